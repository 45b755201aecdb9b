//! The question for the figures of Activity.

use std::sync::Arc;

use super::{row::ActivitySummary, summary::Calendar};
use crate::desk::{engine::SessionContext, lists::DataKind, problem::Problem, question::Question};

/// The figures of the Activity screen for the last `days` days.
#[derive(Clone, Debug, PartialEq)]
pub struct GetActivitySummary {
    pub days: u32,
}

impl Question for GetActivitySummary {
    type Reply = Arc<ActivitySummary>;

    const DEPENDS_ON: &'static [DataKind] =
        &[DataKind::Orders, DataKind::Activities, DataKind::Inbox];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let now = app.now();
        let calendar = Calendar::local(now, self.days);
        let summary = app.store.activity_summary(connection_row, &calendar, now);
        context.read_or_report(summary.await).map(Arc::new)
    }
}
