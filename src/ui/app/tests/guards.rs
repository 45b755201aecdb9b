//! Tests of the warnings before a send and of the confirmation of a large send.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::{
    contract::Cents,
    desk::{
        Command, Event, Preferences, RecipientEdit,
        sends::guards::{AbroadReason, AffectedRecipients, GuardSettings, SendWarning},
    },
    messages,
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{connections, gift::valid_people},
        },
    },
};

const SEND_LABEL: &str = "Send 25 gifts for $1,890.00–$2,079.00";

fn recent_gift() -> SendWarning {
    let names = ["Ida", "Ole"];
    SendWarning::RecentGift {
        recipients: AffectedRecipients::of([0, 2], |at| names.get(at as usize / 2).copied())
            .expect("recipients"),
        days: 30,
    }
}

fn open_review(engine: ScriptedEngine) -> TestWindow {
    let mut window = TestWindow::open(engine);
    window.go(Page::NewGift);
    window.open_section("Review");
    window
}

fn ready_to_send() -> ScriptedEngine {
    ScriptedEngine::practice().with_gift(&valid_people())
}

/// Confirms sends above these limits.
fn with_limits(engine: ScriptedEngine, gifts: u64, amount: Cents) -> ScriptedEngine {
    engine.emit(Event::Preferences(Preferences {
        guards: GuardSettings {
            confirm_above_gifts: gifts,
            confirm_above_amount: amount,
            ..GuardSettings::default()
        },
        ..connections::preferences()
    }));
    engine
}

fn accepted_of_sends(window: &TestWindow) -> Vec<Vec<SendWarning>> {
    window.engine.commands(|command| match command {
        Command::Send { accepted, .. } => Some(accepted.clone()),
        _ => None,
    })
}

fn is_enabled(window: &TestWindow, label: &str) -> bool {
    let button = window.get_by_role_and_label(Role::Button, label);
    !button.accesskit_node().is_disabled()
}

#[test]
fn warning_must_be_accepted_before_the_send() {
    let warnings = vec![
        recent_gift(),
        SendWarning::SendBudget {
            total: Cents(207_900),
            budget: Cents(200_000),
        },
    ];
    let mut window = open_review(ready_to_send().with_warnings(warnings.clone()));
    assert!(window.shows("2 recipients got this gift in the last 30 days: Ida and Ole."));
    assert!(window.shows("Your budget for one send is $2,000.00."));
    assert!(!is_enabled(&window, SEND_LABEL));
    let names: Vec<String> = window
        .query_all_by_role(Role::CheckBox)
        .filter_map(|node| node.accesskit_node().label())
        .collect();
    assert_eq!(names.len(), 2, "{names:?}");
    for name in &names {
        assert!(name.starts_with("Send anyway: "), "{name}");
        assert!(!is_enabled(&window, SEND_LABEL));
        window.click_role(Role::CheckBox, name);
    }
    window.get_by_label(SEND_LABEL).scroll_to_me();
    window.settle();
    window.click(SEND_LABEL);
    assert_eq!(accepted_of_sends(&window), [warnings]);
}

#[test]
fn withdrawn_acceptance_blocks_the_send_again() {
    let mut window = open_review(ready_to_send().with_warnings(vec![recent_gift()]));
    let name =
        "Send anyway: 2 recipients got this gift in the last 30 days: Ida and Ole.".to_owned();
    window.click_role(Role::CheckBox, &name);
    assert!(is_enabled(&window, SEND_LABEL));
    window.click_role(Role::CheckBox, &name);
    assert!(!is_enabled(&window, SEND_LABEL));
}

#[test]
fn recipients_of_warning_are_shown_and_removed() {
    let mut window = open_review(ready_to_send().with_warnings(vec![recent_gift()]));
    let text = "2 recipients got this gift in the last 30 days: Ida and Ole.";
    window.click(&format!("Show recipients: {text}"));
    assert!(window.shows("Remove 2 rows"), "{}", window.on_screen());
    window.open_section("Review");
    window.click(&format!("Remove 2 recipients: {text}"));
    let removed = window.engine.commands(|command| match command {
        Command::EditRecipients {
            edit: RecipientEdit::RemoveRows(rows),
            ..
        } => Some(rows.clone()),
        _ => None,
    });
    // The first and the third row.
    assert_eq!(removed, [vec![1, 3]]);
}

#[test]
fn changed_price_is_updated_in_the_draft() {
    let engine = ready_to_send();
    let line = engine.drafts()[0].0.cart[0].clone();
    let changed = SendWarning::PriceChanged {
        product_id: line.product_id,
        product: line.product_name,
        shown: line.price,
        current: line.price + Cents(100),
    };
    let mut window = open_review(engine.with_warnings(vec![changed]));
    let button = window
        .query_all_by_role(Role::Button)
        .filter_map(|node| node.accesskit_node().label())
        .find(|name| name.starts_with("Update price"));
    window.click(&button.expect("a button"));
    assert_eq!(
        window.engine.drafts()[0].0.cart[0].price,
        line.price + Cents(100)
    );
}

#[test]
fn small_send_has_no_dialog() {
    let mut window = open_review(with_limits(ready_to_send(), 25, Cents(207_900)));
    window.click(SEND_LABEL);
    assert_eq!(accepted_of_sends(&window).len(), 1);
}

#[test]
fn large_send_is_confirmed_in_dialog() {
    let mut window = open_review(with_limits(ready_to_send(), 25, Cents(207_899)));
    window.click(SEND_LABEL);
    assert!(window.shows("Send 25 gifts for $1,890.00–$2,079.00?"));
    assert!(window.shows("The total is up to $2,079.00."));
    assert!(accepted_of_sends(&window).is_empty());
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.shows("The total is up to $2,079.00."));
    assert!(accepted_of_sends(&window).is_empty());
    window.click(SEND_LABEL);
    window.click("Send 25 gifts");
    assert_eq!(accepted_of_sends(&window).len(), 1);
}

#[test]
fn send_far_above_limit_needs_the_typed_count() {
    let mut window = open_review(with_limits(ready_to_send(), 2, Cents(10_000_000)));
    window.click(SEND_LABEL);
    assert!(!is_enabled(&window, "Send 25 gifts"));
    // The field has the focus.
    window.type_text("24");
    assert!(window.shows("The number of gifts is 25."));
    assert!(!is_enabled(&window, "Send 25 gifts"));
    window.press(Modifiers::NONE, Key::Backspace);
    window.type_text("5");
    assert!(is_enabled(&window, "Send 25 gifts"));
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(accepted_of_sends(&window).len(), 1);
}

#[test]
fn limits_are_saved_from_settings() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.go(Page::Settings);
    let field = window.get_by_role_and_label(Role::TextInput, "Budget for a month");
    field.scroll_to_me();
    window.settle();
    window.click_role(Role::TextInput, "Budget for a month");
    window.type_text("2,500");
    window.press(Modifiers::NONE, Key::Enter);
    let saved = window.engine.commands(|command| match command {
        Command::SavePreferences(preferences) => Some(preferences.guards.clone()),
        _ => None,
    });
    assert_eq!(
        saved.last().and_then(|guards| guards.month_budget),
        Some(Cents(250_000))
    );
}

#[test]
fn recipients_abroad_lead_to_the_choice_that_admits_them() {
    let warning = |reason| SendWarning::RecipientsAbroad {
        reason,
        recipients: AffectedRecipients::of([0], |_| Some("Ida")).expect("recipients"),
    };
    for (reason, field) in [
        (AbroadReason::UnitedStatesOnly, "Where recipients live"),
        (AbroadReason::SwapDisabled, "Swap"),
    ] {
        let warning = warning(reason);
        let text = messages::guard::warning(&warning);
        assert!(text.contains("under Delivery"), "{text}");
        let mut window = open_review(ready_to_send().with_warnings(vec![warning]));
        window.click(&format!("Change delivery: {text}"));
        assert_eq!(window.focused(), field);
    }
    let collection = warning(AbroadReason::Collection("Local treats".to_owned()));
    let window = open_review(ready_to_send().with_warnings(vec![collection]));
    assert!(!window.shows("Change delivery"), "{}", window.on_screen());
}
