//! Sequences of right and wrong C calls, compared with a model of each handle.
//!
//! Each status must be what the header promises for the state of the model. A naive oracle must
//! accept each solution. Memory that a call does not write must stay as it was. Every handle has a
//! limit on nodes, so that every search ends.

/// Calls a function of the C interface. It must not return "internal error".
macro_rules! call {
    ($name:ident($($argument:expr),* $(,)?)) => {{
        // SAFETY: handles are null or alive, lengths are those of the arrays, and callbacks get the
        // type that they cast to.
        let status = unsafe { c::$name($($argument),*) };
        assert_ne!(status, -127, stringify!($name));
        status
    }};
}

/// Checks that a status is one of those wanted, and returns it.
macro_rules! expect {
    ($status:expr, $($wanted:expr),+) => {{
        let status = $status;
        assert!([$($wanted),+].contains(&status), "{status} at line {}", line!());
        status
    }};
}

mod batch;
mod callbacks;
mod cover;
mod generation;
mod images;
mod making;
mod naive;
mod no_handle;
mod solver;

use super::bytes::Bytes;
use super::c;
use cover::Matrix;
use solver::Solver;
use std::ffi::{CStr, c_char, c_int};

const BOXES: [(u32, u32); 12] =
    [(2, 2), (3, 3), (2, 3), (1, 1), (3, 2), (1, 4), (2, 5), (4, 4), (6, 6), (0, 2), (17, 17), (u32::MAX, 2)];
/// Right and wrong sizes of structs.
const SIZES: [u32; 9] = [72, 64, 56, 88, 4096, 4104, 52, 0, u32::MAX];
const MOST_NODES: u64 = 300;

pub fn calls(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let mut solvers = [const { None }; 3];
    let mut matrices = [const { None }; 2];
    for _ in 0..100 {
        if bytes.is_empty() {
            break;
        }
        let kind = bytes.below(60);
        let (slot, other) = (bytes.below(solvers.len()), bytes.below(matrices.len()));
        match kind {
            0..=1 => solvers[slot] = Solver::new(&mut bytes).or(solvers[slot].take()),
            2 => solvers[slot] = None,
            3 => no_handle::without_handle(&mut bytes),
            4 => batch::values(&mut bytes, solvers[slot].as_ref().filter(|_| other == 1)),
            5 => batch::lines(&mut bytes, solvers[slot].as_ref().filter(|_| other == 1)),
            6..=21 => {
                if let Some(solver) = &mut solvers[slot] {
                    solver.step(kind - 6, &mut bytes);
                }
            }
            22 => matrices[other] = Matrix::new(&mut bytes).or(matrices[other].take()),
            23 => {
                if let Some(matrix) = solvers[slot].as_ref().and_then(Matrix::from_puzzle) {
                    matrices[other] = Some(matrix);
                }
            }
            24 => matrices[other] = None,
            25..=42 => {
                if let Some(matrix) = &mut matrices[other] {
                    matrix.step(kind - 25, &mut bytes);
                }
            }
            43 => generation::make_one(&mut bytes),
            44 => batch::forms(&mut bytes, solvers[slot].as_ref().filter(|_| other == 1)),
            45 => batch::form_lines(&mut bytes, solvers[slot].as_ref().filter(|_| other == 1)),
            _ => {
                if let Some(solver) = &mut solvers[slot] {
                    match kind {
                        46 => solver.generate(&mut bytes),
                        47..=51 => solver.step_images(kind - 47, &mut bytes),
                        _ => solver.step_making(kind - 52, &mut bytes),
                    }
                }
            }
        }
    }
}

/// An array of a value that the library never writes, so that every write is visible.
struct Buffer<T>(Vec<T>);

impl<T: Copy + PartialEq + std::fmt::Debug> Buffer<T> {
    fn new(len: usize, untouched: T) -> Self {
        Self(vec![untouched; len])
    }

    /// Checks that nothing was written from index `len` on.
    fn untouched_from(&self, len: usize) {
        assert!(self.0[len..].windows(2).all(|pair| pair[0] == pair[1]));
    }
}

const MARK: u32 = 0xA5A5_A5A5;
const WIDE_MARK: u64 = 0xA5A5_A5A5_A5A5_A5A5;

/// Returns right or wrong options: as an array of exactly the size that they state, with the status
/// that a solver must return for them, and as a struct.
fn options(bytes: &mut Bytes<'_>, is_nine: bool) -> (Vec<u64>, c_int, c::Options) {
    let struct_size = if bytes.once_in(4) { bytes.pick(&SIZES) } else { 64 };
    let mut options = c::Options {
        struct_size,
        flags: bytes.pick(&[0, 0, 0, 1, 2]),
        engine: bytes.pick(&[0, 1, 2, 3, 4, 5, 6, u64::MAX]),
        threads: bytes.pick(&[0, 1, 2, 3, 4097]),
        node_limit: bytes.pick(&[1, 2, 20, MOST_NODES]),
        time_limit_ns: bytes.pick(&[0, 0, 1, u64::MAX]),
        solution_limit: bytes.pick(&[0, 0, 1, 3]),
        seed: bytes.pick(&[0, 1, u64::MAX]),
        memory_limit: bytes.pick(&[0, 0, 1, 5000]),
    };
    let fits = (56..=4096).contains(&struct_size);
    let size = if fits { struct_size as usize } else { size_of::<c::Options>() };
    let mut words = vec![0u64; size.div_ceil(8)];
    let known = size.min(size_of::<c::Options>());
    // SAFETY: both have so many bytes, and every bit pattern is a number.
    unsafe {
        std::ptr::copy_nonoverlapping((&raw const options).cast::<u8>(), words.as_mut_ptr().cast(), known)
    };
    let unknown = words.len() > 8 && bytes.once_in(2);
    if unknown {
        *words.last_mut().expect("words") = 1 << 63;
    }
    if size < 64 {
        options.memory_limit = 0;
    }
    let known_values = options.flags < 2 && options.engine < 6 && options.threads <= 4096;
    let status = match () {
        () if !fits => c::E_ARGUMENT,
        () if unknown || !known_values => c::E_OPTION,
        () if options.engine == 4 && !is_nine => c::E_ARGUMENT,
        () => c::OK,
    };
    (words, status, options)
}

/// Returns options with a limit on nodes.
fn limited() -> c::Options {
    c::Options { node_limit: MOST_NODES, ..c::made(c::ordoku_options_init) }
}

/// Returns the cells of a random puzzle, or of several. A byte up to `blank` makes an empty cell.
fn random_cells(bytes: &mut Bytes<'_>, blank: u8, side: usize, len: usize) -> Vec<u32> {
    let value = |byte: u8| if byte <= blank { 0 } else { 1 + u32::from(byte) % side as u32 };
    (0..len).map(|_| value(bytes.byte())).collect()
}

fn all_differ(mut seen: Vec<Vec<u32>>) {
    let all = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), all, "a solution twice");
}

/// Checks the message of a handle: it is short, and not empty if the last call `failed`.
fn check_message(text: *const c_char, failed: bool) {
    // SAFETY: NUL-terminated, as the header says.
    let text = unsafe { CStr::from_ptr(text) }.to_str().expect("text");
    assert!(text.len() < 192 && (!failed || !text.is_empty()), "{text:?}");
}
