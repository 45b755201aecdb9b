//! The table of the recipients of a batch, in the order in which they were sent. Used by the page
//! of a batch.

use egui::Ui;

use crate::{
    contract::{OrderBatchId, Recipient},
    desk::lists::BatchRecipients,
    i18n::t,
    ui::{
        commands::Commands,
        list_view::{CellText, ListRows, ListView},
        model::Model,
        theme::{Type, tokens},
        widgets::{grid::GridColumn, paint},
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum RecipientColumn {
    FirstName,
    LastName,
    Email,
}

/// The rows of the table. The recipients of a batch stay in the order in which they were sent.
#[derive(Debug)]
struct RecipientRows;

impl ListRows for RecipientRows {
    type List = BatchRecipients;
    type Column = RecipientColumn;
    type Key = u64;
    type Selection = ();

    fn name(&self) -> String {
        t!("batch-recipients-table")
    }

    fn key(&self, index: u64, _: &Recipient) -> u64 {
        index
    }

    fn text(&self, row: &Recipient, column: RecipientColumn) -> CellText {
        match column {
            RecipientColumn::FirstName => CellText::name(&row.first_name),
            RecipientColumn::LastName => {
                CellText::name(row.last_name.as_deref().unwrap_or_default())
            }
            RecipientColumn::Email => CellText::weak(row.email.as_deref().unwrap_or_default()),
        }
    }

    fn draw(
        &self,
        ui: &mut Ui,
        column: RecipientColumn,
        row: &Recipient,
        _: &mut Commands,
    ) -> bool {
        let has_email = row.email.as_ref().is_some_and(|email| !email.is_empty());
        if column == RecipientColumn::Email && !has_email {
            paint::truncated_label(ui, Type::Body, tokens(ui).weak, t!("batch-no-email"));
        }
        true
    }
}

/// The state of the table. The page of a batch creates a new value for each batch.
#[derive(Debug, Default)]
pub(super) struct RecipientList(ListView<RecipientRows>);

impl RecipientList {
    pub(super) fn ui(&mut self, model: &Model, id: OrderBatchId, ui: &mut Ui, out: &mut Commands) {
        let list = BatchRecipients(id);
        self.0.follow(&list, &model.changes, out);
        let columns = [
            (
                RecipientColumn::FirstName,
                t!("batch-column-first-name"),
                140.0,
                1.0,
            ),
            (
                RecipientColumn::LastName,
                t!("batch-column-last-name"),
                140.0,
                1.0,
            ),
            (RecipientColumn::Email, t!("batch-column-email"), 220.0, 2.0),
        ];
        let columns = columns.map(|(key, title, min, grow)| GridColumn::new(key, title, min, grow));
        let changes = &model.changes;
        let output = self
            .0
            .ui(&RecipientRows, &list, columns.into(), changes, ui, out);
        output.show_copy_menu(&RecipientRows.name());
        self.0.request(&list, out);
    }
}
