//! Text in and out.

use super::guard::{
    MESSAGE_SIZE, Message, Versioned, check_apart, extent, input, optional_output, optional_place, wall,
};
use crate::error::{Error, TextError, TextErrorKind};
use crate::model::shape::{Shape, square_root};
use crate::status::ORDOKU_OK;
use crate::text::{
    Format, Layout, ParseOptions, Parsed, Symbols, parse_beginning, parse_within, position, print,
};
use std::ffi::{c_char, c_int};

/// Layout: recognise it; when printing, ORDOKU_LAYOUT_LINE up to side 36, else ORDOKU_LAYOUT_NUMBERS.
pub const ORDOKU_LAYOUT_AUTO: u64 = 0;
/// Layout: all cells in one line, a character each.
pub const ORDOKU_LAYOUT_LINE: u64 = 1;
/// Layout: a line for each row, a character for each cell.
pub const ORDOKU_LAYOUT_ROWS: u64 = 2;
/// Layout: as ORDOKU_LAYOUT_ROWS, with the boxes drawn.
pub const ORDOKU_LAYOUT_BOXES: u64 = 3;
/// Layout: numbers, set apart by white space or commas.
pub const ORDOKU_LAYOUT_NUMBERS: u64 = 4;
/// Layout: the order n, then n^4 numbers.
pub const ORDOKU_LAYOUT_ORDERED: u64 = 5;

/// Symbols: recognise them; when printing, ORDOKU_SYMBOLS_DIGITS up to side 35, ORDOKU_SYMBOLS_ZERO_BASED at 36.
pub const ORDOKU_SYMBOLS_AUTO: u64 = 0;
/// Symbols: 1 to 9, then A to Z.
pub const ORDOKU_SYMBOLS_DIGITS: u64 = 1;
/// Symbols: 0 to 9, then A to Z, where 0 is the first digit: hexadecimal for a 16x16.
pub const ORDOKU_SYMBOLS_ZERO_BASED: u64 = 2;
/// Symbols: A to Z.
pub const ORDOKU_SYMBOLS_LETTERS: u64 = 3;

/// How a text is to be read or printed. Set everything to 0, then struct_size, then what you know. Later versions may append
/// members.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ordoku_text_format {
    /// sizeof(ordoku_text_format), as the caller knows it.
    pub struct_size: u32,
    /// No flag is defined: 0.
    pub flags: u32,
    /// One of the ORDOKU_LAYOUT_ numbers.
    pub layout: u64,
    /// One of the ORDOKU_SYMBOLS_ numbers.
    pub symbols: u64,
    /// Printing: the character for an empty cell, one of '.' '0' '-' '_' '*' ('0' only where it is no digit of the
    /// symbols); the number 0: '.'. Layouts of numbers print 0. ParseOptions recognises all of them and ignores this member.
    pub blank: u64,
    /// Rows of a box; 0, with box_cols 0: those that the number of cells suggests.
    pub box_rows: u64,
    /// Columns of a box.
    pub box_cols: u64,
}

// SAFETY: begins with its size; two u32 and then u64 members leave no padding; all are integers.
unsafe impl Versioned for ordoku_text_format {
    const FIRST_SIZE: usize = 48;
    const DEFAULT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        layout: ORDOKU_LAYOUT_AUTO,
        symbols: ORDOKU_SYMBOLS_AUTO,
        blank: 0,
        box_rows: 0,
        box_cols: 0,
    };
}

impl ordoku_text_format {
    /// Reads a caller's format; null stands for "recognise everything".
    ///
    /// # Safety
    /// As [`Versioned::read`].
    unsafe fn read_or_default(format: *const Self) -> Result<(Self, ParseOptions), Error> {
        let format = if format.is_null() {
            Self::DEFAULT
        } else {
            // SAFETY: the same contract.
            unsafe { Self::read(format, "format") }?
        };
        if format.flags != 0 {
            return Err(Error::Option { name: "flags", value: format.flags.into() });
        }
        let layout = match format.layout {
            ORDOKU_LAYOUT_AUTO => None,
            ORDOKU_LAYOUT_LINE => Some(Layout::Line),
            ORDOKU_LAYOUT_ROWS => Some(Layout::Rows),
            ORDOKU_LAYOUT_BOXES => Some(Layout::Boxes),
            ORDOKU_LAYOUT_NUMBERS => Some(Layout::Numbers),
            ORDOKU_LAYOUT_ORDERED => Some(Layout::Ordered),
            value => return Err(Error::Option { name: "layout", value }),
        };
        let symbols = match format.symbols {
            ORDOKU_SYMBOLS_AUTO => None,
            ORDOKU_SYMBOLS_DIGITS => Some(Symbols::Digits),
            ORDOKU_SYMBOLS_ZERO_BASED => Some(Symbols::ZeroBased),
            ORDOKU_SYMBOLS_LETTERS => Some(Symbols::Letters),
            value => return Err(Error::Option { name: "symbols", value }),
        };
        let shape = match (format.box_rows, format.box_cols) {
            (0, 0) => None,
            (rows, cols) => Some(Shape::new(
                usize::try_from(rows).unwrap_or(usize::MAX),
                usize::try_from(cols).unwrap_or(usize::MAX),
            )?),
        };
        Ok((format, ParseOptions { layout, symbols, shape }))
    }
}

/// What ordoku_parse found. Later versions may append members.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ordoku_parsed {
    /// Bytes of this struct that were written.
    pub struct_size: u32,
    /// 0.
    pub flags: u32,
    /// Rows of a box.
    pub box_rows: u64,
    /// Columns of a box.
    pub box_cols: u64,
    /// The number of cells, side * side; on ORDOKU_E_BUFFER the length that is needed.
    pub cells: u64,
    /// The layout found: one of the ORDOKU_LAYOUT_ numbers.
    pub layout: u64,
    /// The symbols found: one of the ORDOKU_SYMBOLS_ numbers; ORDOKU_SYMBOLS_DIGITS for numbers.
    pub symbols: u64,
    /// Byte offset of what follows the puzzle: the text's length when nothing does, or a line "end" came. On an error other than
    /// ORDOKU_E_BUFFER it is 0, so a loop over puzzles has to end there.
    pub next: u64,
    /// On ORDOKU_E_TEXT, ORDOKU_E_VALUE and whatever else is wrong with the text itself, the byte offset from its start;
    /// otherwise 0.
    pub offset: u64,
    /// The line of that offset, from 1; otherwise 0.
    pub line: u64,
    /// Its column in characters, from 1; otherwise 0.
    pub column: u64,
    /// On an error, what was wrong and where; otherwise "".
    pub message: [c_char; 192],
}

// SAFETY: begins with its size; two u32, u64 members and a byte array of a multiple of 8 leave no padding; all are
// integers.
unsafe impl Versioned for ordoku_parsed {
    const FIRST_SIZE: usize = 272;
    const DEFAULT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        box_rows: 0,
        box_cols: 0,
        cells: 0,
        layout: ORDOKU_LAYOUT_AUTO,
        symbols: ORDOKU_SYMBOLS_AUTO,
        next: 0,
        offset: 0,
        line: 0,
        column: 0,
        message: [0; MESSAGE_SIZE],
    };
}

impl ordoku_parsed {
    fn found(parsed: &Parsed) -> Self {
        Self {
            box_rows: parsed.shape.box_rows() as u64,
            box_cols: parsed.shape.box_cols() as u64,
            cells: parsed.values.len() as u64,
            layout: match parsed.layout {
                Layout::Line => ORDOKU_LAYOUT_LINE,
                Layout::Rows => ORDOKU_LAYOUT_ROWS,
                Layout::Boxes => ORDOKU_LAYOUT_BOXES,
                Layout::Numbers => ORDOKU_LAYOUT_NUMBERS,
                Layout::Ordered => ORDOKU_LAYOUT_ORDERED,
            },
            symbols: match parsed.symbols {
                Symbols::Digits => ORDOKU_SYMBOLS_DIGITS,
                Symbols::ZeroBased => ORDOKU_SYMBOLS_ZERO_BASED,
                Symbols::Letters => ORDOKU_SYMBOLS_LETTERS,
            },
            next: parsed.end as u64,
            ..Self::DEFAULT
        }
    }

    fn failed(error: Error) -> Self {
        let mut failed = Self { message: message_of(error), ..Self::DEFAULT };
        if let Error::Text(TextError { line, column, offset, .. }) = error {
            (failed.line, failed.column, failed.offset) = (line as u64, column as u64, offset as u64);
        }
        failed
    }
}

fn message_of(error: Error) -> [c_char; MESSAGE_SIZE] {
    let mut message = Message::new();
    message.set(format_args!("{error}"));
    message.bytes().map(|byte| byte as c_char)
}

/// How much of a long text is looked at first, and then, so that reading it puzzle by puzzle takes time in proportion
/// to its length. The largest grid of numbers takes a quarter of the last one.
const WINDOWS: [usize; 3] = [1 << 12, 1 << 16, 1 << 20];

/// Reads the puzzle that begins at `start`; places are those of the whole text.
fn parse_at(bytes: &[u8], start: usize, reading: &ParseOptions) -> Result<Parsed, Error> {
    let Some(rest) = bytes.get(start..) else {
        return Err(Error::Argument { what: "start is behind the end of the text" });
    };
    let parsed = parse_rest(rest, start, bytes, reading)?;
    Ok(Parsed { end: start + parsed.end, ..parsed })
}

/// Reads the first puzzle of `rest`, which is the `whole` text from `start` on; errors name places in that.
fn parse_rest(rest: &[u8], start: usize, whole: &[u8], reading: &ParseOptions) -> Result<Parsed, Error> {
    for window in WINDOWS {
        if let Some(beginning) = rest.get(..window)
            && let Some(parsed) = parse_whole_lines(beginning, rest.len(), reading)?
        {
            return Ok(parsed);
        }
    }
    match std::str::from_utf8(rest) {
        Ok(text) => parse_within(text, start, whole, reading),
        // Puzzles that stand before what is no text are still read.
        Err(error) => match parse_whole_lines(&rest[..error.valid_up_to()], rest.len(), reading)? {
            Some(parsed) => Ok(parsed),
            None => {
                let offset = start + error.valid_up_to();
                let (line, column) = position(whole, offset);
                Err(TextError { line, column, offset, kind: TextErrorKind::Encoding }.into())
            }
        },
    }
}

/// Reads the first puzzle of the whole lines at the beginning of a text of `whole_len` bytes, if it does not depend on what
/// follows them.
fn parse_whole_lines(
    beginning: &[u8],
    whole_len: usize,
    reading: &ParseOptions,
) -> Result<Option<Parsed>, Error> {
    let valid = match std::str::from_utf8(beginning) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&beginning[..error.valid_up_to()]).unwrap_or_default(),
    };
    let Some(end) = valid.rfind(['\n', '\r']) else { return Ok(None) };
    let lines = &valid[..=end];
    Ok(match parse_beginning(lines, reading)? {
        // An "end" among these lines, which ends everything.
        Some(parsed) if parsed.end == lines.len() => Some(Parsed { end: whole_len, ..parsed }),
        answer => answer,
    })
}

/// Reads the puzzle that begins at byte `start` of a text of `text_len` bytes, which needs no closing NUL and counts
/// none. `format` says how; NULL: recognise it. To read several, begin with start 0 and go on with parsed->next until that
/// is text_len. A line that begins with # is a comment, and so is what follows a # behind white space; a line "end" ends
/// the whole text.
///
/// Writes its cells, row-major, 0 for empty, to `cells`, which has room for `len`, and what was found to *parsed, which
/// may be NULL; `parsed_size` is sizeof(ordoku_parsed) as the caller knows it. On an error no cells are written, and
/// *parsed tells the place, unless it overlaps the text or the cells: then nothing is written.
///
/// Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (sizes, start, overlaps, a box shape that is none, or a text of
/// e.g. 10x10 cells, whose box shape must be named), ORDOKU_E_VALUE (a value above the side), ORDOKU_E_TEXT (anything
/// else, an empty text too), ORDOKU_E_BUFFER (parsed->cells are needed; cells may be NULL with len 0 to ask),
/// ORDOKU_E_OPTION or ORDOKU_E_MEMORY. Any thread, any time.
///
/// # Safety
/// What is not null can be read or written to the sizes given.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_parse(
    text: *const c_char,
    text_len: usize,
    start: usize,
    format: *const ordoku_text_format,
    cells: *mut u32,
    len: usize,
    parsed: *mut ordoku_parsed,
    parsed_size: usize,
) -> c_int {
    let body = || {
        check_apart([extent(text, text_len), extent(cells, len)])?;
        // SAFETY: by this function's contract.
        let (bytes, (_, reading), out) = unsafe {
            (
                input(text.cast::<u8>(), text_len, "text")?,
                ordoku_text_format::read_or_default(format)?,
                optional_output(cells, len, "cells")?,
            )
        };
        if out.is_none() && len > 0 {
            return Err(Error::Null { argument: "cells" });
        }
        Ok((parse_at(bytes, start, &reading)?, out.unwrap_or_default()))
    };
    wall(|| {
        // Before the report, which would be written over the text or the cells.
        check_apart([extent(text, text_len), extent(parsed.cast::<u8>(), parsed_size)])?;
        check_apart([extent(cells, len), extent(parsed.cast::<u8>(), parsed_size)])?;
        let answer = body();
        let report = match &answer {
            Ok((found, out)) if out.len() < found.values.len() => ordoku_parsed {
                message: message_of(Error::Buffer { got: len, needed: found.values.len() }),
                ..ordoku_parsed::found(found)
            },
            Ok((found, _)) => ordoku_parsed::found(found),
            Err(error) => ordoku_parsed::failed(*error),
        };
        if !parsed.is_null() {
            // SAFETY: by this function's contract.
            unsafe { report.write(parsed, parsed_size, "parsed") }?;
        }
        let (found, out) = answer?;
        let needed = found.values.len();
        let out = out.get_mut(..needed).ok_or(Error::Buffer { got: len, needed })?;
        out.copy_from_slice(&found.values);
        Ok(ORDOKU_OK)
    })
}

/// Prints `len` = side * side cells, row-major, 0 for empty, as NUL-terminated text, with a line end at its end. `format`
/// says how; NULL: as ORDOKU_LAYOUT_AUTO.
///
/// Writes the text to `text`, which has room for `text_size` bytes, and the size it needs, the NUL included, to *needed,
/// which may be NULL. Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (len, overlaps, shape, or symbols that this side
/// does not have), ORDOKU_E_VALUE, ORDOKU_E_BUFFER (*needed is written; text may be NULL with text_size 0 to ask),
/// ORDOKU_E_OPTION or ORDOKU_E_MEMORY. Any thread, any time.
///
/// ordoku_parse reads the text back, also several one after another, when its format names the layout, symbols and boxes
/// of this one. If it is left to recognise layout or symbols, it finds the same puzzle or says what to name, provided that
/// symbols and blank were 0 here and the text holds nothing else. The same goes for the boxes, if they are those that the
/// number of cells suggests.
///
/// # Safety
/// What is not null can be read or written to the sizes given.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_format(
    cells: *const u32,
    len: usize,
    format: *const ordoku_text_format,
    text: *mut c_char,
    text_size: usize,
    needed: *mut usize,
) -> c_int {
    wall(|| {
        check_apart([extent(cells, len), extent(text, text_size), extent(needed, 1)])?;
        // SAFETY: by this function's contract.
        let (values, (wanted, reading), out) = unsafe {
            (
                input(cells, len, "cells")?,
                ordoku_text_format::read_or_default(format)?,
                optional_output(text.cast::<u8>(), text_size, "text")?,
            )
        };
        let shape = match reading.shape {
            Some(shape) => shape,
            None => square_root(len)
                .and_then(Shape::usual)
                .ok_or(Error::Argument { what: "this number of cells suggests no box shape: name it" })?,
        };
        let drawn = shape.side() <= Symbols::ZeroBased.max_side();
        let layout = reading.layout.unwrap_or(if drawn { Layout::Line } else { Layout::Numbers });
        let mut style = Format::usual(shape, layout);
        style.symbols = reading.symbols.unwrap_or(style.symbols);
        if wanted.blank != 0 {
            style.blank = u32::try_from(wanted.blank)
                .ok()
                .and_then(char::from_u32)
                .filter(|blank| ".0-_*".contains(*blank))
                .ok_or(Error::Option { name: "blank", value: wanted.blank })?;
        }
        let mut printed = Bounded { out: out.unwrap_or_default(), len: 0 };
        // The first pass only measures.
        let mut measured = Bounded { out: &mut [], len: 0 };
        print(shape, values, style, &mut measured)?;
        let size = measured.len + 1;
        if text.is_null() && text_size > 0 {
            return Err(Error::Null { argument: "text" });
        }
        // SAFETY: by this function's contract.
        if let Some(place) = unsafe { optional_place(needed, "needed") }? {
            place.set(size);
        }
        if size > printed.out.len() {
            return Err(Error::Buffer { got: text_size, needed: size });
        }
        print(shape, values, style, &mut printed)?;
        printed.out[size - 1] = 0;
        Ok(ORDOKU_OK)
    })
}

/// Writes into a buffer as far as it goes, and counts everything.
struct Bounded<'a> {
    out: &'a mut [u8],
    len: usize,
}

impl std::fmt::Write for Bounded<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        if let Some(room) = self.out.get_mut(self.len..self.len + text.len()) {
            room.copy_from_slice(text.as_bytes());
        }
        self.len += text.len();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::{ORDOKU_E_ARGUMENT, ORDOKU_E_BUFFER, ORDOKU_E_NULL, ORDOKU_E_TEXT};
    use std::fmt::Write;

    /// Texts longer than the windows, whose beginnings alone would mean something else.
    #[test]
    fn long_texts_read_as_they_do_in_one_piece() {
        let mut texts = Vec::new();
        for order in [12, 16] {
            let side = order * order;
            let mut text = String::new();
            for row in 0..side {
                for column in 0..side {
                    let value = if row == 0 { column % order } else { (row * column) % (side + 1) };
                    write!(text, "{value} ").unwrap();
                }
                text.push('\n');
            }
            texts.push(text);
        }
        let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        texts.push(format!("{line}\n").repeat(2000));
        texts.push(format!("{line}\n{line}\nend\n{}", "what follows is ignored\n".repeat(4000)));
        texts.push(format!("\u{FEFF}# {}\n{line}\r\n\u{FEFF}", "long ".repeat(20_000)).repeat(3));
        texts.push(format!("\u{FEFF}{line}\n\u{FEFF}1234341?"));
        texts.push(format!("{}\n", "0 ".repeat(255) + "0").repeat(256));
        let spaced: Vec<String> =
            line.chars().map(|c| if c == '.' { "0".to_owned() } else { c.to_string() }).collect();
        texts.push(format!("{}\n", spaced.join(",")).repeat(500));
        for text in texts {
            let mut start = 0;
            let mut expected = crate::text::puzzles(&text, &ParseOptions::default());
            while start < text.len() {
                let parsed = parse_at(text.as_bytes(), start, &ParseOptions::default());
                let expected = expected.next().unwrap();
                assert_eq!(parsed, expected, "{:.60} at {start}", text);
                let Ok(parsed) = parsed else { break };
                start = parsed.end;
            }
        }
    }

    /// Reads into the cells.
    fn parsed_to(cells: &mut [u32], text: &[u8], start: usize) -> (c_int, ordoku_parsed) {
        let (mut parsed, size) = (ordoku_parsed::DEFAULT, size_of::<ordoku_parsed>());
        let (bytes, format) = (text.as_ptr().cast(), std::ptr::null());
        let (len, cells) = (cells.len(), cells.as_mut_ptr());
        // SAFETY: slices of these lengths, and a local.
        let status = unsafe { ordoku_parse(bytes, text.len(), start, format, cells, len, &mut parsed, size) };
        (status, parsed)
    }

    /// The status, and what was told.
    fn parsed(text: impl AsRef<[u8]>, start: usize) -> (c_int, ordoku_parsed) {
        parsed_to(&mut [0; 256], text.as_ref(), start)
    }

    fn message(parsed: &ordoku_parsed) -> String {
        parsed.message.iter().take_while(|&&byte| byte != 0).map(|&byte| byte as u8 as char).collect()
    }

    #[test]
    fn what_was_found_is_told() {
        let four = "1234341221434321\n";
        let hex: String = "0123456789ABCDEF".repeat(16) + "\n";
        for (text, boxes, layout, symbols) in [
            (four.to_owned(), [2, 2], ORDOKU_LAYOUT_LINE, ORDOKU_SYMBOLS_DIGITS),
            ("1 2 3 4\n".repeat(4), [2, 2], ORDOKU_LAYOUT_NUMBERS, ORDOKU_SYMBOLS_DIGITS),
            ("1.3.5.\n".repeat(6), [2, 3], ORDOKU_LAYOUT_ROWS, ORDOKU_SYMBOLS_DIGITS),
            (
                "12|34\n12|34\n--+--\n12|34\n12|34\n".to_owned(),
                [2, 2],
                ORDOKU_LAYOUT_BOXES,
                ORDOKU_SYMBOLS_DIGITS,
            ),
            ("2\n".to_owned() + &"1 2 3 4\n".repeat(4), [2, 2], ORDOKU_LAYOUT_ORDERED, ORDOKU_SYMBOLS_DIGITS),
            (hex, [4, 4], ORDOKU_LAYOUT_LINE, ORDOKU_SYMBOLS_ZERO_BASED),
            ("ABCDDCBABADCCDAB\n".to_owned(), [2, 2], ORDOKU_LAYOUT_LINE, ORDOKU_SYMBOLS_LETTERS),
        ] {
            // The same behind another puzzle.
            for start in [0, four.len()] {
                let whole = four[..start].to_owned() + &text;
                let (status, parsed) = parsed(&whole, start);
                assert_eq!(status, ORDOKU_OK, "{text} {}", message(&parsed));
                assert_eq!([parsed.box_rows, parsed.box_cols], boxes, "{text}");
                assert_eq!((parsed.layout, parsed.symbols), (layout, symbols), "{text}");
                let cells = (boxes[0] * boxes[1]).pow(2);
                assert_eq!((parsed.next, parsed.cells), (whole.len() as u64, cells));
                assert_eq!((parsed.line, parsed.column, message(&parsed)), (0, 0, String::new()));
            }
        }
    }

    /// Lines end with any of three ends; a byte order mark takes no column, a character of several bytes one.
    #[test]
    fn errors_tell_their_place_in_the_whole_text() {
        let four = "1234341221434321";
        for (before, line) in [
            (String::new(), 1),
            (format!("{four}\n"), 2),
            (format!("{four}\r\n{four}\r{four}\n\n"), 5),
            (format!("\u{FEFF}# \u{e9}\r\n\r\r{four}\n"), 5),
        ] {
            let text = before.clone() + "12\u{2502}3?341221434321\n";
            let mut start = 0;
            let (status, failed) = loop {
                let (status, found) = parsed(&text, start);
                if status != ORDOKU_OK {
                    break (status, found);
                }
                start = found.next as usize;
            };
            assert_eq!(status, ORDOKU_E_TEXT);
            // The place of the question mark.
            let offset = before.len() + "12\u{2502}3".len();
            assert_eq!((failed.line, failed.column, failed.offset), (line, 5, offset as u64), "{text:?}");
            let told = message(&failed);
            assert!(told.starts_with(&format!("line {line}, column 5: ")), "{told}");
        }
        // From within a line; and bytes that are no text, behind characters like a byte order mark, and one out of place.
        for (text, start, [column, offset]) in [
            ("\u{FEFF}?".into(), 0, [1, 3]),
            ("4321 ?".into(), 5, [6, 5]),
            (["\u{FF1F}1".as_bytes(), &[0xFF]].concat(), 0, [3, 4]),
            (["\u{FEFF}1".as_bytes(), &[0xFF]].concat(), 0, [2, 4]),
            (["1\u{FEFF}".as_bytes(), &[0xFF]].concat(), 0, [3, 4]),
        ] {
            let (status, failed) = parsed(&text, start);
            let place = (failed.line, failed.column, failed.offset);
            assert_eq!((status, place), (ORDOKU_E_TEXT, (1, column, offset)), "{text:?}");
        }
        assert_eq!(parsed("1", 2).0, ORDOKU_E_ARGUMENT);
    }

    /// A puzzle is read where they stand on a line of their own; what follows it is then no puzzle.
    #[test]
    fn closing_nuls_that_are_counted_are_told() {
        let rows = "12\n34\n.."; // Three rows of two are no grid.
        for (text, [line, column]) in [
            ("1234341221434321\0", [1, 17]),
            ("1234341221434321\0\0\0", [1, 17]),
            ("1234\n3412\n2143\n4321\0", [4, 5]),
            ("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\0", [4, 8]),
            ("\0", [1, 1]),
            ("\n\0", [2, 1]),
            (&format!("{rows}\0"), [3, 3]),
        ] {
            let (status, failed) = parsed(text, 0);
            assert_eq!((status, [failed.line, failed.column]), (ORDOKU_E_TEXT, [line, column]), "{text:?}");
            assert_eq!(failed.offset as usize, text.trim_end_matches('\0').len());
            assert!(message(&failed).contains("NUL"), "{}", message(&failed));
        }
        assert!(!message(&parsed(rows, 0).1).contains("NUL"));
        let lines = "1234\n3412\n2143\n4321\n\0";
        let (status, first) = parsed(lines, 0);
        assert_eq!((status, first.next), (ORDOKU_OK, 20));
        let (status, failed) = parsed(lines, 20);
        assert_eq!((status, failed.offset, failed.line), (ORDOKU_E_TEXT, 20, 5));
        assert!(message(&failed).contains("NUL"), "{}", message(&failed));
    }

    /// Nothing follows an "end", wherever it stands and whatever bytes come.
    #[test]
    fn an_end_ends_the_whole_text() {
        let puzzle = b"1234341221434321\nend\n";
        for len in [0, 1, 100, 5_000, 70_000] {
            for filler in [b'x', b'\n', 0xFF] {
                let bytes = [&puzzle[..], &vec![filler; len]].concat();
                let parsed = parse_at(&bytes, 0, &ParseOptions::default()).unwrap();
                assert_eq!((parsed.values.len(), parsed.end), (16, bytes.len()), "{len} times {filler}");
            }
        }
    }

    #[test]
    fn cells_are_written_where_there_is_room_for_all_of_them() {
        let text = b"1234341221434321";
        for len in 0..20 {
            let mut cells = [77; 20];
            let (status, parsed) = parsed_to(&mut cells[..len], text, 0);
            let written = if len < text.len() { 0 } else { text.len() };
            assert_eq!(status, if written == 0 { ORDOKU_E_BUFFER } else { ORDOKU_OK });
            assert_eq!((parsed.cells, message(&parsed).is_empty()), (16, status == ORDOKU_OK));
            assert!(cells[..written].iter().zip(text).all(|(&cell, &digit)| cell == u32::from(digit - b'0')));
            assert!(cells[written..].iter().all(|&cell| cell == 77), "{len}");
        }
        for (len, wanted) in [(0, ORDOKU_E_BUFFER), (1, ORDOKU_E_NULL), (16, ORDOKU_E_NULL)] {
            let (bytes, null) = (text.as_ptr().cast(), std::ptr::null_mut());
            // SAFETY: an array of this length; null pointers are refused.
            let status =
                unsafe { ordoku_parse(bytes, 16, 0, std::ptr::null(), null, len, std::ptr::null_mut(), 0) };
            assert_eq!(status, wanted, "{len}");
        }
    }

    #[test]
    fn only_what_is_too_large_for_characters_is_printed_as_numbers() {
        for (side, size) in [(36, 36 * 36 + 2), (49, 3 * 49 * 49 + 1)] {
            let (cells, mut needed) = (vec![0; side * side], 0);
            let (format, text) = (std::ptr::null(), std::ptr::null_mut());
            // SAFETY: a slice of this length, and a local.
            let status = unsafe { ordoku_format(cells.as_ptr(), cells.len(), format, text, 0, &mut needed) };
            assert_eq!((status, needed), (ORDOKU_E_BUFFER, size));
            needed = 7;
            // SAFETY: as above; a null pointer is refused.
            let status =
                unsafe { ordoku_format(cells.as_ptr(), cells.len(), format, text, size, &mut needed) };
            assert_eq!((status, needed), (ORDOKU_E_NULL, 7));
        }
    }

    #[test]
    fn text_is_printed_where_there_is_room_for_all_of_it() {
        let cells = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0];
        let format = ordoku_text_format { layout: ORDOKU_LAYOUT_ROWS, ..ordoku_text_format::DEFAULT };
        let whole = b"1234\n3412\n2143\n432.\n\0";
        for size in 0..30 {
            let (mut text, mut needed) = ([7u8; 30], 0);
            // SAFETY: locals of these lengths.
            let status = unsafe {
                ordoku_format(cells.as_ptr(), 16, &format, text.as_mut_ptr().cast(), size, &mut needed)
            };
            assert_eq!(needed, whole.len());
            let written = if size < needed { 0 } else { needed };
            assert_eq!(status, if written == 0 { ORDOKU_E_BUFFER } else { ORDOKU_OK });
            assert_eq!(text[..written], whole[..written]);
            assert!(text[written..].iter().all(|&byte| byte == 7), "{size}");
        }
    }
}
