//! Powers of floating-point numbers that are the same on every machine; the system's are not.

use std::f64::consts::{FRAC_1_SQRT_2, LN_2, LOG2_E};

/// Bits of the fraction of an f64.
const FRACTION: u32 = 52;
/// Bias of the exponent of an f64.
const BIAS: u64 = 1023;

/// Returns `base` to the power of `exponent`, to six digits. The base is positive, normal (not
/// subnormal) and at most 1; the exponent is from 0 to 1.
pub(super) fn power(base: f64, exponent: f64) -> f64 {
    two_to(exponent * logarithm(base))
}

/// Returns the logarithm to base 2. For m = (1 + s) / (1 - s) from 0.7 to 1.4, ln m = 2 (s + s^3 /
/// 3 + s^5 / 5 + ...).
fn logarithm(number: f64) -> f64 {
    let bits = number.to_bits() as i64;
    let exponent = (bits - FRAC_1_SQRT_2.to_bits() as i64) >> FRACTION;
    let mantissa = f64::from_bits((bits - (exponent << FRACTION)) as u64);
    let s = (mantissa - 1.0) / (mantissa + 1.0);
    let q = s * s;
    let series = 1.0 + q * (1.0 / 3.0 + q * (1.0 / 5.0 + q * (1.0 / 7.0)));
    exponent as f64 + 2.0 * LOG2_E * s * series
}

/// Returns 2 to the power of a number from -1022 to 0, by the series of e^x.
fn two_to(number: f64) -> f64 {
    let whole = (number - 0.5) as i64;
    let x = (number - whole as f64) * LN_2;
    let series = 1.0 / 24.0 + x * (1.0 / 120.0 + x * (1.0 / 720.0));
    let series = 1.0 + x * (1.0 + x * (1.0 / 2.0 + x * (1.0 / 6.0 + x * series)));
    series * f64::from_bits(((BIAS as i64 + whole) as u64) << FRACTION)
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
