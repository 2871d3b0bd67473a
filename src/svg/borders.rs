//! Lines between cells, heavy ones around boxes and regions, and the numbers of rows and columns.

use super::View;
use super::canvas::{Canvas, Point, Tenths};
use crate::draw::Partition;
use std::fmt::Result;

impl View<'_> {
    pub(super) fn borders(&self, parts: &Partition, canvas: &mut Canvas<'_>) -> Result {
        let palette = self.palette;
        let hairline = format_args!("fill=\"none\" stroke=\"{}\" stroke-width=\"1\"", palette.hairline);
        canvas.group(hairline, |canvas| self.lines(parts, false, canvas))?;
        let heavy = format_args!(
            "fill=\"none\" stroke=\"{}\" stroke-width=\"2.5\" stroke-linecap=\"square\"",
            palette.ink
        );
        canvas.group(heavy, |canvas| self.lines(parts, true, canvas))
    }

    /// Writes all lines of a kind as one path: first those across, then those down.
    fn lines(&self, parts: &Partition, is_heavy: bool, canvas: &mut Canvas<'_>) -> Result {
        let (rows, columns, side) = (self.places.rows, self.places.columns, self.places.cell);
        let region = |row: i32, column: i32| {
            let is_inside = (0..rows).contains(&row) && (0..columns).contains(&column);
            is_inside.then(|| parts.regions()[(row * columns + column) as usize]).flatten()
        };
        let is_line = |one: Option<u32>, other: Option<u32>| match is_heavy {
            true => one != other,
            false => one.is_some() && one == other,
        };
        canvas.out.write_str("<path d=\"")?;
        for row in 0..=rows {
            let is_between = |column| is_line(region(row - 1, column), region(row, column));
            runs(columns, is_between, |first, count| {
                write!(canvas.out, "M{}h{}", self.places.corner(row, first), Tenths(count * side))
            })?;
        }
        for column in 0..=columns {
            let is_between = |row| is_line(region(row, column - 1), region(row, column));
            runs(rows, is_between, |first, count| {
                write!(canvas.out, "M{}v{}", self.places.corner(first, column), Tenths(count * side))
            })?;
        }
        canvas.out.write_str("\"/>\n")
    }

    pub(super) fn labels(&self, canvas: &mut Canvas<'_>) -> Result {
        let places = self.places;
        let attributes = format_args!("fill=\"{}\" font-size=\"11\"", self.palette.pencil);
        canvas.group(attributes, |canvas| {
            let aside = places.start - 90;
            for column in 0..places.columns {
                let at = Point { x: places.corner(0, column).x + places.cell / 2, y: aside };
                canvas.text(at, 110, column + 1)?;
            }
            (0..places.rows).try_for_each(|row| {
                let at = Point { x: aside, y: places.corner(row, 0).y + places.cell / 2 };
                canvas.text(at, 110, row + 1)
            })
        })
    }
}

/// Hands over the first and the number of each run of places that are part of a line.
fn runs(count: i32, is_part: impl Fn(i32) -> bool, mut found: impl FnMut(i32, i32) -> Result) -> Result {
    let mut at = 0;
    while at < count {
        let length = (at..count).take_while(|&place| is_part(place)).count() as i32;
        if length > 0 {
            found(at, length)?;
        }
        at += length + 1;
    }
    Ok(())
}
