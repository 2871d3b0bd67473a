//! The beginning of a text, in growing windows: so reading a text puzzle by puzzle takes time in
//! proportion to its length.

/// How much of a text is looked at, until it is certain what its first puzzle is. The last window
/// is larger than the longest puzzle: the largest grid of numbers takes a quarter of it.
pub(super) const WINDOWS: [usize; 6] = [4 << 10, 8 << 10, 12 << 10, 16 << 10, 256 << 10, LONGEST];

/// The last window.
pub(super) const LONGEST: usize = 1 << 20;

/// Whole lines at the beginning of bytes.
pub(super) struct WholeLines<'a> {
    pub text: &'a str,
    /// The offset of the first byte that is not UTF-8, if it is in a whole line. The text ends
    /// above that line.
    pub invalid: Option<usize>,
}

/// Returns the whole lines at the beginning of bytes; `None` if there is no line end.
pub(super) fn whole_lines(bytes: &[u8], is_end: impl Fn(&u8) -> bool) -> Option<WholeLines<'_>> {
    let end = bytes.iter().rposition(&is_end)? + 1;
    Some(match std::str::from_utf8(&bytes[..end]) {
        Ok(text) => WholeLines { text, invalid: None },
        Err(error) => {
            let valid = &bytes[..error.valid_up_to()];
            let end = valid.iter().rposition(&is_end).map_or(0, |end| end + 1);
            let text = std::str::from_utf8(&valid[..end]).unwrap_or_default();
            WholeLines { text, invalid: Some(valid.len()) }
        }
    })
}
