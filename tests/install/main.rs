//! `install.sh`: which libraries it installs, the command, that it installs everything or nothing,
//! and that it removes what it has installed. `packaging/check.sh` checks the content of the
//! installed files.
//!
//! ```text
//! library     the library is built first, is taken as it is, or is refused
//! kinds       shared, static, or after `cargo cinstall`; ELF, macOS, Windows
//! target      what is in the way, links, odd names, file modes
//! whole       an error or an interrupt at any moment leaves the target as it was
//! uninstall   what is removed, and what stays
//! ```

mod kinds;
mod library;
mod target;
mod uninstall;
mod whole;

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use testkit::programs::{abi, checked, directory, library, root, soname};

/// Returns every installed file, with the default `--libdir`. [`PROGRAM`] writes a single manual
/// page.
fn installed_files() -> Vec<String> {
    let list = fs::read_to_string(root().join("packaging/files.txt")).unwrap();
    let lines = list.lines().filter(|line| !line.starts_with('#') && !line.contains("/man1/ordoku-"));
    lines.map(|line| line.replace("@VERSION@", env!("CARGO_PKG_VERSION")).replace("@ABI@", &abi())).collect()
}

/// The parts of a shared library that `install.sh` reads, and a mark that tells libraries apart.
fn library_marked(mark: &str) -> Vec<u8> {
    format!("\x7fELF\x02\0{}\0{mark}", soname()).into_bytes()
}

/// Takes the role of the command: it writes a manual page, and prints completions.
const PROGRAM: &str = r#"#!/bin/sh
    case $1 in
        man) printf page > "$3/ordoku.1" ;;
        completions) printf '%s' "$2" ;;
    esac"#;

/// Puts libraries and the command into a directory, as cargo does.
fn put_libraries(release: &Path, shared: &[u8]) {
    fs::create_dir_all(release).unwrap();
    fs::write(release.join("libordoku.so"), shared).unwrap();
    fs::write(release.join("libordoku.a"), "").unwrap();
    write_program(&release.join("ordoku"), PROGRAM);
}

/// Returns a directory for this test; it has libraries in `target/release` and an empty `tmp`.
fn test_directory() -> PathBuf {
    let dir = directory();
    fs::remove_dir_all(&dir).unwrap();
    put_libraries(&dir.join("target/release"), &library_marked(""));
    fs::create_dir(dir.join("tmp")).unwrap();
    dir
}

/// Returns the command that installs the libraries of `target/release` in `prefix`.
fn installer(dir: &Path) -> Command {
    set_up(Command::new(root().join("install.sh")), dir)
}

/// Completes a command that runs `install.sh`.
fn set_up(mut command: Command, dir: &Path) -> Command {
    command
        .arg("--prefix")
        .arg(dir.join("prefix"))
        .current_dir(dir)
        .env("CARGO", "no-such-cargo")
        .env("CARGO_TARGET_DIR", dir.join("target"))
        .envs([("STRIP", "true"), ("DESTDIR", "")])
        .env("TMPDIR", dir.join("tmp"));
    for variable in ["CARGO_BUILD_TARGET", "CARGO_BUILD_TARGET_DIR"] {
        command.env_remove(variable);
    }
    command
}

fn write_program(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    fs::set_permissions(path, PermissionsExt::from_mode(0o755)).unwrap();
}

/// Returns every path in a directory, with its mode, and with the content of a file or the target
/// of a link.
fn tree(dir: &Path) -> Vec<(PathBuf, u32, Vec<u8>)> {
    let mut found = Vec::new();
    let mut stack = vec![dir.to_path_buf()];
    while let Some(path) = stack.pop() {
        let Ok(metadata) = path.symlink_metadata() else { continue };
        let content = if metadata.is_symlink() {
            fs::read_link(&path).unwrap().into_os_string().into_encoded_bytes()
        } else if metadata.is_dir() {
            stack.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            Vec::new()
        } else {
            fs::read(&path).unwrap()
        };
        found.push((path, metadata.permissions().mode() & 0o7777, content));
    }
    found.sort();
    found
}

/// Returns the paths of the files and links in a directory, relative to it.
fn files(dir: &Path) -> Vec<String> {
    let paths =
        tree(dir).into_iter().map(|(path, ..)| path).filter(|path| path.is_symlink() || path.is_file());
    let mut names: Vec<_> =
        paths.map(|path| path.strip_prefix(dir).unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

/// Puts a static library of one object file into a directory.
fn put_static(release: &Path, name: &str, object: &[u8]) {
    fs::write(release.join("object.o"), object).unwrap();
    checked(Command::new("ar").arg("rc").arg(release.join(name)).arg(release.join("object.o")));
    fs::remove_file(release.join("object.o")).unwrap();
}

/// Runs a command that must be refused with a message that contains `wanted`, and must leave `dir`
/// as it was.
fn assert_refused(command: &mut Command, dir: &Path, wanted: &str) {
    let before = tree(dir);
    let output = command.output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(matches!(output.status.code(), Some(1 | 2)), "{command:?}: {}", output.status);
    assert!(message.contains(wanted), "{command:?}: {message}");
    assert!(tree(dir) == before, "{command:?} wrote something: {message}");
}

/// Returns the installed shared library.
fn installed(prefix: &Path) -> Vec<u8> {
    fs::read(prefix.join("lib").join(soname())).unwrap()
}
