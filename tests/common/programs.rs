//! C and C++ programs: how they are compiled and linked with the library.
#![allow(dead_code, reason = "each test uses a part")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

pub const STRICT: [&str; 5] = ["-g", "-Wall", "-Wextra", "-Wpedantic", "-Werror"];

/// What makes a program end at the first thing that a sanitizer finds.
pub const SANITIZED: [&str; 2] = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

/// What valgrind is to look for.
pub const VALGRIND: [&str; 4] = ["-q", "--fair-sched=yes", "--leak-check=full", "--error-exitcode=99"];

/// What static linking needs besides the library.
const SYSTEM: [&str; 3] = ["-lpthread", "-ldl", "-lm"];

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Link {
    Static,
    Shared,
}

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Tests run side by side, so each has its own files.
pub fn directory() -> PathBuf {
    let test = std::thread::current().name().unwrap_or("one").replace(':', "-");
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    std::fs::create_dir_all(&dir).unwrap();
    dir
}

pub fn checked(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{command:?}: {}\n{out}{err}", output.status);
    output
}

/// The release build of the library, with the shared one under its soname too.
pub fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        checked(Command::new(env!("CARGO")).current_dir(root()).args(["build", "--release", "--lib"]));
        let tmp = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let release = tmp.parent().expect("target/tmp").join("release");
        let dir = tmp.join("lib");
        std::fs::create_dir_all(&dir).unwrap();
        for (from, to) in [
            ("libordoku.a", "libordoku.a"),
            ("libordoku.so", "libordoku.so"),
            ("libordoku.so", concat!("libordoku.so.0.", env!("CARGO_PKG_VERSION_MINOR"))),
        ] {
            std::fs::copy(release.join(from), dir.join(to)).unwrap();
        }
        // Debug sections are most of the archive, and most of the time to link it.
        checked(Command::new("strip").arg("--strip-debug").arg(dir.join("libordoku.a")));
        dir
    })
}

pub fn compiler(source: &str) -> Command {
    let (variable, usual) = if source.ends_with(".c") { ("CC", "cc") } else { ("CXX", "c++") };
    Command::new(std::env::var(variable).unwrap_or(usual.into()))
}

/// Compiles a source; answers the object.
pub fn compile(source: &Path, mode: &str, flags: &[&str]) -> PathBuf {
    let name = source.to_str().unwrap();
    let object = directory().join(format!("{name}-{mode}{}.o", flags.concat()).replace(['/', ','], "-"));
    let mut compile = compiler(name);
    compile.arg("-c").arg(format!("-std={mode}")).args(STRICT).args(flags);
    if name.ends_with(".c") {
        compile.arg("-Wstrict-prototypes");
    }
    compile.arg("-I").arg(root().join("include")).arg(source).arg("-o").arg(&object);
    checked(&mut compile);
    object
}

/// Links an object, compiled from `source` with the same flags, with the library; answers the program.
pub fn link(source: &Path, object: &Path, link: Link, flags: &[&str]) -> PathBuf {
    let program = object.with_extension(format!("{link:?}"));
    let mut command = compiler(source.to_str().unwrap());
    command.args(flags).arg(object).arg("-o").arg(&program);
    match link {
        Link::Static => command.arg(library().join("libordoku.a")),
        Link::Shared => command
            .arg("-L")
            .arg(library())
            .arg("-lordoku")
            .arg(format!("-Wl,-rpath,{}", library().display())),
    };
    checked(command.args(SYSTEM));
    program
}

/// Compiles one program of `tests` and links it in the ways given; answers where they are.
pub fn build(source: &str, mode: &str, links: &[Link], flags: &[&str]) -> Vec<PathBuf> {
    let source = root().join("tests").join(source);
    let object = compile(&source, mode, flags);
    links.iter().map(|&way| link(&source, &object, way, flags)).collect()
}
