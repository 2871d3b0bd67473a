//! Literals, and the reasons for them, in 32 bits each.
//!
//! ```text
//! literal   option << 1          the option is in the solution (TRUE)
//!           option << 1 | 1      it is not (FALSE)
//! reason    00 literal           a clause of two: its other literal, which is false
//!           01 clause reference  all other literals of the learnt clause are false
//!           10 item              all other options of the item are FALSE
//!           11 ...               none: a decision, or known from the start
//! ```

/// An option or its negation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub(super) struct Literal(u32);

impl Literal {
    #[inline(always)]
    pub fn positive(option: u32) -> Self {
        Self(option << 1)
    }

    #[inline(always)]
    pub fn negative(option: u32) -> Self {
        Self(option << 1 | 1)
    }

    #[inline(always)]
    pub fn from_code(code: u32) -> Self {
        Self(code)
    }

    #[inline(always)]
    pub fn code(self) -> u32 {
        self.0
    }

    #[inline(always)]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    #[inline(always)]
    pub fn option(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline(always)]
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }
}

impl std::ops::Not for Literal {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

const TAG: u32 = 0b11 << 30;
const CLAUSE: u32 = 0b01 << 30;
const ITEM: u32 = 0b10 << 30;

/// A clause's offset in the arena (clauses.rs).
pub(super) type ClauseRef = u32;

/// Literals, clause references and items are all below this number.
pub(super) const CODE_LIMIT: u32 = 1 << 30;

/// The reason why a literal is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub(super) struct Reason(pub(super) u32);

/// A decoded reason. The code of the literal is the reason's own 32 bits.
pub(super) enum ReasonKind {
    Literal,
    Clause(ClauseRef),
    Item(u32),
    None,
}

impl Reason {
    pub const NONE: Self = Self(TAG);

    #[inline(always)]
    pub fn literal(other: Literal) -> Self {
        Self(other.0)
    }

    #[inline(always)]
    pub fn clause(reference: ClauseRef) -> Self {
        Self(CLAUSE | reference)
    }

    #[inline(always)]
    pub fn item(item: u32) -> Self {
        Self(ITEM | item)
    }

    #[inline(always)]
    pub fn kind(self) -> ReasonKind {
        match self.0 & TAG {
            0 => ReasonKind::Literal,
            CLAUSE => ReasonKind::Clause(self.0 & !TAG),
            ITEM => ReasonKind::Item(self.0 & !TAG),
            _ => ReasonKind::None,
        }
    }
}
