//! Pages for print: puzzles, then their solutions.

use super::fonts::{REGULAR, tree_of};
use crate::args::{PageArgs, Paper, PerPage};
use crate::report::Failure;
use krilla::Document;
use krilla::destination::XyzDestination;
use krilla::geom::{Point, Size, Transform};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::surface::Surface;
use krilla::text::{Font, TextDirection};
use krilla_svg::{SurfaceExt, SvgSettings};

/// Points of 1/72 inch: 15 mm.
const MARGIN: f32 = 42.5;
/// The space between pictures.
const GAP: f32 = 22.0;
/// The height of a heading, and of the number of a page.
const LINE: f32 = 24.0;
/// The height of a line of a caption, and the size of its font.
const CAPTION_LINE: f32 = 11.0;
const CAPTION_FONT: f32 = 9.0;
/// The width of the widest digits and letters of the font, as a part of its size.
const CHARACTER: f32 = 0.7;
/// The units of an SVG from its left side to the grid.
const INDENT: f32 = 6.0;
/// A unit of an SVG is at most this many points, so that a small puzzle does not fill a page.
const MOST_SCALE: f32 = 1.6;

/// The pictures of a PDF file.
pub struct Book<'a> {
    pub title: &'a str,
    pub pages: PageArgs,
    pub puzzles: Vec<Framed>,
    pub solutions: Vec<Framed>,
    /// The columns of the widest puzzle.
    pub columns: usize,
}

/// A picture, and the lines below it.
pub struct Framed {
    pub svg: String,
    pub caption: Vec<String>,
}

/// Pictures that follow each other, with a name in the outline and, for solutions, on their pages.
struct Section<'a> {
    name: &'static str,
    has_heading: bool,
    per_page: PerPage,
    pictures: &'a [Framed],
}

/// Returns the PDF file of a book. The same book gives the same bytes.
pub fn write_pdf(book: &Book) -> Result<Vec<u8>, Failure> {
    let sections = [
        Section {
            name: "Puzzles",
            has_heading: false,
            per_page: book.pages.per_page.unwrap_or_default(),
            pictures: &book.puzzles,
        },
        Section {
            name: "Solutions",
            has_heading: true,
            per_page: of_solutions(book.columns),
            pictures: &book.solutions,
        },
    ];
    let size = match book.pages.paper.unwrap_or_default() {
        Paper::A4 => (595.276, 841.89),
        Paper::Letter => (612.0, 792.0),
    };
    let font = Font::new(REGULAR.to_vec().into(), 0).ok_or_else(|| cannot("its font is not readable"))?;
    let mut writer = Writer { document: Document::new(), outline: Outline::new(), font, size, number: 0 };
    let pages = |section: &Section| section.pictures.len().div_ceil(section.per_page.count());
    let count = sections.iter().map(pages).sum();
    for section in &sections {
        writer.add_section(section, count)?;
    }
    let title = if book.title.is_empty() { "Sudoku" } else { book.title };
    writer.document.set_outline(writer.outline);
    writer.document.set_metadata(Metadata::new().title(title.to_owned()).creator("ordoku".to_owned()));
    writer.document.finish().map_err(|error| cannot(&format!("{error:?}")))
}

/// Returns how many solutions are on a page: small ones, that can still be read.
fn of_solutions(columns: usize) -> PerPage {
    match columns {
        ..=12 => PerPage::Twelve,
        13..=16 => PerPage::Six,
        17..=25 => PerPage::Two,
        _ => PerPage::One,
    }
}

impl PerPage {
    fn count(self) -> usize {
        self.columns() * self.rows()
    }
}

struct Writer {
    document: Document,
    outline: Outline,
    font: Font,
    /// The width and height of a page.
    size: (f32, f32),
    /// The pages so far.
    number: usize,
}

impl Writer {
    fn add_section(&mut self, section: &Section, pages: usize) -> Result<(), Failure> {
        if !section.pictures.is_empty() {
            let place = XyzDestination::new(self.number, Point::from_xy(0.0, 0.0));
            self.outline.push_child(OutlineNode::new(section.name.to_owned(), place));
        }
        section.pictures.chunks(section.per_page.count()).try_for_each(|pictures| {
            self.number += 1;
            self.add_page(section, pictures, pages)
        })
    }

    fn add_page(&mut self, section: &Section, pictures: &[Framed], pages: usize) -> Result<(), Failure> {
        let (width, height) = self.size;
        let settings = PageSettings::from_wh(width, height).ok_or_else(|| cannot("the paper has no size"))?;
        let mut page = self.document.start_page_with(settings);
        let mut sheet = Sheet { surface: page.surface(), font: &self.font };
        let mut top = MARGIN;
        if section.has_heading {
            sheet.write(section.name, 14.0, (MARGIN, MARGIN + 14.0));
            top += LINE;
        }
        if pages > 1 {
            let number = format!("{} / {pages}", self.number);
            sheet.write(&number, CAPTION_FONT, (width / 2.0 - 12.0, height - MARGIN + CAPTION_FONT));
        }
        let (columns, rows) = (section.per_page.columns(), section.per_page.rows());
        let slot = |length: f32, count: usize| (length - GAP * (count - 1) as f32) / count as f32;
        let slots = (slot(width - 2.0 * MARGIN, columns), slot(height - MARGIN - LINE - top, rows));
        for (index, picture) in pictures.iter().enumerate() {
            let x = MARGIN + (index % columns) as f32 * (slots.0 + GAP);
            let y = top + (index / columns) as f32 * (slots.1 + GAP);
            sheet.draw(picture, (x, y), slots)?;
        }
        // The surface ends before its page.
        drop(sheet);
        page.finish();
        Ok(())
    }
}

/// A page that is being drawn.
struct Sheet<'a> {
    surface: Surface<'a>,
    font: &'a Font,
}

impl Sheet<'_> {
    fn write(&mut self, text: &str, size: f32, (x, y): (f32, f32)) {
        let (start, font) = (Point::from_xy(x, y), self.font.clone());
        self.surface.draw_text(start, font, size, text, false, TextDirection::LeftToRight);
    }

    /// Draws a picture as large as it fits into a slot, in the middle of the slot's width.
    fn draw(&mut self, picture: &Framed, (x, y): (f32, f32), slot: (f32, f32)) -> Result<(), Failure> {
        let tree = tree_of(&picture.svg)?;
        let size = tree.size();
        let below = CAPTION_LINE * (picture.caption.len() as f32 + 0.3);
        let scale = (slot.0 / size.width()).min((slot.1 - below) / size.height()).min(MOST_SCALE);
        let (width, height) = (size.width() * scale, size.height() * scale);
        let size = Size::from_wh(width, height).ok_or_else(|| cannot("a picture has no size"))?;
        let left = x + (slot.0 - width) / 2.0;
        self.surface.push_transform(&Transform::from_translate(left, y));
        let drawn = self.surface.draw_svg(&tree, size, SvgSettings::default());
        self.surface.pop();
        drawn.ok_or_else(|| cannot("a picture cannot be converted"))?;
        let (left, room) = (left + INDENT * scale, slot.0 - (left - x) - INDENT * scale);
        for (line, text) in (1..).zip(&picture.caption) {
            let font = CAPTION_FONT.min(room / (CHARACTER * text.chars().count().max(1) as f32));
            self.write(text, font, (left, y + height + CAPTION_LINE * line as f32));
        }
        Ok(())
    }
}

fn cannot(why: &str) -> Failure {
    Failure::Message(format!("the PDF file cannot be made: {why}"))
}
