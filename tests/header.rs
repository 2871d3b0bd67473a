//! The committed header is the one that the boundary's source gives, and no line of it is too long.

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
