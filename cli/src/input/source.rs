//! One input: a file or standard input, decoded to UTF-8 without a byte order mark.

use super::pump::Pump;
use crate::args::STDIN;
use crate::report::{Failure, escaped_path};
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

/// Returns whether a name on the command line is that of standard input.
pub fn is_stdin(name: &Path) -> bool {
    name.as_os_str() == STDIN
}

/// Returns the name of an input for messages.
pub fn shown(name: &Path) -> String {
    if is_stdin(name) { "standard input".to_owned() } else { escaped_path(name) }
}

/// A file or standard input that was opened.
pub struct Source {
    /// The name for messages and records.
    pub name: String,
    reader: Box<dyn Read>,
    /// Text that was read to recognise the encoding, or was decoded, and how much of it is used.
    head: Vec<u8>,
    used: usize,
    /// The bytes of an incomplete character in UTF-16.
    undecoded: Vec<u8>,
    encoding: Encoding,
}

#[derive(Clone, Copy, PartialEq)]
enum Encoding {
    Utf8,
    Utf16 { is_big_endian: bool },
}

/// The first bytes of files that are compressed, and the program that unpacks them.
const COMPRESSED: [(&[u8], &str); 5] = [
    (&[0x1f, 0x8b], "gzip -dc"),
    (b"PK\x03\x04", "unzip -p"),
    (&[0x28, 0xb5, 0x2f, 0xfd], "zstd -dc"),
    (&[0xfd, b'7', b'z', b'X', b'Z'], "xz -dc"),
    (b"BZh", "bzip2 -dc"),
];

/// The first bytes of tables.
const TABLES: [(&[u8], &str); 2] = [(b"PAR1", "a Parquet file"), (b"ARROW1\0\0", "an Arrow IPC file")];

impl Source {
    /// Opens a file, or standard input for the name `-`.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        if is_stdin(path) {
            let stdin = io::stdin();
            if stdin.is_terminal() {
                let hint = "ordoku: type or paste puzzles, then press Ctrl-D (on Windows Ctrl-Z and Enter)";
                let _ = writeln!(io::stderr(), "{hint}");
            }
            return Self::new(shown(path), Box::new(Pump::start(stdin)?));
        }
        let file = open_file(path)?;
        if file.metadata().is_ok_and(|metadata| metadata.is_file()) {
            return Self::new(shown(path), Box::new(file));
        }
        Self::new(shown(path), Box::new(Pump::start(file)?))
    }

    /// Takes text that was read before.
    pub fn of_text(name: String, text: Vec<u8>) -> Result<Self, Failure> {
        Self::new(name, Box::new(io::Cursor::new(text)))
    }

    /// Checks that a file can be read, so that a run does not end halfway.
    pub fn check(path: &Path) -> Result<(), Failure> {
        // Opening a pipe would use it up.
        let metadata = path.metadata().map_err(|error| Failure::read(&shown(path), error))?;
        if metadata.is_file() || metadata.is_dir() { open_file(path).map(|_| ()) } else { Ok(()) }
    }

    /// Recognises the encoding by the first bytes, and refuses what is no text.
    fn new(name: String, mut reader: Box<dyn Read>) -> Result<Self, Failure> {
        let mut head = vec![0; 16 << 10];
        let mut len = 0;
        while len < 4 {
            match reader.read(&mut head[len..]).map_err(|error| Failure::read(&name, error))? {
                0 => break,
                read => len += read,
            }
        }
        head.truncate(len);
        let (encoding, mut used) = match &*head {
            [0xef, 0xbb, 0xbf, ..] => (Encoding::Utf8, 3),
            [0xff, 0xfe, ..] => (Encoding::Utf16 { is_big_endian: false }, 2),
            [0xfe, 0xff, ..] => (Encoding::Utf16 { is_big_endian: true }, 2),
            _ => (Encoding::Utf8, 0),
        };
        if let Some((_, program)) = COMPRESSED.iter().find(|(magic, _)| head.starts_with(magic)) {
            return Err(Failure::Compressed { name, program });
        }
        if encoding == Encoding::Utf8
            && let Some(offset) = head.iter().position(|&byte| byte == 0)
        {
            return Err(match TABLES.iter().find(|(magic, _)| head.starts_with(magic)) {
                Some((_, what)) => Failure::Message(format!(
                    "{name} is {what}, not text: solve, unique, canon and rate read it with --parquet"
                )),
                None => Failure::Binary { name, offset },
            });
        }
        let mut undecoded = Vec::new();
        if let Encoding::Utf16 { is_big_endian } = encoding {
            let raw = head.split_off(used);
            (head, used) = (Vec::new(), 0);
            undecoded = decode_utf16(raw, is_big_endian, &mut head);
        }
        Ok(Self { name, reader, head, used, undecoded, encoding })
    }

    /// Decodes more UTF-16.
    fn decode(&mut self, is_big_endian: bool) -> io::Result<()> {
        let mut raw = std::mem::take(&mut self.undecoded);
        let before = raw.len();
        raw.resize(before + (16 << 10), 0);
        let read = self.reader.read(&mut raw[before..])?;
        raw.truncate(before + read);
        (self.head, self.used) = (Vec::new(), 0);
        self.undecoded = decode_utf16(raw, is_big_endian, &mut self.head);
        if read == 0 && !std::mem::take(&mut self.undecoded).is_empty() {
            // Half a character ends the text.
            self.head.extend_from_slice("\u{fffd}".as_bytes());
        }
        Ok(())
    }
}

impl Read for Source {
    /// Reads text; waits for the first bytes only.
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.used < self.head.len() {
                let len = out.len().min(self.head.len() - self.used);
                out[..len].copy_from_slice(&self.head[self.used..self.used + len]);
                self.used += len;
                return Ok(len);
            }
            match self.encoding {
                Encoding::Utf8 => return self.reader.read(out),
                Encoding::Utf16 { is_big_endian } => {
                    let waiting = self.undecoded.len();
                    self.decode(is_big_endian)?;
                    if self.head.is_empty() && self.undecoded.len() <= waiting {
                        return Ok(0);
                    }
                }
            }
        }
    }
}

fn open_file(path: &Path) -> Result<File, Failure> {
    let failed = |error| Failure::read(&shown(path), error);
    let file = File::open(path).map_err(failed)?;
    match file.metadata().map_err(failed)?.is_dir() {
        true => Err(Failure::Directory { path: shown(path) }),
        false => Ok(file),
    }
}

/// Decodes UTF-16 to UTF-8, and returns the bytes of the last character if it is incomplete.
fn decode_utf16(raw: Vec<u8>, is_big_endian: bool, out: &mut Vec<u8>) -> Vec<u8> {
    let unit = |bytes: &[u8]| {
        let bytes = [bytes[0], bytes[1]];
        if is_big_endian { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) }
    };
    let mut whole = raw.len() / 2 * 2;
    if whole >= 2 && (0xd800..0xdc00).contains(&unit(&raw[whole - 2..])) {
        whole -= 2;
    }
    let units = raw[..whole].chunks_exact(2).map(unit);
    for character in char::decode_utf16(units) {
        let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
        out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
    }
    raw[whole..].to_vec()
}

/// Returns the total size of inputs if all are regular files.
pub fn total_size(paths: &[PathBuf]) -> Option<u64> {
    let size = |path: &PathBuf| {
        let metadata = path.metadata().ok().filter(|_| !is_stdin(path))?;
        metadata.is_file().then_some(metadata.len())
    };
    paths.iter().map(size).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(bytes: &'static [u8]) -> Vec<u8> {
        let mut text = Vec::new();
        Source::new("test".to_owned(), Box::new(bytes)).unwrap().read_to_end(&mut text).unwrap();
        text
    }

    #[test]
    fn encodings_are_recognised() {
        assert_eq!(read_all(b"12"), b"12");
        assert_eq!(read_all(b"\xef\xbb\xbf12\n"), b"12\n");
        assert_eq!(read_all(b"\xff\xfe1\x002\x00"), b"12");
        assert_eq!(read_all(b"\xfe\xff\x001\x002"), b"12");
        assert_eq!(read_all(b"\xff\xfe1\x00\x3d\xd8\x00\xde"), "1\u{1f600}".as_bytes());
        assert_eq!(read_all(b"\xff\xfe1\x002"), "1\u{fffd}".as_bytes());
    }
}
