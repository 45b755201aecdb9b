//! The fields of a collection: how a change is merged, and its checks.

use super::{
    check,
    merge::{EntryChange, Fields, ShopContext, Source, merge, merge_optional},
    problems::EntryProblems,
};
use crate::contract::{
    Cents, MultipleSelectMode,
    shop::catalog::{CollectionChange, ShopCollection},
};

const MAX_PRODUCTS: usize = 1_000;
/// The most products that a recipient chooses.
const MAX_SELECTED: u32 = 20;

impl Source for ShopCollection {
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
        &self.title
    }

    fn fields(&self) -> Fields {
        Fields::default()
            .text("title", &self.title)
            .optional("subtitle", self.subtitle.as_ref())
            .text("price", self.price.to_string())
            .list("products", &self.products)
            .text("select_mode", self.select_mode.as_str())
            .optional("select_count", self.select_count.as_ref())
            .optional("select_price", self.select_price.as_ref())
    }
}

impl EntryChange for CollectionChange {
    type Source = ShopCollection;

    fn handle(&self) -> &str {
        &self.handle
    }

    fn expected_revision(&self) -> Option<i64> {
        self.expected_revision
    }

    fn archives(&self) -> bool {
        self.archive
    }

    fn merge(
        &self,
        collection: &mut ShopCollection,
        shop: &mut ShopContext<'_>,
        problems: &mut EntryProblems<'_>,
    ) {
        merge(&self.title, &mut collection.title);
        merge_optional(&self.subtitle, &mut collection.subtitle);
        merge(&self.price, &mut collection.price);
        merge(&self.products, &mut collection.products);
        merge(&self.select_mode, &mut collection.select_mode);
        merge_optional(&self.select_count, &mut collection.select_count);
        merge_optional(&self.select_price, &mut collection.select_price);

        let (title, subtitle) = (&mut collection.title, &mut collection.subtitle);
        check::required_line(problems, "title", title, check::MAX_LINE_CHARS);
        check::optional_line(problems, "subtitle", subtitle, check::MAX_LINE_CHARS);
        check::price(problems, "price", collection.price);
        for handle in &mut collection.products {
            check::trim(handle);
        }
        check::remove_repeated(&mut collection.products);
        check::count(
            problems,
            "products",
            collection.products.len(),
            MAX_PRODUCTS,
        );
        if collection.products.is_empty() {
            problems.missing("products");
        }
        // Products that were set before can be archived now.
        for handle in &collection.products {
            if !self.products.is_keep() && !shop.products.contains(handle) {
                problems.unknown("products", format!("The shop has no product {handle}"));
            }
        }
        check_selection(collection, problems);
    }
}

fn check_selection(collection: &ShopCollection, problems: &mut EntryProblems<'_>) {
    match collection.select_mode {
        MultipleSelectMode::Disabled => {}
        MultipleSelectMode::ItemCount => match collection.select_count {
            None => problems.missing("select_count"),
            Some(1..=MAX_SELECTED) => {}
            Some(_) => {
                let message = format!("The number must be between 1 and {MAX_SELECTED}");
                problems.invalid("select_count", message);
            }
        },
        MultipleSelectMode::MaxPrice => match collection.select_price {
            None | Some(Cents::ZERO) => problems.missing("select_price"),
            Some(price) if price > collection.price => {
                let message = "The amount is more than the price of the collection";
                problems.invalid("select_price", message);
            }
            Some(price) => check::amount(problems, "select_price", price),
        },
        MultipleSelectMode::Other(_) => problems.invalid(
            "select_mode",
            "The mode must be disabled, item_count or max_price",
        ),
    }
}
