//! Runs of plain lines: 81 digits or empty cells each, all with the same line end. A run goes to
//! the batch engine as it is.

/// The characters of a plain line.
pub const CELLS: usize = SIDE * SIDE;
const SIDE: usize = 9;

/// Plain lines one after another.
#[derive(Clone, Copy)]
pub struct PlainLines<'a> {
    /// The text, which ends with a line end.
    pub text: &'a [u8],
    /// The bytes of a line with its line end: 82 or 83.
    pub stride: usize,
}

impl<'a> PlainLines<'a> {
    /// Returns the run at the beginning of a text, of at most `most` lines; `None` if the first
    /// line is not plain. A line is left to the library's reader if the line below it may be the
    /// regions of a jigsaw. `regions_follow` tells whether they may be below the last line, too, if
    /// nothing else is there.
    pub fn find(text: &'a [u8], most: usize, regions_follow: bool) -> Option<Self> {
        let stride = match text.get(CELLS..)? {
            [b'\n', ..] => CELLS + 1,
            [b'\r', b'\n', ..] => CELLS + 2,
            _ => return None,
        };
        let end = &text[CELLS..stride];
        let lines = text.chunks_exact(stride).take(most);
        let count = lines.take_while(|line| line[CELLS..] == *end && is_plain(&line[..CELLS])).count();
        let is_above = || may_begin_regions(&text[count * stride..], regions_follow);
        let count = count - usize::from(count > 0 && is_above());
        (count > 0).then(|| Self { text: &text[..count * stride], stride })
    }

    /// Returns the number of lines.
    pub fn len(self) -> usize {
        self.text.len() / self.stride
    }

    /// Returns the lines without their ends.
    pub fn iter(self) -> impl Iterator<Item = &'a [u8]> {
        self.text.chunks_exact(self.stride).map(|line| &line[..CELLS])
    }
}

/// Returns whether the library would read the characters as a line of 9x9 cells: digits and dots,
/// with at least one digit. If each digit is in its place in a group of nine, the line may be a row
/// of pencil marks; if it has the same digit twice, one above the other, it may draw the regions of
/// a jigsaw. It is written without branches so that it compiles to vector instructions.
pub(super) fn is_plain(line: &[u8]) -> bool {
    let (mut others, mut digits, mut givens, mut misplaced) = (0u8, 0u8, 0u8, 0u8);
    let is_given = |byte: u8| u8::from(byte.wrapping_sub(b'1') < 9);
    let mut twice = 0;
    for (&byte, &below) in line.iter().zip(&line[SIDE..]) {
        twice |= is_given(byte) & u8::from(byte == below);
    }
    for (&byte, &place) in line.iter().zip(PLACES) {
        let is_digit = u8::from(byte.wrapping_sub(b'0') < 10);
        digits |= is_digit;
        others |= 1 ^ (is_digit | u8::from(byte == b'.'));
        let is_given = is_digit & u8::from(byte != b'0');
        givens |= is_given;
        misplaced |= is_given & u8::from(byte != place);
    }
    others == 0 && digits != 0 && givens == misplaced && twice == 0
}

/// Returns whether a text may begin with regions: a line of a character for each cell, or one for
/// each row, perhaps with spaces between the characters. Blank lines may be above it, and lines
/// that begin as comments do. The text may be cut anywhere; `may_follow` is the answer if it has
/// nothing else.
fn may_begin_regions(text: &[u8], may_follow: bool) -> bool {
    let mut text = text.trim_ascii_start();
    while [&b"#"[..], b"//", b"--"].iter().any(|mark| text.starts_with(mark)) {
        let end = text.iter().position(|&byte| byte == b'\n').unwrap_or(text.len());
        text = text[end..].trim_ascii_start();
    }
    if text.is_empty() {
        return may_follow;
    }
    let end = text.iter().take(CELLS).position(|byte| byte.is_ascii_whitespace());
    let line = &text[..end.unwrap_or(text.len().min(CELLS))];
    let may_be_cut = end.is_none() && text.len() < CELLS;
    let has_pair = |step: usize| line.len() > step && line[0] == line[step];
    line.first().is_some_and(|first| !b".-_*#".contains(first))
        && (may_be_cut || matches!(line.len(), 1 | SIDE | CELLS))
        && (line.len() < SIDE + 1 || has_pair(1) || has_pair(SIDE) || line[0].is_ascii_alphabetic())
}

/// The digits in their places.
const PLACES: &[u8; CELLS] =
    b"123456789123456789123456789123456789123456789123456789123456789123456789123456789";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_ends_where_the_lines_change() {
        let line = "96.96.96.69.69.69.".repeat(2) + &".".repeat(45);
        let count =
            |text: &str| PlainLines::find(text.as_bytes(), 10, false).map(|run| (run.len(), run.stride));
        assert_eq!(count(&format!("{line}\n{line}\n")), Some((2, 82)));
        assert_eq!(count(&format!("{line}\r\n{line}\n")), Some((1, 83)));
        assert_eq!(count(&format!("{line}\n{line}\r\n")), Some((1, 82)));
        assert_eq!(count(&format!("{line}\n{line}")), Some((1, 82)));
        assert_eq!(count(&format!("{line}\n").repeat(12)), Some((10, 82)));
        assert_eq!(count(&format!("{line}1\n")), None);
        assert_eq!(count(&format!("{}\n", "1.3..6..9".repeat(9))), None);
        assert_eq!(count(&format!("{}\n", line.replace('9', "x"))), None);
        assert_eq!(count(&format!("{}\n", "111222333".repeat(9))), None);
        assert_eq!(count(&format!("{}\n", ".".repeat(81))), None);
        assert_eq!(count(&line), None);
    }

    #[test]
    fn a_line_above_regions_is_not_in_the_run() {
        let line = "96.96.96.69.69.69.".repeat(2) + &".".repeat(45);
        let count = |below: &str| {
            let text = format!("{line}\n{line}\n{below}");
            PlainLines::find(text.as_bytes(), 10, false).map(PlainLines::len)
        };
        let letters = "aaabbbcccaaabbbcccaaabbbcccdddeeefffdddeeefffdddeeefffggghhhiiiggghhhiiiggghhhiii";
        let one_below = format!("122222222{}", "111111111".repeat(8));
        for regions in
            [letters, &letters[..9], "111222333\n111222333\n", &letters[..4], "1", "b a a", &one_below]
        {
            assert_eq!(count(regions), Some(1), "{regions}");
        }
        for above in
            ["\n", "\r\n\n", "# a comment\n", "\n# a comment\n\n", "// a comment\n", "-- a comment\n"]
        {
            assert_eq!(count(&format!("{above}{letters}")), Some(1), "{above}");
        }
        for other in ["", "\n", ".", "# a comment\n", "Puzzle 2\n", "x,y\n", &line] {
            assert_eq!(count(other), Some(2), "{other}");
        }
        for end in ["", "\n", "# a comment\n"] {
            let text = format!("{line}\n{line}\n{end}");
            let run = PlainLines::find(text.as_bytes(), 10, true);
            assert_eq!(run.map(PlainLines::len), Some(1), "{end}");
        }
    }
}
