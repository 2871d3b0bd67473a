//! The C boundary: what `include/ordoku.h` declares, and nothing else.
//!
//! Every export goes through one wall, `guard.rs`: panics stop there, pointers and lengths are checked there, and a
//! handle that is in use says so there. Pointers become references and slices in that file alone; exports pass their
//! contract on. The doc comments of the exports are the comments of the header.
#![allow(unsafe_code, non_camel_case_types)]

mod batch;
mod callbacks;
mod exact_cover;
mod guard;
mod options;
mod panic_hook;
mod proof;
mod solver;
mod stats;
mod text;
mod version;

#[cfg(test)]
mod tests;
