//! What tells a list of people from the other content of a file. Workbooks begin with instructions, and have sheets of
//! values for lists, of products and of charts; pages have menus.

use super::{address_list, header, vcard};
use crate::{
    recipients::{
        ColumnUse, Field, ImportError, MappingGuess, RawRow, ReadOptions,
        check::placeholders::{Placeholder, placeholder},
        is_note_sheet,
    },
    tables::{DocumentReader, ListKind, TableNote, TableRows},
};

/// A column with less confidence does not make a sheet a list.
const MIN_CONFIDENCE: f32 = 0.75;

/// The list of the people who receive gifts.
pub(super) struct PeopleList;

impl ListKind for PeopleList {
    fn sheet_score(&self, name: &str, rows: &[RawRow]) -> u32 {
        if is_note_sheet(name) {
            return 0;
        }
        let split = header::split_header(rows.to_vec(), &mut Vec::new());
        if split.rows.is_empty() {
            return 0;
        }
        let guess = MappingGuess::new(&split.header, &split.rows);
        let has = |used: ColumnUse| {
            let mut columns = guess.mapping.columns_with(used);
            columns.any(|column| guess.confidence[column] >= MIN_CONFIDENCE)
        };
        let has_field = |field| has(ColumnUse::Field(field));
        let names = match has(ColumnUse::FullName) {
            true => 1,
            false => u32::from(has_field(Field::FirstName)) + u32::from(has_field(Field::LastName)),
        };
        let has_place = has(ColumnUse::FullAddress)
            || (has_field(Field::Address1)
                && (has_field(Field::City) || has_field(Field::PostalCode)));
        let emails = 2 * u32::from(has_field(Field::Email));
        emails + names + u32::from(names > 0 && has_place)
    }

    fn entry_count(&self, rows: &[RawRow]) -> usize {
        rows.iter().filter(|row| header::has_email(row)).count()
    }

    fn is_placeholder(&self, text: &str) -> bool {
        placeholder(text) == Some(Placeholder::Certain)
    }

    fn document_reader(&self, start: &[u8]) -> Option<DocumentReader> {
        vcard::is_vcard(start).then_some(vcard::read_file)
    }

    fn may_be_text_list(&self, text: &[u8]) -> bool {
        text.contains(&b'<')
    }

    fn read_text_list<'a>(
        &self,
        text: &str,
        notes: &[TableNote],
        options: &ReadOptions<'a>,
    ) -> Result<Option<TableRows<'a>>, ImportError> {
        address_list::read_addresses(text, notes, options)
    }
}
