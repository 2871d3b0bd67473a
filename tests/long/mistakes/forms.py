"""Puzzles of our own, in the forms in which people and programs write them.

A text is a list of lines. Each knows the number of the puzzle that it has cells of:

    Line("Grid 1", None)    Line("1...", 0)    Line("..2.", 0)
"""
from collections import namedtuple

Line = namedtuple("Line", "text owner")

DIGITS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LETTERS = ".ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FROM_ZERO = ".0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
USUAL = {4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4), 16: (4, 4), 25: (5, 5)}


class Puzzle:
    """A grid with empty cells (0), and the rows and columns of its boxes."""

    def __init__(self, boxes, values, solution, marks=None):
        self.boxes, self.values, self.solution, self.marks = boxes, values, solution, marks
        self.side = boxes[0] * boxes[1]

    def rows(self, values=None):
        values = values or self.values
        return [values[at:at + self.side] for at in range(0, len(values), self.side)]

    def key(self):
        """What the command prints of this puzzle."""
        return f"{self.boxes[0]}x{self.boxes[1]}", line_of(self.values), self.marks and [list(cell) for cell in self.marks]


def line_of(values, symbols=DIGITS, blank="."):
    return "".join(symbols[value] if value else blank for value in values)


def random_puzzle(random, boxes, with_marks=False):
    """A part of a random grid, with givens in every row and all digits."""
    rows, cols = boxes
    side = rows * cols
    digits, holes = random.sample(range(1, side + 1), side), random.uniform(0.3, 0.75)
    shuffled = lambda big, small: [group * small + at for group in random.sample(range(big), big)
                                   for at in random.sample(range(small), small)]
    down, right = shuffled(cols, rows), shuffled(rows, cols)
    digit = lambda row, col: digits[(row % rows * cols + row // rows + col) % side]
    solution = [digit(row, col) for row in down for col in right]
    values = [0 if random.random() < holes else value for value in solution]
    if len(set(values)) <= side or not all(any(values[at:at + side]) for at in range(0, side * side, side)):
        return random_puzzle(random, boxes, with_marks)
    if not with_marks:
        return Puzzle(boxes, values, solution)
    others = lambda: random.sample(range(1, side + 1), random.randint(1, 3))
    marks = [[value] if value else sorted({right, *others()}) for value, right in zip(values, solution)]
    values = [cell[0] if len(cell) == 1 else 0 for cell in marks]
    return Puzzle(boxes, values, solution, marks)


class Frame(str):
    """A line without cells around those of a puzzle."""


class Style:
    """The choices that a writer makes for a whole text."""

    def __init__(self, random, side):
        self.symbols = DIGITS
        if side in (16, 25) and random.random() < 0.4:
            self.symbols = LETTERS
        elif side == 16 and random.random() < 0.3:
            self.symbols = FROM_ZERO
        self.blank = random.choice(".-_*" if self.symbols == FROM_ZERO else "..00-_*?" + "x" * (side < 24))
        self.comma = random.choice([",", ", ", ";", "\t"])
        self.empty = random.choice(["0", "0", "", "."])
        self.gap = random.choice([" ", "  "])
        self.width = len(str(side))


# Each form has a function that returns the lines of one puzzle.

def line(puzzle, style):
    return [line_of(puzzle.values, style.symbols, style.blank)]


def rows(puzzle, style):
    return [line_of(row, style.symbols, style.blank) for row in puzzle.rows()]


def spaced(puzzle, style):
    return [" ".join(line_of(row, style.symbols, style.blank)) for row in puzzle.rows()]


def numbers(puzzle, style):
    return [style.gap.join(str(value).rjust(style.width) for value in row) for row in puzzle.rows()]


def commas(puzzle, style):
    return [style.comma.join(str(value or style.empty) for value in row) for row in puzzle.rows()]


def number_line(puzzle, style):
    return [" ".join(str(value) for value in puzzle.values)]


def ordered(puzzle, style):
    order = str(puzzle.boxes[0])
    return [Frame(order), *(" ".join(str(value) for value in row) for row in puzzle.rows())]


def in_bands(puzzle, rule, rows):
    """Writes a rule between the bands."""
    made = []
    for number, row in enumerate(rows):
        made += [Frame(rule)] * (number > 0 and number % puzzle.boxes[0] == 0) + [row]
    return made


def in_boxes(puzzle, style, blank, between):
    """The rows, each as the texts of its boxes."""
    cells = [line_of(row, style.symbols, blank) for row in puzzle.rows()]
    width = puzzle.boxes[1]
    return [[between.join(row[at:at + width]) for at in range(0, puzzle.side, width)] for row in cells]


def framed(puzzle, style):
    rule = "+" + ("-" * (2 * puzzle.boxes[1] + 1) + "+") * puzzle.boxes[0]
    rows = [f"| {' | '.join(row)} |" for row in in_boxes(puzzle, style, style.blank, " ")]
    return [Frame(rule), *in_bands(puzzle, rule, rows), Frame(rule)]


def barred(puzzle, style):
    rows = ["|".join(row) for row in in_boxes(puzzle, style, style.blank.replace("-", "."), "")]
    return in_bands(puzzle, "-" * len(rows[0]), rows)


def unicode_frame(puzzle, style):
    rule = lambda left, mid, right: Frame(left + mid.join(["─" * (2 * puzzle.boxes[1] + 1)] * puzzle.boxes[0]) + right)
    rows = ["│ " + " │ ".join(row) + " │" for row in in_boxes(puzzle, style, "·", " ")]
    return [rule("┌", "┬", "┐"), *in_bands(puzzle, rule("├", "┼", "┤"), rows), rule("└", "┴", "┘")]


def gaps(puzzle, style):
    return in_bands(puzzle, "", [" ".join(row) for row in in_boxes(puzzle, style, style.blank, "")])


def labelled(puzzle, style):
    return [f"R{number}: {text}" for number, text in enumerate(spaced(puzzle, style), 1)]


def pandas(puzzle, style):
    width = style.width + 2
    made = [Frame("  " + "".join(str(column).rjust(width) for column in range(puzzle.side)))]
    return made + [f"{number:<2}" + "".join(str(value).rjust(width) for value in row)
                   for number, row in enumerate(puzzle.rows())]


def numpy(puzzle, style):
    lines = [" [" + " ".join(f"{value}.".rjust(style.width + 1) for value in row) + "]" for row in puzzle.rows()]
    return ["[" + lines[0][1:], *lines[1:-1], lines[-1] + "]"]


def python(puzzle, style):
    lines = ["    [" + ", ".join(map(str, row)) + "]," for row in puzzle.rows()]
    return [Frame("board = ["), *lines, Frame("]")]


def c_array(puzzle, style):
    lines = ["    {" + ", ".join(map(str, row)) + "}," for row in puzzle.rows()]
    return [Frame(f"int grid[{puzzle.side}][{puzzle.side}] = {{"), *lines, Frame("};")]


def json_lists(puzzle, style):
    return ["[" + ",".join("[" + ",".join(map(str, row)) + "]" for row in puzzle.rows()) + "]"]


def json_record(puzzle, style):
    boxes, line, _ = puzzle.key()
    return [f'{{"line":1,"boxes":"{boxes}","puzzle":"{line}","solution":"{line_of(puzzle.solution)}"}}']


def json_board(puzzle, style):
    lines = [f"    [{', '.join(map(str, row))}]" for row in puzzle.rows()]
    return [Frame("{"), Frame('  "board": ['), *(text + "," for text in lines[:-1]), lines[-1], Frame("  ]"), Frame("}")]


def csv_row(puzzle, style):
    return [f"{len(puzzle.values)},{line_of(puzzle.values, blank=style.blank)},{line_of(puzzle.solution)}"]


def csv_boxes(puzzle, style):
    return [f"a.txt,1,{puzzle.key()[0]},{line_of(puzzle.values)}"]


def rated(puzzle, style):
    return [f"{line_of(puzzle.values, style.symbols, style.blank)} 7.{puzzle.values[0]} easy"]


def named(puzzle, style):
    return [f"p{puzzle.values[0]}:{line_of(puzzle.values, style.symbols, style.blank)}:x"]


def link(puzzle, style):
    return [f"https://example.com/sudoku?bd={line_of(puzzle.values, blank='0')}"]


def sdk(puzzle, style):
    return [Frame("[Puzzle]"), *(line_of(row) for row in puzzle.rows())]


def simple_sudoku(puzzle, style):
    return in_bands(puzzle, "-----------", ["|".join(row) for row in in_boxes(puzzle, style, ".", "")])


def hodoku(puzzle, style):
    return [f":0000:x:{line_of(puzzle.values)}:::"]


def markdown(puzzle, style):
    made = ["|" + "|".join(f" {value or ' '} " for value in row) + "|" for row in puzzle.rows()]
    return [made[0], Frame("|" + "---|" * puzzle.side), *made[1:]]


def html(puzzle, style):
    row = lambda values: "<tr>" + "".join(f"<td>{value or ''}</td>" for value in values) + "</tr>"
    return [Frame("<table>"), *map(row, puzzle.rows()), Frame("</table>")]


def tatham(puzzle, style):
    made, empty, after_number = "", 0, False
    for value in [*puzzle.values, -1]:
        if value == 0:
            empty += 1
            continue
        while empty:
            made += chr(96 + min(empty, 26))
            empty, after_number = empty - min(empty, 26), False
        if value > 0:
            made += "_" * after_number + str(value)
            after_number = True
    return [f"{puzzle.boxes[0]}x{puzzle.boxes[1]}:{made}"]


def marks(puzzle, style):
    cells = ["".join(map(str, cell)) for cell in puzzle.marks]
    width = max(map(len, cells))
    return [" ".join(cell.ljust(width) for cell in row) for row in puzzle.rows(cells)]


def marks_record(puzzle, style):
    lists = ",".join("[" + ",".join(map(str, cell)) + "]" for cell in puzzle.marks)
    boxes, line, _ = puzzle.key()
    return [f'{{"boxes":"{boxes}","puzzle":"{line}","candidates":[{lists}]}}']


SQUARE = [(2, 2), (3, 3), (4, 4)]
ALL_USUAL = [(2, 2), (2, 3), (3, 3), (3, 3), (3, 4), (4, 4), (5, 5)]
ANY = [*ALL_USUAL, (3, 2), (4, 3), (2, 4), (4, 2), (2, 5), (5, 2)]
SMALL = [(2, 2), (2, 3), (3, 3)]
NINE = [(3, 3)]
NONE, BLANK, GRIDS = [[]], [[], [], [""], ["# a comment"]], [[""], [""], ["Grid {}"], ["", "# number {}"], [], ["", ""]]

# The form, its shapes, what may be above each of its puzzles, and the heading of the text.
FORMS = [
    (line, ALL_USUAL, BLANK, []), (rows, ALL_USUAL, GRIDS, []), (spaced, ALL_USUAL, GRIDS, []),
    (numbers, ALL_USUAL, GRIDS, []), (commas, ALL_USUAL, GRIDS, []), (number_line, ALL_USUAL, BLANK, []),
    (ordered, SQUARE, GRIDS, []), (framed, ANY, GRIDS, []), (barred, ALL_USUAL, GRIDS, []),
    (unicode_frame, ANY, GRIDS, []), (gaps, ANY, [["", ""], ["Grid {}"], ["# number {}"]], []),
    (labelled, SMALL, [[""], ["Grid {}"]], []), (pandas, ALL_USUAL, [[""]], []), (numpy, ALL_USUAL, [[""], ["Grid {}"]], []),
    (python, ALL_USUAL, [[""], []], []), (c_array, ALL_USUAL, [[""], []], []), (json_lists, ALL_USUAL, BLANK, []),
    (json_record, ANY, NONE, []), (json_board, ALL_USUAL, [[""], []], []),
    (csv_row, ALL_USUAL, NONE, ["id,puzzle,solution"]), (csv_row, ALL_USUAL, NONE, []),
    (csv_boxes, ANY, NONE, ["file,line,boxes,puzzle"]), (rated, ALL_USUAL, BLANK, []), (named, SQUARE, BLANK, []),
    (link, SMALL, NONE, []), (sdk, SMALL, [[""], []], []), (simple_sudoku, NINE, [[""]], []), (hodoku, NINE, NONE, []),
    (markdown, SMALL, [[""]], []), (html, SMALL, [[""], []], []), (tatham, ANY, BLANK, []),
    (marks, SMALL, [[""], ["Grid {}"]], []), (marks_record, SMALL, NONE, []),
]


def write(random, form, count):
    """Returns `count` puzzles in a form, and the lines."""
    writer, shapes, above, heading = form
    boxes = random.choice(shapes)
    style, above = Style(random, boxes[0] * boxes[1]), random.choice(above)
    puzzles = [random_puzzle(random, boxes, writer in (marks, marks_record)) for _ in range(count)]
    lines = [Line(text, None) for text in heading]
    for number, puzzle in enumerate(puzzles):
        if number or above and above[0]:
            lines += [Line(text.format(f"{number + 1:02}"), None) for text in above]
        lines += [Line(text, None if isinstance(text, Frame) else number) for text in writer(puzzle, style)]
    return puzzles, lines
