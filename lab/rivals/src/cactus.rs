//! A cactus plot as SVG: for each solver a line through the points (time, instances solved within
//! that time). The time axis is logarithmic.

use crate::svg::{CHARACTER, COLOURS, Scale, TOP, label, picture};
use std::fmt::{self, Write};

/// A plot of lines that rise from left to right.
pub struct Cactus {
    /// Title of the plot.
    pub title: String,
    /// Number of instances.
    pub instances: usize,
    /// Right end of the time axis, in seconds.
    pub longest: f64,
    /// Name of each solver, and the seconds of the instances it solved: positive, in any order.
    pub lines: Vec<(String, Vec<f64>)>,
}

/// Sizes of the plot, in pixels.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 64.0;

impl Cactus {
    /// Returns the content of the SVG file.
    pub fn svg(&self) -> String {
        let least = self.lines.iter().flat_map(|(_, times)| times).fold(self.longest, |a, &b| a.min(b));
        let low = least.log10().floor();
        let high = self.longest.log10().max(low + 1.0);
        let scale = Scale { left: LEFT, length: WIDTH, low, high };
        let longest = self.lines.iter().map(|(name, _)| name.chars().count() + 6).max().unwrap_or(0);
        let size = (LEFT + WIDTH + CHARACTER * longest as f64 + 16.0, TOP + HEIGHT + 52.0);
        picture(size, &self.title, |out| self.draw(out, scale))
    }

    fn draw(&self, out: &mut String, scale: Scale) -> fmt::Result {
        let bottom = TOP + HEIGHT;
        scale.draw(out, bottom)?;
        label(out, (LEFT + WIDTH / 2.0, bottom + 40.0), "middle", "seconds")?;
        let y = |solved: usize| bottom - HEIGHT * solved as f64 / self.instances.max(1) as f64;
        for quarter in 0..=4 {
            let solved = self.instances * quarter / 4;
            writeln!(out, r##"<path d="M{LEFT} {:.1}h{WIDTH}" stroke="#ccc"/>"##, y(solved))?;
            label(out, (LEFT - 8.0, y(solved) + 4.0), "end", &solved.to_string())?;
        }
        let mut names = Vec::new();
        for ((name, times), colour) in self.lines.iter().zip(COLOURS.iter().cycle()) {
            let mut times = times.clone();
            times.sort_by(f64::total_cmp);
            write!(out, r##"<path fill="none" stroke="{colour}" stroke-width="2" d="M{LEFT} {bottom:.1}"##)?;
            for (solved, &time) in times.iter().enumerate() {
                write!(out, "H{:.1}V{:.1}", scale.x(time), y(solved + 1))?;
            }
            writeln!(out, r##"H{:.1}"/>"##, LEFT + WIDTH)?;
            names.push((y(times.len()) + 4.0, format!("{name}, {}", times.len())));
        }
        // If lines end close together, their names are one below the other.
        names.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut free = TOP;
        for (at, name) in names {
            free = at.max(free);
            label(out, (LEFT + WIDTH + 8.0, free), "start", &name)?;
            free += 16.0;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_rise() {
        let lines = vec![("a".to_owned(), vec![1.0, 0.1]), ("b".to_owned(), vec![])];
        let svg = Cactus { title: "t".to_owned(), instances: 2, longest: 10.0, lines }.svg();
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        // Half of the instances are solved after 0.1 s, all after 1 s.
        assert!(svg.contains("M64 444.0H64.0V244.0H384.0V44.0H704.0"), "{svg}");
        assert!(svg.contains(">a, 2<") && svg.contains(">b, 0<"));
    }
}
