//! Exact cover with colours of secondary items, beside a naive search, known numbers and their
//! proofs.

use ordoku::proof::Part;
use ordoku::{Engine, Error, ExactCover, Interrupt, Limits, Options, Outcome};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use testkit::Random;

/// The items of an option, each with its colour or 0.
type Coloured = Vec<(u32, u32)>;

/// Returns whether two options may be chosen together.
fn are_compatible(one: &Coloured, other: &Coloured) -> bool {
    one.iter().all(|&(item, colour)| {
        other.iter().all(|&(met, theirs)| met != item || (colour != 0 && colour == theirs))
    })
}

/// Returns all solutions of a naive search that takes the item with the fewest options, and the
/// lowest of several. Its options are those that are compatible with all that are chosen.
fn by_definition(primary: u32, options: &[Coloured]) -> Vec<Vec<u32>> {
    fn search(primary: u32, options: &[Coloured], chosen: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        let has = |option: &Coloured, item: u32| option.iter().any(|&(met, _)| met == item);
        let is_open = |item: &u32| !chosen.iter().any(|&k| has(&options[k as usize], *item));
        let left: Vec<u32> = (0..options.len() as u32)
            .filter(|&k| {
                chosen.iter().all(|&one| are_compatible(&options[one as usize], &options[k as usize]))
            })
            .collect();
        let of = |item: u32| left.iter().copied().filter(move |&k| has(&options[k as usize], item));
        let Some(item) = (0..primary).filter(is_open).min_by_key(|&item| of(item).count()) else {
            found.push(chosen.clone());
            return;
        };
        for option in of(item) {
            chosen.push(option);
            search(primary, options, chosen, found);
            chosen.pop();
        }
    }
    let mut found = Vec::new();
    search(primary, options, &mut Vec::new(), &mut found);
    found
}

fn matrix_of(primary: usize, secondary: usize, options: &[Coloured]) -> ExactCover {
    let mut matrix = ExactCover::new(primary, secondary).unwrap();
    for (k, option) in (0..).zip(options) {
        let (items, colours): (Vec<u32>, Vec<u32>) = option.iter().copied().unzip();
        assert_eq!(matrix.add_option_with_colours(&items, &colours), Ok(k));
    }
    matrix
}

fn solutions(matrix: &mut ExactCover) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    let keep = |options: &[u32]| {
        found.push(options.to_vec());
        ControlFlow::Continue(())
    };
    let count = matrix.enumerate(Interrupt::new(), keep).unwrap();
    assert_eq!((count.solutions, count.stopped), (found.len() as u64, None));
    found
}

/// Returns the first solution, or with a race any.
fn solution(matrix: &mut ExactCover, race: bool) -> Option<Vec<u32>> {
    matrix.set_options(matrix.options().with_race(race)).unwrap();
    match matrix.solve(Interrupt::new()).unwrap() {
        Outcome::Answer(solution) => solution.map(<[u32]>::to_vec),
        Outcome::Stopped(reason) => panic!("{reason}"),
    }
}

fn count(matrix: &mut ExactCover) -> u64 {
    let count = matrix.count(None, Interrupt::new()).unwrap();
    assert_eq!(count.stopped, None);
    count.solutions
}

fn sorted(options: &[u32]) -> Vec<u32> {
    let mut options = options.to_vec();
    options.sort_unstable();
    options
}

/// Returns the number of solutions and the texts of the proof and of the formula.
fn prove(matrix: &mut ExactCover) -> (u64, String, String) {
    let (mut proof, mut formula) = (String::new(), String::new());
    let write = |part, text: &str| {
        match part {
            Part::Proof => proof.push_str(text),
            Part::Formula => formula.push_str(text),
        }
        ControlFlow::Continue(())
    };
    let count = matrix.prove(None, Interrupt::new(), write).unwrap();
    assert_eq!(count.stopped, None);
    (count.solutions, proof, formula)
}

fn check(matrix: &mut ExactCover, solutions: &[Vec<u32>], proof: &str) -> Result<Outcome<()>, Error> {
    let solutions = solutions.iter().map(Vec::as_slice);
    matrix.check_proof(solutions, proof.as_bytes(), Interrupt::new())
}

/// Returns random options for some items. Few items and colours make many of them compatible.
fn random_options(random: &mut Random, primary: usize, secondary: usize) -> Vec<Coloured> {
    let colours = 1 + random.below(3);
    let density = 2 + random.below(3);
    (0..random.below(18))
        .map(|_| {
            let mut option: Coloured =
                (0..primary as u32).filter(|_| random.below(density) == 0).map(|item| (item, 0)).collect();
            for item in primary..primary + secondary {
                if random.below(2) == 0 {
                    // Colours need not be small or in order.
                    let colour = [0, 7, u32::MAX, 1][random.below(8).min(1) * (1 + random.below(colours))];
                    option.push((item as u32, colour));
                }
            }
            let order = random.permutation(option.len());
            order.into_iter().map(|k| option[k]).collect()
        })
        .collect()
}

#[test]
fn random_matrices_agree_with_the_definition() {
    let mut random = Random(73);
    let (mut counts, mut shared) = ([0; 4], 0);
    for round in 0..6_000 {
        let (primary, secondary) = (1 + random.below(6), 1 + random.below(4));
        let options = random_options(&mut random, primary, secondary);
        let expected = by_definition(primary as u32, &options);
        let mut matrix = matrix_of(primary, secondary, &options);
        for (k, option) in options.iter().enumerate() {
            assert!(matrix.items_of(k).zip(matrix.colours_of(k)).eq(option.iter().copied()));
        }
        if round % 3 == 0 {
            matrix.set_options(Options::new().with_engine(Engine::Dlx)).unwrap();
        }
        assert_eq!(solutions(&mut matrix), expected, "{primary} {secondary} {options:?}");
        assert_eq!(solutions(&mut matrix), expected, "the search changed the matrix");
        assert_eq!(count(&mut matrix), expected.len() as u64);
        assert_eq!(solution(&mut matrix, false).as_deref(), expected.first().map(Vec::as_slice));
        let sets: BTreeSet<Vec<u32>> = expected.iter().map(|options| sorted(options)).collect();
        assert_eq!(sets.len(), expected.len(), "the same solution twice");
        let any = solution(&mut matrix, true);
        assert_eq!(any.is_some(), !sets.is_empty());
        assert!(any.is_none_or(|any| sets.contains(&sorted(&any))));
        counts[expected.len().min(3)] += 1;
        let shares = |chosen: &Vec<u32>| {
            let items: Vec<u32> =
                chosen.iter().flat_map(|&k| &options[k as usize]).map(|met| met.0).collect();
            items.len() > items.iter().collect::<BTreeSet<_>>().len()
        };
        shared += usize::from(expected.iter().any(shares));
    }
    assert!(counts.iter().all(|&count| count > 300) && shared > 500, "{counts:?} {shared}");
}

/// Matrices whose items the caller covers, and options that get more nodes later.
#[test]
fn covered_items_and_later_nodes_are_respected() {
    let mut random = Random(74);
    let mut solvable = 0;
    for _ in 0..2_000 {
        let (primary, secondary) = (2 + random.below(4), 1 + random.below(3));
        let mut options = random_options(&mut random, primary, secondary);
        let mut matrix = matrix_of(primary, secondary, &options);
        for _ in 0..random.below(6) {
            let (option, item) = (random.below(options.len() + 1), random.below(primary + secondary) as u32);
            if matrix.add_node(option as u32, item).is_ok() {
                options.resize(options.len().max(option + 1), Vec::new());
                options[option].push((item, 0));
            }
        }
        // A node of a later option may be in front of one of an earlier option: sets are compared.
        let expected = |options: &[Coloured]| -> BTreeSet<Vec<u32>> {
            by_definition(primary as u32, options).iter().map(|options| sorted(options)).collect()
        };
        let found = |matrix: &mut ExactCover| -> BTreeSet<Vec<u32>> {
            solutions(matrix).iter().map(|options| sorted(options)).collect()
        };
        assert_eq!(found(&mut matrix), expected(&options), "{options:?}");
        let item = random.below(primary + secondary) as u32;
        matrix.cover(item).unwrap();
        // The only option of a covered primary item, which has no other item.
        let mut without: Vec<Coloured> = options
            .iter()
            .map(|option| if option.iter().any(|met| met.0 == item) { Vec::new() } else { option.clone() })
            .collect();
        let dummy = without.len() as u32;
        without.push(if (item as usize) < primary { vec![(item, 0)] } else { Vec::new() });
        let mut smaller = expected(&without);
        smaller = smaller.into_iter().map(|set| set.into_iter().filter(|&k| k != dummy).collect()).collect();
        assert_eq!(found(&mut matrix), smaller, "{options:?} without {item}");
        matrix.uncover(item).unwrap();
        assert_eq!(found(&mut matrix), expected(&options));
        solvable += usize::from(!smaller.is_empty());
    }
    assert!(solvable > 400, "{solvable}");
}

/// Returns whether some values of the variables make all clauses of a formula true.
fn is_satisfiable(formula: &str) -> bool {
    let mut lines = formula.lines();
    let head: Vec<usize> =
        lines.next().unwrap().split(' ').skip(2).map(|word| word.parse().unwrap()).collect();
    let clauses: Vec<Vec<i32>> = lines
        .map(|line| {
            line.split(' ').map(|word| word.parse().unwrap()).take_while(|&literal| literal != 0).collect()
        })
        .collect();
    assert_eq!(clauses.len(), head[1]);
    fn search(clauses: &[Vec<i32>], values: &mut [Option<bool>]) -> bool {
        let value = |values: &[Option<bool>], literal: i32| {
            values[literal.unsigned_abs() as usize - 1].map(|value| value == (literal > 0))
        };
        let mut next = None;
        for clause in clauses {
            if clause.iter().any(|&literal| value(values, literal) == Some(true)) {
                continue;
            }
            let open: Vec<i32> =
                clause.iter().copied().filter(|&literal| value(values, literal).is_none()).collect();
            match open[..] {
                [] => return false,
                [only] => {
                    next = Some((only, true));
                    break;
                }
                [first, ..] => next = next.or(Some((first, false))),
            }
        }
        let Some((literal, is_unit)) = next else { return true };
        let variable = literal.unsigned_abs() as usize - 1;
        for is_true in if is_unit { &[true][..] } else { &[true, false] } {
            values[variable] = Some((literal > 0) == *is_true);
            if search(clauses, values) {
                return true;
            }
        }
        values[variable] = None;
        false
    }
    search(&clauses, &mut vec![None; head[0]])
}

#[test]
fn random_matrices_are_proved() {
    let mut random = Random(75);
    let mut claims = [0; 3];
    for round in 0..800 {
        let (primary, secondary) = (1 + random.below(5), 1 + random.below(3));
        let options = random_options(&mut random, primary, secondary);
        let mut matrix = matrix_of(primary, secondary, &options);
        if round % 3 == 0 {
            matrix.cover(random.below(primary + secondary) as u32).unwrap();
        }
        let found = solutions(&mut matrix);
        let (count, proof, formula) = prove(&mut matrix);
        assert_eq!(count, found.len() as u64);
        assert!(!is_satisfiable(&formula), "{found:?}\n{formula}");
        assert_eq!(check(&mut matrix, &found, &proof), Ok(Outcome::Answer(())), "{options:?}\n{proof}");
        claims[found.len().min(2)] += 1;
        // One solution less is a false claim: neither the proof nor the formula has it.
        if let Some((last, others)) = found.split_last() {
            assert!(matches!(check(&mut matrix, others, &proof), Err(Error::Proof { .. })));
            let clause: Vec<String> = sorted(last).iter().map(|option| format!("-{}", option + 1)).collect();
            let is_other = |line: &&str| {
                let mut words: Vec<&str> = line.split(' ').filter(|&word| word != "0").collect();
                words.sort_by_key(|word| word.trim_start_matches('-').parse::<u32>().ok());
                words != clause
            };
            let lines: Vec<&str> = formula.lines().skip(1).filter(is_other).collect();
            let head: Vec<&str> = formula.lines().next().unwrap().split(' ').collect();
            let smaller = format!("p cnf {} {}\n{}\n", head[2], lines.len(), lines.join("\n"));
            assert!(is_satisfiable(&smaller), "{smaller}");
        }
    }
    assert!(claims.iter().all(|&claims| claims > 60), "{claims:?}");
}

/// Options that cannot be chosen together are refused as a solution.
#[test]
fn solutions_with_two_colours_of_an_item_are_refused() {
    let mut matrix = matrix_of(
        2,
        1,
        &[vec![(0, 0), (2, 1)], vec![(1, 0), (2, 2)], vec![(1, 0), (2, 1)], vec![(1, 0), (2, 0)]],
    );
    for wrong in [&[0, 1], &[0, 3]] {
        assert!(matches!(check(&mut matrix, &[wrong.to_vec()], "0\n"), Err(Error::Argument { .. })));
    }
    assert_eq!(check(&mut matrix, &[vec![0, 2]], "0\n"), Ok(Outcome::Answer(())));
}

/// Returns a matrix whose solutions are the colourings of a graph: an item for each edge, and for
/// each vertex one that has its colour.
fn colourings(vertices: usize, edges: &[(usize, usize)], colours: u32) -> ExactCover {
    let mut options = Vec::new();
    for (item, &(one, other)) in (0..).zip(edges) {
        let vertex = |vertex: usize| (edges.len() + vertex) as u32;
        for (a, b) in (1..=colours).flat_map(|a| (1..=colours).map(move |b| (a, b))).filter(|(a, b)| a != b) {
            options.push(vec![(item, 0), (vertex(one), a), (vertex(other), b)]);
        }
    }
    matrix_of(edges.len(), vertices, &options)
}

fn cycle(vertices: usize) -> Vec<(usize, usize)> {
    (0..vertices).map(|vertex| (vertex, (vertex + 1) % vertices)).collect()
}

/// The chromatic polynomials are known: (k - 1)^n + (-1)^n (k - 1) for a cycle of n vertices, and
/// 120 colourings of the Petersen graph with three colours. The large cycles take the learner and
/// the memo.
#[test]
fn colourings_of_graphs_are_counted() {
    for vertices in 3..9 {
        for colours in 2..5 {
            let sign = if vertices % 2 == 0 { 1 } else { -1 };
            let known = (i64::from(colours) - 1).pow(vertices as u32) + sign * (i64::from(colours) - 1);
            let mut matrix = colourings(vertices, &cycle(vertices), colours);
            assert_eq!(count(&mut matrix), known as u64, "{vertices} {colours}");
        }
    }
    assert_eq!(count(&mut colourings(30, &cycle(30), 3)), (1 << 30) + 2);
    let two_cycles: Vec<_> =
        cycle(14).into_iter().chain(cycle(14).iter().map(|(a, b)| (a + 14, b + 14))).collect();
    assert_eq!(count(&mut colourings(28, &two_cycles, 3)), ((1 << 14) + 2) * ((1 << 14) + 2));
    let petersen: Vec<_> =
        (0..5).flat_map(|k| [(k, (k + 1) % 5), (k, k + 5), (k + 5, (k + 2) % 5 + 5)]).collect();
    assert_eq!(count(&mut colourings(10, &petersen, 3)), 120);
    assert_eq!(count(&mut colourings(10, &petersen, 2)), 0);
}

/// H. Grötzsch's graph of eleven vertices has no triangle and no colouring with three colours.
#[test]
fn a_graph_without_a_colouring_is_proved_to_have_none() {
    let mut edges = cycle(5);
    edges.extend((0..5).flat_map(|k| [(k + 5, (k + 1) % 5), (k + 5, (k + 4) % 5), (k + 5, 10)]));
    let mut matrix = colourings(11, &edges, 3);
    assert_eq!(solution(&mut matrix, false), None);
    let (count, proof, _) = prove(&mut matrix);
    assert_eq!((count, check(&mut matrix, &[], &proof)), (0, Ok(Outcome::Answer(()))));
    let mut matrix = colourings(11, &edges, 4);
    assert!(solution(&mut matrix, true).is_some());
}

/// Rectangles of words: an item for each row and each column, and for each cell one whose colour is
/// a letter.
#[test]
fn rectangles_of_words_are_found() {
    let of_three =
        ["ace", "ate", "ear", "eat", "era", "set", "sea", "tar", "tea", "art", "are", "rat", "ear"];
    let of_four =
        ["aces", "area", "ears", "east", "eats", "rate", "tart", "teas", "tear", "star", "seat", "sate"];
    let (rows, columns) = (3, 4);
    let mut options = Vec::new();
    let cell = |row: usize, column: usize| (rows + columns + columns * row + column) as u32;
    for row in 0..rows {
        for word in of_four {
            let letters = word.bytes().enumerate().map(|(column, letter)| (cell(row, column), letter.into()));
            options.push(std::iter::once((row as u32, 0)).chain(letters).collect());
        }
    }
    for column in 0..columns {
        for word in of_three {
            let letters = word.bytes().enumerate().map(|(row, letter)| (cell(row, column), letter.into()));
            options.push(std::iter::once(((rows + column) as u32, 0)).chain(letters).collect());
        }
    }
    let mut known = 0;
    for a in of_four {
        for (b, c) in of_four.iter().flat_map(|b| of_four.iter().map(move |c| (b, c))) {
            // "ear" is there twice: so are its options.
            let times = |k: usize| {
                let column = [a, b, c].map(|row| row.as_bytes()[k]);
                of_three.iter().filter(|word| word.as_bytes() == column).count() as u64
            };
            known += (0..columns).map(times).product::<u64>();
        }
    }
    let mut matrix = matrix_of(rows + columns, rows * columns, &options);
    assert_eq!(count(&mut matrix), known);
    assert!(known > 0);
}

/// Sets of queens on a small board that attack or occupy each square: the item of a square has an
/// option for each way to put queens on the squares from which it is attacked, at least one.
#[test]
fn sets_of_queens_that_dominate_a_board_are_counted() {
    for side in 1..4 {
        let squares = side * side;
        let attacks = |one: usize, other: usize| {
            let (row, column) = (one / side, one % side);
            let (rows, columns) = (row.abs_diff(other / side), column.abs_diff(other % side));
            rows == 0 || columns == 0 || rows == columns
        };
        let around = |square: usize| (0..squares).filter(move |&other| attacks(square, other));
        let dominates =
            |queens: &u32| (0..squares).all(|square| around(square).any(|k| queens >> k & 1 != 0));
        let known = (0..1u32 << squares).filter(dominates).count();
        let mut options: Vec<Coloured> = Vec::new();
        for square in 0..squares {
            for set in 1..1u32 << around(square).count() {
                let states = (0..).zip(around(square));
                let states = states.map(|(bit, k)| ((squares + k) as u32, 1 + (set >> bit & 1)));
                options.push(std::iter::once((square as u32, 0)).chain(states).collect());
            }
        }
        assert_eq!(count(&mut matrix_of(squares, squares, &options)), known as u64, "{side}");
    }
}

#[test]
fn wrong_colours_are_refused_and_leave_no_trace() {
    let mut matrix = ExactCover::new(2, 2).unwrap();
    matrix.add_option_with_colours(&[0, 2], &[0, 5]).unwrap();
    let refused = |matrix: &mut ExactCover, items: &[u32], colours: &[u32]| {
        let error = matrix.add_option_with_colours(items, colours).unwrap_err();
        assert_eq!((matrix.option_bound(), matrix.node_count()), (1, 4 + 1 + 2));
        error
    };
    let length = Error::Length { argument: "colours", got: 1, wanted: 2 };
    assert_eq!(refused(&mut matrix, &[0, 2], &[1]), length);
    for (items, colours) in [([1, 2], [3, 1]), ([1, 9], [0, 1]), ([2, 2], [1, 1]), ([1, u32::MAX], [0, 1])] {
        assert!(matches!(refused(&mut matrix, &items, &colours), Error::Argument { .. }));
    }
    // An option that was refused gives no colour to the nodes behind it.
    assert_eq!(matrix.add_option(&[1, 2]), Ok(1));
    assert_eq!(count(&mut matrix), 0);
    assert_eq!(matrix.add_option_with_colours(&[1, 2, 3], &[0, 5, 0]), Ok(2));
    assert_eq!(solutions(&mut matrix), [[0, 2]]);
    assert!(matrix.colours_of(2).eq([0, 5, 0]) && matrix.colours_of(1).eq([0, 0]));
    assert_eq!(matrix.colours_of(3).count(), 0);
    matrix.reset(1, 1).unwrap();
    matrix.add_option(&[0, 1]).unwrap();
    assert!(matrix.colours_of(0).eq([0, 0]));
}

/// Each limit stops the search of a matrix with colours, and what it has found by then is right.
#[test]
fn limits_hold() {
    let mut matrix = colourings(12, &cycle(12), 3);
    let all = solutions(&mut matrix);
    let kept: BTreeMap<usize, usize> = [0, 1, 2, 10, 1_000]
        .map(|nodes| {
            let mut found = Vec::new();
            matrix.set_options(Options::new().with_limits(Limits::new().with_nodes(nodes))).unwrap();
            let keep = |options: &[u32]| {
                found.push(options.to_vec());
                ControlFlow::Continue(())
            };
            _ = matrix.enumerate(Interrupt::new(), keep).unwrap();
            assert!(matrix.stats().nodes <= nodes && all.starts_with(&found));
            (nodes as usize, found.len())
        })
        .into();
    assert!(kept[&0] == 0 && kept[&1_000] > kept[&10], "{kept:?}");
}
