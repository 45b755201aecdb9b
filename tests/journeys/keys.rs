//! Keys, and where the focus is.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::{TestApp, Window};

pub fn press(app: &mut TestApp, modifiers: Modifiers, key: Key) {
    app.window.key_press_modifiers(modifiers, key);
    app.settle();
}

pub fn type_text(app: &mut TestApp, text: &str) {
    app.window.event(Event::Text(text.to_owned()));
    app.settle();
}

/// The name of the control that has the focus.
pub fn focused(window: &Window) -> String {
    let mut all = window.get_all_by(|_| true);
    all.find(|node| node.accesskit_node().is_focused())
        .and_then(|node| node.accesskit_node().label())
        .unwrap_or_default()
}

/// Waits until a control has the focus.
pub fn wait_for_focus(app: &mut TestApp, name: String) {
    app.wait_until(&format!("focus on “{name}”"), |window| {
        focused(window) == name
    });
}

/// Presses Tab at most `limit` times, until a control has the focus whose name begins with this text.
pub fn tab_to(app: &mut TestApp, beginning: &str, limit: usize) {
    let mut passed = Vec::new();
    for _ in 0..=limit {
        let name = focused(&app.window);
        if name.starts_with(beginning) {
            return;
        }
        passed.push(name);
        press(app, Modifiers::NONE, Key::Tab);
    }
    panic!(
        "Tab does not reach “{beginning}” after {passed:?}; on screen:\n{}",
        app.on_screen()
    );
}

pub fn assert_no_pointer(app: &TestApp) {
    let has_pointer = app.window.ctx.input(|input| input.pointer.has_pointer());
    assert!(!has_pointer, "the journey needs no pointer");
}
