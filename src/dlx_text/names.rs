//! The names of items, and the words for colours.

use crate::error::Error;
use crate::support::alloc::try_collect;

/// Returns what is wrong in a name, and the byte where it is.
pub(super) fn flaw_of(name: &str) -> Option<(usize, &'static str)> {
    if name.is_empty() {
        return Some((0, "a name is empty: it must have a character"));
    }
    name.char_indices().find_map(|(at, c)| {
        let what = match c {
            '|' => "a name has no `|`: put white space around the `|` in front of the secondary items",
            ':' => "a name has no `:`, which is in front of a colour: give the item another name",
            '\0' => {
                "a NUL is not part of a name: if it ends a C string, leave it out of the length of the text"
            }
            '\u{FEFF}' => "a name has no byte order mark: remove it",
            _ if c.is_control() => "a name has no control characters: remove this one",
            _ if c.is_whitespace() => "a name has no white space: it is one word",
            _ => return None,
        };
        Some((at, what))
    })
}

/// The most bytes of the word for a colour. Knuth's programs read one.
const MOST_OF_COLOUR: usize = 255;

/// Returns what is wrong in the word for a colour, and the byte where it is.
pub(super) fn flaw_of_colour(word: &str) -> Option<(usize, &'static str)> {
    match word.len() {
        0 => Some((0, "a colour is empty: it must have a character behind the `:`")),
        1..=MOST_OF_COLOUR => flaw_of(word).map(|(at, what)| match word.as_bytes()[at] {
            0 => (at, what),
            _ => (at, "a colour is one word without `|`, `:`, control characters and byte order marks"),
        }),
        _ => Some((0, "a colour has more than 255 bytes: give it a shorter word")),
    }
}

/// Item numbers, sorted by the names of the items.
pub(super) struct NameTable(Vec<u32>);

impl NameTable {
    /// Sorts names. Fails only for lack of memory.
    pub fn new<S: AsRef<str>>(names: &[S]) -> Result<Self, Error> {
        let mut order = try_collect(names.len(), 0..names.len() as u32)?;
        order.sort_unstable_by_key(|&item| (names[item as usize].as_ref(), item));
        Ok(Self(order))
    }

    /// Returns the first item that has the name of an item before it.
    pub fn repeated<S: AsRef<str>>(&self, names: &[S]) -> Option<u32> {
        let name = |item: u32| names[item as usize].as_ref();
        self.0.windows(2).filter(|pair| name(pair[0]) == name(pair[1])).map(|pair| pair[1]).min()
    }

    /// Returns the item with a name.
    pub fn find<S: AsRef<str>>(&self, names: &[S], name: &str) -> Option<u32> {
        let at = self.0.binary_search_by_key(&name, |&item| names[item as usize].as_ref());
        at.ok().map(|at| self.0[at])
    }
}
