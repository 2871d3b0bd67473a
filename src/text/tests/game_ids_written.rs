//! Game ids of Simon Tatham's "Solo" that are written, also with rules.

use super::*;
use crate::model::rules::{CageDraft, Relation, Rules, RulesPuzzle, Variant};
use crate::support::random::Random;
use crate::text::{FileFormat, print_rules_file};
use std::collections::BTreeSet;

/// Ids as Solo writes them, without the letters of symmetry and difficulty.
const IDS: [&str; 10] = [
    "3x3x:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9",
    "2x2:a3e4a1e1",
    "2x2:p",
    "3x3:zzzc",
    "2x2x:f2b1d3a",
    "5j:f4g5d2c1a,ac____c__adbc_aba_a",
    "2x2k:p,a_______aaa_aac_,7a4_7_4_6d9a3c",
    "2x2xk:p,abbba____________,3a7a7a3a4a6a6a4a",
    "4jx:1o,aaa__cb__b__b",
    "3jk:i,f______,a___aba_,6a4_5c3a",
];

fn id_of(puzzle: &RulesPuzzle) -> Result<String, Error> {
    let mut text = String::new();
    print_rules_file(puzzle, FileFormat::Tatham, &mut text).map(|()| text)
}

fn sorted(cells: &[u32]) -> Vec<u32> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

/// The regions and cages of a puzzle, in no order, and its givens.
type Facts = (BTreeSet<Vec<u32>>, BTreeSet<(Vec<u32>, u32)>, Vec<u32>);

fn facts(puzzle: &RulesPuzzle) -> Facts {
    let rules = puzzle.rules();
    let totals = rules.totals().map(|(cells, total)| (sorted(cells), total));
    (rules.regions().map(sorted).collect(), totals.collect(), puzzle.givens().to_vec())
}

/// Writes a puzzle, and checks that it is read as it was. Returns the id.
fn written(puzzle: &RulesPuzzle) -> String {
    let id = id_of(puzzle).unwrap_or_else(|error| panic!("{error}: {puzzle:?}"));
    let again = parse_rules(&id).unwrap_or_else(|error| panic!("{error} in {id}"));
    assert_eq!(facts(&again), facts(puzzle), "{id}");
    id
}

fn with_boxes(shape: Shape) -> Rules {
    let mut rules = Rules::new(shape.side(), shape.side(), shape.side()).unwrap();
    rules.add_grid(shape, 0, 0).unwrap();
    rules
}

fn with_regions(side: usize, seed: u64) -> Rules {
    let mut rules = Rules::new(side, side, side).unwrap();
    rules.add_lines(0, 0).unwrap();
    rules.add_random_regions(seed).unwrap();
    rules
}

fn random_givens(rules: &Rules, random: &mut Random) -> Vec<u32> {
    let (side, few) = (rules.digits(), 1 + random.below(40));
    let given = |random: &mut Random| if random.below(few) == 0 { 1 + random.below(side) as u32 } else { 0 };
    (0..rules.cells()).map(|_| given(random)).collect()
}

#[test]
fn an_id_of_solo_is_written_as_it_was() {
    for id in IDS {
        let puzzle = parse_rules(id).unwrap_or_else(|error| panic!("{error} in {id}"));
        assert_eq!(written(&puzzle), format!("{id}\n"));
        // A difficulty and a symmetry are no part of the puzzle, and the letters have one order.
        let full = id.replacen("xk:", "kx:", 1).replacen(':', "m4du:", 1);
        assert_eq!(written(&parse_rules(&full).unwrap()), format!("{id}\n"));
    }
}

#[test]
fn random_puzzles_are_read_as_they_were_written() {
    let mut random = Random::new(7);
    for seed in 0..60 {
        let shape =
            [shape(2, 2), shape(3, 2), shape(2, 3), shape(3, 3), shape(4, 4), shape(5, 6)][random.below(6)];
        let side = [2, 4, 5, 7, 9, 16, 31][random.below(7)];
        let is_jigsaw = random.below(2) == 0;
        let mut rules = if is_jigsaw { with_regions(side, seed) } else { with_boxes(shape) };
        let has_diagonals = random.below(2) == 0;
        if has_diagonals {
            let shape = Shape::new(1, rules.digits()).unwrap();
            rules.add_variant(Variant::Diagonals, shape, 0, 0).unwrap();
        }
        let givens = random_givens(&rules, &mut random);
        let id = written(&RulesPuzzle::new(rules, &givens).unwrap());
        assert_eq!(id.split(':').next().unwrap().ends_with('x'), has_diagonals, "{id}");
    }
}

#[test]
fn random_killers_are_read_as_they_were_written() {
    let mut random = Random::new(8);
    let mut refused = 0;
    for seed in 0..60 {
        let mut rules =
            if seed % 2 == 0 { with_regions(6 + seed as usize % 4, seed) } else { with_boxes(Shape::NINE) };
        let side = rules.digits();
        let digits: Vec<u32> =
            (0..side * side).map(|cell| ((cell / side + cell) % side) as u32 + 1).collect();
        let draft = CageDraft::new(&rules, &digits, &mut random).unwrap();
        for cage in draft.cages() {
            rules.add_cage(cage, draft.total(cage)).unwrap();
        }
        let is_single = draft.cages().any(|cage| cage.len() == 1);
        let puzzle = RulesPuzzle::new(rules, &vec![0; digits.len()]).unwrap();
        if is_single {
            let error = id_of(&puzzle).unwrap_err().to_string();
            assert!(error.contains("two cells or more"), "{error}");
            refused += 1;
        } else {
            written(&puzzle);
        }
    }
    assert!((1..40).contains(&refused), "{refused}");
}

/// Regions that are boxes, whole rows or columns, or implied by others, have one way to be written.
#[test]
fn the_same_regions_are_the_same_id() {
    let empty = [0; 16];
    let id = |rules: Rules| id_of(&RulesPuzzle::new(rules, &empty).unwrap()).unwrap();
    let mut boxes = Rules::new(4, 4, 4).unwrap();
    for region in with_boxes(Shape::FOUR).regions().collect::<Vec<_>>().into_iter().rev() {
        boxes.add_region(&region.iter().rev().copied().collect::<Vec<_>>()).unwrap();
    }
    assert_eq!(id(boxes), "2x2:p\n");
    let mut lines = Rules::new(4, 4, 4).unwrap();
    lines.add_lines(0, 0).unwrap();
    let rows = id(lines.clone());
    assert_eq!(rows, "4j:p,l____________\n");
    lines.add_drawn_regions("aabb aabb cccc dddd").unwrap();
    assert_eq!(id(lines), "4j:p,abh_a_a_a__\n");
    // A cage without a region of its own in a box, and one with the cells of a box.
    let with_cages = |distinct: bool| {
        let mut rules = with_boxes(Shape::FOUR);
        for (cells, sum) in
            [([0, 1, 4, 5], 10), ([2, 3, 6, 7], 10), ([8, 9, 12, 13], 10), ([10, 11, 14, 15], 10)]
        {
            if distinct { rules.add_cage(&cells, sum) } else { rules.add_sum(&cells, sum) }.unwrap();
        }
        rules
    };
    assert_eq!(id(with_cages(true)), id(with_cages(false)));
    assert!(id(with_cages(true)).starts_with("2x2k:p,"));
}

/// A way to make rules of a 4x4 that Solo does not have.
type Change = fn(&mut Rules) -> Result<(), Error>;

#[test]
fn what_solo_does_not_have_is_refused() {
    let changes: [(Change, &str); 11] = [
        (|rules| rules.add_variant(Variant::AntiKnight, Shape::FOUR, 0, 0), "digits of two cells"),
        (|rules| rules.add_pairs(Relation::Less, &[[0, 1]]), "digits of two cells"),
        (|rules| rules.add_arrow(0, &[1, 2]), "no arrows"),
        (|rules| rules.limit_digits(&[3], |digit| digit % 2 == 0), "only be some digits"),
        (|rules| rules.add_region(&[0, 5, 10, 15]), "diagonals or none"),
        (|rules| rules.add_region(&[0, 6, 9, 15]), "no regions besides"),
        (|rules| rules.add_region(&[5, 10]), "no regions besides"),
        (|rules| rules.add_cage(&[0, 1], 3), "in none"),
        (|rules| rules.add_cage(&[0, 3], 3), "in one piece"),
        (|rules| rules.add_cage(&[0], 3), "two cells or more"),
        (|rules| rules.add_sum(&[1, 2, 6, 5], 9), "may be equal"),
    ];
    for (change, message) in changes {
        let mut rules = with_boxes(Shape::FOUR);
        change(&mut rules).unwrap();
        let error = id_of(&RulesPuzzle::new(rules, &[0; 16]).unwrap()).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
    let no_box = parse_rules(r#"{"size":4,"rows":4,"cols":4,"houses":[[0,1,2,3]],"givens":{}}"#).unwrap();
    let two = parse_rules(r#"{"size":4,"rows":4,"cols":8,"grids":[[0,0],[0,4]],"givens":{}}"#).unwrap();
    for (puzzle, message) in [(no_box, "each row and column"), (two, "one square")] {
        let error = id_of(&puzzle).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
    let mut large = with_boxes(shape(2, 5));
    large.add_cage(&[0, 1], 3).unwrap();
    for (rules, message) in
        [(large, "at most 9"), (with_boxes(shape(4, 8)), "from 2 to 31"), (with_boxes(shape(1, 1)), "from 2")]
    {
        let givens = vec![0; rules.cells()];
        let error = id_of(&RulesPuzzle::new(rules, &givens).unwrap()).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
    let puzzle = parse_rules("2x2x:p").unwrap();
    for &format in FileFormat::ALL {
        let answer = print_rules_file(&puzzle, format, &mut String::new());
        assert_eq!(answer.is_ok(), format == FileFormat::Tatham, "{}", format.name());
    }
}
