//! Finds the items of a list for a selection: all that a search and filters find, and how many selected items they
//! show. The ids are fixed when they are found, so that a sync cannot add another item to a selection.

use super::session_context::SessionContext;
use crate::desk::{
    Event, RequestKey,
    view::{ListIds, ListQuery},
};

pub(super) async fn emit_ids(context: SessionContext, key: RequestKey, query: ListQuery) {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let country = app.country();
    let ids = app
        .store
        .list_ids(connection_row, &country, &query, app.now());
    match ids.await {
        Ok(ids) => context.emit(Event::ListIds { key, ids }),
        Err(error) => context.emit_request_failed(key, &error),
    }
}

pub(super) async fn emit_count(
    context: SessionContext,
    key: RequestKey,
    query: ListQuery,
    items: ListIds,
) {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let country = app.country();
    let count = app
        .store
        .count_listed(connection_row, &country, &query, &items, app.now());
    match count.await {
        Ok(count) => context.emit(Event::ListedCount { key, count }),
        Err(error) => context.emit_request_failed(key, &error),
    }
}
