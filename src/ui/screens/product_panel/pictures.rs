//! The pictures of a product: a large one, and the others small below it.

use egui::{CornerRadius, Sense, Stroke, StrokeKind, Ui, vec2};

use crate::{
    contract::Product,
    ui::{
        commands::Commands,
        model::Model,
        screens::textures,
        theme::{RADIUS, RADIUS_CARD, S8, tokens},
        widgets::{Picture, gap},
    },
};

const SMALL: egui::Vec2 = vec2(64.0, 48.0);

/// The large picture, low enough that how it ships can be read above the button at 800 px.
fn large(width: f32) -> egui::Vec2 {
    vec2(width, (width * 0.68).round())
}

/// `first` is the picture of what was chosen, where there is one.
pub fn ui(
    model: &Model,
    product: &Product,
    first: Option<&str>,
    current: &mut usize,
    ui: &mut Ui,
    out: &mut Commands,
) {
    let mut urls: Vec<&str> = first.into_iter().collect();
    for file in product.images.iter().filter_map(|i| i.image_large.as_ref()) {
        if !urls.contains(&file.url.as_str()) {
            urls.push(&file.url);
        }
    }
    *current = (*current).min(urls.len().saturating_sub(1));
    let width = ui.available_width();
    let size = large(width);
    let texture = textures::texture_or_request(model, ui, urls.get(*current).copied(), size, out);
    Picture::new(texture, &format!("Picture of {}", product.name))
        .corner(CornerRadius::same(RADIUS_CARD))
        .border()
        .show(ui, size);
    if urls.len() < 2 {
        return;
    }
    gap(ui, S8);
    ui.horizontal_wrapped(|ui| {
        for (i, url) in urls.iter().take(10).enumerate() {
            let texture = textures::texture_or_request(model, ui, Some(url), SMALL, out);
            let name = format!("Picture {} of {}", i + 1, urls.len());
            let response = Picture::new(texture, &name)
                .border()
                .sense(Sense::click())
                .show(ui, SMALL);
            if response.clicked() {
                *current = i;
            }
            if i == *current || response.has_focus() {
                let stroke = Stroke::new(2.0, tokens(ui).accent);
                let corner = CornerRadius::same(RADIUS);
                ui.painter()
                    .rect_stroke(response.rect, corner, stroke, StrokeKind::Inside);
            }
        }
    });
}

/// Quiet places while the product is on its way.
pub fn quiet(ui: &mut Ui) {
    let width = ui.available_width();
    Picture::new(None, "Loading")
        .corner(CornerRadius::same(RADIUS_CARD))
        .show(ui, large(width));
    let ground = tokens(ui).chip;
    for part in [0.3, 0.7, 0.9, 0.8] {
        gap(ui, S8);
        let (rect, _) = ui.allocate_exact_size(vec2(width * part, 12.0), Sense::hover());
        ui.painter().rect_filled(rect, 6, ground);
    }
}
