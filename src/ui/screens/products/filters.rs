//! The filters of the Products page: search, country, category, price, values, brand, availability.

use std::sync::Arc;

use egui::Ui;

use crate::{
    contract::{BrandId, Cents},
    desk::{
        CountCategories,
        catalog::{Facet, ProductQuery},
    },
    i18n::{country_name, format, t},
    ui::{
        commands::Commands,
        model::Model,
        screens::facet_chips::facet_chips,
        theme::{S4, S12, S16, Type, tokens},
        widgets::{Button, SearchBox, Select, check, gap, range, text},
    },
};

/// The number of brands listed until the user shows all of them.
const COLLAPSED_BRANDS: usize = 6;

#[derive(Debug, Default)]
pub(super) struct Filters {
    shows_all_brands: bool,
    /// How many products of each category the last search found; `None` without a search.
    counts: Option<Arc<Vec<Facet>>>,
}

/// Whether the query narrows the list; sorting does not.
pub(super) fn is_filtered(query: &ProductQuery) -> bool {
    *query != without_filters(query)
}

/// Whether the search text is the only filter.
pub(super) fn has_only_text(query: &ProductQuery) -> bool {
    *query
        == ProductQuery {
            text: query.text.clone(),
            ..without_filters(query)
        }
}

/// Removes all filters; the sorting stays.
pub(super) fn clear(query: &mut ProductQuery) {
    *query = without_filters(query);
}

fn without_filters(query: &ProductQuery) -> ProductQuery {
    ProductQuery {
        sort: query.sort,
        ..ProductQuery::default()
    }
}

impl Filters {
    pub(super) fn ui(
        &mut self,
        model: &Model,
        query: &mut ProductQuery,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        ui.spacing_mut().item_spacing.y = S4;
        let width = ui.available_width();
        SearchBox::new(&t!("products-search"))
            .width(width)
            .find_on_page()
            .show(ui, &mut query.text);
        gap(ui, S16);
        country_select(model, ui, out);
        let summary = &model.catalog;
        if !summary.categories.is_empty() {
            heading(ui, t!("products-filter-category"));
            self.request_counts(model, query, out);
            let counts = self.counts.as_deref().filter(|_| is_filtered(query));
            for facet in &summary.categories {
                let counted = counts.map(|counts| {
                    let found = counts.iter().find(|count| count.value == facet.value);
                    found.map_or(0, |found| found.count)
                });
                let facet = Facet {
                    count: counted.unwrap_or(facet.count),
                    ..facet.clone()
                };
                facet_checkbox(ui, &mut query.categories, &facet);
            }
        }
        price(ui, query, summary.price_min, summary.price_max);
        values(ui, &mut query.values, &summary.values);
        self.brands(ui, &mut query.brands, &summary.brands);
        gap(ui, S12);
        let in_stock = t!("products-filter-in-stock");
        check::checkbox_row(ui, &mut query.in_stock, &in_stock, None);
        if is_filtered(query) {
            gap(ui, S12);
            let remove = Button::link(t!("products-remove-filters"));
            if remove.show(ui).clicked() {
                clear(query);
            }
        }
        gap(ui, S16);
    }

    /// Requests how many products of each category the search and the other filters find. The last counts stay until the
    /// reply.
    fn request_counts(&mut self, model: &Model, query: &ProductQuery, out: &mut Commands) {
        let query = ProductQuery {
            categories: Vec::new(),
            ..query.clone()
        };
        if !is_filtered(&query) {
            self.counts = None;
            return;
        }
        let question = CountCategories(query);
        if let Some(counts) = model.details.get(&question) {
            self.counts = Some(Arc::clone(counts));
        }
        out.request_detail(question);
    }

    fn brands(&mut self, ui: &mut Ui, selected: &mut Vec<BrandId>, brands: &[Facet<BrandId>]) {
        if brands.len() < 2 {
            return;
        }
        heading(ui, t!("products-filter-brand"));
        for (i, facet) in brands.iter().enumerate() {
            let is_selected = selected.contains(&facet.value);
            if i < COLLAPSED_BRANDS || self.shows_all_brands || is_selected {
                facet_checkbox(ui, selected, facet);
            }
        }
        if brands.len() > COLLAPSED_BRANDS {
            let label = if self.shows_all_brands {
                t!("products-show-fewer-brands")
            } else {
                t!("products-show-all-brands", count = brands.len())
            };
            if Button::link(label).show(ui).clicked() {
                self.shows_all_brands = !self.shows_all_brands;
            }
        }
    }
}

fn heading(ui: &mut Ui, label: String) {
    gap(ui, S16);
    text(ui, Type::SmallStrong, tokens(ui).weak, label);
}

fn country_select(model: &Model, ui: &mut Ui, out: &mut Commands) {
    let mut selected = model.preferences.country.clone();
    let mut codes = model.catalog.countries.clone();
    if !codes.contains(&selected) {
        codes.push(selected.clone());
    }
    let mut countries: Vec<(String, String)> = codes
        .into_iter()
        .map(|code| {
            let name = country_name(&code).to_owned();
            (code, name)
        })
        .collect();
    countries.sort_by(|a, b| a.1.cmp(&b.1));
    let label = t!("products-filter-ships-to");
    if Select::new(&label).show(ui, &mut selected, &countries) {
        out.change_preferences(model, |preferences| preferences.country = selected);
    }
}

fn facet_checkbox<T: PartialEq + Clone>(ui: &mut Ui, selected: &mut Vec<T>, facet: &Facet<T>) {
    let mut is_selected = selected.contains(&facet.value);
    let count = format::integer(facet.count);
    if check::checkbox_row(ui, &mut is_selected, &facet.label, Some(&count)).changed() {
        toggle(selected, &facet.value);
    }
}

fn toggle<T: PartialEq + Clone>(selected: &mut Vec<T>, value: &T) {
    match selected.iter().position(|other| other == value) {
        Some(index) => {
            selected.remove(index);
        }
        None => selected.push(value.clone()),
    }
}

/// Draws the filter for the price, a range in whole dollars.
fn price(ui: &mut Ui, query: &mut ProductQuery, lowest: Cents, highest: Cents) {
    let (from, to) = (lowest.0 / 100, (highest.0 + 99) / 100);
    if from >= to {
        return;
    }
    let label = t!("products-filter-price");
    heading(ui, label.clone());
    let mut low = query
        .price_min
        .map_or(from, |cents| cents.0 / 100)
        .max(from);
    let mut high = query.price_max.map_or(to, |cents| cents.0 / 100).min(to);
    if range::range(ui, &label, &mut low, &mut high, (from, to), 1) {
        query.price_min = (low > from).then_some(Cents(low * 100));
        query.price_max = (high < to).then_some(Cents(high * 100));
    }
    let range = t!(
        "money-range",
        low = format::money_without_zero_cents(Cents(low * 100)),
        high = format::money_without_zero_cents(Cents(high * 100)),
    );
    text(ui, Type::Small, tokens(ui).weak, range);
}

fn values(ui: &mut Ui, selected: &mut Vec<String>, values: &[Facet]) {
    if values.is_empty() {
        return;
    }
    heading(ui, t!("products-filter-values"));
    facet_chips(ui, values, selected, S4);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::catalog::ProductSort;

    #[test]
    fn clearing_filters_keeps_sorting() {
        let mut query = ProductQuery {
            text: "tea".to_owned(),
            sort: ProductSort::Newest,
            ..ProductQuery::default()
        };
        assert!(is_filtered(&query) && has_only_text(&query));
        query.in_stock = true;
        assert!(!has_only_text(&query));
        clear(&mut query);
        assert!(!is_filtered(&query));
        assert_eq!(query.sort, ProductSort::Newest);
    }
}
