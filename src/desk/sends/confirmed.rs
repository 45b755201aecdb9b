//! What the user confirmed: the draft, its price, and the accepted warnings.

use std::time::Duration;

use tokio::sync::oneshot;

use super::guards::SendWarning;
use crate::{
    contract::Cents,
    desk::{
        drafts::{
            AgreedCart, DraftId,
            request::{DraftRequest, DraftSnapshot},
        },
        engine::SessionContext,
        problem::{Problem, ProblemKind},
    },
};

/// A send as the user confirmed it.
pub(in crate::desk) struct ConfirmedSend {
    pub(in crate::desk) draft: DraftId,
    /// The price range that the user agreed to.
    pub(in crate::desk) low: Cents,
    pub(in crate::desk) high: Cents,
    /// What one gift costs with each cart; empty when everyone gets the same products.
    pub(in crate::desk) carts: Vec<AgreedCart>,
    /// How long the user can undo the send.
    pub(in crate::desk) hold: Duration,
    /// The warnings that the user accepted.
    pub(in crate::desk) accepted: Vec<SendWarning>,
}

/// Writes the draft to disk and returns a copy.
pub(in crate::desk) async fn draft_snapshot(
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
