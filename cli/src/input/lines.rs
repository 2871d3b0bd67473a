//! What the lines of a text are, apart from its puzzles.

use ordoku::text::{ParseOptions, Table, TextErrorKind};

/// Returns whether a text has no puzzle and nothing that should be one.
pub fn is_empty(text: &str, options: &ParseOptions) -> bool {
    ordoku::text::puzzles(text, options).next().is_none()
}

/// Returns the number of blank lines and comments before the first other line.
pub fn first_line(text: &[u8]) -> u64 {
    let is_skipped = |line: &&[u8]| line.trim_ascii().is_empty() || is_comment(line);
    text.split(|&byte| byte == b'\n').take_while(is_skipped).count() as u64
}

/// Returns the number of lines above the first row of a table, which may have a heading in the first
/// `len` bytes.
pub fn first_row(text: &[u8], len: usize) -> u64 {
    let mut above = 0;
    for (index, line) in text[..len.min(text.len())].split_inclusive(|&byte| byte == b'\n').enumerate() {
        if std::str::from_utf8(line).is_ok_and(|line| Table::of_heading(line).is_some()) {
            above = text.split_inclusive(|&byte| byte == b'\n').take(index + 1).map(<[u8]>::len).sum();
        }
    }
    let lines_above = text[..above].iter().filter(|&&byte| byte == b'\n').count() as u64;
    lines_above + first_line(&text[above..])
}

/// Returns whether a line has fields of a table.
pub fn is_row(table: &Table, line: &str) -> bool {
    line.contains(table.separator)
}

/// Returns whether an error says in which column of a table it is.
pub fn names_column(kind: TextErrorKind) -> bool {
    matches!(
        kind,
        TextErrorKind::Field { .. }
            | TextErrorKind::NoColumn { .. }
            | TextErrorKind::Columns { .. }
            | TextErrorKind::NoPuzzle { .. }
            | TextErrorKind::Boxes { .. }
    )
}

/// Returns whether a line is a comment and nothing else.
pub fn is_comment(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.starts_with(b"#") || line.starts_with(b"//")
}
