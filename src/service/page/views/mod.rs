//! What the pages look like: HTML, written by a writer that escapes every text.

mod accept;
mod choose;
mod frame;
mod gift;
mod pieces;
mod shop;

pub(super) use accept::{accept, grouped};
pub(super) use choose::choose;
pub(super) use frame::{Refusal, crowded, refusal, trouble, unknown, wrong_method};
pub(super) use gift::{accepted, ended, open};
pub(super) use shop::shop;
