//! The alphabets of single characters, and which of them a block of cells can mean.

use crate::error::TextErrorKind;
use crate::support::alloc::try_collect;
use crate::text::read::cells::{Block, Cell, Glyph};
use crate::text::read::mismatch::Flaw;
use smallvec::SmallVec;

/// The single characters that stand for digits; they are read in either case.
// Numbered as in ordoku.h, as layouts are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symbols {
    /// 1 to 9, then A to Z: up to 35 digits.
    Digits = 1,
    /// 0 to 9, then A to Z: up to 36 digits, where 0 stands for the first.
    ZeroBased,
    /// A to Z: up to 26 digits.
    Letters,
}

impl Symbols {
    /// The largest side that has enough characters: 35, 36 or 26.
    pub fn max_side(self) -> usize {
        match self {
            Symbols::Digits => 35,
            Symbols::ZeroBased => 36,
            Symbols::Letters => 26,
        }
    }

    /// Characters of base 36 below the one for digit 1.
    fn base(self) -> u64 {
        match self {
            Symbols::Digits => 1,
            Symbols::ZeroBased => 0,
            Symbols::Letters => 10,
        }
    }

    /// The character for a digit from 1 on, which must be at most [`Symbols::max_side`].
    pub(super) fn character(self, digit: u32) -> char {
        let place = digit.saturating_sub(1) + self.base() as u32;
        char::from_digit(place, 36).map_or('?', |c| c.to_ascii_uppercase())
    }

    /// The digit that a base 36 character means, 0 for a blank; `None` if it means nothing.
    fn digit(self, character: u64, side: usize) -> Option<u32> {
        if character == 0 && self != Symbols::ZeroBased {
            return Some(0);
        }
        let digit =
            (character + 1).checked_sub(self.base()).filter(|digit| (1..=side as u64).contains(digit))?;
        Some(digit as u32)
    }

    fn value(self, glyph: Glyph, side: usize) -> Option<u32> {
        match glyph {
            Glyph::Blank => Some(0),
            Glyph::Number(character) => self.digit(character, side),
            Glyph::Foreign => None,
        }
    }

    /// The name that people know the alphabet by, for a grid of this side.
    fn name(self, side: usize) -> &'static str {
        match (self, side) {
            (Symbols::Digits, 16) => "1-9 and A-G",
            (Symbols::Digits, 25) => "1-9 and A-P",
            (Symbols::Digits, ..=9) => "digits from 1",
            (Symbols::Digits, _) => "1-9 and then letters",
            (Symbols::ZeroBased, 16) => "hexadecimal 0-F",
            (Symbols::ZeroBased, _) => "digits from 0 and then letters",
            (Symbols::Letters, 16) => "letters A-P",
            (Symbols::Letters, 25) => "letters A-Y",
            (Symbols::Letters, _) => "letters from A",
        }
    }
}

/// What the cells of a block have in common.
struct Census {
    blanks: bool,
    /// How often each hexadecimal digit occurs.
    counts: [usize; 16],
    digits: bool,
    letters: bool,
}

impl Census {
    fn new(cells: &[Cell]) -> Self {
        let mut census = Self { blanks: false, counts: [0; 16], digits: false, letters: false };
        for cell in cells {
            if let Glyph::Number(character @ 0..16) = cell.glyph {
                census.counts[character as usize] += 1;
            }
            match cell.glyph {
                Glyph::Blank => census.blanks = true,
                Glyph::Number(0) => {}
                Glyph::Number(1..=9) => census.digits = true,
                Glyph::Number(_) => census.letters = true,
                Glyph::Foreign => {}
            }
        }
        census
    }

    fn zeros(&self) -> usize {
        self.counts[0]
    }
}

/// The alphabets that come into question, the likeliest last; whether they have a digit for every cell is another
/// matter.
fn candidates(census: &Census, side: usize, named: Option<Symbols>) -> SmallVec<[Symbols; 3]> {
    let allowed = |symbols: &Symbols| match symbols {
        _ if side > symbols.max_side() => false,
        _ if named.is_some() => named == Some(*symbols),
        Symbols::Digits => true,
        // In a 16x16, 0 is a digit beside another blank, and may be one where it occurs no more often than a digit can.
        Symbols::ZeroBased if side == 16 => {
            census.zeros() > 0
                && (census.digits || census.letters)
                && (census.blanks || census.zeros() <= side)
        }
        Symbols::ZeroBased => side == 36,
        Symbols::Letters => census.letters && !census.digits,
    };
    [Symbols::ZeroBased, Symbols::Digits, Symbols::Letters].into_iter().filter(allowed).collect()
}

/// Whether some alphabet, named or not, has a digit for every cell.
pub(super) fn fits(block: &Block, side: usize, named: Option<Symbols>) -> bool {
    !fitting(&block.cells, side, named).is_empty()
}

/// The alphabets that have a digit for every cell. Digits from 0 rule out the others beside a blank that is not 0, and
/// where each occurs as often as in a complete grid.
fn fitting(cells: &[Cell], side: usize, named: Option<Symbols>) -> SmallVec<[Symbols; 3]> {
    let fits = |symbols: Symbols| cells.iter().all(|cell| symbols.value(cell.glyph, side).is_some());
    let census = Census::new(cells);
    let mut fitting = candidates(&census, side, named);
    fitting.retain(|symbols| fits(*symbols));
    if fitting.first() == Some(&Symbols::ZeroBased) && (census.blanks || census.counts == [16; 16]) {
        fitting.truncate(1);
    }
    fitting
}

/// Whether cells that can be numbers may as well be digits from 0, as a 36x36 is drawn, and mean another puzzle then.
pub(super) fn may_be_zero_based(block: &Block, side: usize) -> bool {
    if side != 36 {
        return false;
    }
    let census = Census::new(&block.cells);
    // In rows of numbers, more zeros than a digit can occur are empty cells.
    let zeros_are_blank = !block.ruled && !census.blanks && census.zeros() > side;
    (census.digits || census.zeros() > 0) && !zeros_are_blank
}

/// The values of single characters, and the alphabet that gives them.
pub(super) fn resolve(
    block: &Block,
    side: usize,
    named: Option<Symbols>,
) -> Result<(Symbols, Vec<u32>), Flaw> {
    let cells = &block.cells;
    let fitting = fitting(cells, side, named);
    let Some(&first) = fitting.first() else {
        return Err(misfit(block, side, candidates(&Census::new(cells), side, named).last().copied()));
    };
    for &other in &fitting[1..] {
        let differs = |cell: &&Cell| first.value(cell.glyph, side) != other.value(cell.glyph, side);
        if let Some(cell) = cells.iter().find(differs) {
            let kind = TextErrorKind::Ambiguous { one: first.name(side), other: other.name(side) };
            return Err(Flaw::At(cell.at, kind));
        }
    }
    let values = cells.iter().map(|cell| first.value(cell.glyph, side).unwrap_or(0));
    Ok((first, try_collect(cells.len(), values).map_err(Flaw::Fatal)?))
}

/// The first cell that an alphabet has no digit for. A side without any alphabet needs numbers.
fn misfit(block: &Block, side: usize, symbols: Option<Symbols>) -> Flaw {
    let Some(symbols) = symbols else {
        return Flaw::At(block.start(), TextErrorKind::Alphabet { side });
    };
    let wrong = block.cells.iter().find(|cell| symbols.value(cell.glyph, side).is_none());
    let Some(&Cell { at, glyph, .. }) = wrong else {
        return Flaw::Fatal(crate::error::Error::Internal);
    };
    match glyph {
        Glyph::Number(character) if character < 10 || side > 9 => {
            match (character + 1).checked_sub(symbols.base()).filter(|&value| value > 0) {
                Some(value) => Flaw::At(at, TextErrorKind::Value { value, side }),
                None => Flaw::Character(at),
            }
        }
        _ => Flaw::Character(at),
    }
}
