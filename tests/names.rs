//! What comments and pages name exists: files, functions, tests, commands and their options.
//!
//! A name in a comment is not compiled, so a rename forgets it. These tests read every comment of
//! the code and the prose of every page; blocks of code on pages are compiled by
//! `tests/documents.rs`.
//!
//! - A path, such as `text/read/cells.rs`, is the end of a path of the tree.
//! - A name in backticks with `_`, such as `proofs_of_*_are_accepted`, is a word of the code.
//! - A command in backticks, such as `ordoku solve --threads 2`, and its options are those of `cli`.
//! - Every word of an exclusion of `tests/long/mutants.toml` is a word of `src`.
//! - Every error of `include/ordoku.h` has a row in the table of `docs/guide/c.md`.

use std::collections::BTreeSet;
use std::path::Path;

/// Names of other software, which no code of the tree has.
const OTHERS: [&str; 9] = [
    "GIT_REPOSITORY",
    "GIT_TAG",
    "PKG_CONFIG_PATH",
    "num_guesses",
    "pthread_exit",
    "std::bad_alloc",
    // The file of another program, and one of the user.
    "tdoku.h",
    "minlex.c",
    ".cargo/config.toml",
];

/// Words that stand for any name.
const PLACEHOLDERS: [&str; 6] = ["NAME", "FILE", "TARGET", "PREFIX", "ALL", "ORDOKU_ENGINE_NAME"];

/// The ends of the names of files whose comments are read.
const CODE: [&str; 14] = [
    ".rs", ".c", ".h", ".hpp", ".cpp", ".in", ".mjs", ".ts", ".py", ".pyi", ".sh", ".toml", "Makefile",
    "/run",
];

/// The ends of names that only files of the tree have; users have `.txt` and `.c` files, too.
const OURS: [&str; 7] = [".rs", ".sh", ".md", ".hpp", ".mjs", ".ts", ".toml"];

/// Folders that a build makes, or a long test; a path in one of them may not exist.
const BUILT: [&str; 5] = ["target", "build", "artifacts", "finds", "dist"];

/// Folders that are no part of the tree.
const IGNORED: [&str; 5] = ["target", "build", ".git", "node_modules", "dist"];

struct Tree {
    /// Paths of files with their texts; the text of a file that is not UTF-8 is empty.
    files: Vec<(String, String)>,
    /// The ends of the paths of all files and folders, component by component.
    ends: BTreeSet<String>,
}

/// A line of prose: of a comment, or of a page.
struct Prose<'a> {
    file: &'a str,
    number: usize,
    text: &'a str,
}

impl Tree {
    fn read() -> Self {
        let mut tree = Self { files: Vec::new(), ends: BTreeSet::new() };
        tree.add(Path::new(env!("CARGO_MANIFEST_DIR")), "");
        tree
    }

    fn add(&mut self, folder: &Path, inner: &str) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = format!("{inner}{}", path.file_name().unwrap().to_str().unwrap());
            let last = name.rsplit('/').next().unwrap();
            if IGNORED.contains(&last) {
                continue;
            }
            let starts = name.match_indices('/').map(|(at, _)| at + 1).chain([0]);
            self.ends.extend(starts.map(|start| name[start..].to_owned()));
            if path.is_dir() {
                self.add(&path, &format!("{name}/"));
            } else {
                self.files.push((name, std::fs::read_to_string(&path).unwrap_or_default()));
            }
        }
    }

    /// Returns the prose of code and pages. A history, and notes of what was tried, name what there
    /// was.
    fn prose(&self) -> Vec<Prose<'_>> {
        let is_history = |file: &str| file == "CHANGELOG.md" || file.starts_with("lab/notes/");
        let read = self.files.iter().filter(|(file, _)| !is_history(file));
        read.flat_map(|(file, text)| {
            let lines = if file.ends_with(".md") {
                prose_of_page(text)
            } else if CODE.iter().any(|end| file.ends_with(end)) {
                text.lines().enumerate().filter_map(|(at, line)| Some((at, comment(file, line)?))).collect()
            } else {
                Vec::new()
            };
            lines.into_iter().map(move |(at, text)| Prose { file, number: at + 1, text })
        })
        .collect()
    }

    /// Returns the words of the code whose file begins with `start`.
    fn words(&self, start: &str) -> BTreeSet<&str> {
        let files = self.files.iter().filter(|(file, _)| file.starts_with(start) && !file.ends_with(".md"));
        files
            .flat_map(|(file, text)| {
                text.lines().map(|line| match comment(file, line) {
                    Some(comment) => line.strip_suffix(comment).unwrap(),
                    None => line,
                })
            })
            .flat_map(|code| code.split(|c: char| !is_word(c)))
            .collect()
    }

    fn has(&self, path: &str, named_in: &str) -> bool {
        let path = path.trim_end_matches('/');
        let folder = named_in.rsplit_once('/').map_or("", |(folder, _)| folder);
        let up = path.matches("../").count();
        let above = folder.split('/').rev().skip(up).collect::<Vec<_>>().into_iter().rev();
        let relative = above.chain([path.trim_start_matches("../")]).collect::<Vec<_>>().join("/");
        self.ends.contains(path) || self.ends.contains(relative.trim_start_matches('/'))
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the lines of a page outside its blocks of code, with their indices.
fn prose_of_page(text: &str) -> Vec<(usize, &str)> {
    let mut is_block = false;
    text.lines()
        .enumerate()
        .filter(|(_, line)| {
            let is_fence = line.trim_start().starts_with("```");
            is_block ^= is_fence;
            !is_block && !is_fence
        })
        .collect()
}

/// Returns the comment that ends a line.
fn comment<'a>(file: &str, line: &'a str) -> Option<&'a str> {
    let has_hashes =
        [".sh", ".toml", ".py", ".pyi", "Makefile", "/run"].iter().any(|end| file.ends_with(end));
    let mark = if has_hashes { "#" } else { "//" };
    let trimmed = line.trim_start();
    if trimmed.starts_with(mark) || !has_hashes && (trimmed.starts_with("* ") || trimmed.starts_with("/*")) {
        return Some(trimmed);
    }
    line.find(&format!(" {mark} ")).map(|at| &line[at..])
}

/// Returns the pieces of a line between backticks.
fn in_backticks(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Returns the paths that a line names.
fn paths(line: &str) -> impl Iterator<Item = &str> {
    let ends_token = |c: char| !(is_word(c) || "/.-+*:<>$~{}".contains(c));
    let tokens =
        line.split(ends_token).map(|token| token.trim_end_matches(['.', ':', '-']).trim_start_matches("./"));
    tokens.filter(|token| {
        let parts: Vec<&str> = token.trim_end_matches('/').split('/').collect();
        let is_placeholder = |part: &&str| PLACEHOLDERS.contains(&part.split('.').next().unwrap());
        let is_ours = OURS.iter().any(|end| token.ends_with(end) && token.len() > end.len());
        let is_plain = token.chars().all(|c| is_word(c) || "/.-".contains(c));
        is_plain && is_ours && !token.starts_with('/') && !parts.iter().any(is_placeholder)
            || is_plain && parts.len() > 1 && TOP.contains(&parts[0]) && !parts.iter().any(is_placeholder)
    })
}

/// The folders of the top level that prose names with what is in them.
const TOP: [&str; 12] = [
    "src",
    "tests",
    "cli",
    "bindings",
    "lab",
    "docs",
    "include",
    "c-examples",
    "examples",
    "fuzz",
    "packaging",
    ".ci",
];

/// Fails if names are missing, or if so few were found that they were not looked for.
fn assert_none_missing(found: usize, at_least: usize, missing: &[String]) {
    assert!(found > at_least, "only {found} names were found");
    assert!(missing.is_empty(), "these do not exist:\n{}", missing.join("\n"));
}

/// Returns whether `pattern`, in which `*` stands for any part of a word, matches the word.
fn matches(pattern: &str, word: &str) -> bool {
    let Some((before, after)) = pattern.split_once('*') else { return pattern == word };
    word.strip_prefix(before).is_some_and(|rest| (0..=rest.len()).any(|at| matches(after, &rest[at..])))
}

#[test]
fn every_path_that_is_named_exists() {
    let tree = Tree::read();
    let (mut found, mut missing) = (0, Vec::new());
    for Prose { file, number, text } in tree.prose() {
        for path in paths(text) {
            found += 1;
            let is_built = path.split('/').any(|part| BUILT.contains(&part));
            if !is_built && !OTHERS.contains(&path) && !tree.has(path, file) {
                missing.push(format!("{file}:{number}: {path}"));
            }
        }
    }
    assert_none_missing(found, 400, &missing);
}

#[test]
fn every_name_in_backticks_is_in_the_code() {
    let tree = Tree::read();
    let words = tree.words("");
    let is_there = |name: &str| {
        name.contains('*') && words.iter().any(|word| matches(name, word)) || words.contains(name)
    };
    let (mut found, mut missing) = (0, Vec::new());
    for Prose { file, number, text } in tree.prose() {
        for name in in_backticks(text) {
            let name = name.strip_suffix("()").unwrap_or(name);
            let is_name = name.chars().all(|c| is_word(c) || c == ':' || c == '*') && name.contains('_');
            // A prefix or an ending, such as `ORDOKU_E_`.
            if !is_name
                || name.starts_with('_')
                || name.ends_with('_')
                || OTHERS.contains(&name)
                || PLACEHOLDERS.contains(&name)
            {
                continue;
            }
            found += 1;
            if !name.split("::").filter(|part| !part.is_empty()).all(is_there) {
                missing.push(format!("{file}:{number}: {name}"));
            }
        }
    }
    assert_none_missing(found, 400, &missing);
}

#[test]
fn every_command_that_is_named_exists() {
    let tree = Tree::read();
    let words = tree.words("cli/src/");
    let is_command = |name: &str| {
        let is_its = |file: &String| {
            [format!("cli/src/commands/{name}.rs"), format!("cli/src/commands/{name}/mod.rs")].contains(file)
        };
        name == "help" || tree.files.iter().any(|(file, _)| is_its(file))
    };
    let (mut found, mut missing) = (0, Vec::new());
    for Prose { file, number, text } in tree.prose() {
        for call in in_backticks(text).filter_map(|call| call.strip_prefix("ordoku ")) {
            let mut parts = call.split([' ', '=', ',', '|']);
            let name = parts.next().unwrap();
            let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase());
            found += usize::from(is_name);
            if is_name && !is_command(name) {
                missing.push(format!("{file}:{number}: ordoku {name}"));
            }
            for option in parts.filter_map(|part| part.strip_prefix("--")) {
                let option = option.trim_end_matches([']', ')']);
                if !words.contains(option.replace('-', "_").as_str())
                    && !["help", "version", ""].contains(&option)
                {
                    missing.push(format!("{file}:{number}: ordoku {name} --{option}"));
                }
            }
        }
    }
    assert_none_missing(found, 20, &missing);
}

#[test]
fn exclusions_of_mutants_name_what_exists() {
    const PARTS_OF_EXCLUSIONS: [&str; 13] = [
        "replace", "with", "delete", "match", "arm", "guard", "std", "iter", "empty", "Ok", "None", "rs",
        "true",
    ];
    let tree = Tree::read();
    let words = tree.words("src/");
    let (_, list) = tree.files.iter().find(|(file, _)| file == "tests/long/mutants.toml").unwrap();
    let exclusions = list.lines().filter(|line| line.starts_with("    '"));
    let (mut found, mut missing) = (0, Vec::new());
    for exclusion in exclusions {
        found += 1;
        assert!(!exclusion.contains("rs:\\d"), "lines and columns change: {}", exclusion.trim());
        let plain = exclusion.replace("\\S", " ").replace('\\', "");
        for word in plain.split(|c: char| !is_word(c)) {
            let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
            let is_file = tree.ends.contains(&format!("{word}.rs")) || tree.ends.contains(word);
            if !is_number && !is_file && !words.contains(word) && !PARTS_OF_EXCLUSIONS.contains(&word) {
                missing.push(format!("{word} in {}", exclusion.trim()));
            }
        }
    }
    assert_none_missing(found, 50, &missing);
}

#[test]
fn every_error_of_the_header_has_a_row() {
    let tree = Tree::read();
    let text = |path: &str| &tree.files.iter().find(|(file, _)| file == path).unwrap().1;
    let errors = text("include/ordoku.h").lines().filter_map(|line| line.strip_prefix("#define ORDOKU_E_"));
    let errors: Vec<_> = errors.map(|line| line.split(' ').next().unwrap()).collect();
    let rows = text("docs/guide/c.md").lines().filter_map(|line| line.strip_prefix("| `ORDOKU_E_"));
    let rows: Vec<_> = rows.map(|row| row.split('`').next().unwrap()).collect();
    assert!(errors.len() > 10);
    assert_eq!(rows, errors);
}

#[test]
fn names_are_found_in_lines() {
    let line =
        "the table in `src/a/b.rs`, a/c.rs: 3, see x.md. Not `/usr/b.rs`, NAME.rs, src/NAME/, out.txt or a/b";
    assert_eq!(paths(line).collect::<Vec<_>>(), ["src/a/b.rs", "a/c.rs", "x.md"]);
    assert_eq!(in_backticks("a `b` c `d e`").collect::<Vec<_>>(), ["b", "d e"]);
    assert!(matches("a_*_b", "a_long_b") && !matches("a_*_b", "a_long_c"));
    assert_eq!(comment("x.rs", "let a = 1; // one"), Some(" // one"));
    assert_eq!(comment("x.sh", "a # one"), Some(" # one"));
    assert_eq!(comment("x.rs", "#[test]"), None);
    assert_eq!(
        prose_of_page("a\n```c\nb\n```\nc").iter().map(|(_, line)| *line).collect::<Vec<_>>(),
        ["a", "c"]
    );
}
