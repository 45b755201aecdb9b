//! Limits of a batch, also listed in `docs/contract.md` and the OpenAPI document.

/// The most recipients of one batch.
pub const MAX_RECIPIENTS: usize = 100_000;
/// The most bytes of the request for one batch.
pub const MAX_BODY_BYTES: usize = 64 * 1024 * 1024;
/// The most characters of the message on the card.
pub const MAX_MESSAGE_CHARS: usize = 10_000;
/// The most characters of a name, a reference or a line of an address.
pub const MAX_NAME_CHARS: usize = 300;
/// The most items of a cart.
pub const MAX_CART_ITEMS: usize = 100;
/// The highest sum of the quantities in a cart, because each order lists every unit.
pub const MAX_CART_QUANTITY: i64 = 100;
/// The most bytes of an email address (RFC 5321, section 4.5.3.1.3, without the angle brackets).
pub const MAX_EMAIL_BYTES: usize = 254;
