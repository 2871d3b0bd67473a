//! What the public functions promise, one module a topic.

#[path = "../common/mod.rs"]
mod common;

mod exact_cover;
mod limits;
