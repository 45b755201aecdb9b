//! Previews, starts, stops and retries the jobs that cancel and extend orders.

use std::{sync::Arc, time::Duration};

use uuid::Uuid;

use super::job::{OrderAction, OrderActionPreview, OrderSelection};
use crate::{
    contract::OrderId,
    desk::{
        engine::{SessionContext, publish},
        event::Event,
        ids::{OrderJobId, RequestKey},
        lists::DataKind,
        orders::MirroredOrders,
        problem::{Problem, ProblemKind},
        question::Question,
        store::StoreError,
    },
};

/// The time between two looks at a job whose end another task waits for. A look reads the few jobs of the connection.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// How many of the orders that an action searches are mirrored.
#[derive(Clone, Debug, PartialEq)]
pub struct CountMirroredOrders(pub OrderSelection);

impl Question for CountMirroredOrders {
    type Reply = MirroredOrders;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let orders = app
            .store
            .mirrored_orders(connection_row, &self.0, app.now());
        orders.await.map_err(|error| context.store_problem(&error))
    }
}

/// What an action on a selection of orders would concern: the orders that can be canceled or extended.
#[derive(Clone, Debug, PartialEq)]
pub struct PreviewOrderAction(pub OrderSelection);

impl Question for PreviewOrderAction {
    type Reply = Arc<OrderActionPreview>;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Orders];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let preview = app
            .store
            .preview_order_action(connection_row, &self.0, app.now());
        match preview.await {
            Ok(preview) => Ok(Arc::new(preview)),
            Err(error) => Err(context.store_problem(&error)),
        }
    }
}

pub(in crate::desk) async fn start(
    context: SessionContext,
    key: RequestKey,
    action: OrderAction,
    orders: Arc<Vec<OrderId>>,
) -> Option<OrderJobId> {
    let job = add_job(&context, action, &orders).await;
    let added = job.as_ref().ok().copied();
    context.emit(Event::OrderJobStarted { key, job });
    if added.is_some() {
        publish::order_jobs(&context).await;
        context.session.order_jobs.wake();
    }
    added
}

/// Waits until every order of a job has an outcome and is mirrored. Returns whether that is so; otherwise the session ended.
pub(in crate::desk) async fn wait_until_finished(
    context: &SessionContext,
    id: OrderJobId,
) -> Result<bool, StoreError> {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let wait = async {
        loop {
            let jobs = store.order_jobs(connection_row).await?;
            // The user can remove a finished job.
            let job = jobs.into_iter().find(|job| job.id == id);
            if job.is_none_or(|job| job.is_finished()) {
                break;
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        // Outcomes are stored before the orders are mirrored.
        let _recording = context.session.order_jobs.lock_recording().await;
        Ok::<_, StoreError>(true)
    };
    tokio::select! {
        () = context.session.ended() => Ok(false),
        is_finished = wait => is_finished,
    }
}

/// Checks the action, and writes the job with all its orders to disk.
async fn add_job(
    context: &SessionContext,
    action: OrderAction,
    orders: &[OrderId],
) -> Result<OrderJobId, Problem> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let now = app.now();
    if matches!(action, OrderAction::Extend { expires_at } if expires_at <= now) {
        return Err(ProblemKind::ExpirationInPast.into());
    }
    if orders.is_empty() {
        return Err(ProblemKind::NoOrdersToChange.into());
    }
    let names = app.store.recipient_names(connection_row, orders).await?;
    let named: Vec<(OrderId, String)> = orders
        .iter()
        .map(|id| (*id, names.get(id).cloned().unwrap_or_default()))
        .collect();
    let id = OrderJobId(Uuid::now_v7());
    app.store
        .add_order_job(connection_row, id, action, &named, now)
        .await?;
    Ok(id)
}

/// A change of a job by the user.
#[derive(Clone, Copy, Debug)]
pub(in crate::desk) enum JobChange {
    Stop,
    Retry,
    Dismiss,
}

pub(in crate::desk) async fn change(context: SessionContext, id: OrderJobId, change: JobChange) {
    let changed = change_job(&context, id, change).await;
    context.ok_or_report(changed);
    publish::order_jobs(&context).await;
    context.session.order_jobs.wake();
}

async fn change_job(
    context: &SessionContext,
    id: OrderJobId,
    change: JobChange,
) -> Result<(), StoreError> {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    match change {
        JobChange::Stop => store.stop_order_job(connection_row, id).await,
        JobChange::Retry => store.retry_order_job(connection_row, id).await,
        JobChange::Dismiss => store.remove_order_job(connection_row, id).await,
    }
}
