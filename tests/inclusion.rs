//! How programs may include the headers, in every language mode:
//!
//! - alone, first, and twice; in a language mode that is too old, and without exceptions, they say so;
//! - after macros that other headers define, with many warnings, none of which is about a header;
//! - in several files of one program, with `using namespace` before and after.
//!
//! All are compiled by the usual compiler, and in the oldest and newest modes by clang if it is
//! installed. Headers alone and whole programs are compiled in the modes between these for
//! `tests/long/programs.sh` only.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use testkit::programs::{C, CPP, STRICT, checked, compiler, directory, root, tested};

/// Headers for C++98 and later, without exceptions.
const OLD: [&str; 5] = [
    "ordoku.h",
    "ordoku/first_solution.hpp",
    "ordoku/old_arrays.hpp",
    "ordoku/DancingLink.hpp",
    "ordoku/SudokuKiller.hpp",
];

/// Headers for C++11 and later, with exceptions.
const NEW: [&str; 4] =
    ["ordoku/callbacks.hpp", "ordoku/techniques.hpp", "ordoku/ordoku.hpp", "ordoku/solve_sudoku.hpp"];

/// Macros that other headers define, which are included first. An expansion does not compile.
#[rustfmt::skip]
const MACROS: [&str; 10] = [
    // curses.h
    "move(y,x) clear() erase() refresh() box(w,v,h) border(l,r,t,b,a,c,d,e) scroll(w) timeout(t) filter() echo() raw() \
     insch(c) delch() inch() getch() addch(c) addstr(s) instr(s) bkgd(c) attron(a) attroff(a) attrset(a) standout() \
     standend() clrtobot() clrtoeol() deleteln() insertln() hline(c,n) vline(c,n) scrl(n) setterm(t) touchwin(w) \
     getyx(w,y,x) getmaxyx(w,y,x) crmode() ERR OK",
    // windows.h and what it includes
    "min(a,b) max(a,b) near far pascal cdecl interface small hyper ERROR NO_ERROR IN OUT OPTIONAL DELETE CONST VOID \
     TRUE FALSE STRICT CALLBACK WINAPI APIENTRY PASCAL NEAR FAR Yield() CreateWindow(a) GetObject GetMessage \
     SendMessage DrawText TEXT(s) THIS IGNORE INFINITE MAX_PATH ABSOLUTE RELATIVE TRANSPARENT OPAQUE",
    // X11/Xlib.h and X11/X.h
    "None Status Success Bool True False Always Above Below Complex Convex Nonconvex Unsorted CursorShape KeyPress \
     FocusIn FocusOut Expose GrayScale ControlMask Opposite index(s,c) rindex(s,c)",
    // System headers: sys/param.h, sys/sysmacros.h, complex.h, termios.h, the language modes of GNU
    "MIN(a,b) MAX(a,b) howmany(x,y) roundup(x,y) powerof2(x) major(d) minor(d) makedev(a,b) linux unix complex I ECHO \
     CTRL(c) B0 BSD PAGE_SIZE PIPE_BUF DOMAIN OVERFLOW HUGE",
    // Memory debuggers and gettext
    "malloc(n) calloc(n,s) realloc(p,n) free(p) strdup(s) printf(s) puts(s) _(s) N_(s)",
    // AssertMacros.h of macOS, and Unreal Engine
    "check(c) check_noerr(e) verify(c) require(c,l) ensure(c) nil",
    // Arduino.h
    "abs(x) round(x) radians(d) degrees(r) sq(x) constrain(a,b,c) bit(n) bitRead(a,n) lowByte(w) highByte(w) word(a) \
     interrupts() F(s) PI DEC HEX OCT BIN HIGH LOW INPUT OUTPUT DEFAULT EXTERNAL INTERNAL",
    // Qt, and Objective-C
    "signals slots emit foreach(v,c) forever YES NO Nil",
    // Assertions and logs
    "assert(c) ASSERT(c) CHECK(c) DEBUG INFO WARNING LOG(l) VERIFY(c) TRACE",
    // What programs themselves define
    "swap(a,b) rep(i,n) all(v) pb mp ll N M T L R S U D MAXN SIZE EMPTY ROW COL BOX",
];

/// Returns a name as C and C++ headers include it.
fn header(name: &str) -> PathBuf {
    root().join("include").join(name)
}

/// Returns the standard headers that these headers include.
fn standard_headers(headers: &[&str]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for name in headers {
        let text = std::fs::read_to_string(header(name)).unwrap();
        names.extend(text.lines().filter(|line| line.starts_with("#include <")).map(str::to_owned));
    }
    names
}

/// Writes a file for the current test.
fn write(name: &str, text: &str) -> PathBuf {
    let path = directory().join(name);
    std::fs::write(&path, text).unwrap();
    path
}

/// Returns the usual compiler of a language, and clang if it is installed and the mode is the
/// oldest or the newest of some header.
fn compilers(language: &str, mode: &str) -> Vec<Command> {
    let (ending, clang) = if language == "c" { (".c", "clang") } else { (".cpp", "clang++") };
    let is_limit = [C[0], C[C.len() - 1], CPP[0], CPP[2], CPP[CPP.len() - 1]].contains(&mode);
    let has_clang = is_limit && Command::new(clang).arg("--version").output().is_ok();
    [compiler(ending)].into_iter().chain(has_clang.then(|| Command::new(clang))).collect()
}

/// Returns commands that compile a file with each compiler, and write nothing.
fn syntax(source: &Path, language: &str, mode: &str, flags: &[&str]) -> Vec<Command> {
    let mut commands = compilers(language, mode);
    for command in &mut commands {
        command.arg("-fsyntax-only").arg(format!("-std={mode}")).arg("-I").arg(root().join("include"));
        command.args(flags).arg("-x").arg(language).arg(source);
    }
    commands
}

/// Checks that each compiler compiles a file.
fn check_syntax(source: &Path, language: &str, mode: &str, flags: &[&str]) {
    for mut command in syntax(source, language, mode, flags) {
        checked(&mut command);
    }
}

/// Returns what a command that fails prints to standard error.
fn errors(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(!output.status.success(), "{command:?} succeeds");
    String::from_utf8(output.stderr).unwrap()
}

/// Returns the modes of C++ for a header.
fn modes(name: &str) -> &'static [&'static str] {
    if NEW.contains(&name) { &CPP[2..] } else { &CPP }
}

/// Programs that use the headers, and the headers of each.
fn users() -> [(&'static str, &'static [&'static str], &'static str, &'static [&'static str]); 6] {
    [
        ("c/arguments.c", &OLD[..1], "c", &C),
        ("c/arguments.c", &OLD[..1], "c++", &CPP[2..]),
        ("cpp/sudoku_killer.cpp", &OLD, "c++", &CPP),
        ("cpp/subclasses.cpp", &OLD, "c++", &CPP),
        ("cpp/dancing_link.cpp", &OLD, "c++", &CPP),
        ("cpp/wrapper.cpp", &NEW, "c++", &CPP[2..]),
    ]
}

#[test]
fn headers_compile_alone_and_twice() {
    let check = |name: &str, language: &str, modes: &[&'static str]| {
        let source = write("alone", &format!("#include <{name}>\n#include <{name}>\n"));
        for mode in tested(modes) {
            check_syntax(&source, language, mode, &STRICT);
        }
    };
    check("ordoku.h", "c", &C);
    for name in OLD.iter().chain(&NEW) {
        check(name, "c++", modes(name));
    }
}

/// Checks that the only error of each new header contains `expected`.
fn check_refusal(modes: &[&str], flags: &[&str], expected: &str) {
    for name in NEW {
        let source = write("refused", &format!("#include <{name}>\n#include <{name}>\n"));
        for mode in modes {
            for mut command in syntax(&source, "c++", mode, flags) {
                let text = errors(&mut command);
                let found: Vec<&str> = text.lines().filter(|line| line.contains("error:")).collect();
                assert!(found.len() == 1 && found[0].contains(expected), "{command:?}: {text}");
            }
        }
    }
}

#[test]
fn headers_name_the_language_mode_that_they_need() {
    check_refusal(&CPP[..2], &[], "callbacks.hpp need C++11: compile with -std=c++11 or later, or use");
}

#[test]
fn headers_name_the_exceptions_that_they_need() {
    check_refusal(&tested(&CPP[2..]), &["-fno-exceptions"], "callbacks.hpp need exceptions: compile without");
}

/// Warnings for the headers, in C++ too.
const WARNINGS: &str = "-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wcast-qual -Wcast-align -Wundef \
                        -Wredundant-decls -Wformat=2 -Wmissing-declarations -Wfloat-equal";
const WARNINGS_OF_CPP: &str = "-Wold-style-cast -Wnon-virtual-dtor -Woverloaded-virtual -Weffc++";

#[test]
fn headers_compile_after_macros_of_other_headers_without_a_warning() {
    let names = MACROS.iter().flat_map(|names| names.split_whitespace());
    let (mut define, mut undefine) = (String::new(), String::new());
    for name in names {
        define += &format!("#undef {0}\n#define {name} @\n", name.split('(').next().unwrap());
        undefine += &format!("#undef {}\n", name.split('(').next().unwrap());
    }
    for (program, headers, language, modes) in users() {
        let standard: Vec<_> = standard_headers(headers).into_iter().collect();
        let include: String = headers.iter().map(|name| format!("#include <{name}>\n")).collect();
        let text = format!("{}\n{define}{include}{undefine}", standard.join("\n"));
        let macros = write("macros.h", &text);
        let mut flags = vec!["-include", macros.to_str().unwrap()];
        flags.extend(WARNINGS.split_whitespace());
        flags.extend(WARNINGS_OF_CPP.split_whitespace().filter(|_| language != "c"));
        let source = root().join("tests").join(program);
        for mode in tested(modes) {
            for mut command in syntax(&source, language, mode, &flags) {
                let text = String::from_utf8(checked(&mut command).stderr).unwrap();
                let is_ours = |line: &&str| line.contains("include/ordoku") && line.contains("warning:");
                let found: Vec<&str> = text.lines().filter(is_ours).collect();
                assert!(found.is_empty(), "{command:?}: {}", found.join("\n"));
            }
        }
    }
}

/// gettext replaces `printf`, and memory debuggers the functions of memory, by a macro without
/// arguments.
#[test]
fn headers_compile_with_other_names_for_functions_of_c() {
    let mut text = "#include <stdio.h>\n#include <stdlib.h>\n".to_owned();
    for name in ["printf", "malloc", "calloc", "free"] {
        text += &format!(
            "namespace {{ decltype(&{name}) const other_{name} = {name}; }}\n#define {name} other_{name}\n"
        );
    }
    text.extend(OLD.iter().chain(&NEW).map(|name| format!("#include <{name}>\n")));
    let source = write("names.cpp", &text);
    for mode in tested(&CPP[2..]) {
        check_syntax(&source, "c++", mode, &[]);
    }
}

/// `using namespace` before the headers in one file, and after them in the other.
#[test]
fn headers_are_included_in_two_files_of_a_program() {
    let modes = [tested(&CPP[..2]), tested(&CPP[2..])].concat();
    for mode in modes {
        let headers = if CPP[..2].contains(&mode) { &OLD[..] } else { &[&OLD[..], &NEW[..]].concat() };
        let include: String = headers.iter().map(|name| format!("#include <{name}>\n")).collect();
        let using = "namespace std {}\nnamespace ordoku {}\nusing namespace std;\nusing namespace ordoku;\n";
        let reversed: String = headers.iter().rev().map(|name| format!("#include <{name}>\n")).collect();
        let first = write("first.cpp", &format!("{using}{include}"));
        let second = write("second.cpp", &format!("{reversed}{using}int main() {{ return 0; }}\n"));
        for mut command in compilers("c++", mode) {
            command.args(STRICT).arg(format!("-std={mode}")).arg("-I").arg(root().join("include"));
            checked(command.args([&first, &second]).arg("-o").arg(directory().join("program")));
        }
    }
}
