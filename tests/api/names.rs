//! The names of the values of enums.

use ordoku::svg::Theme;
use ordoku::technique::{HintDegree, HodokuLevel, Scale, Technique};
use ordoku::text::{FileFormat, Layout, Symbols};
use ordoku::{Engine, Pattern, StopReason, Variant};

/// Checks that each name is read, in other spellings, too, and that no two values have the same
/// name.
macro_rules! check_names {
    ($($type:ident)*) => {
        $(
            for value in $type::ALL {
                let name = value.name();
                for written in [name, &name.to_uppercase(), &name.replace(['-', ' '], "_")] {
                    assert_eq!($type::from_name(written), Some(*value), "{written}");
                }
            }
            assert_eq!([$type::from_name(""), $type::from_name("no such name")], [None; 2]);
        )*
    };
}

#[test]
fn names_are_read_and_different() {
    check_names!(Engine StopReason Pattern Variant Theme HintDegree HodokuLevel Scale Technique);
    check_names!(FileFormat Layout Symbols);
}

#[test]
fn variants_have_other_names() {
    let others = [
        ("diagonals", Variant::Diagonals),
        ("disjoint", Variant::DisjointGroups),
        ("center-dot", Variant::CentreDot),
    ];
    assert!(others.iter().all(|(name, variant)| Variant::from_name(name) == Some(*variant)));
}
