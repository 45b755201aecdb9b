//! From the first start to sent gifts with the keyboard alone.

use egui::{Event, Key, Modifiers};
use giftdesk::i18n::{Language, t};

use crate::{
    keys::{assert_no_pointer, press, tab_to, type_text, wait_for_focus},
    support::{ANY, TestApp, has_control},
};

journeys!(gift_is_sent_without_a_pointer);

const LIST: &str =
    "First name,Last name,Email\nIda,Berg,ida@example.com\nRaj,Rao,raj@example.com\n";
/// More Tabs than any part of the way needs.
const MAX_TABS: usize = 8;

fn gift_is_sent_without_a_pointer(language: Language) {
    let mut app = TestApp::first_run(language);
    app.wait_for_part("Afternoon Teapot");
    press(&mut app, Modifiers::COMMAND, Key::N);
    wait_for_focus(&mut app, t!("gift-search-products"));

    // Enter opens the first result.
    type_text(&mut app, "heavy knit");
    app.wait_for(t!("gift-choose-product", product = "Heavy Knit Hoodie"));
    app.wait_until_gone(t!("gift-most-sent"));
    press(&mut app, Modifiers::NONE, Key::Enter);
    app.wait_for_part(t!("product-add-button", total = ANY));
    // The sizes and the colors are one Tab stop each.
    tab_to(&mut app, "XS", MAX_TABS);
    press(&mut app, Modifiers::NONE, Key::ArrowRight);
    press(&mut app, Modifiers::NONE, Key::Space);
    press(&mut app, Modifiers::NONE, Key::Tab);
    press(&mut app, Modifiers::NONE, Key::Space);
    let add = t!("product-add-button", total = ANY);
    let add = add.split(ANY).next().unwrap_or_default().to_owned();
    tab_to(&mut app, &add, MAX_TABS);
    press(&mut app, Modifiers::NONE, Key::Enter);
    app.wait_for_part(t!("shell-cart-items", count = 1, total = ANY));
    wait_for_focus(&mut app, t!("gift-search-products"));

    press(&mut app, Modifiers::ALT, Key::Num2);
    wait_for_focus(&mut app, t!("recipients-import-file"));
    app.window.event(Event::Paste(LIST.to_owned()));
    app.settle();
    app.wait_for_part(t!("gift-state-rows-ready", count = 2));

    press(&mut app, Modifiers::ALT, Key::Num3);
    wait_for_focus(&mut app, t!("gift-from-field"));
    press(&mut app, Modifiers::COMMAND, Key::A);
    type_text(&mut app, "The People Team");
    press(&mut app, Modifiers::NONE, Key::Enter);
    wait_for_focus(&mut app, t!("gift-method-email"));

    press(&mut app, Modifiers::ALT, Key::Num5);
    let send = t!("gift-send-button-price", count = 2, price = ANY);
    app.wait_until("send button", |window| {
        has_control(window, &send) && !has_control(window, &t!("guards-checking"))
    });
    press(&mut app, Modifiers::COMMAND, Key::Enter);
    app.wait_for(t!("status-complete"));
    assert_no_pointer(&app);
}
