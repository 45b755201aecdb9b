//! The list of products, with search and a filter for archived ones.

use std::sync::Arc;

use egui::{Ui, vec2};

use crate::{
    contract::shop::catalog::{CatalogEntry, ShopProduct},
    desk::shop::catalog::{
        CatalogPage, GetShopBrands, ListShopProducts, PRODUCTS_PER_PAGE, ShopBrands, picture_url,
    },
    i18n::{format, t},
    ui::{
        commands::Commands,
        file_drops,
        loadable::Loadable,
        model::Model,
        screens::shop::{pager::pager, shown::Shown},
        theme::{S8, S12, S16, TABLE_HEAD_HEIGHT, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, EmptyState, Picture, SearchBox, Table, TitleRow, chip, gap,
            grid::GridColumn, paint, segmented, table::Cell, text,
        },
    },
};

const ROW_HEIGHT: f32 = 52.0;
const PICTURE_SIZE: f32 = 36.0;
const SEARCH_WIDTH: f32 = 240.0;
/// The space below the table, for the buttons of the pages.
const PAGER_HEIGHT: f32 = 44.0;
/// A narrower table leaves out the number of variants.
const NARROW_WIDTH: f32 = 700.0;

/// A request of the user that the page of the catalog handles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ListResponse {
    /// Opens the product with this handle.
    Open(String),
    New,
    Import,
    SaveTemplate,
    Export,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ProductColumn {
    Name,
    Brand,
    Price,
    Variants,
    State,
}

#[derive(Debug)]
pub(super) struct ProductList {
    search: String,
    shows_archived: bool,
    page: u64,
    selected: Option<usize>,
    products: Shown<ListShopProducts>,
    brands: Shown<GetShopBrands>,
}

impl Default for ProductList {
    fn default() -> Self {
        Self {
            search: String::new(),
            shows_archived: false,
            page: 1,
            selected: None,
            products: Shown::default(),
            brands: Shown::default(),
        }
    }
}

impl ProductList {
    /// Lets the list be read again, because the catalog was changed here.
    pub(super) fn expire(&mut self) {
        self.products.expire();
        self.brands.expire();
    }

    /// The brands of the shop; none until they are read.
    pub(super) fn brands(&mut self, model: &Model, ui: &Ui, out: &mut Commands) -> Arc<ShopBrands> {
        let brands = self.brands.request_once(GetShopBrands, model, ui, out);
        brands.value().cloned().unwrap_or_default()
    }

    pub(super) fn ui(
        &mut self,
        model: &Model,
        is_exporting: bool,
        ui: &mut Ui,
        out: &mut Commands,
    ) -> Option<ListResponse> {
        let question = ListShopProducts {
            search: self.search.trim().to_owned(),
            is_archived: self.shows_archived,
            page: self.page,
        };
        self.brands(model, ui, out);
        let problem = match self.products.request(question, model, ui, out) {
            Loadable::Failed { problem, .. } => Some(problem.clone()),
            _ => None,
        };
        let page = self.products.value().cloned();
        let is_search = !self.search.trim().is_empty() || self.shows_archived;
        if let Some(page) = &page
            && page.total == 0
            && !is_search
        {
            return empty(ui);
        }
        let mut response = self.header(page.as_deref(), is_exporting, ui);
        gap(ui, S16);
        if let Some(problem) = &problem {
            let retry = t!("list-retry");
            let banner = Banner::problem(Tone::Bad, problem).action(&retry);
            if banner.show(ui).is_some() {
                self.expire();
            }
            gap(ui, S16);
        }
        match page {
            Some(page) if page.total == 0 => self.no_results(ui),
            Some(page) => {
                let opened = self.table(&page, ui);
                response = opened.map(ListResponse::Open).or(response);
            }
            None if problem.is_none() => {
                text(ui, Type::Body, tokens(ui).weak, t!("shop-catalog-loading"));
            }
            None => {}
        }
        response
    }

    fn header(
        &mut self,
        page: Option<&CatalogPage>,
        is_exporting: bool,
        ui: &mut Ui,
    ) -> Option<ListResponse> {
        let before = (self.search.clone(), self.shows_archived);
        let response = ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = S8;
            let row = TitleRow::new(ui);
            row.title(ui, |ui| {
                let name = t!("shop-catalog-search");
                search_and_state(&name, &mut self.search, &mut self.shows_archived, ui);
            });
            row.controls(ui, |ui| {
                ui.spacing_mut().item_spacing.x = S8;
                let export = Button::secondary(t!("shop-catalog-export"))
                    .icon(icons::EXPORT)
                    .enabled(!is_exporting);
                let is_export = export.show(ui).clicked();
                let new = Button::secondary(t!("shop-product-new")).icon(icons::ADD);
                if new.show(ui).clicked() {
                    return Some(ListResponse::New);
                }
                let import = Button::primary(t!("shop-catalog-import")).icon(icons::IMPORT);
                if import.show(ui).clicked() {
                    return Some(ListResponse::Import);
                }
                is_export.then_some(ListResponse::Export)
            })
        });
        if (self.search.clone(), self.shows_archived) != before {
            self.page = 1;
            self.selected = None;
        }
        if let Some(page) = page {
            gap(ui, S8);
            let count = t!("shop-catalog-count", count = page.total);
            paint::live_text(ui, Type::Small, tokens(ui).weak, count);
        }
        response.inner
    }

    fn no_results(&mut self, ui: &mut Ui) {
        let search = self.search.trim().to_owned();
        if search.is_empty() {
            let (title, meaning) = (
                t!("shop-catalog-no-archived"),
                t!("shop-catalog-no-archived-text"),
            );
            EmptyState::new(icons::PRODUCTS, &title, &meaning).show(ui);
            return;
        }
        let title = t!("shop-catalog-no-results", search = search);
        let (meaning, clear) = (t!("shop-catalog-no-results-text"), t!("shell-search-clear"));
        let empty = EmptyState::new(icons::SEARCH, &title, &meaning).action(&clear);
        if empty.show(ui) {
            self.search.clear();
            self.page = 1;
        }
    }

    /// Draws the products. Returns the handle of the one that was opened.
    fn table(&mut self, page: &CatalogPage, ui: &mut Ui) -> Option<String> {
        let columns = columns(ui.available_width());
        let height = ui.available_height() - TABLE_HEAD_HEIGHT - PAGER_HEIGHT;
        let rows = ((height / ROW_HEIGHT).floor() as usize).max(3);
        let brands = self.brands.value().cloned().unwrap_or_default();
        let brand_name = |handle: &str| brands.name(handle);
        let name = t!("shop-catalog-products");
        let opened = Table::new(&name, &columns, page.products.len(), rows)
            .row_height(ROW_HEIGHT)
            .show(ui, &mut self.selected, |cell, row, column| {
                if let Some(entry) = page.products.get(row) {
                    draw_cell(cell, entry, column, &brand_name);
                }
            });
        gap(ui, S12);
        let before = self.page;
        pager(ui, &mut self.page, PRODUCTS_PER_PAGE, page.total);
        if self.page != before {
            self.selected = None;
        }
        let opened = page.products.get(opened?)?;
        Some(opened.entry.handle.clone())
    }
}

/// Draws the search of a list of the catalog, and the filter for archived entries.
pub(super) fn search_and_state(
    name: &str,
    search: &mut String,
    shows_archived: &mut bool,
    ui: &mut Ui,
) {
    SearchBox::new(name)
        .width(SEARCH_WIDTH)
        .show_shortcut()
        .find_on_page()
        .show(ui, search);
    let states = [
        (false, t!("shop-catalog-active")),
        (true, t!("shop-catalog-archived")),
    ];
    segmented(ui, &t!("shop-catalog-state"), shows_archived, &states);
}

fn columns(width: f32) -> Vec<GridColumn<ProductColumn>> {
    let column = |key, title, min, grow| GridColumn::new(key, title, min, grow);
    let mut columns = vec![
        column(ProductColumn::Name, t!("shop-field-name"), 220.0, 3.0),
        column(ProductColumn::Brand, t!("shop-field-brand"), 120.0, 1.0),
        column(ProductColumn::Price, t!("shop-field-price"), 150.0, 0.0).right(),
        column(ProductColumn::State, t!("shop-catalog-state"), 120.0, 0.0),
    ];
    if width >= NARROW_WIDTH {
        let variants = t!("shop-catalog-variants");
        let variants = column(ProductColumn::Variants, variants, 90.0, 0.0).right();
        columns.insert(3, variants);
    }
    columns
}

fn draw_cell(
    cell: &mut Cell<'_>,
    entry: &CatalogEntry<ShopProduct>,
    column: ProductColumn,
    brand_name: &dyn Fn(&str) -> String,
) {
    let colors = *tokens(cell.ui);
    let product = &entry.entry;
    match column {
        ProductColumn::Name => {
            let url = product.pictures.first().map(picture_url);
            let name = t!("shop-catalog-picture-of", name = product.name.as_str());
            Picture::new(url.as_deref(), &name).show(cell.ui, vec2(PICTURE_SIZE, PICTURE_SIZE));
            cell.ui.add_space(S12);
            cell.text(Type::BodyStrong, colors.text, &product.name);
        }
        ProductColumn::Brand => {
            cell.text(Type::Body, colors.weak, &brand_name(&product.brand));
        }
        ProductColumn::Price => {
            cell.text(Type::Body, colors.text, &price(product));
        }
        ProductColumn::Variants => {
            let count = format::integer(product.variants.len() as u64);
            cell.text(Type::Body, colors.weak, &count);
        }
        ProductColumn::State => {
            let (label, tone) = state(entry);
            chip(cell.ui, &label, tone);
        }
    }
}

/// The price, or the range of a gift card.
pub(super) fn price(product: &ShopProduct) -> String {
    match product.price_max {
        Some(highest) => format::money_range(product.price_min.unwrap_or(product.price), highest),
        None => format::money(product.price),
    }
}

/// Whether senders are offered the product.
pub(super) fn state(entry: &CatalogEntry<ShopProduct>) -> (String, Tone) {
    if entry.archived_at.is_some() {
        (t!("shop-catalog-state-archived"), Tone::Neutral)
    } else if entry.entry.is_active {
        (t!("shop-catalog-state-offered"), Tone::Good)
    } else {
        (t!("shop-catalog-state-not-offered"), Tone::Caution)
    }
}

/// Says how an empty catalog is filled.
fn empty(ui: &mut Ui) -> Option<ListResponse> {
    let title = t!("shop-catalog-empty-title");
    let meaning = match file_drops::are_delivered(ui) {
        true => t!("shop-catalog-empty-text"),
        false => t!("shop-catalog-empty-text-without-drop"),
    };
    let import = t!("shop-catalog-import");
    let empty = EmptyState::new(icons::PRODUCTS, &title, &meaning).action(&import);
    let is_import = empty.show(ui);
    let mut is_template = false;
    gap(ui, S8);
    let mut is_new = false;
    ui.vertical_centered(|ui| {
        let new = Button::link(t!("shop-product-new"));
        is_new = new.show(ui).clicked();
        ui.add_space(S8);
        let template = Button::link(t!("shop-catalog-template"));
        is_template = template.show(ui).clicked();
    });
    if is_new {
        return Some(ListResponse::New);
    }
    if is_import {
        return Some(ListResponse::Import);
    }
    is_template.then_some(ListResponse::SaveTemplate)
}
