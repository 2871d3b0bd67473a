//! The step in which stuck slots guess.

use super::{Scheduler, Workspace};
use crate::batch::nine::bitset::BitSet;
use crate::batch::nine::tree_path::TreePath;
use crate::batch::nine::tuning::FEW_SLOTS;
use crate::engine::nine::bitslice::{BLOCK_WORDS, Guesses, TransposeBuffer};
use crate::engine::nine::wide::{SLOTS, SlotBits};

/// What a stuck slot does.
enum Action {
    /// It takes the right branch; the board of the wrong one goes to this entry of the pending boards.
    Branch(u16),
    /// It takes the right or the wrong branch on its way to an evicted node.
    Follow { wrong: bool },
    /// It ends as in a conflict: its job is over, or the one-puzzle search has finished the node.
    End,
    /// It waits for room.
    Wait,
}

impl<V: SlotBits> Scheduler<'_, '_, '_, '_, V> {
    /// Lets the stuck slots guess. `none_moves` says that no other slot changes any more.
    #[inline(always)]
    pub(super) fn guess(&mut self, stuck: BitSet, none_moves: bool, buffer: &mut TransposeBuffer<V>) {
        let (mut guessing, mut wrong, mut ended) = (BitSet::EMPTY, BitSet::EMPTY, BitSet::EMPTY);
        let mut pushed = [(0u16, 0u16); SLOTS];
        let mut count = 0;
        let few = self.input_exhausted && (self.active.len() <= FEW_SLOTS || self.is_crowded());
        // Something else happens. A flag: to look at a set that was just written to is slow.
        let mut may_wait = !none_moves;
        for slot in stuck.iter() {
            match self.decide(slot, few, may_wait) {
                Action::Branch(entry) => {
                    pushed[count] = (slot as u16, entry);
                    count += 1;
                    guessing.insert(slot);
                }
                Action::Follow { wrong: is_wrong } => {
                    if is_wrong {
                        wrong.insert(slot);
                    }
                    guessing.insert(slot);
                }
                Action::End => ended.insert(slot),
                Action::Wait => continue,
            }
            may_wait = true;
        }
        if !guessing.is_empty() {
            let Workspace { slices, pool, .. } = &mut *self.workspace;
            let mut guesses = Guesses::new();
            slices.choose(guessing.to_vector(), &mut guesses);
            // A slot that follows a path leaves no board.
            let halves = if count > 0 { 2 } else { 0 };
            for half in 0..halves {
                slices.store_boards(half, &guesses, buffer);
                for &(slot, entry) in &pushed[..count] {
                    pool.board(entry).as_chunks_mut::<BLOCK_WORDS>().0[half] = buffer.words(slot.into());
                }
            }
            slices.guess(&guesses, wrong.to_vector());
        }
        // They may get work only after another round, and nothing is to be searched twice.
        let slices = &mut self.workspace.slices;
        slices.conflict = slices.conflict.or(ended.to_vector());
    }

    /// Decides what a stuck slot does, and does all of it but the work on vectors.
    #[inline(always)]
    fn decide(&mut self, slot: usize, few: bool, may_wait: bool) -> Action {
        let Workspace { jobs, job_of, paths, .. } = &mut *self.workspace;
        let number = usize::from(job_of[slot]);
        let job = &mut jobs[number];
        if job.is_over() {
            return Action::End;
        }
        let path = paths[slot];
        let children = path.children();
        if job.target != TreePath::ROOT
            && let Some((right, wrong)) = children
        {
            let takes_wrong = path.is_wrong_towards(job.target);
            paths[slot] = if takes_wrong { wrong } else { right };
            if paths[slot] == job.target {
                job.target = TreePath::ROOT;
            }
            return Action::Follow { wrong: takes_wrong };
        }
        if job.nodes >= job.give_up_at {
            self.start_over(number);
            return Action::End;
        }
        if few {
            self.finish_node(slot);
            return Action::End;
        }
        let Some((right, wrong)) = children.filter(|_| self.has_room()) else {
            // A slot without room waits for some, unless that is all that happens. A path without a bit left never gets one.
            if children.is_some() && may_wait {
                return Action::Wait;
            }
            self.finish_node(slot);
            return Action::End;
        };
        if !self.enter_node(number) {
            return Action::End;
        }
        let Workspace { pool, jobs, paths, .. } = &mut *self.workspace;
        paths[slot] = right;
        self.with_pending.insert(number);
        Action::Branch(pool.push(&mut jobs[number].pending, wrong))
    }

    /// Tells whether there is room for a pending board, if need be after another one was evicted.
    #[inline(always)]
    fn has_room(&mut self) -> bool {
        let Workspace { pool, jobs, .. } = &mut *self.workspace;
        pool.has_room() || self.eviction.evict_one(jobs, pool, self.with_pending)
    }
}
