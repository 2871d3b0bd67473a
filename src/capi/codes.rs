//! The numbers in the header for values of an enum: one table for both directions.

/// A type whose values have numbers in the header.
pub(super) trait Code: Sized + Copy {
    type Number;
    /// Returns the number of a value.
    fn number(self) -> Self::Number;
    /// Returns the value of a number.
    fn from_number(number: Self::Number) -> Option<Self>;
}

/// Implements [`Code`] from a table of numbers and values.
macro_rules! codes {
    ($type:ty, $integer:ty: $($number:ident = $value:path,)*) => {
        impl $crate::capi::codes::Code for $type {
            type Number = $integer;
            fn number(self) -> $integer {
                match self {
                    $($value => $number,)*
                }
            }
            fn from_number(number: $integer) -> Option<Self> {
                match number {
                    $($number => Some($value),)*
                    _ => None,
                }
            }
        }
    };
}
pub(super) use codes;
