//! Columns with a list of choices, such as the sizes of a product. The owner of the list decides which
//! other values are a problem.

use crate::{
    contract::SendMethod,
    recipients::{ColumnRef, Field, RecipientRow, state_codes},
    ui::model::OpenDraft,
};

/// The text about a value that is a problem in a row.
type ValueProblem<'a> = dyn Fn(&RecipientRow, &str) -> Option<String> + 'a;

/// The choices of a column. Other values can be typed.
pub(in crate::ui::screens::new_gift) struct ColumnChoices<'a> {
    pub column: ColumnRef,
    pub values: Vec<String>,
    pub problem: Box<ValueProblem<'a>>,
}

/// The columns of a draft that offer choices.
pub(super) fn of_draft(open: &OpenDraft) -> Vec<ColumnChoices<'static>> {
    let mut choices = Vec::new();
    if open.draft.send_method == SendMethod::DirectSend {
        choices.push(ColumnChoices {
            column: Field::State.into(),
            values: state_codes().map(str::to_owned).collect(),
            // The check of the recipients finds unknown states.
            problem: Box::new(|_, _| None),
        });
    }
    choices
}
