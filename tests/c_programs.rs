//! The library from C and C++:
//!
//! - the programs of `tests/c` and `tests/cpp` in their oldest and newest language mode (in every mode
//!   for `tests/long/programs.sh`), linked in both ways, under
//!   sanitizers and valgrind;
//! - the examples in the headers run; `tests/inclusion.rs` has the rest about headers;
//! - the shared library depends on little. What it exports is in `tests/abi`.

use std::collections::BTreeSet;
use std::process::Command;
use testkit::programs::{
    C, CPP, Link, SANITIZED, VALGRIND, build, checked, compile, directory, is_long, library, link, root,
    soname, tested,
};

/// Every program, with the language modes in which it is tested.
fn programs() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    [
        ("c/arguments.c", &C[..]),
        ("c/check_order.c", &C[..]),
        ("c/struct_sizes.c", &C[..]),
        ("c/threads.c", &C[1..]),
        ("c/cancel_stress.c", &C[1..]),
        ("c/thread_determinism.c", &C[1..]),
        ("c/chars.c", &C[1..]),
        ("c/stack.c", &C[1..]),
        ("c/forks.c", &C[1..]),
        ("cpp/sudoku_killer.cpp", &CPP[..]),
        ("cpp/subclasses.cpp", &CPP[..]),
        ("cpp/dancing_link.cpp", &CPP[..]),
        ("cpp/wrapper.cpp", &CPP[2..]),
    ]
    .into_iter()
}

#[test]
fn programs_pass_in_their_modes_linked_both_ways() {
    for (source, modes) in programs() {
        // In an ordinary run the oldest and the newest mode, each linked in one way.
        for mode in tested(modes) {
            let links: &[Link] = match mode {
                _ if is_long() => &[Link::Static, Link::Shared],
                _ if mode == modes[0] => &[Link::Static],
                _ => &[Link::Shared],
            };
            for program in build(source, mode, links, &[]) {
                // Some programs print to this file, and check what they have printed.
                checked(Command::new(&program).arg(program.with_extension("out")));
            }
        }
    }
}

/// Returns the oldest of some modes, and in the long form the newest, too.
fn few(modes: &[&'static str]) -> Vec<&'static str> {
    let mut tested = tested(modes);
    if !is_long() {
        tested.truncate(1);
    }
    tested
}

#[test]
fn the_old_classes_need_neither_exceptions_nor_type_information() {
    for source in ["cpp/sudoku_killer.cpp", "cpp/subclasses.cpp", "cpp/dancing_link.cpp"] {
        for mode in few(&CPP) {
            for program in build(source, mode, &[Link::Static], &["-fno-exceptions", "-fno-rtti"]) {
                checked(&mut Command::new(program));
            }
        }
    }
}

#[test]
fn the_wrapper_needs_no_type_information() {
    for mode in few(&CPP[2..]) {
        for program in build("cpp/wrapper.cpp", mode, &[Link::Static], &["-fno-rtti"]) {
            checked(&mut Command::new(program));
        }
    }
}

#[test]
fn programs_pass_under_sanitizers() {
    for (source, modes) in programs() {
        for program in build(source, modes[modes.len() - 1], &[Link::Static], &SANITIZED) {
            checked(&mut Command::new(program));
        }
    }
}

#[test]
#[cfg_attr(not(has_valgrind), ignore = "valgrind is not installed")]
fn programs_pass_under_valgrind() {
    // Those that take a minute or more under valgrind run in an ordinary run under sanitizers only.
    let are_slow = ["c/stack.c", "c/threads.c", "c/cancel_stress.c"];
    for (source, modes) in programs().filter(|(source, _)| is_long() || !are_slow.contains(source)) {
        for program in build(source, modes[0], &[Link::Shared], &[]) {
            checked(Command::new("valgrind").args(VALGRIND).arg(program));
        }
    }
}

/// Returns the programs in the comments of a header: each begins with `#include` and is indented by
/// four. `mark` begins the lines of a comment.
fn examples(header: &str, mark: &str) -> Vec<String> {
    let mut examples = Vec::new();
    let mut lines = header.lines().map(|line| line.trim_start()).peekable();
    while let Some(line) = lines.next() {
        let code = |line: &str| line.strip_prefix(mark)?.strip_prefix("     ").map(str::to_owned);
        let Some(first) = code(line).filter(|code| code.starts_with("#include")) else { continue };
        let mut program = first + "\n";
        while let Some(line) = lines.next_if(|line| *line == mark || code(line).is_some()) {
            program += &(code(line).unwrap_or_default() + "\n");
        }
        examples.push(program);
    }
    examples
}

/// Runs a program in these language modes, and checks how its output begins.
fn check_example(name: &str, program: &str, modes: &[&str], output: &str) {
    let source = directory().join(name);
    std::fs::write(&source, program).unwrap();
    for mode in modes {
        let object = compile(&source, mode, &[]);
        let program = link(&source, &object, Link::Static, &[]);
        let printed = String::from_utf8(checked(&mut Command::new(program)).stdout).unwrap();
        assert!(printed.starts_with(output), "{name}, {mode}: {printed}");
    }
}

#[test]
fn the_examples_of_the_header_run() {
    let header = std::fs::read_to_string(root().join("include/ordoku.h")).unwrap();
    let line_of = |text: &str| header.lines().position(|line| line.starts_with(text)).unwrap();
    // A reader meets the example, the contents and the conventions, which are a screen and a half,
    // and then the functions to begin with.
    assert!(line_of("int ordoku_solve(") < 180 && line_of("int ordoku_solver_new(") < 180);
    let outputs = [
        "ABCD",
        "1 2 3 4",
        "unique; first cell: 1",
        "1234",
        "Hidden Single",
        "6 5 0 0 0 0 0 0 7",
        "unique; first cell: 4",
        "{\"size\":9,",
        "{\"size\":9,",
    ];
    let examples = examples(&header, "*");
    assert_eq!(examples.len(), outputs.len());
    for (number, (program, output)) in examples.iter().zip(outputs).enumerate() {
        check_example(&format!("example{number}.c"), program, &tested(&C), output);
    }
}

#[test]
fn the_examples_of_the_cpp_headers_run() {
    for (header, modes, output) in [
        ("ordoku", &CPP[2..], "ABCD\nCDAB\nBADC\nDCBA\n"),
        ("solve_sudoku", &CPP[2..], "1234\n3412\n2143\n4321\n"),
        ("SudokuKiller", &CPP, "1 3 2 4\n4 2 3 1\n2 4 1 3\n3 1 4 2\n"),
        ("DancingLink", &CPP, "row 1\n"),
    ] {
        let text = std::fs::read_to_string(root().join(format!("include/ordoku/{header}.hpp"))).unwrap();
        let examples = examples(&text, "//");
        assert_eq!(examples.len(), 1, "{header}");
        check_example(&format!("{header}.cpp"), &examples[0], &tested(modes), output);
    }
}

fn lines_of(command: &mut Command) -> Vec<String> {
    String::from_utf8(checked(command).stdout).unwrap().lines().map(str::to_owned).collect()
}

/// The loader calls the function that sets the hook, so that no call of the library has to. A
/// linker might drop that function as unused.
#[test]
fn libraries_set_their_panic_hook_when_they_are_loaded() {
    let program = build("c/thread_determinism.c", "c99", &[Link::Static], &[]).remove(0);
    for object in [library().join("libordoku.so"), program] {
        let symbols = lines_of(Command::new("nm").arg(&object));
        let hook = symbols
            .iter()
            .find(|line| line.ends_with("panic_hook8set_hook") || line.contains("panic_hook8set_hook17h"));
        let address = hook
            .and_then(|line| line.split_once(' '))
            .expect("the symbol of the hook")
            .0
            .trim_start_matches('0');
        let relocations = lines_of(Command::new("readelf").arg("-rW").arg(&object));
        assert!(
            relocations.iter().any(|line| line.contains("RELATIV") && line.ends_with(&format!(" {address}")))
        );
    }
}

#[test]
fn the_shared_library_has_its_soname_and_few_dependencies() {
    let dynamic = lines_of(Command::new("readelf").arg("-dW").arg(library().join("libordoku.so")));
    let entries = |kind: &str| -> BTreeSet<&str> {
        let lines = dynamic.iter().filter(|line| line.contains(&format!("({kind})")));
        lines.filter_map(|line| line.split_once('[')?.1.split_once(']')).map(|(name, _)| name).collect()
    };
    assert_eq!(entries("SONAME"), BTreeSet::from([soname().as_str()]));
    let allowed = BTreeSet::from(["libc.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2"]);
    assert!(entries("NEEDED").is_subset(&allowed), "{:?}", entries("NEEDED"));
    assert!(entries("RPATH").is_empty() && entries("RUNPATH").is_empty());
}
