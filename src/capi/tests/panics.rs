//! `ffi_call` catches a panic in any export.

use super::super::call::injected;
use super::super::structs::Versioned;
use super::super::*;
use std::collections::BTreeSet;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr::{null, null_mut};

unsafe extern "C" fn go_on(_: *const u32, _: usize, _: *mut c_void) -> c_int {
    0
}

unsafe extern "C" fn take(_: u32, _: *const c_char, _: usize, _: *mut c_void) -> c_int {
    0
}

/// Exports that cannot panic and do not use `ffi_call`.
const BARE: [&str; 10] = [
    "ordoku_version_number",
    "ordoku_version_string",
    "ordoku_status_text",
    "ordoku_solver_cancel",
    "ordoku_solver_reset_cancel",
    "ordoku_solver_message",
    "ordoku_cover_cancel",
    "ordoku_cover_reset_cancel",
    "ordoku_cover_message",
    "ordoku_rules_message",
];

fn new_solver() -> *mut ordoku_solver {
    let mut solver = null_mut();
    // SAFETY: the pointers are those of locals, here and in all calls below.
    unsafe {
        assert_eq!(ordoku_solver_new(2, &mut solver), ORDOKU_OK);
        assert_eq!(ordoku_solver_set_data(solver, [0; 16].as_ptr(), 16), ORDOKU_OK);
    }
    solver
}

fn new_cover() -> *mut ordoku_cover {
    let mut cover = null_mut();
    // SAFETY: as above.
    unsafe {
        assert_eq!(ordoku_cover_new(2, 0, &mut cover), ORDOKU_OK);
        assert_eq!(ordoku_cover_add_option(cover, [0].as_ptr(), 1, null_mut()), ORDOKU_OK);
    }
    cover
}

/// A solution of a 4x4.
const FOUR: [u32; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

/// Rules of a 4x4.
fn new_rules() -> *mut ordoku_rules {
    let mut rules = null_mut();
    // SAFETY: as above.
    unsafe {
        assert_eq!(ordoku_rules_new(4, 4, 4, &mut rules), ORDOKU_OK);
        assert_eq!(ordoku_rules_add_grid(rules, 2, 2, 0, 0), ORDOKU_OK);
    }
    rules
}

/// The steps of a 9x9.
fn new_steps() -> *mut ordoku_steps {
    let (mut solver, mut steps, mut cells) = (null_mut(), null_mut(), [0; 81]);
    // SAFETY: as above.
    unsafe {
        assert_eq!(ordoku_generate(3, 1, cells.as_mut_ptr()), ORDOKU_OK);
        assert_eq!(ordoku_solver_new(3, &mut solver), ORDOKU_OK);
        assert_eq!(ordoku_solver_set_data(solver, cells.as_ptr(), 81), ORDOKU_OK);
        assert_eq!(ordoku_solver_steps(solver, ORDOKU_SCALE_HODOKU, &mut steps), ORDOKU_OK);
        ordoku_solver_free(solver);
    }
    steps
}

/// A batch of one 4x4.
fn batch(cells: &[u32; 16], status: &mut c_int) -> ordoku_batch {
    ordoku_batch {
        order: 2,
        puzzles: 1,
        limit: 1,
        cells: cells.as_ptr(),
        statuses: status,
        ..ordoku_batch::DEFAULT
    }
}

/// A batch of one 4x4 with memory for its canonical form.
fn batch_with_room(cells: &[u32; 16], out: &mut [u32; 16], status: &mut c_int) -> ordoku_batch {
    ordoku_batch { out: out.as_mut_ptr(), ..batch(cells, status) }
}

/// One 4x4 puzzle to make.
fn generation(out: &mut [u32; 16], status: &mut c_int) -> ordoku_generation {
    ordoku_generation { puzzles: 1, out: out.as_mut_ptr(), statuses: status, ..ordoku_generation::DEFAULT }
}

/// The transform of a 4x4 that changes nothing.
fn identity() -> ordoku_transform {
    let mut made = ordoku_transform::DEFAULT;
    for line in 0..4 {
        (made.rows[line], made.columns[line]) = (line as u32, line as u32);
        made.digits[line] = line as u32 + 1;
    }
    made
}

type Calls<H> = Vec<(&'static str, fn(H) -> c_int)>;

/// Makes pairs `(name, call)` from calls with valid arguments.
macro_rules! calls {
    ($handle:ident => $($name:ident($($argument:expr),*);)*) => {
        vec![$((stringify!($name), |$handle| {
            // SAFETY: valid handles, and pointers to temporaries that outlive the call.
            unsafe { $name($($argument),*) }
        })),*]
    };
}

fn without_a_handle() -> Calls<()> {
    calls! { _none =>
        ordoku_options_init(&mut std::mem::zeroed(), size_of::<ordoku_options>());
        ordoku_solve(2, [0; 16].as_ptr(), [0; 16].as_mut_ptr());
        ordoku_solve_chars(2, 2, [0; 16].as_mut_ptr(), 0, null());
        ordoku_count_chars(2, 2, [0; 16].as_ptr(), 0, null(), 2, &mut 0);
        ordoku_is_unique_chars(2, 2, [0; 16].as_ptr(), 0, null(), &mut 0);
        ordoku_solver_new(3, &mut null_mut());
        ordoku_solver_new_boxes(2, 3, &mut null_mut());
        ordoku_cover_new(1, 0, &mut null_mut());
        ordoku_rules_new(4, 4, 4, &mut null_mut());
        ordoku_callbacks_init(&mut std::mem::zeroed(), size_of::<ordoku_callbacks>());
        ordoku_clash_init(&mut std::mem::zeroed(), size_of::<ordoku_clash>());
        ordoku_drawing_init(&mut std::mem::zeroed(), size_of::<ordoku_drawing>());
        ordoku_text_init(&mut std::mem::zeroed(), size_of::<ordoku_text>());
        ordoku_batch_init(&mut std::mem::zeroed(), size_of::<ordoku_batch>());
        ordoku_stats_init(&mut std::mem::zeroed(), size_of::<ordoku_stats>());
        ordoku_solve_batch(&batch(&[0; 16], &mut 0), null(), null());
        ordoku_parse(c"1".as_ptr(), 1, null(), &mut 0, 1, null_mut());
        ordoku_parse_candidates(c"1".as_ptr(), 1, null(), &mut 0, 1, null_mut());
        ordoku_generate(2, 1, [0; 16].as_mut_ptr());
        ordoku_random_grid(2, 2, 1, [0; 16].as_mut_ptr(), 16);
        ordoku_generation_init(&mut std::mem::zeroed(), size_of::<ordoku_generation>());
        ordoku_rating_init(&mut std::mem::zeroed(), size_of::<ordoku_rating>());
        ordoku_step_init(&mut std::mem::zeroed(), size_of::<ordoku_step>());
        ordoku_transform_init(&mut std::mem::zeroed(), size_of::<ordoku_transform>());
        ordoku_canonical_batch(&batch_with_room(&[0; 16], &mut [0; 16], &mut 0), null(), null());
        ordoku_format(&0, 1, null(), [0; 9].as_mut_ptr(), 9, null_mut());
        ordoku_format_candidates(&1, 1, null(), [0; 9].as_mut_ptr(), 9, null_mut());
    }
}

fn of_a_solver() -> Calls<*mut ordoku_solver> {
    calls! { solver =>
        ordoku_solver_set_options(solver, null());
        ordoku_solver_set_callbacks(solver, null());
        ordoku_solver_set_data(solver, [0; 16].as_ptr(), 16);
        ordoku_solver_set_candidates(solver, [1; 16].as_ptr(), 16);
        ordoku_solver_check(solver, null_mut());
        ordoku_solver_candidates(solver, [0; 16].as_mut_ptr(), 16);
        ordoku_solver_true_candidates(solver, [0; 16].as_mut_ptr(), 16);
        ordoku_solver_backdoors(solver, 0, &mut 0, Some(go_on), null_mut());
        ordoku_solver_generate(solver, &generation(&mut [0; 16], &mut 0));
        ordoku_solver_minimise(solver, 1, [0; 16].as_mut_ptr(), 16);
        ordoku_solver_redundant_givens(solver, [0; 16].as_mut_ptr(), 16, &mut 0);
        ordoku_solver_random_solution(solver, 1, [0; 16].as_mut_ptr(), 16);
        ordoku_solver_transform(solver, &identity(), [0; 16].as_mut_ptr(), 16);
        ordoku_solver_shuffle(solver, 1, [0; 16].as_mut_ptr(), 16, null_mut());
        ordoku_solver_canonical(solver, [0; 16].as_mut_ptr(), 16, null_mut(), null_mut());
        ordoku_solver_is_equivalent(solver, [0; 16].as_ptr(), 16, &mut 0);
        ordoku_solver_canonical_batch(solver, &batch_with_room(&[0; 16], &mut [0; 16], &mut 0));
        ordoku_solver_solve(solver, [0; 16].as_mut_ptr(), 16);
        ordoku_solver_solve_unique(solver, [0; 16].as_mut_ptr(), 16, &mut 0);
        ordoku_solver_solve_batch(solver, &batch(&[0; 16], &mut 0));
        ordoku_solver_count(solver, 0, &mut 0);
        ordoku_solver_is_unique(solver, &mut 0);
        ordoku_solver_enumerate(solver, Some(go_on), null_mut());
        ordoku_solver_prove(solver, 0, Some(take), null_mut(), &mut 0);
        ordoku_solver_check_proof(solver, null(), 0, c"".as_ptr(), 0);
        ordoku_solver_stats(solver, &mut { ordoku_stats::DEFAULT });
        ordoku_cover_from_puzzle(solver, &mut null_mut());
        ordoku_solver_rate(solver, ORDOKU_SCALE_HODOKU, &mut { ordoku_rating::DEFAULT });
        ordoku_solver_rate_batch(
            solver,
            &batch(&[0; 16], &mut 0),
            ORDOKU_SCALE_ORDOKU,
            &mut { ordoku_rating::DEFAULT },
            size_of::<ordoku_rating>()
        );
        ordoku_solver_steps(solver, ORDOKU_SCALE_HODOKU, &mut null_mut());
        ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, null(), 0, null(), 0, &mut null_mut());
        ordoku_solver_all_steps(solver, null(), 0, null(), 0, &mut null_mut());
        ordoku_solver_draw(solver, null(), [0; 9_999].as_mut_ptr(), 9_999, null_mut());
        ordoku_solver_why_not(solver, null(), 0, null(), 0, 0, 1, &mut null_mut());
        ordoku_solver_generate_killer(solver, 1, &mut null_mut());
    }
}

fn of_a_cover() -> Calls<*mut ordoku_cover> {
    calls! { cover =>
        ordoku_cover_add_option(cover, [1].as_ptr(), 1, null_mut());
        ordoku_cover_add_option_colours(cover, [1].as_ptr(), [0].as_ptr(), 1, null_mut());
        ordoku_cover_add_node(cover, 9, 1);
        ordoku_cover_add_nodes(cover, [9].as_ptr(), [1].as_ptr(), 1);
        ordoku_cover_add_options(cover, [1].as_ptr(), 1, [1].as_ptr(), 1, null_mut());
        ordoku_cover_reset(cover, 2, 0);
        ordoku_cover_parse(cover, c"a\na".as_ptr(), 3);
        ordoku_cover_format(cover, [0; 99].as_mut_ptr(), 99, null_mut());
        ordoku_cover_cover_item(cover, 1);
        ordoku_cover_uncover_item(cover, 1);
        ordoku_cover_set_options(cover, null());
        ordoku_cover_set_callbacks(cover, null());
        ordoku_cover_solve(cover, [0; 2].as_mut_ptr(), 2, &mut 0);
        ordoku_cover_count(cover, 0, &mut 0);
        ordoku_cover_enumerate(cover, Some(go_on), null_mut());
        ordoku_cover_prove(cover, 0, Some(take), null_mut(), &mut 0);
        ordoku_cover_check_proof(cover, null(), 0, null(), 0, c"0".as_ptr(), 1);
        ordoku_cover_stats(cover, &mut { ordoku_stats::DEFAULT });
        ordoku_cover_next_option(cover, &mut 0, [0; 2].as_mut_ptr(), 2, &mut 0);
        ordoku_cover_size(cover, null_mut(), null_mut(), null_mut());
    }
}

fn of_rules() -> Calls<*mut ordoku_rules> {
    calls! { rules =>
        ordoku_rules_add_grid(rules, 2, 2, 0, 0);
        ordoku_rules_add_lines(rules, 0, 0);
        ordoku_rules_add_random_regions(rules, 1);
        ordoku_rules_add_random_thermometers(rules, FOUR.as_ptr(), 16, 1);
        ordoku_rules_add_random_arrows(rules, FOUR.as_ptr(), 16, 1);
        ordoku_rules_add_variant(rules, ORDOKU_VARIANT_DIAGONALS, 2, 2, 0, 0);
        ordoku_rules_add_region(rules, [0, 1].as_ptr(), 2);
        ordoku_rules_add_cage(rules, [0, 1].as_ptr(), 2, 3);
        ordoku_rules_add_sum(rules, [0, 1].as_ptr(), 2, 3);
        ordoku_rules_add_arrow(rules, 2, [0, 1].as_ptr(), 2);
        ordoku_rules_add_pairs(rules, ORDOKU_RELATION_LESS, 0, [0, 1].as_ptr(), 2);
        ordoku_rules_add_table(rules, [1; 16].as_ptr(), 16, [0, 1].as_ptr(), 2);
        ordoku_rules_limit_digits(rules, [0].as_ptr(), 1, [3].as_ptr(), 1);
        ordoku_rules_use_cells(rules, [0].as_ptr(), 1);
        ordoku_rules_size(rules, null_mut(), null_mut(), null_mut());
        ordoku_rules_format(rules, 0, null(), 0, [0; 999].as_mut_ptr(), 999, null_mut());
        ordoku_rules_parse(rules, c"1".as_ptr(), 1);
        ordoku_solver_new_rules(rules, &mut null_mut());
    }
}

fn of_steps() -> Calls<*mut ordoku_steps> {
    calls! { steps =>
        ordoku_steps_size(steps, &mut 0);
        ordoku_steps_get(steps, 0, &mut { ordoku_step::DEFAULT });
        ordoku_steps_text(steps, 0, ORDOKU_STEP_TEXT_NAME, [0; 99].as_mut_ptr(), 99, null_mut());
    }
}

#[test]
fn a_panic_without_a_handle_is_an_internal_error() {
    for (name, call) in without_a_handle() {
        assert!(call(()) >= 0, "{name} without a panic");
        injected::arm();
        assert_eq!(call(()), ORDOKU_E_INTERNAL, "{name}");
    }
}

#[test]
fn a_panic_leaves_a_solver_that_can_only_be_freed() {
    for (name, call) in of_a_solver() {
        let solver = new_solver();
        assert_ne!(call(solver), ORDOKU_E_INTERNAL, "{name} without a panic");
        injected::arm();
        assert_eq!(call(solver), ORDOKU_E_INTERNAL, "{name}");
        for (other, call) in of_a_solver() {
            assert_eq!(call(solver), ORDOKU_E_INTERNAL, "{other} after a panic in {name}");
        }
        // SAFETY: a handle, and a static text.
        unsafe {
            assert!(CStr::from_ptr(ordoku_solver_message(solver)).to_bytes().starts_with(b"internal error"));
            ordoku_solver_free(solver);
        }
    }
}

#[test]
fn a_panic_leaves_a_cover_that_can_only_be_freed() {
    for (name, call) in of_a_cover() {
        let cover = new_cover();
        injected::arm();
        assert_eq!(call(cover), ORDOKU_E_INTERNAL, "{name}");
        assert_eq!(call(cover), ORDOKU_E_INTERNAL, "{name} after a panic");
        // SAFETY: a handle.
        unsafe { ordoku_cover_free(cover) };
    }
}

#[test]
fn a_panic_leaves_rules_that_can_only_be_freed() {
    for (name, call) in of_rules() {
        let rules = new_rules();
        assert_eq!(call(rules), ORDOKU_OK, "{name} without a panic");
        injected::arm();
        assert_eq!(call(rules), ORDOKU_E_INTERNAL, "{name}");
        assert_eq!(call(rules), ORDOKU_E_INTERNAL, "{name} after a panic");
        // SAFETY: a handle.
        unsafe { ordoku_rules_free(rules) };
    }
}

/// Steps never change, so they are as before.
#[test]
fn a_panic_leaves_steps_that_can_be_read() {
    for (name, call) in of_steps() {
        let steps = new_steps();
        injected::arm();
        assert_eq!(call(steps), ORDOKU_E_INTERNAL, "{name}");
        assert_eq!(call(steps), ORDOKU_OK, "{name} after a panic");
        // SAFETY: a handle.
        unsafe { ordoku_steps_free(steps) };
    }
}

#[test]
fn a_panic_while_a_handle_is_freed_is_caught() {
    let (solver, cover, rules, steps) = (new_solver(), new_cover(), new_rules(), new_steps());
    // SAFETY: each handle is freed once; a panic during the call leaks memory and nothing else.
    unsafe {
        injected::arm();
        ordoku_solver_free(solver);
        injected::arm();
        ordoku_cover_free(cover);
        injected::arm();
        ordoku_rules_free(rules);
        injected::arm();
        ordoku_steps_free(steps);
    }
}

/// tests/abi checks that the functions of the baseline are the exports of the header and of the shared
/// library.
#[test]
fn a_panic_is_tried_in_each_export() {
    fn names<H>(calls: Calls<H>) -> impl Iterator<Item = &'static str> {
        calls.into_iter().map(|(name, _)| name)
    }
    let mut tried = BTreeSet::from(BARE);
    tried.extend(["ordoku_solver_free", "ordoku_cover_free", "ordoku_rules_free", "ordoku_steps_free"]);
    tried.extend(names(without_a_handle()));
    tried.extend(names(of_a_solver()));
    tried.extend(names(of_a_cover()));
    tried.extend(names(of_rules()));
    tried.extend(names(of_steps()));
    let functions = include_str!("../../../tests/abi/baseline.txt").lines();
    let functions = functions.filter_map(|line| line.strip_prefix("function ")?.split(':').next());
    assert_eq!(tried, functions.collect());
}
