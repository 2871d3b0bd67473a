//! Whether a command is for a puzzle.

use super::{Conflict, Found, OfProper};
use ordoku::{Canonical, Outcome, TrueCandidates};

/// The answer of a command about a puzzle.
pub trait Supported {
    /// Returns why the command is not for the puzzle, if it is not.
    fn unsupported(&self) -> Option<&'static str> {
        None
    }
}

impl<T> Supported for OfProper<T> {
    fn unsupported(&self) -> Option<&'static str> {
        match self {
            Self::Unsupported(what) => Some(what),
            _ => None,
        }
    }
}

impl Supported for Found {
    fn unsupported(&self) -> Option<&'static str> {
        self.unsupported
    }
}

impl Supported for Option<Result<TrueCandidates, &'static str>> {
    fn unsupported(&self) -> Option<&'static str> {
        self.as_ref().and_then(|answer| answer.as_ref().err().copied())
    }
}

impl Supported for () {}
impl Supported for Vec<usize> {}
impl Supported for Vec<Conflict> {}
impl Supported for Outcome<Canonical> {}
