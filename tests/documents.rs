//! The code blocks of README.md and docs/guide compile, run, and print what the page says.
//!
//! ```text
//! c, cpp    compiled as C99 or C++11 (C++98 with one of the old classes) with strict warnings,
//!           linked with the shared library, and run; must exit with 0. A block without `main` is
//!           the body of `main`, after its own #include lines.
//! text      the next block after a program is its output, exactly; "…" stands for any text
//! rust      a doctest of src/lib.rs, which includes the pages; its assertions say what it answers
//! sh        run by sh from the top of the tree, with a home directory of its own; a block of commands
//!           that are steps of .ci/run is not run here, but compared with that file
//! ```
//!
//! A program reads `c-examples/inputs/letters.txt` from standard input. All links lead somewhere.

#[path = "common/programs.rs"]
mod programs;

use programs::{Link, checked, compile, directory, link, root};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One fenced block of a page.
struct Block {
    language: String,
    /// The number of its first line, from 1.
    line: usize,
    code: String,
}

fn read(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(root().join(path)).unwrap()
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut inside = false;
    for (index, line) in page.lines().enumerate() {
        if let Some(language) = line.strip_prefix("```") {
            inside = !inside;
            if inside {
                blocks.push(Block { language: language.into(), line: index + 2, code: String::new() });
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

/// Compiles and runs the program of a block, and returns its output.
fn run_program(name: &str, block: &Block) -> String {
    let old_class = ["SudokuKiller.hpp", "DancingLink.hpp"].iter().any(|name| block.code.contains(name));
    let (suffix, mode) = match block.language.as_str() {
        "c" => ("c", "c99"),
        _ if old_class => ("cpp", "c++98"),
        _ => ("cpp", "c++11"),
    };
    let source = directory().join(format!("{name}.{suffix}"));
    std::fs::write(&source, completed(&block.code)).unwrap();
    let program = link(&source, &compile(&source, mode, &[]), Link::Shared, &[]);
    let input = File::open(root().join("c-examples/inputs/letters.txt")).unwrap();
    let output = checked(Command::new(program).current_dir(directory()).stdin(input));
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
    for (index, block) in blocks.iter().enumerate() {
        let place = format!("{path}:{}", block.line);
        let name = format!("{}-{}", path.replace(['/', '.'], "-"), block.line);
        let output = match block.language.as_str() {
            "c" | "cpp" => Some(run_program(&name, block)),
            "sh" => run_shell(block),
            "rust" | "text" | "toml" => None,
            other => panic!("{place}: a block of {other:?}"),
        };
        let shown = blocks.get(index + 1).filter(|next| next.language == "text");
        if let (Some(output), Some(shown)) = (output, shown) {
            assert!(matches(&shown.code, &output), "{place} prints\n{output}and not\n{}", shown.code);
        }
    }
}

/// Returns the names of the pages of the guide.
fn guide() -> Vec<String> {
    let names = std::fs::read_dir(root().join("docs/guide")).unwrap();
    let mut names: Vec<String> =
        names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
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
                assert!(library.contains(&format!("../docs/guide/{page}")), "{page} has no doctest");
            }
        }
    };
}

pages! {
    c "c.md"
    cpp "cpp.md"
    exact_cover "exact-cover.md"
    limits_and_threads "limits-and-threads.md"
    migrating "migrating.md"
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
