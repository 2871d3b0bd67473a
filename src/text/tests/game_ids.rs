//! Game ids of Simon Tatham's "Solo" among other text: never a table, a title, or a puzzle of their
//! parts.

use super::*;

/// A Killer whose borders have as many characters as a 4x4 has cells.
const KILLER: &str = "2x2k:p,a_______aaa_aac_,7a4_7_4_6d9a3c";

/// Returns random edges or cells: letters that say as many as `wanted`, and numbers up to `most`
/// between them.
fn run_of(random: &mut XorShift, wanted: usize, most: usize) -> String {
    let (mut text, mut left, mut is_number) = (String::new(), wanted, false);
    while left > 0 {
        if most > 0 && random.below(3) == 0 {
            text += if is_number { "_" } else { "" };
            text += &(1 + random.below(most)).to_string();
            (left, is_number) = (left - 1, true);
        } else {
            let length = 1 + random.below(left.min(6));
            text.push((b'a' - 1 + length as u8).into());
            (left, is_number) = (left - length, false);
        }
    }
    text
}

/// Returns borders of a grid: a letter stands for the edges without one and for the border behind
/// them.
fn borders(random: &mut XorShift, side: usize) -> String {
    let mut left = 2 * side * (side - 1) + 1;
    let mut text = String::new();
    while left > 0 {
        let length = random.below(left.min(5));
        text.push(if length == 0 { '_' } else { (b'a' - 1 + length as u8).into() });
        left -= length + 1;
    }
    text
}

fn random_id(random: &mut XorShift) -> String {
    let (size, side) =
        *random.pick(&[("2x2", 4), ("2x2", 4), ("2x3", 6), ("3x2", 6), ("3x3", 9), ("4", 4), ("6", 6)]);
    let is_jigsaw = size.len() == 1 || random.below(4) == 0;
    let kind = *random.pick(&["", "x", "k", "k", "kx"]);
    let end = *random.pick(&["", "", "du", "a", "m4db"]);
    let jigsaw = if is_jigsaw { "j" } else { "" };
    let mut id = format!("{size}{jigsaw}{kind}{end}:{}", run_of(random, side * side, side));
    if is_jigsaw {
        id = id + "," + &borders(random, side);
    }
    if kind.contains('k') {
        id = id + "," + &borders(random, side) + "," + &run_of(random, side * side, 20);
    }
    id
}

const IN_FRONT: [&str; 20] = [
    "1. ",
    "Solo: ",
    "\"",
    "1,",
    "a;",
    "7\t",
    "| ",
    "(",
    "No 7 ",
    "...",
    "1.",
    "- ",
    "id=",
    "'",
    "[",
    "puzzle: ",
    "x",
    "Solo",
    "1......2.3....4. ",
    "hard,",
];

#[test]
fn an_id_with_text_in_front_is_no_puzzle() {
    let mut random = XorShift(41);
    let mut ids = vec![KILLER.to_owned()];
    ids.extend((0..200).map(|_| random_id(&mut random)));
    for id in &ids {
        let (size, cells) = id.split_once(':').unwrap();
        let capitals = format!("{}:{cells}", size.to_ascii_uppercase());
        let lost = [&id[1..], cells].map(str::to_owned);
        let unknown = id.replacen(':', "c:", 1);
        for text in IN_FRONT
            .iter()
            .map(|front| format!("{front}{id}"))
            .chain([capitals, unknown])
            .chain(lost.into_iter().filter(|_| size.contains(['j', 'k'])))
        {
            for (text, layout) in [
                (text.clone(), None),
                (text.clone(), Some(Layout::Line)),
                (format!("{text}\n{text}\n"), None),
            ] {
                let options = ParseOptions { layout, ..unnamed() };
                let error = error_of(&text, &options);
                assert!(error.to_string().contains("write the id alone in its line"), "{error} of {text}");
                assert_eq!(error.line, 1, "{text}");
                assert!(parse_candidates(&text, &options).is_err(), "{text}");
                assert!(layout.is_some() || parse_rules(&text).is_err(), "{text}");
            }
            // The reader refuses each of such lines, and only these.
            let stream = format!("{text}\r\n{text}\r\n1......2.3....4.\r\n{text}\r\n");
            let parts = Reader::new(stream.as_bytes(), &unnamed());
            assert_eq!(
                parts.map(|part| part.is_ok()).collect::<Vec<_>>(),
                [false, false, true, false],
                "{text}"
            );
        }
    }
}

#[test]
fn words_that_are_no_ids_are_titles_and_cells() {
    let rows = "1...\n...2\n.3..\n..4.\n";
    for title in [
        "Puzzle 3x3: easy",
        "Sudoku 9x9:hard",
        "2x2: 12:30",
        "Size 4x4:4",
        "from https://a1x2:8080/",
        "Nr. 3x3: 17",
    ] {
        assert_eq!(parsed(&format!("{title}\n{rows}"), &unnamed()).values.len(), 16, "{title}");
    }
    // In a comment, and in another column of a table, an id says nothing.
    for text in [
        format!("# 1. {KILLER}\n{rows}"),
        format!("id,puzzle\n\"{KILLER}\",1......2.3....4.\n"),
        "id,puzzle\n2x2:1f2b3d4,1......2.3....4.\n".to_owned(),
        format!("puzzle,id\n1......2.3....4.,\"{KILLER}\"\n"),
    ] {
        assert_eq!(digits("1......2.3....4."), parsed(&text, &unnamed()).values, "{text}");
    }
}

#[test]
fn the_parts_of_an_id_are_no_columns_of_a_table() {
    let row = "7,1......2.3....4.\n";
    // Without a heading, the id is a document of its own; below one it is refused.
    for heading in ["", "id,puzzle\n"] {
        let stream = format!("{heading}{row}{KILLER}\n1,{KILLER}\n{row}");
        let mut found = Vec::new();
        for part in Reader::new(stream.as_bytes(), &unnamed()) {
            found.push(match part {
                Ok(puzzle) => puzzle.parsed.values == digits("1......2.3....4."),
                Err(ReadError::Text(refused)) => {
                    assert!((2..=4).contains(&refused.error.line), "{refused}");
                    false
                }
                Err(error) => panic!("{error}"),
            });
        }
        assert_eq!(found, [true, false, false, true], "{stream}");
    }
}

/// Returns the lines and the numbers of regions of the variants of a stream.
fn variants_of(stream: &str) -> Vec<(u64, usize)> {
    let parts = Reader::new(stream.as_bytes(), &unnamed());
    parts
        .map(|part| match part {
            Err(ReadError::Text(mut refused)) => {
                let found = refused.read_rules().unwrap();
                let found = found.unwrap_or_else(|| panic!("{refused} in\n{stream}"));
                (found.line, found.puzzle.rules().regions().len())
            }
            other => panic!("{other:?} in\n{stream}"),
        })
        .collect()
}

#[test]
fn an_id_in_a_field_ends_where_its_parts_do() {
    let (x, jigsaw) = ("2x2x:f2b1d3a", "4j:p,l____________");
    for [id, rest] in [[x, ""], [x, ",hard"], [KILLER, ""], [KILLER, ",hard,7"], [jigsaw, ",hard"]] {
        let alone = parse_rules(id).unwrap().rules().regions().len();
        for end in ["\n", "\r\n"] {
            let quoted = format!(
                "name,puzzle,level{end}a,\"{id}\"{rest}{end}b,{id}{rest}{end}c,\"{id}\",\"x{end}y\"{end}d,{id}{end}"
            );
            assert_eq!(variants_of(&quoted), [(2, alone), (3, alone), (4, alone), (6, alone)], "{quoted}");
            let tabs = format!("name\tpuzzle\tlevel{end}a\t{id}\thard{end}b\t{id}{end}");
            assert_eq!(variants_of(&tabs), [(2, alone), (3, alone)], "{tabs}");
        }
    }
}
