//! The tables of the money page: the rows of the ledger, and the batches of a row.

use egui::{Margin, Ui};

use super::names;
use crate::{
    contract::{Cents, Timestamp},
    desk::{
        ConnectionState,
        view::{LedgerBatch, LedgerRow, MoneyTotals, Workspace},
    },
    i18n::{format, t},
    ui::{
        theme::{TABLE_HEAD_HEIGHT, TABLE_ROW_HEIGHT, Type, tokens},
        widgets::{Card, Column, Table, table::Cell},
    },
};

/// A longer table scrolls inside the page.
const MAX_ROWS: usize = 14;
const AMOUNT_WIDTH: f32 = 108.0;

/// A table with its selected row.
#[derive(Debug, Default)]
pub(super) struct Selection(Option<u64>);

impl Selection {
    /// Draws the table in a card. Returns the row that was opened.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        name: &str,
        rows: usize,
        columns: Vec<Column>,
        draw: impl FnMut(&mut Cell<'_>),
    ) -> Option<usize> {
        let height = TABLE_HEAD_HEIGHT + TABLE_ROW_HEIGHT * rows.min(MAX_ROWS) as f32 + 1.0;
        let output = Card::new()
            .padding(Margin::ZERO)
            .show(ui, |ui| {
                ui.set_height(height);
                Table::new(name, &columns)
                    .rows(rows as u64)
                    .selected(self.0)
                    .show(ui, draw)
            })
            .inner;
        if let Some(row) = output.selected {
            self.0 = Some(row);
        }
        usize::try_from(output.opened?).ok()
    }
}

fn amount_columns() -> [Column; 5] {
    [
        t!("money-estimated"),
        t!("money-authorized"),
        t!("money-at-risk"),
        t!("money-captured"),
        t!("money-returned"),
    ]
    .map(|title| Column::exact(title, AMOUNT_WIDTH).right())
}

pub(super) fn month_columns() -> Vec<Column> {
    let mut columns = vec![
        Column::exact(t!("money-column-month"), 104.0),
        Column::grow(t!("money-column-workspace"), 110.0, 1.0),
        Column::grow(t!("money-column-payment-method"), 120.0, 1.0),
        Column::exact(t!("money-column-gifts"), 72.0).right(),
    ];
    columns.extend(amount_columns());
    columns
}

pub(super) fn batch_columns() -> Vec<Column> {
    let mut columns = vec![
        Column::grow(t!("money-column-batch"), 180.0, 2.0),
        Column::grow(t!("money-column-sent"), 110.0, 0.4),
        Column::exact(t!("money-column-gifts"), 72.0).right(),
    ];
    columns.extend(amount_columns());
    columns
}

pub(super) fn month_cell(
    cell: &mut Cell<'_>,
    rows: &[LedgerRow],
    workspaces: &[Option<Workspace>],
    connections: Option<&ConnectionState>,
) {
    let Some(row) = usize::try_from(cell.row).ok().and_then(|row| rows.get(row)) else {
        return;
    };
    let t = tokens(cell.ui);
    match cell.column {
        0 => {
            cell.text(Type::BodyStrong, t.text, &names::month(row.key.month));
        }
        1 => {
            let workspace = workspaces
                .iter()
                .flatten()
                .find(|workspace| Some(workspace.id) == row.key.workspace);
            cell.text(Type::Body, t.text, &names::workspace(workspace));
        }
        2 => {
            let name = names::payment_method(connections, row.key.payment_method.as_ref());
            cell.text(Type::Body, t.text, &name);
        }
        column => totals_cell(cell, column - 3, &row.totals),
    }
}

pub(super) fn batch_cell(cell: &mut Cell<'_>, batch: &LedgerBatch, now: Timestamp) {
    let t = tokens(cell.ui);
    match cell.column {
        0 => {
            cell.text(Type::BodyStrong, t.text, &names::batch(batch));
        }
        1 => {
            let sent = batch.sent_at.map(|at| format::short_date(at, now));
            cell.text(Type::Body, t.weak, &sent.unwrap_or_default());
        }
        column => totals_cell(cell, column - 2, &batch.totals),
    }
}

/// The cells of the gifts and the amounts, from the first of these columns on.
fn totals_cell(cell: &mut Cell<'_>, column: usize, totals: &MoneyTotals) {
    let t = tokens(cell.ui);
    let amount = match column {
        0 => {
            cell.text(Type::Body, t.text, &format::integer(totals.orders));
            return;
        }
        1 => totals.estimated_high,
        2 => totals.authorized,
        3 => totals.at_risk,
        4 => totals.captured,
        _ => totals.returned,
    };
    let color = match (amount == Cents::ZERO, column) {
        (true, _) => t.weak,
        (false, 3) => t.bad,
        (false, _) => t.text,
    };
    cell.text(Type::Body, color, &format::money(amount));
}
