//! The file or the pipe that the output goes to.
//!
//! ```text
//! FILE.part   what is done so far
//! FILE        appears by a rename when all is done; an older FILE is untouched until then
//! ```
//!
//! Pipes and devices are written directly.

use crate::report::Failure;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The suffix of a file that is not complete.
const SUFFIX: &str = ".part";

/// The output of a run.
pub struct Sink {
    /// The name for messages.
    name: String,
    target: Target,
    written: u64,
}

enum Target {
    Stdout(io::Stdout),
    Direct(File),
    Part { file: File, part: PathBuf, path: PathBuf },
}

impl Sink {
    /// Opens the output: standard output if no file is named. With `resumes`, the file of an earlier
    /// run is opened again.
    pub fn open(path: Option<&str>, resumes: bool) -> Result<Self, Failure> {
        let Some(path) = path.filter(|&path| path != "-") else {
            return Ok(Self {
                name: "standard output".into(),
                target: Target::Stdout(io::stdout()),
                written: 0,
            });
        };
        let failed = |error| Failure::write(path, error);
        match Path::new(path).metadata() {
            Ok(metadata) if metadata.is_dir() => return Err(failed(ErrorKind::IsADirectory.into())),
            Ok(metadata) if !metadata.is_file() => {
                let file = OpenOptions::new().write(true).open(path).map_err(failed)?;
                return Ok(Self { name: path.to_owned(), target: Target::Direct(file), written: 0 });
            }
            _ => {}
        }
        let part = PathBuf::from(format!("{path}{SUFFIX}"));
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        let file = if resumes { options.create(true).truncate(false) } else { options.create_new(true) };
        let file = file.open(&part).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => Failure::Message(format!(
                "'{0}' is left from a run that did not end: remove it, or add --resume to go on with it if the \
                 command is solve, count or unique",
                part.display()
            )),
            _ => failed(error),
        })?;
        Ok(Self { name: path.to_owned(), target: Target::Part { file, part, path: path.into() }, written: 0 })
    }

    /// Writes text.
    pub fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        let result = match &mut self.target {
            Target::Stdout(out) => out.write_all(text).and_then(|()| out.flush()),
            Target::Direct(file) | Target::Part { file, .. } => file.write_all(text),
        };
        self.written += text.len() as u64;
        result.map_err(|error| match error.kind() {
            ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::write(&self.name, error),
        })
    }

    /// Returns the complete lines of an earlier run: their number, and the last ones, at most `most`.
    /// A line that is not complete is removed.
    pub fn lines_of_earlier_run(&mut self, most: usize) -> Result<(u64, Vec<Vec<u8>>), Failure> {
        let Target::Part { file, .. } = &mut self.target else { return Ok((0, Vec::new())) };
        let failed = |error| Failure::read(&self.name, error);
        let (mut count, mut complete, mut len) = (0, 0, 0);
        let mut piece = vec![0; 1 << 20];
        loop {
            let read = file.read(&mut piece).map_err(failed)?;
            if read == 0 {
                break;
            }
            count += piece[..read].iter().filter(|&&byte| byte == b'\n').count() as u64;
            if let Some(end) = piece[..read].iter().rposition(|&byte| byte == b'\n') {
                complete = len + end as u64 + 1;
            }
            len += read as u64;
        }
        file.set_len(complete).map_err(failed)?;
        let tail_start = complete.saturating_sub(piece.len() as u64);
        file.seek(SeekFrom::Start(tail_start)).map_err(failed)?;
        let mut tail = Vec::new();
        file.read_to_end(&mut tail).map_err(failed)?;
        let mut lines: Vec<Vec<u8>> =
            tail.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
        if tail_start > 0 {
            // The first line may lack its beginning.
            lines.remove(0);
        }
        let kept = lines.split_off(lines.len().saturating_sub(most));
        self.written = complete;
        Ok((count, kept))
    }

    /// Ends a complete output.
    pub fn finish(self) -> Result<(), Failure> {
        let Target::Part { file, part, path } = self.target else { return Ok(()) };
        let failed = |error| Failure::write(&self.name, error);
        drop(file);
        std::fs::rename(part, path).map_err(failed)
    }

    /// Ends an output that is of no use, because it is not complete.
    pub fn remove(mut self) {
        self.written = 0;
        self.abandon();
    }

    /// Ends an output that is not complete, and returns the file with what is done, if there is one.
    pub fn abandon(self) -> Option<String> {
        let Target::Part { file, part, .. } = self.target else { return None };
        drop(file);
        if self.written == 0 {
            let _ = std::fs::remove_file(part);
            return None;
        }
        Some(part.display().to_string())
    }
}
