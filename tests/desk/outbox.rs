//! The outbox sends each gift exactly once.

use std::{num::NonZeroU32, time::Duration};

use giftdesk::{
    contract::{Cents, rules::Violation},
    desk::{
        Command, DeskConfig, Draft, Event, Impact, OutboxState, PriceDraft, ProblemCode,
        ProblemKind,
    },
};

use crate::{
    fixture::{
        ask, create_draft, open_desk, open_synced_desk, remote_config, send_draft,
        send_draft_after, tea_draft, usual_warnings, wait_for, wait_for_entry, wait_until,
        wait_until_sent, wait_until_synced,
    },
    scripted_service::{PlannedResponse, RunningService, ScriptedService},
};

/// Shortens the pauses between look-ups, which double before each repetition of a request.
const OUTBOX_SPEED: u32 = 20;

/// Sends one draft to a service with planned responses. Returns the service and the posted bodies.
/// The service already has a batch, which shows the desk that the service returns references.
fn send_with_plan(plan: &[PlannedResponse]) -> (RunningService, Vec<serde_json::Value>) {
    let service = ScriptedService::default().start(0);
    service.add_batch_with_reference();
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(DeskConfig {
        outbox_speed: NonZeroU32::new(OUTBOX_SPEED).unwrap(),
        ..remote_config(folder.path(), &service.url())
    });
    wait_until_synced(&desk);
    let (id, ..) = create_draft(&desk, tea_draft(), 3);
    service.plan(plan.iter().copied());
    send_draft(&desk, id);
    wait_until_sent(&desk, id);
    drop(desk);
    let posted = service.posted();
    (service, posted)
}

#[test]
fn sends_each_draft_once() {
    let (service, posted) = send_with_plan(&[]);
    assert_eq!(service.batch_count(), 2);
    assert_eq!(posted.len(), 1);
    assert_eq!(posted[0]["recipients"].as_array().unwrap().len(), 3);
    assert_eq!(posted[0]["from_name"], "The Garden Team");
}

#[test]
fn disconnect_after_arrival_is_not_resent() {
    let (service, posted) = send_with_plan(&[PlannedResponse::CreateAndDisconnect]);
    assert_eq!(service.batch_count(), 2);
    assert_eq!(posted.len(), 1, "the look-up found the batch");
}

#[test]
fn failure_after_arrival_is_not_resent() {
    let (service, posted) = send_with_plan(&[PlannedResponse::CreateAndFail]);
    assert_eq!((service.batch_count(), posted.len()), (2, 1));
}

#[test]
fn missing_batch_is_resent_with_same_body() {
    for plan in [
        [PlannedResponse::Disconnect, PlannedResponse::Fail],
        [PlannedResponse::Fail, PlannedResponse::Disconnect],
    ] {
        let (service, posted) = send_with_plan(&plan);
        assert_eq!(service.batch_count(), 2);
        assert_eq!(posted.len(), 3);
        assert!(posted.iter().all(|body| *body == posted[0]));
    }
}

#[test]
fn refused_send_keeps_its_draft() {
    let service = ScriptedService::default().start(0);
    let (_folder, desk) = open_synced_desk(&service);
    let (id, ..) = create_draft(&desk, tea_draft(), 2);
    service.plan([PlannedResponse::Refuse]);
    send_draft(&desk, id);
    let problem = wait_for(&desk, "the refusal", |event| match event {
        Event::SendFailed { draft, problem } if draft == id => Some(problem),
        _ => None,
    });
    assert_eq!(problem.impact.as_deref(), Some(&Impact::DraftSaved));
    let ProblemKind::ServiceRefused { status, reason } = problem.kind else {
        panic!("{problem}");
    };
    assert_eq!(
        (status, reason.as_deref()),
        (400, Some("Your card was declined."))
    );
    assert_eq!(service.batch_count(), 0);
    desk.send(Command::OpenDraft(id));
    let rows = wait_for(&desk, "the kept draft", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } if draft.id == id => Some(recipients.filled_row_count()),
        _ => None,
    });
    assert_eq!(rows, 2);
    // The service accepts the same draft later.
    send_draft(&desk, id);
    wait_until_sent(&desk, id);
    assert_eq!(service.batch_count(), 1);
}

#[test]
fn second_send_of_draft_is_refused() {
    let service = ScriptedService::default().start(0);
    let (_folder, desk) = open_synced_desk(&service);
    let (id, ..) = create_draft(&desk, tea_draft(), 2);
    send_draft(&desk, id);
    send_draft(&desk, id);
    let (mut sent, mut failed) = (0, 0);
    wait_for(&desk, "both results", |event| {
        match event {
            Event::Sent { .. } => sent += 1,
            Event::SendFailed { .. } => failed += 1,
            _ => {}
        }
        (sent + failed == 2).then_some(())
    });
    assert_eq!((sent, failed, service.batch_count()), (1, 1, 1));
}

#[test]
fn offline_send_waits_until_service_is_back() {
    let scripted = ScriptedService::default();
    let service = scripted.start(0);
    let port = service.address.port();
    let (_folder, desk) = open_synced_desk(&service);
    let (id, ..) = create_draft(&desk, tea_draft(), 2);
    drop(service);
    send_draft(&desk, id);
    wait_for(&desk, "the waiting send", |event| match event {
        Event::Outbox(outbox) => outbox
            .iter()
            .any(|entry| entry.draft_id == id && entry.state == OutboxState::Waiting)
            .then_some(()),
        _ => None,
    });
    let service = scripted.start(port);
    desk.send(Command::Refresh);
    wait_until_sent(&desk, id);
    assert_eq!(service.batch_count(), 1);
}

#[test]
fn refused_repeat_is_sent_when_first_attempt_arrived() {
    // The first attempt creates the batch, but lists contain the batch only after the second
    // attempt.
    let (service, posted) = send_with_plan(&[PlannedResponse::CreateLateAndDisconnect]);
    assert_eq!(service.batch_count(), 2);
    assert_eq!(posted.len(), 2);
    assert_eq!(posted[0], posted[1]);
}

#[test]
fn failing_send_does_not_stop_other_sends() {
    let service = ScriptedService::default().start(0);
    service.add_batch_with_reference();
    service.scripted.script.lock().unwrap().failing_batch_name = Some("Failing".to_owned());
    let (_folder, desk) = open_synced_desk(&service);
    let failing = Draft {
        name: "Failing".to_owned(),
        ..tea_draft()
    };
    let (failing, ..) = create_draft(&desk, failing, 1);
    let (good, ..) = create_draft(&desk, tea_draft(), 2);
    send_draft(&desk, failing);
    wait_for_entry(&desk, "the send in doubt", failing, |state| {
        matches!(state, OutboxState::InDoubt(_))
    });
    send_draft(&desk, good);
    wait_until_sent(&desk, good);
    assert_eq!(service.batch_count(), 2);
}

#[test]
fn refused_reference_is_not_retried_forever() {
    let service = ScriptedService::default().start(0);
    service.add_batch_with_reference();
    let (_folder, desk) = open_synced_desk(&service);
    let (id, ..) = create_draft(&desk, tea_draft(), 2);
    service.plan([PlannedResponse::RefuseReference]);
    send_draft(&desk, id);
    let problem = wait_for(&desk, "the refusal", |event| match event {
        Event::SendFailed { draft, problem } if draft == id => Some(problem),
        _ => None,
    });
    assert_eq!(problem.code(), ProblemCode::ServiceRefused);
    assert_eq!((service.batch_count(), service.posted().len()), (1, 1));
}

#[test]
fn waiting_send_can_be_canceled() {
    let scripted = ScriptedService::default();
    let service = scripted.start(0);
    let port = service.address.port();
    let (_folder, desk) = open_synced_desk(&service);
    let (id, ..) = create_draft(&desk, tea_draft(), 2);
    drop(service);
    send_draft(&desk, id);
    let entry = wait_for_entry(&desk, "the waiting send", id, |state| {
        *state == OutboxState::Waiting
    });
    // A send can be canceled only between two attempts.
    let mut canceled = None;
    while canceled.is_none() {
        desk.send(Command::DismissSend(entry.id));
        canceled = wait_for(&desk, "the result of the cancel", |event| match event {
            Event::SendFailed { draft, problem } if draft == id => Some(Some(problem)),
            Event::Problem(_) => Some(None),
            _ => None,
        });
    }
    assert_eq!(canceled.unwrap().kind, ProblemKind::SendCanceled);
    let service = scripted.start(port);
    desk.send(Command::Refresh);
    wait_until_synced(&desk);
    assert!(service.posted().is_empty());
}

#[test]
fn undo_keeps_the_recipients_of_a_deleted_draft() {
    let service = ScriptedService::default().start(0);
    let (_folder, desk) = open_synced_desk(&service);
    let (id, ..) = create_draft(&desk, tea_draft(), 2);
    send_draft_after(&desk, id, Duration::from_secs(100), usual_warnings());
    let entry = wait_for_entry(&desk, "the held send", id, |state| {
        matches!(state, OutboxState::Held(_))
    });
    desk.send(Command::DeleteDraft(id));
    desk.send(Command::DismissSend(entry.id));
    let (restored, recipients) = wait_for(&desk, "the new draft", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } if draft.id != id => Some((draft, recipients)),
        _ => None,
    });
    assert_eq!(recipients.filled_row_count(), 2);
    assert_eq!(restored.from_name, tea_draft().from_name);
    let problem = wait_for(&desk, "the canceled send", |event| match event {
        Event::SendFailed { draft, problem } if draft == id => Some(problem),
        _ => None,
    });
    assert_eq!(problem.kind, ProblemKind::SendSavedAsDraft);
    assert!(service.posted().is_empty());
}

#[test]
fn draft_changed_after_send_is_kept() {
    let scripted = ScriptedService::default();
    let service = scripted.start(0);
    let port = service.address.port();
    let (_folder, desk) = open_synced_desk(&service);
    let original = tea_draft();
    let (id, ..) = create_draft(&desk, original.clone(), 2);
    drop(service);
    send_draft(&desk, id);
    wait_for_entry(&desk, "the waiting send", id, |state| {
        *state == OutboxState::Waiting
    });
    desk.send(Command::SaveDraft(Box::new(Draft {
        from_name: "Another team".to_owned(),
        ..original
    })));
    let service = scripted.start(port);
    desk.send(Command::Refresh);
    wait_until_sent(&desk, id);
    assert_eq!(service.posted()[0]["from_name"], "The Garden Team");
    desk.send(Command::OpenDraft(id));
    let (draft, rows) = wait_for(&desk, "the kept draft", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } if draft.id == id => Some((draft, recipients.filled_row_count())),
        _ => None,
    });
    assert_eq!((draft.from_name.as_str(), rows), ("Another team", 2));
}

#[test]
fn send_waits_until_price_is_known() {
    let service = ScriptedService::default().start(0);
    let (_folder, desk) = open_synced_desk(&service);
    let (id, ..) = create_draft(&desk, tea_draft(), 2);
    service.scripted.script.lock().unwrap().fails_prices = true;
    let price_requests = || service.scripted.script.lock().unwrap().price_requests;
    let before = price_requests();
    send_draft(&desk, id);
    wait_for_entry(&desk, "the waiting send", id, |state| {
        *state == OutboxState::Waiting
    });
    wait_until("two price requests", || price_requests() >= before + 2);
    assert!(service.posted().is_empty());
    service.scripted.script.lock().unwrap().fails_prices = false;
    wait_until_sent(&desk, id);
    assert_eq!(service.batch_count(), 1);
}

#[test]
fn rule_violation_refuses_send_without_request() {
    let service = ScriptedService::default().start(0);
    let (_folder, desk) = open_synced_desk(&service);
    let unsigned = Draft {
        from_name: " ".to_owned(),
        message: "Thank you".to_owned(),
        ..tea_draft()
    };
    let (id, ..) = create_draft(&desk, unsigned, 2);
    send_draft(&desk, id);
    let problem = wait_for(&desk, "the refused send", |event| match event {
        Event::SendFailed { draft, problem } if draft == id => Some(problem),
        _ => None,
    });
    let violations = vec![Violation::FromNameBlank, Violation::MessageWithoutCard];
    assert_eq!(problem.kind, ProblemKind::RulesViolated { violations });
    assert!(service.posted().is_empty());
    assert_eq!(service.scripted.script.lock().unwrap().price_requests, 0);
}

#[test]
fn price_increase_refuses_send() {
    let folder = tempfile::tempdir().unwrap();
    let service = ScriptedService::default().start(0);
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    let (id, ..) = create_draft(&desk, tea_draft(), 25);
    let price = ask(&desk, PriceDraft(id)).unwrap();
    assert_eq!(price.carts.len(), 1);
    assert_eq!(price.carts[0].recipients, 25);
    assert_eq!(price.total(), (Cents(25 * 4400), Cents(25 * 4840)));
    // The user agreed to a lower price.
    desk.send(Command::Send {
        draft: id,
        agreed_low: Cents(1),
        agreed_high: Cents(25 * 4840 - 1),
        agreed_carts: Vec::new(),
        hold: std::time::Duration::ZERO,
        accepted: usual_warnings(),
    });
    let problem = wait_for(&desk, "the refused send", |event| match event {
        Event::SendFailed { problem, .. } => Some(problem),
        _ => None,
    });
    let increased = ProblemKind::PriceIncreased {
        agreed: Cents(25 * 4840 - 1),
        current: Cents(25 * 4840),
        candidates: Vec::new(),
    };
    assert_eq!(problem.kind, increased);
    assert_eq!(service.batch_count(), 0);
}
