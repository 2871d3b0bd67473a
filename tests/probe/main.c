/*
 * Reads the files, whose paths end with `/` and a name, and runs all sections. `known.txt` has
 * lines `ROWSxCOLUMNS : puzzle : count : a solution`; files that end with `x9.txt`, `x16.txt` and
 * `x25.txt` have a puzzle in each line; any other file is a text in some format.
 */
#include "probe.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#endif

static char *text_of(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t room = 1 << 16, got;
    *len = 0;
    while (file && (text = realloc(text, room)) != NULL) {
        got = fread(text + *len, 1, room - *len, file);
        *len += got;
        if (got == 0 && !ferror(file)) {
            fclose(file);
            return text;
        }
        if (ferror(file))
            break;
        room *= 2;
    }
    fprintf(stderr, "probe: cannot read %s\n", path);
    exit(1);
}

static int ends_with(const char *text, const char *with)
{
    size_t len = strlen(text), most = strlen(with);
    return len >= most && strcmp(text + len - most, with) == 0;
}

int main(int argc, char **argv)
{
    int file;
#ifdef _WIN32
    _setmode(_fileno(stdout), _O_BINARY);
#endif
    if (argc < 2) {
        fputs("usage: probe FILE...\n", stderr);
        return 2;
    }
    for (file = 1; file < argc; file++) {
        const char *name = strrchr(argv[file], '/');
        size_t len;
        char *text = text_of(argv[file], &len);
        name = name ? name + 1 : argv[file];
        if (strcmp(name, "known.txt") == 0)
            known_puzzles(text, len);
        else if (ends_with(name, "x9.txt") || ends_with(name, "x16.txt") || ends_with(name, "x25.txt"))
            file_of_puzzles(name, text, len);
        else
            file_of_text(name, text, len);
        free(text);
    }
    shapes();
    batches();
    generation();
    symmetries();
    printing();
    matrices();
    proofs();
    mistakes();
    return fflush(stdout) != 0;
}
