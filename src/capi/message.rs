//! The message of a handle or a text: NUL-terminated, in memory of its own.

use std::fmt::{self, Write};

/// Text for people, kept NUL-terminated.
pub(super) struct Message {
    bytes: [u8; MESSAGE_SIZE],
    len: usize,
}

/// Bytes of a message, with its NUL.
pub(super) const MESSAGE_SIZE: usize = 192;

/// The end of a text that was cut.
const DOTS: &str = "...";

impl Message {
    pub const fn new() -> Self {
        Self { bytes: [0; MESSAGE_SIZE], len: 0 }
    }

    pub fn clear(&mut self) {
        (self.bytes[0], self.len) = (0, 0);
    }

    /// Replaces the text. One that does not fit is cut and ends with `...`.
    pub fn set(&mut self, text: fmt::Arguments<'_>) {
        *self = Self::new();
        if self.write_fmt(text).is_err() {
            let is_boundary = |&at: &usize| self.bytes[at] & 0xC0 != 0x80;
            let end = (0..=self.len.min(MESSAGE_SIZE - 1 - DOTS.len())).rev().find(is_boundary).unwrap_or(0);
            self.bytes[end..].fill(0);
            self.len = end;
            let _ = self.write_str(DOTS);
        }
    }

    pub fn bytes(&self) -> &[u8; MESSAGE_SIZE] {
        &self.bytes
    }
}

impl Write for Message {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = MESSAGE_SIZE - 1 - self.len;
        // A character is never cut in half.
        let fits = (0..=text.len().min(room)).rev().find(|&len| text.is_char_boundary(len)).unwrap_or(0);
        self.bytes[self.len..self.len + fits].copy_from_slice(&text.as_bytes()[..fits]);
        self.len += fits;
        if fits == text.len() { Ok(()) } else { Err(fmt::Error) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the text of a message, and checks that the rest is NUL.
    fn text(message: &Message) -> &str {
        let bytes = message.bytes();
        let end = bytes.iter().position(|&byte| byte == 0).expect("it ends within its bytes");
        assert!(bytes[end..].iter().all(|&byte| byte == 0));
        std::str::from_utf8(&bytes[..end]).unwrap()
    }

    #[test]
    fn a_long_message_is_cut_and_terminated() {
        let mut message = Message::new();
        assert_eq!(text(&message), "");
        for len in [0, 1, 100, 190, 191, 192, 193, 1_000] {
            let long = "a".repeat(len);
            message.set(format_args!("{long}{}", "b"));
            let whole = long.clone() + "b";
            let fits = whole.len() <= 191;
            assert_eq!(text(&message), if fits { whole } else { "a".repeat(188) + "..." }, "{len}");
        }
        // No character is cut in half.
        message.set(format_args!("{}{}{}", "a".repeat(190), "\u{e9}", "b"));
        assert_eq!(text(&message), "a".repeat(188) + "...");
        message.set(format_args!("{}{}{}", "a".repeat(187), "\u{e9}", "b".repeat(9)));
        assert_eq!(text(&message), "a".repeat(187) + "...");
        message.set(format_args!("{}{}", "a".repeat(189), "\u{e9}"));
        assert_eq!(text(&message), "a".repeat(189) + "\u{e9}");
        message.set(format_args!("row {}, column {}", 3, 4));
        assert_eq!(text(&message), "row 3, column 4");
        message.clear();
        assert_eq!((message.bytes()[0], message.len), (0, 0));
    }
}
