//! The common parts of pictures: the frame, colours, text, and powers of ten.
//!
//! Pictures are bars, lines and text. A plotting crate would bring more code than this whole
//! package has.

use crate::table::figure;
use std::fmt::{self, Write};

/// Colours that colour-blind readers can tell apart too (Okabe and Ito).
pub const COLOURS: [&str; 6] = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00"];

/// Pixels for the title.
pub const TOP: f64 = 44.0;

/// Upper estimate of the width of a character, in pixels.
pub const CHARACTER: f64 = 7.5;

/// Returns the content of a picture; `body` draws on white, under the title.
pub fn picture(
    (width, height): (f64, f64),
    title: &str,
    body: impl FnOnce(&mut String) -> fmt::Result,
) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = frame(&mut out, (width, height), title).and_then(|()| body(&mut out));
    out.push_str("</svg>\n");
    out
}

fn frame(out: &mut String, (width, height): (f64, f64), title: &str) -> fmt::Result {
    writeln!(
        out,
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0}" height="{height:.0}" font-family="sans-serif" font-size="13" fill="#222">"##
    )?;
    writeln!(out, r##"<rect width="100%" height="100%" fill="#fff"/>"##)?;
    // A white outline keeps lines away from the text.
    writeln!(out, "<style>text{{stroke:#fff;stroke-width:4px;paint-order:stroke}}</style>")?;
    let title = escaped(title);
    writeln!(out, r##"<text x="16" y="26" font-size="16" font-weight="bold">{title}</text>"##)
}

/// Writes text beside a point; `anchor` is `start`, `middle` or `end`.
pub fn label(out: &mut String, (x, y): (f64, f64), anchor: &str, text: &str) -> fmt::Result {
    writeln!(out, r##"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{}</text>"##, escaped(text))
}

/// A horizontal logarithmic scale.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// Left end, in pixels.
    pub left: f64,
    /// Length, in pixels.
    pub length: f64,
    /// Exponent of the least power of ten.
    pub low: f64,
    /// Exponent of the greatest power of ten, above `low`.
    pub high: f64,
}

impl Scale {
    /// Returns the position of a positive value.
    pub fn x(self, value: f64) -> f64 {
        self.left + self.length * (value.log10() - self.low) / (self.high - self.low)
    }

    /// Draws a line for each power of ten from the title down to `bottom`, with its name below.
    pub fn draw(self, out: &mut String, bottom: f64) -> fmt::Result {
        for exponent in self.low as i32..=self.high as i32 {
            let at = self.x(10_f64.powi(exponent));
            writeln!(out, r##"<path d="M{at:.1} {TOP}V{bottom:.1}" stroke="#ccc"/>"##)?;
            label(out, (at, bottom + 18.0), "middle", &power(exponent))?;
        }
        Ok(())
    }
}

/// Returns a power of ten in full: 0.01, 1, 1,000.
fn power(exponent: i32) -> String {
    match usize::try_from(-exponent) {
        Ok(decimals) => format!("{:.decimals$}", 10_f64.powi(exponent)),
        Err(_) => figure(10_f64.powi(exponent)).replace(".0", ""),
    }
}

pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
