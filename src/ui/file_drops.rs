//! Whether the window system delivers files that are dropped on the window. Screens offer a drop only then: winit
//! reports none under Wayland.

use egui::{Context, Id};

fn id() -> Id {
    Id::unique("file-drops")
}

/// Sets whether drops are delivered.
pub(crate) fn set_delivered(ctx: &Context, are_delivered: bool) {
    ctx.data_mut(|data| data.insert_temp(id(), are_delivered));
}

pub(crate) fn are_delivered(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp(id())).unwrap_or(true)
}
