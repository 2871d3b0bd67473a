//! The names of relations and variants in a text.

use crate::model::rules::{Relation, Variant};

/// The relations that have a name.
pub(super) const RELATIONS: [(&str, Relation); 10] = [
    ("ne", Relation::Different),
    ("eq", Relation::Equal),
    ("lt", Relation::Less),
    ("diff1", Relation::Consecutive),
    ("nonconsecutive", Relation::NonConsecutive),
    ("ratio2", Relation::Double),
    ("notdot", Relation::NoDot),
    ("diff5", Relation::Apart(5)),
    ("sum5", Relation::Sum(5)),
    ("sum10", Relation::Sum(10)),
];

/// Returns the relation with a name: of the list, or `apart` and `sum` with any number.
pub(super) fn relation(name: &str) -> Option<Relation> {
    let listed = RELATIONS.iter().find(|(other, _)| *other == name).map(|(_, relation)| *relation);
    listed.or_else(|| {
        let number = |prefix| name.strip_prefix(prefix).and_then(|number: &str| number.parse().ok());
        number("apart").map(Relation::Apart).or_else(|| number("sum").map(Relation::Sum))
    })
}

const VARIANTS: [(&str, Variant); 12] = [
    ("diagonals", Variant::Diagonals),
    ("x", Variant::Diagonals),
    ("windoku", Variant::Windoku),
    ("disjoint-groups", Variant::DisjointGroups),
    ("disjoint", Variant::DisjointGroups),
    ("centre-dot", Variant::CentreDot),
    ("asterisk", Variant::Asterisk),
    ("girandola", Variant::Girandola),
    ("anti-knight", Variant::AntiKnight),
    ("anti-king", Variant::AntiKing),
    ("non-consecutive", Variant::NonConsecutive),
    ("center-dot", Variant::CentreDot),
];

impl Variant {
    /// Returns the variant with a name such as `diagonals` or `x`, `windoku`, `disjoint-groups`,
    /// `centre-dot`, `asterisk`, `girandola`, `anti-knight`, `anti-king` and `non-consecutive`. Hyphens
    /// and case do not matter.
    pub fn from_name(name: &str) -> Option<Self> {
        fn letters(name: &str) -> impl Iterator<Item = u8> + '_ {
            let letters = name.bytes().filter(|byte| !matches!(byte, b'-' | b'_' | b' '));
            letters.map(|byte| byte.to_ascii_lowercase())
        }
        let is_wanted = |(other, _): &&(&str, Self)| letters(other).eq(letters(name));
        VARIANTS.iter().find(is_wanted).map(|(_, variant)| *variant)
    }
}
