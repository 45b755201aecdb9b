//! Neither the end of the program nor a switch of the connection ends a POST before the service responds,
//! unless the user decides so.

use std::{thread, time::Duration};

use giftdesk::{
    contract::Timestamp,
    desk::{
        self, Command, ConnectionId, Desk, DraftId, Event, OutboxState, PostInFlight, PriceDraft,
    },
};
use secrecy::SecretString;
use tempfile::TempDir;

use crate::{
    fixture::{ask, create_draft, open_synced_desk, send_draft, tea_draft, wait_for},
    scripted_service::{RunningService, ScriptedService},
};

/// A send whose POST has arrived at a service that does not respond yet.
struct UnansweredSend {
    service: RunningService,
    folder: TempDir,
    desk: Desk,
    draft: DraftId,
}

impl UnansweredSend {
    fn start() -> Self {
        let service = ScriptedService::default().start(0);
        let (folder, desk) = open_synced_desk(&service);
        let (draft, ..) = create_draft(&desk, tea_draft(), 3);
        service.scripted.script.lock().unwrap().holds_posts = true;
        send_draft(&desk, draft);
        let post = wait_for(&desk, "the POST", |event| match event {
            Event::PostInFlight(post) => post,
            _ => None,
        });
        assert!(matches!(post, PostInFlight { recipients: 3, .. }));
        crate::fixture::wait_until("the request", || service.posted().len() == 1);
        Self {
            service,
            folder,
            desk,
            draft,
        }
    }
}

fn release_posts(service: &RunningService) {
    service.scripted.script.lock().unwrap().holds_posts = false;
}

/// The stored states of the sends of a folder that no desk uses.
fn stored_states(folder: &TempDir) -> Vec<OutboxState> {
    let entries = desk::outbox_entries(folder.path(), Timestamp::default()).unwrap();
    entries.into_iter().map(|entry| entry.state).collect()
}

#[test]
fn desk_waits_for_post_when_dropped() {
    let UnansweredSend {
        service,
        folder,
        desk,
        ..
    } = UnansweredSend::start();
    let end = thread::spawn(move || drop(desk));
    thread::sleep(Duration::from_millis(300));
    assert!(!end.is_finished(), "the POST was aborted");
    release_posts(&service);
    end.join().unwrap();
    let states = stored_states(&folder);
    assert!(
        matches!(states[..], [OutboxState::Sent(_)]),
        "{states:?}: the result is stored"
    );
}

#[test]
fn abandoned_post_does_not_delay_the_end() {
    let UnansweredSend {
        service: _service,
        folder,
        desk,
        ..
    } = UnansweredSend::start();
    desk.send(Command::AbandonPost);
    // The service never responds.
    drop(desk);
    assert_eq!(stored_states(&folder), [OutboxState::Sending]);
}

/// Asserts that the send gets its result before the connection changes, and that other commands are
/// answered in between.
fn assert_switch_waits(switch: impl FnOnce(&UnansweredSend) -> Command) {
    let send = UnansweredSend::start();
    send.desk.send(switch(&send));
    let (other, ..) = create_draft(&send.desk, tea_draft(), 1);
    ask(&send.desk, PriceDraft(other)).unwrap();
    // A check of a key has ended by now, so that only the POST delays the switch.
    thread::sleep(Duration::from_millis(300));
    release_posts(&send.service);
    let mut is_sent = false;
    wait_for(&send.desk, "the other connection", |event| {
        match event {
            Event::Sent { draft, .. } if draft == send.draft => is_sent = true,
            Event::Connections(state) => {
                let url = send.service.url();
                let mut all = state.all.iter();
                let is_first = all.any(|one| one.id == state.active && one.base_url == url);
                return (!is_first).then_some(());
            }
            _ => {}
        }
        None
    });
    assert!(is_sent, "the switch ended the POST");
    assert_eq!(send.service.posted().len(), 1);
}

#[test]
fn switch_waits_for_post() {
    assert_switch_waits(|_| Command::UseConnection(ConnectionId::PRACTICE));
}

#[test]
fn new_connection_waits_for_post() {
    assert_switch_waits(|send| Command::AddConnection {
        name: "Other".to_owned(),
        base_url: send.service.url().replace("127.0.0.1", "localhost"),
        api_key: SecretString::from("other key"),
    });
}
