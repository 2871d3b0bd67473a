//! The names of relations in a text.

use crate::model::rules::Relation;

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

#[cfg(test)]
mod tests {
    use super::super::read::UNKNOWN_VARIANT;
    use crate::model::rules::Variant;

    #[test]
    fn every_variant_is_named_in_the_error() {
        for variant in Variant::ALL {
            assert!(UNKNOWN_VARIANT.contains(&format!(" {}", variant.name())), "{variant:?}");
        }
    }
}
