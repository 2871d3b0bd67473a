//! Matrices as DLX text: what is written is read back, and no text makes the reader panic.

use ordoku::{DlxText, Error, ExactCover};
use testkit::Random;

fn printed(text: &DlxText) -> String {
    let mut out = String::new();
    text.print(&mut out).unwrap();
    assert!(out.ends_with('\n'));
    out
}

/// Returns the options that have items: each item with the word for its colour.
fn options_of(text: &DlxText) -> Vec<Vec<(u32, String)>> {
    let matrix = &text.matrix;
    let word_of = |colour: u32| match (colour, text.colours.get((colour as usize).wrapping_sub(1))) {
        (0, _) => String::new(),
        (_, Some(word)) => word.clone(),
        (_, None) => colour.to_string(),
    };
    let options = (0..matrix.option_bound()).map(|option| {
        matrix.items_of(option).zip(matrix.colours_of(option).map(word_of)).collect::<Vec<_>>()
    });
    options.filter(|items| !items.is_empty()).collect()
}

/// Returns a matrix of random options, some of them empty, with more nodes for some, and with names
/// if `is_named`.
fn random_text(random: &mut Random, is_named: bool) -> DlxText {
    let (primary, secondary) = (1 + random.below(8), random.below(5));
    let mut matrix = ExactCover::new(primary, secondary).unwrap();
    let all = primary + secondary;
    for _ in 0..random.below(12) {
        let len = random.below(all.min(5) + 1);
        let items: Vec<u32> = random.permutation(all)[..len].iter().map(|&item| item as u32).collect();
        let colour = |&item: &u32| if (item as usize) < primary { 0 } else { random.below(10) as u32 };
        let colours: Vec<u32> = items.iter().map(colour).collect();
        matrix.add_option_with_colours(&items, &colours).unwrap();
    }
    for _ in 0..random.below(6) {
        // A node that is there already is refused.
        let _ = matrix.add_node(random.below(15) as u32, random.below(all) as u32);
    }
    let name = |item: usize| ["", "#", "é", "0.", "-", "name"][item % 6].to_owned() + &item.to_string();
    let names = random.permutation(1000).into_iter().take(if is_named { all } else { 0 }).map(name).collect();
    let words = ["#", "é", "0.", "-", "name", "x", "1", "2", "10"];
    let colours = if is_named { words.map(str::to_owned).to_vec() } else { Vec::new() };
    DlxText { matrix, names, colours }
}

#[test]
fn what_is_written_is_read_back() {
    let mut random = Random(1);
    for round in 0..2000 {
        let text = random_text(&mut random, round % 2 == 0);
        let written = printed(&text);
        let read = DlxText::parse(&written).unwrap();
        assert_eq!(options_of(&read), options_of(&text), "{written}");
        assert_eq!(read.matrix.option_bound(), read.matrix.option_count());
        assert_eq!(read.matrix.item_count(), text.matrix.item_count());
        assert_eq!(read.matrix.primary_count(), text.matrix.primary_count());
        assert!(text.names.is_empty() || read.names == text.names);
        assert_eq!(printed(&read), written);
    }
}

/// A text that differs from a valid one in a few bytes is read, or is an error with a position in
/// it.
#[test]
fn a_mutated_text_is_read_or_refused() {
    const PIECES: [&[u8]; 14] = [
        b"|",
        b" | ",
        b":",
        b"\n",
        b"\r\n",
        b"\r",
        b" ",
        b"\t",
        b"\0",
        b"\xFF",
        b"\xC3",
        "\u{FEFF}".as_bytes(),
        b"i0",
        b"a",
    ];
    let mut random = Random(2);
    let (mut read, mut refused) = (0, 0);
    for round in 0..20_000 {
        let mut bytes = printed(&random_text(&mut random, round % 2 == 0)).into_bytes();
        for _ in 0..1 + random.below(4) {
            let at = random.below(bytes.len() + 1);
            let end = (at + 1 + random.below(4)).min(bytes.len());
            match random.below(4) {
                0 => drop(bytes.splice(at..at, PIECES[random.below(PIECES.len())].iter().copied())),
                1 => drop(bytes.drain(at..end)),
                2 => bytes.truncate(at),
                _ => drop(bytes.splice(at..end, [random.next() as u8])),
            }
        }
        match DlxText::parse(&bytes) {
            Ok(text) => {
                read += 1;
                let again = DlxText::parse(printed(&text)).unwrap();
                assert_eq!((&again.names, options_of(&again)), (&text.names, options_of(&text)));
            }
            Err(Error::Text(error)) => {
                refused += 1;
                assert!(error.offset <= bytes.len() && error.line >= 1 && error.column >= 1, "{error}");
                assert!(error.line <= 1 + bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count());
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(read > 1000 && refused > 1000, "{read} read, {refused} refused");
}
