//! Names the shared library. For this project's own tests it also generates the C header.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    name_the_shared_library();
    #[cfg(feature = "header")]
    header::generate();
    #[cfg(feature = "header")]
    look_for_valgrind();
}

/// Tests that need valgrind are reported as ignored if it is not installed.
#[cfg(feature = "header")]
fn look_for_valgrind() {
    println!("cargo::rustc-check-cfg=cfg(has_valgrind)");
    println!("cargo::rerun-if-env-changed=PATH");
    if std::process::Command::new("valgrind").arg("--version").output().is_ok() {
        println!("cargo::rustc-cfg=has_valgrind");
    }
}

/// A library without a name of its own records the build path in its users. Below 1.0 a minor
/// version may break the ABI, so it is part of the name; after that the major version alone is. On
/// Windows the name is that of the file.
fn name_the_shared_library() {
    let target = |part| std::env::var(format!("CARGO_CFG_TARGET_{part}")).unwrap_or_default();
    let version = |part| std::env::var(format!("CARGO_PKG_VERSION_{part}")).expect("set by cargo");
    let version = match (version("MAJOR").as_str(), version("MINOR")) {
        ("0", minor) => format!("0.{minor}"),
        (major, _) => major.to_owned(),
    };
    let argument = if target("VENDOR") == "apple" {
        format!("-Wl,-install_name,@rpath/libordoku.{version}.dylib")
    } else if target("FAMILY") == "unix" {
        let soname = format!("libordoku.so.{version}");
        #[cfg(unix)]
        link_the_soname(&soname);
        format!("-Wl,-soname,{soname}")
    } else {
        return;
    };
    println!("cargo::rustc-cdylib-link-arg={argument}");
}

/// Links the soname to the library beside it. A program that is linked with the library there
/// starts only if the loader finds that name. Cargo has no way to do this after a build.
#[cfg(unix)]
fn link_the_soname(soname: &str) {
    let out = std::path::PathBuf::from(std::env::var_os("OUT_DIR").expect("set by cargo"));
    // Cargo runs this in PROFILE/build/ordoku-HASH/out, and puts the library into PROFILE.
    if let Some(profile) = out.ancestors().nth(3) {
        // The link may be there, from another build.
        let _ = std::os::unix::fs::symlink("libordoku.so", profile.join(soname));
    }
}

#[cfg(feature = "header")]
mod header {
    use std::path::{Path, PathBuf};

    /// The frame of the header: each line `@FILE` is replaced by the declarations of that source.
    const FRAME: &str = "src/capi/ordoku.h.in";

    /// The configuration of cbindgen.
    const CONFIG: &str = "src/capi/cbindgen.toml";

    /// Columns of the header.
    const WIDTH: usize = 100;

    /// Writes `ordoku.h` into OUT_DIR; `tests/header.rs` compares it with the committed one.
    pub fn generate() {
        println!("cargo::rerun-if-changed={CONFIG}");
        println!("cargo::rerun-if-changed={FRAME}");
        let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("set by cargo"));
        let frame = std::fs::read_to_string(FRAME).expect("the frame can be read");
        let lines: Vec<String> = frame
            .lines()
            .map(|line| match line.strip_prefix('@') {
                Some(source) => declarations(source, &out),
                None => with_version(line),
            })
            .collect();
        let header = lines.join("\n") + "\n";
        std::fs::write(out.join("ordoku.h"), header).expect("OUT_DIR can be written");
    }

    /// Replaces `@MAJOR@`, `@MINOR@` and `@PATCH@` by the parts of the version, and `@NUMBER@` by
    /// the number that they make.
    fn with_version(line: &str) -> String {
        let mut line = line.to_owned();
        let mut all = 0;
        for part in ["MAJOR", "MINOR", "PATCH"] {
            let digits = std::env::var(format!("CARGO_PKG_VERSION_{part}")).expect("set by cargo");
            all = 1000 * all + digits.parse::<u32>().expect("a part of a version is a number");
            line = line.replace(&format!("@{part}@"), &digits);
        }
        line.replace("@NUMBER@", &all.to_string())
    }

    /// Returns the declarations that cbindgen makes of one source, with comments in the style of C.
    fn declarations(source: &str, out: &Path) -> String {
        println!("cargo::rerun-if-changed={source}");
        let config = cbindgen::Config::from_file(CONFIG).expect("the configuration can be read");
        let bindings = cbindgen::Builder::new().with_config(config).with_src(source).generate();
        let file = out.join("part.h");
        bindings.expect("the boundary can be read").write_to_file(&file);
        let text = std::fs::read_to_string(file).expect("it was just written");

        let mut lines: Vec<String> = Vec::new();
        let mut comment: Option<Vec<&str>> = None;
        for line in text.trim().lines() {
            let indent = &line[..line.len() - line.trim_start().len()];
            match (&mut comment, line.trim()) {
                (None, "/**") => comment = Some(Vec::new()),
                (Some(inside), "*/") => {
                    push_comment(&mut lines, &indent[1..], inside);
                    comment = None;
                }
                (Some(inside), text) => inside.push(text.trim_start_matches('*')),
                // The typedefs make `struct` unnecessary.
                (None, _) if line.starts_with("typedef") => lines.push(line.to_owned()),
                (None, _) => lines.push(line.replace("struct ordoku_", "ordoku_")),
            }
        }
        // Constants of one kind form one block.
        let text = lines.join("\n");
        let parts: Vec<&str> = text.split("\n\n").collect();
        parts.windows(2).fold(parts[0].to_owned(), |text, pair| {
            let both = pair.iter().all(|part| part.starts_with("/** ") && part.contains("\n#define "));
            text + if both { "\n" } else { "\n\n" } + pair[1].trim_matches('\n')
        })
    }

    /// Pushes a Rust comment as a C comment: without the section on safety, because the frame
    /// states that rule once, and with indented code.
    fn push_comment(lines: &mut Vec<String>, indent: &str, inside: &[&str]) {
        let end = inside.iter().position(|line| line.trim() == "# Safety").unwrap_or(inside.len());
        let end = inside[..end].iter().rposition(|line| !line.trim().is_empty()).map_or(0, |last| last + 1);
        if let [line] = inside[..end]
            && indent.len() + line.len() + "/** */".len() <= WIDTH
        {
            return lines.push(format!("{indent}/**{line} */"));
        }
        lines.push(format!("{indent}/**"));
        let mut is_code = false;
        for line in &inside[..end] {
            if line.trim().starts_with("```") {
                is_code = !is_code;
                continue;
            }
            let gap = if is_code && !line.trim().is_empty() { "    " } else { "" };
            lines.push(format!("{indent} *{gap}{line}").trim_end().to_owned());
        }
        lines.push(format!("{indent} */"));
    }
}
