//! The question for one order.

use std::sync::Arc;

use super::{order::OrderDetail, write::OrderPosition};
use crate::{
    contract::OrderId,
    desk::{
        engine::SessionContext,
        lists::{Changed, DataKind},
        problem::{Item, Problem},
        question::Question,
        store::StoreError,
    },
};

/// Replies with the mirrored order. The order is then read from the service when it is opened, because orders in lists
/// lack some of their times.
#[derive(Clone, Debug, PartialEq)]
pub struct GetOrder(pub OrderId);

impl Question for GetOrder {
    type Reply = Arc<OrderDetail>;

    const DEPENDS_ON: &'static [DataKind] =
        &[DataKind::Orders, DataKind::Activities, DataKind::Inbox];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let Self(id) = self;
        context.session.add_shown_order(id);
        match order_detail(context, id).await {
            Ok(Some(order)) => {
                if context.session.begin_order_read(id) {
                    tokio::spawn(refresh_shown_order(context.clone(), id));
                }
                Ok(Arc::new(order))
            }
            Ok(None) => {
                refresh_order(context, id).await?;
                context.found(order_detail(context, id).await, Item::Order)
            }
            Err(error) => Err(context.store_problem(&error)),
        }
    }
}

/// Reads an order again whose mirrored state is shown already, so that a failure is not reported and causes no event, after
/// which the screen would ask for the order again. A changed order emits [`Event::Changed`](crate::desk::Event::Changed).
async fn refresh_shown_order(context: SessionContext, id: OrderId) {
    if refresh_order(&context, id).await.is_err() {
        context.session.order_read_failed(id);
    }
}

/// The mirrored order, with the text of a note that is not on disk yet.
async fn order_detail(
    context: &SessionContext,
    id: OrderId,
) -> Result<Option<OrderDetail>, StoreError> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    // Before the note on disk is read: a note that is written in between is read from there.
    let unsaved = context.session.unsaved_notes.get(id);
    let mut order = app.store.order(connection_row, id, app.now()).await?;
    if let (Some(order), Some(note)) = (&mut order, unsaved) {
        order.note = note;
    }
    Ok(order)
}

async fn refresh_order(context: &SessionContext, id: OrderId) -> Result<(), Problem> {
    let read_at = context.app.now();
    let order = context
        .fetch(Item::Order, |client| async move { client.order(id).await })
        .await?;
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let changed = app
        .store
        .mirror_orders(connection_row, &[order], OrderPosition::Unknown, read_at)
        .await
        .map_err(|error| context.store_problem(&error))?;
    context.emit_changed(Changed {
        orders: changed,
        ..Changed::default()
    });
    Ok(())
}
