//! Killers and jigsaws of SumoCue and of Perfect Sudoku.

use super::rules_errors::assert_error;
use super::rules_texts::{printed_rules, rules_of};
use super::*;
use crate::model::rules::{Rules, RulesPuzzle, Variant};

/// The digit of a cell in a grid whose rows, columns and boxes are as they should be.
fn digit(cell: usize) -> u32 {
    let (row, column) = (cell / 9, cell % 9);
    ((row * 3 + row / 3 + column) % 9 + 1) as u32
}

/// The cages of a Killer: pairs in the rows, with one cell at the end, which has a sum in every
/// second row.
fn cages() -> Vec<(Vec<usize>, u32)> {
    let pairs = (0..81).filter(|cell| cell % 9 % 2 == 0 && cell % 9 < 8).map(|cell| vec![cell, cell + 1]);
    let ends = (0..9).map(|row| vec![9 * row + 8]);
    let sum = |cage: &Vec<usize>| match cage[..] {
        [cell] if cell / 9 % 2 == 1 => 0,
        _ => cage.iter().map(|&cell| digit(cell)).sum(),
    };
    let mut cages: Vec<_> = pairs.chain(ends).map(|cage| (sum(&cage), cage)).collect();
    cages.sort_by_key(|(_, cage)| cage[0]);
    cages.into_iter().map(|(sum, cage)| (cage, sum)).collect()
}

/// The regions of a jigsaw: the boxes, of which two have exchanged two cells.
fn region(cell: usize) -> usize {
    match cell {
        2 => 1,
        12 => 0,
        _ => cell / 27 * 3 + cell % 9 / 3,
    }
}

/// Writes the cages as SumoCue does, with what `behind` says behind each cell.
fn sumocue(behind: impl Fn(usize) -> String) -> String {
    let mut cells = vec![String::new(); 81];
    for (cage, sum) in cages() {
        for &cell in &cage {
            cells[cell] = if cell == cage[0] { format!("={sum}") } else { format!("+{}", cage[0]) };
        }
    }
    (0..81).map(|cell| format!("{}{}", cells[cell], behind(cell))).collect()
}

/// Writes the cages as Perfect Sudoku does.
fn perfect() -> String {
    let mut cells = vec![0; 81];
    for (number, (cage, sum)) in cages().iter().enumerate() {
        cage.iter().for_each(|&cell| cells[cell] = 256 * *sum as usize + number);
    }
    cells.iter().map(|number| format!("{number}:")).collect()
}

/// Returns the printed rules of the cages with those that are added to the rows and columns.
fn wanted(add: impl FnOnce(&mut Rules)) -> String {
    let mut rules = Rules::new(9, 9, 9).unwrap();
    rules.add_lines(0, 0).unwrap();
    add(&mut rules);
    let mut givens = [0; 81];
    for (cage, sum) in cages() {
        let cells: Vec<u32> = cage.iter().map(|&cell| cell as u32).collect();
        match cage[..] {
            [cell] => givens[cell] = sum,
            _ => rules.add_cage(&cells, sum).unwrap(),
        }
    }
    printed_rules(&RulesPuzzle::new(rules, &givens).unwrap())
}

#[test]
fn killers_and_jigsaws_are_read() {
    let boxes = |rules: &mut Rules| rules.add_grid(Shape::NINE, 0, 0).unwrap();
    let diagonals = |rules: &mut Rules| rules.add_variant(Variant::Diagonals, Shape::NINE, 0, 0).unwrap();
    let plain = sumocue(|_| String::new());
    let jigsaw = sumocue(|cell| format!("J{}", region(cell)));
    let in_rows = sumocue(|cell| if cell % 9 == 8 { "\r\n ".to_owned() } else { String::new() });
    let killer = wanted(boxes);
    let x = wanted(|rules| {
        boxes(rules);
        diagonals(rules);
    });
    let regions = |rules: &mut Rules| {
        for number in 0..9 {
            let cells: Vec<u32> = (0..81).filter(|&cell| region(cell as usize) == number).collect();
            rules.add_region(&cells).unwrap();
        }
    };
    for (text, wanted, variant) in [
        (format!("SumoCueV1{plain}"), &killer, "a Killer Sudoku of SumoCue"),
        (format!("SumocueV1{plain}\n"), &killer, "a Killer Sudoku of SumoCue"),
        (format!("SumoCueV1\n{in_rows}"), &killer, "a Killer Sudoku of SumoCue"),
        (format!("3x3::k:{}", perfect()), &killer, "a Killer Sudoku of SumoCue"),
        (format!("3x3::k:{}", perfect().trim_end_matches(':')), &killer, "a Killer Sudoku of SumoCue"),
        (format!("  3x3::k:{}  ", perfect().replace(":1", ":\n1")), &killer, "a Killer Sudoku of SumoCue"),
        (format!("SumoCueV1D{plain}"), &x, "a Killer Sudoku of SumoCue"),
        (format!("3x3:d:k:{}", perfect()), &x, "a Killer Sudoku of SumoCue"),
        (format!("SumoCueV1{jigsaw}"), &wanted(regions), "a jigsaw Killer Sudoku of SumoCue"),
    ] {
        let puzzle = rules_of(&text);
        assert_eq!(&printed_rules(&puzzle), wanted, "{text}");
        let all: Vec<u32> = (0..81).map(digit).collect();
        assert_eq!(puzzle.is_solved_by(&all), wanted == &killer, "{text}");
        for before in ["", "Title\n\n", "Puzzle 1: "] {
            let text = format!("{before}{text}\n{NINE}\n");
            assert_eq!(&printed_rules(&rules_of(&text)), wanted, "{text}");
            let error = error_of(&text, &unnamed());
            assert!(error.to_string().contains(variant), "{error} of {text}");
            // Below it, another puzzle is read.
            let mut parts = Reader::new(text.as_bytes(), &unnamed());
            let Some(Err(ReadError::Text(mut refused))) = parts.next() else { panic!("{text}") };
            let found = refused.read_rules().unwrap().unwrap_or_else(|| panic!("{refused} of {text}"));
            assert_eq!(&printed_rules(&found.puzzle), wanted);
            assert!(parts.next().is_some_and(|part| part.is_ok()), "{text}");
        }
    }
}

#[test]
fn a_jigsaw_has_givens_in_cages_of_one_cell() {
    let cell =
        |cell: usize| format!("={}J{}", if cell.is_multiple_of(7) { digit(cell) } else { 0 }, region(cell));
    let text = format!("SumoCueV1{}", (0..81).map(cell).collect::<String>());
    let givens: Vec<u32> =
        (0..81).map(|cell: usize| if cell.is_multiple_of(7) { digit(cell) } else { 0 }).collect();
    let puzzle = rules_of(&text);
    assert_eq!(puzzle.givens(), givens);
    assert_eq!((puzzle.rules().regions().len(), puzzle.rules().sums().len()), (27, 0));
    assert!(error_of(&text, &unnamed()).to_string().contains("a jigsaw Sudoku of SumoCue"));
}

#[test]
fn what_is_wrong_in_a_killer_is_an_error_at_its_place() {
    let empty = |cells: usize| "=0".repeat(cells);
    for (marked, words) in [
        (format!("SumoCueV¦2{}", empty(81)), "this version of SumoCue's text is not known"),
        (format!("SumoCueV1{}¦", empty(80)), "ends before it has 81 cells"),
        (format!("SumoCueV1{}¦=0", empty(81)), "goes on behind its 81 cells"),
        (format!("SumoCueV1{}¦-0{}", empty(3), empty(77)), "begins with = and a sum"),
        (format!("SumoCueV1{}¦={}", empty(3), empty(77)), "a number from 0 to 65535 is missing"),
        (format!("SumoCueV1{}¦=65536{}", empty(3), empty(77)), "a number from 0 to 65535 is missing"),
        (format!("SumoCueV1{}¦+81{}", empty(3), empty(77)), "the number of a cell with = and a sum"),
        (format!("SumoCueV1{}¦+3{}", empty(3), empty(77)), "the number of a cell with = and a sum"),
        (format!("SumoCueV1{}+2¦+3{}", empty(3), empty(76)), "the number of a cell with = and a sum"),
        (format!("SumoCueV1{}¦=0+3{}", empty(3), empty(76)), "this cage of several cells has no sum"),
        (format!("SumoCueV1{}¦=10{}", empty(3), empty(77)), "a cage of one cell has a sum from 1 to 9"),
        (format!("SumoCueV1{}¦=0J1{}", empty(3), empty(77)), "either each cell or none has J"),
        (format!("SumoCueV1¦{}", "=0J1".repeat(81)), "has not nine cells"),
        (format!("SumoCueV1¦=45{}{}", "+0".repeat(9), empty(71)), "more cells than there are digits"),
        (format!("3x3::k:0:1:2¦,{}", "3:".repeat(78)), "a colon is behind each number"),
        (format!("3x3::k:0:1:¦a:{}", "3:".repeat(78)), "a number from 0 to 65535 is missing"),
        (format!("3x3::k:2561:¦2817:{}", "3:".repeat(79)), "the cells of a cage have the same sum"),
        (format!("3x3::k:{}¦0", "0:".repeat(81)), "goes on behind"),
        (format!("SumoCueV1{}¦ {NINE}", empty(81)), "another puzzle is in this line"),
    ] {
        assert_error(&marked, words);
    }
}

#[test]
fn damaged_killers_are_read_or_refused() {
    let mut random = XorShift(81);
    for text in [
        format!("SumoCueV1{}", sumocue(|cell| format!("J{}", region(cell)))),
        format!("3x3::k:{}", perfect()),
    ] {
        for _ in 0..2000 {
            let text = change(&text, &mut random);
            if let (Err(Error::Text(error)), _) | (_, Err(Error::Text(error))) =
                (parse(&text, &unnamed()).map(drop), parse_rules(&text).map(drop))
            {
                assert!(error.offset <= text.len(), "{error} of {text}");
            }
        }
    }
}
