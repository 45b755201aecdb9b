//! Extra columns of a recipient table: names, order, adding and removing.

use std::sync::Arc;

use super::{
    column_ref::{MAX_NAME_CHARS, is_same_column},
    history::Delta,
};
use crate::recipients::{
    ColumnRef, ExtraColumnId, Field, RecipientRow, RecipientTable, text::clean,
};

/// The reason why a name cannot be given to an extra column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnNameError {
    Empty,
    TooLong {
        max_chars: usize,
    },
    /// Another column has the name; case does not matter.
    Taken,
}

impl RecipientTable {
    /// The columns of cells: the fields, then the extra columns.
    pub fn columns(&self) -> impl Iterator<Item = ColumnRef> {
        let fields = Field::ALL.iter().copied().map(ColumnRef::Field);
        let extra = self.extra_column_ids().iter().copied();
        fields.chain(extra.map(ColumnRef::Extra))
    }

    /// The ids of the extra columns, in the order of [`RecipientTable::extra_columns`].
    #[must_use]
    pub fn extra_column_ids(&self) -> &[ExtraColumnId] {
        &self.columns_of_content().ids
    }

    /// The position of an extra column; `None` when the column was removed.
    #[must_use]
    pub fn extra_position(&self, id: ExtraColumnId) -> Option<usize> {
        self.columns_of_content().position(id)
    }

    /// The name of an extra column.
    #[must_use]
    pub fn extra_name(&self, id: ExtraColumnId) -> Option<&str> {
        let position = self.extra_position(id)?;
        self.extra_columns().get(position).map(AsRef::as_ref)
    }

    /// The extra column with a name; case does not matter.
    #[must_use]
    pub fn extra_column_named(&self, name: &str) -> Option<ExtraColumnId> {
        let mut names = self.extra_columns().iter();
        let position = names.position(|other| is_same_column(other, name))?;
        self.extra_column_ids().get(position).copied()
    }

    #[must_use]
    pub fn has_column(&self, column: ColumnRef) -> bool {
        match column {
            ColumnRef::Field(_) => true,
            ColumnRef::Extra(id) => self.extra_position(id).is_some(),
        }
    }

    /// The value of a cell of one of the table's rows. A removed column has no values.
    #[must_use]
    pub fn value<'a>(&self, row: &'a RecipientRow, column: ColumnRef) -> &'a str {
        match column {
            ColumnRef::Field(field) => row.get(field),
            ColumnRef::Extra(id) => self.extra_position(id).map_or("", |at| row.extra(at)),
        }
    }

    pub(super) fn set_value(&self, row: &mut RecipientRow, column: ColumnRef, value: &str) {
        match column {
            ColumnRef::Field(field) => row.set(field, value),
            ColumnRef::Extra(id) => {
                if let Some(at) = self.extra_position(id) {
                    row.extra.set(at, value);
                }
            }
        }
    }

    /// Checks a name for a new extra column, or for the column `renamed`.
    pub fn check_column_name(
        &self,
        name: &str,
        renamed: Option<ExtraColumnId>,
    ) -> Result<(), ColumnNameError> {
        let name = clean::clean_cell(name);
        if name.is_empty() {
            return Err(ColumnNameError::Empty);
        }
        if name.chars().count() > MAX_NAME_CHARS {
            return Err(ColumnNameError::TooLong {
                max_chars: MAX_NAME_CHARS,
            });
        }
        match self.extra_column_named(&name) {
            Some(other) if Some(other) != renamed => Err(ColumnNameError::Taken),
            _ => Ok(()),
        }
    }

    /// Adds an empty extra column at the end. Returns its id.
    pub fn add_column(&mut self, name: &str) -> Result<ExtraColumnId, ColumnNameError> {
        self.check_column_name(name, None)?;
        let id = self.next_column_id();
        let mut columns = self.columns_of_content().clone();
        columns.names.push(clean::clean_cell(name).into());
        columns.ids.push(id);
        self.perform(vec![Delta::SetExtraColumns(Some(Arc::new(columns)))]);
        Ok(id)
    }

    pub fn rename_column(&mut self, id: ExtraColumnId, name: &str) -> Result<(), ColumnNameError> {
        self.check_column_name(name, Some(id))?;
        let name: Box<str> = clean::clean_cell(name).into();
        let mut columns = self.columns_of_content().clone();
        let Some(renamed) = self
            .extra_position(id)
            .map(|position| &mut columns.names[position])
            .filter(|old_name| **old_name != name)
        else {
            return Ok(());
        };
        let old_name = std::mem::replace(renamed, name.clone());
        let mut file_columns = self.file_columns().to_vec();
        let renamed = file_columns.iter_mut();
        for column in renamed.filter(|it| it.is_of_extra(&old_name)) {
            column.title = name.clone();
            column.extra = Some(name.clone());
        }
        let file_columns = self.changed_file_columns(file_columns);
        let columns = Delta::SetExtraColumns(Some(Arc::new(columns)));
        self.perform(vec![columns, file_columns]);
        Ok(())
    }

    /// Removes an extra column with its values. Returns `false` when the column is unknown.
    pub fn remove_column(&mut self, id: ExtraColumnId) -> bool {
        let Some(position) = self.extra_position(id) else {
            return false;
        };
        let mut columns = self.columns_of_content().clone();
        let name = columns.names.remove(position);
        columns.ids.remove(position);
        let rows = self.rows().iter().enumerate();
        let rows = rows.filter(|(_, row)| row.extra.len() > position);
        let without_value = rows.map(|(at, row)| {
            let mut row = (**row).clone();
            row.extra.remove(position);
            (at, Arc::new(row))
        });
        let replaced = Delta::Replace(without_value.collect());
        let columns = Delta::SetExtraColumns(Some(Arc::new(columns)));
        let file_columns = self.file_columns().iter();
        let file_columns = file_columns.filter(|column| !column.is_of_extra(&name));
        let file_columns = self.changed_file_columns(file_columns.cloned().collect());
        self.perform(vec![replaced, columns, file_columns]);
        true
    }
}
