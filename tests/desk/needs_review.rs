//! Services that ignore `customer_reference_id`: the user decides whether a send in doubt arrived.

use std::path::Path;

use giftdesk::desk::{Command, Desk, Event, Impact, OutboxState, ProblemKind};

use crate::{
    outbox::{gift, wait_connected, wait_entry, wait_sent},
    scripted::{Next, Running, Scripted},
    support::{open, prepare, remote, send, wait},
};

fn needs_review(state: &OutboxState) -> bool {
    matches!(state, OutboxState::NeedsReview(_))
}

/// A service that ignores references, and a connected desk.
fn without_references(folder: &Path) -> (Running, Desk) {
    let service = Scripted::default().start(0);
    service.scripted.script.lock().unwrap().ignores_references = true;
    let desk = open(remote(folder, &service.url()));
    wait_connected(&desk);
    (service, desk)
}

#[test]
fn send_in_doubt_is_repeated_only_by_user() {
    let folder = tempfile::tempdir().unwrap();
    let (service, desk) = without_references(folder.path());
    let (id, ..) = prepare(&desk, gift(), 2);
    service.plan([Next::Cut]);
    send(&desk, id);
    let entry = wait_entry(&desk, "the review", id, needs_review);
    // A retry only looks the batch up.
    for _ in 0..3 {
        desk.send(Command::RetrySend(entry.id));
        desk.send(Command::Refresh);
        wait_connected(&desk);
    }
    assert_eq!(service.posted().len(), 1, "lookups send nothing");
    desk.send(Command::SendAgain(entry.id));
    wait_sent(&desk, id);
    assert_eq!((service.batches(), service.posted().len()), (1, 2));
}

#[test]
fn dismissed_review_sends_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (service, desk) = without_references(folder.path());
    let (id, ..) = prepare(&desk, gift(), 2);
    service.plan([Next::CreateAndCut]);
    send(&desk, id);
    let entry = wait_entry(&desk, "the review", id, needs_review);
    let OutboxState::NeedsReview(problem) = &entry.state else {
        panic!("{entry:?}");
    };
    let similar_batches = 1;
    assert_eq!(
        problem.kind,
        ProblemKind::SendNeedsReview { similar_batches }
    );
    // The user found the batch at the service and dismisses the entry.
    desk.send(Command::DismissSend(entry.id));
    wait(&desk, "the outbox is empty", |event| match event {
        Event::Outbox(outbox) => outbox.is_empty().then_some(()),
        _ => None,
    });
    assert_eq!((service.batches(), service.posted().len()), (1, 1));
}

#[test]
fn send_again_while_offline_sends_nothing_later() {
    let folder = tempfile::tempdir().unwrap();
    let (service, desk) = without_references(folder.path());
    let (scripted, port) = (service.scripted.clone(), service.address.port());
    let (id, ..) = prepare(&desk, gift(), 2);
    service.plan([Next::Cut]);
    send(&desk, id);
    let entry = wait_entry(&desk, "the review", id, needs_review);
    drop(service);
    desk.send(Command::RetrySend(entry.id));
    desk.send(Command::SendAgain(entry.id));
    let problem = wait(&desk, "the failure", |event| match event {
        Event::Problem(problem) => Some(problem),
        _ => None,
    });
    assert_eq!(problem.impact.as_deref(), Some(&Impact::NotSentAgain));
    let service = scripted.start(port);
    for _ in 0..2 {
        desk.send(Command::RetrySend(entry.id));
        desk.send(Command::Refresh);
        wait_connected(&desk);
    }
    assert_eq!(service.posted().len(), 1);
    desk.send(Command::SendAgain(entry.id));
    wait_sent(&desk, id);
    assert_eq!(service.batches(), 1);
}
