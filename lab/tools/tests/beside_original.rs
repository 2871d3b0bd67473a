//! The command `beside-original` of the tools, with our own headers in place of the originals, and
//! with wrong ones.

use std::path::{Path, PathBuf};
use std::process::Command;

const CLASSES: [(&str, &str); 3] = [
    ("DancingLink", "DancingLink.hpp"),
    ("SudokuKiller", "SudokuKiller.hpp"),
    ("solveSudoku", "solve_sudoku.hpp"),
];

fn ours(header: &str) -> String {
    format!("#include <ordoku/{header}>\n")
}

/// Makes a folder with these headers.
fn folder(name: &str, headers: &[(&str, String)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    for (header, text) in headers {
        std::fs::write(folder.join(header), text).unwrap();
    }
    folder
}

/// Runs the tool from the top folder; returns the exit code, the output and the errors.
fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_ordoku-tools"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap())
        .arg("beside-original")
        .arg(folder)
        .args(arguments)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Returns the number of puzzles in each row of the report whose set has this name.
fn puzzles(report: &str, set: &str) -> Vec<usize> {
    let rows = report.lines().filter_map(|line| line.strip_prefix(set));
    rows.map(|row| row.split_whitespace().next().unwrap().parse().unwrap()).collect()
}

#[test]
fn our_headers_beside_themselves_give_the_same_answers() {
    let headers = CLASSES.map(|(_, header)| {
        let using = if header == "solve_sudoku.hpp" { "using ordoku::solveSudoku;\n" } else { "" };
        (header, ours(header) + using)
    });
    let folder = folder("same", &headers);
    let files = ["lab/benches/puzzles/9x9.txt", "lab/benches/puzzles/16x16.txt"];
    let mut arguments = vec!["--sample=3", "--rounds=1", "--grids=3x3", "--matrices=20", "--parts"];
    arguments.extend(files);
    let (code, report, errors) = run(&folder, &arguments);
    assert_eq!((code, &errors[..]), (Some(0), ""), "{report}");
    assert_eq!(puzzles(&report, files[0]), [3, 3, 3]);
    assert_eq!(puzzles(&report, files[1]), [3, 3, 0]);
    assert_eq!(puzzles(&report, "grids=3x3 seed=1"), [3, 3, 3]);
    assert_eq!(puzzles(&report, "matrices=20 seed=1"), [3]);
    assert_eq!(report.lines().filter(|line| line.contains("the class cannot solve their size")).count(), 1);
    for matrix in ["--matrix=consistent", "--matrix=shuffled"] {
        let (code, report, errors) = run(&folder, &["--class=DancingLink", matrix, "--sample=2", files[0]]);
        assert_eq!((code, &errors[..]), (Some(0), ""), "{report}");
        assert_eq!(puzzles(&report, files[0]), [2]);
    }
}

/// A class with the methods of ours, of which one is changed.
fn changed(class: &str, method: &str) -> String {
    format!(
        "#define {class} Right\n#include <ordoku/{class}.hpp>\n#undef {class}\n\
         class {class} : public Right {{\npublic:\n{method}\n}};\n"
    )
}

#[test]
fn wrong_answers_are_found() {
    let board = "std::vector<std::vector<char> >& board";
    let wrong = [
        (
            CLASSES[0],
            // The right rows, in another order.
            changed(
                "DancingLink",
                "bool dfs(int k) { bool found = Right::dfs(k); if (found) { int row = ans[1]; \
                 ans[1] = ans[2]; ans[2] = row; } return found; }",
            ),
            "ans[1] is ",
        ),
        (CLASSES[0], changed("DancingLink", "bool dfs(int) { return false; }"), "the result is 0"),
        (
            CLASSES[0],
            changed("DancingLink", "bool dfs(int k) { bool found = Right::dfs(k); len--; return found; }"),
            "len is 80 ",
        ),
        (
            CLASSES[1],
            changed(
                "SudokuKiller",
                "SudokuKiller(unsigned order) : Right(order) {} bool Solve(unsigned* output) { \
                 bool solved = Right::Solve(output); output[80] ^= 1; return solved; }",
            ),
            "cell 80 is ",
        ),
        (
            CLASSES[2],
            format!(
                "#include <ordoku/solve_sudoku.hpp>\nclass Solution {{\npublic:\n\
                 void solveSudoku({board}) {{ ordoku::solveSudoku(board); board[0][0] = '.'; }}\n}};\n"
            ),
            "the result is 0 ",
        ),
    ];
    for (number, ((class, header), text, what)) in wrong.iter().enumerate() {
        let folder = folder(&format!("wrong{number}"), &[(header, text.clone())]);
        let class_argument = format!("--class={class}");
        let (code, report, errors) =
            run(&folder, &[&class_argument, "--sample=2", "lab/benches/puzzles/9x9.txt"]);
        assert_eq!(code, Some(1), "{report}{errors}");
        let first = format!("DIFFERENT: {class}, puzzle 1 of lab/benches/puzzles/9x9.txt: {what}");
        assert!(errors.starts_with(&first), "{errors}");
        assert!(errors.ends_with("2 answers are different\n"), "{errors}");
        assert!(report.contains("    2 more: DIFFERENT answers\n"), "{report}");
    }
}

#[test]
fn an_original_that_does_not_end_is_stopped() {
    let endless = changed("DancingLink", "bool dfs(int) { for (volatile int i = 0;;) i = 1; }");
    let folder = folder("endless", &[("DancingLink.hpp", endless)]);
    let (code, report, errors) =
        run(&folder, &["--class=DancingLink", "--limit=0.1", "--sample=2", "lab/benches/puzzles/9x9.txt"]);
    assert_eq!((code, &errors[..]), (Some(0), ""), "{report}");
    assert_eq!(puzzles(&report, "lab/benches/puzzles/9x9.txt"), [0]);
    assert!(report.contains("    2 more: original stopped after 0.1 s; ratios at least "), "{report}");
}

#[test]
fn errors_say_what_is_wrong() {
    let empty = folder("empty", &[]);
    let broken = folder("broken", &[("SudokuKiller.hpp", "#error this is no class\n".to_owned())]);
    let nine = "lab/benches/puzzles/9x9.txt";
    let blank = empty.join("blank.txt");
    std::fs::write(&blank, "# nothing\n").unwrap();
    let cases: [(&Path, &[&str], &str); 10] = [
        (Path::new("no/such/folder"), &[nine], "no/such/folder: no such folder"),
        (&empty, &[nine], "the folder has none of DancingLink.hpp, SudokuKiller.hpp, solve_sudoku.hpp"),
        (
            &empty,
            &["--class=DancingLink", nine],
            "DancingLink.hpp: no such file; --class DancingLink needs it",
        ),
        (&broken, &[nine], "this is no class"),
        (&broken, &["no such file"], "no such file: No such file or directory"),
        (&broken, &[blank.to_str().unwrap()], "blank.txt: no puzzle found"),
        (&broken, &[], "required arguments were not provided:\n  <SET>"),
        (&broken, &["--smaple=3", nine], "unexpected argument '--smaple'"),
        (&broken, &["--grids=5x10"], "it is ORDERxN with an order of 2 to 4"),
        (&broken, &["--class=Dancing"], "[possible values: DancingLink, SudokuKiller, solveSudoku]"),
    ];
    for (folder, arguments, what) in cases {
        let (code, report, errors) = run(folder, arguments);
        assert_eq!(code, Some(2), "{what}: {report}{errors}");
        assert!(errors.starts_with("error: ") && errors.contains(what), "{what}: {errors}");
    }
    let (code, usage, errors) = run(&empty, &["--help"]);
    assert_eq!((code, &errors[..]), (Some(0), ""));
    assert!(usage.contains("Usage: ordoku-tools beside-original [OPTIONS] <FOLDER>"));
}
