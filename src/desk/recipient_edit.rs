//! One change of a draft's recipients, and what it did to the recipients. Pure; the engine applies long
//! ones off the runtime's workers.

use crate::recipients::{Field, Fix, IssueIndex, RecipientRow, RecipientTable, SearchQuery};

/// One change of a draft's recipients. Every one can be undone. A row is named by its
/// [`id`](crate::recipients::RecipientRow::id), which stays while rows come and go around it.
#[derive(Clone, Debug)]
pub enum RecipientEdit {
    SetCell {
        row: u64,
        field: Field,
        value: String,
    },
    /// An empty row at the end.
    AddRow,
    /// Writes a block of cells with its upper left corner at a cell; the columns follow
    /// [`Field::ALL`]. Rows are added where the recipients ends; `row: None` begins there.
    Paste {
        row: Option<u64>,
        field: Field,
        block: Vec<Vec<String>>,
    },
    RemoveRows(Vec<u64>),
    /// Applies the suggestion of a row's issue (its place in the row's issues).
    ApplyFix {
        row: u64,
        issue: usize,
    },
    /// Applies every suggestion there is.
    ApplyAllFixes,
    Replace {
        find: String,
        with: String,
        field: Option<Field>,
    },
    Clear,
    Undo,
    /// Takes this step back when it is still the last one
    /// ([`RecipientTable::last_step`](crate::recipients::RecipientTable::last_step)); otherwise nothing.
    UndoStep(u64),
    Redo,
}

/// What a change of many rows did: worth a word, and an offer to undo it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecipientEditSummary {
    /// Rows that are gone.
    Removed(usize),
    /// Cells in which something was replaced.
    Replaced(usize),
    /// Cells that took a proposal.
    Fixed(usize),
    /// Rows that a file or a pasted list brought.
    Imported(usize),
}

impl RecipientEditSummary {
    /// Rows or cells.
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
    /// Applies the change; rows that are gone meanwhile are passed over. Answers what it did when
    /// that may have touched many rows.
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
                    Some(Fix::SetTo(value)) => {
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
                RecipientEditSummary::Fixed(recipients.edit_many(issues.suggested_values()))
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

/// Takes the rows of a file into a recipients, after those there are or instead of them, as one step.
pub fn import(
    recipients: &mut RecipientTable,
    source: &str,
    rows: Vec<RecipientRow>,
    replace: bool,
) -> Option<RecipientEditSummary> {
    let count = rows.iter().filter(|row| !row.is_blank()).count();
    if replace {
        recipients.replace_rows(rows);
    } else {
        recipients.insert(recipients.len(), rows);
    }
    recipients.set_source(source);
    (count > 0).then_some(RecipientEditSummary::Imported(count))
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_file_that_replaces_everyone_is_taken_back_in_one_step() {
        let mut recipients = recipients();
        let mut new = RecipientRow::default();
        new.set(Field::FirstName, "Ada");
        let change = import(&mut recipients, "others.csv", vec![new], true);
        assert_eq!(change, Some(RecipientEditSummary::Imported(1)));
        assert_eq!(names(&recipients), ["Ada"]);
        let step = recipients.last_step();
        RecipientEdit::UndoStep(step).apply(&mut recipients, &IssueIndex::default());
        assert_eq!(names(&recipients), ["Ida", "Raj", "Nia"]);
    }

    #[test]
    fn an_old_offer_to_undo_does_not_take_back_a_newer_change() {
        let mut recipients = recipients();
        let none = IssueIndex::default();
        let change = RecipientEdit::RemoveRows(vec![1]).apply(&mut recipients, &none);
        assert_eq!(change, Some(RecipientEditSummary::Removed(1)));
        let offered = recipients.last_step();
        RecipientEdit::SetCell {
            row: 2,
            field: Field::FirstName,
            value: "Raja".to_owned(),
        }
        .apply(&mut recipients, &none);
        RecipientEdit::UndoStep(offered).apply(&mut recipients, &none);
        assert_eq!(names(&recipients), ["Raja", "Nia"]);
        RecipientEdit::Undo.apply(&mut recipients, &none);
        RecipientEdit::UndoStep(offered).apply(&mut recipients, &none);
        assert_eq!(names(&recipients), ["Ida", "Raj", "Nia"]);
    }

    #[test]
    fn what_changed_nothing_is_not_worth_a_word() {
        let mut recipients = recipients();
        let replace = RecipientEdit::Replace {
            find: "Zoe".to_owned(),
            with: "Zoë".to_owned(),
            field: None,
        };
        assert_eq!(replace.apply(&mut recipients, &IssueIndex::default()), None);
    }
}
