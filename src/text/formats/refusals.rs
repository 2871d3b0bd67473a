//! Why a document is refused.

use crate::error::TextErrorKind;
use crate::text::read::mismatch::Mismatch;

/// Returns the mismatch of a name that says of which variant a puzzle is, and that has none of its
/// rules.
pub(super) fn named(offset: usize, variant: &'static str, place: &'static str) -> Mismatch {
    Mismatch::At(offset, TextErrorKind::NamedVariant { variant, place })
}

/// Returns the mismatch of a known form that is not read, such as "an X-Sudoku" of "KSudoku".
pub(super) fn variant(offset: usize, variant: &'static str, form: &'static str) -> Mismatch {
    Mismatch::At(offset, TextErrorKind::Variant { variant, form, is_read: false })
}

/// Returns the mismatch of a variant that is read with its rules, and wanted as a classic puzzle.
pub(super) fn with_rules(offset: usize, variant: &'static str, form: &'static str) -> Mismatch {
    Mismatch::At(offset, TextErrorKind::Variant { variant, form, is_read: true })
}

/// Returns the mismatch of a document that is not as its form says.
pub(super) fn flaw(offset: usize, what: &'static str) -> Mismatch {
    Mismatch::At(offset, TextErrorKind::Document { what })
}
