//! What the shelf can be narrowed by: words, country, category, price, values, brand.

use egui::Ui;

use super::country;
use crate::{
    contract::{BrandId, Cents},
    desk::{
        Command, Preferences,
        view::{Facet, ProductQuery, ProductSort},
    },
    ui::{
        commands::Commands,
        model::Model,
        theme::{S4, S12, S16, Type, tokens},
        widgets::{Button, SearchBox, Select, check, filter_chip, gap, number, range, text},
    },
};

/// Brands shown before "All brands" was pressed.
const FEW: usize = 6;

/// What is folded and what is half dragged.
#[derive(Debug, Default)]
pub struct Filters {
    all_brands: bool,
}

/// Whether anything but the order is chosen.
pub fn is_filtered(query: &ProductQuery) -> bool {
    let open = ProductQuery {
        sort: query.sort,
        ..ProductQuery::default()
    };
    *query != open
}

/// Everything again; the order stays.
pub fn clear(query: &mut ProductQuery) {
    let sort: ProductSort = query.sort;
    *query = ProductQuery {
        sort,
        ..ProductQuery::default()
    };
}

impl Filters {
    pub fn ui(&mut self, model: &Model, query: &mut ProductQuery, ui: &mut Ui, out: &mut Commands) {
        ui.spacing_mut().item_spacing.y = S4;
        let width = ui.available_width();
        SearchBox::new("Search products")
            .width(width)
            .find_on_page()
            .show(ui, &mut query.text);
        gap(ui, S16);
        ships_to(model, ui, out);
        let summary = &model.catalog;
        if !summary.categories.is_empty() {
            head(ui, "Category");
            for facet in &summary.categories {
                tick(ui, &mut query.categories, facet);
            }
        }
        price(ui, query, summary.price_min, summary.price_max);
        values(ui, &mut query.values, &summary.values);
        self.brands(ui, &mut query.brands, &summary.brands);
        gap(ui, S12);
        check::checkbox_row(ui, &mut query.in_stock, "Only what can be sent now", None);
        if is_filtered(query) {
            gap(ui, S12);
            if Button::link("Clear filters").show(ui).clicked() {
                clear(query);
            }
        }
        gap(ui, S16);
    }

    fn brands(&mut self, ui: &mut Ui, chosen: &mut Vec<BrandId>, brands: &[Facet<BrandId>]) {
        if brands.len() < 2 {
            return;
        }
        head(ui, "Brand");
        for (i, facet) in brands.iter().enumerate() {
            // What is ticked stays in sight.
            if i < FEW || self.all_brands || chosen.contains(&facet.value) {
                tick(ui, chosen, facet);
            }
        }
        if brands.len() > FEW {
            let words = if self.all_brands {
                "Fewer brands".to_owned()
            } else {
                format!("All {} brands", brands.len())
            };
            if Button::link(words).show(ui).clicked() {
                self.all_brands = !self.all_brands;
            }
        }
    }
}

fn head(ui: &mut Ui, words: &str) {
    gap(ui, S16);
    text(ui, Type::SmallStrong, tokens(ui).weak, words);
}

fn ships_to(model: &Model, ui: &mut Ui, out: &mut Commands) {
    let mut chosen = model.preferences.country.clone();
    let mut codes = model.catalog.countries.clone();
    if !codes.contains(&chosen) {
        codes.push(chosen.clone());
    }
    let mut countries: Vec<(String, String)> = codes
        .into_iter()
        .map(|code| {
            let name = country::name(&code).to_owned();
            (code, name)
        })
        .collect();
    countries.sort_by(|a, b| a.1.cmp(&b.1));
    if Select::new("Ships to").show(ui, &mut chosen, &countries) {
        out.send(Command::SavePreferences(Preferences {
            country: chosen,
            ..model.preferences.clone()
        }));
    }
}

fn tick<T: PartialEq + Clone>(ui: &mut Ui, chosen: &mut Vec<T>, facet: &Facet<T>) {
    let mut on = chosen.contains(&facet.value);
    let count = number::count(facet.count);
    if check::checkbox_row(ui, &mut on, &facet.label, Some(&count)).changed() {
        if on {
            chosen.push(facet.value.clone());
        } else {
            chosen.retain(|value| *value != facet.value);
        }
    }
}

fn price(ui: &mut Ui, query: &mut ProductQuery, lowest: Cents, highest: Cents) {
    // Whole dollars: nobody looks for a gift of $23.17.
    let (from, to) = (lowest.0 / 100, (highest.0 + 99) / 100);
    if from >= to {
        return;
    }
    head(ui, "Price per gift");
    let mut low = query
        .price_min
        .map_or(from, |cents| cents.0 / 100)
        .max(from);
    let mut high = query.price_max.map_or(to, |cents| cents.0 / 100).min(to);
    if range::range(ui, "price", &mut low, &mut high, (from, to), 1) {
        query.price_min = (low > from).then_some(Cents(low * 100));
        query.price_max = (high < to).then_some(Cents(high * 100));
    }
    let words = format!(
        "{} – {}",
        Cents(low * 100).short(),
        Cents(high * 100).short()
    );
    text(ui, Type::Small, tokens(ui).weak, words);
}

fn values(ui: &mut Ui, chosen: &mut Vec<String>, values: &[Facet]) {
    if values.is_empty() {
        return;
    }
    head(ui, "Values");
    // Rows of chips stand closer than rows of controls.
    ui.spacing_mut().interact_size.y = 0.0;
    ui.spacing_mut().item_spacing.y = S4;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = S4;
        for facet in values {
            let on = chosen.contains(&facet.value);
            if filter_chip(ui, &facet.label, on).clicked() {
                if on {
                    chosen.retain(|value| *value != facet.value);
                } else {
                    chosen.push(facet.value.clone());
                }
            }
        }
    });
}
