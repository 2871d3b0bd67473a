//! Reads any bytes as a puzzle with rules, prints it and reads it back, also in C; and checks that
//! no text is a classic puzzle for `puzzles` that has other rules than those of Sudoku for
//! `parse_rules`.

use super::c;
use ordoku::text::{ParseOptions, TextError, parse, parse_rules, print_rules};
use ordoku::{Error, Rules, RulesPuzzle, Shape};
use std::collections::BTreeSet;
use std::ptr::{null, null_mut};

/// Larger puzzles print so long that a fuzzer tries too few.
const MOST_CELLS: usize = 1 << 12;

/// The bytes are the text.
pub fn rules(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let read = parse_rules(text);
    match &read {
        Ok(puzzle) if puzzle.givens().len() > MOST_CELLS => return,
        Ok(puzzle) => {
            let printed = printed(puzzle);
            let again = parse_rules(&printed).unwrap_or_else(|error| panic!("{error} of\n{printed}"));
            assert_eq!(again.givens(), puzzle.givens(), "{printed}");
            assert_eq!(again.rules().used_cells(), puzzle.rules().used_cells(), "{printed}");
            // A region that is written twice is one.
            assert_eq!(regions_of(&again), regions_of(puzzle), "{printed}");
            assert_eq!(behind_regions(&self::printed(&again)), behind_regions(&printed));
            assert_eq!(in_c(text.as_bytes()).as_deref(), Ok(&*printed));
        }
        Err(error) => {
            assert_eq!(in_c(text.as_bytes()), Err(ordoku::capi::status_of(error)), "{error}");
            if let Error::Text(TextError { line, column, offset, .. }) = error {
                assert!(text.is_char_boundary(*offset) && *line > 0 && *column > 0);
            }
        }
    }
    let (Ok(puzzle), Ok(classic)) = (read, parse(text, &ParseOptions::new())) else { return };
    // Rows or columns of equal characters below a puzzle are another puzzle, or the regions of a
    // Latin square.
    let side = classic.shape.side();
    if regions_of(&puzzle).len() == 2 * side {
        return;
    }
    // Only `parse_rules` reads regions with some of their rows in one line.
    let is_even = |line: &str| {
        let count = line.chars().filter(|c| !c.is_whitespace()).count();
        [0, side, side * side, 2 * side * side].contains(&count)
    };
    if !text.contains(['{', ':']) && !text.lines().all(is_even) {
        return;
    }
    assert_eq!(printed(&puzzle), printed(&sudoku(classic.shape, &classic.values)), "{text}");
}

/// Returns a puzzle with the rules of Sudoku.
fn sudoku(shape: Shape, values: &[u32]) -> RulesPuzzle {
    let mut rules = Rules::new(shape.side(), shape.side(), shape.side()).expect("a size");
    rules.add_grid(shape, 0, 0).expect("a grid of this size");
    RulesPuzzle::new(rules, values).expect("values up to the side")
}

/// Returns the regions in order, each once.
fn regions_of(puzzle: &RulesPuzzle) -> BTreeSet<Vec<u32>> {
    let sorted = |region: &[u32]| {
        let mut cells = region.to_vec();
        cells.sort_unstable();
        cells
    };
    puzzle.rules().regions().map(sorted).collect()
}

/// Returns the part of a printed puzzle that is behind its regions.
fn behind_regions(printed: &str) -> &str {
    const MEMBERS: [&str; 5] = ["\"sums\":", "\"arrows\":", "\"pairs\":", "\"candidates\":", "\"givens\":"];
    let start = MEMBERS.iter().filter_map(|member| printed.find(member)).min();
    &printed[start.expect("all puzzles have givens")..]
}

fn printed(puzzle: &RulesPuzzle) -> String {
    let mut text = String::new();
    print_rules(puzzle, &mut text).expect("a string takes all");
    text
}

/// Reads and prints with the functions of C. Returns the text, or the status of the error.
fn in_c(text: &[u8]) -> Result<String, i32> {
    let mut rules = null_mut();
    // SAFETY: the handle is made here; the text and the arrays are what the lengths say.
    unsafe {
        assert_eq!(c::ordoku_rules_new(1, 1, 1, &mut rules), c::OK);
        let status = c::ordoku_rules_parse(rules, text.as_ptr().cast(), text.len());
        let mut printed = Vec::new();
        if status == c::OK {
            let mut needed = 0;
            let status = c::ordoku_rules_format(rules, c::LAYOUT_AUTO, null(), 0, null_mut(), 0, &mut needed);
            assert_eq!(status, c::E_BUFFER);
            printed.resize(needed, 0xFF);
            let room = printed.as_mut_ptr().cast();
            assert_eq!(
                c::ordoku_rules_format(rules, c::LAYOUT_AUTO, null(), 0, room, needed, null_mut()),
                c::OK
            );
            assert_eq!(printed.pop(), Some(0));
        }
        c::ordoku_rules_free(rules);
        if status == c::OK {
            Ok(String::from_utf8(printed).expect("characters of ASCII"))
        } else {
            Err(status)
        }
    }
}
