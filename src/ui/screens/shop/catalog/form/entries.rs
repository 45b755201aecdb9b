//! The forms of brands, cards and collections, and the changes that they make.

use super::{
    CatalogForm, EntryField, FormField, YES, amount, changed, number, parsed_amount, parsed_list,
    parsed_number, yes_or_no,
};
use crate::{
    contract::{
        Cents, MultipleSelectMode,
        shop::catalog::{
            BrandChange, CardChange, CatalogEntry, CollectionChange, FieldChange, ShopBrand,
            ShopCard, ShopCollection,
        },
    },
    desk::shop::catalog::ShopEntry,
    shop_files::catalog::join_list,
};

/// The values that the changes of all kinds of entries have.
pub(in crate::ui::screens::shop::catalog) struct ChangeHead {
    pub handle: String,
    pub expected_revision: Option<i64>,
    pub archive: bool,
}

/// An entry whose fields are a form.
pub(in crate::ui::screens::shop::catalog) trait FormEntry:
    ShopEntry + Default
{
    fn handle(&self) -> &str;
    fn name(&self) -> &str;
    fn fields(&self) -> Vec<(EntryField, String)>;
    /// A change that keeps all fields.
    fn change(head: ChangeHead) -> Self::Change;
    fn set_field(change: &mut Self::Change, field: EntryField, text: &str);
}

pub(in crate::ui::screens::shop::catalog) fn entry_form<S: FormEntry>(
    entry: &CatalogEntry<S>,
) -> CatalogForm {
    CatalogForm::new(entry.entry.fields(), entry.archived_at.is_some())
}

/// The change with the texts that differ from the entry.
pub(in crate::ui::screens::shop::catalog) fn entry_change<S: FormEntry>(
    form: &CatalogForm,
    entry: &CatalogEntry<S>,
    head: ChangeHead,
) -> S::Change {
    let mut change = S::change(head);
    for (field, _, text) in form.differences(&entry_form(entry)) {
        if let FormField::Entry(field) = field {
            S::set_field(&mut change, field, text.trim());
        }
    }
    change
}

fn text(text: Option<&String>) -> String {
    text.cloned().unwrap_or_default()
}

/// The text of an amount of which none is zero.
fn price(price: Cents) -> String {
    amount(Some(price).filter(|price| *price != Cents::ZERO))
}

impl FormEntry for ShopBrand {
    fn handle(&self) -> &str {
        &self.handle
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn fields(&self) -> Vec<(EntryField, String)> {
        vec![
            (EntryField::Name, self.name.clone()),
            (EntryField::Logo, text(self.logo.as_ref())),
            (EntryField::ShippingPrice, price(self.shipping_price)),
            (
                EntryField::FreeShippingMinimum,
                amount(self.free_shipping_minimum),
            ),
            (EntryField::Values, join_list(&self.values)),
        ]
    }

    fn change(head: ChangeHead) -> BrandChange {
        BrandChange {
            handle: head.handle,
            expected_revision: head.expected_revision,
            archive: head.archive,
            ..BrandChange::default()
        }
    }

    fn set_field(change: &mut BrandChange, field: EntryField, text: &str) {
        match field {
            EntryField::Name => change.name = changed(text),
            EntryField::Logo => change.logo = changed(text),
            EntryField::ShippingPrice => change.shipping_price = parsed_amount(text),
            EntryField::FreeShippingMinimum => change.free_shipping_minimum = parsed_amount(text),
            EntryField::Values => change.values = parsed_list(text),
            _ => {}
        }
    }
}

impl FormEntry for ShopCard {
    fn handle(&self) -> &str {
        &self.handle
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn fields(&self) -> Vec<(EntryField, String)> {
        vec![
            (EntryField::Name, self.name.clone()),
            (EntryField::Picture, text(self.picture.as_ref())),
            (EntryField::Occasions, join_list(&self.occasions)),
        ]
    }

    fn change(head: ChangeHead) -> CardChange {
        CardChange {
            handle: head.handle,
            expected_revision: head.expected_revision,
            archive: head.archive,
            ..CardChange::default()
        }
    }

    fn set_field(change: &mut CardChange, field: EntryField, text: &str) {
        match field {
            EntryField::Name => change.name = changed(text),
            EntryField::Picture => change.picture = changed(text),
            EntryField::Occasions => change.occasions = parsed_list(text),
            _ => {}
        }
    }
}

impl FormEntry for ShopCollection {
    fn handle(&self) -> &str {
        &self.handle
    }

    fn name(&self) -> &str {
        &self.title
    }

    fn fields(&self) -> Vec<(EntryField, String)> {
        vec![
            (EntryField::Title, self.title.clone()),
            (EntryField::Subtitle, text(self.subtitle.as_ref())),
            (
                EntryField::ShortSubtitle,
                text(self.short_subtitle.as_ref()),
            ),
            (EntryField::Description, text(self.description.as_ref())),
            (EntryField::IsDraft, yes_or_no(self.is_draft)),
            (EntryField::Price, price(self.price)),
            (EntryField::Products, join_list(&self.products)),
            (EntryField::SelectMode, self.select_mode.as_str().to_owned()),
            (EntryField::SelectCount, number(self.select_count)),
            (EntryField::SelectPrice, amount(self.select_price)),
        ]
    }

    fn change(head: ChangeHead) -> CollectionChange {
        CollectionChange {
            handle: head.handle,
            expected_revision: head.expected_revision,
            archive: head.archive,
            ..CollectionChange::default()
        }
    }

    fn set_field(change: &mut CollectionChange, field: EntryField, text: &str) {
        match field {
            EntryField::Title => change.title = changed(text),
            EntryField::Subtitle => change.subtitle = changed(text),
            EntryField::ShortSubtitle => change.short_subtitle = changed(text),
            EntryField::Description => change.description = changed(text),
            EntryField::IsDraft => change.is_draft = FieldChange::Set(text == YES),
            EntryField::Price => change.price = parsed_amount(text),
            EntryField::Products => change.products = parsed_list(text),
            EntryField::SelectMode => {
                change.select_mode = FieldChange::Set(MultipleSelectMode::from(text));
            }
            EntryField::SelectCount => change.select_count = parsed_number(text),
            EntryField::SelectPrice => change.select_price = parsed_amount(text),
            _ => {}
        }
    }
}
