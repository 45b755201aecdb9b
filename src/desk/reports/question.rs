//! The question for the report.

use std::sync::Arc;

use tokio::task::spawn_blocking;

use super::report::Report;
use crate::desk::{
    engine::SessionContext,
    lists::DataKind,
    problem::{Problem, ProblemKind},
    question::Question,
};

/// The progress of every batch.
#[derive(Clone, Debug, PartialEq)]
pub struct GetReport;

impl Question for GetReport {
    type Reply = Arc<Report>;

    const DEPENDS_ON: &'static [DataKind] =
        &[DataKind::Orders, DataKind::Batches, DataKind::Activities];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let read = context.session.report_reads.run(read_report(context));
        read.await.map(Arc::new)
    }
}

async fn read_report(context: &SessionContext) -> Result<Report, Problem> {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let now = context.app.now();
    let read = async {
        let batches = store.report_batches(connection_row).await?;
        let columns = store.report_columns(connection_row, &batches).await?;
        let steps_known_since = store.steps_known_since(connection_row).await?;
        Ok((batches, columns, steps_known_since))
    };
    let (batches, columns, steps_known_since) = context.read_or_report(read.await)?;
    let report = spawn_blocking(move || {
        let mut report = Report::new(batches, columns, now);
        report.steps_known_since = steps_known_since;
        report
    });
    report
        .await
        .map_err(|error| Problem::from(ProblemKind::DatabaseFailed).with_details(error))
}
