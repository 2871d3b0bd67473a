#!/usr/bin/env python3
"""Writes texts of known puzzles with a mistake in each, and judges what the command reads of them.

usage: main.py ORDOKU TEXTS SEED [FOLDER...]

With folders, the texts are their files with mistakes. The right answer is what the undamaged file gives: a file of
which a part is not read is left out. Of which puzzle a line is, is not known: what is noticed is a wrong puzzle, and
one that is gone with exit code 0.

What is believed of every text, without any knowledge of how it is read:
- a puzzle that is read is one that was written, in its place, or differs from it as the mistake does;
- a puzzle that is not read is among the rejected lines: all of its lines, and the exit code is not 0.
"""
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from random import Random

from forms import FORMS, DIGITS, Line, write
from mistakes import FILE_MISTAKES, LOSE_LINES, MISTAKES

ordoku, texts, seed, folders = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
only = os.environ.get("ONLY", "")
folder = tempfile.mkdtemp()
file, rejects = f"{folder}/text", f"{folder}/rejects"


def read(text):
    """What the command reads: the keys of the puzzles, the rejected text, and the exit code."""
    with open(file, "w", newline="") as out:
        out.write(text)
    if os.path.exists(rejects):
        os.remove(rejects)
    run = subprocess.run([ordoku, "convert", "--to", "json", "--quiet", "--rejects", rejects, file], capture_output=True, text=True)
    if run.returncode not in (0, 1):
        raise SystemExit(f"exit code {run.returncode}: {run.stderr}\n{text}")
    records = [json.loads(line) for line in run.stdout.splitlines()]
    found = [(record["boxes"], record["puzzle"], record.get("candidates")) for record in records]
    rejected = open(rejects, newline="").read() if os.path.exists(rejects) else ""
    return found, rejected, run.returncode, run.stderr


def differs_in_a_cell(found, key):
    if found[0] != key[0] or len(found[1]) != len(key[1]):
        return False
    if found[2] or key[2]:
        return sum(map(lambda one, other: one != other, found[2] or key[2], key[2] or [])) <= 1
    return sum(map(str.__ne__, found[1], key[1])) <= 1


def is_swapped(found, puzzle):
    key, side = puzzle.key(), puzzle.side
    if found[0] != key[0] or len(found[1]) != len(key[1]):
        return False
    for at in range(side - 1):
        order = [*range(at), at + 1, at, *range(at + 2, side)]
        rows = [key[1][row * side:row * side + side] for row in order]
        lists = key[2] and [cell for row in order for cell in key[2][row * side:row * side + side]]
        if found[1] == "".join(rows) and found[2] == lists:
            return True
    return False


def is_exchanged(found, number, puzzles, change):
    """Whether a puzzle has the row of its neighbour that changed places with its own."""
    if number not in change.exchanged:
        return False
    one, other = (puzzles[at] for at in change.exchanged)
    side, cut = one.side, len(one.values) - one.side
    if one.marks or other.side != side:
        return False
    first, second = one.key()[1], other.key()[1]
    whole = first[:cut] + second[:side] if number == change.exchanged[0] else first[cut:] + second[side:]
    return found[:2] == (puzzles[number].key()[0], whole)


def judge(puzzles, lines, lengths, change, answer):
    """Returns what is wrong, and what was refused though nothing of it had changed. `lengths` are those of the
    longest lines of the puzzles before the mistake: less than two thirds of a line may be a title."""
    found, rejected, code, _ = answer
    keys = [puzzle.key() for puzzle in puzzles]
    used, last = Counter(), -1
    for one in found:
        def fits(number):
            if used[number] > (number in change.twice):
                return False
            return (one == keys[number] or (number in change.cells and differs_in_a_cell(one, keys[number]))
                    or (number in change.swapped and is_swapped(one, puzzles[number]))
                    or is_exchanged(one, number, puzzles, change))
        number = next((number for number in range(max(last, 0) if change.is_sorted else 0, len(keys)) if fits(number)), None)
        if number is None:
            return f"{one[0]} {one[1]} was not written, or not here", None
        used[number] += 1
        last = number
    left = rejected.splitlines()
    for number in range(len(puzzles)):
        if used[number]:
            continue
        own = [line.text.rstrip("\r") for line in lines if line.owner == number]
        own = [text for text in own if text.strip() and 3 * len(text) > 2 * lengths[number]]
        lost = [text for text in own if not any(text.strip("\ufeff \t") in other for other in left)]
        if lost:
            return f"puzzle {number + 1} is not read, and its line {lost[0]!r} is not rejected", None
        if own and code == 0:
            return f"puzzle {number + 1} is not read, and the exit code is 0", None
    missing = [number for number in range(len(puzzles)) if not used[number]]
    return None, f"{len(missing)} refused" if missing and change.is_kept else None


class Found:
    """A puzzle as the command reads it."""

    def __init__(self, found):
        self.found, self.marks = found, found[2]
        rows, columns = map(int, found[0].split("x"))
        self.side = rows * columns

    def key(self):
        return self.found


def files():
    """The texts and puzzles of the files that are read as a whole, without a mistake."""
    made = []
    for name in sorted(os.path.join(at, name) for folder in folders for at, _, names in os.walk(folder) for name in names):
        try:
            with open(name, newline="", encoding="utf-8") as source:
                text = source.read()
        except UnicodeDecodeError:
            continue
        if len(text) > 100_000 or "\0" in text:
            continue
        found, rejected, code, _ = read(text)
        if found and code == 0:
            made.append((os.path.basename(name), text, [Found(one) for one in found]))
    return made


def judge_file(puzzles, was_damaged_in_cells, lost_line, answer):
    """Returns what is wrong: a puzzle that is not one of the file, in its order, or one that is gone without a word
    although the text still has most of its line. A mistake changes up to one cell, and a doubled puzzle is read
    twice."""
    found, _, code, _ = answer
    keys, at = [puzzle.key() for puzzle in puzzles], 0
    for one in found:
        fits = lambda key: one == key or (was_damaged_in_cells and differs_in_a_cell(one, key))
        number = next((number for number in range(max(at - 1, 0), len(keys)) if fits(keys[number])), None)
        if number is None:
            return f"{one[0]} {one[1]} is not in the file, or not here"
        at = number + 1
    return "a puzzle is gone, and the exit code is 0" if len(found) < len(keys) and code == 0 and not lost_line else None


def check_files():
    """Makes one mistake in each of so many copies of the files."""
    counts, made = Counter(), files()
    for number in range(1, texts + 1):
        random = Random(seed << 32 | number)
        name, text, puzzles = made[number % len(made)]
        lines = [Line(line, 0) for line in text.splitlines()]
        mistake = random.choice(FILE_MISTAKES)
        if only not in f"{name} {mistake.__name__}" or not lines:
            continue
        change = mistake(random, lines, puzzles)
        if change is None:
            continue
        damaged = "".join(line.text + "\n" for line in lines)
        answer = read(damaged)
        wrong = judge_file(puzzles, bool(change.cells), mistake in LOSE_LINES, answer)
        counts["texts"] += 1
        if wrong:
            counts["wrong"] += 1
            counts[f"wrong: {name} {mistake.__name__}"] += 1
            print(f"=== text {number}: {name} {mistake.__name__}: {wrong}\n{damaged}--- read, with code {answer[2]}:")
            for one in answer[0]:
                print(*one[:2])
            print("--- in the file")
            for puzzle in puzzles:
                print(*puzzle.key()[:2])
    for name, count in counts.most_common():
        print(count, name)
    print(len(made), "files")
    return counts["wrong"]


def main():
    counts, refused = Counter(), Counter()
    for number in range(1, texts + 1):
        random = Random(seed << 32 | number)
        form = random.choice(FORMS)
        puzzles, lines = write(random, form, random.choice([1, 2, 2, 3, 4]))
        mistake = random.choice(MISTAKES)
        name = f"{form[0].__name__} {puzzles[0].key()[0]} {mistake.__name__}"
        if only not in name:
            continue
        lengths = [max(len(line.text) for line in lines if line.owner == one) for one in range(len(puzzles))]
        change = mistake(random, lines, puzzles)
        if change is None:
            continue
        text = "".join(line.text + "\n" for line in lines)
        answer = read(text)
        wrong, kept = judge(puzzles, lines, lengths, change, answer)
        counts["texts"] += 1
        if wrong:
            counts["wrong"] += 1
            counts[f"wrong: {form[0].__name__} {mistake.__name__}"] += 1
            print(f"=== text {number}: {name}: {wrong}\n{text}--- read, with code {answer[2]}:")
            for one in answer[0]:
                print(*one)
            print(f"--- messages\n{answer[3]}--- written")
            for puzzle in puzzles:
                print(*puzzle.key())
        if kept:
            counts["refused"] += 1
            refused[f"{form[0].__name__} {puzzles[0].key()[0]} {mistake.__name__}"] += 1
            if os.environ.get("REFUSED"):
                print(f"=== text {number} refused: {name}: {kept}\n{text}--- {answer[3]}")
    for name, count in counts.most_common():
        print(count, name)
    print("refused:", refused.most_common(20))
    return counts["wrong"]


sys.exit((check_files() if folders else main()) > 0)
