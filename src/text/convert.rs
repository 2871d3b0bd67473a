//! Puzzles and grids from text by `parse`, and to text by `{}`.

use super::read::position::position;
use super::{Format, Layout, ParseOptions, Parsed, Symbols, Wanted, parse_within, print};
use crate::error::{Error, TextError, TextErrorKind};
use crate::model::grid::Grid;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::support::alloc::try_collect;
use std::fmt;
use std::str::FromStr;

/// Reads a puzzle in any of the layouts and symbols that [`text`](crate::text) recognises.
impl FromStr for Puzzle {
    type Err = Error;

    /// Reads a text that is one puzzle of a usual shape, of givens or of pencil marks.
    /// [`text::parse`](crate::text::parse) takes other shapes, and
    /// [`text::puzzles`](crate::text::puzzles) reads several puzzles.
    ///
    /// # Errors
    /// Returns [`Error::Text`] with the position if the text is not a puzzle, or if more than white
    /// space and comments follow the puzzle, and [`Error::Memory`] if allocation fails.
    fn from_str(text: &str) -> Result<Self, Error> {
        match parse_whole(text, Wanted::Puzzle) {
            Err(Error::Text(TextError { kind: TextErrorKind::Candidates, .. })) => {
                parse_whole(text, Wanted::Candidates)?.try_into()
            }
            parsed => parsed?.try_into(),
        }
    }
}

impl TryFrom<Parsed> for Puzzle {
    type Error = Error;

    /// Creates the puzzle of the candidates, or of the values if the text had no pencil marks.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    fn try_from(parsed: Parsed) -> Result<Self, Error> {
        match &parsed.candidates {
            Some(candidates) => Self::from_marks(parsed.shape, candidates),
            None => Self::from_givens(parsed.shape, &parsed.values),
        }
    }
}

/// Reads a grid in any of the layouts and symbols that [`text`](crate::text) recognises.
impl FromStr for Grid {
    type Err = Error;

    /// Reads a text that is one grid of a usual shape. Its cells may be empty and need not obey the
    /// rules, see [`Grid::is_solution`].
    ///
    /// # Errors
    /// Returns the errors of parsing a [`Puzzle`].
    fn from_str(text: &str) -> Result<Self, Error> {
        parse_whole(text, Wanted::Puzzle).map(Self::from)
    }
}

/// Takes the values without a copy.
impl From<Parsed> for Grid {
    fn from(parsed: Parsed) -> Self {
        Grid::from_checked(parsed.shape, parsed.values)
    }
}

/// Prints the rows, `.` for an empty cell; up to side 36 as symbols, above as numbers. `{:#}` also
/// draws the boxes, up to side 36, and `{}` does if they are not those of [`Shape::usual`]. No line
/// feed follows the last row.
///
/// ```
/// let text = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
/// let puzzle: ordoku::Puzzle = text.parse()?;
/// assert!(puzzle.to_string().starts_with("1.......2\n.9.4...5.\n"));
/// assert!(format!("{puzzle:#}").contains("\n| 1 . . | . . . | . . 2 |\n"));
/// # Ok::<(), ordoku::Error>(())
/// ```
///
/// A puzzle up to 36x36, or of a usual shape, parses back. Sparse puzzles may be refused as
/// ambiguous, but none is misread. In a puzzle of pencil marks, a cell with a single mark is
/// printed as its digit, and other cells as empty cells.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.marks().is_none() {
            return print_rows(self.shape(), self.givens(), f);
        }
        let digits = (0..self.shape().cells()).map(|cell| self.bound(cell).unwrap_or(0));
        let digits = try_collect(self.shape().cells(), digits).map_err(|_| fmt::Error)?;
        print_rows(self.shape(), &digits, f)
    }
}

/// Prints the rows, `.` for an empty cell; up to side 36 as symbols, above as numbers. `{:#}` also
/// draws the boxes, up to side 36, and `{}` does if they are not those of [`Shape::usual`]. No line
/// feed follows the last row.
///
/// A complete grid up to 36x36, or of a usual shape, parses back.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print_rows(self.shape(), self.values(), f)
    }
}

/// Reads a text of one puzzle.
fn parse_whole(text: &str, wanted: Wanted) -> Result<Parsed, Error> {
    let parsed = parse_within(text, 0, text.as_bytes(), wanted, &ParseOptions::default())?;
    if parsed.end < text.len() {
        let offset = parsed.end;
        let (line, column) = position(text.as_bytes(), offset);
        return Err(TextError {
            line,
            column,
            offset,
            kind: TextErrorKind::Trailing,
            document_start: None,
            document_end: None,
        }
        .into());
    }
    Ok(parsed)
}

/// Prints as [`Display`](fmt::Display) does.
fn print_rows(shape: Shape, values: &[u32], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let layout = match f.alternate() {
        _ if shape.side() > Symbols::ZeroBased.max_side() => Layout::Numbers,
        true => Layout::Boxes,
        false if Shape::usual(shape.side()) != Some(shape) => Layout::Boxes,
        false => Layout::Rows,
    };
    let mut out = WithoutLastLineFeed { out: f, is_pending: false };
    print(shape, values, Format::usual(shape, layout), &mut out).map_err(|_| fmt::Error)
}

/// A writer that holds each line feed back until something follows it.
struct WithoutLastLineFeed<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    is_pending: bool,
}

impl fmt::Write for WithoutLastLineFeed<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if text.is_empty() {
            return Ok(());
        }
        if std::mem::take(&mut self.is_pending) {
            self.out.write_str("\n")?;
        }
        let rest = text.strip_suffix('\n');
        self.is_pending = rest.is_some();
        self.out.write_str(rest.unwrap_or(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A puzzle with every digit and with empty cells.
    fn puzzle(shape: Shape) -> Puzzle {
        let side = shape.side();
        let value = |cell: usize| match cell / side % 2 {
            0 => (cell / side + cell) % side + 1,
            _ => 0,
        };
        let givens: Vec<u32> = (0..shape.cells()).map(|cell| value(cell) as u32).collect();
        Puzzle::from_givens(shape, &givens).unwrap()
    }

    #[test]
    fn printed_text_parses_back() {
        for side in [1, 4, 6, 9, 12, 16, 25, 36, 49, 100] {
            let puzzle = puzzle(Shape::usual(side).unwrap());
            for text in [format!("{puzzle}"), format!("{puzzle:#}")] {
                assert_eq!(text.parse(), Ok(puzzle.clone()), "{text}");
                assert!(!text.ends_with('\n'));
                let grid: Grid = text.parse().unwrap();
                assert_eq!((grid.shape(), grid.values()), (puzzle.shape(), puzzle.givens()));
                let again = if text == format!("{puzzle}") { format!("{grid}") } else { format!("{grid:#}") };
                assert_eq!(again, text);
            }
        }
        let six = puzzle(Shape::SIX);
        assert_eq!(format!("{six}"), "123456\n......\n345612\n......\n561234\n......");
        assert_eq!(
            format!("{six:#}"),
            "+-------+-------+\n| 1 2 3 | 4 5 6 |\n| . . . | . . . |\n+-------+-------+\n\
             | 3 4 5 | 6 1 2 |\n| . . . | . . . |\n+-------+-------+\n\
             | 5 6 1 | 2 3 4 |\n| . . . | . . . |\n+-------+-------+"
        );
    }

    #[test]
    fn a_single_pencil_mark_prints_as_its_digit() {
        let mut marks = [0b1111; 16];
        (marks[1], marks[2]) = (0b1000, 0);
        let puzzle = Puzzle::from_marks(Shape::FOUR, &marks).unwrap();
        assert_eq!(puzzle.to_string(), ".4..\n....\n....\n....");
    }

    #[test]
    fn one_puzzle_is_the_whole_text() {
        let four = "12..\n..12\n....\n....\n";
        for rest in ["", "\n \n", "# a comment\n", "end\nanything"] {
            assert!(format!("{four}{rest}").parse::<Puzzle>().is_ok(), "{rest}");
        }
        let error = format!("{four}\n  {four}").parse::<Puzzle>().unwrap_err();
        let Error::Text(error) = error else { panic!("{error}") };
        assert_eq!((error.line, error.kind), (6, TextErrorKind::Trailing));
        assert!(matches!("123".parse::<Grid>(), Err(Error::Text(_))));
    }

    #[test]
    fn a_sparse_puzzle_is_not_misread() {
        for (side, given) in [4, 9, 16, 25, 36].into_iter().flat_map(|side| [(side, 0), (side, 1)]) {
            let shape = Shape::usual(side).unwrap();
            let mut givens = vec![0; shape.cells()];
            givens[side + 1] = given;
            let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
            for text in [format!("{puzzle}"), format!("{puzzle:#}")] {
                match text.parse::<Puzzle>() {
                    Ok(parsed) => assert_eq!(parsed, puzzle),
                    Err(Error::Text(TextError { kind: TextErrorKind::Ambiguous { .. }, .. })) => {}
                    Err(error) => panic!("{error} in\n{text}"),
                }
            }
        }
    }
}
