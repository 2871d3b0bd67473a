//! A program to measure on 9x9 puzzles.

use crate::sets::{Cells, Set};
use anyhow::Result;

/// A program whose answer to a puzzle is an `A`. Only [`Program::run`] is timed.
pub trait Program<A> {
    /// Returns the name in the table.
    fn name(&self) -> &str;

    /// Returns the largest number of puzzles that the program gets from a set.
    fn most(&self, set: &Set) -> usize;

    /// Returns how many times a run goes over the puzzles.
    fn repeats(&self) -> usize;

    /// Takes puzzles in the form that the program reads, makes room for the answers, and drops old
    /// answers.
    fn load(&mut self, puzzles: &[Cells]);

    /// Answers each puzzle.
    fn run(&mut self) -> Result<()>;

    /// Returns the answer of the last run to a puzzle, by its index in the loaded ones.
    fn answer(&self, index: usize) -> Result<A>;
}

/// Returns puzzles as a program reads them, and room for its answers.
type Prepare<I, O> = dyn Fn(&[Cells]) -> (I, O);
/// Answers all puzzles.
type Call<I, O> = dyn FnMut(&mut I, &mut O) -> Result<()>;
/// Returns the answer to a puzzle.
type Tell<O, A> = dyn Fn(&O, usize) -> Result<A>;

/// The program that all are: it reads puzzles in the form `I`, and writes answers in the form `O`.
pub struct Task<I, O, A> {
    name: String,
    most: fn(&Set) -> usize,
    repeats: usize,
    prepare: Box<Prepare<I, O>>,
    call: Box<Call<I, O>>,
    answer: Box<Tell<O, A>>,
    loaded: (I, O),
}

impl<I, O, A> Task<I, O, A> {
    /// Returns a program that gets all its puzzles in one call.
    pub fn new(
        name: impl Into<String>,
        prepare: impl Fn(&[Cells]) -> (I, O) + 'static,
        call: impl FnMut(&mut I, &mut O) -> Result<()> + 'static,
        answer: impl Fn(&O, usize) -> Result<A> + 'static,
    ) -> Self {
        let (prepare, call, answer) = (Box::new(prepare), Box::new(call), Box::new(answer));
        let loaded = prepare(&[]);
        Self { name: name.into(), most: |_| usize::MAX, repeats: 1, prepare, call, answer, loaded }
    }

    /// Limits the number of puzzles, which depends on the set.
    pub fn at_most(self, most: fn(&Set) -> usize) -> Self {
        Self { most, ..self }
    }

    /// Says how many times a run goes over the puzzles.
    pub fn repeating(self, repeats: usize) -> Self {
        Self { repeats, ..self }
    }
}

impl<I: 'static, O: Clone + 'static, A> Task<Vec<I>, Vec<O>, A> {
    /// Returns a program that gets one puzzle after another. `room` becomes an answer.
    pub fn one_by_one(
        name: impl Into<String>,
        room: O,
        input: fn(&Cells) -> I,
        mut call: impl FnMut(&I, &mut O) -> Result<()> + 'static,
        answer: impl Fn(&O) -> Result<A> + 'static,
    ) -> Self {
        Self::new(
            name,
            move |puzzles| (puzzles.iter().map(input).collect(), vec![room.clone(); puzzles.len()]),
            move |puzzles, answers| {
                puzzles.iter().zip(answers).try_for_each(|(puzzle, answer)| call(puzzle, answer))
            },
            move |answers, index| answer(&answers[index]),
        )
    }
}

impl<I, O, A> Program<A> for Task<I, O, A> {
    fn name(&self) -> &str {
        &self.name
    }

    fn most(&self, set: &Set) -> usize {
        (self.most)(set)
    }

    fn repeats(&self) -> usize {
        self.repeats
    }

    fn load(&mut self, puzzles: &[Cells]) {
        self.loaded = (self.prepare)(puzzles);
    }

    fn run(&mut self) -> Result<()> {
        (self.call)(&mut self.loaded.0, &mut self.loaded.1)
    }

    fn answer(&self, index: usize) -> Result<A> {
        (self.answer)(&self.loaded.1, index)
    }
}
