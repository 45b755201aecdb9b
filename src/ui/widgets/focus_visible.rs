//! Whether the ring around the focused control is drawn: while the user works with the keyboard, not after a
//! click that moved the focus, for example into a side panel.

use egui::{Context, Event, Id, accesskit::Action};

fn id() -> Id {
    Id::unique("focus-visible")
}

/// Notes whether the user used the keyboard or the pointer last. The app calls this before it draws a frame.
pub fn update(ctx: &Context) {
    let used = ctx.input(|input| {
        input.events.iter().rev().find_map(|event| match event {
            Event::PointerButton { pressed: true, .. } | Event::Touch { .. } => Some(false),
            Event::Key { pressed: true, .. } | Event::Text(_) => Some(true),
            Event::AccessKitActionRequest(request) => Some(request.action == Action::Focus),
            _ => None,
        })
    });
    if let Some(is_keyboard) = used {
        ctx.data_mut(|data| data.insert_temp(id(), is_keyboard));
    }
}

/// Whether the ring is drawn.
#[must_use]
pub fn is_visible(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp(id())).unwrap_or(false)
}
