//! How links with a compressed puzzle begin, and Killers of SumoCue and of Perfect Sudoku.

/// The beginning of a text of SumoCue, which a version follows.
pub(super) const SUMOCUE: &str = "SumoCueV";

/// The beginnings of Killers of Perfect Sudoku, without and with diagonals.
pub(super) const PERFECT: [&str; 2] = ["3x3::k:", "3x3:d:k:"];

/// Returns whether a text begins with a link that has a compressed puzzle.
pub(in crate::text) fn is_link(text: &str) -> bool {
    // Every compressed object of JSON begins with these characters.
    let is_compressed = || text.contains("N4Ig");
    let is_of_f_puzzles = || text.contains("f-puzzles.com") && text.contains("load=");
    text.starts_with("http") && (is_compressed() || is_of_f_puzzles() || is_of_sudokupad(text))
}

/// Returns whether a link has a puzzle in one of SudokuPad's own formats, which are not read. Short
/// names of puzzles are no puzzles.
fn is_of_sudokupad(link: &str) -> bool {
    const LEAST: usize = 32;
    let is_long = |data: &[u8]| data.iter().take(LEAST).filter(|&&byte| is_of_data(byte)).count() == LEAST;
    let has = |format: &&str| {
        let mut places = link.match_indices(*format).map(|(at, _)| at);
        places.any(|at| link[..at].ends_with(['/', '=']) && is_long(&link.as_bytes()[at + format.len()..]))
    };
    let is_site = ["sudokupad", "crackingthecryptic"].iter().any(|site| link.contains(site));
    is_site && ["scl", "ctc", "scf"].iter().any(has)
}

/// Returns whether a byte may be in compressed data.
pub(super) fn is_of_data(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/')
}

/// Returns whether a text begins as a Killer of SumoCue or of Perfect Sudoku.
pub(super) fn is_killer(text: &str) -> bool {
    let is_sumocue = || text.get(..SUMOCUE.len()).is_some_and(|head| head.eq_ignore_ascii_case(SUMOCUE));
    PERFECT.iter().any(|head| text.starts_with(head)) || is_sumocue()
}

/// Returns where such a Killer begins in a line.
pub(super) fn killer_in(line: &str) -> Option<usize> {
    ["SumoCueV1", "SumocueV1", PERFECT[0], PERFECT[1]].iter().filter_map(|head| line.find(head)).min()
}
