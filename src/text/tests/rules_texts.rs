//! Puzzles of variants, as other programs and people write them.

use super::*;
use crate::model::rules::{Relation, Rules, RulesPuzzle, Variant};

/// The rows of a 4x4 of f-puzzles without a member.
const EMPTY: &str = "[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";

pub(super) fn rules_of(text: &str) -> RulesPuzzle {
    parse_rules(text).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

pub(super) fn printed_rules(puzzle: &RulesPuzzle) -> String {
    let mut out = String::new();
    print_rules(puzzle, &mut out).unwrap();
    out
}

/// Asserts that a text has the rules that `add` adds to a grid, and these givens.
pub(super) fn assert_rules(
    text: &str,
    shape: Shape,
    givens: &str,
    add: impl FnOnce(&mut Rules) -> Result<(), Error>,
) {
    let side = shape.side();
    let mut rules = Rules::new(side, side, side).unwrap();
    rules.add_grid(shape, 0, 0).unwrap();
    add(&mut rules).unwrap();
    let puzzle = RulesPuzzle::new(rules, &digits(givens)).unwrap();
    assert_eq!(printed_rules(&rules_of(text)), printed_rules(&puzzle), "{text}");
}

/// A 4x4 of f-puzzles with these members.
pub(super) fn fpuzzles(members: &str) -> String {
    format!("{{\"size\":4,\"title\":\"a\",\"grid\":{EMPTY},{members}}}")
}

/// The rows, once more.
fn rows_as_regions(rules: &mut Rules) -> Result<(), Error> {
    let side = rules.digits() as u32;
    (0..side).try_for_each(|row| rules.add_region(&(row * side..(row + 1) * side).collect::<Vec<_>>()))
}

#[test]
// Longer than 60 lines because it is a table.
fn each_rule_of_fpuzzles_is_read() {
    type Add = fn(&mut Rules) -> Result<(), Error>;
    let all_neighbours = |without: &[[u32; 2]]| {
        let mut pairs = Vec::new();
        for cell in 0..16 {
            let right = (cell % 4 < 3).then_some([cell, cell + 1]);
            let below = (cell < 12).then_some([cell, cell + 4]);
            pairs.extend(right.into_iter().chain(below).filter(|pair| !without.contains(pair)));
        }
        pairs
    };
    let cases: [(&str, Add); 21] = [
        ("\"diagonal-\":true", |rules| rules.add_region(&[0, 5, 10, 15])),
        ("\"diagonal+\":true", |rules| rules.add_region(&[3, 6, 9, 12])),
        ("\"diagonal+\":false", |_| Ok(())),
        ("\"antiknight\":true", |rules| rules.add_variant(Variant::AntiKnight, Shape::FOUR, 0, 0)),
        ("\"antiking\":true", |rules| rules.add_variant(Variant::AntiKing, Shape::FOUR, 0, 0)),
        ("\"disjointgroups\":true", |rules| rules.add_variant(Variant::DisjointGroups, Shape::FOUR, 0, 0)),
        ("\"nonconsecutive\":true", |rules| {
            rules.add_pairs(
                Relation::NonConsecutive,
                &[[0, 1], [0, 4], [1, 2], [1, 5], [2, 3], [2, 6], [3, 7], [4, 5], [4, 8], [5, 6], [5, 9]],
            )?;
            let rest = [[6, 7], [6, 10], [7, 11], [8, 9], [8, 12], [9, 10], [9, 13], [10, 11], [10, 14]];
            rules.add_pairs(Relation::NonConsecutive, &rest)?;
            rules.add_pairs(Relation::NonConsecutive, &[[11, 15], [12, 13], [13, 14], [14, 15]])
        }),
        ("\"extraregion\":[{\"cells\":[\"R1C1\",\"R2C2\",\"R3C4\"]}]", |rules| rules.add_region(&[0, 5, 11])),
        ("\"odd\":[{\"cell\":\"R1C2\"}]", |rules| rules.limit_digits(&[1], |digit| digit % 2 == 1)),
        ("\"even\":[{\"cell\":\"r4c4\"}]", |rules| rules.limit_digits(&[15], |digit| digit % 2 == 0)),
        ("\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R2C2\"],[\"R1C1\",\"R2C1\"]]}]", |rules| {
            rules.add_pairs(Relation::Less, &[[0, 1], [1, 5], [0, 4]])
        }),
        ("\"palindrome\":[{\"lines\":[[\"R1C1\",\"R2C2\",\"R2C3\",\"R3C3\",\"R4C3\"]]}]", |rules| {
            rules.add_pairs(Relation::Equal, &[[0, 14], [5, 10]])
        }),
        (
            "\"arrow\":[{\"cells\":[\"R1C1\"],\"lines\":[[\"R1C1\",\"R2C2\",\"R3C2\"],[\"R1C1\",\"R1C2\"]]}]",
            |rules| {
                rules.add_arrow(0, &[5, 9])?;
                rules.add_arrow(0, &[1])
            },
        ),
        ("\"killercage\":[{\"cells\":[\"R1C1\",\"R2C1\"],\"value\":\"5\",\"outlineC\":\"#000\"}]", |rules| {
            rules.add_cage(&[0, 4], 5)
        }),
        ("\"killercage\":[{\"cells\":[\"R1C1\",\"R2C2\"],\"value\":\"\"}]", |rules| {
            rules.add_region(&[0, 5])
        }),
        ("\"clone\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"cloneCells\":[\"R3C2\",\"R3C3\"]}]", |rules| {
            rules.add_pairs(Relation::Equal, &[[0, 9], [1, 10]])
        }),
        (
            "\"difference\":[{\"cells\":[\"R1C2\",\"R1C1\"]},{\"cells\":[\"R2C1\",\"R2C2\"],\"value\":\"2\"}]",
            |rules| {
                rules.add_pairs(Relation::Consecutive, &[[0, 1]])?;
                rules.add_pairs_by(&[[4, 5]], |one, other| one.abs_diff(other) == 2)
            },
        ),
        (
            "\"ratio\":[{\"cells\":[\"R1C1\",\"R1C2\"]},{\"cells\":[\"R2C1\",\"R2C2\"],\"value\":3}]",
            |rules| {
                rules.add_pairs(Relation::Double, &[[0, 1]])?;
                rules.add_pairs_by(&[[4, 5]], |one, other| one.min(other) == 1 && one.max(other) == 3)
            },
        ),
        (
            "\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"V\"},{\"cells\":[\"R3C1\",\"R4C1\"],\"value\":\"x\"}]",
            |rules| {
                rules.add_pairs(Relation::Sum(5), &[[0, 1]])?;
                rules.add_pairs(Relation::Sum(10), &[[8, 12]])
            },
        ),
        (
            "\"text\":[{\"cells\":[\"R9C9\"],\"value\":\"a\"}],\"line\":[1],\"ruleset\":\"b\",\"cage\":[1]",
            |_| Ok(()),
        ),
        ("\"odd\":[],\"minimum\":[],\"unheard\":null", |_| Ok(())),
    ];
    for (members, add) in cases {
        assert_rules(&fpuzzles(members), Shape::FOUR, &".".repeat(16), add);
    }
    let dots = "\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"V\"}],\"negative\":[\"xv\",\"ratio\"],";
    let text = fpuzzles(&format!("{dots}\"ratio\":[{{\"cells\":[\"R4C4\",\"R3C4\"],\"value\":\"3\"}}]"));
    assert_rules(&text, Shape::FOUR, &".".repeat(16), |rules| {
        rules.add_pairs(Relation::Sum(5), &[[0, 1]])?;
        rules.add_pairs_by(&[[11, 15]], |one, other| one.min(other) == 1 && one.max(other) == 3)?;
        rules.add_pairs_by(&all_neighbours(&[[0, 1]]), |one, other| one + other != 5)?;
        let is_no_ratio = |one: u32, other: u32| one.min(other) * 3 != one.max(other);
        rules.add_pairs_by(&all_neighbours(&[[11, 15]]), is_no_ratio)
    });
    let dot = "\"nonconsecutive\":true,\"difference\":[{\"cells\":[\"R1C2\",\"R1C1\"]}]";
    assert_rules(&fpuzzles(dot), Shape::FOUR, &".".repeat(16), |rules| {
        rules.add_pairs(Relation::Consecutive, &[[0, 1]])?;
        rules.add_pairs(Relation::NonConsecutive, &all_neighbours(&[[0, 1]]))
    });
}

#[test]
fn the_cells_of_fpuzzles_have_givens_regions_and_marks() {
    let grid = "[[{\"value\":1,\"given\":true},{\"value\":2,\"cornerPencilMarks\":[1]},{},{\"givenPencilMarks\":[2,4]}],\
                [{},{},{},{}],[{},{},{},{}],[{},{},{},{\"c\":\"#fff\"}]]";
    assert_rules(&format!("{{\"size\":4,\"grid\":{grid}}}"), Shape::FOUR, "1...............", |rules| {
        rules.limit_digits(&[3], |digit| digit % 2 == 0)
    });
    let grid = "[[{\"value\":1},{\"value\":2},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";
    assert_rules(&format!("{{\"size\":4,\"grid\":{grid}}}"), Shape::FOUR, "12..............", |_| Ok(()));
    // One cell of two boxes each is exchanged; the others have no region.
    let grid = EMPTY.replacen("{}", "{\"region\":1}", 1).replacen("{},{}]", "{\"region\":0},{}]", 1);
    assert_rules(&format!("{{\"size\":4,\"grid\":{grid}}}"), shape(1, 4), &".".repeat(16), |rules| {
        rules.add_region(&[1, 2, 4, 5])?;
        rules.add_region(&[0, 3, 6, 7])?;
        rules.add_region(&[8, 9, 12, 13])?;
        rules.add_region(&[10, 11, 14, 15])
    });
    // A size without usual boxes, in a list in an object.
    let row = |row: usize| format!("[{}]", vec![format!("{{\"region\":{row}}}"); 5].join(","));
    let rows: Vec<_> = (0..5).map(row).collect();
    let text = format!("# a comment\n\n{{\"data\":[{{\"size\":5,\"grid\":[{}]}}]}}", rows.join(","));
    assert_rules(&text, shape(1, 5), &".".repeat(25), rows_as_regions);
}

/// The borders of regions, as Solo writes them.
fn borders(side: usize, region_of: &[u32]) -> String {
    let rows = (0..side * (side - 1)).map(|at| (at / (side - 1) * side + at % (side - 1), 1));
    let columns = (0..side * (side - 1)).map(|at| (at % (side - 1) * side + at / (side - 1), side));
    let (mut text, mut run) = (String::new(), 0u8);
    let is_border = |(cell, step): (usize, usize)| region_of[cell] != region_of[cell + step];
    for border in rows.chain(columns).map(is_border).chain([true]) {
        match (border, run) {
            (false, 25) => (text, run) = (text + "z", 1),
            (false, _) => run += 1,
            (true, 0) => text.push('_'),
            (true, _) => (text, run) = (text + &char::from(b'a' - 1 + run).to_string(), 0),
        }
    }
    text
}

#[test]
fn games_of_solo_are_read_with_their_rules() {
    let diagonals = |rules: &mut Rules| {
        rules.add_region(&[0, 5, 10, 15])?;
        rules.add_region(&[3, 6, 9, 12])
    };
    assert_rules("2x2x:1f2a3d4_1\n", Shape::FOUR, "1......2.3....41", diagonals);
    assert_rules("2x2:1f2a3d4_1", Shape::FOUR, "1......2.3....41", |_| Ok(()));
    let jigsaw = |rules: &mut Rules| {
        rules.add_region(&[0, 1, 4, 8])?;
        rules.add_region(&[2, 3, 5, 6])?;
        rules.add_region(&[7, 10, 11, 15])?;
        rules.add_region(&[9, 12, 13, 14])
    };
    let drawn = borders(4, &[0, 0, 1, 1, 0, 1, 1, 2, 0, 3, 2, 2, 3, 3, 3, 2]);
    assert_rules(&format!("4j:1o,{drawn}"), shape(1, 4), "1...............", jigsaw);
    assert_rules(&format!("4jxadu:1o,{drawn}"), shape(1, 4), "1...............", |rules| {
        jigsaw(rules)?;
        diagonals(rules)
    });
    let save = |desc: &str| {
        let length = desc.len();
        format!(
            "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :4:Solo\nCPARAMS :2:4j\nDESC    :{length}:{desc}\n"
        )
    };
    assert_rules(&save(&format!("p,{drawn}")), shape(1, 4), &".".repeat(16), jigsaw);
    // Cages of two cells in a row, but one of a single cell and one of three.
    let cages = borders(4, &[0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]);
    let sums = "3_9b5a5a5a5a5a5a";
    assert_rules(&format!("2x2k:p,{cages},{sums}"), Shape::FOUR, &".".repeat(16), |rules| {
        rules.add_cage(&[0], 3)?;
        rules.add_cage(&[1, 2, 3], 9)?;
        (4..16).step_by(2).try_for_each(|cell| rules.add_cage(&[cell, cell + 1], 5))
    });
}

/// Runs of more than 25 edges, and every division of random grids into regions.
#[test]
fn the_borders_of_a_game_are_its_regions() {
    let mut random = XorShift(7);
    for _ in 0..200 {
        let side = 2 + random.below(9);
        // Each row is cut into pieces, or the whole grid is one cage with few borders.
        let often = random.below(2) == 0;
        let mut region_of = vec![0; side * side];
        for cell in 1..side * side {
            let new = cell % side == 0 || (often && random.below(3) == 0);
            region_of[cell] = region_of[cell - 1] + u32::from(new);
        }
        let count = region_of[side * side - 1] as usize + 1;
        let sums: String = (0..side * side)
            .map(|cell| if cell == 0 || region_of[cell] != region_of[cell - 1] { "_9" } else { "a" })
            .collect();
        let text = format!("1x{side}k:{},{},{sums}", "a".repeat(side * side), borders(side, &region_of));
        let puzzle = rules_of(&text);
        assert_eq!(puzzle.rules().sums().len(), count, "{text}");
        for sum in puzzle.rules().sums() {
            assert!(
                sum.cells.iter().all(|&cell| region_of[cell as usize] == region_of[sum.cells[0] as usize])
            );
        }
    }
}

#[test]
fn cells_and_then_regions_are_a_jigsaw() {
    let cells = "1..2..3.........";
    let jigsaw = |rules: &mut Rules| {
        rules.add_region(&[0, 1, 4, 8])?;
        rules.add_region(&[2, 3, 5, 6])?;
        rules.add_region(&[7, 11, 14, 15])?;
        rules.add_region(&[9, 10, 12, 13])
    };
    let regions_in_rows = "aabb\nabbd\naccd\nccdd";
    let drawn = regions_in_rows.replace('\n', "");
    let rows = "1..2\n..3.\n....\n....\n";
    for text in [
        format!("{cells} {drawn}"),
        format!("# a comment\n{cells}\n{drawn}\n"),
        format!("-- a comment\n{cells}\n# a comment\n{drawn}\n-- a comment\n"),
        format!("{cells}\n\n// a comment\n{regions_in_rows}\n// a comment\n"),
        format!("Puzzle 1\n\n{cells}\n{drawn}\n"),
        format!("puzzle,regions\n{cells},\"{drawn}\"\n"),
        format!("{cells};{drawn}"),
        format!("{cells}\r\n\r\n{drawn}\r\n\r\n1..............."),
        format!("{rows}\n{regions_in_rows}"),
        format!("{rows}{drawn}\n\n"),
        format!("{cells}\t{}", drawn.replace('a', "1").replace('b', "2").replace('c', "3").replace('d', "4")),
        format!("{cells} {}", drawn.replace('a', "0").replace('b', "-").replace('c', ".").replace('d', "é")),
    ] {
        assert_rules(&text, shape(1, 4), cells, jigsaw);
    }
    // Rows are the regions of sizes up to 16.
    for side in 5..=16 {
        let letters: String = (0..side * side).map(|cell| char::from(b'a' + (cell / side) as u8)).collect();
        // A 16x16 without G may be hexadecimal.
        let first = if side == 16 { "1G" } else { "1." };
        let cells = first.to_owned() + &".".repeat(side * side - 2);
        assert_rules(&format!("{cells}\n{letters}\nmore"), shape(1, side), &cells, rows_as_regions);
    }
}

#[test]
fn what_may_be_no_regions_is_read_as_before() {
    let puzzle = "1......2.3....4.";
    let mut random = XorShift(3);
    for side in [4, 6, 9, 16] {
        let shape = Shape::usual(side).unwrap();
        for seed in 1..30 {
            let (one, other) = (grid(shape, seed, true), grid(shape, seed, random.below(2) == 0));
            let line = |values: &[u32]| printed_as(Layout::Line, shape, values);
            let text = format!("{}{}", line(&one), line(&other));
            let Ok(parsed) = parse(&text, &unnamed()) else {
                assert!(parse_rules(&text).is_err(), "{text}");
                continue;
            };
            let found = rules_of(&text);
            assert_eq!(found.givens(), parsed.values, "{text}");
            assert_eq!(found.rules().regions().len(), 3 * side, "{text}");
        }
    }
    // Rows of a 16x16, the halves of an 8x8, and a puzzle whose only neighbours are blanks.
    let rows = format!("{}{}", "aaaabbbbccccdddd\n".repeat(2), "................\n".repeat(14));
    assert!(parse_rules(&rows).is_err());
    assert_eq!(rules_of(&format!("{puzzle}\n{puzzle}")).givens(), digits(puzzle));
}

#[test]
fn own_rules_have_lines_and_variants() {
    let grid = "\"size\":4,\"grids\":[[0,0]]";
    let lines = "\"lines\":{\"thermo\":[[0,1,2]],\"whisper\":[[4,5]],\"palindrome\":[[8,9,10,11]]}";
    let pairs = "\"pairs\":[{\"rel\":\"lt\",\"cells\":[[0,1],[1,2]]},{\"rel\":\"diff5\",\"cells\":[[5,4]]},\
                 {\"rel\":\"eq\",\"cells\":[[8,11],[10,9]]}]";
    let (of_pairs, of_lines) =
        (rules_of(&format!("{{{grid},{pairs}}}")), rules_of(&format!("{{{grid},{lines}}}")));
    let of_both = rules_of(&format!("{{{lines},{grid},{pairs}}}"));
    assert_eq!(printed_rules(&of_both), printed_rules(&of_pairs));
    assert_eq!(of_lines.rules().pairs().len(), 5);
    assert_rules(&format!("{{{grid},\"variants\":[\"X\"]}}"), Shape::FOUR, &".".repeat(16), |rules| {
        rules.add_variant(Variant::Diagonals, Shape::FOUR, 0, 0)
    });
    // Both sums stay, although no digits have both.
    let cages = "\"cages\":[{\"cells\":[0,1],\"sum\":3},{\"cells\":[1,0],\"sum\":4}]";
    assert_eq!(rules_of(&format!("{{{grid},{cages}}}")).rules().sums().len(), 2);
    // Both the boxes and the drawn regions are rules.
    let text = format!("{{{grid},\"regions\":\"aabbabbdaccdccdd\"}}");
    assert_eq!(rules_of(&text).rules().regions().len(), 16);
}

#[test]
fn a_variant_below_a_title_is_read() {
    for document in [fpuzzles("\"diagonal+\":true,\n\"diagonal-\":true"), "2x2x:p".to_owned()] {
        let alone = printed_rules(&rules_of(&document));
        for text in [
            format!("Puzzle number 7\n\n{document}\n"),
            format!("Puzzle number 7\r\n{document}\r\n{document}"),
            format!("# a\nPuzzle number 7\n# b\n  {document}\n"),
        ] {
            assert_eq!(printed_rules(&rules_of(&text)), alone, "{text}");
        }
    }
    let table = "name,puzzle,level\na,\"2x2x:p\",7\n";
    assert_eq!(printed_rules(&rules_of(table)), printed_rules(&rules_of("2x2x:p")));
    let text = format!("Title\n{}", fpuzzles("\n\"odd\":[1]"));
    let error = parse_rules(&text).unwrap_err().to_string();
    assert!(error.starts_with("line 3, column 8: this element of"), "{error}");
    let error = parse_rules("Puzzle number 7\n2x2x:p,a\n").unwrap_err().to_string();
    assert!(error.starts_with("line 2, column 8: the game has more parts"), "{error}");
}

/// Cells outside of all grids are as with the functions of [`Rules`].
#[test]
fn cells_outside_of_the_grids_do_not_exist() {
    let grids = "\"size\":4,\"rows\":6,\"cols\":6,\"grids\":[[0,0],[2,2]]";
    let mut rules = Rules::new(6, 6, 4).unwrap();
    rules.add_grid(Shape::FOUR, 0, 0).unwrap();
    rules.add_grid(Shape::FOUR, 2, 2).unwrap();
    let of_functions = printed_rules(&RulesPuzzle::new(rules.clone(), &[0; 36]).unwrap());
    let read = printed_rules(&rules_of(&format!("{{{grids}}}")));
    assert_eq!(read, of_functions);
    assert!(read.contains("\"cells\":[0,1,2,3,6,"), "{read}");
    assert_eq!(printed_rules(&rules_of(&read)), read);
    // A cell that a rule names exists, and so does one that is listed.
    rules.use_cells(&[5]).unwrap();
    for member in ["\"candidates\":{\"5\":[1,2,3,4]}", "\"distinct\":[[5]]"] {
        let puzzle = rules_of(&format!("{{{grids},{member}}}"));
        assert_eq!(puzzle.rules().used_cells(), rules.used_cells(), "{member}");
    }
    let cells: Vec<u32> = (0..36).collect();
    let puzzle = rules_of(&format!("{{{grids},\"cells\":[{}]}}", joined(&cells, ",")));
    assert!(puzzle.rules().used_cells().iter().all(|used| *used));
    let given = format!("{{{grids},\"givens\":{{\"5\":1}}}}");
    assert!(parse_rules(&given).is_err());
    // Without grids, all cells exist.
    let puzzle = rules_of("{\"size\":4,\"houses\":[[0,1,2,3]]}");
    assert!(puzzle.rules().used_cells().iter().all(|used| *used));
    assert_eq!(printed_rules(&rules_of(&printed_rules(&puzzle))), printed_rules(&puzzle));
}
