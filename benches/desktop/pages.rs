//! The desktop with a million orders: its pages after one changed order, and any page of the feed of activities.
//!
//! Each time is from the command to its event. Before, the order gets another expiry.

use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, Instant},
};

use crate::support::{
    demo_folder::DemoFolder,
    desk::{ask, drain, start_demo_synced, time_list, wait_for},
    report::{print_p99, print_times, quantile},
};
use giftdesk::{
    contract::{OrderId, Timestamp},
    desk::{
        Command, Desk, Event, GetActivitySummary, GetLedger, GetRows, Question, RequestKey,
        activity::ActivityQuery, batches::BatchQuery, inbox::InboxQuery, jobs::OrderAction,
        orders::OrderQuery,
    },
};

/// One question is asked at a time.
const KEY: RequestKey = RequestKey(1);
/// The limit of pages that are read from an index.
const INDEX_LIMIT: Duration = Duration::from_millis(20);
/// The limit of pages whose figures are counted from the facts of all orders.
pub const FIGURES_LIMIT: Duration = Duration::from_millis(60);
const CHANGES: i64 = 30;
const FEED_PAGES: u64 = 40;
const FEED_ROWS: u64 = 60;

pub fn run() {
    let folder = DemoFolder::large();
    let desk = start_demo_synced(&folder);
    measure_feed(&desk);
    let mut times = BTreeMap::<&str, Vec<Duration>>::new();
    // After the first change, which is not measured, the facts of orders are loaded.
    for turn in 0..=CHANGES {
        change_order(&desk, turn);
        let taken = [
            ("Activity", time_summary(&desk)),
            ("Money", time(&desk, GetLedger)),
            ("feed", time_list(&desk, ActivityQuery::default(), 0).0),
            ("Batches", time_list(&desk, BatchQuery::default(), 0).0),
            (
                "the list of Inbox",
                time_list(&desk, InboxQuery::default(), 0).0,
            ),
            ("Orders", time_list(&desk, OrderQuery::default(), 0).0),
        ];
        for (name, time) in taken.into_iter().filter(|_| turn > 0) {
            times.entry(name).or_default().push(time);
        }
    }
    for (name, mut times) in times {
        let work = format!("{name} after one changed order");
        let is_indexed = ["feed", "Orders"].contains(&name);
        let limit = if is_indexed {
            INDEX_LIMIT
        } else {
            FIGURES_LIMIT
        };
        print_p99(&work, &mut times, limit);
    }
}

/// Compares pages all over the feed with its first page.
fn measure_feed(desk: &Desk) {
    let query = ActivityQuery::default;
    let (_, total) = time_list(desk, query(), 0);
    let (mut first, mut any) = (Vec::new(), Vec::new());
    for turn in 0..FEED_PAGES {
        let from = total.saturating_sub(FEED_ROWS) * turn / (FEED_PAGES - 1);
        first.push(time_list(desk, query(), 0).0);
        any.push(time_list(desk, query(), from).0);
    }
    let (first, any) = (quantile(&mut first, 0.95), quantile(&mut any, 0.95));
    let work = format!("any page of a feed of {total} activities, p95");
    print_times(&work, any, first, "≤ 1.5");
}

/// The ids of the first orders of a list.
pub fn first_orders(desk: &Desk, query: OrderQuery) -> Vec<OrderId> {
    let range = 0..20;
    let window = ask(desk, GetRows { list: query, range });
    let rows = window.expect("readable orders").rows;
    rows.iter().map(|row| row.id).collect()
}

/// Gives the first opened order another expiry, which the service has and the mirror.
fn change_order(desk: &Desk, days: i64) {
    let opened = OrderQuery {
        statuses: vec!["opened".into()],
        ..OrderQuery::default()
    };
    let expires_at = Timestamp::from_micros((22_100 + days) * 86_400_000_000);
    desk.send(Command::StartOrderJob {
        key: KEY,
        action: OrderAction::Extend { expires_at },
        orders: Arc::new(first_orders(desk, opened)[..1].to_vec()),
    });
    let done = wait_for(desk, |event| match event {
        Event::OrderJobFinished(job) => Some(job.counts.done),
        _ => None,
    });
    assert_eq!(done, 1, "the order has another expiry");
    // What the engine counts after a change.
    drain(desk, Duration::from_millis(1_500));
}

pub fn time_summary(desk: &Desk) -> Duration {
    time(desk, GetActivitySummary { days: 30 })
}

fn time<Q: Question>(desk: &Desk, question: Q) -> Duration {
    let begin = Instant::now();
    ask(desk, question).expect("a reply");
    begin.elapsed()
}
