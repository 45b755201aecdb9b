//! Writes the user's notes about orders. Typing causes few writes: a note is written a moment after its
//! first change, and what is not written yet is written at the end of the session.

use std::time::Duration;

use crate::desk::{engine::SessionContext, store::StoreError};

/// The delay between the first change and the write. A crash loses less than the last second.
const SAVE_DELAY: Duration = Duration::from_millis(300);
/// The delay before the next attempt after a failed write, for example on a full disk.
const SAVE_RETRY_DELAY: Duration = Duration::from_secs(5);

/// Writes changed notes until the session ends.
pub(in crate::desk) async fn run(context: SessionContext) {
    loop {
        context.session.unsaved_notes.changed().await;
        tokio::time::sleep(SAVE_DELAY).await;
        if context.ok_or_report(save(&context).await).is_some() {
            continue;
        }
        // Only the first failure is reported.
        loop {
            tokio::time::sleep(SAVE_RETRY_DELAY).await;
            if save(&context).await.is_ok() {
                break;
            }
        }
    }
}

/// Writes every note that is not on disk.
pub(in crate::desk) async fn save(context: &SessionContext) -> Result<(), StoreError> {
    let notes = &context.session.unsaved_notes;
    let _writing = notes.writing.lock().await;
    let (app, connection_row) = (&context.app, context.session.connection_row);
    for (order, note) in notes.all() {
        app.store
            .save_order_note(connection_row, order, note.trim(), app.now())
            .await?;
        notes.forget(order, &note);
    }
    Ok(())
}
