//! Writes game ids as Simon Tatham's "Solo" writes them; `tatham` has their form.

use crate::model::shape::Shape;
use std::fmt::{Result, Write};

/// Writes the cells of an id: numbers, and a letter for each run of up to 26 cells without one.
pub(super) fn write_numbers(numbers: &[u32], out: &mut dyn Write) -> Result {
    let mut run = 0;
    for (cell, &number) in numbers.iter().enumerate() {
        if number == 0 {
            run += 1;
            continue;
        }
        if run == 0 && cell > 0 {
            out.write_char('_')?;
        }
        write_run(run, out)?;
        write!(out, "{number}")?;
        run = 0;
    }
    write_run(run, out)
}

fn write_run(mut run: usize, out: &mut dyn Write) -> Result {
    while run > 0 {
        let length = run.min(26);
        out.write_char(letter(length))?;
        run -= length;
    }
    Ok(())
}

/// Returns the letter with a place in the alphabet, from 1 to 26.
pub(super) fn letter(place: usize) -> char {
    char::from(b'a' - 1 + place as u8)
}

/// Writes the size of a game with boxes, which begins an id.
pub(super) fn write_size(shape: Shape, out: &mut dyn Write) -> Result {
    write!(out, "{}x{}", shape.box_rows(), shape.box_cols())
}
