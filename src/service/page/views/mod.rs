//! The HTML of the recipient page, written with maud, which escapes every text.

mod accept;
mod address;
mod choose;
mod components;
mod country;
mod errors;
mod gift;
mod problems;

pub(super) use accept::{accept_page, has_option_groups};
pub(super) use address::address_page;
pub(super) use choose::{choose, swap};
pub(super) use country::country;
pub(crate) use errors::PageError;
pub(super) use errors::error;
pub(super) use gift::{Delivery, accepted, ended, open, sold_out};
