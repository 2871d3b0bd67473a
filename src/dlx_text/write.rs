//! Writes DLX text.

use super::names::{NameTable, flaw_of, flaw_of_colour};
use crate::engine::dlx::ExactCover;
use crate::error::Error;
use crate::text::writer_failed;
use std::fmt;

/// Writes a matrix with the names of its items and the words for its colours, or with invented ones
/// if there are none.
pub(crate) fn write(
    matrix: &ExactCover,
    names: &[String],
    colours: &[String],
    out: &mut dyn fmt::Write,
) -> Result<(), Error> {
    check(matrix, names)?;
    check_colours(matrix, colours)?;
    write_lines(matrix, names, colours, out).map_err(writer_failed)
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

/// Returns why the words for the colours could not be read back.
fn check_colours(matrix: &ExactCover, words: &[String]) -> Result<(), Error> {
    if words.is_empty() {
        return Ok(());
    }
    let most = (0..matrix.option_bound()).flat_map(|option| matrix.colours_of(option)).max();
    let wanted = most.unwrap_or(0) as usize;
    if words.len() < wanted {
        return Err(Error::Length { argument: "colours", got: words.len(), wanted });
    }
    if let Some((_, what)) = words.iter().find_map(|word| flaw_of_colour(word)) {
        return Err(Error::Argument { what });
    }
    match NameTable::new(words)?.repeated(words) {
        Some(_) => Err(Error::Argument { what: "two colours have the same word: each needs its own" }),
        None => Ok(()),
    }
}

fn write_lines(
    matrix: &ExactCover,
    names: &[String],
    colours: &[String],
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    for item in 0..matrix.item_count() {
        if item == matrix.primary_count() {
            out.write_str(" |")?;
        }
        write_name(item, item > 0, names, out)?;
    }
    out.write_char('\n')?;
    for option in 0..matrix.option_bound() {
        let mut is_empty = true;
        for (item, colour) in matrix.items_of(option).zip(matrix.colours_of(option)) {
            write_name(item as usize, !is_empty, names, out)?;
            write_colour(colour, colours, out)?;
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

/// Writes a colour behind the name of its item, or nothing for 0.
fn write_colour(colour: u32, words: &[String], out: &mut dyn fmt::Write) -> fmt::Result {
    let letter = |first: u8, colour: u32| char::from(first + colour as u8);
    match (colour, words.get((colour as usize).wrapping_sub(1))) {
        (0, _) => Ok(()),
        (_, Some(word)) => write!(out, ":{word}"),
        // One character, as Knuth's programs need it.
        (10..36, None) => write!(out, ":{}", letter(b'a', colour - 10)),
        (36..62, None) => write!(out, ":{}", letter(b'A', colour - 36)),
        (_, None) => write!(out, ":{colour}"),
    }
}
