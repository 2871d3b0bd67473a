//! The wall that every export goes through.
//!
//! - No panic crosses: it becomes `ORDOKU_E_INTERNAL`, and is not printed.
//! - A pointer becomes a reference or slice only here, after a check for null, alignment and size.
//! - A handle is held by one call at a time; a second one gets `ORDOKU_E_BUSY`.

use super::panic_hook::silence_panics;
use crate::error::Error;
use crate::support::alloc::try_box;
use std::cell::UnsafeCell;
use std::ffi::c_int;
use std::fmt::{self, Write};
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

/// Runs the body of an export that has no handle.
pub(super) fn wall(body: impl FnOnce() -> Result<c_int, Error>) -> c_int {
    catch(body).unwrap_or(Err(Error::Internal)).unwrap_or_else(|error| error.status())
}

/// Runs `body`; a panic in it becomes `None`.
fn catch<T>(body: impl FnOnce() -> T) -> Option<T> {
    silence_panics();
    let result = panic::catch_unwind(AssertUnwindSafe(|| {
        #[cfg(test)]
        injected::maybe_panic();
        body()
    }));
    result.ok()
}

const IDLE: u8 = 0;
const BUSY: u8 = 1;
/// A panic left the contents in an unknown state.
const BROKEN: u8 = 2;

/// What every handle is made of: the contents, a flag to cancel that any thread may set, and the last message.
pub(super) struct Handle<T> {
    state: AtomicU8,
    cancel: AtomicBool,
    contents: UnsafeCell<Contents<T>>,
}

struct Contents<T> {
    value: T,
    message: Message,
}

/// Text for people, kept NUL-terminated.
pub(super) struct Message {
    bytes: [u8; MESSAGE_SIZE],
    len: usize,
}

/// Bytes of a message, its NUL included.
pub(super) const MESSAGE_SIZE: usize = 192;

impl Message {
    pub const fn new() -> Self {
        Self { bytes: [0; MESSAGE_SIZE], len: 0 }
    }

    pub fn clear(&mut self) {
        (self.bytes[0], self.len) = (0, 0);
    }

    pub fn set(&mut self, text: fmt::Arguments<'_>) {
        *self = Self::new();
        // What does not fit is cut off.
        let _ = self.write_fmt(text);
    }

    pub fn bytes(&self) -> &[u8; MESSAGE_SIZE] {
        &self.bytes
    }
}

impl Write for Message {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = MESSAGE_SIZE - 1 - self.len;
        // A character is kept whole or not at all.
        let fits = (0..=text.len().min(room)).rev().find(|&len| text.is_char_boundary(len)).unwrap_or(0);
        self.bytes[self.len..self.len + fits].copy_from_slice(&text.as_bytes()[..fits]);
        self.len += fits;
        if fits == text.len() { Ok(()) } else { Err(fmt::Error) }
    }
}

/// What an export gets to see of its handle.
pub(super) struct Held<'a, T> {
    pub value: &'a mut T,
    pub cancel: &'a AtomicBool,
    pub message: &'a mut Message,
}

impl<T> Handle<T> {
    /// Puts a value behind a new handle.
    pub fn create(value: T) -> Result<*mut Handle<T>, Error> {
        let contents = UnsafeCell::new(Contents { value, message: Message::new() });
        let handle = Self { state: AtomicU8::new(IDLE), cancel: AtomicBool::new(false), contents };
        // An array of one has the layout of its element.
        Ok(Box::into_raw(try_box(handle)?).cast())
    }

    /// Frees a handle; null is fine, and a handle in use is left alone.
    ///
    /// # Safety
    /// `handle` is null, or comes from [`Handle::create`] and was not freed.
    pub unsafe fn destroy(handle: *mut Self) {
        // SAFETY: by this function's contract, the pointer is null or valid.
        let Some(state) = (unsafe { handle.as_ref() }).map(|handle| &handle.state) else { return };
        if state.swap(BUSY, Ordering::Acquire) != BUSY {
            // SAFETY: made by `create` from a box of the same layout, and no call holds it.
            catch(|| drop(unsafe { Box::from_raw(handle) }));
        }
    }

    /// Runs the body of an export while no other call has the handle, and keeps the message of its error.
    ///
    /// # Safety
    /// `handle` is null, or comes from [`Handle::create`] and is not freed before this returns.
    pub unsafe fn hold(
        handle: *const Self,
        name: &'static str,
        body: impl FnOnce(Held<'_, T>) -> Result<c_int, Error>,
    ) -> c_int {
        // SAFETY: by this function's contract, the pointer is null or valid.
        let Some(this) = (unsafe { handle.as_ref() }) else {
            return Error::Null { argument: name }.status();
        };
        match this.state.compare_exchange(IDLE, BUSY, Ordering::Acquire, Ordering::Relaxed) {
            Ok(_) => {}
            Err(BROKEN) => return Error::Internal.status(),
            Err(_) => return Error::Busy.status(),
        }
        // SAFETY: the state went from idle to busy here, so this is the only reference until it changes again.
        let contents = unsafe { &mut *this.contents.get() };
        let answer = catch(|| {
            let Contents { value, message } = contents;
            message.clear();
            body(Held { value, cancel: &this.cancel, message: &mut *message })
                .inspect_err(|error| message.set(format_args!("{error}")))
        });
        let answer = answer.unwrap_or(Err(Error::Internal));
        // A defect that was found by a check is as bad as one that panicked.
        let broken = answer == Err(Error::Internal);
        this.state.store(if broken { BROKEN } else { IDLE }, Ordering::Release);
        answer.unwrap_or_else(|error| error.status())
    }

    /// Sets or clears the flag to cancel.
    ///
    /// # Safety
    /// As [`Handle::hold`].
    pub unsafe fn set_cancel(handle: *const Self, name: &'static str, cancel: bool) -> c_int {
        // SAFETY: by this function's contract, the pointer is null or valid.
        match unsafe { handle.as_ref() } {
            Some(handle) => {
                handle.cancel.store(cancel, Ordering::Relaxed);
                crate::status::ORDOKU_OK
            }
            None => Error::Null { argument: name }.status(),
        }
    }

    /// The message of the last call, or the standing text of the status when the handle cannot be held.
    ///
    /// # Safety
    /// As [`Handle::hold`].
    pub unsafe fn message(handle: *const Self, name: &'static str) -> *const std::ffi::c_char {
        // SAFETY: by this function's contract, the pointer is null or valid.
        let Some(this) = (unsafe { handle.as_ref() }) else {
            return super::version::text_of(Error::Null { argument: name }.status()).as_ptr();
        };
        match this.state.compare_exchange(IDLE, BUSY, Ordering::Acquire, Ordering::Relaxed) {
            Ok(_) => {
                // SAFETY: as in `hold`.
                let text = unsafe { (*this.contents.get()).message.bytes.as_ptr() };
                this.state.store(IDLE, Ordering::Release);
                text.cast()
            }
            Err(BROKEN) => super::version::text_of(Error::Internal.status()).as_ptr(),
            Err(_) => super::version::text_of(Error::Busy.status()).as_ptr(),
        }
    }
}

/// Checks that `len` values of `T` can stand at `pointer`.
fn check<T>(pointer: *const T, len: usize, argument: &'static str) -> Result<(), Error> {
    if pointer.is_null() {
        return Err(Error::Null { argument });
    }
    if !pointer.is_aligned() {
        return Err(Error::Argument { what: "a pointer is not aligned for its type" });
    }
    if !is_possible::<T>(len) {
        return Err(Error::Argument { what: "a length exceeds the address space" });
    }
    Ok(())
}

/// Whether memory can hold `len` values of `T`.
fn is_possible<T>(len: usize) -> bool {
    len <= isize::MAX as usize / size_of::<T>().max(1)
}

/// Where a caller's array lies. Null lies nowhere, nor does what is too long for memory, which `check` refuses.
pub(super) fn extent<T>(pointer: *const T, len: usize) -> Range<usize> {
    if pointer.is_null() || !is_possible::<T>(len) {
        return 0..0;
    }
    pointer.addr()..pointer.addr().saturating_add(len * size_of::<T>())
}

/// Refuses arrays that overlap: answers would change what is still to be read.
pub(super) fn check_apart<const N: usize>(extents: [Range<usize>; N]) -> Result<(), Error> {
    let overlap = |a: &Range<usize>, b: &Range<usize>| a.start.max(b.start) < a.end.min(b.end);
    for (k, one) in extents.iter().enumerate() {
        if extents[k + 1..].iter().any(|other| overlap(one, other)) {
            return Err(Error::Argument { what: "two of the arrays overlap" });
        }
    }
    Ok(())
}

/// An input array.
///
/// # Safety
/// If not null, `len` values can be read at `pointer`, and nothing writes to them during `'a`.
pub(super) unsafe fn input<'a, T>(
    pointer: *const T,
    len: usize,
    argument: &'static str,
) -> Result<&'a [T], Error> {
    check(pointer, len, argument)?;
    // SAFETY: not null, aligned, of a possible size, and readable by this function's contract.
    Ok(unsafe { std::slice::from_raw_parts(pointer, len) })
}

/// An output array of integers.
///
/// # Safety
/// If not null, `len` values can be written at `pointer`, and nothing else uses them during `'a`.
pub(super) unsafe fn output<'a, T>(
    pointer: *mut T,
    len: usize,
    argument: &'static str,
) -> Result<&'a mut [T], Error> {
    check(pointer, len, argument)?;
    // SAFETY: not null, aligned, of a possible size, and writable by this function's contract. The memory may be
    // uninitialised for C; it is only written to, and every bit pattern is a value of the integer types used.
    Ok(unsafe { std::slice::from_raw_parts_mut(pointer, len) })
}

/// A place for one value. It is no reference: until the answer is written the memory is the caller's, who may have its
/// callbacks use it, or pass it as an input, too.
#[derive(Clone, Copy)]
pub(super) struct Place<T>(*mut T);

impl<T: Copy> Place<T> {
    pub fn set(self, value: T) {
        // SAFETY: by the contract of `place`.
        unsafe { self.0.write(value) }
    }

    pub fn get(self) -> T {
        // SAFETY: by the contract of `place`.
        unsafe { self.0.read() }
    }
}

/// A place for one value.
///
/// # Safety
/// If not null, a value can be written at `pointer`, and read where that is asked for, as long as the call runs.
pub(super) unsafe fn place<T>(pointer: *mut T, argument: &'static str) -> Result<Place<T>, Error> {
    check(pointer, 1, argument).map(|()| Place(pointer))
}

/// A place that the caller may leave out by passing null.
///
/// # Safety
/// As [`place`].
pub(super) unsafe fn optional_place<T>(
    pointer: *mut T,
    argument: &'static str,
) -> Result<Option<Place<T>>, Error> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: the same contract.
    unsafe { place(pointer, argument) }.map(Some)
}

/// An output array that the caller may leave out by passing null.
///
/// # Safety
/// As [`output`].
pub(super) unsafe fn optional_output<'a, T>(
    pointer: *mut T,
    len: usize,
    argument: &'static str,
) -> Result<Option<&'a mut [T]>, Error> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: the same contract.
    unsafe { output(pointer, len, argument) }.map(Some)
}

/// A struct that may grow from version to version: it begins with its size as a `u32`, has no padding, and every bit
/// pattern is a value.
///
/// # Safety
/// Types that this is implemented for keep to that.
pub(super) unsafe trait Versioned: Copy {
    /// The size of the struct's first version, for ever.
    const FIRST_SIZE: usize;
    /// What members hold that the caller's version does not have.
    const DEFAULT: Self;

    /// Whether a version of the struct may have this size: none ends within a member.
    fn may_be_a_size(size: usize) -> bool {
        (Self::FIRST_SIZE..=LARGEST_STRUCT).contains(&size) && size.is_multiple_of(align_of::<Self>())
    }

    /// Reads a caller's struct of any version.
    ///
    /// # Errors
    /// `ORDOKU_E_ARGUMENT` when its size is that of no version, `ORDOKU_E_OPTION` when it is larger than this one and
    /// what is beyond is not all 0.
    ///
    /// # Safety
    /// If not null, `pointer` points to a struct whose first member tells its size in bytes, all of which can be read.
    unsafe fn read(pointer: *const Self, argument: &'static str) -> Result<Self, Error> {
        check(pointer, 1, argument)?;
        // SAFETY: the size is the first member and can be read.
        let size = unsafe { pointer.cast::<u32>().read() } as usize;
        if !Self::may_be_a_size(size) {
            return Err(Error::Argument {
                what: "struct_size is not that of any version: use the init function or sizeof",
            });
        }
        // SAFETY: `size` bytes can be read by this function's contract.
        let bytes = unsafe { std::slice::from_raw_parts(pointer.cast::<u8>(), size) };
        let known = size.min(size_of::<Self>());
        if bytes[known..].iter().any(|&byte| byte != 0) {
            return Err(Error::Option { name: "beyond this version's struct", value: size as u64 });
        }
        let mut value = Self::DEFAULT;
        // SAFETY: `known` bytes fit both, and every bit pattern is a value.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), (&raw mut value).cast::<u8>(), known) };
        Ok(value)
    }

    /// Writes a struct into a caller's of any version, `size` bytes large: what it does not have is left out, what this
    /// version does not have becomes 0. The caller's first member becomes `size`.
    ///
    /// # Errors
    /// `ORDOKU_E_ARGUMENT` when `size` is that of no version.
    ///
    /// # Safety
    /// If not null, `size` bytes can be written at `pointer`, and nothing else uses them during the call.
    unsafe fn write(self, pointer: *mut Self, size: usize, argument: &'static str) -> Result<(), Error> {
        check(pointer, 1, argument)?;
        if !Self::may_be_a_size(size) {
            return Err(Error::Argument {
                what: "the size of the struct is not that of any version: pass its sizeof",
            });
        }
        let known = size.min(size_of::<Self>());
        let bytes = pointer.cast::<u8>();
        // SAFETY: `size` bytes can be written by this function's contract, and `known` is not more than `self` has. The
        // size, the first member, is written last.
        unsafe {
            std::ptr::copy_nonoverlapping((&raw const self).cast::<u8>(), bytes, known);
            bytes.add(known).write_bytes(0, size - known);
            pointer.cast::<u32>().write(size as u32);
        }
        Ok(())
    }
}

/// No version of any struct will be larger; a greater size is a mistake.
const LARGEST_STRUCT: usize = 4096;

/// Makes the next wall panic, for the tests of the wall.
#[cfg(test)]
pub(super) mod injected {
    use std::cell::Cell;

    thread_local! {
        static ARMED: Cell<bool> = const { Cell::new(false) };
    }

    pub fn arm() {
        ARMED.set(true);
    }

    pub fn maybe_panic() {
        assert!(!ARMED.replace(false), "injected");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::*;

    /// The text of a message, whose rest is all NUL.
    fn text(message: &Message) -> &str {
        let bytes = message.bytes();
        let end = bytes.iter().position(|&byte| byte == 0).expect("it ends within its bytes");
        assert!(bytes[end..].iter().all(|&byte| byte == 0));
        std::str::from_utf8(&bytes[..end]).unwrap()
    }

    #[test]
    fn a_message_is_cut_where_it_is_too_long_and_always_ends() {
        let mut message = Message::new();
        assert_eq!(text(&message), "");
        for len in [0, 1, 100, 190, 191, 192, 193, 1_000] {
            let long = "a".repeat(len);
            message.set(format_args!("{long}{}", "b"));
            let whole = long.clone() + "b";
            assert_eq!(text(&message), &whole[..whole.len().min(191)], "{len}");
        }
        // No half characters, and nothing after what was left out.
        message.set(format_args!("{}{}{}", "a".repeat(190), "\u{e9}", "b"));
        assert_eq!(text(&message), "a".repeat(190));
        message.set(format_args!("{}{}", "a".repeat(189), "\u{e9}"));
        assert_eq!(text(&message), "a".repeat(189) + "\u{e9}");
        message.set(format_args!("row {}, column {}", 3, 4));
        assert_eq!(text(&message), "row 3, column 4");
        message.clear();
        assert_eq!((message.bytes()[0], message.len), (0, 0));
    }

    #[test]
    fn arrays_that_share_a_byte_overlap() {
        let room = [0u32; 8];
        let part = |start: usize, len| extent(room[start..].as_ptr(), len);
        for (one, other, apart) in [
            (part(0, 4), part(4, 4), true),
            (part(0, 5), part(4, 4), false),
            (part(4, 4), part(0, 5), false),
            (part(0, 8), part(2, 1), false),
            (part(0, 8), part(2, 0), true),
            (part(0, 8), part(0, 8), false),
            (part(0, isize::MAX as usize / 4), part(7, 1), false),
            (part(4, isize::MAX as usize / 4), part(0, 4), true),
            (part(0, isize::MAX as usize / 4 + 1), part(7, 1), true),
            (part(0, usize::MAX), part(7, 1), true),
            (extent(std::ptr::null::<u32>(), usize::MAX), part(0, 8), true),
        ] {
            let last = part(0, 0);
            assert_eq!(
                check_apart([one.clone(), last.clone(), other.clone()]).is_ok(),
                apart,
                "{one:?} {other:?}"
            );
            assert_eq!(check_apart([last, one, other]).is_ok(), apart);
        }
    }

    #[test]
    fn pointers_are_checked_for_null_alignment_and_length() {
        let values = [0u32; 2];
        let pointer = values.as_ptr();
        assert_eq!(check(pointer, 2, "values"), Ok(()));
        assert_eq!(check(std::ptr::null::<u32>(), 0, "values"), Err(Error::Null { argument: "values" }));
        let status = |answer: Result<(), Error>| answer.map_or_else(|error| error.status(), |()| ORDOKU_OK);
        assert_eq!(status(check(pointer.wrapping_byte_add(1), 1, "values")), ORDOKU_E_ARGUMENT);
        // Only the number is looked at.
        let most = isize::MAX as usize / 4;
        let statuses =
            [most - 1, most, most + 1, usize::MAX].map(|len| status(check(pointer, len, "values")));
        assert_eq!(statuses, [ORDOKU_OK, ORDOKU_OK, ORDOKU_E_ARGUMENT, ORDOKU_E_ARGUMENT]);
        assert_eq!(status(check(pointer.cast::<u8>(), isize::MAX as usize, "values")), ORDOKU_OK);
    }

    #[test]
    fn walls_answer_what_their_bodies_do() {
        assert_eq!(wall(|| Ok(ORDOKU_SOLVED)), ORDOKU_SOLVED);
        assert_eq!(wall(|| Err(Error::Busy)), ORDOKU_E_BUSY);
        assert_eq!(wall(|| panic!("inside")), ORDOKU_E_INTERNAL);
    }
    #[test]
    fn a_handle_is_freed_once_and_not_while_it_is_in_use() {
        struct Counted(std::sync::Arc<()>);
        let count = std::sync::Arc::new(());
        let handle = Handle::create(Counted(count.clone())).unwrap();
        // SAFETY: the handle is freed at the end, as the first attempt must not.
        unsafe {
            let body = |held: Held<'_, Counted>| {
                Handle::destroy(handle);
                assert_eq!(std::sync::Arc::strong_count(&held.value.0), 2);
                Ok(ORDOKU_OK)
            };
            assert_eq!(Handle::hold(handle, "handle", body), ORDOKU_OK);
            Handle::destroy(handle);
            Handle::<Counted>::destroy(std::ptr::null_mut());
        }
        assert_eq!(std::sync::Arc::strong_count(&count), 1);
    }

    /// What lies beyond a struct as this version knows it has to be 0, and becomes 0.
    #[test]
    fn structs_of_later_versions_are_larger() {
        use crate::capi::stats::ordoku_stats;
        let own = size_of::<ordoku_stats>() / 8;
        let mut words = [0u64; 16];
        words[0] = 8 * (own as u64 + 3);
        // SAFETY: the array is larger than the sizes named.
        unsafe {
            let pointer = words.as_mut_ptr().cast::<ordoku_stats>();
            assert!(ordoku_stats::read(pointer, "stats").is_ok());
            words[own + 2] = 1;
            let pointer = words.as_mut_ptr().cast::<ordoku_stats>();
            let refused = ordoku_stats::read(pointer, "stats").err().map(|error| error.status());
            assert_eq!(refused, Some(ORDOKU_E_OPTION));
            words = [7; 16];
            let pointer = words.as_mut_ptr().cast::<ordoku_stats>();
            assert_eq!(ordoku_stats::DEFAULT.write(pointer, 8 * (own + 3), "stats"), Ok(()));
        }
        assert_eq!(words[0], 8 * (own as u64 + 3));
        assert!(
            words[1..own + 3].iter().all(|&word| word == 0) && words[own + 3..].iter().all(|&word| word == 7)
        );
    }
}
