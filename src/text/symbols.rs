//! The alphabets of single characters, and the choice of an alphabet for the cells of a puzzle.

use crate::error::TextErrorKind;
use crate::support::alloc::try_collect;
use crate::support::names::names;
use crate::text::read::cells::{Cell, CellList, Content, X};
use crate::text::read::mismatch::Mismatch;
use smallvec::SmallVec;

/// An alphabet: the single characters that represent digits. Letters are read in either case.
// The numbers are those of ordoku.h, as for layouts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Symbols {
    /// 1 to 9, then A to Z: up to 35 digits.
    Digits = 1,
    /// 0 to 9, then A to Z: up to 36 digits, of which 0 is the first.
    ZeroBased,
    /// A to Z: up to 26 digits.
    Letters,
}

names! { Symbols:
    Digits = "digits",
    ZeroBased = "zero-based",
    Letters = "letters",
}

impl Symbols {
    /// Returns the largest side that the alphabet has enough characters for: 35, 36 or 26.
    pub fn max_side(self) -> usize {
        match self {
            Symbols::Digits => 35,
            Symbols::ZeroBased => 36,
            Symbols::Letters => 26,
        }
    }

    /// Returns the number of characters in base 36 below the one for digit 1.
    pub(super) fn base(self) -> u64 {
        match self {
            Symbols::Digits => 1,
            Symbols::ZeroBased => 0,
            Symbols::Letters => 10,
        }
    }

    /// Returns the character for a digit from 1 to [`Symbols::max_side`], `?` for another number.
    ///
    /// ```
    /// use ordoku::text::Symbols;
    ///
    /// assert_eq!([Symbols::Digits, Symbols::Letters].map(|symbols| symbols.character(10)), ['A', 'J']);
    /// ```
    pub fn character(self, digit: u32) -> char {
        let index = digit.saturating_sub(1).saturating_add(self.base() as u32);
        char::from_digit(index, 36).map_or('?', |c| c.to_ascii_uppercase())
    }

    /// Returns the digit for a character in base 36, 0 if it is a blank, `None` if it is neither.
    fn digit(self, character: u64, side: usize) -> Option<u32> {
        if character == 0 && self != Symbols::ZeroBased {
            return Some(0);
        }
        let digit =
            (character + 1).checked_sub(self.base()).filter(|digit| (1..=side as u64).contains(digit))?;
        Some(digit as u32)
    }

    /// Returns the value of a cell; `None` if the alphabet has none for it.
    fn value(self, content: Content, side: usize) -> Option<u32> {
        match content {
            Content::Blank(_) => Some(0),
            Content::Number(X) if x_is_blank(side) => Some(0),
            Content::Number(character) => self.digit(character, side),
            Content::Invalid => None,
        }
    }

    /// Returns the usual name of the alphabet in a grid of this side.
    pub(super) fn usual_name(self, side: usize) -> &'static str {
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

/// Returns whether X is no digit of any alphabet.
fn x_is_blank(side: usize) -> bool {
    side < 24
}

/// Returns whether a cell is empty in a grid that also has another blank: X, and 0 where it is no
/// digit.
pub(super) fn is_blank_beside_another(content: Content, side: usize) -> bool {
    match content {
        Content::Number(0) => side <= 9,
        Content::Number(X) => x_is_blank(side),
        _ => false,
    }
}

/// Returns whether some alphabet has a value for a cell.
pub(super) fn may_fit(cell: &Cell, side: usize) -> bool {
    // The content is looked at once, and not once for each alphabet: compilers then do not read the
    // number of a cell without one ahead, which is harmless but which valgrind reports.
    let number = match cell.content {
        Content::Blank(_) => return true,
        Content::Invalid => return false,
        Content::Number(number) => number,
    };
    let alphabets = [Symbols::Digits, Symbols::ZeroBased, Symbols::Letters];
    alphabets.iter().any(|symbols| symbols.value(Content::Number(number), side).is_some())
}

/// The characters that a puzzle uses.
struct UsedSymbols {
    /// Whether there is a blank other than 0.
    blanks: bool,
    /// Number of occurrences of each hexadecimal digit.
    counts: [usize; 16],
    /// Whether one of 1 to 9 occurs.
    digits: bool,
    letters: bool,
}

impl UsedSymbols {
    fn of(contents: impl Iterator<Item = Content>, side: usize) -> Self {
        let mut used = Self { blanks: false, counts: [0; 16], digits: false, letters: false };
        for content in contents {
            if let Content::Number(character @ 0..16) = content {
                used.counts[character as usize] += 1;
            }
            match content {
                Content::Blank(_) => used.blanks = true,
                Content::Number(X) if x_is_blank(side) => used.blanks = true,
                Content::Number(0) => {}
                Content::Number(1..=9) => used.digits = true,
                Content::Number(_) => used.letters = true,
                Content::Invalid => {}
            }
        }
        used
    }

    fn of_cells(cells: &[Cell], side: usize) -> Self {
        Self::of(cells.iter().map(|cell| cell.content), side)
    }

    fn zeros(&self) -> usize {
        self.counts[0]
    }
}

/// Returns the alphabets that are possible, the likeliest last. They need not have a digit for
/// every cell.
fn possible_alphabets(used: &UsedSymbols, side: usize, named: Option<Symbols>) -> SmallVec<[Symbols; 3]> {
    let is_possible = |symbols: &Symbols| match symbols {
        _ if side > symbols.max_side() => false,
        _ if named.is_some() => named == Some(*symbols),
        Symbols::Digits => true,
        // Digits beside another blank include 0. Without, they are two alphabets in a 16x16.
        Symbols::ZeroBased if side != 36 => {
            let has_givens = used.digits || used.letters;
            let has_zero = used.zeros() > 0 && used.blanks;
            side > 9 && (has_zero || (side == 16 && has_givens))
        }
        Symbols::ZeroBased => true,
        Symbols::Letters => used.letters && !used.digits,
    };
    [Symbols::ZeroBased, Symbols::Digits, Symbols::Letters].into_iter().filter(is_possible).collect()
}

/// Returns whether some alphabet, named or not, has a value for every cell.
pub(super) fn fits(list: &CellList, side: usize, named: Option<Symbols>) -> bool {
    !fitting_alphabets(&list.cells, side, named).is_empty()
}

/// Returns the alphabets that have a value for every cell. Digits from 0 are the only choice if 0
/// is beside another blank, and if each of 0-F occurs as often as in a complete grid.
fn fitting_alphabets(cells: &[Cell], side: usize, named: Option<Symbols>) -> SmallVec<[Symbols; 3]> {
    let fits = |symbols: Symbols| cells.iter().all(|cell| symbols.value(cell.content, side).is_some());
    let used = UsedSymbols::of_cells(cells, side);
    let mut fitting = possible_alphabets(&used, side, named);
    fitting.retain(|symbols| fits(*symbols));
    let has_zero = used.zeros() > 0 && used.blanks;
    if fitting.first() == Some(&Symbols::ZeroBased) && (has_zero || used.counts == [16; 16]) {
        fitting.truncate(1);
    }
    fitting
}

/// Returns whether cells that can be numbers can also be digits from 0, as a 36x36 is printed. The
/// two would be different puzzles.
pub(super) fn may_be_zero_based(list: &CellList, side: usize) -> bool {
    if side != 36 {
        return false;
    }
    let used = UsedSymbols::of_cells(&list.cells, side);
    // Zeros that occur more often than a digit can are blanks, in rows of numbers.
    let zeros_are_blank = !list.has_boxes && !used.blanks && used.zeros() > side;
    (used.digits || used.zeros() > 0) && !zeros_are_blank
}

/// Returns the values of single characters, and their alphabet.
pub(super) fn resolve(
    list: &CellList,
    side: usize,
    named: Option<Symbols>,
) -> Result<(Symbols, Vec<u32>), Mismatch> {
    let cells = &list.cells;
    let fitting = fitting_alphabets(cells, side, named);
    let Some(&first) = fitting.first() else {
        return Err(first_misfit(list, side, likeliest_alphabet(cells, side, named)));
    };
    for &other in &fitting[1..] {
        let differs = |cell: &&Cell| first.value(cell.content, side) != other.value(cell.content, side);
        if let Some(cell) = cells.iter().find(differs) {
            let kind =
                TextErrorKind::Ambiguous { one: first.usual_name(side), other: other.usual_name(side) };
            return Err(Mismatch::At(cell.offset, kind));
        }
    }
    let values = cells.iter().map(|cell| first.value(cell.content, side).unwrap_or(0));
    Ok((first, try_collect(cells.len(), values).map_err(Mismatch::Fatal)?))
}

/// Returns the alphabet of cells whose blank has a name, so that every other character is a digit.
/// `blank` is its value in base 36, if it has one: no alphabet has the blank among its digits.
pub(super) fn alphabet_beside(
    blank: Option<u64>,
    contents: impl Iterator<Item = Content> + Clone,
    side: usize,
) -> Result<Symbols, Undecided> {
    let is_digit = |symbols: Symbols, c: u64| symbols.digit(c, side).is_some_and(|digit| digit > 0);
    let may_serve =
        |symbols: Symbols| side <= symbols.max_side() && !blank.is_some_and(|c| is_digit(symbols, c));
    if ![Symbols::Digits, Symbols::ZeroBased, Symbols::Letters].into_iter().any(may_serve) {
        return Err(Undecided::NoAlphabet);
    }
    // The blank is never a number here: 0 is a digit wherever it occurs.
    let used = UsedSymbols { blanks: true, ..UsedSymbols::of(contents.clone(), side) };
    let fits = |symbols: &Symbols| {
        may_serve(*symbols)
            && contents.clone().all(|content| match content {
                Content::Blank(_) => true,
                Content::Number(character) => is_digit(*symbols, character),
                Content::Invalid => false,
            })
    };
    let mut fitting = possible_alphabets(&used, side, None);
    fitting.retain(|symbols| fits(symbols));
    match fitting[..] {
        [] => Err(Undecided::Misfit),
        [symbols] => Ok(symbols),
        [one, other, ..] => {
            Err(Undecided::Several { one: one.usual_name(side), other: other.usual_name(side) })
        }
    }
}

/// Why no alphabet was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Undecided {
    /// Every alphabet has too few digits, or the blank among them.
    NoAlphabet,
    /// A character is neither the blank nor a digit of a possible alphabet.
    Misfit,
    /// Two alphabets fit, and make different puzzles.
    Several { one: &'static str, other: &'static str },
}

/// Returns the alphabet with the fewest cells that have no value in it; the likeliest one if
/// several have as few.
fn likeliest_alphabet(cells: &[Cell], side: usize, named: Option<Symbols>) -> Option<Symbols> {
    let mut possible = possible_alphabets(&UsedSymbols::of_cells(cells, side), side, named);
    let may_be_letters = named.is_none() && (10..=Symbols::Letters.max_side()).contains(&side);
    if may_be_letters && !possible.contains(&Symbols::Letters) {
        // A digit among letters is a mistake.
        possible.insert(0, Symbols::Letters);
    }
    let misfits = |symbols: Symbols| {
        let is_misfit = |cell: &&Cell| symbols.value(cell.content, side).is_none();
        cells.iter().filter(is_misfit).count()
    };
    possible.into_iter().rev().min_by_key(|symbols| misfits(*symbols))
}

/// Returns the mismatch of the first cell that an alphabet has no value for. A side without a
/// possible alphabet needs numbers.
fn first_misfit(list: &CellList, side: usize, symbols: Option<Symbols>) -> Mismatch {
    let Some(symbols) = symbols else {
        return Mismatch::At(list.start(), TextErrorKind::Alphabet { side });
    };
    let wrong = list.cells.iter().find(|cell| symbols.value(cell.content, side).is_none());
    let Some(&Cell { offset, content, .. }) = wrong else {
        return Mismatch::Fatal(crate::error::Error::Internal);
    };
    match content {
        Content::Number(character) if character < 10 || side > 9 => {
            match (character + 1).checked_sub(symbols.base()).filter(|&value| value > 0) {
                Some(value) if character < 10 => Mismatch::At(offset, TextErrorKind::Value { value, side }),
                Some(value) => {
                    let [symbol, first, last] = [value as u32, 1, side as u32].map(|d| symbols.character(d));
                    Mismatch::At(offset, TextErrorKind::Symbol { symbol, first, last, side })
                }
                None => Mismatch::Character(offset),
            }
        }
        _ => Mismatch::Character(offset),
    }
}
