//! The code blocks of every page compile, run, and print what the page says.
//!
//! ```text
//! c, cpp       compiled as C99 or C++11 (C++98 with one of the old classes) with strict warnings,
//!              linked with the shared library, and run; must exit with 0. A block without `main` is
//!              the body of `main`, after its own #include lines.
//! text         the next block after a program is its output, exactly; "…" stands for any text
//! rust         a doctest of src/lib.rs, which includes the pages; its assertions say what it answers
//! python       run by bindings/python/tests/test_documents.py, which names the pages with such blocks
//! sh           run by sh from the top of the tree, with a home directory of its own; a block of commands
//!              that are steps of .ci/run is not run here, but compared with that file
//! toml         dependencies that cargo finds
//! cmake, meson, ini, m4, makefile, qmake    lines of a project that packaging/check.sh builds
//! console      lines that begin with "$ " are run by sh, in a home directory that has only a link
//!              `ordoku` to the tree; the other lines are what they print, standard output first
//! ANY NAME     the console block below finds this file: NAME has a dot, or is Makefile
//! ANY norun: REASON    not run; only the syntax of sh and the names of files of the tree are checked
//! ```
//!
//! The console blocks and the files of a page are one session: `cd` and `export` stay.
//!
//! The blocks of a run, with nothing but prose between them, may be two programs. Those marked
//! `before` and `unchanged`, one after another, are the old one; those marked `after` and
//! `unchanged` the new one:
//!
//! ```text
//! c before, c after, c unchanged      also with cpp; both programs print the same, and what the page says
//! text input                          the standard input of the programs that follow it
//! ```
//!
//! Without it a program reads `c-examples/inputs/letters.txt`. All links lead somewhere.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use testkit::programs::{Link, checked, compile, directory, library, link, root};

/// The marks of blocks that are parts of two programs.
const UNCHANGED: &str = "unchanged";
const VERSIONS: [&str; 2] = ["before", "after"];

/// One fenced block of a page.
struct Block {
    language: String,
    /// The text after the language, or "".
    mark: String,
    /// The number of its first line, from 1.
    line: usize,
    code: String,
}

impl Block {
    /// Returns the name of the file that the block is.
    fn file(&self) -> Option<&str> {
        let is_name = !self.mark.contains(' ') && (self.mark.contains('.') || self.mark == "Makefile");
        is_name.then_some(&self.mark)
    }

    /// Returns why the block is not run.
    fn reason(&self) -> Option<&str> {
        self.mark.strip_prefix("norun: ")
    }

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

/// Returns the program of a block without a mark, or the two programs of a run of parts. The whole
/// run decides how both are compiled.
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

/// Returns a shell whose commands find cargo and what it has built, but no file of the user.
fn shell(home: &Path) -> Command {
    let folder = |variable: &str, folder: &str| {
        std::env::var_os(variable).map_or_else(
            || PathBuf::from(std::env::var_os("HOME").unwrap_or_default()).join(folder),
            PathBuf::from,
        )
    };
    let built = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let mut path = built.join("release").into_os_string();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell
        .env("CARGO", env!("CARGO"))
        .env("CARGO_HOME", folder("CARGO_HOME", ".cargo"))
        .env("RUSTUP_HOME", folder("RUSTUP_HOME", ".rustup"))
        .env("CARGO_TARGET_DIR", built)
        .env("PATH", path)
        .env("LC_ALL", "C.UTF-8")
        .env("HOME", home);
    shell
}

/// Returns whether all tools that a script may call are installed; says so if one is not.
fn has_tools(script: &str) -> bool {
    ["pkg-config", "cmake"].iter().all(|tool| {
        let has = !script.contains(tool) || Command::new(tool).arg("--version").output().is_ok();
        if !has {
            eprintln!("not run, as {tool} is not installed:\n{script}");
        }
        has
    })
}

/// Returns the commands of a block of a shell without their comments.
fn commands(code: &str) -> impl Iterator<Item = &str> {
    code.lines().map(|line| line.split(" #").next().unwrap().trim())
}

/// Runs the commands of a block, and returns their output; `None` if they were not run.
fn run_shell(block: &Block) -> Option<String> {
    let steps = read(".ci/run");
    if commands(&block.code).all(|command| steps.contains(&format!("step {command}")))
        || !has_tools(&block.code)
    {
        return None;
    }
    library();
    let output = checked(shell(&directory()).args(["-e", "-c", &block.code]).current_dir(root()));
    Some(String::from_utf8(output.stdout).unwrap())
}

/// A command of a console block, and what it prints.
struct Typed<'a> {
    line: usize,
    command: &'a str,
    printed: String,
}

/// Returns the commands of a console block.
fn typed(block: &Block) -> Vec<Typed<'_>> {
    let mut all: Vec<Typed> = Vec::new();
    for (index, line) in block.code.lines().enumerate() {
        match (line.strip_prefix("$ "), all.last_mut()) {
            (Some(command), _) => {
                all.push(Typed { line: block.line + index, command, printed: String::new() })
            }
            (None, Some(last)) => last.printed += &format!("{line}\n"),
            (None, None) => panic!("line {}: a console block begins with a command", block.line),
        }
    }
    all
}

/// Runs the console blocks of a page, with its files.
fn run_session(path: &str, blocks: &[Block]) {
    let home = directory().join("home");
    let outputs = directory().join("outputs");
    for folder in [&home, &outputs] {
        let _ = std::fs::remove_dir_all(folder);
        std::fs::create_dir_all(folder).unwrap();
    }
    std::os::unix::fs::symlink(root(), home.join("ordoku")).unwrap();

    let mut script = String::new();
    let mut expected: Vec<Typed> = Vec::new();
    for block in blocks {
        if let Some(file) = block.file() {
            script += &format!("cat > {file} <<'END OF FILE'\n{}END OF FILE\n", block.code);
        } else if block.language == "console" && block.mark.is_empty() {
            for typed in typed(block) {
                let output = outputs.join(expected.len().to_string());
                let output = output.display();
                script += &format!("{{ {}\n}} > '{output}.out' 2> '{output}.err'\n", typed.command);
                expected.push(typed);
            }
        }
    }
    assert!(!expected.is_empty() || script.is_empty(), "{path}: no console block uses its files");
    if expected.is_empty() || !has_tools(&script) {
        return;
    }
    library();
    let ended = shell(&home).args(["-c", &script]).current_dir(&home).output().unwrap();
    let mut before = String::new();
    for (index, Typed { line, command, printed: wanted }) in expected.iter().enumerate() {
        let output =
            |kind| std::fs::read_to_string(outputs.join(format!("{index}.{kind}"))).unwrap_or_default();
        let printed = output("out") + &output("err");
        let ran = outputs.join(format!("{index}.out")).exists();
        let shell = String::from_utf8_lossy(&ended.stderr);
        // "…" in the page hides an error of the command before.
        assert!(
            ran && matches(wanted, &printed),
            "{path}:{line}: {command}\nprints\n{printed}{shell}and not\n{wanted}\nThe command before it printed\n{before}"
        );
        before = printed;
    }
}

/// Checks that cargo finds the dependencies of a block, which are beside a link to the tree.
fn check_dependencies(block: &Block) {
    let project = directory().join("project");
    std::fs::create_dir_all(project.join("src")).unwrap();
    let link = directory().join("ordoku");
    let _ = std::fs::remove_file(&link);
    std::os::unix::fs::symlink(root(), link).unwrap();
    let package = "[package]\nname = \"project\"\nedition = \"2024\"\n[workspace]\n";
    std::fs::write(project.join("Cargo.toml"), format!("{package}{}", block.code)).unwrap();
    std::fs::write(project.join("src/lib.rs"), "").unwrap();
    std::fs::copy(root().join("Cargo.lock"), project.join("Cargo.lock")).unwrap();
    checked(Command::new(env!("CARGO")).current_dir(&project).args([
        "metadata",
        "--offline",
        "--format-version=1",
    ]));
}

/// Checks that each line of a block is in a file of `packaging/check`.
fn check_lines(block: &Block, place: &str) {
    let folders = ["find_package", "subdirectory", "meson", "meson_source", "autotools", "qmake"];
    let files = folders
        .iter()
        .flat_map(|folder| std::fs::read_dir(root().join("packaging/check").join(folder)).unwrap());
    let known: String = files.map(|file| read(file.unwrap().path())).collect();
    for line in block.code.lines() {
        assert!(known.lines().any(|known| known.trim() == line.trim()), "{place}: no project has {line:?}");
    }
}

/// Words that begin so are files of the tree.
const IN_TREE: [&str; 11] = [
    "./",
    ".ci/",
    "bindings/",
    "c-examples/",
    "docs/",
    "examples/",
    "include/",
    "lab/",
    "packaging/",
    "src/",
    "tests/",
];

/// Checks what can be checked of a block that is not run.
fn check_not_run(place: &str, block: &Block, reason: &str) {
    assert!(reason.len() > 10, "{place}: the reason for not running the block is missing");
    println!("{place} is not run: {reason}");
    let script = match block.language.as_str() {
        "sh" => block.code.clone(),
        "console" => typed(block).iter().map(|typed| format!("{}\n", typed.command)).collect(),
        _ => return,
    };
    checked(Command::new("sh").args(["-n", "-c", &script]));
    for word in commands(&script).flat_map(str::split_whitespace) {
        let in_tree = IN_TREE.iter().any(|folder| word.starts_with(folder));
        if in_tree && !word.contains(['<', '*']) && !word.contains("/target/") && !word.contains("/build/") {
            assert!(root().join(word).exists(), "{place}: {word} is not there");
        }
    }
}

/// Checks every block of a page.
// Longer than 60 lines because each kind of block is checked in its own way.
fn check(path: &str) {
    let blocks = blocks(&read(path));
    let mut input = root().join("c-examples/inputs/letters.txt");
    // A run is a block without a mark, or neighbours that are parts.
    for run in blocks.chunk_by(|block, next| block.is_part() && next.is_part()) {
        let block = &run[0];
        let place = format!("{path}:{}", block.line);
        let name = place.replace(['/', '.', ':'], "-");
        if let Some(reason) = block.reason() {
            check_not_run(&place, block, reason);
            continue;
        }
        let outputs = match (block.language.as_str(), block.mark.as_str()) {
            _ if block.file().is_some() => Vec::new(),
            ("c" | "cpp", mark) if mark.is_empty() || block.is_part() => {
                programs(&name, run).iter().map(|program| run_program(program, &input)).collect()
            }
            ("sh", "") => run_shell(block).into_iter().collect(),
            ("cmake" | "meson" | "ini" | "m4" | "makefile" | "qmake", "") => {
                check_lines(block, &place);
                Vec::new()
            }
            ("toml", "") => {
                check_dependencies(block);
                Vec::new()
            }
            ("rust", "") => {
                assert!(
                    read("src/lib.rs").contains(&format!("\"../{path}\"")),
                    "{place}: no doctest includes the page"
                );
                Vec::new()
            }
            ("python", "") => {
                let pages = read("bindings/python/tests/test_documents.py");
                assert!(pages.contains(&format!("\"{path}\"")), "{place}: no test of Python names the page");
                Vec::new()
            }
            ("console" | "text", "") => Vec::new(),
            ("text", "input") => {
                input = directory().join(name);
                std::fs::write(&input, &block.code).unwrap();
                Vec::new()
            }
            (language, mark) => panic!(
                "{place}: a block of {language:?} marked {mark:?} is neither run nor marked \"norun: REASON\": \
                 the top of tests/documents.rs lists the kinds of blocks"
            ),
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
    run_session(path, &blocks);
}

/// Returns the paths of all pages of a folder of the tree.
fn pages(folder: &str) -> Vec<String> {
    let mut pages = Vec::new();
    for entry in std::fs::read_dir(root().join(folder)).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        let is_folder = entry.file_type().unwrap().is_dir();
        if is_folder
            && (!name.starts_with('.') || name == ".github")
            && !["target", "build", "node_modules", "dist"].contains(&name.as_str())
        {
            pages.extend(self::pages(&path));
        } else if !is_folder && name.ends_with(".md") && path != DOXYGEN {
            pages.push(path);
        }
    }
    pages.sort();
    pages
}

/// Doxygen reads this page, which docs/reference/make.sh checks.
const DOXYGEN: &str = "docs/reference/main.md";

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
            assert_eq!(pages("docs/guide"), [$(concat!("docs/guide/", $page)),*]);
        }
    };
}

pages! {
    c "c.md"
    clusters "clusters.md"
    command "command.md"
    cpp "cpp.md"
    cubes "cubes.md"
    exact_cover "exact-cover.md"
    limits_and_threads "limits-and-threads.md"
    linking "linking.md"
    migrating "migrating.md"
    migrating_c_function "migrating/c-function.md"
    migrating_dancing_link "migrating/dancing-link.md"
    migrating_dlx_class "migrating/dlx-class.md"
    migrating_ksudoku "migrating/ksudoku.md"
    migrating_poj "migrating/poj.md"
    migrating_qqwing "migrating/qqwing.md"
    migrating_solo "migrating/solo.md"
    migrating_solve_sudoku "migrating/solve-sudoku.md"
    migrating_sudoku_killer "migrating/sudoku-killer.md"
    migrating_tdoku "migrating/tdoku.md"
    packagers "packagers.md"
    page "page.md"
    parquet "parquet.md"
    pictures "pictures.md"
    platforms "platforms.md"
    proofs "proofs.md"
    python "python.md"
    rust "rust.md"
    steps "steps.md"
    techniques "techniques.md"
    text_formats "text-formats.md"
    tutorial "tutorial.md"
    variants "variants.md"
}

#[test]
fn readme() {
    check("README.md");
}

#[test]
fn other_pages() {
    for page in pages("").iter().filter(|page| !page.starts_with("docs/guide/") && *page != "README.md") {
        check(page);
    }
}

/// Tables, code and links that are longer than a line are not prose.
#[test]
fn prose_is_at_most_100_columns_wide() {
    for page in pages("") {
        let mut inside = false;
        for (index, line) in read(&page).lines().enumerate() {
            inside ^= line.starts_with("```");
            let is_prose = !inside && !line.starts_with('|') && line.trim_start_matches("- ").contains(' ');
            assert!(!is_prose || line.chars().count() <= 100, "{page}:{}: wrap this line", index + 1);
        }
    }
}

/// A block that is indented instead of fenced has no language, and would not be run.
#[test]
fn no_block_is_indented() {
    for page in pages("") {
        let text = read(&page);
        let mut inside = false;
        let mut before = "";
        for (index, line) in text.lines().enumerate() {
            inside ^= line.starts_with("```");
            let is_indented = !inside && before.is_empty() && line.starts_with("    ");
            assert!(!is_indented, "{page}:{}: put this block between lines of ```", index + 1);
            before = line;
        }
    }
}

#[test]
fn the_c_program_of_the_readme_is_an_example() {
    let readme = blocks(&read("README.md"));
    let program = readme.iter().find(|block| block.language == "c").unwrap();
    assert_eq!(program.code, read("c-examples/letters.c"));
    assert!(program.code.lines().count() <= 18);
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
    for page in pages("") {
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
