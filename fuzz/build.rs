//! Compiles the random caller of the C interface, `tests/stress`, for the target `calls`.

use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of the library");
    let folder = root.join("tests/stress");
    println!("cargo:rerun-if-changed={}", folder.display());
    println!("cargo:rerun-if-changed={}", root.join("include").display());
    let entries =
        std::fs::read_dir(&folder).expect("tests/stress").map(|entry| entry.expect("an entry").path());
    let is_part =
        |path: &PathBuf| path.extension().is_some_and(|kind| kind == "cpp") && !path.ends_with("main.cpp");
    let mut sources: Vec<PathBuf> = entries.filter(is_part).collect();
    sources.sort();
    // In one piece: most of the time goes into the headers.
    let mut whole = String::new();
    for source in sources {
        writeln!(whole, "#include \"{}\"", source.display()).expect("a string takes all");
    }
    let file = Path::new(&std::env::var("OUT_DIR").expect("the folder of cargo")).join("stress.cpp");
    std::fs::write(&file, whole).expect("a file in the folder of cargo");
    let mut compiler = cc::Build::new();
    compiler.cpp(true).std("c++11").include(root.join("include")).file(file).opt_level(1).debug(true);
    if std::env::var("CARGO_CFG_SANITIZE").is_ok_and(|kinds| kinds.contains("address")) {
        compiler.flag("-fsanitize=address");
    }
    compiler.compile("stress");
    // The library's allocations go through the caller, which lets some fail.
    println!(
        "cargo:rustc-link-arg-bin=calls=-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=posix_memalign"
    );
}
