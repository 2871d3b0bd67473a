//! The ABI: what a program relies on that was built with an older header, and is not built again.
//! `baseline.txt` has it as text, and a change of it is never silent.
//!
//! ```text
//! header      reads every declaration of include/ordoku.h; an unknown form is an error
//! witness     asks the C compiler for values, sizes and offsets, the library for the smallest structs
//! baseline    compares: what breaks programs, and what only adds
//! ```
//!
//! The command that writes the baseline writes the symbols of the Debian package, too.

mod baseline;
mod header;
mod witness;

use baseline::{Abi, UPDATE};
use header::Declaration;
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;
use testkit::programs::{abi, checked, library, root};

fn declarations() -> Vec<Declaration> {
    let header = fs::read_to_string(root().join("include/ordoku.h")).unwrap();
    header::declarations(&header).unwrap_or_else(|error| panic!("include/ordoku.h: {error}"))
}

fn lines_of(command: &mut Command) -> Vec<String> {
    String::from_utf8(checked(command).stdout).unwrap().lines().map(str::to_owned).collect()
}

fn soname() -> String {
    let dynamic = lines_of(Command::new("readelf").arg("-dW").arg(library().join("libordoku.so")));
    let line = dynamic.iter().find(|line| line.contains("(SONAME)")).expect("a soname");
    line.split_once('[').unwrap().1.trim_end_matches(']').to_owned()
}

fn functions(declarations: &[Declaration]) -> BTreeSet<&str> {
    let functions = declarations.iter().filter_map(|declaration| match declaration {
        Declaration::Function { name, .. } => Some(name.as_str()),
        _ => None,
    });
    functions.collect()
}

/// Writes the symbols of the Debian package: each function, and the first version that has it.
fn write_symbols(soname: &str) {
    let abi = abi();
    let file = root().join(format!("packaging/debian/libordoku{abi}.symbols"));
    let before = fs::read_to_string(&file).unwrap_or_default();
    let mut text = format!("{soname} libordoku{abi} #MINVER#\n* Build-Depends-Package: libordoku-dev\n");
    for name in functions(&declarations()) {
        let known = before.lines().find(|line| line.starts_with(&format!(" {name}@")));
        let line = known.map_or(format!(" {name}@Base {}", env!("CARGO_PKG_VERSION")), str::to_owned);
        text += &(line + "\n");
    }
    fs::write(&file, text).unwrap();
}

#[test]
fn the_abi_is_that_of_the_baseline() {
    let file = root().join("tests/abi/baseline.txt");
    let now = Abi { soname: soname(), lines: witness::lines(&declarations()) };
    let before = fs::read_to_string(&file).ok().map(|text| Abi::read(&text));
    if std::env::var_os("ORDOKU_UPDATE_ABI").is_some() {
        assert_eq!(
            witness::MACHINES.len(),
            2,
            "write the baseline on x86-64: its compiler knows both layouts"
        );
        if let Some(before) = before.filter(|before| before.soname == now.soname) {
            let changes = before.changes(&now);
            let message = changes.message(&before.soname);
            assert!(
                changes.breaks.is_empty(),
                "nothing is written: the soname is still that of the baseline\n{message}"
            );
        }
        write_symbols(&now.soname);
        return fs::write(&file, now.text()).unwrap();
    }
    let mut before = before.expect("tests/abi/baseline.txt can be read");
    before.lines.retain(|(key, _)| witness::is_known(key));
    let changes = before.changes(&now);
    assert!(changes.is_empty(), "{}", changes.message(&before.soname));
    assert_eq!(before.soname, now.soname, "the soname has changed: record the new ABI by {UPDATE}");
}

#[test]
fn the_shared_library_exports_the_header_and_nothing_else() {
    let library = library().join("libordoku.so");
    let symbols = lines_of(Command::new("nm").args(["-D", "--defined-only"]).arg(&library));
    let exported: BTreeSet<&str> = symbols.iter().map(|line| line.rsplit(' ').next().unwrap()).collect();
    let declarations = declarations();
    let declared = functions(&declarations);
    let only = |one: &BTreeSet<&str>, other| one.difference(other).copied().collect::<Vec<_>>().join(", ");
    assert!(
        exported == declared,
        "the header declares, but the library does not export: {}\n\
         the library exports, but the header does not declare: {}",
        only(&declared, &exported),
        only(&exported, &declared)
    );
}

/// Older and newer programs pass smaller and larger structs.
#[test]
fn every_function_with_a_struct_is_called_with_other_sizes_of_it() {
    let program = fs::read_to_string(root().join("tests/c/struct_sizes.c")).unwrap();
    let declarations = declarations();
    let is_struct = |kind: &str| {
        let name = kind.trim_start_matches("const ").trim_end_matches(" *");
        declarations
            .iter()
            .any(|other| matches!(other, Declaration::Struct { name: found, .. } if found == name))
    };
    for declaration in &declarations {
        let Declaration::Function { name, signature } = declaration else { continue };
        let structs = signature.parameters.iter().filter(|kind| is_struct(kind)).count();
        let calls = program.matches(&format!("{name}(")).count();
        assert!(
            calls >= structs,
            "tests/c/struct_sizes.c must try {name} with each of its {structs} structs"
        );
    }
}

/// Changes a baseline, and returns what breaks and what is added.
fn changed(change: impl Fn(&mut Vec<(String, String)>)) -> (Vec<String>, Vec<String>) {
    let before = Abi::read(
        "soname: libordoku.so.0.1\n\
         constant ORDOKU_OK: 0\n\
         function ordoku_f: int (void)\n\
         size ordoku_s: 12\nmember ordoku_s.struct_size: uint32_t, 4 bytes at 0\n\
         member ordoku_s.a: uint16_t, 2 bytes at 4\nmember ordoku_s.b: uint32_t, 4 bytes at 8\n\
         i686 size ordoku_s: 12\n\
         size ordoku_element: 4\nmember ordoku_element.a: uint32_t, 4 bytes at 0\n",
    );
    let mut after = before.clone();
    change(&mut after.lines);
    let changes = before.changes(&after);
    (changes.breaks, changes.additions)
}

#[test]
fn what_breaks_is_told_from_what_adds() {
    let line = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    let none = Vec::<String>::new();
    assert_eq!(changed(|_| ()), (none.clone(), none.clone()));
    assert_eq!(changed(|lines| lines.swap(0, 1)), (none.clone(), none.clone()));

    for (index, key) in [(1, "function ordoku_f"), (0, "constant ORDOKU_OK"), (4, "member ordoku_s.a")] {
        let (breaks, additions) = changed(|lines| drop(lines.remove(index)));
        assert!(breaks.len() == 1 && breaks[0].starts_with(key), "{breaks:?}");
        assert!(breaks[0].ends_with("is removed") && additions.is_empty());
        let (breaks, _) = changed(|lines| lines[index].1 = "1".to_owned());
        assert!(breaks[0].starts_with(key) && breaks[0].ends_with("is `1`"), "{breaks:?}");
    }
    let grow = |size: &str| {
        (changed(|lines| lines[2].1 = size.to_owned()), changed(|lines| lines[6].1 = size.to_owned()))
    };
    let (here, i686) = grow("16");
    assert!(here.0.is_empty() && i686.0.is_empty() && here.1.len() == 1 && i686.1.len() == 1);
    let (here, i686) = grow("8");
    assert!(here.0.len() == 1 && i686.0.len() == 1 && here.1.is_empty() && i686.1.is_empty());

    // The next element would be at another place.
    let (breaks, additions) = changed(|lines| lines[7].1 = "8".to_owned());
    assert!(breaks.len() == 1 && additions.is_empty(), "{additions:?}");

    // Old programs leave the two bytes of padding uninitialised.
    let (breaks, _) = changed(|lines| lines.push(line("member ordoku_s.c", "uint16_t, 2 bytes at 6")));
    assert!(breaks.len() == 1 && breaks[0].contains("append it"), "{breaks:?}");
    for (key, value) in [
        ("member ordoku_s.c", "uint32_t, 4 bytes at 12"),
        ("member ordoku_t.a", "uint32_t, 4 bytes at 0"),
        ("function ordoku_g", "int (void)"),
        ("constant ORDOKU_DONE", "1"),
    ] {
        let (breaks, additions) = changed(|lines| lines.push(line(key, value)));
        assert!(breaks.is_empty() && additions == [format!("{key}: `{value}` is new")], "{breaks:?}");
    }
}
