//! Learnt clauses in one arena, and the watch lists of their literals.
//!
//! ```text
//! arena   | length | rank | resume | w0 | w1 | literal | literal | ... | length | rank | ...
//!         ^ ClauseRef                watched   others (from 0)         ^ next ClauseRef
//!
//! rank    lbd << 4 | permanent << 2 | used
//! resume  among the others, the index at which the last literal to watch was found: the next search
//!         starts there
//!
//! lists   for each literal, what to look at when it becomes false:
//!           watches   its clauses of three literals or more, each with another literal of the
//!                     clause (the blocking literal): while that is true, the clause needs no visit
//!           binary    the other literals of its clauses of two, which are not in the arena
//! ```
//!
//! Resuming: I. P. Gent, "Optimal implementation of watched literals and more general techniques",
//! 2013. Watched literals: M. W. Moskewicz, C. F. Madigan, Y. Zhao, L. Zhang, S. Malik, "Chaff",
//! 2001; blocking literals: N. Sorensson, N. Een, "MiniSat 2.1", 2008.

use super::literal::{CODE_LIMIT, ClauseRef, Literal};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::support::alloc::try_push;

#[derive(Clone, Copy)]
pub(super) struct Watch {
    pub blocking: Literal,
    pub clause: ClauseRef,
}

/// The clauses to look at when a literal becomes false.
#[derive(Default)]
pub(super) struct WatchLists {
    pub watches: Vec<Watch>,
    pub binary: Vec<Literal>,
}

#[derive(Default)]
pub(super) struct Clauses {
    arena: Vec<u32>,
    pub lists: Vec<WatchLists>,
    /// Number of clauses, in the arena and binary.
    count: usize,
}

/// Number of watch lists that are created or emptied as one unit of work.
const PIECE: usize = 64;

const HEADER: usize = 3;
const USED: u32 = 0b11;
const PERMANENT: u32 = 0b100;
const LBD: u32 = 4;

impl Clauses {
    pub fn reset(&mut self, options: usize, limits: &mut LimitChecker<'_>) -> Result<(), Error> {
        self.arena.clear();
        for lists in self.lists.chunks_mut(PIECE).take_while(|_| limits.work(1)).flatten() {
            lists.watches.clear();
            lists.binary.clear();
        }
        self.count = 0;
        let literals = 2 * options;
        if literals as u64 >= CODE_LIMIT.into() {
            return Err(Error::Memory);
        }
        // The lists of an earlier puzzle keep their memory.
        self.lists.try_reserve(literals.saturating_sub(self.lists.len()))?;
        while literals > self.lists.len() && limits.work(1) {
            self.lists.resize_with(literals.min(self.lists.len() + PIECE), WatchLists::default);
        }
        Ok(())
    }

    /// Adds a clause of at least two literals, watched by the first two. Returns its reference, or
    /// `None` for a clause of two.
    pub fn add(&mut self, clause: &[Literal], lbd: u32, permanent: bool) -> Result<Option<ClauseRef>, Error> {
        let [first, second, ..] = *clause else { return Err(Error::Internal) };
        self.count += 1;
        if clause.len() == 2 {
            try_push(&mut self.lists[first.index()].binary, second)?;
            try_push(&mut self.lists[second.index()].binary, first)?;
            return Ok(None);
        }
        let offset = self.arena.len();
        if offset + HEADER + clause.len() >= CODE_LIMIT as usize {
            return Err(Error::Memory);
        }
        self.arena.try_reserve(HEADER + clause.len())?;
        let permanent = if permanent { PERMANENT } else { 0 };
        self.arena.extend([clause.len() as u32, lbd << LBD | permanent | 1, 0]);
        self.arena.extend(clause.iter().map(|literal| literal.code()));
        self.watch(offset as ClauseRef, first, second)?;
        Ok(Some(offset as ClauseRef))
    }

    /// Returns the bytes of the clauses and their watches.
    pub fn bytes(&self) -> u64 {
        (size_of_val(&self.arena[..]) + self.count * 2 * size_of::<Watch>()) as u64
    }

    fn watch(&mut self, clause: ClauseRef, first: Literal, second: Literal) -> Result<(), Error> {
        try_push(&mut self.lists[first.index()].watches, Watch { blocking: second, clause })?;
        try_push(&mut self.lists[second.index()].watches, Watch { blocking: first, clause })
    }

    /// Returns the codes of a clause's literals.
    #[inline(always)]
    pub fn literals(&self, clause: ClauseRef) -> &[u32] {
        let offset = clause as usize;
        &self.arena[offset + HEADER..][..self.arena[offset] as usize]
    }

    /// Returns a clause's `resume`, and the codes of its two watched and its other literals.
    #[inline(always)]
    pub fn split_mut(&mut self, clause: ClauseRef) -> Option<(&mut u32, &mut [u32; 2], &mut [u32])> {
        let [len, _, resume, rest @ ..] = self.arena.get_mut(clause as usize..)? else { return None };
        let (watched, others) = rest.get_mut(..*len as usize)?.split_first_chunk_mut()?;
        Some((resume, watched, others))
    }

    /// Returns the literal blocks distance when it was last computed.
    pub fn lbd(&self, clause: ClauseRef) -> u32 {
        self.arena[clause as usize + 1] >> LBD
    }

    pub fn is_permanent(&self, clause: ClauseRef) -> bool {
        self.arena[clause as usize + 1] & PERMANENT != 0
    }

    /// Returns the number of further reductions that the clause survives because of its last use.
    pub fn used(&self, clause: ClauseRef) -> u32 {
        self.arena[clause as usize + 1] & USED
    }

    pub fn set_used(&mut self, clause: ClauseRef, used: u32) {
        let rank = &mut self.arena[clause as usize + 1];
        *rank = *rank & !USED | used;
    }

    pub fn set_lbd(&mut self, clause: ClauseRef, lbd: u32) {
        let rank = &mut self.arena[clause as usize + 1];
        *rank = lbd << LBD | *rank & (USED | PERMANENT);
    }

    /// Returns the clause at an offset, `None` at the end. Offset 0, and then [`Clauses::after`]
    /// each clause, visit all of them.
    pub fn first_from(&self, offset: usize) -> Option<ClauseRef> {
        (offset < self.arena.len()).then_some(offset as ClauseRef)
    }

    /// Returns the offset after a clause.
    pub fn after(&self, clause: ClauseRef) -> usize {
        clause as usize + HEADER + self.arena[clause as usize] as usize
    }

    /// Calls `keep` with each clause of the arena. It moves the literals to keep to the front and
    /// returns their number; 0 deletes the clause. Rebuilds all watches. No clause may be a reason.
    pub fn retain(&mut self, mut keep: impl FnMut(ClauseRef, &mut [u32]) -> usize) -> Result<(), Error> {
        self.lists.iter_mut().for_each(|lists| lists.watches.clear());
        let (mut read, mut write) = (0, 0);
        while read < self.arena.len() {
            let (len, rank) = (self.arena[read] as usize, self.arena[read + 1]);
            let kept = keep(read as ClauseRef, &mut self.arena[read + HEADER..][..len]);
            let from = read + HEADER;
            read = from + len;
            if kept == 0 {
                self.count -= 1;
                continue;
            }
            let [first, second] = [0, 1].map(|k| Literal::from_code(self.arena[from + k]));
            if kept == 2 {
                try_push(&mut self.lists[first.index()].binary, second)?;
                try_push(&mut self.lists[second.index()].binary, first)?;
                continue;
            }
            self.arena[write] = kept as u32;
            self.arena[write + 1] = rank;
            self.arena[write + 2] = 0;
            self.arena.copy_within(from..from + kept, write + HEADER);
            self.watch(write as ClauseRef, first, second)?;
            write += HEADER + kept;
        }
        self.arena.truncate(write);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literals(options: impl Iterator<Item = u32>) -> Vec<Literal> {
        options
            .map(|option| if option % 2 == 0 { Literal::positive(option) } else { Literal::negative(option) })
            .collect()
    }

    fn references(clauses: &Clauses) -> Vec<ClauseRef> {
        let mut next = 0;
        std::iter::from_fn(|| {
            let reference = clauses.first_from(next)?;
            next = clauses.after(reference);
            Some(reference)
        })
        .collect()
    }

    /// The clauses that a literal watches.
    fn watched_by(clauses: &Clauses, literal: Literal) -> Vec<ClauseRef> {
        clauses.lists[literal.index()].watches.iter().map(|watch| watch.clause).collect()
    }

    /// The properties of a clause of the arena, for a test.
    struct Known {
        reference: ClauseRef,
        literals: Vec<Literal>,
        lbd: u32,
        used: u32,
        permanent: bool,
    }

    fn assert_has(clauses: &Clauses, known: &Known) {
        let codes: Vec<u32> = known.literals.iter().map(|literal| literal.code()).collect();
        assert_eq!(clauses.literals(known.reference), codes);
        assert_eq!(clauses.lbd(known.reference), known.lbd);
        assert_eq!(clauses.used(known.reference), known.used);
        assert_eq!(clauses.is_permanent(known.reference), known.permanent);
        let is_watched = |literal: &Literal| watched_by(clauses, *literal).contains(&known.reference);
        assert!(known.literals[..2].iter().all(is_watched));
    }

    /// Asserts that these are the clauses of the arena, in order, beside `binary` clauses of two.
    fn assert_has_all(clauses: &Clauses, all: &[Known], binary: usize) {
        assert_eq!(references(clauses), all.iter().map(|known| known.reference).collect::<Vec<_>>());
        all.iter().for_each(|known| assert_has(clauses, known));
        let words: usize = all.iter().map(|known| HEADER + known.literals.len()).sum();
        let watches = 2 * (all.len() + binary);
        assert_eq!(clauses.bytes(), (4 * words + watches * size_of::<Watch>()) as u64);
    }

    /// Nine clauses of 4 to 12 literals, the first, fourth and seventh of them permanent.
    fn add_nine(clauses: &mut Clauses) -> Vec<Known> {
        let add = |k: u32| {
            let (literals, lbd, permanent) = (literals(k..2 * k + 4), k + 1, k.is_multiple_of(3));
            let reference = clauses.add(&literals, lbd, permanent).unwrap().unwrap();
            assert_eq!(watched_by(clauses, literals[0]).last(), Some(&reference));
            Known { reference, literals, lbd, used: 1, permanent }
        };
        (0..9).map(add).collect()
    }

    /// Changes the lbd of a clause, and adds `more` uses modulo 4.
    fn set_rank(clauses: &mut Clauses, known: &mut Known, more: u32) {
        (known.lbd, known.used) = (20 - known.lbd, (known.used + more) % 4);
        clauses.set_used(known.reference, known.used);
        clauses.set_lbd(known.reference, known.lbd);
    }

    #[test]
    fn clauses_keep_their_literals_and_ranks() {
        let mut clauses = Clauses::default();
        clauses.reset(20, &mut LimitChecker::endless()).unwrap();
        let mut all = add_nine(&mut clauses);
        assert_eq!(clauses.add(&literals(3..5), 1, false), Ok(None));
        assert_eq!(clauses.lists[Literal::negative(3).index()].binary, [Literal::positive(4)]);
        assert_eq!(clauses.lists[Literal::positive(4).index()].binary, [Literal::negative(3)]);
        assert_has_all(&clauses, &all, 1);
        for k in (0..9).chain(3..6) {
            set_rank(&mut clauses, &mut all[k], k as u32);
            assert_has_all(&clauses, &all, 1);
        }
    }

    #[test]
    fn retain_deletes_and_shortens_clauses() {
        let mut clauses = Clauses::default();
        clauses.reset(20, &mut LimitChecker::endless()).unwrap();
        let mut all = add_nine(&mut clauses);
        all.iter_mut().zip(0..).for_each(|(known, k)| set_rank(&mut clauses, known, k));
        // This makes the first clause binary, deletes every third one, and shortens the others by
        // one literal.
        let mut k = 0;
        clauses
            .retain(|reference, literals| {
                assert_eq!(reference, all[k].reference);
                k += 1;
                match k {
                    1 => 2,
                    3 | 6 | 9 => 0,
                    _ => literals.len() - 1,
                }
            })
            .unwrap();
        assert_eq!((k, clauses.lists[0].binary.len()), (9, 1));
        let mut number = 0..;
        all.retain(|_| [1, 3, 4, 6, 7].contains(&number.next().unwrap()));
        let mut kept = all;
        assert_eq!(references(&clauses).len(), kept.len());
        for (known, reference) in kept.iter_mut().zip(references(&clauses)) {
            known.reference = reference;
            known.literals.pop();
        }
        assert_has_all(&clauses, &kept, 1);
    }
}
