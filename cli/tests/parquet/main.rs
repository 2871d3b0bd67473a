//! Tables in files: Parquet and Arrow IPC.
//!
//!     cargo test -p ordoku-cli --features parquet --test parquet

mod answers;
#[allow(dead_code, reason = "the tests of text need more of it")]
#[path = "../command/common.rs"]
mod common;
mod copies;
mod files;
mod refusals;
mod resume;
mod types;
