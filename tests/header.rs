//! The committed header is the one that the boundary's source gives, no line of it is too long, and
//! the comments of functions do not repeat its conventions. The tests in C know its last constants.

use std::path::Path;

#[test]
fn the_committed_header_is_up_to_date() {
    let generated = include_str!(concat!(env!("OUT_DIR"), "/ordoku.h"));
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("include/ordoku.h");
    if std::env::var_os("ORDOKU_UPDATE_HEADER").is_some() {
        std::fs::write(&committed, generated).expect("include/ordoku.h can be written");
    }
    let text = std::fs::read_to_string(&committed).expect("include/ordoku.h can be read");
    assert!(
        text == generated,
        "include/ordoku.h is out of date: ORDOKU_UPDATE_HEADER=1 cargo test --test header"
    );
}

/// cbindgen also breaks a declaration that fits if a line of its comment does not.
#[test]
fn no_line_of_the_header_is_longer_than_100_columns() {
    let header = include_str!(concat!(env!("OUT_DIR"), "/ordoku.h"));
    let long: Vec<&str> = header.lines().filter(|line| line.chars().count() > 100).collect();
    assert!(long.is_empty(), "wrap the comments of src/capi at 100 columns:\n{}", long.join("\n"));
}

/// Returns the first line of each function of the header, with its comment in one line.
fn functions(header: &str) -> Vec<(&str, String)> {
    let mut functions = Vec::new();
    let mut comment = String::new();
    for line in header.lines() {
        if line.starts_with("/**") {
            comment.clear();
        }
        if ["int ", "void ", "const char *"].iter().any(|kind| line.starts_with(kind)) {
            functions.push((line, comment.clone()));
        }
        comment += line.trim_start_matches(" *");
    }
    functions
}

#[test]
fn comments_of_functions_do_not_repeat_the_conventions() {
    let header = include_str!(concat!(env!("OUT_DIR"), "/ordoku.h"));
    let mut repetitions = Vec::new();
    for (function, comment) in functions(header) {
        // Arguments and members may be named in front of the statuses.
        let statuses = comment.find("Returns ").map_or("", |start| &comment[start..]);
        let everywhere =
            ["no puzzle was set", "ORDOKU_E_NULL", "ORDOKU_E_MEMORY", "ORDOKU_E_BUSY", "NULL and 0 to ask"];
        for phrase in everywhere.iter().filter(|phrase| comment.contains(**phrase)) {
            repetitions.push(format!("{phrase}: {function}"));
        }
        for phrase in ["struct_size", "only *"].iter().filter(|phrase| statuses.contains(**phrase)) {
            repetitions.push(format!("{phrase}: {function}"));
        }
    }
    assert!(
        repetitions.is_empty(),
        "Conventions in src/capi/ordoku.h.in says this for all functions:\n{}",
        repetitions.join("\n")
    );
}

/// Returns the names and numbers of the constants of one kind in the header.
fn constants<'a>(header: &'a str, kind: &str) -> Vec<(&'a str, u32)> {
    let defined = header.lines().filter_map(|line| line.strip_prefix("#define ")?.split_once(' '));
    let of_kind = defined.filter(|(name, _)| name.starts_with(kind));
    of_kind.map(|(name, number)| (name, number.parse().expect("a number"))).collect()
}

#[test]
fn tests_in_c_loop_up_to_the_last_engine_and_the_last_layout() {
    let header = include_str!(concat!(env!("OUT_DIR"), "/ordoku.h"));
    let last = include_str!("c/last.h");
    for (name, kind) in [("LAST_ENGINE", "ORDOKU_ENGINE_"), ("LAST_LAYOUT", "ORDOKU_LAYOUT_")] {
        let (constant, _) = constants(header, kind).into_iter().max_by_key(|(_, number)| *number).unwrap();
        let line = format!("#define {name} {constant}");
        assert!(last.lines().any(|other| other == line), "tests/c/last.h lacks: {line}");
    }
}
