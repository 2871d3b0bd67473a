//! Powers that are the same on every machine, which the system's are not.

use std::f64::consts::{LN_2, LOG2_E};

/// The bits of a number's fraction.
const FRACTION: u32 = 52;
/// What its exponent is stored with.
const BIAS: u64 = 1023;

/// `base` to the power of `exponent`, to six digits. The base is a positive number with all its digits (not a subnormal one)
/// and at most 1, the exponent from 0 to 1.
pub(super) fn power(base: f64, exponent: f64) -> f64 {
    two_to(exponent * logarithm(base))
}

/// The logarithm to base 2. With m = (1 + s) / (1 - s): ln m = 2 (s + s^3 / 3 + s^5 / 5 + ...).
fn logarithm(number: f64) -> f64 {
    let bits = number.to_bits();
    let exponent = (bits >> FRACTION) as f64 - BIAS as f64;
    let mantissa = f64::from_bits(bits & ((1 << FRACTION) - 1) | BIAS << FRACTION);
    let s = (mantissa - 1.0) / (mantissa + 1.0);
    let q = s * s;
    let mut sum = 1.0 / 15.0;
    for k in (0..7).rev() {
        sum = sum * q + 1.0 / f64::from(2 * k + 1);
    }
    exponent + 2.0 * LOG2_E * s * sum
}

/// 2 to the power of a number from -1000 to 0, by the series of e^x.
fn two_to(number: f64) -> f64 {
    let whole = number.floor();
    let x = (number - whole) * LN_2;
    let mut sum = 1.0;
    for k in (1..=8).rev() {
        sum = 1.0 + sum * x / f64::from(k);
    }
    sum * f64::from_bits((BIAS as f64 + whole) as u64 * (1 << FRACTION))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_digits() {
        for base in [1.0, 0.999_999, 0.75, 0.5, 0.3, 0.001, 1e-12, 1e-300] {
            for exponent in [0.0, 0.000_08, 0.016, 0.32, 1.0] {
                let ratio = power(base, exponent) / f64::powf(base, exponent);
                assert!((ratio - 1.0).abs() < 1e-6, "{base}, {exponent}: {ratio}");
            }
        }
    }
}
