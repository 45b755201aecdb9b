//! The result of `giftdesk resume`: its exit code, and what it says about unfinished, undecided and refused
//! work.

use super::Progress;
use crate::{
    cli::failure::{CliCode, ExitStatus, Failure},
    desk::{OutboxEntry, OutboxState},
    i18n::t,
};

/// `resume` is the command that continues the work.
///
/// # Errors
/// When a send or an order change has no final result, needs a decision or has failed. The failure of
/// the work that most needs the user hides the others: open work, decisions, refused sends, orders.
pub(super) fn outcome(work: &Progress, resume: &str) -> Result<(), Failure> {
    if !work.is_finished() {
        return Err(pending(work, resume));
    }
    if let Some(failure) = decision_needed(work) {
        return Err(failure);
    }
    if let Some(refusal) = work.refusals().next() {
        return Err(Failure::from(refusal.clone()).after_output());
    }
    let unsuccessful: u64 = work
        .continued_jobs()
        .map(|job| job.counts.total() - job.counts.done)
        .sum();
    if unsuccessful > 0 {
        return Err(Failure::new(
            CliCode::OrdersNotChanged,
            t!("cli-resume-orders", count = unsuccessful),
            t!("cli-change-failed-meaning"),
            t!("cli-resume-orders-remedy"),
        )
        .with_exit_status(ExitStatus::PartlyDone)
        .after_output());
    }
    Ok(())
}

/// The failure of a run that ends before its work is finished.
fn pending(work: &Progress, resume: &str) -> Failure {
    let entries = work.entries();
    let has_open_send =
        work.sends.is_none() || entries.iter().any(|entry| work.is_open(entry, entries));
    let (code, what, meaning, remedy) = if has_open_send {
        (
            CliCode::SendPending,
            t!("cli-resume-pending"),
            t!("cli-resume-pending-meaning"),
            t!("cli-resume-pending-remedy", command = resume),
        )
    } else {
        (
            CliCode::ChangePending,
            t!("cli-change-pending"),
            t!("cli-change-pending-meaning"),
            t!("cli-change-pending-remedy", command = resume),
        )
    };
    let failure = match work.problem() {
        Some(problem) => Failure::from(problem.clone()),
        None => Failure::new(code, what, String::new(), String::new()),
    };
    let remedy = if work.needs_key() {
        t!("cli-resume-key-remedy", command = resume)
    } else {
        remedy
    };
    Failure {
        meaning,
        remedy,
        ..failure
    }
    .with_exit_status(ExitStatus::Pending)
    .after_output()
}

/// The failure of sends that need a decision, if there are any.
fn decision_needed(work: &Progress) -> Option<Failure> {
    let entries = work.entries();
    let count = |is_counted: fn(&OutboxEntry) -> bool| {
        entries.iter().filter(|entry| is_counted(entry)).count()
    };
    let in_review = count(|entry| matches!(entry.state, OutboxState::NeedsReview(_)));
    let unreadable = count(|entry| matches!(entry.state, OutboxState::Unreadable(_)));
    // A refused part of a send keeps the following parts from being sent.
    let refused_parts =
        count(|entry| entry.part.is_some() && matches!(entry.state, OutboxState::Refused(_)));
    let late = work.late_sends();
    let undecided = in_review + unreadable + refused_parts + late;
    if undecided == 0 {
        return None;
    }
    let mut meaning = Vec::new();
    if in_review > 0 {
        meaning.push(t!("cli-resume-review-meaning"));
    }
    if unreadable > 0 {
        meaning.push(t!("cli-resume-unreadable-meaning"));
    }
    if refused_parts > 0 {
        meaning.push(t!("cli-resume-part-meaning"));
    }
    if late > 0 {
        meaning.push(t!("cli-resume-late-meaning"));
    }
    Some(
        Failure::new(
            CliCode::DecisionNeeded,
            t!("cli-resume-review", count = undecided),
            meaning.join(" "),
            t!("cli-send-needs-review-remedy"),
        )
        .with_exit_status(ExitStatus::DecisionNeeded)
        .after_output(),
    )
}

/// Prints the refusals of sends that `result` does not contain.
pub(super) fn print_further_refusals(work: &Progress, result: &Result<(), Failure>) {
    let contains_first =
        matches!(result, Err(failure) if failure.exit_status == ExitStatus::Failure);
    for refusal in work.refusals().skip(usize::from(contains_first)) {
        Failure::from(refusal.clone()).print();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use uuid::Uuid;

    use super::*;
    use crate::{
        cli::resume::tests::{review, work},
        desk::{Event, PartDifference, Problem, ProblemKind, SendPart, SplitSendId},
    };

    #[test]
    fn exit_status_tells_open_sends_from_decisions() {
        let status = |states| {
            outcome(&work(states), "giftdesk resume").map_err(|failure| failure.exit_status)
        };
        assert_eq!(status(vec![]), Ok(()));
        assert_eq!(
            status(vec![review(), OutboxState::Waiting]),
            Err(ExitStatus::Pending)
        );
        assert_eq!(status(vec![review()]), Err(ExitStatus::DecisionNeeded));
    }

    /// The outcome of a run that finds a send in this state and ends when the send is refused.
    fn outcome_after_refusal(before: OutboxState) -> Result<(), Failure> {
        let mut progress = work(vec![before]);
        let mut entries = progress.entries().to_vec();
        progress.apply(&Event::Outbox(Arc::new(entries.clone())));
        entries[0].state = OutboxState::Refused(ProblemKind::ConnectionNotReady.into());
        progress.apply(&Event::Outbox(Arc::new(entries)));
        outcome(&progress, "giftdesk resume")
    }

    #[test]
    fn refusal_of_continued_send_is_failure() {
        let refused = ProblemKind::ConnectionNotReady;
        for open in [OutboxState::Waiting, OutboxState::Held(None)] {
            let failure = outcome_after_refusal(open).unwrap_err();
            assert_eq!(failure.exit_status, ExitStatus::Failure);
            let code = Problem::from(refused.clone()).code().to_string();
            assert_eq!(&*failure.code, code);
        }
        let earlier = OutboxState::Refused(refused.into());
        assert!(outcome_after_refusal(earlier).is_ok(), "an earlier refusal");
    }

    #[test]
    fn meaning_of_decisions_names_what_is_known() {
        let meaning = |state: OutboxState, is_part: bool| {
            let mut progress = work(vec![state]);
            if is_part {
                let entries = Arc::make_mut(progress.sends.as_mut().unwrap());
                entries[0].part = Some(SendPart {
                    send: SplitSendId(Uuid::now_v7()),
                    number: 1,
                    count: 2,
                    draft_sha256: [0; 32],
                    difference: PartDifference::Recipients,
                });
            }
            outcome(&progress, "giftdesk resume").unwrap_err().meaning
        };
        assert!(meaning(review(), false).contains("isn’t known whether"));
        let refused = || OutboxState::Refused(ProblemKind::ConnectionNotReady.into());
        let part = meaning(refused(), true);
        assert!(part.contains("weren’t sent"), "{part}");
        assert!(!part.contains("isn’t known"), "{part}");
        let kind = ProblemKind::ConnectionNotReady;
        let unreadable = meaning(OutboxState::Unreadable(kind.into()), false);
        assert!(unreadable.contains("can’t be read"), "{unreadable}");
    }

    #[test]
    fn missing_key_ends_waiting() {
        let mut progress = work(vec![OutboxState::Waiting]);
        assert!(!progress.is_over());
        progress.connection_problem = Some(ProblemKind::ConnectionNotReady.into());
        assert!(!progress.is_over(), "the connection can recover");
        progress.connection_problem = Some(ProblemKind::KeyRefused { reason: None }.into());
        assert!(progress.is_over());
        let failure = outcome(&progress, "giftdesk resume --wait").unwrap_err();
        assert_eq!(failure.exit_status, ExitStatus::Pending);
        assert_eq!(&*failure.code, "GD-1101");
        assert!(failure.remedy.contains("GIFTDESK_API_KEY"), "{failure}");
        assert!(
            failure.remedy.contains("giftdesk resume --wait"),
            "{failure}"
        );
        // Without the reports of the engine, the run does not know whether work is left.
        progress.jobs = None;
        assert!(!progress.is_over());
        let mut idle = work(vec![]);
        idle.connection_problem = Some(ProblemKind::KeyRefused { reason: None }.into());
        assert!(outcome(&idle, "giftdesk resume").is_ok());
    }
}
