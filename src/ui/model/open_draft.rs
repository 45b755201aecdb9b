//! The open draft with its recipients and price, and the import of recipients.

use std::sync::Arc;

use crate::{
    contract::{CartRequest, SendMethod},
    desk::{
        Draft, DraftId, DraftPrice, ImportPreview, ImportProgress, RecipientQueryResult,
        RequestKey, personal::PlannedCart,
    },
    recipients::{ChangedCells, IssueIndex, RecipientTable},
    ui::{
        loadable::Loadable,
        model::{send_check::SendCheck, send_plan::OpenPlan},
    },
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
    pub price: Loadable<DraftPrice>,
    pub(super) price_key: Option<RequestKey>,
    pub(super) priced: Option<PriceInput>,
    /// The groups of recipients with the same gift. Requested only for personal drafts.
    pub plan: OpenPlan,
    pub send_check: SendCheck,
    /// Whether a send was requested. The send button is disabled until the engine replies.
    pub is_sending: bool,
}

/// The input of the last price request; different carts or another send method need a new price.
type PriceInput = (Vec<CartRequest>, SendMethod);

impl OpenDraft {
    /// The carts that need a price; `None` while the recipients are being grouped.
    pub(super) fn carts_to_price(&self) -> Option<Vec<CartRequest>> {
        let whole = || vec![self.draft.cart_request()];
        if !self.draft.has_personal_cart() {
            return Some(whole());
        }
        match self.plan.of(&self.draft, &self.issues) {
            Loadable::Ready(plan) if !plan.carts.is_empty() => {
                Some(plan.carts.iter().map(PlannedCart::request).collect())
            }
            Loadable::Ready(_) => Some(whole()),
            _ => None,
        }
    }
}

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
