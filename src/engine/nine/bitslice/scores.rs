//! Computes the scores of [`super::choose`] for all cells of all slots at once.
//!
//! A score is a sum of single bits, added by full adders: three bits of one weight become their sum
//! and a carry of twice the weight. Cells are compared in groups of three: a house of nine cells
//! has three parts, and each part is compared with the other two.

use super::super::slots::{Bits, Digits, SlotBits, vectors};
use super::{CELLS, Slices};

/// The bits of a score, which is at most 3 * 20.
pub(crate) const SCORE_BITS: usize = 6;

/// The score of a cell, least significant bit first.
type Score<V> = [V; SCORE_BITS];

/// The nine cells of a house as three parts of three.
#[derive(Clone, Copy)]
enum NineCells {
    /// A row, whose parts are minirows.
    Row(usize),
    /// A box, whose parts are minirows.
    Box(usize),
    /// A column, whose parts are minicolumns.
    Column(usize),
}

impl NineCells {
    /// Returns the row and column of cell `k` of a part.
    #[inline(always)]
    fn at(self, part: usize, k: usize) -> (usize, usize) {
        match self {
            Self::Row(row) => (row, 3 * part + k),
            Self::Box(b) => (b / 3 * 3 + part, b % 3 * 3 + k),
            Self::Column(column) => (3 * part + k, column),
        }
    }

    #[inline(always)]
    fn cell(self, part: usize, k: usize) -> usize {
        let (row, column) = self.at(part, k);
        9 * row + column
    }
}

/// The sum that three peers add to a score, as bits of weight 1, 2 and 4.
#[derive(Clone, Copy)]
struct Sum<V> {
    one: V,
    two: [V; 2],
    four: V,
}

impl<V: SlotBits> Sum<V> {
    /// Returns the sum of three peers: a peer that shares a candidate counts 1, or 3 if it has two
    /// candidates.
    #[inline(always)]
    fn of_three(share: [V; 3], pair: [V; 3]) -> Self {
        let (one, carry) = share[0].add(share[1], share[2]);
        let (two, four) = share[0].and(pair[0]).add(share[1].and(pair[1]), share[2].and(pair[2]));
        Self { one, two: [carry, two], four }
    }

    /// Returns the sum of two peers.
    #[inline(always)]
    fn of_two(share: [V; 2], pair: [V; 2]) -> Self {
        let (one, carry) = share[0].half_add(share[1]);
        let (two, four) = share[0].and(pair[0]).half_add(share[1].and(pair[1]));
        Self { one, two: [carry, two], four }
    }
}

#[inline(always)]
fn pair_up<T: Copy>(x: [T; 3], y: [T; 3]) -> [[T; 2]; 3] {
    [[x[0], y[0]], [x[1], y[1]], [x[2], y[2]]]
}

impl<V: SlotBits> Slices<V> {
    /// Writes the score of each cell: adds up the peers in its row, then the others in its box,
    /// then the others in its column.
    #[inline(always)]
    pub(crate) fn score(&self, pairs: &[V; CELLS], scores: &mut [Score<V>; CELLS]) {
        for row in 0..9 {
            let house = NineCells::Row(row);
            let own = [
                self.compare_within(house, 0, pairs),
                self.compare_within(house, 1, pairs),
                self.compare_within(house, 2, pairs),
            ];
            let others = self.compare_with_others(house, pairs);
            for part in 0..3 {
                for k in 0..3 {
                    scores[house.cell(part, k)] = row_score(own[part][k], others[part][k]);
                }
            }
        }
        for b in 0..9 {
            self.add_to_scores(NineCells::Box(b), pairs, scores);
        }
        for column in 0..9 {
            self.add_to_scores(NineCells::Column(column), pairs, scores);
        }
    }

    /// Adds to the score of each cell of a house the peers in the other two parts.
    #[inline(always)]
    fn add_to_scores(&self, house: NineCells, pairs: &[V; CELLS], scores: &mut [Score<V>; CELLS]) {
        let others = self.compare_with_others(house, pairs);
        for part in 0..3 {
            for k in 0..3 {
                let score = &mut scores[house.cell(part, k)];
                *score = add_sums(*score, others[part][k]);
            }
        }
    }

    /// Returns for each cell of each part the sums of the other two parts.
    #[inline(always)]
    fn compare_with_others(&self, house: NineCells, pairs: &[V; CELLS]) -> [[[Sum<V>; 2]; 3]; 3] {
        let (a_of_b, b_of_a) = self.compare(house, [0, 1], pairs);
        let (a_of_c, c_of_a) = self.compare(house, [0, 2], pairs);
        let (b_of_c, c_of_b) = self.compare(house, [1, 2], pairs);
        [pair_up(a_of_b, a_of_c), pair_up(b_of_a, b_of_c), pair_up(c_of_a, c_of_b)]
    }

    /// Returns the sums that two parts add to the scores of each other's cells.
    #[inline(always)]
    fn compare(
        &self,
        house: NineCells,
        [a, b]: [usize; 2],
        pairs: &[V; CELLS],
    ) -> ([Sum<V>; 3], [Sum<V>; 3]) {
        let [s, t, u] = if V::REGISTERS > 16 {
            self.shares(house, [a, b], [0, 1, 2])
        } else {
            // One cell at a time needs fewer registers, of which other machines have few.
            let [s] = self.shares(house, [a, b], [0]);
            let [t] = self.shares(house, [a, b], [1]);
            let [u] = self.shares(house, [a, b], [2]);
            [s, t, u]
        };
        let of_a = vectors!(k in 3 => pairs[house.cell(a, k)]);
        let of_b = vectors!(k in 3 => pairs[house.cell(b, k)]);
        (
            [Sum::of_three(s, of_b), Sum::of_three(t, of_b), Sum::of_three(u, of_b)],
            [
                Sum::of_three([s[0], t[0], u[0]], of_a),
                Sum::of_three([s[1], t[1], u[1]], of_a),
                Sum::of_three([s[2], t[2], u[2]], of_a),
            ],
        )
    }

    /// Returns the slots in which cells of part `a` share a candidate with each cell of part `b`.
    #[inline(always)]
    fn shares<const N: usize>(&self, house: NineCells, [a, b]: [usize; 2], cells: [usize; N]) -> [[V; 3]; N] {
        let mut shares = [[V::Digits::none(); 3]; N];
        for candidates in (0..V::Digits::COUNT).map(|k| &self.candidates.eight[k]) {
            let (of_a, of_b) = (of_part(candidates, house, a), of_part(candidates, house, b));
            for i in 0..N {
                for j in 0..3 {
                    shares[i][j] = shares[i][j].or_both(of_a[cells[i]], of_b[j]);
                }
            }
        }
        let (of_a, of_b) =
            (of_part(&self.candidates.ninth, house, a), of_part(&self.candidates.ninth, house, b));
        let mut some_of = [[V::none(); 3]; N];
        for i in 0..N {
            for j in 0..3 {
                some_of[i][j] = shares[i][j].some().or_both(of_a[cells[i]], of_b[j]);
            }
        }
        some_of
    }

    /// Returns the sums that the cells of a part add to each other's scores.
    #[inline(always)]
    fn compare_within(&self, house: NineCells, part: usize, pairs: &[V; CELLS]) -> [Sum<V>; 3] {
        let mut shares = [V::Digits::none(); 3];
        for candidates in (0..V::Digits::COUNT).map(|k| &self.candidates.eight[k]) {
            let [a, b, c] = of_part(candidates, house, part);
            shares = [shares[0].or_both(a, b), shares[1].or_both(a, c), shares[2].or_both(b, c)];
        }
        let [a, b, c] = of_part(&self.candidates.ninth, house, part);
        let ab = shares[0].some().or_both(a, b);
        let ac = shares[1].some().or_both(a, c);
        let bc = shares[2].some().or_both(b, c);
        let [a, b, c] = vectors!(k in 3 => pairs[house.cell(part, k)]);
        [Sum::of_two([ab, ac], [b, c]), Sum::of_two([ab, bc], [a, c]), Sum::of_two([ac, bc], [a, b])]
    }
}

/// Returns the candidates of digits in the three cells of a part.
#[inline(always)]
fn of_part<B: Bits>(candidates: &[B; CELLS], house: NineCells, part: usize) -> [B; 3] {
    let rows = candidates.as_chunks::<9>().0;
    vectors!(k in 3 => {
        let (row, column) = house.at(part, k);
        rows[row][column]
    })
}

/// Adds up the peers in the row: the other two cells of the part, and the other two parts.
#[inline(always)]
fn row_score<V: SlotBits>(own: Sum<V>, [x, y]: [Sum<V>; 2]) -> Score<V> {
    let (one, to_two) = x.one.add(y.one, own.one);
    let (a, to_four) = x.two[0].add(x.two[1], y.two[0]);
    let (b, to_four_2) = y.two[1].add(own.two[0], own.two[1]);
    let (two, to_four_3) = a.add(b, to_two);
    let (a, to_eight) = x.four.add(y.four, own.four);
    let (b, to_eight_2) = to_four.add(to_four_2, to_four_3);
    let (four, to_eight_3) = a.half_add(b);
    let (eight, sixteen) = to_eight.add(to_eight_2, to_eight_3);
    [one, two, four, eight, sixteen, V::none()]
}

/// Adds the sums of two other parts to a score.
#[inline(always)]
fn add_sums<V: SlotBits>(score: Score<V>, [x, y]: [Sum<V>; 2]) -> Score<V> {
    let (one, to_two) = x.one.add(y.one, score[0]);
    let (a, to_four) = x.two[0].add(x.two[1], y.two[0]);
    let (b, to_four_2) = y.two[1].add(score[1], to_two);
    let (two, to_four_3) = a.half_add(b);
    let (a, to_eight) = x.four.add(y.four, score[2]);
    let (b, to_eight_2) = to_four.add(to_four_2, to_four_3);
    let (four, to_eight_3) = a.half_add(b);
    let (a, to_sixteen) = to_eight.add(to_eight_2, to_eight_3);
    let (eight, to_sixteen_2) = a.half_add(score[3]);
    let (sixteen, last) = to_sixteen.add(to_sixteen_2, score[4]);
    [one, two, four, eight, sixteen, score[5].xor(last)]
}
