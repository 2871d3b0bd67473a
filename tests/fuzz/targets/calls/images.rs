//! Images and canonical forms of the puzzle of a solver.

use super::super::bytes::Bytes;
use super::super::c;
use super::naive::{Boxes, check_form, first_image, frequencies, image, is_transform, random_transform};
use super::solver::Solver;
use super::{Buffer, MARK, WIDE_MARK};
use std::ffi::c_int;
use std::ptr::{null, null_mut};
use testkit::{Random, random_puzzle};

/// Sizes that no transform has.
const WRONG_SIZES: [u32; 5] = [0, 4, 1540, 4104, u32::MAX];

/// Returns a struct that no call has written to.
fn unwritten() -> c::Transform {
    c::Transform { transposed: MARK, rows: [77; 256], ..c::made(c::ordoku_transform_init) }
}

impl Solver {
    pub(super) fn step_images(&mut self, kind: usize, bytes: &mut Bytes<'_>) {
        match kind {
            0 => self.transform(bytes),
            1 => self.shuffle(bytes),
            2..=3 => self.canonical(bytes),
            _ => self.is_equivalent(bytes),
        }
    }

    fn boxes(&self) -> Boxes {
        (self.rows as usize, self.cols as usize)
    }

    /// Returns the errors of a call that needs givens and room for their image.
    fn image_errors(&self, len: usize) -> Vec<c_int> {
        let mut errors = Vec::new();
        if self.givens.is_none() {
            errors.push(c::E_ARGUMENT);
        }
        if len < self.cells() {
            errors.push(c::E_BUFFER);
        }
        errors
    }

    fn transform(&mut self, bytes: &mut Bytes<'_>) {
        let (side, seed, len) = (self.side(), bytes.byte(), self.room(bytes));
        let mut how = random_transform(self.boxes(), &mut Random(seed.into()));
        // The values beyond the side do not count.
        how.rows[side..].fill(77);
        let (a, b) = (bytes.below(side), bytes.below(side));
        match bytes.below(16) {
            0 => how.rows[a] = bytes.pick(&[side as u16, u16::MAX]),
            1 => how.digits[a] = bytes.pick(&[0, side as u16 + 1]),
            2 => how.columns.swap(a, b),
            3 => how.rows.swap(a, b),
            4 => how.transposed ^= bytes.pick(&[1, 2, u32::MAX]),
            5 => how.rows[a] = how.rows[b],
            6 => how.struct_size = bytes.pick(&WRONG_SIZES),
            _ => {}
        }
        let mut errors = self.image_errors(len);
        if how.struct_size as usize != size_of::<c::Transform>() || !is_transform(self.boxes(), &how) {
            errors.push(c::E_ARGUMENT);
        }
        let given = if bytes.once_in(16) { null() } else { &raw const how };
        if given.is_null() {
            errors.push(c::E_NULL);
        }
        let mut out = Buffer::new(len, MARK);
        let status =
            self.unsearched(|handle| call!(ordoku_solver_transform(handle, given, out.0.as_mut_ptr(), len)));
        if !errors.is_empty() {
            assert!(errors.contains(&status), "{status}");
            return out.untouched_from(0);
        }
        expect!(status, c::OK);
        out.untouched_from(self.cells());
        let givens = self.givens.as_ref().expect("givens");
        assert_eq!(out.0[..self.cells()], image(side, &how, givens));
    }

    fn shuffle(&mut self, bytes: &mut Bytes<'_>) {
        let (seed, len) = (bytes.byte().into(), self.room(bytes));
        let (mut told, mut out) = (unwritten(), Buffer::new(len, MARK));
        if bytes.once_in(8) {
            told.struct_size = bytes.pick(&WRONG_SIZES);
        }
        let untouched = told;
        let mut errors = self.image_errors(len);
        if told.struct_size as usize != size_of::<c::Transform>() {
            errors.push(c::E_ARGUMENT);
        }
        let cells = out.0.as_mut_ptr();
        let status =
            self.unsearched(|handle| call!(ordoku_solver_shuffle(handle, seed, cells, len, &mut told)));
        if !errors.is_empty() {
            assert!(errors.contains(&status), "{status}");
            assert_eq!(told, untouched);
            return out.untouched_from(0);
        }
        expect!(status, c::OK);
        out.untouched_from(self.cells());
        assert!(is_transform(self.boxes(), &told));
        let givens = self.givens.as_ref().expect("givens");
        let wanted = image(self.side(), &told, givens);
        assert_eq!(out.0[..self.cells()], wanted);
        // Without the transform, and again.
        out.0.fill(MARK);
        let cells = out.0.as_mut_ptr();
        expect!(call!(ordoku_solver_shuffle(self.handle, seed, cells, len, null_mut())), c::OK);
        assert_eq!(out.0[..self.cells()], wanted);
    }

    fn canonical(&mut self, bytes: &mut Bytes<'_>) {
        let len = self.room(bytes);
        let (mut told, mut automorphisms, mut out) = (unwritten(), WIDE_MARK, Buffer::new(len, MARK));
        let with_transform = if bytes.once_in(4) { null_mut() } else { &raw mut told };
        let with_number = if bytes.once_in(4) { null_mut() } else { &raw mut automorphisms };
        let cells = out.0.as_mut_ptr();
        let status = self.unsearched(|handle| {
            call!(ordoku_solver_canonical(handle, cells, len, with_transform, with_number))
        });
        let errors = self.image_errors(len);
        if !errors.is_empty() || status == c::STOPPED {
            assert!(
                if errors.is_empty() { status == c::STOPPED } else { errors.contains(&status) },
                "{status}"
            );
            assert_eq!((told, automorphisms), (unwritten(), WIDE_MARK));
            return out.untouched_from(0);
        }
        expect!(status, c::SOLVED);
        out.untouched_from(self.cells());
        let (givens, form) = (self.givens.clone().expect("givens"), &out.0[..self.cells()]);
        if !with_transform.is_null() {
            assert!(is_transform(self.boxes(), &told));
            assert_eq!(form, image(self.side(), &told, &givens));
        }
        check_form(self.boxes(), &givens, form, (!with_number.is_null()).then_some(automorphisms));
        self.check_image(bytes, &givens, form, (!with_number.is_null()).then_some(automorphisms));
    }

    /// Checks that a random image of the puzzle has the same form.
    fn check_image(&self, bytes: &mut Bytes<'_>, givens: &[u32], form: &[u32], automorphisms: Option<u64>) {
        let how = random_transform(self.boxes(), &mut Random(bytes.byte().into()));
        let image = image(self.side(), &how, givens);
        let (handle, len) = (self.handle, self.cells());
        let mut equivalent = 77;
        let status = call!(ordoku_solver_is_equivalent(handle, image.as_ptr(), len, &mut equivalent));
        let stopped = expect!(status, c::SOLVED, c::STOPPED) == c::STOPPED;
        assert_eq!(equivalent, if stopped { 77 } else { 1 });
        expect!(call!(ordoku_solver_set_data(handle, image.as_ptr(), len)), c::OK);
        let (mut number, mut out) = (WIDE_MARK, Buffer::new(len, MARK));
        let cells = out.0.as_mut_ptr();
        let status = call!(ordoku_solver_canonical(handle, cells, len, null_mut(), &mut number));
        if expect!(status, c::SOLVED, c::STOPPED) == c::SOLVED {
            assert_eq!(out.0, form);
            assert!(automorphisms.is_none_or(|told| told == number));
        } else {
            out.untouched_from(0);
        }
        expect!(call!(ordoku_solver_set_data(handle, givens.as_ptr(), len)), c::OK);
    }

    fn is_equivalent(&mut self, bytes: &mut Bytes<'_>) {
        let (side, kind) = (self.side(), bytes.below(8));
        let mut random = Random(bytes.byte().into());
        let mut cells = match &self.givens {
            Some(givens) if kind < 6 => image(side, &random_transform(self.boxes(), &mut random), givens),
            _ => random_puzzle(self.shape(), 50, true, &mut random),
        };
        let at = random.below(cells.len());
        let mut errors = Vec::new();
        if self.givens.is_none() {
            errors.push(c::E_ARGUMENT);
        }
        match kind {
            // Nearly an image.
            3 => cells[at] = random.below(side + 1) as u32,
            4 => {
                let other = random.below(cells.len());
                cells.swap(at, other);
            }
            5 => match bytes.below(4) {
                0 => {
                    cells[at] = side as u32 + 1;
                    errors.push(c::E_VALUE);
                }
                1 => {
                    cells.pop();
                    errors.push(c::E_ARGUMENT);
                }
                2 => {
                    cells.push(0);
                    errors.push(c::E_ARGUMENT);
                }
                _ => errors.push(c::E_NULL),
            },
            _ => {}
        }
        let other = if errors.contains(&c::E_NULL) { null() } else { cells.as_ptr() };
        let mut equivalent = 77;
        let status = self.unsearched(|handle| {
            call!(ordoku_solver_is_equivalent(handle, other, cells.len(), &mut equivalent))
        });
        if !errors.is_empty() || status == c::STOPPED {
            assert!(
                if errors.is_empty() { status == c::STOPPED } else { errors.contains(&status) },
                "{status}"
            );
            return assert_eq!(equivalent, 77);
        }
        expect!(status, c::SOLVED);
        let givens = self.givens.as_ref().expect("givens");
        let wanted = match kind {
            0..=2 => Some(true),
            _ if frequencies(side, givens) != frequencies(side, &cells) => Some(false),
            _ => first_image(self.boxes(), givens)
                .zip(first_image(self.boxes(), &cells))
                .map(|(one, other)| one == other),
        };
        assert!(wanted.is_none_or(|wanted| equivalent == c_int::from(wanted)), "{equivalent}");
    }
}
