//! The page of one brand: its values and shipping, its sets, and all its products.

use egui::{CornerRadius, Sense, Ui, vec2};

use crate::{
    contract::{BrandId, ProductId},
    desk::{
        GetBrand,
        catalog::{BrandDetail, ProductRow},
    },
    i18n::t,
    ui::{
        commands::{Action, Commands},
        model::Model,
        screens::{
            product_panel::shipping_text,
            products::{card, card_grid::CardGrid},
        },
        theme::{S4, S8, S12, S16, S24, Tone, Type, icons, tokens},
        widgets::{Banner, Button, Card, Picture, chip, gap, scroll, text},
    },
};

const LOGO_SIZE: f32 = 72.0;

/// Draws the page. Returns whether the user goes back to all brands.
pub(super) fn ui(model: &Model, id: BrandId, ui: &mut Ui, out: &mut Commands) -> bool {
    out.request_detail(GetBrand(id));
    let is_closed = Button::link(t!("brands-back"))
        .icon(icons::BACK)
        .show(ui)
        .clicked();
    gap(ui, S12);
    if let Some(problem) = model.details.problem(&GetBrand(id)) {
        Banner::problem(Tone::Bad, problem).show(ui);
        gap(ui, S12);
    }
    if let Some(detail) = model.details.get(&GetBrand(id)) {
        let area = scroll::area_to_bottom_edge(ui);
        let mut page = ui.new_child(egui::UiBuilder::new().max_rect(area));
        scroll::page(&mut page, ("brand", id), S16, |ui| {
            contents(detail, ui, out);
        });
    }
    is_closed
}

fn contents(detail: &BrandDetail, ui: &mut Ui, out: &mut Commands) {
    header(detail, ui);
    for (name, ids) in &detail.sets {
        let rows: Vec<&ProductRow> = ids.iter().filter_map(|id| row(detail, *id)).collect();
        // A set of all products would repeat the last section.
        if !rows.is_empty() && rows.len() < detail.products.len() {
            section(name, &rows, ui, out);
        }
    }
    let all: Vec<&ProductRow> = detail.products.iter().collect();
    section(&t!("brands-all-products"), &all, ui, out);
}

fn row(detail: &BrandDetail, id: ProductId) -> Option<&ProductRow> {
    detail.products.iter().find(|row| row.id == id)
}

fn header(detail: &BrandDetail, ui: &mut Ui) {
    let colors = tokens(ui);
    let brand = &detail.brand;
    Card::new().show(ui, |ui| {
        ui.horizontal_top(|ui| {
            let size = vec2(LOGO_SIZE, LOGO_SIZE);
            let url = brand.logo_image.as_ref().map(|file| file.url.as_str());
            Picture::new(url, &t!("brands-logo", brand = &brand.name))
                .corner(CornerRadius::same(12))
                .border()
                .show(ui, size);
            ui.add_space(S8);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = S4;
                text(ui, Type::Heading, colors.text, &brand.name);
                let facts = t!(
                    "brands-facts",
                    products = t!("products-count", count = detail.products.len()),
                    shipping =
                        shipping_text(brand.shipping_price, brand.free_shipping_minimum, None),
                );
                text(ui, Type::Body, colors.weak, facts);
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
                    for value in &brand.brand_values {
                        chip(ui, value, Tone::Neutral);
                    }
                });
            });
        });
    });
}

fn section(name: &str, rows: &[&ProductRow], ui: &mut Ui, out: &mut Commands) {
    gap(ui, S24);
    text(ui, Type::Strong, tokens(ui).text, name);
    gap(ui, S16);
    let grid = CardGrid::new(ui.available_width(), card::MIN_WIDTH, card::height);
    let height = grid.height(rows.len() as u64);
    let (area, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    ui.push_id(name, |ui| {
        for (i, row) in rows.iter().enumerate() {
            let rect = grid.card_rect(area.min, i as u64);
            if ui.is_rect_visible(rect) && card::ui(ui, rect, Some(row), false, out) {
                out.act(Action::ShowProduct(row.id));
            }
        }
    });
}
