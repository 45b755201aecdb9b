//! Canceling and extending orders, against a service that answers as planned.

use std::{path::Path, sync::Arc, time::Duration};

use crate::{
    fixture::{ask, open_desk, remote_config, wait_for, wait_for_rows},
    order_service::{ChangeResponse, OrderService},
};
use giftdesk::{
    contract::{Clock as _, OrderId, OrderStatus, Timestamp, WallClock},
    desk::{
        Command, Desk, Event, OrderJobId, PreviewOrderAction, ProblemKind, RequestKey,
        jobs::{
            OrderAction, OrderActionPreview, OrderJob, OrderJobItem, OrderJobQuery, OrderOutcome,
            OrderSelection,
        },
        orders::OrderQuery,
    },
};

const KEY: RequestKey = RequestKey(77);

/// A desk that has mirrored every order of the service.
fn desk_with_orders(folder: &Path, service: &OrderService) -> Desk {
    let desk = open_desk(remote_config(folder, &service.url()));
    let count = service.order_ids().len() as u64;
    let orders = OrderQuery::default();
    wait_for_rows(&desk, "the orders", &orders, |total, _| {
        (total == count).then_some(())
    });
    desk
}

fn all_orders(service: &OrderService) -> Arc<Vec<OrderId>> {
    Arc::new(service.order_ids().into_iter().map(OrderId).collect())
}

fn preview(desk: &Desk, selection: OrderSelection) -> Arc<OrderActionPreview> {
    ask(desk, PreviewOrderAction(selection)).unwrap()
}

fn start(desk: &Desk, action: OrderAction, orders: Arc<Vec<OrderId>>) -> OrderJobId {
    desk.send(Command::StartOrderJob {
        key: KEY,
        action,
        orders,
    });
    wait_for(desk, "the started job", |event| match event {
        Event::OrderJobStarted { key, job } if key == KEY => Some(job.unwrap()),
        _ => None,
    })
}

fn wait_job(desk: &Desk, what: &str, accept: impl Fn(&OrderJob) -> bool) -> OrderJob {
    wait_for(desk, what, |event| match event {
        Event::OrderJobs(jobs) => jobs.iter().find(|job| accept(job)).cloned(),
        _ => None,
    })
}

fn wait_finished(desk: &Desk) -> OrderJob {
    wait_for(desk, "the finished job", |event| match event {
        Event::OrderJobFinished(job) => Some(job),
        _ => None,
    })
}

fn outcomes(desk: &Desk, job: OrderJobId) -> Vec<OrderOutcome> {
    let query = OrderJobQuery {
        job,
        only_unsuccessful: false,
    };
    wait_for_rows(desk, "the outcomes", &query, |_, rows| {
        Some(
            rows.into_iter()
                .map(|item: OrderJobItem| item.outcome)
                .collect(),
        )
    })
}

/// The mirrored status of each order, in the order of the batch.
fn mirrored_statuses(desk: &Desk, expected: &[OrderStatus]) {
    let orders = OrderQuery::default();
    wait_for_rows(desk, "the mirrored statuses", &orders, |_, rows| {
        rows.iter()
            .map(|row| &row.status)
            .eq(expected)
            .then_some(())
    });
}

fn in_days(days: u64) -> Timestamp {
    WallClock.now() + Duration::from_secs(days * 86_400)
}

#[test]
fn cancels_open_orders_and_mirrors_them() {
    let folder = tempfile::tempdir().unwrap();
    let service = OrderService::start(&["created", "notified", "opened", "accepted", "shipped"]);
    let desk = desk_with_orders(folder.path(), &service);
    let selection = OrderSelection::Query(OrderQuery {
        batch: Some(service.batch.into()),
        ..OrderQuery::default()
    });
    let preview = preview(&desk, selection);
    assert_eq!(preview.orders.len(), 3);
    assert_eq!(preview.authorized.0, 16_500);
    assert_eq!(
        preview.excluded,
        [(OrderStatus::Accepted, 1), (OrderStatus::Shipped, 1)]
    );
    let job = start(&desk, OrderAction::Cancel, Arc::clone(&preview.orders));
    let finished = wait_finished(&desk);
    assert_eq!((finished.id, finished.counts.done), (job, 3));
    mirrored_statuses(
        &desk,
        &[
            OrderStatus::Canceled,
            OrderStatus::Canceled,
            OrderStatus::Canceled,
            OrderStatus::Accepted,
            OrderStatus::Shipped,
        ],
    );
    assert_eq!(service.request_counts(), [1, 1, 1, 0, 0]);
}

#[test]
fn order_canceled_as_failed_is_shown_canceled() {
    let folder = tempfile::tempdir().unwrap();
    let service = OrderService::start(&["opened", "failed"]);
    service.state.lock().unwrap().canceled_status = "failed";
    let desk = desk_with_orders(folder.path(), &service);
    let opened = Arc::new(vec![OrderId(service.order_ids()[0])]);
    start(&desk, OrderAction::Cancel, opened);
    assert_eq!(wait_finished(&desk).counts.done, 1);
    let expected = [OrderStatus::Canceled, OrderStatus::Failed];
    mirrored_statuses(&desk, &expected);
    // A later sync reads "failed" from the service again.
    desk.send(Command::Refresh);
    crate::fixture::wait_until_synced(&desk);
    mirrored_statuses(&desk, &expected);
}

#[test]
fn lost_response_is_read_before_repeating() {
    for response in [
        ChangeResponse::ChangeAndDisconnect,
        ChangeResponse::ChangeAndFail,
        ChangeResponse::ChangeAndRefuse,
    ] {
        let folder = tempfile::tempdir().unwrap();
        let service = OrderService::start(&["notified"]);
        service.plan([response]);
        let desk = desk_with_orders(folder.path(), &service);
        start(&desk, OrderAction::Cancel, all_orders(&service));
        assert_eq!(wait_finished(&desk).counts.done, 1, "{response:?}");
        assert_eq!(service.request_counts(), [1], "{response:?}");
    }
}

#[test]
fn failed_request_is_repeated_after_reading() {
    let folder = tempfile::tempdir().unwrap();
    let service = OrderService::start(&["notified"]);
    service.plan([ChangeResponse::Fail, ChangeResponse::AcceptWithoutChange]);
    let desk = desk_with_orders(folder.path(), &service);
    start(&desk, OrderAction::Cancel, all_orders(&service));
    assert_eq!(wait_finished(&desk).counts.done, 1);
    assert_eq!(service.request_counts(), [3]);
}

#[test]
fn refusals_name_status_or_reason() {
    let folder = tempfile::tempdir().unwrap();
    let service = OrderService::start(&["accepted", "opened", "canceled"]);
    let desk = desk_with_orders(folder.path(), &service);
    let mut orders = (*all_orders(&service)).clone();
    let unknown = OrderId(uuid::Uuid::now_v7());
    orders.push(unknown);
    // The opened order was accepted after the last sync.
    service.state.lock().unwrap().orders[1]["status"] = "paid".into();
    let job = start(&desk, OrderAction::Cancel, Arc::new(orders));
    let counts = wait_finished(&desk).counts;
    assert_eq!((counts.not_allowed, counts.done, counts.failed), (2, 1, 1));
    let outcomes = outcomes(&desk, job);
    assert_eq!(
        outcomes[..3],
        [
            OrderOutcome::NotAllowed(OrderStatus::Accepted),
            OrderOutcome::NotAllowed(OrderStatus::Paid),
            OrderOutcome::Done,
        ]
    );
    assert!(matches!(
        &outcomes[3],
        OrderOutcome::Failed(problem)
            if matches!(problem.kind, ProblemKind::NotFoundAtService { .. })
    ));
}

#[test]
fn retry_repeats_only_failed_orders() {
    let folder = tempfile::tempdir().unwrap();
    let service = OrderService::start(&["notified", "accepted"]);
    service.plan([ChangeResponse::Refuse, ChangeResponse::Refuse]);
    let desk = desk_with_orders(folder.path(), &service);
    let job = start(&desk, OrderAction::Cancel, all_orders(&service));
    let counts = wait_finished(&desk).counts;
    assert_eq!((counts.failed, counts.not_allowed), (1, 1));
    let before = service.request_counts();
    desk.send(Command::RetryOrderJob(job));
    let counts = wait_finished(&desk).counts;
    assert_eq!((counts.done, counts.not_allowed), (1, 1));
    assert_eq!(service.request_counts(), [before[0] + 1, before[1]]);
    assert_eq!(service.statuses(), ["canceled", "accepted"]);
    desk.send(Command::DismissOrderJob(job));
    wait_for(&desk, "an empty list", |event| match event {
        Event::OrderJobs(jobs) if jobs.is_empty() => Some(()),
        _ => None,
    });
}

#[test]
fn extends_expiration_of_open_orders() {
    let folder = tempfile::tempdir().unwrap();
    let service = OrderService::start(&["notified", "opened", "delivered"]);
    let desk = desk_with_orders(folder.path(), &service);
    let expires_at = in_days(60);
    let job = start(
        &desk,
        OrderAction::Extend { expires_at },
        all_orders(&service),
    );
    wait_finished(&desk);
    assert_eq!(
        outcomes(&desk, job),
        [
            OrderOutcome::Done,
            OrderOutcome::Done,
            OrderOutcome::NotAllowed(OrderStatus::Delivered)
        ]
    );
    let orders = OrderQuery::default();
    wait_for_rows(&desk, "new expirations", &orders, |_, rows| {
        let extended = rows
            .iter()
            .filter(|row| {
                row.expires_at.is_some_and(|at| {
                    at.since(expires_at).is_zero() && expires_at.since(at) < Duration::from_secs(1)
                })
            })
            .count();
        (extended == 2).then_some(())
    });
}

#[test]
fn refuses_expiration_in_the_past() {
    let folder = tempfile::tempdir().unwrap();
    let service = OrderService::start(&["notified"]);
    let desk = desk_with_orders(folder.path(), &service);
    let expires_at = WallClock.now();
    for (action, orders, expected) in [
        (
            OrderAction::Extend { expires_at },
            all_orders(&service),
            ProblemKind::ExpirationInPast,
        ),
        (
            OrderAction::Cancel,
            Arc::default(),
            ProblemKind::NoOrdersToChange,
        ),
    ] {
        desk.send(Command::StartOrderJob {
            key: KEY,
            action,
            orders,
        });
        let problem = wait_for(&desk, "the refusal", |event| match event {
            Event::OrderJobStarted { key, job } if key == KEY => Some(job.unwrap_err()),
            _ => None,
        });
        assert_eq!(problem.kind, expected);
    }
    assert_eq!(service.request_counts(), [0]);
}

#[test]
fn busy_service_pauses_the_job() {
    let folder = tempfile::tempdir().unwrap();
    let service = OrderService::start(&["notified"; 12]);
    service.plan([ChangeResponse::Busy; 4]);
    let desk = desk_with_orders(folder.path(), &service);
    start(&desk, OrderAction::Cancel, all_orders(&service));
    let waiting = wait_job(&desk, "a waiting job", |job| job.waiting_for.is_some());
    assert!(matches!(
        waiting.waiting_for.unwrap().kind,
        ProblemKind::ServiceBusy {
            retry_after_seconds: Some(1)
        }
    ));
    assert_eq!(wait_finished(&desk).counts.done, 12);
    // At most the requests that were sent at the same time as the first refused one are repeated.
    assert!(service.request_counts().iter().all(|count| *count <= 2));
}

#[test]
fn job_waits_for_service_and_survives_restart() {
    let folder = tempfile::tempdir().unwrap();
    let service = OrderService::start(&["notified"; 40]);
    let desk = desk_with_orders(folder.path(), &service);
    service.set_down(true);
    let job = start(&desk, OrderAction::Cancel, all_orders(&service));
    wait_job(&desk, "a waiting job", |job| job.waiting_for.is_some());
    drop(desk);
    assert_eq!(service.request_counts(), [0; 40]);

    service.set_down(false);
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    let finished = wait_finished(&desk);
    assert_eq!((finished.id, finished.counts.done), (job, 40));
    assert!(service.request_counts().iter().all(|count| *count == 1));
}

#[test]
fn stopped_job_leaves_remaining_orders() {
    let folder = tempfile::tempdir().unwrap();
    let service = OrderService::start(&["notified"; 60]);
    let desk = desk_with_orders(folder.path(), &service);
    service.set_down(true);
    let job = start(&desk, OrderAction::Cancel, all_orders(&service));
    wait_job(&desk, "a waiting job", |job| job.waiting_for.is_some());
    desk.send(Command::StopOrderJob(job));
    wait_job(&desk, "a stopped job", |job| job.is_stop_requested);
    service.set_down(false);
    let counts = wait_finished(&desk).counts;
    assert_eq!((counts.stopped, counts.done), (60, 0));
    assert_eq!(service.request_counts(), [0; 60]);

    desk.send(Command::RetryOrderJob(job));
    assert_eq!(wait_finished(&desk).counts.done, 60);
}
