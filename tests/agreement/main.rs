//! Answers: the same from every engine, machine and build, and proved.

#[path = "../common/mod.rs"]
mod common;

mod determinism;
mod differential;
mod engines;
mod known_answers;
mod proofs;
mod slow_puzzles;
