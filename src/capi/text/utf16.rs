//! Texts in UTF-16, as some editors save them. They begin with a byte order mark.

use crate::error::{Error, TextError, TextErrorKind};
use crate::text::{Doubt, Parsed, position};

/// The order of the bytes of a character.
#[derive(Clone, Copy)]
pub(super) enum ByteOrder {
    Little,
    Big,
}

impl ByteOrder {
    /// Returns the byte order of a text in UTF-16, `None` for other texts.
    pub fn of(text: &[u8]) -> Option<Self> {
        match text {
            [0xFF, 0xFE, ..] => Some(Self::Little),
            [0xFE, 0xFF, ..] => Some(Self::Big),
            _ => None,
        }
    }

    /// Returns the text of some bytes, up to the first that are no character.
    pub fn decode(self, bytes: &[u8]) -> Result<String, Error> {
        let mut text = String::new();
        // A character of two bytes has at most three in UTF-8.
        text.try_reserve_exact(bytes.len() / 2 * 3)?;
        let units = bytes.chunks_exact(2).map(|pair| match (self, pair) {
            (Self::Little, &[low, high]) | (Self::Big, &[high, low]) => u16::from_be_bytes([high, low]),
            _ => 0,
        });
        text.extend(char::decode_utf16(units).map_while(Result::ok));
        Ok(text)
    }

    /// Returns what was parsed from the decoded bytes that begin at `start`, with its end in the
    /// bytes themselves. A solution is not told, as its bytes are no text without a mark.
    pub fn with_offsets(parsed: Parsed, text: &str, start: usize) -> Parsed {
        let at = |offset| start + bytes_of(&text[..offset]);
        let doubt = parsed.doubt.map(|doubt| Doubt { offset: at(doubt.offset), ..doubt });
        Parsed { end: at(parsed.end), solution: None, doubt, ..parsed }
    }

    /// Returns an error of the decoded bytes that begin at `start`, with its position in the whole
    /// text.
    pub fn with_position(self, error: Error, text: &str, whole: &[u8], start: usize) -> Error {
        let Error::Text(TextError { offset, kind, .. }) = error else { return error };
        self.error_at(start + bytes_of(&text[..offset]), kind, whole)
    }

    /// Returns an error at a byte of the whole text.
    pub fn error_at(self, offset: usize, kind: TextErrorKind, whole: &[u8]) -> Error {
        match self.decode(&whole[..offset]) {
            Ok(before) => {
                let (line, column) = position(before.as_bytes(), before.len());
                TextError { line, column, offset, kind, document_start: None, document_end: None }.into()
            }
            Err(error) => error,
        }
    }
}

/// Returns the number of bytes of a text in UTF-16.
pub(super) fn bytes_of(text: &str) -> usize {
    2 * text.encode_utf16().count()
}
