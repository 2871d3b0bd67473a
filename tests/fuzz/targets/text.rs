//! Reads any bytes with every option, prints the puzzles as they were read and in every format, and
//! reads them back.

use super::c;
use ordoku::text::{
    Format, Layout, ParseOptions, Parsed, Symbols, Table, parse, parse_beginning, parse_candidates, print,
    print_candidates, puzzles,
};
use ordoku::text::{TextError, TextErrorKind};
use ordoku::{Error, Shape};
use std::ptr::null_mut;

const LAYOUTS: [Layout; 5] = [Layout::Line, Layout::Rows, Layout::Boxes, Layout::Numbers, Layout::Ordered];
const SYMBOLS: [Symbols; 3] = [Symbols::Digits, Symbols::ZeroBased, Symbols::Letters];
const BLANKS: [char; 8] = ['.', '0', '-', '_', '*', 'x', '?', '·'];
/// The boxes that the first byte selects from.
const BOXES: [(usize, usize); 12] =
    [(1, 1), (2, 2), (1, 4), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (2, 5), (5, 5), (6, 6), (7, 7)];

/// The first byte selects a shape and a blank, and the second a format for C. The other bytes are
/// the text.
pub fn text(data: &[u8]) {
    let [choice, in_c, bytes @ ..] = data else { return };
    let (rows, cols) = BOXES[usize::from(*choice) % BOXES.len()];
    let shape = Shape::new(rows, cols).expect("a shape");
    let blank = BLANKS[usize::from(*choice) / BOXES.len() % BLANKS.len()];
    let all_options = all_options(shape);
    for options in [all_options[usize::from(*in_c) % all_options.len()], ParseOptions::default()] {
        let answer = parse_in_c(bytes, &options, &mut c::made(c::ordoku_text_init));
        if let Ok(text) = std::str::from_utf8(bytes) {
            check_same(&parse(text, &options), &answer);
        }
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return one_after_another(bytes, None) };
    one_after_another(bytes, Some(text));
    let mut seen: Vec<Parsed> = Vec::new();
    for options in all_options {
        let read = parse(text, &options);
        check_beginning(text, &options, &read, usize::from(*choice));
        match read {
            Ok(parsed) => {
                assert!(options.layout.is_none_or(|named| named == parsed.layout));
                assert!(options.shape.is_none_or(|named| named == parsed.shape));
                assert!(parsed.values.len() == parsed.shape.cells() && text.is_char_boundary(parsed.end));
                assert!(parsed.values.iter().all(|&value| value as usize <= parsed.shape.side()));
                check_printed_as_read(&parsed);
                if let Some(solution) = parsed.solution.clone() {
                    let solution = text.get(solution).expect("a part of the text");
                    assert_eq!(solution.chars().count(), parsed.shape.cells());
                }
                if !seen.iter().any(|other| (other.shape, &other.values) == (parsed.shape, &parsed.values)) {
                    seen.push(parsed);
                }
            }
            // Numbers have no letters.
            Err(Error::Argument { .. }) => {
                assert!(
                    options.layout.is_some_and(Layout::is_numeric)
                        && options.symbols == Some(Symbols::Letters)
                )
            }
            Err(Error::Text(error)) => {
                check_candidates(text, &options, error.kind);
                let before = text.get(..error.offset).expect("an offset between characters");
                assert_eq!((error.line, error.column), naive_position(before.as_bytes()));
            }
            Err(error) => panic!("{error}"),
        }
    }
    check_several(&seen, usize::from(*in_c));
    for parsed in seen {
        check_reads_back(parsed.shape, &parsed.values, blank, usize::from(*in_c));
    }
}

/// Checks that what is read from the first lines is read from the whole text.
fn check_beginning(text: &str, options: &ParseOptions, whole: &Result<Parsed, Error>, choice: usize) {
    let ends: Vec<usize> = text.match_indices('\n').map(|(end, _)| end + 1).collect();
    let Some(&end) = choice.checked_rem(ends.len()).and_then(|index| ends.get(index)) else { return };
    if let Some(read) = parse_beginning(&text[..end], options).transpose() {
        assert_eq!(&read, whole, "{end} bytes of {text:?} by {options:?}");
    }
}

/// Checks that a puzzle prints as it was read, and that the text reads as the same puzzle.
fn check_printed_as_read(parsed: &Parsed) {
    let (shape, format) = (parsed.shape, parsed.format());
    let mut text = String::new();
    print(shape, &parsed.values, format, &mut text).unwrap_or_else(|error| panic!("{error}: {format:?}"));
    let named = ParseOptions::new().with_layout(format.layout).with_symbols(format.symbols).with_shape(shape);
    let again = parse(&text, &named).unwrap_or_else(|error| panic!("{error}: {format:?}\n{text}"));
    assert_eq!((&again.values, again.end), (&parsed.values, text.len()), "{format:?}\n{text}");
    assert!(again.format() == format || !parsed.values.contains(&0), "{format:?}\n{text}");
}

/// Checks that pencil marks are read as candidates, and are candidates in C too.
fn check_candidates(text: &str, options: &ParseOptions, kind: TextErrorKind) {
    let read = parse_candidates(text, options);
    let Ok(parsed) = &read else {
        assert!(kind != TextErrorKind::Candidates, "{read:?}");
        return;
    };
    let candidates = parsed.candidates.as_deref().expect("candidates");
    let format = format_in_c(options);
    let (mut found, mut words) = (c::made(c::ordoku_text_init), vec![0; candidates.len()]);
    let (bytes, len) = (text.as_ptr().cast(), text.len());
    // SAFETY: the text, the array and the two structs are what the lengths say.
    let status = unsafe {
        c::ordoku_parse_candidates(bytes, len, &format, words.as_mut_ptr(), words.len(), &mut found)
    };
    assert_eq!((status, &*words, found.next), (c::OK, candidates, parsed.end));
    for (of_cell, &value) in candidates.chunks(parsed.shape.words()).zip(&parsed.values) {
        let count: u32 = of_cell.iter().map(|word| word.count_ones()).sum();
        assert_eq!(count == 1, value > 0);
        assert!(value == 0 || of_cell[(value as usize - 1) / 64] == 1 << ((value - 1) % 64));
    }
    let shape = parsed.shape;
    for layout in [Layout::Line, Layout::Rows, Layout::Boxes] {
        let (format, mut text) = (Format::usual(shape, layout), String::new());
        if shape.side() > 36 {
            break;
        }
        print_candidates(shape, candidates, format, &mut text).expect("candidates of a side up to 36");
        let named = ParseOptions::new().with_layout(layout).with_symbols(format.symbols).with_shape(shape);
        let again =
            parse_candidates(&text, &named).unwrap_or_else(|error| panic!("{error}: {format:?}\n{text}"));
        assert_eq!(again.candidates.as_deref(), Some(candidates), "{format:?}\n{text}");
    }
}

/// Returns every combination of options, with this shape and without.
fn all_options(shape: Shape) -> Vec<ParseOptions> {
    let mut all = Vec::new();
    for layout in LAYOUTS.map(Some).into_iter().chain([None]) {
        for symbols in SYMBOLS.map(Some).into_iter().chain([None]) {
            all.extend([None, Some(shape)].map(|shape| {
                let mut options = ParseOptions::new();
                (options.layout, options.symbols, options.shape) = (layout, symbols, shape);
                options
            }));
        }
    }
    all
}

/// Compares the iterator with `ordoku_parse` on all puzzles of a text.
fn one_after_another(bytes: &[u8], valid: Option<&str>) {
    let options = ParseOptions::default();
    let mut iterator = valid.map(|text| puzzles(text, &options));
    // C carries the table from call to call in it.
    let mut found: c::Text = c::made(c::ordoku_text_init);
    while found.next < bytes.len() {
        let at = found.next;
        let answer = parse_in_c(bytes, &options, &mut found);
        match iterator.as_mut().map(Iterator::next) {
            Some(Some(expected)) => check_same(&expected, &answer),
            // The iterator is empty. A call that wants a puzzle gets an error.
            Some(None) => {
                let empty = |error: &Error| {
                    matches!(error, Error::Text(TextError { kind: TextErrorKind::Empty, .. }))
                };
                assert!(at == 0 && answer.is_err());
                let text = valid.expect("the iterator's text");
                assert!(parse(text, &options).as_ref().is_err_and(empty), "{:?}", parse(text, &options));
            }
            None => {}
        }
        if answer.is_err() {
            return;
        }
        assert!(found.next > at, "no progress at {at}");
    }
    assert!(iterator.is_none_or(|mut iterator| iterator.next().is_none()));
}

/// Checks that C and Rust give the same answer: for an error, its position and status.
fn check_same(rust: &Result<Parsed, Error>, c: &Result<ParsedInC, ErrorInC>) {
    match (rust, c) {
        // C does not tell which digits were placed.
        (Ok(rust), Ok((c, variant, offset))) => {
            let mut rust = rust.clone();
            rust.placed.clear();
            let doubt = rust.doubt.take().map_or(("", 0), |doubt| (doubt.variant, doubt.offset));
            assert_eq!((&rust, doubt), (c, (&**variant, *offset)));
        }
        (Err(error), Err((status, position))) => {
            assert_eq!(ordoku::capi::status_of(error), *status, "{error}");
            let wanted = match error {
                Error::Text(TextError { line, column, offset, .. }) => Some([*line, *column, *offset]),
                _ => None,
            };
            assert_eq!(wanted, *position, "{error}");
        }
        _ => panic!("{rust:?} in Rust, {c:?} in C"),
    }
}

/// A puzzle without its doubt, and the variant and the offset of that.
type ParsedInC = (Parsed, String, usize);

/// A status, and the line, the column and the offset of the error.
type ErrorInC = (i32, Option<[usize; 3]>);

/// Calls `ordoku_parse` at `found.next`, and checks what must hold for any bytes.
fn parse_in_c(bytes: &[u8], options: &ParseOptions, found: &mut c::Text) -> Result<ParsedInC, ErrorInC> {
    let format = format_in_c(options);
    let start = found.next;
    let mut call = |cells: *mut u32, len: usize| {
        // SAFETY: the text, `len` cells and the two structs are what the lengths say.
        let status =
            unsafe { c::ordoku_parse(bytes.as_ptr().cast(), bytes.len(), &format, cells, len, found) };
        assert!(status == c::OK || found.next == start);
        (status, *found)
    };
    let (status, report) = call(null_mut(), 0);
    if status != c::E_BUFFER {
        assert!([c::E_TEXT, c::E_VALUE, c::E_ARGUMENT, c::E_AMBIGUOUS].contains(&status), "{status}");
        assert!(report.message[0] != 0 && report.message.contains(&0));
        let position = (report.line > 0).then_some([report.line, report.column, report.offset]);
        if let Some([line, column, offset]) = position {
            assert!((start..=bytes.len()).contains(&offset), "{offset} of {start} to {}", bytes.len());
            // The positions in UTF-16 are those of other bytes.
            if !matches!(bytes, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) {
                assert_eq!((line, column), naive_position(&bytes[..offset]));
            }
        }
        return Err((status, position));
    }
    let mut values = vec![u32::MAX; report.cells];
    if let Some(short) = values.len().checked_sub(1) {
        assert_eq!(call(values.as_mut_ptr(), short).0, c::E_BUFFER);
        assert!(values.iter().all(|&value| value == u32::MAX));
    }
    let (status, report) = call(values.as_mut_ptr(), values.len());
    assert_eq!((status, report.message[0]), (c::OK, 0));
    let shape = Shape::new(report.box_rows as usize, report.box_cols as usize).expect("a shape");
    assert_eq!(values.len(), shape.cells());
    assert!(values.iter().all(|&value| value as usize <= shape.side()));
    assert!(report.next <= bytes.len());
    let variant: Vec<u8> =
        report.doubt.iter().map(|&byte| byte as u8).take_while(|&byte| byte != 0).collect();
    let variant = String::from_utf8(variant).expect("a name");
    Ok((parsed_of(shape, values, &report), variant, report.doubt_offset))
}

/// Returns what C says of a puzzle as Rust would. It has no candidates, no placed digits and no
/// doubt.
fn parsed_of(shape: Shape, values: Vec<u32>, report: &c::Text) -> Parsed {
    // Only the library makes such a value, so one is read and then changed.
    let mut parsed = parse("1...............", &ParseOptions::new()).expect("a puzzle");
    (parsed.shape, parsed.values, parsed.end) = (shape, values, report.next);
    parsed.layout = LAYOUTS[report.layout as usize - 1];
    parsed.symbols = SYMBOLS[report.symbols as usize - 1];
    parsed.blank = char::from_u32(report.blank).expect("a character");
    let solution = report.solution..report.solution + report.solution_len;
    parsed.solution = (!solution.is_empty()).then_some(solution);
    parsed.table = report.puzzle_column.checked_sub(1).map(|puzzle| {
        let separator = char::from_u32(report.separator).expect("a character");
        let mut table = Table::new(separator, puzzle as usize);
        table.boxes = report.boxes_column.checked_sub(1).map(|column| column as usize);
        table.has_heading = report.has_heading != 0;
        (table.rules, table.regions) = (report.rules_columns, report.regions_columns);
        (table.kinds, table.titles) = (report.kind_columns, report.title_columns);
        table.others = report.other_columns;
        let known = |number: u32| (number > 0).then_some(number as usize);
        (table.columns, table.cells) = (known(report.columns), known(report.row_cells));
        table
    });
    parsed
}

fn format_in_c(options: &ParseOptions) -> c::Text {
    c::Text {
        layout: options.layout.map_or(0, number),
        symbols: options.symbols.map_or(0, |symbols| 1 + index_of(&SYMBOLS, symbols)),
        box_rows: options.shape.map_or(0, |shape| shape.box_rows() as u32),
        box_cols: options.shape.map_or(0, |shape| shape.box_cols() as u32),
        separator: options.table.map_or(0, |table| table.separator.into()),
        puzzle_column: options.table.map_or(0, |table| table.puzzle as u32 + 1),
        boxes_column: options.table.and_then(|table| table.boxes).map_or(0, |column| column as u32 + 1),
        has_heading: options.table.map_or(0, |table| table.has_heading.into()),
        columns: options.table.and_then(|table| table.columns).map_or(0, |columns| columns as u32),
        row_cells: options.table.and_then(|table| table.cells).map_or(0, |cells| cells as u32),
        rules_columns: options.table.map_or(0, |table| table.rules),
        regions_columns: options.table.map_or(0, |table| table.regions),
        kind_columns: options.table.map_or(0, |table| table.kinds),
        title_columns: options.table.map_or(0, |table| table.titles),
        other_columns: options.table.map_or(0, |table| table.others),
        ..c::made(c::ordoku_text_init)
    }
}

fn index_of<T: PartialEq>(all: &[T], one: T) -> u32 {
    all.iter().position(|other| *other == one).expect("one of them") as u32
}

/// Returns the number of a layout in C.
fn number(layout: Layout) -> u32 {
    1 + index_of(&LAYOUTS, layout)
}

/// Returns the line and column after some bytes. They are valid text, but the last character may be
/// cut off.
fn naive_position(before: &[u8]) -> (usize, usize) {
    let text = String::from_utf8_lossy(before);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let last = text.rsplit('\n').next().unwrap_or_default().trim_start_matches('\u{FEFF}');
    (1 + text.matches('\n').count(), 1 + last.chars().count())
}

/// Prints in every format for the shape and this blank, and checks that each text reads back. One
/// layout is printed in C too.
fn check_reads_back(shape: Shape, values: &[u32], blank: char, in_c: usize) {
    let in_c = LAYOUTS[in_c % LAYOUTS.len()];
    for layout in LAYOUTS {
        for symbols in SYMBOLS {
            let Ok(format) = Format::new(shape, layout, symbols, blank) else { continue };
            let mut text = String::new();
            print(shape, values, format, &mut text).expect("a format for this shape");
            if layout == in_c {
                assert_eq!(text, print_in_c(shape, values, format));
            }
            let named = ParseOptions::new().with_layout(layout).with_symbols(symbols).with_shape(shape);
            let parsed = parse(&text, &named).unwrap_or_else(|error| panic!("{error}: {format:?}\n{text}"));
            assert_eq!((&*parsed.values, parsed.end), (values, text.len()), "{format:?}\n{text}");
            if symbols == Format::usual(shape, layout).symbols {
                check_not_misread(&text, shape, values);
            }
        }
    }
}

/// Prints puzzles one after another, with a blank line between each two, and reads them all without
/// any option: each is read as it was written, with its shape, or the text is refused there.
/// Without a first row that has a given, a grid begins like a separator.
fn check_several(seen: &[Parsed], choice: usize) {
    let layout = LAYOUTS[choice % LAYOUTS.len()];
    let is_told = |parsed: &&Parsed| {
        let (shape, side) = (parsed.shape, parsed.shape.side());
        let is_usual = Shape::usual(side) == Some(shape);
        (4..=35).contains(&side)
            && (layout == Layout::Boxes
                || (is_usual && (layout != Layout::Ordered || shape.box_rows() == shape.box_cols())))
            && parsed.values[..side].iter().any(|&value| value > 0)
    };
    let written: Vec<&Parsed> = seen.iter().filter(is_told).collect();
    let mut text = String::new();
    for parsed in &written {
        print(parsed.shape, &parsed.values, Format::usual(parsed.shape, layout), &mut text)
            .expect("a usual format");
        text.push('\n');
    }
    let mut count = 0;
    for (read, written) in puzzles(&text, &ParseOptions::default()).zip(&written) {
        let Ok(read) = read else { return };
        if read.symbols == Symbols::ZeroBased && is_complete_from_0(&written.values) {
            return;
        }
        assert_eq!((read.shape, &read.values), (written.shape, &written.values), "{text}");
        count += 1;
    }
    assert_eq!(count, written.len(), "{text}");
}

/// Reads a usual format when only the shape is given, or nothing. It may be refused, but not
/// misread.
fn check_not_misread(text: &str, shape: Shape, values: &[u32]) {
    for shape in [None, Some(shape)] {
        let mut options = ParseOptions::new();
        options.shape = shape;
        match parse(text, &options) {
            Ok(parsed) if parsed.symbols == Symbols::ZeroBased && is_complete_from_0(values) => {}
            Ok(parsed) => assert_eq!(parsed.values, values, "{text}"),
            Err(Error::Text(TextError { kind: TextErrorKind::Ambiguous { .. }, .. })) => {}
            Err(Error::Text(TextError { kind: TextErrorKind::BoxShape { .. }, .. })) if shape.is_none() => {}
            Err(error) => panic!("{error}\n{text}"),
        }
    }
}

/// Returns whether a grid without its last digit has every other digit, and empty cells, as often
/// as a complete grid has each: it looks like one with digits from 0.
fn is_complete_from_0(values: &[u32]) -> bool {
    let side = values.len().isqrt();
    (0..side as u32).all(|digit| values.iter().filter(|&&value| value == digit).count() == side)
}

fn print_in_c(shape: Shape, values: &[u32], format: Format) -> String {
    let format = c::Text {
        layout: number(format.layout),
        symbols: 1 + index_of(&SYMBOLS, format.symbols),
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
