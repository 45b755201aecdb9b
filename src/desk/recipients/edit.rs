//! Changes of a draft's recipients, and summaries of large changes. No I/O: the engine applies the
//! changes on a blocking thread.

use std::sync::Arc;

use crate::{
    contract::SendMethod,
    recipients::{
        CellBlock, ChangedCells, ColumnRef, ExtraColumnId, Field, Fix, ImportedRows, IssueCode,
        IssueIndex, RecipientTable, SearchQuery, SortDirection, parse_cells, repeat_block,
        safe_fixes,
    },
};

/// A change of a draft's recipients, which can be undone. Rows are identified by
/// [`RecipientRow::id`](crate::recipients::RecipientRow::id) and extra columns by their ids, which
/// other changes do not affect.
#[derive(Clone, Debug)]
pub enum RecipientEdit {
    SetCell {
        row: u64,
        column: ColumnRef,
        value: String,
    },
    /// Adds an empty row at the end.
    AddRow,
    /// Adds an empty row before another one.
    InsertRow {
        before: u64,
    },
    /// Writes a copied block of cells.
    Paste(PastedBlock),
    /// Copies the cells of a block into another one, repeated to its size.
    Fill {
        source: CellBlock,
        target: CellBlock,
    },
    ClearCells(CellBlock),
    RemoveRows(Vec<u64>),
    /// Sorts all rows by the values of a column.
    Sort {
        column: ColumnRef,
        direction: SortDirection,
    },
    /// Adds an empty extra column. A name that is not valid adds nothing
    /// ([`RecipientTable::check_column_name`]).
    AddColumn {
        name: String,
    },
    RenameColumn {
        column: ExtraColumnId,
        name: String,
    },
    RemoveColumn(ExtraColumnId),
    /// Applies the suggestion of an issue, given by its index among the issues of the row.
    ApplyFix {
        row: u64,
        issue: usize,
    },
    /// Applies the suggestions of all issues of a kind, also those that are guesses.
    ApplyFixes(IssueCode),
    /// Applies every safe fix ([`Fix::is_safe`]): guesses and removals are left to the user.
    ApplyAllFixes,
    /// Removes every row whose recipient is in an earlier row.
    RemoveDuplicates,
    /// Accepts a warning, given by its index among the issues of the row. An accepted warning is not
    /// shown again until its value changes.
    AcceptWarning {
        row: u64,
        issue: usize,
    },
    /// Accepts all warnings of a kind.
    AcceptWarnings(IssueCode),
    Replace {
        find: String,
        with: String,
        /// `None`: all columns.
        column: Option<ColumnRef>,
    },
    Clear,
    Undo,
    /// Undoes a step if no step followed it
    /// ([`RecipientTable::last_step`](crate::recipients::RecipientTable::last_step)).
    UndoStep(u64),
    Redo,
}

/// A copied block of cells and the cells to write it to.
#[derive(Clone, Debug, Default)]
pub struct PastedBlock {
    /// The rows from the first selected one on, as they are shown. A longer block adds rows at the end.
    pub rows: Vec<u64>,
    /// The columns from the first selected one on, as they are shown.
    pub columns: Vec<ColumnRef>,
    /// The numbers of selected rows and columns: a smaller block is repeated to fill them.
    pub selection: (usize, usize),
    /// Lines of cells separated by tabs.
    pub text: String,
}

/// The result of a change of many rows, or of undoing and redoing. The window shows the result and
/// offers to undo the change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecipientEditSummary {
    /// Removed rows.
    Removed(usize),
    /// Cells with replaced text.
    Replaced(usize),
    /// Cells that were set to a suggestion.
    Fixed(usize),
    /// Warnings that the user accepted.
    Accepted(usize),
    /// Rows of an imported file or pasted list that are not blank.
    Imported(usize),
    /// Changed cells of an undone step.
    Undone(Arc<ChangedCells>),
    /// Changed cells of a step that was done again.
    Redone(Arc<ChangedCells>),
}

impl RecipientEditSummary {
    /// The number of rows or cells.
    #[must_use]
    pub fn count(&self) -> usize {
        match self {
            Self::Removed(count)
            | Self::Replaced(count)
            | Self::Fixed(count)
            | Self::Accepted(count)
            | Self::Imported(count) => *count,
            Self::Undone(changed) | Self::Redone(changed) => {
                changed.cells.len() + changed.rows.len()
            }
        }
    }

    /// The cells that an undo or redo changed.
    #[must_use]
    pub fn changed_cells(&self) -> Option<&Arc<ChangedCells>> {
        match self {
            Self::Undone(changed) | Self::Redone(changed) => Some(changed),
            _ => None,
        }
    }
}

impl RecipientEdit {
    /// Applies the change and ignores rows and columns that no longer exist. Returns a summary if the
    /// change can concern many rows and had an effect, or if it undid or redid a step. `issues` and `method` are those
    /// of the draft.
    pub fn apply(
        self,
        recipients: &mut RecipientTable,
        issues: &IssueIndex,
        method: &SendMethod,
    ) -> Option<RecipientEditSummary> {
        let change = match self {
            Self::SetCell { row, column, value } => {
                recipients.edit(row, column, &value);
                return None;
            }
            Self::AddRow => {
                recipients.insert_blank(recipients.len(), 1);
                return None;
            }
            Self::InsertRow { before } => {
                let at = recipients.position(before)?;
                recipients.insert_blank(at, 1);
                return None;
            }
            Self::Paste(block) => {
                let (rows, columns) = block.selection;
                let cells = repeat_block(parse_cells(&block.text), rows, columns);
                recipients.paste(&block.rows, &block.columns, &cells);
                return None;
            }
            Self::Fill { source, target } => {
                recipients.fill(&source, &target);
                return None;
            }
            Self::ClearCells(block) => {
                recipients.clear_cells(&block);
                return None;
            }
            Self::RemoveRows(rows) => RecipientEditSummary::Removed(recipients.remove(&rows)),
            Self::Sort { column, direction } => {
                recipients.sort(column, direction);
                return None;
            }
            Self::AddColumn { name } => {
                recipients.add_column(&name).ok()?;
                return None;
            }
            Self::RenameColumn { column, name } => {
                recipients.rename_column(column, &name).ok()?;
                return None;
            }
            Self::RemoveColumn(column) => {
                recipients.remove_column(column);
                return None;
            }
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
            Self::ApplyFixes(code) => {
                RecipientEditSummary::Fixed(recipients.edit_many(issues.fix_values(code)))
            }
            Self::ApplyAllFixes => RecipientEditSummary::Fixed(
                recipients.edit_many(safe_fixes(recipients, issues, method)),
            ),
            Self::RemoveDuplicates => {
                RecipientEditSummary::Removed(recipients.remove(&issues.removable_rows()))
            }
            Self::AcceptWarning { row, issue } => {
                let issue = issues.for_row(row).get(issue)?;
                recipients.accept_warnings([(row, issue)]);
                return None;
            }
            Self::AcceptWarnings(code) => {
                let warnings = issues.iter().filter(|(_, issue)| issue.code() == code);
                RecipientEditSummary::Accepted(recipients.accept_warnings(warnings))
            }
            Self::Replace { find, with, column } => {
                let search = SearchQuery {
                    column,
                    ..SearchQuery::new(&find)
                };
                RecipientEditSummary::Replaced(recipients.replace_all(&search, &with).cells)
            }
            Self::Clear => RecipientEditSummary::Removed(recipients.clear()),
            Self::Undo => {
                return recipients.undo().map(RecipientEditSummary::undone);
            }
            Self::UndoStep(step) => {
                if step == 0 || recipients.last_step() != step {
                    return None;
                }
                return recipients.undo().map(RecipientEditSummary::undone);
            }
            Self::Redo => {
                let changed = recipients.redo()?;
                return Some(RecipientEditSummary::Redone(Arc::new(changed)));
            }
        };
        (change.count() > 0).then_some(change)
    }

    /// Writes lines of cells from the first of `rows` and the field `first` on; no rows add all lines
    /// at the end.
    #[must_use]
    pub fn paste(rows: &[u64], first: Field, text: &str) -> Self {
        let fields = Field::ALL.iter().skip(first.index()).copied();
        Self::Paste(PastedBlock {
            rows: rows.to_vec(),
            columns: fields.map(ColumnRef::Field).collect(),
            selection: (1, 1),
            text: text.to_owned(),
        })
    }

    /// Sets a cell of a field.
    #[must_use]
    pub fn set_field(row: u64, field: Field, value: &str) -> Self {
        Self::SetCell {
            row,
            column: field.into(),
            value: value.to_owned(),
        }
    }
}

impl RecipientEditSummary {
    fn undone(changed: ChangedCells) -> Self {
        Self::Undone(Arc::new(changed))
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
        recipients.set_source(source);
    } else {
        recipients.append_rows(imported);
        if recipients.source().is_empty() {
            recipients.set_source(source);
        }
    }
    (count > 0).then_some(RecipientEditSummary::Imported(count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipients::{RecipientRow, check};

    const METHOD: SendMethod = SendMethod::EmailAndLink;

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
        RecipientEdit::UndoStep(step).apply(&mut recipients, &IssueIndex::default(), &METHOD);
        assert_eq!(names(&recipients), ["Ida", "Raj", "Nia"]);
    }

    #[test]
    fn added_rows_keep_the_source() {
        let mut recipients = recipients();
        let imported = ImportedRows {
            rows: vec![RecipientRow::default()],
            ..ImportedRows::default()
        };
        import_rows(&mut recipients, "VIP", imported, false);
        assert_eq!(recipients.source(), "people.csv");
    }

    #[test]
    fn undo_of_older_step_is_ignored() {
        let mut recipients = recipients();
        let none = IssueIndex::default();
        let change = RecipientEdit::RemoveRows(vec![1]).apply(&mut recipients, &none, &METHOD);
        assert_eq!(change, Some(RecipientEditSummary::Removed(1)));
        let older = recipients.last_step();
        RecipientEdit::set_field(2, Field::FirstName, "Raja").apply(
            &mut recipients,
            &none,
            &METHOD,
        );
        RecipientEdit::UndoStep(older).apply(&mut recipients, &none, &METHOD);
        assert_eq!(names(&recipients), ["Raja", "Nia"]);
        RecipientEdit::Undo.apply(&mut recipients, &none, &METHOD);
        RecipientEdit::UndoStep(older).apply(&mut recipients, &none, &METHOD);
        assert_eq!(names(&recipients), ["Ida", "Raj", "Nia"]);
    }

    /// Returns a table with these emails, and its issues.
    fn checked(emails: &[&str]) -> (RecipientTable, IssueIndex) {
        let rows = emails.iter().enumerate().map(|(at, email)| {
            let mut row = RecipientRow::default();
            row.set(Field::FirstName, format!("Ada{at}"));
            row.set(Field::Email, email);
            row
        });
        let table = RecipientTable::new("people.csv", rows);
        let issues = check(&table, &METHOD);
        (table, issues)
    }

    fn emails(recipients: &RecipientTable) -> Vec<&str> {
        let rows = recipients.rows().iter();
        rows.map(|row| row.get(Field::Email)).collect()
    }

    #[test]
    fn fixes_of_one_kind_leave_the_others() {
        let (mut table, issues) = checked(&["ada@gmial.com", "bo@gmial.com", "cy(at)example.com"]);
        let change =
            RecipientEdit::ApplyFixes(IssueCode::EmailTypo).apply(&mut table, &issues, &METHOD);
        assert_eq!(change, Some(RecipientEditSummary::Fixed(2)));
        assert_eq!(
            emails(&table),
            ["ada@gmail.com", "bo@gmail.com", "cy(at)example.com"]
        );
        RecipientEdit::Undo.apply(&mut table, &issues, &METHOD);
        assert_eq!(emails(&table)[..2], ["ada@gmial.com", "bo@gmial.com"]);
    }

    #[test]
    fn one_fix_of_everything_leaves_nothing_to_fix() {
        let (mut table, issues) = checked(&["ann(at)example,com", "bo@example.com"]);
        let change = RecipientEdit::ApplyAllFixes.apply(&mut table, &issues, &METHOD);
        assert_eq!(change, Some(RecipientEditSummary::Fixed(1)));
        assert_eq!(emails(&table), ["ann@example.com", "bo@example.com"]);
        assert_eq!(check(&table, &METHOD).iter().count(), 0);
    }

    #[test]
    fn all_duplicates_are_removed_at_once() {
        let twice = [
            "ada@example.com",
            "ADA@example.com",
            "bo@example.com",
            "bo@example.com",
        ];
        let (mut table, issues) = checked(&twice);
        let change = RecipientEdit::RemoveDuplicates.apply(&mut table, &issues, &METHOD);
        assert_eq!(change, Some(RecipientEditSummary::Removed(2)));
        assert_eq!(emails(&table), ["ada@example.com", "bo@example.com"]);
        RecipientEdit::Undo.apply(&mut table, &issues, &METHOD);
        assert_eq!(emails(&table), twice);
    }

    #[test]
    fn warnings_of_one_kind_are_accepted() {
        let (mut table, issues) = checked(&["ada@gmial.com", "bo@gmial.com"]);
        let accept = RecipientEdit::AcceptWarnings(IssueCode::EmailTypo);
        let change = accept.apply(&mut table, &issues, &METHOD);
        assert_eq!(change, Some(RecipientEditSummary::Accepted(2)));
        let typos = check(&table, &METHOD);
        assert!(
            typos
                .iter()
                .all(|(_, issue)| issue.code() != IssueCode::EmailTypo)
        );
    }

    #[test]
    fn change_without_effect_has_no_summary() {
        let mut recipients = recipients();
        let replace = RecipientEdit::Replace {
            find: "Zoe".to_owned(),
            with: "Zoë".to_owned(),
            column: None,
        };
        assert_eq!(
            replace.apply(&mut recipients, &IssueIndex::default(), &METHOD),
            None
        );
    }
}
