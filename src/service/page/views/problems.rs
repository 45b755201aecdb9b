//! The text of problems with a selection, a field or a note.

use super::address_labels::address_label;
use crate::{
    contract::rules::TextViolation,
    i18n::{Language, t_in},
    service::rules::{
        acceptance::SelectionProblem,
        acceptance_form::{AddressField, DeliveryForm, FieldProblemKind, NoteProblem},
    },
};

pub(super) fn selection_problem(language: Language, problem: &SelectionProblem) -> String {
    match problem {
        SelectionProblem::SwapNotAllowed => t_in!(language, "page-problem-swap-not-allowed"),
        SelectionProblem::Duplicate => t_in!(language, "page-problem-duplicate"),
        SelectionProblem::Unavailable => t_in!(language, "page-problem-unavailable"),
        SelectionProblem::NotInCollection => t_in!(language, "page-problem-not-in-collection"),
        SelectionProblem::NoGiftCardChosen => t_in!(language, "page-problem-no-gift-card"),
        SelectionProblem::NotShippedToCountry { product } => {
            t_in!(language, "page-problem-not-shipped", product = product)
        }
        SelectionProblem::NothingChosen { collection } => t_in!(
            language,
            "page-problem-nothing-chosen",
            collection = collection
        ),
        SelectionProblem::TooMany { limit } => {
            t_in!(language, "page-problem-too-many", limit = *limit)
        }
        SelectionProblem::OverLimit { total, limit } => t_in!(
            language,
            "page-problem-over-limit",
            total = *total,
            limit = *limit
        ),
        SelectionProblem::OverLimitWithShipping => {
            t_in!(language, "page-problem-over-limit-with-shipping")
        }
    }
}

pub(super) fn field_problem(
    language: Language,
    form: DeliveryForm,
    problem: &FieldProblemKind,
) -> String {
    match problem {
        FieldProblemKind::VariantNotChosen { label } => {
            let label = label
                .clone()
                .unwrap_or_else(|| t_in!(language, "page-field-variant"));
            t_in!(language, "page-problem-variant", label = label)
        }
        FieldProblemKind::Missing(field) => match form {
            DeliveryForm::UnitedStates => missing_field(language, *field),
            DeliveryForm::Abroad(_) | DeliveryForm::GiftCard(_) => {
                let label = address_label(language, form, *field);
                t_in!(language, "page-problem-missing-field", label = label)
            }
        },
        FieldProblemKind::Text(TextViolation::TooLong { max }) => {
            t_in!(language, "page-problem-too-long", limit = *max)
        }
        FieldProblemKind::Text(TextViolation::Unprintable) => {
            t_in!(language, "page-problem-unprintable")
        }
        FieldProblemKind::UnknownState => t_in!(language, "page-problem-unknown-state"),
        FieldProblemKind::InvalidPostalCode => match form {
            DeliveryForm::Abroad(form) => t_in!(
                language,
                "page-problem-postal-code-abroad",
                example = form.postal_code_example
            ),
            _ => t_in!(language, "page-problem-postal-code"),
        },
        FieldProblemKind::OtherState(_) => t_in!(language, "page-problem-other-state"),
        FieldProblemKind::InvalidEmail => t_in!(language, "page-problem-email"),
        FieldProblemKind::RestrictedState { product } => {
            t_in!(language, "page-problem-restricted-state", product = product)
        }
    }
}

fn missing_field(language: Language, field: AddressField) -> String {
    match field {
        // The last name and the second address line are optional, and the form has no email.
        AddressField::FirstName | AddressField::LastName | AddressField::Email => {
            t_in!(language, "page-problem-missing-first-name")
        }
        AddressField::Address1 | AddressField::Address2 => {
            t_in!(language, "page-problem-missing-address-1")
        }
        AddressField::City => t_in!(language, "page-problem-missing-city"),
        AddressField::State => t_in!(language, "page-problem-missing-state"),
        AddressField::PostalCode => t_in!(language, "page-problem-missing-postal-code"),
    }
}

pub(super) fn note_problem(language: Language, problem: NoteProblem) -> String {
    match problem {
        NoteProblem::AlreadySent => t_in!(language, "page-note-already-sent"),
        NoteProblem::Blank => t_in!(language, "page-note-blank"),
        NoteProblem::TooLong { limit } => t_in!(language, "page-note-too-long", limit = limit),
        NoteProblem::UnprintableCharacter => t_in!(language, "page-note-unprintable"),
    }
}
