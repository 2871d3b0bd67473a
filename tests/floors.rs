//! A file uses only floors below its own: `docs/DESIGN.md`, "Floors".

use std::collections::HashMap;
use std::path::Path;

/// The floor of each module of the crate.
const FLOORS: [(&str, u32); 23] = [
    ("status", 0),
    ("error", 0),
    ("shape", 0),
    ("mask", 0),
    ("random", 0),
    ("threads", 0),
    ("items", 1),
    ("grid", 1),
    ("nines", 1),
    ("puzzle", 2),
    ("symmetry", 3),
    ("text", 2),
    ("proof", 3),
    ("limits", 1),
    ("kind", 0),
    ("stopwatch", 0),
    ("stats", 2),
    ("answers", 3),
    ("engine", 4),
    ("solver", 5),
    ("batch", 6),
    ("capi", 7),
    ("lib", 8),
];

/// Modules of floor 0 that know each other: an error tells of shapes, a shape of errors, an error of statuses.
const TOGETHER: [(&str, &str); 3] = [("shape", "error"), ("error", "status"), ("error", "shape")];

fn sources(dir: &Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, files);
        } else {
            files.push(path);
        }
    }
}

#[test]
fn nothing_reaches_up() {
    let floors: HashMap<&str, u32> = FLOORS.into_iter().collect();
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    let mut uses = 0;
    for file in &files {
        let path = file.strip_prefix(&src).unwrap().with_extension("");
        let module = path.components().next().unwrap().as_os_str().to_str().unwrap().to_owned();
        let floor = *floors.get(module.as_str()).unwrap_or_else(|| panic!("src/{module} stands on no floor"));
        let text = std::fs::read_to_string(file).unwrap();
        // Tests may look anywhere.
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for part in code.split("crate::").skip(1) {
            let used: String = part.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            // Also a list in braces, which this does not read.
            let other =
                *floors.get(used.as_str()).unwrap_or_else(|| panic!("{}: crate::{used}", path.display()));
            uses += 1;
            let together = TOGETHER.contains(&(module.as_str(), used.as_str()));
            assert!(
                used == module || other < floor || together,
                "src/{}.rs, on floor {floor}, uses crate::{used}, on floor {other}",
                path.display()
            );
        }
    }
    assert!(uses > 60, "the files were not read: {uses}");
}

/// What checks proofs shares nothing with what writes them.
#[test]
fn the_checker_of_proofs_stands_on_floors_0_to_2() {
    let floors: HashMap<&str, u32> = FLOORS.into_iter().collect();
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/proof/check"), &mut files);
    assert!(files.len() > 1);
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(!text.contains("super::super"), "{}", file.display());
        for line in text.lines().filter(|line| line.starts_with("use ")) {
            let used = line.strip_prefix("use crate::").map(|path| path.split("::").next().unwrap());
            assert!(used.is_none_or(|used| floors[used] <= 2), "{}: {line}", file.display());
        }
    }
}
