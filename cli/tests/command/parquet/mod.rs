//! Tables in files: Parquet and Arrow IPC.
//!
//!     cargo test -p ordoku-cli --features parquet --test command parquet

mod answers;
mod copies;
mod files;
mod refusals;
mod resume;
mod types;
