//! Refuses outputs that are an input, or another output, of the same run.
//!
//! Two names stand for the same file if the system says so: by the device and the inode, which see
//! through links, `/dev/stdin` and the redirections of a shell. Files that do not exist yet are
//! compared by their paths. Devices, sockets and terminals may be named twice, as nothing in them
//! can be lost.

use super::destination::Destination;
use super::part::{hashes_of, part_of};
use super::stdout::STDOUT;
use crate::input::{is_stdin, shown};
use crate::report::{Failure, escaped_path};
use std::fs::Metadata;
use std::path::{Path, PathBuf};

/// The files of a run. The inputs are added first, then each output.
pub struct Files {
    all: Vec<Used>,
    /// Whether an output replaces an input.
    pub replaces_input: bool,
}

struct Used {
    /// The words for messages.
    what: String,
    identity: Identity,
    is_input: bool,
}

#[derive(PartialEq)]
enum Identity {
    Stdout,
    /// A device and an inode.
    #[cfg(unix)]
    Inode(u64, u64),
    /// A file that does not exist yet; on Windows every file.
    Path(PathBuf),
}

impl Files {
    /// Begins with the inputs of a run. Messages on standard error are written by every run.
    pub fn new<'p>(inputs: impl IntoIterator<Item = &'p PathBuf>) -> Result<Self, Failure> {
        let mut files = Self { all: Vec::new(), replaces_input: false };
        for input in inputs {
            let (what, identity) = match is_stdin(input) {
                true => (shown(input), standard::input()),
                false => (format!("the input '{}'", shown(input)), of_path(input)),
            };
            files.all.extend(identity.map(|identity| Used { what, identity, is_input: true }));
        }
        files.add("standard error".to_owned(), standard::error(), false)?;
        Ok(files)
    }

    /// Adds an output that is written as a [`Sink`](super::Sink). That of `-o` may be an input,
    /// which it replaces when it is complete.
    pub fn add_sink(&mut self, option: &str, name: Option<&Path>) -> Result<(), Failure> {
        let what = |name| format!("'{}' of {option}", escaped_path(name));
        match Destination::of(name)? {
            Destination::Stdout => self.add_stdout(name.map_or(STDOUT.to_owned(), what)),
            Destination::Direct(path) => self.add(what(&path), of_path(&path), false),
            Destination::File(path) => {
                self.add(what(name.unwrap_or(&path)), of_path(&path), option == "-o")?;
                self.add_part(option, &path)
            }
        }
    }

    /// Adds the file that a table is written to as a [`Part`](super::Part). It may not be the
    /// input, as a run that goes on needs both.
    #[cfg(feature = "parquet")]
    pub fn add_table(&mut self, option: &str, path: &Path) -> Result<(), Failure> {
        self.add(format!("'{}' of {option}", escaped_path(path)), of_path(path), false)?;
        self.add_part(option, path)
    }

    /// Adds the part of a file, and its hashes.
    fn add_part(&mut self, option: &str, path: &Path) -> Result<(), Failure> {
        let part = part_of(path);
        for path in [&part, &hashes_of(&part)] {
            self.add(format!("'{}' of {option}", escaped_path(path)), of_path(path), false)?;
        }
        Ok(())
    }

    /// Adds a file that is written in place.
    pub fn add_in_place(&mut self, option: &str, name: &Path) -> Result<(), Failure> {
        if name.as_os_str() == "-" {
            return Err(Failure::Usage(format!("{option} needs the name of a file, and - is none")));
        }
        let what = format!("'{}' of {option}", escaped_path(name));
        match Destination::of(Some(name))? {
            Destination::Stdout => self.add_stdout(what),
            Destination::Direct(path) | Destination::File(path) => self.add(what, of_path(&path), false),
        }
    }

    fn add_stdout(&mut self, what: String) -> Result<(), Failure> {
        self.add(what.clone(), Some(Identity::Stdout), false)?;
        let identity = standard::output();
        // Messages may go to the same file, as with 2>&1.
        if identity.is_some() && identity == standard::error() {
            self.all.retain(|used| used.is_input || Some(&used.identity) != identity.as_ref());
        }
        self.add(what, identity, false)
    }

    fn add(&mut self, what: String, identity: Option<Identity>, may_be_input: bool) -> Result<(), Failure> {
        let Some(identity) = identity else { return Ok(()) };
        let is_lost = |used: &&Used| used.identity == identity && !(may_be_input && used.is_input);
        if let Some(other) = self.all.iter().find(is_lost) {
            return Err(Failure::Usage(format!(
                "{what} is the same file as {}: name another file, so that neither is lost",
                other.what
            )));
        }
        self.replaces_input |= self.all.iter().any(|used| used.is_input && used.identity == identity);
        self.all.push(Used { what, identity, is_input: false });
        Ok(())
    }
}

/// Returns the identity of what a path names.
fn of_path(path: &Path) -> Option<Identity> {
    match path.metadata() {
        Ok(metadata) => of_metadata(&metadata, path),
        Err(_) => {
            let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
            let directory = parent.unwrap_or(Path::new(".")).canonicalize().ok()?;
            let name = path.file_name()?;
            // Most file systems there do not tell capitals from small letters.
            let folds_case = cfg!(any(windows, target_vendor = "apple"));
            Some(Identity::Path(match name.to_str().filter(|_| folds_case) {
                Some(name) => directory.join(name.to_lowercase()),
                None => directory.join(name),
            }))
        }
    }
}

#[cfg(unix)]
fn of_metadata(metadata: &Metadata, _path: &Path) -> Option<Identity> {
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    let has_text = metadata.is_file() || metadata.file_type().is_fifo();
    has_text.then(|| Identity::Inode(metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn of_metadata(metadata: &Metadata, path: &Path) -> Option<Identity> {
    metadata.is_file().then(|| path.canonicalize().ok().map(Identity::Path))?
}

/// The files that the caller has opened.
#[cfg(unix)]
mod standard {
    use super::{Identity, of_metadata};
    use std::fs::{File, Metadata};
    use std::os::fd::AsFd;
    use std::path::Path;

    fn metadata(descriptor: impl AsFd) -> Option<Metadata> {
        File::from(descriptor.as_fd().try_clone_to_owned().ok()?).metadata().ok()
    }

    pub fn input() -> Option<Identity> {
        of_metadata(&metadata(std::io::stdin())?, Path::new(""))
    }

    pub fn output() -> Option<Identity> {
        of_metadata(&metadata(std::io::stdout())?, Path::new(""))
    }

    /// A pipe of messages may have other text too: nothing in it is lost.
    pub fn error() -> Option<Identity> {
        let metadata = metadata(std::io::stderr()).filter(Metadata::is_file)?;
        of_metadata(&metadata, Path::new(""))
    }
}

/// The standard library does not tell which files these are.
#[cfg(not(unix))]
mod standard {
    use super::Identity;

    pub fn input() -> Option<Identity> {
        None
    }

    pub fn output() -> Option<Identity> {
        None
    }

    pub fn error() -> Option<Identity> {
        None
    }
}
