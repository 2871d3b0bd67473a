//! A file that appears when it is complete.
//!
//! ```text
//! FILE.part        what is done so far; locked, so that no other run writes to it
//! FILE.part.hash   which puzzles that belongs to, see `resume`
//! FILE             appears by a rename when all is done; an older FILE is untouched until then
//! ```

use super::destination::lock;
use crate::report::{Failure, escaped_path};
use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The file that is not complete.
pub struct Part {
    pub file: File,
    /// Its name, with `.part`.
    pub path: PathBuf,
    /// The name without.
    complete: PathBuf,
}

/// Returns the name of the part of a file.
pub fn part_of(path: &Path) -> PathBuf {
    with_suffix(path, ".part")
}

/// Returns the name of the hashes of a part.
pub fn hashes_of(part: &Path) -> PathBuf {
    with_suffix(part, ".hash")
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

impl Part {
    /// Creates the part of a file. With `resumes`, the one of an earlier run is opened if there is
    /// one.
    pub fn open(complete: &Path, resumes: bool) -> Result<Self, Failure> {
        let failed = |error| Failure::write(&escaped_path(complete), error);
        // A file that may not be written is not replaced either.
        let older = match OpenOptions::new().write(true).open(complete) {
            Ok(file) => Some(file.metadata().map_err(failed)?),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(failed(error)),
        };
        let path = part_of(complete);
        let file = match path.symlink_metadata() {
            Ok(_) if resumes => open_own(&path)?,
            Ok(_) => return Err(left_over(&path)),
            Err(_) => create(&path, older.as_ref()).map_err(|error| match error.kind() {
                ErrorKind::AlreadyExists => left_over(&path),
                ErrorKind::PermissionDenied => no_permission(&path, complete, older.is_some()),
                _ => failed(error),
            })?,
        };
        lock(&file, &path)?;
        // The run that had the lock may have removed or renamed it.
        if !is_file_at(&file, &path) {
            return Err(Failure::Message(format!(
                "another run has just ended with '{}': run the command again",
                escaped_path(&path)
            )));
        }
        if let Some(older) = &older {
            keep_owner_and_mode(&file, older).map_err(failed)?;
        }
        let hashes = hashes_of(&path);
        if !resumes
            && let Err(error) = fs::remove_file(&hashes)
            && error.kind() != ErrorKind::NotFound
        {
            let _ = fs::remove_file(&path);
            return Err(not_own(&hashes));
        }
        Ok(Self { file, path, complete: complete.to_owned() })
    }

    /// Gives the file its name, as it is complete.
    pub fn finish(self) -> io::Result<()> {
        self.file.sync_all()?;
        // Windows renames no open file. Elsewhere the lock is kept until the name is gone.
        #[cfg(windows)]
        drop(self.file);
        fs::rename(&self.path, &self.complete)?;
        let _ = fs::remove_file(hashes_of(&self.path));
        Ok(())
    }

    /// Removes the file.
    pub fn remove(self) {
        #[cfg(windows)]
        drop(self.file);
        let _ = fs::remove_file(hashes_of(&self.path));
        let _ = fs::remove_file(&self.path);
    }
}

/// Creates a file that no one may read who may not read the older one.
fn create(path: &Path, older: Option<&Metadata>) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    if let Some(older) = older {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        options.mode(older.permissions().mode() & 0o777);
    }
    #[cfg(not(unix))]
    let _ = older;
    options.open(path)
}

/// Opens a file that an earlier run made, to be read and written. A symbolic link, a pipe or a
/// device is none: what it leads to was not made by ordoku.
pub fn open_own(path: &Path) -> Result<File, Failure> {
    let failed = |error| Failure::write(&escaped_path(path), error);
    if !path.symlink_metadata().map_err(failed)?.is_file() {
        return Err(not_own(path));
    }
    let file = OpenOptions::new().read(true).write(true).open(path).map_err(failed)?;
    if is_file_at(&file, path) { Ok(file) } else { Err(not_own(path)) }
}

fn not_own(path: &Path) -> Failure {
    Failure::Message(format!(
        "'{}' is a symbolic link, a pipe, a device or a directory, but ordoku writes to a file of its own \
         there: remove it, or name another file with -o",
        escaped_path(path)
    ))
}

/// Returns the failure to create a part.
fn no_permission(path: &Path, complete: &Path, is_there: bool) -> Failure {
    let (path, complete) = (escaped_path(path), escaped_path(complete));
    let direct = if is_there { format!(", or write with > {complete}") } else { String::new() };
    Failure::Message(format!(
        "no permission to make '{path}', which becomes '{complete}' when it is complete: name a file in a \
         directory that you may write to{direct}"
    ))
}

/// Returns the failure that a part is there.
fn left_over(path: &Path) -> Failure {
    // Opening a pipe would wait for its writer.
    if !path.symlink_metadata().is_ok_and(|metadata| metadata.is_file()) {
        return not_own(path);
    }
    if let Some(Err(failure)) = File::open(path).ok().map(|file| lock(&file, path)) {
        return failure;
    }
    Failure::Message(format!(
        "'{}' is left from a run that did not end: remove it, or add --resume to go on with it if the command \
         has that option",
        escaped_path(path)
    ))
}

/// Returns whether a path names an open file itself, not a link to it.
fn is_file_at(file: &File, path: &Path) -> bool {
    let (Ok(open), Ok(named)) = (file.metadata(), path.symlink_metadata()) else { return false };
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        named.is_file() && (open.dev(), open.ino()) == (named.dev(), named.ino())
    }
    #[cfg(not(unix))]
    {
        named.is_file() && open.is_file()
    }
}

/// Gives a file the mode of another, and its owner and group if this user may. A group that gets no
/// file of its own has no more rights than everyone.
#[cfg(unix)]
fn keep_owner_and_mode(file: &File, older: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let own = file.metadata()?;
    let mut mode = older.mode() & 0o777;
    if older.uid() != own.uid() {
        let _ = fchown(file, Some(older.uid()), None);
    }
    if older.gid() != own.gid() && fchown(file, None, Some(older.gid())).is_err() {
        mode &= 0o707 | (mode & 0o007) << 3;
    }
    file.set_permissions(fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn keep_owner_and_mode(_file: &File, _older: &Metadata) -> io::Result<()> {
    Ok(())
}
