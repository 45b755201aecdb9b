//! Tests of scheduled sends: the two ways in Delivery, and what Batches, the inbox and Settings do with sends that
//! this computer keeps.

use std::{sync::Arc, time::Duration};

use egui::{Event, Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::{
    contract::Timestamp,
    desk::{
        Command, Draft, Event as DeskEvent, OutboxEntry, OutboxState, RequestKey, ScheduleKeeper,
    },
    i18n::{Language, format},
    recipients::Mapping,
    ui::{
        commands::Action,
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{
                gift::{draft, outbox, people, recipients, valid_people},
                now,
                orders::batch_id,
            },
        },
    },
};

const HOUR: Duration = Duration::from_secs(3_600);

/// An engine with one send that this computer keeps until this time.
pub(super) fn with_scheduled_send(at: Timestamp) -> ScriptedEngine {
    let mut entries = outbox();
    entries.retain(|entry| entry.title == "Winter thanks");
    entries[0].state = OutboxState::Scheduled(at);
    ScriptedEngine::with_history().with_outbox(entries)
}

fn open_batches(at: Timestamp) -> TestWindow {
    let mut window = TestWindow::open(with_scheduled_send(at));
    window.go(Page::Batches);
    window
}

/// Opens Delivery of a gift, with a schedule.
fn open_schedule() -> TestWindow {
    let gift = people().replace("Okoye,", "Okoye,nia@example.com");
    let engine = ScriptedEngine::practice().with_gift(&gift);
    // High enough for the whole section.
    let mut window = TestWindow::open_with(engine, [1280.0, 1100.0], Language::EnUs);
    window.click("New gift");
    window.click("Delivery");
    window.click_role(Role::RadioButton, "Scheduled");
    window
}

fn saved_keeper(window: &TestWindow) -> Option<ScheduleKeeper> {
    let drafts: Vec<Draft> = window.engine.commands(|command| match command {
        Command::SaveDraft(draft) => Some((**draft).clone()),
        _ => None,
    });
    drafts.last().map(|draft| draft.schedule_keeper)
}

/// The changes of sends, with the number in the id of each send.
fn changes(window: &TestWindow) -> Vec<(&'static str, u128)> {
    window.engine.commands(|command| match command {
        Command::RetrySend(id) => Some(("send now", id.0.as_u128())),
        Command::DismissSend(id) => Some(("cancel", id.0.as_u128())),
        Command::RescheduleSend { send, .. } => Some(("change", send.0.as_u128())),
        _ => None,
    })
}

#[test]
fn send_later_explains_both_ways() {
    let mut window = open_schedule();
    for (way, meaning) in [
        (
            "Keep on this computer until then",
            "giftdesk must be running at that time",
        ),
        (
            "Hand over to the service now",
            "the service offers no way to change or cancel the send",
        ),
    ] {
        let option = window.get_by_role_and_label(Role::RadioButton, way);
        let description = option.accesskit_node().description().unwrap_or_default();
        assert!(description.contains(meaning), "{description}");
    }
    window.click_role(Role::RadioButton, "Hand over to the service now");
    assert_eq!(saved_keeper(&window), Some(ScheduleKeeper::Service));
    window.click_role(Role::RadioButton, "Keep on this computer until then");
    assert_eq!(saved_keeper(&window), Some(ScheduleKeeper::ThisComputer));
    window.click("Review");
    assert!(window.shows("kept on this computer"));
}

#[test]
fn kept_send_is_announced_as_scheduled() {
    let mut window = open_schedule();
    window.click("Review");
    window.click("Schedule 25 gifts for $1,890.00–$2,079.00");
    assert!(window.shows("25 practice gifts scheduled for"));
    assert!(!window.shows("sent"));
    assert_eq!(window.state().page(), Page::Batches);
}

#[test]
fn send_handed_over_is_not_called_sent() {
    let mut window = open_schedule();
    window.click_role(Role::RadioButton, "Hand over to the service now");
    window.click("Review");
    assert!(window.shows("handed over to the service"));
    window.click("Schedule 25 gifts for $1,890.00–$2,079.00");
    assert!(window.shows("25 practice gifts handed over to the service for"));
    assert!(!window.shows("gifts sent"));
}

#[test]
fn kept_send_can_be_sent_and_canceled() {
    let mut window = open_batches(now() + HOUR);
    assert!(window.shows("These gifts leave on"));
    window.click("Send now: Winter thanks");
    window.click("Cancel send: Winter thanks");
    assert_eq!(changes(&window), [("send now", 1), ("cancel", 1)]);
}

#[test]
fn time_of_kept_send_is_changed_in_a_dialog() {
    let mut window = open_batches(now() + HOUR);
    window.click("Change time: Winter thanks");
    window.get_by_label("When to send “Winter thanks”");
    window.get_by_label_contains("Next Monday at").click();
    window.settle();
    window.click("Save time");
    let times = window.engine.commands(|command| match command {
        Command::RescheduleSend { at, .. } => Some(*at),
        _ => None,
    });
    assert!(times.len() == 1 && times[0] > now() + HOUR, "{times:?}");
    assert!(window.query_by_label("Save time").is_none());
}

#[test]
fn late_send_asks_what_to_do() {
    let mut window = open_batches(now() - HOUR);
    assert!(window.shows("Not sent on time"));
    window.click("Choose another time: Winter thanks");
    window.click("Keep time");
    window.click("Discard send: Winter thanks");
    assert_eq!(changes(&window), [("cancel", 1)]);
}

#[test]
fn scheduled_filter_shows_kept_sends_only() {
    let mut entries = outbox();
    entries[0].state = OutboxState::Scheduled(now() + HOUR);
    let engine = ScriptedEngine::with_history().with_outbox(entries);
    let mut window = TestWindow::open(engine);
    window.go(Page::Batches);
    assert!(window.shows("Book club"));
    window.click_role(Role::Button, "Scheduled");
    assert!(!window.shows("Book club"));
    assert!(window.shows("Winter thanks"));
}

#[test]
fn batch_at_the_service_says_what_is_not_possible() {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.state_mut().out.go(Page::Batch(batch_id(2)));
    window.settle();
    assert!(window.shows("offers no way to change or cancel it"));
}

#[test]
fn time_of_kept_send_is_changed_on_drafts() {
    let mut window = TestWindow::open(with_scheduled_send(now() + HOUR));
    window.go(Page::Drafts);
    window.click("Change time: Winter thanks");
    window.get_by_label_contains("Next Monday at").click();
    window.settle();
    window.click("Save time");
    assert_eq!(changes(&window), [("change", 1)]);
    window.go(Page::Batches);
    assert!(!window.shows("Save time"));
}

/// The send of the sample gift, which this computer keeps until `at`.
fn kept_sends(at: Timestamp) -> Vec<OutboxEntry> {
    let mut entries = outbox();
    entries.retain(|entry| entry.title == "Winter thanks");
    entries[0].draft_id = draft().id;
    entries[0].state = OutboxState::Scheduled(at);
    entries
}

/// Opens a gift that was scheduled for an hour later, and whose send this computer keeps until `at`.
fn open_kept_gift(at: Timestamp) -> TestWindow {
    let mut gift = draft();
    gift.scheduled_send_on = Some(now() + HOUR);
    let engine = ScriptedEngine::practice()
        .with_outbox(kept_sends(at))
        .with_draft(gift, recipients(&valid_people()));
    // High enough for the whole sections.
    let mut window = TestWindow::open_with(engine, [1280.0, 1300.0], Language::EnUs);
    window.state_mut().out.go(Page::NewGift);
    window.settle();
    window
}

#[test]
fn kept_send_is_shown_in_every_section() {
    let mut window = open_kept_gift(now() + HOUR);
    for section in ["Gift", "Recipients", "Message", "Delivery", "Review"] {
        window.open_section(section);
        assert!(
            window.shows("These gifts leave on"),
            "{section}:\n{}",
            window.on_screen()
        );
        window.click("Change time");
        window.get_by_label("When to send “Winter thanks”");
        window.click("Keep time");
    }
    window.open_section("Message");
    window.click("Cancel send");
    assert_eq!(changes(&window), [("cancel", 1)]);
}

/// How many commands change the gift.
fn gift_changes(window: &TestWindow) -> usize {
    let changes = window.engine.commands(|command| match command {
        Command::SaveDraft(_) | Command::EditRecipients { .. } | Command::ImportBytes { .. } => {
            Some(())
        }
        _ => None,
    });
    changes.len()
}

#[test]
fn gift_of_kept_send_cannot_be_changed() {
    let mut window = open_kept_gift(now() + HOUR);
    window.open_section("Recipients");
    let grid = window.get_by_role_and_label(Role::Grid, "Recipients");
    grid.focus();
    window.settle();
    window.type_text("x");
    window.press(Modifiers::NONE, Key::Enter);
    window.press(Modifiers::NONE, Key::Delete);
    window.event(Event::Paste("Ida".to_owned()));
    window.settle();
    window.press(Modifiers::COMMAND, Key::D);
    window.open_section("Message");
    let fields: Vec<_> = window.query_all_by_role(Role::MultilineTextInput).collect();
    assert!(!fields.is_empty());
    for field in fields {
        assert!(field.accesskit_node().is_disabled());
    }
    window.open_section("Delivery");
    window.click_role(Role::RadioButton, "Now");
    assert_eq!(gift_changes(&window), 0);
}

#[test]
fn change_of_kept_gift_from_another_page_is_refused() {
    let mut window = open_kept_gift(now() + HOUR);
    let mut changed = draft();
    changed.cart.clear();
    window
        .state_mut()
        .out
        .act(Action::EditDraft(Box::new(changed)));
    window.settle();
    assert!(window.shows("This gift is scheduled, so it wasn’t changed."));
    assert_eq!(gift_changes(&window), 0);
}

#[test]
fn gift_shows_the_changed_time_of_its_kept_send() {
    let at = now() + 30 * HOUR;
    let mut window = open_kept_gift(at);
    let before = format::full_date_time(now() + HOUR);
    for section in ["Delivery", "Review"] {
        window.open_section(section);
        assert!(window.shows(&format::full_date_time(at)), "{section}");
        assert!(!window.shows(&before), "{section}");
    }
    let time = format::full_date_time(at);
    assert!(window.shows(&format!("{time}, kept on this computer")));
    assert_eq!(gift_changes(&window), 0);
}

/// The carts of the drafts that were created.
fn created_carts(window: &TestWindow) -> Vec<usize> {
    window.engine.commands(|command| match command {
        Command::NewDraft(draft) => Some(draft.cart.len()),
        _ => None,
    })
}

#[test]
fn product_is_added_beside_a_kept_gift() {
    let mut window = open_kept_gift(now() + HOUR);
    window.go(Page::Products);
    window.click_first("Desk Fern in Clay, Fern & Field, $45.00");
    window.click("Add to gift · $45.00");
    assert!(window.shows("added to the gift"), "{}", window.on_screen());
    assert!(!window.shows("wasn’t changed"));
    assert_eq!(created_carts(&window), [1]);
    assert_eq!(gift_changes(&window), 0);
}

#[test]
fn new_gift_is_empty_beside_a_kept_gift() {
    let mut window = open_kept_gift(now() + HOUR);
    window.go(Page::Products);
    window.go(Page::NewGift);
    assert_eq!(created_carts(&window), [0]);
    assert!(!window.shows("These gifts leave on"));
}

#[test]
fn typed_date_does_not_change_a_kept_gift() {
    let mut window = open_schedule();
    window.click("Send date");
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("Dec 24 10:00");
    let open = window.state().model.open_draft.as_ref();
    let id = open.expect("an open draft").draft.id;
    let mut kept = kept_sends(now() + HOUR);
    kept[0].draft_id = id;
    window.engine.emit(DeskEvent::Outbox(Arc::new(kept)));
    let before = gift_changes(&window);
    window.press(Modifiers::COMMAND, Key::Num4);
    assert_eq!(window.state().page(), Page::Drafts);
    assert_eq!(gift_changes(&window), before);
}

#[test]
fn import_that_ends_after_scheduling_is_refused() {
    let gift = draft();
    let id = gift.id;
    let engine = ScriptedEngine::practice().with_draft(gift, recipients(&valid_people()));
    let mut window = TestWindow::open(engine);
    let key = RequestKey(7);
    let out = &mut window.state_mut().out;
    out.send(Command::ImportBytes {
        key,
        draft: id,
        name: String::new(),
        bytes: b"First name\nIda\n".to_vec(),
    });
    window.settle();
    let kept = kept_sends(now() + HOUR);
    window.engine.emit(DeskEvent::Outbox(Arc::new(kept)));
    window.settle();
    window.state_mut().out.send(Command::AcceptImport {
        key,
        mapping: Mapping::default(),
        replace: true,
    });
    window.settle();
    let is_accepted = |command: &Command| matches!(command, Command::AcceptImport { .. });
    assert_eq!(window.engine.count(is_accepted), 0);
    assert!(window.shows("wasn’t changed"));
}

#[test]
fn deleting_a_draft_says_that_its_gifts_stay_scheduled() {
    let at = now() + HOUR;
    let mut window = TestWindow::open(with_scheduled_send(at));
    window.go(Page::Drafts);
    window.click("Delete Winter thanks");
    let text = format!("stay scheduled for {}", format::full_date_time(at));
    assert!(window.shows(&text), "{}", window.on_screen());
}
