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
//! [`tables`](crate::tables) reads the rows of a file. Every format ([`TableFormat`]) gives a [`RawTable`]; the later steps
//! are the same for all.
//!
//! | folder | what it knows |
//! |---|---|
//! | `read` | contact cards, lists of addresses, headers: from the rows of a file to its cells |
//! | `columns` | what the columns of a file hold, and the rows that a mapping makes of them |
//! | `names`, `addresses`, `contact`, `text` | names, postal addresses, emails and phone numbers, the text of cells |
//! | `check` | issues with their fixes, and rows of the same person |
//! | `table` | the editable rows, their undo, the merge of lists, the recipients of a request |
//! | `data` | the words that all of them look up |

mod addresses;
mod check;
mod columns;
mod contact;
mod data;
mod names;
mod read;
mod table;
mod text;

#[cfg(test)]
mod tests;

pub use crate::tables::{
    FileFormat, ImportError, ImportLimits, RawCells, RawRow, ReadOptions, ReadProgress, RowCount,
    TableFormat, TableNote, column_letters,
};
pub(crate) use addresses::{countries::find_country, us_states::state_code};
pub use addresses::{
    location::Location,
    us_states::{state_codes, state_of_row},
};
pub use check::{
    check,
    identity::{NamedPerson, PersonKey, PersonValues, RecipientKey, person_identity},
    issue::{Fix, Issue, IssueCode, IssueKind, Severity},
    issue_index::IssueIndex,
    name::is_no_person,
    recipient_checker::RecipientChecker,
    recipient_facts::RecipientFacts,
    row::check_row,
    safe_fixes::{ready_rows, safe_fixes},
};
pub(crate) use columns::file_rows::FileRows;
pub use columns::{
    aliases::is_note_sheet,
    apply_mapping::{ImportedRows, apply_mapping},
    column_use::ColumnUse,
    file_columns::FileColumn,
    guess::MappingGuess,
    mapping::Mapping,
    occasions::{OccasionColumns, OccasionKind},
};
pub use read::{
    import_note::ImportNote,
    raw_table::RawTable,
    {html_cells, html_text, read_table, read_text},
};
pub use table::{
    cell_block::{CellBlock, parse_cells, repeat_block},
    column_ref::{ColumnRef, ExtraColumnId, is_same_column},
    extra_values::ExtraValues,
    field::Field,
    field_values::FieldValues,
    history::ChangedCells,
    list_merge::{ConflictReason, ListMerge, MergeEntry, MergeKind, MergedColumn, ValueChange},
    recipient_row::{AcceptedWarning, InactiveMark, RaggedRow, RecipientRow, RowFacts},
    recipient_table::{RecipientTable, TableChanges},
    replace::{ReplaceCount, SearchQuery},
    row_filter::{
        CellCondition, ColumnValue, ColumnValues, MAX_COLUMN_VALUES, RowFilter, ValueQuery,
    },
    sort_rows::SortDirection,
    table_columns::ColumnNameError,
    yearly_date::YearlyDate,
};
