//! From the first start to sent gifts with the keyboard alone.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use giftdesk::i18n::{Language, t};

use crate::support::{ANY, TestApp, Window, has_control};

journeys!(gift_is_sent_without_a_pointer);

const LIST: &str =
    "First name,Last name,Email\nIda,Berg,ida@example.com\nRaj,Rao,raj@example.com\n";
/// More Tabs than any part of the way needs.
const MAX_TABS: usize = 8;
/// As [`MAX_TABS`], around a page with a long form.
const MAX_TABS_OF_FORM: usize = 90;

pub(crate) fn press(app: &mut TestApp, modifiers: Modifiers, key: Key) {
    app.window.key_press_modifiers(modifiers, key);
    app.settle();
}

pub(crate) fn type_text(app: &mut TestApp, text: &str) {
    app.window.event(Event::Text(text.to_owned()));
    app.settle();
}

fn focused(window: &Window) -> String {
    let mut all = window.get_all_by(|_| true);
    all.find(|node| node.accesskit_node().is_focused())
        .and_then(|node| node.accesskit_node().label())
        .unwrap_or_default()
}

/// Waits until a control has the focus.
pub(crate) fn wait_for_focus(app: &mut TestApp, name: String) {
    app.wait_until(&format!("focus on “{name}”"), |window| {
        focused(window) == name
    });
}

/// Presses Tab until a control has the focus whose name begins with this text.
fn tab_to(app: &mut TestApp, beginning: &str) {
    tab_within(app, beginning, MAX_TABS);
}

/// As [`tab_to`] on a page with a long form.
pub(crate) fn tab_through_form_to(app: &mut TestApp, beginning: &str) {
    tab_within(app, beginning, MAX_TABS_OF_FORM);
}

fn tab_within(app: &mut TestApp, beginning: &str, max_tabs: usize) {
    for _ in 0..max_tabs {
        if focused(&app.window).starts_with(beginning) {
            return;
        }
        press(app, Modifiers::NONE, Key::Tab);
    }
    panic!(
        "Tab does not reach “{beginning}”; on screen:\n{}",
        app.on_screen()
    );
}

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
    tab_to(&mut app, "XS");
    press(&mut app, Modifiers::NONE, Key::ArrowRight);
    press(&mut app, Modifiers::NONE, Key::Space);
    press(&mut app, Modifiers::NONE, Key::Tab);
    press(&mut app, Modifiers::NONE, Key::Space);
    let add = t!("product-add-button", total = ANY);
    let add = add.split(ANY).next().unwrap_or_default().to_owned();
    tab_to(&mut app, &add);
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
    let has_pointer = app.window.ctx.input(|input| input.pointer.has_pointer());
    assert!(!has_pointer, "the journey needs no pointer");
}
