//! The options and nodes of an `ordoku_cover`: to add, to cover and to read them.

use super::call::ffi_call;
use super::error::CallError;
use super::exact_cover::ordoku_cover;
use super::handle::lock;
use super::pointers::{check_null, fit, input, is_missing, optional_out_ptr, out_ptr, output};
use super::status::{ORDOKU_DONE, ORDOKU_OK};
use crate::error::Error;
use std::ffi::c_int;

/// Adds an option that covers `len` items, and writes its number to *option unless that is NULL.
/// Its number is one more than the highest number in use. The first is 0, or N*N*N in the matrix of
/// a puzzle.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (no such item, an item twice, more than 2^26 options or
/// 2^31 nodes). On an error nothing is added.
///
/// # Safety
/// `cover` is null or a handle; what is not null can be read to `len` values or written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_add_option(
    cover: *mut ordoku_cover,
    items: *const u32,
    len: usize,
    option: *mut u32,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let mut cover = lock(call, cover)?;
        let items = input(items, len, "items")?;
        let number = optional_out_ptr(option, "option")?;
        let added = cover.matrix.add_option(items)?;
        number.set(added);
        Ok(ORDOKU_OK)
    })
}

/// Adds an option as ordoku_cover_add_option does, and gives the item at each index the colour at
/// the same index of `colours`; 0 is no colour. Only secondary items have colours. Chosen options
/// may share a secondary item if all of them give it the same colour. An option without a colour on
/// an item shares it with no other.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (the reasons of ordoku_cover_add_option, a colour of a
/// primary item, or more than 2^26 colours). On an error nothing is added.
///
/// # Safety
/// `cover` is null or a handle; what is not null can be read to `len` values or written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_add_option_colours(
    cover: *mut ordoku_cover,
    items: *const u32,
    colours: *const u32,
    len: usize,
    option: *mut u32,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let mut cover = lock(call, cover)?;
        check_null([(is_missing(items, len), "items"), (is_missing(colours, len), "colours")])?;
        let items = input(items, len, "items")?;
        let colours = input(colours, len, "colours")?;
        let number = optional_out_ptr(option, "option")?;
        let added = cover.matrix.add_option_with_colours(items, colours)?;
        number.set(added);
        Ok(ORDOKU_OK)
    })
}

/// Makes `option` cover one more `item`. The options of an item are tried in the order in which
/// their nodes were added.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (no such item, the node exists, an option of 2^26 or
/// more, or more than 2^31 nodes).
///
/// # Safety
/// `cover` is null or a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_add_node(cover: *mut ordoku_cover, option: u32, item: u32) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        lock(call, cover)?.matrix.add_node(option, item)?;
        Ok(ORDOKU_OK)
    })
}

/// Adds `len` nodes in one call: each of `options` covers one more item, the one at the same index
/// of `items`, as by ordoku_cover_add_node.
///
/// Returns what ordoku_cover_add_node does. On an error nothing is added.
///
/// # Safety
/// `cover` is null or a handle; what is not null can be read to `len` values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_add_nodes(
    cover: *mut ordoku_cover,
    options: *const u32,
    items: *const u32,
    len: usize,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let mut cover = lock(call, cover)?;
        check_null([(is_missing(options, len), "options"), (is_missing(items, len), "items")])?;
        let options = input(options, len, "options")?;
        let items = input(items, len, "items")?;
        cover.matrix.add_nodes(options, items)?;
        Ok(ORDOKU_OK)
    })
}

/// Adds `count` options in one call, and writes the number of the first one to *first unless that is
/// NULL; the others follow in order. Without options that is the next free number. Each value of
/// `lens` is the number of items of an option, which are the next values of `items`; there are `len`
/// values in all.
///
/// Returns what ordoku_cover_add_option does, and ORDOKU_E_ARGUMENT if `len` is not the sum of
/// `lens`. On an error nothing is added.
///
/// # Safety
/// `cover` is null or a handle; what is not null can be read to `len` and `count` values or
/// written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_add_options(
    cover: *mut ordoku_cover,
    items: *const u32,
    len: usize,
    lens: *const usize,
    count: usize,
    first: *mut u32,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let mut cover = lock(call, cover)?;
        check_null([(is_missing(items, len), "items"), (is_missing(lens, count), "lens")])?;
        let items = input(items, len, "items")?;
        let lens = input(lens, count, "lens")?;
        let number = optional_out_ptr(first, "first")?;
        let added = cover.matrix.add_options(lists_of(items, lens, "items")?)?;
        number.set(added);
        Ok(ORDOKU_OK)
    })
}

/// Returns the lists that follow one another in `values`, one for each of `lens`.
pub(super) fn lists_of<'a>(
    values: &'a [u32],
    lens: &'a [usize],
    argument: &'static str,
) -> Result<impl ExactSizeIterator<Item = &'a [u32]> + Clone, CallError> {
    let wanted = lens.iter().fold(0usize, |sum, &len| sum.saturating_add(len));
    if wanted != values.len() {
        return Err(Error::Length { argument, got: values.len(), wanted }.into());
    }
    let mut start = 0;
    Ok(lens.iter().map(move |&len| {
        start += len;
        &values[start - len..start]
    }))
}

/// Empties a matrix and gives it new items, as a new one has them. Keeps the memory, the options of
/// searches and the callbacks.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (2^31 items or more). On an error the matrix is
/// unchanged.
///
/// # Safety
/// `cover` is null or a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_reset(
    cover: *mut ordoku_cover,
    primary: usize,
    secondary: usize,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let mut cover = lock(call, cover)?;
        cover.matrix.reset(primary, secondary)?;
        (cover.names, cover.colours) = (Vec::new(), Vec::new());
        Ok(ORDOKU_OK)
    })
}

/// Removes an item and all its options from the matrix, as choosing one of these options would.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (no such item, or covered already).
///
/// # Safety
/// `cover` is null or a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_cover_item(cover: *mut ordoku_cover, item: u32) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        lock(call, cover)?.matrix.cover(item)?;
        Ok(ORDOKU_OK)
    })
}

/// Puts back an item that ordoku_cover_cover_item removed. Covered items may be put back in any
/// order.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (no such item, or it is not covered).
///
/// # Safety
/// `cover` is null or a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_uncover_item(cover: *mut ordoku_cover, item: u32) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        lock(call, cover)?.matrix.uncover(item)?;
        Ok(ORDOKU_OK)
    })
}

/// Writes three numbers: items, options that have a node, and nodes. There is a node for each one
/// of the matrix, for each item, and for the root of the lists. Each of the three pointers may be
/// NULL.
///
/// Returns ORDOKU_OK.
///
/// # Safety
/// `cover` is null or a handle; pointers that are not null can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_size(
    cover: *mut ordoku_cover,
    items: *mut usize,
    options: *mut usize,
    nodes: *mut usize,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let cover = lock(call, cover)?;
        let matrix = &cover.matrix;
        let sizes = [
            (optional_out_ptr(items, "items")?, matrix.item_count()),
            (optional_out_ptr(options, "options")?, matrix.option_count()),
            (optional_out_ptr(nodes, "nodes")?, matrix.node_count()),
        ];
        for (out, size) in sizes {
            out.set(size);
        }
        Ok(ORDOKU_OK)
    })
}

/// Finds the first option with a node, starting at the number *option. Writes its number to
/// *option, its items to `items`, which has room for `len`, and their number to *count. The matrix
/// of a puzzle needs room for 4. Add 1 to *option for the next call.
///
/// Returns ORDOKU_OK, ORDOKU_DONE (there is no further option) or ORDOKU_E_BUFFER (*count is the
/// length needed).
///
/// # Safety
/// `cover` is null or a handle; if not null, `len` values can be written at `items` and one each at
/// `option` and `count`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_next_option(
    cover: *mut ordoku_cover,
    option: *mut u32,
    items: *mut u32,
    len: usize,
    count: *mut usize,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let cover = lock(call, cover)?;
        check_null([
            (option.is_null(), "option"),
            (is_missing(items, len), "items"),
            (count.is_null(), "count"),
        ])?;
        let option = out_ptr(option, "option")?;
        let out = output(items, len, "items")?;
        let count = out_ptr(count, "count")?;
        let matrix = &cover.matrix;
        let found =
            (option.get() as usize..matrix.option_bound()).find(|&k| matrix.items_of(k).next().is_some());
        let Some(found) = found else { return Ok(ORDOKU_DONE) };
        let needed = matrix.items_of(found).count();
        count.set(needed);
        let out = fit(out, needed)?;
        option.set(found as u32);
        out.iter_mut().zip(matrix.items_of(found)).for_each(|(out, item)| *out = item);
        Ok(ORDOKU_OK)
    })
}
