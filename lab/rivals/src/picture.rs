//! A bar chart on a logarithmic scale, as SVG.

use crate::svg::{CHARACTER, COLOURS, Scale, TOP, escaped, label, picture};
use crate::table::figure;
use std::fmt::{self, Write};

/// A chart of bars in groups.
pub struct Chart {
    /// Title, with the unit.
    pub title: String,
    /// Groups from top to bottom.
    pub groups: Vec<Group>,
}

/// A group of bars.
pub struct Group {
    /// Name above the bars.
    pub name: String,
    /// Name and value of each bar; values are positive.
    pub bars: Vec<(String, f64)>,
}

/// Length of the whole scale in pixels.
const SCALE: f64 = 520.0;
/// Pixels from one bar to the next.
const STEP: f64 = 20.0;
/// Pixels of the thickness of a bar.
const THICKNESS: f64 = 14.0;

impl Chart {
    /// Returns the content of the SVG file.
    pub fn svg(&self) -> String {
        let bars = || self.groups.iter().flat_map(|group| &group.bars);
        let exponents = || bars().map(|(_, value)| value.log10());
        // The scale starts a little below the least value, so that its bar can be seen.
        let low = (exponents().fold(f64::INFINITY, f64::min) - 0.05).floor();
        let high = exponents().fold(f64::NEG_INFINITY, f64::max).ceil();
        let longest = bars().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let left = CHARACTER * longest as f64 + 24.0;
        let scale = Scale { left, length: SCALE, low, high };
        let lines = 1.4 * self.groups.len() as f64 + bars().count() as f64;
        let bottom = TOP + STEP * lines + 8.0;
        // The value must fit beside the longest bar.
        let size = (left + SCALE + 100.0, bottom + 32.0);
        picture(size, &self.title, |out| {
            scale.draw(out, bottom)?;
            self.draw_bars(out, scale)
        })
    }

    fn draw_bars(&self, out: &mut String, scale: Scale) -> fmt::Result {
        let left = scale.left;
        let mut y = TOP;
        for group in &self.groups {
            let name = escaped(&group.name);
            let baseline = y + STEP;
            writeln!(out, r##"<text x="16" y="{baseline:.1}" font-weight="bold">{name}</text>"##)?;
            y += 1.4 * STEP;
            for ((name, value), colour) in group.bars.iter().zip(COLOURS.iter().cycle()) {
                let (end, baseline) = (scale.x(*value), y + 12.0);
                label(out, (left - 6.0, baseline), "end", name)?;
                writeln!(
                    out,
                    r##"<rect x="{left:.1}" y="{y:.1}" width="{:.1}" height="{THICKNESS}" fill="{colour}"/>"##,
                    end - left
                )?;
                label(out, (end + 5.0, baseline), "start", &figure(*value))?;
                y += STEP;
            }
        }
        Ok(())
    }
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
