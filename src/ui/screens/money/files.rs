//! The exported files of the money page. Titles and reasons are English in every language, so that
//! programs can rely on them.

use std::{borrow::Cow, sync::Arc};

use egui::{Popup, Ui};

use super::names;
use crate::{
    contract::PaymentMethodId,
    desk::{
        Command, ConnectionState,
        export::{ExportCell, ExportColumn, ExportFormat, ExportTable},
        money::{ChargeComparison, LedgerBatch, LedgerRow, MoneyTotals, Month, Workspace},
    },
    i18n::t,
    ui::{
        theme::icons,
        widgets::{Button, menu, select::entry},
    },
};

const LEDGER_COLUMNS: &[ExportColumn] = &[
    ExportColumn::new("Month", 10.0),
    ExportColumn::new("Workspace", 24.0),
    ExportColumn::new("Payment method", 24.0),
    ExportColumn::new("Batches", 10.0),
    ExportColumn::new("Gifts", 10.0),
    ExportColumn::new("Estimated before tax", 14.0),
    ExportColumn::new("Estimated", 14.0),
    ExportColumn::new("Above estimate", 14.0),
    ExportColumn::new("Authorized", 14.0),
    ExportColumn::new("Unclaimed", 14.0),
    ExportColumn::new("At risk", 14.0),
    ExportColumn::new("Captured", 14.0),
    ExportColumn::new("Refund not confirmed", 14.0),
    ExportColumn::new("Returned", 14.0),
    ExportColumn::new("Gifts without final price", 14.0),
];

const BATCH_COLUMNS: &[ExportColumn] = &[
    ExportColumn::new("Month", 10.0),
    ExportColumn::new("Workspace", 24.0),
    ExportColumn::new("Payment method", 24.0),
    ExportColumn::new("Batch", 28.0),
    ExportColumn::new("Batch id", 38.0),
    ExportColumn::new("Sent (UTC)", 18.0),
    ExportColumn::new("Gifts", 10.0),
    ExportColumn::new("Estimated before tax", 14.0),
    ExportColumn::new("Estimated", 14.0),
    ExportColumn::new("Above estimate", 14.0),
    ExportColumn::new("Authorized", 14.0),
    ExportColumn::new("Unclaimed", 14.0),
    ExportColumn::new("At risk", 14.0),
    ExportColumn::new("Captured", 14.0),
    ExportColumn::new("Refund not confirmed", 14.0),
    ExportColumn::new("Returned", 14.0),
    ExportColumn::new("Gifts without final price", 14.0),
];

const COMPARISON_COLUMNS: &[ExportColumn] = &[
    ExportColumn::new("Line", 24.0),
    ExportColumn::new("Gifts", 10.0),
    ExportColumn::new("Amount", 14.0),
];

/// Draws the button Export with its menu. Returns the chosen format.
pub(crate) fn export_menu(ui: &mut Ui) -> Option<ExportFormat> {
    let response = Button::secondary(t!("money-export"))
        .icon(icons::EXPORT)
        .show(ui);
    let mut chosen = None;
    let popup = Popup::menu(&response)
        .gap(4.0)
        .accessible_name(t!("money-export"));
    menu::show(popup, response.id, |ui| {
        ui.set_width(220.0);
        ui.spacing_mut().item_spacing.y = 0.0;
        let formats = [
            (t!("order-export-csv-menu"), ExportFormat::Csv),
            (t!("order-export-xlsx-menu"), ExportFormat::Xlsx),
        ];
        for (label, format) in formats {
            if entry(ui, &label, false).clicked() {
                chosen = Some(format);
                ui.close();
            }
        }
    });
    chosen
}

pub(crate) fn export(table: ExportTable, format: ExportFormat, dialog_title: String) -> Command {
    Command::ExportTable {
        table: Arc::new(table),
        format,
        dialog_title,
    }
}

pub(super) fn ledger(
    rows: &[LedgerRow],
    workspaces: &[Option<Workspace>],
    connections: Option<&ConnectionState>,
) -> ExportTable {
    let cells = rows.iter().map(|row| {
        let workspace = workspaces
            .iter()
            .flatten()
            .find(|workspace| Some(workspace.id) == row.key.workspace);
        let mut cells = vec![
            month(row.key.month),
            workspace.map_or(ExportCell::Empty, |workspace| {
                text(names::workspace(Some(workspace)))
            }),
            payment_method(connections, row.key.payment_method.as_ref()),
            ExportCell::Count(row.batches),
        ];
        cells.extend(totals(&row.totals));
        cells
    });
    ExportTable {
        name: "ledger",
        sheet: "Ledger",
        columns: LEDGER_COLUMNS.into(),
        rows: cells.collect(),
    }
}

pub(super) fn batches<'a>(
    batches: impl Iterator<Item = &'a LedgerBatch>,
    connections: Option<&ConnectionState>,
) -> ExportTable {
    let cells = batches.map(|batch| {
        let workspace = batch.workspace.as_ref();
        let mut cells = vec![
            month(batch.month()),
            workspace.map_or(ExportCell::Empty, |workspace| {
                text(names::workspace(Some(workspace)))
            }),
            payment_method(connections, batch.payment_method()),
            text(names::batch(batch)),
            text(batch.id.to_string()),
            batch.sent_at.map_or(ExportCell::Empty, ExportCell::Time),
        ];
        cells.extend(totals(&batch.totals));
        cells
    });
    ExportTable {
        name: "ledger-batches",
        sheet: "Batches",
        columns: BATCH_COLUMNS.into(),
        rows: cells.collect(),
    }
}

pub(super) fn comparison(comparison: &ChargeComparison) -> ExportTable {
    let row = |line: &'static str, orders, amount| {
        vec![
            ExportCell::Text(Cow::Borrowed(line)),
            ExportCell::Count(orders),
            ExportCell::Money(amount),
        ]
    };
    let (quote, recipients) = match &comparison.quote {
        Some(quote) => ("quote", quote.recipients),
        None => ("estimate", comparison.orders),
    };
    let mut rows = vec![row(quote, recipients, comparison.quoted)];
    let lines = comparison.lines.iter();
    rows.extend(lines.map(|line| row(line.reason.into(), line.orders, line.amount)));
    rows.push(row("charged", comparison.orders, comparison.charged));
    ExportTable {
        name: "quote-and-charge",
        sheet: "Quote and charge",
        columns: COMPARISON_COLUMNS.into(),
        rows,
    }
}

/// `2026-11`; empty for an unknown month.
fn month(month: Option<Month>) -> ExportCell<'static> {
    month.map_or(ExportCell::Empty, |month| {
        text(format!("{:04}-{:02}", month.year, month.month))
    })
}

fn payment_method(
    connections: Option<&ConnectionState>,
    id: Option<&PaymentMethodId>,
) -> ExportCell<'static> {
    match id {
        Some(id) => text(names::payment_method(connections, Some(id))),
        None => ExportCell::Empty,
    }
}

fn text(text: String) -> ExportCell<'static> {
    ExportCell::Text(text.into())
}

fn totals(totals: &MoneyTotals) -> [ExportCell<'static>; 11] {
    [
        ExportCell::Count(totals.orders),
        ExportCell::Money(totals.estimated_low),
        ExportCell::Money(totals.estimated_high),
        ExportCell::Money(totals.above_estimate),
        ExportCell::Money(totals.authorized),
        ExportCell::Money(totals.unclaimed),
        ExportCell::Money(totals.at_risk),
        ExportCell::Money(totals.captured),
        ExportCell::Money(totals.unconfirmed_refund),
        ExportCell::Money(totals.returned),
        ExportCell::Count(totals.unknown_prices),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::Cents,
        desk::money::{ChargeLine, ChargeReason},
    };

    #[test]
    fn rows_have_a_cell_for_every_column() {
        let batch = LedgerBatch {
            id: crate::contract::OrderBatchId::default(),
            title: crate::desk::batches::BatchTitle::Unknown,
            status: None,
            sent_at: Some("2026-11-21T12:00:00Z".parse().unwrap()),
            workspace: None,
            quote: None,
            totals: MoneyTotals::default(),
        };
        let all = crate::desk::money::Ledger {
            batches: vec![batch.clone()],
            batches_without_orders: 0,
        };
        let now = "2026-11-21T12:00:00Z".parse().unwrap();
        let rows = all.rows(&crate::desk::money::LedgerFilter::default(), now);
        for table in [
            ledger(&rows, &all.workspaces(), None),
            batches(std::iter::once(&batch), None),
            comparison(&ChargeComparison::default()),
        ] {
            assert!(!table.rows.is_empty());
            for row in &table.rows {
                assert_eq!(row.len(), table.columns.len(), "{}", table.name);
            }
        }
    }

    #[test]
    fn comparison_lists_quote_lines_and_charge() {
        let table = comparison(&ChargeComparison {
            quoted: Cents(11_000),
            lines: vec![ChargeLine {
                reason: ChargeReason::CheaperSwap,
                amount: Cents(-1_000),
                orders: 2,
            }],
            charged: Cents(10_000),
            orders: 3,
            quote: None,
        });
        let text = |text: &'static str| ExportCell::Text(text.into());
        assert_eq!(
            table.rows,
            [
                vec![
                    text("estimate"),
                    ExportCell::Count(3),
                    ExportCell::Money(Cents(11_000))
                ],
                vec![
                    text("cheaper_swap"),
                    ExportCell::Count(2),
                    ExportCell::Money(Cents(-1_000))
                ],
                vec![
                    text("charged"),
                    ExportCell::Count(3),
                    ExportCell::Money(Cents(10_000))
                ],
            ]
        );
    }
}
