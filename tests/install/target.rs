//! Files and links that are in the way, odd names of directories, and the modes of files.

use super::*;

#[test]
fn nothing_is_written_through_a_link() {
    let dir = test_directory();
    let (prefix, victim, folder) = (dir.join("prefix"), dir.join("victim"), dir.join("folder"));
    fs::write(&victim, "victim").unwrap();
    fs::create_dir(&folder).unwrap();
    for file in installed_files() {
        let path = prefix.join(&file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        symlink(&victim, prefix.join(format!("{file}.new"))).unwrap();
        symlink(if file.ends_with('h') { &victim } else { &folder }, path).unwrap();
    }
    checked(&mut installer(&dir));
    assert_eq!(fs::read(&victim).unwrap(), b"victim");
    assert_eq!(tree(&folder).len(), 1);
    for file in installed_files() {
        let link = fs::read_link(prefix.join(&file));
        assert!(!link.is_ok_and(|link| link.is_absolute()), "{file}");
    }
    assert!(installed(&prefix) == library_marked(""));
}

#[test]
fn files_and_directories_in_the_way_are_refused() {
    let dir = test_directory();
    for file in installed_files() {
        let path = dir.join("prefix").join(file);
        fs::create_dir_all(&path).unwrap();
        assert_refused(&mut installer(&dir), &dir, &format!("{} is in the way", path.display()));
        fs::remove_dir_all(dir.join("prefix")).unwrap();
    }
    for folder in [
        "",
        "include",
        "include/ordoku",
        "lib",
        "lib/pkgconfig",
        "lib/cmake",
        "lib/cmake/ordoku",
        "share/ordoku",
    ] {
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
        assert!(installed_files().iter().all(|file| dir.join("prefix").join(file).is_file()), "{shell}");
        fs::remove_dir_all(dir.join("prefix")).unwrap();
    }
}

#[test]
fn the_modes_are_the_same_with_any_mask() {
    let dir = test_directory();
    let copy_and_install = r#"umask $MASK
        mkdir source
        cp -r "$ROOT/install.sh" "$ROOT/Cargo.toml" "$ROOT/include" "$ROOT/packaging" "$ROOT"/LICENSE-* source
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
