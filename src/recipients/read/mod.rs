//! Reads a list of people from bytes of any format: the rows of its file, contact cards, and lists of addresses.

mod address_list;
mod header;
pub(super) mod import_note;
mod lower_tables;
mod people_list;
pub(super) mod raw_table;
mod row_shape;
mod table;
mod vcard;
mod vcard_lines;
mod vcard_property;

use std::io::Read;

use crate::{
    recipients::{ImportError, RawTable, ReadOptions},
    tables,
};
use people_list::PeopleList;

/// Reads a list of recipients.
///
/// # Errors
/// [`ImportError`] when the source cannot be read, is not a list or exceeds the limits, or when the
/// caller stops the import. Unusual rows are kept, with a note.
pub fn read_table(source: impl Read, options: &ReadOptions<'_>) -> Result<RawTable, ImportError> {
    let rows = tables::read_rows(source, options, &PeopleList)?;
    table::finish(rows, &options.limits)
}

/// Reads pasted text; see [`read_table`].
///
/// # Errors
/// The same as [`read_table`].
pub fn read_text(text: &str, options: &ReadOptions<'_>) -> Result<RawTable, ImportError> {
    read_table(text.as_bytes(), options)
}

/// Reads the rows of an HTML table, for pasting into a grid. A blank row has no cells, and what the page hides is left
/// out. Returns `None` without a table, or when the table exceeds the limits of an import.
#[must_use]
pub fn html_cells(html: &str) -> Option<Vec<Vec<String>>> {
    tables::html_cells(html, &PeopleList)
}

/// The text of HTML outside of tables, with a line for each block; `None` without text.
#[must_use]
pub fn html_text(html: &str) -> Option<String> {
    tables::html_text(html, &PeopleList)
}
