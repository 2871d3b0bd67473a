//! The alphabet of characters in memory, compared with that of the same characters as text.

use super::*;
use crate::support::random::Random;

/// The values of cells, or why they have none.
fn read(cells: &[u8], side: usize, blank: u8) -> Result<Vec<u32>, Undecided> {
    let alphabet = Alphabet::recognised(cells, side, blank)?;
    Ok(alphabet.values(cells).unwrap().expect("every character is recognised"))
}

/// The alphabet that has all digits in the first row.
fn recognised(row: &str, blank: u8) -> Result<Vec<u32>, Undecided> {
    let mut cells = row.as_bytes().to_vec();
    cells.resize(row.len() * row.len(), blank);
    read(&cells, row.len(), blank).map(|mut values| {
        values.truncate(row.len());
        values
    })
}

#[test]
fn characters_have_the_values_that_they_have_as_a_text() {
    let mut random = Random::new(47);
    let (mut read_so, mut ambiguous) = (0, 0);
    for _ in 0..4000 {
        let shapes = [(1, 1), (2, 2), (2, 3), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5), (5, 7), (6, 6)];
        let (rows, cols) = shapes[random.below(shapes.len())];
        let shape = shape(rows, cols);
        let symbols = ALPHABETS[random.below(3)];
        let blank = BLANKS[random.below(5)];
        if shape.side() > symbols.max_side() || (blank == '0' && symbols == Symbols::ZeroBased) {
            continue;
        }
        // Up to side 9, a text has 0 for an empty cell, also beside another blank. Here it is a
        // mistake.
        if shape.side() <= 9 && symbols == Symbols::ZeroBased {
            continue;
        }
        // Few different digits leave it open which alphabet it is.
        let most = 1 + random.below(shape.side());
        let percent = [2, 20, 60][random.below(3)];
        let text: String = (0..shape.cells())
            .map(|_| match random.below(100) < percent {
                true => symbols.character(1 + random.below(most) as u32),
                false => blank,
            })
            .collect();
        // Without a blank, the text does not say whether 0 is one.
        if !text.contains(blank) {
            continue;
        }
        let options = with_layout(Layout::Line).with_shape(shape);
        let found = read(text.as_bytes(), shape.side(), blank as u8);
        match parse(&text, &options) {
            Ok(parsed) => {
                read_so += 1;
                assert_eq!(found, Ok(parsed.values), "{text}");
            }
            // A text may have the blank 0, and then be one of two. The caller's blank decides.
            Err(Error::Text(TextError { kind: TextErrorKind::Ambiguous { .. }, .. })) => {
                ambiguous += 1;
                let decided = blank == '0' && shape.side() == 16;
                assert!(decided || matches!(found, Err(Undecided::Several { .. })), "{text}: {found:?}");
            }
            Err(error) => panic!("{error}: {text}"),
        }
        let small = text.to_ascii_lowercase();
        assert_eq!(read(small.as_bytes(), shape.side(), blank as u8), found, "{small}");
    }
    assert!(read_so > 500 && ambiguous > 50, "{read_so} {ambiguous}");
}

#[test]
fn the_blank_is_no_digit() {
    // Hexadecimal with another blank, digits from 1 with this one.
    assert_eq!(recognised("0123456789ABCDEF", b'.'), Ok(up_to(16)));
    assert_eq!(recognised("0123456789ABCDEF", b'0').unwrap()[..3], [0, 1, 2]);
    assert_eq!(recognised("....56789ABCDEFG", b'0'), Err(Undecided::Misfit));
    // 0 beside another blank is a digit, also if no cell is empty.
    assert_eq!(read(b"0123456789".repeat(10).as_slice(), 10, b'.'), Ok(up_to(10).repeat(10)));
    // A second blank is a mistake.
    for row in ["1.0.", "1._.", "1.x.", "1.X."] {
        assert_eq!(recognised(row, b'.'), Err(Undecided::Misfit), "{row}");
    }
    assert_eq!(recognised("AB1.", b'1'), Err(Undecided::Misfit));
    assert_eq!(recognised("AB1C", b'1').map(|row| row[2]), Ok(0));
    // X is a digit of 35 and 36.
    let letters: String = (1..=35).map(|digit| Symbols::Digits.character(digit)).collect();
    for blank in [b'X', b'x'] {
        assert_eq!(recognised(&letters, blank), Err(Undecided::NoAlphabet));
    }
    assert_eq!(recognised(&letters, b'.'), Ok(up_to(35)));
    let letters = letters + "0";
    assert_eq!(recognised(&letters, b'0'), Err(Undecided::NoAlphabet));
    assert_eq!(recognised(&(letters + "a"), b'.'), Err(Undecided::NoAlphabet));
}

#[test]
fn the_empty_cells_are_filled_in_the_case_of_the_givens() {
    for (row, full) in [("a...", "abcd"), ("A...", "ABCD"), ("....", "1234"), ("4...", "4123")] {
        let mut cells = row.as_bytes().repeat(4);
        let alphabet = Alphabet::recognised(&cells, 4, b'.').unwrap();
        let grid = if row == "4..." { [4, 1, 2, 3] } else { [1, 2, 3, 4] };
        alphabet.fill(&mut cells, &grid.repeat(4));
        assert_eq!(cells, full.as_bytes().repeat(4));
    }
    assert!(matches!(recognised("a..B", b'.'), Err(Undecided::Several { .. })));
}

#[test]
fn named_digits_are_as_many_as_the_side_and_different() {
    for (digits, blank, is_right) in [
        ("1234", b'.', true),
        ("aAbB", 0, true),
        ("123", b'.', false),
        ("12345", b'.', false),
        ("1232", b'.', false),
        ("123.", b'.', false),
    ] {
        assert_eq!(Alphabet::named(digits.as_bytes(), 4, blank).is_some(), is_right, "{digits}");
    }
    let alphabet = Alphabet::named(b"aAbB", 4, 0).unwrap();
    assert_eq!(alphabet.values(b"B\0A\0").unwrap(), Some(vec![4, 0, 2, 0]));
    assert_eq!(alphabet.values(b"B\0C\0").unwrap(), None);
}
