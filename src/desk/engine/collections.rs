//! Responds to requests for a collection.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use super::{
    publish,
    queries::{fetch, not_on_this_computer},
    session_context::SessionContext,
};
use crate::{
    contract::{Collection, CollectionId},
    desk::{
        Event, Item, Problem, RequestKey,
        lock::lock,
        relative_urls::make_urls_relative,
        store::StoreError,
        view::{Changed, CollectionDetail},
    },
};

/// The shortest time between two reads of the same collection.
const MIN_REFRESH_INTERVAL: Duration = Duration::from_secs(30);

/// Responds with the mirrored collection, then reads the collection from the service, because it may
/// have other products, or be a draft again, since the last sync.
pub(super) async fn emit_collection(context: SessionContext, key: RequestKey, id: CollectionId) {
    let collection = match mirrored(&context, id).await {
        Ok(Some(collection)) => {
            emit(&context, key, Ok(collection)).await;
            if is_refresh_due(&context, id) {
                // The response is sent already, so a failure is ignored; a changed collection emits
                // `Event::Changed`.
                let _ = refresh(&context, id).await;
            }
            return;
        }
        Ok(None) => match refresh(&context, id).await {
            Ok(()) => mirrored(&context, id)
                .await
                .map_err(|error| context.store_problem(&error))
                .and_then(|found| found.ok_or_else(|| not_on_this_computer(Item::Collection))),
            Err(problem) => Err(problem),
        },
        Err(error) => Err(context.store_problem(&error)),
    };
    emit(&context, key, collection).await;
}

/// Whether the collection was not read shortly before. A changed collection is requested again, so that a
/// service with other picture URLs in each response would be asked without end.
fn is_refresh_due(context: &SessionContext, id: CollectionId) -> bool {
    let mut reads = lock(&context.session.collection_reads);
    let is_recent = |at: &Instant| at.elapsed() < MIN_REFRESH_INTERVAL;
    if reads.get(&id).is_some_and(is_recent) {
        return false;
    }
    reads.insert(id, Instant::now());
    true
}

async fn mirrored(
    context: &SessionContext,
    id: CollectionId,
) -> Result<Option<Collection>, StoreError> {
    let connection_row = context.session.connection_row;
    context.app.store.collection(connection_row, id).await
}

async fn emit(context: &SessionContext, key: RequestKey, found: Result<Collection, Problem>) {
    let collection = match found {
        // A collection can have hundreds of products.
        Ok(found) => Ok(
            tokio::task::spawn_blocking(move || CollectionDetail::new(found))
                .await
                .ok()
                .flatten()
                .map(Arc::new),
        ),
        Err(problem) => Err(problem),
    };
    context.emit(Event::Collection { key, collection });
}

async fn refresh(context: &SessionContext, id: CollectionId) -> Result<(), Problem> {
    let mut base_url = None;
    let read = fetch(context, Item::Collection, |client| {
        base_url = Some(client.base_url().to_owned());
        async move { client.collection(id).await }
    })
    .await?;
    let read = match base_url.filter(|_| context.session.is_practice()) {
        Some(base_url) => make_urls_relative(read, &base_url),
        None => read,
    };
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let is_changed = store
        .replace_collection(connection_row, &read)
        .await
        .map_err(|error| context.store_problem(&error))?;
    if is_changed {
        publish::catalog(context).await;
        context.emit_changed(Changed {
            catalog: true,
            ..Changed::default()
        });
    }
    Ok(())
}
