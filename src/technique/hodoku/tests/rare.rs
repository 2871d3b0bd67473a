//! Techniques that hardly a puzzle needs, on states made by hand. The other cells have all
//! candidates, so the states are not those of puzzles.

use super::super::als::AlsSearch;
use super::super::report::{Handed, Report, add_steps, first_step};
use super::super::search_order::TechniqueSearch;
use super::super::searches::{SharedSearch, search_for};
use super::notation;
use crate::limits::stop::Stop;
use crate::limits::{Interrupt, LimitChecker, Limits};
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::sets::{CellSet, DigitSet};
use crate::technique::step::Step;

/// Leaves a cell the candidates of a text: `r1c2 123`.
fn leave(board: &mut Board, text: &str) {
    let (cell, digits) = text.split_at(4);
    let cell = cell_of(cell);
    let kept: DigitSet = digits.trim().bytes().map(|digit| usize::from(digit - b'0')).collect();
    for digit in board.of_cell[cell] - kept {
        board.remove(cell, digit);
    }
}

fn cell_of(name: &str) -> usize {
    let at = |k: usize| usize::from(name.as_bytes()[k] - b'1');
    9 * at(1) + at(3)
}

/// Returns a board on which the digit 1 is a candidate of the named cells only.
fn with_ones(names: &str) -> Board {
    let kept: CellSet = names.split(' ').map(cell_of).collect();
    let mut board = Board::new();
    for cell in CellSet::ALL - kept {
        board.remove(cell, 1);
    }
    board
}

/// Returns the steps of a search.
fn steps(search: impl FnOnce(&mut LimitChecker<'_>, &mut Report) -> Handed) -> Vec<Step> {
    let mut steps = Vec::new();
    add_steps(&mut steps, &mut LimitChecker::endless(), search).unwrap();
    steps
}

/// Returns the steps of a search as technique and notation.
fn found(board: &Board, search: TechniqueSearch) -> Vec<(Technique, String)> {
    steps(|limits, report| search_for(board, search, limits, report))
        .iter()
        .filter(|step| step.digits() == [1])
        .map(|step| (step.technique, notation(step)))
        .collect()
}

/// Returns the notation of the steps of a kind of rectangles.
fn rectangles(board: &Board, kind: Technique) -> Vec<String> {
    let steps = steps(|limits, report| SharedSearch::Rectangles.search(board, limits, report));
    steps.iter().filter(|step| step.technique == kind).map(notation).collect()
}

#[test]
fn uniqueness_test_5_with_three_cells() {
    let mut board = Board::new();
    for text in ["r1c1 12", "r1c2 123", "r4c1 123", "r4c2 123"] {
        leave(&mut board, text);
    }
    assert_eq!(rectangles(&board, Technique::UniquenessTest5), ["1/2 in r1c12,r4c12 => r56c2<>3"]);
    assert!(rectangles(&board, Technique::UniquenessTest2).is_empty());
}

#[test]
fn uniqueness_test_5_with_a_diagonal() {
    let mut board = Board::new();
    for text in ["r1c1 12", "r1c2 123", "r4c1 123", "r4c2 12"] {
        leave(&mut board, text);
    }
    let expected = ["1/2 in r1c12,r4c12 => r23c1,r56c2<>3"];
    assert_eq!(rectangles(&board, Technique::UniquenessTest5), expected);
}

#[test]
fn uniqueness_test_2_needs_a_line() {
    let mut board = Board::new();
    for text in ["r1c1 12", "r1c2 12", "r4c1 123", "r4c2 123"] {
        leave(&mut board, text);
    }
    let expected = ["1/2 in r1c12,r4c12 => r4c3456789,r5c123,r6c123<>3"];
    assert_eq!(rectangles(&board, Technique::UniquenessTest2), expected);
}

#[test]
fn avoidable_rectangle_1_in_either_corner() {
    for (third, fourth, removed) in [("r4c1 2", "r4c2 13", "r4c2<>1"), ("r4c1 23", "r4c2 1", "r4c1<>2")] {
        let mut board = Board::new();
        board.place(cell_of("r1c1"), 1);
        board.place(cell_of("r1c2"), 2);
        for text in [third, fourth] {
            leave(&mut board, text);
            let cell = cell_of(&text[..4]);
            if board.of_cell[cell].len() == 1 {
                board.fill(cell, board.of_cell[cell].first());
            }
        }
        let expected = format!("1/2 in r1c12,r4c12 => {removed}");
        assert_eq!(rectangles(&board, Technique::AvoidableRectangle1), [expected]);
        board.givens.insert(cell_of("r1c1"));
        assert!(rectangles(&board, Technique::AvoidableRectangle1).is_empty());
    }
}

#[test]
fn avoidable_rectangle_2() {
    let mut board = Board::new();
    board.place(cell_of("r1c1"), 1);
    board.place(cell_of("r1c2"), 2);
    leave(&mut board, "r4c1 23");
    leave(&mut board, "r4c2 13");
    let expected = ["1/2 in r1c12,r4c12 => r4c3456789,r5c123,r6c123<>3"];
    assert_eq!(rectangles(&board, Technique::AvoidableRectangle2), expected);
}

#[test]
fn multi_colors_2() {
    let board = with_ones("r4c2 r9c2 r9c7 r5c3 r5c7 r2c7 r2c4 r2c5 r2c6 r6c1");
    let text = "1 (r4c2,r9c7) / (r9c2), (r5c3) / (r5c7) => r4c2,r9c7<>1".to_string();
    assert_eq!(found(&board, TechniqueSearch::MultiColors)[0], (Technique::MultiColors2, text));
}

#[test]
fn simple_colors_wrap() {
    let board = with_ones("r1c1 r1c8 r9c8 r9c2 r2c2 r3c3");
    let text = "1 (r1c1,r2c2,r9c8) / (r1c8,r9c2) => r1c1,r2c2,r9c8<>1".to_string();
    assert_eq!(found(&board, TechniqueSearch::SimpleColors), [(Technique::SimpleColorsWrap, text)]);
}

#[test]
fn franken_x_wing() {
    let board = with_ones("r1c4 r1c5 r4c4 r5c5 r3c4 r3c8 r8c5 r8c9 r8c1");
    let text = "1 r1b5 c45 => r3c4,r8c5<>1".to_string();
    assert!(found(&board, TechniqueSearch::FrankenXWing).contains(&(Technique::FrankenXWing, text)));
}

#[test]
fn franken_x_wing_with_an_endo_fin() {
    let board = with_ones("r4c1 r4c5 r5c5 r8c5 r8c9 r1c1");
    let text = "1 r4b5 c15 efr4c5 => r8c5<>1".to_string();
    let steps = found(&board, TechniqueSearch::FinnedFrankenXWing);
    assert!(steps.contains(&(Technique::FinnedFrankenXWing, text)), "{steps:?}");
}

#[test]
fn franken_jellyfish() {
    let board = with_ones("r1c1 r1c4 r4c1 r4c8 r5c4 r6c5 r7c5 r7c8 r9c1 r9c4");
    let text = "1 r147b5 c1458 => r9c14<>1".to_owned();
    assert!(found(&board, TechniqueSearch::FrankenJellyfish).contains(&(Technique::FrankenJellyfish, text)));
}

#[test]
fn templates() {
    // The only template of 1 has no r1c5.
    let board = with_ones("r1c1 r1c5 r2c4 r3c7 r4c2 r5c5 r6c8 r7c3 r8c6 r9c9");
    let text = "1 => r1c1=1, r2c4=1, r3c7=1, r4c2=1, r5c5=1, r6c8=1, r7c3=1, r8c6=1, r9c9=1".to_owned();
    assert_eq!(found(&board, TechniqueSearch::TemplateSet), [(Technique::TemplateSet, text)]);
    let text = "1 => r1c5<>1".to_owned();
    assert_eq!(found(&board, TechniqueSearch::TemplateDelete), [(Technique::TemplateDelete, text)]);
    // These cells are closed for 2, whose templates are in all others.
    let steps = steps(|limits, report| search_for(&board, TechniqueSearch::TemplateDelete, limits, report));
    let texts: Vec<String> = steps.iter().filter(|step| step.digits() == [2]).map(notation).collect();
    assert_eq!(texts, ["2 => r1c1,r2c4,r3c7,r4c2,r5c5,r6c8,r7c3,r8c6,r9c9<>2"]);
}

#[test]
fn death_blossom() {
    let mut board = Board::new();
    for text in ["r1c1 123", "r1c4 19", "r1c7 29", "r1c2 39"] {
        leave(&mut board, text);
    }
    let steps = AlsSearch::new().all_death_blossoms(&board, &mut LimitChecker::endless()).unwrap();
    let texts: Vec<String> = steps.iter().map(notation).collect();
    let expected = "r1c1 {123}, r1c4 {19}, r1c7 {29}, r1c2 {39} => r1c35689<>9";
    assert!(texts.contains(&expected.to_owned()), "{texts:?}");
}

#[test]
fn searches_with_boxes_and_templates_look_at_the_limits() {
    use TechniqueSearch as S;
    let board = Board::new();
    for search in [
        S::FrankenJellyfish,
        S::FinnedFrankenSwordfish,
        S::FinnedFrankenJellyfish,
        S::TemplateSet,
        S::TemplateDelete,
    ] {
        let mut ends = || true;
        let mut limits = LimitChecker::new(Limits::new(), 1, Interrupt::new().with_poll(&mut ends));
        // A short search does less than the work between two looks.
        let mut stops = |_| {
            let found = first_step(|report| search_for(&board, search, &mut limits, report));
            found.is_err_and(|stop| stop == Stop::Limit)
        };
        assert!((0..100).any(&mut stops), "{search:?}");
    }
}
