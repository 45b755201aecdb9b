//! The page of one collection: what recipients can choose, the price, where it ships, and its products by
//! category. Its buttons add the collection to a gift, and show what recipients see.

use egui::{Align, CornerRadius, Layout, Sense, Ui, vec2};

use super::preview::{Preview, PreviewResponse};
use crate::{
    contract::{CollectionId, rules::collection_violations},
    desk::{
        CartLine,
        view::{CollectionDetail, CollectionSection},
    },
    i18n::{format, t},
    messages,
    ui::{
        commands::{Action, Commands, DataRequest},
        model::Model,
        screens::{
            product_panel::shipping_text,
            products::{card, grid::Grid},
            textures,
        },
        theme::{S8, S12, S16, S24, Tone, Type, icons, tokens},
        widgets::{Banner, Button, Card, EmptyState, Picture, chip, gap, key_value, scroll, text},
    },
};

const PICTURE_SIZE: egui::Vec2 = vec2(320.0, 240.0);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DetailResponse {
    Open,
    /// The user goes back to all collections.
    Closed,
}

/// The page of a collection, or the preview of what its recipients see.
#[derive(Debug)]
pub(super) struct CollectionPage {
    id: CollectionId,
    preview: Option<Preview>,
}

impl CollectionPage {
    pub(super) fn new(id: CollectionId) -> Self {
        Self { id, preview: None }
    }

    pub(super) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) -> DetailResponse {
        out.request(DataRequest::Collection(self.id));
        let detail = model.collection.get(self.id);
        if let (Some(preview), Some(Some(detail))) = (&mut self.preview, detail) {
            match preview.ui(model, detail, ui, out) {
                PreviewResponse::Open => return DetailResponse::Open,
                PreviewResponse::Closed => self.preview = None,
            }
        }
        let is_closed = Button::link(t!("collections-back"))
            .icon(icons::BACK)
            .show(ui)
            .clicked();
        gap(ui, S12);
        if model.collection.id == Some(self.id)
            && let Some(problem) = model.collection.value.problem()
        {
            Banner::problem(Tone::Bad, problem).show(ui);
            gap(ui, S12);
        }
        match detail {
            Some(Some(detail)) => {
                let area = scroll::area_to_bottom_edge(ui);
                let mut page = ui.new_child(egui::UiBuilder::new().max_rect(area));
                scroll::page(&mut page, ("collection", self.id), S16, |ui| {
                    self.contents(model, detail, ui, out);
                });
            }
            Some(None) => {
                let title = t!("collections-unpublished-title");
                EmptyState::new(
                    icons::COLLECTIONS,
                    &title,
                    &t!("collections-unpublished-text"),
                )
                .show(ui);
            }
            None => {}
        }
        if is_closed {
            DetailResponse::Closed
        } else {
            DetailResponse::Open
        }
    }

    fn contents(
        &mut self,
        model: &Model,
        detail: &CollectionDetail,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        self.header(model, detail, ui, out);
        for (index, section) in detail.categories.iter().enumerate() {
            ui.push_id(index, |ui| category(model, section, ui, out));
        }
    }

    fn header(
        &mut self,
        model: &Model,
        detail: &CollectionDetail,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let row = &detail.row;
        Card::new().show(ui, |ui| {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = S24;
                let width = PICTURE_SIZE.x.min(ui.available_width() * 0.4);
                let size = vec2(width, width * PICTURE_SIZE.y / PICTURE_SIZE.x);
                let texture =
                    textures::texture_or_request(model, ui, row.picture.as_deref(), size, out);
                Picture::new(texture, &row.title)
                    .corner(CornerRadius::same(12))
                    .show(ui, size);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = S8;
                    summary(detail, ui);
                    gap(ui, S16);
                    self.buttons(model, detail, ui, out);
                });
            });
        });
    }

    fn buttons(
        &mut self,
        model: &Model,
        detail: &CollectionDetail,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let row = &detail.row;
        let line = CartLine::of_collection(&detail.collection);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(S12, S8);
            let mut add = Button::primary(t!("product-add-button", total = row.price));
            if row.products == 0 {
                add = add.enabled(false).tooltip(t!("collections-no-products"));
            }
            if add.show(ui).clicked()
                && let Some(line) = line.clone()
            {
                out.act(Action::Toast(t!("product-added", product = &row.title)));
                out.add_to_draft(model, line);
            }
            let preview = Button::secondary(t!("collections-preview")).icon(icons::SHOW);
            if preview.show(ui).clicked() {
                self.preview = Some(Preview::default());
            }
        });
        if let Some(line) = line {
            conflicts(model, &line, ui);
        }
    }
}

/// Draws the title, the subtitle and the facts of a collection.
fn summary(detail: &CollectionDetail, ui: &mut Ui) {
    let colors = tokens(ui);
    let row = &detail.row;
    ui.add(egui::Label::new(Type::Heading.text(&row.title).color(colors.text)).wrap());
    if let Some(subtitle) = &row.subtitle {
        ui.add(egui::Label::new(Type::Body.text(subtitle).color(colors.weak)).wrap());
    }
    gap(ui, S8);
    let brand = &detail.product.brand;
    let price = t!(
        "collections-price-and-shipping",
        price = row.price,
        shipping = shipping_text(brand.shipping_price, brand.free_shipping_minimum, None),
    );
    key_value::rows(
        ui,
        [
            (
                t!("collections-fact-choice"),
                messages::collection::choice(row.choice, row.products),
            ),
            (t!("collections-fact-price"), price),
            (
                t!("collections-fact-delivery"),
                messages::collection::shipping(detail.shipping),
            ),
        ],
    );
}

/// Draws why the open gift could not be sent with the collection.
fn conflicts(model: &Model, line: &CartLine, ui: &mut Ui) {
    let Some(open) = &model.open_draft else {
        return;
    };
    // The request has no swap mode for a method without one.
    let request = open.draft.batch_request();
    let (swap, method) = (request.swap.as_ref(), request.send_method.as_ref());
    for violation in collection_violations(&[&line.rules()], swap, method) {
        gap(ui, S8);
        let sentence = messages::violation::text(&violation);
        ui.horizontal_top(|ui| {
            let color = tokens(ui).caution;
            ui.label(icons::WARNING.text().color(color));
            let sentence = Type::Small.text(sentence).color(color);
            ui.add(egui::Label::new(sentence).wrap());
        });
    }
}

fn category(model: &Model, section: &CollectionSection, ui: &mut Ui, out: &mut Commands) {
    gap(ui, S24);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = S8;
        let name = match section.name.trim() {
            "" => t!("collections-category-unnamed"),
            name => name.to_owned(),
        };
        text(ui, Type::Strong, tokens(ui).text, name);
        if section.is_featured {
            chip(ui, &t!("collections-featured"), Tone::Accent);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let count = format::integer(section.products.len() as u64);
            text(ui, Type::Small, tokens(ui).weak, count);
        });
    });
    gap(ui, S16);
    let grid = Grid::new(ui.available_width(), card::MIN_WIDTH, card::height);
    let height = grid.height(section.products.len() as u64);
    let (area, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    for (i, entry) in section.products.iter().enumerate() {
        let rect = grid.card_rect(area.min, i as u64);
        if ui.is_rect_visible(rect) && card::ui(model, ui, rect, Some(&entry.row), false, out) {
            out.act(Action::ShowProduct(entry.row.id));
        }
    }
}
