//! The dialog with the stock of one item: setting the number on hand with a note, the number at which it is low, and why its
//! numbers changed.
//!
//! A number that another operator or a shipped parcel changed meanwhile is not overwritten: the dialog shows both numbers, and the
//! user takes the other one or sets the own one again.

use std::sync::Arc;

use egui::{Id, ScrollArea, Ui};

use super::columns::{item_name, number};
use crate::{
    contract::{
        Timestamp,
        shop::stock::{StockCause, StockEntry, StockItem},
    },
    desk::{
        Problem, Reply,
        shop::{ChangeStock, GetStockHistory, StockOutcome},
    },
    i18n::{format, t},
    ui::{
        commands::{Action, Commands},
        model::Model,
        screens::shop::shown::Shown,
        theme::{S4, S8, S12, S16, Tone, Type, tokens},
        widgets::{
            Banner, BannerResponse, Button, TextField,
            dialog::{buttons, cancel_button, dialog_of_width, dialog_text},
            gap, paint, separator, text,
        },
    },
};

const WIDTH: f32 = 520.0;
/// The height of the list of changes, in points.
const HISTORY_HEIGHT: f32 = 220.0;

#[derive(Debug)]
pub(super) struct ItemDialog {
    /// The item as the user sees it.
    item: StockItem,
    on_hand: String,
    low_at: String,
    note: String,
    history: Shown<GetStockHistory>,
    change: Option<Reply<StockOutcome>>,
    problem: Option<Problem>,
    /// The item as it is now, when the user's number was refused.
    newer: Option<StockItem>,
}

/// What became of the dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ItemResponse {
    Open,
    Changed,
    Closed,
}

impl ItemDialog {
    pub(super) fn new(item: &StockItem) -> Self {
        Self {
            on_hand: item.on_hand.to_string(),
            low_at: item.low_at.map(|low| low.to_string()).unwrap_or_default(),
            note: String::new(),
            item: item.clone(),
            history: Shown::default(),
            change: None,
            problem: None,
            newer: None,
        }
    }

    /// Takes the reply, also while the page is hidden.
    pub(super) fn receive(&mut self, out: &mut Commands) -> ItemResponse {
        let Some(result) = Reply::take_awaited(&mut self.change) else {
            return ItemResponse::Open;
        };
        self.history.expire();
        match result {
            Ok(StockOutcome::Changed(item)) => {
                let (name, on_hand) = (item_name(&item), number(item.on_hand));
                let done = t!("shop-stock-done", item = name, on_hand = on_hand);
                out.act(Action::Toast(done));
                return ItemResponse::Closed;
            }
            Ok(StockOutcome::Stale(item)) => self.newer = Some(item),
            Err(problem) => self.problem = Some(problem),
        }
        ItemResponse::Changed
    }

    /// Draws the dialog. Returns whether it is closed.
    pub(super) fn ui(&mut self, model: &Model, ui: &Ui, out: &mut Commands) -> bool {
        let question = GetStockHistory {
            product: self.item.product.clone(),
            variant: self.item.variant.clone(),
        };
        let history = self.history.request(question, model, ui, out);
        let history = history.value().map(Arc::clone);
        let title = item_name(&self.item);
        let is_closed = dialog_of_width(ui, Id::unique("stock-item"), &title, WIDTH, |ui| {
            let facts = t!(
                "shop-stock-facts",
                reserved = number(self.item.reserved),
                free = number(self.item.free)
            );
            dialog_text(ui, &facts);
            gap(ui, S16);
            self.fields(ui);
            self.conflict_ui(ui, out);
            gap(ui, S16);
            history_ui(history.as_deref(), model.now(), ui);
            buttons(ui, |ui| {
                let is_saving = self.change.is_some();
                let label = match is_saving {
                    true => t!("shop-saving"),
                    false => t!("shop-stock-save"),
                };
                let change = self.change();
                let save = Button::primary(label);
                let save = save.enabled(change.is_some() && !is_saving && self.newer.is_none());
                if save.show(ui).clicked()
                    && let Some(change) = change
                {
                    self.send(change, out);
                }
                cancel_button(ui)
            })
        });
        is_closed && self.change.is_none()
    }

    fn fields(&mut self, ui: &mut Ui) {
        let problem = |text: &str, is_valid: bool| {
            (!text.trim().is_empty() && !is_valid).then(|| t!("shop-stock-number-problem"))
        };
        let on_hand_problem = problem(&self.on_hand, typed_number(&self.on_hand).is_some());
        let low_problem = problem(&self.low_at, typed_number(&self.low_at).is_some());
        ui.horizontal_top(|ui| {
            let width = (ui.available_width() - S12) / 2.0;
            ui.spacing_mut().item_spacing.x = S12;
            TextField::new(&t!("shop-stock-column-on-hand"))
                .width(width - 24.0)
                .limit(10)
                .problem(on_hand_problem.as_deref())
                .show(ui, &mut self.on_hand);
            TextField::new(&t!("shop-stock-column-low-at"))
                .width(width - 24.0)
                .limit(10)
                .hint(&t!("shop-stock-low-at-hint"))
                .problem(low_problem.as_deref())
                .show(ui, &mut self.low_at);
        });
        gap(ui, S8);
        TextField::new(&t!("shop-stock-note"))
            .hint(&t!("shop-stock-note-hint"))
            .limit(300)
            .show(ui, &mut self.note);
    }

    /// Shows both numbers when another operator changed the number on hand, or why the change failed.
    fn conflict_ui(&mut self, ui: &mut Ui, out: &mut Commands) {
        if let Some(newer) = self.newer.clone() {
            gap(ui, S12);
            let theirs = number(newer.on_hand);
            let mine = typed_number(&self.on_hand).map(number).unwrap_or_default();
            let before = number(self.item.on_hand);
            let take = t!("shop-stock-take-theirs", on_hand = &theirs);
            let apply = t!("shop-stock-apply-mine", on_hand = &mine);
            let banner = Banner::new(
                Tone::Caution,
                t!("shop-stock-stale", now = &theirs, before = before),
            )
            .meaning(t!("shop-stock-stale-meaning", mine = &mine))
            .action(&take)
            .secondary(&apply);
            match banner.show(ui) {
                Some(BannerResponse::Action) => {
                    self.on_hand = newer.on_hand.to_string();
                    (self.item, self.newer) = (newer, None);
                }
                Some(BannerResponse::Secondary) => {
                    (self.item, self.newer) = (newer, None);
                    if let Some(change) = self.change() {
                        self.send(change, out);
                    }
                }
                _ => {}
            }
        } else if let Some(problem) = &self.problem {
            gap(ui, S12);
            Banner::problem(Tone::Bad, problem).show(ui);
        }
    }

    /// What the user changed; `None` while nothing is, or a field is wrong.
    fn change(&self) -> Option<ChangeStock> {
        let on_hand = typed_number(&self.on_hand)?;
        let low_at = match self.low_at.trim() {
            "" => None,
            _ => Some(typed_number(&self.low_at)?),
        };
        let on_hand = Some(on_hand).filter(|on_hand| *on_hand != self.item.on_hand);
        // Below zero ends the warning.
        let low_at = (low_at != self.item.low_at).then(|| low_at.unwrap_or(-1));
        let note = self.note.trim();
        (on_hand.is_some() || low_at.is_some()).then(|| ChangeStock {
            item: self.item.clone(),
            on_hand,
            low_at,
            note: (!note.is_empty()).then(|| note.to_owned()),
        })
    }

    fn send(&mut self, change: ChangeStock, out: &mut Commands) {
        self.problem = None;
        self.change = Some(out.ask(change));
    }
}

fn typed_number(text: &str) -> Option<i64> {
    text.trim().parse().ok().filter(|number| *number >= 0)
}

fn history_ui(entries: Option<&Vec<StockEntry>>, now: Timestamp, ui: &mut Ui) {
    let colors = tokens(ui);
    text(ui, Type::Strong, colors.text, t!("shop-stock-history"));
    gap(ui, S4);
    let Some(entries) = entries else {
        dialog_text(ui, &t!("shop-loading"));
        return;
    };
    ScrollArea::vertical()
        .max_height(HISTORY_HEIGHT)
        .show(ui, |ui| {
            for entry in entries {
                let change = t!(
                    "shop-stock-entry",
                    cause = cause(entry.cause),
                    on_hand = number(entry.on_hand),
                    reserved = number(entry.reserved)
                );
                paint::truncated_label(ui, Type::Body, colors.text, change);
                let time = format::date_time(entry.recorded_at, now);
                let texts = [&entry.reference_id, &entry.note].into_iter().flatten();
                let texts = texts.filter(|text| !text.is_empty()).cloned();
                let detail: Vec<String> = std::iter::once(time).chain(texts).collect();
                let detail = detail.join(" · ");
                paint::truncated_label(ui, Type::Small, colors.weak, detail);
                separator(ui);
            }
        });
}

fn cause(cause: StockCause) -> String {
    match cause {
        StockCause::Counted => t!("shop-stock-cause-counted"),
        StockCause::Imported => t!("shop-stock-cause-imported"),
        StockCause::Reserved => t!("shop-stock-cause-reserved"),
        StockCause::Released => t!("shop-stock-cause-released"),
        StockCause::Shipped => t!("shop-stock-cause-shipped"),
        StockCause::Reshipped => t!("shop-stock-cause-reshipped"),
        StockCause::Stopped => t!("shop-stock-cause-stopped"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dialog() -> ItemDialog {
        ItemDialog::new(&StockItem {
            product: "mug".to_owned(),
            on_hand: 40,
            free: 40,
            low_at: Some(5),
            ..StockItem::default()
        })
    }

    #[test]
    fn only_changed_fields_are_sent() {
        let mut dialog = dialog();
        assert_eq!(dialog.change(), None);
        dialog.on_hand = " 38 ".to_owned();
        let change = dialog.change().unwrap();
        assert_eq!((change.on_hand, change.low_at), (Some(38), None));
        dialog.low_at = String::new();
        let change = dialog.change().unwrap();
        assert_eq!((change.on_hand, change.low_at), (Some(38), Some(-1)));
    }

    #[test]
    fn wrong_number_cannot_be_saved() {
        let mut dialog = dialog();
        for wrong in ["", "-1", "many", "1.5"] {
            wrong.clone_into(&mut dialog.on_hand);
            assert_eq!(dialog.change(), None, "{wrong}");
        }
    }
}
