//! *Reset Practice*: everything of Practice goes, and nothing of other connections.

use std::time::Duration;

use crate::fixture::{
    EmbeddedServices, create_draft, draft, open_desk, practice_config, send_draft,
    send_draft_after, simple_cart_line, usual_warnings, wait_for, wait_for_rows, wait_until_sent,
    wait_until_synced,
};
use giftdesk::desk::{
    CartLine, Command, ConnectionId, Desk, EmbeddedConfig, EmbeddedHost as _, Event, ProblemKind,
    batches::BatchQuery,
};

fn wait_for_batches(desk: &Desk, count: usize) {
    wait_for_rows(desk, "the batches", &BatchQuery::default(), |_, rows| {
        (rows.len() == count).then_some(())
    });
}

fn wait_for_drafts(desk: &Desk, count: usize) {
    wait_for(desk, "the drafts", |event| match event {
        Event::Drafts(drafts) => (drafts.len() == count).then_some(()),
        _ => None,
    });
}

/// Creates a gift in Practice for two recipients and sends it.
fn send_gift(desk: &Desk) {
    let line = simple_cart_line(desk);
    let (id, ..) = create_draft(desk, draft(line), 2);
    send_draft(desk, id);
    wait_until_sent(desk, id);
    wait_for_batches(desk, 1);
}

#[test]
fn practice_starts_anew() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(practice_config(folder.path(), 0.0));
    wait_until_synced(&desk);
    send_gift(&desk);
    let line = simple_cart_line(&desk);
    create_draft(&desk, draft(line), 1);

    desk.send(Command::ResetPractice);
    wait_for_drafts(&desk, 0);
    wait_until_synced(&desk);
    wait_for_batches(&desk, 0);
    send_gift(&desk);
    drop(desk);

    let desk = open_desk(practice_config(folder.path(), 0.0));
    wait_until_synced(&desk);
    wait_for_batches(&desk, 1);
}

#[test]
fn practice_with_waiting_send_is_not_reset() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(practice_config(folder.path(), 0.0));
    wait_until_synced(&desk);
    let line = simple_cart_line(&desk);
    let (id, ..) = create_draft(&desk, draft(line), 2);
    send_draft_after(&desk, id, Duration::from_secs(3_600), usual_warnings());
    wait_for(&desk, "the waiting send", |event| match event {
        Event::Outbox(outbox) => (!outbox.is_empty()).then_some(()),
        _ => None,
    });
    desk.send(Command::ResetPractice);
    wait_for(&desk, "the refused reset", |event| match event {
        Event::Problem(problem) => {
            (problem.kind == ProblemKind::ConnectionHasOpenSends).then_some(())
        }
        _ => None,
    });
    drop(desk);
    let desk = open_desk(practice_config(folder.path(), 0.0));
    wait_for(&desk, "the kept send", |event| match event {
        Event::Outbox(outbox) => (!outbox.is_empty()).then_some(()),
        _ => None,
    });
}

#[test]
fn practice_of_another_process_is_not_reset() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(practice_config(folder.path(), 0.0));
    wait_until_synced(&desk);
    let line = simple_cart_line(&desk);
    create_draft(&desk, draft(line), 1);
    drop(desk);

    let runtime = tokio::runtime::Runtime::new().unwrap();
    let host = EmbeddedServices::new(0.0);
    let practice = folder.path().join("practice");
    let other = runtime.block_on(host.start(EmbeddedConfig::Practice, practice));
    let other = other.unwrap_or_else(|problem| panic!("{problem:?}"));
    let desk = open_desk(practice_config(folder.path(), 0.0));
    desk.send(Command::ResetPractice);
    wait_for(&desk, "the refused reset", |event| match event {
        Event::Problem(problem) => (problem.kind == ProblemKind::PracticeDataInUse).then_some(()),
        _ => None,
    });
    drop(desk);
    runtime.block_on((other.stop)());
    let desk = open_desk(practice_config(folder.path(), 0.0));
    wait_for_drafts(&desk, 1);
}

#[test]
fn shop_stays_when_practice_is_reset() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(practice_config(folder.path(), 0.0));
    wait_until_synced(&desk);
    send_gift(&desk);
    desk.send(Command::UseConnection(ConnectionId::SHOP));
    wait_for(&desk, "My shop", |event| match event {
        Event::Connections(state) => (state.active == ConnectionId::SHOP).then_some(()),
        _ => None,
    });
    wait_until_synced(&desk);
    create_draft(&desk, draft(CartLine::default()), 1);
    desk.send(Command::ResetPractice);
    wait_for(&desk, "Practice after the reset", |event| match event {
        Event::Connections(state) => {
            let has_practice = state
                .all
                .iter()
                .any(|connection| connection.id == ConnectionId::PRACTICE);
            (has_practice && state.active == ConnectionId::SHOP && state.all.len() == 2)
                .then_some(())
        }
        _ => None,
    });
    desk.send(Command::UseConnection(ConnectionId::PRACTICE));
    wait_until_synced(&desk);
    wait_for_batches(&desk, 0);
    desk.send(Command::UseConnection(ConnectionId::SHOP));
    wait_for_drafts(&desk, 1);
}
