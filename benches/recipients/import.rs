//! The import of recipients: from a file to checked recipients, on one thread.
//!
//! The measurement alternates with its baseline and takes the median of [`ROUNDS`].

use std::{
    hint::black_box,
    path::Path,
    time::{Duration, Instant},
};

use giftdesk::{
    contract::SendMethod,
    recipients::{MappingGuess, ReadOptions, RecipientTable, apply_mapping, check, read_table},
};
use serde::Deserialize;

use super::files::{self, ROWS};
use crate::support::report::{median, print_times};

const ROUNDS: usize = 5;

/// Reads, maps and checks a file.
pub fn import(path: &Path) -> (RecipientTable, usize) {
    let file = std::fs::File::open(path).expect("the file");
    let table = read_table(file, &ReadOptions::default()).expect("a list");
    let guess = MappingGuess::new(&table.header, table.sample(200));
    let rows = apply_mapping(&table, &guess.mapping);
    drop(table);
    let recipients = RecipientTable::from_import("", rows);
    let issues = check(&recipients, &SendMethod::DirectSend);
    assert_eq!(recipients.len(), ROWS);
    (recipients, issues.counts().blockers)
}

pub fn csv() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("people.csv");
    files::write_csv(&path);
    let (mut ours, mut baseline) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ours.push(timed(|| import(&path)));
        baseline.push(timed(|| deserialize(&path)));
    }
    let work = "100,000 × 11 CSV, read, mapped and checked";
    print_times(work, median(ours), median(baseline), "≤ 3");
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

/// The time of a work, without that of dropping its result.
fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    let result = black_box(work());
    let taken = start.elapsed();
    drop(result);
    taken
}
