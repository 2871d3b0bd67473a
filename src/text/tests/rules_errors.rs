//! The position and the reason of every error in a text with rules.

use super::rules_texts::rules_of;
use super::*;

const EMPTY: &str = "[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";

/// Asserts that the error of a text is at the mark `¦`, which is taken out of the text, and has
/// these words.
pub(super) fn assert_error(marked: &str, words: &str) {
    let (before, after) = marked.split_once('¦').unwrap_or((marked, ""));
    let text = format!("{before}{after}");
    match parse_rules(&text) {
        Err(Error::Text(error)) => {
            let message = error.to_string();
            assert!(message.contains(words), "{message}, not {words}, of\n{text}");
            assert_eq!(error.offset, before.len(), "{message} of\n{text}");
        }
        other => panic!("{other:?} of\n{text}"),
    }
}

#[test]
fn a_rule_that_is_not_read_is_an_error_at_its_place() {
    let cases = [
        ("¦\"sandwichsum\":[{\"cell\":\"R0C1\"}]", "a sandwich Sudoku of f-puzzles, which ordoku does not"),
        ("¦\"quadruple\":[{\"cells\":[]}]", "a Sudoku with quadruples"),
        ("\"title\":\"a\",¦\"betweenline\":[{\"lines\":[[\"R1C1\"]]}]", "between lines"),
        ("¦\"unheard\":[1]", "is not known"),
        ("¦\"Antiknight\":true", "is not known"),
        ("\"antiknight\":¦1", "true or false"),
        ("\"antiknight\":false,¦\"antiknight\":true", "twice"),
        (
            "\"arrow\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"lines\":[¦[\"R1C1\",\"R2C2\"]]}]",
            "a circle of several cells",
        ),
        ("\"arrow\":[{\"cells\":[\"R1C1\"],\"lines\":[¦[\"R1C1\"]]}]", "1 to 256 cells"),
        ("\"arrow\":[{\"cells\":[\"R1C1\"],\"lines\":¦[]}]", "list of cells for each line"),
        ("\"arrow\":[¦{\"cells\":[\"R1C1\"]}]", "has \"lines\""),
        (
            "\"arrow\":[{\"cells\":[\"R1C1\"],\"lines\":[¦[\"R1C1\",\"R1C2\",\"R1C1\"]]}]",
            "is one of its cells",
        ),
        ("\"thermometer\":[{\"lines\":[[\"R1C1\",¦\"R1C5\"]]}]", "outside of the grid"),
        ("\"thermometer\":[{\"lines\":[[\"R1C1\",¦\"R0C1\"]]}]", "outside of the grid"),
        ("\"thermometer\":[{\"lines\":[[¦\"R99999999999999999999C1\"]]}]", "outside of the grid"),
        ("\"thermometer\":[{\"lines\":[[¦\"R1C\"]]}]", "such as \"R1C1\""),
        ("\"thermometer\":[{\"lines\":[[¦\"C1R1\"]]}]", "such as \"R1C1\""),
        ("\"thermometer\":[{\"lines\":[[¦\"R+1C1\"]]}]", "such as \"R1C1\""),
        ("\"thermometer\":[{\"lines\":[¦[\"R1C1\",\"R1C1\"]]}]", "same cell twice"),
        ("\"thermometer\":[{¦\"cells\":[\"R1C1\"],\"lines\":[[\"R1C1\"]]}]", "not known in this element"),
        ("\"thermometer\":¦{\"lines\":[[\"R1C1\"]]}", "must be a list"),
        ("\"thermometer\":[¦3]", "must be an object"),
        ("\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":¦\"a\"}]", "whole number from 1"),
        ("\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":¦\"0\"}]", "whole number from 1"),
        ("\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":¦\"-4\"}]", "whole number from 1"),
        ("\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":¦99999999999}]", "whole number from 1"),
        ("\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":3,¦\"value\":4}]", "twice"),
        ("\"killercage\":[¦{\"cells\":[\"R1C1\",\"R1C1\"],\"value\":3}]", "a cell twice"),
        ("\"killercage\":[¦{\"value\":3}]", "has \"cells\""),
        (
            "\"extraregion\":[¦{\"cells\":[\"R1C1\",\"R1C2\",\"R1C3\",\"R1C4\",\"R2C1\"]}]",
            "more cells than there",
        ),
        ("\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":¦\"VI\"}]", "\"X\" or \"V\""),
        ("\"xv\":[¦{\"cells\":[\"R1C1\",\"R1C2\"]}]", "\"X\" or \"V\""),
        ("\"ratio\":[¦{\"cells\":[\"R1C1\",\"R1C2\",\"R1C3\"]}]", "between two cells"),
        ("\"ratio\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":¦0}]", "whole number from 1"),
        ("\"negative\":[¦\"difference\"]", "\"ratio\" and \"xv\""),
        ("\"clone\":[¦{\"cells\":[\"R1C1\"],\"cloneCells\":[]}]", "cloneCells"),
        ("\"odd\":[¦{\"cells\":null}]", "has a \"cell\""),
    ];
    for (member, words) in cases {
        assert_error(&format!("{{\"size\":4,\"grid\":{EMPTY},{member}}}"), words);
    }
    assert_error(&format!("{{\"size\":¦5,\"grid\":{EMPTY}}}"), "number of rows");
    assert_error(&format!("{{\"size\":¦99999999999,\"grid\":{EMPTY}}}"), "number of rows");
}

#[test]
fn a_cell_of_fpuzzles_that_is_not_understood_is_an_error() {
    let with_cell = |cell: &str| format!("{{\"size\":4,\"grid\":{}}}", EMPTY.replacen("{}", cell, 1));
    for (cell, words) in [
        ("{\"value\":¦5}", "5 is too large for a 4x4"),
        ("{\"value\":¦\"a\"}", "whole number"),
        ("{\"value\":¦-1}", "whole number"),
        ("{\"value\":1,\"given\":¦\"yes\"}", "true or false"),
        ("{¦\"maximum\":true}", "is not known"),
        ("{\"value\":1,¦\"value\":2}", "twice"),
        ("{\"region\":¦null}", "each cell belongs to one"),
        ("¦{\"region\":7}", "not as many cells as a row"),
        ("{\"givenPencilMarks\":[1,¦9]}", "9 is too large"),
        ("{\"givenPencilMarks\":¦3}", "a list of digits"),
    ] {
        assert_error(&with_cell(cell).replace("¦¦", "¦"), words);
    }
    assert_error(
        "{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{}¦],[{},{},{},{}],[{},{},{},{}]]}",
        "row 2 has 3 cells",
    );
    assert_error("{\"size\":4,\"grid\":[[{},{},{},{},¦{}],[{}],[{}],[{}]]}", "row 1 has 5 cells");
    assert_error("{\"size\":2,\"grid\":[[¦{},{}],[{},{}]]}", "needs a \"region\"");
}

#[test]
fn a_game_of_solo_that_is_damaged_is_an_error() {
    for (text, words) in [
        ("2x2x:1f2b3d¦", "ends after 15 of 16"),
        ("2x2x:¦5o", "5 is too large for a 4x4"),
        ("2x2x:1f¦0b3d4", "from 1 to the number"),
        ("2x2x:p,¦a", "more parts"),
        ("4j:p¦", "borders of its regions"),
        ("4j:p,abc¦", "end before"),
        ("4j:p,¦z", "behind the last edge"),
        ("4j:p,a¦1", "letters from a to z"),
        ("4j:p,¦x", "has not as many cells as a row"),
        ("2x2k:p,x¦", "sums of its cages"),
        ("2x2k:p,¦x,9o", "more cells than there are digits"),
        ("2x2k:p,cccc¦lllcc,p", "behind the last"),
        ("¦3x3kdu#123", "a random seed"),
        ("¦99x99x:a", "more than 256 cells"),
    ] {
        assert_error(text, words);
    }
    // Four cages of a row each: a sum is missing, a cage has two, and a border ends in a region.
    let rows = "l".to_owned() + &"_".repeat(12);
    assert_eq!(rules_of(&format!("2x2k:p,{rows},9c9c9c9c")).rules().sums().len(), 4);
    assert_error(&format!("2x2k:p,{rows},9c9c9c¦"), "ends after");
    assert_error(&format!("2x2k:p,{rows},¦9c9c9g"), "one sum");
    assert_error(&format!("2x2k:p,{rows},¦9_9b9c9c9c"), "one sum");
    assert_error(&format!("2x2k:p,{rows},9c9c9c9c,¦a"), "more parts");
    assert_error("2x2k:p,¦_l_a________,9g9c9c", "ends inside");
}

#[test]
fn damaged_regions_of_a_jigsaw_are_an_error() {
    let cells = ".".repeat(25);
    let letters = "aaaaabbbbbcccccdddddeeeee";
    assert_error(&format!("{cells}\naaaaabbbbbcccccdddd¦ceeeee"), "more cells than a row");
    assert_error(&format!("{cells}\naaaaabbbbbcccccddddf¦eeeee"), "one region more");
    assert_error(&format!("¦6{}\n{letters}", &cells[1..]), "6");
}

#[test]
fn regions_without_cells_are_no_puzzle() {
    let rows = "aaabbb\naaabbb\nccdddd\nccddee\nccfeee\nfffffe\n";
    let line = rows.replace('\n', "");
    for drawn in [rows.to_owned(), format!("# regions\n\n{rows}"), line.replace('a', "."), line] {
        let error = parse(&drawn, &ParseOptions::new()).unwrap_err().to_string();
        assert!(error.contains("draws the regions"), "{error} of\n{drawn}");
    }
    let are_puzzles = |text: &str| -> Vec<bool> {
        puzzles(text, &ParseOptions::new()).map(|puzzle| puzzle.is_ok()).collect()
    };
    let cells = ".".repeat(80) + "1";
    let boxes = "111222333".repeat(3) + &"444555666".repeat(3) + &"777888999".repeat(3);
    // The boxes of the puzzle say nothing.
    for (drawn, wanted) in [
        (boxes.clone(), &[true][..]),
        (boxes.replace('9', "0"), &[true]),
        (boxes.replace('1', "."), &[true, false]),
    ] {
        assert_eq!(are_puzzles(&format!("{cells}\n{drawn}\n")), wanted, "{drawn}");
    }
    // One digit is there ten times; regions that are all rows or all columns are no rule of their
    // own.
    let rows: String = ('1'..='9').flat_map(|digit| [digit; 9]).collect();
    for wrong in [boxes.replacen('2', "1", 1), rows, "ABCDEFGHI".repeat(9)] {
        assert_eq!(are_puzzles(&format!("{cells}\n{wrong}\n")), [true, true], "{wrong}");
    }
}

#[test]
fn a_member_of_own_rules_that_is_not_understood_is_an_error() {
    for (members, words) in [
        ("¦\"unheard\":1", "is not known"),
        ("\"cages\":[{\"cells\":[0,1],\"sum\":3,¦\"total\":4}]", "is not known"),
        ("\"cages\":[{\"cells\":[0,1],\"sum\":3,¦\"sum\":4}]", "twice"),
        ("\"cages\":[{\"cells\":[0,1],\"sum\":¦-3}]", "whole number"),
        ("\"cages\":[{\"cells\":[0,1],\"sum\":¦99999999999999999999}]", "whole number"),
        ("\"cages\":[{\"cells\":¦[0,0],\"sum\":3}]", "a cell twice"),
        ("\"cages\":[{\"cells\":¦[0,16],\"sum\":3}]", "no such cell"),
        ("\"cages\":[¦3]", "a cage has"),
        ("\"cages\":¦3", "must be a list"),
        ("\"givens\":{\"0\":1,¦\"0\":2}", "twice"),
        ("\"givens\":{\"0\":1,¦\"00\":2}", "twice"),
        ("\"givens\":{\"0\":¦5}", "above the number"),
        ("\"givens\":¦[1,2]", "one value for each cell"),
        ("\"candidates\":{\"0\":[1],¦\"00\":[2]}", "twice"),
        ("\"candidates\":{\"0\":¦[5]}", "not from 1"),
        ("\"pairs\":[{\"cells\":¦5,\"rel\":\"lt\"}]", "pairs are a list"),
        ("\"pairs\":[¦{\"cells\":[[0,1]],\"rel\":\"lt\",\"allowed\":[[1,2]]}]", "either"),
        ("\"pairs\":[{\"cells\":[[0,1]],\"allowed\":¦[[1,5]]}]", "not from 1"),
        ("\"pairs\":[{\"cells\":[[0,1]],\"rel\":¦\"gt\"}]", "relation is not known"),
        ("\"lines\":{¦\"renban\":[[0,1]]}", "is not known"),
        ("\"lines\":{\"thermo\":[¦[0,0]]}", "same cell twice"),
        ("\"lines\":¦[1]", "is not known"),
        ("\"variants\":[¦\"chess\"]", "variant is not known"),
        ("\"regions\":\"¦aaaabbbbccccdddc\"", "not as many cells"),
        ("\"regions\":¦\"aaaa\"", "one character for each"),
        ("\"cells\":¦[0,1]", "not in this list"),
        ("\"size\":4,¦\"size\":4", "twice"),
    ] {
        let text = format!("{{\"size\":4,\"grids\":[[0,0]],{members}}}");
        let text = if words == "twice" && members.contains("size") {
            text.replacen("\"size\":4,", "", 1)
        } else {
            text
        };
        let marked = text.replace("\"regions\":\"¦aaaabbbbcccc", "\"regions\":\"aaaabbbb¦cccc");
        assert_error(&marked, words);
    }
    assert_error("¦{\"grids\":[[0,0]]}", "has no \"size\"");
    assert_error("{\"size\":4,\"givens\":\"1...............\",¦\"pairs\":[[0,1]]}", "has \"grids\" or");
    assert_error("{\"size\":4,\"grids\":[[0,0]],\"distinct\":[¦[]]}", "has no cell");
    assert_error("{\"size\":¦0,\"grids\":[[0,0]]}", "1 to 2^20 cells");
    assert_error("{\"size\":¦4000000000,\"grids\":[]}", "2^20");
    assert_error("{\"size\":4,\"rows\":2,\"grids\":[¦[0,0]]}", "does not fit");
    assert_error("{\"size\":4,\"houses\":[],\"variants\":[¦\"x\"]}", "belongs to a grid");
}
