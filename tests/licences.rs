//! `LICENSE-THIRD-PARTY` in `packaging/licences` has the licence of everything that the libraries
//! and the command contain: the packages that cargo links, at their locked versions, and the parts
//! of Rust's standard library. The file of the same name in `bindings/python` has those of the
//! Python package.
//!
//! A package that offers several licences is taken under MIT if that is one of them. The MIT texts
//! differ in their copyright lines only, so the text is there once, with the lines of each package.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;
use testkit::programs::{checked, library, root};

const UPDATE: &str = "ORDOKU_UPDATE_LICENCES=1 cargo test --test licences";

/// The workspace of the Python package.
const PYTHON: &str = "bindings/python/Cargo.toml";

/// Something with a licence.
struct Part {
    name: String,
    /// The expression, such as `MIT OR Apache-2.0`.
    licence: String,
    /// Lines of its own: who has the copyright.
    notices: Vec<String>,
    /// The text of the licence.
    text: String,
}

/// The packages in Rust's standard library: their names, licence and copyright lines. Their
/// versions depend on the compiler. `the_static_library_contains_nothing_else` checks that none is
/// missing.
const STANDARD: [(&[&str], &str, &[&str]); 11] = [
    (
        &[
            "std",
            "core",
            "alloc",
            "panic_unwind",
            "unwind",
            "std_detect",
            "rustc_std_workspace_core",
            "rustc_std_workspace_alloc",
        ],
        "MIT OR Apache-2.0, and Unicode-3.0 for the tables of characters",
        &["Copyright (c) The Rust Project Developers"],
    ),
    (
        &["compiler_builtins"],
        "MIT AND Apache-2.0 WITH LLVM-exception AND (MIT OR Apache-2.0)",
        &[
            "Copyright (c) The Rust Project Developers",
            "Parts are derived from compiler-rt of the LLVM Project, from musl libc (Copyright (c) 2005-2020",
            "Rich Felker, et al.) and from the CORE-MATH project.",
        ],
    ),
    (&["addr2line"], "Apache-2.0 OR MIT", &["Copyright (c) 2016-2018 The gimli Developers"]),
    (&["adler2"], "0BSD OR MIT OR Apache-2.0", &[]),
    (&["cfg_if"], "MIT OR Apache-2.0", &["Copyright (c) 2014 Alex Crichton"]),
    (&["gimli"], "MIT OR Apache-2.0", &["Copyright (c) 2015 The Rust Project Developers"]),
    (&["hashbrown"], "MIT OR Apache-2.0", &["Copyright (c) 2016 Amanieu d'Antras"]),
    (&["memchr"], "Unlicense OR MIT", &["Copyright (c) 2015 Andrew Gallant"]),
    (
        &["miniz_oxide"],
        "MIT OR Zlib OR Apache-2.0",
        &[
            "Copyright 2013-2014 RAD Game Tools and Valve Software",
            "Copyright 2010-2014 Rich Geldreich and Tenacious Software LLC",
            "Copyright (c) 2017 Frommi",
            "Copyright (c) 2017-2024 oyvindln",
        ],
    ),
    (&["object"], "Apache-2.0 OR MIT", &["Copyright (c) 2015 The Gimli Developers"]),
    (&["rustc_demangle"], "MIT OR Apache-2.0", &["Copyright (c) 2014 Alex Crichton"]),
];

fn printed(command: &mut Command) -> String {
    String::from_utf8(checked(command).stdout).unwrap()
}

fn cargo() -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(root());
    command
}

/// Returns the names and versions of the packages that are linked into this one, on any target.
/// Packages that only run while it is built are not in the result.
fn linked(manifest: &str, package: &str) -> BTreeSet<String> {
    let arguments =
        ["--edges", "normal,no-proc-macro", "--target", "all", "--prefix", "none", "--format", "{p}"];
    let tree = printed(
        cargo().args(["tree", "--locked", "--manifest-path", manifest, "--package", package]).args(arguments),
    );
    // `NAME vVERSION`; the path of a package of this project and the mark of a repetition follow.
    let words = tree.lines().filter(|line| !line.starts_with("ordoku")).map(|line| line.split(' '));
    words
        .filter_map(|mut words| Some(format!("{} {}", words.next()?, words.next()?.strip_prefix('v')?)))
        .collect()
}

/// Returns all packages of the lock file of a workspace by name and version.
fn packages(manifest: &str) -> BTreeMap<String, Value> {
    let arguments = ["metadata", "--locked", "--format-version", "1", "--manifest-path", manifest];
    let metadata = printed(cargo().args(arguments));
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let packages = metadata["packages"].as_array().unwrap().iter();
    let name = |package: &Value| format!("{} {}", text(&package["name"]), text(&package["version"]));
    packages.map(|package| (name(package), package.clone())).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Splits the text of an MIT licence into the copyright lines and the rest.
fn split_mit(text: &str) -> Option<(Vec<String>, String)> {
    let (head, _) = text.split_once("Permission is hereby granted")?;
    let notices = head.lines().map(str::trim).filter(|line| line.starts_with("Copyright")).map(str::to_owned);
    Some((notices.collect(), text[head.len()..].to_owned()))
}

/// Returns whether two texts have the same words. Some lack the last full stop.
fn is_same(one: &str, other: &str) -> bool {
    let end = |c: char| c == '.' || c.is_whitespace();
    one.trim_end_matches(end).split_whitespace().eq(other.trim_end_matches(end).split_whitespace())
}

/// The text of the MIT licence without a copyright line, from the licence of this project.
fn mit() -> String {
    split_mit(&fs::read_to_string(root().join("LICENSE-MIT")).unwrap()).expect("LICENSE-MIT").1
}

/// Returns the part for a package of the lock file.
fn part(name: &str, package: &Value) -> Part {
    let licence = text(&package["license"]).replace('/', " OR ");
    let directory = Path::new(text(&package["manifest_path"])).parent().unwrap();
    let mut files: Vec<String> = fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .filter(|file| file.to_lowercase().starts_with("licen") || file.to_lowercase().starts_with("copying"))
        .collect();
    files.sort();
    let has = |licence_name: &str| licence.split([' ', '(', ')']).any(|word| word == licence_name);
    let named = |part: &str| files.iter().find(|file| file.to_lowercase().contains(part));
    let file = if has("MIT") {
        named("mit").or(files.first())
    } else if has("BSL-1.0") {
        named("boost")
    } else {
        files.first()
    };
    let part = |notices, text| Part { name: name.to_owned(), licence: licence.clone(), notices, text };
    let Some(file) = file else {
        assert!(has("MIT"), "{name}, {licence}: {} has no licence file", directory.display());
        let authors = package["authors"].as_array().into_iter().flatten().map(text);
        let authors: Vec<&str> = authors.collect();
        return part(vec![format!("Copyright: the authors, {}", authors.join(", "))], mit());
    };
    let content = fs::read_to_string(directory.join(file)).unwrap().replace('\r', "");
    match split_mit(&content) {
        Some((notices, rest)) if is_same(&rest, &mit()) => part(notices, mit()),
        _ => part(Vec::new(), content),
    }
}

/// A list of parts, and what contains them.
type PartList = (&'static str, Vec<Part>);

/// Returns the parts of packages.
fn parts<'n>(manifest: &str, names: impl IntoIterator<Item = &'n String>) -> Vec<Part> {
    let packages = packages(manifest);
    let part = |name: &String| part(name, packages.get(name).unwrap_or_else(|| panic!("no package {name}")));
    names.into_iter().map(part).collect()
}

/// Returns the parts of Rust's standard library.
fn standard() -> Vec<Part> {
    let part = |(names, licence, notices): &(&[&str], &str, &[&str])| Part {
        name: names.join(", "),
        licence: (*licence).to_owned(),
        notices: notices.iter().map(|&line| line.to_owned()).collect(),
        text: mit(),
    };
    STANDARD.iter().map(part).collect()
}

/// Returns the file of the libraries and the command.
fn of_command() -> String {
    let (library, command) = (linked("Cargo.toml", "ordoku"), linked("Cargo.toml", "ordoku-cli"));
    let lists = [
        ("The libraries and the command contain", parts("Cargo.toml", &library)),
        (
            "The command also contains (some packages for Windows or macOS only)",
            parts("Cargo.toml", command.difference(&library)),
        ),
        ("Both contain Rust's standard library, with these packages", standard()),
    ];
    let head = "The libraries of ordoku (libordoku.a, libordoku.so) and the command `ordoku` contain code of other\n\
                projects. This file lists them, with their licences. The licence of ordoku itself is in LICENSE-MIT\n\
                and LICENSE-APACHE.";
    file(head, &lists)
}

/// Returns the file of the Python package.
fn of_python() -> String {
    let lists = [
        (
            "The package contains (some of it for Windows or macOS only)",
            parts(PYTHON, &linked(PYTHON, "ordoku-python")),
        ),
        ("It contains Rust's standard library, with these packages", standard()),
    ];
    let head = "The Python package ordoku contains code of other projects. This file lists them, with their licences.\n\
                The licence of ordoku itself is in LICENSE-MIT and LICENSE-APACHE.";
    file(head, &lists)
}

/// Returns a whole file.
fn file(head: &str, lists: &[PartList]) -> String {
    let mut file = format!("Licences of other projects\n\n{head}\n\nWritten by {UPDATE}\n");
    let mut texts: BTreeMap<&str, Vec<&Part>> = BTreeMap::new();
    for (title, parts) in lists {
        writeln!(file, "\n{title}:\n").unwrap();
        for part in parts {
            writeln!(file, "  {}: {}", part.name, part.licence).unwrap();
            texts.entry(&part.text).or_default().push(part);
        }
    }
    for (text, parts) in &texts {
        writeln!(file, "\n{}\n", "-".repeat(80)).unwrap();
        for part in parts {
            writeln!(file, "{}", part.name).unwrap();
            part.notices.iter().for_each(|line| writeln!(file, "    {line}").unwrap());
        }
        writeln!(file, "\n{}", text.trim_end()).unwrap();
    }
    for (title, text) in [
        ("The tables of characters in Rust's core", "packaging/licences/Unicode-3.0.txt"),
        (
            "compiler-rt, in compiler_builtins: Apache-2.0, whose text is in LICENSE-APACHE, with",
            "packaging/licences/LLVM-exception.txt",
        ),
        (
            "The font DejaVu Sans, in the command and in the PDF files that it makes",
            "cli/src/pictures/fonts/LICENSE",
        ),
    ] {
        let text = fs::read_to_string(root().join(text)).unwrap();
        writeln!(file, "\n{}\n\n{title}\n\n{}", "-".repeat(80), text.trim_end()).unwrap();
    }
    file
}

/// Compares a file with what it should be, or writes it.
fn check(file: &str, generated: &str) {
    let path = root().join(file);
    if std::env::var_os("ORDOKU_UPDATE_LICENCES").is_some() {
        fs::write(&path, generated).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    let only = |one: &str, other: &str| -> String {
        let known: BTreeSet<&str> = other.lines().collect();
        one.lines().filter(|line| !known.contains(line)).map(|line| format!("    {line}\n")).collect()
    };
    let equal = generated.lines().zip(committed.lines()).take_while(|(one, other)| one == other).count();
    assert!(
        committed == generated,
        "{file} is not what the packages of Cargo.lock give, from line {} on.\n  it lacks:\n{}  it \
         has, but should not:\n{}  Look whether ordoku can be distributed with each new licence, then run\n    {UPDATE}",
        equal + 1,
        only(generated, &committed),
        only(&committed, generated)
    );
}

#[test]
fn the_licence_of_every_package_is_listed() {
    check("packaging/licences/LICENSE-THIRD-PARTY", &of_command());
}

#[test]
fn the_licence_of_every_package_of_the_python_package_is_listed() {
    check("bindings/python/LICENSE-THIRD-PARTY", &of_python());
}

/// Each object file that rustc made is named `PACKAGE-HASH.PACKAGE. ... .rcgu.o`, without the hash
/// for this package. The other ones are C code of compiler-rt.
#[test]
fn the_static_library_contains_nothing_else() {
    let members = printed(Command::new("ar").arg("t").arg(library().join("libordoku.a")));
    let contained: BTreeSet<&str> = members
        .lines()
        .filter(|member| member.ends_with(".rcgu.o"))
        .filter_map(|member| member.split(['-', '.']).next())
        .collect();
    assert!(contained.contains("ordoku") && contained.contains("std"), "{contained:?}");
    let packages = linked("Cargo.toml", "ordoku");
    let packages = packages.iter().map(|package| package.split(' ').next().unwrap().replace('-', "_"));
    let mut known: BTreeSet<String> = packages.collect();
    known.insert("ordoku".to_owned());
    known.extend(STANDARD.iter().flat_map(|(names, ..)| names.iter().map(|&name| name.to_owned())));
    let missing: Vec<&str> = contained.into_iter().filter(|&name| !known.contains(name)).collect();
    assert!(
        missing.is_empty(),
        "libordoku.a contains {}: add the licence to STANDARD in tests/licences.rs, then run {UPDATE}",
        missing.join(", ")
    );
}
