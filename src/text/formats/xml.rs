//! The elements of XML, without comments and the prolog.

use std::ops::Range;

/// The beginning or the end of an element.
pub(super) struct Element<'a> {
    /// The name; the end of an element has a `/` before it.
    pub name: &'a str,
    /// Byte offset of its `<`.
    pub start: usize,
    /// Byte offset behind its `>`.
    pub end: usize,
    attributes: Range<usize>,
}

/// Returns the first element from an offset on; `None` if the text has no complete one.
pub(super) fn next(text: &str, mut from: usize) -> Option<Element<'_>> {
    loop {
        let start = from + text.get(from..)?.find('<')?;
        let rest = &text[start..];
        let skipped = match rest {
            _ if rest.starts_with("<!--") => "-->",
            _ if rest.starts_with("<?") || rest.starts_with("<!") => ">",
            _ => return element(text, start),
        };
        from = start + rest.find(skipped)? + skipped.len();
    }
}

fn element(text: &str, start: usize) -> Option<Element<'_>> {
    let is_end = |c: char| c.is_ascii_whitespace() || c == '>' || c == '/';
    let name_start = start + 1 + usize::from(text[start + 1..].starts_with('/'));
    let name_end = name_start + text[name_start..].find(is_end)?;
    let mut quote = None;
    let close = text.as_bytes()[name_end..].iter().position(|&byte| {
        match (quote, byte) {
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
        quote.is_none() && byte == b'>'
    })?;
    let close = name_end + close;
    Some(Element { name: &text[start + 1..name_end], start, end: close + 1, attributes: name_end..close })
}

impl Element<'_> {
    /// Returns the place of an attribute's value, without its quotes.
    pub fn attribute(&self, text: &str, name: &str) -> Option<Range<usize>> {
        let mut at = self.attributes.start;
        loop {
            let rest = &text[at..self.attributes.end];
            let (key, value) = rest.split_once('=')?;
            let inner = value.trim_start();
            let quote = inner.chars().next().filter(|c| matches!(c, '"' | '\''))?;
            let start = self.attributes.end - inner.len() + 1;
            let end = start + inner[1..].find(quote)?;
            if key.trim() == name {
                return Some(start..end);
            }
            at = end + 1;
        }
    }

    /// Returns the text between this element and the next one.
    pub fn content(&self, text: &str) -> Range<usize> {
        let rest = &text[self.end..];
        let inner = rest[..rest.find('<').unwrap_or(rest.len())].trim();
        let start = inner.as_ptr() as usize - text.as_ptr() as usize;
        start..start + inner.len()
    }
}
