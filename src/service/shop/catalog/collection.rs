//! The fields of a collection: how a change is merged, and its checks.

use super::{
    check,
    merge::{EntryChange, Fields, ShopContext, Source, merge, merge_optional},
    problems::EntryProblems,
    product::check_brand,
};
use crate::contract::{
    Cents, MultipleSelectMode, Timestamp,
    shop::catalog::{CollectionChange, CollectionSection, ShopCollection},
};

const MAX_PRODUCTS: usize = 1_000;
const MAX_SECTIONS: usize = 50;
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
        let sections: Vec<String> = self.sections.iter().map(shown_section).collect();
        Fields::default()
            .text("title", &self.title)
            .optional("subtitle", self.subtitle.as_ref())
            .optional("short_subtitle", self.short_subtitle.as_ref())
            .optional("description", self.description.as_ref())
            .text("price", self.price.to_string())
            .optional("brand", self.brand.as_ref())
            .list("products", &self.products)
            .text("sections", sections.join("; "))
            .text("is_draft", self.is_draft.to_string())
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

    fn updated_at(&self) -> Option<Timestamp> {
        self.updated_at
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
        merge_draft(self, collection, problems);
        merge(&self.title, &mut collection.title);
        merge_optional(&self.subtitle, &mut collection.subtitle);
        merge_optional(&self.short_subtitle, &mut collection.short_subtitle);
        merge_optional(&self.description, &mut collection.description);
        merge(&self.price, &mut collection.price);
        merge_optional(&self.brand, &mut collection.brand);
        merge(&self.products, &mut collection.products);
        merge(&self.sections, &mut collection.sections);
        merge(&self.select_mode, &mut collection.select_mode);
        merge_optional(&self.select_count, &mut collection.select_count);
        merge_optional(&self.select_price, &mut collection.select_price);

        let title = &mut collection.title;
        check::required_line(problems, "title", title, check::MAX_LINE_CHARS);
        for (field, line) in [
            ("subtitle", &mut collection.subtitle),
            ("short_subtitle", &mut collection.short_subtitle),
            ("brand", &mut collection.brand),
        ] {
            check::optional_line(problems, field, line, check::MAX_LINE_CHARS);
        }
        if let Some(text) = &mut collection.description {
            check::text(problems, "description", text, check::MAX_TEXT_CHARS);
        }
        collection.description.take_if(|text| text.is_empty());
        if let Some(brand) = &mut collection.brand {
            check_brand(brand, self.brand.is_keep(), shop, problems);
        }
        check_sections(&mut collection.sections, problems);
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

/// Recipients of a collection that was offered choose from it later, so that it is archived instead of a draft again.
fn merge_draft(
    change: &CollectionChange,
    collection: &mut ShopCollection,
    problems: &mut EntryProblems<'_>,
) {
    // A collection without a title is new.
    let was_offered = !collection.is_draft && !collection.title.is_empty();
    merge(&change.is_draft, &mut collection.is_draft);
    if was_offered && collection.is_draft {
        problems.invalid(
            "is_draft",
            "A collection that was offered can only be archived",
        );
    }
}

fn check_sections(sections: &mut [CollectionSection], problems: &mut EntryProblems<'_>) {
    let field = "sections";
    check::count(problems, field, sections.len(), MAX_SECTIONS);
    for section in sections {
        check::required_line(problems, field, &mut section.name, check::MAX_WORD_CHARS);
        check::count(problems, field, section.products.len(), MAX_PRODUCTS);
    }
}

fn shown_section(section: &CollectionSection) -> String {
    let mark = if section.is_featured { "* " } else { "" };
    format!("{mark}{}: {}", section.name, section.products.join(", "))
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
