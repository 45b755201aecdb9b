//! The Inbox page: what needs an action, with the action, "done" and "snooze" for one item or for the
//! selected ones.

mod actions;
mod item_text;
mod list;
mod problems;
mod snooze;

use egui::{Margin, Ui};

use crate::{
    desk::inbox::{InboxKind, InboxMark, InboxQuery, InboxState},
    i18n::{format, t},
    messages,
    ui::{
        commands::{Action, Commands},
        model::Model,
        theme::{S8, S16, icons},
        widgets::{Button, Card, EmptyState, RovingGroup, filter_chip_in, gap, segmented},
    },
};
pub(crate) use item_text::icon;
use list::InboxList;

#[derive(Debug, Default)]
pub(crate) struct InboxScreen {
    query: InboxQuery,
    list: InboxList,
}

impl InboxScreen {
    /// Shows the open items of a kind.
    pub(crate) fn show(&mut self, kind: Option<InboxKind>) {
        self.query = InboxQuery {
            state: InboxState::Open,
            kind,
        };
        // Selected items of another state would be marked as if they were open.
        self.list.view.selection.clear();
        self.list.view.show_from_top();
    }

    pub(crate) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let before = self.query;
        let summary = &model.inbox;
        // A kind whose last item was handled has no filter any more.
        if self.query.state == InboxState::Open
            && self
                .query
                .kind
                .is_some_and(|kind| summary.group(kind).is_none())
            && summary.total() > 0
        {
            self.query.kind = None;
        }
        self.list.view.follow(&self.query, &model.changes, out);
        self.header(model, ui, out);
        gap(ui, S16);
        if self.query.state == InboxState::Open {
            problems::ui(model, ui, out);
        }
        let is_empty = summary.count(self.query.state) == 0;
        if is_empty {
            let has_problems = self.query.state == InboxState::Open && !model.notices.is_empty();
            if !has_problems {
                empty(self.query.state, ui);
            }
        } else {
            let height = ui.available_height().max(160.0);
            Card::new().padding(Margin::ZERO).show(ui, |ui| {
                ui.set_height(height);
                self.list.ui(model, self.query, ui, out);
            });
        }
        if before != self.query {
            self.list.view.show_from_top();
        }
        // Also while the list is empty, so that the first item appears without a click.
        self.list.view.request(&self.query, out);
    }

    fn header(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let summary = &model.inbox;
        ui.horizontal(|ui| {
            let count = |state| format::integer(summary.count(state));
            let options = [
                (
                    InboxState::Open,
                    t!(
                        "inbox-state-open",
                        count = format::integer(model.inbox_count())
                    ),
                ),
                (
                    InboxState::Snoozed,
                    t!("inbox-state-snoozed", count = count(InboxState::Snoozed)),
                ),
                (
                    InboxState::Done,
                    t!("inbox-state-done", count = count(InboxState::Done)),
                ),
            ];
            if segmented(
                ui,
                &t!("inbox-state-filter"),
                &mut self.query.state,
                &options,
            ) {
                self.query.kind = None;
                self.list.view.selection.clear();
            }
        });
        if self.query.state == InboxState::Open && summary.open.len() > 1 {
            gap(ui, S8);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = egui::vec2(5.0, 6.0);
                let kind = self.query.kind;
                let kinds = || summary.open.iter().map(|group| Some(group.kind));
                let selected = [None]
                    .into_iter()
                    .chain(kinds())
                    .position(|one| one == kind);
                let count = summary.open.len() + 1;
                let mut chips = RovingGroup::local(ui, "kinds", count, selected);
                let all = t!("inbox-filter-all");
                if filter_chip_in(ui, &mut chips, 0, &all, kind.is_none()).clicked() {
                    self.query.kind = None;
                }
                for (index, group) in summary.open.iter().enumerate() {
                    let label = t!(
                        "inbox-filter-count",
                        kind = messages::inbox::kind(group.kind),
                        count = group.items
                    );
                    let is_selected = kind == Some(group.kind);
                    let chip = filter_chip_in(ui, &mut chips, index + 1, &label, is_selected);
                    if chip.clicked() {
                        self.query.kind = (!is_selected).then_some(group.kind);
                    }
                }
            });
        }
        if !self.list.view.selection.is_empty() {
            gap(ui, S8);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = egui::vec2(S8, 6.0);
                self.selection_buttons(model, ui, out);
            });
        }
    }

    /// Draws the number of selected items and their actions.
    fn selection_buttons(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let state = self.query.state;
        let items = self.list.view.selection.len();
        self.list.view.selection.status_ui(ui);
        let mut chosen = None;
        if state == InboxState::Open {
            let label = t!("inbox-snooze-selected", count = items);
            let button = Button::secondary(label).icon(icons::SNOOZE).show(ui);
            chosen = snooze::menu(&button, model.now()).map(InboxMark::SnoozedUntil);
            let button = Button::secondary(t!("inbox-done-selected", count = items));
            if button.icon(icons::CHECK).show(ui).clicked() {
                chosen = Some(InboxMark::Done);
            }
            if let Some(kind) = self.query.kind {
                actions::selected_button(kind, self.list.view.selection.ids(), ui, out);
            }
        } else {
            let button = Button::secondary(t!("inbox-reopen-selected", count = items));
            if button.show(ui).clicked() {
                chosen = Some(InboxMark::Open);
            }
        }
        if let Some(mark) = chosen {
            let target = self.list.target(state, model.inbox.as_of);
            out.act(Action::MarkInbox { target, mark });
            self.list.view.selection.clear();
        }
    }
}

fn empty(state: InboxState, ui: &mut Ui) {
    let (icon, title, text) = match state {
        InboxState::Open => (icons::DONE, t!("inbox-empty-title"), t!("inbox-empty-text")),
        InboxState::Snoozed => (
            icons::SNOOZE,
            t!("inbox-empty-snoozed-title"),
            t!("inbox-empty-snoozed-text"),
        ),
        InboxState::Done => (
            icons::CHECK,
            t!("inbox-empty-done-title"),
            t!("inbox-empty-done-text"),
        ),
    };
    EmptyState::new(icon, &title, &text).show(ui);
}
