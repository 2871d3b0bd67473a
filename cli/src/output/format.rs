//! The format of the output, as the options name it.

use super::formats;
use super::kind::Kind;
use super::legend;
use super::rules::{self, Written};
use super::values::text_of;
use crate::args::{OutputArgs, To, name_once};
use crate::input::{Entry, EntryRules};
use crate::report::Failure;
use crate::terminal::{Digits, Drawing, RulesDrawing, draw, draw_rules, is_output_terminal, width};
use ordoku::Shape;
use ordoku::text::{FileContents, FileFormat, Format, Layout, Symbols, print, print_candidates, print_file};

/// The property that a value of `--to` names.
enum Named {
    Kind(Kind),
    Symbols(Symbols),
}

impl Named {
    fn of(to: To) -> Self {
        Self::Kind(match to {
            To::Symbols(symbols) => return Self::Symbols(symbols),
            To::Same => Kind::Layout(None),
            To::Layout(layout) => Kind::Layout(Some(layout)),
            To::Drawn => Kind::Drawn,
            To::Csv => Kind::Csv,
            To::Json => Kind::Json,
            To::File(format) => Kind::File(format),
            To::Marks => Kind::Marks,
        })
    }
}

/// The only format of a file that has placed digits and pencil marks.
const HODOKU: Kind = Kind::File(FileFormat::Hodoku);

/// How grids are written.
#[derive(Clone, Copy)]
pub struct Style {
    pub kind: Kind,
    /// Whether no kind was named, so that a terminal shows drawings.
    pub is_default: bool,
    symbols: Option<Symbols>,
    blank: Option<char>,
    has_colours: bool,
    width: Option<usize>,
}

impl Style {
    /// Reads the options.
    pub fn new(args: &OutputArgs, has_colours: bool) -> Result<Self, Failure> {
        let (mut kind, mut symbols) = (None, None);
        for to in &args.to {
            match Named::of(*to) {
                Named::Kind(named) => name_once("--to", &mut kind, named)?,
                Named::Symbols(named) => name_once("--to", &mut symbols, named)?,
            }
        }
        if symbols == Some(Symbols::ZeroBased) && args.blank == Some('0') {
            return Err(Failure::Usage(
                "0 is a digit of --to zero-based: name another character with --blank, such as .".into(),
            ));
        }
        let has_symbols = match kind {
            Some(Kind::File(format)) => format == FileFormat::Sdk,
            kind => !matches!(kind, Some(Kind::Csv | Kind::Json)),
        };
        if !has_symbols && symbols.is_some_and(|symbols| symbols != Symbols::Digits) {
            return Err(Failure::Usage(
                "--to zero-based and --to letters do not go with csv, json, sdm, ss, hodoku and tatham, which have digits from 1"
                    .into(),
            ));
        }
        let has_blank = match kind {
            Some(Kind::File(format)) => matches!(format, FileFormat::Sdk | FileFormat::Sdm),
            kind => matches!(kind, None | Some(Kind::Layout(_))),
        };
        if !has_blank && args.blank.is_some() {
            return Err(Failure::Usage(
                "--blank does not go with drawn, csv, json, ss, marks, hodoku and tatham, whose empty cells are always written alike".into(),
            ));
        }
        let is_terminal = is_output_terminal() && args.output.is_none();
        Ok(Self {
            kind: kind.unwrap_or(Kind::Layout(None)),
            is_default: kind.is_none() && symbols.is_none() && args.blank.is_none(),
            symbols,
            blank: args.blank,
            has_colours: has_colours && args.output.is_none(),
            width: if is_terminal { width() } else { None },
        })
    }

    /// Returns whether plain lines are written as plain lines.
    pub fn keeps_lines(&self) -> bool {
        matches!(self.kind, Kind::Layout(None | Some(Layout::Line)))
            && self.symbols.is_none_or(|symbols| symbols == Symbols::Digits)
            && self.blank.is_none()
    }

    /// Returns whether every puzzle, written like `entry`, is one line.
    pub fn is_one_line(&self, entry: &Entry) -> bool {
        match self.kind {
            Kind::Layout(layout) => layout.unwrap_or(entry.format.layout) == Layout::Line,
            Kind::File(format) => format.is_one_line(),
            Kind::Json => true,
            Kind::Csv | Kind::Drawn | Kind::Marks => false,
        }
    }

    /// Returns whether the text of a puzzle like `entry` tells its boxes, or they are the usual
    /// ones.
    pub fn tells_boxes(&self, entry: &Entry) -> bool {
        let layout = match self.kind {
            Kind::Layout(layout) => layout.unwrap_or(entry.format.layout),
            _ => return true,
        };
        if entry.rules.is_some() {
            return true;
        }
        matches!(layout, Layout::Boxes | Layout::Ordered)
            || Shape::usual(entry.shape.side()) == Some(entry.shape)
    }

    /// Returns whether the output has digits from 0 where text is read with digits from 1.
    pub fn hides_zero_based(&self, entry: &Entry) -> bool {
        let digits = entry.rules.as_ref().map_or(entry.shape.side(), |rules| rules.puzzle.rules().digits());
        self.symbols == Some(Symbols::ZeroBased) && !self.kind.is_record() && digits <= 9
    }

    /// Returns whether the text of a puzzle has rules of its own, and the output has not.
    pub fn loses_rules(&self, entry: &Entry) -> bool {
        let Some(EntryRules { puzzle, are_own: true }) = &entry.rules else { return false };
        match self.kind {
            Kind::Layout(layout) => layout.is_some(),
            // Without an option, a person looks at the drawing.
            Kind::Drawn => !self.is_default && !rules::are_drawn(puzzle),
            _ => false,
        }
    }

    /// Writes a grid: a puzzle, or a solution of it. `clashes` are cells to show as wrong.
    pub fn write(
        &self,
        entry: &Entry,
        values: &[u32],
        clashes: &[usize],
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let (shape, mut text) = (entry.shape, String::new());
        if let Some(rules) = &entry.rules {
            self.write_with_rules(entry, rules, values, clashes, &mut text)?;
            out.extend_from_slice(text.as_bytes());
            return Ok(());
        }
        match self.kind {
            Kind::Layout(layout) => {
                print(shape, values, self.format(entry, layout), &mut text)
                    .map_err(|error| Failure::at(&entry.place, error))?;
                if matches!(layout.unwrap_or(entry.format.layout), Layout::Rows | Layout::Boxes) {
                    text.push('\n');
                }
            }
            Kind::Drawn => {
                let symbols = self.symbols.unwrap_or(match entry.format.symbols {
                    Symbols::Digits if shape.side() > Symbols::Digits.max_side() => Symbols::ZeroBased,
                    symbols => symbols,
                });
                let (givens, has_colours, width) = (&*entry.values, self.has_colours, self.width);
                let digits = Digits { values, givens, symbols, clashes, has_colours };
                draw(&Drawing { shape, digits, width }, &mut text);
                text.push('\n');
            }
            Kind::File(format) => {
                formats::check_fits(entry, format)?;
                let (givens, placed) = (&*entry.values, &*entry.placed);
                let grid = FileContents { shape, values, givens, placed, candidates: entry.marks.as_deref() };
                print_file(&grid, format, self.named(format.style(shape)), &mut text)
                    .map_err(|error| Failure::at(&entry.place, error))?;
                if !format.is_one_line() {
                    text.push('\n');
                }
            }
            Kind::Marks => {
                let marks = formats::candidates(entry, values)?;
                self.write_marks(entry, &marks, Layout::Boxes, &mut text)?;
            }
            // Records are written by their command.
            Kind::Csv | Kind::Json => {}
        }
        out.extend_from_slice(text.as_bytes());
        Ok(())
    }

    /// Writes a puzzle with all that it has. `clashes` are cells to show as wrong.
    pub fn write_puzzle(&self, entry: &Entry, clashes: &[usize], out: &mut Vec<u8>) -> Result<(), Failure> {
        if let (Some(EntryRules { puzzle, are_own: true }), Kind::Layout(None)) = (&entry.rules, self.kind) {
            // Digits alone would be another puzzle.
            out.extend_from_slice(text_of(puzzle).as_bytes());
            out.push(b'\n');
            return Ok(());
        }
        let is_hodoku = !entry.placed.is_empty() && entry.shape == Shape::NINE;
        let style = match self.kind {
            Kind::Layout(None) if is_hodoku => Self { kind: HODOKU, ..*self },
            _ => *self,
        };
        let Some(marks) = entry.marks.as_ref().filter(|_| style.kind != HODOKU) else {
            return style.write(entry, &entry.values, clashes, out);
        };
        let mut text = String::new();
        match style.kind {
            Kind::Layout(layout) => {
                self.write_marks(entry, marks, layout.unwrap_or(entry.format.layout), &mut text)?;
            }
            Kind::Marks => self.write_marks(entry, marks, Layout::Boxes, &mut text)?,
            // Digits alone would be another puzzle.
            Kind::Drawn => return Err(formats::no_marks(entry, "drawn")),
            Kind::File(format) => return Err(formats::no_marks(entry, format.name())),
            Kind::Csv | Kind::Json => {}
        }
        out.extend_from_slice(text.as_bytes());
        Ok(())
    }

    /// Writes digits of a puzzle with other rules than those of Sudoku.
    fn write_with_rules(
        &self,
        entry: &Entry,
        EntryRules { puzzle, .. }: &EntryRules,
        values: &[u32],
        clashes: &[usize],
        text: &mut String,
    ) -> Result<(), Failure> {
        let symbols = self.symbols.unwrap_or(entry.format.symbols);
        if self.kind == Kind::Drawn {
            let (givens, has_colours) = (&*entry.values, self.has_colours);
            let digits = Digits { values, givens, symbols, clashes, has_colours };
            // A solution has the rules of its puzzle, which are named there.
            if values == entry.values {
                legend::write(puzzle, text);
            }
            draw_rules(&RulesDrawing { puzzle, digits }, text);
            text.push('\n');
            return Ok(());
        }
        let kind = match self.kind {
            Kind::Layout(None) => Kind::Layout(Some(entry.format.layout)),
            kind => kind,
        };
        let blank = self.blank.unwrap_or(entry.format.blank);
        rules::write(entry, puzzle, values, &Written { kind, symbols, blank }, text)
    }

    /// Writes pencil marks in a layout of the library.
    fn write_marks(
        &self,
        entry: &Entry,
        marks: &[u64],
        layout: Layout,
        text: &mut String,
    ) -> Result<(), Failure> {
        match layout {
            Layout::Numbers => return Err(formats::no_marks(entry, "numbers")),
            Layout::Ordered => return Err(formats::no_marks(entry, "ordered")),
            _ => {}
        }
        let (shape, side) = (entry.shape, entry.shape.side());
        if side > Symbols::ZeroBased.max_side() {
            return Err(Failure::Message(format!(
                "{}: candidates are written up to 36x36, and this is a {side}x{side}: use --to json",
                entry.place
            )));
        }
        let usual = Format::usual(shape, layout);
        let format = if entry.marks.is_some() && entry.format.symbols.max_side() >= side {
            Format { symbols: entry.format.symbols, ..usual }
        } else {
            usual
        };
        print_candidates(shape, marks, self.named(format), text)
            .map_err(|error| Failure::at(&entry.place, error))?;
        if layout != Layout::Line {
            text.push('\n');
        }
        Ok(())
    }

    /// Returns the format of a layout of the library.
    fn format(&self, entry: &Entry, layout: Option<Layout>) -> Format {
        let same_kind = |layout: Layout| layout.is_numeric() == entry.format.layout.is_numeric();
        self.named(match layout {
            None => entry.format,
            Some(layout) if same_kind(layout) => Format { layout, ..entry.format },
            Some(layout) => Format::usual(entry.shape, layout),
        })
    }

    /// Replaces what the options name.
    fn named(&self, mut format: Format) -> Format {
        if let Some(symbols) = self.symbols {
            format.symbols = symbols;
            if symbols == Symbols::ZeroBased && format.blank == '0' {
                format.blank = '.';
            }
        }
        format.blank = self.blank.unwrap_or(format.blank);
        format
    }
}
