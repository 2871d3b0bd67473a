//! Links of f-puzzles and SudokuPad: what they have is read as if its JSON were there.

use super::rules_texts::{printed_rules, rules_of};
use super::*;
use std::collections::BTreeSet;

// Made by `compressToBase64` of lz-string 1.5.0; `JSON` has the texts.
const PLAIN: &str = "N4IgzglgXgpiBcAWANCALhNAbO8QEMRUBzAJwgBMEBta0AN3ywFdcBGEiemAOwTVKsAvsmAixooQF1kdceJCMWuAEydufeAOGSZc\
                     0YqasEAZnW9+gmPN2yJ9hUuNJzm7dalShQA=";
const X: &str =
    "N4IgzglgXgpiBcAWANCALhNAbO8QEMRUBzAJwgBMEBta4AX2QacYYF1k7XuWOuWB7TsxHc2HEBQj5iAewB2+LAFoEaUgFcY9IA==";
const QUADRUPLE: &str = "N4IgzglgXgpiBcAWANCALhNAbO8QEMRUBzAJwgBMEBta4AX2QacYYF1k7XuWOuWB7TsxHc2HEAEcArvgqlpABxw1QAYxhYsYGiABKARgDCB\
     kG3rmgA==";
const OUTSIDE: &str = "N4IgzglgXgpiBcAWANCALhNAbO8QEMRUBzAJwgBMEBta4AX2QacYYF1k7XuWOuWB7TsxHc2HEAHsKVeHRABjGFiwIQAJQCcAYU0h6bekA===";
const OTHER_JSON: &str = "N4IgDgrgXlA2CmIBcICMA6TWBM6DMW6ALOiAL5A=";
const TITLE: &str = "N4IgzglgXgpiBcAWANCALhNAbO8QGkIscAnAAgHYRUBzEiAEwQG1nQA3AQywFdcBGAL7Jgw0SMEBdZGzFyJ02ROWjF49XMmT\
                     BQA=";
const CUT_JSON: &str = "N4IgzglgXgpiBcAWANCALhNAbO8QEMRUBzAJwgBMEBtaoA==";

const FOUR: &str = "1.....2..3.....4";

fn link(data: &str) -> String {
    format!("https://www.f-puzzles.com/?load={data}")
}

/// A 4x4 of f-puzzles with this member.
fn json(member: &str) -> String {
    let row = "[{},{},{},{}]";
    format!("{{\"size\":4,\"title\":\"a\",\"grid\":[{row},{row},{row},{row}],{member}}}")
}

/// Returns the puzzles of a stream as lines, and the errors.
fn all(text: &str) -> Vec<String> {
    let read = |result: Result<StreamPuzzle, ReadError>| match result {
        Ok(StreamPuzzle { parsed, .. }) => {
            printed_as(Layout::Line, parsed.shape, &parsed.values).trim_end().to_owned()
        }
        Err(error) => error.to_string(),
    };
    Reader::new(text.as_bytes(), &unnamed()).map(read).collect()
}

#[test]
fn a_link_is_read_as_its_puzzle() {
    let encoded = PLAIN.replace('+', "%2B").replace('/', "%2f").replace('=', "%3D");
    for text in [
        link(PLAIN),
        format!("  {}  \n", link(PLAIN)),
        link(&PLAIN.replace('+', " ")),
        link(&PLAIN.replace('+', "%20")),
        link(&encoded),
        // The signs for no group may be lost.
        link(PLAIN.trim_end_matches('=')),
        link(&format!("{PLAIN}&name=a#b")),
        format!("http://f-puzzles.com/?solve=1&load={PLAIN}"),
        format!("https://sudokupad.app/fpuzzles{PLAIN}"),
        format!("https://sudokupad.app/fpuz{encoded}?setting-nogrid=1"),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{PLAIN}"),
        format!("Puzzle 1: {}", link(PLAIN)),
        format!("- [puzzle 1]({}), easy", link(PLAIN)),
        format!("<a href=\"{}\">puzzle 1</a>", link(PLAIN)),
        format!("{} # easy", link(PLAIN)),
        format!("name,link,level\nP1,{},7", link(PLAIN)),
        format!("name,puzzle\nP1,{}", link(PLAIN)),
    ] {
        assert_eq!(all(&text), [FOUR], "{text}");
        assert_eq!(printed_rules(&rules_of(&text)), printed_rules(&rules_of(FOUR)), "{text}");
    }
    let two = format!("{}\n{FOUR}\n\nTitle\n{}\r\n{FOUR}\n", link(PLAIN), link(PLAIN));
    assert_eq!(all(&two), [FOUR; 4]);
    let parsed = parsed(&two, &unnamed());
    assert_eq!((parsed.layout, parsed.end), (Layout::Numbers, link(PLAIN).len() + 1));
}

#[test]
fn a_link_with_rules_is_read_with_them() {
    let wanted = printed_rules(&rules_of(&json("\"diagonal-\":true")));
    for text in [link(X), format!("https://sudokupad.app/fpuzzles{X}"), format!("Title\n\n{}\n", link(X))] {
        assert_eq!(printed_rules(&rules_of(&text)), wanted, "{text}");
        let error = error_of(&text, &unnamed());
        assert!(
            error.to_string().ends_with("this is an X-Sudoku of f-puzzles, not a classic puzzle"),
            "{error}"
        );
        assert_eq!(error.document_start, Some(error.offset), "{text}");
        assert_eq!(text[error.offset..].find("http"), Some(0), "{text}");
    }
    // Behind other text, and between other puzzles of a stream.
    let text = format!("{FOUR}\nPuzzle 2: {}\n{FOUR}\n", link(X));
    assert_eq!(printed_rules(&rules_of(&text[FOUR.len() + 1..])), wanted);
    let mut parts = Reader::new(text.as_bytes(), &unnamed());
    assert!(parts.next().is_some_and(|part| part.is_ok()));
    let Some(Err(ReadError::Text(mut refused))) = parts.next() else { panic!("a refused link") };
    let found = refused.read_rules().unwrap().unwrap();
    assert_eq!((found.line, printed_rules(&found.puzzle)), (2, wanted));
    assert!(parts.next().is_some_and(|part| part.is_ok()));
}

#[test]
fn what_is_wrong_in_a_link_is_told_at_the_link() {
    let cases = [
        (QUADRUPLE, "this is a Sudoku with quadruples of f-puzzles, which ordoku does not read yet"),
        (OUTSIDE, "this cell is outside of the grid"),
        (TITLE, "this title says that the puzzle is a Killer Sudoku"),
        (OTHER_JSON, "is no puzzle of f-puzzles"),
        (CUT_JSON, "it is no object of JSON"),
    ];
    for (data, words) in cases {
        for before in ["", "Title\n\n", "Puzzle 1: "] {
            let text = format!("{before}{}\n{FOUR}\n", link(data));
            let Err(Error::Text(error)) = parse_rules(&text) else { panic!("{text}") };
            assert!(error.to_string().contains(words), "{error}, not {words}, of {text}");
            assert_eq!(error.offset, before.len(), "{error} of {text}");
            // The link alone is refused.
            let found = all(&text);
            assert_eq!(found.len(), 2, "{found:?}");
            // A title also counts for what is below it.
            assert_eq!(found[1] == FOUR, data != TITLE, "{found:?}");
        }
    }
    let known = ParseOptions::new().with_known_rules();
    assert_eq!(parsed(&link(TITLE), &known).values[0], 1);
    for named in [with_layout(Layout::Line), with_shape(3, 3)] {
        let error = error_of(&format!("Puzzle 1: {}", link(PLAIN)), &named);
        assert!(["a layout is named", "16"].iter().any(|words| error.to_string().contains(words)), "{error}");
    }
}

#[test]
fn a_damaged_link_is_an_error_at_its_place() {
    let (begun, place) = (link(""), |at: usize| link("").len() + at);
    let cases = [
        (link(&PLAIN[..50]), place(50), "ends early"),
        (link(&format!("{}\n{}", &PLAIN[..50], &PLAIN[50..])), place(50), "ends early"),
        (format!("[a]({})", link(&PLAIN[..50])), place(50) + 4, "ends early"),
        (link(""), place(0), "ends early"),
        (link(&PLAIN.replacen("pi", "p!", 1)), place(11), "is not valid in the compressed puzzle"),
        (link(&PLAIN.replacen("pi", "pé", 1)), place(11), "is not valid in the compressed puzzle"),
        (link(&PLAIN.replacen("pi", "p-", 1)), place(11), "is not valid in the compressed puzzle"),
        // The second number names a phrase, of which there is one.
        (link("IGg"), place(2), "damaged here or before"),
        (format!("{begun}{PLAIN}B"), place(PLAIN.len()), "more follows without a space"),
        (format!("{begun}{PLAIN} {FOUR}"), place(PLAIN.len()), "another puzzle is behind this link"),
        (format!("{begun}{PLAIN} {}", link(X)), place(PLAIN.len()), "another puzzle is behind this link"),
        (
            "https://sudokupad.app/sclABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij".to_owned(),
            0,
            "a compressed link of SudokuPad, which ordoku does not read yet",
        ),
    ];
    for (text, offset, words) in cases {
        for error in [parse(&text, &unnamed()).map(drop), parse_rules(&text).map(drop)] {
            let Err(Error::Text(error)) = error else { panic!("{text}") };
            assert!(error.to_string().contains(words), "{error}, not {words}, of {text}");
            assert_eq!(error.offset, offset, "{error} of {text}");
        }
    }
}

/// Compresses as LZ-String does, but with any phrases.
#[derive(Default)]
struct LzWriter {
    bits: Vec<bool>,
    phrases: Vec<Vec<u16>>,
    before: Vec<u16>,
    text: Vec<u16>,
}

impl LzWriter {
    fn number(&mut self, number: usize, width: usize) {
        self.bits.extend((0..width).map(|bit| number >> bit & 1 == 1));
    }

    /// Writes one of the three numbers that are no phrases, or the number of a phrase.
    fn name(&mut self, number: usize) {
        let width = (1..).find(|width| 1 << width > self.phrases.len() + 3).unwrap();
        self.number(number, width);
    }

    fn add(&mut self, phrase: Vec<u16>) {
        if !self.before.is_empty() {
            let first = phrase[0];
            let mut longer = std::mem::replace(&mut self.before, phrase.clone());
            longer.push(first);
            self.phrases.push(longer);
        } else {
            self.before.clone_from(&phrase);
        }
        self.text.extend(phrase);
    }

    fn unit(&mut self, unit: u16) {
        self.name(usize::from(unit > 255));
        self.number(usize::from(unit), if unit > 255 { 16 } else { 8 });
        self.phrases.push(vec![unit]);
        self.add(vec![unit]);
    }

    /// Writes a known phrase, or the next one: it is the last one with its first unit.
    fn phrase(&mut self, at: usize) {
        self.name(at + 3);
        let next = || [&self.before[..], &self.before[..1]].concat();
        let phrase = self.phrases.get(at).cloned().unwrap_or_else(next);
        self.add(phrase);
    }

    fn data(mut self) -> String {
        const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        self.name(2);
        let group =
            |bits: &[bool]| (0..6).fold(0, |group, at| group << 1 | usize::from(bits.get(at) == Some(&true)));
        self.bits.chunks(6).map(|bits| char::from(ALPHABET[group(bits)])).collect()
    }
}

#[test]
fn any_phrases_make_the_same_text() {
    let mut random = XorShift(2026);
    let mut lengths = BTreeSet::new();
    for round in 0..200 {
        let text = json(&format!("\"odd\":[{{\"cell\":\"R1C2\"}}],\"author\":\"{}é😀\"", "ab".repeat(round)));
        let units: Vec<u16> = text.encode_utf16().collect();
        let mut writer = LzWriter::default();
        while writer.text.len() < units.len() {
            let rest = &units[writer.text.len()..];
            let fits: Vec<usize> =
                (0..writer.phrases.len()).filter(|&at| rest.starts_with(&writer.phrases[at])).collect();
            let next = [&writer.before[..], writer.before.get(..1).unwrap_or_default()].concat();
            match random.below(4) {
                0 => writer.unit(rest[0]),
                1 if !next.is_empty() && rest.starts_with(&next) => writer.phrase(writer.phrases.len()),
                _ if fits.is_empty() => writer.unit(rest[0]),
                _ => writer.phrase(*random.pick(&fits)),
            }
        }
        let data = writer.data();
        lengths.insert(data.len());
        assert_eq!(printed_rules(&rules_of(&link(&data))), printed_rules(&rules_of(&text)), "{data}");
    }
    assert!(lengths.len() > 100, "{lengths:?}");
}

#[test]
fn a_short_link_makes_no_endless_text() {
    for (phrases, words) in
        [(1400, "is no object of JSON"), (1500, "more than 1048576 characters"), (9000, "more than")]
    {
        let mut writer = LzWriter::default();
        writer.unit(u16::from(b'a'));
        // Each phrase is the next one, and longer by one.
        for _ in 1..phrases {
            writer.name(writer.phrases.len() + 3);
            writer.phrases.push(vec![0]);
        }
        let text = link(&writer.data());
        let Err(Error::Text(error)) = parse_rules(&text) else { panic!("{text}") };
        assert!(error.to_string().contains(words), "{error}");
        assert_eq!(error.offset, 0);
    }
}

#[test]
fn damaged_links_are_read_or_refused() {
    let mut random = XorShift(64);
    for data in [PLAIN, X, QUADRUPLE, TITLE] {
        for _ in 0..2000 {
            let mut bytes = data.as_bytes().to_vec();
            for _ in 0..1 + random.below(3) {
                let (at, byte) = (random.below(bytes.len()), *random.pick(b"AQgw4+/= %2B9z-\n#"));
                match random.below(3) {
                    0 => bytes[at] = byte,
                    1 => bytes.insert(at, byte),
                    _ => drop(bytes.remove(at)),
                }
            }
            let text = link(std::str::from_utf8(&bytes).unwrap());
            for error in [parse(&text, &unnamed()).map(drop), parse_rules(&text).map(drop)] {
                if let Err(Error::Text(error)) = error {
                    assert!(error.offset <= text.len(), "{error} of {text}");
                }
            }
        }
    }
}
