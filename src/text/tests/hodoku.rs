//! Lines of HoDoKu, with placed digits and deleted candidates.

use super::*;

/// The puzzle with the digit of its third cell placed.
fn with_placed() -> String {
    NINE.replacen('.', "+4", 1)
}

fn values() -> Vec<u32> {
    let mut values = digits(NINE);
    values[2] = 4;
    values
}

#[test]
fn placed_digits_are_digits_of_the_puzzle() {
    let placed = with_placed();
    for text in [placed.clone(), format!(":0000:x:{placed}:::"), format!(":0901-2:345:{placed}::214 215::\n")]
    {
        let found = parsed(&text, &unnamed());
        assert_eq!(
            (found.values, found.shape, found.layout),
            (values(), Shape::NINE, Layout::Line),
            "{text}"
        );
        assert_eq!((found.placed, found.end), (vec![2], text.len()));
    }
    // A line without anything done is a puzzle like others.
    let found = parsed(&format!(":0000:x:{NINE}:::"), &unnamed());
    assert_eq!((found.values, found.placed), (digits(NINE), vec![]));
}

#[test]
fn deleted_candidates_are_pencil_marks() {
    let text = format!(":0000:x:{}:214 315 915::\n", with_placed());
    let refused = error_of(&text, &unnamed());
    assert_eq!((refused.kind, refused.column), (TextErrorKind::Candidates, text.find("214").unwrap() + 1));
    let found = parse_candidates(&text, &unnamed()).unwrap();
    assert_eq!((found.values, found.placed, found.end), (values(), vec![2], text.len()));
    let candidates = found.candidates.unwrap();
    // The digit of a cell is not deleted.
    assert_eq!(candidates[2..6], [0b1000, 0b111111111 - 0b10, 0b1000000, 0b111111111]);
    let text = text.replace("915", "134");
    let candidates = parse_candidates(&text, &unnamed()).unwrap().candidates.unwrap();
    assert_eq!(candidates[20 + 1], 0b111111111 - 0b1, "row 3, column 4");
}

#[test]
fn a_mistake_in_a_line_is_told() {
    let placed = with_placed();
    for (text, at, kind) in [
        (format!(":0000:x:{placed}:214 31:::"), "31:", TextErrorKind::Deletion),
        (format!(":0000:x:{placed}:204:::"), "204", TextErrorKind::Deletion),
        (
            format!(":0000:x:{}:214:::", &placed[1..]),
            ":214",
            TextErrorKind::Cells { got: 80, wanted: Some(81) },
        ),
        (format!(":0000:x:{placed}.:214:::"), ":214", TextErrorKind::Cells { got: 82, wanted: Some(81) }),
        (format!(":0000:x:{}:::", placed.replace("+4", "+.")), "..7", TextErrorKind::Character('.')),
    ] {
        let error = error_of(&text, &unnamed());
        assert_eq!((error.offset, error.kind), (text.find(at).unwrap(), kind), "{text}");
    }
}

#[test]
fn lines_follow_each_other() {
    let text = format!(":0000:x:{}:::\n{}\n:0000:x:{NINE}:::\n", with_placed(), with_placed());
    let read: Result<Vec<_>, _> = puzzles(&text, &unnamed()).collect();
    let read: Vec<_> = read.unwrap().into_iter().map(|parsed| (parsed.values, parsed.placed.len())).collect();
    assert_eq!(read, [(values(), 1), (values(), 1), (digits(NINE), 0)]);
}
