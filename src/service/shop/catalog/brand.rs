//! The fields of a brand: how a change is merged, and its checks. A brand that only products name is found by its name.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
};

use super::{
    check,
    entries::Entries,
    merge::{
        BrandIndex, BrandMatch, EntryChange, Fields, ShopContext, Source, amount, merge,
        merge_optional,
    },
    problems::EntryProblems,
};
use crate::contract::{
    shop::catalog::{BrandChange, FieldChange, ShopBrand},
    text::fold,
};

/// The most values of a brand, such as `Woman-owned`.
const MAX_VALUES: usize = 50;

impl Source for ShopBrand {
    fn with_handle(handle: &str) -> Self {
        Self {
            handle: handle.to_owned(),
            ..Self::default()
        }
    }

    fn handle(&self) -> &str {
        &self.handle
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn fields(&self) -> Fields {
        Fields::default()
            .text("name", &self.name)
            .picture("logo", self.logo.as_ref())
            .text("shipping_price", amount(self.shipping_price))
            .optional("free_shipping_minimum", self.free_shipping_minimum.as_ref())
            .list("values", &self.values)
    }
}

impl EntryChange for BrandChange {
    type Source = ShopBrand;

    fn handle(&self) -> &str {
        &self.handle
    }

    fn expected_revision(&self) -> Option<i64> {
        self.expected_revision
    }

    fn archives(&self) -> bool {
        self.archive
    }

    fn is_only_named(&self) -> bool {
        self.named_by_products
    }

    fn merge(
        &self,
        brand: &mut ShopBrand,
        shop: &mut ShopContext<'_>,
        problems: &mut EntryProblems<'_>,
    ) {
        merge(&self.name, &mut brand.name);
        merge_optional(&self.logo, &mut brand.logo);
        merge(&self.shipping_price, &mut brand.shipping_price);
        merge_optional(
            &self.free_shipping_minimum,
            &mut brand.free_shipping_minimum,
        );
        merge(&self.values, &mut brand.values);

        check::required_line(problems, "name", &mut brand.name, check::MAX_LINE_CHARS);
        if let Some(logo) = &mut brand.logo {
            check::picture(problems, "logo", logo, shop.pictures);
        }
        check::amount(problems, "shipping_price", brand.shipping_price);
        if let Some(minimum) = brand.free_shipping_minimum {
            check::amount(problems, "free_shipping_minimum", minimum);
        }
        check::lines(problems, "values", &mut brand.values, MAX_VALUES);
    }
}

/// The brands of an import, each with its position. A brand that only products name gets the handle that the shop has for its
/// name, and is left out when the import names that brand itself.
pub(super) fn find_named_brands<'c>(
    before: &Entries<ShopBrand>,
    changes: &'c [BrandChange],
) -> Vec<(usize, Cow<'c, BrandChange>)> {
    let (named, listed): (Vec<_>, Vec<_>) = changes
        .iter()
        .enumerate()
        .partition(|(_, change)| change.named_by_products);
    let mut brands: Vec<_> = listed
        .into_iter()
        .map(|(index, change)| (index, Cow::Borrowed(change)))
        .collect();
    if named.is_empty() {
        return brands;
    }
    let mut in_import: HashSet<String> = brands.iter().map(|(_, it)| it.handle.clone()).collect();
    let active = before
        .values()
        .filter(|entry| entry.archived_at.is_none() || in_import.contains(&entry.entry.handle));
    // With the names that the import gives.
    let mut names: HashMap<&str, &str> = active
        .map(|entry| (entry.entry.handle.as_str(), entry.entry.name.as_str()))
        .collect();
    for change in changes.iter().filter(|change| !change.named_by_products) {
        if let FieldChange::Set(name) = &change.name {
            names.insert(&change.handle, name);
        }
    }
    let index = BrandIndex::new(names.iter().map(|(handle, name)| (*handle, *name)));
    for (position, change) in named {
        let FieldChange::Set(name) = &change.name else {
            brands.push((position, Cow::Borrowed(change)));
            continue;
        };
        let is_free = |handle: &str| match before.get(handle) {
            Some(entry) => !names.contains_key(handle) && fold(&entry.entry.name) == fold(name),
            None => !in_import.contains(handle),
        };
        let (handle, name) = match index.find(name, false) {
            BrandMatch::One(handle) => (handle.to_owned(), FieldChange::Keep),
            BrandMatch::Several | BrandMatch::Unknown => {
                let similar = (2..).map(|number| format!("{}-{number}", change.handle));
                let mut handles = std::iter::once(change.handle.clone()).chain(similar);
                let handle = handles.find(|handle| is_free(handle)).unwrap_or_default();
                (handle, change.name.clone())
            }
        };
        if in_import.insert(handle.clone()) {
            let found = BrandChange {
                handle,
                name,
                ..change.clone()
            };
            brands.push((position, Cow::Owned(found)));
        }
    }
    brands
}
