//! The selected drafts: check boxes, the line that counts them, context menus, and the dialog that deletes them.

use std::{collections::HashSet, sync::Arc};

use egui::{Id, Key, Modifiers, Response, Ui};

use super::{DraftsScreen, duplicate, open_draft, title};
use crate::{
    desk::{Command, DraftId, DraftSummary},
    i18n::{format, t},
    ui::{
        commands::Commands,
        list_view::{is_select_all_pressed, status_text},
        model::Model,
        theme::{S8, Type, icons, tokens},
        widgets::{
            Button,
            dialog::{buttons, dialog, dialog_text},
            paint, row_menu,
            selection::{BoxState, RowInput, header_box, item_box},
        },
    },
};

impl DraftsScreen {
    /// Removes drafts that were sent or deleted elsewhere from the selection and from those to be deleted. Compares
    /// drafts only after they changed.
    pub(super) fn follow_drafts(&mut self, drafts: &Arc<Vec<DraftSummary>>) {
        if Arc::ptr_eq(&self.followed, drafts) {
            return;
        }
        let ids: HashSet<DraftId> = drafts.iter().map(|draft| draft.id).collect();
        self.selection.remove(|id| !ids.contains(id));
        self.deleting.retain(|id| ids.contains(id));
        self.followed = Arc::clone(drafts);
    }

    /// Draws the box that selects all shown drafts, and what can be done with the selected ones.
    pub(super) fn selection_row(&mut self, shown: &[&DraftSummary], ui: &mut Ui) {
        let count = self.selection.len();
        let selected = shown
            .iter()
            .filter(|draft| self.selection.contains(draft.id));
        let selected = selected.count();
        let state = match selected {
            _ if count == 0 => BoxState::None,
            selected if selected == shown.len() => BoxState::All,
            _ => BoxState::Some,
        };
        let mut input = is_select_all_pressed(ui).then_some(RowInput::All);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = S8;
            ui.add_space(14.0);
            header_box(ui, state, &t!("selection-all-box"), &mut input);
            if count == 0 {
                return;
            }
            let status = status_text(count as u64, (count - selected) as u64);
            paint::live_text(ui, Type::Body, tokens(ui).text, status);
            if Button::link(t!("selection-clear")).show(ui).clicked() {
                input = Some(RowInput::Clear);
            }
            let delete = Button::secondary(delete_label(count)).icon(icons::DELETE);
            if delete.show(ui).clicked() {
                self.deleting = self.selection.ids().to_vec();
            }
        });
        match input {
            Some(RowInput::All) => self.selection.add(shown.iter().map(|draft| draft.id)),
            Some(_) => self.selection.clear(),
            None => {}
        }
    }

    /// Draws the check box of a draft. Shift selects the drafts from the one that was selected last.
    pub(super) fn draft_box(&mut self, draft: &DraftSummary, shown: &[&DraftSummary], ui: &mut Ui) {
        let name = t!("drafts-select", draft = title(draft));
        let is_selected = self.selection.contains(draft.id);
        let response = item_box(ui, is_selected, &name);
        if self.focus_next.take_if(|next| *next == draft.id).is_some() {
            response.request_focus();
            response.scroll_to_me(None);
        } else if response.has_focus() {
            self.extend_by_keys(draft.id, shown, ui);
        }
        if response.clicked() {
            // The keys go on from here.
            response.request_focus();
            let anchor = self.selection.anchor();
            match anchor.filter(|_| ui.input(|input| input.modifiers.shift)) {
                Some(anchor) => self.select_range(anchor, draft.id, shown),
                None => self.toggle(draft.id),
            }
        }
    }

    fn toggle(&mut self, draft: DraftId) {
        self.selection.toggle(draft);
        self.range_end = Some(draft);
    }

    /// Shift with an arrow key selects the drafts from the one with the focus to the next one above or below, and moves
    /// the focus there.
    fn extend_by_keys(&mut self, focused: DraftId, shown: &[&DraftSummary], ui: &Ui) {
        let step = ui.input_mut(|input| {
            let down = input.count_and_consume_key(Modifiers::SHIFT, Key::ArrowDown);
            let up = input.count_and_consume_key(Modifiers::SHIFT, Key::ArrowUp);
            down.cast_signed() - up.cast_signed()
        });
        let at = shown.iter().position(|draft| draft.id == focused);
        let Some(at) = at.filter(|_| step != 0) else {
            return;
        };
        let next = shown[at.saturating_add_signed(step).min(shown.len() - 1)].id;
        // The focus was moved since the last range.
        let is_range_end = self.range_end == Some(focused);
        let anchor = self.selection.anchor().filter(|_| is_range_end);
        self.select_range(anchor.unwrap_or(focused), next, shown);
        self.focus_next = Some(next);
        ui.request_repaint();
    }

    /// Selects the drafts from `anchor` to `end`. When the search hides the anchor, only `end` is selected or removed.
    fn select_range(&mut self, anchor: DraftId, end: DraftId, shown: &[&DraftSummary]) {
        let position = |id: DraftId| shown.iter().position(|draft| draft.id == id);
        let (Some(from), Some(to)) = (position(anchor), position(end)) else {
            self.toggle(end);
            return;
        };
        let range = &shown[from.min(to)..=from.max(to)];
        self.selection
            .select_range(anchor, range.iter().map(|draft| draft.id));
        self.range_end = Some(end);
    }

    /// Draws the menu of a draft, which concerns all selected drafts when the draft is selected.
    pub(super) fn context_menu(
        &mut self,
        draft: &DraftSummary,
        card: &Response,
        out: &mut Commands,
    ) {
        let is_selected = self.selection.contains(draft.id);
        let count = if is_selected { self.selection.len() } else { 1 };
        let heading = match count {
            1 => title(draft),
            count => status_text(count as u64, 0),
        };
        row_menu::show(card, &heading, |ui| {
            if count == 1 && draft.is_readable {
                if row_menu::item(ui, &t!("drafts-open-label", draft = title(draft))) {
                    open_draft(draft.id, out);
                }
                if row_menu::item(ui, &t!("drafts-duplicate-label", draft = title(draft))) {
                    duplicate(draft, out);
                }
            }
            if row_menu::item(ui, &delete_label(count)) {
                self.deleting = if is_selected {
                    self.selection.ids().to_vec()
                } else {
                    vec![draft.id]
                };
            }
        });
    }

    /// Asks for a confirmation before drafts are deleted.
    pub(super) fn delete_dialog(&mut self, model: &Model, ui: &Ui, out: &mut Commands) {
        let drafts = &model.drafts;
        let find = |id: &DraftId| drafts.iter().find(|draft| draft.id == *id);
        let (heading, text) = match self.deleting.as_slice() {
            [] => return,
            [id] => {
                let Some(draft) = find(id) else { return };
                (
                    t!("drafts-delete-title", draft = title(draft)),
                    t!("drafts-delete-text", count = draft.recipients),
                )
            }
            many => (
                t!("drafts-delete-title-many", count = many.len()),
                t!("drafts-delete-text-many"),
            ),
        };
        let mut paragraphs = vec![text];
        paragraphs.extend(kept_text(&self.deleting, model));
        let label = match self.deleting.len() {
            1 => t!("drafts-delete-confirm"),
            count => t!("drafts-delete-confirm-many", count = count),
        };
        let mut is_deleted = false;
        let is_closed = dialog(ui, Id::unique("delete-draft"), &heading, |ui| {
            for text in &paragraphs {
                dialog_text(ui, text);
            }
            buttons(ui, |ui| {
                is_deleted = Button::primary(label).danger().show(ui).clicked();
                let keep = Button::secondary(t!("drafts-delete-cancel"));
                keep.show(ui).clicked() || is_deleted
            })
        });
        if is_deleted {
            for draft in self.deleting.drain(..) {
                out.send(Command::DeleteDraft(draft));
            }
        }
        if is_closed {
            self.deleting.clear();
        }
    }
}

/// Says that the sends which this computer keeps of these drafts stay scheduled; `None` without such a send.
fn kept_text(drafts: &[DraftId], model: &Model) -> Option<String> {
    let kept = drafts.iter().filter_map(|draft| model.kept_send(*draft));
    let times: Vec<_> = kept.map(|(_, at)| at).collect();
    match times.as_slice() {
        [] => None,
        [at] if drafts.len() == 1 => {
            let time = format::full_date_time(*at);
            Some(t!("drafts-delete-kept", time = time))
        }
        many => Some(t!("drafts-delete-kept-many", count = many.len())),
    }
}

/// The label of the action that deletes this many drafts.
fn delete_label(count: usize) -> String {
    match count {
        1 => t!("drafts-delete-confirm"),
        count => t!("drafts-delete-selected", count = count),
    }
}
