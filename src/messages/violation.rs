//! Text for the [`Violation`]s of a draft, for Review, `giftdesk send` and the text of problems.

use crate::{
    contract::rules::{DraftField, RecipientField, RecipientViolation, TextViolation, Violation},
    i18n::t,
};

/// What is wrong and how to correct it, in one or two sentences.
#[must_use]
pub fn text(violation: &Violation) -> String {
    match violation {
        Violation::FromNameBlank => t!("gift-rule-from-name-blank"),
        Violation::Text { field, violation } => draft_field_text(*field, *violation),
        Violation::SendMethodMissing | Violation::SendMethodUnknown { .. } => {
            t!("gift-rule-send-method")
        }
        Violation::RecipientsMissing => t!("gift-rule-recipients-missing"),
        Violation::TooManyRecipients { count, max } => {
            t!("gift-rule-too-many-recipients", count = *count, max = *max)
        }
        Violation::CartEmpty => t!("gift-rule-cart-empty"),
        Violation::TooManyCartItems { count, max } => {
            t!("gift-rule-too-many-cart-items", count = *count, max = *max)
        }
        Violation::CartQuantityTooHigh { quantity, max } => {
            t!("gift-rule-cart-quantity", count = *quantity, max = *max)
        }
        Violation::ProductMissing { .. } => t!("gift-rule-product-missing"),
        Violation::ProductUnavailable { product, .. } => {
            t!("gift-rule-product-unavailable", product = product)
        }
        Violation::QuantityOutOfRange { product, max, .. } => {
            t!("gift-rule-quantity", product = product, max = *max)
        }
        Violation::VariablePriceMissing {
            product, low, high, ..
        } => t!(
            "gift-rule-price-missing",
            product = product,
            low = *low,
            high = *high
        ),
        Violation::VariablePriceOutOfRange {
            product,
            price,
            low,
            high,
            ..
        } => t!(
            "gift-rule-price-range",
            product = product,
            price = *price,
            low = *low,
            high = *high,
        ),
        Violation::ProductWithoutVariants { product, .. } => {
            t!("gift-rule-no-variants", product = product)
        }
        Violation::VariantCount {
            product,
            required,
            given: 0,
            ..
        } => t!(
            "gift-rule-variants-missing",
            product = product,
            count = *required
        ),
        Violation::VariantCount {
            product,
            required,
            given,
            ..
        } => t!(
            "gift-rule-variant-count",
            product = product,
            count = *required,
            given = *given,
        ),
        Violation::VariantUnknown {
            product, variant, ..
        } => t!(
            "gift-rule-variant-unknown",
            product = product,
            variant = variant
        ),
        Violation::Recipient {
            row,
            field,
            violation,
        } => recipient_text(*row, *field, violation),
        Violation::MessageTooLong { count, max } => {
            t!("gift-rule-message-too-long", count = *count, max = *max)
        }
        Violation::MessageUnprintable => t!("gift-rule-message-unprintable"),
        Violation::MessageWithoutCard => t!("gift-rule-message-without-card"),
        Violation::CardUnknown { .. } => t!("gift-rule-card-unknown"),
        Violation::ScheduleNotInFuture => t!("gift-rule-schedule-passed"),
        Violation::ExpiryBeforeSend => t!("gift-rule-expiry-before-send"),
        Violation::SwapUnknown { .. } => t!("gift-rule-swap-unknown"),
        Violation::SwapDisabledForCollection { product } => {
            t!("gift-rule-swap-required", product = product)
        }
        Violation::CollectionSentDirectly { product } => {
            t!("gift-rule-choice-sent-directly", product = product)
        }
        Violation::ShippingTierUnknown { .. } => t!("gift-rule-shipping-tier"),
        Violation::WorkspaceUnknown { .. } => t!("gift-rule-workspace-unknown"),
        Violation::PaymentMethodMissing => t!("gift-rule-payment-method-missing"),
        Violation::PaymentMethodUnknown { .. } => t!("gift-rule-payment-method-unknown"),
        Violation::EndUserMissing | Violation::EndUserMismatch => t!("gift-rule-end-user"),
        Violation::ExpiryRequiredForBalance => t!("gift-rule-expiry-for-balance"),
    }
}

fn draft_field_text(field: DraftField, violation: TextViolation) -> String {
    let field = match field {
        DraftField::BatchName => t!("gift-field-batch-name"),
        DraftField::Reference => t!("gift-field-reference"),
        DraftField::EndUser => t!("gift-field-end-user"),
        _ => t!("gift-field-from-name"),
    };
    match violation {
        TextViolation::TooLong { max } => {
            t!("gift-rule-text-too-long", field = field, max = max)
        }
        TextViolation::Unprintable => t!("gift-rule-text-unprintable", field = field),
    }
}

fn recipient_text(row: usize, field: RecipientField, violation: &RecipientViolation) -> String {
    let row = row.to_string();
    let field = recipient_field(field);
    match violation {
        RecipientViolation::Blank => t!("gift-rule-row-blank", row = row, field = field),
        RecipientViolation::Text(TextViolation::TooLong { max }) => {
            t!(
                "gift-rule-row-too-long",
                row = row,
                field = field,
                max = *max
            )
        }
        RecipientViolation::Text(TextViolation::Unprintable) => {
            t!("gift-rule-row-unprintable", row = row, field = field)
        }
        RecipientViolation::CountryNotUs => t!("gift-rule-row-country", row = row),
        RecipientViolation::NotShippedTo { product, state } => t!(
            "gift-rule-row-not-shipped",
            row = row,
            product = product,
            state = state
        ),
        RecipientViolation::EmailInvalid
        | RecipientViolation::PhoneInvalid
        | RecipientViolation::StateUnknown
        | RecipientViolation::PostalCodeInvalid => {
            t!("gift-rule-row-invalid", row = row, field = field)
        }
    }
}

fn recipient_field(field: RecipientField) -> String {
    match field {
        RecipientField::FirstName | RecipientField::AddressFirstName => {
            t!("recipients-field-first-name")
        }
        RecipientField::LastName | RecipientField::AddressLastName => {
            t!("recipients-field-last-name")
        }
        RecipientField::Email => t!("recipients-field-email"),
        RecipientField::Phone => t!("recipients-field-phone"),
        RecipientField::MailingAddress | RecipientField::Address1 => {
            t!("recipients-field-address-1")
        }
        RecipientField::Address2 => t!("recipients-field-address-2"),
        RecipientField::City => t!("recipients-field-city"),
        RecipientField::State => t!("recipients-field-state"),
        RecipientField::PostalCode => t!("recipients-field-postal-code"),
        RecipientField::Country => t!("recipients-field-country"),
    }
}
