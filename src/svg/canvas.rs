//! Writes elements of SVG. Lengths are integers, in tenths of a unit, so that a drawing has the
//! same bytes on every machine.

use std::fmt::{self, Display, Formatter, Result, Write};

/// A length of so many tenths.
#[derive(Clone, Copy)]
pub(super) struct Tenths(pub i32);

impl Display for Tenths {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 10, self.0.unsigned_abs() % 10);
        write!(f, "{sign}{whole}")?;
        if rest > 0 { write!(f, ".{rest}") } else { Ok(()) }
    }
}

/// A text in XML. Characters that XML does not have become U+FFFD.
pub(super) struct Escaped<'a>(pub &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.0.chars().try_for_each(|character| match character {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            '\t' | '\n' => f.write_char(character),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}'),
            _ => f.write_char(character),
        })
    }
}

/// A point, in tenths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Point {
    pub x: i32,
    pub y: i32,
}

impl Display for Point {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{} {}", Tenths(self.x), Tenths(self.y))
    }
}

impl Point {
    /// Returns the point on the way to another one at a distance from this one, in tenths.
    pub fn toward(self, other: Self, distance: i32) -> Self {
        let (x, y) = (f64::from(other.x - self.x), f64::from(other.y - self.y));
        let length = (x * x + y * y).sqrt();
        if length == 0.0 {
            return self;
        }
        let part = |length_of: f64| (length_of * f64::from(distance) / length).round() as i32;
        Self { x: self.x + part(x), y: self.y + part(y) }
    }

    /// Returns the point between this one and another, moved to the left of the way by a part of
    /// its length.
    pub fn bent(self, other: Self, part: f64) -> Self {
        let (x, y) = (f64::from(other.x - self.x), f64::from(other.y - self.y));
        let middle =
            |one: i32, other: i32, aside: f64| (f64::from(one + other) / 2.0 + aside * part).round() as i32;
        Self { x: middle(self.x, other.x, y), y: middle(self.y, other.y, -x) }
    }
}

/// The elements of a drawing.
pub(super) struct Canvas<'a> {
    pub out: &'a mut dyn Write,
}

impl Canvas<'_> {
    /// Opens a group with attributes, and closes it after `inside`.
    pub fn group(
        &mut self,
        attributes: fmt::Arguments<'_>,
        inside: impl FnOnce(&mut Self) -> Result,
    ) -> Result {
        writeln!(self.out, "<g {attributes}>")?;
        inside(self)?;
        writeln!(self.out, "</g>")
    }

    /// Writes a text in the middle of a point, as high as a capital letter of a font of this size.
    pub fn text(&mut self, at: Point, size: i32, text: impl Display) -> Result {
        // Capital letters and digits of most fonts are 0.72 of the size.
        let y = at.y + size * 36 / 100;
        writeln!(self.out, "<text x=\"{}\" y=\"{}\">{text}</text>", Tenths(at.x), Tenths(y))
    }

    pub fn circle(&mut self, at: Point, radius: i32, attributes: &str) -> Result {
        let (x, y, r) = (Tenths(at.x), Tenths(at.y), Tenths(radius));
        writeln!(self.out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{attributes}/>")
    }

    /// Writes a rectangle between two corners.
    pub fn rectangle(&mut self, [one, other]: [Point; 2], attributes: &str) -> Result {
        let (width, height) = (Tenths(other.x - one.x), Tenths(other.y - one.y));
        let (x, y) = (Tenths(one.x), Tenths(one.y));
        writeln!(self.out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{attributes}/>")
    }

    /// Writes a path through points.
    pub fn polyline(&mut self, points: impl IntoIterator<Item = Point>, attributes: &str) -> Result {
        write!(self.out, "<path d=\"")?;
        for (at, point) in points.into_iter().enumerate() {
            write!(self.out, "{}{point}", if at == 0 { 'M' } else { 'L' })?;
        }
        writeln!(self.out, "\"{attributes}/>")
    }

    /// Writes the head of an arrow that ends at a point.
    pub fn arrow_head(&mut self, from: Point, tip: Point, size: i32) -> Result {
        let back = tip.toward(from, size);
        let aside = |part: f64| {
            let (x, y) = (f64::from(tip.x - back.x), f64::from(tip.y - back.y));
            Point { x: back.x + (-y * part).round() as i32, y: back.y + (x * part).round() as i32 }
        };
        let [left, right] = [aside(0.5), aside(-0.5)];
        writeln!(self.out, "<path d=\"M{left}L{tip}L{right}\" stroke-dasharray=\"none\"/>")
    }
}
