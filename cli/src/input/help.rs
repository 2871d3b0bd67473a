//! Advice about text that is not a puzzle.

use super::named_rules::WantedRules;
use ordoku::text::TextErrorKind;

/// A variant as the library's errors name it.
pub(super) const JIGSAW: &str = "a jigsaw Sudoku";

/// Returns the advice for an error of a text; `None` if the message says it all.
pub fn help_for(kind: TextErrorKind, rules: &WantedRules) -> Option<String> {
    let help = match (kind, rules) {
        (TextErrorKind::Ambiguous { .. }, _) => {
            "say how it is written: --from rows, --from line, --from digits, --from zero-based, \
             --from letters, or --shape 4x4"
        }
        (TextErrorKind::BoxShape { .. } | TextErrorKind::Drawing { .. }, _) => {
            "add the rows and columns of a box, for example --shape 2x5"
        }
        (TextErrorKind::Variant { is_read: true, .. }, WantedRules::Named(_)) => {
            "leave out --rules and --regions: the puzzle is then read with its own rules"
        }
        (TextErrorKind::Variant { is_read: true, .. }, WantedRules::Sudoku) => {
            "this command takes Sudoku only; others, such as solve, check, show and rate, read the puzzle with its rules"
        }
        (TextErrorKind::Variant { variant: JIGSAW, .. }, WantedRules::Own) => {
            "write the cells, and behind them or in the lines below one character for the region of each cell, with nothing else in the line"
        }
        (TextErrorKind::NamedVariant { .. }, WantedRules::Sudoku) => {
            "this command takes Sudoku only; leave the name out if the puzzle is one"
        }
        (TextErrorKind::NamedVariant { .. }, _) => {
            "name the rules, for example --rules x, or --regions FILE for a jigsaw; or leave the name out"
        }
        (TextErrorKind::Encoding, _) => {
            "convert it, for example: iconv -f ISO-8859-1 -t UTF-8 FILE > NEW_FILE"
        }
        _ => return None,
    };
    Some(help.to_owned())
}
