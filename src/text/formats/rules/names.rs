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

/// The other names of variants.
const OTHER_NAMES: [(&str, Variant); 3] = [
    ("diagonals", Variant::Diagonals),
    ("disjoint", Variant::DisjointGroups),
    ("center-dot", Variant::CentreDot),
];

impl Variant {
    /// Returns the variant with a [name](Self::name) such as `x`, or with one of the names `diagonals`,
    /// `disjoint` and `center-dot`. Hyphens and case do not matter.
    pub fn from_name(name: &str) -> Option<Self> {
        fn letters(name: &str) -> impl Iterator<Item = u8> + '_ {
            let letters = name.bytes().filter(|byte| !matches!(byte, b'-' | b'_' | b' '));
            letters.map(|byte| byte.to_ascii_lowercase())
        }
        let names = Self::ALL.iter().map(|variant| (variant.name(), *variant)).chain(OTHER_NAMES);
        names.into_iter().find(|(other, _)| letters(other).eq(letters(name))).map(|(_, variant)| variant)
    }
}

#[cfg(test)]
mod tests {
    use super::super::read::UNKNOWN_VARIANT;
    use super::*;

    #[test]
    fn every_variant_is_found_by_its_name_and_named_in_the_error() {
        for &variant in Variant::ALL {
            let name = variant.name();
            assert!(
                [name, &name.to_uppercase(), &name.replace('-', "")]
                    .iter()
                    .all(|name| Variant::from_name(name) == Some(variant))
            );
            assert!(UNKNOWN_VARIANT.contains(&format!(" {name}")), "{name}");
        }
        assert!(OTHER_NAMES.iter().all(|(name, variant)| Variant::from_name(name) == Some(*variant)));
        assert_eq!(Variant::from_name("y"), None);
    }
}
