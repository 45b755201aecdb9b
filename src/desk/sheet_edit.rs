//! One change of a draft's recipients, and what it did to the sheet. Pure; the engine applies long
//! ones off the runtime's workers.

use crate::recipients::{Field, Findings, Fix, RecipientRow, Search, Sheet};

/// One change of a draft's recipients. Every one can be undone. A row is named by its
/// [`id`](crate::recipients::RecipientRow::id), which stays while rows come and go around it.
#[derive(Clone, Debug)]
pub enum SheetEdit {
    SetCell {
        row: u64,
        field: Field,
        value: String,
    },
    /// An empty row at the end.
    AddRow,
    /// Writes a block of cells with its upper left corner at a cell; the columns follow
    /// [`Field::ALL`]. Rows are added where the sheet ends; `row: None` begins there.
    Paste {
        row: Option<u64>,
        field: Field,
        block: Vec<Vec<String>>,
    },
    RemoveRows(Vec<u64>),
    /// Applies the suggestion of a row's finding (its place in the row's findings).
    ApplyFix {
        row: u64,
        finding: usize,
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
    /// ([`Sheet::last_step`](crate::recipients::Sheet::last_step)); otherwise nothing.
    UndoStep(u64),
    Redo,
}

/// What a change of many rows did: worth a word, and an offer to undo it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetChange {
    /// Rows that are gone.
    Removed(usize),
    /// Cells in which something was replaced.
    Replaced(usize),
    /// Cells that took a proposal.
    Fixed(usize),
    /// Rows that a file or a pasted list brought.
    Imported(usize),
}

impl SheetChange {
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

impl SheetEdit {
    /// Applies the change; rows that are gone meanwhile are passed over. Answers what it did when
    /// that may have touched many rows.
    pub fn apply(self, sheet: &mut Sheet, findings: &Findings) -> Option<SheetChange> {
        let change = match self {
            Self::SetCell { row, field, value } => {
                sheet.edit(row, field, &value);
                return None;
            }
            Self::AddRow => {
                sheet.insert_blank(sheet.len(), 1);
                return None;
            }
            Self::Paste { row, field, block } => {
                let at = row
                    .and_then(|row| sheet.position(row))
                    .unwrap_or(sheet.len());
                sheet.paste(at, field, &block);
                return None;
            }
            Self::RemoveRows(rows) => SheetChange::Removed(sheet.remove(&rows)),
            Self::ApplyFix { row, finding } => {
                let found = findings.of(row).get(finding)?;
                match &found.fix {
                    Some(Fix::SetTo(value)) => {
                        sheet.edit(row, found.field, value);
                        return None;
                    }
                    Some(Fix::RemoveRow) => SheetChange::Removed(sheet.remove(&[row])),
                    None => return None,
                }
            }
            Self::ApplyAllFixes => SheetChange::Fixed(sheet.edit_many(findings.proposed_values())),
            Self::Replace { find, with, field } => {
                let search = Search {
                    field,
                    ..Search::new(&find)
                };
                SheetChange::Replaced(sheet.replace_all(&search, &with).cells)
            }
            Self::Clear => SheetChange::Removed(sheet.clear()),
            Self::Undo => {
                sheet.undo();
                return None;
            }
            Self::UndoStep(step) => {
                if step != 0 && sheet.last_step() == step {
                    sheet.undo();
                }
                return None;
            }
            Self::Redo => {
                sheet.redo();
                return None;
            }
        };
        (change.count() > 0).then_some(change)
    }
}

/// Takes the rows of a file into a sheet, after those there are or instead of them, as one step.
pub fn import(
    sheet: &mut Sheet,
    source: &str,
    rows: Vec<RecipientRow>,
    replace: bool,
) -> Option<SheetChange> {
    let count = rows.iter().filter(|row| !row.is_blank()).count();
    if replace {
        sheet.replace(rows);
    } else {
        sheet.insert(sheet.len(), rows);
    }
    sheet.set_source(source);
    (count > 0).then_some(SheetChange::Imported(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet() -> Sheet {
        let rows = ["Ida", "Raj", "Nia"].map(|name| {
            let mut row = RecipientRow::default();
            row.set(Field::FirstName, name);
            row
        });
        Sheet::new("people.csv", rows)
    }

    fn names(sheet: &Sheet) -> Vec<&str> {
        let rows = sheet.rows().iter();
        rows.map(|row| row.get(Field::FirstName)).collect()
    }

    #[test]
    fn a_file_that_replaces_everyone_is_taken_back_in_one_step() {
        let mut sheet = sheet();
        let mut new = RecipientRow::default();
        new.set(Field::FirstName, "Ada");
        let change = import(&mut sheet, "others.csv", vec![new], true);
        assert_eq!(change, Some(SheetChange::Imported(1)));
        assert_eq!(names(&sheet), ["Ada"]);
        let step = sheet.last_step();
        SheetEdit::UndoStep(step).apply(&mut sheet, &Findings::default());
        assert_eq!(names(&sheet), ["Ida", "Raj", "Nia"]);
    }

    #[test]
    fn an_old_offer_to_undo_does_not_take_back_a_newer_change() {
        let mut sheet = sheet();
        let none = Findings::default();
        let change = SheetEdit::RemoveRows(vec![1]).apply(&mut sheet, &none);
        assert_eq!(change, Some(SheetChange::Removed(1)));
        let offered = sheet.last_step();
        SheetEdit::SetCell {
            row: 2,
            field: Field::FirstName,
            value: "Raja".to_owned(),
        }
        .apply(&mut sheet, &none);
        SheetEdit::UndoStep(offered).apply(&mut sheet, &none);
        assert_eq!(names(&sheet), ["Raja", "Nia"]);
        SheetEdit::Undo.apply(&mut sheet, &none);
        SheetEdit::UndoStep(offered).apply(&mut sheet, &none);
        assert_eq!(names(&sheet), ["Ida", "Raj", "Nia"]);
    }

    #[test]
    fn what_changed_nothing_is_not_worth_a_word() {
        let mut sheet = sheet();
        let replace = SheetEdit::Replace {
            find: "Zoe".to_owned(),
            with: "Zoë".to_owned(),
            field: None,
        };
        assert_eq!(replace.apply(&mut sheet, &Findings::default()), None);
    }
}
