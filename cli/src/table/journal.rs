//! `FILE.part.hash` of a table: the groups that are in `FILE.part`.
//!
//! ```text
//! rows    bytes     hash of these bytes  answers of the last group    its end, in hexadecimal digits
//! 122880  11796480  0f5bd29cd0c3a3b1     9830404 1966076              15041936...
//! 245760  23592960  b1e0a9d55c16b6f8     21626884 1966076             15041936...
//! ```
//!
//! A line is added when a group was written. After a power cut any of the two files may lack
//! something, so the lines count as long as the hash is that of `FILE.part`.

use crate::output::{hashes_of, open_own};
use crate::report::{Failure, escaped_path};
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::hash::Hasher;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use twox_hash::XxHash3_64;

/// A group in the part, with all before it.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    pub rows: u64,
    pub bytes: u64,
    pub hash: u64,
    /// The position of the answers to the group in the part, and the number of their bytes.
    pub answers: (u64, u64),
    /// The end of the Parquet file in memory that these answers were: its footer.
    pub end: Vec<u8>,
}

impl Group {
    fn read(line: &str) -> Option<Self> {
        let mut fields = line.split(' ');
        let mut next = || fields.next();
        let mut number = || next()?.parse().ok();
        let (rows, bytes) = (number()?, number()?);
        let hash = u64::from_str_radix(fields.next()?, 16).ok()?;
        let mut number = || fields.next()?.parse().ok();
        let answers = (number()?, number()?);
        let end = fields.next()?;
        let byte = |at: usize| u8::from_str_radix(end.get(at..at + 2)?, 16).ok();
        let end: Option<Vec<u8>> = (0..end.len()).step_by(2).map(byte).collect();
        fields.next().is_none().then_some(Self { rows, bytes, hash, answers, end: end? })
    }

    fn line(&self) -> String {
        let Self { rows, bytes, hash, answers: (from, len), end } = self;
        let mut line = format!("{rows} {bytes} {hash:016x} {from} {len} ");
        for byte in end {
            let _ = write!(line, "{byte:02x}");
        }
        line.push('\n');
        line
    }
}

/// The list of the groups in the part.
pub struct Journal {
    file: File,
    path: PathBuf,
}

impl Journal {
    /// Creates the list beside a part. With `resumes`, that of an earlier run is read if there is
    /// one: the groups that are still in the part are returned, and everything behind them is cut
    /// off.
    pub fn open(part: &Path, part_file: &mut File, resumes: bool) -> Result<(Self, Vec<Group>), Failure> {
        let path = hashes_of(part);
        let failed = |error| Failure::write(&escaped_path(&path), error);
        let (mut groups, mut file) = (Vec::new(), None);
        if resumes && path.symlink_metadata().is_ok() {
            let mut own = open_own(&path)?;
            let mut text = Vec::new();
            own.read_to_end(&mut text).map_err(failed)?;
            groups = read(&text);
            let is_there =
                known(part_file, &groups).map_err(|error| Failure::read(&escaped_path(part), error))?;
            groups.truncate(is_there);
            let len: usize = groups.iter().map(|group| group.line().len()).sum();
            own.set_len(len as u64).and_then(|()| own.seek(SeekFrom::End(0))).map_err(failed)?;
            file = Some(own);
        }
        let end = groups.last().map_or(0, |group| group.bytes);
        part_file.set_len(end).map_err(|error| Failure::write(&escaped_path(part), error))?;
        let file = match file {
            Some(file) => file,
            None => OpenOptions::new().write(true).create_new(true).open(&path).map_err(failed)?,
        };
        Ok((Self { file, path }, groups))
    }

    /// Adds a group that was written.
    pub fn keep(&mut self, group: &Group) -> Result<(), Failure> {
        let written = self.file.write_all(group.line().as_bytes());
        written.map_err(|error| Failure::write(&escaped_path(&self.path), error))
    }
}

/// Returns the groups of a list, up to a line that cannot be read.
fn read(text: &[u8]) -> Vec<Group> {
    let lines = text.split_inclusive(|&byte| byte == b'\n');
    let whole = lines.map_while(|line| std::str::from_utf8(line.strip_suffix(b"\n")?).ok());
    whole.map_while(Group::read).collect()
}

/// Returns how many of the groups are in a part.
fn known(part: &mut File, groups: &[Group]) -> io::Result<usize> {
    part.rewind()?;
    let mut input = BufReader::with_capacity(1 << 20, part);
    let (mut hasher, mut position) = (XxHash3_64::new(), 0);
    let mut piece = vec![0; 1 << 20];
    for (index, group) in groups.iter().enumerate() {
        while position < group.bytes {
            let most = piece.len().min(usize::try_from(group.bytes - position).unwrap_or(usize::MAX));
            let read = input.read(&mut piece[..most])?;
            if read == 0 {
                return Ok(index);
            }
            hasher.write(&piece[..read]);
            position += read as u64;
        }
        if position != group.bytes || hasher.finish() != group.hash {
            return Ok(index);
        }
    }
    Ok(groups.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_lines_are_read_back() {
        let group = Group { rows: 3, bytes: 90, hash: 0xb1, answers: (40, 50), end: vec![0, 255, 16] };
        let other = Group { rows: 7, end: Vec::new(), ..group.clone() };
        let text = group.line() + &other.line();
        assert_eq!(group.line(), "3 90 00000000000000b1 40 50 00ff10\n");
        assert_eq!(read(text.as_bytes()), [group.clone(), other]);
        assert_eq!(read(&text.as_bytes()[..text.len() - 1]), std::slice::from_ref(&group));
        for wrong in
            ["", "3 90 b1 40 50\n", "3 90 b1 40 50 0\n", "3 90 b1 40 50 00 1\n", "\u{1}\n", "3 90 b1\n"]
        {
            assert_eq!(
                read(format!("{}{wrong}{}", group.line(), group.line()).as_bytes()).len() > 1,
                wrong.is_empty()
            );
        }
    }
}
