//! Waits until every order that an action searches is downloaded. Shown before an action on a whole batch
//! or on all orders that match a filter, while a part of the orders is not mirrored yet.

use egui::{Id, Ui};
use std::time::Duration;

use crate::{
    contract::Timestamp,
    desk::{
        CountMirroredOrders, Problem, Reply, SyncState, jobs::OrderSelection, lists::DataKind,
        orders::MirroredOrders,
    },
    i18n::t,
    ui::{
        commands::{Commands, SelectionAction},
        model::Model,
        theme::{S8, S12, Tone},
        widgets::{
            Banner, Button, bar,
            dialog::{buttons, dialog, dialog_text, problem_dialog},
            gap,
        },
    },
};

/// The orders are counted again after this time, because not every step of the sync changes orders.
const RECOUNT_INTERVAL: Duration = Duration::from_secs(2);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DownloadResponse {
    /// All orders are downloaded, or the user continues with those that are.
    Run,
    Close,
}

#[derive(Debug)]
pub(crate) struct DownloadDialog {
    action: SelectionAction,
    selection: OrderSelection,
    /// The awaited reply.
    reply: Option<Reply<MirroredOrders>>,
    /// The generation of the orders, and the time, of the last question.
    asked: Option<(u64, Timestamp)>,
    orders: Option<Result<MirroredOrders, Problem>>,
}

impl DownloadDialog {
    pub(crate) fn new(action: SelectionAction, selection: OrderSelection) -> Self {
        Self {
            action,
            selection,
            reply: None,
            asked: None,
            orders: None,
        }
    }

    pub(crate) fn into_action(self) -> (SelectionAction, OrderSelection) {
        (self.action, self.selection)
    }

    /// Draws the dialog while orders are missing. Draws nothing before the first reply, so that an action
    /// on downloaded orders shows no dialog of its own.
    pub(crate) fn ui(
        &mut self,
        model: &Model,
        ui: &Ui,
        out: &mut Commands,
    ) -> Option<DownloadResponse> {
        self.count(model, out);
        let id = Id::unique("order-download");
        let title = t!("order-download-title");
        match &self.orders {
            None => None,
            Some(Ok(orders)) if orders.is_complete() => Some(DownloadResponse::Run),
            Some(Ok(orders)) => {
                ui.request_repaint_after(RECOUNT_INTERVAL);
                let mut is_continued = false;
                let is_closed = dialog(ui, id, &title, |ui| {
                    contents(model, *orders, ui);
                    buttons(ui, |ui| {
                        let go_on = Button::secondary(t!("order-download-continue"))
                            .enabled(orders.mirrored > 0);
                        is_continued = go_on.show(ui).clicked();
                        let stop = Button::secondary(t!("order-download-stop"));
                        stop.show(ui).clicked()
                    })
                });
                match (is_continued, is_closed) {
                    (true, _) => Some(DownloadResponse::Run),
                    (false, true) => Some(DownloadResponse::Close),
                    (false, false) => None,
                }
            }
            Some(Err(problem)) => {
                problem_dialog(ui, id, &title, problem).then_some(DownloadResponse::Close)
            }
        }
    }

    fn count(&mut self, model: &Model, out: &mut Commands) {
        if let Some(orders) = Reply::take_awaited(&mut self.reply) {
            self.orders = Some(orders);
        }
        let (generation, now) = (model.changes.of(&[DataKind::Orders]), model.now());
        let is_current = self
            .asked
            .is_some_and(|(of, at)| of == generation && now.since(at) < RECOUNT_INTERVAL);
        if self.reply.is_none() && !is_current {
            let question = CountMirroredOrders(self.selection.clone());
            self.reply = Some(out.ask(question));
            self.asked = Some((generation, now));
        }
    }
}

fn contents(model: &Model, orders: MirroredOrders, ui: &mut Ui) {
    let (mirrored, total) = (orders.mirrored, orders.total());
    let progress = if orders.has_unknown_rest {
        t!("order-download-progress-unknown", count = mirrored)
    } else {
        t!("order-download-progress", count = mirrored, total = total)
    };
    dialog_text(ui, &progress);
    if !orders.has_unknown_rest {
        gap(ui, S8);
        let width = ui.available_width();
        bar::progress(ui, width, mirrored as f32 / total.max(1) as f32, &progress);
    }
    gap(ui, S8);
    dialog_text(ui, &t!("order-download-text"));
    if let SyncState::Offline { problem, .. } = &model.sync {
        gap(ui, S12);
        Banner::problem(Tone::Caution, problem).show(ui);
    }
}
