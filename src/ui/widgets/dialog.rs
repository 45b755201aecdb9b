//! Modal dialogs: a title, content, and a row of buttons at the right. The first field takes the keyboard focus;
//! in a dialog without fields the last button, which changes nothing.

use egui::{Align, Id, Layout, Modal, Ui};

use super::{focus_scope, paint::gap};
use crate::ui::theme::{S12, S16, S24, Type, tokens};

const WIDTH: f32 = 420.0;

/// Draws a dialog over the window. `content` draws the part between the title and the buttons.
/// `buttons` draws the buttons from right to left, the main button first, and returns whether the
/// dialog is answered. Returns whether the dialog is closed: answered, or left with Esc or a click
/// outside.
pub fn dialog(
    ui: &Ui,
    id: Id,
    title: &str,
    content: impl FnOnce(&mut Ui),
    buttons: impl FnOnce(&mut Ui) -> bool,
) -> bool {
    dialog_of_width(ui, id, title, WIDTH, content, buttons)
}

/// Like [`dialog`], for contents that need another width. The window limits the width.
pub fn dialog_of_width(
    ui: &Ui,
    id: Id,
    title: &str,
    width: f32,
    content: impl FnOnce(&mut Ui),
    buttons: impl FnOnce(&mut Ui) -> bool,
) -> bool {
    let width = width.min(ui.ctx().content_rect().width() - 2.0 * S24 - 2.0 * S16);
    let modal = Modal::new(id).show(ui, |ui| {
        egui::Frame::new()
            .inner_margin(egui::Margin::same(S16 as i8))
            .show(ui, |ui| {
                focus_scope::begin(ui, id);
                ui.set_width(width);
                let title = Type::Strong.text(title).color(tokens(ui).text);
                let title = ui.add(egui::Label::new(title).wrap());
                // The node of the modal has the role of a dialog.
                ui.accesskit_node_builder(id, |node| {
                    node.set_modal();
                    node.set_labelled_by(vec![title.id.accesskit_id()]);
                });
                gap(ui, S12);
                content(ui);
                focus_scope::prefer_last(ui, id);
                gap(ui, S24);
                // A row of its own height: a bare right-to-left layout takes all remaining height.
                let is_answered = ui
                    .horizontal(|ui| {
                        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                            ui.spacing_mut().item_spacing.x = S12;
                            buttons(ui)
                        })
                        .inner
                    })
                    .inner;
                focus_scope::end(ui, id);
                is_answered
            })
            .inner
    });
    modal.inner || modal.should_close()
}

/// A paragraph of a dialog.
pub fn dialog_text(ui: &mut Ui, text: &str) {
    let text = Type::Body.text(text).color(tokens(ui).weak);
    ui.add(egui::Label::new(text).wrap());
}
