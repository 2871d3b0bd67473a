//! Byte offsets as lines and columns.

/// Returns the line and the column, both from 1, of a byte offset in a text that is mostly UTF-8.
/// Byte order marks take no column.
pub(crate) fn position(text: &[u8], offset: usize) -> (usize, usize) {
    let (mut line, mut column, mut previous) = (1, 1, 0);
    for (at, &byte) in text.iter().enumerate().take(offset) {
        match byte {
            b'\n' if previous == b'\r' => {}
            b'\n' | b'\r' => (line, column) = (line + 1, 1),
            // A continuation byte of UTF-8.
            0x80..=0xBF => {}
            0xEF if column == 1 && text[at..].starts_with("\u{FEFF}".as_bytes()) => {}
            _ => column += 1,
        }
        previous = byte;
    }
    (line, column)
}
