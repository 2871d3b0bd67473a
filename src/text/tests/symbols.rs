//! The alphabet of a text.

use super::*;

/// Each text has these symbols and values, whether the symbols are named or not.
fn assert_symbols<const N: usize>(symbols: Symbols, cases: [(String, Vec<u32>); N]) {
    for (text, values) in cases {
        for options in [unnamed(), with_symbols(symbols)] {
            let parsed = parsed(&text, &options);
            assert_eq!((parsed.symbols, &parsed.values), (symbols, &values), "{text}");
        }
    }
}

fn rows_of_16(row: &str) -> String {
    format!("{row}\n").repeat(16)
}

#[test]
fn digits_from_1_and_then_letters() {
    assert_symbols(
        Symbols::Digits,
        [
            ("1234341221434321".into(), digits("1234341221434321")),
            ("0.12\n".repeat(4), [0, 0, 1, 2].repeat(4)),
            ("123456\n".repeat(6), up_to(6).repeat(6)),
            ("123456789ABC\n".repeat(12), up_to(12).repeat(12)),
            (rows_of_16("123456789abcdefg"), up_to(16).repeat(16)),
            (rows_of_16("1 2 3 4 5 6 7 8 9 A B C D E F G"), up_to(16).repeat(16)),
            (rows_of_16("1000000000000G00"), digits("1000000000000G00").repeat(16)),
            (rows_of_16("................"), vec![0; 256]),
            (rows_of_16("0000000000000000"), vec![0; 256]),
            ("123456789ABCDEFGHIJKLMNOP\n".repeat(25), up_to(25).repeat(25)),
        ],
    );
}

#[test]
fn digits_from_0() {
    let all_but_2: Vec<u32> = up_to(16).iter().map(|&digit| if digit == 2 { 0 } else { digit }).collect();
    let ends_with_0 = [&up_to(16)[1..], &[1]].concat();
    assert_symbols(
        Symbols::ZeroBased,
        [
            ("0.23456789abcdEF".repeat(16), all_but_2.repeat(16)),
            (rows_of_16("0123456789ABCDEF"), up_to(16).repeat(16)),
            (rows_of_16("123456789abcdef0"), ends_with_0.repeat(16)),
            (rows_of_16("09.............."), [&[1, 10][..], &[0; 14]].concat().repeat(16)),
            (rows_of_16("0.F............."), [&[1, 0, 16][..], &[0; 13]].concat().repeat(16)),
            ("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ\n".repeat(36), up_to(36).repeat(36)),
        ],
    );
}

#[test]
fn letters_from_a() {
    let row = "--A----C-----O-I";
    let values = [0, 0, 1, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 15, 0, 9].repeat(16);
    assert_symbols(
        Symbols::Letters,
        [
            (rows_of_16(row), values.clone()),
            (rows_of_16(&format!("{row}\n")), values),
            ("ABCDEFGHI\n".repeat(9), up_to(9).repeat(9)),
            ("ABCDEFGHIJKLMNOPQRSTUVWXY\n".repeat(25), up_to(25).repeat(25)),
        ],
    );
}

/// Zeros that occur more often than a digit can are empty cells, unless boxes are drawn.
#[test]
fn small_numbers_of_a_36x36_are_numbers_if_they_cannot_be_digits_from_0() {
    let rows = |row: &str| spaced(row).repeat(36);
    let many_zeros = "012345678".to_owned() + &"0".repeat(27);
    let read = parsed(&rows(&many_zeros), &unnamed());
    assert_eq!((read.layout, read.values), (Layout::Numbers, digits(&many_zeros.repeat(36))));

    let one_zero = "012345678".to_owned() + &"9".repeat(27);
    for (name, text) in [
        ("zeros may be digits", rows(&one_zero)),
        ("one other blank", rows(&many_zeros).replacen('0', ".", 1)),
        ("other blanks only", rows(&many_zeros).replace('0', ".")),
        ("drawn boxes", rows(&many_zeros).replace(" 6", " | 6")),
    ] {
        let error = at_start(ambiguous("numbers", "single characters"));
        assert_eq!(error_of(&text, &unnamed()), error, "{name}: {text}");
        for (symbols, value) in [(Symbols::Digits, 1), (Symbols::ZeroBased, 2)] {
            let named = parsed(&text, &with_symbols(symbols));
            assert_eq!((named.symbols, named.values[1]), (symbols, value), "{name}");
        }
    }

    let empty = rows(&"0".repeat(36)).replace('0', ".");
    assert_eq!(parsed(&empty, &unnamed()).values, [0; 36 * 36]);
}
