//! Two batches side by side.

use std::sync::Arc;

use egui::Ui;

use super::figures;
use crate::{
    contract::OrderBatchId,
    desk::reports::{Report, ReportRow},
    i18n::t,
    messages::titles,
    ui::{
        theme::{S12, S16, Type, tokens},
        widgets::{Card, Select, gap, money, text, tile},
    },
};

/// The titles of all batches of a report. Built once per report, because there can be many batches.
pub(super) struct Choices {
    report: Arc<Report>,
    batches: Vec<(Option<OrderBatchId>, String)>,
}

impl Choices {
    pub(super) fn new(report: &Arc<Report>) -> Self {
        let batches = report.batches.iter().map(|batch| {
            let title = match titles::batch(&batch.title) {
                title if title.is_empty() => batch.id.to_string(),
                title => title,
            };
            (Some(batch.id), title)
        });
        Self {
            batches: batches.collect(),
            report: Arc::clone(report),
        }
    }

    pub(super) fn are_of(&self, report: &Arc<Report>) -> bool {
        Arc::ptr_eq(&self.report, report)
    }
}

/// Draws the batches. Sets `compared` when the user chooses another batch.
pub(super) fn ui(
    ui: &mut Ui,
    report: &Report,
    choices: &Choices,
    compared: &mut [Option<OrderBatchId>; 2],
) {
    tile::columns(ui, "compared", 2, S16, 0.0, |ui, index| {
        Card::new().show(ui, |ui| {
            let label = if index == 0 {
                t!("reports-first-batch")
            } else {
                t!("reports-second-batch")
            };
            let chosen = &mut compared[index];
            Select::new(&label)
                .id(egui::Id::unique(("compared-batch", index)))
                .show(ui, chosen, &choices.batches);
            gap(ui, S12);
            ui.spacing_mut().item_spacing.y = 6.0;
            match chosen.and_then(|id| report.batch(id)) {
                Some(row) => column(ui, &row),
                None => {
                    let weak = tokens(ui).weak;
                    text(ui, Type::Body, weak, t!("reports-no-second-batch"));
                }
            }
        });
    });
}

fn column(ui: &mut Ui, row: &ReportRow) {
    figures::funnel(ui, &t!("reports-funnel-title"), &row.counts);
    gap(ui, S12);
    text(ui, Type::Strong, tokens(ui).text, t!("reports-times-title"));
    let times = [
        (t!("reports-open-median"), figures::median(row.to_view)),
        (
            t!("reports-open-slowest"),
            figures::percentile_90(row.to_view),
        ),
        (t!("reports-accept-median"), figures::median(row.to_accept)),
        (
            t!("reports-accept-slowest"),
            figures::percentile_90(row.to_accept),
        ),
    ];
    for (label, value) in times {
        money::row(ui, &label, &value, false);
    }
}
