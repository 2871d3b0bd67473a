//! Every engine, machine and build gives the same answers, and proves them.

mod determinism;
mod differential;
mod engines;
mod known_answers;
mod proofs;
mod slow_puzzles;
