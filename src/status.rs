//! The status numbers that cross the C boundary: the one table, from which the header takes them too.

/// A call that does not search did its work.
pub const ORDOKU_OK: i32 = 0;
/// A solution was found (10 and 20 are what SAT solvers answer in the IPASIR interface).
pub const ORDOKU_SOLVED: i32 = 10;
/// It is proved that there is no solution, or no further one.
pub const ORDOKU_NO_SOLUTION: i32 = 20;
/// A limit, a request to cancel or a callback ended the search first; the statistics say which.
pub const ORDOKU_STOPPED: i32 = 30;
/// A pointer that must not be null is null.
pub const ORDOKU_E_NULL: i32 = -1;
/// An argument is out of its range, or an array's length is not the one the shape asks for.
pub const ORDOKU_E_ARGUMENT: i32 = -2;
/// A cell's value is above the side.
pub const ORDOKU_E_VALUE: i32 = -3;
/// The text holds no puzzle that can be read; ordoku_parse tells line, column and offset.
pub const ORDOKU_E_TEXT: i32 = -4;
/// An output buffer is too small; the size that is enough is in the function's own output or in the handle's message.
pub const ORDOKU_E_BUFFER: i32 = -5;
/// The memory asked for is not available.
pub const ORDOKU_E_MEMORY: i32 = -6;
/// The handle is in use: by another thread, or by the call whose callback made this one.
pub const ORDOKU_E_BUSY: i32 = -7;
/// An option, flag or struct member that this version does not know.
pub const ORDOKU_E_OPTION: i32 = -8;
/// A proof does not show what it is to show; the message names the line.
pub const ORDOKU_E_PROOF: i32 = -9;
/// A defect in this library; the handle now only accepts to be freed.
pub const ORDOKU_E_INTERNAL: i32 = -127;
