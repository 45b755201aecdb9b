//! A version of an entry of the catalog as the shop has it, and the edits that its form makes.

use std::{fmt::Debug, sync::Arc};

use super::form::{
    CatalogForm, ChangeHead, EntryField, FormEntry, FormField, VariantField, entry_change,
    entry_form, product_changes, product_form, removed_stock,
};
use crate::{
    contract::shop::catalog::{CatalogEntry, EntryKind, ProductChange},
    desk::{
        Question,
        shop::catalog::{
            EditEntry, EditProduct, EditedEntry, GetShopEntry, GetShopProduct, ShownProduct,
        },
    },
    shop_files::catalog::handle_of_name,
};

/// An action of the operator on an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EditAction {
    Save,
    Archive,
    Restore,
}

pub(super) trait Version: Clone + Debug + PartialEq + Send + Sync + 'static {
    type Get: Question<Reply = Option<Arc<Self>>> + PartialEq;
    type Edit: Question<Reply = EditedEntry<Self>>;

    const KIND: EntryKind;

    fn get(handle: &str) -> Self::Get;
    fn name(&self) -> &str;
    /// 0: the shop does not have the entry yet.
    fn revision(&self) -> i64;
    fn is_archived(&self) -> bool;
    /// The handle of the entry; that of a new one is made of the name in its form.
    fn handle(&self, form: &CatalogForm) -> String;
    fn form(&self) -> CatalogForm;
    fn edit(&self, form: &CatalogForm, action: EditAction) -> Self::Edit;

    /// This version, and the part of an edit of it that the shop has.
    fn with_saved_part(&self, sent: &CatalogForm, now: &Self, is_entry_saved: bool) -> Self;

    fn is_new(&self) -> bool {
        self.revision() == 0
    }
}

impl Version for ShownProduct {
    type Get = GetShopProduct;
    type Edit = EditProduct;

    const KIND: EntryKind = EntryKind::Product;

    fn get(handle: &str) -> GetShopProduct {
        GetShopProduct(handle.to_owned())
    }

    fn name(&self) -> &str {
        &self.entry.entry.name
    }

    fn revision(&self) -> i64 {
        self.entry.revision
    }

    fn is_archived(&self) -> bool {
        self.entry.archived_at.is_some()
    }

    fn handle(&self, _: &CatalogForm) -> String {
        self.entry.entry.handle.clone()
    }

    fn form(&self) -> CatalogForm {
        product_form(self)
    }

    fn edit(&self, form: &CatalogForm, action: EditAction) -> EditProduct {
        let handle = self.entry.entry.handle.clone();
        // A change without fields restores an archived product.
        let nothing = ProductChange {
            handle: handle.clone(),
            expected_revision: Some(self.entry.revision),
            ..ProductChange::default()
        };
        let (change, stock) = match action {
            EditAction::Save => {
                let (change, stock) = product_changes(form, self);
                // The stock of an archived product cannot be changed: the product is restored first.
                let is_archived = self.is_archived();
                let is_needed = |change: &ProductChange| *change != nothing || is_archived;
                (Some(change).filter(is_needed), stock)
            }
            EditAction::Archive => {
                let archive = ProductChange {
                    archive: true,
                    ..nothing
                };
                (Some(archive), Vec::new())
            }
            EditAction::Restore => (Some(nothing), Vec::new()),
        };
        EditProduct {
            handle,
            change,
            stock,
            expected_stock: match action {
                EditAction::Save => removed_stock(form, self),
                EditAction::Archive | EditAction::Restore => Vec::new(),
            },
        }
    }

    fn with_saved_part(&self, sent: &CatalogForm, now: &Self, is_entry_saved: bool) -> Self {
        let mut known = self.clone();
        if is_entry_saved {
            known.entry = now.entry.clone();
        }
        let (before, after) = (self.form(), now.form());
        let variants = known.entry.entry.variants.iter();
        let stock = variants.map(|variant| {
            let field = FormField::Variant(variant.values.clone(), VariantField::OnHand);
            let is_saved = after.get(&field) == sent.get(&field);
            let version = match is_saved || before.get(&field).is_none() {
                true => now,
                false => self,
            };
            version.stock_of(&variant.values)
        });
        known.stock = stock.collect();
        known
    }
}

impl<S: FormEntry> Version for CatalogEntry<S> {
    type Get = GetShopEntry<S>;
    type Edit = EditEntry<S>;

    const KIND: EntryKind = S::KIND;

    fn get(handle: &str) -> GetShopEntry<S> {
        GetShopEntry::new(handle.to_owned())
    }

    fn name(&self) -> &str {
        self.entry.name()
    }

    fn revision(&self) -> i64 {
        self.revision
    }

    fn is_archived(&self) -> bool {
        self.archived_at.is_some()
    }

    fn handle(&self, form: &CatalogForm) -> String {
        let name = match form.value(EntryField::Name) {
            "" => form.value(EntryField::Title),
            name => name,
        };
        match self.entry.handle() {
            "" => handle_of_name(S::KIND.into(), name),
            handle => handle.to_owned(),
        }
    }

    fn form(&self) -> CatalogForm {
        entry_form(self)
    }

    fn edit(&self, form: &CatalogForm, action: EditAction) -> EditEntry<S> {
        let handle = self.handle(form);
        let head = ChangeHead {
            handle: handle.clone(),
            expected_revision: Some(self.revision),
            archive: action == EditAction::Archive,
        };
        let change = match action {
            EditAction::Save => entry_change(form, self, head),
            // A change without fields restores an archived entry.
            EditAction::Archive | EditAction::Restore => S::change(head),
        };
        EditEntry { handle, change }
    }

    fn with_saved_part(&self, _: &CatalogForm, now: &Self, is_entry_saved: bool) -> Self {
        match is_entry_saved {
            true => now.clone(),
            false => self.clone(),
        }
    }
}
