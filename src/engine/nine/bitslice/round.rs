//! One round of the rules of [`super::super::board`], in all slots at once.
//!
//! A step only strikes out candidates that are in no solution of the node, so the order of the
//! steps changes the number of rounds and nothing else. At the fixpoint the candidates are those
//! that the scalar rules leave.

use super::super::slots::{Bits, Digits, Nine, SlotBits, VerticalCount, vectors};
use super::{CELLS, Slices};
use crate::error::Error;
use crate::support::alloc::try_array;

impl<V: SlotBits> Slices<V> {
    /// Applies each rule once. Sets `changed` and `unsolved`, and adds to `conflict`.
    #[inline(always)]
    pub fn round(&mut self, locks: &mut Locks<V>) {
        let mut result = RoundResult { sound: V::all(), changed: V::none() };
        self.unsolved = self.take_hidden_singles_and_count(&mut locks.in_rows, &mut result);
        self.count_minicolumns(&mut locks.in_columns, &mut result);
        self.strike_and_match(locks, &mut result);
        self.changed = result.changed;
        self.conflict = self.conflict.or(result.sound.not());
    }

    /// Makes the hidden singles of rows the only digits of their cells, then counts candidates.
    /// Returns the slots in which some cell is open.
    #[inline(always)]
    fn take_hidden_singles_and_count(
        &mut self,
        locks: &mut [V; CELLS / 3],
        result: &mut RoundResult<V>,
    ) -> V {
        let mut unsolved = V::none();
        for (minirow, lock) in locks.iter_mut().enumerate() {
            let row = minirow / 3;
            let mut taken = [V::Digits::none(); 3];
            for k in 0..V::Digits::COUNT {
                for (i, taken) in taken.iter_mut().enumerate() {
                    let candidate = self.candidates.eight[k][3 * minirow + i];
                    *taken = taken.or_without(candidate, self.crowded.eight[k][row]);
                }
            }
            let (ninth, crowded) =
                (&mut self.candidates.ninth[3 * minirow..3 * minirow + 3], self.crowded.ninth[row]);
            let taken = vectors!(i in 3 => taken[i].some().or_without(ninth[i], crowded));
            let mut cells = [Nine::<V, V::Digits>::none(); 3];
            let mut digits = Nine::<V, V::Digits>::none();
            for k in 0..V::Digits::COUNT {
                for i in 0..3 {
                    let candidate = self.candidates.eight[k][3 * minirow + i];
                    let candidate =
                        candidate.without_both(V::Digits::spread(taken[i]), self.crowded.eight[k][row]);
                    self.candidates.eight[k][3 * minirow + i] = candidate;
                    cells[i].eight[k] = candidate;
                }
                digits.eight[k] = cells[0].eight[k].or3(cells[1].eight[k], cells[2].eight[k]);
            }
            for i in 0..3 {
                ninth[i] = ninth[i].without_both(taken[i], crowded);
                cells[i].ninth = ninth[i];
            }
            digits.ninth = ninth[0].or3(ninth[1], ninth[2]);
            for (i, candidates) in cells.iter().enumerate() {
                let (once, twice) = V::Digits::once_and_twice(candidates);
                self.open[3 * minirow + i] = twice;
                unsolved = unsolved.or(twice);
                result.sound = result.sound.and(once).without_both(taken[i], twice);
            }
            *lock = result.lock(&digits);
        }
        unsolved
    }

    #[inline(always)]
    fn count_minicolumns(&self, locks: &mut [V; CELLS / 3], result: &mut RoundResult<V>) {
        for (minicolumn, lock) in locks.iter_mut().enumerate() {
            let cell = minicolumn / 9 * 27 + minicolumn % 9;
            let mut digits = Nine::<V, V::Digits>::none();
            for k in 0..V::Digits::COUNT {
                digits.eight[k] = in_minicolumn(&self.candidates.eight[k], cell);
            }
            digits.ninth = in_minicolumn(&self.candidates.ninth, cell);
            *lock = result.lock(&digits);
        }
    }

    /// Strikes naked singles in rows and matches in bands and stacks, then counts the candidates of
    /// each digit in rows.
    #[inline(always)]
    fn strike_and_match(&mut self, locks: &Locks<V>, result: &mut RoundResult<V>) {
        let open = &self.open;
        let mut sound = Nine::<V, V::Digits>::none();
        let mut changed = V::Digits::none();
        for k in 0..V::Digits::COUNT {
            let mut digits = RoundResult { sound: V::Digits::all(), changed };
            let (candidates, crowded) = (&mut self.candidates.eight[k], &mut self.crowded.eight[k]);
            strike_and_match(candidates, crowded, open, locks, &mut self.kept, &mut digits);
            (sound.eight[k], changed) = (digits.sound, digits.changed);
        }
        let mut digit = RoundResult { sound: V::all(), changed: changed.some() };
        strike_and_match(
            &mut self.candidates.ninth,
            &mut self.crowded.ninth,
            open,
            locks,
            &mut self.kept_of_ninth,
            &mut digit,
        );
        sound.ninth = digit.sound;
        result.sound = result.sound.and(V::Digits::every(&sound));
        result.changed = result.changed.or(digit.changed);
    }
}

/// Returns the slots in which the minicolumn from a cell downwards has a digit.
#[inline(always)]
fn in_minicolumn<B: Bits>(candidates: &[B; CELLS], cell: usize) -> B {
    candidates[cell].or3(candidates[cell + 9], candidates[cell + 18])
}

/// Does the work of [`Slices::strike_and_match`] for digits held together: each digit is struck out
/// independently of the others.
#[inline(always)]
fn strike_and_match<V: SlotBits, D: Digits<V>>(
    candidates: &mut [D; CELLS],
    crowded: &mut [D; 9],
    open: &[V; CELLS],
    locks: &Locks<V>,
    kept: &mut Kept<D>,
    result: &mut RoundResult<D>,
) {
    let mut single_in_row = [D::none(); 9];
    for band in 0..3 {
        let mut minirows = [[D::none(); 3]; 3];
        let mut locked = [[D::none(); 3]; 3];
        for (i, minirows) in minirows.iter_mut().enumerate() {
            let row = 3 * band + i;
            let candidates = &mut candidates[9 * row..9 * row + 9];
            (single_in_row[row], *minirows) = strike_in_row(candidates, &open[9 * row..9 * row + 9]);
            locked[i] = vectors!(k in 3 => D::spread(locks.in_rows[3 * row + k]));
        }
        let in_rows = result.keep_matched(&minirows, &locked);
        for column in 0..9 {
            let cell = 27 * band + column;
            let [a, b, c] = vectors!(i in 3 => in_rows[i][column / 3]);
            kept.in_columns[band][column] =
                candidates[cell].and(a).or_both(candidates[cell + 9], b).or_both(candidates[cell + 18], c);
        }
        kept.in_rows[3 * band..3 * band + 3].copy_from_slice(&in_rows);
    }
    for stack in 0..3 {
        let mut of_stack = [[D::none(); 3]; 3];
        let mut locked = [[D::none(); 3]; 3];
        for band in 0..3 {
            of_stack[band].copy_from_slice(&kept.in_columns[band][3 * stack..3 * stack + 3]);
            locked[band] = vectors!(k in 3 => D::spread(locks.in_columns[9 * band + 3 * stack + k]));
        }
        let in_columns = result.keep_matched(&of_stack, &locked);
        for (band, of_band) in in_columns.iter().enumerate() {
            kept.in_columns[band][3 * stack..3 * stack + 3].copy_from_slice(of_band);
        }
    }
    strike_unmatched(candidates, crowded, kept, &single_in_row, result);
}

/// Strikes the naked single of a row out of its other cells. Returns the slots with a single, and
/// the minirows.
#[inline(always)]
fn strike_in_row<V: SlotBits, D: Digits<V>>(candidates: &mut [D], open: &[V]) -> (D, [D; 3]) {
    let open = vectors!(column in 9 => D::spread(open[column]));
    let mut single = D::none();
    for column in 0..9 {
        single = single.or_without(candidates[column], open[column]);
    }
    let mut minirows = [D::none(); 3];
    for (k, minirow) in minirows.iter_mut().enumerate() {
        for column in 3 * k..3 * k + 3 {
            candidates[column] = candidates[column].without_both(single, open[column]);
        }
        *minirow = candidates[3 * k].or3(candidates[3 * k + 1], candidates[3 * k + 2]);
    }
    (single, minirows)
}

/// Strikes out the candidates outside the minirows and minicolumns that were kept, and counts those
/// that are left in each row.
#[inline(always)]
fn strike_unmatched<V: SlotBits, D: Digits<V>>(
    candidates: &mut [D; CELLS],
    crowded: &mut [D; 9],
    kept: &Kept<D>,
    single_in_row: &[D; 9],
    result: &mut RoundResult<D>,
) {
    for (band, in_columns) in kept.in_columns.iter().enumerate() {
        for row in 3 * band..3 * band + 3 {
            let cells = &mut candidates[9 * row..9 * row + 9];
            let in_row = kept.in_rows[row];
            let nine = vectors!(column in 9 => cells[column].and3(in_row[column / 3], in_columns[column]));
            cells.copy_from_slice(&nine);
            let (_, twice) = D::once_and_twice_of(&nine);
            // A row with fewer candidates may have a new hidden single, which the next round takes.
            result.changed = result.changed.or_without(crowded[row], twice);
            crowded[row] = twice;
            // A single struck out all other candidates of its row, unless the row has two singles.
            result.sound = result.sound.without_both(single_in_row[row], crowded[row]);
        }
    }
}

/// The slots in which three cells in line have just three digits. It is created once for all
/// rounds, so that it is not cleared for each.
pub(crate) struct Locks<V: SlotBits> {
    /// For each minirow, row by row.
    in_rows: [V; CELLS / 3],
    /// For each minicolumn, band by band, and by columns in a band.
    in_columns: [V; CELLS / 3],
}

impl<V: SlotBits> Locks<V> {
    #[inline(always)]
    pub fn new() -> Self {
        Self { in_rows: [V::none(); CELLS / 3], in_columns: [V::none(); CELLS / 3] }
    }
}

/// The minirows and minicolumns in which digits keep candidates. A round writes them before it
/// reads them.
pub(crate) struct Kept<B> {
    /// The minirows of each row.
    in_rows: Box<[[B; 3]; 9]>,
    /// The minicolumns of each band.
    in_columns: Box<[[B; 9]; 3]>,
}

impl<B: Bits> Kept<B> {
    pub fn new() -> Result<Self, Error> {
        Ok(Self { in_rows: try_array([B::none(); 3])?, in_columns: try_array([B::none(); 9])? })
    }
}

/// The findings of a round.
struct RoundResult<B> {
    /// The slots without a conflict.
    sound: B,
    changed: B,
}

impl<V: SlotBits> RoundResult<V> {
    /// Returns the slots in which three cells in line have just three digits, which are locked in
    /// the three cells. Fewer digits are a conflict.
    #[inline(always)]
    fn lock(&mut self, digits: &Nine<V, V::Digits>) -> V {
        let VerticalCount { one, two, four } = V::Digits::count(digits);
        let three = one.and(two);
        self.sound = self.sound.and_either(three, four);
        three.without(four)
    }
}

impl<B: Bits> RoundResult<B> {
    /// Keeps the candidates of a digit that are part of a full assignment of three lines (rows of a
    /// band, or bands) to three parts (boxes, or columns of a stack). A locked candidate is the
    /// only one of its line.
    #[inline(always)]
    fn keep_matched(&mut self, candidates: &[[B; 3]; 3], locks: &[[B; 3]; 3]) -> [[B; 3]; 3] {
        let mut free = [[B::none(); 3]; 3];
        for line in 0..3 {
            let locked = vectors!(part in 3 => candidates[line][part].and(locks[line][part]));
            for part in 0..3 {
                free[line][part] =
                    candidates[line][part].without_either(locked[(part + 1) % 3], locked[(part + 2) % 3]);
            }
        }
        let [a, b, c] = free;
        let even = vectors!(i in 3 => a[i].and3(b[(i + 1) % 3], c[(i + 2) % 3]));
        let odd = vectors!(i in 3 => a[i].and3(b[(i + 2) % 3], c[(i + 1) % 3]));
        let kept = [
            vectors!(i in 3 => even[i].or(odd[i])),
            vectors!(i in 3 => even[(i + 2) % 3].or(odd[(i + 1) % 3])),
            vectors!(i in 3 => even[(i + 1) % 3].or(odd[(i + 2) % 3])),
        ];
        self.sound = self.sound.and(kept[0][0].or3(kept[0][1], kept[0][2]));
        for line in 0..3 {
            for part in 0..3 {
                self.changed = self.changed.or_without(candidates[line][part], kept[line][part]);
            }
        }
        kept
    }
}
