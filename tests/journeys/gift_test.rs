//! A test of a gift: the sender gets it with the data of a chosen recipient, and the draft stays unchanged.

use egui::accesskit::Role;
use giftdesk::i18n::{Language, t};
use serde_json::Value;

use crate::{
    faulty_proxy::Faults,
    proxied_app::ProxiedApp,
    steps::{confirm_send_to, create_gift_for_people, open_section},
    support::{ANY, TestApp, TestAppOptions},
};

journeys!(
    real_test_goes_only_to_the_sender,
    undone_test_keeps_the_draft,
    test_in_practice_is_free,
);

/// Makes a gift for three people with a field in the message, and opens Review.
fn personal_gift(app: &mut TestApp) {
    create_gift_for_people(app, 3);
    app.type_into(t!("gift-message-field"), "Hi {first_name}");
    app.click_role(
        Role::RadioButton,
        t!("gift-card-of", occasions = "Thank you"),
    );
    open_section(app, t!("gift-section-review"));
    app.wait_for(t!("personal-plan-messages", count = 3, gifts = 3));
    app.wait_until_gone(t!("guards-checking"));
}

/// Waits until Review offers to send the gift to its three recipients.
fn wait_for_unchanged_gift(app: &mut TestApp) {
    app.wait_for_part(t!("gift-send-button-price", count = 3, price = ANY));
}

/// Opens the dialog and enters the sender.
fn open_dialog(app: &mut TestApp) {
    app.click(t!("gift-test-button"));
    app.wait_for(t!("gift-test-title"));
    app.type_into(t!("recipients-field-first-name"), "Dana");
    app.type_into(t!("recipients-field-email"), "dana@example.com");
}

fn real_test_goes_only_to_the_sender(language: Language) {
    let mut proxied = ProxiedApp::start(&Faults::default(), TestAppOptions::new(language));
    let app = &mut proxied.app;
    personal_gift(app);
    // The dialog begins with the recipient of the preview.
    app.click(t!("personal-next-name"));
    open_dialog(app);
    app.click_role(Role::RadioButton, t!("gift-test-real"));
    app.click_part(t!("gift-test-send-real", price = ANY));
    app.wait_until_gone(t!("gift-test-title"));
    app.wait_for(t!("shell-toast-sent", count = 1));

    // The draft is unchanged and can be sent to everyone.
    wait_for_unchanged_gift(app);
    confirm_send_to(app, 3);
    app.wait_for(t!("shell-toast-sent", count = 3));
    let parse = |body: Vec<u8>| serde_json::from_slice::<Value>(&body).expect("JSON");
    let bodies: Vec<Value> = proxied.proxy.bodies().into_iter().map(parse).collect();
    let test = &bodies[0];
    assert_eq!(test["message"], "Hi Person2");
    assert_eq!(test["recipients"].as_array().map(Vec::len), Some(1));
    assert_eq!(test["recipients"][0]["email"], "dana@example.com");
    let name = t!("gift-test-batch-name", name = "Heavy Knit Hoodie");
    assert_eq!(test["batch_name"], name);
    let reference = test["customer_reference_id"].as_str().expect("a reference");
    assert!(reference.starts_with("giftdesk-test-"), "{reference}");
    // One test, and one batch for each of the three messages.
    assert_eq!(bodies.len(), 4);
}

fn undone_test_keeps_the_draft(language: Language) {
    let options = TestAppOptions {
        hold_seconds: 120,
        ..TestAppOptions::new(language)
    };
    let mut app = TestApp::open(options);
    personal_gift(&mut app);
    open_dialog(&mut app);
    app.click(t!("gift-test-send-practice"));
    app.wait_until_gone(t!("gift-test-title"));
    app.wait_for(t!("gift-outbox-held-meaning"));
    app.click_role(Role::Button, t!("outbox-undo"));
    app.wait_until_gone(t!("gift-outbox-held-meaning"));
    wait_for_unchanged_gift(&mut app);
    app.click_part(t!("shell-page-batches"));
    app.wait_for(t!("batches-empty-title"));
    app.click_part(t!("shell-page-drafts"));
    app.wait_for(t!("drafts-count", count = 1));
}

fn test_in_practice_is_free(language: Language) {
    let mut proxied = ProxiedApp::start(&Faults::default(), TestAppOptions::new(language));
    let app = &mut proxied.app;
    personal_gift(app);
    open_dialog(app);
    app.click(t!("gift-test-send-practice"));
    app.wait_for(t!("gift-test-sent-practice"));
    assert_eq!(proxied.batches(), Vec::<Value>::new());
}
