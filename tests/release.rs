//! `packaging/release.sh` refuses what must not be released, before it builds anything. What it
//! makes is checked by `tests/long/release.sh`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use testkit::programs::{checked, directory, root};

const BASELINE: &str = "soname: libordoku.so.0.1\nconstant ORDOKU_OK: 0\nsize ordoku_clash: 24\n";

fn git(repository: &Path, arguments: &[&str]) {
    let identity = ["-c", "user.name=test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false"];
    checked(
        Command::new("git")
            .current_dir(repository)
            .args(identity)
            .args(["-c", "tag.gpgsign=false"])
            .args(arguments),
    );
}

fn commit(repository: &Path) {
    git(repository, &["add", "--all"]);
    git(repository, &["commit", "--quiet", "--message", "state"]);
}

/// Returns a repository with what the script reads before it builds. The version is 0.1.1, and
/// 0.1.0 has a tag.
fn repository() -> PathBuf {
    let repository = directory().join("repository");
    let _ = fs::remove_dir_all(&repository);
    for folder in ["packaging", "tests/abi", ".ci"] {
        fs::create_dir_all(repository.join(folder)).unwrap();
    }
    for (file, text) in [
        ("Cargo.toml", "[package]\nname = \"ordoku\"\nversion = \"0.1.1\"\n"),
        ("CHANGELOG.md", "# Changelog\n\n## [0.1.1] - 2026-12-01\n\n## [0.1.0] - 2026-11-30\n"),
        ("tests/abi/baseline.txt", BASELINE),
        (".gitignore", "/target\n"),
    ] {
        fs::write(repository.join(file), text).unwrap();
    }
    fs::copy(root().join("packaging/release.sh"), repository.join("packaging/release.sh")).unwrap();
    git(&repository, &["init", "--quiet"]);
    commit(&repository);
    git(&repository, &["tag", "v0.1.0"]);
    repository
}

/// Runs the script; `false` takes the role of cargo.
fn release(repository: &Path, arguments: &[&str]) -> (Output, String) {
    let mut command = Command::new(repository.join("packaging/release.sh"));
    let output = command.args(arguments).env("CARGO", "false").output().unwrap();
    let message = String::from_utf8(output.stderr.clone()).unwrap();
    (output, message)
}

fn assert_refused(repository: &Path, wanted: &str) {
    let (output, message) = release(repository, &["--skip-ci"]);
    assert!(output.status.code() == Some(1) && message.contains(wanted), "{message}");
    assert!(!repository.join("target/release-0.1.1/work/ordoku-0.1.1").exists(), "it went on: {message}");
}

#[test]
fn a_commit_that_can_be_released_is_cloned_and_built() {
    let repository = repository();
    let (output, message) = release(&repository, &["--skip-ci"]);
    let clone = repository.join("target/release-0.1.1/work/ordoku-0.1.1");
    assert!(output.status.code() == Some(1) && message.is_empty() && clone.exists(), "{message}");
    assert!(String::from_utf8(output.stdout).unwrap().ends_with("== version, ABI and licences\n"));
    let (output, message) = release(&repository, &["--skip"]);
    assert!(output.status.code() == Some(2) && message.starts_with("usage"), "{message}");
}

#[test]
fn a_changed_tree_is_refused() {
    let repository = repository();
    fs::write(repository.join("new"), "").unwrap();
    assert_refused(&repository, "commit or remove them first\n?? new");
}

#[test]
fn a_version_with_a_tag_is_refused() {
    let repository = repository();
    git(&repository, &["tag", "v0.1.1"]);
    assert_refused(&repository, "the tag v0.1.1 exists already");
}

#[test]
fn a_changelog_without_a_date_for_the_version_is_refused() {
    for first in ["## [Unreleased]", "## [0.1.0] - 2026-11-30", "## [0.1.1]"] {
        let repository = repository();
        fs::write(repository.join("CHANGELOG.md"), format!("# Changelog\n\n{first}\n")).unwrap();
        commit(&repository);
        assert_refused(&repository, &format!("'{first}': it must be '## [0.1.1] - "));
    }
}

#[test]
fn a_break_of_the_abi_since_the_last_release_is_refused() {
    let repository = repository();
    let write = |baseline: &str| {
        fs::write(repository.join("tests/abi/baseline.txt"), baseline).unwrap();
        commit(&repository);
    };
    write(&BASELINE.replace("OK: 0", "OK: 1"));
    assert_refused(
        &repository,
        "built with v0.1.0 would break, because tests/abi/baseline.txt lacks\nconstant ORDOKU_OK: 0",
    );
    // Another soname may break, and the same one may add.
    for baseline in [
        BASELINE.replace("OK: 0", "OK: 1").replace("so.0.1", "so.0.2"),
        BASELINE.replace("clash: 24", "clash: 32") + "constant ORDOKU_DONE: 1\n",
    ] {
        write(&baseline);
        assert_eq!(release(&repository, &["--skip-ci"]).1, "");
    }
}
