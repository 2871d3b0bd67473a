//! Compares every slot of the bit-slices with a scalar board.

use super::*;
use crate::engine::nine::bitslice::{Guesses, Locks, Slices, TransposeBuffer};
use crate::engine::nine::branch::choose;
use crate::engine::nine::single::SearchBoard;
use crate::engine::nine::slots::{IsaTask, Portable, SLOTS, SlotBits, WORDS};
use crate::model::nine::PADDED;

/// Loads puzzles into slices. Then, three times: runs rounds until nothing changes, compares with
/// scalar boards, and takes all guesses as right.
struct Compare<'p>(&'p [[u8; CELLS]]);

struct CompareOn<'p, V>(&'p [[u8; CELLS]], std::marker::PhantomData<V>);

impl<V: SlotBits> IsaTask for CompareOn<'_, V> {
    type Output = [usize; 2];

    // Longer than 60 lines because the steps share the slices and the boards.
    #[inline(always)]
    fn run(self) -> [usize; 2] {
        let mut slices = Slices::<V>::new().unwrap();
        let (mut buffer, mut locks) = (TransposeBuffer::new(), Locks::new());
        let mut boards = Vec::new();
        for (node, cells) in self.0.iter().enumerate() {
            let mut padded = [0; PADDED];
            padded[..CELLS].copy_from_slice(cells);
            buffer.set_grid(node, &padded);
            boards.push(Board::new(&puzzle(cells)));
        }
        slices.load_puzzles(&mut buffer, V::all());
        let (mut conflicts, mut guesses) = (0, 0);
        for _ in 0..3 {
            let moving = |slices: &Slices<V>| slices.changed.without(slices.conflict).words();
            slices.round(&mut locks);
            while moving(&slices) != [0; WORDS] {
                slices.round(&mut locks);
            }
            let mut stuck = [0; WORDS];
            let mut choices = Vec::new();
            for (node, board) in boards.iter_mut().enumerate() {
                let (w, i) = (node / 64, node % 64);
                let conflict = slices.conflict.words()[w] >> i & 1 != 0;
                let solved = board.propagate();
                assert_eq!(solved.is_err(), conflict, "{:?}", self.0[node]);
                choices.push(None);
                let Ok(solved) = solved else {
                    conflicts += 1;
                    continue;
                };
                assert_eq!(slices.board(node).bands, board.bands, "{:?}", self.0[node]);
                let unsolved = slices.unsolved.words()[w] >> i & 1 != 0;
                assert_eq!(unsolved, !solved);
                if unsolved {
                    let (guess, _) = choose(board);
                    stuck[w] |= 1 << i;
                    choices[node] = Some((guess.cell(), guess.digit()));
                    guesses += 1;
                }
            }
            let mut chosen = Guesses::new();
            slices.choose(V::from_words(stuck), &mut chosen);
            let digits: Vec<V> = (0..9).map(|digit| chosen.digits.digit(digit)).collect();
            for (node, choice) in choices.into_iter().enumerate() {
                let has = |vectors: &[V]| -> Vec<usize> {
                    let bit = |vector: &V| vector.words()[node / 64] >> (node % 64) & 1;
                    (0..vectors.len()).filter(|&k| bit(&vectors[k]) != 0).collect()
                };
                match choice {
                    Some((cell, digit)) => {
                        assert_eq!(has(&chosen.cells), [cell], "{:?}", self.0[node]);
                        assert_eq!(has(&digits), [digit]);
                        boards[node].take(cell, digit);
                    }
                    None => assert!(has(&chosen.cells).is_empty()),
                }
            }
            slices.guess(&chosen, V::none());
        }
        [conflicts, guesses]
    }
}

impl Compare<'_> {
    fn on<V: SlotBits>(&self) -> [usize; 2] {
        let mut totals = [0; 2];
        for puzzles in self.0.chunks(V::SLOTS) {
            let [conflicts, guesses] = V::within(CompareOn::<V>(puzzles, std::marker::PhantomData));
            totals = [totals[0] + conflicts, totals[1] + guesses];
        }
        totals
    }
}

#[test]
fn slices_agree_with_boards() {
    for seed in 0..20 {
        let puzzles = puzzles(SLOTS, seed);
        for isa in Isa::here() {
            let compare = Compare(&puzzles);
            let [conflicts, guesses] = match isa {
                #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
                Isa::Avx512Vbmi | Isa::Avx512 => compare.on::<slots::Avx512>(),
                #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
                Isa::Avx2 => compare.on::<slots::Avx2>(),
                #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
                Isa::Sse2 => compare.on::<slots::Sse2>(),
                #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
                Isa::Neon => compare.on::<slots::Neon>(),
                Isa::Portable => compare.on::<Portable>(),
            };
            assert!(conflicts > 50 && guesses > 50, "{conflicts} conflicts, {guesses} guesses");
        }
    }
}
