//! One round of the rules of [`super::super::board`], for all nodes at once.
//!
//! Every step only strikes out what no solution of its node has, so the order of the steps changes the number of rounds
//! and nothing else: when nothing changes any more, the places left are those that the scalar rules leave.

use super::super::lanes::{Bits, Count, Digits, Lanes, once_and_twice, vectors};
use super::{CELLS, Nine, Slices};

impl<V: Lanes> Slices<V> {
    /// Applies each rule once. Sets `changed`, `unsolved` and adds to `conflict`.
    #[inline(always)]
    pub fn round(&mut self, notes: &mut Notes<V>) {
        let mut tally = Tally { sound: V::all(), changed: V::none() };
        self.unsolved = self.take_hidden_singles_and_count(&mut notes.row_locks, &mut tally);
        self.count_minicolumns(&mut notes.column_locks, &mut tally);
        self.strike_and_match(notes, &mut tally);
        self.changed = tally.changed;
        self.conflict = self.conflict.or(tally.sound.not());
    }

    /// Hidden singles of rows become the only digits of their cells; then candidates are counted. Returns where some cell is
    /// open.
    #[inline(always)]
    fn take_hidden_singles_and_count(&mut self, locks: &mut [V; CELLS / 3], tally: &mut Tally<V>) -> V {
        let mut unsolved = V::none();
        for (minirow, lock) in locks.iter_mut().enumerate() {
            let row = minirow / 3;
            let mut cells = [V::Digits::nine(V::Digits::none()); 3];
            let mut taken = [V::Digits::none(); 3];
            for k in 0..V::Digits::COUNT {
                for i in 0..3 {
                    cells[i][k] = self.places[k][3 * minirow + i];
                    taken[i] = taken[i].or_without(cells[i][k], self.crowded[k][row]);
                }
            }
            let taken = vectors!(i in 3 => taken[i].some());
            let mut digits = V::Digits::nine(V::Digits::none());
            for k in 0..V::Digits::COUNT {
                for i in 0..3 {
                    let not_others = V::Digits::spread(taken[i]);
                    cells[i][k] = cells[i][k].without_both(not_others, self.crowded[k][row]);
                    self.places[k][3 * minirow + i] = cells[i][k];
                }
                digits[k] = cells[0][k].or3(cells[1][k], cells[2][k]);
            }
            for (i, candidates) in cells.iter().enumerate() {
                let (once, twice) = V::Digits::once_and_twice(candidates);
                self.open[3 * minirow + i] = twice;
                unsolved = unsolved.or(twice);
                tally.sound = tally.sound.and(once).without_both(taken[i], twice);
            }
            *lock = tally.lock(&digits);
        }
        unsolved
    }

    #[inline(always)]
    fn count_minicolumns(&self, locks: &mut [V; CELLS / 3], tally: &mut Tally<V>) {
        for (minicolumn, lock) in locks.iter_mut().enumerate() {
            let cell = minicolumn / 9 * 27 + minicolumn % 9;
            let mut digits = V::Digits::nine(V::Digits::none());
            for k in 0..V::Digits::COUNT {
                let places = &self.places[k];
                digits[k] = places[cell].or3(places[cell + 9], places[cell + 18]);
            }
            *lock = tally.lock(&digits);
        }
    }

    /// Naked singles in rows, and matching in bands and stacks; then counts the places of digits in rows.
    #[inline(always)]
    fn strike_and_match(&mut self, notes: &mut Notes<V>, tally: &mut Tally<V>) {
        let mut sound = V::Digits::nine(V::Digits::all());
        let mut changed = V::Digits::none();
        for k in 0..V::Digits::COUNT {
            let mut digits = Tally { sound: V::Digits::all(), changed };
            let (places, crowded) = (&mut self.places[k], &mut self.crowded[k]);
            strike_and_match(places, crowded, &self.open, notes, &mut digits);
            (sound[k], changed) = (digits.sound, digits.changed);
        }
        tally.sound = tally.sound.and(V::Digits::every(&sound));
        tally.changed = tally.changed.or(changed.some());
    }
}

/// What digits are struck out by themselves: naked singles in rows, and matching in bands and stacks; then counts their
/// places in rows.
#[inline(always)]
fn strike_and_match<V: Lanes>(
    places: &mut [V::Digits; CELLS],
    crowded: &mut [V::Digits; 9],
    open: &[V; CELLS],
    notes: &mut Notes<V>,
    tally: &mut Tally<V::Digits>,
) {
    let mut single_in_row = [V::Digits::none(); 9];
    for band in 0..3 {
        let mut minirows = [[V::Digits::none(); 3]; 3];
        let mut locks = [[V::Digits::none(); 3]; 3];
        for (i, minirows) in minirows.iter_mut().enumerate() {
            let row = 3 * band + i;
            let places = &mut places[9 * row..9 * row + 9];
            let open = vectors!(column in 9 => V::Digits::spread(open[9 * row + column]));
            let mut single = V::Digits::none();
            for column in 0..9 {
                single = single.or_without(places[column], open[column]);
            }
            single_in_row[row] = single;
            for k in 0..3 {
                for column in 3 * k..3 * k + 3 {
                    places[column] = places[column].without_both(single, open[column]);
                }
                minirows[k] = places[3 * k].or3(places[3 * k + 1], places[3 * k + 2]);
                locks[i][k] = V::Digits::spread(notes.row_locks[3 * row + k]);
            }
        }
        let in_rows = tally.keep_matched(&minirows, &locks);
        for column in 0..9 {
            let cell = 27 * band + column;
            let [a, b, c] = vectors!(i in 3 => in_rows[i][column / 3]);
            notes.kept_in_columns[band][column] =
                places[cell].and(a).or_both(places[cell + 9], b).or_both(places[cell + 18], c);
        }
        notes.kept_in_rows[3 * band..3 * band + 3].copy_from_slice(&in_rows);
    }
    for stack in 0..3 {
        let mut of_stack = [[V::Digits::none(); 3]; 3];
        let mut locks = [[V::Digits::none(); 3]; 3];
        for band in 0..3 {
            of_stack[band].copy_from_slice(&notes.kept_in_columns[band][3 * stack..3 * stack + 3]);
            locks[band] = vectors!(k in 3 => V::Digits::spread(notes.column_locks[9 * band + 3 * stack + k]));
        }
        let in_columns = tally.keep_matched(&of_stack, &locks);
        for (band, kept) in in_columns.iter().enumerate() {
            notes.kept_in_columns[band][3 * stack..3 * stack + 3].copy_from_slice(kept);
        }
    }
    for (band, in_columns) in notes.kept_in_columns.iter().enumerate() {
        for row in 3 * band..3 * band + 3 {
            let cells = &mut places[9 * row..9 * row + 9];
            let in_row = notes.kept_in_rows[row];
            let nine = vectors!(column in 9 => cells[column].and3(in_row[column / 3], in_columns[column]));
            cells.copy_from_slice(&nine);
            let (_, twice) = once_and_twice(&nine);
            // Where singles struck, and where the next round may have more hidden singles to take.
            tally.changed = tally.changed.or_without(crowded[row], twice);
            crowded[row] = twice;
            // Singles struck out all other places of their row, unless there are two of them.
            tally.sound = tally.sound.without_both(single_in_row[row], crowded[row]);
        }
    }
}

/// What a round writes down before it reads it. Made once for all rounds, so that it is not cleared for each.
pub(in super::super) struct Notes<V: Lanes> {
    row_locks: [V; CELLS / 3],
    column_locks: [V; CELLS / 3],
    /// Where a digit's minirows have places that are kept, of each row by boxes.
    kept_in_rows: [[V::Digits; 3]; 9],
    /// The same of its minicolumns, of each band by columns.
    kept_in_columns: [[V::Digits; 9]; 3],
}

impl<V: Lanes> Notes<V> {
    #[inline(always)]
    pub fn new() -> Self {
        Self {
            row_locks: [V::none(); CELLS / 3],
            column_locks: [V::none(); CELLS / 3],
            kept_in_rows: [[V::Digits::none(); 3]; 9],
            kept_in_columns: [[V::Digits::none(); 9]; 3],
        }
    }
}

/// What a round finds out.
struct Tally<B> {
    /// Where there is no conflict.
    sound: B,
    changed: B,
}

impl<V: Lanes> Tally<V> {
    /// Where three cells in line have just three digits: these stay in the three cells. Fewer are a conflict.
    #[inline(always)]
    fn lock(&mut self, digits: &Nine<V, V::Digits>) -> V {
        let Count { one, two, four } = V::Digits::count(digits);
        let three = one.and(two);
        self.sound = self.sound.and_either(three, four);
        three.without(four)
    }
}

impl<B: Bits> Tally<B> {
    /// Of a digit's places in three lines (rows of a band, or bands) by three parts (boxes, or columns of a stack): those
    /// that lie on a full assignment of lines to parts. A place that is locked is its line's only one.
    #[inline(always)]
    fn keep_matched(&mut self, places: &[[B; 3]; 3], locks: &[[B; 3]; 3]) -> [[B; 3]; 3] {
        let mut free = [[B::none(); 3]; 3];
        for line in 0..3 {
            let locked = vectors!(part in 3 => places[line][part].and(locks[line][part]));
            for part in 0..3 {
                free[line][part] =
                    places[line][part].without_either(locked[(part + 1) % 3], locked[(part + 2) % 3]);
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
                self.changed = self.changed.or_without(places[line][part], kept[line][part]);
            }
        }
        kept
    }
}
