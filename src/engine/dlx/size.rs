//! The number of options that an item of a matrix has left: in a byte, if all fit.

/// The number of options that an item has left.
pub(in crate::engine) trait Size: Copy + Ord + 'static {
    /// Added to the size of an item that may not be chosen: a covered or secondary one.
    const MARK: Self;
    fn new(size: u32) -> Self;
    fn plus_one(self) -> Self;
    fn minus_one(self) -> Self;
    fn toggle_mark(self) -> Self;
    fn without_mark(self) -> u32;
    fn is_zero(self) -> bool;
    /// Returns the index of the first size that is `wanted`.
    fn position(sizes: &[Self], wanted: Self) -> Option<usize>;
    /// Chooses the array of this type.
    fn choose<'m>(bytes: &'m mut Vec<u8>, words: &'m mut Vec<u32>) -> &'m mut Vec<Self>;
}

macro_rules! size {
    ($size:ty, $position:ident, $bytes:ident, $words:ident, $chosen:ident) => {
        impl Size for $size {
            const MARK: Self = 1 << (<$size>::BITS - 1);

            #[inline(always)]
            fn new(size: u32) -> Self {
                size as $size
            }

            #[inline(always)]
            fn plus_one(self) -> Self {
                self.wrapping_add(1)
            }

            #[inline(always)]
            fn minus_one(self) -> Self {
                self.wrapping_sub(1)
            }

            #[inline(always)]
            fn toggle_mark(self) -> Self {
                self ^ Self::MARK
            }

            #[inline(always)]
            fn without_mark(self) -> u32 {
                (self & !Self::MARK).into()
            }

            #[inline(always)]
            fn is_zero(self) -> bool {
                self == 0
            }

            #[inline(always)]
            fn position(sizes: &[Self], wanted: Self) -> Option<usize> {
                $position(sizes, wanted)
            }

            fn choose<'m>($bytes: &'m mut Vec<u8>, $words: &'m mut Vec<u32>) -> &'m mut Vec<Self> {
                $chosen
            }
        }
    };
}

size!(u8, position_of_byte, bytes, _words, bytes);
size!(u32, position, _bytes, words, words);

#[inline(always)]
fn position<T: PartialEq>(values: &[T], wanted: T) -> Option<usize> {
    values.iter().position(|value| *value == wanted)
}

/// Compares eight bytes at once: H. S. Warren, "Hacker's Delight", 6-1. The lowest zero byte is
/// marked, and perhaps bytes above it.
#[inline(always)]
fn position_of_byte(bytes: &[u8], wanted: u8) -> Option<usize> {
    const ONES: u64 = u64::MAX / 255;
    let (groups, rest) = bytes.as_chunks::<8>();
    for (index, group) in groups.iter().enumerate() {
        let zero_if_wanted = u64::from_le_bytes(*group) ^ (ONES * u64::from(wanted));
        let marked = zero_if_wanted.wrapping_sub(ONES) & !zero_if_wanted & (ONES << 7);
        if marked != 0 {
            return Some(8 * index + marked.trailing_zeros() as usize / 8);
        }
    }
    Some(8 * groups.len() + position(rest, wanted)?)
}
