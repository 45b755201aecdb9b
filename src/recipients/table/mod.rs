//! The editable recipients of a draft: rows of values, extra columns, undo, search, sorting and filters, the merge of
//! lists, and the recipients of a request.
//!
//! Every value of a table is clean, and every edit is one step of its undo.

pub(super) mod cell_block;
pub(super) mod column_ref;
pub(super) mod extra_values;
pub(super) mod field;
pub(super) mod field_values;
pub(super) mod history;
pub(super) mod list_merge;
mod list_merge_index;
pub(super) mod recipient_row;
pub(super) mod recipient_table;
pub(super) mod replace;
mod requests;
pub(super) mod row_filter;
pub(super) mod sort_rows;
pub(super) mod table_columns;
pub(super) mod yearly_date;
