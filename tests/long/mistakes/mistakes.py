"""Mistakes that people and programs make in a text, and what may be read of it then.

A mistake changes the lines of a text in place, and returns a `Change`, or `None` if it is not possible.
"""
from forms import Line

HEADINGS = ["Puzzle 3 (easy), 24 givens", "Grid 07", "2024-12-31", "31.12.2024 10:15", "7.2/1.2/1.2", "3", "9 9", "level=3",
            "Sudoku #17 of 200", "easy", "// 5 of 9", "# 1234", "-- ", "Difficulty: 3.4", "12", "1/50", "(c) 2023 A. Person", "page 4"]
SEPARATORS = ["-----", "=====", "----------------------", "*****", "~~~~~~~~~", ".....", "_________"]


class Change:
    """What may be read after a mistake.

    `cells`     puzzles of which one cell may differ
    `twice`     puzzles that may be read twice
    `swapped`   puzzles of which two rows that follow each other may have changed places
    `exchanged` two puzzles with nothing between them, of which the last row of the first and the first row of the
                second have changed places: both are whole, so that no reader can know
    `is_sorted` whether the puzzles are in their order
    `is_kept`   whether all puzzles must be read, as nothing of them changes
    """

    def __init__(self, cells=(), twice=(), swapped=(), exchanged=(), is_sorted=True, is_kept=False):
        self.cells, self.twice, self.swapped, self.exchanged = cells, twice, swapped, exchanged
        self.is_sorted, self.is_kept = is_sorted, is_kept


def owned(random, lines):
    """The index of a line with cells."""
    found = [at for at, line in enumerate(lines) if line.owner is not None and line.text]
    return random.choice(found) if found else None


def with_character(random, lines, change):
    at = owned(random, lines)
    if at is None:
        return None
    text, owner = lines[at]
    place = random.randrange(len(text))
    lines[at] = Line(change(text, place), owner)
    return Change(cells=[owner])


def lose_character(random, lines, puzzles):
    return with_character(random, lines, lambda text, at: text[:at] + text[at + 1:])


def change_character(random, lines, puzzles):
    other = random.choice("1234567890.AGKZax!?#-,;| \t")
    return with_character(random, lines, lambda text, at: text[:at] + other + text[at + 1:])


def add_character(random, lines, puzzles):
    other = random.choice("1234567890.AGx!?-,;| \t")
    return with_character(random, lines, lambda text, at: text[:at] + other + text[at:])


def lose_part(random, lines, puzzles):
    at = owned(random, lines)
    if at is None or len(lines[at].text) < 3:
        return None
    text, owner = lines[at]
    place = random.randrange(1, len(text))
    lines[at] = Line(text[:place] if random.random() < 0.5 else text[place:], owner)
    return Change()


def lose_line(random, lines, puzzles):
    at = random.randrange(len(lines))
    del lines[at]
    return Change()


def double_line(random, lines, puzzles):
    at = random.randrange(len(lines))
    lines.insert(at, lines[at])
    return Change(twice=[lines[at].owner])


def double_puzzle(random, lines, puzzles):
    at = owned(random, lines)
    owner = lines[at].owner
    own = [number for number, line in enumerate(lines) if line.owner == owner]
    block = lines[own[0]:own[-1] + 1]
    lines[own[-1] + 1:own[-1] + 1] = block
    return Change(twice=[owner])


def swap_lines(random, lines, puzzles):
    """Exchanges two lines: rows of a puzzle, which is another one then, or lines of two puzzles."""
    if len(lines) < 2:
        return None
    at = random.randrange(len(lines) - 1)
    lines[at:at + 2] = lines[at + 1], lines[at]
    owners = [lines[at].owner, lines[at + 1].owner]
    is_one = owners[0] == owners[1]
    return Change(swapped=owners, exchanged=() if is_one or None in owners else sorted(owners), is_sorted=is_one)


def lose_break(random, lines, puzzles):
    if len(lines) < 2:
        return None
    at = random.randrange(len(lines) - 1)
    # What is behind a comment is part of it.
    if lines[at].text.startswith("#"):
        return None
    one, other = lines[at], lines.pop(at + 1)
    lines[at] = Line(one.text + random.choice(["", " "]) + other.text, one.owner if one.owner is not None else other.owner)
    return Change()


def add_break(random, lines, puzzles):
    at = owned(random, lines)
    text, owner = lines[at]
    if len(text) < 2:
        return None
    place = random.randrange(1, len(text))
    # A line that begins so is a comment.
    if text[place:].startswith(("#", "//")):
        return None
    lines[at:at + 1] = [Line(text[:place], owner), Line(text[place:], owner)]
    return Change()


def cut_end(random, lines, puzzles):
    at = owned(random, lines)
    text, owner = lines[at]
    lines[at:] = [Line(text[:random.randrange(len(text))], owner)]
    return Change()


def cut_beginning(random, lines, puzzles):
    at = owned(random, lines)
    del lines[:at]
    return Change()


def insert(random, lines, texts):
    at = random.randrange(len(lines) + 1)
    lines.insert(at, Line(random.choice(texts), None))
    return Change()


def add_heading(random, lines, puzzles):
    return insert(random, lines, HEADINGS)


def add_separator(random, lines, puzzles):
    return insert(random, lines, SEPARATORS)


def add_blank_line(random, lines, puzzles):
    return insert(random, lines, ["", "   ", "\t"])


def headings_above(random, lines, puzzles):
    """Writes a heading above each puzzle."""
    kind, last = random.choice(["Puzzle {}", "{}", "No. {} 2024-01-0{}", "--- {} ---", "#{}", "Grid 0{}:", "{}.", "({})"]), None
    changed = []
    for line in lines:
        if line.owner is not None and line.owner != last:
            last = line.owner
            changed.append(Line(kind.format(last + 1, last + 1), None))
        changed.append(line)
    lines[:] = changed
    return Change()


def lose_between(random, lines, puzzles):
    """Takes away what is between puzzles."""
    lines[:] = [line for line in lines if line.owner is not None]
    return Change()


def change_drawing(random, lines, puzzles):
    """Takes away or moves bars, rules or spaces in one line."""
    drawn = [at for at, line in enumerate(lines) if any(c in "|+-─│┼ =" for c in line.text)]
    if not drawn:
        return None
    at = random.choice(drawn)
    text, owner = lines[at]
    places = [place for place, c in enumerate(text) if c in "|+-─│┼ ="]
    place = random.choice(places)
    kinds = [text[:place] + text[place + 1:], text[:place] + " " + text[place + 1:], text[:place] + "|" + text[place:],
             text[:place] + text[place] + text[place:]]
    lines[at] = Line(random.choice(kinds), owner)
    return Change(cells=[] if owner is None else [owner])


# Mistakes that change no cell.

def around_lines(change):
    def mistake(random, lines, puzzles):
        lines[:] = [Line(change(line.text), line.owner) for line in lines]
        return Change(is_kept=True)
    return mistake


windows_ends = around_lines(lambda text: text + "\r")
spaces_behind = around_lines(lambda text: text + "  " if text else text)
tabs_behind = around_lines(lambda text: text + "\t" if text else text)


def byte_order_mark(random, lines, puzzles):
    lines[0] = Line("\ufeff" + lines[0].text, lines[0].owner)
    return Change(is_kept=True)


def comment_above(random, lines, puzzles):
    lines.insert(0, Line("# 12 puzzles of 2024", None))
    return Change(is_kept=True)


def blank_lines_around(random, lines, puzzles):
    lines[:0] = [Line("", None)] * 2
    lines += [Line("", None)] * 2
    return Change(is_kept=True)


def nothing(random, lines, puzzles):
    return Change(is_kept=True)


MISTAKES = [lose_character, lose_character, change_character, change_character, add_character, lose_part, lose_line, lose_line,
            double_line, double_line, double_puzzle, swap_lines, swap_lines, lose_break, add_break, cut_end, cut_beginning,
            add_heading, add_heading, add_separator, add_blank_line, headings_above, lose_between, change_drawing, windows_ends,
            spaces_behind, tabs_behind, byte_order_mark, comment_above, blank_lines_around, nothing]

# Those after which the lines of an unknown file give its puzzles, or are refused.
FILE_MISTAKES = [lose_character, change_character, add_character, lose_part, lose_line, double_line, lose_break, add_break,
                 cut_end, cut_beginning, add_heading, add_separator, add_blank_line, change_drawing, windows_ends,
                 byte_order_mark, blank_lines_around, nothing]
# Those that take away a line, or so much of it that what is left may be a title.
LOSE_LINES = [lose_line, lose_part, cut_end, cut_beginning]
