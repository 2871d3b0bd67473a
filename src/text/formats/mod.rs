//! Documents: texts in the form of a program, which say more than cells. One file reads each form.
//!
//! ```text
//! beginning heads          whether a document begins at a line; how links and Killers do
//! json                     the values of JSON
//! puzzles                  which object of JSON is a puzzle, and where the next one is
//! grid fpuzzles gnome      the forms of such an object
//! own_rules rules          puzzles with rules: which object is one; all that `parse_rules` reads
//! xml                      the elements of XML
//! ksudoku opensudoku       its forms
//! tatham tatham_size       game ids and saves of Simon Tatham's collection
//! tatham_write             game ids that are written
//! sumocue                  Killers and jigsaws of SumoCue
//! links lz_string          links of f-puzzles, and the decompression of their puzzle
//! variants described       which objects have rules; which members name a variant
//! find                     where the puzzles of JSON are, and what is said around one
//! member_names             the names of members and of columns, by what they are about
//! fpuzzles_members         the members of f-puzzles, by what they are
//! inside game_id           documents with text in front; game ids among other text
//! document refusals        what all of them give: cells, or the reason why there are none
//! files                    the formats that are written
//! ```
//!
//! A document that is not understood is one error, which has the end of the document.
//!
//! # How to add a document
//! 1. Write its file here, with a function that returns a [`Document`]; `tatham.rs` is an example. Puzzles with
//!    rules have a second file in `rules`.
//! 2. Add a `Form`, and what its first bytes are, to `beginning.rs`, and call the function in [`read`].
//! 3. If text may stand in front of it, add it to `inside.rs`, and to `heads.rs` if it begins like a link.
//! 4. Add a row with an example to `text/rules.md`, a row to `docs/guide/text-formats.md`, and its texts to
//!    `text/tests/documents.rs`. The command reads it.
//!
//! # How to add a file that is written
//! 1. Add it to [`FileFormat`](files::FileFormat) and [`print_file`](files::print_file) in `files.rs`;
//!    `text/tests/files.rs` reads it back. Rules are written by
//!    [`print_rules_file`](files::print_rules_file); `rules/tatham_write.rs` is an example.
//! 2. Give it a number of `ORDOKU_LAYOUT_` in `src/capi/text/format.rs`, and a layout in
//!    `include/ordoku/ordoku.hpp`; rewrite the header and the baseline of the ABI by the commands of
//!    CONTRIBUTING.md ("A C function"). `tests/c/last.h` names the last number; `tests/c/arguments.c`
//!    and `tests/stress/text.cpp` say which shapes it takes, and `tests/probe/expected.txt` what it
//!    prints.
//! 3. Add it to `To::ALL` in `cli/src/args/output.rs`, with help, and to the messages of
//!    `cli/src/output`.
//! 4. Add it to `docs/guide/text-formats.md` and `docs/guide/command.md`.

pub(in crate::text) mod beginning;
mod described;
pub(in crate::text) mod document;
pub(in crate::text) mod files;
mod find;
mod fpuzzles;
mod fpuzzles_members;
pub(in crate::text) mod game_id;
mod gnome;
mod grid;
pub(in crate::text) mod heads;
pub(in crate::text) mod inside;
mod json;
mod ksudoku;
mod links;
mod lz_string;
pub(in crate::text) mod member_names;
mod opensudoku;
mod own_rules;
mod puzzles;
mod refusals;
pub(in crate::text) mod rules;
mod sumocue;
mod tatham;
mod tatham_size;
mod tatham_write;
mod variants;
mod xml;

use self::beginning::{Beginning, Form};
use self::document::Document;
use self::inside::Inside;
use crate::text::read::mismatch::Mismatch;
use crate::text::read::source::{Line, Source};

/// Returns why a line that begins a document cannot have a named layout; `None` if none begins
/// there.
pub(in crate::text) fn without_layout(source: &Source, line: &Line) -> Option<Mismatch> {
    let what = match beginning::at(source.text, line.start) {
        Beginning::Is(Form::Json) => {
            "this is a document of JSON, and a layout is named: leave out the layout"
        }
        Beginning::Is(_) => {
            "this is a document of another program, and a layout is named: leave out the layout"
        }
        _ => match read_inside(source, line)? {
            Err(mismatch) => return Some(mismatch),
            Ok(_) => {
                "this line has a document of another program, and a layout is named: leave out the layout"
            }
        },
    };
    Some(refusals::flaw(line.start, what))
}

/// Returns the first puzzle of the document that begins at a line; `None` if none begins there.
/// [`CellList::next_line`](crate::text::read::cells::CellList) of its cells is where the next puzzle
/// of the document begins, or where the document ends. Errors tell the same.
pub(in crate::text) fn read(source: &Source, line: &Line) -> Option<Result<Document, Mismatch>> {
    let Beginning::Is(form) = beginning::at(source.text, line.start) else {
        return read_inside(source, line);
    };
    let start = line.start + (line.body.len() - line.body.trim_start().len());
    Some(match form {
        Form::Json => puzzles::read(source, start),
        Form::KSudoku => ksudoku::read(source.text, start),
        Form::OpenSudoku => opensudoku::read(source.text, start),
        Form::Save => tatham::read_save(source.text, start),
        Form::Id => tatham::read_id(line),
        Form::Link => links::read(source, line, start),
        Form::SumoCue => sumocue::read(source.text, start),
    })
}

/// Reads or refuses the document in a line that does not begin with one.
fn read_inside(source: &Source, line: &Line) -> Option<Result<Document, Mismatch>> {
    let (at, found) = inside::find(source.text, line.start, line.body).0?;
    let refused = |what| Err(refusals::flaw(at, what).in_document(at..line.next));
    // A document without an end may be a word of a sentence, so it does not take the puzzles below.
    let in_line = |mismatch| match mismatch {
        Mismatch::InDocument(offset, kind, document) if document.end == source.text.len() => {
            Mismatch::InDocument(offset.min(line.next), kind, at..line.next)
        }
        other => other,
    };
    Some(match found {
        Inside::Object => puzzles::read(source, at),
        Inside::KSudoku => ksudoku::read(source.text, at).map_err(in_line),
        Inside::OpenSudoku => opensudoku::read(source.text, at).map_err(in_line),
        Inside::Save => tatham::read_save(source.text, at).map_err(in_line),
        Inside::Link => links::read(source, line, at),
        Inside::SumoCue => sumocue::read(source.text, at),
        Inside::Id => refused(
            "this has the form of a game id of Simon Tatham's collection: write the id alone in its line, \
             in small letters and without text in front",
        ),
        Inside::FieldOfSave => refused(
            "this line is of a save of Simon Tatham's collection whose beginning is lost: write the save from \
             its line SAVEFILE on",
        ),
        Inside::FieldOfXml => refused(
            "these are values of XML whose beginning is lost: write the XML from its first element on",
        ),
        Inside::Member => refused(
            "this member of an object has a rule that would be lost: write the object as JSON, and begin a line \
             with it",
        ),
    })
}
