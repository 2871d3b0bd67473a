//! PDF pages and PNG pictures, as other programs read them.

use crate::common::{NINE, NINE_SOLVED, Scratch, command, run, run_command};
use lopdf::Document;
use resvg::tiny_skia::Pixmap;
use std::process::Stdio;

fn bytes(scratch: &Scratch, name: &str) -> Vec<u8> {
    std::fs::read(scratch.name(name)).unwrap()
}

/// Returns the words of each page.
fn words_of_pages(pdf: &[u8]) -> Vec<Vec<String>> {
    let document = Document::load_mem(pdf).unwrap();
    let numbers = document.get_pages().into_keys();
    let text = numbers.map(|number| document.extract_text(&[number]).unwrap());
    text.map(|text| text.split_whitespace().map(str::to_owned).collect()).collect()
}

/// Returns the digits among the words, in the order of the page.
fn digits(words: &[String]) -> String {
    words
        .iter()
        .filter(|word| word.len() == 1 && word.as_bytes()[0].is_ascii_digit())
        .map(String::as_str)
        .collect()
}

#[test]
fn pages_have_the_puzzles_their_levels_and_their_solutions() {
    let scratch = Scratch::new("pages");
    let two = format!("{NINE}\n{NINE}\n{NINE}\n");
    let file = scratch.name("a.pdf");
    let made = run(&["draw", "-o", &file, "--per-page", "2"], &two);
    assert_eq!((made.code, made.err.as_str()), (0, ""));
    let pdf = bytes(&scratch, "a.pdf");
    let pages = words_of_pages(&pdf);
    assert_eq!(pages.len(), 3, "two pages of puzzles, one of solutions");
    let level = run(&["rate"], NINE).out.replace('\t', " ");
    for (page, number) in [(0, 1), (0, 2), (1, 3)] {
        let caption = format!("{number} \u{b7} HoDoKu: {}", level.trim());
        assert!(pages[page].join(" ").contains(&caption), "{caption}: {:?}", pages[page]);
    }
    assert!(pages[2].contains(&"Solutions".to_owned()));
    let solutions = digits(&pages[2]);
    let of_givens = |solved: &str| {
        let mut digits: Vec<u8> = solved.bytes().collect();
        digits.sort_unstable();
        digits
    };
    // Three solutions, the numbers below them, and the number of the page.
    assert_eq!(of_givens(&solutions), of_givens(&format!("{NINE_SOLVED}{NINE_SOLVED}{NINE_SOLVED}12333")));
    assert_eq!(run(&["draw", "-o", &scratch.name("b.pdf"), "--per-page", "2"], &two).code, 0);
    assert!(bytes(&scratch, "b.pdf") == pdf, "the same puzzles give the same bytes");
    let letter = run(&["draw", "--to", "pdf", "-o", &file, "--paper", "letter", "--no-solutions"], &two);
    let pages = words_of_pages(&bytes(&scratch, "a.pdf"));
    assert_eq!((letter.code, pages.len()), (0, 3));
    let caption = format!("3 \u{b7} HoDoKu: {}", level.trim());
    assert!(pages[2].join(" ").contains(&caption), "without solutions: {:?}", pages[2]);
}

#[test]
fn a_puzzle_without_a_level_is_on_its_page_and_told() {
    let scratch = Scratch::new("pages-improper");
    let several = "..34....214343..";
    let made = run(&["draw", "-o", &scratch.name("a.pdf")], several);
    assert!(made.code == 1 && made.err.contains("no level and no solution: several"), "{}", made.err);
    assert_eq!(digits(&words_of_pages(&bytes(&scratch, "a.pdf"))[0]).len(), 9);
    let empty = ".".repeat(81);
    let stopped = run(&["draw", "-o", &scratch.name("b.pdf"), "--nodes", "1"], format!("{NINE}\n{empty}\n"));
    assert!(stopped.code == 1 && stopped.err.contains("no solution: stopped"), "{}", stopped.err);
    let step = run(&["draw", "--step", "99", "--exit-code", "--into", &scratch.name("all")], NINE);
    assert_eq!(step.code, 1, "a missing step comes before all other codes");
}

/// A file that is there is not replaced by a part of another one.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_a_pdf_file_as_it_was() {
    let scratch = Scratch::new("pages-interrupted");
    // Seconds of work.
    let slow = scratch.file("in.txt", format!("{NINE}\n").repeat(50_000));
    let file = scratch.file("a.pdf", "what was there");
    let mut child = command().args(["draw", &slow, "-o", &file]).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(500));
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(scratch.read("a.pdf"), "what was there");
}

#[test]
fn generated_puzzles_have_pages_with_their_seed() {
    let scratch = Scratch::new("pages-generate");
    let file = scratch.name("a.pdf");
    let made =
        run(&["generate", "3", "--seed", "5", "--first", "7", "--print", &file, "--per-page", "4"], "");
    assert_eq!((made.code, made.err.as_str(), made.out.lines().count()), (0, "", 3));
    let pages = words_of_pages(&bytes(&scratch, "a.pdf"));
    assert_eq!(pages.len(), 2);
    let text = pages[0].join(" ");
    assert!(text.contains("seed 5, number 7") && text.contains("seed 5, number 9"), "{text}");
    // The givens, the numbers in the captions, and the number of the page.
    let sorted = |text: &str| {
        let mut digits: Vec<u8> = text.bytes().filter(|byte| (b'1'..=b'9').contains(byte)).collect();
        digits.sort_unstable();
        digits
    };
    assert_eq!(sorted(&digits(&pages[0])), sorted(&format!("{}12378912", made.out)));
    let nowhere = run(&["generate", "3", "--print", &scratch.name("no/a.pdf")], "");
    assert!(nowhere.code == 1 && nowhere.out.is_empty(), "the name is looked at first: {}", nowhere.err);
    let none = run(&["generate", "0", "--print", &scratch.name("none.pdf")], "");
    assert!(none.err.contains("not written") && !scratch.has("none.pdf.part"), "{}", none.err);
    let rules = run(&["generate", "--jigsaw", "--seed", "1", "--print", &file], "");
    assert_eq!((rules.code, words_of_pages(&bytes(&scratch, "a.pdf")).len()), (0, 2));
}

#[test]
fn pixels_have_the_width_that_is_asked_for() {
    let scratch = Scratch::new("pixels");
    assert_eq!(run(&["draw", "-o", &scratch.name("a.png"), "--width", "300"], NINE).code, 0);
    let empty = ".".repeat(81);
    assert_eq!(run(&["draw", "-o", &scratch.name("b.png"), "--width", "300"], empty).code, 0);
    let pixels = |name: &str| Pixmap::decode_png(&bytes(&scratch, name)).unwrap();
    let (puzzle, empty) = (pixels("a.png"), pixels("b.png"));
    assert_eq!((puzzle.width(), empty.width()), (300, 300));
    // A digit darkens pixels.
    let dark = |pixels: &Pixmap| pixels.pixels().iter().filter(|pixel| pixel.red() < 100).count();
    let givens = NINE.bytes().filter(|&byte| byte != b'.').count();
    assert!(dark(&puzzle) > dark(&empty) + 20 * givens);
    let folder = scratch.name("all");
    assert_eq!(run(&["draw", "--to", "png", "--into", &folder], format!("{NINE}\n{NINE}\n")).code, 0);
    assert!(scratch.has("all/1.png") && scratch.has("all/2.png"));
    let large = run(&["draw", "-o", &scratch.name("c.png"), "--width", "100000"], NINE);
    assert!(large.code == 2 && large.err.contains("1 to 16384") && !scratch.has("c.png"), "{}", large.err);
}

#[test]
fn options_of_another_format_are_refused() {
    for (arguments, wanted) in [
        (&["draw", "--per-page", "2"][..], "--per-page is for pdf"),
        (&["draw", "--width", "100"], "--width is for png"),
        (&["draw", "-o", "a.png", "--no-solutions"], "--no-solutions is for pdf"),
        (&["draw", "--to", "pdf", "--into", "a"], "-o FILE"),
        (&["draw", "--to", "pdf", "--per-page", "3"], "1, 2, 4, 6 or 12"),
        (&["draw", "-o", "a.jpg"], "svg, png or pdf"),
        (&["draw", "-o", "a.pdf", "--steps", "--no-solutions"], "pages that are not there"),
        (&["generate", "--paper", "letter"], "--print FILE"),
    ] {
        let refused = run(arguments, NINE);
        assert!(refused.code == 2 && refused.err.contains(wanted), "{arguments:?}: {}", refused.err);
    }
    let scratch = Scratch::new("pages-same");
    let same = scratch.name("a");
    let refused = run_command(command().args(["generate", "-o", &same, "--print", &same]), b"");
    assert!(refused.code == 2 && refused.err.contains("same file"), "{}", refused.err);
}
