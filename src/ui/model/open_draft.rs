//! The open draft: its fields, recipients and price, and a recipient file that is being imported.

use std::sync::Arc;

use crate::{
    contract::{CartRequest, PriceEstimate, SendMethod},
    desk::{Draft, DraftId, RequestKey, event::ImportPreview},
    recipients::{IssueIndex, RecipientTable},
    ui::loadable::Loadable,
};

#[derive(Debug)]
pub struct OpenDraft {
    pub draft: Draft,
    pub recipients: RecipientTable,
    pub issues: Arc<IssueIndex>,
    /// Whether the engine has saved the fields that are shown.
    pub is_saved: bool,
    pub price: Loadable<PriceEstimate>,
    pub(super) price_key: Option<RequestKey>,
    pub(super) priced: Option<PriceInput>,
    /// Whether a send was requested. The send button is disabled until the engine replies.
    pub is_sending: bool,
}

/// The input of the last price request; a different cart or send method needs a new price.
type PriceInput = (CartRequest, SendMethod);

/// A recipient file that is chosen, read, or waits for the column mapping.
#[derive(Debug)]
pub struct Import {
    pub key: RequestKey,
    pub draft: DraftId,
    pub preview: Loadable<Arc<ImportPreview>>,
    /// The system has no file dialog: the screen asks for the path of the file.
    pub needs_path: bool,
}
