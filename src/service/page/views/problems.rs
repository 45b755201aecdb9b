//! The labels of the address fields, as the country calls them, and the text of problems with a selection, a field or a note.

use crate::{
    contract::rules::{CityKind, PostalCodeKind, RegionKind, TextViolation},
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
        SelectionProblem::SoldOut { product } => {
            t_in!(language, "page-problem-sold-out", product = product)
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
        FieldProblemKind::FixedState => t_in!(language, "page-problem-fixed-state"),
        FieldProblemKind::VariantSoldOut { variant } => {
            t_in!(language, "page-problem-variant-sold-out", variant = variant)
        }
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

pub(super) fn address_label(language: Language, form: DeliveryForm, field: AddressField) -> String {
    match field {
        AddressField::FirstName => t_in!(language, "page-field-first-name"),
        AddressField::LastName => t_in!(language, "page-field-last-name"),
        AddressField::Address1 => t_in!(language, "page-field-address-1"),
        AddressField::Address2 => t_in!(language, "page-field-address-2"),
        AddressField::Email => t_in!(language, "page-field-email"),
        AddressField::City => match form {
            DeliveryForm::Abroad(form) => city(language, form.city),
            _ => t_in!(language, "page-field-city"),
        },
        AddressField::State => match form {
            DeliveryForm::Abroad(form) => region(language, form.region),
            _ => t_in!(language, "page-field-state"),
        },
        AddressField::PostalCode => match form {
            DeliveryForm::Abroad(form) => postal_code(language, form.postal_code),
            _ => t_in!(language, "page-field-postal-code"),
        },
    }
}

fn city(language: Language, kind: CityKind) -> String {
    match kind {
        CityKind::City => t_in!(language, "page-field-city"),
        CityKind::PostTown => t_in!(language, "page-field-post-town"),
        CityKind::Suburb => t_in!(language, "page-field-suburb"),
        CityKind::District => t_in!(language, "page-field-district"),
    }
}

fn region(language: Language, kind: RegionKind) -> String {
    match kind {
        RegionKind::State => t_in!(language, "page-field-state"),
        RegionKind::Province | RegionKind::DoSi => t_in!(language, "page-field-province"),
        RegionKind::Area => t_in!(language, "page-field-area"),
        RegionKind::County => t_in!(language, "page-field-county"),
        RegionKind::Department => t_in!(language, "page-field-department"),
        RegionKind::District => t_in!(language, "page-field-district"),
        RegionKind::Emirate => t_in!(language, "page-field-emirate"),
        RegionKind::Island => t_in!(language, "page-field-island"),
        RegionKind::Oblast => t_in!(language, "page-field-oblast"),
        RegionKind::Parish => t_in!(language, "page-field-parish"),
        RegionKind::Prefecture => t_in!(language, "page-field-prefecture"),
    }
}

fn postal_code(language: Language, kind: PostalCodeKind) -> String {
    match kind {
        PostalCodeKind::Postal => t_in!(language, "page-field-postal-code-abroad"),
        PostalCodeKind::Zip => t_in!(language, "page-field-postal-code"),
        PostalCodeKind::Eircode => t_in!(language, "page-field-eircode"),
        PostalCodeKind::Pin => t_in!(language, "page-field-pin"),
    }
}
