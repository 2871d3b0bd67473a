//! C and C++ programs: how they are compiled and linked with the library.
//!
//! ```text
//! build                  compiles a program of `tests` and links it: what most tests call
//! compile, link          the two steps of it; link_with takes another library
//! library                the directory with the release build of the library
//! checked                runs a command that must succeed
//! directory              a directory for the files of the current test
//! abi, soname            the part of the version that names the ABI, and the name of the shared library
//! C, CPP, tested         the language modes, and those of an ordinary run
//! STRICT, SANITIZED, VALGRIND    arguments of compilers and valgrind
//! ```
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Arc, Mutex, OnceLock};

/// The modes of C.
pub const C: [&str; 5] = ["c89", "c99", "c11", "c17", "c2x"];
/// The modes of C++.
pub const CPP: [&str; 7] = ["c++98", "c++03", "c++11", "c++14", "c++17", "c++20", "c++2b"];

/// Returns whether a test is to take its long form: scripts of `tests/long` ask for it.
pub fn is_long() -> bool {
    std::env::var_os("ORDOKU_LONG").is_some()
}

/// Returns the oldest and the newest of some modes; all of them in the long form.
pub fn tested(modes: &[&'static str]) -> Vec<&'static str> {
    let last = modes.len() - 1;
    let is_tested = |at: &usize| is_long() || [0, last].contains(at);
    (0..modes.len()).filter(is_tested).map(|at| modes[at]).collect()
}

/// Compiler arguments that make every warning an error.
pub const STRICT: [&str; 5] = ["-g", "-Wall", "-Wextra", "-Wpedantic", "-Werror"];

/// Compiler arguments that end a program at the first finding of a sanitizer.
pub const SANITIZED: [&str; 2] = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

/// Arguments that make valgrind report leaks, and fail if it has a report.
pub const VALGRIND: [&str; 4] = ["-q", "--fair-sched=yes", "--leak-check=full", "--error-exitcode=99"];

/// The system's libraries that static linking needs.
const SYSTEM: [&str; 3] = ["-lpthread", "-ldl", "-lm"];

/// Returns the part of the version that the soname has: from 1.0 on the major version, before that
/// the minor one too.
pub fn abi() -> String {
    let number = ordoku::capi::ordoku_version_number();
    match (number / 1_000_000, number / 1_000 % 1_000) {
        (0, minor) => format!("0.{minor}"),
        (major, _) => major.to_string(),
    }
}

/// Returns the soname of the shared library.
pub fn soname() -> String {
    format!("libordoku.so.{}", abi())
}

/// How a program is linked with the library.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Link {
    /// With `libordoku.a`.
    Static,
    /// With `libordoku.so`, which the program finds at run time.
    Shared,
}

/// Returns the root of the project.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the kit is two folders down")
}

/// Returns cargo's folder for the output of builds, in which the running test is.
fn target() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.ancestors()
        .find(|folder| folder.join("CACHEDIR.TAG").exists())
        .expect("cargo runs the test")
        .to_owned()
}

/// Returns a directory for the current test, because tests run in parallel.
pub fn directory() -> PathBuf {
    let test = std::thread::current().name().unwrap_or("one").replace(':', "-");
    let dir = target().join("tmp").join(test);
    std::fs::create_dir_all(&dir).unwrap();
    dir
}

/// Runs a command, which must succeed.
pub fn checked(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{command:?}: {}\n{out}{err}", output.status);
    output
}

/// Returns the directory with the release build of the library; the shared one is there under its
/// soname too.
pub fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        // As install.sh does: without the command the library would be built once more, as libc has
        // other features then.
        let packages = ["--package", "ordoku", "--package", "ordoku-cli"];
        checked(Command::new(env!("CARGO")).current_dir(root()).args(["build", "--release"]).args(packages));
        let (release, dir) = (target().join("release"), target().join("tmp/lib"));
        std::fs::create_dir_all(&dir).unwrap();
        for (built, name) in [
            ("libordoku.a", "libordoku.a"),
            ("libordoku.so", "libordoku.so"),
            ("libordoku.so", soname().as_str()),
        ] {
            std::fs::copy(release.join(built), dir.join(name)).unwrap();
        }
        // Debug sections are most of the archive, and cost most of the time to link it.
        checked(Command::new("strip").arg("--strip-debug").arg(dir.join("libordoku.a")));
        dir
    })
}

/// Returns the compiler for the language of a source file.
pub fn compiler(source: &str) -> Command {
    let (variable, usual) = if source.ends_with(".c") { ("CC", "cc") } else { ("CXX", "c++") };
    Command::new(std::env::var(variable).unwrap_or(usual.into()))
}

/// Compiles a source file, and returns the path of the object file.
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

/// Links an object file with the library, and returns the path of the program. The object must be
/// compiled from `source` with the same flags.
pub fn link(source: &Path, object: &Path, link: Link, flags: &[&str]) -> PathBuf {
    if link == Link::Static {
        return link_with(source, object, &library().join("libordoku.a"), flags);
    }
    let rpath = format!("-Wl,-rpath,{}", library().display());
    link_with(source, object, &library().join("libordoku.so"), &[flags, &[&rpath]].concat())
}

/// Links an object file with this file of the library.
pub fn link_with(source: &Path, object: &Path, library: &Path, flags: &[&str]) -> PathBuf {
    let kind = library.extension().and_then(std::ffi::OsStr::to_str).expect("libordoku.a or .so");
    // The object may be that of another test.
    let name = object.with_extension(format!("with-{kind}"));
    let program = directory().join(name.file_name().expect("an object is a file"));
    let mut command = compiler(source.to_str().unwrap());
    command.args(flags).arg(object).arg("-o").arg(&program).arg(library).args(SYSTEM);
    checked(&mut command);
    program
}

/// Compiles one program of `tests`, unless another test has, links it in each of these ways, and
/// returns the paths.
pub fn build(source: &str, mode: &str, links: &[Link], flags: &[&str]) -> Vec<PathBuf> {
    static OBJECTS: Mutex<BTreeMap<String, Arc<OnceLock<PathBuf>>>> = Mutex::new(BTreeMap::new());
    let key = format!("{source} {mode} {flags:?}");
    let object = Arc::clone(OBJECTS.lock().expect("no test panics here").entry(key).or_default());
    let source = root().join("tests").join(source);
    let object = object.get_or_init(|| compile(&source, mode, flags));
    links.iter().map(|&way| link(&source, object, way, flags)).collect()
}
