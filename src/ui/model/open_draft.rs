//! The gift that is being made: its draft and recipients, its price, and a file on its way in.

use std::sync::Arc;

use crate::{
    contract::{CartRequest, PriceEstimate, SendMethod},
    desk::{Draft, DraftId, RequestKey, event::ImportPreview},
    recipients::{IssueIndex, RecipientTable},
    ui::remote::Remote,
};

/// The draft that is being edited.
#[derive(Debug)]
pub struct OpenDraft {
    pub draft: Draft,
    pub recipients: RecipientTable,
    pub issues: Arc<IssueIndex>,
    /// Whether what is shown is on disk.
    pub is_saved: bool,
    pub price: Remote<PriceEstimate>,
    pub(super) price_key: Option<RequestKey>,
    pub(super) priced: Option<PricedFor>,
    /// Sent to the engine, no answer yet: the button rests.
    pub is_sending: bool,
}

/// What the last price was asked for; another cart or method needs another price.
type PricedFor = (CartRequest, SendMethod);

/// A file that is being brought in.
#[derive(Debug)]
pub struct Import {
    pub key: RequestKey,
    pub draft: DraftId,
    pub preview: Remote<Arc<ImportPreview>>,
}
