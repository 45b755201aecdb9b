//! Text for the choices of a draft, the same in Delivery and Review.

use chrono::{Datelike, Local};

use crate::{
    contract::{PaymentMethod, SendMethod, SwapMode, Timestamp},
    desk::EndUserCard,
    i18n::t,
    messages,
};

/// The title of a send method and what it means.
#[must_use]
pub fn send_method(method: &SendMethod) -> (String, String) {
    match method {
        SendMethod::EmailAndLink => (t!("gift-method-email"), t!("gift-method-email-meaning")),
        SendMethod::LinkMultipleCustomList => {
            (t!("gift-method-links"), t!("gift-method-links-meaning"))
        }
        SendMethod::DirectSend => (t!("gift-method-direct"), t!("gift-method-direct-meaning")),
        SendMethod::Other(other) => (other.clone(), t!("gift-method-other-meaning")),
    }
}

/// A send method in one line, for Review.
#[must_use]
pub fn send_method_summary(method: &SendMethod) -> String {
    match method {
        SendMethod::EmailAndLink => t!("gift-method-email-summary"),
        SendMethod::LinkMultipleCustomList => t!("gift-method-links-summary"),
        SendMethod::DirectSend => t!("gift-method-direct-summary"),
        SendMethod::Other(other) => other.clone(),
    }
}

#[must_use]
pub fn swap_mode(mode: &SwapMode) -> String {
    match mode {
        SwapMode::Single => t!("gift-swap-single"),
        SwapMode::Multiple => t!("gift-swap-multiple"),
        SwapMode::Disabled => t!("gift-swap-disabled"),
        SwapMode::Other(other) => other.clone(),
    }
}

/// `Visa ·· 4242`, `Balance ($1,204.50 left)`.
#[must_use]
pub fn payment_method(method: &PaymentMethod) -> String {
    let name = if method.name.trim().is_empty() {
        method.id.to_string()
    } else {
        method.name.clone()
    };
    match method.balance {
        Some(balance) => t!("gift-payment-balance", name = name, balance = balance),
        None => name,
    }
}

/// `Visa ·· 4242 of Ida Berg (end user user-1042)`.
#[must_use]
pub fn end_user_card(card: &EndUserCard) -> String {
    let name = card.cardholder_name.trim();
    if name.is_empty() {
        return t!(
            "gift-payment-end-user-unnamed",
            card = messages::labels::end_user_card(card),
            user = &card.end_user_id
        );
    }
    t!(
        "gift-payment-end-user",
        card = messages::labels::end_user_card(card),
        name = name,
        user = &card.end_user_id,
    )
}

/// `2026-11-24` and `09:00` in local time, as the date and time fields show them in every language.
#[must_use]
pub fn date_and_time_fields(at: Timestamp) -> (String, String) {
    let local = at.to_chrono().with_timezone(&Local);
    (
        format!(
            "{:04}-{:02}-{:02}",
            local.year(),
            local.month(),
            local.day()
        ),
        local.format("%H:%M").to_string(),
    )
}
