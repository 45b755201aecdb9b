//! The table of groups.

use egui::{Margin, Ui};
use strum::VariantArray as _;

use super::figures;
use crate::{
    desk::view::{FunnelStage, ReportGrouping, ReportRow},
    i18n::{format, t},
    ui::{
        theme::{TABLE_HEAD_HEIGHT, Type, tokens},
        widgets::{
            Card, Column, Table,
            table::{Cell, TableOutput},
        },
    },
};

const ROW_HEIGHT: f32 = 46.0;
/// A longer table scrolls inside the page.
const MAX_ROWS: usize = 12;

pub(super) fn show(
    ui: &mut Ui,
    grouping: ReportGrouping,
    rows: &[ReportRow],
    selected: Option<u64>,
) -> TableOutput {
    let mut columns = vec![Column::grow(figures::grouping(grouping), 150.0, 1.0)];
    columns.extend(
        FunnelStage::VARIANTS
            .iter()
            .map(|stage| Column::exact(figures::stage(*stage), 88.0).right()),
    );
    columns.push(Column::exact(t!("reports-column-open"), 104.0).right());
    columns.push(Column::exact(t!("reports-column-accept"), 104.0).right());
    let height = TABLE_HEAD_HEIGHT + ROW_HEIGHT * rows.len().min(MAX_ROWS) as f32 + 1.0;
    Card::new()
        .padding(Margin::ZERO)
        .show(ui, |ui| {
            ui.set_height(height);
            Table::new(&t!("reports-table"), &columns)
                .rows(rows.len() as u64)
                .row_height(ROW_HEIGHT)
                .selected(selected)
                .show(ui, |cell| {
                    let row = usize::try_from(cell.row).ok();
                    if let Some(row) = row.and_then(|row| rows.get(row)) {
                        draw(cell, row);
                    }
                })
        })
        .inner
}

fn draw(cell: &mut Cell<'_>, row: &ReportRow) {
    let t = tokens(cell.ui);
    match cell.column {
        0 => {
            cell.text(Type::BodyStrong, t.text, &figures::group(row));
        }
        column => match FunnelStage::VARIANTS.get(column - 1) {
            Some(FunnelStage::Sent) => {
                cell.text(Type::Body, t.text, &format::integer(row.counts.sent));
            }
            Some(stage) => {
                let (reached, possible) = stage.of(&row.counts);
                let share = format::percent(reached, possible);
                two_lines(cell.ui, &format::integer(reached), &share);
            }
            None => {
                let spread = if column - 1 == FunnelStage::VARIANTS.len() {
                    row.to_view
                } else {
                    row.to_accept
                };
                let slowest = spread.map_or_else(String::new, |_| {
                    t!("reports-percentile", time = figures::percentile_90(spread))
                });
                two_lines(cell.ui, &figures::median(spread), &slowest);
            }
        },
    }
}

/// A value above a note, both aligned to the right.
fn two_lines(ui: &mut Ui, first: &str, second: &str) {
    let t = tokens(ui);
    let above = (ui.available_height() - 34.0) / 2.0;
    ui.with_layout(egui::Layout::top_down(egui::Align::Max), |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.add_space(above);
        ui.add(egui::Label::new(Type::Body.text(first).color(t.text)).truncate());
        ui.add(egui::Label::new(Type::Small.text(second).color(t.weak)).truncate());
    });
}
