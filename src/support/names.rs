//! Enums whose values have names: one table gives the list of the values, their names, and the
//! value of a name. The command, Python and the page read and write these names.

/// Returns whether two names have the same letters and digits, in small or capital letters.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    fn letters(name: &str) -> impl Iterator<Item = char> {
        name.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase())
    }
    letters(one).eq(letters(other))
}

/// Gives an enum `ALL`, `name` and `from_name`, from a table of all its values. A value may have
/// other names behind its own, which are only read.
macro_rules! names {
    ($type:ident: $($value:ident = $name:literal $(| $other:literal)*,)*) => {
        impl $type {
            /// All values, in their order.
            pub const ALL: &[Self] = &[$(Self::$value,)*];

            /// Returns the name, which [`from_name`](Self::from_name) reads.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $name,)*
                }
            }

            /// Returns the value of a name. Only letters and digits count, in small or capital
            /// letters.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                let names = [$(($name, Self::$value), $(($other, Self::$value),)*)*];
                let found = names.into_iter().find(|(known, _)| $crate::support::names::is_same(known, name));
                found.map(|(_, value)| value)
            }
        }
    };
}
pub(crate) use names;
