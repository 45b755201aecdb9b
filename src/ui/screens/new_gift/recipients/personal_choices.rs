//! The extra columns that name the products and variants of each person: their choices, and what is wrong
//! with a cell.

use super::choices::ColumnChoices;
use crate::{
    desk::{
        Draft,
        personal::{GiftComposer, column_choices},
    },
    messages,
    recipients::{ColumnRef, RecipientTable},
};

/// The columns of the table that have choices.
pub(super) fn personal_choices<'a>(
    composer: &'a GiftComposer<'a>,
    draft: &Draft,
    recipients: &RecipientTable,
) -> Vec<ColumnChoices<'a>> {
    if !draft.has_personal_cart() {
        return Vec::new();
    }
    let columns = recipients.extra_columns().iter();
    columns
        .zip(recipients.extra_column_ids())
        .filter_map(|(name, id)| {
            let values = column_choices(draft, name);
            let name = name.clone();
            (!values.is_empty()).then(|| ColumnChoices {
                column: ColumnRef::Extra(*id),
                values,
                problem: Box::new(move |row, _| {
                    let problem = composer.problem_in_column(row, &name)?;
                    Some(messages::plan::problem_of_one(&problem))
                }),
            })
        })
        .collect()
}
