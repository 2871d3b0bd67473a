//! `--resume`: goes on with the output of a run that did not end.
//!
//! Every answer is one line, so the complete lines of the output tell how many puzzles are done. The
//! last of these puzzles are answered again, and the answers are compared with the lines.

use crate::output::Sink;
use crate::report::Failure;

/// The puzzles that are answered again.
const CHECKED: usize = 16;

/// The lines of an earlier run.
#[derive(Default)]
pub struct Resume {
    /// The puzzles that are done.
    done: u64,
    /// The last lines.
    tail: Vec<Vec<u8>>,
    /// The puzzles of this run so far, also those that were skipped.
    position: u64,
}

impl Resume {
    /// Reads the lines of an earlier run.
    pub fn read(sink: &mut Sink) -> Result<Self, Failure> {
        let (done, tail) = sink.lines_of_earlier_run(CHECKED)?;
        Ok(Self { done, tail, position: 0 })
    }

    pub fn has_lines(&self) -> bool {
        self.done > 0
    }

    /// Returns whether the next puzzle was done by the earlier run.
    pub fn is_checking(&self) -> bool {
        self.position < self.done
    }

    /// Skips a block of puzzles if all of it is done and none of it is checked.
    pub fn skips(&mut self, len: u64) -> bool {
        let is_skipped = self.position + len <= self.done - self.tail.len() as u64;
        if is_skipped {
            self.position += len;
        }
        is_skipped
    }

    /// Compares the answers of a block with the lines of the earlier run, and returns the new ones.
    pub fn check<'p>(&mut self, page: &'p [u8], len: u64) -> Result<&'p [u8], Failure> {
        if !self.is_checking() {
            return Ok(page);
        }
        let mut new = page;
        for answered in 0..len.min(self.done - self.position) {
            let index = self.position + answered;
            let end = new.iter().position(|&byte| byte == b'\n').map_or(new.len(), |end| end + 1);
            let (line, rest) = new.split_at(end);
            let first_checked = self.done - self.tail.len() as u64;
            if index >= first_checked && self.tail[(index - first_checked) as usize] != line {
                return Err(Failure::Message(format!(
                    "cannot resume: line {} of the earlier output is not the answer to puzzle {0} of this input. \
                     Each answer must be one line; use the same inputs and options as before",
                    index + 1
                )));
            }
            new = rest;
        }
        self.position += len;
        Ok(new)
    }

    /// Checks at the end of the inputs that they had all puzzles of the earlier run.
    pub fn end(&self) -> Result<(), Failure> {
        if !self.is_checking() {
            return Ok(());
        }
        Err(Failure::Message(format!(
            "cannot resume: the earlier output has {} answers, but the inputs have only {} puzzles",
            self.done, self.position
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resume(done: u64, tail: &[&str]) -> Resume {
        Resume { done, tail: tail.iter().map(|line| line.as_bytes().to_vec()).collect(), position: 0 }
    }

    #[test]
    fn answers_that_are_done_are_checked_and_left_out() {
        let mut resume = resume(5, &["d\n", "e\n"]);
        assert!(resume.skips(2));
        assert!(!resume.skips(2));
        assert_eq!(resume.check(b"c\nd\n", 2).unwrap(), b"");
        assert!(!resume.skips(3));
        assert_eq!(resume.check(b"e\nf\ng\n", 3).unwrap(), b"f\ng\n");
        assert_eq!(resume.check(b"h\n", 1).unwrap(), b"h\n");
        assert!(resume.end().is_ok());
    }

    #[test]
    fn other_answers_are_refused() {
        assert!(resume(2, &["a\n", "b\n"]).check(b"a\nx\n", 2).is_err());
        let mut short = resume(3, &["a\n", "b\n", "c\n"]);
        assert!(short.check(b"a\n", 1).is_ok() && short.end().is_err());
    }
}
