//! Tests of "Send a test to myself": what is sent, remembered and accepted.

use std::collections::BTreeMap;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;

use crate::{
    contract::Cents,
    desk::{
        Command, Event, GiftTest, Preferences, ProblemKind, TestFailure, TestPlace,
        sends::guards::{SendWarning, WarningCode},
    },
    recipients::Field,
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{connections, gift::valid_people},
        },
    },
};

/// A gift for 25 people, with the dialog of the test.
fn open_dialog() -> TestWindow {
    let engine = ScriptedEngine::practice()
        .with_connections(connections::remote())
        .with_gift(&valid_people());
    engine.emit(Event::Preferences(Preferences {
        test_recipient: BTreeMap::from([
            (Field::FirstName, "Dana".to_owned()),
            (Field::Email, "dana@example.com".to_owned()),
        ]),
        ..connections::preferences()
    }));
    let mut window = TestWindow::open(engine);
    window.go(Page::NewGift);
    window.open_section("Review");
    window.click_role(Role::Button, "Send a test to myself");
    window
}

fn sent_tests(window: &TestWindow) -> Vec<(GiftTest, Cents, Vec<SendWarning>)> {
    window.engine.commands(|command| match command {
        Command::SendTest {
            test,
            agreed_high,
            accepted,
            ..
        } => Some(((**test).clone(), *agreed_high, accepted.clone())),
        _ => None,
    })
}

fn send_real_test(window: &mut TestWindow) {
    window.click_role(Role::Button, "Send one real gift for $75.60–$83.16");
}

/// Replies to the first test with the warning that it exceeds the budget.
fn refuse_for_budget(window: &mut TestWindow) -> SendWarning {
    let warning = SendWarning::SendBudget {
        total: Cents(8_316),
        budget: Cents(5_000),
    };
    let problem = ProblemKind::WarningsNotAccepted {
        warnings: vec![WarningCode::SendBudget],
    };
    window.engine.emit(Event::TestFailed {
        test: sent_tests(window)[0].0.id,
        failure: Box::new(TestFailure {
            problem: problem.into(),
            warnings: vec![warning.clone()],
        }),
    });
    window.settle();
    warning
}

#[test]
fn real_test_has_one_recipient_and_its_price() {
    let mut window = open_dialog();
    assert!(
        window.shows("Send test in practice mode"),
        "Practice comes first"
    );
    window.click_role(Role::RadioButton, "One real gift");
    assert!(window.shows("The total is up to $83.16. Payment method: "));
    send_real_test(&mut window);
    let tests = sent_tests(&window);
    let [(test, agreed, accepted)] = &tests[..] else {
        panic!("{tests:?}");
    };
    assert_eq!(test.place, TestPlace::Real);
    assert_eq!(test.to.get(Field::Email), "dana@example.com");
    assert_eq!(test.name, "Test: Autumn thank-you");
    assert_eq!((*agreed, accepted.len()), (Cents(8_316), 0));
    let drafts = window
        .engine
        .count(|command| matches!(command, Command::Send { .. }));
    assert_eq!(drafts, 0, "the gift itself is not sent");
}

#[test]
fn shown_warning_is_accepted_by_sending_again() {
    let mut window = open_dialog();
    window.click_role(Role::RadioButton, "One real gift");
    send_real_test(&mut window);
    let first = sent_tests(&window)[0].0.id;
    let warning = refuse_for_budget(&mut window);
    assert!(window.shows("$50.00"), "the budget is named");
    send_real_test(&mut window);
    let tests = sent_tests(&window);
    assert_eq!(tests[1].2, [warning]);
    assert_eq!(tests[1].0.id, first, "the outbox refuses a repeated test");
}

#[test]
fn dialog_stays_open_while_the_test_is_sent() {
    let mut window = open_dialog();
    window.click_role(Role::RadioButton, "One real gift");
    send_real_test(&mut window);
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.shows("Sending"), "{}", window.on_screen());
}

#[test]
fn another_recipient_needs_its_own_acceptance() {
    let mut window = open_dialog();
    window.click_role(Role::RadioButton, "One real gift");
    send_real_test(&mut window);
    refuse_for_budget(&mut window);
    let field = window
        .get_all_by_role_and_label(Role::TextInput, "Email")
        .last();
    field.expect("the field").focus();
    window.settle();
    window.type_text(".au");
    send_real_test(&mut window);
    assert_eq!(sent_tests(&window)[1].2, []);
}

#[test]
fn invalid_email_keeps_the_test_from_being_sent() {
    let mut window = open_dialog();
    let field = window
        .get_all_by_role_and_label(Role::TextInput, "Email")
        .last();
    field.expect("the field").focus();
    window.settle();
    window.type_text(" at work");
    window.click_role(Role::Button, "Send test in practice mode");
    assert_eq!(sent_tests(&window).len(), 0);
}
