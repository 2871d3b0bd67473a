//! Sizes, offsets and values, as the C compiler and the library have them. The C sources are
//! written from the declarations of the header, so they name each one.

use crate::header::{Declaration, Signature};
use std::fmt::Write;
use std::fs;
use std::process::Command;
use testkit::programs::{Link, checked, compile, directory, link};

/// A machine whose struct layout the baseline has.
pub struct Machine {
    /// The prefix of its lines.
    pub prefix: &'static str,
    /// Arguments with which the compiler of this machine compiles for that one.
    flags: &'static [&'static str],
    /// Whether this machine has that layout, so that programs can run.
    is_here: bool,
}

/// The machines whose layout the compiler of this machine knows. Every 64-bit machine has one
/// layout, because all members have fixed widths, or are pointers, `int` or `size_t`. i686 is apart
/// as it aligns 64-bit integers to 4 bytes. Nothing is run for i686, so neither its C library nor
/// ours is needed.
pub const MACHINES: &[Machine] = &[
    #[cfg(target_pointer_width = "64")]
    Machine { prefix: "", flags: &[], is_here: true },
    #[cfg(target_arch = "x86_64")]
    Machine { prefix: "i686 ", flags: &["-m32", "-ffreestanding"], is_here: false },
    #[cfg(target_arch = "x86")]
    Machine { prefix: "i686 ", flags: &[], is_here: false },
];

/// Returns whether the compiler of this machine knows what this line of the baseline is about.
pub fn is_known(key: &str) -> bool {
    let is_known = |prefix: &str| MACHINES.iter().any(|machine| machine.prefix == prefix);
    let is_layout = ["size ", "alignment ", "member ", "smallest "].iter().any(|kind| key.starts_with(kind));
    if key.starts_with("i686 ") { is_known("i686 ") } else { is_known("") || !is_layout }
}

/// Returns the lines of the baseline for these declarations: pairs of what a line is about, and
/// what it says.
pub fn lines(declarations: &[Declaration]) -> Vec<(String, String)> {
    let mut lines = constants_and_types(declarations);
    for machine in MACHINES {
        lines.extend(layout(declarations, machine));
        if machine.is_here {
            lines.extend(smallest_sizes(declarations));
        }
    }
    lines
}

fn structs(declarations: &[Declaration]) -> impl Iterator<Item = (&String, &Vec<crate::header::Member>)> {
    declarations.iter().filter_map(|declaration| match declaration {
        Declaration::Struct { name, members } => Some((name, members)),
        _ => None,
    })
}

fn constants_and_types(declarations: &[Declaration]) -> Vec<(String, String)> {
    let (mut lines, mut witness) = (Vec::new(), String::new());
    let mut constants = Vec::new();
    // Each function and callback is declared again: the compiler refuses this if it was misread.
    let mut declare = |name: String, Signature { returns, parameters }: &Signature| {
        let parameters = if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
        writeln!(witness, "{returns} {name}({parameters});").unwrap();
    };
    for declaration in declarations {
        match declaration {
            // tests/version.rs compares the version with that of all other places.
            Declaration::Constant { name } if name.starts_with("ORDOKU_VERSION_") => {}
            Declaration::Constant { name } => constants.push(name),
            Declaration::Handle { name } => lines.push((format!("handle {name}"), "opaque".to_owned())),
            Declaration::Callback { name, signature } => {
                declare(format!("(*check_{name})"), signature);
                lines.push((format!("callback {name}"), signature.to_string()));
            }
            Declaration::Function { name, signature } => {
                declare(name.clone(), signature);
                lines.push((format!("function {name}"), signature.to_string()));
            }
            Declaration::Struct { .. } => {}
        }
    }
    let values = values("constants", &witness, &constants, &[]);
    let constants = constants.iter().zip(values);
    constants.map(|(name, value)| (format!("constant {name}"), value.to_string())).chain(lines).collect()
}

/// Returns the lines about the layout of structs.
fn layout(declarations: &[Declaration], machine: &Machine) -> Vec<(String, String)> {
    let mut expressions = Vec::new();
    for (name, members) in structs(declarations) {
        expressions.extend([format!("sizeof({name})"), format!("_Alignof({name})")]);
        for member in members.iter().map(|member| &member.name) {
            expressions.push(format!("sizeof((({name} *)0)->{member})"));
            expressions.push(format!("offsetof({name}, {member})"));
        }
    }
    let mut values = values("layout", "", &expressions, machine.flags).into_iter();
    let mut next = || values.next().expect("a value for each expression");
    let prefix = machine.prefix;
    let mut lines = Vec::new();
    for (name, members) in structs(declarations) {
        lines.push((format!("{prefix}size {name}"), next().to_string()));
        lines.push((format!("{prefix}alignment {name}"), next().to_string()));
        for member in members {
            // The type is the same on all machines.
            let kind = if machine.is_here { format!("{}, ", member.kind) } else { String::new() };
            let value = format!("{kind}{} bytes at {}", next(), next());
            lines.push((format!("{prefix}member {name}.{}", member.name), value));
        }
    }
    lines
}

/// Compiles a table of integer expressions, and returns their values.
fn values<T: AsRef<str>>(name: &str, declarations: &str, expressions: &[T], flags: &[&str]) -> Vec<i64> {
    let mut source = format!("#include <ordoku.h>\n{declarations}const int64_t ordoku_abi[] = {{\n");
    for expression in expressions {
        writeln!(source, "    (int64_t)({}),", expression.as_ref()).unwrap();
    }
    source += "};\n";
    let file = directory().join(format!("{name}.c"));
    fs::write(&file, source).unwrap();
    let object = compile(&file, "c11", flags);
    let table = object.with_extension("bin");
    // The table is the only constant data of the object file.
    checked(Command::new("objcopy").args(["-O", "binary", "-j", ".rodata"]).arg(&object).arg(&table));
    let bytes = fs::read(&table).unwrap();
    let values: Vec<i64> =
        bytes.chunks_exact(8).map(|value| i64::from_ne_bytes(value.try_into().unwrap())).collect();
    assert_eq!(values.len(), expressions.len(), "{}", table.display());
    values
}

/// Prints the smallest size that the init function of a struct accepts.
const SMALLEST: &str = r#"
    for (size = 0; size < sizeof room && NAME_init((NAME *)(void *)room, size) != ORDOKU_OK;)
        size++;
    printf("smallest NAME: %u\n", (unsigned)size);
"#;

/// Returns for each struct that may grow the size of its first version, which is the smallest one.
fn smallest_sizes(declarations: &[Declaration]) -> Vec<(String, String)> {
    let mut source = String::from("#include <ordoku.h>\n#include <stdio.h>\n\nint main(void)\n{\n");
    source += "    static uint64_t room[512];\n    size_t size;\n";
    let may_grow = |members: &[crate::header::Member]| members[0].name == "struct_size";
    for (name, _) in structs(declarations).filter(|(_, members)| may_grow(members)) {
        source += &SMALLEST.replace("NAME", name);
    }
    source += "    return 0;\n}\n";
    let file = directory().join("smallest.c");
    fs::write(&file, source).unwrap();
    let program = link(&file, &compile(&file, "c11", &[]), Link::Static, &[]);
    let printed = String::from_utf8(checked(&mut Command::new(program)).stdout).unwrap();
    let line = |line: &str| line.split_once(": ").map(|(key, value)| (key.to_owned(), value.to_owned()));
    printed.lines().map(|text| line(text).expect("a line of the program")).collect()
}
