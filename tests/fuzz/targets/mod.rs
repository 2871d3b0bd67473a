//! What the fuzz targets do with bytes. `fuzz/` compiles it as a library, `tests/fuzz/main.rs` as a module.
#![allow(unsafe_code, reason = "calls as C makes them")]

mod batches;
mod bytes;
mod c;
mod calls;
#[path = "../../common/mod.rs"]
pub mod common;
mod engines;
mod proofs;
mod text;

pub use batches::batches;
pub use calls::calls;
pub use engines::engines;
pub use proofs::proofs;
pub use text::text;
