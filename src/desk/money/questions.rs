//! The questions about money: the ledger, and the charge of a batch beside its quote.

use std::sync::Arc;

use super::{charge_comparison::ChargeComparison, ledger::Ledger};
use crate::{
    contract::OrderBatchId,
    desk::{
        engine::SessionContext,
        lists::DataKind,
        problem::{Item, Problem},
        question::Question,
    },
};

/// The money of every batch.
#[derive(Clone, Debug, PartialEq)]
pub struct GetLedger;

impl Question for GetLedger {
    type Reply = Arc<Ledger>;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Orders, DataKind::Batches, DataKind::Inbox];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let read = async { app.store.ledger(connection_row, app.now()).await };
        let ledger = context.session.ledger_reads.run(read).await;
        context.read_or_report(ledger).map(Arc::new)
    }
}

/// Compares the quote of a batch with its charge.
#[derive(Clone, Debug, PartialEq)]
pub struct CompareCharge(pub OrderBatchId);

impl Question for CompareCharge {
    type Reply = Arc<ChargeComparison>;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Orders, DataKind::Batches, DataKind::Inbox];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let compared = app
            .store
            .charge_comparison(connection_row, self.0, app.now());
        context.found(compared.await, Item::Batch)
    }
}
