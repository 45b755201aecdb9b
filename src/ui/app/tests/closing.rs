//! Tests of closing the window and switching connections while the service has not responded to a POST.

use std::time::Duration;

use uuid::Uuid;

use crate::{
    desk::{
        Command, ConnectionId, Event, OutboxEntry, OutboxId, OutboxState, PartDifference,
        PostInFlight, SendPart, SplitSendId,
    },
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{gift::outbox, now},
        },
    },
};

/// A send whose request the service has not answered.
fn sending() -> OutboxEntry {
    OutboxEntry {
        state: OutboxState::Sending,
        ..outbox().remove(0)
    }
}

fn held() -> OutboxEntry {
    OutboxEntry {
        id: OutboxId(Uuid::from_u128(77)),
        state: OutboxState::Held(Some(now() + Duration::from_secs(60))),
        ..sending()
    }
}

fn post_of(entry: &OutboxEntry) -> Event {
    Event::PostInFlight(Some(PostInFlight {
        send: entry.id,
        recipients: entry.recipients,
    }))
}

/// A window with these sends; the POST of the first is in flight.
fn window_with(entries: Vec<OutboxEntry>) -> TestWindow {
    let post = post_of(&entries[0]);
    let mut window = TestWindow::open(ScriptedEngine::practice().with_outbox(entries));
    window.engine.emit(post);
    window.settle();
    window
}

fn end_post(window: &mut TestWindow) {
    window.engine.emit(Event::PostInFlight(None));
    window.settle();
}

fn abandoned_posts(window: &TestWindow) -> usize {
    let is_abandoned = |command: &Command| matches!(command, Command::AbandonPost);
    window.engine.count(is_abandoned)
}

const QUESTION: &str = "Close giftdesk while gifts are being sent?";

#[test]
fn window_closes_at_once_without_post() {
    let mut window = window_with(vec![sending()]);
    end_post(&mut window);
    assert!(window.request_close());
}

#[test]
fn window_closes_when_post_has_ended() {
    let mut window = window_with(vec![sending()]);
    assert!(!window.request_close());
    assert!(window.shows(QUESTION));
    assert!(window.shows("giftdesk is sending 25 gifts, and the service hasn’t responded yet."));
    window.click("Wait and close");
    assert!(window.shows("closes as soon as the service has responded"));
    assert!(!window.is_closed_by_app());
    end_post(&mut window);
    assert!(window.is_closed_by_app());
    assert_eq!(abandoned_posts(&window), 0);
}

#[test]
fn waiting_to_close_can_be_ended() {
    let mut window = window_with(vec![sending()]);
    window.request_close();
    window.click("Wait and close");
    window.click("Stay");
    end_post(&mut window);
    assert!(!window.is_closed_by_app());
    assert!(!window.shows(QUESTION));
}

#[test]
fn unanswered_question_ends_with_post() {
    let mut window = window_with(vec![sending()]);
    window.request_close();
    end_post(&mut window);
    assert!(!window.shows(QUESTION));
    assert!(!window.is_closed_by_app(), "the user has not decided");
}

#[test]
fn close_now_abandons_the_post() {
    let mut window = window_with(vec![sending()]);
    window.request_close();
    window.click("Close now");
    assert!(window.is_closed_by_app());
    assert_eq!(abandoned_posts(&window), 1);
}

#[test]
fn held_send_is_asked_about_after_the_post() {
    let mut window = window_with(vec![sending(), held()]);
    window.request_close();
    window.click("Close now");
    assert!(!window.is_closed_by_app());
    assert_eq!(abandoned_posts(&window), 0);
    assert!(window.shows("Close giftdesk before the gifts are sent?"));
    window.click("Close and decide later");
    assert!(window.is_closed_by_app());
    assert_eq!(abandoned_posts(&window), 1);
}

#[test]
fn question_names_later_parts_of_the_send() {
    let mut entry = sending();
    entry.part = Some(SendPart {
        send: SplitSendId(Uuid::from_u128(5)),
        number: 1,
        count: 4,
        draft_sha256: [0; 32],
        difference: PartDifference::Recipients,
    });
    let mut window = window_with(vec![entry]);
    window.request_close();
    assert!(window.shows("3 more batches of this send are sent the next time"));
}

#[test]
fn switch_waits_for_end_of_post() {
    let mut window = window_with(vec![sending()]);
    let switches = |window: &TestWindow| {
        let is_switch = |command: &Command| matches!(command, Command::UseConnection(_));
        window.engine.count(is_switch)
    };
    let switch = Command::UseConnection(ConnectionId(Uuid::from_u128(9)));
    window.state_mut().out.send(switch);
    window.settle();
    assert!(window.shows("Switch connections while gifts are being sent?"));
    assert!(!window.shows("Close now"));
    window.click("Wait and switch");
    assert_eq!(switches(&window), 0);
    end_post(&mut window);
    assert_eq!(switches(&window), 1);
    assert_eq!(abandoned_posts(&window), 0);
}

#[test]
fn closed_window_leaves_no_empty_draft() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.go(Page::NewGift);
    eframe::App::on_exit(window.state_mut(), None);
    let is_deleted = |command: &Command| matches!(command, Command::DeleteDraft(_));
    assert_eq!(window.engine.count(is_deleted), 1);
}
