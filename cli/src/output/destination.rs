//! The meaning of the name of an output.

use super::stdout::Stdout;
use crate::report::{Failure, escaped_path};
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The most symbolic links that are followed, as in Linux.
const MOST_LINKS: usize = 40;

/// The place that an output goes to.
#[derive(Debug)]
pub enum Destination {
    Stdout,
    /// A pipe, a device, or a file that the caller has opened, such as `/dev/fd/3`.
    Direct(PathBuf),
    /// A file, or a name that has no file yet. Symbolic links are followed.
    File(PathBuf),
}

impl Destination {
    /// Returns what a name stands for; no name and `-` are standard output.
    pub fn of(name: Option<&Path>) -> Result<Self, Failure> {
        let Some(name) = name.filter(|name| name.as_os_str() != "-") else { return Ok(Self::Stdout) };
        let mut path = name.to_owned();
        for _ in 0..MOST_LINKS {
            match descriptor(&path) {
                Some(1) => return Ok(Self::Stdout),
                Some(_) => return Ok(Self::Direct(name.to_owned())),
                None => {}
            }
            let Ok(target) = path.read_link() else { break };
            path = path.parent().unwrap_or(Path::new("")).join(target);
        }
        match name.metadata() {
            Ok(metadata) if metadata.is_dir() => {
                Err(Failure::write(&escaped_path(name), ErrorKind::IsADirectory.into()))
            }
            Ok(metadata) if !metadata.is_file() => Ok(Self::Direct(name.to_owned())),
            _ => Ok(Self::File(path)),
        }
    }

    /// Opens the destination to be written in place. A file is created, or emptied unless another
    /// run has locked it; what the caller has opened is appended to.
    pub fn open_in_place(&self) -> Result<Box<dyn Write + Send>, Failure> {
        let (path, is_direct) = match self {
            Self::Stdout => return Ok(Box::new(Stdout::open()?)),
            Self::Direct(path) => (path, true),
            Self::File(path) => (path, false),
        };
        let failed = |error| Failure::write(&escaped_path(path), error);
        let is_file = path.metadata().is_ok_and(|metadata| metadata.is_file());
        let mut options = OpenOptions::new();
        options.write(true).create(!is_direct).truncate(false).append(is_direct && is_file);
        let file = options.open(path).map_err(failed)?;
        if !is_direct {
            lock(&file, path)?;
            file.set_len(0).map_err(failed)?;
        }
        Ok(Box::new(file))
    }
}

/// Locks a file for this run, until it is closed. File systems without locks have no protection.
pub fn lock(file: &File, path: &Path) -> Result<(), Failure> {
    match file.try_lock() {
        Err(std::fs::TryLockError::WouldBlock) => Err(Failure::Message(format!(
            "another run is writing to '{}': wait for its end, or name another file",
            escaped_path(path)
        ))),
        _ => Ok(()),
    }
}

/// Returns the number of the descriptor of this process that a path names, such as `/dev/fd/3`.
fn descriptor(path: &Path) -> Option<u32> {
    let number = path.file_name()?.to_str()?.parse().ok()?;
    let of_process = Path::new("/dev/fd").canonicalize().ok()?;
    (path.parent()?.canonicalize().ok()? == of_process).then_some(number)
}
