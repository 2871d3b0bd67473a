//! Names of variants in the fields of a table, and which texts are names.

use crate::text::variant_words::{Context, MOST_NAME_WORDS, find, has_more_words, is_classic};

/// The meaning of the fields of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::text) enum Meaning {
    /// Rules: whatever a field says is lost.
    Rules,
    /// Regions: a field may also say how many there are. A puzzle of this side has so many.
    Regions {
        side: Option<usize>,
    },
    Kind,
    Title,
    /// Nothing about rules, as far as its name tells.
    Other,
    /// The name of the column is not known.
    Unknown,
}

/// Returns where a field of a row names a variant, and which.
pub(in crate::text) fn in_field(field: &str, meaning: Meaning) -> Option<(usize, &'static str)> {
    let (place, variant) = match meaning {
        Meaning::Other => return None,
        Meaning::Regions { side } if side.is_some() && field.trim().parse().ok() == side => return None,
        Meaning::Rules | Meaning::Regions { .. } if is_classic(field) => return None,
        Meaning::Rules | Meaning::Regions { .. } => {
            (0, find(field, Context::Kind).map_or("a variant", |found| found.variant))
        }
        Meaning::Kind => find(field, Context::Kind).map(|found| (found.place.start, found.variant))?,
        Meaning::Unknown if field.trim() == "X" => (0, "an X-Sudoku"),
        Meaning::Title | Meaning::Unknown => {
            let found = find(field, Context::Title).filter(|_| is_name(field))?;
            (found.place.start, found.variant)
        }
    };
    Some((place, variant))
}

/// Returns whether a text is no sentence. Tags of HTML do not count.
pub(in crate::text) fn is_name(text: &str) -> bool {
    let parts = text.split('<').map(|part| part.split_once('>').map_or(part, |(_, behind)| behind));
    !has_more_words(parts, MOST_NAME_WORDS)
}
