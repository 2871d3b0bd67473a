//! Runs of rows of a table whose puzzles are plain lines. They go to the batch engine without the
//! library's reader.

use super::plain::{CELLS, PlainLines, is_plain};
use ordoku::text::Table;

/// The puzzles of rows.
#[derive(Default)]
pub struct PlainRows {
    /// The puzzles, each with a line feed.
    lines: Vec<u8>,
    /// The line of each in the input.
    pub numbers: Vec<u64>,
}

impl PlainRows {
    /// Takes the rows at the beginning of a text, the first of which is in line `first`. Returns
    /// their bytes, and those of the last one.
    pub fn take(&mut self, text: &[u8], table: &Table, first: u64, most: usize) -> (usize, usize) {
        self.lines.clear();
        self.numbers.clear();
        let mut known = KnownFields::default();
        let (mut len, mut last) = (0, 0);
        while self.numbers.len() < most
            && let Some((puzzle, row)) = first_row(&text[len..], table, &mut known)
        {
            self.lines.extend_from_slice(puzzle);
            self.lines.push(b'\n');
            self.numbers.push(first + self.numbers.len() as u64);
            last = row;
            len += row;
        }
        (len, last)
    }

    /// Returns the puzzles that were taken.
    pub fn lines(&self) -> PlainLines<'_> {
        PlainLines { text: &self.lines, stride: CELLS + 1 }
    }
}

/// Returns the puzzle of the row at the beginning of a text, and the bytes of the row, if the
/// puzzle is a plain line with an empty cell: a complete grid may be the solution of a damaged
/// puzzle. The row has all columns, no quotes, which may have lines, and nothing that is not ASCII;
/// it is no comment. No other field may be regions, or name a variant: the library's reader decides
/// that.
pub fn first_row<'a>(text: &'a [u8], table: &Table, known: &mut KnownFields) -> Option<(&'a [u8], usize)> {
    let separator = u8::try_from(table.separator).ok().filter(|&byte| byte != b'|')?;
    if table.boxes.is_some() {
        return None;
    }
    let end = line_length(text)?;
    let row = text[..end].strip_suffix(b"\r").unwrap_or(&text[..end]);
    if matches!(row.trim_ascii_start(), [b'#' | b'/' | b'-', ..]) {
        return None;
    }
    let is_other = |byte: u8| !byte.is_ascii() | (byte == b'"') | (byte == b'\r');
    let has_others = row.iter().fold(false, |found, &byte| found | is_other(byte));
    let separators = count(row, separator);
    // A row has a separator.
    if has_others || separators == 0 || table.columns.is_some_and(|columns| columns != separators + 1) {
        return None;
    }
    let fields = || row.split(|&byte| byte == separator).map(<[u8]>::trim_ascii);
    let puzzle = fields().nth(table.puzzle)?;
    let is_puzzle =
        puzzle.len() == CELLS && is_plain(puzzle) && puzzle.iter().any(|byte| b".0".contains(byte));
    let others = || fields().enumerate().filter(|(index, _)| *index != table.puzzle);
    let is_other = |(column, field)| may_be_regions(field) || known.names_variant(table, column, field);
    (is_puzzle && !others().any(is_other)).then_some((puzzle, end + 1))
}

/// Fields that name no variant. The words of a table, such as easy and hard, are few.
#[derive(Default)]
pub struct KnownFields(Vec<(usize, Vec<u8>)>);

impl KnownFields {
    /// The most fields that are kept.
    const MOST: usize = 8;

    /// Returns whether a field of a table, which is ASCII, names a variant. Below most headings, no
    /// column may.
    fn names_variant(&mut self, table: &Table, column: usize, field: &[u8]) -> bool {
        let with_rules = table.rules | table.regions;
        let silent = table.others & !(with_rules | table.kinds | table.titles);
        if silent >> column.min(31) & 1 == 1 || field.is_empty() {
            return false;
        }
        let has_letter = field.iter().fold(false, |found, byte| found | byte.is_ascii_alphabetic());
        if with_rules == 0 && !has_letter {
            return false;
        }
        if self.0.iter().any(|(known_column, known)| *known_column == column && known == field) {
            return false;
        }
        let found = table.names_variant(column, std::str::from_utf8(field).unwrap_or_default());
        if !found && self.0.len() < Self::MOST {
            self.0.push((column, field.to_vec()));
        }
        found
    }
}

/// The bytes that damaged regions may lack or have too many.
const MOST_LOST: usize = 9;

/// Returns whether a field may draw the regions of a jigsaw, perhaps damaged ones: two cells side
/// by side have the same character, which no solution has. White space in the field does not count,
/// so the library looks at it.
fn may_be_regions(field: &[u8]) -> bool {
    let has_pair = |row: &[u8]| row.windows(2).fold(false, |found, pair| found | (pair[0] == pair[1]));
    match field.len() {
        CELLS => field.chunks_exact(9).fold(false, |found, row| found | has_pair(row)),
        length if length + MOST_LOST < CELLS => false,
        length if length <= CELLS + MOST_LOST && has_pair(field) => true,
        _ => field.iter().any(u8::is_ascii_whitespace),
    }
}

/// Bytes are looked at many at once, without branches, so that this compiles to vector
/// instructions.
const CHUNK: usize = 32;

/// Returns the bytes before the first line feed.
fn line_length(text: &[u8]) -> Option<usize> {
    let has_end = |chunk: &[u8]| chunk.iter().fold(false, |found, &byte| found | (byte == b'\n'));
    let plain = CHUNK * text.chunks_exact(CHUNK).take_while(|chunk| !has_end(chunk)).count();
    text[plain..].iter().position(|&byte| byte == b'\n').map(|at| plain + at)
}

/// Returns how often a byte occurs.
fn count(row: &[u8], wanted: u8) -> usize {
    let in_chunk = |chunk: &[u8]| chunk.iter().fold(0u8, |count, &byte| count + u8::from(byte == wanted));
    row.chunks(CHUNK).map(|chunk| usize::from(in_chunk(chunk))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_ends_where_a_row_is_not_plain() {
        let puzzle = "96.96.96.69.69.69.".repeat(2) + &".".repeat(45);
        let good = format!("7, {puzzle},x\r\n");
        let table = Table::new(',', 1);
        for (other, name) in [
            (format!("7,{puzzle}1\n"), "longer"),
            (format!("7,{}\n", puzzle.replace('.', "4")), "complete"),
            (format!("{puzzle}\n"), "no separator"),
            (format!("\"7\",{puzzle}\n"), "quotes"),
            (format!("7,{puzzle},caf\u{e9}\n"), "not ASCII"),
            (format!("7,{puzzle},\r8,{puzzle}\n"), "two lines"),
            (format!("7,{puzzle},{}\n", "aabbbccdd".repeat(9)), "regions"),
            (format!("7,{puzzle},{}\n", &"aabbbccdd".repeat(9)[1..]), "regions that lost a cell"),
            (format!("killer,{puzzle}\n"), "a variant"),
            (format!("#,{puzzle}\n"), "a comment"),
            (format!(" -- old,{puzzle}\n"), "another comment"),
            (format!("7,{puzzle}"), "no line end"),
        ] {
            let mut rows = PlainRows::default();
            let text = good.repeat(2) + &other;
            assert_eq!(rows.take(text.as_bytes(), &table, 5, 10), (2 * good.len(), good.len()), "{name}");
            assert_eq!(rows.numbers, [5, 6]);
            assert!(rows.lines().iter().all(|line| line == puzzle.as_bytes()));
        }
        let mut rows = PlainRows::default();
        assert_eq!(rows.take(good.repeat(3).as_bytes(), &table, 1, 2).0, 2 * good.len());
    }

    #[test]
    fn a_run_ends_where_a_field_names_a_variant() {
        let puzzle = "96.96.96.69.69.69.".repeat(2) + &".".repeat(45);
        for (heading, field, is_plain) in [
            ("puzzle,type", "classic", true),
            ("puzzle,type", "killer", false),
            ("puzzle,regions", "", true),
            ("puzzle,regions", "9", false),
            ("puzzle,title", "Puzzle 5", true),
            ("puzzle,title", "Jigsaw 5", false),
            ("puzzle,level", "killer", true),
        ] {
            let table = Table::of_heading(heading).unwrap();
            let text = format!("{puzzle},{field}\n").repeat(3);
            let taken = PlainRows::default().take(text.as_bytes(), &table, 1, 9).0;
            assert_eq!(taken == text.len(), is_plain, "{heading} {field}");
        }
    }
}
