//! Reports: how far gifts came and how long recipients took, by batch, product, brand or workspace; and
//! two batches side by side.

mod compare;
mod figures;
mod files;
mod table;

use std::sync::Arc;

use egui::{Align, Layout, Ui};
use strum::VariantArray as _;

use super::money::{export_menu, names};
use crate::{
    contract::OrderBatchId,
    desk::{
        GetReport,
        export::ExportTable,
        money::{Month, Period},
        reports::{Report, ReportGrouping, ReportRow},
    },
    i18n::{format, t},
    ui::{
        commands::Commands,
        model::Model,
        page::Page,
        theme::{S8, S16, Tone, Type, icons, tokens},
        widgets::{Banner, Card, EmptyState, Select, page_scroll, segmented, text, tile},
    },
};

const FILTER_WIDTH: f32 = 180.0;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum View {
    #[default]
    Groups,
    Compare,
}

/// The rows that were calculated from a report.
struct CachedRows {
    report: Arc<Report>,
    grouping: ReportGrouping,
    period: Period,
    current: Month,
    total: ReportRow,
    rows: Vec<ReportRow>,
    undated: u64,
}

#[derive(Default)]
pub(crate) struct ReportsScreen {
    view: View,
    grouping: ReportGrouping,
    period: Period,
    shown: Option<CachedRows>,
    selected: Option<usize>,
    /// The compared batches; the two newest until the user chooses others.
    compared: [Option<OrderBatchId>; 2],
    choices: Option<compare::Choices>,
}

impl ReportsScreen {
    pub(crate) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        out.request_detail(GetReport);
        let Some(report) = model.details.get(&GetReport).map(Arc::clone) else {
            match model.details.problem(&GetReport) {
                Some(problem) => {
                    Banner::problem(Tone::Bad, problem).show(ui);
                }
                None => {
                    text(ui, Type::Body, tokens(ui).weak, t!("reports-loading"));
                }
            }
            return;
        };
        if report.batches.is_empty() {
            let is_pressed = EmptyState::new(
                icons::REPORTS,
                &t!("reports-empty-title"),
                &t!("reports-empty-text"),
            )
            .action(&t!("create-gift"))
            .show(ui);
            if is_pressed {
                out.go(Page::NewGift);
            }
            return;
        }
        page_scroll(ui, "reports", |ui| {
            ui.spacing_mut().item_spacing.y = S16;
            if let Some(problem) = model.details.problem(&GetReport) {
                Banner::problem(Tone::Bad, problem).show(ui);
            }
            self.grouping = available(&self.grouping, &report);
            let requested = self.header(&report, ui);
            match self.view {
                View::Groups => self.groups(model, &report, ui, out),
                View::Compare => self.compare(&report, ui),
            }
            if let Some(format) = requested {
                let table = match self.view {
                    View::Groups => self.exported_groups(model, &report),
                    View::Compare => self.exported_comparison(&report),
                };
                let title = t!("reports-export-dialog-title");
                out.send(super::money::export(table, format, title));
            }
        });
    }

    /// Draws the controls. Returns the format of the requested export.
    fn header(
        &mut self,
        report: &Report,
        ui: &mut Ui,
    ) -> Option<crate::desk::export::ExportFormat> {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = S8;
            let views = [
                (View::Groups, t!("reports-view-groups")),
                (View::Compare, t!("reports-view-compare")),
            ];
            segmented(ui, &t!("reports-view"), &mut self.view, &views);
            if self.view == View::Groups {
                let periods: Vec<_> = Period::VARIANTS
                    .iter()
                    .map(|period| (*period, names::period(*period)))
                    .collect();
                Select::new(&t!("money-filter-period"))
                    .hide_label()
                    .width(FILTER_WIDTH)
                    .show(ui, &mut self.period, &periods);
                let groupings = groupings(report);
                let is_changed = Select::new(&t!("reports-grouping"))
                    .hide_label()
                    .width(FILTER_WIDTH)
                    .show(ui, &mut self.grouping, &groupings);
                if is_changed {
                    self.selected = None;
                }
            }
            ui.with_layout(Layout::right_to_left(Align::Center), export_menu)
                .inner
        })
        .inner
    }

    /// The rows of the chosen grouping, calculated again when the report, the period or the month
    /// changes.
    fn shown(&mut self, model: &Model, report: &Arc<Report>) -> &CachedRows {
        let now = model.now();
        let current = Month::local(now);
        let is_current = self.shown.as_ref().is_some_and(|shown| {
            Arc::ptr_eq(&shown.report, report)
                && shown.grouping == self.grouping
                && shown.period == self.period
                && shown.current == current
        });
        if !is_current {
            self.shown = None;
        }
        let (grouping, period) = (self.grouping.clone(), self.period);
        self.shown.get_or_insert_with(|| CachedRows {
            report: Arc::clone(report),
            period,
            current,
            total: report.total(period, now),
            undated: report.undated_gifts(),
            rows: report.rows(&grouping, period, now).into_owned(),
            grouping,
        })
    }

    fn groups(&mut self, model: &Model, report: &Arc<Report>, ui: &mut Ui, out: &mut Commands) {
        let mut selected = self.selected;
        let shown = self.shown(model, report);
        if shown.rows.is_empty() {
            text(ui, Type::Body, tokens(ui).weak, t!("reports-no-matches"));
            incompleteness(ui, report, shown.undated);
            return;
        }
        tile::columns(ui, "figures", 2, S16, figures::CARD_HEIGHT, |ui, index| {
            Card::new().show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 6.0;
                match index {
                    0 => figures::funnel(ui, &t!("reports-funnel-title"), &shown.total.counts),
                    _ => figures::times(ui, &shown.total),
                }
                ui.expand_to_include_y(ui.max_rect().bottom());
            });
        });
        let opened = table::show(ui, &shown.grouping, &shown.rows, &mut selected);
        text(ui, Type::Small, tokens(ui).weak, t!("reports-note"));
        incompleteness(ui, report, shown.undated);
        let opened = opened.and_then(|row| shown.rows.get(row));
        if let Some(crate::desk::reports::ReportKey::Batch(batch)) = opened.map(|row| &row.key) {
            out.go(Page::Batch(*batch));
        }
        self.selected = selected;
    }

    fn exported_groups(&mut self, model: &Model, report: &Arc<Report>) -> ExportTable {
        let shown = self.shown(model, report);
        files::groups(&shown.grouping, &shown.rows)
    }

    fn compare(&mut self, report: &Arc<Report>, ui: &mut Ui) {
        let newest = |index: usize| report.batches.get(index).map(|batch| batch.id);
        for (index, chosen) in self.compared.iter_mut().enumerate() {
            let is_known =
                chosen.is_some_and(|id| report.batches.iter().any(|batch| batch.id == id));
            if !is_known {
                *chosen = newest(index);
            }
        }
        self.choices.take_if(|choices| !choices.are_of(report));
        let choices = self
            .choices
            .get_or_insert_with(|| compare::Choices::new(report));
        compare::ui(ui, report, choices, &mut self.compared);
    }

    fn exported_comparison(&self, report: &Report) -> ExportTable {
        let rows: Vec<ReportRow> = self
            .compared
            .iter()
            .filter_map(|id| report.batch((*id)?))
            .collect();
        files::groups(&ReportGrouping::Batch, &rows)
    }
}

/// Says which gifts and steps the figures do not contain.
fn incompleteness(ui: &mut Ui, report: &Report, undated: u64) {
    let weak = tokens(ui).weak;
    if undated > 0 {
        let note = t!("reports-note-undated", count = undated);
        text(ui, Type::Small, weak, note);
    }
    if let Some(since) = report.steps_known_since {
        let date = format::date(since);
        text(
            ui,
            Type::Small,
            weak,
            t!("activity-note-steps", date = date),
        );
    }
}

/// The chosen grouping as the report has it. A column can be written in other case in a newer batch, or be
/// gone with its batches.
fn available(chosen: &ReportGrouping, report: &Report) -> ReportGrouping {
    let ReportGrouping::Column(name) = chosen else {
        return chosen.clone();
    };
    let mut columns = report.columns.iter();
    columns
        .find(|column| column.name.to_lowercase() == name.to_lowercase())
        .map_or(ReportGrouping::Batch, |column| {
            ReportGrouping::Column(Arc::clone(&column.name))
        })
}

/// The groupings to choose from: those of every report, and the extra columns of the sent lists.
fn groupings(report: &Report) -> Vec<(ReportGrouping, String)> {
    let columns = report.columns.iter();
    let columns = columns.map(|column| ReportGrouping::Column(Arc::clone(&column.name)));
    ReportGrouping::STANDARD
        .into_iter()
        .chain(columns)
        .map(|grouping| {
            let label = figures::grouping(&grouping);
            (grouping, label)
        })
        .collect()
}
