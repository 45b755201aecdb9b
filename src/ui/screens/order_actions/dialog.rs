//! The dialogs that confirm a cancellation or a new expiry, with the number of gifts and the money.

use std::sync::Arc;

use egui::{Id, Ui};

use crate::{
    contract::{OrderId, Timestamp},
    desk::{
        Command, PreviewOrderAction, Problem, Reply,
        jobs::{OrderAction, OrderActionPreview, OrderSelection},
        lists::DataKind,
        orders::OrderQuery,
    },
    i18n::{format, t},
    messages::{labels, titles},
    ui::{
        commands::{Commands, OrderActionKind},
        model::Model,
        screens::new_gift::moment::{MomentField, in_days},
        theme::{S8, S12, Tone, Type, tokens},
        widgets::{
            Banner, Button,
            dialog::{buttons, close_button, dialog, dialog_text, problem_dialog, text_dialog},
            gap, wrapped_text,
        },
    },
};

/// The suggested expirations, in days from today.
const PRESET_DAYS: [u64; 4] = [14, 30, 60, 90];
const DEFAULT_DAYS: u64 = 30;
/// Gifts expire at the end of the chosen day.
const EXPIRY_TIME: (u32, u32) = (23, 59);

/// The change that a dialog confirms.
#[derive(Clone, Debug)]
pub(crate) enum OrderDialogKind {
    Cancel,
    Extend,
    /// Cancels, and makes a draft with this name for the recipients.
    Replace {
        draft_name: String,
    },
}

impl From<OrderActionKind> for OrderDialogKind {
    fn from(kind: OrderActionKind) -> Self {
        match kind {
            OrderActionKind::Cancel => Self::Cancel,
            OrderActionKind::Extend => Self::Extend,
        }
    }
}

#[derive(Debug)]
pub(crate) struct OrderActionDialog {
    kind: OrderDialogKind,
    selection: OrderSelection,
    /// The awaited reply.
    reply: Option<Reply<Arc<OrderActionPreview>>>,
    /// The generation of the orders for which the preview was requested.
    generation: Option<u64>,
    preview: Option<Result<Arc<OrderActionPreview>, Problem>>,
    moment: MomentField,
    expires_at: Option<Timestamp>,
}

impl OrderActionDialog {
    pub(crate) fn new(kind: OrderDialogKind, selection: OrderSelection) -> Self {
        Self {
            kind,
            selection,
            reply: None,
            generation: None,
            preview: None,
            moment: MomentField::default(),
            expires_at: None,
        }
    }

    /// Draws the dialog. Returns whether the dialog is closed.
    pub(crate) fn ui(&mut self, model: &Model, ui: &Ui, out: &mut Commands) -> bool {
        self.request_preview(model, out);
        let id = Id::unique("order-action");
        let preview = match &self.preview {
            None => {
                return text_dialog(ui, id, &self.title(None), &t!("order-action-counting"));
            }
            Some(Err(problem)) => {
                return problem_dialog(ui, id, &self.title(None), problem);
            }
            Some(Ok(preview)) => preview.clone(),
        };
        let title = self.title(Some(&preview));
        if let OrderDialogKind::Replace { draft_name } = &self.kind
            && preview.orders.is_empty()
            && preview.has_recipients_without_gift()
        {
            // The gifts were canceled before.
            out.send(Command::SendAgain {
                selection: self.selection.clone(),
                name: draft_name.clone(),
            });
            return true;
        }
        if preview.orders.is_empty() {
            return dialog(ui, id, &title, |ui| {
                scope(ui, &self.selection, &preview);
                dialog_text(ui, &t!("order-action-none"));
                excluded(ui, &preview);
                buttons(ui, close_button)
            });
        }
        match &self.kind {
            OrderDialogKind::Cancel => self.cancel(ui, id, &title, &preview, out),
            OrderDialogKind::Extend => self.extend(model, ui, id, &title, &preview, out),
            OrderDialogKind::Replace { draft_name } => {
                self.replace(ui, id, &title, &preview, draft_name, out)
            }
        }
    }

    /// Requests the numbers, and again after every change of the orders: the sync may still be reading
    /// the orders of a large batch.
    fn request_preview(&mut self, model: &Model, out: &mut Commands) {
        if let Some(preview) = Reply::take_awaited(&mut self.reply) {
            self.preview = Some(preview);
        }
        let generation = model.changes.of(&[DataKind::Orders]);
        if self.reply.is_none() && self.generation != Some(generation) {
            let question = PreviewOrderAction(self.selection.clone());
            self.reply = Some(out.ask(question));
            self.generation = Some(generation);
        }
    }

    fn title(&self, preview: Option<&OrderActionPreview>) -> String {
        let Some(preview) = preview.filter(|preview| !preview.orders.is_empty()) else {
            return match self.kind {
                OrderDialogKind::Cancel => t!("order-cancel-title-none"),
                OrderDialogKind::Extend => t!("order-extend-title-none"),
                OrderDialogKind::Replace { .. } => t!("order-replace-title-none"),
            };
        };
        let count = preview.orders.len() as u64;
        let recipient = preview.recipient.as_deref();
        match (&self.kind, recipient.filter(|name| !name.is_empty())) {
            (OrderDialogKind::Cancel, Some(name)) => {
                t!("order-cancel-title-one", recipient = name)
            }
            (OrderDialogKind::Cancel, None) => t!("order-cancel-title", count = count),
            (OrderDialogKind::Extend, Some(name)) => {
                t!("order-extend-title-one", recipient = name)
            }
            (OrderDialogKind::Extend, None) => t!("order-extend-title", count = count),
            (OrderDialogKind::Replace { .. }, Some(name)) => {
                t!("order-replace-title-one", recipient = name)
            }
            (OrderDialogKind::Replace { .. }, None) => t!("order-replace-title", count = count),
        }
    }

    fn cancel(
        &self,
        ui: &Ui,
        id: Id,
        title: &str,
        preview: &OrderActionPreview,
        out: &mut Commands,
    ) -> bool {
        let count = preview.orders.len() as u64;
        dialog(ui, id, title, |ui| {
            scope(ui, &self.selection, preview);
            dialog_text(ui, &t!("order-cancel-text", count = count));
            gap(ui, S8);
            dialog_text(ui, &t!("order-cancel-money", amount = preview.authorized));
            excluded(ui, preview);
            buttons(ui, |ui| {
                let cancel = Button::primary(t!("order-cancel-button", count = count)).danger();
                if cancel.show(ui).clicked() {
                    start(OrderAction::Cancel, Arc::clone(&preview.orders), out);
                    return true;
                }
                let keep = Button::secondary(t!("order-cancel-keep", count = count));
                keep.show(ui).clicked()
            })
        })
    }

    fn replace(
        &self,
        ui: &Ui,
        id: Id,
        title: &str,
        preview: &OrderActionPreview,
        draft_name: &str,
        out: &mut Commands,
    ) -> bool {
        let count = preview.orders.len() as u64;
        dialog(ui, id, title, |ui| {
            scope(ui, &self.selection, preview);
            dialog_text(ui, &t!("order-replace-text", count = count));
            gap(ui, S8);
            dialog_text(ui, &t!("order-cancel-money", amount = preview.authorized));
            excluded(ui, preview);
            buttons(ui, |ui| {
                let replace = Button::primary(t!("order-replace-button", count = count)).danger();
                if replace.show(ui).clicked() {
                    let key = out.key();
                    out.send(Command::ReplaceGifts {
                        key,
                        orders: Arc::clone(&preview.orders),
                        name: draft_name.to_owned(),
                    });
                    return true;
                }
                let keep = Button::secondary(t!("order-cancel-keep", count = count));
                keep.show(ui).clicked()
            })
        })
    }

    fn extend(
        &mut self,
        model: &Model,
        ui: &Ui,
        id: Id,
        title: &str,
        preview: &OrderActionPreview,
        out: &mut Commands,
    ) -> bool {
        let now = model.now();
        let at = |days| in_days(now, days, EXPIRY_TIME.0, EXPIRY_TIME.1);
        let presets = PRESET_DAYS.map(|days| (t!("order-extend-days", days = days), at(days)));
        let mut expires_at = self.expires_at.unwrap_or_else(|| at(DEFAULT_DAYS));
        let (moment, selection) = (&mut self.moment, &self.selection);
        let count = preview.orders.len() as u64;
        let is_closed = dialog(ui, id, title, |ui| {
            scope(ui, selection, preview);
            dialog_text(ui, &t!("order-extend-text", count = count));
            gap(ui, S12);
            let (date, time) = (t!("order-extend-date"), t!("order-extend-time"));
            moment.show(ui, (&date, &time), now, &mut expires_at, &presets);
            let extended = preview.extendable_count(expires_at);
            let is_valid = !moment.is_invalid() && expires_at > now && extended > 0;
            if !moment.is_invalid() && expires_at <= now {
                notice(ui, t!("order-extend-past"));
            } else if extended < count {
                notice(ui, t!("order-extend-left-out", count = count - extended));
            }
            excluded(ui, preview);
            buttons(ui, |ui| {
                let shown = if is_valid { extended } else { count };
                let extend =
                    Button::primary(t!("order-extend-button", count = shown)).enabled(is_valid);
                if extend.show(ui).clicked() {
                    let orders = Arc::new(preview.extendable(expires_at));
                    start(OrderAction::Extend { expires_at }, orders, out);
                    return true;
                }
                close_button(ui)
            })
        });
        self.expires_at = Some(expires_at);
        is_closed
    }
}

fn start(action: OrderAction, orders: Arc<Vec<OrderId>>, out: &mut Commands) {
    let key = out.key();
    out.send(Command::StartOrderJob {
        key,
        action,
        orders,
    });
}

fn notice(ui: &mut Ui, text: String) {
    gap(ui, S12);
    Banner::new(Tone::Caution, text).show(ui);
}

/// Names the orders that the dialog is about, and their batch when they have the same.
fn scope(ui: &mut Ui, selection: &OrderSelection, preview: &OrderActionPreview) {
    let line = scope_text(selection, preview);
    wrapped_text(ui, Type::BodyStrong, tokens(ui).text, line);
    gap(ui, S8);
}

fn scope_text(selection: &OrderSelection, preview: &OrderActionPreview) -> String {
    let count = preview.selected_count();
    let batch = preview.batch.as_ref().map(titles::batch);
    match (selection, batch) {
        (OrderSelection::Query(query), Some(batch)) if is_filtered(query) => t!(
            "order-action-scope-filtered-batch",
            count = count,
            batch = batch
        ),
        (OrderSelection::Query(query), None) if is_filtered(query) => {
            t!("order-action-scope-filtered", count = count)
        }
        (OrderSelection::Query(query), Some(batch)) if query.batch.is_some() => {
            t!("order-action-scope-batch", count = count, batch = batch)
        }
        (OrderSelection::Query(_), _) => t!("order-actions-all", count = count),
        (OrderSelection::Queries(_), Some(batch)) => {
            t!("order-action-scope-batch", count = count, batch = batch)
        }
        (OrderSelection::Queries(queries), None) => t!(
            "order-action-scope-batches",
            count = count,
            batches = queries.len()
        ),
        (OrderSelection::Orders(orders), Some(batch)) if orders.len() == 1 => {
            t!("order-action-scope-batch", count = count, batch = batch)
        }
        (OrderSelection::Orders(_), Some(batch)) => t!(
            "order-action-scope-selected-batch",
            count = count,
            batch = batch
        ),
        (OrderSelection::Orders(_), None) => t!("orders-selected", count = count),
    }
}

/// Whether the query leaves out orders of its batch, or of the whole list without a batch.
fn is_filtered(query: &OrderQuery) -> bool {
    let unfiltered = OrderQuery {
        batch: query.batch,
        sort: query.sort,
        descending: query.descending,
        ..OrderQuery::default()
    };
    OrderQuery {
        text: query.text.trim().to_owned(),
        ..query.clone()
    } != unfiltered
}

/// Says which orders of the selection cannot be changed, and why.
fn excluded(ui: &mut Ui, preview: &OrderActionPreview) {
    let count = preview.excluded_count();
    if count == 0 {
        return;
    }
    let statuses: Vec<String> = preview
        .excluded
        .iter()
        .map(|(status, count)| {
            t!(
                "order-action-status-count",
                count = *count,
                status = labels::order_status(status),
            )
        })
        .collect();
    gap(ui, S8);
    let statuses = format::list(&statuses);
    dialog_text(
        ui,
        &t!("order-action-excluded", count = count, statuses = statuses),
    );
}
