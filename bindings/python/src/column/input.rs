//! Reads a column of puzzles.

use crate::errors::{exception, refused};
use crate::forms::{line, parse_one};
use crate::puzzle::PyPuzzle;
use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{
    Array, ArrayRef, FixedSizeListArray, GenericBinaryArray, GenericStringArray, OffsetSizeTrait,
};
use arrow_schema::DataType;
use numpy::{PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods};
use ordoku::{AnyPuzzle, Puzzle, Shape};
use pyo3::prelude::*;
use pyo3::types::PyString;
use pyo3_arrow::input::AnyArray;
use std::borrow::Cow;
use std::sync::Arc;

/// The characters of a 9x9.
pub const CELLS: usize = 81;

/// The line of a row that is not one of 81 characters: it breaks the rules, so that its search ends
/// at once.
const NO_LINE: &[u8; CELLS] =
    b"11...............................................................................";

/// A row that is not a line of 81 characters.
pub enum Other {
    Null,
    Text(String),
    Puzzle(Arc<AnyPuzzle>),
    /// The reason why the row has no puzzle.
    Refused(String),
}

/// The lines of consecutive rows.
pub struct Block<'a> {
    /// 81 characters for each row; numbers from 0 to 9 if `has_numbers`.
    pub lines: Cow<'a, [u8]>,
    /// Whether the lines are numbers. There are then no other rows.
    pub has_numbers: bool,
    /// The rows, counted in the column, that are not lines.
    pub others: Vec<(usize, Other)>,
    /// The number of the first row.
    pub first: usize,
    /// The shape that the call names for texts.
    pub named: Option<Shape>,
}

impl Block<'_> {
    /// Returns the characters of a row.
    pub fn line(&self, index: usize) -> [u8; CELLS] {
        let line = &self.lines[index * CELLS..(index + 1) * CELLS];
        let zero = if self.has_numbers { b'0' } else { 0 };
        std::array::from_fn(|cell| line[cell] + zero)
    }

    /// Returns the puzzle of a row, or the reason why there is none; neither for a null. `other` is
    /// what the row is if it is not a line.
    pub fn puzzle(&self, index: usize, other: Option<&Other>) -> Option<Result<Arc<AnyPuzzle>, String>> {
        match other {
            Some(other) => other.puzzle(self.named),
            None => Some(parse(&String::from_utf8_lossy(&self.line(index)), self.named)),
        }
    }

    fn new(first: usize, named: Option<Shape>) -> Self {
        Self { lines: Cow::Owned(Vec::new()), has_numbers: false, others: Vec::new(), first, named }
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.lines.len() / CELLS
    }

    /// Adds a row that is another puzzle, or none.
    fn push_other(&mut self, other: Other) {
        self.others.push((self.first + self.len(), other));
        self.lines.to_mut().extend_from_slice(NO_LINE);
    }

    /// Adds a text, which nobody may have checked to be UTF-8.
    fn push_text(&mut self, text: &[u8]) {
        if text.len() == CELLS && may_be_nine(self.named) {
            self.lines.to_mut().extend_from_slice(text);
            return;
        }
        self.push_other(match std::str::from_utf8(text) {
            Ok(text) => Other::Text(text.to_owned()),
            Err(error) => {
                let byte = error.valid_up_to();
                Other::Refused(format!(
                    "the text is not UTF-8: its byte {} is 0x{:02X}",
                    byte + 1,
                    text[byte]
                ))
            }
        });
    }

    /// Adds the values of a puzzle.
    fn push_numbers(&mut self, values: &[u8], shape: Shape) {
        if shape == Shape::NINE && values.iter().all(|&value| value <= 9) {
            self.lines.to_mut().extend(values.iter().map(|value| value + b'0'));
            return;
        }
        let givens: Vec<u32> = values.iter().map(|&value| value.into()).collect();
        self.push_other(match Puzzle::from_givens(shape, &givens) {
            Ok(puzzle) => Other::Puzzle(Arc::new(puzzle.into())),
            Err(error) => Other::Refused(error.to_string()),
        });
    }
}

/// The form in which a column came.
pub enum Source<'py> {
    List,
    Numpy(PyReadonlyArray2<'py, u8>),
    Arrow(Vec<ArrayRef>),
}

/// A column of puzzles.
pub struct PuzzleColumn<'py> {
    source: Source<'py>,
    list: Option<Block<'static>>,
    /// The shape of rows of numbers.
    shape: Shape,
    /// The shape that the call names for texts.
    named: Option<Shape>,
}

impl<'py> PuzzleColumn<'py> {
    /// Reads the column that Python passed.
    pub fn read(column: &Bound<'py, PyAny>, shape: Option<Shape>) -> PyResult<Self> {
        // Without NumPy, nothing can be an array of it.
        if column.get_type().module()? == "numpy"
            && column.cast::<PyUntypedArray>().is_ok_and(|array| array.ndim() != 1)
        {
            return Self::of_numpy(column, shape);
        }
        if column.hasattr("__arrow_c_array__")? || column.hasattr("__arrow_c_stream__")? {
            let imported = column.extract::<AnyArray>().and_then(|array| Ok(array.into_chunked_array()?));
            let imported = imported.map_err(|error| refused(format!("Arrow: {}", error.value(column.py()))));
            let (chunks, field) = imported?.into_inner();
            let (shape, named) = (shape_of_list(field.data_type(), shape)?, shape);
            return Ok(Self { source: Source::Arrow(chunks), list: None, shape, named });
        }
        if column.is_instance_of::<PyString>() {
            return Err(refused(
                "a column is a list, an array or an Arrow column of puzzles, not one text: put it in a list",
            ));
        }
        let mut block = Block::new(0, shape);
        for item in column.try_iter()? {
            push_item(&mut block, &item?)?;
        }
        Ok(Self { source: Source::List, list: Some(block), shape: Shape::NINE, named: shape })
    }

    fn of_numpy(column: &Bound<'py, PyAny>, shape: Option<Shape>) -> PyResult<Self> {
        let array = column.extract::<PyReadonlyArray2<'py, u8>>().map_err(|_| {
            refused("an array of puzzles has the type uint8 and two dimensions: a row for each puzzle, its cells in order")
        })?;
        if !array.is_c_contiguous() {
            return Err(refused(
                "the array is not contiguous in memory: pass numpy.ascontiguousarray(array)",
            ));
        }
        let shape = shape_of_cells(array.shape()[1], shape)?;
        if shape.side() > usize::from(u8::MAX) {
            return Err(refused("an array of uint8 has digits up to 255: pass puzzles of side 256 as texts"));
        }
        Ok(Self { source: Source::Numpy(array), list: None, shape, named: None })
    }

    /// Returns what the column came as.
    pub fn source(&self) -> &Source<'py> {
        &self.source
    }

    /// Returns the number of cells of a row of a NumPy array.
    pub fn cells(&self) -> usize {
        self.shape.cells()
    }

    /// Returns the rows. Those of one Arrow chunk without nulls, in which all texts have 81
    /// characters, are not copied.
    pub fn blocks(&self) -> PyResult<Vec<Block<'_>>> {
        match &self.source {
            Source::List => {
                let Some(Block { lines, others, first, named, .. }) = &self.list else {
                    return Ok(Vec::new());
                };
                let others = others.iter().map(|(row, other)| (*row, other.again())).collect();
                let lines = Cow::Borrowed(&lines[..]);
                Ok(vec![Block { lines, has_numbers: false, others, first: *first, named: *named }])
            }
            Source::Numpy(array) => {
                let values = array.as_slice().map_err(|error| refused(error.to_string()))?;
                Ok(vec![of_numbers(values, self.shape, 0, &|_| None)])
            }
            Source::Arrow(chunks) => {
                let mut first = 0;
                let blocks = chunks.iter().map(|chunk| {
                    let block = of_chunk(chunk, (self.shape, self.named), first);
                    first += chunk.len();
                    block
                });
                blocks.collect()
            }
        }
    }
}

/// Returns whether a text of 81 characters is a 9x9, if the call names this shape.
fn may_be_nine(named: Option<Shape>) -> bool {
    named.is_none_or(|shape| shape == Shape::NINE)
}

/// Reads a text that is a puzzle, of the shape that the call names, or tells the reason why it is
/// none.
pub fn parse(text: &str, named: Option<Shape>) -> Result<Arc<AnyPuzzle>, String> {
    parse_one(text, named).map(Arc::new).map_err(|error| error.to_string())
}

impl Other {
    fn again(&self) -> Self {
        match self {
            Self::Null => Self::Null,
            Self::Text(text) => Self::Text(text.clone()),
            Self::Puzzle(puzzle) => Self::Puzzle(Arc::clone(puzzle)),
            Self::Refused(why) => Self::Refused(why.clone()),
        }
    }

    /// Returns the puzzle, or the reason why there is none; neither for a null.
    fn puzzle(&self, named: Option<Shape>) -> Option<Result<Arc<AnyPuzzle>, String>> {
        match self {
            Self::Null => None,
            Self::Text(text) => Some(parse(text, named)),
            Self::Puzzle(puzzle) => Some(Ok(Arc::clone(puzzle))),
            Self::Refused(why) => Some(Err(why.clone())),
        }
    }
}

/// Adds an item of a list: a text, a puzzle, or a missing value.
fn push_item(block: &mut Block<'_>, item: &Bound<'_, PyAny>) -> PyResult<()> {
    if let Ok(text) = item.cast::<PyString>() {
        block.push_text(text.to_str()?.as_bytes());
    } else if let Ok(puzzle) = item.cast::<PyPuzzle>() {
        let puzzle = puzzle.get().shared();
        if block.named.is_some() && block.named != puzzle.shape() {
            block.push_other(Other::Refused("the puzzle has not the shape that the call names".to_owned()));
        } else if puzzle.shape() == Some(Shape::NINE) && puzzle.marks().is_none() {
            block.push_text(line(&puzzle).map_err(exception)?.as_bytes());
        } else {
            block.push_other(Other::Puzzle(puzzle));
        }
    } else if is_missing(item)? {
        block.push_other(Other::Null);
    } else {
        block.push_other(Other::Refused(format!("a puzzle is a text, not {}", item.get_type().name()?)));
    }
    Ok(())
}

/// Returns whether an item is None, NaN, or the missing value of pandas.
fn is_missing(item: &Bound<'_, PyAny>) -> PyResult<bool> {
    if item.is_none() || item.extract::<f64>().is_ok_and(f64::is_nan) {
        return Ok(true);
    }
    Ok(item.get_type().name()? == "NAType")
}

/// Returns the shape of rows with this number of cells.
fn shape_of_cells(cells: usize, shape: Option<Shape>) -> PyResult<Shape> {
    let side = cells.isqrt();
    let found = shape.or_else(|| Shape::usual(side));
    found.filter(|shape| shape.cells() == cells).ok_or_else(|| {
        refused(format!(
            "rows of {cells} cells are no grid of this shape: a 9x9 has 81 cells, and other boxes need shape"
        ))
    })
}

/// Returns the shape of the lists of an Arrow column; texts have shapes of their own.
fn shape_of_list(kind: &DataType, shape: Option<Shape>) -> PyResult<Shape> {
    match kind {
        DataType::FixedSizeList(field, cells) if *field.data_type() == DataType::UInt8 => {
            shape_of_cells(usize::try_from(*cells).unwrap_or(0), shape)
        }
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => Ok(Shape::NINE),
        other => Err(refused(format!(
            "an Arrow column of puzzles has the type string, or fixed-size lists of uint8, not {other}: cast it"
        ))),
    }
}

/// Returns the block of values, row by row: their memory, if all are numbers of a 9x9. `without`
/// tells what a row is that has no numbers.
fn of_numbers<'a>(
    values: &'a [u8],
    shape: Shape,
    first: usize,
    without: &dyn Fn(usize) -> Option<Other>,
) -> Block<'a> {
    let rows = values.len() / shape.cells();
    // No early exit, so that this is vectorised.
    let largest = values.iter().fold(0, |largest, &value| largest.max(value));
    if shape == Shape::NINE && largest <= 9 && (0..rows).all(|row| without(row).is_none()) {
        let lines = Cow::Borrowed(values);
        return Block { lines, has_numbers: true, others: Vec::new(), first, named: None };
    }
    let mut block = Block::new(first, None);
    for (row, values) in values.chunks_exact(shape.cells()).enumerate() {
        match without(row) {
            Some(other) => block.push_other(other),
            None => block.push_numbers(values, shape),
        }
    }
    block
}

/// Returns the block of a chunk of an Arrow column.
fn of_chunk(chunk: &ArrayRef, (shape, named): (Shape, Option<Shape>), first: usize) -> PyResult<Block<'_>> {
    match chunk.data_type() {
        DataType::Utf8 => Ok(of_texts(chunk.as_string::<i32>(), named, first)),
        DataType::LargeUtf8 => Ok(of_texts(chunk.as_string::<i64>(), named, first)),
        DataType::Utf8View => {
            Ok(of_each(chunk.as_string_view().clone().to_binary_view().iter(), named, first))
        }
        DataType::Null => Ok(of_each(std::iter::repeat_n(None, chunk.len()), named, first)),
        _ => of_lists(chunk.as_fixed_size_list(), shape, first),
    }
}

/// Returns the block of lists of numbers. A list with a null in it is no puzzle: an empty cell is 0.
fn of_lists(lists: &FixedSizeListArray, shape: Shape, first: usize) -> PyResult<Block<'_>> {
    let cells = lists.values().as_primitive::<UInt8Type>();
    let from = usize::try_from(lists.value_offset(0)).unwrap_or(0);
    let values = cells.values().get(from..from + lists.len() * shape.cells());
    let values = values.ok_or_else(|| refused("the Arrow column has fewer values than its rows need"))?;
    let nulls = cells.nulls().filter(|nulls| nulls.null_count() > 0);
    let without = |row: usize| {
        if lists.is_null(row) {
            return Some(Other::Null);
        }
        let (nulls, start) = (nulls?, from + row * shape.cells());
        let cell = (0..shape.cells()).find(|cell| nulls.is_null(start + cell))?;
        let (row, column) = (cell / shape.side() + 1, cell % shape.side() + 1);
        Some(Other::Refused(format!("the value at row {row}, column {column} is null: an empty cell is 0")))
    };
    Ok(of_numbers(values, shape, first, &without))
}

/// Returns the block of texts, which is their memory if all are lines.
fn of_texts<O: OffsetSizeTrait>(
    texts: &GenericStringArray<O>,
    named: Option<Shape>,
    first: usize,
) -> Block<'_> {
    let offsets = texts.value_offsets();
    let are_lines = may_be_nine(named)
        && texts.null_count() == 0
        && offsets.windows(2).all(|pair| (pair[1] - pair[0]).as_usize() == CELLS);
    match (are_lines, offsets.first(), offsets.last()) {
        (true, Some(start), Some(end)) => {
            let lines = Cow::Borrowed(&texts.value_data()[start.as_usize()..end.as_usize()]);
            Block { lines, has_numbers: false, others: Vec::new(), first, named }
        }
        // Nobody has checked that texts of other languages are UTF-8, so they cannot be read as
        // `str`.
        _ => of_each(GenericBinaryArray::from(texts.clone()).iter(), named, first),
    }
}

fn of_each<'t>(
    texts: impl Iterator<Item = Option<&'t [u8]>>,
    named: Option<Shape>,
    first: usize,
) -> Block<'static> {
    let mut block = Block::new(first, named);
    for text in texts {
        match text {
            Some(text) => block.push_text(text),
            None => block.push_other(Other::Null),
        }
    }
    block
}
