//! Rules for the files of `src`; those about circles and long files are for the command and the
//! laboratory, too. docs/design/overview.md, "Modules and layers", explains the first two.
//!
//! - A file uses only its own module and modules of lower layers. The table of CONTRIBUTING.md has the layers.
//! - No files use each other in a circle, and no modules.
//! - The checker of proofs uses no code that writes proofs.
//! - A file has at most 500 lines, or says in its first lines why it is longer. A function has at most 60, or a
//!   comment before it.
//! - Two modules define types of the same name only if the name means the same in both.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;

/// A longer file says why in its first lines, with these words.
const MOST_LINES: usize = 500;
const HEAD_LINES: usize = 15;
const EXCUSE: &str = "Longer than 500 lines because";

/// A longer function has a comment with these words before it.
const MOST_LINES_OF_FUNCTION: usize = 60;
const EXCUSE_OF_FUNCTION: &str = "// Longer than 60 lines because";

/// The names that several modules give to types of their own, and why each means one thing.
const SHARED_NAMES: [(&str, &str); 8] = [
    ("Board", "the digits that the cells of a grid may have, as an engine or the techniques lay them out"),
    ("Conflict", "what propagation reports when nothing is left, in engines and checkers that share no code"),
    ("Digits", "digits as an engine lays them out: a set of them, or a vector for each digit of a 9x9"),
    ("Guess", "a guess on the path of a search, in searches that share no code"),
    ("Literal", "an option or its negation; the checker of proofs uses nothing of the engine"),
    ("Search", "what a search for a step returns; a search of the 9x9 engine"),
    ("Stopwatch", "one of two is compiled for a system"),
    ("Thread", "one of two is compiled for a system"),
];

#[test]
fn a_file_uses_only_modules_of_lower_layers() {
    let uses = Crate::read("src", "lib.rs").uses();
    let mut checked = 0;
    for (module, used) in pairs(&uses) {
        // The root of the crate only re-exports.
        if used.is_empty() {
            continue;
        }
        checked += 1;
        assert!(
            top(module) == top(used) || layer(used) < layer(module),
            "src/{module} uses src/{used}, which is not on a lower layer"
        );
    }
    assert!(checked > 300, "only {checked} uses were found");
}

/// The folders of programs and libraries, each with its root.
const CRATES: [(&str, &str); 8] = [
    ("src", "lib.rs"),
    ("cli/src", "lib.rs"),
    ("tests/testkit/src", "lib.rs"),
    ("bindings/python/src", "lib.rs"),
    ("bindings/web/engine/src", "lib.rs"),
    ("lab/rivals/src", "main.rs"),
    ("lab/tools", "main.rs"),
    ("tests/fuzz/targets", "mod.rs"),
];

/// A folder's `mod.rs` and the files in the folder may use each other.
#[test]
fn no_files_use_each_other_in_a_circle() {
    for (folder, root) in CRATES {
        let uses = Crate::read(folder, root).uses();
        let mut tops = BTreeMap::<String, BTreeSet<String>>::new();
        for (module, used) in &uses {
            let others =
                used.iter().map(|used| top(used)).filter(|used| !["lib", top(module)].contains(used));
            tops.entry(top(module).to_owned()).or_default().extend(others.map(str::to_owned));
        }
        let circles = circles_of(uses);
        assert!(circles.is_empty(), "these files of {folder} use each other: {circles:?}");
        // The root of a program starts its modules, and has what all of them use.
        tops.remove("lib");
        let circles = circles_of(tops);
        // A puzzle of Python has grids, and a grid its puzzle: each class is a module.
        let are_classes = folder == "bindings/python/src";
        assert!(circles.is_empty() || are_classes, "these modules of {folder} use each other: {circles:?}");
    }
}

/// Returns the modules of each circle.
fn circles_of(mut uses: BTreeMap<String, BTreeSet<String>>) -> Vec<Vec<String>> {
    uses.iter_mut().for_each(|(module, used)| used.retain(|used| !is_folder_of_either(module, used)));
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        uses.keys().map(|module| (module.as_str(), reachable(&uses, module))).collect();
    let in_circle_with = |module: &str| -> Vec<&str> {
        reached[module].iter().copied().filter(|other| reached[other].contains(module)).collect()
    };
    let circles: BTreeSet<Vec<&str>> =
        reached.keys().map(|module| in_circle_with(module)).filter(|circle| !circle.is_empty()).collect();
    circles.into_iter().map(|circle| circle.into_iter().map(str::to_owned).collect()).collect()
}

/// So that a mistake in the code that writes proofs cannot hide in the checker too.
#[test]
fn the_checker_of_proofs_uses_only_the_model() {
    let uses = Crate::read("src", "lib.rs").uses();
    let is_checker = |module: &str| module.starts_with("proof/check");
    assert!(uses.keys().filter(|module| is_checker(module)).count() > 1);
    for (module, used) in pairs(&uses).filter(|(module, _)| is_checker(module)) {
        assert!(is_checker(used) || layer(used) <= layer("model"), "src/{module} uses src/{used}");
    }
}

#[test]
fn a_long_file_says_why_it_is_long() {
    for (folder, fewest) in [("src", 150), ("cli/src", 30)] {
        let files = files_of(folder);
        assert!(files.len() > fewest, "only {} files were found in {folder}", files.len());
        for (file, text) in files {
            let lines = text.lines().count();
            assert!(
                lines <= MOST_LINES || text.lines().take(HEAD_LINES).any(|line| line.contains(EXCUSE)),
                "{folder}/{file} has {lines} lines: split it, or write at its top \"{EXCUSE} ...\""
            );
        }
    }
}

#[test]
fn a_long_function_says_why_it_is_long() {
    let is_start = |line: &str| {
        let line = line.trim_start();
        // Of `pub(crate) fn`, the parenthesis does not end the words before the name.
        let line =
            line.strip_prefix("pub(").and_then(|line| line.split_once(')')).map_or(line, |(_, rest)| rest);
        let mut words = line.split_whitespace().take_while(|word| !word.contains('('));
        !line.starts_with("//") && words.any(|word| word == "fn")
    };
    let mut checked = 0;
    for folder in [
        "src",
        "cli/src",
        "cli/tests",
        "tests",
        "lab/tools",
        "lab/rivals/src",
        "bindings/web/engine/src",
        "bindings/python/src",
    ] {
        for (file, text) in files_of(folder) {
            let lines: Vec<&str> = text.lines().collect();
            // Macros may have a name in place of the name of a function.
            let starts = lines.iter().enumerate().filter(|(_, line)| is_start(line) && !line.contains('$'));
            for (start, line) in starts {
                let indent = &line[..line.len() - line.trim_start().len()];
                let end = format!("{indent}}}");
                // Those without a body, and those in one line, are not long.
                let has_body = lines[start..].iter().find(|line| line.ends_with(['{', ';', '}']));
                if !has_body.is_some_and(|line| line.ends_with('{')) {
                    continue;
                }
                let Some(length) = lines[start..].iter().position(|line| *line == end) else { continue };
                let mut before =
                    lines[..start].iter().rev().take_while(|line| line.trim_start().starts_with(['/', '#']));
                checked += 1;
                assert!(
                    length < MOST_LINES_OF_FUNCTION || before.any(|line| line.contains(EXCUSE_OF_FUNCTION)),
                    "{folder}/{file}:{}: the function has {} lines: split it, or write before it \
                     \"{EXCUSE_OF_FUNCTION} ...\"",
                    start + 1,
                    length + 1
                );
            }
        }
    }
    assert!(checked > 6000, "only {checked} functions were found");
}

#[test]
fn a_name_of_a_type_has_one_meaning() {
    let mut definitions = BTreeMap::<&str, BTreeSet<&str>>::new();
    let tree = Crate::read("src", "lib.rs");
    for (name, module) in &tree.modules {
        for defined in types_defined(&module.code) {
            definitions.entry(defined).or_default().insert(name);
        }
    }
    assert!(definitions.len() > 200, "only {} types were found", definitions.len());
    let shared = |name: &str| definitions.get(name).is_some_and(|modules| modules.len() > 1);
    let is_listed = |name: &str| SHARED_NAMES.iter().any(|(listed, _)| *listed == name);
    let unlisted: BTreeMap<_, _> =
        definitions.iter().filter(|(name, _)| shared(name) && !is_listed(name)).collect();
    assert!(unlisted.is_empty(), "rename these types, or give the reason in {}: {unlisted:#?}", file!());
    for (name, _) in SHARED_NAMES {
        assert!(shared(name), "{name} has one definition: remove it from {}", file!());
    }
}

/// A path of Rust, such as `text::Format`, name by name; from the root of the crate if nothing else
/// is said.
type Names = Vec<String>;

/// A file of a crate.
struct Module {
    /// The code without comments and unit tests.
    code: String,
    /// Every path that the file names.
    paths: Vec<Names>,
    /// What the file imports and may re-export, with the name that it has here. A name may occur
    /// twice, for different systems.
    imports: Vec<(String, Names)>,
}

/// The files of a crate by name, such as `text/read/cells`. A `mod.rs` has the name of its folder,
/// and the name of the root is empty. Tests are left out, because they may use every file.
struct Crate {
    modules: BTreeMap<String, Module>,
}

impl Crate {
    fn read(folder: &str, root: &str) -> Self {
        let is_test = |file: &str| file.split('/').any(|part| part == "tests" || part == "tests.rs");
        let files = files_of(folder).into_iter().filter(|(file, _)| !is_test(file));
        Self { modules: files.map(|(file, text)| Module::read(&file, &text, root)).collect() }
    }

    /// Returns every module with the other modules that it uses.
    fn uses(&self) -> BTreeMap<String, BTreeSet<String>> {
        let used = |name: &String, module: &Module| {
            let paths = module.paths.iter();
            paths.flat_map(|path| self.defining_modules(path)).filter(|used| used != name).collect()
        };
        self.modules.iter().map(|(name, module)| (name.clone(), used(name, module))).collect()
    }

    /// Returns the module in which a path ends, through all re-exports; several if systems differ.
    fn defining_modules(&self, path: &[String]) -> Vec<String> {
        let is_module = |len: &usize| self.modules.contains_key(&path[..*len].join("/"));
        let len = (0..=path.len()).rev().find(is_module).expect("the root is a module");
        let module = path[..len].join("/");
        let imports = self.modules[&module].imports.iter();
        let imported = imports.filter(|(name, imported)| path.get(len) == Some(name) && imported != path);
        let found: Vec<String> = imported.flat_map(|(_, path)| self.defining_modules(path)).collect();
        if found.is_empty() { vec![module] } else { found }
    }
}

impl Module {
    fn read(file: &str, text: &str, root: &str) -> (String, Self) {
        let name = file.trim_end_matches(".rs");
        let name = if file == root { "" } else { name.strip_suffix("/mod").unwrap_or(name) };
        let module: Names = name.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect();
        let code = without_comments_and_tests(text);
        let (use_trees, rest) = split_use_statements(&code);
        let imported = use_trees.iter().flat_map(|tree| expand(tree));
        let imports: Vec<(String, Names)> =
            imported.map(|(name, path)| (name, from_root(&module, &path))).collect();
        let mut paths: Vec<Names> = imports.iter().map(|(_, path)| path.clone()).collect();
        paths.extend(paths_in(&rest).map(|path| from_root(&module, &path)));
        (name.to_owned(), Self { code, paths, imports })
    }
}

/// Returns the text of each file of a folder, by its path in the folder.
fn files_of(folder: &str) -> BTreeMap<String, String> {
    fn read(folder: &Path, inner: &str, files: &mut BTreeMap<String, String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = format!("{inner}{}", path.file_name().unwrap().to_str().unwrap());
            if path.is_dir() {
                read(&path, &format!("{name}/"), files);
            } else if name.ends_with(".rs") {
                files.insert(name, std::fs::read_to_string(&path).unwrap());
            }
        }
    }
    let mut files = BTreeMap::new();
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), "", &mut files);
    files
}

fn without_comments_and_tests(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    code.lines().map(|line| line.split("//").next().unwrap().trim_end().to_owned() + "\n").collect()
}

/// Splits code into what its `use` statements name, such as `crate::{a, b::C}`, and the other
/// lines.
fn split_use_statements(code: &str) -> (Vec<String>, String) {
    let (mut trees, mut rest) = (Vec::new(), String::new());
    let mut lines = code.lines();
    while let Some(line) = lines.next() {
        let Some(start) = after_use(line) else {
            rest += line;
            rest.push('\n');
            continue;
        };
        let mut tree = start.to_owned();
        while !tree.ends_with(';') {
            tree += lines.next().expect("a use statement ends with ;");
        }
        trees.push(tree.trim_end_matches(';').to_owned());
    }
    (trees, rest)
}

/// Returns what follows `use`, `pub use` or `pub(...) use` at the start of a line.
fn after_use(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("use ")?;
    let before = before.trim();
    let is_visibility = before == "pub" || before.starts_with("pub(") && before.ends_with(')');
    (before.is_empty() || is_visibility).then_some(after)
}

/// Expands `a::{b, c as D}` to the paths `a::b` and `a::c`, each with the name that it gets, `b`
/// and `D`.
fn expand(tree: &str) -> Vec<(String, Names)> {
    let Some((head, list)) = tree.split_once('{') else {
        let (path, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
        let path: Names =
            path.split("::").map(|name| name.trim().to_owned()).filter(|name| name != "self").collect();
        let name = if alias.is_empty() { path.last().expect("a name") } else { alias.trim() };
        return vec![(name.to_owned(), path)];
    };
    let list = list.trim().strip_suffix('}').expect("a list ends with }");
    let mut depth = 0;
    let parts = list.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    let parts = parts.map(str::trim).filter(|part| !part.is_empty());
    parts.flat_map(|part| expand(&format!("{head}{part}"))).collect()
}

/// Returns the paths in code that begin with `crate` or `super`; not those of macros, `$crate`.
fn paths_in(code: &str) -> impl Iterator<Item = Names> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let starts = code.match_indices("crate::").chain(code.match_indices("super::"));
    let starts = starts
        .map(|(start, _)| start)
        .filter(move |&start| !code[..start].ends_with(|c| is_part(c) || c == '$'));
    starts.map(move |start| {
        let path = code[start..].split(|c| !is_part(c)).next().unwrap();
        path.trim_end_matches(':').split("::").map(str::to_owned).collect()
    })
}

/// Returns the path from the root of the crate. A path of another crate gets the prefix `module`,
/// and there it names nothing.
fn from_root(module: &[String], path: &[String]) -> Names {
    if path[0] == "crate" {
        return path[1..].to_vec();
    }
    let supers = path.iter().take_while(|name| *name == "super").count();
    [&module[..module.len() - supers], &path[supers..]].concat()
}

/// Returns the names of the structs, enums, unions, traits and aliases that code defines. An
/// associated type counts in the trait that declares it, not in the implementations that set it.
fn types_defined(code: &str) -> impl Iterator<Item = &str> {
    code.lines().filter_map(|line| {
        let is_inner = line.starts_with(' ');
        let line = line.trim_start();
        let line = match line.strip_prefix("pub") {
            Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
            Some(rest) => rest.trim_start(),
            None => line,
        };
        let line = line.strip_prefix("unsafe ").unwrap_or(line);
        let (kind, rest) = line.split_once(' ')?;
        let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap();
        let is_set = is_inner && rest.contains(" = ");
        let is_kind = ["struct", "enum", "union", "trait", "type"].contains(&kind);
        (is_kind && !is_set && !name.is_empty()).then_some(name)
    })
}

/// Returns the file or folder directly in `src` that a module belongs to.
fn top(module: &str) -> &str {
    match module.split('/').next().unwrap() {
        "" => "lib",
        top => top,
    }
}

/// The layer of each file and folder directly in `src`: the row of `src/draw/` has that of `draw`.
static LAYERS: LazyLock<BTreeMap<String, usize>> = LazyLock::new(|| {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("CONTRIBUTING.md");
    let page = std::fs::read_to_string(page).unwrap();
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `src/"));
    let layers: Vec<(String, usize)> = rows
        .map(|row| {
            let mut columns = row.split(" | ");
            let module = columns.next().unwrap().trim_end_matches(['/', '`']).trim_end_matches(".rs");
            (module.to_owned(), columns.next().and_then(|layer| layer.parse().ok()).expect("a layer"))
        })
        .collect();
    assert!(layers.is_sorted_by_key(|(_, layer)| layer), "the table of CONTRIBUTING.md begins with layer 1");
    let of_each: BTreeMap<String, usize> = layers.iter().cloned().collect();
    assert!(of_each.len() == layers.len() && layers.len() > 15, "one row for each module: {layers:?}");
    of_each
});

fn layer(module: &str) -> usize {
    let layer = LAYERS.get(top(module));
    *layer.unwrap_or_else(|| panic!("src/{} has no row in CONTRIBUTING.md", top(module)))
}

/// Returns whether one of two modules is a folder that has the other.
fn is_folder_of_either(one: &str, other: &str) -> bool {
    let has = |folder: &str, file: &str| folder.is_empty() || file.starts_with(&format!("{folder}/"));
    has(one, other) || has(other, one)
}

/// Returns every pair of a module and one that it uses.
fn pairs(uses: &BTreeMap<String, BTreeSet<String>>) -> impl Iterator<Item = (&str, &str)> {
    uses.iter().flat_map(|(module, used)| used.iter().map(move |used| (module.as_str(), used.as_str())))
}

/// Returns the modules that a module uses, those that they use, and so on.
fn reachable<'a>(uses: &'a BTreeMap<String, BTreeSet<String>>, module: &str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&str> = uses[module].iter().map(String::as_str).collect();
    while let Some(used) = open.pop() {
        if reached.insert(used) {
            open.extend(uses[used].iter().map(String::as_str));
        }
    }
    reached
}

#[test]
fn use_statements_with_lists_and_aliases_are_read() {
    let (trees, rest) =
        split_use_statements("pub(crate) use a::{b,\n    C};\nuse d;\nfn e() {\n    use f::g;\n}\n");
    assert_eq!((trees, &*rest), (["a::{b,    C}", "d", "f::g"].map(str::to_owned).to_vec(), "fn e() {\n}\n"));
    let expanded: Vec<String> = expand("crate::{a, b::{self, C as D}, e::f}")
        .into_iter()
        .map(|(name, path)| format!("{name}: {}", path.join("::")))
        .collect();
    assert_eq!(expanded, ["a: crate::a", "b: crate::b", "D: crate::b::C", "f: crate::e::f"]);
}

#[test]
fn paths_lead_through_re_exports_to_the_module_that_defines() {
    let files = [
        ("lib.rs", "pub mod a;\nmod b;\npub use b::{c::One, Two as Other};\n"),
        ("a.rs", "fn f(one: crate::One, two: &crate::Other) -> std::io::Error { $crate::b::f() }\n"),
        ("b/mod.rs", "mod c;\npub struct Two;\nuse super::a;\n"),
        ("b/c.rs", "pub struct One(super::Two, super::super::a::Three, super::a::Four);\n// crate::d\n"),
    ];
    let tree =
        Crate { modules: files.into_iter().map(|(file, text)| Module::read(file, text, "lib.rs")).collect() };
    let used = |module: &str| tree.uses()[module].iter().cloned().collect::<Vec<_>>();
    assert_eq!(used("a"), ["b", "b/c"]);
    assert_eq!(used("b"), ["a"]);
    assert_eq!(used("b/c"), ["a", "b"]);
}

#[test]
fn definitions_of_types_are_found() {
    let code = "pub struct A;\npub(in crate::x) enum B<T> {\nunsafe trait C {\n    type D: Copy;\n    type E<T> = u8;\ntype F = u8;\n";
    assert_eq!(types_defined(code).collect::<Vec<_>>(), ["A", "B", "C", "D", "F"]);
}
