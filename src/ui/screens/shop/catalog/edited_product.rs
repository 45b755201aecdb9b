//! A product that is edited: the version that its form began with, the form, and the edit that is on its way to the shop.
//!
//! Texts that are typed while an edit is saved stay. An edit of which the shop has a part leaves the rest in the form, and a
//! change that this window made is never shown as that of another operator.

use std::sync::Arc;

use super::form::{FormField, ProductForm};
use crate::{
    contract::shop::catalog::{CatalogProblem, ProductChange},
    desk::shop::catalog::{EditOutcome, EditProduct, EditedProduct, ShownProduct},
};

/// What the operator does with a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProductAction {
    Save,
    Archive,
    Restore,
}

/// An edit that was sent, until its product is read.
#[derive(Debug)]
struct SentEdit {
    action: ProductAction,
    /// The form as it was sent.
    form: ProductForm,
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
pub(super) struct Conflict {
    pub action: ProductAction,
    pub theirs: Arc<ShownProduct>,
    /// The fields that the other operator changed, with their texts before and after.
    pub their_changes: Vec<(FormField, String, String)>,
}

/// What came of an edit.
#[derive(Debug)]
pub(super) enum EditResult {
    Saved(ProductAction),
    Conflict(Conflict),
    Refused(Vec<CatalogProblem>),
    /// The reason of the shop, in English.
    StockRefused(String),
    /// The shop does not have the product.
    Gone,
}

#[derive(Debug, Default)]
pub(super) struct ProductEditor {
    /// The version that the form began with.
    base: Option<Arc<ShownProduct>>,
    pub form: ProductForm,
    sent: Option<SentEdit>,
}

impl ProductEditor {
    pub(super) fn base(&self) -> Option<&Arc<ShownProduct>> {
        self.base.as_ref()
    }

    /// Whether the form has changes that the shop does not have.
    pub(super) fn is_edited(&self) -> bool {
        let reference = match (&self.sent, &self.base) {
            (Some(sent), _) if sent.state == SentState::Saved => sent.form.clone(),
            (_, Some(base)) => ProductForm::new(base),
            (_, None) => return false,
        };
        !self.form.differences(&reference).is_empty()
    }

    /// Whether an edit is on its way, or its product is not read yet.
    pub(super) fn is_busy(&self) -> bool {
        self.sent.is_some()
    }

    /// Whether the product is about to be archived or restored, so that its fields cannot be edited.
    pub(super) fn is_state_changing(&self) -> bool {
        let sent = self.sent.as_ref();
        sent.is_some_and(|sent| sent.action != ProductAction::Save)
    }

    /// The edit of an action.
    pub(super) fn begin(&mut self, action: ProductAction) -> Option<EditProduct> {
        let base = self.base.as_ref()?;
        let handle = base.entry.entry.handle.clone();
        // A change without fields restores an archived product.
        let nothing = ProductChange {
            handle: handle.clone(),
            expected_revision: Some(base.entry.revision),
            ..ProductChange::default()
        };
        let (change, stock) = match action {
            ProductAction::Save => {
                let (change, stock) = self.form.changes(base);
                // The stock of an archived product cannot be changed: the product is restored first.
                let is_archived = base.entry.archived_at.is_some();
                let is_needed = |change: &ProductChange| *change != nothing || is_archived;
                (Some(change).filter(is_needed), stock)
            }
            ProductAction::Archive => {
                let archive = ProductChange {
                    archive: true,
                    ..nothing
                };
                (Some(archive), Vec::new())
            }
            ProductAction::Restore => (Some(nothing), Vec::new()),
        };
        self.sent = Some(SentEdit {
            action,
            form: self.form.clone(),
            state: SentState::Awaited,
        });
        Some(EditProduct {
            handle,
            change,
            stock,
        })
    }

    /// Takes the outcome of the edit.
    pub(super) fn finish(&mut self, edited: EditedProduct) -> Option<EditResult> {
        let mut sent = self.sent.take()?;
        let base = self.base.clone()?;
        let EditedProduct {
            outcome,
            is_product_saved,
            now,
        } = edited;
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
            self.form = self.form.rebased(&sent.form, &ProductForm::new(&now));
            self.base = Some(now);
            return Some(EditResult::Saved(sent.action));
        }
        let known = with_saved_part(&base, &sent.form, &now, is_product_saved);
        self.rebase(&base, Arc::new(known));
        Some(match outcome {
            EditOutcome::Saved | EditOutcome::Stale => self.conflict(&sent, now),
            EditOutcome::Refused(problems) => EditResult::Refused(problems),
            EditOutcome::StockRefused(reason) => EditResult::StockRefused(reason),
        })
    }

    fn conflict(&mut self, sent: &SentEdit, theirs: Arc<ShownProduct>) -> EditResult {
        let is_archived = theirs.entry.archived_at.is_some();
        let is_done = match sent.action {
            ProductAction::Save => false,
            ProductAction::Archive => is_archived,
            ProductAction::Restore => !is_archived,
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

    /// The request failed: the product is read before the next edit.
    pub(super) fn fail(&mut self) {
        if let Some(sent) = &mut self.sent {
            sent.state = SentState::Unknown;
        }
    }

    /// Takes a version of the shop that was read after the last edit: while nothing is edited, and after an edit.
    pub(super) fn follow(&mut self, newest: &Arc<ShownProduct>) {
        let Some(base) = self.base.clone() else {
            self.form = ProductForm::new(newest);
            self.base = Some(Arc::clone(newest));
            return;
        };
        match self.sent.take() {
            Some(sent) if sent.state == SentState::Awaited => self.sent = Some(sent),
            Some(sent) if sent.state == SentState::Saved => {
                self.form = self.form.rebased(&sent.form, &ProductForm::new(newest));
                self.base = Some(Arc::clone(newest));
            }
            // What the shop has of the edit is no longer a change. A change of another operator is kept for the next save,
            // which shows it.
            Some(sent) => {
                if self.changes_of_others(&sent.form, newest).is_empty() {
                    self.rebase(&base, Arc::clone(newest));
                }
            }
            None if base != *newest && !self.is_edited() => {
                self.form = ProductForm::new(newest);
                self.base = Some(Arc::clone(newest));
            }
            None => {}
        }
    }

    /// The form with the own changes on top of another version.
    pub(super) fn rebased_on(&self, theirs: &ShownProduct) -> ProductForm {
        let theirs = ProductForm::new(theirs);
        match &self.base {
            Some(base) => self.form.rebased(&ProductForm::new(base), &theirs),
            None => theirs,
        }
    }

    /// Applies the own changes to another version.
    pub(super) fn apply_to(&mut self, theirs: Arc<ShownProduct>) {
        self.form = self.rebased_on(&theirs);
        self.base = Some(theirs);
    }

    /// Takes another version instead of the own changes.
    pub(super) fn take(&mut self, theirs: Arc<ShownProduct>) {
        self.form = ProductForm::new(&theirs);
        self.base = Some(theirs);
    }

    /// Replaces the version that the form began with, and keeps the changes of the form.
    fn rebase(&mut self, base: &ShownProduct, version: Arc<ShownProduct>) {
        let to = ProductForm::new(&version);
        self.form = self.form.rebased(&ProductForm::new(base), &to);
        self.base = Some(version);
    }

    /// The fields of a version that differ from the base and that the sent form did not change to their texts.
    fn changes_of_others(
        &self,
        sent: &ProductForm,
        version: &ShownProduct,
    ) -> Vec<(FormField, String, String)> {
        let Some(base) = &self.base else {
            return Vec::new();
        };
        let mut changes = ProductForm::new(version).differences(&ProductForm::new(base));
        changes.retain(|(field, _, after)| sent.get(field) != Some(after.trim()));
        changes
    }
}

/// The version that an edit began with, and the part of the edit that the shop has.
fn with_saved_part(
    base: &ShownProduct,
    sent: &ProductForm,
    now: &ShownProduct,
    is_product_saved: bool,
) -> ShownProduct {
    let mut known = base.clone();
    if is_product_saved {
        known.entry = now.entry.clone();
    }
    let has_same_variants = base.stock.len() == now.stock.len()
        && base.entry.entry.variants.len() == now.entry.entry.variants.len();
    if has_same_variants {
        let form = ProductForm::new(now);
        let variants = now.entry.entry.variants.iter();
        for (at, variant) in variants.enumerate() {
            let field = FormField::on_hand_of(variant);
            if form.get(&field) == sent.get(&field) {
                known.stock[at] = now.stock[at];
            }
        }
    }
    known
}
