//! The step of the scheduler in which stuck slots guess.

use super::{Scheduler, Workspace};
use crate::batch::nine::bitset::BitSet;
use crate::batch::nine::tree_path::TreePath;
use crate::batch::nine::tuning::FEW_SLOTS;
use crate::engine::nine::bitslice::{BLOCK_WORDS, Guesses, TransposeBuffer};
use crate::engine::nine::slots::{SLOTS, SlotBits};

/// The action of a stuck slot.
enum Action {
    /// The slot takes the right branch; the board of the wrong branch goes to this entry of the
    /// pool.
    Branch(u16),
    /// The slot takes the right or the wrong branch on its way to an evicted node.
    Follow { wrong: bool },
    /// The slot ends as in a conflict: its job is over, or the one-puzzle search has finished the
    /// node.
    End,
    /// The slot waits for room in the pool.
    Wait,
}

impl<V: SlotBits> Scheduler<'_, '_, '_, '_, V> {
    /// Lets the stuck slots guess. `none_moves` tells that no other slot can make progress by the
    /// rules.
    #[inline(always)]
    pub(super) fn guess(&mut self, stuck: BitSet, none_moves: bool, buffer: &mut TransposeBuffer<V>) {
        let (mut guessing, mut wrong, mut ended) = (BitSet::EMPTY, BitSet::EMPTY, BitSet::EMPTY);
        let mut pushed = [(0u16, 0u16); SLOTS];
        let mut count = 0;
        let few = self.input_exhausted && (self.active.len() <= FEW_SLOTS || self.is_crowded());
        // Whether a slot may wait because another slot makes progress. It is a flag, since reading
        // a set that was just written is slow.
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
            // A slot that follows a path pushes no board.
            let halves = if count > 0 { 2 } else { 0 };
            for half in 0..halves {
                slices.store_boards(half, &guesses, buffer);
                for &(slot, entry) in &pushed[..count] {
                    pool.board(entry).as_chunks_mut::<BLOCK_WORDS>().0[half] = buffer.words(slot.into());
                }
            }
            slices.guess(&guesses, wrong.to_vector());
        }
        // Ended slots get other work only after another round; until then the conflict keeps their
        // nodes from being searched twice.
        let slices = &mut self.workspace.slices;
        slices.conflict = slices.conflict.or(ended.to_vector());
    }

    /// Chooses the action of a stuck slot, and does all of it except the work on vectors.
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
            // Without room in the pool a slot waits, unless no other slot makes progress. A path of
            // full length never gets another bit, so that its slot cannot wait.
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

    /// Returns whether there is room for a pending board, after an eviction if necessary.
    #[inline(always)]
    fn has_room(&mut self) -> bool {
        let Workspace { pool, jobs, .. } = &mut *self.workspace;
        pool.has_room() || self.eviction.evict_one(jobs, pool, self.with_pending)
    }
}
