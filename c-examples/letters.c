#include <ordoku.h>
#include <stdio.h>

int main(void) {
    char text[4096];
    uint32_t cells[256];
    ordoku_text format, found;
    ordoku_text_init(&format, sizeof format);
    ordoku_text_init(&found, sizeof found);
    format.box_rows = format.box_cols = 4;
    size_t len = fread(text, 1, sizeof text, stdin);
    int status = ordoku_parse(text, len, &format, cells, 256, &found);
    if (status == ORDOKU_OK) status = ordoku_solve(4, cells, cells);
    if (status == ORDOKU_SOLVED) status = ordoku_format(cells, 256, &found, text, sizeof text, NULL);
    if (status == ORDOKU_OK) fputs(text, stdout);
    else fprintf(stderr, "%s. %s\n", ordoku_status_text(status), found.message);
    return status != ORDOKU_OK || fflush(stdout) != 0;
}
