//! How documents begin whose first words are long: links with a compressed puzzle.

/// Returns whether a text begins with a link that has a compressed puzzle.
pub(in crate::text) fn is_link(text: &str) -> bool {
    // Every compressed object of JSON begins with these characters.
    let is_compressed = || text.contains("N4Ig");
    let is_of_f_puzzles = || text.contains("f-puzzles.com") && text.contains("load=");
    text.starts_with("http") && (is_compressed() || is_of_f_puzzles() || is_of_sudokupad(text))
}

/// Returns whether a link has a puzzle in one of SudokuPad's own formats, which are not read. Short names of puzzles
/// are no puzzles.
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
