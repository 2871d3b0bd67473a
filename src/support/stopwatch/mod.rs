//! How long a call took.
//!
//! To ask the clock twice takes a sixth of the time that an easy 9x9 does, so on x86-64 the processor's counter is read, and the
//! clock now and then only, to learn how long its ticks are.

#[cfg(not(target_arch = "x86_64"))]
mod clock;
#[cfg(target_arch = "x86_64")]
mod counter;

#[cfg(not(target_arch = "x86_64"))]
pub(crate) use clock::Stopwatch;

/// Times one call after another.
#[cfg(target_arch = "x86_64")]
pub(crate) type Stopwatch = counter::Stopwatch<counter::Processor>;
