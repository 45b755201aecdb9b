//! Collections: the columns of their list, and their form, whose products are found by search.

use std::{collections::HashMap, ops::Range};

use egui::{Id, Rect, Ui, UiBuilder, vec2};

use super::{
    entry_list::{EntryColumn, ListedEntry, entry_state},
    fields::field_value,
    form::{CatalogForm, EntryField, select_modes},
    form_ui::{FORM_WIDTH, FormUi},
    list::price,
    page::FormTools,
};
use crate::{
    contract::{
        MultipleSelectMode,
        shop::catalog::{CatalogEntry, PictureHash, ShopCollection, ShopProduct},
    },
    desk::{
        Problem,
        shop::catalog::{GetProductsOfCollection, ListShopProducts, picture_url},
    },
    i18n::{format, t},
    ui::{
        commands::Commands,
        model::Model,
        screens::shop::shown::Shown,
        theme::{S8, S12, S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, Card, Picture, SearchBox, TitleRow, button::icon_button_sized, gap,
            paint, text,
        },
    },
};

const SEARCH_WIDTH: f32 = 360.0;
const PICTURE_SIZE: f32 = 36.0;
const BUTTON_SIZE: f32 = 28.0;
const DESCRIPTION_ROWS: usize = 4;
/// The distance between the tops of two products of the collection.
const ROW_PITCH: f32 = PICTURE_SIZE + S8;
/// The products that are drawn above and below the visible ones.
const ROWS_AROUND: usize = 2;
/// The most products that a search shows.
const MAX_FOUND: usize = 6;

impl ListedEntry for ShopCollection {
    type Tools = CollectionTools;

    const HAS_PICTURE: bool = false;

    fn picture(&self) -> Option<&PictureHash> {
        None
    }

    fn is_draft(&self) -> bool {
        self.is_draft
    }

    fn columns() -> Vec<EntryColumn> {
        vec![
            EntryColumn::text(t!("shop-field-select-mode")),
            EntryColumn::amount(t!("shop-kind-products")),
            EntryColumn::amount(t!("shop-field-price")),
        ]
    }

    fn cell(&self, column: usize) -> String {
        match column {
            0 => field_value("select_mode", self.select_mode.as_str()),
            1 => format::integer(self.products.len() as u64),
            _ => format::money(self.price),
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct CollectionTools {
    search: String,
    found: Shown<ListShopProducts>,
    named: Shown<GetProductsOfCollection>,
    /// The products that were read so far.
    known: HashMap<String, ShopProduct>,
}

/// An action of the user on a product of the collection.
enum ProductAction {
    Up,
    Down,
    Remove,
}

impl FormTools<CatalogEntry<ShopCollection>> for CollectionTools {
    fn ui(
        &mut self,
        form: &mut CatalogForm,
        base: &CatalogEntry<ShopCollection>,
        model: &Model,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let question = GetProductsOfCollection(base.entry.products.clone());
        let named = self.named.request_once(question, model, ui, out);
        let problem = named.problem().cloned();
        let named = named.value().cloned().unwrap_or_default();
        for product in named.iter() {
            self.remember(product);
        }
        Card::new().show(ui, |ui| {
            let width = ui.available_width().min(FORM_WIDTH);
            ui.set_max_width(width);
            fields(form, base, ui);
        });
        gap(ui, S16);
        Card::titled(&t!("shop-kind-products")).show(ui, |ui| {
            gap(ui, S12);
            self.search(form, model, ui, out);
            if let Some(problem) = &problem
                && is_retried(problem, ui)
            {
                self.named.expire();
            }
            self.products(form, ui);
        });
    }

    fn state(&self, base: &CatalogEntry<ShopCollection>) -> (String, Tone) {
        entry_state(base)
    }
}

fn fields(form: &mut CatalogForm, base: &CatalogEntry<ShopCollection>, ui: &mut Ui) {
    let is_new = base.revision == 0;
    let mut fields = FormUi { form, is_new };
    fields.line(EntryField::Title, ui);
    gap(ui, S12);
    fields.line(EntryField::Subtitle, ui);
    gap(ui, S12);
    fields.line(EntryField::ShortSubtitle, ui);
    gap(ui, S12);
    fields.text(EntryField::Description, DESCRIPTION_ROWS, None, ui);
    gap(ui, S12);
    // A collection that was offered cannot become a draft.
    if is_new || base.entry.is_draft {
        fields.check(EntryField::IsDraft, &t!("shop-collection-draft"), ui);
        gap(ui, S12);
    }
    fields.number(EntryField::Price, ui);
    gap(ui, S12);
    fields.select(EntryField::SelectMode, &select_modes(), ui);
    let limit = match MultipleSelectMode::from(fields.form.value(EntryField::SelectMode)) {
        MultipleSelectMode::ItemCount => Some(EntryField::SelectCount),
        MultipleSelectMode::MaxPrice => Some(EntryField::SelectPrice),
        MultipleSelectMode::Disabled | MultipleSelectMode::Other(_) => None,
    };
    if let Some(limit) = limit {
        gap(ui, S12);
        fields.number(limit, ui);
    }
}

impl CollectionTools {
    fn remember(&mut self, product: &ShopProduct) {
        if !self.known.contains_key(&product.handle) {
            self.known.insert(product.handle.clone(), product.clone());
        }
    }

    /// Draws the search, and the products that it finds and the collection does not have.
    fn search(&mut self, form: &mut CatalogForm, model: &Model, ui: &mut Ui, out: &mut Commands) {
        SearchBox::new(&t!("shop-collection-search"))
            .width(SEARCH_WIDTH)
            .show(ui, &mut self.search);
        gap(ui, S12);
        let search = self.search.trim().to_owned();
        if search.is_empty() {
            return;
        }
        let question = ListShopProducts {
            search: search.clone(),
            is_archived: false,
            page: 1,
        };
        let found = self.found.request(question, model, ui, out);
        let problem = found.problem().cloned();
        let found = found.value().cloned();
        if let Some(problem) = &problem
            && is_retried(problem, ui)
        {
            self.found.expire();
        }
        let Some(found) = found.filter(|_| problem.is_none()) else {
            return;
        };
        let mut chosen = form.list(EntryField::Products);
        let others = found.products.iter().map(|product| &product.entry);
        let others = others.filter(|product| !chosen.contains(&product.handle));
        let others: Vec<&ShopProduct> = others.take(MAX_FOUND).collect();
        if others.is_empty() {
            let none = t!("shop-catalog-no-results", search = search);
            paint::live_text(ui, Type::Body, tokens(ui).weak, none);
            gap(ui, S12);
        }
        for product in others {
            self.remember(product);
            let is_added = row(&product.name, Some(product), ui, |ui| {
                let name = t!("shop-collection-add", name = product.name.as_str());
                let add = Button::secondary(t!("shop-collection-add-product"));
                add.icon(icons::ADD).small().name(name).show(ui).clicked()
            });
            if is_added {
                chosen.push(product.handle.clone());
                form.set_list(EntryField::Products, &chosen);
            }
        }
        paint::separator(ui);
        gap(ui, S12);
    }

    /// Draws the products of the collection in their order.
    fn products(&self, form: &mut CatalogForm, ui: &mut Ui) {
        let mut chosen = form.list(EntryField::Products);
        if chosen.is_empty() {
            let none = t!("shop-collection-products-missing");
            text(ui, Type::Body, tokens(ui).weak, none);
            return;
        }
        let mut arranged = None;
        let width = ui.available_width();
        let (_, area) = ui.allocate_space(vec2(width, chosen.len() as f32 * ROW_PITCH));
        let drawn = drawn_rows(area, chosen.len(), ui);
        for (at, handle) in chosen.iter().enumerate().take(drawn.end).skip(drawn.start) {
            let product = self.known.get(handle);
            let name = product.map_or(handle.as_str(), |product| product.name.as_str());
            let top_left = area.min + vec2(0.0, at as f32 * ROW_PITCH);
            let place = Rect::from_min_size(top_left, vec2(width, PICTURE_SIZE));
            // Without an id of its own, every control would get another id when the rows scroll, and lose the focus.
            let id = Id::unique("product-of-collection").with(handle);
            let builder = UiBuilder::new().scope_id(id).max_rect(place);
            let action = row(name, product, &mut ui.new_child(builder), |ui| {
                action_buttons(name, at, chosen.len(), ui)
            });
            arranged = action.map(|action| (at, action)).or(arranged);
        }
        let Some((at, action)) = arranged else { return };
        match action {
            ProductAction::Up if at > 0 => chosen.swap(at, at - 1),
            ProductAction::Down if at + 1 < chosen.len() => chosen.swap(at, at + 1),
            ProductAction::Remove => {
                chosen.remove(at);
            }
            ProductAction::Up | ProductAction::Down => {}
        }
        form.set_list(EntryField::Products, &chosen);
    }
}

/// The rows that are visible, and a few around them, to which Tab moves the focus.
fn drawn_rows(area: Rect, count: usize, ui: &Ui) -> Range<usize> {
    let visible = ui.clip_rect();
    let row_at = |y: f32| ((y - area.top()) / ROW_PITCH).max(0.0).floor() as usize;
    let start = row_at(visible.top()).saturating_sub(ROWS_AROUND);
    let end = row_at(visible.bottom()).saturating_add(1 + ROWS_AROUND);
    start.min(count)..end.min(count)
}

fn action_buttons(name: &str, at: usize, count: usize, ui: &mut Ui) -> Option<ProductAction> {
    ui.spacing_mut().item_spacing.x = 0.0;
    let mut action = None;
    let buttons = [
        (
            at > 0,
            icons::SORT_UP,
            t!("shop-collection-move-up", name = name),
            ProductAction::Up,
        ),
        (
            at + 1 < count,
            icons::SORT_DOWN,
            t!("shop-collection-move-down", name = name),
            ProductAction::Down,
        ),
        (
            true,
            icons::CLOSE,
            t!("shop-collection-remove", name = name),
            ProductAction::Remove,
        ),
    ];
    for (is_possible, icon, name, offered) in buttons {
        ui.add_enabled_ui(is_possible, |ui| {
            if icon_button_sized(ui, icon, &name, BUTTON_SIZE).clicked() {
                action = Some(offered);
            }
        });
    }
    action
}

/// Draws why products could not be read. Returns whether the user tries again.
fn is_retried(problem: &Problem, ui: &mut Ui) -> bool {
    let retry = t!("list-retry");
    let banner = Banner::problem(Tone::Bad, problem).action(&retry);
    let is_retried = banner.show(ui).is_some();
    gap(ui, S12);
    is_retried
}

/// Draws a product with controls at the right.
fn row<R>(
    name: &str,
    product: Option<&ShopProduct>,
    ui: &mut Ui,
    controls: impl FnOnce(&mut Ui) -> R,
) -> R {
    let response = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = S12;
        let title = TitleRow::new(ui);
        title.title(ui, |ui| {
            let url = product.and_then(|product| product.pictures.first());
            let url = url.map(picture_url);
            let picture = t!("shop-catalog-picture-of", name = name);
            Picture::new(url.as_deref(), &picture).show(ui, vec2(PICTURE_SIZE, PICTURE_SIZE));
            paint::truncated_label(ui, Type::BodyStrong, tokens(ui).text, name);
            if let Some(product) = product {
                text(ui, Type::Body, tokens(ui).weak, price(product));
            }
        });
        title.controls(ui, controls)
    });
    gap(ui, S8);
    response.inner
}
