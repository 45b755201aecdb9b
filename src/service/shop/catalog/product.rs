//! The fields of a product: how a change is merged, and its checks.

use super::{
    check,
    merge::{
        BrandMatch, EntryChange, Fields, ShopContext, Source, StockDifferences, merge,
        merge_optional,
    },
    problems::EntryProblems,
    variant,
};
use crate::{
    contract::{
        ProductAttribute, Timestamp,
        rules::AddressForm,
        shop::catalog::{
            FieldChange, MAX_PICTURES, MAX_VARIANTS, OptionValue, ProductChange, ShopProduct,
        },
        states::state_code,
    },
    service::shop::catalog::entries::StockChange,
};

const MAX_ATTRIBUTES: usize = 50;
const MAX_ATTRIBUTE_CHARS: usize = 2_000;

impl Source for ShopProduct {
    fn with_handle(handle: &str) -> Self {
        Self {
            handle: handle.to_owned(),
            is_active: true,
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
        let looks: Vec<String> = self.option_values.iter().map(shown_looks).collect();
        let fields = Fields::default()
            .text("name", &self.name)
            .text("brand", &self.brand)
            .optional("subtitle", self.subtitle.as_ref())
            .optional("short_subtitle", self.short_subtitle.as_ref())
            .optional("description", self.description.as_ref())
            .text("price", self.price.to_string())
            .optional("price_min", self.price_min.as_ref())
            .optional("price_max", self.price_max.as_ref())
            .text("is_active", self.is_active.to_string())
            .text("is_gift_card", self.is_gift_card.to_string())
            .text("is_custom", self.is_custom.to_string())
            .optional("selectable", self.selectable.as_ref())
            .list("options", &self.options)
            .text("option_values", looks.join("; "));
        let attributes = self.attributes.iter();
        let attributes: Vec<String> = attributes
            .map(|it| format!("{}: {}", it.label, it.content))
            .collect();
        variant::fields(&self.variants, fields)
            .pictures("pictures", &self.pictures)
            .list("countries", &self.countries)
            .list("restricted_states", &self.restricted_states)
            .optional("category", self.category.as_ref())
            .optional("subcategory", self.subcategory.as_ref())
            .text("attributes", attributes.join("; "))
    }

    fn archived_stock(&self, shop: &ShopContext<'_>) -> Vec<StockChange> {
        variant::archived_stock(self, shop)
    }
}

impl EntryChange for ProductChange {
    type Source = ShopProduct;

    fn handle(&self) -> &str {
        &self.handle
    }

    fn expected_revision(&self) -> Option<i64> {
        self.expected_revision
    }

    fn archives(&self) -> bool {
        self.archive
    }

    fn updated_at(&self) -> Option<Timestamp> {
        self.updated_at
    }

    fn merge(
        &self,
        product: &mut ShopProduct,
        shop: &mut ShopContext<'_>,
        problems: &mut EntryProblems<'_>,
    ) {
        merge_fields(self, product);
        check::required_line(problems, "name", &mut product.name, check::MAX_LINE_CHARS);
        for (field, line) in [
            ("subtitle", &mut product.subtitle),
            ("short_subtitle", &mut product.short_subtitle),
        ] {
            check::optional_line(problems, field, line, check::MAX_LINE_CHARS);
        }
        check::trim(&mut product.brand);
        if product.brand.is_empty() {
            problems.missing("brand");
        } else {
            check_brand(&mut product.brand, self.brand.is_keep(), shop, problems);
        }
        check_prices(product, problems);
        if let Some(text) = &mut product.description {
            check::text(problems, "description", text, check::MAX_TEXT_CHARS);
        }
        product.description.take_if(|text| text.is_empty());
        for (field, word) in [
            ("category", &mut product.category),
            ("subcategory", &mut product.subcategory),
        ] {
            check::optional_line(problems, field, word, check::MAX_WORD_CHARS);
        }
        for picture in &mut product.pictures {
            check::picture(problems, "pictures", picture, shop.pictures);
        }
        check::remove_repeated(&mut product.pictures);
        check::count(problems, "pictures", product.pictures.len(), MAX_PICTURES);
        check_destinations(product, problems);
        check_attributes(&mut product.attributes, problems);
        variant::merge(self, product, shop, problems);
        check_looks(&mut product.option_values, problems);
        check_selectable(product, problems);
    }

    fn stock(
        &self,
        before: Option<&ShopProduct>,
        after: &ShopProduct,
        shop: &ShopContext<'_>,
        problems: &mut EntryProblems<'_>,
    ) -> StockDifferences {
        variant::stock(self, before, after, shop, problems)
    }
}

fn merge_fields(change: &ProductChange, product: &mut ShopProduct) {
    merge(&change.name, &mut product.name);
    merge(&change.brand, &mut product.brand);
    merge_optional(&change.subtitle, &mut product.subtitle);
    merge_optional(&change.short_subtitle, &mut product.short_subtitle);
    merge_optional(&change.description, &mut product.description);
    merge(&change.price, &mut product.price);
    merge_optional(&change.price_min, &mut product.price_min);
    merge_optional(&change.price_max, &mut product.price_max);
    match change.is_active {
        FieldChange::Keep => {}
        // A product is offered unless its operator says otherwise.
        FieldChange::Clear => product.is_active = true,
        FieldChange::Set(is_active) => product.is_active = is_active,
    }
    merge(&change.is_gift_card, &mut product.is_gift_card);
    merge(&change.is_custom, &mut product.is_custom);
    merge_optional(&change.selectable, &mut product.selectable);
    merge(&change.options, &mut product.options);
    merge(&change.option_values, &mut product.option_values);
    merge(&change.pictures, &mut product.pictures);
    merge(&change.countries, &mut product.countries);
    merge(&change.restricted_states, &mut product.restricted_states);
    merge_optional(&change.category, &mut product.category);
    merge_optional(&change.subcategory, &mut product.subcategory);
    merge(&change.attributes, &mut product.attributes);
}

/// Replaces the name of a brand with its handle. A brand that was set before is a handle already, which can be the name of
/// another brand.
pub(super) fn check_brand(
    brand: &mut String,
    is_handle: bool,
    shop: &ShopContext<'_>,
    problems: &mut EntryProblems<'_>,
) {
    match shop.brands.find(brand, is_handle) {
        BrandMatch::One(handle) => *brand = handle.to_owned(),
        BrandMatch::Several => {
            let message = format!("Several brands are named {brand}: use the handle");
            problems.invalid("brand", message);
        }
        // A brand that was set before can be archived now.
        BrandMatch::Unknown if is_handle => {}
        BrandMatch::Unknown => {
            problems.unknown("brand", format!("The shop has no brand {brand}"));
        }
    }
}

fn check_prices(product: &ShopProduct, problems: &mut EntryProblems<'_>) {
    check::price(problems, "price", product.price);
    let Some(highest) = product.price_max else {
        return;
    };
    check::amount(problems, "price_max", highest);
    if highest <= product.price {
        problems.invalid("price_max", "The highest price must be more than the price");
    }
    if let Some(lowest) = product.price_min {
        check::price(problems, "price_min", lowest);
        if lowest > product.price {
            problems.invalid("price_min", "The lowest price is more than the price");
        }
    }
}

fn check_destinations(product: &mut ShopProduct, problems: &mut EntryProblems<'_>) {
    for country in &mut product.countries {
        *country = country.trim().to_uppercase();
        if AddressForm::of(country).is_none_or(|form| form.country != country) {
            problems.unknown("countries", format!("There is no country {country}"));
        }
    }
    check::remove_repeated(&mut product.countries);
    for state in &mut product.restricted_states {
        match state_code(state) {
            Some(code) => code.clone_into(state),
            None => problems.unknown("restricted_states", format!("There is no state {state}")),
        }
    }
    check::remove_repeated(&mut product.restricted_states);
}

fn check_attributes(attributes: &mut Vec<ProductAttribute>, problems: &mut EntryProblems<'_>) {
    let field = "attributes";
    for attribute in &mut *attributes {
        check::line(problems, field, &mut attribute.label, check::MAX_WORD_CHARS);
        check::text(problems, field, &mut attribute.content, MAX_ATTRIBUTE_CHARS);
    }
    attributes.retain(|it| !it.label.is_empty() || !it.content.is_empty());
    check::count(problems, field, attributes.len(), MAX_ATTRIBUTES);
}

fn check_looks(looks: &mut [OptionValue], problems: &mut EntryProblems<'_>) {
    let field = "option_values";
    check::count(problems, field, looks.len(), MAX_VARIANTS);
    for OptionValue { value, color, note } in looks {
        check::required_line(problems, field, value, check::MAX_WORD_CHARS);
        check::optional_line(problems, field, note, check::MAX_LINE_CHARS);
        check::optional_line(problems, field, color, check::MAX_WORD_CHARS);
        if color.as_ref().is_some_and(|color| !is_color(color)) {
            problems.invalid(
                field,
                "A color has a number sign and six hexadecimal digits",
            );
        }
    }
}

fn is_color(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or_default();
    digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
}

fn shown_looks(looks: &OptionValue) -> String {
    let parts = [
        Some(&looks.value),
        looks.color.as_ref(),
        looks.note.as_ref(),
    ];
    let parts: Vec<&str> = parts.into_iter().flatten().map(String::as_str).collect();
    parts.join(", ")
}

fn check_selectable(product: &ShopProduct, problems: &mut EntryProblems<'_>) {
    let Some(selectable) = product.selectable else {
        return;
    };
    let variants = match product.options.is_empty() {
        true => 0,
        false => product.variants.len(),
    };
    if selectable == 0 || selectable as usize > variants {
        let message = "The number must be at least 1 and at most the number of variants";
        problems.invalid("selectable", message);
    }
}
