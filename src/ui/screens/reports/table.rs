//! The table of groups.

use egui::{Margin, Ui};
use strum::VariantArray as _;

use super::figures;
use crate::{
    desk::reports::{FunnelStage, ReportGrouping, ReportRow},
    i18n::{format, t},
    ui::{
        theme::{Type, tokens},
        widgets::{
            Card, Column, Table,
            table::{Cell, TableOutput},
        },
    },
};

const ROW_HEIGHT: f32 = 46.0;
const MIN_GROUP_WIDTH: f32 = 120.0;
const STAGE_WIDTH: f32 = 88.0;
const TIME_WIDTH: f32 = 104.0;
/// A longer table scrolls inside the page.
const MAX_ROWS: usize = 12;

pub(super) fn show(
    ui: &mut Ui,
    grouping: &ReportGrouping,
    rows: &[ReportRow],
    selected: Option<u64>,
) -> TableOutput {
    let stages = stages(ui.available_width());
    let mut columns = vec![Column::grow(
        figures::grouping(grouping),
        MIN_GROUP_WIDTH,
        1.0,
    )];
    columns.extend(
        stages
            .iter()
            .map(|stage| Column::exact(figures::stage(*stage), STAGE_WIDTH).right()),
    );
    columns.push(Column::exact(t!("reports-column-open"), TIME_WIDTH).right());
    columns.push(Column::exact(t!("reports-column-accept"), TIME_WIDTH).right());
    Card::new()
        .padding(Margin::ZERO)
        .show(ui, |ui| {
            Table::new(&t!("reports-table"), &columns)
                .rows(rows.len() as u64)
                .row_height(ROW_HEIGHT)
                .selected(selected)
                .show_small(ui, MAX_ROWS, |cell| {
                    let row = usize::try_from(cell.row).ok();
                    if let Some(row) = row.and_then(|row| rows.get(row)) {
                        draw(cell, row, &stages);
                    }
                })
        })
        .inner
}

/// The stages with a column of their own. A narrow table leaves out those that the next stage implies.
fn stages(width: f32) -> Vec<FunnelStage> {
    let columns = FunnelStage::VARIANTS.len() as f32;
    let has_all = width >= MIN_GROUP_WIDTH + STAGE_WIDTH * columns + TIME_WIDTH * 2.0;
    let is_shown = |stage: &FunnelStage| {
        has_all || !matches!(stage, FunnelStage::Notified | FunnelStage::Shipped)
    };
    FunnelStage::VARIANTS
        .iter()
        .copied()
        .filter(is_shown)
        .collect()
}

fn draw(cell: &mut Cell<'_>, row: &ReportRow, stages: &[FunnelStage]) {
    let colors = tokens(cell.ui);
    match cell.column {
        0 => {
            cell.text(Type::BodyStrong, colors.text, &figures::group(row));
        }
        column => match stages.get(column - 1) {
            Some(FunnelStage::Sent) => {
                cell.text(Type::Body, colors.text, &format::integer(row.counts.sent));
            }
            Some(stage) => {
                let (reached, possible) = stage.of(&row.counts);
                let share = format::percent(reached, possible);
                two_lines(cell.ui, &format::integer(reached), &share);
            }
            None => {
                let spread = if column - 1 == stages.len() {
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
    let colors = tokens(ui);
    let above = (ui.available_height() - 34.0) / 2.0;
    ui.with_layout(egui::Layout::top_down(egui::Align::Max), |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.add_space(above);
        ui.add(egui::Label::new(Type::Body.text(first).color(colors.text)).truncate());
        ui.add(egui::Label::new(Type::Small.text(second).color(colors.weak)).truncate());
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_table_leaves_out_implied_stages() {
        let least = |stages: &[FunnelStage]| {
            MIN_GROUP_WIDTH + STAGE_WIDTH * stages.len() as f32 + TIME_WIDTH * 2.0
        };
        for width in [788.0, 960.0] {
            assert!(least(&stages(width)) <= width);
        }
        assert_eq!(stages(960.0).len(), FunnelStage::VARIANTS.len());
        assert_eq!(stages(788.0).len(), 5);
    }
}
