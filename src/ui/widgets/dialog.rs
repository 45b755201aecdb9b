//! Modal dialogs: a title, content, and a row of buttons at the right. The first field takes the keyboard focus;
//! in a dialog without fields the last button, which changes nothing.

use egui::{Align, Id, Layout, Modal, Ui};

use super::{
    Banner, Button, focus_scope,
    paint::{gap, wrapped_text},
};
use crate::{
    desk::Problem,
    i18n::t,
    ui::theme::{S12, S16, S24, Tone, Type, tokens},
};

const WIDTH: f32 = 420.0;

/// Draws a dialog over the window. `contents` draws the part below the title, ends with [`buttons`], and returns whether
/// the dialog is answered. Returns whether the dialog is closed: answered, or left with Esc or a click outside.
pub fn dialog(ui: &Ui, id: Id, title: &str, contents: impl FnOnce(&mut Ui) -> bool) -> bool {
    dialog_of_width(ui, id, title, WIDTH, contents)
}

/// Like [`dialog`], for contents that need another width. The window limits the width.
pub fn dialog_of_width(
    ui: &Ui,
    id: Id,
    title: &str,
    width: f32,
    contents: impl FnOnce(&mut Ui) -> bool,
) -> bool {
    let width = width.min(ui.ctx().content_rect().width() - 2.0 * S24 - 2.0 * S16);
    let modal = Modal::new(id).show(ui, |ui| {
        let frame = egui::Frame::new().inner_margin(egui::Margin::same(S16 as i8));
        let framed = frame.show(ui, |ui| {
            focus_scope::begin(ui, id);
            ui.set_width(width);
            let title = wrapped_text(ui, Type::Strong, tokens(ui).text, title);
            // The node of the modal has the role of a dialog.
            ui.accesskit_node_builder(id, |node| {
                node.set_modal();
                node.set_labelled_by(vec![title.id.accesskit_id()]);
            });
            gap(ui, S12);
            let is_answered = contents(ui);
            focus_scope::end(ui, id);
            is_answered
        });
        framed.inner
    });
    modal.inner || modal.should_close()
}

/// Draws the buttons of a dialog from right to left, the main button first.
pub fn buttons<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    // The layer of a modal has its id.
    focus_scope::prefer_last(ui, ui.layer_id().id);
    gap(ui, S24);
    // A row of its own height: a bare right-to-left layout takes all remaining height.
    let row = ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = S12;
            add(ui)
        })
    });
    row.inner.inner
}

/// Draws a dialog with a text and a button that closes the dialog. Returns whether it is closed.
pub fn text_dialog(ui: &Ui, id: Id, title: &str, text: &str) -> bool {
    dialog(ui, id, title, |ui| {
        dialog_text(ui, text);
        buttons(ui, close_button)
    })
}

/// Draws a dialog about a problem. Returns whether it is closed.
pub fn problem_dialog(ui: &Ui, id: Id, title: &str, problem: &Problem) -> bool {
    dialog(ui, id, title, |ui| {
        Banner::problem(Tone::Bad, problem).show(ui);
        buttons(ui, close_button)
    })
}

/// Draws the button that closes a dialog without a decision. Returns whether it was clicked.
pub fn close_button(ui: &mut Ui) -> bool {
    Button::secondary(t!("shell-close")).show(ui).clicked()
}

/// Draws the button that leaves a dialog without its change. Returns whether it was clicked.
pub fn cancel_button(ui: &mut Ui) -> bool {
    Button::secondary(t!("shell-cancel")).show(ui).clicked()
}

/// A paragraph of a dialog.
pub fn dialog_text(ui: &mut Ui, text: &str) {
    wrapped_text(ui, Type::Body, tokens(ui).weak, text);
}
