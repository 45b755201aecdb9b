//! Imports recipients from a file, holds them in an editable table and checks them before a send.
//!
//! Used by the desktop core and, through it, by the window and `giftdesk send`. The module is pure:
//! callers pass bytes in, and no file, network or clock is used here. Results are enums with data;
//! the `messages` layer turns them into text.
//!
//! A file passes these steps: [`read_table`] (bytes to cells) → [`MappingGuess`] (which column
//! holds which field) → `apply_mapping` (cells to rows of known fields) → `RecipientTable` (the
//! rows that are edited) → [`check()`] (issues with proposed fixes) →
//! [`RecipientTable::to_requests`] (the recipients of a request).
//!
//! Every file format ([`TableFormat`]) gives a [`RawTable`]; the later steps are the same for all.

mod accept_warnings;
mod accepted_warning;
mod address_country;
mod address_end;
mod address_tail;
mod apply_mapping;
mod cell_block;
mod changed_cells;
mod check;
mod check_address;
mod check_contact;
mod check_name;
mod check_row;
mod clean;
mod column_aliases;
mod column_content;
mod column_names;
mod column_ref;
mod column_use;
mod column_values;
mod countries;
mod duplicates;
mod email;
mod email_domains;
mod email_letters;
mod email_names;
mod extra_columns;
mod extra_values;
mod field;
mod field_values;
mod file_columns;
mod file_rows;
mod foreign_address;
mod full_address;
mod guess;
mod history;
mod identity;
mod import_error;
mod import_limits;
mod import_note;
mod inactive;
mod issue;
mod issue_file_rows;
mod issue_index;
mod list_merge;
mod list_merge_index;
mod location;
mod mapping;
mod mapping_notes;
mod method_fields;
mod name_notes;
mod name_scripts;
mod name_split;
mod name_words;
mod names;
mod occasion_columns;
mod other_people;
mod other_script_aliases;
mod own_files;
mod phone;
mod placeholders;
mod postal;
mod postal_code_forms;
mod program_marks;
mod raw_cells;
mod raw_table;
mod read;
mod ready_rows;
mod recipient_checker;
mod recipient_facts;
mod recipient_row;
mod recipient_table;
mod repeated_columns;
mod replace;
mod requests;
mod romanized_family_names;
mod row_facts;
mod row_filter;
mod safe_fixes;
mod sort_rows;
mod spreadsheet_dates;
mod street_end;
mod street_number;
mod street_words;
mod table_columns;
mod table_format;
mod text_repair;
mod trim;
mod typing;
mod us_address;
mod us_states;
mod yearly_date;

#[cfg(test)]
mod tests;

pub use accepted_warning::AcceptedWarning;
pub use apply_mapping::{ImportedRows, apply_mapping};
pub use cell_block::{CellBlock, parse_cells, repeat_block};
pub use changed_cells::ChangedCells;
pub use check::check;
pub use check_name::is_no_person;
pub use check_row::check_row;
pub use column_ref::{ColumnRef, ExtraColumnId};
pub use column_use::ColumnUse;
pub use column_values::{ColumnValue, ColumnValues, MAX_COLUMN_VALUES, ValueQuery};
pub use extra_columns::is_same_column;
pub use extra_values::ExtraValues;
pub use field::Field;
pub use field_values::FieldValues;
pub use file_columns::FileColumn;
pub(crate) use file_rows::FileRows;
pub use guess::MappingGuess;
pub use identity::{PersonValues, person_identity};
pub use import_error::{FileFormat, ImportError};
pub use import_limits::ImportLimits;
pub use import_note::ImportNote;
pub use issue::{Fix, Issue, IssueCode, IssueKind, Severity};
pub use issue_index::IssueIndex;
pub use list_merge::{ConflictReason, ListMerge, MergeEntry, MergeKind, MergedColumn, ValueChange};
pub use location::Location;
pub use mapping::Mapping;
pub use occasion_columns::{OccasionColumns, OccasionKind};
pub use own_files::is_note_sheet;
pub use raw_cells::RawCells;
pub use raw_table::{RawRow, RawTable, column_letters};
pub use read::{ReadOptions, ReadProgress, html_cells, html_text, read_table, read_text};
pub use ready_rows::ready_rows;
pub use recipient_checker::RecipientChecker;
pub use recipient_facts::RecipientFacts;
pub use recipient_row::RecipientRow;
pub use recipient_table::{RecipientTable, TableChanges};
pub use replace::{ReplaceCount, SearchQuery};
pub use row_facts::{InactiveMark, RaggedRow, RowFacts};
pub use row_filter::{CellCondition, RowFilter};
pub use safe_fixes::safe_fixes;
pub use sort_rows::SortDirection;
pub use table_columns::ColumnNameError;
pub use table_format::TableFormat;
pub use us_states::{state_codes, state_of_row};
pub use yearly_date::YearlyDate;
