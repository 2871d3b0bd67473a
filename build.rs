//! Names the shared library, and, for this project's own tests, generates the C header.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    name_the_shared_library();
    #[cfg(feature = "header")]
    header::generate();
    #[cfg(feature = "header")]
    look_for_valgrind();
}

/// Tests that need valgrind are reported as ignored where it is not installed.
#[cfg(feature = "header")]
fn look_for_valgrind() {
    println!("cargo::rustc-check-cfg=cfg(has_valgrind)");
    println!("cargo::rerun-if-env-changed=PATH");
    if std::process::Command::new("valgrind").arg("--version").output().is_ok() {
        println!("cargo::rustc-cfg=has_valgrind");
    }
}

/// A library without a soname records the build path in its users. Below 1.0 a minor version may break the ABI, so it is
/// part of the name; after that the major version alone is.
fn name_the_shared_library() {
    let version = |part| std::env::var(format!("CARGO_PKG_VERSION_{part}")).expect("set by cargo");
    let soname = match (version("MAJOR").as_str(), version("MINOR")) {
        ("0", minor) => format!("libordoku.so.0.{minor}"),
        (major, _) => format!("libordoku.so.{major}"),
    };
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,{soname}");
    }
}

#[cfg(feature = "header")]
mod header {
    /// What the header is made from, in the order it shows them.
    const SOURCES: [&str; 10] = [
        "src/status.rs",
        "src/capi/version.rs",
        "src/capi/options.rs",
        "src/capi/stats.rs",
        "src/capi/callbacks.rs",
        "src/capi/solver.rs",
        "src/capi/proof.rs",
        "src/capi/batch.rs",
        "src/capi/text.rs",
        "src/capi/exact_cover.rs",
    ];

    /// Writes `ordoku.h` into OUT_DIR; `tests/header.rs` compares it with the committed one.
    pub fn generate() {
        println!("cargo::rerun-if-changed=cbindgen.toml");
        let version = |part| std::env::var(format!("CARGO_PKG_VERSION_{part}")).expect("set by cargo");
        let mut config = cbindgen::Config::from_file("cbindgen.toml").expect("cbindgen.toml can be read");
        config.after_includes = Some(format!(
            "\n#define ORDOKU_VERSION_MAJOR {}\n#define ORDOKU_VERSION_MINOR {}\n#define ORDOKU_VERSION_PATCH {}\n\n\
             #ifdef __cplusplus\nextern \"C\" {{\n#endif",
            version("MAJOR"),
            version("MINOR"),
            version("PATCH")
        ));
        let mut builder = cbindgen::Builder::new().with_config(config);
        for source in SOURCES {
            println!("cargo::rerun-if-changed={source}");
            builder = builder.with_src(source);
        }
        let out =
            std::path::PathBuf::from(std::env::var_os("OUT_DIR").expect("set by cargo")).join("ordoku.h");
        builder.generate().expect("the boundary can be read").write_to_file(out);
    }
}
