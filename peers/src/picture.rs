//! Bars on a logarithmic scale, as SVG.
//!
//! Written by hand: it is bars, lines and text, and a plotting crate would bring more code than this whole package has.

use crate::table::figure;
use std::fmt::{self, Write};

/// Bars in groups.
pub struct Chart {
    /// What is drawn, and in what unit.
    pub title: String,
    /// From top to bottom.
    pub groups: Vec<Group>,
}

/// Bars that belong together.
pub struct Group {
    /// Stands over the bars.
    pub name: String,
    /// Names and values, which are positive.
    pub bars: Vec<(String, f64)>,
}

/// By place within the group: colours that differ for the colour-blind too (Okabe and Ito).
const COLOURS: [&str; 6] = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00"];

/// Pixels from one power of ten to the next, together.
const SCALE: f64 = 520.0;
/// Pixels from bar to bar.
const STEP: f64 = 20.0;
/// Pixels of a bar.
const THICKNESS: f64 = 14.0;
/// Pixels for the title.
const TOP: f64 = 44.0;
/// About what a character takes at most, in pixels.
const CHARACTER: f64 = 7.5;

impl Chart {
    /// The picture as a file's content.
    pub fn svg(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        let bars = || self.groups.iter().flat_map(|group| &group.bars);
        let exponents = || bars().map(|(_, value)| value.log10());
        // A little below the least value, so that its bar is seen.
        let low = (exponents().fold(f64::INFINITY, f64::min) - 0.05).floor();
        let high = exponents().fold(f64::NEG_INFINITY, f64::max).ceil();
        let longest = bars().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let left = CHARACTER * longest as f64 + 24.0;
        let x = |value: f64| left + SCALE * (value.log10() - low) / (high - low);
        let lines = 1.4 * self.groups.len() as f64 + bars().count() as f64;
        let bottom = TOP + STEP * lines + 8.0;
        // Beside the longest bar its value has to fit.
        let (width, height) = (left + SCALE + 100.0, bottom + 32.0);

        writeln!(
            out,
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0}" height="{height:.0}" font-family="sans-serif" font-size="13" fill="#222">"##
        )?;
        writeln!(out, r##"<rect width="100%" height="100%" fill="#fff"/>"##)?;
        // Lines do not run through the text.
        writeln!(out, "<style>text{{stroke:#fff;stroke-width:4px;paint-order:stroke}}</style>")?;
        let title = escaped(&self.title);
        writeln!(out, r##"<text x="16" y="26" font-size="16" font-weight="bold">{title}</text>"##)?;
        for exponent in low as i32..=high as i32 {
            let (at, label) = (x(10_f64.powi(exponent)), power(exponent));
            writeln!(out, r##"<path d="M{at:.1} {TOP}V{bottom:.1}" stroke="#ccc"/>"##)?;
            writeln!(
                out,
                r##"<text x="{at:.1}" y="{:.1}" text-anchor="middle">{label}</text>"##,
                bottom + 18.0
            )?;
        }
        let mut y = TOP;
        for group in &self.groups {
            let name = escaped(&group.name);
            let baseline = y + STEP;
            writeln!(out, r##"<text x="16" y="{baseline:.1}" font-weight="bold">{name}</text>"##)?;
            y += 1.4 * STEP;
            for ((name, value), colour) in group.bars.iter().zip(COLOURS.iter().cycle()) {
                let (name, end, baseline) = (escaped(name), x(*value), y + 12.0);
                let before = left - 6.0;
                writeln!(
                    out,
                    r##"<text x="{before:.1}" y="{baseline:.1}" text-anchor="end">{name}</text>"##
                )?;
                writeln!(
                    out,
                    r##"<rect x="{left:.1}" y="{y:.1}" width="{:.1}" height="{THICKNESS}" fill="{colour}"/>"##,
                    end - left
                )?;
                let after = end + 5.0;
                writeln!(out, r##"<text x="{after:.1}" y="{baseline:.1}">{}</text>"##, figure(*value))?;
                y += STEP;
            }
        }
        writeln!(out, "</svg>")
    }
}

/// A power of ten in full: 0.01, 1, 1,000.
fn power(exponent: i32) -> String {
    match usize::try_from(-exponent) {
        Ok(decimals) => format!("{:.decimals$}", 10_f64.powi(exponent)),
        Err(_) => figure(10_f64.powi(exponent)).replace(".0", ""),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_and_names_are_drawn() {
        let bars = vec![("a & b".to_owned(), 0.5), ("c".to_owned(), 1000.0)];
        let chart = Chart { title: "t".to_owned(), groups: vec![Group { name: "<g>".to_owned(), bars }] };
        let svg = chart.svg();
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        assert!(svg.contains("a &amp; b") && svg.contains("&lt;g&gt;"));
        // The longest bar ends at the scale's end, a power of ten.
        assert!(svg.contains(r#"width="520.0""#), "{svg}");
        for label in [">0.1<", ">1<", ">10<", ">100<", ">1,000<", ">0.500<"] {
            assert!(svg.contains(label), "{label} in {svg}");
        }
    }
}
