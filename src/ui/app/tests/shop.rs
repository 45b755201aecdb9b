//! Tests of My shop: how it is set up, what it says while it is empty, and its send methods.

use std::sync::Arc;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::{
    contract::SendMethod,
    desk::{
        Command, ConnectionId, ConnectionState, EmailServerChange, Event, ResourceStatus,
        ShopSettings, SyncResource, SyncState,
    },
    ui::{
        page::{Page, ShopTab},
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{connections, gift, now},
        },
    },
};

fn count_set_ups(window: &TestWindow) -> usize {
    let is_set_up =
        |command: &Command| matches!(command, Command::UseConnection(ConnectionId::SHOP));
    window.engine.count(is_set_up)
}

fn emit_counts(window: &mut TestWindow, batches: u64) {
    window.engine.emit(Event::Counts {
        drafts: 0,
        batches,
        orders: batches,
    });
    window.settle();
}

fn open_shop(settings: ShopSettings) -> TestWindow {
    let engine = ScriptedEngine::practice().with_connections(connections::shop(settings));
    TestWindow::open(engine)
}

#[test]
fn first_start_offers_shop_and_service() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    assert!(!window.shows("You’re in Practice"), "counts are unknown");
    emit_counts(&mut window, 0);
    assert!(window.shows("You’re in Practice"));
    window.click("Set up my shop");
    assert_eq!(count_set_ups(&window), 1);
    window.click("Connect to a service");
    assert_eq!(window.state().page(), Page::Settings);
    assert!(window.shows("New connection"));

    emit_counts(&mut window, 1);
    window.go(Page::Products);
    assert!(window.shows("Done: Send the gift in Practice"));
    window.click("Hide the first steps");
    window.settle();
    assert!(!window.shows("You’re in Practice"));
}

#[test]
fn first_connection_offers_to_remove_practice_data() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    emit_counts(&mut window, 0);
    assert!(window.shows("Choose a product and add it to the gift"));
    assert!(!window.shows("Remove Practice data"));
    window
        .engine
        .open_connection(connections::with_remote("People team"));
    window.settle();
    assert!(window.shows("You’re connected"), "{}", window.on_screen());
    window.click("Remove Practice data");
    let is_reset = |command: &Command| matches!(command, Command::ResetPractice);
    assert_eq!(window.engine.count(is_reset), 1);
    window.settle();
    assert!(!window.shows("You’re connected"));
}

#[test]
fn other_connection_ends_first_start() {
    let engine =
        ScriptedEngine::practice().with_connections(connections::with_remote("People team"));
    let mut window = TestWindow::open(engine);
    emit_counts(&mut window, 0);
    assert!(!window.shows("You’re in Practice"));
}

#[test]
fn settings_offer_shop_until_it_exists() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.go(Page::Settings);
    window.click("Set up my shop");
    assert_eq!(count_set_ups(&window), 1);
    let shop = connections::shop(ShopSettings::default());
    window.engine.open_connection(shop);
    window.settle();
    assert!(!window.shows("Set up my shop"), "{}", window.on_screen());
    assert!(!window.shows("Remove My shop"), "its data is the shop");
    assert!(!window.shows("Practice mode: no charges, no real gifts"));
}

#[test]
fn saved_links_are_sent_to_the_engine_once() {
    let mut window = open_shop(ShopSettings::default());
    window.go(Page::Settings);
    window.click("Set up gift links");
    let type_into = |window: &mut TestWindow, role, label: &str, text: &str| {
        window.get_by_role_and_label(role, label).focus();
        window.settle();
        window.get_by_role_and_label(role, label).type_text(text);
        window.settle();
    };
    type_into(&mut window, Role::TextInput, "Public URL", "gifts");
    let is_disabled = |window: &TestWindow| {
        let save = window.get_by_role_and_label(Role::Button, "Save settings");
        save.accesskit_node().is_disabled()
    };
    assert!(is_disabled(&window), "the URL is incomplete");
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("http://localhost:8080");
    assert!(is_disabled(&window), "recipients cannot open the URL");
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("https://gifts.example.com");
    let server = "Email server (SMTP URL)";
    type_into(
        &mut window,
        Role::PasswordInput,
        server,
        "smtps://ida:secret@mail.example.com",
    );
    assert!(!is_disabled(&window));
    let sender = "Sender address of emails";
    type_into(&mut window, Role::TextInput, sender, "gifts");
    assert!(is_disabled(&window));
    type_into(&mut window, Role::TextInput, sender, "@example.com");
    assert!(!is_disabled(&window));
    window.click("Save settings");
    let saved = window.engine.commands(|command| match command {
        Command::SaveShopSettings {
            public_url,
            email_server,
            email_from,
        } => Some((
            public_url.clone(),
            matches!(email_server, EmailServerChange::Set(_)),
            email_from.clone(),
        )),
        _ => None,
    });
    let url = Some("https://gifts.example.com".to_owned());
    let sender = Some("gifts@example.com".to_owned());
    assert_eq!(saved, [(url, true, sender)]);
    assert!(!window.shows("Save settings"));
    assert!(!window.on_screen().contains("secret"));
}

#[test]
fn settings_show_gift_links_that_are_set_up() {
    let mut window = open_shop(ShopSettings {
        public_url: Some("https://presents.example.com".to_owned()),
        ..ShopSettings::default()
    });
    window.go(Page::Settings);
    assert!(!window.shows("Set up gift links"));
    assert!(window.shows("https://presents.example.com"));
    window.click("Edit gift links");
    assert!(window.shows("Forward the public URL to http://127.0.0.1:49321."));
    assert!(window.shows("Save settings"));
}

#[test]
fn empty_shop_shows_command_once_products_were_read() {
    let shop = connections::shop(ShopSettings::default());
    let mut window = TestWindow::open(ScriptedEngine::empty().with_connections(shop));
    assert!(!window.shows("No products for this country yet"), "unknown");
    let read = ResourceStatus {
        succeeded_at: Some(now()),
        ..ResourceStatus::new(SyncResource::Products)
    };
    window.engine.emit(Event::SyncStatus(Arc::new(vec![read])));
    let synced = SyncState::UpToDate { at: now() };
    window.engine.emit(Event::Sync(synced));
    window.settle();
    for page in [Page::Products, Page::Brands, Page::Collections] {
        window.go(page);
        assert!(window.shows("No products for this country yet"), "{page:?}");
        assert!(window.shows("giftdesk shop import FILE --connect shop"));
    }
    window.click("Copy command");
    let copied = window.copied();
    assert_eq!(copied, Some("giftdesk shop import FILE --connect shop"));
    window.click("Import products");
    let catalog = Page::Shop(ShopTab::Catalog);
    assert_eq!(window.state().page(), catalog);
}

#[test]
fn new_gift_of_shop_has_a_method_that_works() {
    let methods = |settings| {
        let mut window = open_shop(settings);
        window.click("Desk Fern in Clay, Fern & Field, $45.00");
        window.click("Add to gift · $45.00");
        window.engine.commands(|command| match command {
            Command::NewDraft(draft) => Some(draft.send_method.clone()),
            _ => None,
        })
    };
    assert_eq!(methods(ShopSettings::default()), [SendMethod::DirectSend]);
    let complete = ShopSettings {
        public_url: Some("https://gifts.example.com".to_owned()),
        has_email_server: true,
        ..ShopSettings::default()
    };
    assert_eq!(methods(complete), [SendMethod::EmailAndLink]);
}

#[test]
fn methods_that_need_links_are_disabled_with_reason() {
    let engine = ScriptedEngine::practice()
        .with_connections(connections::shop(ShopSettings::default()))
        .with_draft(
            gift::draft(),
            gift::recipients("First name,Email\nIda,ida@example.com\n"),
        );
    let mut window = TestWindow::open(engine);
    window.go(Page::NewGift);
    window.open_section("Delivery");
    for method in ["By email", "As links"] {
        let node = window.get_by_role_and_label(Role::RadioButton, method);
        let node = node.accesskit_node();
        assert!(node.is_disabled(), "{method}");
        let reason = node.description().unwrap_or_default();
        assert!(reason.contains("need a public URL"), "{method}: {reason}");
    }
    assert!(window.shows("My shop doesn’t send text messages."));
    window.open_section("Review");
    assert!(window.shows("“By email” isn’t available in My shop yet."));

    window.open_section("Delivery");
    window.click_role(Role::RadioButton, "Direct shipping");
    let notify = "Email recipients when the gift is confirmed and shipped";
    {
        let node = window.get_by_role_and_label(Role::CheckBox, notify);
        let node = node.accesskit_node();
        assert!(node.is_disabled());
        let reason = node.description().unwrap_or_default();
        assert!(reason.contains("need an email server"), "{reason}");
    }
    let is_notified = window.engine.commands(|command| match command {
        Command::SaveDraft(draft) if draft.send_method == SendMethod::DirectSend => {
            Some(draft.notifications_enabled)
        }
        _ => None,
    });
    assert_eq!(is_notified.last(), Some(&false));
    window.open_section("Review");
    assert!(!window.shows("isn’t available in My shop yet"));
    let fund = "run “giftdesk shop fund --account 1 --amount 5000.00 --connect shop”";
    assert!(window.on_screen().contains(fund), "{}", window.on_screen());
    let fix = "Fix: My shop has no money to pay for gifts yet.";
    window.get_by_label_contains(fix).click();
    window.settle();
    assert_eq!(window.state().page(), Page::Shop(ShopTab::Funds));
}

#[test]
fn reminders_of_a_gift_are_turned_off() {
    let settings = ShopSettings {
        public_url: Some("https://gifts.example.com".to_owned()),
        has_email_server: true,
        ..ShopSettings::default()
    };
    turn_reminders_off(connections::shop(settings));
}

#[test]
fn reminders_of_a_hosted_shop_are_turned_off() {
    let mut hosted = connections::remote();
    if let Some(me) = &mut hosted.me {
        me.sends_reminders = Some(true);
    }
    turn_reminders_off(hosted);
}

#[test]
fn reminders_are_not_offered_for_other_services() {
    let engine = ScriptedEngine::practice()
        .with_connections(connections::remote())
        .with_draft(
            gift::draft(),
            gift::recipients("First name,Email\nIda,ida@example.com\n"),
        );
    let mut window = TestWindow::open(engine);
    window.go(Page::NewGift);
    window.open_section("Delivery");
    assert!(window.shows("Also text recipients"));
    assert!(!window.shows("Remind recipients"));
}

fn turn_reminders_off(connections: ConnectionState) {
    let engine = ScriptedEngine::practice()
        .with_connections(connections)
        .with_draft(
            gift::draft(),
            gift::recipients("First name,Email\nIda,ida@example.com\n"),
        );
    let mut window = TestWindow::open(engine);
    window.go(Page::NewGift);
    window.open_section("Delivery");
    window.click_role(
        Role::CheckBox,
        "Remind recipients who don’t accept the gift",
    );
    let reminds = window.engine.commands(|command| match command {
        Command::SaveDraft(draft) => Some(draft.reminders_enabled),
        _ => None,
    });
    assert_eq!(reminds.last(), Some(&false));
    window.open_section("Review");
    assert!(window.shows("Recipients aren’t reminded"));
}
