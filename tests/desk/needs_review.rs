//! A service that takes no notice of references: whether a gift of unknown end arrived, nobody can
//! tell but a person.

use std::path::Path;

use giftdesk::desk::{Command, Desk, Event, Impact, OutboxState, ProblemKind};

use crate::{
    house::{open, prepare, remote, send, wait},
    outbox::{a_gift, wait_connected, wait_entry, wait_sent},
    scripted::{Next, Running, Scripted},
};

fn needs_review(state: &OutboxState) -> bool {
    matches!(state, OutboxState::NeedsReview(_))
}

/// A service that ignores references, and a desk in step with it.
fn without_references(folder: &Path) -> (Running, Desk) {
    let service = Scripted::default().start(0);
    service.scripted.script.lock().unwrap().ignores_references = true;
    let desk = open(remote(folder, &service.url()));
    wait_connected(&desk);
    (service, desk)
}

#[test]
fn a_service_without_references_gets_a_gift_of_unknown_end_only_by_a_persons_word() {
    let folder = tempfile::tempdir().unwrap();
    let (service, desk) = without_references(folder.path());
    let (id, ..) = prepare(&desk, a_gift(), 2);
    service.plan([Next::Cut]);
    send(&desk, id);
    let entry = wait_entry(&desk, "nobody can tell", id, needs_review);
    // To look is not to send, however often.
    for _ in 0..3 {
        desk.send(Command::RetrySend(entry.id));
        desk.send(Command::Refresh);
        wait_connected(&desk);
    }
    assert_eq!(service.posted().len(), 1, "it looked, and sent nothing");
    desk.send(Command::SendAgain(entry.id));
    wait_sent(&desk, id);
    assert_eq!((service.batches(), service.posted().len()), (1, 2));
}

#[test]
fn a_batch_that_appears_late_at_a_service_without_references_is_not_sent_again() {
    let folder = tempfile::tempdir().unwrap();
    let (service, desk) = without_references(folder.path());
    let (id, ..) = prepare(&desk, a_gift(), 2);
    service.plan([Next::CreateAndCut]);
    send(&desk, id);
    let entry = wait_entry(&desk, "nobody can tell", id, needs_review);
    let OutboxState::NeedsReview(problem) = &entry.state else {
        panic!("{entry:?}");
    };
    let similar_batches = 1;
    assert_eq!(
        problem.kind,
        ProblemKind::SendNeedsReview { similar_batches }
    );
    // The person saw it there: the entry goes, and nothing is sent.
    desk.send(Command::DismissSend(entry.id));
    wait(&desk, "the outbox is empty", |event| match event {
        Event::Outbox(outbox) => outbox.is_empty().then_some(()),
        _ => None,
    });
    assert_eq!((service.batches(), service.posted().len()), (1, 1));
}

#[test]
fn a_press_while_the_line_is_down_sends_nothing_once_it_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let (service, desk) = without_references(folder.path());
    let (scripted, port) = (service.scripted.clone(), service.address.port());
    let (id, ..) = prepare(&desk, a_gift(), 2);
    service.plan([Next::Cut]);
    send(&desk, id);
    let entry = wait_entry(&desk, "nobody can tell", id, needs_review);
    drop(service);
    desk.send(Command::RetrySend(entry.id));
    desk.send(Command::SendAgain(entry.id));
    let problem = wait(&desk, "it says that it could not", |event| match event {
        Event::Problem(problem) => Some(problem),
        _ => None,
    });
    assert_eq!(problem.impact, Some(Impact::NotSentAgain));
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
