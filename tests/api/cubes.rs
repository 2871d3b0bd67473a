//! Cubes: each solution is in just one, and the proofs of all are one proof of the puzzle.

use ordoku::proof::{Part, ProofFlaw, ProvedCubes, join};
use ordoku::{
    Cube, Engine, Error, Interrupt, Limits, Options, Outcome, Puzzle, Shape, Solver, SplitCube, StopReason,
};
use std::ops::ControlFlow;
use testkit::{ENGINES, Oracle, Random, marks_of, options, random_puzzle, verdict};

/// 17 givens and one solution, and the same with a digit that leaves none.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const WRONG: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....43.";

fn split(puzzle: &Puzzle, cube: &Cube, count: usize) -> Vec<SplitCube> {
    let mut solver = Solver::new(puzzle.shape()).unwrap();
    solver.cubes(puzzle, cube, count).unwrap().answer().unwrap()
}

fn cubes(puzzle: &Puzzle, count: usize) -> Vec<Cube> {
    split(puzzle, &Cube::default(), count).into_iter().map(|part| part.cube).collect()
}

/// The proofs and the solutions of cubes.
fn conquer(puzzle: &Puzzle, cubes: &[Cube], options: Options) -> (Vec<String>, Vec<Vec<u32>>) {
    let mut solver = Solver::with_options(puzzle.shape(), options).unwrap();
    let (mut proofs, mut solutions) = (Vec::new(), Vec::new());
    for cube in cubes {
        let mut proof = String::new();
        let write = |text: &str| {
            proof += text;
            ControlFlow::Continue(())
        };
        let found = solver.conquer(puzzle, cube, 1_000, write).unwrap();
        assert_eq!((found.stopped, solver.stats().stopped), (None, None));
        let found: Vec<_> = found.grids.iter().map(|grid| grid.values().to_vec()).collect();
        assert_eq!(verdict(&cube.restrict(puzzle).unwrap(), &found, proof.as_bytes()), Ok(()), "{cube}");
        solutions.extend(found);
        proofs.push(proof);
    }
    (proofs, solutions)
}

fn joined(
    puzzle: &Puzzle,
    cubes: &[Cube],
    proofs: &[String],
    solutions: &[Vec<u32>],
) -> Result<(String, String), Error> {
    let (mut proof, mut formula) = (String::new(), String::new());
    let write = |part, text: &str| {
        match part {
            Part::Proof => proof += text,
            Part::Formula => formula += text,
        }
        ControlFlow::Continue(())
    };
    let is_whole = join(
        puzzle,
        ProvedCubes { cubes, solutions },
        |index| Ok(proofs[index].clone().into_bytes()),
        write,
    )?;
    assert!(is_whole);
    Ok((proof, formula))
}

#[test]
fn each_solution_is_in_just_one_cube() {
    let mut random = Random(77);
    let shapes =
        [(2, 2), (2, 3), (3, 2), (1, 5), (3, 3)].map(|(rows, columns)| Shape::new(rows, columns).unwrap());
    for round in 0..120 {
        let shape = shapes[round % shapes.len()];
        let percent = if shape.side() == 9 { 55 } else { 75 };
        let givens = random_puzzle(shape, percent, round % 4 == 0, &mut random);
        let (puzzle, oracle) = (Puzzle::from_givens(shape, &givens).unwrap(), Oracle::new(shape));
        let all = oracle.search(&marks_of(shape.side(), &givens), usize::MAX, 100_000);
        let Some(all) = all.filter(|all| all.len() < 5_000) else { continue };
        for count in [1, 2, 7, 30] {
            let parts = split(&puzzle, &Cube::default(), count);
            assert!((1..=count).contains(&parts.len()));
            assert!(parts.len() == count || all.len() < count, "{} of {count} cubes", parts.len());
            let shares: f64 = parts.iter().map(|part| part.share).sum();
            assert!((shares - 1.0).abs() < 1e-9 && parts.iter().all(|part| part.share >= 0.0));
            let mut found = Vec::new();
            for SplitCube { cube, .. } in &parts {
                let part = cube.restrict(&puzzle).unwrap();
                found.extend(oracle.search(part.marks().unwrap(), usize::MAX, u64::MAX).unwrap());
            }
            found.sort_unstable();
            let mut all = all.clone();
            all.sort_unstable();
            assert_eq!(found, all);
        }
    }
}

#[test]
fn the_proofs_of_all_cubes_are_one_proof() {
    let [several, clash] = ["1...............", "11.............."];
    for (text, solutions) in [(HARD, 1), (WRONG, 0), (several, 72), (clash, 0)] {
        let puzzle: Puzzle = text.parse().unwrap();
        for (count, engine) in
            [1, 2, 5, 16].into_iter().flat_map(|count| ENGINES.map(|engine| (count, engine)))
        {
            let cubes = cubes(&puzzle, count);
            let (proofs, found) = conquer(&puzzle, &cubes, options(engine).with_seed(count as u64 - 1));
            assert_eq!(found.len(), solutions, "{text}");
            let (proof, formula) = joined(&puzzle, &cubes, &proofs, &found).unwrap();
            assert!(formula.starts_with("p cnf "));
            assert_eq!(verdict(&puzzle, &found, proof.as_bytes()), Ok(()), "{text} {count} {engine:?}");
            if let Some(less) = found.get(1..) {
                assert!(verdict(&puzzle, less, proof.as_bytes()).is_err());
            }
        }
    }
}

/// Returns the proofs of 8 cubes of a puzzle with one solution.
fn eight() -> (Puzzle, Vec<Cube>, Vec<String>, Vec<Vec<u32>>) {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let cubes = cubes(&puzzle, 8);
    let (proofs, solutions) = conquer(&puzzle, &cubes, options(Engine::Csp));
    (puzzle, cubes, proofs, solutions)
}

#[test]
fn a_missing_or_damaged_proof_is_refused() {
    let (puzzle, cubes, proofs, solutions) = eight();
    let mut last_lines = 0;
    for k in 0..8 {
        let (mut less, mut others) = (cubes.clone(), proofs.clone());
        let gone = less.remove(k);
        others.remove(k);
        assert_eq!(Cube::missing(&less), Ok(Some(gone)));
        let refused = joined(&puzzle, &less, &others, &solutions);
        assert!(matches!(refused, Err(Error::Argument { what }) if what.contains("missing")));

        // The end of a proof is gone.
        let mut others = proofs.clone();
        let len = others[k].len();
        others[k].truncate(len - 2);
        let lines = others[k].split('\n').count();
        let unfinished = Error::Proof { line: lines, flaw: ProofFlaw::Unfinished };
        assert_eq!(joined(&puzzle, &cubes, &others, &solutions), Err(unfinished));
        last_lines += usize::from(proofs[k].lines().count() > 1);

        // A proof that says nothing, and one of another cube. A cube that propagation refutes has
        // no other.
        for wrong in ["0\n", &proofs[(k + 1) % 8]] {
            let mut others = proofs.clone();
            wrong.clone_into(&mut others[k]);
            let (proof, _) = joined(&puzzle, &cubes, &others, &solutions).unwrap();
            let checked = verdict(&puzzle, &solutions, proof.as_bytes());
            let is_needed = proofs[k].lines().count() > 1;
            assert!(!is_needed || matches!(checked, Err(Error::Proof { .. })), "{k}: {checked:?}");
        }
    }
    assert!(last_lines > 2, "only {last_lines} cubes need a search");
}

#[test]
fn what_does_not_fit_is_refused() {
    let (puzzle, cubes, proofs, solutions) = eight();
    let refused = |solutions: &[Vec<u32>], cubes: &[Cube], proofs: &[String]| {
        joined(&puzzle, cubes, proofs, solutions).unwrap_err().to_string()
    };
    let twice = [&solutions[..], &solutions[..]].concat();
    assert!(refused(&twice, &cubes, &proofs).contains("twice"));
    assert!(refused(&[vec![1; 81]], &cubes, &proofs).contains("does not solve"));
    let mut others = proofs.clone();
    for (line, flaw) in [("1 x 0", "integers"), ("1 2", "does not end with 0"), ("730 0", "no variable 730")]
    {
        others[0] = format!("c a comment\n\n{line}\n");
        let message = refused(&solutions, &cubes, &others);
        assert!(message.starts_with("line 3 of the proof: ") && message.contains(flaw), "{message}");
    }
    // The cubes of another grid.
    let large: Vec<Cube> = ["r10c1=1", "r10c1<>1"].map(|text| text.parse().unwrap()).into();
    assert!(refused(&solutions, &large, &proofs).contains("does not have"));
    let mut solver = Solver::new(Shape::NINE).unwrap();
    let split = solver.cubes(&puzzle, &large[0], 2);
    assert!(matches!(split, Err(Error::Argument { what }) if what.contains("does not have")));
    assert!(matches!(solver.cubes(&puzzle, &Cube::default(), 0), Err(Error::Argument { .. })));
    let four = Puzzle::empty(Shape::FOUR).unwrap();
    assert!(matches!(solver.cubes(&four, &Cube::default(), 2), Err(Error::Argument { .. })));
    assert!(solver.conquer(&four, &Cube::default(), 2, |_| ControlFlow::Continue(())).is_err());
    // A proof of the cubes of another puzzle.
    let other: Puzzle = HARD.replace("8..85", "8...5").parse().unwrap();
    let (proof, _) = joined(&other, &cubes, &proofs, &solutions).unwrap();
    assert!(verdict(&other, &solutions, proof.as_bytes()).is_err());
}

#[test]
fn a_cube_that_is_split_again_joins_with_the_others() {
    let (puzzle, mut cubes, _, solutions) = eight();
    let shares = split(&puzzle, &Cube::default(), 8);
    let largest = (0..8).max_by(|&one, &other| shares[one].share.total_cmp(&shares[other].share)).unwrap();
    let largest = cubes.remove(largest);
    let parts: Vec<Cube> = split(&puzzle, &largest, 4).into_iter().map(|part| part.cube).collect();
    assert!(parts.len() > 1 && parts.iter().all(|part| part.literals().starts_with(largest.literals())));
    // The same parts, if the split knows the cube only by its puzzle.
    let again = split(&largest.restrict(&puzzle).unwrap(), &largest, 4);
    assert!(again.iter().map(|part| &part.cube).eq(&parts));
    cubes.extend(parts);
    let (proofs, found) = conquer(&puzzle, &cubes, options(Engine::Auto));
    assert_eq!(found, solutions);
    let (proof, _) = joined(&puzzle, &cubes, &proofs, &found).unwrap();
    assert_eq!(verdict(&puzzle, &found, proof.as_bytes()), Ok(()));
    // With the whole cube, its parts are not needed.
    cubes.push(largest);
    let (mut whole, _) = conquer(&puzzle, &cubes[cubes.len() - 1..], options(Engine::Auto));
    let mut others = proofs;
    others[7..].fill("not a proof\n".to_owned());
    others.append(&mut whole);
    let (proof, _) = joined(&puzzle, &cubes, &others, &found).unwrap();
    assert_eq!(verdict(&puzzle, &found, proof.as_bytes()), Ok(()));
}

#[test]
fn a_split_depends_on_the_puzzle_alone() {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let first = split(&puzzle, &Cube::default(), 20);
    let mut solver =
        Solver::with_options(Shape::NINE, options(Engine::Cdcl).with_seed(5).with_threads(3)).unwrap();
    for _ in 0..2 {
        solver.solve(&puzzle).unwrap().answer().unwrap();
        assert_eq!(solver.cubes(&puzzle, &Cube::default(), 20), Ok(Outcome::Answer(first.clone())));
    }
}

#[test]
fn limits_and_receivers_stop_a_split_and_a_cube() {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let limits = Limits::new().with_nodes(3);
    let mut solver = Solver::with_options(Shape::NINE, Options::new().with_limits(limits)).unwrap();
    let whole = Cube::default();
    assert_eq!(solver.cubes(&puzzle, &whole, 20), Ok(Outcome::Stopped(StopReason::Nodes)));
    assert_eq!(solver.stats().stopped, Some(StopReason::Nodes));
    let mut poll = || true;
    let interrupt = Interrupt::new().with_poll(&mut poll);
    assert_eq!(solver.cubes((&puzzle, interrupt), &whole, 20), Ok(Outcome::Stopped(StopReason::Callback)));
    let stopped = solver.conquer(&puzzle, &whole, 9, |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(stopped.stopped, Some(StopReason::Nodes));
    solver.set_options(Options::new()).unwrap();
    let stopped = solver.conquer(&puzzle, &whole, 9, |_| ControlFlow::Break(())).unwrap();
    assert_eq!(stopped.stopped, Some(StopReason::Callback));
    let several =
        solver.conquer(&Puzzle::empty(Shape::NINE).unwrap(), &whole, 2, |_| ControlFlow::Continue(()));
    let several = several.unwrap();
    assert_eq!((several.grids.len(), several.stopped), (2, Some(StopReason::Solutions)));
}
