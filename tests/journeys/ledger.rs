//! Money and Reports after a send with known prices.

use crate::{
    steps::{create_gift_ready_to_send, open_section, send_gift},
    support::{TestApp, start_time},
};
use egui::accesskit::Role;
use giftdesk::{
    contract::Cents,
    desk::money::Month,
    i18n::{Language, format, t},
};

journeys!(ledger_explains_canceled_gift);

/// The price of a hoodie ($64.00) with shipping ($8.00), the fee (5%) and the highest tax (10%).
const HIGHEST_PRICE: Cents = Cents(8_316);
const BATCH: &str = "Ledger journey";

fn tile(title: String, amount: Cents) -> String {
    format!("{title}: {}", format::money(amount))
}

fn ledger_explains_canceled_gift(language: Language) {
    let mut app = TestApp::first_run(language);
    create_gift_ready_to_send(&mut app);
    open_section(&mut app, t!("gift-section-delivery"));
    app.type_into(t!("gift-batch-name-field"), BATCH);
    send_gift(&mut app);

    app.click(t!("shell-page-money"));
    app.wait_for_part(tile(t!("money-estimated"), HIGHEST_PRICE * 25));
    app.wait_for_part(tile(t!("money-authorized"), HIGHEST_PRICE * 25));
    app.wait_for_part(tile(t!("money-captured"), Cents::ZERO));
    // The app knows the payment method of its own sends.
    assert!(!app.is_shown(t!("money-payment-unknown")));

    app.click(t!("shell-page-orders"));
    app.type_into(t!("orders-search"), "berg");
    app.wait_for(t!("orders-count", count = 1));
    app.click_role(Role::CheckBox, t!("selection-all-box"));
    app.wait_for(t!("selection-clear"));
    app.click(t!("order-actions-menu"));
    app.click_role(Role::MenuItem, t!("order-cancel-menu"));
    app.wait_for(t!("order-cancel-title-one", recipient = "Ida Berg"));
    app.click(t!("order-cancel-button", count = 1));
    app.wait_for_part(t!("order-job-toast-canceled", done = 1, count = 1));

    app.click(t!("shell-page-money"));
    app.wait_for_part(tile(t!("money-authorized"), HIGHEST_PRICE * 24));
    app.wait_for_part(tile(t!("money-returned"), HIGHEST_PRICE));
    let month = Month::local(start_time());
    app.click_cell(format::month(month.year, month.month));
    app.click_cell(BATCH);
    let line = |reason: String, count: u64, amount: Cents| {
        let label = t!("money-comparison-line", reason = reason, count = count);
        format!("{label} {}", format::money(amount))
    };
    app.wait_for(line(
        t!("money-line-canceled"),
        1,
        Cents::ZERO - HIGHEST_PRICE,
    ));
    app.wait_for(line(
        t!("money-line-not-accepted"),
        24,
        Cents::ZERO - HIGHEST_PRICE * 24,
    ));
    // The two lines explain the whole difference.
    assert!(!app.is_shown(t!("money-line-unexplained")));
    let charged = format!(
        "{} {}",
        t!("money-comparison-charged"),
        format::money(Cents::ZERO)
    );
    app.wait_for(charged);

    app.click(t!("shell-page-reports"));
    app.wait_for_part(t!("reports-funnel-title"));
    app.wait_for(BATCH);
}
