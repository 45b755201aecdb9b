//! Email addresses and phone numbers: finds them in cells, repairs nearly valid ones and suggests corrections.
//!
//! Whether a text is an address or a number is decided by the rules of the contract.

pub(super) mod email;
pub(super) mod email_domains;
pub(super) mod email_letters;
pub(super) mod phone;
