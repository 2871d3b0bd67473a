//! A file uses only floors below its own, and no two files need each other: docs/design/overview.md, "Rooms and floors".

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The rooms of the crate, from the ground up: a file or a folder of `src` each.
const FLOORS: [&[&str]; 11] = [
    &["error"],
    &["support"],
    &["limits"],
    &["options"],
    &["model"],
    &["stats", "text"],
    &["proof"],
    &["engine"],
    &["solver"],
    &["batch"],
    &["capi", "lib"],
];

/// The modules of the crate: each has its path, such as `text/rows`, and the paths that it names.
struct Tree {
    uses: BTreeMap<String, Vec<Vec<String>>>,
    /// What a module hands on by `pub use`, by the name that it has there.
    handed_on: BTreeMap<(String, String), Vec<String>>,
}

impl Tree {
    fn read() -> Self {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut tree = Self { uses: BTreeMap::new(), handed_on: BTreeMap::new() };
        tree.read_folder(&src, &[]);
        tree
    }

    fn read_folder(&mut self, folder: &Path, module: &[String]) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let mut inner = module.to_vec();
            // Tests may look anywhere.
            match name.as_str() {
                "tests" => continue,
                "mod" | "lib" => (),
                _ => inner.push(name),
            }
            if path.is_dir() {
                self.read_folder(&path, &inner);
            } else {
                self.read_file(&inner, &code(&std::fs::read_to_string(&path).unwrap()));
            }
        }
    }

    fn read_file(&mut self, module: &[String], code: &str) {
        let mut paths = Vec::new();
        let mut rest = code.to_owned();
        while let Some(start) = statement(&rest) {
            let end = start + rest[start..].find(';').expect("a use ends");
            let names = names(rest[start + 4..end].trim());
            let is_public = rest[..start].rsplit('\n').next().unwrap().contains("pub");
            for path in names {
                let path = absolute(module, path);
                if is_public {
                    self.handed_on.insert(
                        (module.join("/"), path.last().unwrap().clone()),
                        path[..path.len()].to_vec(),
                    );
                }
                paths.push(path);
            }
            rest.replace_range(start..end, "");
        }
        for (at, _) in rest.match_indices("crate::").chain(rest.match_indices("super::")) {
            let is_start =
                !rest[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':' || c == '$');
            if is_start {
                let path: String =
                    rest[at..].chars().take_while(|&c| c.is_alphanumeric() || c == '_' || c == ':').collect();
                let path = path.trim_end_matches(':').split("::").map(str::to_owned).collect();
                paths.push(absolute(module, path));
            }
        }
        self.uses.insert(module.join("/"), paths);
    }

    /// The module that a path leads to, through whatever hands it on.
    fn target(&self, path: &[String]) -> String {
        let known =
            (0..=path.len()).rev().find(|&len| self.uses.contains_key(&path[..len].join("/"))).unwrap();
        let module = path[..known].join("/");
        match path.get(known).and_then(|name| self.handed_on.get(&(module.clone(), name.clone()))) {
            Some(onward) if onward != path => self.target(onward),
            _ => module,
        }
    }

    /// Every module and those that it uses, itself left out.
    fn arrows(&self) -> BTreeMap<&str, BTreeSet<String>> {
        let targets = |module: &String, paths: &[Vec<String>]| -> BTreeSet<String> {
            paths.iter().map(|path| self.target(path)).filter(|used| used != module).collect()
        };
        self.uses.iter().map(|(module, paths)| (module.as_str(), targets(module, paths))).collect()
    }
}

/// What is neither test nor comment.
fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    code.lines().map(|line| line.split("//").next().unwrap().to_owned() + "\n").collect()
}

/// Where a `use` begins.
fn statement(code: &str) -> Option<usize> {
    let is_statement = |&(at, _): &(usize, &str)| {
        let before = code[..at].rsplit('\n').next().unwrap().trim();
        before.is_empty() || before == "pub" || before.starts_with("pub(") && before.ends_with(')')
    };
    code.match_indices("use ").find(is_statement).map(|(at, _)| at)
}

/// The paths that a list in braces, or a path, names.
fn names(tree: &str) -> Vec<Vec<String>> {
    let Some((head, list)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap();
        return vec![
            path.split("::").map(|name| name.trim().to_owned()).filter(|name| name != "self").collect(),
        ];
    };
    let list = list.trim().strip_suffix('}').expect("a list ends");
    let mut depth = 0;
    let parts = list.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    parts
        .filter(|part| !part.trim().is_empty())
        .flat_map(|part| names(&format!("{head}{}", part.trim())))
        .collect()
}

/// A path from the root of the crate; of another crate's, one that leads nowhere.
fn absolute(module: &[String], path: Vec<String>) -> Vec<String> {
    let ups = path.iter().take_while(|name| *name == "super").count();
    let base = match path[0].as_str() {
        "crate" => return path[1..].to_vec(),
        "super" => &module[..module.len() - ups],
        _ => module,
    };
    [base, &path[ups..]].concat()
}

fn floor(module: &str) -> usize {
    let room = match module.split('/').next().unwrap() {
        "" => "lib",
        room => room,
    };
    let floor = FLOORS.iter().position(|floor| floor.contains(&room));
    floor.unwrap_or_else(|| panic!("src/{room} stands on no floor"))
}

/// Whether one is a folder's own file, and the other within that folder.
fn is_within(one: &str, other: &str) -> bool {
    let within = |inner: &str, outer: &str| outer.is_empty() || inner.starts_with(&format!("{outer}/"));
    within(one, other) || within(other, one)
}

#[test]
fn nothing_reaches_up() {
    let tree = Tree::read();
    let mut seen = 0;
    for (module, used) in tree.arrows() {
        for used in used.iter().filter(|used| !used.is_empty()) {
            seen += 1;
            let same_room = module.split('/').next() == used.split('/').next();
            assert!(
                same_room || floor(used) < floor(module),
                "src/{module} uses src/{used}, which is not below it"
            );
        }
    }
    assert!(seen > 300, "the files were not read: {seen}");
}

/// A folder's `mod.rs` and what stands within the folder may know each other.
#[test]
fn no_files_need_each_other() {
    let tree = Tree::read();
    let mut arrows = tree.arrows();
    arrows.iter_mut().for_each(|(module, used)| used.retain(|used| !is_within(module, used)));
    let reach = |start: &str| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![start.to_owned()]);
        while let Some(module) = open.pop() {
            open.extend(arrows[module.as_str()].iter().filter(|&used| reached.insert(used.clone())).cloned());
        }
        reached
    };
    let reached: BTreeMap<&str, BTreeSet<String>> =
        arrows.keys().map(|&module| (module, reach(module))).collect();
    let mut circles = BTreeSet::new();
    for (module, others) in &reached {
        let circle: Vec<&str> =
            others.iter().map(String::as_str).filter(|other| reached[other].contains(*module)).collect();
        if !circle.is_empty() {
            circles.insert(circle);
        }
    }
    assert!(circles.is_empty(), "these need each other: {circles:?}");
}

/// What checks proofs shares nothing with what writes them.
#[test]
fn the_checker_of_proofs_uses_the_model_alone() {
    let tree = Tree::read();
    let arrows = tree.arrows();
    let files: Vec<_> = arrows.iter().filter(|(module, _)| module.starts_with("proof/check")).collect();
    assert!(files.len() > 1);
    for (module, used) in files {
        for used in used {
            let is_allowed = used.starts_with("proof/check") || floor(used) <= floor("model");
            assert!(is_allowed, "src/{module} uses src/{used}");
        }
    }
}

#[test]
fn lists_in_braces_are_read() {
    let joined = |tree| names(tree).iter().map(|path| path.join("::")).collect::<Vec<_>>();
    assert_eq!(
        joined("crate::{a, b::{self, C as D}, e::f}"),
        ["crate::a", "crate::b", "crate::b::C", "crate::e::f"]
    );
    let module = ["text", "read"].map(str::to_owned);
    let path = |path: &str| absolute(&module, path.split("::").map(str::to_owned).collect()).join("/");
    assert_eq!(
        [path("super::rows::write"), path("crate::error"), path("line")],
        ["text/rows/write", "error", "text/read/line"]
    );
}
