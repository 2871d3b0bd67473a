//! Adds options and nodes to a matrix.

use super::{ExactCover, MAX_NODES, MAX_OPTIONS, NO_SUCH_ITEM, NONE, Run, nodes_of, ring};
use crate::error::Error;
use std::ops::Range;

impl ExactCover {
    /// Adds an option that meets `items` and returns its number, one more than the highest in use.
    ///
    /// # Errors
    /// Returns the errors of [`ExactCover::add_node`], and [`Error::Argument`] if `items` names an
    /// item twice. The matrix is then unchanged.
    pub fn add_option(&mut self, items: &[u32]) -> Result<u32, Error> {
        self.add_options([items])
    }

    /// Adds options, each with the items that it meets, and returns the number of the first one.
    /// The others follow in order.
    ///
    /// # Errors
    /// Returns the errors of [`ExactCover::add_option`]. The matrix is then unchanged.
    pub fn add_options<'o>(
        &mut self,
        options: impl IntoIterator<Item = &'o [u32], IntoIter: ExactSizeIterator + Clone>,
    ) -> Result<u32, Error> {
        let options = options.into_iter();
        let before = self.extent();
        let first = self.options.len();
        let nodes = options.clone().fold(0, |sum: usize, items| sum.saturating_add(items.len()));
        self.make_room(nodes, first.saturating_add(options.len()))?;
        for items in options {
            let option = self.options.len() as u32;
            self.options.push(NONE);
            let start = self.nodes.len();
            self.nodes.extend_from_slice(items);
            let added = if self.is_mixed {
                self.add_each(std::iter::repeat_n(option, items.len()), start)
            } else if !items.is_empty() {
                self.add_run(option, start..start + items.len())
            } else {
                Ok(())
            };
            if let Err(error) = added {
                self.shrink_to(before);
                // The option is new, so that only `items` can name an item of it.
                return Err(if error == NODE_EXISTS { ITEM_TWICE } else { error });
            }
        }
        Ok(first as u32)
    }

    /// Makes `option` meet one more item. The options of an item are tried in the order in which
    /// their nodes were added.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if there is no such item, the option meets it already, or the
    /// matrix would have more than 2^26 options or 2^31 nodes, and [`Error::Memory`]. The matrix is
    /// then unchanged.
    pub fn add_node(&mut self, option: u32, item: u32) -> Result<(), Error> {
        self.add_nodes(&[option], &[item])
    }

    /// Adds several nodes as [`ExactCover::add_node`] does: `options[k]` meets `items[k]`.
    ///
    /// # Errors
    /// Returns the errors of [`ExactCover::add_node`], and [`Error::Length`] if the slices have
    /// different lengths. The matrix is then unchanged.
    pub fn add_nodes(&mut self, options: &[u32], items: &[u32]) -> Result<(), Error> {
        if options.len() != items.len() {
            return Err(Error::Length { argument: "items", got: items.len(), wanted: options.len() });
        }
        let before = self.extent();
        let highest = options.iter().fold(0, |highest, &option| highest.max(option));
        // A size may have 32 bits only, which this sum may exceed.
        let bound = if options.is_empty() { 0 } else { (highest as usize).saturating_add(1) };
        self.make_room(options.len(), bound)?;
        if bound > self.options.len() {
            self.options.resize(bound, NONE);
        }
        self.nodes.extend_from_slice(items);
        let first = before.1;
        let mut added = Ok(());
        let mut done = 0;
        for run in options.chunk_by(|one, other| one == other) {
            if self.is_mixed {
                added = self.add_each(options[done..].iter().copied(), first + done);
                break;
            }
            added = if self.options[run[0] as usize] == NONE {
                self.add_run(run[0], first + done..first + done + run.len())
            } else {
                self.add_each(run.iter().copied(), first + done)
            };
            if added.is_err() {
                break;
            }
            done += run.len();
        }
        if added.is_err() {
            self.shrink_to(before);
        }
        added
    }

    /// Reserves memory for `nodes` more nodes, of options below `bound`.
    pub(super) fn make_room(&mut self, nodes: usize, bound: usize) -> Result<(), Error> {
        // Written so that no sum of a caller's numbers overflows.
        if bound > MAX_OPTIONS || nodes > MAX_NODES.saturating_sub(self.nodes.len()) {
            return Err(Error::Argument {
                what: "the matrix is too large: it may have at most 2^26 options and 2^31 nodes",
            });
        }
        self.reserve(bound.saturating_sub(self.options.len()), nodes)
    }

    /// Gives an option without nodes those of a range, which are the last ones, as a run.
    ///
    /// # Errors
    /// Returns an error if the option cannot have one of the nodes.
    #[inline(always)]
    pub(super) fn add_run(&mut self, option: u32, range: Range<usize>) -> Result<(), Error> {
        let added = &self.nodes[range.clone()];
        for &item in added {
            let met = self.items.get_mut(item as usize).ok_or(NO_SUCH_ITEM)?;
            if met.option == option && is_twice(added, item) {
                return Err(NODE_EXISTS);
            }
            met.option = option;
        }
        let run = self.runs.len() as u32;
        self.runs.push(Run { option, start: range.start as u32, next: run, previous: run });
        self.options[option as usize] = run;
        Ok(())
    }

    /// Gives the nodes from `first` on, which are the last ones, to options that may have nodes.
    ///
    /// # Errors
    /// Returns an error if an option cannot have its node. This node and those behind it are then
    /// gone.
    #[inline(never)]
    fn add_each(&mut self, options_of_nodes: impl Iterator<Item = u32>, first: usize) -> Result<(), Error> {
        for (node, option) in (first..).zip(options_of_nodes) {
            let (last, run) = (self.options[option as usize], self.runs.len() as u32);
            let is_new_run = last == NONE || last + 1 != run;
            if is_new_run && last != NONE && !self.is_mixed {
                self.begin_mixed(node);
            }
            let Self { items, nodes, runs, options, is_mixed, pairs, .. } = self;
            let item = nodes[node];
            let Some(met) = items.get_mut(item as usize) else {
                nodes.truncate(node);
                return Err(NO_SUCH_ITEM);
            };
            let exists = match pairs.insert(option, item) {
                Some(is_new) => !is_new,
                // Without pairs, the last option to get a node is the only one that meets its items
                // with `option`.
                None => {
                    (if *is_mixed { option < met.bound } else { option == met.option })
                        && ring(runs, last).any(|run| nodes[nodes_of(runs, run, node)].contains(&item))
                }
            };
            if exists {
                nodes.truncate(node);
                return Err(NODE_EXISTS);
            }
            met.option = option;
            met.bound = met.bound.max(option + 1);
            if is_new_run {
                let (mut next, mut previous) = (run, run);
                if let Some(before) = runs.get_mut(last as usize) {
                    (next, previous) = (before.next, last);
                    before.next = run;
                    runs[next as usize].previous = run;
                }
                runs.push(Run { option, start: node as u32, next, previous });
                options[option as usize] = run;
            }
        }
        Ok(())
    }

    /// Notes the nodes so far, which end at `end`, before an option gets a second run.
    #[cold]
    fn begin_mixed(&mut self, end: usize) {
        let Self { items, nodes, runs, pairs, .. } = self;
        self.is_mixed = true;
        pairs.begin(items.len());
        for (run, &Run { option, .. }) in runs.iter().enumerate() {
            for &item in &nodes[nodes_of(runs, run, end)] {
                let met = &mut items[item as usize];
                met.bound = met.bound.max(option + 1);
                pairs.insert(option, item);
            }
        }
    }

    /// Returns the numbers of options and nodes, for [`ExactCover::shrink_to`].
    fn extent(&self) -> (usize, usize) {
        (self.options.len(), self.nodes.len())
    }

    /// Takes back the options and nodes that were added since [`ExactCover::extent`].
    fn shrink_to(&mut self, (options, nodes): (usize, usize)) {
        while let Some(&Run { option, start, next, previous }) = self.runs.last() {
            let first = nodes.max(start as usize);
            self.nodes.drain(first.min(self.nodes.len())..).for_each(|item| self.pairs.remove(option, item));
            if (start as usize) < nodes {
                break;
            }
            self.runs.pop();
            let run = self.runs.len() as u32;
            if previous == run {
                self.options[option as usize] = NONE;
            } else {
                self.runs[previous as usize].next = next;
                self.runs[next as usize].previous = previous;
                self.options[option as usize] = previous;
            }
        }
        self.nodes.truncate(nodes);
        self.options.truncate(options);
        // The last option may get more nodes: its items must name it.
        if let Some(&Run { option, start, .. }) = self.runs.last() {
            for &item in &self.nodes[start as usize..] {
                self.items[item as usize].option = option;
            }
        }
    }

    /// Reserves memory for `options` more options with `nodes` nodes in all.
    pub(super) fn reserve(&mut self, options: usize, nodes: usize) -> Result<(), Error> {
        self.nodes.try_reserve(nodes)?;
        self.runs.try_reserve(nodes)?;
        self.memory.sets.reserve_nodes(self.nodes.capacity(), self.items.len())?;
        self.options.try_reserve(options)?;
        self.path.reserve_options(self.options.capacity())
    }
}

/// Returns whether items name one of them twice.
#[cold]
fn is_twice(items: &[u32], item: u32) -> bool {
    items.iter().filter(|&&other| other == item).count() > 1
}

const NODE_EXISTS: Error =
    Error::Argument { what: "the option already covers this item: add a node only once" };

const ITEM_TWICE: Error =
    Error::Argument { what: "the option names the same item twice: an option can meet an item only once" };
