//! Keeps the input method of the system (dead keys, Compose, words of several keys) in step with the focus.
//!
//! Guarantees that the window asks for the input method in the frame of the focus, and that a composition goes on while
//! the focus moves from a table to the text field of its cell. Does not choose which control takes the text: egui and the
//! table do.

use egui::{Context, FullOutput, Id, Plugin, ViewportCommand, ViewportId};

/// The title of the window, which is always the same.
pub(crate) const WINDOW_TITLE: &str = "giftdesk";

/// The plugin of egui that changes what a frame asks of the input method.
#[derive(Debug, Default)]
pub(crate) struct InputMethod {
    /// Whether the last frame had a control that takes text.
    is_allowed: bool,
}

impl Plugin for InputMethod {
    fn debug_name(&self) -> &'static str {
        "input_method"
    }

    fn output_hook(&mut self, ctx: &Context, output: &mut FullOutput) {
        let keeps = ctx.data_mut(|data| data.remove_temp::<bool>(composition_id()));
        let method = &mut output.platform_output.ime;
        if let (Some(true), Some(method)) = (keeps, &mut *method) {
            method.should_interrupt_composition = false;
        }
        let is_allowed = method.is_some();
        let is_toggled = std::mem::replace(&mut self.is_allowed, is_allowed) != is_allowed;
        let is_interrupted = method
            .as_ref()
            .is_some_and(|method| method.should_interrupt_composition);
        let root = output.viewport_output.get_mut(&ViewportId::ROOT);
        if let Some(root) = root.filter(|_| is_toggled || is_interrupted) {
            // Under X11, winit turns the input method on or off only after the next event of the X server. Without
            // this one, that would be the first key, which then arrives as it is. A title that stays the same changes
            // nothing else.
            let title = WINDOW_TITLE.to_owned();
            root.commands.push(ViewportCommand::Title(title));
        }
    }
}

/// Keeps a composition going while the focus moves in this pass, because the text goes on in the other control. egui
/// interrupts it.
pub(crate) fn keep_composition(ctx: &Context) {
    ctx.data_mut(|data| data.insert_temp(composition_id(), true));
}

fn composition_id() -> Id {
    Id::unique("kept-composition")
}
