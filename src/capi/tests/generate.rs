//! Puzzles, random grids and random solutions through the exports.

use super::super::structs::Versioned;
use super::super::*;
use std::ptr::null_mut;

/// Returns the number of solutions, up to 2.
fn count(order: u32, cells: &[u32]) -> u64 {
    let (mut solver, mut count) = (null_mut(), 0);
    // SAFETY: locals, and a handle that is freed last.
    unsafe {
        assert_eq!(ordoku_solver_new(order, &mut solver), ORDOKU_OK);
        assert_eq!(ordoku_solver_set_data(solver, cells.as_ptr(), cells.len()), ORDOKU_OK);
        assert!(ordoku_solver_count(solver, 2, &mut count) >= 0);
        ordoku_solver_free(solver);
    }
    count
}

fn is_minimal(order: u32, cells: &[u32]) -> bool {
    let mut fewer = cells.to_vec();
    count(order, cells) == 1
        && (0..cells.len()).filter(|&cell| cells[cell] != 0).all(|cell| {
            fewer[cell] = 0;
            let others = count(order, &fewer);
            fewer[cell] = cells[cell];
            others == 2
        })
}

#[test]
fn one_call_makes_the_first_puzzle_of_a_seed() {
    let (mut one, mut many, mut statuses) = ([7; 81], [7; 2 * 81], [7; 2]);
    let mut solver = null_mut();
    let generation = ordoku_generation {
        seed: 5,
        puzzles: 2,
        out: many.as_mut_ptr(),
        statuses: statuses.as_mut_ptr(),
        ..ordoku_generation::DEFAULT
    };
    // SAFETY: locals of these lengths, and a handle that is freed last.
    unsafe {
        assert_eq!(ordoku_generate(3, 5, one.as_mut_ptr()), ORDOKU_OK);
        assert_eq!(ordoku_solver_new(3, &mut solver), ORDOKU_OK);
        assert_eq!(ordoku_solver_generate(solver, &generation), ORDOKU_OK);
        ordoku_solver_free(solver);
    }
    assert_eq!(statuses, [ORDOKU_OK; 2]);
    assert_eq!(one, many[..81]);
    assert_ne!(one, many[81..]);
    assert!(is_minimal(3, &one) && is_minimal(3, &many[81..]));
}

/// The settings of each call count, and nothing is left of those of the call before.
#[test]
fn a_solver_follows_the_settings_of_each_call() {
    const PUZZLES: usize = 40;
    let mut solver = null_mut();
    let mut mask = [1; 81];
    mask[..9].fill(0);
    // SAFETY: locals of these lengths, and a handle that is freed last.
    unsafe {
        assert_eq!(ordoku_solver_new(3, &mut solver), ORDOKU_OK);
        let make = |changed: ordoku_generation| {
            let (mut out, mut statuses) = (vec![7; PUZZLES * 81], [7; PUZZLES]);
            let generation = ordoku_generation {
                puzzles: PUZZLES,
                out: out.as_mut_ptr(),
                statuses: statuses.as_mut_ptr(),
                ..changed
            };
            assert_eq!(ordoku_solver_generate(solver, &generation), ORDOKU_OK);
            assert_eq!(statuses, [ORDOKU_OK; PUZZLES]);
            out
        };
        let plain = make(ordoku_generation::DEFAULT);
        let masked = make(ordoku_generation { mask: mask.as_ptr(), ..ordoku_generation::DEFAULT });
        assert!(masked.chunks(81).all(|cells| cells[..9].iter().all(|&cell| cell == 0)));
        let turned = make(ordoku_generation {
            pattern: ORDOKU_PATTERN_HALF_TURN,
            target: ORDOKU_TARGET_GIVENS,
            givens: 30,
            ..ordoku_generation::DEFAULT
        });
        for cells in turned.chunks(81) {
            assert_eq!(cells.iter().filter(|&&cell| cell != 0).count(), 30);
            assert!((0..81).all(|cell| (cells[cell] == 0) == (cells[80 - cell] == 0)));
        }
        let later = make(ordoku_generation { first: 10, ..ordoku_generation::DEFAULT });
        assert_eq!(later[..30 * 81], plain[10 * 81..]);
        // Limits and threads change how the puzzles are made, but not the puzzles.
        for (threads, node_limit) in [(1, 0), (3, 0), (2, u64::MAX)] {
            let options = ordoku_options { threads, node_limit, ..ordoku_options::DEFAULT };
            assert_eq!(ordoku_solver_set_options(solver, &options), ORDOKU_OK);
            assert_eq!(make(ordoku_generation::DEFAULT), plain);
        }
        ordoku_solver_free(solver);
    }
}

#[test]
fn lines_are_the_cells_as_text() {
    let mut solver = null_mut();
    let (mut cells, mut statuses, mut lines) = ([7; 3 * 81], [7; 3], [b'#'; 3 * 83]);
    let by_cells = ordoku_generation {
        puzzles: 3,
        out: cells.as_mut_ptr(),
        statuses: statuses.as_mut_ptr(),
        ..ordoku_generation::DEFAULT
    };
    let by_lines = ordoku_generation {
        out: null_mut(),
        out_lines: lines.as_mut_ptr().cast(),
        out_stride: 83,
        ..by_cells
    };
    // SAFETY: locals of these lengths, and a handle that is freed last.
    unsafe {
        assert_eq!(ordoku_solver_new(3, &mut solver), ORDOKU_OK);
        assert_eq!(ordoku_solver_generate(solver, &by_cells), ORDOKU_OK);
        assert_eq!(ordoku_solver_generate(solver, &by_lines), ORDOKU_OK);
        ordoku_solver_free(solver);
    }
    for (line, cells) in lines.chunks(83).zip(cells.chunks(81)) {
        let text: Vec<u8> =
            cells.iter().map(|&cell| if cell == 0 { b'.' } else { b'0' + cell as u8 }).collect();
        assert_eq!((&line[..81], &line[81..]), (&text[..], &b"##"[..]));
    }
}

#[test]
fn a_cancel_or_a_limit_stops_every_puzzle() {
    let mut solver = null_mut();
    let (mut out, mut statuses) = ([77; 4 * 81], [77; 4]);
    let generation = ordoku_generation {
        puzzles: 4,
        out: out.as_mut_ptr(),
        statuses: statuses.as_mut_ptr(),
        ..ordoku_generation::DEFAULT
    };
    // SAFETY: locals of these lengths, and a handle that is freed last.
    unsafe {
        assert_eq!(ordoku_solver_new(3, &mut solver), ORDOKU_OK);
        ordoku_solver_cancel(solver);
        assert_eq!(ordoku_solver_generate(solver, &generation), ORDOKU_OK);
        assert_eq!(statuses, [ORDOKU_STOPPED; 4]);
        ordoku_solver_reset_cancel(solver);
        statuses = [77; 4];
        let options = ordoku_options { node_limit: 1, ..ordoku_options::DEFAULT };
        assert_eq!(ordoku_solver_set_options(solver, &options), ORDOKU_OK);
        assert_eq!(ordoku_solver_generate(solver, &generation), ORDOKU_OK);
        assert_eq!((statuses, out), ([ORDOKU_STOPPED; 4], [77; 4 * 81]));
        ordoku_solver_free(solver);
    }
}

#[test]
fn givens_are_taken_away_until_none_is_redundant() {
    let mut solver = null_mut();
    let (mut cells, mut minimal, mut redundant, mut count) = ([7; 16], [7; 16], [7; 16], 7);
    // SAFETY: locals of these lengths, and a handle that is freed last.
    unsafe {
        assert_eq!(ordoku_random_grid(2, 2, 9, cells.as_mut_ptr(), 16), ORDOKU_OK);
        assert_eq!(ordoku_solver_new(2, &mut solver), ORDOKU_OK);
        let set = |cells: &[u32; 16]| ordoku_solver_set_data(solver, cells.as_ptr(), 16);
        assert_eq!(set(&cells), ORDOKU_OK);
        assert_eq!(ordoku_solver_redundant_givens(solver, redundant.as_mut_ptr(), 16, &mut count), ORDOKU_OK);
        // Any one cell of a full grid follows from the others.
        assert_eq!((count, redundant.to_vec()), (16, (0..16).collect()));
        assert_eq!(ordoku_solver_minimise(solver, 1, minimal.as_mut_ptr(), 16), ORDOKU_OK);
        assert!(is_minimal(2, &minimal));
        assert!((0..16).all(|cell| minimal[cell] == 0 || minimal[cell] == cells[cell]));
        assert_eq!(set(&minimal), ORDOKU_OK);
        assert_eq!(ordoku_solver_redundant_givens(solver, redundant.as_mut_ptr(), 16, &mut count), ORDOKU_OK);
        assert_eq!(count, 0);
        let mut found = [7; 16];
        assert_eq!(ordoku_solver_random_solution(solver, 3, found.as_mut_ptr(), 16), ORDOKU_SOLVED);
        assert_eq!(found, cells);
        // A search that is stopped at once leaves all givens.
        ordoku_solver_cancel(solver);
        assert_eq!(set(&cells), ORDOKU_OK);
        minimal = [7; 16];
        assert_eq!(ordoku_solver_minimise(solver, 1, minimal.as_mut_ptr(), 16), ORDOKU_STOPPED);
        assert_eq!(minimal, cells);
        count = 7;
        assert_eq!(
            ordoku_solver_redundant_givens(solver, redundant.as_mut_ptr(), 16, &mut count),
            ORDOKU_STOPPED
        );
        assert_eq!(count, 7);
        ordoku_solver_free(solver);
    }
}
