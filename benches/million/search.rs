//! Searching orders as a person types: every prefix of what is searched for is a search of its own.

use std::time::Duration;

use giftdesk::desk::{
    Command, Desk, Event, RequestKey,
    view::{ListQuery, ListRows, OrderQuery, OrderSort},
};

use crate::{
    demo_folder::DemoFolder,
    engine::{time_list, wait_for},
    pages::time_summary,
    print_times,
};

const LIMIT: Duration = Duration::from_millis(30);

/// What people look for, by the value that it is a part of.
const SEARCHES: [(&str, &[&str]); 5] = [
    (
        "a name",
        &["ada", "bergstrom", "zora ziegler", "müller", "jose"],
    ),
    (
        "an email address",
        &["person1", "person12345@example.com", "person777"],
    ),
    ("a product", &["tea", "mug", "garden", "chocolate"]),
    ("a batch", &["holiday gifts", "new colleagues", "offsite"]),
    (
        "a tracking number, a note",
        &["practice0", "thank you", "surprise"],
    ),
];

pub fn measure(folder: &DemoFolder) {
    let (desk, _practice) = folder.start();
    // As the app does at its start.
    time_summary(&desk);
    let mut next_key = 0;
    for (what, searches) in SEARCHES {
        let mut times = Vec::new();
        for text in searches {
            let ends = text.char_indices().map(|(at, c)| at + c.len_utf8());
            for end in ends {
                next_key += 1;
                let query = OrderQuery {
                    text: text[..end].to_owned(),
                    ..OrderQuery::default()
                };
                let (time, total) = time_list(&desk, next_key, ListQuery::Orders(query), 0);
                if std::env::var_os("GIFTDESK_BENCH_DETAILS").is_some() {
                    eprintln!(
                        "{:>8.2} ms {total:>8} {}",
                        time.as_secs_f64() * 1e3,
                        &text[..end]
                    );
                }
                times.push(time);
            }
        }
        print_times(&format!("search for {what}, first rows"), &mut times, LIMIT);
    }
    measure_ids(&desk, &mut next_key);
    measure_sorting(&desk, next_key);
}

/// The first digits of an id, as they are typed or pasted. Fewer digits are searched as a word.
fn measure_ids(desk: &Desk, next_key: &mut u64) {
    const MIN_DIGITS: usize = 8;
    let key = RequestKey(5_000_000);
    desk.send(Command::List {
        key,
        query: ListQuery::Orders(OrderQuery::default()),
        range: 0..10,
        replaces: None,
    });
    let ids = wait_for(desk, |event| match event {
        Event::Rows {
            key: answered,
            rows: ListRows::Orders(rows),
            ..
        } if *answered == key => Some(rows.iter().map(|row| row.id).collect::<Vec<_>>()),
        _ => None,
    });
    let mut times = Vec::new();
    for id in ids {
        let id = id.to_string();
        for digits in MIN_DIGITS..=id.len() {
            *next_key += 1;
            let query = OrderQuery {
                text: id[..digits].to_owned(),
                ..OrderQuery::default()
            };
            let (time, total) = time_list(desk, *next_key, ListQuery::Orders(query), 0);
            assert!(total > 0, "the order is found");
            times.push(time);
        }
    }
    print_times("search for an order id, first rows", &mut times, LIMIT);
}

/// The first rows by each column, without a search.
fn measure_sorting(desk: &Desk, mut next_key: u64) {
    let mut times = Vec::new();
    for sort in [
        OrderSort::Natural,
        OrderSort::Recipient,
        OrderSort::Status,
        OrderSort::Total,
        OrderSort::LastChange,
    ] {
        for descending in [false, true] {
            next_key += 1;
            let query = OrderQuery {
                sort,
                descending,
                ..OrderQuery::default()
            };
            let (time, _) = time_list(desk, next_key, ListQuery::Orders(query), 0);
            if std::env::var_os("GIFTDESK_BENCH_DETAILS").is_some() {
                eprintln!("{:>8.2} ms {sort:?} {descending}", time.as_secs_f64() * 1e3);
            }
            times.push(time);
        }
    }
    print_times("orders sorted by a column, first rows", &mut times, LIMIT);
}
