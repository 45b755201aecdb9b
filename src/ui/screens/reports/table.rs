//! The table of groups.

use egui::Ui;
use strum::VariantArray as _;

use super::figures;
use crate::{
    desk::reports::{FunnelStage, ReportGrouping, ReportRow},
    i18n::{format, t},
    ui::{
        theme::{Type, tokens},
        widgets::{Table, grid::GridColumn, table::Cell},
    },
};

const ROW_HEIGHT: f32 = 46.0;
const MIN_GROUP_WIDTH: f32 = 120.0;
const STAGE_WIDTH: f32 = 88.0;
const TIME_WIDTH: f32 = 104.0;
/// A longer table scrolls inside the page.
const MAX_ROWS: usize = 12;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReportColumn {
    Group,
    Stage(FunnelStage),
    TimeToOpen,
    TimeToAccept,
}

/// Draws the table. Returns the row that was opened.
pub(super) fn show(
    ui: &mut Ui,
    grouping: &ReportGrouping,
    rows: &[ReportRow],
    selected: &mut Option<usize>,
) -> Option<usize> {
    let right = |key, title, width| GridColumn::new(key, title, width, 0.0).right();
    let title = figures::grouping(grouping);
    let mut columns = vec![GridColumn::new(
        ReportColumn::Group,
        title,
        MIN_GROUP_WIDTH,
        1.0,
    )];
    let stages = stages(ui.available_width()).into_iter();
    columns.extend(stages.map(|stage| {
        let title = figures::stage(stage);
        right(ReportColumn::Stage(stage), title, STAGE_WIDTH)
    }));
    columns.extend([
        right(
            ReportColumn::TimeToOpen,
            t!("reports-column-open"),
            TIME_WIDTH,
        ),
        right(
            ReportColumn::TimeToAccept,
            t!("reports-column-accept"),
            TIME_WIDTH,
        ),
    ]);
    Table::new(&t!("reports-table"), &columns, rows.len(), MAX_ROWS)
        .row_height(ROW_HEIGHT)
        .show(ui, selected, |cell, row, column| {
            draw(cell, &rows[row], column)
        })
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

fn draw(cell: &mut Cell<'_>, row: &ReportRow, column: ReportColumn) {
    let colors = tokens(cell.ui);
    let spread = match column {
        ReportColumn::Group => {
            cell.text(Type::BodyStrong, colors.text, &figures::group(row));
            return;
        }
        ReportColumn::Stage(FunnelStage::Sent) => {
            cell.text(Type::Body, colors.text, &format::integer(row.counts.sent));
            return;
        }
        ReportColumn::Stage(stage) => {
            let (reached, possible) = stage.of(&row.counts);
            let share = format::percent(reached, possible);
            two_lines(cell.ui, &format::integer(reached), &share);
            return;
        }
        ReportColumn::TimeToOpen => row.to_view,
        ReportColumn::TimeToAccept => row.to_accept,
    };
    let slowest = spread.map_or_else(String::new, |_| {
        t!("reports-percentile", time = figures::percentile_90(spread))
    });
    two_lines(cell.ui, &figures::median(spread), &slowest);
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
