//! Reads the lines of a proof, piece by piece: lines, words and numbers may be of any length.

use crate::error::{Error, ProofFlaw};
use crate::limits::LimitChecker;

/// Number of bytes that are one unit of work.
const PIECE: usize = 64;

/// The reason why a line was not accepted.
pub(crate) enum LineError {
    Flaw(ProofFlaw),
    Other(Error),
}

impl LineError {
    /// Returns the error of a line with this number.
    pub fn at(self, line: usize) -> Error {
        match self {
            Self::Flaw(flaw) => Error::Proof { line, flaw },
            Self::Other(error) => error,
        }
    }
}

impl From<ProofFlaw> for LineError {
    fn from(flaw: ProofFlaw) -> Self {
        Self::Flaw(flaw)
    }
}

impl From<Error> for LineError {
    fn from(error: Error) -> Self {
        Self::Other(error)
    }
}

/// Whether a line adds its clause or deletes it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    Add,
    Delete,
}

/// The rest of the text.
pub(crate) struct LineReader<'t> {
    rest: &'t [u8],
}

impl<'t> LineReader<'t> {
    pub fn new(rest: &'t [u8]) -> Self {
        Self { rest }
    }

    /// Reads a line, except for its end, and passes each literal: whether it is negative, and its
    /// variable from 1. Returns `None` for a comment or a blank line. Once `limits` have ended it,
    /// the result is meaningless.
    pub fn clause(
        &mut self,
        largest: usize,
        limits: &mut LimitChecker<'_>,
        mut literal: impl FnMut(bool, usize) -> Result<(), Error>,
    ) -> Result<Option<Change>, LineError> {
        if self.is_at_end_of_line(limits) || self.letter(b'c') {
            return Ok(None);
        }
        let change = if self.letter(b'd') { Change::Delete } else { Change::Add };
        while limits.work(1) {
            let (is_negative, variable) = self.number(limits)?;
            if variable == 0 {
                break;
            }
            if variable > largest as u64 {
                return Err(ProofFlaw::Variable { variable, largest: largest as u64 }.into());
            }
            literal(is_negative, variable as usize)?;
        }
        if !self.is_at_end_of_line(limits) {
            return Err(ProofFlaw::Word.into());
        }
        Ok(Some(change))
    }

    /// Skips the bytes that are `wanted`, and returns them. Ends early if `limits` do.
    fn skip(&mut self, limits: &mut LimitChecker<'_>, wanted: impl Fn(u8) -> bool) -> &'t [u8] {
        let all = self.rest;
        let mut len = 0;
        for piece in all.chunks(PIECE) {
            let more = piece.iter().position(|&byte| !wanted(byte));
            len += more.unwrap_or(piece.len());
            if more.is_some() || !limits.work(1) {
                break;
            }
        }
        let (skipped, rest) = all.split_at(len);
        self.rest = rest;
        skipped
    }

    fn is_at_end_of_word(&self) -> bool {
        self.rest.first().is_none_or(u8::is_ascii_whitespace)
    }

    /// Returns whether the line has no further word.
    fn is_at_end_of_line(&mut self, limits: &mut LimitChecker<'_>) -> bool {
        self.skip(limits, |byte| byte.is_ascii_whitespace() && byte != b'\n');
        self.rest.first().is_none_or(|&byte| byte == b'\n')
    }

    /// Skips the rest of the line. Returns `false` if it was the last line.
    pub fn next_line(&mut self, limits: &mut LimitChecker<'_>) -> bool {
        self.skip(limits, |byte| byte != b'\n');
        let next = self.rest.strip_prefix(b"\n");
        self.rest = next.unwrap_or(self.rest);
        next.is_some()
    }

    /// Skips the next word if it is this letter, without a blank before it.
    fn letter(&mut self, letter: u8) -> bool {
        let after = self.rest.strip_prefix(&[letter]).map(Self::new);
        let after = after.filter(Self::is_at_end_of_word);
        self.rest = after.as_ref().map_or(self.rest, |after| after.rest);
        after.is_some()
    }

    /// Reads the next number of the line. Returns whether it has a minus sign, and its magnitude.
    fn number(&mut self, limits: &mut LimitChecker<'_>) -> Result<(bool, u64), ProofFlaw> {
        if self.is_at_end_of_line(limits) {
            return Err(ProofFlaw::NoEnd);
        }
        let minus = self.rest.strip_prefix(b"-");
        self.rest = minus.or(self.rest.strip_prefix(b"+")).unwrap_or(self.rest);
        let zeros = self.skip(limits, |byte| byte == b'0');
        let digits = self.skip(limits, |byte| byte.is_ascii_digit());
        if zeros.len() + digits.len() == 0 || !self.is_at_end_of_word() {
            return Err(ProofFlaw::Word);
        }
        let append = |number: u64, digit: &u8| number.checked_mul(10)?.checked_add((digit - b'0').into());
        let number = digits.iter().try_fold(0, append);
        Ok((minus.is_some(), number.ok_or(ProofFlaw::Word)?))
    }
}
