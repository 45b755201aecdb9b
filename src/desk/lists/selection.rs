//! Finds the items of a list for a selection: all that a search and filters find, and how many selected items they
//! show. The ids are fixed when they are found, so that a sync cannot add another item to a selection.

use super::query::{ListIds, ListQuery, ListedCount};
use crate::desk::{engine::SessionContext, problem::Problem, question::Question};

/// The ids of all items of a list of orders, batches, people or inbox items, in the order of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct GetListIds(pub ListQuery);

impl Question for GetListIds {
    type Reply = ListIds;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let country = app.country();
        let ids = app
            .store
            .list_ids(connection_row, &country, &self.0, app.now());
        context.read_or_report(ids.await)
    }
}

/// How many of these items a list shows.
#[derive(Clone, Debug, PartialEq)]
pub struct CountListed {
    pub query: ListQuery,
    pub items: ListIds,
    /// Changes with the rows of the list, so that the items are counted again.
    pub revision: u64,
}

impl Question for CountListed {
    type Reply = ListedCount;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let country = app.country();
        let Self { query, items, .. } = self;
        let count = app
            .store
            .count_listed(connection_row, &country, &query, &items, app.now());
        context.read_or_report(count.await)
    }
}
