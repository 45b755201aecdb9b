//! What the user confirmed: the draft, its price, and the accepted warnings.

use std::time::Duration;

use tokio::sync::oneshot;

use super::{
    draft_request::{DraftRequest, DraftSnapshot},
    session_context::SessionContext,
};
use crate::{
    contract::Cents,
    desk::{AgreedCart, DraftId, Problem, ProblemKind, guards::SendWarning},
};

/// A send as the user confirmed it.
pub(super) struct ConfirmedSend {
    pub(super) draft: DraftId,
    /// The price range that the user agreed to.
    pub(super) low: Cents,
    pub(super) high: Cents,
    /// What one gift costs with each cart; empty when everyone gets the same products.
    pub(super) carts: Vec<AgreedCart>,
    /// How long the user can undo the send.
    pub(super) hold: Duration,
    /// The warnings that the user accepted.
    pub(super) accepted: Vec<SendWarning>,
}

/// Writes the draft to disk and returns a copy.
pub(super) async fn draft_snapshot(
    context: &SessionContext,
    draft: DraftId,
) -> Result<DraftSnapshot, Problem> {
    let (reply, response) = oneshot::channel();
    context
        .session
        .send_to_drafts(DraftRequest::Snapshot { draft, reply });
    response
        .await
        .map_err(|_| Problem::from(ProblemKind::RequestNotPrepared))?
}
