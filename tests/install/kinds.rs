//! Shared and static libraries, alone and together, of several systems; and what `cargo cinstall`
//! has installed.

use super::*;

/// Returns the text of an installed file.
fn text(dir: &Path, file: &str) -> String {
    fs::read_to_string(dir.join("prefix").join(file)).unwrap()
}

/// Returns the paths of the installed libraries and programs.
fn libraries(dir: &Path) -> Vec<String> {
    let files = files(&dir.join("prefix")).into_iter();
    files.filter(|file| ["lib/", "bin/"].contains(&&file[..4]) && file.matches('/').count() == 1).collect()
}

fn assert_libraries(dir: &Path, wanted: &[&str]) {
    assert_eq!(libraries(dir), wanted);
}

#[test]
fn the_files_are_those_of_the_list() {
    let dir = test_directory();
    checked(&mut installer(&dir));
    let mut wanted = installed_files();
    wanted.sort();
    assert_eq!(files(&dir.join("prefix")), wanted);
}

#[test]
fn one_kind_of_library_can_be_chosen() {
    let dir = test_directory();
    let release = dir.join("target/release");
    let targets = "lib/cmake/ordoku/ordokuTargets.cmake";
    fs::remove_file(release.join("ordoku")).unwrap();

    checked(installer(&dir).arg("--no-shared"));
    assert_libraries(&dir, &["lib/libordoku.a"]);
    assert!(text(&dir, "lib/pkgconfig/ordoku.pc").contains("-lordoku -lutil"));
    fs::remove_dir_all(dir.join("prefix")).unwrap();

    checked(installer(&dir).arg("--no-static"));
    let shared = [
        "lib/libordoku.so",
        &format!("lib/{}", soname()),
        concat!("lib/libordoku.so.", env!("CARGO_PKG_VERSION")),
    ];
    assert_libraries(&dir, &shared);
    assert!(text(&dir, "lib/pkgconfig/ordoku.pc").contains("-lordoku\n"));
    assert!(text(&dir, targets).contains(&format!("IMPORTED_SONAME \"{}\"", soname())));

    assert_refused(installer(&dir).args(["--no-static", "--no-shared"]), &dir, "leave no library");
    fs::remove_file(release.join("libordoku.a")).unwrap();
    assert_refused(&mut installer(&dir), &dir, "use --no-static");
    assert_refused(installer(&dir).arg("--no-shared"), &dir, "libordoku.a is not in");
    checked(installer(&dir).arg("--no-static"));
}

/// A program would take the older library in place of the new one.
#[test]
fn a_library_of_the_other_kind_is_not_left_beside() {
    let dir = test_directory();
    checked(&mut installer(&dir));
    let refusal = "of another installation";
    assert_refused(installer(&dir).arg("--no-shared"), &dir, refusal);
    assert_refused(installer(&dir).arg("--no-static"), &dir, refusal);
    checked(installer(&dir).arg("--uninstall"));
    checked(installer(&dir).arg("--no-shared"));
    assert_refused(installer(&dir).arg("--no-static"), &dir, refusal);
}

#[test]
fn a_prefix_that_the_shell_has_left_as_it_is_is_refused() {
    let dir = test_directory();
    assert_refused(installer(&dir).arg("--prefix=~/.local"), &dir, "write --prefix and the directory");
}

/// Some targets have no shared library, such as musl.
#[test]
fn the_static_library_is_installed_alone_if_there_is_no_shared_one() {
    for (head, size) in [(&b"\x7fELF\x02\x01\x01\0"[..], 8), (b"\x7fELF\x01\x01\x01\0", 4)] {
        let dir = test_directory();
        let release = dir.join("target/release");
        fs::remove_file(release.join("libordoku.so")).unwrap();
        fs::remove_file(release.join("libordoku.a")).unwrap();
        put_static(&release, "libordoku.a", head);
        let output = installer(&dir).output().unwrap();
        assert!(String::from_utf8_lossy(&output.stderr).contains("installing the static one alone"));
        assert_libraries(&dir, &["bin/ordoku", "lib/libordoku.a"]);
        let version = text(&dir, "lib/cmake/ordoku/ordokuConfigVersion.cmake");
        assert!(version.contains(&format!("CMAKE_SIZEOF_VOID_P EQUAL {size}")), "{version}");
        fs::remove_dir_all(dir.join("prefix")).unwrap();
        assert_refused(installer(&dir).arg("--no-static"), &dir, "no shared library");
    }
}

#[test]
fn windows_has_its_library_beside_programs() {
    let dir = test_directory();
    let release = dir.join("target/release");
    // At 60 is the offset of the header, 128, and the machine is 4 bytes into it.
    let mut library = vec![0; 200];
    library[..2].copy_from_slice(b"MZ");
    library[60] = 128;
    library[132..134].copy_from_slice(&[0x64, 0x86]);
    for (names, implib) in [
        (["libordoku.dll.a", "libordoku.a"], "libordoku.dll.a"),
        (["ordoku.dll.lib", "ordoku.lib"], "ordoku.dll.lib"),
    ] {
        fs::remove_dir_all(&release).unwrap();
        fs::create_dir(&release).unwrap();
        fs::write(release.join("ordoku.dll"), &library).unwrap();
        for name in ["ordoku.exe", "ordoku.def"].iter().chain(&names) {
            fs::write(release.join(name), "").unwrap();
        }
        checked(installer(&dir).arg("--from").arg(&release));
        let mut wanted = names.map(|name| format!("lib/{name}")).to_vec();
        wanted.extend(["bin/ordoku.dll", "bin/ordoku.exe", "lib/ordoku.def"].map(str::to_owned));
        wanted.sort();
        assert_eq!(libraries(&dir), wanted);
        assert!(!dir.join("prefix/share/man").exists());
        let targets = text(&dir, "lib/cmake/ordoku/ordokuTargets.cmake");
        assert!(targets.contains("IMPORTED_LOCATION \"${_ordoku_prefix}/bin/ordoku.dll\""), "{targets}");
        assert!(targets.contains(&format!("IMPORTED_IMPLIB \"${{_ordoku_libdir}}/{implib}\"")), "{targets}");
        assert!(text(&dir, "lib/pkgconfig/ordoku.pc").contains("Libs.private: -lws2_32"));
        fs::remove_dir_all(dir.join("prefix")).unwrap();

        fs::remove_file(release.join(names[0])).unwrap();
        assert_refused(&mut installer(&dir), &dir, names[0]);
    }
    fs::remove_dir_all(&release).unwrap();
    fs::create_dir(&release).unwrap();
    put_static(&release, "libordoku.a", b"\x64\x86\0\0\0\0\0\0");
    checked(&mut installer(&dir));
    assert_libraries(&dir, &["lib/libordoku.a"]);
    assert!(text(&dir, "lib/pkgconfig/ordoku.pc").contains("-lordoku -lws2_32"));
}

#[test]
fn macos_has_the_version_before_the_suffix() {
    let dir = test_directory();
    let release = dir.join("target/release");
    let soname = format!("libordoku.{}.dylib", abi());
    let library = format!("\0@rpath/{soname}\0");
    fs::remove_file(release.join("libordoku.so")).unwrap();
    fs::write(release.join("libordoku.dylib"), [b"\xcf\xfa\xed\xfe", library.as_bytes()].concat()).unwrap();
    checked(&mut installer(&dir));
    let full = concat!("libordoku.", env!("CARGO_PKG_VERSION"), ".dylib");
    let (link, file) = (format!("lib/{soname}"), format!("lib/{full}"));
    assert_libraries(&dir, &["bin/ordoku", &file, &link, "lib/libordoku.a", "lib/libordoku.dylib"]);
    for link in [&link, "lib/libordoku.dylib"] {
        assert_eq!(fs::read_link(dir.join("prefix").join(link)).unwrap(), Path::new(full));
    }
    let targets = text(&dir, "lib/cmake/ordoku/ordokuTargets.cmake");
    assert!(targets.contains(&format!("IMPORTED_SONAME \"@rpath/{soname}\"")), "{targets}");
}

/// `cargo cinstall` puts the libraries there, and `--complete` everything else.
#[test]
fn an_installation_of_cargo_c_is_completed() {
    let dir = test_directory();
    let prefix = dir.join("prefix");
    let complete = || {
        let mut installer = installer(&dir);
        installer.arg("--complete");
        installer
    };
    assert_refused(&mut complete(), &dir, "cargo cinstall");
    assert_refused(complete().arg("--uninstall"), &dir, "choose one");

    let lib = prefix.join("lib");
    put_libraries(&lib, &library_marked("of cargo-c"));
    fs::remove_file(lib.join("ordoku")).unwrap();
    let full = concat!("libordoku.so.", env!("CARGO_PKG_VERSION"));
    fs::rename(lib.join("libordoku.so"), lib.join(full)).unwrap();
    for link in ["libordoku.so", soname().as_str()] {
        symlink(full, lib.join(link)).unwrap();
    }
    checked(&mut complete());
    assert!(installed(&prefix) == library_marked("of cargo-c"));
    let mut wanted = installed_files();
    wanted.sort();
    assert_eq!(files(&prefix), wanted);
}
