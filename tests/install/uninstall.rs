//! `--uninstall` removes what `install.sh` has installed, and leaves the files of others.

use super::*;

const MANIFEST: &str = "share/ordoku/install-manifest.txt";

fn uninstaller(dir: &Path) -> Command {
    let mut command = installer(dir);
    command.arg("--uninstall");
    command
}

#[test]
fn an_installation_is_removed() {
    let dir = test_directory();
    for libdir in ["lib", "lib/x86_64-linux-gnu", "it's \"$x\" a&b|#;*\\ -c\t/..lib /lib.."] {
        checked(installer(&dir).args(["--libdir", libdir]));
        assert!(dir.join("prefix").join(libdir).join("libordoku.a").exists());
        // The tree can be moved.
        fs::rename(dir.join("prefix"), dir.join("moved")).unwrap();
        checked(uninstaller(&dir).args(["--prefix", "moved"]));
        assert!(!dir.join("moved").exists());
    }
    assert_eq!(tree(&dir.join("tmp")).len(), 1);
}

#[test]
fn the_files_and_directories_of_others_stay() {
    let dir = test_directory();
    let prefix = dir.join("prefix");
    for directory in ["bin", "lib/pkgconfig", "include"] {
        fs::create_dir_all(prefix.join(directory)).unwrap();
    }
    fs::write(prefix.join("lib/pkgconfig/other.pc"), "").unwrap();
    let before = tree(&prefix);
    checked(&mut installer(&dir));
    checked(&mut uninstaller(&dir));
    assert!(tree(&prefix) == before);

    checked(&mut installer(&dir));
    fs::write(prefix.join("include/ordoku/own.hpp"), "").unwrap();
    fs::remove_file(prefix.join("include/ordoku.h")).unwrap();
    checked(&mut uninstaller(&dir));
    assert_eq!(files(&prefix), ["include/ordoku/own.hpp", "lib/pkgconfig/other.pc"]);
}

#[test]
fn what_an_older_installation_left_is_removed() {
    let dir = test_directory();
    let prefix = dir.join("prefix");
    checked(&mut installer(&dir));
    // A file that only the older version had.
    let manifest = fs::read_to_string(prefix.join(MANIFEST)).unwrap();
    fs::write(prefix.join(MANIFEST), manifest + "file lib/libordoku.so.0.0\n").unwrap();
    fs::write(prefix.join("lib/libordoku.so.0.0"), "").unwrap();
    checked(installer(&dir).args(["--libdir", "lib64"]));
    let manifest = fs::read_to_string(prefix.join(MANIFEST)).unwrap();
    assert!(manifest.lines().is_sorted());
    checked(&mut uninstaller(&dir));
    assert!(!prefix.exists());
}

#[test]
fn an_installation_without_a_manifest_is_refused() {
    let dir = test_directory();
    assert_refused(&mut uninstaller(&dir), &dir, MANIFEST);
    let destdir = dir.join("destdir");
    checked(installer(&dir).arg("--destdir").arg(&destdir));
    assert!(!tree(&destdir).iter().any(|(path, ..)| path.ends_with(MANIFEST)));
    assert_refused(uninstaller(&dir).arg("--destdir").arg(&destdir), &dir, "--destdir");
}

#[test]
fn a_manifest_that_leads_elsewhere_is_refused() {
    let dir = test_directory();
    let manifest = dir.join("prefix").join(MANIFEST);
    checked(&mut installer(&dir));
    let good = fs::read_to_string(&manifest).unwrap();
    for line in [
        "file /etc/passwd",
        "file ../victim",
        "file ..",
        "file lib/../../victim",
        "directory ..",
        "directory /tmp",
        "directory lib/..",
        "lib/libordoku.a",
        "file ",
        "",
        "other lib/libordoku.a",
    ] {
        fs::write(&manifest, format!("{good}{line}\n{good}")).unwrap();
        assert_refused(&mut uninstaller(&dir), &dir, "nothing is removed");
    }
}

#[test]
fn an_interrupted_removal_can_be_repeated() {
    let dir = test_directory();
    let tools = dir.join("tools");
    fs::create_dir(&tools).unwrap();
    let failing = r#"#!/bin/sh
        case $* in *libordoku.a) exit 1 ;; esac
        PATH=${PATH#*:}
        exec rm "$@""#;
    write_program(&tools.join("rm"), failing);
    let path = format!("{}:{}", tools.display(), std::env::var("PATH").unwrap());
    checked(&mut installer(&dir));
    assert!(!uninstaller(&dir).env("PATH", &path).status().unwrap().success());
    assert!(dir.join("prefix").join(MANIFEST).exists());
    checked(&mut uninstaller(&dir));
    assert!(!dir.join("prefix").exists());
}
