//! One round of the rules of [`super::super::board`], for 256 nodes at once.
//!
//! Every step only strikes out what no solution of its node has, so the order of the steps changes the number of rounds
//! and nothing else: when nothing changes any more, the places left are those that the scalar rules leave.

use super::super::lanes::{Lanes, vectors};
use super::{CELLS, DIGITS, Slices};

impl<V: Lanes> Slices<V> {
    /// Applies each rule once. Sets `changed`, `unsolved` and adds to `conflict`.
    #[inline(always)]
    pub fn round(&mut self) {
        let mut tally = Tally { sound: V::all(), changed: V::none() };
        let mut row_locks = [V::none(); CELLS / 3];
        let mut column_locks = [V::none(); CELLS / 3];
        self.take_hidden_singles_and_count(&mut row_locks, &mut tally);
        self.count_minicolumns(&mut column_locks, &mut tally);
        for digit in 0..DIGITS {
            self.strike_and_match(digit, &row_locks, &column_locks, &mut tally);
        }
        self.find_last_places(&mut tally);
        let mut unsolved = V::none();
        for &open in self.open.iter() {
            unsolved = unsolved.or(open);
        }
        self.unsolved = unsolved;
        self.changed = tally.changed;
        self.conflict = self.conflict.or(tally.sound.not());
    }

    /// Hidden singles found in the last round become the only digits of their cells; then candidates are counted.
    #[inline(always)]
    fn take_hidden_singles_and_count(&mut self, locks: &mut [V; CELLS / 3], tally: &mut Tally<V>) {
        for (minirow, lock) in locks.iter_mut().enumerate() {
            let row = minirow / 3;
            let mut digits = [V::none(); DIGITS];
            let mut cells = [[V::none(); DIGITS]; 3];
            let taken = vectors!(i in 3 => self.taken[3 * minirow + i]);
            for digit in 0..DIGITS {
                let crowded = self.crowded[digit][row];
                for (i, candidates) in cells.iter_mut().enumerate() {
                    let cell = 3 * minirow + i;
                    let place = &mut self.places[digit][cell];
                    *place = place.without_both(taken[i], crowded);
                    candidates[digit] = *place;
                }
                digits[digit] = cells[0][digit].or3(cells[1][digit], cells[2][digit]);
            }
            for (i, candidates) in cells.iter().enumerate() {
                let cell = 3 * minirow + i;
                let (once, twice) = once_and_twice(candidates);
                self.open[cell] = twice;
                tally.sound = tally.sound.and(once).without_both(taken[i], twice);
            }
            *lock = tally.lock(&digits);
        }
    }

    #[inline(always)]
    fn count_minicolumns(&self, locks: &mut [V; CELLS / 3], tally: &mut Tally<V>) {
        for (minicolumn, lock) in locks.iter_mut().enumerate() {
            let cell = minicolumn / 9 * 27 + minicolumn % 9;
            let digits = vectors!(digit in DIGITS => {
                let places = &self.places[digit];
                places[cell].or3(places[cell + 9], places[cell + 18])
            });
            *lock = tally.lock(&digits);
        }
    }

    /// Naked singles in rows, and matching in bands and stacks, for one digit; then counts its places in rows.
    #[inline(always)]
    fn strike_and_match(
        &mut self,
        digit: usize,
        row_locks: &[V; CELLS / 3],
        column_locks: &[V; CELLS / 3],
        tally: &mut Tally<V>,
    ) {
        let places = &mut self.places[digit];
        let mut single_in_row = [V::none(); 9];
        let mut kept_in_rows = [[V::none(); 3]; 9];
        let mut minicolumns = [[V::none(); 9]; 3];
        for band in 0..3 {
            let mut minirows = [[V::none(); 3]; 3];
            for (i, minirows) in minirows.iter_mut().enumerate() {
                let row = 3 * band + i;
                let cells = 9 * row..9 * row + 9;
                let (places, open) = (&mut places[cells.clone()], &self.open[cells]);
                let mut single = V::none();
                for column in 0..9 {
                    single = single.or_without(places[column], open[column]);
                }
                tally.changed = tally.changed.or_both(single, self.crowded[digit][row]);
                single_in_row[row] = single;
                for k in 0..3 {
                    for column in 3 * k..3 * k + 3 {
                        places[column] = places[column].without_both(single, open[column]);
                    }
                    minirows[k] = places[3 * k].or3(places[3 * k + 1], places[3 * k + 2]);
                }
            }
            let locks = row_locks[9 * band..9 * band + 9].as_chunks().0;
            let kept = tally.keep_matched(&minirows, locks);
            for column in 0..9 {
                let cell = 27 * band + column;
                let [a, b, c] = vectors!(i in 3 => kept[i][column / 3]);
                minicolumns[band][column] =
                    places[cell].and(a).or_both(places[cell + 9], b).or_both(places[cell + 18], c);
            }
            kept_in_rows[3 * band..3 * band + 3].copy_from_slice(&kept);
        }
        for stack in 0..3 {
            let mut of_stack = [[V::none(); 3]; 3];
            let mut locks = [[V::none(); 3]; 3];
            for band in 0..3 {
                of_stack[band].copy_from_slice(&minicolumns[band][3 * stack..3 * stack + 3]);
                locks[band].copy_from_slice(&column_locks[9 * band + 3 * stack..9 * band + 3 * stack + 3]);
            }
            let kept = tally.keep_matched(&of_stack, &locks);
            for band in 0..3 {
                minicolumns[band][3 * stack..3 * stack + 3].copy_from_slice(&kept[band]);
            }
        }
        for (band, kept_in_columns) in minicolumns.iter().enumerate() {
            for row in 3 * band..3 * band + 3 {
                let cells = &mut places[9 * row..9 * row + 9];
                let kept = kept_in_rows[row];
                let nine =
                    vectors!(column in 9 => cells[column].and3(kept[column / 3], kept_in_columns[column]));
                cells.copy_from_slice(&nine);
                let (_, crowded) = once_and_twice(&nine);
                self.crowded[digit][row] = crowded;
                // Singles struck out all other places of their row, unless there are two of them.
                tally.sound = tally.sound.without_both(single_in_row[row], crowded);
            }
        }
    }

    /// Finds the hidden singles of rows.
    #[inline(always)]
    fn find_last_places(&mut self, tally: &mut Tally<V>) {
        for row in 0..9 {
            let crowded = vectors!(digit in DIGITS => self.crowded[digit][row]);
            for cell in 9 * row..9 * row + 9 {
                let mut taken = V::none();
                for (places, &crowded) in self.places.iter().zip(&crowded) {
                    taken = taken.or_without(places[cell], crowded);
                }
                self.taken[cell] = taken;
                tally.changed = tally.changed.or_both(taken, self.open[cell]);
            }
        }
    }
}

/// Where at least one of nine is set, and where at least two.
#[inline(always)]
pub(super) fn once_and_twice<V: Lanes>(nine: &[V; 9]) -> (V, V) {
    let once = vectors!(i in 3 => nine[3 * i].or3(nine[3 * i + 1], nine[3 * i + 2]));
    let twice = vectors!(i in 3 => nine[3 * i].majority(nine[3 * i + 1], nine[3 * i + 2]));
    let across = once[0].majority(once[1], once[2]);
    (once[0].or3(once[1], once[2]), twice[0].or3(twice[1], twice[2]).or(across))
}

/// What a round finds out about its nodes.
struct Tally<V> {
    /// Nodes without a conflict.
    sound: V,
    changed: V,
}

impl<V: Lanes> Tally<V> {
    /// Where three cells in line have just three digits: these stay in the three cells. Fewer are a conflict.
    #[inline(always)]
    fn lock(&mut self, digits: &[V; DIGITS]) -> V {
        // Full adders: three bits become their sum and their carry.
        let sum = vectors!(i in 3 => digits[3 * i].xor3(digits[3 * i + 1], digits[3 * i + 2]));
        let carry = vectors!(i in 3 => digits[3 * i].majority(digits[3 * i + 1], digits[3 * i + 2]));
        let ones = sum[0].xor3(sum[1], sum[2]);
        let last_carry = sum[0].majority(sum[1], sum[2]);
        let twos = carry[0].xor3(carry[1], carry[2]);
        let fours = carry[0].majority(carry[1], carry[2]).or_both(twos, last_carry);
        let three = ones.and(twos.xor(last_carry));
        self.sound = self.sound.and_either(three, fours);
        three.without(fours)
    }

    /// Of a digit's places in three lines (rows of a band, or bands) by three parts (boxes, or columns of a stack): those
    /// that lie on a full assignment of lines to parts. A place that is locked is its line's only one.
    #[inline(always)]
    fn keep_matched(&mut self, places: &[[V; 3]; 3], locks: &[[V; 3]]) -> [[V; 3]; 3] {
        let mut free = [[V::none(); 3]; 3];
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
