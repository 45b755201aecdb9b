//! The question for a batch.

use std::sync::Arc;

use super::batch::BatchDetail;
use crate::{
    contract::OrderBatchId,
    desk::{
        engine::SessionContext,
        lists::DataKind,
        problem::{Item, Problem},
        question::Question,
    },
};

#[derive(Clone, Debug, PartialEq)]
pub struct GetBatch(pub OrderBatchId);

impl Question for GetBatch {
    type Reply = Arc<BatchDetail>;

    /// A batch shows the drafts that were made from it.
    const DEPENDS_ON: &'static [DataKind] = &[
        DataKind::Batches,
        DataKind::Orders,
        DataKind::Inbox,
        DataKind::Drafts,
    ];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        context.session.set_shown_batch(self.0);
        let batch = app.store.batch(connection_row, self.0, app.now());
        context.found(batch.await, Item::Batch)
    }
}
