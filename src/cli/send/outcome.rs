//! Confirms a prepared send, waits for its outcome and prints the gift links.

use std::time::Duration;

use super::{
    check::SendAdditions, gift_test::PreparedTest, options::SendOptions, report, warnings,
};
use crate::{
    cli::{
        common::time_limit,
        engine_driver::{Awaited, EngineDriver},
        failure::{CliCode, ExitStatus, Failure},
        interrupt::Interrupt,
        outbox::{OutboxRecord, write_sends},
        output::{write_stderr, write_stdout},
    },
    contract::OrderBatchId,
    desk::{
        AgreedCart, Command, DraftId, DraftPrice, Event, GetBatch, Impact, OutboxEntry, OutboxId,
        OutboxState, Problem, ProblemKind, sends::guards::SendWarning,
    },
    i18n::{format, t},
};

/// How long a send may take, apart from time with a POST in flight.
const SEND_TIMEOUT: Duration = Duration::from_secs(300);

/// A service creates up to this many orders before it responds. `send` waits for batches up to this
/// size even without `--wait`.
const MAX_ORDERS_CREATED_AT_ONCE: u64 = 10;

/// How often Ctrl+C is looked for while a send is held.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// How long the service may take to create all orders of a batch.
const BATCH_TIMEOUT: Duration = Duration::from_secs(3600);

/// A draft that can be sent.
pub(super) struct PreparedSend {
    pub(super) recipients: u64,
    pub(super) price: DraftPrice,
    pub(super) additions: SendAdditions,
    /// The warnings, which the options accept.
    pub(super) warnings: Vec<SendWarning>,
    pub(super) batches: u64,
}

enum SendOutcome {
    Sent(OrderBatchId),
    /// This computer keeps the send, with all its parts, until its time.
    Scheduled(Vec<OutboxEntry>),
    /// The user canceled the send while it was held.
    Canceled,
    Failed(Problem),
    /// A test has warnings that were not accepted.
    TestHasWarnings(Vec<SendWarning>),
    NeedsReview(Problem),
}

fn send_pending(resume: &str) -> Failure {
    Failure::new(
        CliCode::SendPending,
        t!("cli-send-pending"),
        t!("cli-send-pending-meaning"),
        t!("cli-send-pending-remedy", command = resume),
    )
    .with_exit_status(ExitStatus::Pending)
}

/// Sends the draft and prints the gift links. `resume` is the command that continues the send.
///
/// # Errors
/// When the send is refused, needs a review or has no outcome within [`SEND_TIMEOUT`], and when the
/// batch failed, was canceled or is still pending after [`BATCH_TIMEOUT`].
pub(super) fn send_draft(
    driver: &mut EngineDriver<'_>,
    id: DraftId,
    prepared: PreparedSend,
    practice: bool,
    options: &SendOptions,
    resume: &str,
) -> Result<(), Failure> {
    let interrupt = announce_hold(options);
    let (agreed_low, agreed_high) = prepared.price.total();
    driver.send(Command::Send {
        draft: id,
        agreed_low,
        agreed_high,
        agreed_carts: prepared.price.carts.iter().map(AgreedCart::from).collect(),
        hold: Duration::from_secs(options.hold.into()),
        accepted: prepared.warnings,
    });
    let mut parts = Vec::new();
    let outcome = wait_for_outcome(driver, id, options.hold, interrupt.as_ref(), &mut parts);
    let sent = SentGifts {
        id,
        recipients: prepared.recipients,
        practice,
        parts,
    };
    conclude(driver, sent, outcome, options, resume)
}

/// Sends a test and prints its gift link. `resume` is the command that continues the send.
///
/// # Errors
/// As [`send_draft`], and when the options do not accept a warning.
pub(super) fn send_test(
    driver: &mut EngineDriver<'_>,
    prepared: PreparedTest,
    practice: bool,
    options: &SendOptions,
    resume: &str,
) -> Result<(), Failure> {
    let PreparedTest { mut test, price } = prepared;
    let interrupt = announce_hold(options);
    let mut accepted = Vec::new();
    loop {
        driver.send(Command::SendTest {
            test: test.clone(),
            agreed_low: price.0,
            agreed_high: price.1,
            hold: Duration::from_secs(options.hold.into()),
            accepted: accepted.clone(),
        });
        let (hold, interrupt) = (options.hold, interrupt.as_ref());
        let outcome = wait_for_outcome(driver, test.id, hold, interrupt, &mut Vec::new());
        // The engine checks the test while it sends it: warnings that the options accept are sent again.
        if let Some(SendOutcome::TestHasWarnings(warnings)) = &outcome
            && accepted.is_empty()
        {
            warnings::refuse_unaccepted(warnings, options)?;
            accepted.clone_from(warnings);
            // The reply to the next attempt has another id.
            test.id = DraftId::generate();
            continue;
        }
        let sent = SentGifts {
            id: test.id,
            recipients: 1,
            practice,
            parts: Vec::new(),
        };
        return conclude(driver, sent, outcome, options, resume);
    }
}

/// Says that the send is held, and lets Ctrl+C cancel the send in that time.
fn announce_hold(options: &SendOptions) -> Option<Interrupt> {
    if options.hold == 0 {
        return None;
    }
    // Without the handler, Ctrl+C ends the program, and the send waits for the user.
    let interrupt = Interrupt::listen()
        .inspect_err(|error| tracing::warn!(%error, "Ctrl+C cannot be handled"))
        .ok();
    write_stderr(t!("cli-send-held", count = options.hold));
    interrupt
}

/// What was sent.
struct SentGifts {
    /// The draft or the test.
    id: DraftId,
    recipients: u64,
    practice: bool,
    /// The batches of a large send.
    parts: Vec<OrderBatchId>,
}

/// Prints the gift links.
///
/// # Errors
/// When the gifts were not sent, or have no final result.
fn conclude(
    driver: &mut EngineDriver<'_>,
    sent: SentGifts,
    outcome: Option<SendOutcome>,
    options: &SendOptions,
    resume: &str,
) -> Result<(), Failure> {
    let SentGifts {
        id,
        recipients,
        practice,
        parts,
    } = sent;
    let batch = match outcome {
        Some(SendOutcome::Sent(batch)) => batch,
        Some(SendOutcome::Scheduled(entries)) => {
            return print_scheduled(&entries, practice, options, resume);
        }
        Some(SendOutcome::Canceled) => {
            driver.send(Command::DeleteDraft(id));
            return Err(Failure::nothing_sent(
                CliCode::SendCanceled,
                t!("cli-send-canceled"),
                String::new(),
            )
            .with_exit_status(ExitStatus::Canceled));
        }
        Some(SendOutcome::TestHasWarnings(warnings)) => {
            warnings::refuse_unaccepted(&warnings, options)?;
            return Err(Failure::from(Problem::from(
                ProblemKind::RequestNotPrepared,
            )));
        }
        // The outbox keeps the send and its draft.
        None => return Err(send_pending(resume)),
        Some(SendOutcome::NeedsReview(problem)) => {
            return Err(Failure {
                remedy: t!("cli-send-needs-review-remedy"),
                exit_status: ExitStatus::DecisionNeeded,
                ..Failure::from(problem)
            });
        }
        // The outbox keeps the other parts, and the draft has their recipients.
        Some(SendOutcome::Failed(problem))
            if problem.impact.as_deref() == Some(&Impact::PartNotSent) =>
        {
            return Err(Failure {
                exit_status: ExitStatus::DecisionNeeded,
                ..Failure::from(problem)
            });
        }
        Some(SendOutcome::Failed(problem)) => {
            driver.send(Command::DeleteDraft(id));
            return Err(Failure {
                meaning: t!("cli-nothing-sent"),
                ..Failure::from(problem)
            });
        }
    };
    let batches = if parts.is_empty() { vec![batch] } else { parts };
    let mut details = Vec::with_capacity(batches.len());
    for batch in batches {
        let at_service = options.schedule_at_service;
        write_stderr(match at_service {
            None => t!("cli-send-sent", batch = batch.to_string()),
            Some(at) => t!(
                "cli-send-handed-over",
                batch = batch.to_string(),
                time = format::full_date_time(at)
            ),
        });
        // A scheduled batch gets its orders at its time. The practice service ends with this process and creates no orders afterwards.
        let waits = at_service.is_none()
            && (practice || options.wait || recipients <= MAX_ORDERS_CREATED_AT_ONCE);
        details.push(if waits {
            report::wait_until_created(driver, batch, BATCH_TIMEOUT)?
        } else {
            driver.ask(Awaited::Batch, GetBatch(batch))?
        });
    }
    report::print_links(driver, &details, practice, options.json)?;
    for detail in &details {
        report::refuse_failed_batch(detail).map_err(Failure::after_output)?;
    }
    Ok(())
}

/// Prints a send that this computer keeps. `resume` is the command that continues it.
fn print_scheduled(
    entries: &[OutboxEntry],
    practice: bool,
    options: &SendOptions,
    resume: &str,
) -> Result<(), Failure> {
    let time = options.at.map(format::full_date_time).unwrap_or_default();
    let count: u64 = entries.iter().map(|entry| entry.recipients).sum();
    write_stderr(t!("cli-send-scheduled", count = count, time = time));
    write_stderr(t!("cli-send-scheduled-remedy", command = resume));
    write_stdout(t!("cli-send-scheduled-output-failed"), |out| {
        if options.json {
            let sends: Vec<_> = entries.iter().map(OutboxRecord::from).collect();
            let result = serde_json::json!({ "practice": practice, "scheduled": sends });
            return writeln!(out, "{result:#}");
        }
        write_sends(out, false, entries)
    })
}

/// Waits until the send has an outcome. Cancels the send when the user presses Ctrl+C while it is
/// held. Returns `None` without an outcome after [`SEND_TIMEOUT`], which begins again with each part
/// of a large send. `parts` become the batches of the sent parts, in their order.
fn wait_for_outcome(
    driver: &mut EngineDriver<'_>,
    id: DraftId,
    hold_seconds: u32,
    interrupt: Option<&Interrupt>,
    parts: &mut Vec<OrderBatchId>,
) -> Option<SendOutcome> {
    let limit = time_limit(SEND_TIMEOUT) + Duration::from_secs(hold_seconds.into());
    let mut begun = driver.time_without_post();
    let mut is_canceling = false;
    let mut held: Option<OutboxId> = None;
    while driver.time_without_post() - begun < limit {
        if let (Some(interrupt), Some(entry)) = (interrupt, held)
            && interrupt.is_pressed()
            && !is_canceling
        {
            is_canceling = true;
            driver.send(Command::DismissSend(entry));
        }
        let parts_before = parts.len();
        let outcome = driver.wait_at_most(POLL_INTERVAL, |event| match event {
            Event::Sent { draft, batch, .. } if *draft == id => Some(SendOutcome::Sent(*batch)),
            Event::SendFailed { draft, problem } if *draft == id => {
                let is_canceled = matches!(
                    problem.kind,
                    ProblemKind::SendCanceled | ProblemKind::SendSavedAsDraft
                );
                Some(if is_canceled {
                    SendOutcome::Canceled
                } else {
                    SendOutcome::Failed(problem.clone())
                })
            }
            Event::TestFailed { test, failure } if *test == id => {
                Some(if failure.warnings.is_empty() {
                    SendOutcome::Failed(failure.problem.clone())
                } else {
                    SendOutcome::TestHasWarnings(failure.warnings.clone())
                })
            }
            Event::Outbox(outbox) => {
                let entry = outbox.iter().find(|entry| entry.draft_id == id)?;
                if let OutboxState::Held(_) = entry.state {
                    held = Some(entry.id);
                } else if let Some(interrupt) = interrupt {
                    held = None;
                    interrupt.release();
                }
                let own = || outbox.iter().filter(|entry| entry.draft_id == id);
                let sent: Vec<OrderBatchId> = own()
                    .filter(|entry| entry.part.is_some())
                    .filter_map(|entry| match entry.state {
                        OutboxState::Sent(batch) => Some(batch),
                        _ => None,
                    })
                    .collect();
                *parts = sent;
                let is_kept =
                    |entry: &OutboxEntry| matches!(entry.state, OutboxState::Scheduled(_));
                if own().all(is_kept) {
                    return Some(SendOutcome::Scheduled(own().cloned().collect()));
                }
                own().find_map(|entry| match &entry.state {
                    OutboxState::NeedsReview(problem) => {
                        Some(SendOutcome::NeedsReview(problem.clone()))
                    }
                    _ => None,
                })
            }
            _ => None,
        });
        if outcome.is_some() {
            return outcome;
        }
        if parts.len() > parts_before {
            begun = driver.time_without_post();
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cli::engine_driver::tests::{ScriptedEvents, post_begins, post_ends},
        desk::DraftId,
    };

    fn outcome_of(engine: &ScriptedEvents, draft: DraftId) -> Option<SendOutcome> {
        let mut driver = EngineDriver::new(engine);
        wait_for_outcome(&mut driver, draft, 0, None, &mut Vec::new())
    }

    fn sent(draft: DraftId) -> Event {
        Event::Sent {
            draft,
            batch: OrderBatchId::default(),
            recipients: 1,
            scheduled_for: None,
        }
    }

    #[test]
    fn send_timeout_does_not_pass_during_post() {
        let draft = DraftId::generate();
        let engine = ScriptedEvents::default()
            .then_after(SEND_TIMEOUT / 2, post_begins())
            .then_after(3 * SEND_TIMEOUT, sent(draft))
            .then(post_ends());
        let outcome = outcome_of(&engine, draft);
        assert!(matches!(outcome, Some(SendOutcome::Sent(_))));
    }

    #[test]
    fn send_timeout_applies_before_and_after_post() {
        let draft = DraftId::generate();
        let engine = ScriptedEvents::default()
            .then_after(SEND_TIMEOUT / 2, post_begins())
            .then_after(3 * SEND_TIMEOUT, post_ends())
            .then_after(SEND_TIMEOUT, sent(draft));
        assert!(outcome_of(&engine, draft).is_none());
    }
}
