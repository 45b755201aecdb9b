//! What giftdesk writes into recipient files beside recipients: the first column of a list of problems, and
//! sheets with notes. Reading such a file back leaves them out.

use crate::contract::text::fold;

/// The folded titles of the first column of a list of problems, in the languages of the product. They name the
/// product, so that a user's own column "Problems" is not taken for it.
const PROBLEM_COLUMNS: [&str; 4] = [
    "problems giftdesk",
    "probleme giftdesk",
    "problemes giftdesk",
    "problemas giftdesk",
];

/// The folded names of sheets without recipients: the list of problems and the notes of a template.
const NOTE_SHEETS: [&str; 8] = [
    "list of problems",
    "liste der probleme",
    "liste des problemes",
    "lista de problemas",
    "notes on columns",
    "hinweise zu spalten",
    "notes sur les colonnes",
    "notas sobre columnas",
];

/// Whether the column, from 0, is the first column of a list of problems.
pub(super) fn is_problem_column(column: usize, name: &str) -> bool {
    column == 0 && PROBLEM_COLUMNS.contains(&fold(name).as_str())
}

/// Whether a sheet has only notes about recipients.
#[must_use]
pub fn is_note_sheet(name: &str) -> bool {
    NOTE_SHEETS.contains(&fold(name).as_str())
}
