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
            Some(sent) if self.changes_of_others(&sent.form, newest).is_empty() => {
                self.rebase(&base, Arc::clone(newest));
            }
            None if base != *newest && !self.is_edited() => {
                self.form = ProductForm::new(newest);
                self.base = Some(Arc::clone(newest));
            }
            Some(_) | None => {}
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::{Cents, shop::catalog::FieldChange},
        ui::{
            screens::shop::catalog::form::{ProductField, VariantField},
            test_support::samples::shop::shown_product,
        },
    };

    const NAME: FormField = FormField::Product(ProductField::Name);
    const PRICE: FormField = FormField::Product(ProductField::Price);

    fn on_hand(size: &str) -> FormField {
        FormField::Variant(vec![size.to_owned()], VariantField::OnHand)
    }

    fn editor() -> ProductEditor {
        let mut editor = ProductEditor::default();
        editor.follow(&Arc::new(shown_product()));
        editor
    }

    fn set(editor: &mut ProductEditor, field: &FormField, text: &str) {
        text.clone_into(editor.form.text(field));
    }

    /// The product of the shop after a change.
    fn version(change: impl FnOnce(&mut ShownProduct)) -> Arc<ShownProduct> {
        let mut shown = shown_product();
        shown.entry.revision += 1;
        change(&mut shown);
        Arc::new(shown)
    }

    fn edited(
        outcome: EditOutcome,
        is_product_saved: bool,
        now: Option<Arc<ShownProduct>>,
    ) -> EditedProduct {
        EditedProduct {
            outcome,
            is_product_saved,
            now,
        }
    }

    fn conflict(result: Option<EditResult>) -> Conflict {
        match result {
            Some(EditResult::Conflict(conflict)) => conflict,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn text_typed_while_saving_stays() {
        let mut editor = editor();
        set(&mut editor, &PRICE, "$70");
        assert!(editor.begin(ProductAction::Save).is_some());
        set(&mut editor, &NAME, "Hoodie");
        let now = version(|shown| shown.entry.entry.price = Cents(7_000));
        let result = editor.finish(edited(EditOutcome::Saved, true, Some(now)));
        assert!(matches!(
            result,
            Some(EditResult::Saved(ProductAction::Save))
        ));
        assert!(editor.is_edited());
        let next = editor.begin(ProductAction::Save).unwrap().change.unwrap();
        assert_eq!(next.name, FieldChange::Set("Hoodie".to_owned()));
        assert!(next.price.is_keep(), "saved already");
        assert_eq!(next.expected_revision, Some(4));
    }

    #[test]
    fn saved_product_that_cannot_be_read_is_not_edited() {
        let mut editor = editor();
        set(&mut editor, &PRICE, "$70");
        editor.begin(ProductAction::Save);
        editor.finish(edited(EditOutcome::Saved, true, None));
        assert!(!editor.is_edited() && editor.is_busy());
        editor.follow(&version(|shown| shown.entry.entry.price = Cents(7_000)));
        assert!(!editor.is_edited() && !editor.is_busy());
    }

    #[test]
    fn partly_saved_edit_keeps_only_the_rest() {
        let mut editor = editor();
        set(&mut editor, &PRICE, "$70");
        set(&mut editor, &on_hand("S"), "6");
        set(&mut editor, &on_hand("M"), "2");
        let edit = editor.begin(ProductAction::Save).unwrap();
        assert_eq!(edit.stock.len(), 2);
        let now = version(|shown| {
            shown.entry.entry.price = Cents(7_000);
            // The stock of M was refused, or that of S was saved before.
            for (stock, on_hand) in shown.stock.iter_mut().zip([6, 12]) {
                if let Some(stock) = stock {
                    stock.on_hand = on_hand;
                }
            }
        });
        let refused = EditOutcome::StockRefused("3 of HOOD-M are reserved for gifts".to_owned());
        editor.finish(edited(refused, true, Some(now)));
        let rest = editor.begin(ProductAction::Save).unwrap();
        assert_eq!(rest.change, None, "the product was saved");
        assert_eq!(rest.stock.len(), 1);
        assert_eq!(rest.stock[0].variant.as_deref(), Some("M"));
    }

    #[test]
    fn stale_stock_shows_the_change_of_the_other() {
        let mut editor = editor();
        set(&mut editor, &PRICE, "$70");
        set(&mut editor, &on_hand("M"), "20");
        editor.begin(ProductAction::Save);
        let now = version(|shown| {
            shown.entry.entry.price = Cents(7_000);
            if let Some(stock) = &mut shown.stock[1] {
                stock.on_hand = 9;
            }
        });
        let result = editor.finish(edited(EditOutcome::Stale, true, Some(now)));
        let conflict = conflict(result);
        let theirs = [(on_hand("M"), "12".to_owned(), "9".to_owned())];
        assert_eq!(conflict.their_changes, theirs);
        editor.apply_to(conflict.theirs);
        let again = editor.begin(ProductAction::Save).unwrap();
        assert_eq!(again.change, None);
        let stock = &again.stock[0];
        assert_eq!((stock.on_hand, stock.expected_on_hand), (Some(20), Some(9)));
    }

    #[test]
    fn own_change_without_an_answer_stays_own() {
        let mut editor = editor();
        set(&mut editor, &PRICE, "$70");
        editor.begin(ProductAction::Save);
        editor.fail();
        assert!(editor.is_busy(), "the product is read first");
        editor.follow(&version(|shown| shown.entry.entry.price = Cents(7_000)));
        assert!(!editor.is_edited() && !editor.is_busy());
    }

    #[test]
    fn refused_archiving_shows_changes_outside_the_form() {
        let mut editor = editor();
        editor.begin(ProductAction::Archive);
        let now = version(|shown| shown.entry.entry.pictures.clear());
        let conflict = conflict(editor.finish(edited(EditOutcome::Stale, false, Some(now))));
        assert_eq!(conflict.action, ProductAction::Archive);
        let fields: Vec<_> = conflict.their_changes.iter().map(|it| &it.0).collect();
        assert_eq!(fields, [&FormField::Others]);
        editor.apply_to(conflict.theirs);
        let again = editor.begin(ProductAction::Archive).unwrap();
        let change = again.change.unwrap();
        assert!(change.archive && change.expected_revision == Some(4));
    }

    #[test]
    fn product_archived_by_another_is_not_archived_again() {
        let archived = || version(|shown| shown.entry.archived_at = Some(shown.entry.updated_at));
        let mut archiving = editor();
        archiving.begin(ProductAction::Archive);
        let result = archiving.finish(edited(EditOutcome::Stale, false, Some(archived())));
        assert!(matches!(
            result,
            Some(EditResult::Saved(ProductAction::Archive))
        ));
        let mut saving = editor();
        set(&mut saving, &PRICE, "$70");
        saving.begin(ProductAction::Save);
        let conflict = conflict(saving.finish(edited(EditOutcome::Stale, false, Some(archived()))));
        assert_eq!(conflict.their_changes[0].0, FormField::Archived);
    }
}
