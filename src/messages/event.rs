//! Text for completed tasks of the desk, and for what was copied to the clipboard.

use super::titles;
use crate::{
    desk::{Completion, CopiedContent},
    i18n::t,
};

/// The text that names what was copied to the clipboard.
#[must_use]
pub fn copied(content: CopiedContent) -> String {
    match content {
        CopiedContent::GiftLinks(count) => t!("copied-gift-links", count = count),
        CopiedContent::FolderPath => t!("copied-folder-path"),
    }
}

#[must_use]
pub fn completed(completion: &Completion) -> String {
    match completion {
        Completion::EndUserCardAdded(card) => t!("added-end-user-card", card = titles::card(card)),
        Completion::OrdersExported { orders, file } => {
            t!("saved-orders", count = *orders, file = file)
        }
    }
}
