//! Colours of secondary items: exact covering with colours. D. E. Knuth, TAOCP 7.2.2.1, Algorithm
//! C.
//!
//! Options that give a secondary item the same colour may be in a solution together. An option that
//! meets it without a colour excludes all other options of it.
//!
//! A shade is a secondary item together with one of its colours. Searches know shades only,
//! numbered from 0:
//!
//! ```text
//! sets.rs, rows.rs    the first option of a shade removes all options of its item but those of the shade
//! secondary_key.rs    the key of a memo has a bit for each shade, beside those of the items
//! cdcl, proofs.rs     a shade is a further option, which is chosen if and only if an option of the
//!                     shade is; it meets the item in their place
//! components.rs       options that share an item are in one component, whatever their colours
//! ```

use super::{ExactCover, MAX_OPTIONS, NONE, nodes_of, ring};
use crate::error::Error;
use crate::support::alloc::{try_collect, try_push, try_refill};

/// The colours of the nodes of a matrix.
#[derive(Default)]
pub(super) struct Colours {
    /// The colour of each node, 0 for none. Nodes behind the last one here have none, too.
    of_nodes: Vec<u32>,
    /// How many nodes have a colour.
    count: usize,
    shades: Shades,
    is_numbered: bool,
}

/// The shades of a matrix, numbered.
#[derive(Default)]
pub(in crate::engine) struct Shades {
    /// The item and the colour of each shade, ascending.
    list: Vec<(u32, u32)>,
    /// The shade of each node, or `NONE`. Nodes behind the last one here have none, too.
    of_nodes: Vec<u32>,
}

impl Shades {
    /// Returns whether no node has a colour.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the number of shades.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns the item of each shade.
    pub fn items(&self) -> impl Iterator<Item = u32> + Clone + '_ {
        self.list.iter().map(|&(item, _)| item)
    }

    /// Returns the item of a shade, if there is such a shade.
    pub fn item(&self, shade: usize) -> Option<u32> {
        self.list.get(shade).map(|&(item, _)| item)
    }

    /// Returns the shades of options, each with the option; ascending. `nodes` are those of the
    /// options.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub(super) fn uses(&self, nodes: impl Iterator<Item = (u32, usize)>) -> Result<Vec<(u32, u32)>, Error> {
        let mut uses = Vec::new();
        for (option, node) in nodes {
            let shade = self.of_node(node);
            if shade != NONE {
                try_push(&mut uses, (shade, option))?;
            }
        }
        uses.sort_unstable();
        Ok(uses)
    }

    /// Returns the shade of a node, or `NONE`.
    pub(super) fn of_node(&self, node: usize) -> u32 {
        self.of_nodes.get(node).copied().unwrap_or(NONE)
    }
}

impl Colours {
    pub fn clear(&mut self) {
        self.of_nodes.clear();
        self.count = 0;
        (self.shades, self.is_numbered) = (Shades::default(), false);
    }

    /// Returns the colour of a node, or 0.
    pub fn of_node(&self, node: usize) -> u32 {
        self.of_nodes.get(node).copied().unwrap_or(0)
    }

    /// Numbers the shades, if colours were added since. `nodes` are the items of all nodes.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn number(&mut self, nodes: &[u32]) -> Result<&Shades, Error> {
        if !self.is_numbered && self.count > 0 {
            self.shades = self.shades(nodes)?;
        }
        self.is_numbered = true;
        Ok(&self.shades)
    }

    /// Returns the shades. `nodes` are the items of all nodes.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn shades(&self, nodes: &[u32]) -> Result<Shades, Error> {
        let coloured = nodes.iter().zip(&self.of_nodes).filter(|&(_, &colour)| colour != 0);
        let mut list = try_collect(self.count, coloured.map(|(&item, &colour)| (item, colour)))?;
        list.sort_unstable();
        list.dedup();
        let mut of_nodes = Vec::new();
        try_refill(&mut of_nodes, NONE, self.of_nodes.len())?;
        for ((shade, &item), &colour) in of_nodes.iter_mut().zip(nodes).zip(&self.of_nodes) {
            if colour != 0 {
                *shade = list.binary_search(&(item, colour)).map_err(|_| Error::Internal)? as u32;
            }
        }
        Ok(Shades { list, of_nodes })
    }
}

impl ExactCover {
    /// Adds an option as [`ExactCover::add_option`] does, and gives `colours[k]` to the secondary
    /// item `items[k]`; 0 is no colour. Chosen options may share a secondary item if all of them
    /// give it the same colour. One that has no colour on an item shares it with no other.
    ///
    /// ```
    /// use ordoku::{ExactCover, Interrupt};
    ///
    /// let mut matrix = ExactCover::new(2, 1)?;
    /// matrix.add_option_with_colours(&[0, 2], &[0, 1])?;
    /// matrix.add_option_with_colours(&[1, 2], &[0, 2])?;
    /// assert_eq!(matrix.count(None, Interrupt::new())?.solutions, 0);
    /// matrix.add_option_with_colours(&[1, 2], &[0, 1])?;
    /// assert_eq!(matrix.count(None, Interrupt::new())?.solutions, 1);
    /// assert!(matrix.colours_of(2).eq([0, 1]));
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`ExactCover::add_option`], [`Error::Length`] if the slices have
    /// different lengths, and [`Error::Argument`] if a primary item has a colour, or for more than
    /// 2^26 colours of all options together. The matrix is then unchanged.
    pub fn add_option_with_colours(&mut self, items: &[u32], colours: &[u32]) -> Result<u32, Error> {
        if items.len() != colours.len() {
            return Err(Error::Length { argument: "colours", got: colours.len(), wanted: items.len() });
        }
        let coloured = items.iter().zip(colours).filter(|&(_, &colour)| colour != 0);
        if coloured.clone().any(|(&item, _)| (item as usize) < self.primary) {
            return Err(Error::Argument {
                what: "a primary item has a colour: only secondary items have them",
            });
        }
        let count = coloured.count();
        if count > MAX_OPTIONS - self.colours.count {
            return Err(Error::Argument { what: "too many colours: a matrix may have 2^26 of them" });
        }
        let Self { colours: known, nodes, .. } = self;
        let start = nodes.len();
        if count > 0 {
            known.of_nodes.try_reserve((start + items.len()).saturating_sub(known.of_nodes.len()))?;
        }
        let option = self.add_option(items)?;
        if count > 0 {
            let known = &mut self.colours;
            known.of_nodes.resize(start, 0);
            known.of_nodes.extend_from_slice(colours);
            known.count += count;
            known.is_numbered = false;
        }
        Ok(option)
    }

    /// Returns the colour that an option gives to each of its items, in the order of
    /// [`ExactCover::items_of`], or 0 for none.
    pub fn colours_of(&self, option: usize) -> impl Iterator<Item = u32> + Clone + '_ {
        self.nodes_of(option).map(|node| self.colours.of_node(node))
    }

    /// Returns the nodes of an option in the order they were added.
    pub(super) fn nodes_of(&self, option: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        let last = self.options.get(option).copied().unwrap_or(NONE);
        ring(&self.runs, last).flat_map(|run| nodes_of(&self.runs, run, self.nodes.len()))
    }
}
