//! The import of recipients: time, memory, and the check of one edited cell.
//!
//! `cargo bench --bench recipients` runs all measurements but `xlsx`, which `benches/recipients.sh` runs: its
//! baseline is a program of its own. Names of measurements after `--` choose some: csv edit memory xlsx.
//! Each measurement alternates with its baseline on one thread and takes the median of [`ROUNDS`].

mod edit;
mod files;
mod memory;

use std::{
    hint::black_box,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use giftdesk::{
    contract::SendMethod,
    recipients::{
        MappingGuess, RawTable, ReadOptions, RecipientTable, apply_mapping, check, read_table,
    },
};
use serde::Deserialize;

use files::ROWS;

const ROUNDS: usize = 5;

/// The program that reads the workbook with calamine and prints the seconds it took.
const XLSX_BASELINE: &str = "GIFTDESK_XLSX_BASELINE";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [memory::CHILD, path] = arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        return memory::import_and_print_peak(Path::new(path));
    }
    let names: Vec<&str> = arguments
        .iter()
        .map(String::as_str)
        .filter(|argument| !argument.starts_with('-'))
        .collect();
    let folder = tempfile::tempdir().expect("a temporary folder");
    println!("| work | giftdesk | baseline | ratio | target |");
    println!("|---|---|---|---|---|");
    for (name, measure) in [
        ("csv", csv as fn(&Path)),
        ("edit", |_| edit::measure()),
        ("memory", memory::measure),
        ("xlsx", xlsx),
    ] {
        let is_chosen = names.is_empty() || names.contains(&name);
        let is_possible = name != "xlsx" || std::env::var_os(XLSX_BASELINE).is_some();
        if is_chosen && is_possible {
            measure(folder.path());
        }
    }
}

/// Reads, maps and checks a file.
fn import(path: &Path) -> (RecipientTable, usize) {
    let table = read(path);
    let guess = MappingGuess::new(&table.header, table.sample(200));
    let rows = apply_mapping(&table, &guess.mapping);
    drop(table);
    let recipients = RecipientTable::from_import("", rows);
    let issues = check(&recipients, &SendMethod::DirectSend);
    assert_eq!(recipients.len(), ROWS);
    (recipients, issues.blocker_count())
}

fn read(path: &Path) -> RawTable {
    let file = std::fs::File::open(path).expect("the file");
    read_table(file, &ReadOptions::default()).expect("a list")
}

fn csv(folder: &Path) {
    let path = folder.join("people.csv");
    files::write_csv(&path);
    let (ours, baseline) = alternate(|| timed(|| import(&path)), || timed(|| deserialize(&path)));
    print_row(
        "100,000 × 11 CSV, read, mapped and checked",
        ours,
        baseline,
        "≤ 3",
    );
}

/// The rows of a file, as the `csv` crate deserializes them.
fn deserialize(path: &Path) -> Vec<Person> {
    let mut reader = csv::Reader::from_path(path).expect("the file");
    let people = reader.deserialize().map(|person| person.expect("a person"));
    people.collect()
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "the fields are only written")]
struct Person {
    #[serde(rename = "First name")]
    first_name: String,
    #[serde(rename = "Last name")]
    last_name: String,
    #[serde(rename = "Email")]
    email: String,
    #[serde(rename = "Phone")]
    phone: String,
    #[serde(rename = "Address")]
    address_1: String,
    #[serde(rename = "Address line 2")]
    address_2: String,
    #[serde(rename = "City")]
    city: String,
    #[serde(rename = "State")]
    state: String,
    #[serde(rename = "ZIP")]
    postal_code: String,
    #[serde(rename = "Country")]
    country: String,
    #[serde(rename = "Department")]
    department: String,
}

fn xlsx(folder: &Path) {
    let path = folder.join("people.xlsx");
    files::write_xlsx(&path);
    let program = std::env::var_os(XLSX_BASELINE).expect("the program of the baseline");
    let (ours, baseline) = alternate(
        || timed(|| read(&path)),
        || {
            let output = Command::new(&program).arg(&path).output();
            let output = output.expect("the program of the baseline runs");
            let seconds = String::from_utf8_lossy(&output.stdout);
            Duration::from_secs_f64(seconds.trim().parse().expect("seconds"))
        },
    );
    print_row("100,000 × 11 XLSX, read", ours, baseline, "≤ 1.6");
}

/// The medians of two measurements that alternate.
fn alternate(ours: impl Fn() -> Duration, baseline: impl Fn() -> Duration) -> (Duration, Duration) {
    let (mut all_ours, mut all_baselines) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        all_ours.push(ours());
        all_baselines.push(baseline());
    }
    (median(all_ours), median(all_baselines))
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// The time of a work, without that of dropping its result.
fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    let result = black_box(work());
    let taken = start.elapsed();
    drop(result);
    taken
}

fn print_row(work: &str, ours: Duration, baseline: Duration, target: &str) {
    let ratio = ours.as_secs_f64() / baseline.as_secs_f64();
    println!(
        "| {work} | {:.0} ms | {:.0} ms | {ratio:.2} | {target} |",
        ours.as_secs_f64() * 1000.0,
        baseline.as_secs_f64() * 1000.0,
    );
}
