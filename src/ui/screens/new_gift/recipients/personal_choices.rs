//! The columns with personal values: the choices of those that name products and variants, and what is wrong
//! with a cell, also of the columns that the message uses.

use super::choices::ColumnChoices;
use crate::{
    desk::{
        Draft,
        personal::{GiftComposer, PlanProblemKind, column_choices},
    },
    messages,
    recipients::{ColumnRef, RecipientTable},
};

/// The columns of the table with personal values.
pub(super) fn personal_choices<'a>(
    composer: &'a GiftComposer<'a>,
    draft: &Draft,
    recipients: &RecipientTable,
) -> Vec<ColumnChoices<'a>> {
    let mut choices = Vec::new();
    if draft.has_personal_cart() {
        choices = cart_choices(composer, draft, recipients);
    }
    // The first choices of a column count.
    choices.extend(composer.required_fields().filter_map(|(field, name)| {
        let name = name.to_owned();
        Some(ColumnChoices {
            column: field.column(recipients)?,
            values: Vec::new(),
            problem: Box::new(move |_, value| {
                let problem = PlanProblemKind::EmptyField { name: name.clone() };
                let is_empty = value.trim().is_empty();
                is_empty.then(|| messages::plan::problem_of_one(&problem))
            }),
        })
    }));
    choices
}

/// The columns that name products and variants.
fn cart_choices<'a>(
    composer: &'a GiftComposer<'a>,
    draft: &Draft,
    recipients: &RecipientTable,
) -> Vec<ColumnChoices<'a>> {
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
