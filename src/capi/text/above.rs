//! Finds the table of a row: the struct of an earlier call has it, or a heading above the row tells it.
//!
//! ```text
//! struct of an earlier call   the table is in the struct
//! struct of an older size     the table is in the struct, but what the heading says is read again
//! new struct, or none         the heading above is read, if a row is one of a table
//! ```

use super::super::error::CallError;
use super::format::ordoku_text;
use super::utf16::ByteOrder;
use crate::error::{Error, TextErrorKind};
use crate::text::{Parsed, Table, heading_between};
use std::ops::Range;

impl ordoku_text {
    /// Returns the table of the puzzle above, as an earlier call reported it in this struct.
    pub(super) fn table_above(&self) -> Result<Option<Table>, CallError> {
        // At its start, a text has no rows yet.
        if self.next > 0 { self.table() } else { Ok(None) }
    }

    /// Returns the table that a text goes on with at a byte offset. This struct is the one of an earlier call, and
    /// `format` that of the caller.
    pub(super) fn table_at(
        &self,
        start: usize,
        format: &Self,
        bytes: &[u8],
    ) -> Result<Option<Table>, CallError> {
        // The rows above count more than what is said about the whole text.
        let above = self.table_above()?;
        let from = if above.is_some() { self } else { format };
        let Some(table) = above.map_or_else(|| format.table(), |table| Ok(Some(table)))? else {
            return Ok(None);
        };
        if !table.has_heading || !from.is_older() {
            return Ok(Some(table));
        }
        let with_heading = last_heading(bytes, 0..start, |line, _| table.with_heading(line))?;
        Ok(Some(Table { columns: table.columns, ..with_heading.unwrap_or(table) }))
    }

    /// Returns the table of the heading above a row that was read or refused as one of a table without a heading,
    /// because nothing was known about the rows above. This struct is the one of an earlier call.
    pub(super) fn heading_of(
        &self,
        read: &Result<Parsed, Error>,
        start: usize,
        bytes: &[u8],
    ) -> Result<Option<Table>, Error> {
        let is_known = self.puzzle_column > 0 || (self.cells > 0 && !self.is_older());
        let may_be_row = match read {
            Ok(parsed) => parsed.table.is_some_and(|table| !table.has_heading),
            Err(Error::Text(error)) => matches!(error.kind, TextErrorKind::NamedVariant { .. }),
            Err(_) => false,
        };
        if is_known || !may_be_row {
            return Ok(None);
        }
        let shown = read.as_ref().ok().and_then(|parsed| parsed.table);
        let heading = last_heading(bytes, 0..start, |_, heading| heading)?;
        Ok(heading.filter(|heading| shown.is_none_or(|shown| shown.separator == heading.separator)))
    }

    /// Returns whether the struct has no room for what a heading says about the columns.
    fn is_older(&self) -> bool {
        (self.struct_size as usize) < Self::TABLE_SIZE
    }
}

/// Calls a function with the last heading of a table in a part of a text, and with its table.
pub(super) fn last_heading<T>(
    bytes: &[u8],
    part: Range<usize>,
    call: impl Fn(&str, Table) -> T,
) -> Result<Option<T>, Error> {
    let of = |text: &str| {
        let (at, table) = heading_between(text, 0, text.len())?;
        let line = text[at..].split(['\n', '\r']).next()?;
        Some(call(line, table))
    };
    let above = bytes.get(part).unwrap_or_default();
    Ok(match ByteOrder::of(bytes) {
        Some(order) => of(&order.decode(above)?),
        // Bytes that are no text were passed over.
        None => above.utf8_chunks().filter_map(|chunk| of(chunk.valid())).last(),
    })
}
