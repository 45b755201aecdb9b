//! Whom a batch was sent to, in the order of the file they came from.

use egui::Ui;

use crate::{
    contract::{OrderBatchId, Recipient},
    desk::view::ListQuery,
    ui::{
        commands::{Commands, ListSlot},
        model::Model,
        theme::{Type, tokens},
        widgets::{Column, Table, table::Cell},
    },
};

/// Places for rows before the first answer.
const PLACES: u64 = 10;

/// Whose recipients the model holds: rows of recipients do not say which batch they belong to, so
/// the rows of the batch before are not shown until an answer has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    NotAsked,
    Asked,
    Ours,
}

/// The table of one batch; another batch gets a new one.
#[derive(Debug)]
pub struct RecipientList {
    columns: [Column; 3],
    selected: Option<u64>,
    held: Held,
}

impl Default for RecipientList {
    fn default() -> Self {
        Self {
            columns: [
                Column::grow("First name", 140.0, 1.0),
                Column::grow("Last name", 140.0, 1.0),
                Column::grow("Email", 220.0, 2.0),
            ],
            selected: None,
            held: Held::NotAsked,
        }
    }
}

impl RecipientList {
    pub fn ui(&mut self, model: &Model, id: OrderBatchId, ui: &mut Ui, out: &mut Commands) {
        let window = model.window(ListSlot::BatchRecipients);
        if self.held == Held::Asked && !window.is_pending() {
            self.held = Held::Ours;
        }
        let is_ours = self.held == Held::Ours;
        let rows = window.total().filter(|_| is_ours).unwrap_or(PLACES);
        let happened = Table::new("Recipients", &self.columns)
            .rows(rows)
            .selected(self.selected)
            .show(ui, |cell| {
                match window.recipient(cell.row).filter(|_| is_ours) {
                    Some(row) => draw(cell, row),
                    None => cell.placeholder(),
                }
            });
        if let Some(row) = happened.selected {
            self.selected = Some(row);
        }
        if self.held == Held::NotAsked {
            self.held = Held::Asked;
            // They may be here already: then no answer comes to wake the window.
            ui.request_repaint();
        }
        out.list(
            ListSlot::BatchRecipients,
            ListQuery::BatchRecipients(id),
            happened.visible.start..happened.visible.end.max(20),
        );
    }
}

fn draw(cell: &mut Cell<'_>, row: &Recipient) {
    let t = tokens(cell.ui);
    let (style, ink, words) = match cell.column {
        0 => (Type::BodyMedium, t.text, Some(row.first_name.as_str())),
        1 => (Type::BodyMedium, t.text, row.last_name.as_deref()),
        _ => (
            Type::Body,
            t.weak,
            Some(row.email.as_deref().unwrap_or("no mail address")),
        ),
    };
    if let Some(words) = words {
        cell.text(style, ink, words);
    }
}
