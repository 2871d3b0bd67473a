//! The examples of `text/rules.md`.

use super::*;

const RULES: &str = include_str!("../rules.md");

#[test]
fn every_rule_has_an_example_that_is_read_as_it_says() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in RULES.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| rule |")) {
        let line = line.replace("\\|", "\u{1}");
        let fields: Vec<_> = line.split('|').map(|field| field.trim().replace('\u{1}', "|")).collect();
        let [_, rule, example, expected, _] = &fields[..] else { panic!("{line} has not three columns") };
        let (kind, text) = example.split_once('`').unwrap_or_else(|| panic!("{rule} has no example"));
        let text = expand(text.strip_suffix('`').unwrap());
        let read = if kind == "candidates " { read_candidates(&text) } else { read_puzzles(&text) };
        if read != expand(expected.trim_matches('`')) {
            wrong.push(format!("{rule}\n    expected {expected}\n    read     {read}"));
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 80, "{count} rules");
}

/// Replaces `\\n` by a line end, and `(ab×3)` by `ababab`.
fn expand(example: &str) -> String {
    let mut text = example.replace("\\n", "\n");
    while let Some((before, after)) = text.split_once('×') {
        let (before, repeated) = before.rsplit_once('(').expect("an opening bracket");
        let (count, after) = after.split_once(')').expect("a closing bracket");
        text = format!("{before}{}{after}", repeated.repeat(count.parse().expect("a number")));
    }
    text
}

/// Writes what is read as the table does.
fn read_puzzles(text: &str) -> String {
    let read = |result: Result<Parsed, Error>| match result {
        Ok(parsed) => in_a_line(parsed.shape, &printed_as(Layout::Line, parsed.shape, &parsed.values)),
        Err(error) => format!("error: {error}"),
    };
    puzzles(text, &unnamed()).map(read).collect::<Vec<_>>().join("; ")
}

fn read_candidates(text: &str) -> String {
    match parse_candidates(text, &unnamed()) {
        Err(error) => format!("error: {error}"),
        Ok(parsed) => {
            let mut lists = String::new();
            let format = Format::usual(parsed.shape, Layout::Rows);
            print_candidates(parsed.shape, &parsed.candidates.unwrap(), format, &mut lists).unwrap();
            in_a_line(parsed.shape, &lists)
        }
    }
}

fn in_a_line(shape: Shape, text: &str) -> String {
    let line = text.trim_end().replace('\n', " ");
    if Shape::usual(shape.side()) == Some(shape) {
        line
    } else {
        format!("{}x{}: {line}", shape.box_rows(), shape.box_cols())
    }
}
