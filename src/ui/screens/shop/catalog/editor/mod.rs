//! An entry that is edited: the version that its form began with, the form, and the edit that is on its way to the shop.
//!
//! Texts that are typed while an edit is saved stay. An edit of which the shop has a part leaves the rest in the form, and a
//! change that this window made is never shown as that of another operator.

use std::sync::Arc;

use super::{
    form::{CatalogForm, FormField},
    version::{EditAction, Version},
};
use crate::{
    contract::shop::catalog::CatalogProblem,
    desk::shop::catalog::{EditOutcome, EditedEntry},
};

#[cfg(test)]
mod tests;

/// An edit that was sent, until its entry is read.
#[derive(Debug)]
struct SentEdit {
    action: EditAction,
    /// The form as it was sent.
    form: CatalogForm,
    state: SentState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SentState {
    Awaited,
    /// The shop has the edit.
    Saved,
    /// The request failed, and the shop may have the edit or a part of it.
    Unknown,
}

/// An edit that was refused, and the version of another operator.
#[derive(Clone, Debug)]
pub(super) struct Conflict<V> {
    pub action: EditAction,
    pub theirs: Arc<V>,
    /// The fields that the other operator changed, with their texts before and after.
    pub their_changes: Vec<(FormField, String, String)>,
}

/// The outcome of an edit, as the page shows it.
#[derive(Debug)]
pub(super) enum EditResult<V> {
    Saved(EditAction),
    Conflict(Conflict<V>),
    Refused(Vec<CatalogProblem>),
    /// The reason of the shop, in English.
    StockRefused(String),
    /// The shop does not have the entry.
    Gone,
    /// The shop has the entry that should be new.
    Exists,
}

#[derive(Debug)]
pub(super) struct EntryEditor<V> {
    /// The version that the form began with.
    base: Option<Arc<V>>,
    /// The form of that version. Every frame compares it, and it is long for a product with many variants.
    base_form: CatalogForm,
    pub form: CatalogForm,
    sent: Option<SentEdit>,
}

impl<V> Default for EntryEditor<V> {
    fn default() -> Self {
        Self {
            base: None,
            base_form: CatalogForm::default(),
            form: CatalogForm::default(),
            sent: None,
        }
    }
}

impl<V: Version> EntryEditor<V> {
    /// The editor of an entry that the shop does not have yet.
    pub(super) fn of_new(entry: V) -> Self {
        let mut editor = Self::default();
        editor.take(Arc::new(entry));
        editor
    }

    pub(super) fn base(&self) -> Option<&Arc<V>> {
        self.base.as_ref()
    }

    /// Whether the form has changes that the shop does not have.
    pub(super) fn is_edited(&self) -> bool {
        let reference = match (&self.sent, &self.base) {
            (Some(sent), _) if sent.state == SentState::Saved => &sent.form,
            (_, Some(_)) => &self.base_form,
            (_, None) => return false,
        };
        !self.form.differences(reference).is_empty()
    }

    fn set_base(&mut self, base: Arc<V>) {
        self.base_form = base.form();
        self.base = Some(base);
    }

    /// Whether an edit is on its way, or its entry is not read yet.
    pub(super) fn is_busy(&self) -> bool {
        self.sent.is_some()
    }

    /// Whether the entry is about to be archived or restored, so that its fields cannot be edited.
    pub(super) fn is_state_changing(&self) -> bool {
        let sent = self.sent.as_ref();
        sent.is_some_and(|sent| sent.action != EditAction::Save)
    }

    /// The edit of an action.
    pub(super) fn begin(&mut self, action: EditAction) -> Option<V::Edit> {
        let edit = self.base.as_ref()?.edit(&self.form, action);
        self.sent = Some(SentEdit {
            action,
            form: self.form.clone(),
            state: SentState::Awaited,
        });
        Some(edit)
    }

    /// Takes the outcome of the edit.
    pub(super) fn finish(&mut self, edited: EditedEntry<V>) -> Option<EditResult<V>> {
        let mut sent = self.sent.take()?;
        let base = self.base.clone()?;
        let EditedEntry {
            outcome,
            is_entry_saved,
            now,
        } = edited;
        if base.is_new() && outcome != EditOutcome::Saved {
            // After a lost reply, the shop has the entry as it was sent.
            let created = now.filter(|now| now.form().has_values_of(&sent.form));
            return Some(match (outcome, created) {
                (EditOutcome::Stale, Some(created)) => {
                    self.form = self.form.rebased(&sent.form, &created.form());
                    self.set_base(created);
                    EditResult::Saved(sent.action)
                }
                (EditOutcome::Refused(problems), _) => EditResult::Refused(problems),
                (EditOutcome::StockRefused(reason), _) => EditResult::StockRefused(reason),
                (EditOutcome::Saved | EditOutcome::Stale, _) => EditResult::Exists,
            });
        }
        let Some(now) = now else {
            if outcome != EditOutcome::Saved {
                return Some(EditResult::Gone);
            }
            let action = sent.action;
            sent.state = SentState::Saved;
            self.sent = Some(sent);
            return Some(EditResult::Saved(action));
        };
        if outcome == EditOutcome::Saved {
            self.form = self.form.rebased(&sent.form, &now.form());
            self.set_base(now);
            return Some(EditResult::Saved(sent.action));
        }
        let known = base.with_saved_part(&sent.form, &now, is_entry_saved);
        self.rebase(Arc::new(known));
        Some(match outcome {
            EditOutcome::Saved | EditOutcome::Stale => self.conflict(&sent, now),
            EditOutcome::Refused(problems) => EditResult::Refused(problems),
            EditOutcome::StockRefused(reason) => EditResult::StockRefused(reason),
        })
    }

    fn conflict(&mut self, sent: &SentEdit, theirs: Arc<V>) -> EditResult<V> {
        let is_archived = theirs.is_archived();
        let is_done = match sent.action {
            EditAction::Save => false,
            EditAction::Archive => is_archived,
            EditAction::Restore => !is_archived,
        };
        if is_done {
            self.take(theirs);
            return EditResult::Saved(sent.action);
        }
        EditResult::Conflict(Conflict {
            action: sent.action,
            their_changes: self.changes_of_others(&sent.form, &theirs),
            theirs,
        })
    }

    /// The request failed: the entry is read before the next edit. One that should be new is created again, which the shop
    /// refuses if it has the entry; the refusal contains the entry of the shop.
    pub(super) fn fail(&mut self) {
        if self.base.as_ref().is_some_and(|base| base.is_new()) {
            self.sent = None;
        }
        if let Some(sent) = &mut self.sent {
            sent.state = SentState::Unknown;
        }
    }

    /// Takes a version of the shop that was read after the last edit: while nothing is edited, and after an edit.
    pub(super) fn follow(&mut self, newest: &Arc<V>) {
        let Some(base) = self.base.clone() else {
            self.take(Arc::clone(newest));
            return;
        };
        match self.sent.take() {
            Some(sent) if sent.state == SentState::Awaited => self.sent = Some(sent),
            Some(sent) if sent.state == SentState::Saved => {
                self.form = self.form.rebased(&sent.form, &newest.form());
                self.set_base(Arc::clone(newest));
            }
            // What the shop has of the edit is no longer a change. A change of another operator is kept for the next save,
            // which shows it.
            Some(sent) if self.changes_of_others(&sent.form, newest).is_empty() => {
                self.rebase(Arc::clone(newest));
            }
            None if base != *newest && !self.is_edited() => self.take(Arc::clone(newest)),
            Some(_) | None => {}
        }
    }

    /// The form with the own changes on top of another version.
    pub(super) fn rebased_on(&self, theirs: &V) -> CatalogForm {
        let theirs = theirs.form();
        match &self.base {
            Some(_) => self.form.rebased(&self.base_form, &theirs),
            None => theirs,
        }
    }

    /// Applies the own changes to another version.
    pub(super) fn apply_to(&mut self, theirs: Arc<V>) {
        self.form = self.rebased_on(&theirs);
        self.set_base(theirs);
    }

    /// Takes another version instead of the own changes.
    pub(super) fn take(&mut self, theirs: Arc<V>) {
        self.set_base(theirs);
        self.form = self.base_form.clone();
    }

    /// Replaces the version that the form began with, and keeps the changes of the form.
    fn rebase(&mut self, version: Arc<V>) {
        let to = version.form();
        self.form = self.form.rebased(&self.base_form, &to);
        self.base_form = to;
        self.base = Some(version);
    }

    /// The fields of a version that differ from the base and that the sent form did not change to their texts.
    fn changes_of_others(
        &self,
        sent: &CatalogForm,
        version: &V,
    ) -> Vec<(FormField, String, String)> {
        if self.base.is_none() {
            return Vec::new();
        }
        let mut changes = version.form().differences(&self.base_form);
        changes.retain(|(field, _, after)| sent.get(field) != Some(after.trim()));
        changes
    }
}
