//! Extra columns: columns of a file that are no field, such as a department. They stay with the
//! recipients under their names, and two lists with the same column share it.

use super::RecipientRow;

/// The longest name of an extra column.
pub(super) const MAX_NAME_CHARS: usize = 60;

/// Whether two names mean the same column: they differ at most in case.
pub(super) fn is_same_column(one: &str, other: &str) -> bool {
    one == other || one.to_lowercase() == other.to_lowercase()
}

/// The columns of both lists, without repetition, and the position of each added column among them.
pub(super) fn merge_columns(
    existing: &[Box<str>],
    added: &[Box<str>],
) -> (Vec<Box<str>>, Vec<usize>) {
    let mut all = existing.to_vec();
    let positions = added
        .iter()
        .map(|name| {
            let known = all.iter().position(|other| is_same_column(other, name));
            known.unwrap_or_else(|| {
                all.push(name.clone());
                all.len() - 1
            })
        })
        .collect();
    (all, positions)
}

/// Moves the extra values of a row to their positions among merged columns.
pub(super) fn move_values(row: &mut RecipientRow, positions: &[usize]) {
    let values = std::mem::take(&mut row.extra);
    for (value, &position) in values.into_iter().zip(positions) {
        if value.is_empty() {
            continue;
        }
        if row.extra.len() <= position {
            row.extra.resize(position + 1, Box::from(""));
        }
        row.extra[position] = value;
    }
}
