//! Which libraries are installed, and that the command is.

use super::*;

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
    (output, fs::read(dir.join("prefix/lib").join(soname())).ok())
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
    let named = format!("\0{}\0", soname());
    let at = other.windows(named.len()).position(|bytes| bytes == named.as_bytes()).unwrap();
    let last = &mut other[at + soname().len()];
    *last = if *last == b'7' { b'8' } else { b'7' };
    let (output, _) = install(&other, "sh", &["--no-build"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8(output.stderr).unwrap().contains("soname"));
    assert!(!directory().join("prefix").exists());

    let dir = test_directory();
    put_libraries(&dir.join("target/release"), format!("\0{}\0", soname()).as_bytes());
    assert_refused(&mut installer(&dir), &dir, "not a library of ELF, macOS or Windows");
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
    assert_refused(installer(&dir).env("CARGO", "sh"), &dir, "made no library");
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

/// The shell would not find the command.
#[test]
fn a_directory_that_is_not_in_the_path_is_named() {
    let dir = test_directory();
    let path = std::env::var("PATH").unwrap();
    let bin = dir.join("prefix/bin").display().to_string();
    let hint = format!("{bin} is not in PATH");
    let inside = [format!("{bin}:{path}"), format!("{path}:{bin}"), format!("{path}:{bin}:/nowhere")];
    for (path, is_named) in inside.iter().map(|path| (path, false)).chain([(&path, true)]) {
        let output = checked(installer(&dir).env("PATH", path));
        assert_eq!(String::from_utf8_lossy(&output.stderr).contains(&hint), is_named, "{path}: {output:?}");
    }
    let staged = checked(installer(&dir).env("DESTDIR", dir.join("staged")));
    assert!(!String::from_utf8_lossy(&staged.stderr).contains("PATH"), "{staged:?}");
    fs::remove_file(dir.join("target/release/ordoku")).unwrap();
    assert!(!String::from_utf8_lossy(&checked(&mut installer(&dir)).stderr).contains("PATH"));
}
