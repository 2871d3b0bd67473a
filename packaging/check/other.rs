//! Another static library in Rust, for a program that links libordoku.a too. It allocates, and
//! catches a panic of its own.
#![crate_type = "staticlib"]

use std::panic::catch_unwind;

/// Returns the sum of the numbers below `end`; 0 if the sum overflows, which is a panic within.
#[unsafe(no_mangle)]
pub extern "C" fn other_sum(end: u32) -> u32 {
    let sum = || (0..end).collect::<Vec<u32>>().into_iter().reduce(|a, b| a.checked_add(b).expect("overflow"));
    catch_unwind(sum).ok().flatten().unwrap_or(0)
}
