//! The tables of the money page: the rows of the ledger, and the batches of a row.

use egui::Ui;

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
        widgets::{grid::GridColumn, table::Cell},
    },
};

/// A longer table scrolls inside the page.
pub(super) const MAX_ROWS: usize = 14;
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

/// The number of gifts and five amounts.
const TOTALS_COLUMNS: usize = 6;

/// A column of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LedgerColumn {
    Month,
    Workspace,
    PaymentMethod,
    Batch,
    Sent,
    /// The gifts and the amounts, by their position.
    Totals(usize),
}

type Columns = Vec<GridColumn<LedgerColumn>>;

fn totals_columns(amount_width: f32) -> impl Iterator<Item = GridColumn<LedgerColumn>> {
    let columns = [
        (t!("money-column-gifts"), GIFTS_WIDTH),
        (t!("money-estimated"), amount_width),
        (t!("money-authorized"), amount_width),
        (t!("money-at-risk"), amount_width),
        (t!("money-captured"), amount_width),
        (t!("money-returned"), amount_width),
    ];
    let columns: [_; TOTALS_COLUMNS] = columns;
    let columns = columns.into_iter().enumerate();
    columns.map(|(position, (title, width))| {
        GridColumn::new(LedgerColumn::Totals(position), title, width, 0.0).right()
    })
}

/// Below these widths, a column is left out, so that all amounts of the least width are visible.
const WIDTH_WITH_WORKSPACE: f32 = 830.0;
const WIDTH_WITH_PAYMENT_METHOD: f32 = 950.0;

pub(super) fn month_columns(width: f32, amount_width: f32) -> Columns {
    let amounts = TOTALS_COLUMNS as f32 - 1.0;
    let width = width - amounts * (amount_width - AMOUNT_WIDTH);
    let mut columns = vec![GridColumn::new(
        LedgerColumn::Month,
        t!("money-column-month"),
        MONTH_WIDTH,
        0.0,
    )];
    if width >= WIDTH_WITH_WORKSPACE {
        let title = t!("money-column-workspace");
        columns.push(GridColumn::new(LedgerColumn::Workspace, title, 130.0, 1.0));
    }
    if width >= WIDTH_WITH_PAYMENT_METHOD {
        let title = t!("money-column-payment-method");
        columns.push(GridColumn::new(
            LedgerColumn::PaymentMethod,
            title,
            120.0,
            1.0,
        ));
    }
    columns.extend(totals_columns(amount_width));
    columns
}

pub(super) fn batch_columns(width: f32, amount_width: f32) -> Columns {
    let used = GIFTS_WIDTH + amount_width * (TOTALS_COLUMNS as f32 - 1.0) + BATCH_WIDTH;
    let sent = (width - used).clamp(MIN_SENT_WIDTH, MAX_SENT_WIDTH);
    let mut columns = vec![
        GridColumn::new(
            LedgerColumn::Batch,
            t!("money-column-batch"),
            BATCH_WIDTH,
            1.0,
        ),
        GridColumn::new(LedgerColumn::Sent, t!("money-column-sent"), sent, 0.0),
    ];
    columns.extend(totals_columns(amount_width));
    columns
}

pub(super) fn month_cell(
    cell: &mut Cell<'_>,
    column: LedgerColumn,
    row: &LedgerRow,
    workspaces: &[Option<Workspace>],
    connections: Option<&ConnectionState>,
) {
    let colors = tokens(cell.ui);
    match column {
        LedgerColumn::Month => {
            cell.text(Type::BodyStrong, colors.text, &names::month(row.key.month));
        }
        LedgerColumn::Workspace => {
            let workspace = workspaces
                .iter()
                .flatten()
                .find(|workspace| Some(workspace.id) == row.key.workspace);
            cell.text(Type::Body, colors.text, &names::workspace(workspace));
        }
        LedgerColumn::PaymentMethod => {
            let name = names::payment_method(connections, row.key.payment_method.as_ref());
            cell.text(Type::Body, colors.text, &name);
        }
        LedgerColumn::Totals(position) => totals_cell(cell, position, &row.totals),
        LedgerColumn::Batch | LedgerColumn::Sent => {}
    }
}

pub(super) fn batch_cell(
    cell: &mut Cell<'_>,
    column: LedgerColumn,
    batch: &LedgerBatch,
    now: Timestamp,
) {
    let colors = tokens(cell.ui);
    match column {
        LedgerColumn::Sent => {
            let sent = batch.sent_at.map(|at| format::short_date(at, now));
            let sent = sent.unwrap_or_else(|| t!("date-unknown"));
            cell.text(Type::Body, colors.weak, &sent);
        }
        LedgerColumn::Batch => {
            cell.text(Type::BodyStrong, colors.text, &names::batch(batch));
        }
        LedgerColumn::Totals(position) => totals_cell(cell, position, &batch.totals),
        LedgerColumn::Month | LedgerColumn::Workspace | LedgerColumn::PaymentMethod => {}
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
            let shown = month_columns(width, AMOUNT_WIDTH);
            let amounts = shown
                .iter()
                .filter(|column| matches!(column.key, LedgerColumn::Totals(_)));
            assert_eq!(amounts.count(), TOTALS_COLUMNS);
            let least: f32 = shown.iter().map(|column| column.min).sum();
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
        assert_eq!(month_columns(960.0, 140.0).len(), 1 + TOTALS_COLUMNS);
    }
}
