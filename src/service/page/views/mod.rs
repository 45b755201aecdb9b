//! What the pages look like: HTML, written by a writer that escapes every text.

mod accept;
mod choose;
mod frame;
mod gift;
mod pieces;
mod shop;

pub(super) use accept::{accept, grouped};
pub(super) use choose::choose;
pub(super) use frame::{from_elsewhere, too_large, too_often, trouble, unknown};
pub(super) use gift::{accepted, ended, open};
pub(super) use shop::shop;
