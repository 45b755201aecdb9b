//! The drafts that are made of batches to send them again. The lock of a batch is held from the search for an
//! existing draft until the new draft is on disk, so that two commands for a batch make one draft.

use super::store::CopyState;
use crate::{
    contract::{OrderBatchId, OrderId},
    desk::{
        drafts::{
            draft::{Draft, DraftId},
            request::DraftRequest,
        },
        engine::SessionContext,
        event::Event,
        problem::{Problem, ProblemKind},
        sends::confirmed::draft_snapshot,
    },
    recipients::RecipientTable,
};

/// The draft that was made before for these orders, else for the whole batch, and was not sent. The caller has the
/// lock of the batch.
///
/// # Errors
/// When the whole batch was sent again.
pub(super) async fn existing_draft(
    context: &SessionContext,
    batch: OrderBatchId,
    orders: Option<&[OrderId]>,
) -> Result<Option<DraftId>, Problem> {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let copies = store.copies_of_batch(connection_row, batch, orders).await?;
    let has_state = |state| copies.iter().find(|copy| copy.state == state);
    if orders.is_none() && has_state(CopyState::Sent).is_some() {
        return Err(ProblemKind::BatchSentAgain.into());
    }
    Ok(has_state(CopyState::Draft).map(|copy| copy.draft))
}

/// Opens the draft of a copy that was made before.
pub(super) fn open_draft(context: &SessionContext, draft: DraftId) {
    // Emitted before the draft is opened, so that the window waits for it.
    context.emit(Event::BatchCopied(draft));
    context.session.send_to_drafts(DraftRequest::Open(draft));
}

/// Stores and opens the new draft of a copy. Returns when the draft is on disk.
pub(super) async fn open_new_draft(
    context: &SessionContext,
    draft: Draft,
    recipients: RecipientTable,
) -> Result<(), Problem> {
    let id = draft.id;
    context.emit(Event::BatchCopied(id));
    context
        .session
        .send_to_drafts(DraftRequest::NewWithRecipients {
            draft: Box::new(draft),
            recipients,
        });
    draft_snapshot(context, id).await?;
    Ok(())
}
