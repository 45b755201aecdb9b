//! Medians, percentiles, and the rows of the table.

use std::time::Duration;

/// Prints one row: work, giftdesk, baseline or limit, ratio and target.
pub fn print_row(work: &str, giftdesk: &str, other: &str, ratio: f64, target: &str) {
    println!("| {work} | {giftdesk} | {other} | {ratio:.2} | {target} |");
}

/// Prints a time beside the time that it is compared with.
pub fn print_times(work: &str, giftdesk: Duration, other: Duration, target: &str) {
    let ratio = giftdesk.as_secs_f64() / other.as_secs_f64();
    print_row(work, &text(giftdesk), &text(other), ratio, target);
}

/// Prints the 99th percentile of some times, which may not exceed a limit.
pub fn print_p99(work: &str, times: &mut [Duration], limit: Duration) {
    let (median, p99) = (quantile(times, 0.5), quantile(times, 0.99));
    print_row(
        &format!("{work}, p99"),
        &format!("{}, median {}", text(p99), text(median)),
        &text(limit),
        p99.as_secs_f64() / limit.as_secs_f64(),
        "≤ 1",
    );
}

/// Prints requests per second beside those of the baseline.
pub fn print_rates(work: &str, giftdesk: f64, baseline: f64, target: &str) {
    print_row(
        work,
        &format!("{giftdesk:.0} requests/s"),
        &format!("{baseline:.0} requests/s"),
        giftdesk / baseline,
        target,
    );
}

/// Prints an amount of memory beside the one that it is compared with.
pub fn print_bytes(work: &str, giftdesk: u64, other: u64, target: &str) {
    let mebibytes = |bytes: u64| format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20));
    let ratio = giftdesk as f64 / other as f64;
    print_row(work, &mebibytes(giftdesk), &mebibytes(other), ratio, target);
}

/// A part of sorted times: 0.5 is the median.
pub fn quantile(times: &mut [Duration], part: f64) -> Duration {
    times.sort_unstable();
    let rank = (times.len() as f64 * part).ceil() as usize;
    times[rank.saturating_sub(1)]
}

pub fn median(mut times: Vec<Duration>) -> Duration {
    quantile(&mut times, 0.5)
}

pub fn text(time: Duration) -> String {
    if time < Duration::from_secs(1) {
        format!("{:.2} ms", time.as_secs_f64() * 1e3)
    } else {
        format!("{:.2} s", time.as_secs_f64())
    }
}
