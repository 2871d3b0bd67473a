//! Tests of reading and writing, and of the position and the reason of each error.

use super::*;
use crate::error::{TextError, TextErrorKind};
use crate::limits::Interrupt;

/// The example of Knuth's "Dancing Links" (2000).
const KNUTH: &str = "a b c d e f g\nc e f\na d g\nb c f\na d\nb g\nd e g\n";

fn printed(text: &DlxText) -> String {
    let mut out = String::new();
    text.print(&mut out).unwrap();
    out
}

/// Returns the items of each option, by name.
fn options_of(text: &DlxText) -> Vec<String> {
    let names_of = |option| text.matrix.items_of(option).map(|item| text.names[item as usize].as_str());
    (0..text.matrix.option_bound()).map(|option| names_of(option).collect::<Vec<_>>().join(" ")).collect()
}

fn error_of(text: impl AsRef<[u8]>) -> TextError {
    match DlxText::parse(text) {
        Err(Error::Text(error)) => error,
        Err(error) => panic!("{error}"),
        Ok(text) => panic!("reads {:?}", options_of(&text)),
    }
}

#[test]
fn a_text_becomes_a_matrix_and_names() {
    let mut text = DlxText::parse(KNUTH).unwrap();
    assert_eq!((text.matrix.primary_count(), text.matrix.item_count()), (7, 7));
    assert_eq!(options_of(&text), ["c e f", "a d g", "b c f", "a d", "b g", "d e g"]);
    assert_eq!(printed(&text), KNUTH);
    let options = text.matrix.solve(Interrupt::new()).unwrap();
    assert_eq!(options.answer().flatten(), Some(&[3, 0, 4][..]));
}

#[test]
fn comments_blank_lines_and_line_ends_are_ignored() {
    let wanted = "a b | c\na c\nb\n";
    for text in [
        "| made by hand\n\n  | another comment\na b | c\n|\na c\n\n \t\nb\n| the end",
        "a b | c\r\na c\r\n\r\nb\r\n",
        "a b | c\ra c\rb",
        "\u{FEFF}  a\tb  |  c  \n\ta   c\nb ",
        "\u{FEFF}| a comment\na b | c\na c\nb\n|: not \0 read either\n",
    ] {
        let read = DlxText::parse(text).unwrap();
        assert_eq!((read.matrix.primary_count(), printed(&read).as_str()), (2, wanted), "{text:?}");
    }
}

/// Knuth's programs allow a `|` without secondary items, and options without primary ones.
#[test]
fn unusual_texts_are_read() {
    for (text, primary, options) in
        [("a |\na\n", 1, 1), ("a", 1, 0), ("a | b\nb\nb\n", 1, 2), ("ä ∎\n", 2, 0), ("# //\n", 2, 0)]
    {
        let read = DlxText::parse(text).unwrap();
        assert_eq!((read.matrix.primary_count(), read.matrix.option_count()), (primary, options), "{text:?}");
    }
    // The line is a comment, so that the options are the items.
    assert_eq!(DlxText::parse("| a b\na\n").unwrap().names, ["a"]);
}

#[test]
fn errors_have_a_position_and_a_reason() {
    // The line, the column and the offset.
    type Place = (usize, usize, usize);
    let cases: [(&[u8], Place, &str); 26] = [
        (b"", (1, 1, 0), "nothing to read"),
        (b"| only\n\n| comments\n", (1, 1, 0), "nothing to read"),
        (b"a b a\n", (1, 5, 4), "same name"),
        (b"x\nb", (2, 1, 2), "no item has this name"),
        (b"c b a b c\n", (1, 7, 6), "same name"),
        (b"a | a\n", (1, 5, 4), "same name"),
        (b"a | b | c\n", (1, 7, 6), "a second `|`"),
        (b"a | |\n", (1, 5, 4), "a second `|`"),
        (b"a |b\n", (1, 3, 2), "white space around"),
        (b"a b|c\n", (1, 4, 3), "white space around"),
        (b"a b:c\n", (1, 4, 3), "in front of a colour"),
        (b"a b\0\n", (1, 4, 3), "leave it out of the length"),
        (b"a b\x07c\n", (1, 4, 3), "control characters"),
        (b"a b\na c\n", (2, 3, 6), "no item has this name"),
        (b"a b\r\n\r\nb\r\n a b a\r\n", (4, 6, 15), "only once"),
        (b"a b\na | b\n", (2, 3, 6), "a `|` in an option"),
        (b"a | b\na:1 b\n", (2, 3, 8), "a primary item has no colour"),
        (b"a | b\n\n| x\na b:\n", (4, 5, 15), "a colour is empty"),
        (b"a | b\na b:1:2\n", (2, 6, 11), "a colour is one word"),
        (b"a | b\na b:1|\n", (2, 6, 11), "a colour is one word"),
        (b"a | b\na b:1 b:2\n", (2, 7, 12), "only once"),
        (b"a | b\na c:1\n", (2, 3, 8), "no item has this name"),
        (b"a | b\na :1\n", (2, 3, 8), "a name is empty"),
        (b"a b\na\0", (2, 2, 5), "leave it out of the length"),
        ("ä ö\nä ü\n".as_bytes(), (2, 3, 9), "no item has this name"),
        (b"a b\na b\n| \xFF\n", (3, 3, 10), "UTF-8"),
    ];
    for (text, place, reason) in cases {
        let error = error_of(text);
        assert_eq!((error.line, error.column, error.offset), place, "{error}");
        assert!(error.to_string().contains(reason), "{error}");
        assert_eq!(error.document_end, None);
    }
    let mark_inside = error_of("a \u{FEFF}b\n");
    assert!(mark_inside.to_string().contains("byte order mark"), "{mark_inside}");
    assert_eq!(error_of("\u{FEFF}").kind, TextErrorKind::Empty);
}

#[test]
fn colours_are_read_and_written() {
    let knuth = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";
    let mut text = DlxText::parse(knuth).unwrap();
    assert_eq!(text.colours, ["A", "B"]);
    let colours = |option| text.matrix.colours_of(option).collect::<Vec<_>>();
    assert_eq!([0, 1, 2, 3].map(colours), [vec![0, 0, 0, 1], vec![0, 0, 1, 0], vec![0, 2], vec![0, 1]]);
    assert_eq!(printed(&text), knuth);
    // Knuth's example in TAOCP 7.2.2.1, (49).
    let options = text.matrix.solve(Interrupt::new()).unwrap();
    assert_eq!(options.answer().flatten(), Some(&[3, 1][..]));
    let count = text.matrix.count(None, Interrupt::new()).unwrap();
    assert_eq!(count.solutions, 1);
    // Words are numbered in the order of the text, whatever their items.
    let long = format!("a | b c\na b:{} c:ä\na c:ä\na b:1\n", "x".repeat(255));
    let text = DlxText::parse(&long).unwrap();
    assert_eq!((printed(&text), &text.colours[1..]), (long.clone(), &["ä".to_owned(), "1".to_owned()][..]));
    let error = error_of(long.replacen('x', "xx", 1));
    assert!(error.to_string().starts_with("line 2, column 5: a colour has more than 255 bytes"), "{error}");
}

/// Colours without words are written as one character, as far as there are enough.
#[test]
fn colours_without_words_get_some() {
    let mut matrix = ExactCover::new(1, 2).unwrap();
    for colour in [1, 9, 10, 35, 36, 61, 62, u32::MAX] {
        matrix.add_option_with_colours(&[0, 1, 2], &[0, colour, 0]).unwrap();
    }
    let mut text = DlxText { matrix, names: Vec::new(), colours: Vec::new() };
    let words = ["1", "9", "a", "z", "A", "Z", "62", "4294967295"];
    let lines = words.map(|word| format!("i0 i1:{word} i2\n")).concat();
    assert_eq!(printed(&text), format!("i0 | i1 i2\n{lines}"));
    assert_eq!(DlxText::parse(printed(&text)).unwrap().colours, words);
    for (words, reason) in [
        (&["a"][..], "colours"),
        (&["a", "a"], "the same word"),
        (&["a", ""], "empty"),
        (&["a", "b c"], "one word"),
    ] {
        text.colours = words.iter().map(|&word| word.to_owned()).collect();
        text.matrix.reset(1, 1).unwrap();
        text.matrix.add_option_with_colours(&[0, 1], &[0, 2]).unwrap();
        let mut out = String::new();
        let error = text.print(&mut out).unwrap_err();
        assert!(out.is_empty() && error.to_string().contains(reason), "{error}");
    }
}

/// A matrix that would be too large is refused at the line that makes it so.
#[test]
fn errors_of_the_matrix_have_the_position_of_a_line() {
    let source = read::DlxSource("a\n  a\n");
    let error = source.located(Error::Argument { what: "too many" }, &source.0[2..5]);
    assert_eq!(error.to_string(), "line 2, column 3: too many");
    assert_eq!(source.located(Error::Memory, source.0), Error::Memory);
}

/// Option numbers without items have no line.
#[test]
fn options_without_items_are_not_written() {
    let mut matrix = ExactCover::new(1, 2).unwrap();
    matrix.add_option(&[]).unwrap();
    matrix.add_option(&[2, 0]).unwrap();
    matrix.add_node(4, 1).unwrap();
    matrix.add_node(1, 1).unwrap();
    matrix.cover(0).unwrap();
    let text = DlxText { matrix, names: Vec::new(), colours: Vec::new() };
    assert_eq!(printed(&text), "i0 | i1 i2\ni2 i0 i1\ni1\n");
    assert_eq!(DlxText::parse(printed(&text)).unwrap().names, ["i0", "i1", "i2"]);
}

#[test]
fn what_could_not_be_read_is_not_written() {
    let refuse = |primary, secondary, names: &[&str]| {
        let matrix = ExactCover::new(primary, secondary).unwrap();
        let names = names.iter().map(|&name| name.to_owned()).collect();
        let mut out = String::new();
        let error = DlxText { matrix, names, colours: Vec::new() }.print(&mut out).unwrap_err();
        assert_eq!(out, "");
        error
    };
    for (primary, secondary) in [(0, 0), (0, 2)] {
        assert!(refuse(primary, secondary, &[]).to_string().contains("needs a primary item"));
    }
    assert_eq!(refuse(1, 1, &["a"]), Error::Length { argument: "names", got: 1, wanted: 2 });
    for (name, reason) in [
        ("", "empty"),
        ("a b", "white space"),
        ("a\u{A0}b", "white space"),
        ("a\n", "control"),
        ("|", "`|`"),
        ("a:b", "colour"),
        ("\u{FEFF}a", "byte order mark"),
        ("b", "the same name"),
    ] {
        let error = refuse(1, 1, &["b", name]);
        assert!(matches!(error, Error::Argument { .. }) && error.to_string().contains(reason), "{error}");
    }
}

#[test]
fn a_writer_that_fails_is_an_error() {
    struct Full;
    impl fmt::Write for Full {
        fn write_str(&mut self, _: &str) -> fmt::Result {
            Err(fmt::Error)
        }
    }
    let error = DlxText::parse(KNUTH).unwrap().print(&mut Full).unwrap_err();
    assert!(error.to_string().contains("writer failed"), "{error}");
}
