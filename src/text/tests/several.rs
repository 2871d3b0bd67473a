//! Several puzzles in one text, and the beginning of a longer text.

use super::*;

#[test]
fn several_puzzles_in_one_text() {
    let letters = "--A----C-----O-I\n".repeat(16);
    let row = "--A----C-----O-I\n";
    let (double, bands) = (format!("{row}\n").repeat(16), format!("{}\n", row.repeat(4)).repeat(4));
    let uneven = format!("{}\n{}", row.repeat(5), row.repeat(11));
    let drawn = printed_as(Layout::Boxes, shape(3, 3), &digits(NINE));
    let ordered = printed_as(Layout::Ordered, shape(3, 3), &digits(NINE));
    let numbers: String = digits(NINE).chunks(20).map(|line| joined(line, " ") + "\n").collect();
    for (name, text, count) in [
        ("empty", String::new(), 0),
        ("comments and an end", "# nothing\n\nend\nignored".into(), 0),
        ("two files, each with an end", format!("{NINE}\nend\n{NINE}\nEND\n"), 2),
        ("lines", format!("{NINE}\n\n# two\n{NINE}\n  {NINE}"), 3),
        ("two files, each with a byte order mark", format!("\u{FEFF}{NINE}\n\u{FEFF}# two\n{drawn}"), 2),
        ("rows", letters.repeat(3), 3),
        ("rows with blank lines between them", format!("{double}{double}"), 2),
        ("rows with blank lines between bands", bands.repeat(3), 3),
        ("rows with a blank line anywhere", format!("{uneven}\n{uneven}"), 2),
        ("rows and a blank line", format!("{letters}\n{letters}"), 2),
        ("boxes", drawn.repeat(3), 3),
        ("ordered", ordered.repeat(4), 4),
        ("numbers", format!("{numbers}\n{numbers}"), 2),
        ("all layouts", format!("{NINE}\n{drawn}{ordered}{letters}\n{numbers}"), 5),
    ] {
        let all: Result<Vec<_>, _> = puzzles(&text, &unnamed()).collect();
        let all = all.unwrap_or_else(|error| panic!("{name}: {error} in\n{text}"));
        assert_eq!(all.len(), count, "{name}: {text}");
        assert_eq!(all.last().map_or(text.len(), |parsed| parsed.end), text.len(), "{name}");
    }
}

#[test]
fn a_single_symbol_is_a_grid_only_if_it_is_the_whole_text() {
    let reads = |text: &str, options: &ParseOptions| parse(text, options).is_ok();
    let rest = unnamed().with_text_above(b"#\n");
    for text in ["1", "1\n", "X", "1\n1\n"] {
        assert!(reads(text, &unnamed()) && !reads(text, &rest), "{text:?}");
        assert!(reads(text, &rest.with_shape(shape(1, 1))), "{text:?}");
    }
    let error = error_of("1\n", &rest);
    assert_eq!((error.kind, error.line), (TextErrorKind::Cells { got: 1, wanted: None }, 1));
    // An order and its cell.
    for text in ["1\n1\n\n1\n", "1\n\nX\n\n1"] {
        assert!(!reads(text, &unnamed()) && reads(text, &unnamed().with_layout(Layout::Ordered)), "{text:?}");
    }
}

/// [`parse`] finds the same in the whole text as [`parse_beginning`] in its first lines. The texts
/// are random blocks of lines with mistakes; many beginnings are too short to be certain.
#[test]
fn the_rest_of_a_text_changes_no_result_of_its_beginning() {
    let four = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 0, 0];
    let mut blocks = LAYOUTS.map(|layout| printed_as(layout, shape(2, 2), &four)).to_vec();
    blocks.extend(["\n", "# a comment\n", "----\n", "end\n", "1\n", "2 0\n0 1\n", "0\n"].map(str::to_owned));
    blocks.push(format!("{NINE}\n"));
    blocks.push("1-3-\n----\n".repeat(2));
    blocks.push("0\n".repeat(16));
    let mut random = XorShift(77);
    // Puzzles, and errors.
    let mut certain = [0, 0];
    for _ in 0..4_000 {
        let text: String = (0..1 + random.below(6)).map(|_| random.pick(&blocks).as_str()).collect();
        let text = if text.len() > 3 { change(&text, &mut random) } else { text };
        let line_ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
        let Some(&end) = line_ends.get(random.below(line_ends.len() + 1)) else { continue };
        let beginning = &text[..end];
        let Some(settled) = parse_beginning(beginning, &unnamed()).transpose() else { continue };
        let expected = settled.map(|parsed| {
            let end = if parsed.end == beginning.len() { text.len() } else { parsed.end };
            Parsed { end, ..parsed }
        });
        assert_eq!(parse(&text, &unnamed()), expected, "{beginning:?} of {text:?}");
        certain[usize::from(expected.is_err())] += 1;
    }
    assert!(certain.iter().all(|&count| count > 300), "{certain:?}");
}
