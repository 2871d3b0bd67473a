//! The code blocks of README.md and docs/guide compile, run, and print what the page says.
//!
//! ```text
//! c, cpp    compiled as C99 or C++11 (C++98 with one of the old classes) with strict warnings,
//!           linked with the shared library, and run; must exit with 0. A block without `main` is
//!           the body of `main`, after its own #include lines.
//! text      the next block after a program is its output, exactly; "…" stands for any text
//! console   the command `ordoku`, run by cli/tests/command/guide.rs
//! rust      a doctest of src/lib.rs, which includes the pages; its assertions say what it answers
//! sh        run by sh from the top of the tree, with a home directory of its own; a block of commands
//!           that are steps of .ci/run is not run here, but compared with that file
//! ```
//!
//! The blocks of a run, with nothing but prose between them, may be two programs. Those marked `before`
//! and `unchanged`, one after another, are the old one; those marked `after` and `unchanged` the new one:
//!
//! ```text
//! c before, c after, c unchanged      also with cpp; both programs print the same, and what the page says
//! text input                          the standard input of the programs that follow it
//! ```
//!
//! Without it a program reads `c-examples/inputs/letters.txt`. All links lead somewhere.

#[path = "common/programs.rs"]
mod programs;

use programs::{Link, checked, compile, directory, link, root};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The marks of blocks that are parts of two programs.
const UNCHANGED: &str = "unchanged";
const VERSIONS: [&str; 2] = ["before", "after"];

/// One fenced block of a page.
struct Block {
    language: String,
    /// What follows the language, or "".
    mark: String,
    /// The number of its first line, from 1.
    line: usize,
    code: String,
}

impl Block {
    /// Returns whether the block is a part of two programs.
    fn is_part(&self) -> bool {
        self.mark == UNCHANGED || VERSIONS.contains(&self.mark.as_str())
    }
}

/// A whole program in C or C++.
struct Program {
    name: String,
    suffix: &'static str,
    mode: &'static str,
    code: String,
}

fn read(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(root().join(path)).unwrap()
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut inside = false;
    for (index, line) in page.lines().enumerate() {
        if let Some(info) = line.strip_prefix("```") {
            inside = !inside;
            if inside {
                let (language, mark) = info.split_once(' ').unwrap_or((info, ""));
                let (language, mark) = (language.into(), mark.into());
                blocks.push(Block { language, mark, line: index + 2, code: String::new() });
            }
        } else if inside {
            blocks.last_mut().unwrap().code += &format!("{line}\n");
        }
    }
    assert!(!inside, "a block has no end");
    blocks
}

/// Returns a block as a whole program.
fn completed(code: &str) -> String {
    if code.contains(" main(") {
        return code.to_owned();
    }
    let (includes, body): (Vec<&str>, Vec<&str>) =
        code.lines().partition(|line| line.starts_with("#include"));
    format!("{}\nint main(void)\n{{\n{}\nreturn 0;\n}}\n", includes.join("\n"), body.join("\n"))
}

/// Returns whether `pattern`, in which "…" stands for any text, describes the whole text.
fn matches(pattern: &str, text: &str) -> bool {
    let Some((before, after)) = pattern.split_once('…') else { return pattern == text };
    text.strip_prefix(before)
        .is_some_and(|rest| rest.char_indices().any(|(index, _)| matches(after, &rest[index..])))
}

/// Returns the program of a block without a mark, or the two programs of a run of parts. The whole run
/// decides how both are compiled.
fn programs(name: &str, run: &[Block]) -> Vec<Program> {
    let old_class = ["ordoku/SudokuKiller.hpp", "ordoku/DancingLink.hpp"]
        .iter()
        .any(|header| run.iter().any(|block| block.code.contains(header)));
    let (suffix, mode) = match run[0].language.as_str() {
        "c" => ("c", "c99"),
        _ if old_class => ("cpp", "c++98"),
        _ => ("cpp", "c++11"),
    };
    let program = |name: String, code: &str| Program { name, suffix, mode, code: completed(code) };
    if !run[0].is_part() {
        return vec![program(name.to_owned(), &run[0].code)];
    }
    VERSIONS
        .iter()
        .map(|version| {
            assert!(run.iter().any(|block| block.mark == *version), "{name}: no block is marked {version}");
            let parts = run.iter().filter(|block| [version, UNCHANGED].contains(&block.mark.as_str()));
            let code: Vec<&str> = parts.map(|block| block.code.as_str()).collect();
            program(format!("{name}-{version}"), &code.join("\n"))
        })
        .collect()
}

/// Compiles and runs a program, and returns its output.
fn run_program(program: &Program, input: &Path) -> String {
    let source = directory().join(format!("{}.{}", program.name, program.suffix));
    std::fs::write(&source, &program.code).unwrap();
    let flags = ["-Wconversion"];
    let binary = link(&source, &compile(&source, program.mode, &flags), Link::Shared, &flags);
    let input = File::open(input).unwrap();
    let output = checked(Command::new(binary).current_dir(directory()).stdin(input));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs the commands of a block, and returns their output; `None` if they were not run.
fn run_shell(block: &Block) -> Option<String> {
    let steps = read(".ci/run");
    let commands = block.code.lines().map(|line| line.split(" #").next().unwrap().trim());
    if commands.clone().all(|command| steps.contains(&format!("step {command}"))) {
        return None;
    }
    if block.code.contains("pkg-config") && Command::new("pkg-config").arg("--version").output().is_err() {
        eprintln!("not run, as pkg-config is not installed:\n{}", block.code);
        return None;
    }
    let home = |variable: &str, folder: &str| {
        std::env::var_os(variable).map_or_else(
            || PathBuf::from(std::env::var_os("HOME").unwrap_or_default()).join(folder),
            PathBuf::from,
        )
    };
    let release = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let output = checked(
        Command::new("sh")
            .args(["-e", "-c", &block.code])
            .current_dir(root())
            .env("CARGO", env!("CARGO"))
            .env("CARGO_HOME", home("CARGO_HOME", ".cargo"))
            .env("RUSTUP_HOME", home("RUSTUP_HOME", ".rustup"))
            .env("CARGO_TARGET_DIR", release)
            .env("HOME", directory()),
    );
    Some(String::from_utf8(output.stdout).unwrap())
}

/// Checks every block of a page.
fn check(path: &str) {
    let blocks = blocks(&read(path));
    let mut input = root().join("c-examples/inputs/letters.txt");
    // A run is a block without a mark, or neighbours that are parts.
    for run in blocks.chunk_by(|block, next| block.is_part() && next.is_part()) {
        let block = &run[0];
        let place = format!("{path}:{}", block.line);
        let name = place.replace(['/', '.', ':'], "-");
        let outputs = match (block.language.as_str(), block.mark.as_str()) {
            ("c" | "cpp", mark) if mark.is_empty() || block.is_part() => {
                programs(&name, run).iter().map(|program| run_program(program, &input)).collect()
            }
            ("sh", "") => run_shell(block).into_iter().collect(),
            ("console" | "rust" | "text" | "toml", "") => Vec::new(),
            ("text", "input") => {
                input = directory().join(name);
                std::fs::write(&input, &block.code).unwrap();
                Vec::new()
            }
            (language, mark) => panic!("{place}: a block of {language:?} marked {mark:?}"),
        };
        let next = blocks.iter().find(|next| next.line > run.last().unwrap().line);
        let shown = next.filter(|next| next.language == "text" && next.mark.is_empty());
        for output in &outputs {
            assert_eq!(output, &outputs[0], "{place}: the programs print different texts");
            if let Some(shown) = shown {
                assert!(matches(&shown.code, output), "{place} prints\n{output}and not\n{}", shown.code);
            }
        }
        assert!(shown.is_some() || !block.is_part(), "{place}: the page does not show what both print");
    }
}

/// Returns the paths of the pages of the guide, from its folder.
fn guide() -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for folder in ["", "migrating/"] {
        for entry in std::fs::read_dir(root().join("docs/guide").join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert!(name.ends_with(".md") || name == "migrating", "{folder}{name}");
            names.extend(name.ends_with(".md").then(|| format!("{folder}{name}")));
        }
    }
    names.sort();
    names
}

/// One test for each page: they run side by side.
macro_rules! pages {
    ($($test:ident $page:literal)*) => {
        $(
            #[test]
            fn $test() {
                check(concat!("docs/guide/", $page));
            }
        )*

        #[test]
        fn every_page_of_the_guide_is_tested() {
            assert_eq!(guide(), [$($page),*]);
            let library = read("src/lib.rs");
            for page in guide() {
                let rust = blocks(&read(format!("docs/guide/{page}"))).iter().any(|block| block.language == "rust");
                let doctest = library.contains(&format!("../docs/guide/{page}"));
                assert!(doctest || !rust, "{page} has no doctest");
            }
        }
    };
}

pages! {
    c "c.md"
    command "command.md"
    cpp "cpp.md"
    exact_cover "exact-cover.md"
    limits_and_threads "limits-and-threads.md"
    migrating "migrating.md"
    migrating_c_function "migrating/c-function.md"
    migrating_dancing_link "migrating/dancing-link.md"
    migrating_dlx_class "migrating/dlx-class.md"
    migrating_poj "migrating/poj.md"
    migrating_qqwing "migrating/qqwing.md"
    migrating_solve_sudoku "migrating/solve-sudoku.md"
    migrating_sudoku_killer "migrating/sudoku-killer.md"
    migrating_tdoku "migrating/tdoku.md"
    packagers "packagers.md"
    proofs "proofs.md"
    rust "rust.md"
    text_formats "text-formats.md"
}

#[test]
fn readme() {
    check("README.md");
}

#[test]
fn the_c_program_of_the_readme_is_an_example() {
    let readme = blocks(&read("README.md"));
    let program = readme.iter().find(|block| block.language == "c").unwrap();
    assert_eq!(program.code, read("c-examples/letters.c"));
    assert!(program.code.lines().count() <= 15);
}

/// Returns the anchors that headings of a page have on GitHub.
fn anchors(page: &str) -> Vec<String> {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let text = line.trim_start_matches('#').trim().to_lowercase();
            let kept = text.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
            kept.collect::<String>().replace(' ', "-")
        })
        .collect()
}

#[test]
fn links_lead_somewhere() {
    let mut pages = vec!["README.md".to_owned(), "CONTRIBUTING.md".into(), "c-examples/README.md".into()];
    pages.extend(guide().iter().map(|name| format!("docs/guide/{name}")));
    for page in pages {
        // Parts at odd positions are blocks.
        let text: String = read(&page).split("```").step_by(2).collect();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link) {
            if link.starts_with("https://") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => root().join(&page),
                file => root().join(&page).parent().unwrap().join(file),
            };
            assert!(target.exists(), "{page}: {link}");
            if !anchor.is_empty() {
                assert!(anchors(&read(&target)).iter().any(|known| known == anchor), "{page}: {link}");
            }
        }
    }
}

#[test]
fn patterns_match_whole_texts() {
    for (pattern, text, expected) in
        [("a", "a", true), ("a", "ab", false), ("a…c\n", "abbc\n", true), ("…c\n", "abc\nd\n", false)]
    {
        assert_eq!(matches(pattern, text), expected, "{pattern} {text}");
    }
}

#[test]
fn parts_make_an_old_and_a_new_program() {
    let page = "```c before\nA\n```\nor\n```c after\nB\n```\nand\n```c unchanged\nint main(void)\n```\n";
    let programs = programs("page", &blocks(page));
    let code: Vec<&str> = programs.iter().map(|program| program.code.as_str()).collect();
    assert_eq!(code, ["A\n\nint main(void)\n", "B\n\nint main(void)\n"]);
}
