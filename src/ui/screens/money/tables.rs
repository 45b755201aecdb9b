//! The tables of the money page: the rows of the ledger, and the batches of a row.

use egui::{Margin, Ui};

use super::names;
use crate::{
    contract::{Cents, Timestamp},
    desk::{
        ConnectionState,
        money::{LedgerBatch, LedgerRow, MoneyTotals, Workspace},
    },
    i18n::{format, t},
    ui::{
        theme::{Type, tokens},
        widgets::{Card, Column, Table, table::Cell},
    },
};

/// A longer table scrolls inside the page.
const MAX_ROWS: usize = 14;
/// The least width of a column of amounts, in points.
const AMOUNT_WIDTH: f32 = 108.0;
const MONTH_WIDTH: f32 = 104.0;
const GIFTS_WIDTH: f32 = 72.0;
/// The least width of the names of batches, in points.
const BATCH_WIDTH: f32 = 110.0;
/// A date needs the least width; a date with a year, or the text for an unknown date, the most.
const MIN_SENT_WIDTH: f32 = 64.0;
const MAX_SENT_WIDTH: f32 = 112.0;
/// The space around the text of a cell, in points.
const CELL_PADDING: f32 = 26.0;

/// The width of the columns of amounts, so that no amount is shortened. `totals` are the sums of the rows, which no row
/// exceeds.
pub(super) fn amount_width(ui: &Ui, totals: &MoneyTotals) -> f32 {
    amounts(totals)
        .map(|amount| {
            let text = format::money(amount);
            let font = Type::Body.font();
            ui.painter()
                .layout_no_wrap(text, font, tokens(ui).text)
                .size()
                .x
                + CELL_PADDING
        })
        .into_iter()
        .fold(AMOUNT_WIDTH, f32::max)
}

/// The amounts of a row, in the order of the columns.
fn amounts(totals: &MoneyTotals) -> [Cents; TOTALS_COLUMNS - 1] {
    [
        totals.estimated_high,
        totals.authorized,
        totals.at_risk,
        totals.captured,
        totals.returned,
    ]
}

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
        let output = Card::new()
            .padding(Margin::ZERO)
            .show(ui, |ui| {
                Table::new(name, &columns)
                    .rows(rows as u64)
                    .selected(self.0)
                    .show_small(ui, MAX_ROWS, draw)
            })
            .inner;
        if let Some(row) = output.selected {
            self.0 = Some(row);
        }
        usize::try_from(output.opened?).ok()
    }
}

/// The number of gifts and five amounts.
const TOTALS_COLUMNS: usize = 6;

fn totals_columns(amount_width: f32) -> [Column; TOTALS_COLUMNS] {
    let amount = |title: String| Column::exact(title, amount_width).right();
    [
        Column::exact(t!("money-column-gifts"), GIFTS_WIDTH).right(),
        amount(t!("money-estimated")),
        amount(t!("money-authorized")),
        amount(t!("money-at-risk")),
        amount(t!("money-captured")),
        amount(t!("money-returned")),
    ]
}

/// A column of the table of months.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MonthColumn {
    Month,
    Workspace,
    PaymentMethod,
    /// The gifts and the amounts, by their position.
    Totals(usize),
}

/// Below these widths, a column is left out, so that all amounts of the least width are visible.
const WIDTH_WITH_WORKSPACE: f32 = 830.0;
const WIDTH_WITH_PAYMENT_METHOD: f32 = 950.0;

pub(super) fn shown_month_columns(width: f32, amount_width: f32) -> Vec<MonthColumn> {
    let amounts = TOTALS_COLUMNS as f32 - 1.0;
    let width = width - amounts * (amount_width - AMOUNT_WIDTH);
    let mut columns = vec![
        MonthColumn::Month,
        MonthColumn::Workspace,
        MonthColumn::PaymentMethod,
    ];
    columns.extend((0..TOTALS_COLUMNS).map(MonthColumn::Totals));
    columns.retain(|column| match column {
        MonthColumn::Workspace => width >= WIDTH_WITH_WORKSPACE,
        MonthColumn::PaymentMethod => width >= WIDTH_WITH_PAYMENT_METHOD,
        _ => true,
    });
    columns
}

pub(super) fn month_columns(shown: &[MonthColumn], amount_width: f32) -> Vec<Column> {
    let totals = totals_columns(amount_width);
    let columns = shown.iter().map(|column| match column {
        MonthColumn::Month => Column::exact(t!("money-column-month"), MONTH_WIDTH),
        MonthColumn::Workspace => Column::grow(t!("money-column-workspace"), 130.0, 1.0),
        MonthColumn::PaymentMethod => Column::grow(t!("money-column-payment-method"), 120.0, 1.0),
        MonthColumn::Totals(position) => totals[*position].clone(),
    });
    columns.collect()
}

pub(super) fn batch_columns(width: f32, amount_width: f32) -> Vec<Column> {
    let totals = totals_columns(amount_width);
    let used = GIFTS_WIDTH + amount_width * (TOTALS_COLUMNS as f32 - 1.0) + BATCH_WIDTH;
    let sent = (width - used).clamp(MIN_SENT_WIDTH, MAX_SENT_WIDTH);
    let mut columns = vec![
        Column::grow(t!("money-column-batch"), BATCH_WIDTH, 1.0),
        Column::exact(t!("money-column-sent"), sent),
    ];
    columns.extend(totals);
    columns
}

pub(super) fn month_cell(
    cell: &mut Cell<'_>,
    column: MonthColumn,
    row: &LedgerRow,
    workspaces: &[Option<Workspace>],
    connections: Option<&ConnectionState>,
) {
    let colors = tokens(cell.ui);
    match column {
        MonthColumn::Month => {
            cell.text(Type::BodyStrong, colors.text, &names::month(row.key.month));
        }
        MonthColumn::Workspace => {
            let workspace = workspaces
                .iter()
                .flatten()
                .find(|workspace| Some(workspace.id) == row.key.workspace);
            cell.text(Type::Body, colors.text, &names::workspace(workspace));
        }
        MonthColumn::PaymentMethod => {
            let name = names::payment_method(connections, row.key.payment_method.as_ref());
            cell.text(Type::Body, colors.text, &name);
        }
        MonthColumn::Totals(position) => totals_cell(cell, position, &row.totals),
    }
}

pub(super) fn batch_cell(cell: &mut Cell<'_>, batch: &LedgerBatch, now: Timestamp) {
    let colors = tokens(cell.ui);
    match cell.column {
        0 => {
            cell.text(Type::BodyStrong, colors.text, &names::batch(batch));
        }
        1 => {
            let sent = batch.sent_at.map(|at| format::short_date(at, now));
            let sent = sent.unwrap_or_else(|| t!("date-unknown"));
            cell.text(Type::Body, colors.weak, &sent);
        }
        column => totals_cell(cell, column - 2, &batch.totals),
    }
}

/// The cells of the gifts and the amounts, from the first of these columns on.
fn totals_cell(cell: &mut Cell<'_>, column: usize, totals: &MoneyTotals) {
    let colors = tokens(cell.ui);
    let Some(index) = column.checked_sub(1) else {
        cell.text(Type::Body, colors.text, &format::integer(totals.orders));
        return;
    };
    let amount = amounts(totals)[index];
    let color = match (amount == Cents::ZERO, column) {
        (true, _) => colors.weak,
        (false, 3) => colors.bad,
        (false, _) => colors.text,
    };
    cell.text(Type::Body, color, &format::money(amount));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_table_keeps_all_amounts() {
        for width in [788.0, 900.0, 1_200.0] {
            let shown = shown_month_columns(width, AMOUNT_WIDTH);
            let amounts = shown
                .iter()
                .filter(|column| matches!(column, MonthColumn::Totals(_)));
            assert_eq!(amounts.count(), TOTALS_COLUMNS);
            let least: f32 = shown
                .iter()
                .map(|column| match column {
                    MonthColumn::Month => MONTH_WIDTH,
                    MonthColumn::Workspace => 130.0,
                    MonthColumn::PaymentMethod => 120.0,
                    MonthColumn::Totals(0) => GIFTS_WIDTH,
                    MonthColumn::Totals(_) => AMOUNT_WIDTH,
                })
                .sum();
            assert!(least <= width, "{least} of {width}");
        }
    }

    #[test]
    fn wide_amounts_are_not_shortened() {
        let ctx = egui::Context::default();
        crate::ui::theme::apply(&ctx);
        let totals = |amount| MoneyTotals {
            estimated_high: Cents(amount),
            ..MoneyTotals::default()
        };
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            assert_eq!(amount_width(ui, &totals(100_000)), AMOUNT_WIDTH);
            let wide = amount_width(ui, &totals(123_456_789_012));
            let text = format::money(Cents(123_456_789_012));
            let font = Type::Body.font();
            let text = ui.painter().layout_no_wrap(text, font, tokens(ui).text);
            assert!(
                wide > AMOUNT_WIDTH && wide >= text.size().x + 24.0,
                "{wide}"
            );
        });
        output.textures_delta.clear();
        // Columns with names make room for wide amounts.
        assert_eq!(shown_month_columns(960.0, 140.0).len(), 1 + TOTALS_COLUMNS);
    }
}
