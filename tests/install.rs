//! Which libraries `install.sh` installs; what it installs besides is looked at by `packaging/check.sh`.

#[path = "common/programs.rs"]
mod programs;

use programs::{directory, library, root};
use std::fs;
use std::process::{Command, Output};

const SONAME: &str = concat!("libordoku.so.0.", env!("CARGO_PKG_VERSION_MINOR"));

/// Installs where `left` is the shared library that cargo has left, and one with `-new` at its end what it would make
/// of it; answers the installed one, too.
fn install(left: &[u8], cargo: &str, arguments: &[&str]) -> (Output, Option<Vec<u8>>) {
    let dir = directory();
    let (release, prefix) = (dir.join("target/release"), dir.join("prefix"));
    fs::create_dir_all(&release).unwrap();
    fs::write(release.join("libordoku.so"), left).unwrap();
    fs::write(release.join("libordoku.a"), "").unwrap();
    // `cargo build ...` is played by `sh build ...`.
    fs::write(dir.join("build"), "printf -- -new >> target/release/libordoku.so").unwrap();
    let _ = fs::remove_dir_all(&prefix);
    let output = Command::new(root().join("install.sh"))
        .arg("--prefix")
        .arg(&prefix)
        .args(arguments)
        .current_dir(&dir)
        .envs([("CARGO", cargo), ("CARGO_TARGET_DIR", "target"), ("STRIP", "true"), ("DESTDIR", "")])
        .env_remove("CARGO_BUILD_TARGET")
        .output()
        .unwrap();
    (output, fs::read(prefix.join("lib").join(SONAME)).ok())
}

fn shared_library() -> Vec<u8> {
    fs::read(library().join("libordoku.so")).unwrap()
}

#[test]
fn the_library_is_built_anew() {
    let left = shared_library();
    let (output, installed) = install(&left, "sh", &[]);
    assert!(output.status.success(), "{output:?}");
    assert!(installed.unwrap() == [&left[..], b"-new"].concat());
}

#[test]
fn the_library_is_taken_as_it_is() {
    let left = shared_library();
    for (cargo, arguments) in [("sh", &["--no-build"][..]), ("no-such-cargo", &[])] {
        let (output, installed) = install(&left, cargo, arguments);
        assert!(output.status.success(), "{output:?}");
        assert!(installed.unwrap() == left);
    }
}

#[test]
fn the_library_of_another_version_is_refused() {
    let mut left = shared_library();
    let named = format!("\0{SONAME}\0");
    let at = left.windows(named.len()).position(|bytes| bytes == named.as_bytes()).unwrap();
    let last = &mut left[at + SONAME.len()];
    *last = if *last == b'7' { b'8' } else { b'7' };
    let (output, _) = install(&left, "sh", &["--no-build"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8(output.stderr).unwrap().contains("soname"));
    assert!(!directory().join("prefix").exists());
}
