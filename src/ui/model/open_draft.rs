//! The open draft with its recipients and price, and the import of recipients.

use std::sync::Arc;

use crate::{
    contract::{CartRequest, PriceEstimate, SendMethod},
    desk::{Draft, DraftId, ImportPreview, ImportProgress, RecipientQueryResult, RequestKey},
    recipients::{ChangedCells, IssueIndex, RecipientTable},
    ui::{loadable::Loadable, model::send_check::SendCheck},
};

#[derive(Debug)]
pub struct OpenDraft {
    pub draft: Draft,
    pub recipients: RecipientTable,
    pub issues: Arc<IssueIndex>,
    /// The rows and cells that the last query found in these recipients.
    pub found: Arc<RecipientQueryResult>,
    /// The cells that the last change changed, if it was an undo or redo.
    pub changed: Option<Arc<ChangedCells>>,
    /// Whether the engine has saved the fields that are shown.
    pub is_saved: bool,
    pub price: Loadable<PriceEstimate>,
    pub(super) price_key: Option<RequestKey>,
    pub(super) priced: Option<PriceInput>,
    pub send_check: SendCheck,
    /// Whether a send was requested. The send button is disabled until the engine replies.
    pub is_sending: bool,
}

/// The input of the last price request; a different cart or send method needs a new price.
type PriceInput = (CartRequest, SendMethod);

/// An import of recipients: the file is being chosen or read, or waits for the column mapping.
#[derive(Debug)]
pub struct Import {
    pub key: RequestKey,
    pub draft: DraftId,
    pub preview: Loadable<Arc<ImportPreview>>,
    /// The progress of an import that takes long, while the file is read.
    pub reading: Option<ImportReading>,
    /// Whether the screen asks for the path of the file, because the system has no file dialog.
    pub needs_path: bool,
}

/// A file that is being read.
#[derive(Debug)]
pub struct ImportReading {
    /// The name of the file; empty for a pasted list.
    pub source: Arc<str>,
    pub progress: ImportProgress,
}
