//! Writes DLX text.

use super::names::{NameTable, flaw_of};
use crate::engine::dlx::ExactCover;
use crate::error::Error;
use crate::text::writer_failed;
use std::fmt;

/// Writes a matrix with the names of its items, or with invented ones if there are none.
pub(crate) fn write(matrix: &ExactCover, names: &[String], out: &mut dyn fmt::Write) -> Result<(), Error> {
    check(matrix, names)?;
    write_lines(matrix, names, out).map_err(writer_failed)
}

/// Returns why a text could not be read back as this matrix.
fn check(matrix: &ExactCover, names: &[String]) -> Result<(), Error> {
    let wanted = matrix.item_count();
    if matrix.primary_count() == 0 {
        return Err(Error::Argument {
            what: "DLX text needs a primary item: a line that begins with `|` would be a comment",
        });
    }
    if names.is_empty() {
        return Ok(());
    }
    if names.len() != wanted {
        return Err(Error::Length { argument: "names", got: names.len(), wanted });
    }
    if let Some((_, what)) = names.iter().find_map(|name| flaw_of(name)) {
        return Err(Error::Argument { what });
    }
    match NameTable::new(names)?.repeated(names) {
        Some(_) => Err(Error::Argument { what: "two items have the same name: each item needs its own" }),
        None => Ok(()),
    }
}

fn write_lines(matrix: &ExactCover, names: &[String], out: &mut dyn fmt::Write) -> fmt::Result {
    for item in 0..matrix.item_count() {
        if item == matrix.primary_count() {
            out.write_str(" |")?;
        }
        write_name(item, item > 0, names, out)?;
    }
    out.write_char('\n')?;
    for option in 0..matrix.option_bound() {
        let mut is_empty = true;
        for item in matrix.items_of(option) {
            write_name(item as usize, !is_empty, names, out)?;
            is_empty = false;
        }
        if !is_empty {
            out.write_char('\n')?;
        }
    }
    Ok(())
}

/// Writes the name of an item, behind a space if it `follows` another word.
fn write_name(item: usize, follows: bool, names: &[String], out: &mut dyn fmt::Write) -> fmt::Result {
    if follows {
        out.write_char(' ')?;
    }
    match names.get(item) {
        Some(name) => out.write_str(name),
        None => write!(out, "i{item}"),
    }
}
