//! The numbers in the header for values of an enum: one table for both directions.

/// A type whose values have numbers in the header.
pub(super) trait Code: Sized + Copy {
    /// Returns the number of a value.
    fn number(self) -> u32;
    /// Returns the value of a number.
    fn from_number(number: u32) -> Option<Self>;
}

/// Implements [`Code`] from a table of numbers and values.
macro_rules! codes {
    ($type:ty: $($number:ident = $value:path,)*) => {
        impl $crate::capi::codes::Code for $type {
            fn number(self) -> u32 {
                match self {
                    $($value => $number,)*
                }
            }
            fn from_number(number: u32) -> Option<Self> {
                match number {
                    $($number => Some($value),)*
                    _ => None,
                }
            }
        }
    };
}
pub(super) use codes;
