//! What `giftdesk send` prints: how the file was read, issues, progress, and at the end the gift
//! links.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use super::{PATIENCE, conversation::Conversation};
use crate::{
    contract::{OrderBatchId, SendStatus},
    desk::{
        Command, Event, Problem,
        event::ImportPreview,
        view::{BatchDetail, ListQuery, ListRows, OrderQuery, OrderRow},
    },
    recipients::{Field, IssueIndex, RecipientTable},
};

/// IssueIndex shown one by one; the rest is counted.
const MOST_FINDINGS: usize = 20;

/// Orders read at a time.
const PAGE: u64 = 500;

/// A batch is looked at again after this long, also when nothing said that it changed: the change
/// may have been told while something else was waited for.
const LOOK_AGAIN: Duration = Duration::from_secs(2);

/// A column's name is shown up to here.
const LONGEST_NAME: usize = 60;

pub(super) fn gifts(count: u64) -> &'static str {
    if count == 1 { "gift" } else { "gifts" }
}

/// How the file was read: what the reader noticed, and the column that each field comes from.
pub(super) fn reading_lines(preview: &ImportPreview) -> Vec<String> {
    let mut lines: Vec<String> = preview
        .notes
        .iter()
        .map(|note| format!("Note: {note}"))
        .collect();
    let names_itself = |name: &String| {
        name.strip_prefix("Column ").is_some_and(|letters| {
            !letters.is_empty() && letters.bytes().all(|b| b.is_ascii_uppercase())
        })
    };
    if preview.header.iter().all(names_itself) {
        lines.push(
            "Note: The file has no header, so its columns were told from what is in them.".into(),
        );
    }
    let mapping = &preview.mapping;
    let fields = Field::ALL.map(|field| (field.label(), mapping.get(field)));
    let full_name = [("Full name", mapping.full_name())];
    for (label, column) in full_name.into_iter().chain(fields) {
        let Some(column) = column else {
            continue;
        };
        let name = preview.header.get(column).map_or("", String::as_str);
        lines.push(format!("{label} ← column “{}”", shown(name)));
    }
    lines
}

/// A name from a file, fit for a terminal.
fn shown(name: &str) -> String {
    let mut shown: String = name
        .chars()
        .filter(|c| !c.is_control())
        .take(LONGEST_NAME)
        .collect();
    if name.chars().count() > LONGEST_NAME {
        shown.push('…');
    }
    shown
}

/// A line per issue, with the line of the file.
pub(super) fn issue_lines(recipients: &RecipientTable, issues: &IssueIndex) -> Vec<String> {
    let mut lines = Vec::new();
    let mut left = 0;
    for index in 0..recipients.len() {
        let Some(row) = recipients.row(index) else {
            continue;
        };
        for issue in issues.for_row(row.id) {
            if lines.len() == MOST_FINDINGS {
                left += 1;
                continue;
            }
            let place = row.line.map_or_else(
                || format!("row {}", index + 1),
                |line| format!("line {line}"),
            );
            lines.push(format!("{place}: {}", issue.sentence()));
        }
    }
    if left > 0 {
        lines.push(format!("… and {left} more."));
    }
    lines
}

/// Waits until the service made every order, showing how many there are.
pub(super) fn wait_until_made(
    talk: &mut Conversation<'_>,
    batch: OrderBatchId,
    limit: Duration,
) -> Result<Arc<BatchDetail>, Problem> {
    let progress = indicatif::ProgressBar::new(0).with_style(style());
    progress.set_message("gift links");
    let begun = Instant::now();
    let mut detail = current(talk, batch, PATIENCE)?;
    while detail.row.status == SendStatus::Pending
        || detail.row.funnel.created < detail.row.recipients
    {
        if is_given_up(&detail.row.status) {
            break;
        }
        if begun.elapsed() > limit {
            return Err(Problem::new(
                format!(
                    "Batch {batch} has {} of {} gift links after {} minutes.",
                    detail.row.orders,
                    detail.row.recipients,
                    limit.as_secs() / 60
                ),
                "It was sent; the service makes the rest.",
                "`giftdesk` shows how far it is. Do not send it again.",
            ));
        }
        progress.set_length(detail.row.recipients);
        progress.set_position(detail.row.orders);
        talk.wait_at_most(LOOK_AGAIN, |event| match event {
            Event::Changed(changed) if changed.batches || changed.orders => Some(()),
            _ => None,
        });
        detail = current(talk, batch, PATIENCE)?;
    }
    progress.finish_and_clear();
    Ok(detail)
}

/// The service makes nothing more of it.
fn is_given_up(status: &SendStatus) -> bool {
    matches!(status, SendStatus::Failed | SendStatus::Canceled)
}

/// A batch that failed or was canceled is no success, whatever was printed of it.
pub(super) fn refuse_unmade(detail: &BatchDetail) -> Result<(), Problem> {
    let row = &detail.row;
    if !is_given_up(&row.status) {
        return Ok(());
    }
    let what = if row.status == SendStatus::Canceled {
        "was canceled"
    } else {
        "failed at the service"
    };
    let (meaning, remedy) = if row.orders == 0 {
        ("No gift was sent.", "`giftdesk` shows the batch.")
    } else {
        (
            "The gifts made by then exist, the others were not sent.",
            "Look at the batch in `giftdesk`, and send again only to those who are missing.",
        )
    };
    Err(Problem::new(
        format!(
            "Batch {} {what}: {} of {} gifts were made.",
            row.id, row.orders, row.recipients
        ),
        meaning,
        remedy,
    ))
}

fn style() -> indicatif::ProgressStyle {
    indicatif::ProgressStyle::with_template("{bar:30} {human_pos} of {human_len} {msg}")
        .unwrap_or_else(|_| indicatif::ProgressStyle::default_bar())
}

/// The batch as the mirror has it; waits until it is there.
pub(super) fn current(
    talk: &mut Conversation<'_>,
    batch: OrderBatchId,
    limit: Duration,
) -> Result<Arc<BatchDetail>, Problem> {
    let key = talk.key();
    talk.send(Command::Batch { key, id: batch });
    talk.wait(limit, "the batch", |event| match event {
        Event::Batch {
            key: answered,
            batch,
        } if *answered == key => Some(batch.clone()),
        _ => None,
    })?
}

/// The gift links, a line per recipient or as JSON.
pub(super) fn print_links(
    talk: &mut Conversation<'_>,
    detail: &BatchDetail,
    practice: bool,
    json: bool,
) -> Result<(), Problem> {
    let orders = orders(talk, detail.row.id)?;
    if json {
        let orders: Vec<_> = orders
            .iter()
            .map(|order| {
                serde_json::json!({
                    "id": order.id,
                    "recipient": order.recipient,
                    "email": order.email,
                    "status": order.status,
                    "gift_link": order.gift_link,
                })
            })
            .collect();
        print_json(&serde_json::json!({
            "practice": practice,
            "batch": {
                "id": detail.row.id,
                "name": detail.row.name,
                "send_status": detail.row.status,
                "recipients": detail.row.recipients,
                "orders": detail.row.orders,
            },
            "orders": orders,
        }));
    } else {
        for order in &orders {
            println!("{}\t{}", order.recipient, order.gift_link);
        }
        if (orders.len() as u64) < detail.row.recipients && !is_given_up(&detail.row.status) {
            eprintln!(
                "{} of {} gift links exist. `giftdesk` shows the rest; --wait waits for them.",
                orders.len(),
                detail.row.recipients
            );
        }
    }
    Ok(())
}

fn orders(talk: &mut Conversation<'_>, batch: OrderBatchId) -> Result<Vec<OrderRow>, Problem> {
    let mut all = Vec::new();
    loop {
        let key = talk.key();
        let start = all.len() as u64;
        let query = OrderQuery {
            batch: Some(batch),
            ..OrderQuery::default()
        };
        talk.send(Command::List {
            key,
            query: ListQuery::Orders(query),
            range: start..start + PAGE,
        });
        let (total, rows) = talk.wait(PATIENCE, "the gift links", |event| match event {
            Event::Rows {
                key: answered,
                total,
                rows: ListRows::Orders(rows),
                ..
            } if *answered == key => Some((*total, rows.clone())),
            _ => None,
        })?;
        let none_came = rows.is_empty();
        all.extend(rows);
        if none_came || all.len() as u64 >= total {
            return Ok(all);
        }
    }
}

pub(super) fn print_json(value: &serde_json::Value) {
    println!("{value:#}");
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::{
        cli::send::conversation::Engine,
        contract::{Cents, OrderBatch},
        desk::view::{BatchRow, Funnel},
        recipients::{ImportLimits, Mapping, read_table},
    };

    fn preview(text: &str) -> ImportPreview {
        let table = read_table(text.as_bytes(), &ImportLimits::default()).unwrap();
        let nameless = vec![String::new(); table.header.len()];
        let names = if table.has_header {
            &table.header
        } else {
            &nameless
        };
        ImportPreview {
            source: "people.csv".to_owned(),
            mapping: Mapping::guess(names, table.sample(20)),
            header: table.header.clone(),
            sample: Vec::new(),
            rows: table.rows.len() as u64,
            notes: table.notes.clone(),
        }
    }

    #[test]
    fn every_field_says_its_column() {
        let lines = reading_lines(&preview(
            "Staff of May\nEmployee,Manager email\nIda,boss@example.com\n",
        ));
        assert_eq!(lines.len(), 3, "{lines:?}");
        assert!(lines[0].contains("header is in line 2"), "{lines:?}");
        assert!(lines[1].ends_with("name ← column “Employee”"), "{lines:?}");
        assert_eq!(lines[2], "Mail ← column “Manager email”");
    }

    #[test]
    fn a_file_without_header_says_so() {
        let lines = reading_lines(&preview("Ida,ida@example.com\nBo,bo@example.com\n"));
        assert!(lines[0].contains("has no header"), "{lines:?}");
        assert!(lines.contains(&"Mail ← column “Column B”".to_owned()));
    }

    #[test]
    fn names_of_columns_cannot_command_the_terminal() {
        assert_eq!(shown("\u{1b}[2JMail"), "[2JMail");
        assert_eq!(shown(&"x".repeat(90)).chars().count(), LONGEST_NAME + 1);
    }

    fn batch(status: SendStatus, orders: u64) -> Arc<BatchDetail> {
        let row = BatchRow {
            id: OrderBatchId::generate(),
            name: String::new(),
            gift: String::new(),
            status,
            is_scheduled: false,
            scheduled_send_on: None,
            sent_at: None,
            send_method: None,
            recipients: 25,
            orders,
            funnel: Funnel {
                created: orders,
                ..Funnel::default()
            },
            spent: Cents::ZERO,
            expires_at: None,
        };
        Arc::new(BatchDetail {
            batch: OrderBatch::default(),
            row,
            median_to_accept: None,
            unclaimed: Cents::ZERO,
            unclaimed_orders: 0,
        })
    }

    #[test]
    fn a_batch_that_was_not_made_is_no_success() {
        assert!(refuse_unmade(&batch(SendStatus::Complete, 25)).is_ok());
        assert!(refuse_unmade(&batch(SendStatus::Pending, 0)).is_ok());
        let text = refuse_unmade(&batch(SendStatus::Failed, 3)).unwrap_err();
        assert!(text.what.contains("failed"), "{text}");
        assert!(text.what.contains("3 of 25 gifts"), "{text}");
        let text = refuse_unmade(&batch(SendStatus::Canceled, 0)).unwrap_err();
        assert_eq!(text.meaning, "No gift was sent.");
    }

    /// Answers questions for a batch, and never says that something changed.
    struct Silent {
        states: RefCell<Vec<Arc<BatchDetail>>>,
        answers: RefCell<Vec<Event>>,
    }

    impl Engine for Silent {
        fn send(&self, command: Command) {
            if let Command::Batch { key, .. } = command {
                self.answers.borrow_mut().push(Event::Batch {
                    key,
                    batch: Ok(self.states.borrow_mut().remove(0)),
                });
            }
        }

        fn wait_event(&self, _: Duration) -> Option<Event> {
            self.answers.borrow_mut().pop()
        }
    }

    #[test]
    fn a_change_that_nobody_told_is_seen_all_the_same() {
        let engine = Silent {
            states: RefCell::new(vec![
                batch(SendStatus::Pending, 0),
                batch(SendStatus::Pending, 10),
                batch(SendStatus::Complete, 25),
            ]),
            answers: RefCell::default(),
        };
        let mut talk = Conversation::new(&engine);
        let id = OrderBatchId::generate();
        let made = wait_until_made(&mut talk, id, Duration::from_secs(3600)).unwrap();
        assert_eq!(made.row.orders, 25);
        assert!(engine.states.borrow().is_empty());
    }
}
