//! A cube: a part of the solutions of a puzzle, given by options that are taken or struck out.
//! Cubes that are the leaves of a tree have each solution just once:
//!
//! ```text
//!             the whole puzzle
//!            /                \
//!        r1c2=5              r1c2<>5             three cubes: r1c2=5 r4c4=1
//!        /     \                                              r1c2=5 r4c4<>1
//!   r4c4=1   r4c4<>1                                          r1c2<>5
//! ```
//!
//! M. Heule, O. Kullmann, S. Wieringa, A. Biere, "Cube and Conquer", 2011.

use crate::error::Error;
use crate::model::items::{Items, Placement};
use crate::model::puzzle::Puzzle;
use crate::model::shape::MAX_SIDE;
use crate::support::alloc::{try_collect, try_push, try_vec};
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A part of the solutions of a puzzle: those with some options, and without others. The cube
/// without any is the whole puzzle.
///
/// It prints and parses as its literals with blanks between them: `r1c2=5` places a 5 in row 1,
/// column 2, and `r3c4<>7` excludes a 7.
///
/// ```
/// use ordoku::{Cube, Puzzle, Shape, Solver};
///
/// let puzzle = Puzzle::empty(Shape::FOUR)?;
/// let mut solver = Solver::new(Shape::FOUR)?;
/// let cubes: [Cube; 2] = ["r1c1=3".parse()?, "r1c1<>3".parse()?];
/// assert_eq!(solver.count(&cubes[0].restrict(&puzzle)?, None)?.solutions, 72);
/// assert_eq!(solver.count(&cubes[1].restrict(&puzzle)?, None)?.solutions, 288 - 72);
/// # Ok::<(), ordoku::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Cube {
    literals: Vec<CubeLiteral>,
}

/// An option that a [`Cube`] takes or strikes out. No field will be added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CubeLiteral {
    /// The option.
    pub placement: Placement,
    /// Whether it is in the solutions of the cube; otherwise it is in none of them.
    pub is_taken: bool,
}

const NOT_A_CUBE: &str =
    "a cube is a list such as \"r1c2=5 r3c4<>7\": rows, columns and digits go from 1 to 256";

impl Cube {
    /// Creates a cube of these literals.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn new(literals: &[CubeLiteral]) -> Result<Self, Error> {
        Ok(Self { literals: try_collect(literals.len(), literals.iter().copied())? })
    }

    /// Returns the literals, those of the first split first.
    pub fn literals(&self) -> &[CubeLiteral] {
        &self.literals
    }

    /// Returns the part of this cube that one more literal leaves.
    pub(crate) fn with(&self, literal: CubeLiteral) -> Result<Self, Error> {
        let mut cube = Self::new(&self.literals)?;
        try_push(&mut cube.literals, literal)?;
        Ok(cube)
    }

    /// Returns the puzzle whose solutions are those of the cube, with pencil marks.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the grid does not have a cell or a digit of the cube, and
    /// [`Error::Memory`] if allocation fails.
    pub fn restrict(&self, puzzle: &Puzzle) -> Result<Puzzle, Error> {
        let (shape, words) = (puzzle.shape(), puzzle.shape().words());
        self.check(Items::new(shape))?;
        let mut marks = try_vec(0, shape.cells() * words)?;
        puzzle.write_candidates(&mut marks)?;
        for CubeLiteral { placement: Placement { row, column, digit }, is_taken } in &self.literals {
            let start = (row * shape.side() + column) * words;
            let bit = 1 << (digit % 64);
            let word = start + digit / 64;
            if *is_taken {
                let is_there = marks[word] & bit;
                marks[start..start + words].fill(0);
                marks[word] = is_there;
            } else {
                marks[word] &= !bit;
            }
        }
        Puzzle::from_marks(shape, &marks)
    }

    /// Refuses a literal that the grid does not have.
    pub(crate) fn check(&self, items: Items) -> Result<(), Error> {
        let is_there = |literal: &CubeLiteral| {
            let Placement { row, column, digit } = literal.placement;
            [row, column, digit].iter().all(|&number| number < items.side())
        };
        match self.literals.iter().all(is_there) {
            true => Ok(()),
            false => Err(Error::Argument {
                what: "the cube names a row, a column or a digit that the grid does not have",
            }),
        }
    }

    /// Returns a part of the puzzle that none of these cubes has; `None` if they have all of it.
    ///
    /// The cubes are leaves of one tree, as those of [`Solver::cubes`](crate::Solver::cubes) are,
    /// and of splits of them. A cube may be there beside its parts.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn missing(cubes: &[Cube]) -> Result<Option<Cube>, Error> {
        let mut missing = None;
        visit_tree(cubes, |step| {
            if let (TreeStep::Missing(cube), None) = (step, &missing) {
                missing = Some(cube);
            }
            Ok(())
        })?;
        Ok(missing)
    }
}

/// A step through the tree that cubes are the leaves of.
pub(crate) enum TreeStep {
    /// The leaf with this index.
    Leaf(usize),
    /// Both parts of this cube have been visited: the one with the option, then the one without.
    Join(Cube, Placement),
    /// A leaf that is not there.
    Missing(Cube),
}

/// Visits the leaves of a tree, and each inner node after the nodes below it. Parts of a cube that
/// is there itself are not visited.
pub(crate) fn visit_tree(
    cubes: &[Cube],
    mut visit: impl FnMut(TreeStep) -> Result<(), Error>,
) -> Result<(), Error> {
    enum ToVisit {
        Down(Cube),
        Up(Cube, Placement),
    }
    let mut order = try_collect(cubes.len(), 0..cubes.len())?;
    order.sort_by(|&one, &other| cubes[one].in_tree_order(&cubes[other]));
    let mut stack = Vec::new();
    try_push(&mut stack, ToVisit::Down(Cube::default()))?;
    while let Some(node) = stack.pop() {
        let path = match node {
            ToVisit::Up(path, option) => {
                visit(TreeStep::Join(path, option))?;
                continue;
            }
            ToVisit::Down(path) => path,
        };
        // The cubes below a node follow each other, and the node itself is the first of them.
        let first = order.partition_point(|&cube| cubes[cube].in_tree_order(&path).is_lt());
        let below = order.get(first).filter(|&&cube| cubes[cube].literals.starts_with(&path.literals));
        let Some(&cube) = below else {
            visit(TreeStep::Missing(path))?;
            continue;
        };
        let Some(next) = cubes[cube].literals.get(path.literals.len()) else {
            visit(TreeStep::Leaf(cube))?;
            continue;
        };
        let placement = next.placement;
        let [taken, out] =
            [true, false].map(|is_taken| path.with(CubeLiteral { placement, is_taken }).map(ToVisit::Down));
        for node in [ToVisit::Up(path, placement), out?, taken?] {
            try_push(&mut stack, node)?;
        }
    }
    Ok(())
}

impl Cube {
    /// The order of the leaves of a tree: what takes an option before what strikes it out.
    pub(crate) fn in_tree_order(&self, other: &Self) -> Ordering {
        let key = |literal: &CubeLiteral| {
            let Placement { row, column, digit } = literal.placement;
            (row, column, digit, !literal.is_taken)
        };
        self.literals.iter().map(key).cmp(other.literals.iter().map(key))
    }
}

impl fmt::Display for CubeLiteral {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Placement { row, column, digit } = self.placement;
        let sign = if self.is_taken { "=" } else { "<>" };
        write!(f, "r{}c{}{sign}{}", row + 1, column + 1, digit + 1)
    }
}

impl FromStr for CubeLiteral {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let number = |text: &str| {
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse::<usize>().ok().filter(|number| is_number && *number <= MAX_SIDE);
            number?.checked_sub(1)
        };
        let parse = || {
            let (row, rest) = text.strip_prefix('r')?.split_once('c')?;
            let excluded = rest.split_once("<>").map(|parts| (parts, false));
            let ((column, digit), is_taken) =
                excluded.or_else(|| rest.split_once('=').map(|parts| (parts, true)))?;
            let placement = Placement { row: number(row)?, column: number(column)?, digit: number(digit)? };
            Some(Self { placement, is_taken })
        };
        parse().ok_or(Error::Argument { what: NOT_A_CUBE })
    }
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, literal) in self.literals.iter().enumerate() {
            write!(f, "{}{literal}", if k == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cube({self})")
    }
}

impl FromStr for Cube {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut cube = Self::default();
        for word in text.split_ascii_whitespace() {
            try_push(&mut cube.literals, word.parse()?)?;
        }
        Ok(cube)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::shape::Shape;

    fn cubes(texts: &[&str]) -> Vec<Cube> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn a_cube_is_read_as_it_is_written() {
        for text in ["", "r1c2=5", "r1c2=5 r3c4<>7 r256c256=256"] {
            let cube: Cube = text.parse().unwrap();
            assert_eq!((cube.to_string(), format!("{cube:?}")), (text.to_owned(), format!("Cube({text})")));
        }
        assert_eq!("  r1c1=1\tr2c2<>2 ".parse::<Cube>().unwrap().literals().len(), 2);
        for text in ["r1c2", "r1c2=", "r0c1=1", "r1c1=257", "r1c+1=1", "1c1=1", "r1c1==1", "r1c1=1,r1c2=2"] {
            assert_eq!(text.parse::<Cube>(), Err(Error::Argument { what: NOT_A_CUBE }), "{text}");
        }
    }

    #[test]
    fn a_cube_restricts_the_candidates() {
        let mut givens = [0; 16];
        givens[5] = 4;
        let puzzle = Puzzle::from_givens(Shape::FOUR, &givens).unwrap();
        let marks = |text: &str| {
            let cube: Cube = text.parse().unwrap();
            cube.restrict(&puzzle).map(|puzzle| puzzle.marks().unwrap().to_vec())
        };
        let all = marks("").unwrap();
        assert_eq!((all[0], all[5], all[15]), (0b0111, 0b1000, 0b1111));
        assert_eq!(marks("r1c1=2").unwrap()[0], 0b0010);
        assert_eq!(marks("r1c1<>2").unwrap()[0], 0b0101);
        // The given excludes a 4 there, and the two literals exclude each other.
        assert_eq!((marks("r1c1=4").unwrap()[0], marks("r4c4=1 r4c4<>1").unwrap()[15]), (0, 0));
        for text in ["r5c1=1", "r1c5=1", "r1c1<>5"] {
            assert!(matches!(marks(text), Err(Error::Argument { .. })), "{text}");
        }
    }

    #[test]
    fn what_cubes_leave_out_is_found() {
        let all = ["r1c1=1 r2c2=2", "r1c1=1 r2c2<>2", "r1c1<>1 r4c4<>4", "r1c1<>1 r4c4=4"];
        let missing = |texts: &[&str]| Cube::missing(&cubes(texts)).unwrap().map(|cube| cube.to_string());
        assert_eq!(missing(&all), None);
        assert_eq!(missing(&[""]), None);
        assert_eq!(missing(&[]), Some(String::new()));
        for k in 0..4 {
            let mut some = all.to_vec();
            assert_eq!(missing(&some), None);
            let gone = some.remove(k);
            assert_eq!(missing(&some).as_deref(), Some(gone));
            // A cube stands for its parts, and parts for a cube.
            some.push(&all[k][..all[k].find(' ').unwrap()]);
            assert_eq!(missing(&some), None);
            some.pop();
            let parts = ["r3c3=3", "r3c3<>3"].map(|part| format!("{gone} {part}"));
            some.extend(parts.iter().map(|part| &part[..]));
            assert_eq!(missing(&some), None);
        }
        assert_eq!(missing(&["r1c1=1", "r1c2<>1"]).as_deref(), Some("r1c1<>1"));
    }
}
