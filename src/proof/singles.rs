//! Unit propagation over the items of a puzzle or of a matrix without colours: for a puzzle, the
//! naked and hidden singles, and no other rule. Every checker infers this much by itself.
//!
//! ```text
//! option taken                every other option of its items is out
//! primary item with one left  that option is taken
//! primary item with none left, or an option both taken and out: a conflict
//! ```

use crate::error::Error;
use crate::limits::LimitChecker;
use crate::model::item_system::ItemSystem;
use crate::model::items::Items;
use crate::model::puzzle::Puzzle;
use crate::support::alloc::try_vec;

/// A primary item without an option, or an option that is both taken and out.
pub(crate) struct Conflict;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Open,
    Taken,
    Out,
}

/// The options of an item that are not out: their count, and the exclusive or of their numbers.
#[derive(Clone, Copy)]
struct Remaining {
    count: u32,
    exor: u32,
}

/// The values of all options, closed under unit propagation.
pub(crate) struct Singles<S = Items> {
    items: S,
    values: Vec<Value>,
    remaining: Vec<Remaining>,
    /// Options that are taken or out, in order, and the number of propagated ones.
    trail: Vec<u32>,
    propagated: usize,
}

impl Singles {
    /// Takes the givens, or strikes out the options that pencil marks rule out. After `limits` stop
    /// this or another function, the values are meaningless, but a conflict is still one.
    pub fn load(&mut self, puzzle: &Puzzle, limits: &mut LimitChecker<'_>) -> Result<(), Conflict> {
        for (cell, &given) in puzzle.givens().iter().enumerate().filter(|(_, given)| **given != 0) {
            self.take(self.items.option_in(cell, given as usize - 1), limits)?;
            if limits.stopped().is_some() {
                return Ok(());
            }
        }
        let shape = puzzle.shape();
        for (cell, marks) in puzzle.marks().unwrap_or(&[]).chunks_exact(shape.words()).enumerate() {
            if !limits.work(shape.side() as u32) {
                return Ok(());
            }
            for digit in (0..shape.side()).filter(|digit| marks[digit / 64] >> (digit % 64) & 1 == 0) {
                self.strike(self.items.option_in(cell, digit), limits)?;
            }
        }
        self.start(limits)
    }
}

impl<S: ItemSystem> Singles<S> {
    /// Creates the values of all options, without propagation. Returns `None` if `limits` end it.
    pub fn new(items: S, limits: &mut LimitChecker<'_>) -> Result<Option<Self>, Error> {
        let mut remaining = try_vec(Remaining { count: 0, exor: 0 }, items.item_count())?;
        let mut trail = Vec::new();
        trail.try_reserve_exact(items.option_bound())?;
        for (item, remaining) in remaining.iter_mut().enumerate() {
            for option in items.options_of(item) {
                remaining.count += 1;
                remaining.exor ^= option as u32;
            }
            if !limits.work(remaining.count) {
                return Ok(None);
            }
        }
        let values = limits.try_vec(Value::Open, items.option_bound())?;
        Ok(values.map(|values| Self { items, values, remaining, trail, propagated: 0 }))
    }

    /// Propagates what the items imply by themselves.
    pub fn start(&mut self, limits: &mut LimitChecker<'_>) -> Result<(), Conflict> {
        for item in 0..self.items.item_count() {
            self.imply(item)?;
            if !limits.work(1) {
                return Ok(());
            }
        }
        self.propagate(limits)
    }

    /// Takes an option, and propagates.
    pub fn take(&mut self, option: usize, limits: &mut LimitChecker<'_>) -> Result<(), Conflict> {
        self.assign(option, Value::Taken)?;
        self.propagate(limits)
    }

    /// Strikes out an option, and propagates.
    pub fn strike(&mut self, option: usize, limits: &mut LimitChecker<'_>) -> Result<(), Conflict> {
        self.assign(option, Value::Out)?;
        self.propagate(limits)
    }

    pub fn is_out(&self, option: usize) -> bool {
        self.values[option] == Value::Out
    }

    pub fn is_taken(&self, option: usize) -> bool {
        self.values[option] == Value::Taken
    }

    /// Returns the first open option of the first primary item with the fewest left. Returns `None`
    /// if every such item has one left.
    pub fn choose(&self) -> Option<usize> {
        let is_open = |item, remaining: &Remaining| remaining.count > 1 && self.items.is_primary(item);
        let open = self.remaining.iter().enumerate().filter(|&(item, remaining)| is_open(item, remaining));
        let (item, _) = open.min_by_key(|(_, remaining)| remaining.count)?;
        self.items.options_of(item).find(|&option| self.values[option] == Value::Open)
    }

    /// Returns whether every option is taken or out.
    pub fn is_complete(&self) -> bool {
        self.trail.len() == self.values.len()
    }

    pub fn trail_len(&self) -> usize {
        self.trail.len()
    }

    /// Takes back all changes since the trail had length `len`.
    pub fn undo(&mut self, len: usize, limits: &mut LimitChecker<'_>) {
        while self.trail.len() > len && limits.work(1) {
            let option = self.trail.pop().expect("longer than `len`");
            if std::mem::replace(&mut self.values[option as usize], Value::Open) == Value::Out {
                self.count(option, |count| count + 1);
            }
        }
        self.propagated = len;
    }

    fn assign(&mut self, option: usize, value: Value) -> Result<(), Conflict> {
        if self.values[option] == Value::Open {
            self.values[option] = value;
            self.trail.push(option as u32);
            if value == Value::Out {
                self.count(option as u32, |count| count - 1);
            }
        }
        if self.values[option] == value { Ok(()) } else { Err(Conflict) }
    }

    /// Takes an option out of its items' counts, or puts it back.
    fn count(&mut self, option: u32, change: fn(u32) -> u32) {
        for item in self.items.items_of(option as usize) {
            let remaining = &mut self.remaining[item];
            remaining.count = change(remaining.count);
            remaining.exor ^= option;
        }
    }

    fn propagate(&mut self, limits: &mut LimitChecker<'_>) -> Result<(), Conflict> {
        while limits.work(1)
            && let Some(&option) = self.trail.get(self.propagated)
        {
            self.propagated += 1;
            let option = option as usize;
            let items = self.items;
            for item in items.items_of(option) {
                if self.values[option] == Value::Taken {
                    for other in items.options_of(item).filter(|&other| other != option) {
                        self.assign(other, Value::Out)?;
                    }
                    limits.work(items.size(item) as u32);
                } else {
                    self.imply(item)?;
                }
            }
        }
        Ok(())
    }

    /// Takes the last option of a primary item.
    fn imply(&mut self, item: usize) -> Result<(), Conflict> {
        match self.remaining[item] {
            Remaining { count: 0, .. } if self.items.is_primary(item) => Err(Conflict),
            Remaining { count: 1, exor } if self.items.is_primary(item) => {
                self.assign(exor as usize, Value::Taken)
            }
            _ => Ok(()),
        }
    }
}
