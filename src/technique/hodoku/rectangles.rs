//! The rectangles of two rows, two columns and two boxes.
//!
//! ```text
//!   start . second | . . .      start and second share a box and a line,
//!     |       |    | . . .      third and fourth are the parallel pair in another box
//!   third . fourth | . . .      (also with rows and columns exchanged, and in any order)
//! ```

use crate::technique::houses::{HOUSE_CELLS, HOUSES_OF};
use crate::technique::sets::CellSet;

/// The corners start, second, third and fourth of a rectangle; start and third are in line.
pub(crate) type Corners = [usize; 4];

/// Returns the rectangles of a start cell: by the second cell in the order of the box, then by the
/// line of the parallel pair.
pub(crate) fn rectangles_from(start: usize) -> impl Iterator<Item = Corners> {
    let square = usize::from(HOUSES_OF[start][2]);
    let in_box = HOUSE_CELLS[square].into_iter().map(usize::from);
    in_box.filter(move |second| *second != start).flat_map(move |second| {
        let (step, line) = match (start / 9 == second / 9, start % 9 == second % 9) {
            (true, _) => (9, start / 9),
            (_, true) => (1, start % 9),
            _ => (0, 0),
        };
        let outside = (0..9).filter(move |other| step != 0 && other / 3 != line / 3);
        outside.map(move |other| {
            [start, second, start + step * other - step * line, second + step * other - step * line]
        })
    })
}

/// The rectangles that were examined.
pub(crate) struct SeenRectangles([u64; 21]);

impl SeenRectangles {
    pub(crate) fn new() -> Self {
        Self([0; 21])
    }

    /// Notes a rectangle. Returns whether it is new.
    pub(crate) fn is_new(&mut self, corners: Corners) -> bool {
        let cells: CellSet = corners.into_iter().collect();
        let (first, last) = (cells.first(), corners.into_iter().max().unwrap_or(0));
        let number = 36 * pair_number(first / 9, last / 9) + pair_number(first % 9, last % 9);
        let is_new = self.0[number / 64] >> (number % 64) & 1 == 0;
        self.0[number / 64] |= 1 << (number % 64);
        is_new
    }
}

/// Returns the number of a pair of lines a < b, from 0 to 35.
fn pair_number(a: usize, b: usize) -> usize {
    b * (b - 1) / 2 + a
}
