//! The HTML of the recipient page, written with maud, which escapes every text.

mod accept;
mod choose;
mod components;
mod country;
mod errors;
mod gift;
mod problems;

pub(super) use accept::{accept_page, has_option_groups};
pub(super) use choose::{choose, swap};
pub(super) use country::country;
pub(super) use errors::{
    FormRefusal, form_refusal, method_not_allowed, not_found, service_failure, too_many_requests,
};
pub(super) use gift::{accepted, ended, open};
