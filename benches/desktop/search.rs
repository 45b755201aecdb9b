//! Searching orders as a person types: every prefix of what is searched for is a search of its own.

use std::time::Duration;

use super::pages::{first_orders, time_summary};
use crate::support::{
    demo_folder::DemoFolder,
    desk::{start_demo_synced, time_list},
    report::print_p99,
};
use giftdesk::desk::orders::{OrderQuery, OrderSort};

const LIMIT: Duration = Duration::from_millis(30);

/// What people look for, by the value that it is a part of.
const SEARCHES: [(&str, &str); 5] = [
    ("a name", "ada, bergstrom, zora ziegler, müller, jose"),
    (
        "an email address",
        "person1, person12345@example.com, person777",
    ),
    ("a product", "tea, mug, garden, chocolate"),
    ("a batch", "holiday gifts, new colleagues, offsite"),
    (
        "a tracking number, a note",
        "practice0, thank you, surprise",
    ),
];

/// Fewer digits of an id are searched as a word.
const MIN_ID_DIGITS: usize = 8;

pub fn run() {
    let folder = DemoFolder::large();
    let desk = start_demo_synced(&folder);
    // As the app does at its start.
    time_summary(&desk);
    let time = |query: OrderQuery| time_list(&desk, query, 0);
    let search = |text: &str| OrderQuery {
        text: text.to_owned(),
        ..OrderQuery::default()
    };
    for (what, searches) in SEARCHES {
        let mut times = Vec::new();
        for text in searches.split(", ") {
            let ends = text.char_indices().map(|(at, c)| at + c.len_utf8());
            times.extend(ends.map(|end| time(search(&text[..end])).0));
        }
        let work = format!("search for {what}, first rows");
        print_p99(&work, &mut times, LIMIT);
    }
    let mut times = Vec::new();
    for id in first_orders(&desk, OrderQuery::default()) {
        let id = id.to_string();
        for digits in MIN_ID_DIGITS..=id.len() {
            let (taken, total) = time(search(&id[..digits]));
            assert!(total > 0, "the order is found");
            times.push(taken);
        }
    }
    print_p99("search for an order id, first rows", &mut times, LIMIT);
    let mut times = Vec::new();
    for sort in [
        OrderSort::Natural,
        OrderSort::Recipient,
        OrderSort::Status,
        OrderSort::Total,
        OrderSort::LastChange,
    ] {
        for descending in [false, true] {
            let query = OrderQuery {
                sort,
                descending,
                ..OrderQuery::default()
            };
            times.push(time(query).0);
        }
    }
    print_p99("orders sorted by a column, first rows", &mut times, LIMIT);
}
