//! The user's note about an order. Saved with every change, on this computer only.

use egui::Ui;

use crate::{
    contract::OrderId,
    desk::{Command, orders::OrderDetail},
    i18n::t,
    ui::{commands::Commands, widgets::TextField},
};

const MAX_NOTE_CHARS: usize = 2_000;

#[derive(Debug, Default)]
pub(super) struct NoteField {
    /// The order that the text belongs to.
    order: Option<OrderId>,
    text: String,
}

impl NoteField {
    pub(super) fn ui(&mut self, ui: &mut Ui, detail: &OrderDetail, out: &mut Commands) {
        let id = detail.order.id;
        if self.order != Some(id) {
            self.order = Some(id);
            self.text.clone_from(&detail.note);
        }
        let field = TextField::new(&t!("order-note-field"))
            .hide_label()
            .hint(&t!("order-note-hint"))
            .rows(2)
            .limit(MAX_NOTE_CHARS)
            .show(ui, &mut self.text);
        if field.changed() {
            out.send(Command::SaveOrderNote {
                order: id,
                note: self.text.clone(),
            });
        }
    }
}
