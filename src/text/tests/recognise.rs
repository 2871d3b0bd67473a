//! The layout of a text.

use super::*;

/// Every text is [`NINE`] in this layout, and is read as such whether the layout is named or not.
fn assert_all_are_nine<const N: usize>(layout: Layout, texts: [String; N]) {
    for text in texts {
        for options in [unnamed(), with_layout(layout)] {
            let parsed = parsed(&text, &options);
            assert_eq!((&parsed.values, parsed.layout), (&digits(NINE), layout), "{text}");
            assert_eq!((parsed.shape, parsed.end), (shape(3, 3), text.len()), "{text}");
            assert_eq!(puzzles(&text, &options).next(), Some(Ok(parsed)), "{text}");
        }
    }
}

/// The lines of [`NINE`], each made by `row` of its values.
fn nine_rows(row: impl Fn(&[u32]) -> String) -> String {
    digits(NINE).chunks(9).map(row).collect()
}

/// Rows of nine symbols with `bar` between each three.
fn rows_with_bars(bar: &str, blank: &str) -> String {
    nine_rows(|row| {
        let parts: Vec<_> = row.chunks(3).map(|part| joined(part, "").replace('0', blank)).collect();
        parts.join(bar) + "\n"
    })
}

/// The rows between bars, with `inner` between each three and `outer` around them.
fn drawn(rows: String, inner: &str, outer: &str) -> String {
    let lines: Vec<_> = rows.lines().map(|row| format!("|{row}|\n")).collect();
    let bands: Vec<_> = lines.chunks(3).map(|band| band.concat()).collect();
    format!("{outer}\n{}{outer}\n", bands.join(&format!("{inner}\n")))
}

#[test]
fn one_line() {
    let with_blank = |blank: &str| NINE.replace('.', blank);
    assert_all_are_nine(
        Layout::Line,
        [
            NINE.into(),
            with_blank("0"),
            with_blank("-"),
            with_blank("_") + "\r\n",
            with_blank("*") + "\n",
            format!("\u{FEFF}# a comment\n\n  {NINE}   # easy\n# more\nend\nwhat follows"),
            format!("\u{FEFF}{NINE}\rEND\r"),
            rows_with_bars(" ", ".").replace('\n', " "),
        ],
    );
}

#[test]
fn rows() {
    let rows_ending = |end: &str| nine_rows(|row| joined(row, "").replace('0', ".") + end);
    assert_all_are_nine(
        Layout::Rows,
        [
            rows_ending("\n"),
            rows_ending("\r\n"),
            rows_ending("\r"),
            rows_ending("\n\n"),
            rows_ending("  # row\n# next\n"),
            rows_with_bars(" ", "."),
            rows_with_bars(" ", "0"),
        ],
    );
}

#[test]
fn rows_with_drawn_boxes() {
    let dotted = nine_rows(|row| joined(row, "").replace('0', ".") + "\n");
    let border_inside_a_row = "+".to_owned() + &dotted.replacen('5', "\n5", 1);
    let unicode = drawn(rows_with_bars("│", "."), "├───┼───┼───┤", "┌───┬───┬───┐").replace('|', "│");
    assert_all_are_nine(
        Layout::Boxes,
        [
            rows_with_bars("|", "."),
            drawn(rows_with_bars("|", "."), "|---+---+---|", "*-----------*"),
            drawn(rows_with_bars("|", "."), "-------------", ".---.---.---."),
            drawn(rows_with_bars("|", "-"), "+---+---+---+", "+===========+"),
            drawn(rows_with_bars("|", "*"), "|===|===|===|", "============="),
            border_inside_a_row,
            drawn(rows_with_bars(" | ", "0"), "- - - - - - -", "-------------"),
            drawn(rows_with_bars("|", "."), &"-".repeat(81), &"-".repeat(81)),
            unicode,
        ],
    );
}

#[test]
fn numbers() {
    let rows = |separator: &str| nine_rows(|row| joined(row, separator) + "\n");
    let wrapped: String = digits(NINE).chunks(20).map(|line| joined(line, " ") + "\n").collect();
    assert_all_are_nine(
        Layout::Numbers,
        [
            rows(" ").replace('0', ".").replace(" ", "  "),
            rows("\t"),
            rows(","),
            rows(", ").replace('\n', ",\n"),
            rows(";"),
            rows(" ").replace('\n', " "),
            rows("\n"),
            wrapped.replace('\n', "\n# no gap\n"),
            wrapped,
        ],
    );
}

#[test]
fn ordered() {
    let rows = |separator: &str| nine_rows(|row| joined(row, separator) + "\n");
    assert_all_are_nine(Layout::Ordered, [format!("3\n{}", rows(" ")), format!("3\n\n{}", rows("\n"))]);
}

#[test]
fn a_single_symbol_is_a_1x1_if_it_is_the_whole_text() {
    for (text, value) in [("1\n", 1), (".", 0), ("\n0\n\n", 0)] {
        let parsed = parsed(text, &unnamed());
        assert_eq!((parsed.layout, parsed.shape, parsed.values), (Layout::Rows, shape(1, 1), vec![value]));
    }
    let kind = TextErrorKind::Cells { got: 1, wanted: None };
    assert_eq!(error_of("\n0\n\n1\n", &unnamed()).kind, kind);
    let many = parsed("\n0\n\n1\n", &with_shape(1, 1));
    assert_eq!((many.values, many.end), (vec![0], 4));
}

/// The first number could be an order, and the next 16 numbers a 4x4.
#[test]
fn a_column_of_81_numbers_is_one_puzzle() {
    let column = format!("2\n{}9\n", "0\n".repeat(79));
    let read = parsed(&column, &unnamed());
    assert_eq!((read.layout, read.shape, read.values[80]), (Layout::Numbers, shape(3, 3), 9));

    let order_and_16_numbers = format!("2\n{}\n", "0\n".repeat(16));
    assert_eq!(parsed(&(order_and_16_numbers + &column), &unnamed()).layout, Layout::Ordered);
}

#[test]
fn a_line_of_81_numbers_with_9_givens_is_a_puzzle() {
    let text = spaced(NINE).repeat(81);
    let all: Vec<_> = puzzles(&text, &unnamed()).map(|parsed| parsed.unwrap().values).collect();
    assert_eq!(all, vec![digits(NINE); 81]);

    let eight_givens = "12345678".to_owned() + &".".repeat(73);
    let kind = ambiguous("rows of an 81x81", "a 9x9 in each line");
    assert_eq!(error_of(&spaced(&eight_givens).repeat(81), &unnamed()), at_start(kind));
}

#[test]
fn drawn_boxes_of_numbers_are_numbers() {
    let row = |first: usize| -> String {
        let numbers: Vec<String> = (0..16).map(|k| format!("{:2}", (first + k) % 16 + 1)).collect();
        let parts: Vec<String> = numbers.chunks(4).map(|part| part.join(" ")).collect();
        parts.join(" | ") + "\n"
    };
    let bands: Vec<String> = (0..4).map(|band| (0..4).map(|k| row(4 * band + k)).collect()).collect();
    let parsed = parsed(&bands.join("----+----+----+----\n"), &unnamed());
    assert_eq!((parsed.layout, parsed.shape), (Layout::Numbers, shape(4, 4)));
    assert_eq!(parsed.values[..17], [up_to(16), vec![2]].concat());
}

#[test]
fn single_characters_between_separators_are_numbers_unless_other_symbols_are_named() {
    let row = "0023456789000000";
    let read = parsed(&spaced(row).repeat(16), &unnamed());
    assert_eq!((read.layout, read.symbols), (Layout::Numbers, Symbols::Digits));
    assert_eq!(read.values, digits(&row.repeat(16)));

    // Beside another blank, 0 is a digit.
    let blanks_and_zeros = spaced(row).repeat(16).replacen('0', ".", 100);
    let read = parsed(&blanks_and_zeros, &unnamed());
    assert_eq!((read.layout, read.symbols, read.blank), (Layout::Numbers, Symbols::ZeroBased, '.'));
    assert_eq!((read.values[2], read.values[255]), (3, 1));

    let read = parsed(&spaced("0123").repeat(4), &with_symbols(Symbols::ZeroBased));
    assert_eq!((read.layout, read.symbols), (Layout::Rows, Symbols::ZeroBased));
    assert_eq!(read.values, up_to(4).repeat(4));
}

/// Each of four lines has four numbers, but they are too large.
#[test]
fn rows_of_characters_in_groups_are_not_numbers() {
    let text = "001 020 300 405\n".repeat(12);
    let kind = TextErrorKind::Drawing { side: 12, box_rows: None, box_cols: Some(3) };
    assert_eq!(error_of(&text, &unnamed()).kind, kind);
    let parsed = parsed(&text, &with_shape(4, 3));
    assert_eq!((parsed.layout, parsed.shape), (Layout::Rows, shape(4, 3)));
    assert_eq!(parsed.values, digits(&"001020300405".repeat(12)));
}

/// 16 numbers up to 4, written with leading zeros, are 36 characters up to 6.
#[test]
fn numbers_that_can_be_characters_are_ambiguous() {
    let text = "001 002 003 004 ".to_owned() + &"01 02 03 04 ".repeat(3);
    let error = at_start(ambiguous("numbers", "single characters"));
    assert_eq!(error_of(&text, &unnamed()), error);
    // All values are the same, but they are one puzzle of numbers or two of characters.
    assert_eq!(error_of("00 00\n00 00\n", &with_shape(1, 2)), error);
}
