//! `install.sh`: which libraries it installs, the command, and that it installs everything or nothing.
//! `packaging/check.sh` checks the other installed files.
//!
//! ```text
//! the library      is built first, is taken as it is, or is refused
//! the target       what is in the way, links, odd names, file modes
//! all or nothing   an error or an interrupt at any moment leaves the target as it was
//! ```

#[path = "common/programs.rs"]
mod programs;

use programs::{checked, directory, library, root};
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const SONAME: &str = concat!("libordoku.so.0.", env!("CARGO_PKG_VERSION_MINOR"));

/// Every installed file, with the default `--libdir`.
const FILES: [&str; 20] = [
    "include/ordoku.h",
    "include/ordoku/ordoku.hpp",
    "include/ordoku/callbacks.hpp",
    "include/ordoku/first_solution.hpp",
    "include/ordoku/solve_sudoku.hpp",
    "include/ordoku/SudokuKiller.hpp",
    "include/ordoku/DancingLink.hpp",
    "lib/libordoku.a",
    "lib/libordoku.so",
    concat!("lib/libordoku.so.0.", env!("CARGO_PKG_VERSION_MINOR")),
    concat!("lib/libordoku.so.", env!("CARGO_PKG_VERSION")),
    "lib/pkgconfig/ordoku.pc",
    "lib/cmake/ordoku/ordokuConfig.cmake",
    "lib/cmake/ordoku/ordokuConfigVersion.cmake",
    "lib/cmake/ordoku/ordokuTargets.cmake",
    "bin/ordoku",
    "share/man/man1/ordoku.1",
    "share/bash-completion/completions/ordoku",
    "share/zsh/site-functions/_ordoku",
    "share/fish/vendor_completions.d/ordoku.fish",
];

/// The parts of a shared library that `install.sh` reads, and a mark that tells libraries apart.
fn library_marked(mark: &str) -> Vec<u8> {
    format!("\x7fELF\x02\0{SONAME}\0{mark}").into_bytes()
}

/// Takes the role of the command: it writes a manual page, and prints completions.
const PROGRAM: &str = r#"#!/bin/sh
    case $1 in
        man) printf page > "$3/ordoku.1" ;;
        completions) printf '%s' "$2" ;;
    esac"#;

/// Puts libraries and the command into a directory, as cargo does.
fn put_libraries(release: &Path, shared: &[u8]) {
    fs::create_dir_all(release).unwrap();
    fs::write(release.join("libordoku.so"), shared).unwrap();
    fs::write(release.join("libordoku.a"), "").unwrap();
    write_program(&release.join("ordoku"), PROGRAM);
}

/// Returns a directory for this test; it has libraries in `target/release` and an empty `tmp`.
fn test_directory() -> PathBuf {
    let dir = directory();
    fs::remove_dir_all(&dir).unwrap();
    put_libraries(&dir.join("target/release"), &library_marked(""));
    fs::create_dir(dir.join("tmp")).unwrap();
    dir
}

/// Returns the command that installs the libraries of `target/release` in `prefix`.
fn installer(dir: &Path) -> Command {
    set_up(Command::new(root().join("install.sh")), dir)
}

/// Completes a command that runs `install.sh`.
fn set_up(mut command: Command, dir: &Path) -> Command {
    command
        .arg("--prefix")
        .arg(dir.join("prefix"))
        .current_dir(dir)
        .env("CARGO", "no-such-cargo")
        .env("CARGO_TARGET_DIR", dir.join("target"))
        .envs([("STRIP", "true"), ("DESTDIR", "")])
        .env("TMPDIR", dir.join("tmp"));
    for variable in ["CARGO_BUILD_TARGET", "CARGO_BUILD_TARGET_DIR"] {
        command.env_remove(variable);
    }
    command
}

fn write_program(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    fs::set_permissions(path, PermissionsExt::from_mode(0o755)).unwrap();
}

/// Returns every path in a directory, with its mode, and with the content of a file or the target
/// of a link.
fn tree(dir: &Path) -> Vec<(PathBuf, u32, Vec<u8>)> {
    let mut found = Vec::new();
    let mut stack = vec![dir.to_path_buf()];
    while let Some(path) = stack.pop() {
        let Ok(metadata) = path.symlink_metadata() else { continue };
        let content = if metadata.is_symlink() {
            fs::read_link(&path).unwrap().into_os_string().into_encoded_bytes()
        } else if metadata.is_dir() {
            stack.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            Vec::new()
        } else {
            fs::read(&path).unwrap()
        };
        found.push((path, metadata.permissions().mode() & 0o7777, content));
    }
    found.sort();
    found
}

/// Runs a command that must be refused with a message that contains `wanted`, and must leave `dir`
/// as it was.
fn assert_refused(command: &mut Command, dir: &Path, wanted: &str) {
    let before = tree(dir);
    let output = command.output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(matches!(output.status.code(), Some(1 | 2)), "{command:?}: {}", output.status);
    assert!(message.contains(wanted), "{command:?}: {message}");
    assert!(tree(dir) == before, "{command:?} wrote something: {message}");
}

/// Returns the installed shared library.
fn installed(prefix: &Path) -> Vec<u8> {
    fs::read(prefix.join("lib").join(SONAME)).unwrap()
}

/// Installs a shared library `present` in `target/release`, to which a build appends `-new`.
/// Returns what `install.sh` printed, and the installed library.
fn install(present: &[u8], cargo: &str, arguments: &[&str]) -> (Output, Option<Vec<u8>>) {
    let dir = test_directory();
    put_libraries(&dir.join("target/release"), present);
    // `sh build ...` takes the role of `cargo build ...`.
    let build = r#"
        printf -- -new >> target/release/libordoku.so
        printf '{"filenames":["%s/target/release/libordoku.so"]}\n' "$PWD"
        printf '{"executable":"%s/target/release/ordoku"}\n' "$PWD""#;
    fs::write(dir.join("build"), build).unwrap();
    let output = installer(&dir)
        .args(arguments)
        .envs([("CARGO", cargo), ("CARGO_TARGET_DIR", "target")])
        .output()
        .unwrap();
    (output, fs::read(dir.join("prefix/lib").join(SONAME)).ok())
}

/// Returns the real shared library.
fn shared_library() -> Vec<u8> {
    fs::read(library().join("libordoku.so")).unwrap()
}

#[test]
fn the_library_is_built_first() {
    let present = shared_library();
    let (output, installed) = install(&present, "sh", &[]);
    assert!(output.status.success(), "{output:?}");
    assert!(installed.unwrap() == [&present[..], b"-new"].concat());
}

#[test]
fn the_command_is_installed_if_it_is_there() {
    let dir = test_directory();
    let prefix = dir.join("prefix");
    let read = |name: &str| fs::read_to_string(prefix.join(name)).unwrap();
    checked(&mut installer(&dir));
    assert_eq!(read("bin/ordoku"), PROGRAM);
    assert_eq!(read("share/man/man1/ordoku.1"), "page");
    assert_eq!(read("share/zsh/site-functions/_ordoku"), "zsh");

    let broken = dir.join("target/release/ordoku");
    write_program(&broken, "#!/bin/sh\nexit 1");
    assert_refused(&mut installer(&dir), &dir, "built for another machine");
    fs::remove_file(&broken).unwrap();
    fs::remove_dir_all(&prefix).unwrap();
    let output = installer(&dir).output().unwrap();
    assert!(output.status.success() && !prefix.join("bin").exists());
    assert!(String::from_utf8_lossy(&output.stderr).contains("without the command"));
}

#[test]
fn the_library_is_not_built_without_cargo_or_if_told_so() {
    let present = shared_library();
    for (cargo, arguments) in
        [("sh", &["--no-build"][..]), ("no-such-cargo", &[]), ("sh", &["--from", "target/release"])]
    {
        let (output, installed) = install(&present, cargo, arguments);
        assert!(output.status.success(), "{output:?}");
        assert!(installed.unwrap() == present);
    }
}

#[test]
fn the_library_of_another_version_is_refused() {
    let mut other = shared_library();
    let named = format!("\0{SONAME}\0");
    let at = other.windows(named.len()).position(|bytes| bytes == named.as_bytes()).unwrap();
    let last = &mut other[at + SONAME.len()];
    *last = if *last == b'7' { b'8' } else { b'7' };
    let (output, _) = install(&other, "sh", &["--no-build"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8(output.stderr).unwrap().contains("soname"));
    assert!(!directory().join("prefix").exists());

    let dir = test_directory();
    put_libraries(&dir.join("target/release"), format!("\0{SONAME}\0").as_bytes());
    assert_refused(&mut installer(&dir), &dir, "not an ELF file");
}

#[test]
fn the_library_is_where_cargo_says_it_is() {
    let dir = test_directory();
    let prefix = dir.join("prefix");
    // The directory of the library, which needs escapes in cargo's JSON.
    let release = dir.join("a, \"b\" \\c/some-target/release");
    put_libraries(&release, &library_marked("elsewhere"));
    let escaped = release.to_str().unwrap().replace('\\', "\\\\").replace('"', "\\\"");
    let line =
        format!(r#"{{"filenames":["{escaped}/libordoku.rlib","{escaped}/libordoku.so"],"fresh":true}}"#);
    fs::write(dir.join("line"), &line).unwrap();
    fs::write(dir.join("build"), "cat line").unwrap();
    checked(installer(&dir).env("CARGO", "sh"));
    assert!(installed(&prefix) == library_marked("elsewhere"));

    fs::remove_dir_all(&prefix).unwrap();
    fs::write(dir.join("line"), format!("{line}\n{line}\n")).unwrap();
    assert_refused(installer(&dir).env("CARGO", "sh"), &dir, "several targets");
    fs::write(dir.join("line"), "").unwrap();
    assert_refused(installer(&dir).env("CARGO", "sh"), &dir, "made no libordoku.so");
    fs::write(dir.join("build"), "exit 1").unwrap();
    assert_refused(installer(&dir).env("CARGO", "sh"), &dir, "");
}

#[test]
fn the_configuration_of_cargo_is_respected() {
    let dir = test_directory();
    let prefix = dir.join("prefix");
    fs::create_dir(dir.join(".cargo")).unwrap();
    let real_cargo = |directory: &Path, arguments: &[&str]| {
        fs::write(dir.join(".cargo/config.toml"), format!("build.target-dir = {directory:?}")).unwrap();
        let mut command = installer(&dir);
        checked(command.args(arguments).env("CARGO", env!("CARGO")).env_remove("CARGO_TARGET_DIR"));
        installed(&prefix)
    };
    for (release, mark) in [("plain/release", "plain"), ("crossed/some-target/release", "crossed")] {
        put_libraries(&dir.join(release), &library_marked(mark));
        assert!(real_cargo(&dir.join(mark), &["--no-build"]) == library_marked(mark));
    }
    // The library is already built there, so this build is quick.
    let target = library().ancestors().nth(2).unwrap();
    symlink(target, dir.join("built")).unwrap();
    assert!(real_cargo(&dir.join("built"), &[]) == shared_library());
}

#[test]
fn one_of_several_libraries_must_be_chosen() {
    let dir = test_directory();
    put_libraries(&dir.join("target/some-target/release"), &library_marked("crossed"));
    assert_refused(&mut installer(&dir), &dir, "--from");
    for (variable, arguments, mark) in
        [("some-target", &[][..], "crossed"), ("", &["--from=target/release"], "")]
    {
        checked(installer(&dir).env("CARGO_BUILD_TARGET", variable).args(arguments));
        assert!(installed(&dir.join("prefix")) == library_marked(mark));
    }
}

#[test]
fn nothing_is_written_through_a_link() {
    let dir = test_directory();
    let (prefix, victim, folder) = (dir.join("prefix"), dir.join("victim"), dir.join("folder"));
    fs::write(&victim, "victim").unwrap();
    fs::create_dir(&folder).unwrap();
    for file in FILES {
        let path = prefix.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        symlink(&victim, prefix.join(format!("{file}.new"))).unwrap();
        symlink(if file.ends_with('h') { &victim } else { &folder }, path).unwrap();
    }
    checked(&mut installer(&dir));
    assert_eq!(fs::read(&victim).unwrap(), b"victim");
    assert_eq!(tree(&folder).len(), 1);
    for file in FILES {
        let link = fs::read_link(prefix.join(file));
        assert!(!link.is_ok_and(|link| link.is_absolute()), "{file}");
    }
    assert!(installed(&prefix) == library_marked(""));
}

#[test]
fn files_and_directories_in_the_way_are_refused() {
    let dir = test_directory();
    for file in FILES {
        let path = dir.join("prefix").join(file);
        fs::create_dir_all(&path).unwrap();
        assert_refused(&mut installer(&dir), &dir, &format!("{} is in the way", path.display()));
        fs::remove_dir_all(dir.join("prefix")).unwrap();
    }
    for folder in ["", "include", "include/ordoku", "lib", "lib/pkgconfig", "lib/cmake", "lib/cmake/ordoku"] {
        let path = dir.join("prefix").join(folder);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let path = path.components().as_path();
        for link in [false, true] {
            if link {
                symlink("nowhere", path).unwrap()
            } else {
                fs::write(path, "").unwrap()
            }
            assert_refused(&mut installer(&dir), &dir, &format!("{} is in the way", path.display()));
            fs::remove_file(path).unwrap();
        }
    }
}

#[test]
fn a_link_to_another_directory_is_refused() {
    let dir = test_directory();
    fs::create_dir_all(dir.join("else/where")).unwrap();
    for folder in ["lib", "lib/pkgconfig", "lib/cmake", "lib/cmake/ordoku"] {
        let path = dir.join("prefix").join(folder);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        symlink(dir.join("else/where"), &path).unwrap();
        assert_refused(&mut installer(&dir), &dir, &format!("{} is a link", path.display()));
        fs::remove_file(path).unwrap();
    }
    // A link that some systems have, within the prefix.
    fs::remove_dir_all(dir.join("prefix")).unwrap();
    fs::create_dir_all(dir.join("prefix/lib64")).unwrap();
    symlink("lib64", dir.join("prefix/lib")).unwrap();
    checked(&mut installer(&dir));
}

#[test]
fn directories_may_have_any_name() {
    let dir = test_directory();
    let odd_name = "it's \"$x\" a&b|#;*\\ -c\t";
    let (absolute, within) =
        (format!("{}/{odd_name}", dir.display()), format!("{}/{odd_name}//lib/", dir.display()));
    for (prefix, libdir, up) in [
        (&*absolute, odd_name, "../.."),
        (&format!("{absolute}//"), &within, "../.."),
        (&format!("{odd_name}//"), "./-lib//64/", "../../.."),
        (&format!("--{odd_name}"), "lib", "../.."),
        ("/", "lib", "../.."),
    ] {
        for destdir in ["dest dir", &format!("{}/dest dir//", dir.display())] {
            checked(installer(&dir).args(["--libdir", libdir, "--prefix", prefix]).env("DESTDIR", destdir));
            let destdir = dir.join(destdir);
            let all = tree(&destdir);
            let (path, _, text) = all.iter().find(|(path, ..)| path.ends_with("ordoku.pc")).unwrap();
            assert!(String::from_utf8_lossy(text).contains(&format!("prefix=${{pcfiledir}}/{up}\n")));
            assert!(path.parent().unwrap().join(up).join("include/ordoku.h").exists());
            fs::remove_dir_all(&destdir).unwrap();
        }
    }
}

#[test]
fn odd_arguments_are_refused() {
    let dir = test_directory();
    for libdir in [
        "",
        ".",
        "..",
        "../lib",
        "lib/..",
        "lib/../lib",
        "lib/./x",
        "/lib",
        "a\nb",
        "lib\n",
        "include/ordoku.h",
        "bin",
        "share/man",
    ] {
        assert_refused(installer(&dir).args(["--libdir", libdir]), &dir, "director");
    }
    for arguments in
        [["--prefix", ""], ["--prefix", "a\nb"], ["--destdir", "a\nb"], ["--from", ""], ["--from", "no"]]
    {
        assert_refused(installer(&dir).args(arguments), &dir, "");
    }
    assert_refused(installer(&dir).arg("--from"), &dir, "needs a directory");
    assert_refused(installer(&dir).env("DESTDIR", "a\nb"), &dir, "line break");
    assert_refused(installer(&dir).env("TMPDIR", "nowhere"), &dir, "nowhere");
}

#[test]
fn the_environment_changes_nothing() {
    let dir = test_directory();
    let name = root().file_name().unwrap();
    fs::create_dir(dir.join(name)).unwrap();
    let script = Path::new(name).join("install.sh");
    // Bash respects more variables than other shells, also as `sh`.
    for shell in ["sh", "bash"] {
        let mut command = Command::new(shell);
        command.arg(&script);
        let mut command = set_up(command, &dir);
        command.current_dir(root().parent().unwrap()).env("CDPATH", &dir);
        command.envs([("IFS", "o/"), ("POSIXLY_CORRECT", "1"), ("LC_ALL", "none")]);
        checked(&mut command);
        assert!(FILES.iter().all(|file| dir.join("prefix").join(file).is_file()), "{shell}");
        fs::remove_dir_all(dir.join("prefix")).unwrap();
    }
}

#[test]
fn the_modes_are_the_same_with_any_mask() {
    let dir = test_directory();
    let copy_and_install = r#"umask $MASK
        mkdir source
        cp -r "$ROOT/install.sh" "$ROOT/Cargo.toml" "$ROOT/include" "$ROOT/packaging" source
        exec sh source/install.sh "$@""#;
    for mask in ["000", "077"] {
        let mut shell = Command::new("sh");
        shell.args(["-c", copy_and_install, "sh"]).env("MASK", mask).env("ROOT", root());
        checked(&mut set_up(shell, &dir));
        for (path, mode, _) in tree(&dir.join("prefix")) {
            let usual = match path.to_str().unwrap() {
                _ if path.is_symlink() => continue,
                name if path.is_dir() || name.contains("libordoku.so.") || name.ends_with("bin/ordoku") => {
                    0o755
                }
                _ => 0o644,
            };
            assert_eq!(mode, usual, "{path:?} with mask {mask}");
        }
        fs::remove_dir_all(dir.join("prefix")).unwrap();
        fs::remove_dir_all(dir.join("source")).unwrap();
    }
}

#[test]
fn another_source_tree_is_refused() {
    let dir = test_directory();
    fs::write(dir.join("Cargo.toml"), "[package]\nname = \"other\"\nversion = \"0.1.0\"\n").unwrap();
    fs::write(dir.join("build"), "touch built").unwrap();
    symlink(root().join("install.sh"), dir.join("install.sh")).unwrap();
    let mut command = set_up(Command::new("./install.sh"), &dir);
    assert_refused(command.env("CARGO", "sh"), &dir, "not the source tree");
}

/// Each command that `install.sh` runs before it renames the files fails in turn, or sends an
/// interrupt. While the files are renamed, there is always an interrupt.
#[test]
fn an_error_or_interrupt_leaves_the_target_as_it_was() {
    let dir = test_directory();
    let (prefix, tools, calls) = (dir.join("prefix"), dir.join("tools"), dir.join("calls"));
    fs::create_dir(&tools).unwrap();
    let tool = r#"#!/bin/sh
        set -C
        call=1
        until true 2> /dev/null > "$CALLS/$call"; do call=$((call + 1)); done
        if [ $call -eq "$BAD_CALL" ]; then eval "$BAD_END"; fi
        PATH=${PATH#*:}
        exec "${0##*/}" "$@""#;
    for name in ["chmod", "cp", "ln", "mkdir", "mktemp", "od", "sed", "tr"] {
        write_program(&tools.join(name), tool);
    }
    let rename = r#"#!/bin/sh
        kill -TERM $PPID
        PATH=${PATH#*:}
        exec mv "$@""#;
    write_program(&tools.join("mv"), rename);
    let path = format!("{}:{}", tools.display(), std::env::var("PATH").unwrap());
    for end in ["exit 1", "kill -TERM $PPID; exit 1"] {
        put_libraries(&dir.join("target/release"), &library_marked("old"));
        checked(&mut installer(&dir));
        let old = tree(&prefix);
        put_libraries(&dir.join("target/release"), &library_marked("new"));
        for bad_call in 1.. {
            fs::create_dir(&calls).unwrap();
            let mut command = installer(&dir);
            command.env("PATH", &path).env("CALLS", &calls).env("BAD_END", end);
            let output = command.env("BAD_CALL", bad_call.to_string()).output().unwrap();
            let called = fs::read_dir(&calls).unwrap().count();
            fs::remove_dir_all(&calls).unwrap();
            assert_eq!(tree(&dir.join("tmp")).len(), 1, "call {bad_call}: {end}");
            if called < bad_call {
                assert!(output.status.success() && called > 20, "{output:?}");
                break;
            }
            assert!(!output.status.success(), "call {bad_call}: {end}");
            assert!(tree(&prefix) == old, "call {bad_call}: {end}");
        }
        assert!(installed(&prefix) == library_marked("new"));
    }
}

#[test]
fn no_temporary_files_remain_if_nobody_reads_the_output() {
    let dir = test_directory();
    let run = |command: &mut Command| {
        let mut installing = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(installing.stdout.take());
        drop(installing.stderr.take());
        installing.wait().unwrap();
        assert_eq!(tree(&dir.join("tmp")).len(), 1);
    };
    // The second one prints a warning before it has finished.
    run(installer(&dir).arg("--no-build"));
    assert!(installed(&dir.join("prefix")) == library_marked(""));
    run(installer(&dir).arg("--no-build").env("STRIP", "false"));
}
