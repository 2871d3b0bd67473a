//! Whole paths of puzzles, with the singles between other steps as numbers of full houses, naked
//! and hidden singles.

use super::super::path::HodokuPath;
use super::super::rating::{HodokuRating, PathRating};
use super::{notation, values};
use crate::limits::LimitChecker;
use crate::technique::Technique;
use crate::technique::step::Step;

/// A puzzle, its rating, and its path.
type Example = (&'static str, &'static str, &'static [&'static str]);

const EXAMPLES: &[Example] = &[
    (
        "009240070020070465400003009612980003004062190000004000700500020030600000201000500",
        "Easy 216, 49 steps",
        &["F21 N26 H2"],
    ),
    (
        "090000040062097500008003009040700050000030000050002010800300400009420630030000090",
        "Easy 336, 54 steps",
        &["F20 N22 H12"],
    ),
    (
        "000500072050701060000030000900180200000000007700000500004213008800000000530040010",
        "Easy 474, 56 steps",
        &["F20 N11 H25"],
    ),
    (
        "000000700608020050250480300089000000000200000000000591102840000097050000004001200",
        "Medium 440, 57 steps",
        &[
            "F4 N10 H12",
            "Locked Candidates Type 2 (Claiming): 3 in r6 => r4c456,r5c56<>3",
            "Locked Candidates Type 2 (Claiming): 7 in r6 => r4c45,r5c5<>7",
            "F14 N15",
        ],
    ),
    (
        "070600000105809000400001030000100079050000010310006000060900004000705203000003080",
        "Medium 490, 56 steps",
        &["N2 H19", "Locked Candidates Type 1 (Pointing): 2 in b7 => r9c45<>2", "F21 N10 H3"],
    ),
    (
        "200047003000000050000900407060170000002005000800294700703050001004010089000008000",
        "Medium 456, 56 steps",
        &[
            "N1 H9",
            "Locked Candidates Type 1 (Pointing): 6 in b5 => r5c789<>6",
            "Locked Candidates Type 1 (Pointing): 8 in b5 => r5c79<>8",
            "F21 N18 H5",
        ],
    ),
    (
        "020000050001400029800960000000120000270000086000073000000084002780006400040000010",
        "Medium 470, 58 steps",
        &[
            "F5 N9 H9",
            "Locked Candidates Type 1 (Pointing): 3 in b3 => r3c2<>3",
            "N1",
            "Locked Candidates Type 1 (Pointing): 7 in b9 => r34c7<>7",
            "N2 H1",
            "Locked Candidates Type 1 (Pointing): 3 in b9 => r8c4<>3",
            "F16 N12",
        ],
    ),
    (
        "050910000009000000400002800048000007000040200306200090000700010010008400000030006",
        "Medium 642, 62 steps",
        &[
            "F2 N4 H13",
            "Locked Candidates Type 2 (Claiming): 5 in c9 => r79c7,r89c8<>5",
            "N1 H3",
            "Locked Candidates Type 1 (Pointing): 7 in b9 => r123c8<>7",
            "H1",
            "Naked Pair: 6,9 in r7c16 => r7c25<>6, r7c5<>9",
            "Locked Pair: 2,8 in r79c2 => r2c2,r9c3<>2",
            "F17 N13 H4",
        ],
    ),
    (
        "004500800000000003009006000030009700600072000900100080008903601000000300070001004",
        "Medium 638, 60 steps",
        &[
            "N1 H16",
            "Locked Candidates Type 1 (Pointing): 4 in b7 => r7c5<>4",
            "Locked Candidates Type 2 (Claiming): 5 in c9 => r4c8,r56c7<>5",
            "Naked Triple: 2,4,5 in r78c5,r8c6 => r9c45<>2, r9c5<>5",
            "F21 N12 H7",
        ],
    ),
    (
        "001000400302700006780000000803209007000106000000300052100000000090470200008000560",
        "Hard 640, 58 steps",
        &[
            "N1 H13",
            "Locked Pair: 8,9 in r7c89 => r7c456,r8c89<>8",
            "H2",
            "Locked Candidates Type 1 (Pointing): 5 in b5 => r1237c5<>5",
            "F4 N3 H2",
            "W-Wing: 6/5 in r1c2,r8c1 connected by 5 in r38c3 => r1c1<>6",
            "F16 N13 H1",
        ],
    ),
    (
        "900000603070080000020060005508030072000801000709450060000020097800000000004300000",
        "Hard 740, 59 steps",
        &[
            "F5 N7 H19",
            "Locked Candidates Type 1 (Pointing): 5 in b1 => r7c3<>5",
            "Locked Candidates Type 1 (Pointing): 5 in b2 => r8c6<>5",
            "Locked Candidates Type 2 (Claiming): 9 in c5 => r8c46<>9",
            "XYZ-Wing: 1/5/6 in r78c4,r8c9 => r8c6<>6",
            "F14 N10",
        ],
    ),
    (
        "100000036004168000020009000060900000090002003037080250000003040200006300700050000",
        "Hard 740, 60 steps",
        &[
            "F1 N4 H15",
            "Locked Candidates Type 1 (Pointing): 5 in b2 => r1c27<>5",
            "Locked Candidates Type 1 (Pointing): 4 in b5 => r5c7<>4",
            "Locked Candidates Type 1 (Pointing): 7 in b8 => r15c4<>7",
            "Naked Pair: 2,8 in r9c49 => r9c78<>8, r9c8<>2",
            "N2 H3",
            "Skyscraper: 5 in r2c2,r8c3 (connected by r28c9) => r3c3,r7c2<>5",
            "F19 N11",
        ],
    ),
    (
        "026009007705000600890200040007906080000000900500300006060030000002100008100008094",
        "Hard 742, 57 steps",
        &[
            "F9 N13 H11",
            "Locked Candidates Type 2 (Claiming): 1 in r4 => r5c9,r6c7<>1",
            "Naked Pair: 4,5 in r14c5 => r5c5<>5, r6c5<>4",
            "2-String Kite: 2 in r5c9,r9c5 (connected by r7c9,r9c7) => r5c5<>2",
            "W-Wing: 4/2 in r6c7,r7c6 connected by 2 in r5c69 => r6c6<>4",
            "F12 N7 H1",
        ],
    ),
    (
        "090000002060000000000080590005006000370008004008000930000010300400900008000503026",
        "Hard 1318, 66 steps",
        &[
            "H18",
            "Locked Candidates Type 1 (Pointing): 2 in b8 => r36c6<>2",
            "Locked Candidates Type 1 (Pointing): 2 in b2 => r2c3<>2",
            "Skyscraper: 1 in r4c1,r6c6 (connected by r3c16) => r6c2<>1",
            "F2 N4 H5",
            "Locked Candidates Type 1 (Pointing): 1 in b9 => r15c7<>1",
            "F1 N1 H1",
            "Naked Pair: 1,3 in r3c29 => r3c36<>1, r3c3<>3",
            "H1",
            "Skyscraper: 4 in r2c8,r3c6 (connected by r7c68) => r2c4<>4",
            "Swordfish: 4 r237 c368 => r1c3<>4",
            "Naked Pair: 1,7 in r19c3 => r28c3<>1, r238c3<>7",
            "W-Wing: 1/7 in r1c3,r2c4 connected by 7 in r3c16 => r1c4<>1",
            "F17 N6 H1",
        ],
    ),
    (
        "000006000903020000000030409200409305000060080050080200036000950021008000004000700",
        "Hard 570, 58 steps",
        &[
            "F4 N13 H12",
            "Locked Candidates Type 1 (Pointing): 2 in b8 => r7c9<>2",
            "Locked Candidates Type 1 (Pointing): 8 in b9 => r1c9<>8",
            "Skyscraper: 1 in r2c8,r7c9 (connected by r27c4) => r1c9,r9c8<>1",
            "F15 N11",
        ],
    ),
];

/// Solves a puzzle as HoDoKu does. Returns the rating, and whether all cells are filled.
fn rate(values: &[u8; 81]) -> (HodokuRating, bool) {
    let mut path = HodokuPath::new(values);
    let mut rating = PathRating::default();
    while let Some(found) = path.next_step(&mut LimitChecker::endless()).unwrap() {
        rating.add(&found);
        path.apply(&found.step);
    }
    (rating.of_path(), path.is_solved())
}

#[test]
fn ratings_are_those_of_hodoku() {
    for &(puzzle, expected, _) in EXAMPLES {
        let (rating, is_solved) = rate(&values(puzzle));
        let found = format!("{} {}, {} steps", rating.level.name(), rating.score, rating.steps);
        assert_eq!(found, expected, "{puzzle}");
        assert!(is_solved, "{puzzle}");
    }
}

#[test]
fn paths_are_those_of_hodoku() {
    for &(puzzle, _, expected) in EXAMPLES {
        assert_eq!(summary(&values(puzzle)), expected, "{puzzle}");
    }
}

/// Returns the path of a puzzle: its steps, and the numbers of singles between them.
fn summary(values: &[u8; 81]) -> Vec<String> {
    let mut path = HodokuPath::new(values);
    let mut parts = Vec::new();
    let mut singles = [0; 3];
    while let Some(found) = path.next_step(&mut LimitChecker::endless()).unwrap() {
        match kind_of_single(&found.step) {
            Some(kind) => singles[kind] += 1,
            None => {
                flush(&mut singles, &mut parts);
                let name = found.step.technique.name();
                parts.push(format!("{name}: {}", notation(&found.step)));
            }
        }
        path.apply(&found.step);
    }
    flush(&mut singles, &mut parts);
    parts
}

fn kind_of_single(step: &Step) -> Option<usize> {
    let kinds = [Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle];
    kinds.into_iter().position(|kind| kind == step.technique)
}

/// Adds the numbers of singles since the last step, if there are any.
fn flush(singles: &mut [usize; 3], parts: &mut Vec<String>) {
    let shown = ['F', 'N', 'H'].into_iter().zip(*singles).filter(|(_, count)| *count > 0);
    let text: Vec<String> = shown.map(|(letter, count)| format!("{letter}{count}")).collect();
    if !text.is_empty() {
        parts.push(text.join(" "));
    }
    *singles = [0; 3];
}

#[test]
fn few_givens_are_not_solved() {
    let mut puzzle = [0; 81];
    puzzle[..9].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(rate(&puzzle).0.steps, 0);
}

#[test]
fn puzzles_without_solution_end() {
    let mut puzzle = [0; 81];
    for (cell, value) in puzzle.iter_mut().enumerate() {
        *value = (cell % 5) as u8 * 2;
    }
    let (rating, is_solved) = rate(&puzzle);
    assert!(!is_solved || rating.steps <= 81);
    assert_eq!(rate(&[1; 81]).0.steps, 0);
    assert_eq!(rate(&[255; 81]).0.steps, 0);
}
