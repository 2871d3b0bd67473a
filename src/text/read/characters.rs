//! The kinds of characters of a text, and the ends of its lines.

/// Returns the byte offset of a line's content, the content, and the byte offset of the next line.
/// Concatenated files may have a byte order mark at the start of any line.
pub(in crate::text) fn raw_line(text: &str, offset: usize) -> (usize, &str, usize) {
    let rest = text[offset..].trim_start_matches('\u{FEFF}');
    let start = text.len() - rest.len();
    let length = line_length(rest.as_bytes());
    let line_break = if rest[length..].starts_with("\r\n") { 2 } else { 1 };
    (start, &rest[..length], (start + length + line_break).min(text.len()))
}

/// Returns the number of bytes before the first line break.
fn line_length(bytes: &[u8]) -> usize {
    let is_break = |byte: u8| matches!(byte, b'\n' | b'\r');
    let (chunks, _) = bytes.as_chunks::<CHUNK>();
    let plain = CHUNK * chunks.iter().take_while(|chunk| !any_of(chunk, is_break)).count();
    plain + bytes[plain..].iter().position(|&byte| is_break(byte)).unwrap_or(bytes.len() - plain)
}

/// Lines are looked at many bytes at once, as each is looked at several times.
const CHUNK: usize = 16;

/// Returns whether a byte of a chunk passes a test. No early exit, so that this is vectorised.
#[inline(always)]
fn any_of(chunk: &[u8; CHUNK], test: impl Fn(u8) -> bool) -> bool {
    chunk.iter().fold(0, |found, &byte| found | u8::from(test(byte))) != 0
}

/// Returns whether a byte of a line passes a test.
#[inline(always)]
pub(in crate::text) fn has_byte(line: &str, test: impl Fn(u8) -> bool) -> bool {
    let (chunks, rest) = line.as_bytes().as_chunks::<CHUNK>();
    chunks.iter().any(|chunk| any_of(chunk, &test)) || rest.iter().any(|&byte| test(byte))
}

pub(in crate::text) fn is_comma(c: char) -> bool {
    matches!(c, ',' | ';')
}

pub(in crate::text) fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '`')
}

pub(in crate::text) fn is_bracket(c: char) -> bool {
    matches!(c, '[' | ']' | '{' | '}' | '(' | ')')
}

pub(in crate::text) fn is_space(c: char) -> bool {
    c.is_whitespace() || is_drawn(c) || is_bracket(c) || c == '/'
}

/// Returns whether a character is between two numbers.
pub(in crate::text) fn is_separator(c: char) -> bool {
    !c.is_ascii_alphanumeric() && (is_comma(c) || is_quote(c) || is_space(c))
}

/// Returns whether a character is an empty cell in every puzzle. [`is_other_blank`] has more.
pub(in crate::text) fn is_usual_blank(c: char) -> bool {
    matches!(c, '.' | '-' | '_' | '*')
}

/// Returns whether a character is an empty cell if the puzzle has no other character for it.
pub(in crate::text) fn is_other_blank(c: char) -> bool {
    matches!(c, '?' | '#' | '~' | '·' | '•' | '∙' | '⋅' | '□' | 'x' | 'X')
}

/// Returns whether a character can be a cell.
pub(in crate::text) fn is_symbol(c: char) -> bool {
    narrow(c).is_ascii_alphanumeric() || is_usual_blank(c) || is_other_blank(c)
}

/// Returns the ASCII character for a full-width one.
pub(in crate::text) fn narrow(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        _ => c,
    }
}

/// Returns whether a character is a vertical bar between boxes.
pub(in crate::text) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏')
}

/// Returns whether a character is always part of a drawing.
pub(in crate::text) fn is_drawn(c: char) -> bool {
    matches!(c, '|' | '\u{2500}'..='\u{257F}')
}

/// Returns whether a word means that there is no value, as in programs.
pub(in crate::text) fn is_word_for_nothing(word: &str) -> bool {
    ["null", "none", "nil", "nan", "undefined", "-1"].iter().any(|name| word.eq_ignore_ascii_case(name))
}

/// Returns the character of an empty cell: a blank, the same one up to `longest` times, or a word
/// for "nothing" if that is more than one.
pub(in crate::text) fn blank_of(token: &str, longest: usize) -> Option<char> {
    let first = token.chars().next()?;
    if (is_usual_blank(first) || is_other_blank(first))
        && token.chars().count() <= longest
        && token.chars().all(|c| c == first)
    {
        return Some(first);
    }
    (longest > 1 && is_word_for_nothing(token)).then_some(' ')
}
