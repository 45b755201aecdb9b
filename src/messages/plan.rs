//! Text for what keeps the gifts of a draft from being made for each recipient.

use crate::{
    desk::personal::{PlanProblem, PlanProblemKind},
    i18n::t,
};

/// The problem with its solution.
#[must_use]
pub fn problem(problem: &PlanProblem) -> String {
    kind(&problem.kind, problem.rows.len())
}

/// The problem of one recipient.
#[must_use]
pub fn problem_of_one(problem: &PlanProblemKind) -> String {
    kind(problem, 1)
}

fn kind(kind: &PlanProblemKind, count: usize) -> String {
    match kind {
        PlanProblemKind::UnknownField { name } => t!("personal-field-unknown", name = name),
        PlanProblemKind::UnclosedBrace { text } => t!("personal-brace-unclosed", text = text),
        PlanProblemKind::ColumnMissing { column } => t!("personal-column-missing", column = column),
        PlanProblemKind::EmptyField { name } => {
            t!("personal-field-empty", count = count, name = name)
        }
        PlanProblemKind::MessageTooLong { max } => {
            t!("personal-message-too-long", count = count, max = *max)
        }
        PlanProblemKind::VariantMissing { column, product } => t!(
            "personal-variant-missing",
            count = count,
            column = column,
            product = product
        ),
        PlanProblemKind::VariantUnknown { column, product } => t!(
            "personal-variant-unknown",
            count = count,
            column = column,
            product = product
        ),
        PlanProblemKind::CombinationUnknown { product } => t!(
            "personal-combination-unknown",
            count = count,
            product = product
        ),
        PlanProblemKind::ProductMissing { column } => {
            t!("personal-product-missing", count = count, column = column)
        }
        PlanProblemKind::ProductUnknown { column } => {
            t!("personal-product-unknown", count = count, column = column)
        }
        PlanProblemKind::NotShipped { product } => {
            t!("personal-not-shipped", count = count, product = product)
        }
        PlanProblemKind::TooManyMessages { max } => t!("personal-too-many-messages", max = *max),
        PlanProblemKind::TooManyBatches { max } => t!("personal-too-many-batches", max = *max),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problem_counts_recipients_and_names_the_field() {
        let empty = PlanProblem {
            kind: PlanProblemKind::EmptyField {
                name: "Department".to_owned(),
            },
            rows: vec![4, 9],
        };
        assert_eq!(
            problem(&empty),
            "2 recipients have no “Department”. Enter it, or add a fallback: {Department|text}."
        );
    }
}
