//! The rules of `POST /v1/order_batches`: what makes a batch sendable. No I/O.
//!
//! The service, the review screen, `giftdesk send` and the outbox call [`violations`]; each writes
//! its own text for a [`Violation`]. A test of the service checks that it creates what this module
//! accepts and answers 400 for what it refuses.

mod batch;
mod cart;
mod email;
mod limits;
mod product;
mod recipients;
mod text;
mod violation;

#[cfg(test)]
mod tests;

pub use batch::{BatchContext, KnownPaymentMethod, violations};
pub use cart::{check_variants, product_id_from_url, size_violations};
pub use email::is_email_address;
pub use limits::{
    MAX_CART_ITEMS, MAX_CART_QUANTITY, MAX_EMAIL_BYTES, MAX_MESSAGE_CHARS, MAX_NAME_CHARS,
    MAX_RECIPIENTS,
};
pub use product::ProductRules;
pub use recipients::{
    destination_violations, is_us_phone, is_us_postal_code, recipient_count_violation,
};
pub use text::{TextViolation, is_blank, line_violation};
pub use violation::{DraftField, RecipientField, RecipientViolation, Violation, Violations};
