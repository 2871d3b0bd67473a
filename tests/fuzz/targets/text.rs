//! Any bytes, read every way; what is read is printed every way and read back.

use super::c;
use ordoku::text::{Format, Layout, ParseOptions, Parsed, Symbols, parse, print, puzzles};
use ordoku::text::{TextError, TextErrorKind};
use ordoku::{Error, Shape};
use std::ptr::null_mut;

const LAYOUTS: [Layout; 5] = [Layout::Line, Layout::Rows, Layout::Boxes, Layout::Numbers, Layout::Ordered];
const SYMBOLS: [Symbols; 3] = [Symbols::Digits, Symbols::ZeroBased, Symbols::Letters];
const BLANKS: [char; 5] = ['.', '0', '-', '_', '*'];
/// Boxes that the first byte names.
const BOXES: [(usize, usize); 12] =
    [(1, 1), (2, 2), (1, 4), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (2, 5), (5, 5), (6, 6), (7, 7)];

/// The first byte names a shape and a blank, the second a format for C; the rest is the text.
pub fn text(data: &[u8]) {
    let [choice, in_c, bytes @ ..] = data else { return };
    let (rows, cols) = BOXES[usize::from(*choice) % BOXES.len()];
    let shape = Shape::new(rows, cols).expect("a shape");
    let blank = BLANKS[usize::from(*choice) / BOXES.len() % BLANKS.len()];
    let readings = readings(shape);
    for reading in [readings[usize::from(*in_c) % readings.len()], ParseOptions::default()] {
        let answer = parse_in_c(bytes, 0, &reading);
        if let Ok(text) = std::str::from_utf8(bytes) {
            same(&parse(text, &reading), &answer);
        }
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return one_after_another(bytes, None) };
    one_after_another(bytes, Some(text));
    let mut seen: Vec<Parsed> = Vec::new();
    for reading in readings {
        match parse(text, &reading) {
            Ok(parsed) => {
                assert!(reading.layout.is_none_or(|named| named == parsed.layout));
                assert!(reading.shape.is_none_or(|named| named == parsed.shape));
                assert!(parsed.values.len() == parsed.shape.cells() && text.is_char_boundary(parsed.end));
                assert!(parsed.values.iter().all(|&value| value as usize <= parsed.shape.side()));
                if !seen.iter().any(|other| (other.shape, &other.values) == (parsed.shape, &parsed.values)) {
                    seen.push(parsed);
                }
            }
            Err(Error::Text(error)) => {
                let before = text.get(..error.offset).expect("a place between characters");
                assert_eq!((error.line, error.column), naive_place(before.as_bytes()));
            }
            Err(error) => panic!("{error}"),
        }
    }
    for parsed in seen {
        reads_back(parsed.shape, &parsed.values, blank, usize::from(*in_c));
    }
}

/// Every reading, with this shape and without.
fn readings(shape: Shape) -> Vec<ParseOptions> {
    let mut readings = Vec::new();
    for layout in LAYOUTS.map(Some).into_iter().chain([None]) {
        for symbols in SYMBOLS.map(Some).into_iter().chain([None]) {
            readings.extend([None, Some(shape)].map(|shape| {
                let mut reading = ParseOptions::new();
                (reading.layout, reading.symbols, reading.shape) = (layout, symbols, shape);
                reading
            }));
        }
    }
    readings
}

/// All puzzles of a text, with the iterator and with `ordoku_parse`.
fn one_after_another(bytes: &[u8], valid: Option<&str>) {
    let reading = ParseOptions::default();
    let mut iterator = valid.map(|text| puzzles(text, &reading));
    let mut at = 0;
    while at < bytes.len() {
        let answer = parse_in_c(bytes, at, &reading);
        match iterator.as_mut().map(Iterator::next) {
            Some(Some(expected)) => same(&expected, &answer),
            // A text without any puzzle is an error for who asks for one.
            Some(None) => {
                let empty = |error: &Error| {
                    matches!(error, Error::Text(TextError { kind: TextErrorKind::Empty, .. }))
                };
                assert!(at == 0 && answer.is_err());
                let text = valid.expect("the iterator's text");
                assert!(parse(text, &reading).as_ref().is_err_and(empty), "{:?}", parse(text, &reading));
            }
            None => {}
        }
        let Ok(parsed) = answer else { return };
        assert!(parsed.end > at, "no way forward at {at}");
        at = parsed.end;
    }
    assert!(iterator.is_none_or(|mut iterator| iterator.next().is_none()));
}

/// What C is told is what Rust is told; of an error, the place and the status.
fn same(rust: &Result<Parsed, Error>, c: &Result<Parsed, (i32, Option<[usize; 3]>)>) {
    match (rust, c) {
        (Ok(rust), Ok(c)) => assert_eq!(rust, c),
        (Err(error), Err((status, place))) => {
            assert_eq!(ordoku::capi::status_of(error), *status, "{error}");
            let wanted = match error {
                Error::Text(TextError { line, column, offset, .. }) => Some([*line, *column, *offset]),
                _ => None,
            };
            assert_eq!(wanted, *place, "{error}");
        }
        _ => panic!("{rust:?} in Rust, {c:?} in C"),
    }
}

/// Calls `ordoku_parse`: what was parsed, or the status and the place of the error. Checks what must hold for any bytes.
fn parse_in_c(
    bytes: &[u8],
    start: usize,
    reading: &ParseOptions,
) -> Result<Parsed, (i32, Option<[usize; 3]>)> {
    let format = c::Text {
        layout: reading.layout.map_or(0, number),
        symbols: reading.symbols.map_or(0, |symbols| 1 + place_of(&SYMBOLS, symbols)),
        box_rows: reading.shape.map_or(0, |shape| shape.box_rows() as u32),
        box_cols: reading.shape.map_or(0, |shape| shape.box_cols() as u32),
        ..c::made(c::ordoku_text_init)
    };
    let mut found = c::Text { next: start as u64, ..c::made(c::ordoku_text_init) };
    let mut call = |cells: *mut u32, len: usize| {
        // SAFETY: the text, `len` cells and the two structs are what the lengths say.
        let status =
            unsafe { c::ordoku_parse(bytes.as_ptr().cast(), bytes.len(), &format, cells, len, &mut found) };
        assert!(status == c::OK || found.next == start as u64);
        (status, found)
    };
    let (status, report) = call(null_mut(), 0);
    if status != c::E_BUFFER {
        assert!([c::E_TEXT, c::E_VALUE, c::E_ARGUMENT].contains(&status), "{status}");
        assert!(report.message[0] != 0 && report.message.contains(&0));
        let place =
            (report.line > 0).then(|| [report.line, report.column, report.offset].map(|n| n as usize));
        if let Some([line, column, offset]) = place {
            assert!((start..=bytes.len()).contains(&offset), "{offset} of {start} to {}", bytes.len());
            assert_eq!((line, column), naive_place(&bytes[..offset]));
        }
        return Err((status, place));
    }
    let mut values = vec![u32::MAX; report.cells as usize];
    if let Some(short) = values.len().checked_sub(1) {
        assert_eq!(call(values.as_mut_ptr(), short).0, c::E_BUFFER);
        assert!(values.iter().all(|&value| value == u32::MAX));
    }
    let (status, report) = call(values.as_mut_ptr(), values.len());
    assert_eq!((status, report.message[0]), (c::OK, 0));
    let shape = Shape::new(report.box_rows as usize, report.box_cols as usize).expect("a shape");
    assert_eq!(values.len(), shape.cells());
    assert!(values.iter().all(|&value| value as usize <= shape.side()));
    assert!(report.next as usize <= bytes.len());
    Ok(Parsed {
        shape,
        values,
        layout: LAYOUTS[report.layout as usize - 1],
        symbols: SYMBOLS[report.symbols as usize - 1],
        end: report.next as usize,
    })
}

fn place_of<T: PartialEq>(all: &[T], one: T) -> u32 {
    all.iter().position(|other| *other == one).expect("one of them") as u32
}

/// The layout as C has it.
fn number(layout: Layout) -> u32 {
    1 + place_of(&LAYOUTS, layout)
}

/// Line and column behind some bytes, which are text but for a last character.
fn naive_place(before: &[u8]) -> (usize, usize) {
    let text = String::from_utf8_lossy(before);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let last = text.rsplit('\n').next().unwrap_or_default().trim_start_matches('\u{FEFF}');
    (1 + text.matches('\n').count(), 1 + last.chars().count())
}

/// Prints in every format that there is for the shape and this blank; each reads back equal. One of them is printed in C,
/// too.
fn reads_back(shape: Shape, values: &[u32], blank: char, in_c: usize) {
    let in_c = LAYOUTS[in_c % LAYOUTS.len()];
    for layout in LAYOUTS {
        let numeric = matches!(layout, Layout::Numbers | Layout::Ordered);
        for symbols in SYMBOLS {
            let Ok(format) = Format::new(shape, layout, symbols, blank) else { continue };
            if numeric && symbols != Symbols::Digits {
                continue;
            }
            let mut text = String::new();
            print(shape, values, format, &mut text).expect("a format for this shape");
            if layout == in_c {
                assert_eq!(text, print_in_c(shape, values, format));
            }
            let named = ParseOptions::new().with_layout(layout).with_symbols(symbols).with_shape(shape);
            let parsed = parse(&text, &named).unwrap_or_else(|error| panic!("{error}: {format:?}\n{text}"));
            assert_eq!((&*parsed.values, parsed.end), (values, text.len()), "{format:?}\n{text}");
            if numeric || symbols == Format::usual(shape, layout).symbols {
                unnamed_is_no_other(&text, shape, values);
            }
        }
    }
}

/// A usual format of which nothing but the shape, or nothing at all, is named may be refused, but never misread.
fn unnamed_is_no_other(text: &str, shape: Shape, values: &[u32]) {
    for shape in [None, Some(shape)] {
        let mut reading = ParseOptions::new();
        reading.shape = shape;
        match parse(text, &reading) {
            Ok(parsed) if is_complete_hexadecimal(text, parsed.symbols) => {}
            Ok(parsed) => assert_eq!(parsed.values, values, "{text}"),
            Err(Error::Text(TextError { kind: TextErrorKind::Ambiguous { .. }, .. })) => {}
            Err(Error::Text(TextError { kind: TextErrorKind::BoxShape { .. }, .. })) if shape.is_none() => {}
            Err(error) => panic!("{error}\n{text}"),
        }
    }
}

/// A 16x16 whose 0 is taken for the first digit, as each of 0-F stands 16 times: so does a grid of 1-G without its last digit.
fn is_complete_hexadecimal(text: &str, symbols: Symbols) -> bool {
    let times = |digit: char| text.chars().filter(|c| c.eq_ignore_ascii_case(&digit)).count();
    symbols == Symbols::ZeroBased && "0123456789ABCDEF".chars().all(|digit| times(digit) == 16)
}

fn print_in_c(shape: Shape, values: &[u32], format: Format) -> String {
    let format = c::Text {
        layout: number(format.layout),
        symbols: 1 + place_of(&SYMBOLS, format.symbols),
        blank: u32::from(format.blank),
        box_rows: shape.box_rows() as u32,
        box_cols: shape.box_cols() as u32,
        ..c::made(c::ordoku_text_init)
    };
    let mut needed = 0;
    let mut call = |text: *mut u8, size: usize| {
        let (cells, len) = (values.as_ptr(), values.len());
        // SAFETY: the cells, the struct and `size` bytes are what the lengths say.
        let status = unsafe { c::ordoku_format(cells, len, &format, text.cast(), size, &mut needed) };
        (status, needed)
    };
    let (status, size) = call(null_mut(), 0);
    assert_eq!(status, c::E_BUFFER);
    let mut text = vec![0xFF; size];
    assert_eq!(call(text.as_mut_ptr(), size - 1), (c::E_BUFFER, size));
    assert!(text.iter().all(|&byte| byte == 0xFF));
    assert_eq!(call(text.as_mut_ptr(), size), (c::OK, size));
    assert_eq!(text.pop(), Some(0));
    String::from_utf8(text).expect("characters of ASCII")
}
