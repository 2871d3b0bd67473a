//! The items and options that a proof is about: those of a puzzle, or those of a matrix.

use super::items::Items;
use crate::error::Error;
use crate::support::alloc::{try_push, try_vec};
use std::ops::Range;

/// Items, and options that meet them. Of the options of a primary item exactly one is taken, of
/// those of another item at most one.
///
/// Some options are shades: each is taken if and only if one of its users is, which are options,
/// too.
pub(crate) trait ItemSystem: Copy {
    /// Returns one more than the largest number of an option.
    fn option_bound(self) -> usize;

    /// Returns the number of items.
    fn item_count(self) -> usize;

    /// Returns whether an item is primary.
    fn is_primary(self, item: usize) -> bool;

    /// Returns the number of options of an item.
    fn size(self, item: usize) -> usize;

    /// Returns the items of an option.
    fn items_of(self, option: usize) -> impl Iterator<Item = usize>;

    /// Returns the options of an item, ascending.
    fn options_of(self, item: usize) -> impl Iterator<Item = usize> + Clone;

    /// Returns the options that are shades.
    fn shades(self) -> Range<usize>;

    /// Returns the users of a shade, ascending.
    fn users_of(self, shade: usize) -> impl Iterator<Item = usize> + Clone;
}

impl ItemSystem for Items {
    fn option_bound(self) -> usize {
        self.option_count()
    }

    fn item_count(self) -> usize {
        Items::item_count(self)
    }

    fn is_primary(self, _: usize) -> bool {
        true
    }

    fn size(self, _: usize) -> usize {
        self.side()
    }

    #[inline(always)]
    fn items_of(self, option: usize) -> impl Iterator<Item = usize> {
        Items::items_of(self, self.placement(option)).into_iter()
    }

    #[inline(always)]
    fn options_of(self, item: usize) -> impl Iterator<Item = usize> + Clone {
        Items::options_of(self, item)
    }

    fn shades(self) -> Range<usize> {
        0..0
    }

    fn users_of(self, _: usize) -> impl Iterator<Item = usize> + Clone {
        std::iter::empty()
    }
}

/// The items and options of a matrix.
#[derive(Default)]
pub(crate) struct MatrixItems {
    /// For each item whether it is primary.
    is_primary: Vec<bool>,
    /// For each option, the end of its items in `items`.
    option_ends: Vec<usize>,
    items: Vec<u32>,
    /// For each item, the end of its options in `options`.
    item_ends: Vec<usize>,
    options: Vec<u32>,
    /// The number of shades, which are the last options, and the users of each; ascending.
    shade_count: usize,
    uses: Vec<(u32, u32)>,
}

impl MatrixItems {
    /// Creates the items of a matrix of `bound` options; `is_primary` tells which are primary.
    /// `items_of` returns the items of an option that may be in a solution, and nothing for any
    /// other option.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn new<I: Iterator<Item = u32>>(
        is_primary: Vec<bool>,
        bound: usize,
        items_of: impl Fn(usize) -> I,
    ) -> Result<Self, Error> {
        let mut option_ends = try_vec(0, bound)?;
        let mut items = Vec::new();
        let mut item_ends = try_vec(0, is_primary.len())?;
        for (option, end) in option_ends.iter_mut().enumerate() {
            for item in items_of(option) {
                try_push(&mut items, item)?;
                item_ends[item as usize] += 1;
            }
            *end = items.len();
        }
        // First the start of each item's options; filling them moves it to their end.
        let mut start = 0;
        for count in &mut item_ends {
            start += std::mem::replace(count, start);
        }
        let mut options = try_vec(0, items.len())?;
        let mut from = 0;
        for (option, &end) in option_ends.iter().enumerate() {
            for &item in &items[from..end] {
                options[item_ends[item as usize]] = option as u32;
                item_ends[item as usize] += 1;
            }
            from = end;
        }
        Ok(Self { is_primary, option_ends, items, item_ends, options, shade_count: 0, uses: Vec::new() })
    }

    /// Makes the last `count` options shades. `uses` has the users of each, numbered from 0;
    /// ascending.
    pub fn with_shades(self, shade_count: usize, uses: Vec<(u32, u32)>) -> Self {
        Self { shade_count, uses, ..self }
    }
}

/// Returns the part with a number.
fn part<'a>(values: &'a [u32], ends: &[usize], number: usize) -> &'a [u32] {
    let start = number.checked_sub(1).map_or(0, |before| ends[before]);
    &values[start..ends[number]]
}

impl ItemSystem for &MatrixItems {
    fn option_bound(self) -> usize {
        self.option_ends.len()
    }

    fn item_count(self) -> usize {
        self.item_ends.len()
    }

    fn is_primary(self, item: usize) -> bool {
        self.is_primary[item]
    }

    fn size(self, item: usize) -> usize {
        part(&self.options, &self.item_ends, item).len()
    }

    fn items_of(self, option: usize) -> impl Iterator<Item = usize> {
        part(&self.items, &self.option_ends, option).iter().map(|&item| item as usize)
    }

    fn options_of(self, item: usize) -> impl Iterator<Item = usize> + Clone {
        part(&self.options, &self.item_ends, item).iter().map(|&option| option as usize)
    }

    fn shades(self) -> Range<usize> {
        self.option_bound() - self.shade_count..self.option_bound()
    }

    fn users_of(self, shade: usize) -> impl Iterator<Item = usize> + Clone {
        let number = (shade - self.shades().start) as u32;
        let start = self.uses.partition_point(|&(before, _)| before < number);
        let users = self.uses[start..].iter().take_while(move |&&(of, _)| of == number);
        users.map(|&(_, option)| option as usize)
    }
}
