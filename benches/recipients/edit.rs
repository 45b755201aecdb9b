//! The check after one edited cell of 100,000 rows.

use std::time::{Duration, Instant};

use giftdesk::{
    contract::SendMethod,
    recipients::{Field, RecipientChecker, RecipientRow, RecipientTable},
};

use super::files::{self, ROWS};
use crate::support::report::{print_times, quantile, text};

const MAX: Duration = Duration::from_millis(2);
const EDITS: usize = 150;
const REPEATS: usize = 5;

/// Prints the slowest check of many edits. As in the app, the window keeps the last table and its issues.
pub fn run() {
    for (name, same_email) in [
        ("one edited cell of 100,000 rows checked again", 1),
        ("the same, each email in 100 rows", 100),
        ("the same, one email in all rows", ROWS),
    ] {
        let mut times = times(same_email);
        let (median, worst) = (quantile(&mut times, 0.5), quantile(&mut times, 1.0));
        let work = format!("{name}, median {}", text(median));
        print_times(&work, worst, MAX, "≤ 1");
    }
}

/// The time of each edit: the fastest of several, because other programs interrupt some. `same_email` is how many rows
/// share each email.
fn times(same_email: usize) -> Vec<Duration> {
    let method = SendMethod::DirectSend;
    let mut table = RecipientTable::new("", (0..ROWS).map(|number| recipient(number, same_email)));
    let mut checker = RecipientChecker::new(method.clone());
    let mut shown = (table.clone(), checker.check(&table, &method));
    let mut check = |table: &RecipientTable| {
        let start = Instant::now();
        let issues = checker.check(table, &method);
        let taken = start.elapsed();
        shown = (table.clone(), issues);
        taken
    };
    let mut times = Vec::new();
    for edit in 0..EDITS {
        // Steps through the whole list, from its first row.
        let at = (edit * 7_919) % ROWS;
        let id = table.rows()[at].id;
        let field = [Field::Email, Field::City, Field::PostalCode][edit % 3];
        let (mut edited, mut undone) = (Duration::MAX, Duration::MAX);
        for _ in 0..REPEATS {
            assert!(table.edit(id, field, "changed@example.com"));
            edited = edited.min(check(&table));
            assert!(table.undo().is_some());
            undone = undone.min(check(&table));
        }
        times.extend([edited, undone]);
    }
    times
}

fn recipient(number: usize, same_email: usize) -> RecipientRow {
    let cells = files::row(number);
    let mut row = RecipientRow::default();
    for (&field, cell) in Field::ALL.iter().zip(cells) {
        row.set(field, cell);
    }
    if same_email > 1 {
        let email = format!("team.{}@example.com", number % (ROWS / same_email));
        row.set(Field::Email, email);
    }
    row
}
