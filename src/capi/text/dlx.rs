//! `ordoku_cover_parse` and `ordoku_cover_format`: matrices as DLX text.

use super::super::call::ffi_call;
use super::super::exact_cover::ordoku_cover;
use super::super::handle::lock;
use super::super::pointers::{check_apart, check_null, extent, input, is_missing, optional_out_ptr, output};
use super::super::status::ORDOKU_OK;
use super::print::print_text;
use crate::dlx_text::{DlxText, write};
use std::ffi::{c_char, c_int};

/// Replaces the items and options of a matrix by those of a text of `text_len` bytes, which needs no
/// closing NUL, and keeps the names of the items. The settings (ordoku_options) and the callbacks
/// stay.
///
/// The text is as Knuth's DLX1 and DLX2 read it. Lines that begin with | are comments; they and
/// blank lines are ignored. The first other line has the names of the items, with white space
/// between them and a lone | in front of the secondary ones. Each later line is an option: names of
/// items. The first option has number 0, the one of the next line number 1, and so on. A secondary
/// item may have a colour, as in x:1: a word of up to 255 bytes. The first colour of the text has
/// number 1, the next one number 2, and so on; the matrix keeps their words.
///
/// Returns ORDOKU_OK or ORDOKU_E_TEXT. The message of the error has the line and the column. On an
/// error the matrix is unchanged.
///
/// # Safety
/// `cover` is null or a handle; if not null, `text_len` bytes can be read at `text`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_parse(
    cover: *mut ordoku_cover,
    text: *const c_char,
    text_len: usize,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let mut cover = lock(call, cover)?;
        let mut read = DlxText::parse(input(text.cast::<u8>(), text_len, "text")?)?;
        read.matrix.keep_settings_of(&cover.matrix);
        (cover.matrix, cover.names, cover.colours) = (read.matrix, read.names, read.colours);
        Ok(ORDOKU_OK)
    })
}

/// Prints a matrix as ordoku_cover_parse reads it, with a NUL behind the last line feed. The first
/// line has the names of the items: those that were read, otherwise i0, i1 and so on. Each option
/// that has a node has a line, in the order of their numbers, and its items in the order in which
/// they were added. Colours are the words that were read, otherwise 1 to 9, a to z, A to Z, 62 and
/// so on. Items that are covered are printed like all others.
///
/// Writes the text to `text`, which has room for `size` bytes, and the size needed, with its NUL,
/// to *needed unless that is NULL.
///
/// Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (no primary items: the first line would be a comment; words
/// for some colours only; or arrays that overlap) or ORDOKU_E_BUFFER.
///
/// # Safety
/// `cover` is null or a handle; pointers that are not null can be written to the sizes given.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_format(
    cover: *mut ordoku_cover,
    text: *mut c_char,
    size: usize,
    needed: *mut usize,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let cover = lock(call, cover)?;
        check_null([(is_missing(text, size), "text")])?;
        check_apart([extent(text, size), extent(needed, 1)])?;
        let out = output(text.cast::<u8>(), size, "text")?;
        let needed = optional_out_ptr(needed, "needed")?;
        print_text(out, needed, |out| write::write(&cover.matrix, &cover.names, &cover.colours, out))
    })
}
