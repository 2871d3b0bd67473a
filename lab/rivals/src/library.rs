//! Functions of shared libraries that the user names.
#![allow(unsafe_code, reason = "functions of a library that is loaded")]

use anyhow::{Context, Result};
use libloading::Library;
use std::path::{Path, PathBuf};

/// A loaded library. Its functions may be called as long as this value lives.
pub struct SharedLibrary {
    path: PathBuf,
    library: Library,
}

impl SharedLibrary {
    /// Loads a library. Loading runs code of that file, so the file must be trusted.
    pub fn open(path: &Path) -> Result<Self> {
        // The loader would look for a bare name among the libraries of the system.
        let file = path.canonicalize().with_context(|| format!("cannot load {}", path.display()))?;
        // SAFETY: loading runs the library's initialisers; the user chose the library.
        let library =
            unsafe { Library::new(&file) }.with_context(|| format!("cannot load {}", path.display()))?;
        Ok(Self { path: path.to_owned(), library })
    }

    /// Returns the name of the file, without folders.
    pub fn file_name(&self) -> String {
        self.path.file_name().unwrap_or(self.path.as_os_str()).to_string_lossy().into_owned()
    }

    /// Returns the function that the library exports under a name.
    ///
    /// # Safety
    /// `F` is a type of functions, and that of the exported function.
    pub unsafe fn function<F: Copy>(&self, symbol: &str) -> Result<F> {
        // SAFETY: the caller states the type.
        let function = unsafe { self.library.get::<F>(symbol) };
        Ok(*function.with_context(|| format!("{} has no function {symbol}", self.path.display()))?)
    }
}
