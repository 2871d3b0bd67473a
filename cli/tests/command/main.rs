//! Runs the command as a user does.

mod codes;
mod common;
mod conflicts;
mod cubes;
mod draw;
mod files;
#[cfg(unix)]
mod help;
mod inputs;
mod outputs;
mod pages;
#[cfg(feature = "parquet")]
mod parquet;
mod puzzles;
mod resume;
mod rules;
mod steps;
mod tables;
#[cfg(target_os = "linux")]
mod terminal;
mod variants;
