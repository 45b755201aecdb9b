//! Tests of a send of several parts in Batches.

use egui_kittest::kittest::Queryable as _;
use uuid::Uuid;

use crate::{
    desk::{
        Command, Event, Impact, OutboxEntry, OutboxId, OutboxState, PartDifference, Problem,
        ProblemKind, SendPart, SplitSendId,
    },
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{gift::outbox, orders::batch_id},
        },
    },
};

/// A send of three parts: the first is sent, the others have these states.
fn parts(second: OutboxState, third: OutboxState) -> Vec<OutboxEntry> {
    let template = outbox().remove(0);
    let states = [OutboxState::Sent(batch_id(0)), second, third];
    (1..)
        .zip(states)
        .map(|(number, state)| OutboxEntry {
            id: OutboxId(Uuid::from_u128(0x100 + u128::from(number))),
            recipients: 20_000,
            state,
            part: Some(SendPart {
                send: SplitSendId(Uuid::from_u128(7)),
                number,
                count: 3,
                draft_sha256: [0; 32],
                difference: PartDifference::Recipients,
            }),
            ..template.clone()
        })
        .collect()
}

fn open(entries: Vec<OutboxEntry>) -> TestWindow {
    let engine = ScriptedEngine::with_history().with_outbox(entries);
    let mut window = TestWindow::open(engine);
    window.go(Page::Batches);
    window
}

fn refused() -> OutboxState {
    let refusal = ProblemKind::ServiceRefused {
        status: 400,
        reason: Some("Your card was declined.".to_owned()),
    };
    OutboxState::Refused(Problem::from(refusal).with_impact(Impact::PartNotSent))
}

#[test]
fn parts_are_one_send_with_one_state() {
    let window = open(parts(refused(), OutboxState::Waiting));
    assert_eq!(window.query_all_by_label("Winter thanks").count(), 1);
    assert!(window.shows("1 of 3 parts sent"));
    assert!(window.shows("Part 2 of 3"));
    assert_eq!(window.query_all_by_label("Refused").count(), 1);
    let advice = "The following parts wait until you decide.";
    assert!(window.query_by_label_contains(advice).is_some());
}

#[test]
fn refused_part_can_be_retried_or_moved_to_draft() {
    let mut window = open(parts(refused(), OutboxState::Waiting));
    window.click("Try again: Winter thanks");
    window.click("Move to draft: Winter thanks, part 2 of 3");
    let commands = window.engine.commands(|command| match command {
        Command::RetrySend(id) => Some(("retry", id.0.as_u128())),
        Command::MoveSendToDraft { send, .. } => Some(("move", send.0.as_u128())),
        Command::DismissSend(id) => Some(("dismiss", id.0.as_u128())),
        _ => None,
    });
    assert_eq!(commands, [("retry", 0x102), ("move", 0x102)]);
}

#[test]
fn canceled_rest_stays_visible() {
    let window = open(parts(OutboxState::Canceled, OutboxState::Canceled));
    let text = "Some parts were sent, and the others were canceled.";
    assert!(window.query_by_label_contains(text).is_some());
    let all_sent = OutboxState::Sent(batch_id(1));
    let window = open(parts(all_sent.clone(), all_sent));
    assert!(!window.shows("Part 2 of 3"));
}

#[test]
fn toast_of_a_divided_send_opens_batches() {
    let sent = OutboxState::Sent(batch_id(0));
    let entries = parts(sent.clone(), sent);
    let draft = entries[0].draft_id;
    let mut window = open(entries);
    window.go(Page::Products);
    window.engine.emit(Event::Sent {
        draft,
        batch: batch_id(0),
        recipients: 60_000,
        scheduled_for: None,
    });
    window.settle();
    window.get_by_label_contains("View: ").click();
    window.settle();
    assert_eq!(window.state().page(), Page::Batches);
}
