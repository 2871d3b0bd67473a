/* Reading and printing. */
#include "probe.h"
#include "../c/last.h"
#include <string.h>

static uint32_t cells[MOST_CELLS];
static uint64_t words[4 * MOST_CELLS];
static char text_out[1 << 20];

static void report(const ordoku_text *found)
{
    number("layout", found->layout);
    number("symbols", found->symbols);
    number("blank", found->blank);
    number("rows", found->box_rows);
    number("columns", found->box_cols);
    number("cells", found->cells);
    number("next", found->next);
    number("offset", found->offset);
    number("line", found->line);
    number("column", found->column);
    number("solution", found->solution);
    number("len", found->solution_len);
    named("message", found->message);
}

void file_of_text(const char *name, const char *text, size_t len)
{
    ordoku_text found, marks;
    int answer, puzzles = 0;
    ordoku_text_init(&found, sizeof found);
    do {
        size_t needed = 0;
        begin(name);
        marks = found;
        memset(cells, 0, sizeof cells);
        answer = ordoku_parse(text, len, NULL, cells, MOST_CELLS, &found);
        status(answer);
        report(&found);
        if (answer == ORDOKU_OK) {
            digest_cells("puzzle", cells, found.cells);
            status(ordoku_format(cells, found.cells, &found, text_out, sizeof text_out, &needed));
            digest("text", text_out, needed);
            status(ordoku_parse_candidates(text, len, NULL, words, sizeof words / sizeof *words, &marks));
            number("next", marks.next);
            digest_words("candidates", words, marks.cells);
        }
        end();
    } while (answer == ORDOKU_OK && found.next < len && ++puzzles < 20);
}

void printing(void)
{
    static const uint32_t boxes[][2] = {{1, 1}, {2, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 4}, {5, 5}, {5, 7}, {6, 6}, {7, 7}, {16, 16}};
    size_t i;
    for (i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        uint32_t side = boxes[i][0] * boxes[i][1];
        ordoku_text format, found;
        ordoku_text_init(&format, sizeof format);
        make_puzzle(boxes[i][0], boxes[i][1], 50, i, cells);
        for (format.layout = 0; format.layout <= LAST_LAYOUT + 1; format.layout++) {
            for (format.symbols = 0; format.symbols <= ORDOKU_SYMBOLS_LETTERS + 1; format.symbols++) {
                size_t needed = 0;
                int answer;
                format.box_rows = boxes[i][0];
                format.box_cols = boxes[i][1];
                begin("print");
                number("side", side);
                number("layout", format.layout);
                number("symbols", format.symbols);
                answer = ordoku_format(cells, (size_t)side * side, &format, text_out, sizeof text_out, &needed);
                status(answer);
                number("needed", needed);
                if (answer == ORDOKU_OK) {
                    digest("text", text_out, needed);
                    ordoku_text_init(&found, sizeof found);
                    status(ordoku_parse(text_out, needed - 1, &format, cells, MOST_CELLS, &found));
                    digest_cells("read", cells, (size_t)side * side);
                }
                end();
            }
        }
    }
}
