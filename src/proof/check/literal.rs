//! Literals of the checker.

/// Option k is taken: 2k; or out: 2k + 1.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Literal(u32);

impl Literal {
    pub fn taken(option: usize) -> Self {
        Self(2 * option as u32)
    }

    pub fn out(option: usize) -> Self {
        Self(2 * option as u32 + 1)
    }

    pub fn option(self) -> usize {
        self.0 as usize / 2
    }

    pub fn is_taken(self) -> bool {
        self.0 & 1 == 0
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn negated(self) -> Self {
        Self(self.0 ^ 1)
    }
}
