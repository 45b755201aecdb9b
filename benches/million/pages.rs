//! The pages after one changed order.

use std::time::{Duration, Instant};

use giftdesk::desk::{
    Command, Desk, Event, GetActivitySummary, GetLedger, Question, RequestKey,
    view::{ActivityQuery, BatchQuery, InboxQuery, ListQuery, ListRows, OrderQuery},
};

use crate::{
    demo_folder::DemoFolder,
    engine::{drain, time_list, wait_for},
    feed,
    measured::KEY,
    print_times,
};

const LIMIT: Duration = Duration::from_millis(20);
const CHANGES: u64 = 30;

pub fn measure(folder: &DemoFolder) {
    let (desk, practice) = folder.start();
    feed::measure(&desk);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let names = ["Activity", "feed", "Batches", "Money", "Inbox", "Orders"];
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); names.len()];
    // The first change, after which the facts of orders are loaded, is not measured.
    for turn in 0..=CHANGES {
        let key = 10 * turn;
        change_first_order(&desk, &runtime, &practice.url(), key);
        if turn == 1 {
            times.fill(Vec::new());
        }
        times[0].push(time_summary(&desk));
        let lists = [
            (1, ListQuery::Activities(ActivityQuery::default())),
            (2, ListQuery::Batches(BatchQuery::default())),
            (4, ListQuery::Inbox(InboxQuery::default())),
            (5, ListQuery::Orders(OrderQuery::default())),
        ];
        times[3].push(time_reply(&desk, GetLedger));
        for (page, query) in lists {
            times[page].push(time_list(&desk, key + page as u64, query, 0).0);
        }
    }
    for (name, times) in names.into_iter().zip(&mut times) {
        let work = if name == "Inbox" {
            "the list of Inbox after one changed order, which the engine has read"
        } else {
            &format!("{name} after one changed order")
        };
        print_times(work, times, LIMIT);
    }
}

/// Gives the first order another expiry at the service, and waits until the mirror has it.
fn change_first_order(desk: &Desk, runtime: &tokio::runtime::Runtime, url: &str, key: u64) {
    let key = RequestKey(2_000_000 + key);
    let query = ListQuery::Orders(OrderQuery {
        statuses: vec!["opened".into()],
        ..OrderQuery::default()
    });
    desk.send(Command::List {
        key,
        query,
        range: 0..20,
        replaces: None,
    });
    let order = wait_for(desk, |event| match event {
        Event::Rows {
            key: answered,
            rows: ListRows::Orders(rows),
            ..
        } if *answered == key => Some(rows.first().expect("an opened order").id),
        _ => None,
    });
    let days = 100 + (key.0 % 1_000);
    let expiry = chrono::DateTime::UNIX_EPOCH + chrono::Duration::days(22_000 + days as i64);
    runtime.block_on(async {
        let body = serde_json::json!({ "expiration": expiry.to_rfc3339() });
        let path = format!("{url}/v1/orders/{order}/update_expiration");
        let request = reqwest::Client::new().post(path);
        let response = request.bearer_auth(KEY).json(&body).send().await;
        let response = response.expect("a response");
        assert!(response.status().is_success(), "{response:?}");
    });
    while desk.try_event().is_some() {}
    let begin = Instant::now();
    desk.send(Command::Refresh);
    wait_for(desk, |event| match event {
        Event::Changed(changed) => changed.orders.then_some(()),
        _ => None,
    });
    if std::env::var_os("GIFTDESK_BENCH_DETAILS").is_some() {
        eprintln!(
            "mirrored after {:.0} ms",
            begin.elapsed().as_secs_f64() * 1e3
        );
    }
    // The rest of the refresh, and what the engine counts after a change.
    drain(desk, Duration::from_millis(1_500));
}

pub fn time_summary(desk: &Desk) -> Duration {
    time_reply(desk, GetActivitySummary { days: 30 })
}

fn time_reply<Q: Question>(desk: &Desk, question: Q) -> Duration {
    let begin = Instant::now();
    let mut reply = desk.ask(question);
    wait_for(desk, |_| reply.take()).expect("a reply");
    begin.elapsed()
}
