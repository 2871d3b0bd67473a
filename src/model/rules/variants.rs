//! The variants that have a name: regions and relations that are added to a grid.

use super::{RegionKind, Relation, Rules, Square};
use crate::error::Error;
use crate::model::shape::{MAX_SIDE, Shape};
use crate::support::alloc::try_push;
use crate::support::names::names;

/// Regions or relations of a whole grid, with their usual name. [`Variant::from_name`] also reads
/// `diagonals`, `disjoint` and `center-dot`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Variant {
    /// Both diagonals: X-Sudoku.
    Diagonals,
    /// Windows of the size of a box, one cell apart from the border and from each other. The boxes
    /// must be square.
    Windoku,
    /// The cells with the same position in all boxes.
    DisjointGroups,
    /// The centre of each box. The boxes need an odd number of rows and of columns.
    CentreDot,
    /// Nine cells of a 9x9 in a star.
    Asterisk,
    /// Nine cells of a 9x9: the corners, the centre, and the middle of the second line from each
    /// side.
    Girandola,
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells a king's move apart differ.
    AntiKing,
    /// Neighbours in a row or column are not consecutive.
    NonConsecutive,
}

names! { Variant:
    Diagonals = "x" | "diagonals",
    Windoku = "windoku",
    DisjointGroups = "disjoint-groups" | "disjoint",
    CentreDot = "centre-dot" | "center-dot",
    Asterisk = "asterisk",
    Girandola = "girandola",
    AntiKnight = "anti-knight",
    AntiKing = "anti-king",
    NonConsecutive = "non-consecutive",
}

impl Rules {
    /// Returns the rules of Sudoku for a shape.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub(crate) fn of_shape(shape: Shape) -> Result<Self, Error> {
        let mut rules = Self::new(shape.side(), shape.side(), shape.side())?;
        rules.add_grid(shape, 0, 0)?;
        Ok(rules)
    }

    /// Adds a variant to the grid of a shape with its top left cell at this row and column. A
    /// region that the rules have already is not added again. The grid itself is not added, see
    /// [`Rules::add_grid`] and [`Rules::add_lines`].
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the side of the shape is not the number of digits, the grid
    /// does not fit in the rectangle, or the shape does not have the variant, and
    /// [`Error::Memory`]. The rules are then unchanged.
    pub fn add_variant(
        &mut self,
        variant: Variant,
        shape: Shape,
        row: usize,
        column: usize,
    ) -> Result<(), Error> {
        let square = self.square(shape.side(), row, column)?;
        let (side, box_rows, box_cols) = (shape.side(), shape.box_rows(), shape.box_cols());
        match variant {
            Variant::Diagonals => self.add_all(2, |rules| {
                rules.add_new(RegionKind::Diagonal, |at| square.cell(at, at))?;
                rules.add_new(RegionKind::Diagonal, |at| square.cell(at, side - 1 - at))
            }),
            Variant::Windoku if box_rows == box_cols => self.add_all(side, |rules| {
                let first = |window: usize| 1 + window * (box_rows + 1);
                let windows = box_rows - 1;
                (0..windows * windows).try_for_each(|window| {
                    let (top, left) = (first(window / windows), first(window % windows));
                    rules.add_new(RegionKind::Window, |at| {
                        square.cell(top + at / box_rows, left + at % box_rows)
                    })
                })
            }),
            Variant::Windoku => Err(Error::Argument { what: "windoku needs square boxes" }),
            Variant::DisjointGroups => self.add_all(side, |rules| {
                (0..side).try_for_each(|place| {
                    rules.add_new(RegionKind::DisjointGroup, |index| in_boxes(square, shape, index, place))
                })
            }),
            Variant::CentreDot if box_rows % 2 == 1 && box_cols % 2 == 1 => {
                self.add_new(RegionKind::CentreDot, |index| in_boxes(square, shape, index, side / 2))
            }
            Variant::CentreDot => Err(Error::Argument {
                what: "the centre dot needs boxes with a centre: odd rows and columns",
            }),
            Variant::Asterisk => self.add_nine(RegionKind::Asterisk, square, &ASTERISK),
            Variant::Girandola => self.add_nine(RegionKind::Girandola, square, &GIRANDOLA),
            Variant::AntiKnight => self.add_moves(square, Relation::Different, &[(1, 2), (2, 1)]),
            Variant::AntiKing => self.add_moves(square, Relation::Different, &[(0, 1), (1, 0), (1, 1)]),
            Variant::NonConsecutive => self.add_moves(square, Relation::NonConsecutive, &[(0, 1), (1, 0)]),
        }
    }

    /// Adds regions from a drawing: a character for each cell of the rectangle, row by row. The
    /// cells with the same character are a region; those with `.` belong to none. White space is
    /// ignored.
    ///
    /// ```
    /// let mut rules = ordoku::Rules::new(4, 4, 4)?;
    /// rules.add_lines(0, 0)?;
    /// rules.add_drawn_regions("aaab adbb ddbc dccc")?;
    /// assert_eq!(rules.regions().len(), 12);
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the number of characters is not that of the cells, or a
    /// region has more cells than there are digits, and [`Error::Memory`]. The rules are then
    /// unchanged.
    pub fn add_drawn_regions(&mut self, drawing: &str) -> Result<(), Error> {
        let drawn = || drawing.chars().filter(|c| !c.is_whitespace());
        if drawn().count() != self.cells() {
            return Err(Error::Argument { what: "the drawing needs exactly one character for each cell" });
        }
        let mut cells: Vec<(char, u32)> = Vec::new();
        cells.try_reserve(self.cells())?;
        cells.extend(drawn().zip(0..).filter(|(c, _)| *c != '.'));
        cells.sort_unstable();
        let alike = || cells.chunk_by(|one, other| one.0 == other.0);
        if alike().any(|region| region.len() > self.digits) {
            return Err(Error::Argument { what: "a drawn region has more cells than there are digits" });
        }
        self.reserve(alike().count(), cells.len())?;
        for region in alike() {
            let mut of_region = [0; MAX_SIDE];
            of_region.iter_mut().zip(region).for_each(|(to, (_, cell))| *to = *cell);
            self.add_region(&of_region[..region.len()])?;
        }
        Ok(())
    }

    /// Adds a region of a 9x9.
    fn add_nine(
        &mut self,
        kind: RegionKind,
        square: Square,
        cells: &[(usize, usize); 9],
    ) -> Result<(), Error> {
        if square.side != 9 {
            return Err(Error::Argument { what: "only a 9x9 grid has this variant" });
        }
        self.add_new(kind, |at| square.cell(cells[at].0, cells[at].1))
    }

    /// Adds a relation between all cells of a square that one of these moves connects, each down
    /// and to the right, or down and to the left.
    fn add_moves(
        &mut self,
        square: Square,
        relation: Relation,
        moves: &[(usize, usize)],
    ) -> Result<(), Error> {
        let mut pairs = Vec::new();
        let side = square.side;
        for &(down, across) in moves {
            for (row, column) in (0..side * side).map(|cell| (cell / side, cell % side)) {
                let to = [
                    column.checked_add(across),
                    column.checked_sub(across).filter(|_| across > 0 && down > 0),
                ];
                for to in to.into_iter().flatten().filter(|&to| to < side && row + down < side) {
                    try_push(&mut pairs, [square.cell(row, column), square.cell(row + down, to)])?;
                }
            }
        }
        self.add_pairs(relation, &pairs)
    }
}

/// Returns the cell at a position, numbered row by row, in a box of a grid.
fn in_boxes(square: Square, shape: Shape, index: usize, position: usize) -> u32 {
    let (rows, columns) = (shape.box_rows(), shape.box_cols());
    let in_a_band = shape.side() / columns;
    let (top, left) = (index / in_a_band * rows, index % in_a_band * columns);
    square.cell(top + position / columns, left + position % columns)
}

/// The rows and columns of the cells.
const ASTERISK: [(usize, usize); 9] =
    [(1, 4), (2, 2), (2, 6), (4, 1), (4, 4), (4, 7), (6, 2), (6, 6), (7, 4)];
const GIRANDOLA: [(usize, usize); 9] =
    [(0, 0), (0, 8), (1, 4), (4, 1), (4, 4), (4, 7), (7, 4), (8, 0), (8, 8)];
