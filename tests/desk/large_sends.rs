//! Sends that are too large for one batch: their parts are sent one after the other.

use std::time::Duration;

use giftdesk::desk::{Command, Desk, Event, Impact, OutboxState, Preferences};

use crate::{
    fixture::{
        create_draft, open_synced_desk, send_draft, send_draft_after, tea_draft, usual_warnings,
        wait_for, wait_for_parts, wait_until_sent,
    },
    scripted_service::{PlannedResponse, RunningService, ScriptedService},
};

/// A service with an earlier batch, which shows that the service returns references.
fn start_service() -> RunningService {
    let service = ScriptedService::default().start(0);
    service.add_batch_with_reference();
    service
}

/// Sets the number of recipients from which a send is divided.
fn set_batch_limit(desk: &Desk, limit: u32) {
    desk.send(Command::SavePreferences(Preferences {
        max_batch_recipients: limit,
        ..Preferences::default()
    }));
}

fn posted_sizes(service: &RunningService) -> Vec<usize> {
    let size = |body: &serde_json::Value| body["recipients"].as_array().map_or(0, Vec::len);
    service.posted().iter().map(size).collect()
}

fn posted_emails(service: &RunningService) -> Vec<String> {
    let posted = service.posted();
    let recipients = posted
        .iter()
        .flat_map(|body| body["recipients"].as_array().cloned().unwrap_or_default());
    recipients
        .map(|recipient| recipient["email"].as_str().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn large_send_becomes_parts_with_one_outcome() {
    let service = start_service();
    let (_folder, desk) = open_synced_desk(&service);
    set_batch_limit(&desk, 2);
    let (id, ..) = create_draft(&desk, tea_draft(), 5);
    send_draft(&desk, id);
    let mut is_draft_deleted = false;
    let recipients = wait_for(&desk, "the sent gifts", |event| match event {
        Event::Drafts(drafts) => {
            is_draft_deleted = drafts.iter().all(|draft| draft.id != id);
            None
        }
        Event::Sent {
            draft, recipients, ..
        } if draft == id => Some(recipients),
        Event::SendFailed { problem, .. } => panic!("{problem}"),
        _ => None,
    });
    assert_eq!(recipients, 5);
    assert!(is_draft_deleted);
    assert_eq!(posted_sizes(&service), [1, 2, 2]);
    let emails: Vec<String> = (1..=5)
        .map(|number| format!("person{number}@example.org"))
        .collect();
    assert_eq!(posted_emails(&service), emails);
    let names: Vec<_> = service
        .posted()
        .iter()
        .map(|body| body["batch_name"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(
        names,
        [
            "Spring thanks (1)",
            "Spring thanks (2)",
            "Spring thanks (3)"
        ]
    );
}

#[test]
fn service_that_refuses_size_gets_smaller_parts() {
    let service = start_service();
    service.scripted.script.lock().unwrap().max_recipients = Some(2);
    let (_folder, desk) = open_synced_desk(&service);
    let (id, ..) = create_draft(&desk, tea_draft(), 5);
    send_draft(&desk, id);
    wait_until_sent(&desk, id);
    assert_eq!(posted_sizes(&service), [5, 2, 3, 1, 2]);
    assert_eq!(service.batch_count(), 4);

    // The next send begins with the size that the service accepts.
    let (id, ..) = create_draft(&desk, tea_draft(), 3);
    send_draft(&desk, id);
    wait_until_sent(&desk, id);
    assert!(posted_sizes(&service)[5..].iter().all(|size| *size <= 2));
    assert_eq!(posted_sizes(&service)[5..].iter().sum::<usize>(), 3);
}

#[test]
fn refused_part_stops_following_parts_until_decided() {
    let service = start_service();
    let (_folder, desk) = open_synced_desk(&service);
    set_batch_limit(&desk, 2);
    let (id, ..) = create_draft(&desk, tea_draft(), 6);
    service.plan([PlannedResponse::Create, PlannedResponse::Refuse]);
    send_draft(&desk, id);
    let parts = wait_for_parts(&desk, "the refused part", id, |states| {
        matches!(
            states,
            [
                OutboxState::Sent(_),
                OutboxState::Refused(_),
                OutboxState::Waiting
            ]
        )
    });
    let problem = parts[1].state.problem().unwrap();
    assert_eq!(problem.impact.as_deref(), Some(&Impact::PartNotSent));
    // A wake-up does not start the part after the refused one.
    desk.send(Command::RetrySend(parts[2].id));
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(posted_sizes(&service), [2, 2]);

    desk.send(Command::MoveSendToDraft {
        send: parts[1].id,
        name: "Spring thanks, part 2".to_owned(),
    });
    let moved = wait_for(&desk, "the draft of the part", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } if draft.id != id => Some(recipients.to_requests(&draft.send_method)),
        _ => None,
    });
    let emails: Vec<_> = moved.into_iter().filter_map(|it| it.email).collect();
    assert_eq!(emails, ["person3@example.org", "person4@example.org"]);
    wait_until_sent(&desk, id);
    assert_eq!(posted_sizes(&service), [2, 2, 2]);
    assert_eq!(service.batch_count(), 3);
}

#[test]
fn undo_cancels_every_part() {
    let service = start_service();
    let (_folder, desk) = open_synced_desk(&service);
    set_batch_limit(&desk, 2);
    let (id, ..) = create_draft(&desk, tea_draft(), 5);
    send_draft_after(&desk, id, Duration::from_secs(60), usual_warnings());
    let is_held = |state: &&OutboxState| matches!(state, OutboxState::Held(Some(_)));
    let parts = wait_for_parts(&desk, "the held parts", id, |states| {
        states.len() == 3 && states.iter().all(is_held)
    });
    desk.send(Command::DismissSend(parts[1].id));
    wait_for_parts(&desk, "the canceled parts", id, |states| {
        states.len() == 3 && states.iter().all(|state| **state == OutboxState::Canceled)
    });
    assert!(service.posted().is_empty());
    // The draft can be sent afterwards.
    send_draft(&desk, id);
    wait_until_sent(&desk, id);
    assert_eq!(service.batch_count(), 4);
}
