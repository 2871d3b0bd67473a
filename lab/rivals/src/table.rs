//! Markdown tables and their figures.

use std::fmt;

/// A header and rows; the first column has names, the others have figures.
pub struct Table {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// Returns a table without rows.
    pub fn new(header: Vec<String>) -> Self {
        Self { header, rows: Vec::new() }
    }

    /// Adds a row of the same length as the header.
    pub fn add(&mut self, row: Vec<String>) {
        self.rows.push(row);
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |cells: &[String]| {
            let cells: Vec<_> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
            writeln!(f, "| {} |", cells.join(" | "))
        };
        line(&self.header)?;
        let mut rule = vec!["---:".to_owned(); self.header.len()];
        rule[0] = "---".to_owned();
        line(&rule)?;
        self.rows.iter().try_for_each(|row| line(row))
    }
}

/// Returns a positive number with three significant digits and with separators for thousands.
pub fn figure(value: f64) -> String {
    let magnitude = value.log10().floor() as i32;
    if magnitude < 3 {
        return format!("{value:.*}", (2 - magnitude).max(0) as usize);
    }
    let unit = 10_f64.powi(magnitude - 2);
    let digits = format!("{:.0}", (value / unit).round() * unit);
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures() {
        let figures = [0.012345, 0.5, 1.0, 45.678, 999.4, 1000.0, 1_234_567.0].map(figure);
        assert_eq!(figures, ["0.0123", "0.500", "1.00", "45.7", "999", "1,000", "1,230,000"]);
    }

    #[test]
    fn markdown() {
        let mut table = Table::new(vec!["name".to_owned(), "a|b".to_owned()]);
        table.add(vec!["x".to_owned(), "1".to_owned()]);
        assert_eq!(table.to_string(), "| name | a\\|b |\n| --- | ---: |\n| x | 1 |\n");
    }
}
