//! Values of options: shapes, numbers, times, sizes and blanks.

use ordoku::Shape;
use ordoku::text::{Format, Layout, Symbols};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

/// Reads the shape of a box, such as `2x5`.
pub fn shape(text: &str) -> Result<Shape, String> {
    let numbers = text
        .split_once(['x', 'X'])
        .and_then(|(rows, columns)| Some((rows.trim().parse().ok()?, columns.trim().parse().ok()?)));
    let (rows, columns) = numbers.ok_or("a shape is the rows and columns of a box, such as 2x5")?;
    Shape::new(rows, columns).map_err(|error| error.to_string())
}

const TOO_LARGE: &str = "this number is too large";

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads a number from 0 on.
pub fn number<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| match is_number(text) {
        true => TOO_LARGE.to_owned(),
        false => "give a whole number from 0 on, such as 1000".to_owned(),
    })
}

/// Reads a number above 0.
pub fn positive(text: &str) -> Result<u64, String> {
    match number(text) {
        Ok(number) if number > 0 => Ok(number),
        Err(_) if is_number(text) => Err(TOO_LARGE.to_owned()),
        _ => Err("give a whole number from 1 on".to_owned()),
    }
}

/// Reads a number or a range of numbers from 0 on, such as `2-4`.
pub fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (number::<usize>(first), number::<usize>(last)) {
        (Ok(first), Ok(last)) if first <= last => Ok(first..=last),
        (Ok(first), Ok(last)) => Err(format!("the smaller number comes first, such as {last}-{first}")),
        _ if is_number(first) && is_number(last) => Err(TOO_LARGE.to_owned()),
        _ => Err("give a number or a range, such as 2-4".to_owned()),
    }
}

/// Reads the character of an empty cell.
pub fn blank(text: &str) -> Result<char, String> {
    let blank = text.chars().next().filter(|_| text.chars().count() == 1);
    let blank = blank.ok_or("give one character, such as . or 0")?;
    match Format::new(Shape::NINE, Layout::Line, Symbols::Digits, blank) {
        Ok(_) => Ok(blank),
        Err(error) => Err(error.to_string()),
    }
}

/// Reads a time, such as `10`, `1.5s`, `200ms`, `5m` or `1h`.
pub fn duration(text: &str) -> Result<Duration, String> {
    const UNITS: [(&str, f64); 4] = [("ms", 1e-3), ("s", 1.0), ("m", 60.0), ("h", 3_600.0)];
    let found = UNITS.iter().find_map(|(unit, seconds)| Some((text.strip_suffix(unit)?, *seconds)));
    let (number, seconds) = found.unwrap_or((text, 1.0));
    let value = number.trim().parse::<f64>().ok().filter(|value| *value >= 0.0);
    value
        .and_then(|value| Duration::try_from_secs_f64(value * seconds).ok())
        .ok_or_else(|| "a time is a number with a unit: 10s, 200ms, 5m or 1h".to_owned())
}

/// Reads a size in bytes, such as `64M` or `1G`.
pub fn bytes(text: &str) -> Result<u64, String> {
    let text = text.trim().trim_end_matches(['b', 'B']).trim_end_matches('i');
    let shift = match text.chars().last().map(|c| c.to_ascii_uppercase()) {
        Some('K') => 10,
        Some('M') => 20,
        Some('G') => 30,
        _ => 0,
    };
    let number = if shift > 0 { &text[..text.len() - 1] } else { text };
    let value = number.trim().parse::<u64>().ok().and_then(|value| value.checked_mul(1 << shift));
    value.ok_or_else(|| "a size is a number of bytes, or with a unit: 512K, 64M or 1G".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_units() {
        assert_eq!(shape("2x5"), Ok(Shape::new(2, 5).unwrap()));
        assert_eq!(duration("1.5"), Ok(Duration::from_millis(1_500)));
        assert_eq!(duration("200ms"), Ok(Duration::from_millis(200)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(bytes("64M"), Ok(64 << 20));
        assert_eq!(bytes("1GiB"), Ok(1 << 30));
        assert_eq!(bytes("77"), Ok(77));
        assert_eq!((number("7"), positive("7"), blank("_")), (Ok(7u64), Ok(7), Ok('_')));
        assert!(number::<u64>("99999999999999999999").is_err_and(|message| message.contains("too large")));
        for text in ["", "-1", "x", "1.5"] {
            assert!(number::<usize>(text).is_err_and(|message| message.contains("whole number")), "{text}");
            assert!(positive(text).is_err(), "{text}");
        }
        assert!(positive("0").is_err());
        assert_eq!((range("2-4"), range("3")), (Ok(2..=4), Ok(3..=3)));
        assert!(range("4-2").is_err_and(|message| message.contains("2-4")));
        assert!(range("1-99999999999999999999").is_err_and(|message| message.contains("too large")));
        assert!(["", "-", "2-", "-4", "2-3-4", "x"].iter().all(|text| range(text).is_err()));
        assert!(["", "1", "q", ".."].iter().all(|text| blank(text).is_err()));
        for text in ["", "x", "2x", "0x3", "-1", "1e999", "x5"] {
            assert!(shape(text).is_err(), "{text}");
        }
        for text in ["", "-1", "x", "1e999", "inf"] {
            assert!(duration(text).is_err() && bytes(text).is_err(), "{text}");
        }
    }
}
