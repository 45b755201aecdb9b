//! The choices of a gift in words, said the same in Delivery, Review and wherever else.

use chrono::{Datelike, Local};

use crate::{
    contract::{PaymentMethod, SendMethod, SwapMode, Timestamp},
    desk::EndUserCard,
    messages::labels,
};

/// How the gift reaches people: the choice and what it means.
#[must_use]
pub fn method(method: &SendMethod) -> (&str, &str) {
    match method {
        SendMethod::EmailAndLink => (
            "By mail",
            "Each recipient gets a mail with the gift and says where to send it.",
        ),
        SendMethod::LinkMultipleCustomList => (
            "By link",
            "Each recipient gets a link of their own, which you hand out yourself.",
        ),
        SendMethod::DirectSend => (
            "Straight to their door",
            "It is shipped at once to the addresses you give; nobody is asked.",
        ),
        SendMethod::Other(other) => (other, "This version does not know this way of sending."),
    }
}

/// The same in one line, for Review.
#[must_use]
pub fn how(method: &SendMethod) -> &str {
    match method {
        SendMethod::EmailAndLink => "A mail with a link to each recipient",
        SendMethod::LinkMultipleCustomList => "A link for each recipient, to hand out yourself",
        SendMethod::DirectSend => "A parcel straight to each recipient's address",
        SendMethod::Other(other) => other,
    }
}

#[must_use]
pub fn swap(mode: &SwapMode) -> &str {
    match mode {
        SwapMode::Single => "For one other gift, prices hidden",
        SwapMode::Multiple => "For several gifts up to the same price, prices shown",
        SwapMode::Disabled => "Not possible",
        SwapMode::Other(other) => other,
    }
}

#[must_use]
pub fn payment(method: &PaymentMethod) -> String {
    let name = if method.name.trim().is_empty() {
        method.id.to_string()
    } else {
        method.name.clone()
    };
    match method.balance {
        Some(balance) => format!("{name} ({balance} left)"),
        None => name,
    }
}

/// A card that the gift still names and this computer does not know any more.
pub const FORGOTTEN_CARD: &str = "An end user's card that was forgotten";

/// `Visa ·· 4242 of Ida Berg (end user user-1042)`.
#[must_use]
pub fn end_user_card(card: &EndUserCard) -> String {
    let name = card.cardholder_name.trim();
    let whose = if name.is_empty() {
        String::new()
    } else {
        format!(" of {name}")
    };
    format!(
        "{}{whose} (end user {})",
        labels::card(card),
        card.end_user_id
    )
}

/// `24 November 2026, 09:00`, in local time; with the weekday when it is near enough to matter.
#[must_use]
pub fn moment(at: Timestamp) -> String {
    let local = at.to_chrono().with_timezone(&Local);
    format!(
        "{}, {}",
        local.format("%A, %-d %B %Y"),
        local.format("%H:%M")
    )
}

/// `2026-11-24` and `09:00` in local time, as the fields show a moment.
#[must_use]
pub fn fields(at: Timestamp) -> (String, String) {
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
