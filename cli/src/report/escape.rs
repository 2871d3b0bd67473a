//! Text from outside, such as file names, made safe for messages.

use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;

/// Returns a text without characters that could move the cursor, change colours or turn the
/// direction of writing: each is shown by its number, such as `\u{1b}`. Other text stays as it is.
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unsafe) {
        return text.into();
    }
    let mut out = String::new();
    for character in text.chars() {
        match is_unsafe(character) {
            true => out.extend(character.escape_default()),
            false => out.push(character),
        }
    }
    out.into()
}

/// Returns a path for messages. Bytes that are not UTF-8 are shown by their number, such as `\xff`.
pub fn escaped_path(path: &Path) -> String {
    let mut out = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        out += &escaped(chunk.valid());
        for byte in chunk.invalid() {
            let _ = write!(out, "\\x{byte:02x}");
        }
    }
    out
}

/// Returns whether a character is a control character, a line or paragraph separator, or one of the
/// marks that turn the direction of writing.
fn is_unsafe(character: char) -> bool {
    let turns = matches!(character, '\u{61c}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    character.is_control() || turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_unsafe_characters_are_escaped() {
        assert_eq!(escaped("grün/数独 'a\\b'.txt"), "grün/数独 'a\\b'.txt");
        assert_eq!(escaped("a\x1b[31m\n\u{9b}\u{202e}b"), "a\\u{1b}[31m\\n\\u{9b}\\u{202e}b");
        assert_eq!(escaped(&escaped("\t\x7f")), "\\t\\u{7f}");
    }

    #[cfg(unix)]
    #[test]
    fn bytes_that_are_not_utf_8_are_shown() {
        use std::os::unix::ffi::OsStrExt;
        let path = std::ffi::OsStr::from_bytes(b"caf\xe9\x07.txt");
        assert_eq!(escaped_path(Path::new(path)), "caf\\xe9\\u{7}.txt");
    }
}
