//! The rows of lists. A list that takes long to read as a whole shows its first rows meanwhile.

use std::ops::Range;

use super::{
    query::DataKind,
    windows::{List, Window},
};
use crate::desk::{engine::SessionContext, problem::Problem, question::Question};

/// Rows `range` of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct GetRows<L> {
    pub list: L,
    pub range: Range<u64>,
}

impl<L: List> Question for GetRows<L> {
    type Reply = Window<L::Row>;

    const DEPENDS_ON: &'static [DataKind] = L::DEPENDS_ON;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let country = app.country();
        let read = app
            .store
            .window(connection_row, &country, &self.list, self.range, app.now());
        let window = context.read_or_report(read.await)?;
        if let Some(orders) = L::shown_orders(&window.rows) {
            context.session.set_shown_orders(orders);
        }
        Ok(window)
    }
}

/// The first rows of a list that takes longer to read as a whole; none when the list is read as fast, or `range` does
/// not begin at the first row.
#[derive(Clone, Debug, PartialEq)]
pub struct GetFirstRows<L> {
    pub list: L,
    pub range: Range<u64>,
}

impl<L: List> Question for GetFirstRows<L> {
    type Reply = Vec<L::Row>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let country = app.country();
        let read =
            app.store
                .first_rows(connection_row, &country, &self.list, self.range, app.now());
        // A failure is reported by the read of the whole list.
        Ok(read.await.unwrap_or_default())
    }
}
