//! The notation of steps of techniques whose data has many parts.

use super::notation;
use crate::technique::Technique;
use crate::technique::step::{Candidate, CandidateList, Node, NumberList, Set, Step, house_of};
use smallvec::smallvec;

/// Returns the cell with a name like `r1c2`.
fn cell(name: &str) -> usize {
    let at = |k: usize| usize::from(name.as_bytes()[k] - b'1');
    9 * at(1) + at(3)
}

fn cells(names: &str) -> NumberList {
    names.split(' ').map(|name| cell(name) as u16).collect()
}

fn set(names: &str, digits: &[usize]) -> Set {
    Set { cells: cells(names), digits: digits.iter().map(|&digit| digit as u16).collect() }
}

/// Returns a step with a chain of nodes, each with its cells, digit and state, and removed
/// candidates.
fn chain(technique: Technique, nodes: &[(&str, u16, bool)], removed: &[(&str, u16)]) -> Step {
    let node = |(k, &(names, digit, is_on)): (usize, &(&str, u16, bool))| Node {
        digit,
        cells: cells(names),
        is_on,
        parents: (k as u16).checked_sub(1).into_iter().collect(),
    };
    Step {
        technique,
        chains: vec![nodes.iter().enumerate().map(node).collect()],
        removed: removed_list(removed),
        ..Step::default()
    }
}

fn removed_list(removed: &[(&str, u16)]) -> CandidateList {
    removed.iter().map(|&(name, digit)| Candidate { cell: cell(name) as u16, digit }).collect()
}

#[test]
fn chains_within_cells() {
    let nodes = [
        ("r1c1", 1, false),
        ("r1c1", 2, true),
        ("r1c4", 2, false),
        ("r1c4", 3, true),
        ("r5c4", 3, false),
        ("r5c4", 1, true),
    ];
    let step = chain(Technique::XYChain, &nodes, &[("r5c1", 1)]);
    assert_eq!(notation(&step), "1 1- r1c1 -2- r1c4 -3- r5c4 -1 => r5c1<>1");
    let nodes = [
        ("r1c1", 1, false),
        ("r1c1", 2, true),
        ("r1c4", 2, false),
        ("r1c4", 1, true),
        ("r5c4", 1, false),
        ("r5c4", 2, true),
        ("r5c8", 2, false),
        ("r5c8", 1, true),
    ];
    let step = chain(Technique::RemotePair, &nodes, &[("r1c8", 1), ("r1c8", 2)]);
    assert_eq!(notation(&step), "1/2 r1c1 -2- r1c4 -1- r5c4 -2- r5c8 => r1c8<>1, r1c8<>2");
}

#[test]
fn chains_of_one_digit() {
    let nodes = [("r1c1", 5, false), ("r1c7", 5, true), ("r8c7", 5, false), ("r8c4", 5, true)];
    let step = chain(Technique::XChain, &nodes, &[("r1c4", 5)]);
    assert_eq!(notation(&step), "5 r1c1 =5= r1c7 -5- r8c7 =5= r8c4 => r1c4<>5");
}

#[test]
fn loops_and_inference_chains() {
    let nodes = [
        ("r6c1", 4, false),
        ("r6c1", 9, true),
        ("r5c4 r5c6", 9, false),
        ("r5c8", 9, true),
        ("r5c8", 4, false),
        ("r6c7", 4, true),
    ];
    let step = chain(Technique::GroupedAic, &nodes, &[("r6c4", 4)]);
    assert_eq!(notation(&step), "4 4- r6c1 -9- r5c46 =9= r5c8 =4= r6c7 -4 => r6c4<>4");
    let nodes = [
        ("r1c1", 7, true),
        ("r1c5", 7, false),
        ("r1c5", 4, true),
        ("r6c5", 4, false),
        ("r6c1", 4, true),
        ("r6c1", 7, false),
        ("r4c1", 7, true),
        ("r1c1", 7, false),
    ];
    let step = chain(Technique::DiscontinuousNiceLoop, &nodes, &[("r1c1", 7)]);
    let expected = "7 r1c1 -7- r1c5 -4- r6c5 =4= r6c1 =7= r4c1 -7- r1c1 => r1c1<>7";
    assert_eq!(notation(&step), expected);
    let nodes = [
        ("r1c1", 7, false),
        ("r1c5", 7, true),
        ("r1c5", 4, false),
        ("r6c5", 4, true),
        ("r6c1", 4, false),
        ("r6c1", 8, true),
        ("r1c1", 8, false),
    ];
    let step = chain(Technique::ContinuousNiceLoop, &nodes, &[("r1c5", 2), ("r6c7", 4)]);
    let expected = "2/4 8- r1c1 =7= r1c5 =4= r6c5 -4- r6c1 -8- r1c1 =7 => r1c5<>2, r6c7<>4";
    assert_eq!(notation(&step), expected);
}

#[test]
fn almost_locked_sets() {
    let (a, b, c) = (set("r1c1 r1c2", &[1, 2, 3]), set("r2c5", &[3, 4]), set("r5c5 r6c5", &[1, 4, 5]));
    let mut step = Step {
        technique: Technique::AlsXz,
        digits: smallvec![3],
        sets: vec![a.clone(), b.clone()],
        removed: removed_list(&[("r1c5", 4), ("r1c6", 4)]),
        ..Step::default()
    };
    assert_eq!(notation(&step), "A=r1c12 {123}, B=r2c5 {34}, X=3, Z=4 => r1c56<>4");
    step.digits = smallvec![3, 4];
    assert_eq!(notation(&step), "A=r1c12 {123}, B=r2c5 {34}, X=3,4 => r1c56<>4");
    step.technique = Technique::AlsXyWing;
    step.sets.push(c.clone());
    let expected = "A=r1c12 {123}, B=r2c5 {34}, C=r56c5 {145}, X,Y=3,4, Z=4 => r1c56<>4";
    assert_eq!(notation(&step), expected);
    step.technique = Technique::AlsChain;
    let expected = "4- r1c12 {123} -3- r2c5 {34} -4- r56c5 {145} -4 => r1c56<>4";
    assert_eq!(notation(&step), expected);
    step.technique = Technique::SueDeCoq;
    assert_eq!(notation(&step), "r1c12 - {123} (r2c5 - {34}, r56c5 - {145}) => r1c56<>4");
}

#[test]
fn contradictions_name_their_house_or_cell() {
    let mut step = Step {
        technique: Technique::ForcingChainContradiction,
        houses: smallvec![house_of(20)],
        removed: removed_list(&[("r1c5", 4)]),
        ..Step::default()
    };
    assert_eq!(notation(&step), "Forcing Chain Contradiction in b3 => r1c5<>4");
    step.houses.clear();
    step.cells = smallvec![cell("r9c9") as u16];
    step.placed = removed_list(&[("r2c2", 7)]);
    step.removed.clear();
    assert_eq!(notation(&step), "Forcing Chain Contradiction in r9c9 => r2c2=7");
    step.technique = Technique::ForcingNetVerity;
    assert_eq!(notation(&step), "Forcing Net Verity => r2c2=7");
}

#[test]
fn notation_of_anything_does_not_panic() {
    for technique in [Technique::Skyscraper, Technique::WWing, Technique::AlsChain, Technique::SueDeCoq] {
        notation(&Step { technique, ..Step::default() });
        let cells = smallvec![200];
        notation(&Step { technique, cells, chains: vec![vec![]], ..Step::default() });
    }
}
