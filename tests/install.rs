//! Which libraries `install.sh` installs, and that it installs all or nothing; what it installs besides is looked at by
//! `packaging/check.sh`.

#[path = "common/programs.rs"]
mod programs;

use programs::{checked, directory, library, root};
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const SONAME: &str = concat!("libordoku.so.0.", env!("CARGO_PKG_VERSION_MINOR"));

/// All that is installed, with the usual `--libdir`.
const FILES: [&str; 12] = [
    "include/ordoku.h",
    "include/ordoku/ordoku.hpp",
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
];

/// As much of a shared library as `install.sh` looks at, and a mark to know it by.
fn library_marked(mark: &str) -> Vec<u8> {
    format!("\x7fELF\x02\0{SONAME}\0{mark}").into_bytes()
}

/// Leaves libraries in a directory, as cargo does.
fn leave(release: &Path, shared: &[u8]) {
    fs::create_dir_all(release).unwrap();
    fs::write(release.join("libordoku.so"), shared).unwrap();
    fs::write(release.join("libordoku.a"), "").unwrap();
}

/// An empty directory of this test's own, but for libraries in `target/release` and an empty `tmp`.
fn place() -> PathBuf {
    let dir = directory();
    fs::remove_dir_all(&dir).unwrap();
    leave(&dir.join("target/release"), &library_marked(""));
    fs::create_dir(dir.join("tmp")).unwrap();
    dir
}

/// The command that installs in `prefix` what is in `target/release`.
fn installer(dir: &Path) -> Command {
    set_up(Command::new(root().join("install.sh")), dir)
}

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

/// Every path in a directory, with the mode and the text of a file or the target of a link.
fn tree(dir: &Path) -> Vec<(PathBuf, u32, Vec<u8>)> {
    let mut found = Vec::new();
    let mut left = vec![dir.to_path_buf()];
    while let Some(path) = left.pop() {
        let Ok(metadata) = path.symlink_metadata() else { continue };
        let text = if metadata.is_symlink() {
            fs::read_link(&path).unwrap().into_os_string().into_encoded_bytes()
        } else if metadata.is_dir() {
            left.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            Vec::new()
        } else {
            fs::read(&path).unwrap()
        };
        found.push((path, metadata.permissions().mode() & 0o7777, text));
    }
    found.sort();
    found
}

/// Installs, which must be refused with a message that contains `wanted`, and must leave `dir` as it was.
fn assert_refused(command: &mut Command, dir: &Path, wanted: &str) {
    let before = tree(dir);
    let output = command.output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(matches!(output.status.code(), Some(1 | 2)), "{command:?}: {}", output.status);
    assert!(message.contains(wanted), "{command:?}: {message}");
    assert!(tree(dir) == before, "{command:?} has written something: {message}");
}

fn installed(prefix: &Path) -> Vec<u8> {
    fs::read(prefix.join("lib").join(SONAME)).unwrap()
}

/// Installs where `left` is the shared library that cargo has left, and one with `-new` at its end what it would make
/// of it; answers the installed one, too.
fn install(left: &[u8], cargo: &str, arguments: &[&str]) -> (Output, Option<Vec<u8>>) {
    let dir = place();
    leave(&dir.join("target/release"), left);
    // `cargo build ...` is played by `sh build ...`.
    let build = r#"printf -- -new >> target/release/libordoku.so
        printf '{"filenames":["%s/target/release/libordoku.so"]}\n' "$PWD""#;
    fs::write(dir.join("build"), build).unwrap();
    let output = installer(&dir)
        .args(arguments)
        .envs([("CARGO", cargo), ("CARGO_TARGET_DIR", "target")])
        .output()
        .unwrap();
    (output, fs::read(dir.join("prefix/lib").join(SONAME)).ok())
}

fn shared_library() -> Vec<u8> {
    fs::read(library().join("libordoku.so")).unwrap()
}

#[test]
fn the_library_is_built_anew() {
    let left = shared_library();
    let (output, installed) = install(&left, "sh", &[]);
    assert!(output.status.success(), "{output:?}");
    assert!(installed.unwrap() == [&left[..], b"-new"].concat());
}

#[test]
fn the_library_is_taken_as_it_is() {
    let left = shared_library();
    for (cargo, arguments) in
        [("sh", &["--no-build"][..]), ("no-such-cargo", &[]), ("sh", &["--from", "target/release"])]
    {
        let (output, installed) = install(&left, cargo, arguments);
        assert!(output.status.success(), "{output:?}");
        assert!(installed.unwrap() == left);
    }
}

#[test]
fn the_library_of_another_version_is_refused() {
    let mut left = shared_library();
    let named = format!("\0{SONAME}\0");
    let at = left.windows(named.len()).position(|bytes| bytes == named.as_bytes()).unwrap();
    let last = &mut left[at + SONAME.len()];
    *last = if *last == b'7' { b'8' } else { b'7' };
    let (output, _) = install(&left, "sh", &["--no-build"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8(output.stderr).unwrap().contains("soname"));
    assert!(!directory().join("prefix").exists());

    let dir = place();
    leave(&dir.join("target/release"), format!("\0{SONAME}\0").as_bytes());
    assert_refused(&mut installer(&dir), &dir, "no ELF file");
}

#[test]
fn the_library_is_taken_from_where_cargo_has_put_it() {
    let dir = place();
    let prefix = dir.join("prefix");
    // The path that the second file name holds, as cargo writes it.
    let release = dir.join("a, \"b\" \\c/some-target/release");
    leave(&release, &library_marked("elsewhere"));
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
fn the_configuration_of_cargo_is_heeded() {
    let dir = place();
    let prefix = dir.join("prefix");
    fs::create_dir(dir.join(".cargo")).unwrap();
    let real_cargo = |directory: &Path, arguments: &[&str]| {
        fs::write(dir.join(".cargo/config.toml"), format!("build.target-dir = {directory:?}")).unwrap();
        let mut command = installer(&dir);
        checked(command.args(arguments).env("CARGO", env!("CARGO")).env_remove("CARGO_TARGET_DIR"));
        installed(&prefix)
    };
    for (release, mark) in [("plain/release", "plain"), ("crossed/some-target/release", "crossed")] {
        leave(&dir.join(release), &library_marked(mark));
        assert!(real_cargo(&dir.join(mark), &["--no-build"]) == library_marked(mark));
    }
    // Where the library is built already, so that this takes no time.
    let target = library().ancestors().nth(2).unwrap();
    symlink(target, dir.join("built")).unwrap();
    assert!(real_cargo(&dir.join("built"), &[]) == shared_library());
}

#[test]
fn one_of_several_libraries_is_to_be_chosen() {
    let dir = place();
    leave(&dir.join("target/some-target/release"), &library_marked("crossed"));
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
    let dir = place();
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
fn what_is_in_the_way_is_refused() {
    let dir = place();
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
fn a_link_that_does_not_lead_back_is_refused() {
    let dir = place();
    fs::create_dir_all(dir.join("else/where")).unwrap();
    for folder in ["lib", "lib/pkgconfig", "lib/cmake", "lib/cmake/ordoku"] {
        let path = dir.join("prefix").join(folder);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        symlink(dir.join("else/where"), &path).unwrap();
        assert_refused(&mut installer(&dir), &dir, &format!("{} is a link", path.display()));
        fs::remove_file(path).unwrap();
    }
    // As some systems have it.
    fs::remove_dir_all(dir.join("prefix")).unwrap();
    fs::create_dir_all(dir.join("prefix/lib64")).unwrap();
    symlink("lib64", dir.join("prefix/lib")).unwrap();
    checked(&mut installer(&dir));
}

#[test]
fn directories_of_any_name() {
    let dir = place();
    let odd = "it's \"$x\" a&b|#;*\\ -c\t";
    let (absolute, within) = (format!("{}/{odd}", dir.display()), format!("{}/{odd}//lib/", dir.display()));
    for (prefix, libdir, up) in [
        (&*absolute, odd, "../.."),
        (&format!("{absolute}//"), &within, "../.."),
        (&format!("{odd}//"), "./-lib//64/", "../../.."),
        (&format!("--{odd}"), "lib", "../.."),
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
    let dir = place();
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
    let dir = place();
    let name = root().file_name().unwrap();
    fs::create_dir(dir.join(name)).unwrap();
    let script = Path::new(name).join("install.sh");
    // Where bash is `sh`, it heeds more than another.
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
    let dir = place();
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
                name if path.is_dir() || name.contains("libordoku.so.") => 0o755,
                _ => 0o644,
            };
            assert_eq!(mode, usual, "{path:?} with mask {mask}");
        }
        fs::remove_dir_all(dir.join("prefix")).unwrap();
        fs::remove_dir_all(dir.join("source")).unwrap();
    }
}

#[test]
fn another_tree_is_left_alone() {
    let dir = place();
    fs::write(dir.join("Cargo.toml"), "[package]\nname = \"other\"\nversion = \"0.1.0\"\n").unwrap();
    fs::write(dir.join("build"), "touch built").unwrap();
    symlink(root().join("install.sh"), dir.join("install.sh")).unwrap();
    let mut command = set_up(Command::new("./install.sh"), &dir);
    assert_refused(command.env("CARGO", "sh"), &dir, "not the source tree");
}

/// Each program that runs before the files are renamed fails in turn, or interrupts; while they are renamed an interrupt
/// comes always.
#[test]
fn an_error_leaves_what_was_there() {
    let dir = place();
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
        leave(&dir.join("target/release"), &library_marked("old"));
        checked(&mut installer(&dir));
        let old = tree(&prefix);
        leave(&dir.join("target/release"), &library_marked("new"));
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
fn nothing_is_left_where_no_one_listens() {
    let dir = place();
    let run = |command: &mut Command| {
        let mut installing = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(installing.stdout.take());
        drop(installing.stderr.take());
        installing.wait().unwrap();
        assert_eq!(tree(&dir.join("tmp")).len(), 1);
    };
    // The second one has something to say in the middle.
    run(installer(&dir).arg("--no-build"));
    assert!(installed(&dir.join("prefix")) == library_marked(""));
    run(installer(&dir).arg("--no-build").env("STRIP", "false"));
}
