//! Killers and jigsaws as text of SumoCue, and Killers of Perfect Sudoku, which SumoCue and other
//! programs read:
//!
//! ```text
//! SumoCueV1=17+0=9=12+3...          "=" and the sum of a cage at its first cell; "+" and the number of this cell
//! SumoCueV1D=17J0+0J0=9J1...        with both diagonals; J and the number of the region of a jigsaw
//! 3x3::k:4352:4352:2305:...         256 times the sum of the cage of a cell, and the number of the cage
//! 3x3:d:k:4352:...                  with both diagonals
//! ```
//!
//! All have 81 cells, numbered row by row from 0. The sum is 0 if there is none. White space is
//! passed over. Ruud, who wrote SumoCue, described both in the forum of sudocue.net.

use super::document::Document;
use super::heads::{PERFECT, SUMOCUE};
use super::json::byte;
use super::refusals::{flaw, with_rules};
use crate::support::alloc::try_push;
use crate::text::read::mismatch::Mismatch;
use crate::text::read::words::has_puzzle;

const CELLS: usize = 81;

/// A cell.
#[derive(Clone, Copy)]
pub(super) struct KillerCell {
    /// Byte offset.
    pub offset: usize,
    /// The number of its cage, below 256.
    pub cage: u32,
    /// The sum of its cage; 0 if it has none.
    pub sum: u32,
    /// The number of its region, if the text has regions.
    pub region: Option<u32>,
}

/// The cells of a text.
pub(super) struct KillerText {
    pub cells: Vec<KillerCell>,
    pub has_diagonals: bool,
}

/// Refuses the text that begins at byte `start`: it has its own rules.
pub(super) fn read(text: &str, start: usize) -> Result<Document, Mismatch> {
    let (killer, next) = KillerText::of(text, start);
    let refused = |killer: KillerText| Err(with_rules(start, killer.variant(), "SumoCue"));
    killer.and_then(refused).map_err(|mismatch| mismatch.in_document(start..next))
}

impl KillerText {
    /// Reads the text that begins at byte `start`, and returns where the line below it begins.
    pub fn of(text: &str, start: usize) -> (Result<Self, Mismatch>, usize) {
        let mut cursor = KillerCursor { text, at: start, passes_space: true };
        let killer = cursor.killer();
        let line = text[cursor.at..].find('\n').map_or(text.len(), |length| cursor.at + length + 1);
        (killer, line)
    }

    fn variant(&self) -> &'static str {
        let mut is_seen = [false; 256];
        let has_cage =
            self.cells.iter().any(|cell| std::mem::replace(&mut is_seen[cell.cage as usize % 256], true));
        match (self.cells.iter().any(|cell| cell.region.is_some()), has_cage) {
            (true, true) => "a jigsaw Killer Sudoku",
            (true, false) => "a jigsaw Sudoku",
            (false, _) => "a Killer Sudoku",
        }
    }
}

/// A place in the text.
struct KillerCursor<'t> {
    text: &'t str,
    at: usize,
    /// White space may be everywhere but in the last cell, behind which other text may follow.
    passes_space: bool,
}

impl KillerCursor<'_> {
    fn killer(&mut self) -> Result<KillerText, Mismatch> {
        let rest = &self.text[self.at..];
        let perfect = PERFECT.iter().position(|head| rest.starts_with(head));
        let has_diagonals = match perfect {
            Some(at) => {
                self.at += PERFECT[at].len();
                at == 1
            }
            None => {
                self.at += SUMOCUE.len();
                if !self.takes(b'1') {
                    return Err(flaw(self.at, "this version of SumoCue's text is not known: SumoCueV1 is"));
                }
                self.takes(b'D')
            }
        };
        let mut cells = Vec::new();
        while cells.len() < CELLS {
            self.passes_space = true;
            let next = self.peek();
            self.passes_space = cells.len() + 1 < CELLS;
            if next == 0 {
                return Err(flaw(self.at, "this text of SumoCue ends before it has 81 cells"));
            }
            let offset = self.at;
            let cell = if perfect.is_some() { self.of_perfect(offset)? } else { self.of_sumocue(offset)? };
            try_push(&mut cells, cell)?;
        }
        if perfect.is_none() {
            find_sums(&mut cells)?;
        }
        if let Some(cell) = cells.iter().find(|cell| cell.region.is_some() != cells[0].region.is_some()) {
            return Err(flaw(cell.offset, "either each cell or none has J and a region"));
        }
        let rest = self.text[self.at..].lines().next().unwrap_or_default();
        if rest.starts_with(['=', '+', ':', 'J']) || rest.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(flaw(self.at, "this text of SumoCue goes on behind its 81 cells"));
        }
        if has_puzzle(rest) {
            return Err(flaw(
                self.at,
                "another puzzle is in this line, and would be lost: write it in its own line",
            ));
        }
        Ok(KillerText { cells, has_diagonals })
    }

    /// Reads a cell such as `4352:`.
    fn of_perfect(&mut self, offset: usize) -> Result<KillerCell, Mismatch> {
        let number = self.number(offset)?;
        if !self.takes(b':') && self.passes_space {
            return Err(flaw(self.at, "a colon is behind each number"));
        }
        Ok(KillerCell { offset, cage: number % 256, sum: number / 256, region: None })
    }

    /// Reads a cell such as `=17J0` or `+0`, which has no sum yet.
    fn of_sumocue(&mut self, offset: usize) -> Result<KillerCell, Mismatch> {
        let is_first = self.takes(b'=');
        if !is_first && !self.takes(b'+') {
            return Err(flaw(
                offset,
                "a cell of SumoCue begins with = and a sum, or with + and the number of a cell",
            ));
        }
        let number = self.number(offset)?;
        let region = if self.takes(b'J') { Some(self.number(offset)?) } else { None };
        let cell = KillerCell { offset, cage: NO_CAGE, sum: number, region };
        Ok(if is_first { cell } else { KillerCell { cage: number, sum: NO_SUM, ..cell } })
    }

    /// Returns the next byte; 0 at the end.
    fn peek(&mut self) -> u8 {
        while self.passes_space && byte(self.text, self.at).is_ascii_whitespace() {
            self.at += 1;
        }
        byte(self.text, self.at)
    }

    fn takes(&mut self, wanted: u8) -> bool {
        let found = self.peek() == wanted;
        self.at += usize::from(found);
        found
    }

    /// Reads a number of the cell at `offset`.
    fn number(&mut self, offset: usize) -> Result<u32, Mismatch> {
        const MOST: u32 = 0xFFFF;
        let mut number = None;
        while let digit @ b'0'..=b'9' = self.peek() {
            let longer = number.unwrap_or(0) * 10 + u32::from(digit - b'0');
            number = Some(longer.min(MOST + 1));
            self.at += 1;
        }
        number
            .filter(|number| *number <= MOST)
            .ok_or_else(|| flaw(offset, "a number from 0 to 65535 is missing here"))
    }
}

/// The cage of a cell that has the sum, and the sum of another cell.
const NO_CAGE: u32 = u32::MAX;
const NO_SUM: u32 = u32::MAX;

/// Gives each cell the sum of its cage, and the number of the cell that has it.
fn find_sums(cells: &mut [KillerCell]) -> Result<(), Mismatch> {
    for at in 0..cells.len() {
        let KillerCell { offset, cage, .. } = cells[at];
        if cage == NO_CAGE {
            cells[at].cage = at as u32;
            continue;
        }
        match cells.get(cage as usize) {
            Some(&KillerCell { cage: other, sum, .. })
                if sum != NO_SUM && (other == NO_CAGE || other == cage) =>
            {
                cells[at].sum = sum;
            }
            _ => return Err(flaw(offset, "this is the number of a cell with = and a sum, from 0 to 80")),
        }
    }
    Ok(())
}
