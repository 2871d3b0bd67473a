//! A table of inputs as people have them, with what the command says to each. `tests/cases/formats`
//! has every kind of text.

use crate::common::{FOUR, FOUR_SOLVED, NINE, NINE_SOLVED, run};

/// A row of the table, and what it expects: lines on standard output, parts of standard error, the
/// code with `--exit-code`.
struct Case {
    name: &'static str,
    arguments: &'static str,
    input: Vec<u8>,
    out: String,
    err: &'static [&'static str],
    code: i32,
}

fn case(
    name: &'static str,
    arguments: &'static str,
    input: impl Into<Vec<u8>>,
    out: impl Into<String>,
    err: &'static [&'static str],
    code: i32,
) -> Case {
    Case { name, arguments, input: input.into(), out: out.into(), err, code }
}

fn rows(puzzle: &str, width: usize, end: &str) -> String {
    puzzle.as_bytes().chunks(width).map(|row| String::from_utf8_lossy(row).into_owned() + end).collect()
}

fn utf16(text: &str, is_big_endian: bool) -> Vec<u8> {
    let bytes = |unit: u16| if is_big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() };
    "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(bytes).collect()
}

const LINE: &str = "solve --to line";
const NINE_OUT: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";
const FOUR_OUT: &str = "1234341221434321\n";

/// A 16x16 with the letters A to P.
const SIXTEEN: &str = "\
    MIB.....P...DC..DLO.....IM.B.FNK.N.A....O.HKL..JPEF.....JCL....A.GPEJH....FA....B...L....KG.......JN.IFD..P......OI.E.G.D.......\
    .....BI....J.L..........FDEM.A......M....A.L.KGO.....N.LBP...HJIK..I.PEB.....NOF.BEF..O.....M.K.NAC.F.M........GJ...HKLC....IED.";

// Longer than 60 lines because it is a table.
fn table() -> Vec<Case> {
    let nine = |text: &str| text.replace("NINE", NINE);
    let few_letters = rows(&SIXTEEN.replace(|c| c > 'G', "."), 16, "\n");
    let nine_and_eight = format!("{}\n{}", rows(&NINE[..72], 9, "\n"), rows(NINE, 9, "\n"));
    vec![
        // Lines
        case("a line", "solve", nine("NINE\n"), NINE_OUT, &[], 10),
        case("a line without its end", "solve", NINE, NINE_OUT, &[], 10),
        case("blank lines around", "solve", nine("\n\nNINE\n\n"), NINE_OUT, &[], 10),
        case("zeros", "solve", NINE.replace('.', "0"), NINE_OUT, &[], 10),
        case("Windows line ends", LINE, nine("NINE\r\n"), NINE_OUT.replace('\n', "\r\n"), &[], 10),
        case("a comment behind", LINE, nine("NINE # easy\n"), NINE_OUT, &[], 10),
        case("a title above", LINE, nine("Puzzle 1 (easy)\nNINE\n"), NINE_OUT, &[], 10),
        case("a Latin-1 comment", LINE, [b"# caf\xe9\n", NINE.as_bytes(), b"\n"].concat(), NINE_OUT, &[], 10),
        case("the word end", LINE, nine("NINE\nend\nanything\n"), NINE_OUT, &[], 10),
        case("a solution below", LINE, format!("{NINE}\nSolution\n{NINE_SOLVED}\n"), NINE_OUT, &[], 10),
        case("a small line", LINE, format!("{FOUR}\n"), FOUR_OUT, &[], 10),
        // Encodings
        case("a byte order mark", LINE, nine("\u{feff}NINE\n"), NINE_OUT, &[], 10),
        case("UTF-16, little end first", LINE, utf16(&nine("NINE\n"), false), NINE_OUT, &[], 10),
        case("UTF-16, big end first", LINE, utf16(&nine("NINE\n"), true), NINE_OUT, &[], 10),
        // Grids
        case("rows", LINE, rows(NINE, 9, "\n"), NINE_OUT, &[], 10),
        case("rows with Windows line ends", LINE, rows(NINE, 9, "\r\n"), NINE_OUT, &[], 10),
        case("rows as they were", "solve", rows(FOUR, 4, "\n"), "1234\n3412\n2143\n4321\n\n", &[], 10),
        case("two grids", LINE, format!("{0}\n{0}", rows(FOUR, 4, "\n")), FOUR_OUT.repeat(2), &[], 10),
        case(
            "drawn boxes",
            LINE,
            "+----+----+\n| .2 | .. |\n| 3. | .2 |\n+----+----+\n| .1 | .3 |\n| .. | 2. |\n+----+----+\n",
            FOUR_OUT,
            &[],
            10,
        ),
        case("numbers", LINE, "0 2 0 0 3 0 0 2 0 1 0 3 0 0 2 0\n", FOUR_OUT, &[], 10),
        case(
            "pencil marks",
            LINE,
            "1 24 3 24\n34 34 1 2\n34 13 2 13\n2 13 4 13\n",
            "1234341241232341\n",
            &["several solutions"],
            11,
        ),
        case("sdk", LINE, format!("[Puzzle]\n{}", rows(NINE, 9, "\n")), NINE_OUT, &[], 10),
        // Shapes
        case("6x6", "unique", "1.34..\n......\n3.5...\n......\n......\n.....1\n", "several\n", &[], 11),
        case(
            "10x10 without a shape",
            "unique",
            ".".repeat(100),
            "unreadable\n",
            &["10x10", "--shape 2x5"],
            1,
        ),
        case("10x10", "unique --shape 2x5", ".".repeat(100), "several\n", &[], 11),
        case("1x1", "unique --shape 1x1", ".", "unique\n", &[], 10),
        case("ambiguous", "unique", few_letters.clone(), "unreadable\n", &["letters A-P", "--from"], 1),
        case(
            "ambiguous and named",
            "check --from letters",
            few_letters.clone(),
            "standard input:1: valid\n",
            &[],
            0,
        ),
        // Tables
        case("a named column", "solve --column quiz", nine("id,quiz\n1,NINE\n"), NINE_OUT, &[], 10),
        case("a numbered column", "solve --column 2", nine("id,quiz\n1,NINE\n"), NINE_OUT, &[], 10),
        case("a column without a heading", "solve --column 2", nine("1;NINE\n"), NINE_OUT, &[], 10),
        case(
            "quoted fields",
            "solve --column quiz",
            nine("\"id\",\"quiz\"\n\"a,b\",\"NINE\"\n"),
            NINE_OUT,
            &[],
            10,
        ),
        case(
            "a column that is not there",
            "solve --column nine",
            "id,quiz\n1,2\n",
            "",
            &["no column 'nine'", "1 (id), 2 (quiz)"],
            1,
        ),
        case(
            "a column with a bad puzzle",
            "solve --column 2",
            nine("7,NINE\n8,NINE.\n"),
            format!("{NINE_OUT}unreadable\n"),
            &["standard input:2:85", "82 cells"],
            1,
        ),
        case(
            "rows without the column",
            "solve --column quiz",
            nine("id,quiz\n1,NINE\n2\n3,\n"),
            format!("{NINE_OUT}unreadable\nunreadable\n"),
            &[
                "input:3:2: this row has 1 column, so column 2 is missing",
                "input:4:3: column 2 has no puzzle",
            ],
            1,
        ),
        // Answers
        case("several solutions", "unique", ".".repeat(80) + "1\n", "several\n", &[], 11),
        case("no solution", "solve", "11".to_owned() + &".".repeat(79), "none\n", &[], 20),
        case("a count", "count", "1...............\n", "72\n", &[], 11),
        case("a count with a limit", "count --limit 5", "1...............\n", "5+\n", &[], 11),
        case(
            "a clash",
            "check",
            "11..............\n",
            "standard input:1: 1 is twice in row 1 (columns 1, 2); 1 is twice in box 1 (row 1 column 1, row 1 column 2)\n",
            &[],
            20,
        ),
        case("a solved grid", "check", FOUR_SOLVED, "standard input:1: solved\n", &[], 0),
        case("a limit on nodes", "solve --nodes 0", NINE, "stopped\n", &[], 30),
        case(
            "several solutions printed",
            "solve --limit 3",
            "12..34..........\n",
            "1234341221434321\n1234341223414123\n1234341241232341\n",
            &[],
            11,
        ),
        // Wrong texts
        case("nothing", "solve", "", "", &["nothing to do"], 1),
        case("only comments", "solve", "# nothing\n\n", "", &["nothing to do"], 1),
        case(
            "a short line",
            "solve",
            &NINE[1..],
            "unreadable\n",
            &["1:81", "80 cells, but a 9x9 grid has 81"],
            1,
        ),
        case(
            "a wrong character",
            "solve",
            NINE.replacen('.', "!", 1),
            "unreadable\n",
            &["1:3", "'!' is not valid"],
            1,
        ),
        case(
            "a grid that lacks a row above another",
            LINE,
            nine_and_eight,
            format!("unreadable\n{NINE_OUT}"),
            &["input:8:10: only 8 of 9 rows"],
            1,
        ),
        case(
            "a letter that a 16x16 does not have",
            "unique",
            rows(&SIXTEEN.replacen('M', "Q", 1), 16, "\n"),
            "unreadable\n",
            &["input:1:1: 'Q' is too large for a 16x16: its digits are A to P"],
            1,
        ),
        case(
            "a line that is longer than every puzzle",
            "solve",
            format!("{}\n{NINE}\n", "1".repeat(3_000_000)),
            format!("unreadable\n{NINE_OUT}"),
            &["input:1:", "the largest grid, a 256x256", "1 unique, 1 unreadable"],
            1,
        ),
        case("a NUL", "solve", "12\0", "", &["is not text", "byte 3"], 1),
        case(
            "a compressed file",
            "solve",
            b"\x1f\x8b\x08\0\0\0".as_slice(),
            "",
            &["compressed", "gzip -dc"],
            1,
        ),
        case("Latin-1", "solve", b"12\xe9.\n".as_slice(), "unreadable\n", &["1:3", "UTF-8", "iconv"], 1),
        // Options
        case("an unknown option", "solve --fast", NINE, "", &["--fast", "--help"], 2),
        case("a limit of 0", "count --limit 0", FOUR, "", &["a whole number from 1 on"], 2),
        case("a wrong time", "count --time soon", FOUR, "", &["10s, 200ms, 5m or 1h"], 2),
        case("a wrong shape", "solve --shape 2", NINE, "", &["such as 2x5"], 2),
        case(
            "an engine that does not take the shape",
            "solve --engine nine",
            FOUR,
            "",
            &["input:1: ", "9x9"],
            1,
        ),
        case("two layouts", "convert --to line,rows", FOUR, "", &["two layouts"], 2),
        case("two layouts to read", "solve --from line,rows", FOUR, "", &["--from names two"], 2),
        case("letters as numbers", "solve --from letters,numbers", FOUR, "", &["numbers and letters"], 2),
        case("a negative limit", "count --limit -1", FOUR, "", &["a whole number from 1 on"], 2),
        case("a negative time", "solve --time -3", FOUR, "", &["10s, 200ms, 5m or 1h"], 2),
        case("a seed in words", "solve --seed abc", FOUR, "", &["a whole number from 0 on"], 2),
        case("0 as a blank beside 0", "convert --to zero-based --blank 0", FOUR, "", &["--blank"], 2),
    ]
}

#[test]
fn every_input_gets_the_answer_that_a_person_expects() {
    let cases = table();
    assert!(cases.len() >= 50);
    let mut failures = Vec::new();
    for case in &cases {
        let mut arguments: Vec<&str> = case.arguments.split(' ').collect();
        if ["solve", "unique", "count", "check"].contains(&arguments[0]) {
            arguments.push("--exit-code");
        }
        let run = run(&arguments, &case.input);
        let is_said = case.err.iter().all(|part| run.err.contains(part));
        let is_out = case.out.is_empty() || run.out == case.out;
        if !is_said || !is_out || run.code != case.code || run.err.contains("panic") {
            failures
                .push(format!("{}: code {}\n--- out\n{}--- err\n{}", case.name, run.code, run.out, run.err));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

/// Plain lines take another way than other text; where the two ways meet, nothing is lost.
#[test]
fn plain_lines_and_other_text_mix() {
    let parts = [
        format!("{NINE}\n"),
        format!("{FOUR}\n"),
        format!("{}\n", rows(NINE, 9, "\n")),
        format!("{NINE} # easy\n"),
        format!("{}\n{NINE}\n", NINE.replacen('.', "!", 1)),
    ];
    let answers = [NINE_OUT, FOUR_OUT, NINE_OUT, NINE_OUT, &format!("unreadable\n{NINE_OUT}")];
    for seed in (0..200usize).step_by(10) {
        let order: Vec<usize> =
            (0..6).map(|position| (seed * 7 + position * position * 13 + seed / 5 * position) % 5).collect();
        let input: String = order.iter().map(|&part| parts[part].as_str()).collect();
        let out: String = order.iter().map(|&part| answers[part]).collect();
        assert_eq!(run(&["solve", "-q", "--to", "line"], &input).out, out, "{input}");
    }
}
