//! Drafts of gifts: the open ones, which one task holds, their store and their price.

pub(in crate::desk) mod copies;
pub mod draft;
pub(super) mod price;
pub(super) mod request;
pub(super) mod store;
pub(super) mod task;
pub(in crate::desk) mod templates;
#[cfg(test)]
mod tests;

pub use copies::{BatchCopy, CopyState, OrderRecipient};
pub use draft::{
    CartLine, DeliveryAbroad, Draft, DraftId, DraftSummary, UnknownChoices, VariantChoice,
};
pub use price::{AgreedCart, CartPrice, DraftPrice, PriceDraft};
pub use store::StoredDraft;
pub use templates::{
    GiftTemplate, MAX_TEMPLATE_NAME_CHARS, TemplateChange, TemplateContent, TemplateId,
};
