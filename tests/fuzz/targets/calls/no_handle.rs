//! Calls without a handle, and with NULL in place of one.

use super::super::bytes::Bytes;
use super::super::c;
use super::{Buffer, MARK};
use std::ffi::CStr;
use std::ptr::{null, null_mut};

/// Makes each kind of call without a handle.
pub(super) fn without_handle(bytes: &mut Bytes<'_>) {
    with_null();
    frees_and_texts(bytes);
    parse_and_format(bytes);
}

/// NULL in place of a handle, an array or a struct.
fn with_null() {
    let (mut count, mut transform) = (0, c::made(c::ordoku_transform_init));
    for status in [
        call!(ordoku_solver_new_boxes(2, 2, null_mut())),
        call!(ordoku_solver_set_options(null_mut(), null())),
        call!(ordoku_solver_set_data(null_mut(), [0].as_ptr(), 1)),
        call!(ordoku_solver_solve(null_mut(), [0].as_mut_ptr(), 1)),
        call!(ordoku_solver_count(null_mut(), 0, &mut count)),
        call!(ordoku_solver_cancel(null_mut())),
        call!(ordoku_solver_solve_batch(null_mut(), &c::made(c::ordoku_batch_init))),
        call!(ordoku_solver_solve_batch(null_mut(), null())),
        call!(ordoku_solve_batch(null(), null(), null())),
        call!(ordoku_solve(2, null(), null_mut())),
        call!(ordoku_solve_chars(2, 2, null_mut(), 0, null())),
        call!(ordoku_count_chars(2, 2, null(), 0, null(), 1, &mut count)),
        call!(ordoku_is_unique_chars(2, 2, c"................".as_ptr(), 46, null(), null_mut())),
        call!(ordoku_generate(2, 1, null_mut())),
        call!(ordoku_random_grid(2, 2, 1, null_mut(), 16)),
        call!(ordoku_solver_generate(null_mut(), &c::made(c::ordoku_generation_init))),
        call!(ordoku_solver_generate(null_mut(), null())),
        call!(ordoku_solver_random_solution(null_mut(), 1, [0].as_mut_ptr(), 1)),
        call!(ordoku_solver_minimise(null_mut(), 1, [0].as_mut_ptr(), 1)),
        call!(ordoku_solver_redundant_givens(null_mut(), [0].as_mut_ptr(), 1, null_mut())),
        call!(ordoku_solver_true_candidates(null_mut(), [0].as_mut_ptr(), 1)),
        call!(ordoku_solver_backdoors(null_mut(), 1, [0].as_mut_ptr(), None, null_mut())),
        call!(ordoku_solver_transform(null_mut(), &transform, [0].as_mut_ptr(), 1)),
        call!(ordoku_solver_shuffle(null_mut(), 1, [0].as_mut_ptr(), 1, &mut transform)),
        call!(ordoku_solver_canonical(null_mut(), [0].as_mut_ptr(), 1, &mut transform, &mut count)),
        call!(ordoku_solver_is_equivalent(null_mut(), [0].as_ptr(), 1, null_mut())),
        call!(ordoku_canonical_batch(null(), null(), null())),
        call!(ordoku_solver_canonical_batch(null_mut(), &c::made(c::ordoku_batch_init))),
        call!(ordoku_cover_new(1, 1, null_mut())),
        call!(ordoku_cover_from_puzzle(null_mut(), &mut null_mut())),
        call!(ordoku_cover_cover(null_mut(), 0)),
        call!(ordoku_cover_reset_cancel(null_mut())),
        call!(ordoku_parse(null(), 1, null(), null_mut(), 0, null_mut())),
        call!(ordoku_parse_candidates(null(), 1, null(), null_mut(), 0, null_mut())),
        call!(ordoku_format(null(), 1, null(), null_mut(), 0, null_mut())),
        call!(ordoku_format_candidates(null(), 1, null(), null_mut(), 0, null_mut())),
        call!(ordoku_options_init(null_mut(), 64)),
        call!(ordoku_generation_init(null_mut(), 96)),
        call!(ordoku_transform_init(null_mut(), 1544)),
    ] {
        expect!(status, c::E_NULL);
    }
}

fn frees_and_texts(bytes: &mut Bytes<'_>) {
    // SAFETY: NULL is allowed, and so is any status.
    let text = unsafe {
        c::ordoku_solver_free(null_mut());
        c::ordoku_cover_free(null_mut());
        CStr::from_ptr(c::ordoku_status_text(i32::from(bytes.byte()) - 130))
    };
    assert!(!text.is_empty());
}

fn parse_and_format(bytes: &mut Bytes<'_>) {
    let format = c::Text {
        struct_size: bytes.pick(&[256, 272, 248, 5000]),
        layout: bytes.pick(&[0, 1, 2, 3, 4, 5, 6]),
        symbols: bytes.pick(&[0, 1, 2, 3, 4]),
        blank: bytes.pick(&[0, 46, 48, 49, 0x11_0000]),
        box_rows: bytes.pick(&[0, 2, 17, u32::MAX]),
        box_cols: bytes.pick(&[0, 2, 17]),
        ..c::made(c::ordoku_text_init)
    };
    let text = b"1.3.\n.3.1\n";
    let mut found = c::Text { next: bytes.below(20) as u64, ..c::made(c::ordoku_text_init) };
    let (mut cells, mut printed, mut needed) = (Buffer::new(16, MARK), Buffer::new(100, 7u8), 77);
    let status =
        call!(ordoku_parse(text.as_ptr().cast(), text.len(), &format, cells.0.as_mut_ptr(), 16, &mut found,));
    // From some positions on, the text is a 1x1.
    let ok = expect!(status, c::OK, c::E_TEXT, c::E_ARGUMENT, c::E_OPTION, c::E_VALUE) == c::OK;
    cells.untouched_from(usize::from(ok));
    let values = [1, 0, 3, 0, 0, 3, 0, 1, 0, 0, 0, 0, 0, 0, 0, u32::from(bytes.byte() % 6)];
    let len = values.len() - usize::from(bytes.once_in(4));
    let text = printed.0.as_mut_ptr().cast();
    let status = call!(ordoku_format(values.as_ptr(), len, &format, text, 100, &mut needed));
    if expect!(status, c::OK, c::E_ARGUMENT, c::E_OPTION, c::E_VALUE, c::E_BUFFER) == c::OK {
        assert_eq!(printed.0[needed - 1], 0);
        printed.untouched_from(needed);
    } else {
        printed.untouched_from(0);
        assert!(needed == 77 || status == c::E_BUFFER);
    }
}
