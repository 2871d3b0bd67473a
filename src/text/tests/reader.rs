//! Puzzles of streams.

use super::marks::printed_marks;
use super::*;
use crate::text::{ReadError, Reader, StreamPart};
use std::io::{self, Read};

/// Gives a text in pieces, and then fails if it is told to.
struct Pieces<'a> {
    text: &'a [u8],
    size: usize,
    fails: bool,
}

impl Read for Pieces<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.text.is_empty() && self.fails {
            return Err(io::Error::other("the pipe broke"));
        }
        let len = out.len().min(self.size).min(self.text.len());
        out[..len].copy_from_slice(&self.text[..len]);
        self.text = &self.text[len..];
        Ok(len)
    }
}

/// Returns what is read: the line and the puzzle, or the line and the message of an error.
fn read(text: &[u8], size: usize) -> Vec<(u64, Result<Parsed, String>)> {
    let found = Reader::new(Pieces { text, size, fails: false }, &unnamed()).map(|puzzle| match puzzle {
        Ok(puzzle) => (puzzle.line, Ok(puzzle.parsed)),
        Err(ReadError::Text(refused)) => (refused.error.line as u64, Err(refused.to_string())),
        Err(error) => panic!("{error}"),
    });
    found.collect()
}

const LINE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n";

#[test]
fn a_stream_has_the_puzzles_of_its_text() {
    let boxes = "+----+----+\n| 12 | .. |\n| .. | 1. |\n+----+----+\n| 2. | .. |\n| .. | .4 |\n+----+----+\n";
    let text = format!(
        "-- old ones\n{LINE}{LINE}\nGrid 2\n{boxes}\n// more\n{boxes}\n{{\"puzzle\": \"1......2.3....4.\"}}\n"
    )
    .repeat(30);
    let expected: Vec<Parsed> = puzzles(&text, &unnamed()).map(Result::unwrap).collect();
    assert_eq!(expected.len(), 5 * 30);
    for size in [1, 7, 100, usize::MAX] {
        let found = read(text.as_bytes(), size);
        let lines: Vec<u64> = found.iter().take(5).map(|(line, _)| *line).collect();
        assert_eq!(lines, [2, 3, 6, 15, 23], "{size}");
        let parsed: Vec<Parsed> = found.into_iter().map(|(_, parsed)| parsed.unwrap()).collect();
        assert!(parsed == expected, "{size}");
    }
}

#[test]
fn lines_end_by_carriage_returns_in_old_texts() {
    let cells = "[[{},{},{},{}],\n[{},{},{},{}],\n[{},{},{},{}],\n[{},{},{},{}]]";
    let text = format!(
        "# old\n{LINE}1......2.3!...4.\n\nGrid 2\n1...\n...2\n.3..\n..4.\n\n{{\"size\":4,\n\"grid\":{cells},\n\
         \"quadruple\":[1]}}\nid,puzzle\n7,1......2.3....4.\n8,1......2.3....!.\n{LINE}"
    );
    let lines = |text: &str, size: usize| -> Vec<(u64, bool)> {
        read(text.as_bytes(), size).into_iter().map(|(line, found)| (line, found.is_ok())).collect()
    };
    let wanted = lines(&text, usize::MAX);
    assert_eq!(wanted.iter().filter(|(_, is_ok)| !is_ok).count(), 3, "{wanted:?}");
    assert_eq!(wanted.last(), Some(&(20, true)));
    for end in ["\r", "\r\n"] {
        for size in [1, 7, 100, usize::MAX] {
            assert_eq!(lines(&text.replace('\n', end), size), wanted, "{end:?}, {size}");
        }
    }
}

/// The text is longer than the buffer.
#[test]
fn positions_are_those_of_the_whole_stream() {
    let bad = LINE.replace("36", "3!");
    let text = format!("{}{bad}", LINE.repeat(9_999)).repeat(2);
    let mut errors = Vec::new();
    for (at, puzzle) in Reader::new(text.as_bytes(), &unnamed()).enumerate() {
        match puzzle {
            Ok(puzzle) => assert_eq!((puzzle.line, puzzle.parsed.end), (at as u64 + 1, 82 * (at + 1))),
            Err(ReadError::Text(refused)) => {
                errors.push(at);
                let error = refused.error;
                assert_eq!((error.line, error.column, error.offset), (at + 1, 13, 82 * at + 12));
                assert_eq!((refused.line_text.as_str(), &*refused.skipped), (bad.trim(), bad.as_bytes()));
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!(errors, [9_999, 19_999]);
}

#[test]
fn reading_goes_on_below_text_that_is_no_puzzle() {
    let not_utf8 = [LINE.as_bytes(), b"caf\xe9!\n# caf\xe9\n-- caf\xe9\n", LINE.as_bytes()].concat();
    let found = read(&not_utf8, 10);
    assert_eq!(found.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 2, 5]);
    assert!(found[1].1.as_ref().unwrap_err().starts_with("line 2, column 4: "), "{found:?}");

    // A line that is longer than every puzzle, and a last line without an end.
    let long = format!("{}\n{}", "12".repeat(1 << 20), LINE.trim_end());
    let found = read(long.as_bytes(), usize::MAX);
    assert!(matches!(&found[..], [(1, Err(_)), (2, Ok(parsed))] if parsed.end == long.len()), "{found:?}");
    assert_eq!(read(b"# nothing\n\n", 3), []);
}

#[test]
fn large_pencil_marks_are_read_from_a_stream() {
    for shape in [shape(5, 5), shape(6, 6)] {
        let mut words = vec![u64::MAX >> (64 - shape.side()); shape.cells()];
        (words[0], words[7]) = (1 << 8, 0b111);
        let marks = printed_marks(shape, &words, Format::usual(shape, Layout::Boxes));
        let found = read(format!("{LINE}\n{marks}\n{LINE}").as_bytes(), 7_000);
        let candidates = found.iter().map(|(_, parsed)| parsed.as_ref().unwrap().candidates.as_ref());
        assert!(candidates.eq([None, Some(&words), None]));
    }
}

#[test]
fn pencil_marks_of_a_stream_have_their_candidates() {
    let marks = "1 24 3 24\n34 34 1 2\n34 13 2 13\n2 13 4 13\n";
    let found = read(format!("{marks}\n{LINE}").as_bytes(), 5);
    let candidates: Vec<bool> =
        found.iter().map(|(_, parsed)| parsed.as_ref().unwrap().candidates.is_some()).collect();
    assert_eq!(candidates, [true, false]);
}

#[test]
fn an_error_of_the_stream_ends_it() {
    let text = LINE.repeat(200);
    let mut reader = Reader::new(Pieces { text: text.as_bytes(), size: 9_000, fails: true }, &unnamed());
    assert!(reader.by_ref().take(100).all(|puzzle| puzzle.is_ok()));
    assert!(matches!(reader.by_ref().find(Result::is_err), Some(Err(ReadError::Io(_)))));
    assert!(reader.next().is_none());
    let options = unnamed().with_layout(Layout::Numbers).with_symbols(Symbols::Letters);
    let mut reader = Reader::new(text.as_bytes(), &options);
    assert!(matches!(reader.next(), Some(Err(ReadError::Other(Error::Argument { .. })))));
    assert!(reader.next().is_none());
}

/// Returns the next part that needs no more text.
fn next_part<R: Read>(reader: &mut Reader<R>) -> Option<StreamPart> {
    loop {
        match reader.next_part().unwrap() {
            StreamPart::Skipped => {}
            StreamPart::Incomplete if reader.fill().unwrap() => {}
            StreamPart::Incomplete => return None,
            part => return Some(part),
        }
    }
}

#[test]
fn a_caller_may_read_some_lines_by_itself() {
    let solution = "812753649943682175675491283154237896369845721287169534521974368438526917796318452\n";
    let text = format!("\n# known\n{LINE}Solution\n{solution}\n{LINE}");
    let mut reader = Reader::new(text.as_bytes(), &unnamed());
    assert_eq!(reader.peek_line().unwrap().as_deref(), Some(LINE.trim_end()));
    assert_eq!((reader.line(), reader.offset()), (3, 9));
    assert_eq!(reader.consume(LINE.len(), LINE.len()), LINE.as_bytes());
    assert_eq!((reader.line(), reader.text().len()), (4, text.len() - 9 - LINE.len()));
    // The solution of the line is skipped.
    let Some(StreamPart::Puzzle(puzzle)) = next_part(&mut reader) else { panic!("no puzzle") };
    assert_eq!((puzzle.line, puzzle.parsed.end), (7, text.len()));
    assert!(next_part(&mut reader).is_none() && reader.text().is_empty());
}

#[test]
fn a_caller_may_name_the_column_below_each_heading() {
    let text = "id,puzzle,other\n1,1......2.3....4.,2......1.3....4.\n";
    for (column, first) in [(1, 1), (2, 2)] {
        let mut reader = Reader::new(text.as_bytes(), &unnamed()).stopping_at_headings();
        let Some(StreamPart::Heading(line)) = next_part(&mut reader) else { panic!("no heading") };
        let mut table = Table::of_heading(&line).unwrap();
        table.puzzle = column;
        reader.options_mut().table = Some(table);
        let Some(StreamPart::Puzzle(puzzle)) = next_part(&mut reader) else { panic!("no puzzle") };
        assert_eq!((puzzle.line, puzzle.parsed.values[0]), (2, first));
    }
}

/// Old texts end their lines so; the text is longer than the buffer.
#[test]
fn lines_that_end_in_carriage_returns_are_read() {
    let bad = LINE.replace("36", "3!");
    let text = format!("{}{bad}{}", LINE.repeat(9_999), LINE.repeat(10_000)).replace('\n', "\r");
    let found = read(text.as_bytes(), 4_096);
    assert_eq!(found.len(), 20_000);
    let refused: Vec<usize> = (0..found.len()).filter(|&at| found[at].1.is_err()).collect();
    assert_eq!(refused, [9_999]);
}

/// Neither is passed over without a word: what follows a puzzle in a line that is longer than every
/// puzzle, and such a line that is not UTF-8.
#[test]
fn a_long_line_is_read_or_refused() {
    let long = "x,".repeat(1 << 20);
    for (line, bytes) in [(long.clone(), &b""[..]), (long, b"\xFF")] {
        let text = [bytes, line.as_bytes(), b"\n", LINE.as_bytes()].concat();
        let found = read(&text, usize::MAX);
        assert!(found.first().is_some_and(|(_, parsed)| parsed.is_err()), "{:?}", found.first());
        assert!(found.last().is_some_and(|(_, parsed)| parsed.is_ok()));
        assert_eq!(found.iter().filter(|(_, parsed)| parsed.is_ok()).count(), 1);
    }
}

#[test]
fn the_document_of_refused_text_has_its_rules() {
    let row = "[{},{},{},{}]";
    let grid = format!("\"size\":4,\"grid\":[{row},\n{row},{row},{row}]");
    let four = "1......2.3....4.";
    let long = "\"R1C1\",".repeat(3000);
    let long = format!("{{{grid},\"circle\":[{}1],\n\n\"diagonal-\":true}}", long);
    let parts = [
        (format!("{{{grid},\n\"diagonal+\":true,\n\"diagonal-\":true}}"), Some(14)),
        (four.to_owned(), None),
        ("2x2x:1f2b3d4".to_owned(), Some(14)),
        (format!("[{{{grid},\"diagonal+\":true}}]"), Some(13)),
        (long, Some(13)),
        ("1..2..3......... aabbabbdaccdccdd".to_owned(), Some(12)),
        (format!("{{{grid},\"extraregion\":[{{\"cells\":[\"R1C1\",\"R2C2\"]}}]}}"), Some(13)),
        (four.to_owned(), None),
    ];
    for (between, end) in [("\n", "\n"), ("\n\n", "\n"), ("\nTitle\n", "\n"), ("\n", "\r\n")] {
        let (mut text, mut expected) = (String::new(), Vec::new());
        for (part, regions) in &parts {
            text += between;
            expected.push((text.matches('\n').count() + 1, *regions));
            text += part;
        }
        let text = text.replace('\n', end);
        for size in [1000, 100_000] {
            let stream = Pieces { text: text.as_bytes(), size, fails: false };
            let found = Reader::new(stream, &unnamed()).map(|part| match part {
                Ok(puzzle) => (puzzle.line as usize, None),
                Err(ReadError::Text(mut refused)) => {
                    let found = refused.read_rules().unwrap();
                    let found = found.unwrap_or_else(|| panic!("{refused} in\n{text}"));
                    (found.line as usize, Some(found.puzzle.rules().regions().len()))
                }
                Err(error) => panic!("{error}"),
            });
            let regions =
                |all: &[(usize, Option<usize>)]| all.iter().map(|(_, regions)| *regions).collect::<Vec<_>>();
            let found: Vec<_> = found.collect();
            assert_eq!(regions(&found), regions(&expected), "{text}");
            let has_lines = found.iter().zip(&expected).all(|(one, other)| one.1.is_none() || one == other);
            assert!(has_lines, "{found:?}, not {expected:?} in {text}");
        }
    }
}
