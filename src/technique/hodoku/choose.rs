//! Choices of some members of a house, in lexicographic order.

use super::report::Handed;

/// Visits each choice of `size` of the nine sets whose union has at most `most` members, in
/// lexicographic order. A set without members is never chosen. The visitor gets the numbers of the
/// chosen sets as bits, and their union.
pub(crate) fn each_choice<F>(sets: &[u16; 9], size: usize, most: u32, visit: &mut F) -> Handed
where
    F: FnMut(u16, u16) -> Handed,
{
    let mut usable = 0;
    for (k, set) in sets.iter().enumerate() {
        if *set != 0 && set.count_ones() <= most {
            usable |= 1 << k;
        }
    }
    extend(sets, usable, size as u32, most, (0, 0), visit)
}

fn extend<F>(
    sets: &[u16; 9],
    mut usable: u16,
    left: u32,
    most: u32,
    (chosen, union): (u16, u16),
    visit: &mut F,
) -> Handed
where
    F: FnMut(u16, u16) -> Handed,
{
    while usable.count_ones() >= left {
        let k = usable.trailing_zeros();
        usable &= usable - 1;
        let wider = union | sets[k as usize];
        if wider.count_ones() > most {
            continue;
        }
        let more = (chosen | 1 << k, wider);
        if left == 1 {
            visit(more.0, more.1)?;
        } else {
            extend(sets, usable, left - 1, most, more, visit)?;
        }
    }
    Ok(())
}

/// The numbers of the bits that are set, from the lowest.
#[derive(Clone)]
pub(crate) struct BitNumbers(pub(crate) u16);

impl Iterator for BitNumbers {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let k = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(k)
    }
}
