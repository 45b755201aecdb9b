//! The output of `giftdesk send`: repeated recipients, progress, gift links.

use std::{
    io::{self, Write},
    sync::Arc,
    time::{Duration, Instant},
};

use crate::{
    cli::{
        engine_driver::{Awaited, EngineDriver},
        failure::{CliCode, ExitStatus, Failure},
        list_reader::read_list,
        output::{write_stderr, write_stdout},
    },
    contract::{OrderBatchId, SendStatus},
    desk::{
        Event, GetBatch,
        batches::BatchDetail,
        orders::{OrderQuery, OrderRow},
        sends::guards::duplicates::is_duplicate,
    },
    i18n::t,
    recipients::{IssueIndex, RecipientTable},
};

/// The batch is read again after this time, even without a change event: the event may have arrived
/// during an earlier wait.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// The number of rows that repeat the recipient of another row.
pub(super) fn duplicate_rows(recipients: &RecipientTable, issues: &IssueIndex) -> usize {
    let rows = recipients.rows().iter();
    rows.filter(|row| is_duplicate(row, issues)).count()
}

/// Waits with a progress bar until every order is mirrored, except those that cannot be read, or the
/// service has ended the batch.
///
/// # Errors
/// When the batch cannot be read, or has missing orders after `limit`.
pub(super) fn wait_until_created(
    driver: &mut EngineDriver<'_>,
    batch: OrderBatchId,
    limit: Duration,
) -> Result<Arc<BatchDetail>, Failure> {
    let progress = indicatif::ProgressBar::new(0).with_style(progress_style());
    progress.set_message(t!("cli-send-progress"));
    let begun = Instant::now();
    let mut detail = driver.ask(Awaited::Batch, GetBatch(batch))?;
    while has_missing_orders(&detail) {
        if begun.elapsed() > limit {
            let is_pending = detail.row.status == SendStatus::Pending;
            return Err(Failure::new(
                CliCode::BatchPending,
                t!(
                    "cli-batch-pending",
                    batch = batch.to_string(),
                    orders = detail.row.orders,
                    recipients = detail.row.recipients,
                    minutes = limit.as_secs() / 60,
                ),
                if is_pending {
                    t!("cli-batch-pending-meaning")
                } else {
                    t!("cli-batch-unread-meaning")
                },
                t!("cli-batch-pending-remedy"),
            )
            .with_exit_status(ExitStatus::Pending));
        }
        progress.set_length(detail.row.recipients);
        progress.set_position(detail.row.orders);
        driver.wait_at_most(POLL_INTERVAL, |event| match event {
            Event::Changed(changed) if changed.batches || changed.orders => Some(()),
            _ => None,
        });
        detail = driver.ask(Awaited::Batch, GetBatch(batch))?;
    }
    progress.finish_and_clear();
    Ok(detail)
}

/// Whether more orders of the batch can appear in the mirror.
fn has_missing_orders(detail: &BatchDetail) -> bool {
    let row = &detail.row;
    match row.status {
        SendStatus::Pending => true,
        SendStatus::Failed | SendStatus::Canceled => false,
        _ => row.funnel.created < row.recipients && !detail.has_all_orders,
    }
}

/// Whether the batch failed or was canceled, so that the service creates no more of its orders.
fn has_ended_incomplete(status: &SendStatus) -> bool {
    matches!(status, SendStatus::Failed | SendStatus::Canceled)
}

/// # Errors
/// When the batch failed or was canceled, even if some of its gift links were printed.
pub(super) fn refuse_failed_batch(detail: &BatchDetail) -> Result<(), Failure> {
    let row = &detail.row;
    if !has_ended_incomplete(&row.status) {
        return Ok(());
    }
    let batch = row.id.to_string();
    let what = if row.status == SendStatus::Canceled {
        t!(
            "cli-batch-canceled",
            batch = batch,
            orders = row.orders,
            recipients = row.recipients
        )
    } else {
        t!(
            "cli-batch-failed",
            batch = batch,
            orders = row.orders,
            recipients = row.recipients
        )
    };
    let (meaning, remedy) = if row.orders == 0 {
        (t!("cli-nothing-sent"), t!("cli-batch-empty-remedy"))
    } else {
        (
            t!("cli-batch-partial-meaning"),
            t!("cli-batch-partial-remedy"),
        )
    };
    Err(Failure::new(
        CliCode::BatchNotCreated,
        what,
        meaning,
        remedy,
    ))
}

fn progress_style() -> indicatif::ProgressStyle {
    indicatif::ProgressStyle::with_template("{bar:30} {human_pos} of {human_len} {msg}")
        .unwrap_or_else(|_| indicatif::ProgressStyle::default_bar())
}

/// Prints the gift links: one line per order, or JSON with the batch. A send of several parts has
/// several batches, and its JSON has a list of them under `parts`.
pub(super) fn print_links(
    driver: &mut EngineDriver<'_>,
    details: &[Arc<BatchDetail>],
    practice: bool,
    json: bool,
) -> Result<(), Failure> {
    let mut parts = Vec::with_capacity(details.len());
    for detail in details {
        let query = OrderQuery {
            batch: Some(detail.row.id),
            ..OrderQuery::default()
        };
        let orders = read_list(driver, &query, |order| order.id)?;
        if let Some(note) = missing_links_note(detail, orders.len() as u64) {
            write_stderr(note);
        }
        if json {
            parts.push(batch_json(detail, &orders, practice));
        } else {
            write_after_send(|out| write_link_lines(out, &orders))?;
        }
    }
    if !json {
        return Ok(());
    }
    write_after_send(|out| match &parts[..] {
        [whole] => writeln!(out, "{whole:#}"),
        parts => {
            let whole = serde_json::json!({ "practice": practice, "parts": parts });
            writeln!(out, "{whole:#}")
        }
    })
}

/// Writes to stdout after the gifts were sent.
///
/// # Errors
/// As [`write_stdout`]; the failure says that the gifts were sent.
fn write_after_send(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    write_stdout(t!("cli-send-output-failed-meaning"), write)
}

fn batch_json(detail: &BatchDetail, orders: &[OrderRow], practice: bool) -> serde_json::Value {
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
    serde_json::json!({
        "practice": practice,
        "batch": {
            "id": detail.row.id,
            "name": detail.batch.batch_name.as_deref().unwrap_or_default(),
            "send_status": detail.row.status,
            "recipients": detail.row.recipients,
            "orders": detail.row.orders,
            "scheduled_send_on": detail.row.scheduled_send_on,
        },
        "orders": orders,
    })
}

fn write_link_lines(out: &mut dyn Write, orders: &[OrderRow]) -> io::Result<()> {
    orders
        .iter()
        .try_for_each(|order| writeln!(out, "{}\t{}", order.recipient, order.gift_link))
}

/// The note for a batch of which fewer links than recipients are known.
fn missing_links_note(detail: &BatchDetail, links: u64) -> Option<String> {
    let row = &detail.row;
    if links >= row.recipients || has_ended_incomplete(&row.status) {
        return None;
    }
    Some(if has_missing_orders(detail) {
        t!(
            "cli-send-links-pending",
            count = links,
            total = row.recipients
        )
    } else {
        t!("cli-send-links-unreadable", count = row.recipients - links)
    })
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::{
        cli::engine_driver::Engine,
        contract::{Cents, OrderBatch},
        desk::{
            Command,
            batches::{BatchRow, BatchTitle, CartSummary, Funnel, RowOfSend},
        },
    };

    fn batch(status: SendStatus, orders: u64) -> Arc<BatchDetail> {
        let row = BatchRow {
            id: OrderBatchId::generate(),
            title: BatchTitle::Unknown,
            gift: CartSummary::default(),
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
            charged_orders: 0,
            is_sent_again: false,
            send: RowOfSend::Single,
            expires_at: None,
        };
        Arc::new(BatchDetail {
            batch: OrderBatch::default(),
            row,
            has_all_orders: false,
            median_to_accept: None,
            unclaimed: Cents::ZERO,
            unclaimed_orders: 0,
            links: Vec::new(),
        })
    }

    #[test]
    fn failed_or_canceled_batch_is_a_failure() {
        assert!(refuse_failed_batch(&batch(SendStatus::Complete, 25)).is_ok());
        assert!(refuse_failed_batch(&batch(SendStatus::Pending, 0)).is_ok());
        let text = refuse_failed_batch(&batch(SendStatus::Failed, 3)).unwrap_err();
        assert!(text.what.contains("failed"), "{text}");
        assert!(text.what.contains("3 of 25"), "{text}");
        let text = refuse_failed_batch(&batch(SendStatus::Canceled, 0)).unwrap_err();
        assert_eq!(text.meaning, "Nothing was sent.");
    }

    /// Returns the next of `states` for each [`GetBatch`] and never sends a change event.
    struct EngineWithoutChangeEvents {
        states: RefCell<Vec<Arc<BatchDetail>>>,
        answers: RefCell<Vec<Event>>,
    }

    impl Engine for EngineWithoutChangeEvents {
        fn send(&self, command: Command) {
            if let Command::Ask(question) = command {
                question.reply(|_: &GetBatch| Ok(self.states.borrow_mut().remove(0)));
                self.answers.borrow_mut().push(Event::Replied);
            }
        }

        fn wait_event(&self, _: Duration) -> Option<Event> {
            self.answers.borrow_mut().pop()
        }
    }

    #[test]
    fn batch_is_polled_without_change_events() {
        let engine = EngineWithoutChangeEvents {
            states: RefCell::new(vec![
                batch(SendStatus::Pending, 0),
                batch(SendStatus::Pending, 10),
                batch(SendStatus::Complete, 25),
            ]),
            answers: RefCell::default(),
        };
        let mut driver = EngineDriver::new(&engine);
        let id = OrderBatchId::generate();
        let made = wait_until_created(&mut driver, id, Duration::from_secs(3600)).unwrap();
        assert_eq!(made.row.orders, 25);
        assert!(engine.states.borrow().is_empty());
    }

    #[test]
    fn wait_ends_when_orders_cannot_be_read() {
        let mut read = batch(SendStatus::Complete, 24);
        Arc::make_mut(&mut read).has_all_orders = true;
        let engine = EngineWithoutChangeEvents {
            states: RefCell::new(vec![batch(SendStatus::Complete, 24), read]),
            answers: RefCell::default(),
        };
        let mut driver = EngineDriver::new(&engine);
        let id = OrderBatchId::generate();
        let made = wait_until_created(&mut driver, id, Duration::from_secs(3600)).unwrap();
        assert!(engine.states.borrow().is_empty());
        let note = missing_links_note(&made, 24).unwrap();
        assert!(note.starts_with("1 order couldn’t be read"), "{note}");
        let note = missing_links_note(&batch(SendStatus::Pending, 24), 24).unwrap();
        assert!(note.contains("24 of 25"), "{note}");
        assert_eq!(
            missing_links_note(&batch(SendStatus::Complete, 25), 25),
            None
        );
        assert_eq!(missing_links_note(&batch(SendStatus::Failed, 3), 3), None);
    }

    #[test]
    fn unread_complete_batch_is_not_called_unfinished() {
        let engine = EngineWithoutChangeEvents {
            states: RefCell::new(vec![batch(SendStatus::Complete, 24)]),
            answers: RefCell::default(),
        };
        let mut driver = EngineDriver::new(&engine);
        let id = OrderBatchId::generate();
        let failure = wait_until_created(&mut driver, id, Duration::ZERO).unwrap_err();
        assert_eq!(failure.exit_status, ExitStatus::Pending);
        assert!(!failure.meaning.contains("still creating"), "{failure}");
    }
}
