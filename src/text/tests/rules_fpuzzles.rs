//! Lines and clues of f-puzzles and of its plug-ins: their rules, and what is refused of them.

use super::rules_errors::assert_error;
use super::rules_texts::{assert_rules, fpuzzles};
use super::*;
use crate::model::rules::{Relation, Rules};

#[test]
// Longer than 60 lines because it is a table.
fn each_line_and_clue_is_read() {
    type Add = fn(&mut Rules) -> Result<(), Error>;
    const BEND: &[[u32; 2]] = &[[0, 5], [5, 2]];
    const TRIPLE: &[[u32; 2]] = &[[0, 5], [5, 2], [0, 2]];
    let bend = r#""lines":[["R1C1","R2C2","R1C3"]]"#;
    let cases: [(String, Add); 18] = [
        (format!(r#""whispers":[{{{bend},"value":"3"}}]"#), |rules| rules.add_pairs(Relation::Apart(3), BEND)),
        (format!(r#""whispers":[{{{bend},"value":3}}]"#), |rules| rules.add_pairs(Relation::Apart(3), BEND)),
        (format!(r#""whispers":[{{{bend}}}]"#), |rules| rules.add_pairs(Relation::Apart(2), BEND)),
        (format!(r#""slowthermometer":[{{{bend}}}]"#), |rules| {
            rules.add_pairs_by(BEND, |one, other| one <= other)
        }),
        (format!(r#""renban":[{{{bend}}}]"#), |rules| {
            rules.add_region(&[0, 5, 2])?;
            rules.add_pairs_by(TRIPLE, |one, other| one.abs_diff(other) < 3)
        }),
        (format!(r#""nabner":[{{{bend}}}]"#), |rules| {
            rules.add_region(&[0, 5, 2])?;
            rules.add_pairs(Relation::Apart(2), TRIPLE)
        }),
        (format!(r#""entropicline":[{{{bend}}}]"#), |rules| {
            rules.add_pairs_by(TRIPLE, |one, other| match (one.min(other), one.max(other)) {
                (1, 1) | (4, 4) => false,
                (low, high) => low == 1 || high == 4,
            })
        }),
        (format!(r#""modularline":[{{{bend}}}]"#), |rules| {
            rules.add_pairs_by(TRIPLE, |one, other| one != other && one.abs_diff(other) != 3)
        }),
        (format!(r#""zipperline":[{{{bend}}}]"#), |rules| rules.add_arrow(5, &[0, 2])),
        (r#""minimum":[{"cell":"R1C1"}]"#.to_owned(), |rules| {
            rules.add_pairs(Relation::Less, &[[0, 1], [0, 4]])
        }),
        (r#""maximum":[{"cell":"R2C2"}]"#.to_owned(), |rules| {
            rules.add_pairs(Relation::Less, &[[1, 5], [4, 5], [6, 5], [9, 5]])
        }),
        (r#""minimum":[{"cell":"R4C4"}],"maximum":[{"cell":"R4C3"}]"#.to_owned(), |rules| {
            rules.add_pairs(Relation::Less, &[[15, 11], [15, 14], [10, 14], [13, 14], [15, 14]])
        }),
        (r#""littlekillersum":[{"cell":"R0C2","direction":"DR","value":"9"}]"#.to_owned(), |rules| {
            rules.add_sum(&[2, 7], 9)
        }),
        (
            r#""littlekillersum":[{"cell":"R5C4","cells":["R4C3","R3C2","R2C1"],"direction":"UL","value":7}]"#
                .to_owned(),
            |rules| rules.add_sum(&[14, 9, 4], 7),
        ),
        (r#""littlekillersum":[{"cell":"R0C0","direction":"DR","value":"9"}]"#.to_owned(), |rules| {
            rules.add_sum(&[0, 5, 10, 15], 9)
        }),
        (r#""littlekillersum":[{"cell":"R3C5","direction":"DL","value":"4"}]"#.to_owned(), |rules| {
            rules.add_sum(&[15], 4)
        }),
        (r#""littlekillersum":[{"cells":["R1C1","R2C2"],"value":"4"}]"#.to_owned(), |rules| {
            rules.add_sum(&[0, 5], 4)
        }),
        (r#""littlekillersum":[{"cell":"R0C2","direction":"DR","value":""}]"#.to_owned(), |_| Ok(())),
    ];
    for (members, add) in cases {
        assert_rules(&fpuzzles(&members), Shape::FOUR, &".".repeat(16), add);
    }
}

#[test]
fn what_a_line_or_a_clue_cannot_be_is_an_error_at_its_place() {
    let cases = [
        (r#""whispers":[{"lines":[["R1C1","R1C2"]],"value":¦"0"}]"#, "whole number from 1"),
        (r#""whispers":[{"lines":[["R1C1","R1C2"]],"value":¦"five"}]"#, "whole number from 1"),
        (r#""thermometer":[{"lines":[["R1C1"]],¦"value":3}]"#, "not known in this element"),
        (
            r#""renban":[{"lines":[¦["R1C1","R1C2","R1C3","R1C4","R2C1"]]}]"#,
            "more cells than there are digits",
        ),
        (r#""nabner":[{"lines":[¦["R1C1","R1C2","R1C1"]]}]"#, "a cell twice"),
        (r#""renban":[{"lines":[¦[]]}]"#, "has no cell"),
        (
            r#""zipperline":[{"lines":[¦["R1C1","R1C2"]]}]"#,
            "a zipper line without a middle cell of f-puzzles",
        ),
        (r#""minimum":[¦{"cell":"R1C1"},{"cell":"R1C2"}]"#, "beside another one of the same kind"),
        (r#""maximum":[¦{"cell":"R2C1"},{"cell":"R3C1"}]"#, "beside another one of the same kind"),
        (r#""minimum":[¦{}]"#, "has a \"cell\""),
        (r#""minimum":[{"cell":¦"R5C1"}]"#, "outside of the grid"),
        (r#""minimum":[{¦"cells":["R1C1"]}]"#, "not known in this element"),
        (r#""littlekillersum":[{"cell":¦"R1C1","direction":"DR","value":"3"}]"#, "not beside the grid"),
        (r#""littlekillersum":[{"cell":¦"R6C1","direction":"UR","value":"3"}]"#, "not beside the grid"),
        (r#""littlekillersum":[{"cell":¦"C1R1","direction":"DR","value":"3"}]"#, "such as \"R1C1\""),
        (r#""littlekillersum":[{"cell":"R0C2","direction":¦"D","value":"3"}]"#, "one of UL, UR, DL and DR"),
        (r#""littlekillersum":[{"cell":"R0C1","direction":¦"UL","value":3}]"#, "away from the grid"),
        (r#""littlekillersum":[{"cell":"R0C1","direction":¦"DL","value":3}]"#, "away from the grid"),
        (
            r#""littlekillersum":[¦{"cell":"R0C2","direction":"DR","cells":["R1C3"],"value":3}]"#,
            "are not those of its",
        ),
        (r#""littlekillersum":[¦{"value":3}]"#, "has a \"cell\" beside the grid"),
        (r#""littlekillersum":[{"cell":"R0C1","direction":"DR","value":¦"x"}]"#, "whole number from 1"),
        (r#"¦"betweenline":[{"lines":[["R1C1"]]}]"#, "between lines of f-puzzles, which ordoku does not"),
        (r#"¦"doublearrow":[{"lines":[["R1C1"]]}]"#, "double arrows of f-puzzles, which ordoku does not"),
    ];
    let row = "[{},{},{},{}]";
    for (member, words) in cases {
        assert_error(&format!("{{\"size\":4,\"grid\":[{row},{row},{row},{row}],{member}}}"), words);
    }
    // A classic puzzle would lose them.
    let error = error_of(&fpuzzles(r#""minimum":[{"cell":"R1C1"}]"#), &unnamed());
    assert!(error.to_string().contains("a Sudoku with minimum cells of f-puzzles, not a classic"), "{error}");
}
