//! Printed rules are read back, and no damaged text with rules panics or loses a rule.

use super::rules_texts::{printed_rules, rules_of};
use super::*;
use crate::model::rules::{Relation, Rules, RulesPuzzle, Variant};

/// Different cells of a rectangle.
fn some_cells(random: &mut XorShift, all: usize, most: usize) -> Vec<u32> {
    let mut cells: Vec<u32> = (0..all as u32).collect();
    for at in 0..all {
        let other = at + random.below(all - at);
        cells.swap(at, other);
    }
    cells.truncate(1 + random.below(most.min(all)));
    cells
}

/// Random rules of all kinds, and givens of cells in use.
fn random_rules(random: &mut XorShift) -> RulesPuzzle {
    let shape = *random.pick(&[shape(1, 1), shape(2, 2), shape(2, 3), shape(3, 3), shape(1, 5)]);
    let side = shape.side();
    let (rows, columns) = (side + random.below(3), side + random.below(3));
    let all = rows * columns;
    let mut rules = Rules::new(rows, columns, side).unwrap();
    for _ in 0..random.below(9) {
        let pairs: Vec<_> =
            some_cells(random, all, 6).chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
        let cells = some_cells(random, all, side);
        let number = random.below(20) as u32;
        let relations = [
            Relation::Different,
            Relation::Equal,
            Relation::Less,
            Relation::Consecutive,
            Relation::NonConsecutive,
            Relation::Double,
            Relation::NoDot,
            Relation::Apart(number),
            Relation::Sum(number),
        ];
        let added = match random.below(11) {
            0 => rules.add_grid(shape, 0, 0),
            1 => rules.add_lines(rows - side, columns - side),
            2 => rules.add_region(&cells),
            3 => rules.add_pairs(*random.pick(&relations), &pairs),
            4 => rules.add_pairs_by(&pairs, |one, other| (one * 7 + other * 3) % 5 < 3),
            5 => rules.add_cage(&cells, number),
            6 => rules.add_sum(&cells, number),
            7 if cells.len() > 1 => rules.add_arrow(cells[0], &cells[1..]),
            8 => rules.limit_digits(&cells, |digit| digit % 3 != number % 3),
            9 => rules.use_cells(&cells),
            _ => rules.add_variant(*random.pick(&[Variant::AntiKing, Variant::DisjointGroups]), shape, 0, 0),
        };
        added.unwrap();
    }
    let used = rules.used_cells().to_vec();
    let given = |used| if used && random.below(3) == 0 { 1 + random.below(side) as u32 } else { 0 };
    let givens: Vec<u32> = used.into_iter().map(given).collect();
    RulesPuzzle::new(rules, &givens).unwrap()
}

/// All that rules say, in an order of its own. A region that is there twice says nothing more.
fn facts(puzzle: &RulesPuzzle) -> Vec<String> {
    let rules = puzzle.rules();
    let mut facts = Vec::new();
    for region in rules.regions() {
        let mut cells = region.to_vec();
        cells.sort_unstable();
        facts.push(format!("region {cells:?}"));
    }
    facts.sort();
    facts.dedup();
    let digits = rules.digits();
    for pair in rules.pairs() {
        let table = rules.table_of(*pair);
        let allowed: Vec<_> = (0..digits * digits).map(|at| table.allows(at / digits, at % digits)).collect();
        facts.push(format!("pair {:?} {allowed:?}", pair.cells));
    }
    facts.extend(rules.sums().map(|sum| format!("sum {sum:?}")));
    let may_be = |cell| (0..digits).map(move |digit| rules.may_be(cell, digit));
    facts.extend((0..rules.cells()).map(|cell| format!("cell {:?}", may_be(cell).collect::<Vec<_>>())));
    facts.push(format!("used {:?} givens {:?}", rules.used_cells(), puzzle.givens()));
    facts.push(format!("{} {} {digits}", rules.rows(), rules.columns()));
    facts.sort();
    facts
}

#[test]
fn printed_rules_are_read_back() {
    let mut random = XorShift(0x5EED_5EED);
    for _ in 0..600 {
        let puzzle = random_rules(&mut random);
        let text = printed_rules(&puzzle);
        assert_eq!(facts(&rules_of(&text)), facts(&puzzle), "{text}");
        // Plain reading refuses it.
        assert!(error_of(&text, &unnamed()).to_string().contains("not a classic puzzle"), "{text}");
    }
}

const TEXTS: [&str; 7] = [
    "{\"size\":4,\"grids\":[[0,0,2,2]],\"variants\":[\"x\"],\"cages\":[{\"sum\":3,\"cells\":[0,1]}],\"pairs\":\
     [{\"rel\":\"lt\",\"cells\":[[2,3]]},{\"allowed\":[[1,2]],\"cells\":[[4,5]]}],\"lines\":{\"thermo\":[[2,3,7]]},\
     \"arrows\":[{\"circle\":9,\"cells\":[5,6]}],\"candidates\":{\"8\":[1,2]},\"givens\":{\"15\":4}}",
    "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true},{\"region\":0},{},{}],[{},{},{\"givenPencilMarks\":[1,2]},{}],\
     [{},{},{},{}],[{},{},{},{}]],\"antiknight\":true,\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}],\
     \"killercage\":[{\"cells\":[\"R4C1\",\"R4C2\"],\"value\":\"4\"}],\"xv\":[{\"cells\":[\"R3C1\",\"R3C2\"],\
     \"value\":\"V\"}],\"negative\":[\"xv\"]}",
    "2x2x:1f2a3d4_1",
    "2x2k:p,l____________,9c9c9c9c",
    "4j:p,l____________\n",
    "1..2..3.........\naabbabbdaccdccdd",
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :4:Solo\nCPARAMS :4:2x2x\nDESC    :14:1f2a3d4_1\n",
];

#[test]
fn a_part_of_a_text_with_rules_is_never_another_puzzle_with_rules() {
    for text in TEXTS {
        let whole = parse_rules(text).is_ok();
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            let _ = parse_rules(&text[end..]);
            let (part, json) = (&text[..end], text.starts_with('{'));
            let is_same = text[end..].trim().is_empty();
            assert!(!json || is_same || parse_rules(part).is_err(), "{part}");
        }
        assert!(whole || text.starts_with("SAVEFILE"), "{text}");
    }
}

#[test]
fn changed_texts_with_rules_do_not_panic() {
    const PIECES: [&str; 24] = [
        "\"",
        "[",
        "]",
        "{",
        "}",
        ",",
        ":",
        "0",
        "9",
        "99999999999",
        "-1",
        "null",
        "true",
        "z",
        "_",
        "a",
        "é",
        "\n",
        "R1C1",
        "\"size\":4,",
        "[[",
        "]]",
        "\u{FEFF}",
        ".",
    ];
    let mut random = XorShift(99);
    for _ in 0..20_000 {
        let mut text: Vec<char> = random.pick(&TEXTS).chars().collect();
        for _ in 0..1 + random.below(3) {
            let at = random.below(text.len());
            let end = at + random.below(4).min(text.len() - at);
            let piece = if random.below(3) == 0 { "" } else { random.pick(&PIECES) };
            text.splice(at..end, piece.chars());
            if text.is_empty() {
                break;
            }
        }
        let text: String = text.into_iter().collect();
        match parse_rules(&text) {
            Ok(puzzle) => drop(printed_rules(&puzzle)),
            Err(Error::Text(error)) => {
                assert!(text.is_char_boundary(error.offset), "{error} of {text}");
                assert!(error.line > 0 && error.column > 0, "{text}");
            }
            Err(error) => panic!("{error} of {text}"),
        }
    }
}

#[test]
fn extreme_texts_with_rules_take_no_long_time() {
    let is_refused = |text: String| assert!(parse_rules(&text).is_err(), "{}", &text[..60]);
    let deep = "[".repeat(300_000);
    is_refused(format!("{{\"size\":4,\"houses\":{deep}"));
    is_refused(format!("{{\"size\":4,\"houses\":[{}{}]}}", "[".repeat(98), "]".repeat(98)));
    is_refused("{\"a\":".repeat(100_000));
    is_refused(format!("{{\"size\":4,\"grids\":[[0,0]],{}\"a\":1}}", "\"a\":1,".repeat(50_000)));
    is_refused(format!("{{\"size\":1000,\"houses\":[],\"givens\":{{{}}}}}", "\"1\":1,".repeat(50_000)));
    // A million cells with as many regions.
    let regions: String =
        (0..1 << 20).map(|cell| char::from_u32(0x100 + cell % 0xD000).unwrap_or('a')).collect();
    is_refused(format!(
        "{{\"size\":9,\"rows\":1024,\"cols\":1024,\"houses\":[[0]],\"regions\":\"{regions}\"}}"
    ));
    let row = format!("[{}]", vec!["{}"; 256].join(","));
    let grid = vec![row; 256].join(",");
    let puzzle =
        rules_of(&format!("{{\"size\":256,\"grid\":[{grid}],\"diagonal+\":true,\"nonconsecutive\":true}}"));
    assert_eq!(puzzle.rules().regions().len(), 3 * 256 + 1);
    is_refused(format!("16x16k:{},{}", "z".repeat(2520), "z".repeat(1_000_000)));
}
