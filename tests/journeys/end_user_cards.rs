//! The card of an end user: added in Settings, chosen in Delivery, charged for a gift, and removed.

use giftdesk::i18n::{Language, t};

use crate::{
    steps::{choose_entry, create_gift_ready_to_send, open_section, send_gift},
    support::TestApp,
};

journeys!(end_user_card_pays_until_it_is_removed);

/// Fills the form of a new card, except for the choice of the practice card.
fn fill_card_form(app: &mut TestApp) {
    app.type_into(t!("settings-card-user"), "user-1042");
    app.type_into(t!("settings-card-name"), "Ida Berg");
    app.type_into(t!("settings-card-street"), "1 Main Street");
    app.type_into(t!("settings-card-state"), "NY");
    app.type_into(t!("settings-card-code"), "12207");
}

/// Chooses the card in the Delivery section of the gift and opens the review.
fn pay_with(app: &mut TestApp, card: &str) {
    app.click(t!("shell-page-new-gift"));
    open_section(app, t!("gift-section-delivery"));
    let entry = t!(
        "gift-payment-end-user",
        card = card,
        name = "Ida Berg",
        user = "user-1042"
    );
    choose_entry(app, t!("gift-payment-field"), &entry);
    open_section(app, t!("gift-section-review"));
    app.wait_for_part(&entry);
}

fn end_user_card_pays_until_it_is_removed(language: Language) {
    let mut app = TestApp::first_run(language);
    create_gift_ready_to_send(&mut app);

    app.click(t!("shell-page-settings"));
    app.click(t!("settings-add-card"));
    app.click(t!("settings-add-card"));
    app.wait_for(t!("settings-card-name-missing"));
    fill_card_form(&mut app);
    choose_entry(
        &mut app,
        t!("settings-practice-card"),
        t!("settings-practice-declined"),
    );
    app.click(t!("settings-add-card"));
    // The service's error message, which is in English in every language.
    app.wait_for_part("Your card was declined");
    choose_entry(
        &mut app,
        t!("settings-practice-card"),
        t!("settings-practice-visa"),
    );
    app.click(t!("settings-add-card"));
    let (visa, mastercard) = ("Visa ·· 4242", "Mastercard ·· 4444");
    let remove_visa = t!("settings-remove-card-name", card = visa, name = "Ida Berg");
    app.wait_for(&remove_visa);
    pay_with(&mut app, visa);

    // A removed card blocks the draft; another card can be added and chosen instead.
    app.click(t!("shell-page-settings"));
    app.click(&remove_visa);
    app.click(t!("settings-remove-card", card = visa));
    app.click(t!("shell-page-new-gift"));
    open_section(&mut app, t!("gift-section-review"));
    app.wait_for(t!("gift-review-end-user-card-removed"));
    app.click(t!("shell-page-settings"));
    app.click(t!("settings-add-card"));
    fill_card_form(&mut app);
    choose_entry(
        &mut app,
        t!("settings-practice-card"),
        t!("settings-practice-mastercard"),
    );
    app.click(t!("settings-add-card"));
    app.wait_for(t!(
        "settings-remove-card-name",
        card = mastercard,
        name = "Ida Berg"
    ));
    pay_with(&mut app, mastercard);
    app.wait_until_gone(t!("gift-review-end-user-card-removed"));
    send_gift(&mut app);

    app.click(t!("shell-page-batches"));
    app.wait_for(t!("batches-count", count = 1));
    app.click(t!("shell-page-orders"));
    app.wait_for(t!("orders-count", count = 25));
}
