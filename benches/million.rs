//! The desktop with a million orders: frames of Orders, searching, the pages after one changed order, and the feed.
//!
//! `cargo bench --bench million` makes the sample data first, which takes minutes; `GIFTDESK_DEMO_FOLDER` keeps it in
//! a folder for the next run, and `GIFTDESK_DEMO_ORDERS` changes the number of orders. Everything runs in one
//! process: the app without a window, the engine and the practice service. The simulation is off, but the sync reads orders
//! again that can still change, as it does all the time. `GIFTDESK_BENCH_DETAILS` prints each search.

#[path = "support/demo_folder.rs"]
mod demo_folder;
#[path = "million/engine.rs"]
mod engine;
#[path = "million/feed.rs"]
mod feed;
#[path = "million/inbox.rs"]
mod inbox;
#[path = "support/measured.rs"]
#[expect(dead_code, reason = "this benchmark sends no batch")]
mod measured;
#[path = "million/pages.rs"]
mod pages;
#[path = "million/practice.rs"]
mod practice;
#[path = "million/search.rs"]
mod search;
#[path = "million/window.rs"]
mod window;

use std::time::Duration;

use demo_folder::DemoFolder;
use measured::print_row;

/// The orders of the screen that a frame is compared with.
const FEW_ORDERS: u32 = 1_000;

type Part = (&'static str, fn(&DemoFolder, &DemoFolder));

fn main() {
    let parts: [Part; 5] = [
        ("pages", |_, many| pages::measure(many)),
        ("inbox", |_, many| inbox::measure(many)),
        ("feed", |_, many| feed::measure_long(many)),
        ("search", |_, many| search::measure(many)),
        ("frames", window::measure),
    ];
    // `cargo bench` adds `--bench`.
    let named: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with('-'))
        .collect();
    for named in &named {
        assert!(
            parts.iter().any(|(part, _)| part == named),
            "unknown part {named}: pages inbox feed search frames"
        );
    }
    let orders = std::env::var("GIFTDESK_DEMO_ORDERS");
    let orders = orders.map_or(1_000_000, |text| text.parse().expect("a number"));
    let few = DemoFolder::of_size(FEW_ORDERS);
    let many = DemoFolder::of_size(orders);
    println!("| work | giftdesk | limit | ratio | target |");
    println!("|---|---|---|---|---|");
    for (part, measure) in parts {
        if named.is_empty() || named.iter().any(|named| named == part) {
            measure(&few, &many);
        }
    }
}

/// A part of sorted times: 0.5 is the median.
fn quantile(times: &mut [Duration], part: f64) -> Duration {
    times.sort_unstable();
    let rank = (times.len() as f64 * part).ceil() as usize;
    times[rank.saturating_sub(1)]
}

fn print_times(work: &str, times: &mut [Duration], limit: Duration) {
    let (median, p99) = (quantile(times, 0.5), quantile(times, 0.99));
    print_row(
        work,
        &format!("p99 {}, median {}", milliseconds(p99), milliseconds(median)),
        &milliseconds(limit),
        p99.as_secs_f64() / limit.as_secs_f64(),
        "≤ 1",
    );
}

fn milliseconds(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}
