//! The commands that make puzzles, and that tell which puzzles are the same.

use crate::common::{FOUR, NINE, NINE_SOLVED, Scratch, many_lines, run};

fn givens(line: &str) -> usize {
    line.bytes().filter(u8::is_ascii_digit).count()
}

/// Checks puzzles with other commands than the one that made them.
fn assert_proper(puzzles: &str) {
    let verdicts = run(&["unique", "--engine", "dlx"], puzzles);
    assert_eq!(verdicts.code, 0, "{}", verdicts.out);
    assert!(verdicts.out.lines().all(|verdict| verdict == "unique"), "{}", verdicts.out);
}

#[test]
fn a_seed_makes_the_same_puzzles_for_any_number_of_threads() {
    let of = |arguments: &[&str]| {
        let made = run(&[&["generate"], arguments].concat(), "");
        assert_eq!((made.code, &*made.err), (0, ""), "{arguments:?}");
        made.out
    };
    let puzzles = of(&["100", "--seed", "7", "--threads", "1"]);
    assert_eq!(puzzles.lines().count(), 100);
    assert_proper(&puzzles);
    assert_eq!(of(&["100", "--seed", "7", "--threads", "3"]), puzzles);
    let from_ten = of(&["2", "--seed", "7", "--first", "10"]);
    assert!(from_ten.lines().eq(puzzles.lines().skip(10).take(2)));
    assert_ne!(of(&["100", "--seed", "8"]), puzzles);
    // Minimal puzzles stay as they are.
    assert_eq!(run(&["minimise"], &puzzles).out, puzzles);
    let scratch = Scratch::new("generate");
    assert_eq!(of(&["3", "--seed", "7", "-o", &scratch.name("out.txt")]), "");
    assert!(scratch.read("out.txt").lines().eq(puzzles.lines().take(3)));
    assert_eq!(of(&["0", "--seed", "7"]), "");
}

#[test]
fn without_a_seed_each_run_makes_other_puzzles() {
    let [one, other] = [run(&["generate"], ""), run(&["generate"], "")];
    assert_ne!(one.out, other.out);
    let seed = one.err.trim().strip_prefix("ordoku: seed ").unwrap();
    assert_eq!(run(&["generate", "--seed", seed], "").out, one.out);
}

#[test]
fn puzzles_have_the_shape_the_givens_and_the_pattern_that_were_asked_for() {
    let made = run(&["generate", "5", "--seed", "1", "--givens", "32", "--pattern", "half-turn"], "");
    assert_proper(&made.out);
    for line in made.out.lines() {
        assert_eq!(givens(line), 32);
        let cells = line.as_bytes();
        assert!((0..81).all(|cell| (cells[cell] == b'.') == (cells[80 - cell] == b'.')), "{line}");
    }
    let six = run(&["generate", "--seed", "1", "--size", "6"], "");
    assert_eq!((six.out.len(), six.code), (37, 0));
    let ten = run(&["generate", "--seed", "1", "--shape", "2x5", "--to", "json"], "").out;
    assert!(ten.starts_with("{\"seed\":1,\"number\":0,\"boxes\":\"2x5\",\"givens\":"), "{ten}");
    let scratch = Scratch::new("mask");
    let mask = scratch.file("mask.txt", format!("{}{}\n", "1".repeat(72), ".".repeat(9)));
    let masked = run(&["generate", "--seed", "1", "--mask", &mask], "");
    assert_eq!(masked.out.lines().map(|line| givens(&line[72..])).sum::<usize>(), 0);
    assert_proper(&masked.out);
    let grids = run(&["generate", "3", "--seed", "1", "--grids"], "");
    assert_eq!(run(&["check"], &grids.out).code, 0);
    assert!(grids.out.lines().all(|line| givens(line) == 81) && grids.out.lines().count() == 3);
}

#[test]
fn each_house_has_the_givens_that_were_asked_for() {
    let made =
        run(&["generate", "5", "--seed", "1", "--givens-per-row", "2-4", "--givens-per-box", "1-5"], "");
    assert_eq!((made.code, made.out.lines().count()), (0, 5), "{}", made.err);
    for line in made.out.lines() {
        assert!((0..9).all(|row| (2..=4).contains(&givens(&line[9 * row..][..9]))), "{line}");
    }
    let one = run(&["generate", "--seed", "1", "--size", "4", "--givens", "8", "--givens-per-row", "2"], "");
    assert!((0..4).all(|row| givens(&one.out[4 * row..][..4]) == 2), "{}", one.out);
}

#[test]
fn what_cannot_be_made_is_an_error() {
    let scratch = Scratch::new("masks");
    let short = scratch.file("short.txt", FOUR);
    let few = scratch.file("few.txt", "1".repeat(16) + &".".repeat(65));
    let some = scratch.file("some.txt", NINE);
    for (arguments, code, message) in [
        (&["--size", "10"][..], 2, "--shape 2x5"),
        (
            &["--size", "12", "--givens", "7"],
            2,
            "a puzzle with 7 givens cannot be made: it must have 11 to 144",
        ),
        (&["--size", "7"], 2, "--shape 1x7"),
        (&["--size", "0"], 2, "there is no 0x0 grid: --size takes 1 to 256"),
        (&["--size", "300"], 2, "there is no 300x300 grid"),
        (&["--size", "-9"], 2, "whole number"),
        (&["-5"], 2, "whole number"),
        (&["--givens", "82"], 2, "a puzzle with 82 givens cannot be made: it must have 17 to 81"),
        (&["--givens", "31", "--size", "4"], 2, "it must have 3 to 16"),
        (&["--givens", "16"], 2, "it must have 17 to 81"),
        (&["--givens", "31", "--pattern", "full"], 2, "--givens 31: no puzzle with this pattern"),
        (&["--givens-per-row", "4-2"], 2, "the smaller number comes first, such as 2-4"),
        (&["--givens-per-box", "x"], 2, "give a number or a range"),
        (&["--givens-per-column", "10"], 2, "the fewest givens of a column are more than its cells"),
        (&["--givens", "30", "--givens-per-box", "4-9"], 2, "the fewest givens of each box"),
        (&["--givens-per-row", "0-1"], 2, "the most givens of each row"),
        (&["--mask", "/no/such/file"], 1, "no file"),
        (&["--mask", &short], 1, "16 cells, but this 9x9 grid needs 81"),
        (&["--mask", &few], 2, "the mask has too few cells"),
        (&["--mask", &some, "--givens", "31"], 2, "it must have 17 to 30"),
        (&["--to", "line,rows"], 2, "--to names two layouts"),
        (&["--to", "letters,digits"], 2, "two kinds of symbols"),
        (&["--blank", "q"], 2, "the blank must be one of"),
        (&["--blank", "ab"], 2, "give one character"),
    ] {
        let made = run(&[&["generate", "--seed", "1"], arguments].concat(), "");
        assert_eq!((made.code, made.out.len()), (code, 0), "{arguments:?}");
        assert!(made.err.contains(message), "{}", made.err);
    }
    let stopped = run(&["generate", "2", "--seed", "1", "--givens", "17", "--nodes", "1000"], "");
    assert_eq!((stopped.code, &*stopped.out), (1, "stopped\nstopped\n"));
    assert!(stopped.err.contains("limit on nodes"), "{}", stopped.err);
    let many = run(&["generate", "12", "--seed", "1", "--givens", "17", "--nodes", "9"], "");
    assert_eq!(many.err.matches("was stopped").count(), 10, "{}", many.err);
    assert!(many.err.ends_with("only counted\nordoku: 12 of 12 puzzles were stopped\n"), "{}", many.err);
}

#[test]
fn grids_of_other_seeds_are_others() {
    let grids = |arguments: &[&str]| run(&[&["generate", "5", "--grids"], arguments].concat(), "").out;
    let (one, two) = (grids(&["--seed", "1"]), grids(&["--seed", "2"]));
    assert!(one.lines().all(|grid| !two.contains(grid)));
    assert_eq!(grids(&["--seed", "1", "--threads", "3"]), one);
    let last = run(&["generate", "2", "--grids", "--seed", "1", "--first", "18446744073709551614"], "");
    assert_eq!(last.code, 2, "{}", last.err);
    let told = run(&["generate", "3", "--seed", "1", "--stats"], "");
    assert!(told.err.starts_with("3 puzzles in "), "{}", told.err);
}

#[test]
fn every_puzzle_has_an_answer_in_records_too() {
    let generated = run(&["generate", "--givens", "17", "--nodes", "9", "--seed", "1", "--to", "json"], "");
    assert_eq!(
        generated.out,
        "{\"seed\":1,\"number\":0,\"boxes\":\"3x3\",\"verdict\":\"stopped\",\"stopped_by\":\"nodes\"}\n"
    );
    let form = run(&["canon", "--nodes", "0", "--to", "json"], FOUR).out;
    assert!(form.contains("\"verdict\":\"stopped\"") && !form.contains("form"), "{form}");
    for command in ["canon", "minimise"] {
        assert!(run(&[command], format!("{NINE}\n!\n{NINE}\n")).out.contains("\nunreadable\n"), "{command}");
    }
    let candidates =
        |arguments: &[&str], text: &str| run(&[&["candidates", "--true"], arguments].concat(), text).out;
    assert_eq!(candidates(&[], "11.............."), "none\n");
    assert_eq!(candidates(&["--nodes", "1"], "................"), "stopped\n");
    assert!(candidates(&["--to", "json"], "11..............").contains("\"verdict\":\"none\""));
}

#[test]
fn minimise_takes_givens_away() {
    let made = run(&["minimise"], format!("{NINE_SOLVED}\n{FOUR}\n................\n11..............\n"));
    assert_eq!(made.code, 1);
    let lines: Vec<&str> = made.out.lines().collect();
    assert_eq!(lines[2..], ["several", "none"]);
    assert!((17..40).contains(&givens(lines[0])), "{}", lines[0]);
    for (minimal, puzzle) in [(lines[0], NINE_SOLVED), (lines[1], FOUR)] {
        assert!(minimal.bytes().zip(puzzle.bytes()).all(|(a, b)| a == b'.' || a == b), "{minimal}");
        assert_proper(minimal);
        assert_eq!(run(&["minimise"], minimal).out.trim(), minimal);
    }
    assert_ne!(run(&["minimise", "--seed", "2"], NINE_SOLVED).out.lines().next(), Some(lines[0]));
    let json = run(&["minimise", "--to", "json"], format!("{FOUR}\n................\n")).out;
    assert!(json.contains(&format!("\"minimal\":\"{}\"", lines[1])), "{json}");
    assert!(json.contains("\"verdict\":\"several\""), "{json}");
}

#[test]
fn images_of_a_puzzle_have_one_form() {
    let images = many_lines(27);
    let forms = run(&["canon"], &images);
    assert_eq!(forms.code, 0);
    let first = forms.out.lines().next().unwrap();
    assert!(forms.out.lines().all(|form| form == first) && forms.out.lines().count() == 27);
    // Empty cells are written as they were read.
    let zeros = run(&["canon"], images.replace('.', "0")).out;
    assert_eq!(zeros, forms.out.replace('.', "0"));
    assert_eq!(run(&["canon", "--to", "rows"], FOUR).out, rows_of_form() + "\n\n");
    let json = run(&["canon", "--to", "json"], "................").out;
    assert!(json.contains("\"automorphisms\":\"128\""), "{json}");
    assert_eq!(run(&["canon", "--nodes", "0"], FOUR).out, "stopped\n");
}

/// The form of the 4x4 by trying all arrangements of its rows and columns.
fn rows_of_form() -> String {
    let cells: Vec<u8> = FOUR.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    let orders: Vec<[usize; 4]> = (0..8)
        .map(|bits: usize| {
            let (swap, first, second) = (bits & 1, bits >> 1 & 1, bits >> 2 & 1);
            let band = |band: usize, flip: usize| [2 * band + flip, 2 * band + 1 - flip];
            let (a, b) = (band(swap, first), band(1 - swap, second));
            [a[0], a[1], b[0], b[1]]
        })
        .collect();
    let image = |rows: &[usize; 4], columns: &[usize; 4], transposed: bool| {
        let mut names = [0; 5];
        let mut next = 0;
        let mut out = Vec::new();
        for (row, column) in rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column))) {
            let value = usize::from(cells[if transposed { column * 4 + row } else { row * 4 + column }]);
            if value != 0 && names[value] == 0 {
                next += 1;
                names[value] = next;
            }
            out.push(names[value]);
        }
        out
    };
    let images = orders.iter().flat_map(|rows| {
        orders
            .iter()
            .flat_map(move |columns| [false, true].map(|transposed| image(rows, columns, transposed)))
    });
    let least: Vec<u8> = images.min().unwrap();
    let rows = least.chunks(4).map(|row| {
        row.iter().map(|&value| if value == 0 { '.' } else { char::from(b'0' + value) }).collect::<String>()
    });
    rows.collect::<Vec<_>>().join("\n")
}

#[test]
fn dedup_keeps_the_first_of_each_class() {
    let images = many_lines(27);
    let deduped = run(&["dedup"], format!("{images}{FOUR}\n{NINE_SOLVED}\r\n{images}"));
    let first = images.lines().next().unwrap();
    assert_eq!(deduped.out, format!("{first}\n{FOUR}\n{NINE_SOLVED}\r\n"));
    assert_eq!(deduped.err, "ordoku: kept 3 of 56 puzzles\n");
    assert_eq!(deduped.code, 0);
    let exact = run(&["dedup", "--exact"], format!("{images}{images}{}", NINE.replace('.', "0")));
    assert_eq!(exact.out, images);
    let threads = |threads: &str| run(&["dedup", "--threads", threads], many_lines(1_000).repeat(2)).out;
    assert_eq!(threads("1"), threads("2"));
}

#[test]
fn true_candidates_are_those_of_solutions() {
    let found = run(&["candidates", "--true", "--to", "json"], "12..34..........");
    assert!(found.out.contains("\"candidates\":[[1],[2],[3,4],[3,4],"), "{}", found.out);
}

/// Digits from 0 are read as empty cells up to 9x9, so that they are told.
#[test]
fn digits_from_0_that_are_read_otherwise_are_told() {
    let told = "read it with --from zero-based";
    for to in ["line,zero-based", "rows,zero-based", "numbers,zero-based", "drawn,zero-based"] {
        let written = run(&["solve", "--to", to], NINE);
        assert!(written.code == 0 && written.err.contains(told), "{to}: {}", written.err);
        assert_eq!(run(&["-q", "solve", "--to", to], NINE).err, "");
    }
    let line = run(&["solve", "--to", "line,zero-based"], NINE).out;
    let read = run(&["convert", "--from", "zero-based", "--to", "line,digits"], &line);
    assert_eq!((read.out, read.err.as_str()), (run(&["solve"], NINE).out, ""));
    let large = run(&["generate", "--seed", "1", "--shape", "2x5", "--to", "rows,zero-based"], "");
    assert!(!large.err.contains(told), "{}", large.err);
}

/// A line that is no puzzle is told, and the puzzles beside it are read.
#[test]
fn pieces_of_puzzles_are_told_and_take_no_other_with_them() {
    let line = NINE.trim();
    for piece in [3, 9, 18, 30] {
        for text in [format!("{}\n{line}\n", &line[..piece]), format!("{line}\n{}\n{line}\n", &line[..piece])]
        {
            let unique = run(&["unique"], &text);
            let whole = text.lines().filter(|text| text.len() == 81).count();
            assert_eq!(unique.out.matches("unique").count(), whole, "{text}{}", unique.out);
            assert!(unique.code == 1 && unique.out.contains("unreadable"), "{text}{}", unique.out);
        }
    }
    // The word of a puzzle without solution, in front of solutions.
    let solved = run(&["solve"], format!("11{}\n{line}\n", &line[2..])).out;
    assert!(solved.starts_with("none\n"), "{solved}");
    let checked = run(&["check"], &solved);
    assert_eq!(
        (checked.out.matches("solved").count(), checked.code),
        (1, 0),
        "{}{}",
        checked.out,
        checked.err
    );
    let made = run(&["generate", "2", "--rules", "x", "--size", "4", "--seed", "1"], "").out;
    for junk in ["none", "abc..12", "1..2"] {
        let unique = run(&["unique"], format!("{junk}\n{made}"));
        assert_eq!(unique.out.matches("unique").count(), 2, "{junk}: {}", unique.out);
    }
}

/// What a command writes is read by the next one with the same boxes, or it says that this needs a
/// shape.
#[test]
fn puzzles_with_unusual_boxes_are_read_back() {
    for shape in ["3x2", "4x3", "2x5", "1x6", "7x1"] {
        let made = run(&["generate", "2", "--seed", "1", "--shape", shape], "");
        assert_eq!((made.code, &*made.err), (0, ""), "{shape}");
        assert_proper(&made.out);
        let solved = run(&["solve"], &made.out);
        assert_eq!((solved.code, &*solved.err), (0, ""), "{shape}");
        assert_eq!(run(&["check"], &solved.out).code, 0, "{shape}: {}", solved.out);

        let told = format!("the output does not say that boxes are {shape}: read it with --shape {shape}");
        let line = run(&["solve", "--to", "line"], &made.out);
        assert!(line.err.contains(&told), "{}", line.err);
        let line = run(&["generate", "--seed", "1", "--shape", shape, "--to", "line"], "");
        assert!(line.err.contains(&told), "{}", line.err);
        // Who names the shape knows that the text does not say it.
        let named = run(&["solve", "--shape", shape], &line.out);
        assert_eq!((named.code, &*named.err), (0, ""), "{shape}");
        assert_eq!(run(&["-q", "solve", "--to", "line"], &made.out).err, "", "{shape}");
    }
    let usual = run(&["generate", "--seed", "1", "--shape", "3x4", "--to", "line"], "");
    assert_eq!((usual.code, &*usual.err), (0, ""));
}
