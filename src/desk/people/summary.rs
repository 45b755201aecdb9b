//! Emits the lists and the numbers of the address book.

use std::sync::Arc;

use super::{event::PeopleEvent, occasions::days_from, person::PeopleSummary};
use crate::desk::{engine::SessionContext, event::Event};

/// Emits the lists and the numbers of the address book.
pub(in crate::desk) async fn publish(context: &SessionContext) {
    let _guard = context.app.publishing.lock().await;
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let summary = async {
        let (people, tags) = store.people_counts(connection_row).await?;
        let (today, days) = days_from(context.app.now());
        Ok(PeopleSummary {
            people,
            lists: store.people_lists(connection_row).await?,
            tags,
            occasions: store.count_occasions(connection_row, today, &days).await?,
        })
    };
    if let Some(summary) = context.ok_or_report(summary.await) {
        context.emit(Event::People(PeopleEvent::Summary(Arc::new(summary))));
    }
}
