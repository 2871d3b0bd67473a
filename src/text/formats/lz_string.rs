//! The decompression of LZ-String, which f-puzzles has for the JSON in its links:
//!
//! ```text
//! base64           each character is 6 bits, the highest first
//! numbers          of as many bits as are needed, the lowest first
//! 0 and 8 bits     a character that was not there yet; 1 and 16 bits: one from 256 on
//! 2                the end
//! 3, 4, ...        the phrases, in the order in which they became known
//! ```
//!
//! Each character that is written out is a phrase. So is each phrase with the first character of
//! the phrase behind it, as in the LZ78 of Ziv and Lempel (1978) and the LZW of Welch (1984). Such
//! a phrase may be named at once, before its last character is known, which is then its first. A
//! number has the bits that the number of phrases so far needs, with the three above. Characters
//! are units of UTF-16.
//!
//! The format is that of the JavaScript library lz-string of Pieroxy (2013). This code is written
//! from its description.

use crate::error::Error;
use crate::support::alloc::try_push;

/// The most units of UTF-16 that a text may have: as much as is read of a document in a stream. A
/// link of a few kilobytes could have many gigabytes.
const MOST: usize = 1 << 20;

/// Why data has no text.
pub(super) enum LzFlaw {
    /// The data ends before the text does.
    Cut,
    /// The last number names a phrase that is not known.
    Unknown,
    /// The text has more than [`MOST`] units.
    Long,
    /// Half of a character of UTF-16 stands alone.
    Half,
    Memory(Error),
}

impl From<Error> for LzFlaw {
    fn from(error: Error) -> Self {
        Self::Memory(error)
    }
}

impl From<std::collections::TryReserveError> for LzFlaw {
    fn from(error: std::collections::TryReserveError) -> Self {
        Self::Memory(error.into())
    }
}

/// The numbers that are no phrases.
const NARROW: u32 = 0;
const WIDE: u32 = 1;
const END: u32 = 2;
const FIRST_PHRASE: u32 = 3;

/// A phrase, as a part of the text so far.
#[derive(Clone, Copy)]
struct Phrase {
    start: u32,
    length: u32,
}

/// Returns the text of data in groups of 6 bits. No group behind its end is taken.
pub(super) fn decompress(data: &mut impl Iterator<Item = u8>) -> Result<String, LzFlaw> {
    let mut bits = BitGroups { data, group: 0, left: 0 };
    let (mut units, mut phrases) = (Vec::new(), Vec::new());
    let mut before: Option<Phrase> = None;
    loop {
        let count = phrases.len() as u32;
        let number = bits.number((count + FIRST_PHRASE).ilog2() + 1).ok_or(LzFlaw::Cut)?;
        let start = units.len() as u32;
        let mut phrase = Phrase { start, length: 1 };
        match number {
            NARROW | WIDE => {
                let unit = bits.number(if number == NARROW { 8 } else { 16 }).ok_or(LzFlaw::Cut)?;
                room_for(&mut units, 1)?;
                units.push(unit as u16);
                try_push(&mut phrases, phrase)?;
            }
            END => return text_of(&units),
            _ => {
                let at = (number - FIRST_PHRASE) as usize;
                let known = phrases.get(at).copied();
                let next = before.filter(|_| at == phrases.len());
                let next = next.map(|before| Phrase { length: before.length + 1, ..before });
                let same = known.or(next).ok_or(LzFlaw::Unknown)?;
                room_for(&mut units, same.length as usize)?;
                let (from, to) = (same.start as usize, (same.start + same.length) as usize);
                units.extend_from_within(from..to.min(start as usize));
                // The next phrase goes on in its own copy, with its first unit.
                if to > start as usize {
                    units.push(units[from]);
                }
                phrase.length = same.length;
            }
        }
        if let Some(before) = before {
            try_push(&mut phrases, Phrase { length: before.length + 1, ..before })?;
        }
        before = Some(phrase);
    }
}

fn room_for(units: &mut Vec<u16>, more: usize) -> Result<(), LzFlaw> {
    if units.len() + more > MOST {
        return Err(LzFlaw::Long);
    }
    Ok(units.try_reserve(more)?)
}

fn text_of(units: &[u16]) -> Result<String, LzFlaw> {
    let characters = || char::decode_utf16(units.iter().copied());
    let mut text = String::new();
    text.try_reserve_exact(characters().map(|c| c.map_or(0, char::len_utf8)).sum())?;
    for character in characters() {
        text.push(character.map_err(|_| LzFlaw::Half)?);
    }
    Ok(text)
}

/// Numbers in groups of 6 bits.
struct BitGroups<'d, D> {
    data: &'d mut D,
    group: u8,
    /// The bits of the group that are left, the lowest ones.
    left: u32,
}

impl<D: Iterator<Item = u8>> BitGroups<'_, D> {
    /// Returns the number in the next bits; `None` if the data ends in it.
    fn number(&mut self, width: u32) -> Option<u32> {
        let mut number = 0;
        for bit in 0..width {
            if self.left == 0 {
                (self.group, self.left) = (self.data.next()?, 6);
            }
            self.left -= 1;
            number |= u32::from(self.group >> self.left & 1) << bit;
        }
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups(base64: &str) -> impl Iterator<Item = u8> {
        const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let place = |byte: u8| ALPHABET.iter().position(|other| *other == byte).map(|place| place as u8);
        base64.bytes().map_while(place)
    }

    #[test]
    fn what_lz_string_compresses_is_read() {
        // Made by `compressToBase64` of lz-string 1.5.0.
        for (base64, text) in [
            ("Q===", ""),
            ("IZA=", "a"),
            ("IY5A", "aaaa"),
            ("IYI17SKA", "abababababababab"),
            ("JcQ1Q===", "éaéa"),
            ("inAA8g==", "Δx"),
            ("rwbgA9o=", "😀"),
            ("N4IgzglgXgpiBcAWANCA5gJwgEwQbQF0BfIA", "{\"size\":4,\"grid\":[]}"),
        ] {
            assert_eq!(decompress(&mut groups(base64)).ok().as_deref(), Some(text));
            // Each of the characters is needed, but the last one may be filled up with zeros.
            let all = groups(base64).count();
            for length in 0..all - 1 {
                let found = decompress(&mut groups(base64).take(length));
                assert!(matches!(found, Err(LzFlaw::Cut)), "{length} of {base64}");
            }
        }
        assert!(matches!(decompress(&mut groups("rwbQ")), Err(LzFlaw::Half)));
    }
}
