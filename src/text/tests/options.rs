//! A named layout, alphabet or shape.

use super::*;

#[test]
fn named_options_settle_ambiguities() {
    let text = "1234341221434321\n".repeat(16);
    assert_eq!(puzzles(&text, &with_layout(Layout::Line)).filter(Result::is_ok).count(), 16);
    assert_eq!(puzzles(&text, &with_shape(2, 2)).filter(Result::is_ok).count(), 16);
    let rows = ParseOptions { symbols: Some(Symbols::Digits), ..with_layout(Layout::Rows) };
    assert_eq!(parsed(&text, &rows).shape, shape(4, 4));

    assert_eq!(parsed(&"..........\n".repeat(10), &with_shape(2, 5)).shape, shape(2, 5));
}

/// The fast path for such lines must not ignore the names.
#[test]
fn a_line_of_81_symbols_must_match_the_names() {
    let kind = |options: &ParseOptions| error_of(NINE, options).kind;
    assert_eq!(kind(&with_shape(2, 2)), TextErrorKind::Cells { got: 81, wanted: Some(16) });
    assert_eq!(parsed(NINE, &with_shape(1, 9)).shape, shape(1, 9));
    assert_eq!(kind(&with_layout(Layout::Rows)), TextErrorKind::Rows { got: 1, wanted: 81 });
    assert_eq!(kind(&with_symbols(Symbols::Letters)), TextErrorKind::Character('5'));
}
