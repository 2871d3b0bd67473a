//! The files of the Debian and RPM packages that repeat what is elsewhere: the version, the soname,
//! the functions, and the crates that are linked in. `packaging/deb.sh` and `packaging/rpm.sh`
//! build the packages, and `tests/long/packages.sh` uses them.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use testkit::programs::{abi, root, soname};

const VERSION: &str = env!("CARGO_PKG_VERSION");

fn packaging() -> PathBuf {
    root().join("packaging")
}

fn read(path: &str) -> String {
    fs::read_to_string(packaging().join(path)).unwrap_or_else(|error| panic!("packaging/{path}: {error}"))
}

#[test]
fn packages_have_the_version_of_the_library() {
    let changelog = read("debian/changelog");
    let newest = changelog.lines().next().unwrap_or_default();
    assert!(
        newest.starts_with(&format!("ordoku ({VERSION}-")),
        "packaging/debian/changelog begins with '{newest}': add an entry 'ordoku ({VERSION}-1~upstream1) ...'"
    );
    let spec = read("ordoku.spec");
    let version = spec.lines().find_map(|line| line.strip_prefix("Version:")).map(str::trim);
    assert_eq!(version, Some(VERSION), "packaging/ordoku.spec has another version than Cargo.toml");
}

#[test]
fn the_debian_package_of_the_library_is_named_after_the_soname() {
    let name = format!("libordoku{}", abi());
    let control = read("debian/control");
    let has_line = |wanted: String| control.lines().any(|line| line == wanted);
    assert!(
        has_line(format!("Package: {name}")),
        "packaging/debian/control has no package {name}: rename libordoku*"
    );
    assert!(
        has_line(format!("Depends: {name} (= ${{binary:Version}}), ${{misc:Depends}}")),
        "libordoku-dev in packaging/debian/control does not depend on {name}"
    );
    assert_eq!(read(&format!("debian/{name}.install")), "usr/lib/*/libordoku.so.*\n");
    let symbols = read(&format!("debian/{name}.symbols"));
    assert_eq!(symbols.lines().next(), Some(format!("{} {name} #MINVER#", soname()).as_str()));
}

#[test]
fn the_debian_symbols_are_the_functions_of_the_abi() {
    let path = format!("debian/libordoku{}.symbols", abi());
    let symbols = read(&path);
    let listed: BTreeSet<&str> =
        symbols.lines().filter_map(|line| line.strip_prefix(' ')?.split('@').next()).collect();
    let baseline = fs::read_to_string(root().join("tests/abi/baseline.txt")).unwrap();
    let functions: BTreeSet<&str> =
        baseline.lines().filter_map(|line| line.strip_prefix("function ")?.split(':').next()).collect();
    assert!(!functions.is_empty());
    assert_same(&format!("{path}: the lines of functions"), &listed, &functions);
}

#[test]
fn the_debian_copyright_names_every_crate_that_is_linked_in() {
    let arguments = "tree --locked --package ordoku-cli --edges normal,no-proc-macro --prefix none \
                     --target x86_64-unknown-linux-gnu --format {p}";
    let tree =
        Command::new(env!("CARGO")).args(arguments.split_whitespace()).current_dir(root()).output().unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let tree = String::from_utf8(tree.stdout).unwrap();
    let linked: BTreeSet<&str> = tree
        .lines()
        .filter_map(|line| line.split(' ').next())
        .filter(|name| !name.is_empty() && !["ordoku", "ordoku-cli"].contains(name))
        .collect();
    let copyright = read("debian/copyright");
    let named: BTreeSet<&str> =
        copyright.lines().filter_map(|line| line.strip_prefix(" vendor/")?.strip_suffix("/*")).collect();
    assert_same("debian/copyright: the lines vendor/NAME/*", &named, &linked);
}

/// Panics if a list in `packaging` differs from what it should be.
fn assert_same(place: &str, listed: &BTreeSet<&str>, wanted: &BTreeSet<&str>) {
    let missing: Vec<_> = wanted.difference(listed).collect();
    let superfluous: Vec<_> = listed.difference(wanted).collect();
    assert!(
        missing.is_empty() && superfluous.is_empty(),
        "packaging/{place}: add {missing:?}, remove {superfluous:?}"
    );
}
