//! Regions that lines between the cells draw: those of a jigsaw are refused as a classic puzzle and
//! read with their rules, and lines that are neither regions nor boxes are refused.

use super::*;
use crate::draw::Partition;
use crate::model::rules::{Rules, RulesPuzzle};

/// How lines are drawn: across, down, and the corners by the lines up, down, left and right of them
/// as bits.
const STYLES: [(char, char, &str); 4] = [
    ('━', '┃', " ━━━┃┏┓┳┃┗┛┻┃┣┫╋"),
    ('─', '│', " ───│┌┐┬│└┘┴│├┤┼"),
    ('═', '║', " ═══║╔╗╦║╚╝╩║╠╣╬"),
    ('-', '|', " ---|+++|+++|+++"),
];

/// The regions of a 4x4 jigsaw.
const FOUR: &str = "aaabadbbddbcdccc";

/// A grid and the region of each of its cells.
struct Jigsaw {
    side: usize,
    regions: Vec<Option<u32>>,
    givens: Vec<u32>,
}

impl Jigsaw {
    fn random(side: usize, seed: u64) -> Self {
        let mut rules = Rules::new(side, side, side).unwrap();
        rules.add_lines(0, 0).unwrap();
        rules.add_random_regions(seed).unwrap();
        let regions = Partition::of_rules(&rules).unwrap().regions().to_vec();
        // One given of each digit, no two in a row, a column or a region.
        let mut givens = vec![0; side * side];
        for digit in 1..=side as u32 {
            let is_free = |givens: &[u32], cell: usize| {
                (0..side * side).all(|other| {
                    let shares = other / side == cell / side || other % side == cell % side;
                    givens[other] == 0 || !(shares || regions[other] == regions[cell])
                })
            };
            if let Some(cell) = (0..side * side).rev().find(|&cell| is_free(&givens, cell)) {
                givens[cell] = digit;
            }
        }
        Self { side, regions, givens }
    }

    /// Returns whether the regions are usual boxes, or all rows or all columns, which are no rule
    /// of their own.
    fn is_classic(&self) -> bool {
        let shape = Shape::usual(self.side).unwrap_or(shape(1, self.side));
        let first_of_box = |cell: usize| {
            let (row, column) = (cell / self.side, cell % self.side);
            (row - row % shape.box_rows()) * self.side + column - column % shape.box_cols()
        };
        self.regions.contains(&Some(0))
            || (0..self.regions.len()).all(|cell| self.regions[cell] == self.regions[first_of_box(cell)])
    }

    fn of(regions: &str, cells: &str) -> Self {
        let side = regions.len().isqrt();
        let regions = regions.bytes().map(|byte| Some(u32::from(byte))).collect();
        Self { side, regions, givens: digits(cells) }
    }

    /// Returns whether a line is between two cells, which may be outside of the grid. Rows and
    /// columns are from 1.
    fn has_line(&self, one: (usize, usize), other: (usize, usize)) -> bool {
        let region = |(row, column): (usize, usize)| {
            let is_inside = (1..=self.side).contains(&row) && (1..=self.side).contains(&column);
            is_inside.then(|| self.regions[(row - 1) * self.side + column - 1])
        };
        region(one) != region(other)
    }

    fn cell(&self, row: usize, column: usize, width: usize) -> String {
        match self.givens[row * self.side + column] {
            0 => format!("{:>width$}", "."),
            digit => format!("{digit:>width$}"),
        }
    }

    fn width(&self) -> usize {
        if self.side > 9 { 2 } else { 1 }
    }

    fn drawn(&self, (across, down, corners): (char, char, &str)) -> String {
        let (side, width) = (self.side, self.width());
        let mut text = String::new();
        for row in 0..=side {
            let mut border = String::new();
            for column in 0..=side {
                let [up, left, here] = [(row, column + 1), (row + 1, column), (row + 1, column + 1)];
                let lines = [
                    self.has_line((row, column), up),
                    self.has_line(left, here),
                    self.has_line((row, column), left),
                    self.has_line(up, here),
                ];
                let bits = lines.into_iter().fold(0, |bits, line| 2 * bits + usize::from(line));
                border.push(corners.chars().nth(bits).unwrap());
                let line = if column < side && lines[3] { across } else { ' ' };
                border.extend(std::iter::repeat_n(line, if column < side { width + 2 } else { 0 }));
            }
            text += &format!("{}\n", border.trim_end());
            for column in 0..if row < side { side + 1 } else { 0 } {
                text.push(if self.has_line((row + 1, column), (row + 1, column + 1)) { down } else { ' ' });
                if column < side {
                    text += &format!(" {} ", self.cell(row, column, width));
                }
            }
            text += if row < side { "\n" } else { "" };
        }
        text
    }

    /// Returns the text that Simon Tatham's "Solo" copies.
    fn of_tatham(&self) -> String {
        let side = self.side;
        let mut text = String::new();
        for row in 1..=side {
            for column in 1..=side {
                text += &self.cell(row - 1, column - 1, self.width());
                let bar = if self.has_line((row, column), (row, column + 1)) { " | " } else { "   " };
                text += if column < side { bar } else { "\n" };
            }
            for column in 1..=if row < side { side } else { 0 } {
                let below = if self.has_line((row, column), (row + 1, column)) { "-" } else { " " };
                text +=
                    &below.repeat(self.width() + 1 + usize::from(column > 1) - usize::from(column == side));
                let around = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
                text += match around.map(|cell| self.regions[(cell.0 - 1) * side + cell.1.min(side) - 1]) {
                    _ if column == side => "\n",
                    [a, b, c, d] if a == b && c == d && a == c => " ",
                    [a, b, c, d] if a == c && b == d => "|",
                    [a, b, c, d] if a == b && c == d => "-",
                    _ => "+",
                };
            }
        }
        text
    }

    /// Returns the rows with bars and without borders.
    fn with_bars_only(&self) -> String {
        self.of_tatham().lines().step_by(2).map(|row| format!("{row}\n")).collect()
    }

    /// Returns the jigsaw with its rules.
    fn puzzle(&self) -> RulesPuzzle {
        let mut rules = Rules::new(self.side, self.side, self.side).unwrap();
        rules.add_lines(0, 0).unwrap();
        let mut seen: Vec<Option<u32>> = Vec::new();
        for &region in &self.regions {
            if !seen.contains(&region) {
                seen.push(region);
                let cells = (0..).zip(&self.regions).filter(|(_, other)| **other == region);
                rules.add_region(&cells.map(|(cell, _)| cell).collect::<Vec<_>>()).unwrap();
            }
        }
        RulesPuzzle::new(rules, &self.givens).unwrap()
    }
}

fn print_of(puzzle: &RulesPuzzle) -> String {
    let mut text = String::new();
    print_rules(puzzle, &mut text).unwrap();
    text
}

fn is_jigsaw(kind: TextErrorKind) -> bool {
    matches!(kind, TextErrorKind::Variant { variant: "a jigsaw Sudoku", is_read: true, .. })
}

#[test]
fn drawn_jigsaws_are_read_with_their_regions() {
    for side in 4..=16 {
        for seed in 0..if side < 10 { 12 } else { 3 } {
            let jigsaw = Jigsaw::random(side, seed);
            if jigsaw.is_classic() {
                continue;
            }
            let shape = Shape::usual(side).unwrap_or(shape(1, side));
            let drawn = STYLES.map(|style| jigsaw.drawn(style));
            for text in drawn.into_iter().chain([jigsaw.of_tatham()]) {
                let found = parse_rules(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
                assert_eq!(print_of(&found), print_of(&jigsaw.puzzle()), "{text}");
                for options in [unnamed(), unnamed().with_shape(shape), unnamed().with_known_rules()] {
                    let error = error_of(&text, &options);
                    assert!(is_jigsaw(error.kind), "{error} in\n{text}");
                    assert!(error.document_start.is_some() && error.document_end.is_some(), "{text}");
                }
            }
        }
    }
}

#[test]
fn drawn_jigsaws_are_read_in_a_stream() {
    let (classic, four) = ("1......2.3....4.\n", Jigsaw::of(FOUR, "1.....2.......3."));
    let nine = Jigsaw::random(9, 5);
    for style in STYLES {
        let texts = [four.drawn(style), nine.drawn(style), four.of_tatham()];
        let stream = format!(
            "{classic}\n{}\n{}\n# the next\n{}\n{classic}\n{}",
            texts[0], texts[1], texts[2], texts[0]
        );
        let mut found = Vec::new();
        for part in Reader::new(stream.as_bytes(), &unnamed()) {
            match part {
                Ok(puzzle) => found.push(puzzle.parsed.values),
                Err(ReadError::Text(mut refused)) => {
                    let read = refused.read_rules().unwrap();
                    let read = read.unwrap_or_else(|| panic!("{refused} in\n{stream}"));
                    found.push(read.puzzle.givens().to_vec());
                }
                Err(error) => panic!("{error} in\n{stream}"),
            }
        }
        let classic = digits(classic.trim());
        let all = [&classic, &four.givens, &nine.givens, &four.givens, &classic, &four.givens];
        assert_eq!(found.iter().collect::<Vec<_>>(), all, "{stream}");
    }
}

#[test]
fn a_title_above_a_drawn_jigsaw_names_all_of_its_rules() {
    let jigsaw = Jigsaw::of(FOUR, "1.....2.......3.");
    for style in STYLES {
        let drawn = jigsaw.drawn(style);
        let found = parse_rules(&format!("Jigsaw 4\n{drawn}"));
        assert_eq!(print_of(&found.unwrap()), print_of(&jigsaw.puzzle()), "{drawn}");
        for title in ["Killer 17", "Windoku 4", "Killer jigsaw 4"] {
            let text = format!("{title}\n{drawn}");
            assert!(parse_rules(&text).is_err(), "{text}");
            let error = error_of(&text, &unnamed());
            assert!(matches!(error.kind, TextErrorKind::NamedVariant { .. }), "{error} in\n{text}");
        }
    }
}

/// The position is that of the first line that is of no box.
#[test]
fn the_error_is_at_the_first_line_of_no_box() {
    let jigsaw = Jigsaw::of(FOUR, "1.....2.......3.");
    let position = |text: &str| {
        let error = error_of(text, &unnamed());
        (error.line, error.column)
    };
    // Between columns 3 and 4 of the first row.
    assert_eq!(position(&jigsaw.drawn(STYLES[3])), (2, 13));
    assert_eq!(position(&jigsaw.of_tatham()), (1, 11));
    // Below column 1 of the second row of a 4x4 with a region of the first two columns.
    let rows = Jigsaw::of("aaaabbbbccddccdd", "1.....2.......3.");
    assert_eq!(position(&rows.of_tatham()), (2, 1));
}

/// Without a part of its lines, a jigsaw is neither a classic puzzle nor one with regions.
#[test]
fn lines_that_close_no_regions_are_refused() {
    for (side, seed) in [(4, 1), (6, 2), (9, 3), (9, 4), (16, 5)] {
        let jigsaw = Jigsaw::random(side, seed);
        let whole = jigsaw.drawn(STYLES[3]);
        let lines: Vec<&str> = whole.lines().collect();
        let without_borders = lines
            .iter()
            .filter(|line| !line.contains("--"))
            .map(|line| format!("{line}\n"))
            .collect::<String>();
        for text in [jigsaw.with_bars_only(), without_borders] {
            for options in [unnamed(), unnamed().with_shape(Shape::usual(side).unwrap())] {
                let error = error_of(&text, &options);
                assert!(matches!(error.kind, TextErrorKind::Document { .. }), "{error} in\n{text}");
                assert!(error.to_string().contains("this line is not between boxes"), "{error}");
            }
            error_of_rules(&text);
        }
    }
}

fn error_of_rules(text: &str) -> TextError {
    match parse_rules(text) {
        Err(Error::Text(error)) => error,
        other => panic!("{other:?} of\n{text}"),
    }
}

/// A drawing without the white space in front of its lines has lines over the wrong cells.
#[test]
fn a_drawing_whose_lines_were_moved_is_refused() {
    for seed in 0..40 {
        let text = Jigsaw::random(9, seed).of_tatham();
        let moved: String = text.lines().map(|line| format!("{}\n", line.trim())).collect();
        if moved != text.lines().map(|line| format!("{}\n", line.trim_end())).collect::<String>() {
            error_of_rules(&moved);
            error_of(&moved, &unnamed());
        }
    }
}

#[test]
fn pencil_marks_in_regions_are_refused() {
    let text = "\
        +-------------+----+\n\
        | 1   24   34 | 34 |\n\
        |    +----+---+    |\n\
        | 34 | 14 | 2   13 |\n\
        +----+    |   +----+\n\
        | 24   3  | 14| 12 |\n\
        |    +----+---+    |\n\
        | 23 | 12   13  4  |\n\
        +----+-------------+\n";
    let Err(Error::Text(error)) = parse_candidates(text, &unnamed()) else { panic!("{text}") };
    assert!(matches!(error.kind, TextErrorKind::Variant { is_read: false, .. }), "{error}");
}

/// Boxes, lines around all cells, and drawings that lack a line are read as before.
#[test]
fn lines_of_classic_puzzles_are_no_regions() {
    let cells = "1......2.3....4.";
    let boxes = Jigsaw::of("aabbaabbccddccdd", cells);
    let all = Jigsaw::of("abcdefghijklmnop", cells);
    for jigsaw in [boxes, all] {
        for text in STYLES.map(|style| jigsaw.drawn(style)).into_iter().chain([jigsaw.of_tatham()]) {
            let whole = parsed(&text, &unnamed());
            assert_eq!((whole.shape, whole.values), (Shape::FOUR, digits(cells)), "{text}");
            // Without one of its bars.
            let is_bar = |c: char| matches!(c, '|' | '│' | '┃' | '║');
            let lines: Vec<&str> = text.split_inclusive('\n').collect();
            for (index, row) in lines.iter().enumerate().filter(|(_, line)| line.contains('.')) {
                for (at, bar) in row.char_indices().filter(|(_, c)| is_bar(*c)) {
                    let damaged = format!("{} {}", &row[..at], &row[at + bar.len_utf8()..]);
                    let damaged = [&lines[..index], &[&damaged], &lines[index + 1..]].concat().concat();
                    assert_eq!(parsed(&damaged, &unnamed()).values, digits(cells), "{damaged}");
                }
            }
        }
    }
    // Double or heavy lines between boxes, single ones between cells.
    let mut text = String::new();
    for row in 0..4 {
        text += ["╔═╤═╦═╤═╗\n", "╟─┼─╫─┼─╢\n", "╠═╪═╬═╪═╣\n", "╟─┼─╫─┼─╢\n"][row];
        let row: Vec<char> = cells.chars().skip(4 * row).take(4).collect();
        text += &format!("║{}│{}║{}│{}║\n", row[0], row[1], row[2], row[3]);
    }
    assert_eq!(parsed(&text, &unnamed()).values, digits(cells));
    let heavy = text.replace('║', "┃").replace('═', "━");
    assert_eq!(parsed(&heavy, &unnamed()).values, digits(cells));
}

/// Heavy lines between regions count, and light ones between all cells do not.
#[test]
fn heavy_lines_are_those_of_regions() {
    let text = "\
        ┏━━━┯━━━┯━━━┳━━━┓\n\
        ┃ 1 │ . │ . ┃ . ┃\n\
        ┠───╆━━━╈━━━╃───┨\n\
        ┃ . ┃ . ┃ 2 │ . ┃\n\
        ┣━━━╃───╂───╆━━━┫\n\
        ┃ . │ . ┃ . ┃ . ┃\n\
        ┠───╆━━━┻━━━╃───┨\n\
        ┃ . ┃ . │ 3 │ . ┃\n\
        ┗━━━┻━━━┷━━━┷━━━┛\n";
    let jigsaw = Jigsaw::of(FOUR, "1.....2.......3.");
    assert!(is_jigsaw(error_of(text, &unnamed()).kind));
    assert_eq!(print_of(&parse_rules(text).unwrap()), print_of(&jigsaw.puzzle()));
}
