//! The fuzz targets: functions of bytes that panic if the library is wrong. `fuzz/` compiles them
//! as a library, and `tests/fuzz/main.rs` as a module. One target more, `calls`, is the random
//! caller of the C interface, `tests/stress`.
#![allow(unsafe_code, reason = "calls as C makes them")]

mod batches;
mod bytes;
mod c;
mod engines;
mod proofs;
mod rules;
mod text;

pub use batches::batches;
pub use engines::engines;
pub use proofs::proofs;
pub use rules::rules;
pub use text::text;
