//! The version is that of `Cargo.toml` everywhere: in the header, at run time, in the soname, in
//! what `install.sh` installs, in the command, and in files that people edit. `tests/packages.rs`
//! checks the packages of distributions.

use std::fs;
use std::process::Command;
use testkit::programs::{Link, abi, build, checked, directory, library, root};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A place, the version that it has, and the version that it should have.
type Place = (&'static str, String, String);

fn printed(command: &mut Command) -> String {
    String::from_utf8(checked(command).stdout).unwrap()
}

/// Returns the text of a line between these two; "none" if there is no such line.
fn between(text: &str, before: &str, after: &str) -> String {
    let mut found = text.lines().filter_map(|line| line.split_once(before)?.1.split_once(after));
    found.next().map_or("none", |(found, _)| found).to_owned()
}

/// Refuses places that have another version, all at once.
fn check(places: &[Place]) {
    let wrong = places.iter().filter(|(_, found, wanted)| found != wanted);
    let wrong: Vec<String> =
        wrong.map(|(place, found, wanted)| format!("  {place}: is {found}, must be {wanted}\n")).collect();
    assert!(wrong.is_empty(), "Cargo.toml has version {VERSION}; other places differ:\n{}", wrong.concat());
}

#[test]
fn written_versions_are_that_of_cargo_toml() {
    let read = |file: &str| fs::read_to_string(root().join(file)).unwrap_or_default();
    let version = || VERSION.to_owned();
    let header = read("include/ordoku.h");
    let part =
        |name: &str| between(&(header.replace('\n', "|\n")), &format!("#define ORDOKU_VERSION_{name} "), "|");
    let cli = read("cli/Cargo.toml");
    let mut places = vec![
        ("cli/Cargo.toml, version", between(&cli, "version = \"", "\""), version()),
        (
            "cli/Cargo.toml, dependency ordoku",
            between(&cli, "ordoku = { path = \"..\", version = \"", "\""),
            version(),
        ),
        (
            "include/ordoku.h, ORDOKU_VERSION_",
            [part("MAJOR"), part("MINOR"), part("PATCH")].join("."),
            version(),
        ),
    ];
    let changes = read("CHANGELOG.md");
    let newest = between(&changes, "## [", "]");
    if newest != "Unreleased" {
        places.push(("CHANGELOG.md, newest section", newest, version()));
    }
    check(&places);
}

#[test]
fn the_version_of_what_is_built_and_installed_is_that_of_cargo_toml() {
    let version = || VERSION.to_owned();
    let mut places = Vec::new();

    let program = build("c/version.c", "c99", &[Link::Shared], &[]).remove(0);
    let lines = printed(&mut Command::new(program));
    let names = ["header", "ORDOKU_VERSION_NUMBER", "ordoku_version_number", "ordoku_version_string"];
    for (place, line) in names.iter().zip(lines.lines()) {
        places.push((*place, line.to_owned(), version()));
    }
    assert_eq!(places.len(), names.len());

    let prefix = directory().join("prefix");
    let release = library().parent().unwrap().parent().unwrap().join("release");
    checked(Command::new(root().join("install.sh")).arg("--prefix").arg(&prefix).arg("--from").arg(release));
    let installed = |file: &str| fs::read_to_string(prefix.join(file)).unwrap() + "\n";
    let program = printed(Command::new(prefix.join("bin/ordoku")).arg("--version"));
    let soname = printed(Command::new("readelf").arg("-dW").arg(prefix.join("lib/libordoku.so")));
    let pc = installed("lib/pkgconfig/ordoku.pc").replace('\n', "|\n");
    let config = installed("lib/cmake/ordoku/ordokuConfigVersion.cmake");
    let targets = installed("lib/cmake/ordoku/ordokuTargets.cmake");
    places.extend([
        ("ordoku --version", program.trim().trim_start_matches("ordoku ").to_owned(), version()),
        ("soname of libordoku.so", between(&soname, "[libordoku.so.", "]"), abi()),
        ("ordoku.pc", between(&pc, "Version: ", "|"), version()),
        ("ordokuConfigVersion.cmake", between(&config, "set(PACKAGE_VERSION \"", "\")"), version()),
        ("ordokuTargets.cmake, file", between(&targets, "/libordoku.so.", "\""), version()),
        ("ordokuTargets.cmake, soname", between(&targets, "IMPORTED_SONAME \"libordoku.so.", "\""), abi()),
    ]);
    for (place, name) in [("file of the soname", abi()), ("file of the library", version())] {
        let there = prefix.join(format!("lib/libordoku.so.{name}")).exists();
        places.push((place, if there { name.clone() } else { "none".to_owned() }, name));
    }
    check(&places);
}
