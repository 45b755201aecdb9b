//! Changes of a draft's recipients, and summaries of large changes. No I/O: the engine applies the
//! changes on a blocking thread.

use crate::recipients::{Field, Fix, ImportedRows, IssueIndex, RecipientTable, SearchQuery};

/// A change of a draft's recipients, which can be undone. Rows are identified by
/// [`RecipientRow::id`](crate::recipients::RecipientRow::id), which other changes do not affect.
#[derive(Clone, Debug)]
pub enum RecipientEdit {
    SetCell {
        row: u64,
        field: Field,
        value: String,
    },
    /// Adds an empty row at the end.
    AddRow,
    /// Writes a block of cells with its upper left corner at a cell, in the column order of
    /// [`Field::ALL`]. Rows are added at the end as needed; `row: None` begins after the last row.
    Paste {
        row: Option<u64>,
        field: Field,
        block: Vec<Vec<String>>,
    },
    RemoveRows(Vec<u64>),
    /// Applies the suggestion of an issue, given by its index among the issues of the row.
    ApplyFix {
        row: u64,
        issue: usize,
    },
    /// Applies every safe fix ([`Fix::is_safe`]): guesses and removals are left to the user.
    ApplyAllFixes,
    Replace {
        find: String,
        with: String,
        field: Option<Field>,
    },
    Clear,
    Undo,
    /// Undoes a step if no step followed it
    /// ([`RecipientTable::last_step`](crate::recipients::RecipientTable::last_step)).
    UndoStep(u64),
    Redo,
}

/// The result of a change of many rows. The window shows the result and offers to undo the change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecipientEditSummary {
    /// Removed rows.
    Removed(usize),
    /// Cells with replaced text.
    Replaced(usize),
    /// Cells that were set to a suggestion.
    Fixed(usize),
    /// Rows of an imported file or pasted list that are not blank.
    Imported(usize),
}

impl RecipientEditSummary {
    /// The number of rows or cells.
    #[must_use]
    pub fn count(self) -> usize {
        match self {
            Self::Removed(count)
            | Self::Replaced(count)
            | Self::Fixed(count)
            | Self::Imported(count) => count,
        }
    }
}

impl RecipientEdit {
    /// Applies the change and ignores rows that no longer exist. Returns a summary if the change
    /// can concern many rows and had an effect.
    pub fn apply(
        self,
        recipients: &mut RecipientTable,
        issues: &IssueIndex,
    ) -> Option<RecipientEditSummary> {
        let change = match self {
            Self::SetCell { row, field, value } => {
                recipients.edit(row, field, &value);
                return None;
            }
            Self::AddRow => {
                recipients.insert_blank(recipients.len(), 1);
                return None;
            }
            Self::Paste { row, field, block } => {
                let at = row
                    .and_then(|row| recipients.position(row))
                    .unwrap_or(recipients.len());
                recipients.paste(at, field, &block);
                return None;
            }
            Self::RemoveRows(rows) => RecipientEditSummary::Removed(recipients.remove(&rows)),
            Self::ApplyFix { row, issue } => {
                let found = issues.for_row(row).get(issue)?;
                match &found.fix {
                    Some(Fix::SetTo(value) | Fix::Suggest(value)) => {
                        recipients.edit(row, found.field, value);
                        return None;
                    }
                    Some(Fix::RemoveRow) => {
                        RecipientEditSummary::Removed(recipients.remove(&[row]))
                    }
                    None => return None,
                }
            }
            Self::ApplyAllFixes => {
                RecipientEditSummary::Fixed(recipients.edit_many(issues.safe_values()))
            }
            Self::Replace { find, with, field } => {
                let search = SearchQuery {
                    field,
                    ..SearchQuery::new(&find)
                };
                RecipientEditSummary::Replaced(recipients.replace_all(&search, &with).cells)
            }
            Self::Clear => RecipientEditSummary::Removed(recipients.clear()),
            Self::Undo => {
                recipients.undo();
                return None;
            }
            Self::UndoStep(step) => {
                if step != 0 && recipients.last_step() == step {
                    recipients.undo();
                }
                return None;
            }
            Self::Redo => {
                recipients.redo();
                return None;
            }
        };
        (change.count() > 0).then_some(change)
    }
}

/// Adds the rows of a file, or replaces all rows with them, as one step.
pub(crate) fn import_rows(
    recipients: &mut RecipientTable,
    source: &str,
    imported: ImportedRows,
    replace: bool,
) -> Option<RecipientEditSummary> {
    let rows = imported.rows.iter();
    let count = rows.filter(|row| !row.is_blank()).count();
    if replace || recipients.filled_row_count() == 0 {
        recipients.replace_rows(imported);
    } else {
        recipients.append_rows(imported);
    }
    recipients.set_source(source);
    (count > 0).then_some(RecipientEditSummary::Imported(count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipients::RecipientRow;

    fn recipients() -> RecipientTable {
        let rows = ["Ida", "Raj", "Nia"].map(|name| {
            let mut row = RecipientRow::default();
            row.set(Field::FirstName, name);
            row
        });
        RecipientTable::new("people.csv", rows)
    }

    fn names(recipients: &RecipientTable) -> Vec<&str> {
        let rows = recipients.rows().iter();
        rows.map(|row| row.get(Field::FirstName)).collect()
    }

    #[test]
    fn import_that_replaces_rows_is_one_step() {
        let mut recipients = recipients();
        let mut new = RecipientRow::default();
        new.set(Field::FirstName, "Ada");
        let imported = ImportedRows {
            rows: vec![new],
            ..ImportedRows::default()
        };
        let change = import_rows(&mut recipients, "others.csv", imported, true);
        assert_eq!(change, Some(RecipientEditSummary::Imported(1)));
        assert_eq!(names(&recipients), ["Ada"]);
        let step = recipients.last_step();
        RecipientEdit::UndoStep(step).apply(&mut recipients, &IssueIndex::default());
        assert_eq!(names(&recipients), ["Ida", "Raj", "Nia"]);
    }

    #[test]
    fn undo_of_older_step_is_ignored() {
        let mut recipients = recipients();
        let none = IssueIndex::default();
        let change = RecipientEdit::RemoveRows(vec![1]).apply(&mut recipients, &none);
        assert_eq!(change, Some(RecipientEditSummary::Removed(1)));
        let older = recipients.last_step();
        RecipientEdit::SetCell {
            row: 2,
            field: Field::FirstName,
            value: "Raja".to_owned(),
        }
        .apply(&mut recipients, &none);
        RecipientEdit::UndoStep(older).apply(&mut recipients, &none);
        assert_eq!(names(&recipients), ["Raja", "Nia"]);
        RecipientEdit::Undo.apply(&mut recipients, &none);
        RecipientEdit::UndoStep(older).apply(&mut recipients, &none);
        assert_eq!(names(&recipients), ["Ida", "Raj", "Nia"]);
    }

    #[test]
    fn change_without_effect_has_no_summary() {
        let mut recipients = recipients();
        let replace = RecipientEdit::Replace {
            find: "Zoe".to_owned(),
            with: "Zoë".to_owned(),
            field: None,
        };
        assert_eq!(replace.apply(&mut recipients, &IssueIndex::default()), None);
    }
}
