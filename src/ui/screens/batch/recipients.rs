//! The table of the recipients of a batch, in the order in which they were sent. Used by the page
//! of a batch.

use egui::Ui;

use crate::{
    contract::{OrderBatchId, Recipient},
    desk::view::ListQuery,
    i18n::t,
    ui::{
        commands::{Commands, ListSlot},
        model::Model,
        theme::{Type, tokens},
        widgets::{Column, Table, table::Cell},
    },
};

/// Rows drawn as placeholders before the first reply.
const PLACEHOLDER_ROWS: u64 = 10;
/// The number of rows that the table requests even when fewer are visible.
const MIN_REQUESTED_ROWS: u64 = 20;

/// Whether the rows of the model belong to this batch. Rows of recipients do not name their batch,
/// so those of the previous batch are hidden until the reply for this batch arrives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Loading {
    #[default]
    NotRequested,
    Requested,
    Loaded,
}

/// The state of the table. The page of a batch creates a new value for each batch.
#[derive(Debug, Default)]
pub(super) struct RecipientList {
    selected: Option<u64>,
    loading: Loading,
}

impl RecipientList {
    pub(super) fn ui(&mut self, model: &Model, id: OrderBatchId, ui: &mut Ui, out: &mut Commands) {
        let window = model.window(ListSlot::BatchRecipients);
        if self.loading == Loading::Requested && !window.is_pending() {
            self.loading = Loading::Loaded;
        }
        let is_loaded = self.loading == Loading::Loaded;
        let rows = window.total().filter(|_| is_loaded);
        let columns = [
            Column::grow(t!("batch-column-first-name"), 140.0, 1.0),
            Column::grow(t!("batch-column-last-name"), 140.0, 1.0),
            Column::grow(t!("batch-column-email"), 220.0, 2.0),
        ];
        let output = Table::new(&t!("batch-recipients-table"), &columns)
            .rows(rows.unwrap_or(PLACEHOLDER_ROWS))
            .selected(self.selected)
            .show(ui, |cell| {
                match window.recipient(cell.row).filter(|_| is_loaded) {
                    Some(row) => draw(cell, row),
                    None => cell.placeholder(),
                }
            });
        if let Some(row) = output.selected {
            self.selected = Some(row);
        }
        if self.loading == Loading::NotRequested {
            self.loading = Loading::Requested;
            // If the model already has the rows, no reply arrives that would repaint the window.
            ui.request_repaint();
        }
        out.list(
            ListSlot::BatchRecipients,
            ListQuery::BatchRecipients(id),
            output.visible.start..output.visible.end.max(MIN_REQUESTED_ROWS),
        );
    }
}

fn draw(cell: &mut Cell<'_>, row: &Recipient) {
    let t = tokens(cell.ui);
    match (cell.column, &row.last_name, &row.email) {
        (0, ..) => {
            cell.text(Type::BodyMedium, t.text, &row.first_name);
        }
        (1, Some(last_name), _) => {
            cell.text(Type::BodyMedium, t.text, last_name);
        }
        (1, None, _) => {}
        (_, _, Some(email)) => {
            cell.text(Type::Body, t.weak, email);
        }
        (_, _, None) => {
            cell.text(Type::Body, t.weak, &t!("batch-no-email"));
        }
    }
}
