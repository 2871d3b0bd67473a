//! The fuzz targets: functions of bytes that panic if the library is wrong. `fuzz/` compiles them as
//! a library, and `tests/fuzz/main.rs` as a module.
#![allow(unsafe_code, reason = "calls as C makes them")]

mod batches;
mod bytes;
mod c;
mod calls;
mod engines;
mod proofs;
mod text;

pub use batches::batches;
pub use calls::calls;
pub use engines::engines;
pub use proofs::proofs;
pub use text::text;
