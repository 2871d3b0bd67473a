//! The commands, one file each: its options and what it does.
//!
//! # How to add a command
//! 1. Write its file here: `Args`, and `run`. A command that answers a stream of puzzles implements
//!    [`StreamCommand`](crate::run::StreamCommand); `count.rs` is the shortest example.
//! 2. Add it to `Command` in `lib.rs`.
//! 3. Add its example to `cli/tests/command/help.rs`, and describe it in `docs/guide/command.md`.
//! 4. Add its manual page to `packaging/files.txt`.

pub mod bench;
pub mod candidates;
pub mod canon;
pub mod check;
pub mod completions;
pub mod conquer;
pub mod convert;
pub mod count;
pub mod cube;
pub mod dedup;
pub mod draw;
pub mod generate;
pub mod hint;
pub mod man;
pub mod minimise;
pub mod prove;
pub mod rate;
pub mod show;
pub mod solve;
pub mod steps;
pub mod unique;
pub mod verify;
