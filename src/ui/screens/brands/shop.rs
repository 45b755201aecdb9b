//! One brand: what it stands for and how it ships, its sets, and everything it sells.

use egui::{CornerRadius, Sense, Ui, vec2};

use crate::{
    contract::{BrandId, ProductId},
    desk::view::{BrandDetail, ProductRow},
    ui::{
        commands::{Action, Commands, DataRequest},
        model::Model,
        screens::{
            product_panel::shipping_words,
            products::{card, grid::Grid},
            textures,
        },
        theme::{S4, S8, S12, S16, S24, Tone, Type, icons, tokens},
        widgets::{Banner, Button, Card, Picture, chip, gap, number, scroll, text},
    },
};

const LOGO: f32 = 72.0;

/// Draws the brand's page; true when it was left.
pub fn ui(model: &Model, id: BrandId, ui: &mut Ui, out: &mut Commands) -> bool {
    out.request(DataRequest::Brand(id));
    let left = Button::link("All brands")
        .icon(icons::BACK)
        .show(ui)
        .clicked();
    gap(ui, S12);
    if model.brand.id == Some(id)
        && let Some(problem) = model.brand.value.problem()
    {
        Banner::problem(Tone::Bad, problem).show(ui);
        gap(ui, S12);
    }
    if let Some(detail) = model.brand.get(id) {
        let area = scroll::to_the_edge(ui);
        let mut page = ui.new_child(egui::UiBuilder::new().max_rect(area));
        scroll::page(&mut page, ("brand", id), S16, |ui| {
            contents(model, detail, ui, out);
        });
    }
    left
}

fn contents(model: &Model, detail: &BrandDetail, ui: &mut Ui, out: &mut Commands) {
    head(model, detail, ui, out);
    for (name, ids) in &detail.sets {
        let rows: Vec<&ProductRow> = ids.iter().filter_map(|id| row(detail, *id)).collect();
        // A set of everything says nothing that the last section does not say.
        if !rows.is_empty() && rows.len() < detail.products.len() {
            section(model, name, &rows, ui, out);
        }
    }
    let all: Vec<&ProductRow> = detail.products.iter().collect();
    section(model, "Everything", &all, ui, out);
}

fn row(detail: &BrandDetail, id: ProductId) -> Option<&ProductRow> {
    detail.products.iter().find(|row| row.id == id)
}

fn head(model: &Model, detail: &BrandDetail, ui: &mut Ui, out: &mut Commands) {
    let t = tokens(ui);
    let brand = &detail.brand;
    Card::new().show(ui, |ui| {
        ui.horizontal_top(|ui| {
            let size = vec2(LOGO, LOGO);
            let url = brand.logo_image.as_ref().map(|file| file.url.as_str());
            let texture = textures::texture_or_request(model, ui, url, size, out);
            Picture::new(texture, &format!("Logo of {}", brand.name))
                .corner(CornerRadius::same(12))
                .border()
                .show(ui, size);
            ui.add_space(S8);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = S4;
                text(ui, Type::Heading, t.text, &brand.name);
                let products = detail.products.len() as u64;
                let words = format!(
                    "{} · {}",
                    number::counted(products, "product", "products"),
                    shipping_words(brand.shipping_price, brand.free_shipping_minimum, None)
                );
                text(ui, Type::Body, t.weak, words);
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

fn section(model: &Model, name: &str, rows: &[&ProductRow], ui: &mut Ui, out: &mut Commands) {
    gap(ui, S24);
    text(ui, Type::Strong, tokens(ui).text, name);
    gap(ui, S16);
    let grid = Grid::new(ui.available_width(), card::NARROWEST, card::height);
    let height = grid.height(rows.len() as u64);
    let (area, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    ui.push_id(name, |ui| {
        for (i, row) in rows.iter().enumerate() {
            let place = grid.place(area.min, i as u64);
            if ui.is_rect_visible(place) && card::ui(model, ui, place, Some(row), false, out) {
                out.act(Action::ShowProduct(row.id));
            }
        }
    });
}
