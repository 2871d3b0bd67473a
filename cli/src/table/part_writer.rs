//! Writes a part from its beginning. What an earlier run has written is not written again, only
//! hashed: the hash tells whether it is the same.

use std::fs::File;
use std::hash::Hasher;
use std::io::{self, Seek, SeekFrom, Write};
use twox_hash::XxHash3_64;

pub struct PartWriter {
    file: File,
    /// The bytes of the part that an earlier run has written.
    known: u64,
    position: u64,
    hasher: XxHash3_64,
    /// Whether the bytes of the earlier run did not end where it has ended, so that nothing is
    /// written.
    has_diverged: bool,
}

impl PartWriter {
    pub fn new(file: File, known: u64) -> Self {
        Self { file, known, position: 0, hasher: XxHash3_64::new(), has_diverged: false }
    }

    /// Returns the number of bytes so far.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// Returns the hash of all bytes so far.
    pub fn hash(&self) -> u64 {
        self.hasher.finish()
    }
}

impl Write for PartWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let end = self.position + bytes.len() as u64;
        self.has_diverged |= self.position < self.known && end > self.known;
        if self.position >= self.known && !self.has_diverged {
            // The part was read in the meantime.
            if self.position == self.known {
                self.file.seek(SeekFrom::Start(self.known))?;
            }
            self.file.write_all(bytes)?;
        }
        self.hasher.write(bytes);
        self.position = end;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
