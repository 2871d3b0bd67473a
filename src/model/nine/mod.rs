//! The fast check of 9x9 grids.
#![allow(unsafe_code)]

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod permutations;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
pub(crate) use permutations::PermutationCheck;

/// The cells of a 9x9.
pub(crate) type NineGrid = [u8; 81];

/// The cells of a 9x9, and padding of any content up to a multiple of the size of vectors.
pub(crate) type PaddedNine = [u8; PADDED];
pub(crate) const PADDED: usize = 96;

/// Returns for each of N grids whether it obeys the rules and agrees with its givens, in which 0 is
/// an empty cell. This is the check of [`obeys_the_rules`](crate::model::grid::obeys_the_rules) for
/// 3x3 boxes, at millions of grids a second.
///
/// The mark of a digit from 1 to 8 is one bit of a byte, and the mark of 9 is 0. The exclusive or
/// of the nine marks of a house has all eight bits only if each of the digits 1 to 8 occurs once,
/// which leaves 9 for the last cell.
#[inline(always)]
pub(crate) fn nines_are_solved<const N: usize>(
    givens: &[PaddedNine; N],
    values: &[PaddedNine; N],
) -> [bool; N] {
    // Plain loops over bytes without branches, which compilers vectorise. Each step runs for all
    // grids before the next step, since a step should not read values that were just written.
    let mut flaws = [[0u8; PADDED]; N];
    let mut marks = [[0u8; PADDED + 18]; N];
    for k in 0..N {
        for i in 0..PADDED {
            let (value, given) = (values[k][i], givens[k][i]);
            let digit = value.wrapping_sub(1);
            flaws[k][i] = u8::from(digit > 8) | u8::from(given != 0) & u8::from(given != value);
            let one = if digit & 1 == 0 { 1 } else { 2 };
            let two = if digit & 2 == 0 { one } else { one << 2 };
            let four = if digit & 4 == 0 { two } else { two << 4 };
            marks[k][i] = if digit & 8 == 0 { four } else { 0 };
        }
    }
    let mut across = [[0; PADDED + 18]; N];
    let mut down = [[0; 81]; N];
    for k in 0..N {
        for i in 0..PADDED {
            across[k][i] = marks[k][i] ^ marks[k][i + 1] ^ marks[k][i + 2];
        }
        for i in 0..64 {
            down[k][i] = marks[k][i] ^ marks[k][i + 9] ^ marks[k][i + 18];
        }
    }
    const IS_CELL: [u8; PADDED] = marked(1, 1);
    const IS_ROW: [u8; PADDED] = marked(9, 1);
    const IS_BOX: [u8; PADDED] = marked(27, 3);
    const IS_COLUMN: [u8; 16] = [255, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0];
    let mut right = [false; N];
    for k in 0..N {
        let mut flaw = 0;
        for i in 0..PADDED {
            let row = across[k][i] ^ across[k][i + 3] ^ across[k][i + 6];
            let nine = across[k][i] ^ across[k][i + 9] ^ across[k][i + 18];
            flaw |= flaws[k][i] & IS_CELL[i] | !row & IS_ROW[i] | !nine & IS_BOX[i];
        }
        for i in 0..16 {
            let column = down[k][i] ^ down[k][i + 27] ^ down[k][i + 54];
            flaw |= !column & IS_COLUMN[i];
        }
        right[k] = flaw == 0;
    }
    right
}

/// The check that a batch uses.
#[derive(Clone, Copy)]
pub(crate) enum NineCheck {
    Loops,
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    Permutations(PermutationCheck),
    /// Rejects every grid.
    #[cfg(test)]
    Nothing,
}

impl NineCheck {
    /// Returns the fastest check that this processor can run.
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    pub fn best() -> Self {
        PermutationCheck::here().map_or(Self::Loops, Self::Permutations)
    }

    /// Returns the result of [`nines_are_solved`].
    #[inline(always)]
    pub fn nines_are_solved<const N: usize>(
        self,
        givens: &[PaddedNine; N],
        values: &[PaddedNine; N],
    ) -> [bool; N] {
        match self {
            Self::Loops => nines_are_solved(givens, values),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Self::Permutations(permutations) => permutations.nines_are_solved(givens, values),
            #[cfg(test)]
            Self::Nothing => [false; N],
        }
    }
}

/// Returns all ones at some cells, and 0 at the others: from every multiple of `period` on, `count`
/// cells at a distance of 3.
const fn marked(period: usize, count: usize) -> [u8; PADDED] {
    let mut marked = [0; PADDED];
    let mut cell = 0;
    while cell < 81 {
        if cell % period < 3 * count && (cell % period).is_multiple_of(3) {
            marked[cell] = u8::MAX;
        }
        cell += 1;
    }
    marked
}

/// Returns whether values obey the rules and agree with the givens of a 9x9, with the best
/// instructions of this processor.
pub(crate) fn nine_is_solved(givens: &NineGrid, values: &[u32]) -> bool {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    {
        #[target_feature(enable = "avx2")]
        fn with_avx2(givens: &NineGrid, values: &[u32]) -> bool {
            values_are_solved(givens, values)
        }
        if let Some(permutations) = PermutationCheck::here() {
            return values.try_into().is_ok_and(|values| permutations.values_are_solved(givens, values));
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2.
            return unsafe { with_avx2(givens, values) };
        }
    }
    values_are_solved(givens, values)
}

#[inline(always)]
fn values_are_solved(givens: &NineGrid, values: &[u32]) -> bool {
    let (mut padded, mut nine) = ([0; PADDED], [0; PADDED]);
    padded[..givens.len()].copy_from_slice(givens);
    values.len() == givens.len()
        && narrow(&mut nine[..givens.len()], values)
        && nines_are_solved(&[padded], &[nine])[0]
}

/// Writes the values of a 9x9 as bytes. Returns whether all values are below 256.
#[inline(always)]
pub(crate) fn narrow(nine: &mut [u8], values: &[u32]) -> bool {
    let mut all = 0;
    for (byte, &value) in nine.iter_mut().zip(values) {
        *byte = value as u8;
        all |= value;
    }
    all < 256
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::grid::obeys_the_rules;
    use crate::model::shape::Shape;

    /// A solved grid.
    const CANONICAL: NineGrid = {
        let (mut grid, mut i) = ([0; 81], 0);
        while i < 81 {
            grid[i] = ((i / 9 * 3 + i / 27 + i % 9) % 9 + 1) as u8;
            i += 1;
        }
        grid
    };

    /// Returns whether values solve givens. All forms of the check must say the same.
    fn solved(givens: &NineGrid, values: &NineGrid) -> bool {
        let pad = |nine: &NineGrid, beyond: u8| -> PaddedNine {
            std::array::from_fn(|i| nine.get(i).copied().unwrap_or(beyond ^ i as u8))
        };
        let solved = nines_are_solved(&[pad(givens, 7)], &[pad(values, 200)])[0];
        let wide = values.map(u32::from);
        assert_eq!(values_are_solved(givens, &wide), solved);
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        if let Some(permutations) = PermutationCheck::here() {
            let padded = permutations.nines_are_solved(&[pad(givens, 9)], &[pad(values, 5)]);
            assert_eq!(padded, [solved], "{givens:?} {values:?}");
            assert_eq!(permutations.values_are_solved(givens, &wide), solved);
        }
        solved
    }

    /// Returns whether values obey the rules. The naive check must say the same.
    fn agree(values: &NineGrid) -> bool {
        let wide: Vec<u32> = values.iter().map(|&value| value.into()).collect();
        let quick = solved(&[0; 81], values);
        assert_eq!(quick, obeys_the_rules(Shape::order(3).unwrap(), &wide), "{values:?}");
        quick
    }

    #[test]
    fn a_grid_with_one_wrong_cell_is_not_solved() {
        assert!(agree(&CANONICAL));
        assert!(solved(&CANONICAL, &CANONICAL));
        for (cell, beyond) in [(0, 1 << 8), (40, 1 << 15), (63, 1 << 16), (80, 1 << 31)] {
            let mut wide = CANONICAL.map(u32::from);
            wide[cell] += beyond;
            assert!(!values_are_solved(&CANONICAL, &wide));
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            assert!(PermutationCheck::here().is_none_or(|here| !here.values_are_solved(&CANONICAL, &wide)));
        }
        for cell in 0..81 {
            for wrong in (0..=255).filter(|&value| value != CANONICAL[cell]) {
                let mut values = CANONICAL;
                values[cell] = wrong;
                assert!(!agree(&values));
                assert_eq!(solved(&values, &CANONICAL), wrong == 0);
                assert!(!solved(&CANONICAL, &values));
            }
        }
    }

    /// Swaps whole rows and columns: within a band or a stack this keeps the rules, otherwise it
    /// may break boxes only.
    #[test]
    fn lines_are_swapped_within_a_band_only() {
        let mut broken = 0;
        for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
            let (mut rows, mut columns) = (CANONICAL, CANONICAL);
            (0..9).for_each(|i| {
                rows.swap(9 * a + i, 9 * b + i);
                columns.swap(9 * i + a, 9 * i + b);
            });
            broken += usize::from(!agree(&rows)) + usize::from(!agree(&columns));
        }
        assert!(broken > 40);
        // Every row, column and box of the diagonal has all digits, and no other box has.
        let others = b"839451726752846931146237589291584367967123458385769214674315892518972643423698175";
        assert!(!agree(&others.map(|digit| digit - b'0')));
    }

    /// Swaps a 1 and a 9 of one column and box, and changes the first givens of their rows: no flaw
    /// may hide another.
    #[test]
    fn two_flaws_do_not_hide_each_other() {
        let pairs = (0..9).flat_map(|a| (0..9).map(move |b| (a, b)));
        for (a, b) in pairs.filter(|(a, b)| a / 3 == b / 3 && a != b) {
            for column in 0..9 {
                let mut names: [u8; 10] = std::array::from_fn(|digit| digit as u8);
                for (name, row) in [(1, a), (9, b)] {
                    let at = names.iter().position(|&other| other == name).unwrap();
                    names.swap(at, CANONICAL[9 * row + column].into());
                }
                let mut values = CANONICAL.map(|digit| names[usize::from(digit)]);
                assert!(agree(&values));
                values.swap(9 * a + column, 9 * b + column);
                assert!(!agree(&values));
                let mut givens = [0; 81];
                [a, b].into_iter().for_each(|row| givens[9 * row] = values[9 * row] % 9 + 1);
                assert!(!solved(&givens, &values));
            }
        }
    }

    /// Swaps keep the number of each digit: any two cells, two cells of a row, or two rows of a
    /// band, which keeps the rules.
    #[test]
    fn the_fast_check_agrees_with_the_naive_one() {
        let mut random = crate::support::random::Random::new(1);
        let mut kept = 0;
        for _ in 0..20_000 {
            let mut values = CANONICAL;
            for _ in 0..1 + random.below(3) {
                let (a, b) = (random.below(81), random.below(81));
                match random.below(3) {
                    0 => values.swap(a, b),
                    1 => values.swap(a, a / 9 * 9 + b % 9),
                    _ => (0..9).for_each(|i| values.swap(a / 9 * 9 + i, a / 27 * 27 + b % 3 * 9 + i)),
                }
            }
            kept += usize::from(agree(&values));
        }
        assert!((1_000..19_000).contains(&kept), "{kept} grids obey the rules");
    }
}
