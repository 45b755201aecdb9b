//! The response of the focused control. [`Context::read_response`] takes the focus from a control during a press
//! on a control above it, for example from a grid during a press on one of its cells.

use egui::{Context, Id, Response};

/// The focused control with its response; the control keeps the focus.
pub(super) fn focused_response(ctx: &Context) -> Option<(Id, Response)> {
    let focused = ctx.memory(|memory| memory.focused())?;
    let response = ctx.read_response(focused);
    ctx.memory_mut(|memory| {
        if !memory.has_focus(focused) {
            memory.request_focus(focused);
        }
    });
    response.map(|response| (focused, response))
}
