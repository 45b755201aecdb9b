//! One change of a draft's recipients, applied to its sheet. Pure; long sheets are edited off the
//! runtime's workers.

use crate::{
    desk::SheetEdit,
    recipients::{Findings, Fix, Search, Sheet},
};

/// Applies the change. Rows that are gone meanwhile are passed over.
pub(super) fn apply(sheet: &mut Sheet, findings: &Findings, edit: SheetEdit) {
    match edit {
        SheetEdit::SetCell { row, field, value } => {
            sheet.edit(row, field, &value);
        }
        SheetEdit::AddRow => {
            sheet.insert_blank(sheet.len(), 1);
        }
        SheetEdit::Paste { row, field, block } => {
            let at = row
                .and_then(|row| sheet.position(row))
                .unwrap_or(sheet.len());
            sheet.paste(at, field, &block);
        }
        SheetEdit::RemoveRows(rows) => {
            sheet.remove(&rows);
        }
        SheetEdit::ApplyFix { row, finding } => {
            if let Some(found) = findings.of(row).get(finding) {
                match &found.fix {
                    Some(Fix::SetTo(value)) => {
                        sheet.edit(row, found.field, value);
                    }
                    Some(Fix::RemoveRow) => {
                        sheet.remove(&[row]);
                    }
                    None => {}
                }
            }
        }
        SheetEdit::ApplyAllFixes => {
            sheet.edit_many(findings.proposed_values());
        }
        SheetEdit::Replace { find, with, field } => {
            let search = Search {
                field,
                ..Search::new(&find)
            };
            sheet.replace_all(&search, &with);
        }
        SheetEdit::Clear => {
            sheet.clear();
        }
        SheetEdit::Undo => {
            sheet.undo();
        }
        SheetEdit::Redo => {
            sheet.redo();
        }
    }
}
