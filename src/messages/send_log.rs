//! Text for the log of sends: each step in plain words, and the result of a check of the log.

use crate::{
    desk::{SendLogCheck, SendLogFault, SendLogRow, SendStep, sends::guards::AcceptedBy},
    i18n::{format, t},
    messages::{guard, titles},
};

/// What happened in a step. `None` is the step of a record that cannot be read.
#[must_use]
pub fn step(step: Option<&SendStep>) -> String {
    let Some(step) = step else {
        return t!("send-step-unreadable");
    };
    match step {
        SendStep::Queued {
            recipients,
            total_low,
            total_high,
            ..
        } => t!(
            "send-step-queued",
            count = *recipients,
            total = format::money_range(*total_low, *total_high),
        ),
        SendStep::PartQueued { part, parts, .. } => {
            t!("send-step-part-queued", number = *part, count = *parts)
        }
        SendStep::Split { parts } => t!("send-step-split", count = *parts),
        SendStep::WarningsAccepted { by, warnings } => {
            let kinds: Vec<String> = warnings
                .iter()
                .map(|warning| guard::kind(warning.code))
                .collect();
            t!(
                "send-step-warnings-accepted",
                user = accepted_by(by),
                sender = &by.sender,
                warnings = format::list(&kinds),
            )
        }
        SendStep::HoldInterrupted => t!("send-step-hold-interrupted"),
        SendStep::MovedHere => t!("send-step-moved-here"),
        SendStep::HoldEnded => t!("send-step-hold-ended"),
        SendStep::Scheduled { at } => {
            t!("send-step-scheduled", time = format::full_date_time(*at))
        }
        SendStep::ScheduleEnded => t!("send-step-schedule-ended"),
        SendStep::Canceled => t!("send-step-canceled"),
        SendStep::AttemptStarted { attempt } => {
            t!("send-step-attempt-started", number = *attempt)
        }
        SendStep::AttemptWithdrawn => t!("send-step-attempt-withdrawn"),
        SendStep::NotReached { problem } => {
            t!("send-step-not-reached", code = problem.to_string())
        }
        SendStep::InDoubt { problem } => t!("send-step-in-doubt", code = problem.to_string()),
        SendStep::NotFound { batches_read } => {
            t!("send-step-not-found", count = *batches_read)
        }
        SendStep::RefusalInDoubt { status: 0 } => t!("send-step-refusal-in-doubt-unknown"),
        SendStep::RefusalInDoubt { status } => {
            t!("send-step-refusal-in-doubt", status = status.to_string())
        }
        SendStep::RepeatRefused { status: 0 } => t!("send-step-repeat-refused-unknown"),
        SendStep::RepeatRefused { status } => {
            t!("send-step-repeat-refused", status = status.to_string())
        }
        SendStep::ReviewRequested { candidates } => {
            t!("send-step-review-requested", count = candidates.len())
        }
        SendStep::ResendRequested => t!("send-step-resend-requested"),
        SendStep::MarkedAsSent { batch: None } => t!("send-step-marked-as-sent"),
        SendStep::MarkedAsSent { batch: Some(batch) } => {
            t!("send-step-batch-identified", batch = batch.to_string())
        }
        SendStep::Sent { batch } => t!("send-step-sent", batch = batch.to_string()),
        SendStep::Refused { problem } => t!("send-step-refused", code = problem.to_string()),
        SendStep::Requeued => t!("send-step-requeued"),
        SendStep::Removed => t!("send-step-removed"),
        SendStep::CopiedToDraft { recipients, .. } => {
            t!("send-step-copied-to-draft", count = *recipients)
        }
    }
}

/// The user of the system and the account, as far as they are known.
fn accepted_by(by: &AcceptedBy) -> String {
    let known: Vec<&str> = [&by.system_user, &by.account]
        .into_iter()
        .filter_map(Option::as_deref)
        .collect();
    if known.is_empty() {
        t!("send-step-unknown-user")
    } else {
        known.join(" · ")
    }
}

/// The name of the send that a record is about.
#[must_use]
pub fn send_title(row: &SendLogRow) -> String {
    match &row.title {
        Some(title) => titles::gift_name(title),
        None => {
            // The last digits of an id are random; the first ones are the time.
            let id = row.record.send.0.simple().to_string();
            t!("send-log-removed-send", id = &id[id.len() - 8..])
        }
    }
}

/// The result of a check: one sentence, then one sentence per fault.
#[must_use]
pub fn check_lines(check: &SendLogCheck) -> Vec<String> {
    match check {
        SendLogCheck::Intact { records } => vec![t!("send-log-intact", count = *records)],
        SendLogCheck::Damaged { faults, more, .. } => {
            let mut lines = vec![t!("send-log-damaged")];
            lines.extend(faults.iter().map(fault));
            if *more > 0 {
                lines.push(t!("send-log-fault-more", count = *more));
            }
            lines
        }
    }
}

fn fault(fault: &SendLogFault) -> String {
    match *fault {
        SendLogFault::Changed { sequence } => t!("send-log-fault-changed", number = sequence),
        SendLogFault::Missing { first, last } if first == last => {
            t!("send-log-fault-missing-one", number = first)
        }
        SendLogFault::Missing { first, last } => {
            t!("send-log-fault-missing", first = first, last = last)
        }
        SendLogFault::CutOff { first, last } if first == last => {
            t!("send-log-fault-cut-off-one", number = first)
        }
        SendLogFault::CutOff { first, last } => {
            t!("send-log-fault-cut-off", first = first, last = last)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_names_each_fault() {
        let check = SendLogCheck::Damaged {
            records: 7,
            faults: vec![
                SendLogFault::Changed { sequence: 2 },
                SendLogFault::Missing { first: 4, last: 4 },
                SendLogFault::CutOff { first: 9, last: 11 },
            ],
            more: 2,
        };
        assert_eq!(
            check_lines(&check),
            [
                "The log isn’t intact.",
                "Record 2 was changed.",
                "Record 4 is missing.",
                "The newest records, 9 to 11, are missing.",
                "2 more faults.",
            ]
        );
    }

    #[test]
    fn intact_log_is_described_with_its_length() {
        let check = |records| check_lines(&SendLogCheck::Intact { records });
        assert_eq!(check(0), ["The log has no records."]);
        assert_eq!(
            check(1_204),
            ["The log is intact: 1,204 records, all unchanged and in order."]
        );
    }
}
