//! `ordoku.h` in Rust, as far as the targets call it.

use std::ffi::{c_char, c_int, c_void};

pub const OK: c_int = 0;
pub const SOLVED: c_int = 10;
pub const NO_SOLUTION: c_int = 20;
pub const STOPPED: c_int = 30;
pub const E_NULL: c_int = -1;
pub const E_ARGUMENT: c_int = -2;
pub const E_VALUE: c_int = -3;
pub const E_TEXT: c_int = -4;
pub const E_BUFFER: c_int = -5;
pub const E_BUSY: c_int = -7;
pub const E_OPTION: c_int = -8;

pub const STOP_NONE: u64 = 0;
pub const STOP_NODES: u64 = 1;
pub const STOP_CANCEL: u64 = 3;
pub const STOP_CALLBACK: u64 = 4;
pub const STOP_SOLUTIONS: u64 = 5;

/// `ordoku_solver` and `ordoku_cover`.
pub type Handle = *mut c_void;
pub type SolutionFn = Option<unsafe extern "C" fn(*const u32, usize, *mut c_void) -> c_int>;

#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    pub struct_size: u32,
    pub flags: u32,
    pub engine: u64,
    pub threads: u64,
    pub node_limit: u64,
    pub time_limit_ns: u64,
    pub solution_limit: u64,
    pub seed: u64,
    pub memory_limit: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Callbacks {
    pub struct_size: u32,
    pub flags: u32,
    pub poll: Option<unsafe extern "C" fn(*mut c_void) -> c_int>,
    pub user: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    pub house_kind: u32,
    pub house: u32,
    pub digit: u32,
    pub first_cell: u32,
    pub second_cell: u32,
}

#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stats {
    pub struct_size: u32,
    pub flags: u32,
    pub engine: u64,
    pub stop_reason: u64,
    pub nodes: u64,
    pub conflicts: u64,
    pub assignments: u64,
    pub solutions: u64,
    pub depth: u64,
    pub elapsed_ns: u64,
}

#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TextFormat {
    pub struct_size: u32,
    pub flags: u32,
    pub layout: u64,
    pub symbols: u64,
    pub blank: u64,
    pub box_rows: u64,
    pub box_cols: u64,
}

#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parsed {
    pub struct_size: u32,
    pub flags: u32,
    pub box_rows: u64,
    pub box_cols: u64,
    pub cells: u64,
    pub layout: u64,
    pub symbols: u64,
    pub next: u64,
    pub offset: u64,
    pub line: u64,
    pub column: u64,
    pub message: [c_char; 192],
}

unsafe extern "C" {
    pub fn ordoku_status_text(status: c_int) -> *const c_char;
    pub fn ordoku_options_init(options: *mut Options, size: usize) -> c_int;

    pub fn ordoku_solver_new_boxes(box_rows: u32, box_cols: u32, solver: *mut Handle) -> c_int;
    pub fn ordoku_solver_free(solver: Handle);
    pub fn ordoku_solver_set_options(solver: Handle, options: *const Options) -> c_int;
    pub fn ordoku_solver_set_callbacks(solver: Handle, callbacks: *const Callbacks) -> c_int;
    pub fn ordoku_solver_set_data(solver: Handle, cells: *const u32, len: usize) -> c_int;
    pub fn ordoku_solver_set_candidates(solver: Handle, candidates: *const u64, len: usize) -> c_int;
    pub fn ordoku_solver_check(solver: Handle, clash: *mut Clash) -> c_int;
    pub fn ordoku_solver_candidates(solver: Handle, candidates: *mut u64, len: usize) -> c_int;
    pub fn ordoku_solver_solve(solver: Handle, out: *mut u32, len: usize) -> c_int;
    pub fn ordoku_solver_count(solver: Handle, limit: u64, count: *mut u64) -> c_int;
    pub fn ordoku_solver_is_unique(solver: Handle, unique: *mut c_int) -> c_int;
    pub fn ordoku_solver_enumerate(solver: Handle, callback: SolutionFn, user: *mut c_void) -> c_int;
    pub fn ordoku_solver_solve_batch(
        solver: Handle,
        cells: *const u32,
        puzzles: usize,
        limit: u64,
        out: *mut u32,
        counts: *mut u64,
        statuses: *mut c_int,
    ) -> c_int;
    pub fn ordoku_solver_solve_lines(
        solver: Handle,
        lines: *const c_char,
        stride: usize,
        puzzles: usize,
        limit: u64,
        out: *mut c_char,
        out_stride: usize,
        counts: *mut u64,
        statuses: *mut c_int,
    ) -> c_int;
    pub fn ordoku_solver_cancel(solver: Handle) -> c_int;
    pub fn ordoku_solver_reset_cancel(solver: Handle) -> c_int;
    pub fn ordoku_solver_stats(solver: Handle, stats: *mut Stats, size: usize) -> c_int;
    pub fn ordoku_solver_message(solver: Handle) -> *const c_char;

    pub fn ordoku_solve_batch_boxes(
        box_rows: u32,
        box_cols: u32,
        cells: *const u32,
        puzzles: usize,
        limit: u64,
        out: *mut u32,
        counts: *mut u64,
        statuses: *mut c_int,
        options: *const Options,
        callbacks: *const Callbacks,
    ) -> c_int;
    pub fn ordoku_solve_lines(
        lines: *const c_char,
        stride: usize,
        puzzles: usize,
        limit: u64,
        out: *mut c_char,
        out_stride: usize,
        counts: *mut u64,
        statuses: *mut c_int,
        options: *const Options,
        callbacks: *const Callbacks,
    ) -> c_int;

    pub fn ordoku_parse(
        text: *const c_char,
        text_len: usize,
        start: usize,
        format: *const TextFormat,
        cells: *mut u32,
        len: usize,
        parsed: *mut Parsed,
        parsed_size: usize,
    ) -> c_int;
    pub fn ordoku_format(
        cells: *const u32,
        len: usize,
        format: *const TextFormat,
        text: *mut c_char,
        text_size: usize,
        needed: *mut usize,
    ) -> c_int;

    pub fn ordoku_cover_new(primary: usize, secondary: usize, cover: *mut Handle) -> c_int;
    pub fn ordoku_cover_from_puzzle(solver: Handle, cover: *mut Handle) -> c_int;
    pub fn ordoku_cover_free(cover: Handle);
    pub fn ordoku_cover_add_option(cover: Handle, items: *const u32, len: usize, option: *mut u32) -> c_int;
    pub fn ordoku_cover_add_node(cover: Handle, option: u32, item: u32) -> c_int;
    pub fn ordoku_cover_cover(cover: Handle, item: u32) -> c_int;
    pub fn ordoku_cover_uncover(cover: Handle, item: u32) -> c_int;
    pub fn ordoku_cover_set_options(cover: Handle, options: *const Options) -> c_int;
    pub fn ordoku_cover_set_callbacks(cover: Handle, callbacks: *const Callbacks) -> c_int;
    pub fn ordoku_cover_solve(cover: Handle, options: *mut u32, len: usize, count: *mut usize) -> c_int;
    pub fn ordoku_cover_count(cover: Handle, limit: u64, count: *mut u64) -> c_int;
    pub fn ordoku_cover_enumerate(cover: Handle, callback: SolutionFn, user: *mut c_void) -> c_int;
    pub fn ordoku_cover_size(
        cover: Handle,
        items: *mut usize,
        options: *mut usize,
        nodes: *mut usize,
    ) -> c_int;
    pub fn ordoku_cover_next_option(
        cover: Handle,
        option: *mut u32,
        items: *mut u32,
        len: usize,
        count: *mut usize,
    ) -> c_int;
    pub fn ordoku_cover_cancel(cover: Handle) -> c_int;
    pub fn ordoku_cover_reset_cancel(cover: Handle) -> c_int;
    pub fn ordoku_cover_stats(cover: Handle, stats: *mut Stats, size: usize) -> c_int;
    pub fn ordoku_cover_message(cover: Handle) -> *const c_char;
}
