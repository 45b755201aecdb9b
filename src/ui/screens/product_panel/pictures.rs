//! The pictures of a product in its panel: a large one above thumbnails.

use egui::{CornerRadius, Sense, Stroke, StrokeKind, Ui, vec2};

use crate::{
    contract::Product,
    i18n::t,
    ui::{
        theme::{RADIUS, RADIUS_CARD, S8, tokens},
        widgets::{Picture, RovingGroup, gap},
    },
};

const MAX_THUMBNAILS: usize = 10;
const THUMBNAIL_SIZE: egui::Vec2 = vec2(64.0, 48.0);

/// The size of the large picture. In a window 800 points high, the shipping text stays visible
/// below it.
fn large_size(width: f32) -> egui::Vec2 {
    vec2(width, (width * 0.68).round())
}

/// Draws the pictures. `first` is the picture of the selected variant, if it has one.
pub(super) fn ui(product: &Product, first: Option<&str>, current: &mut usize, ui: &mut Ui) {
    let mut urls: Vec<&str> = first.into_iter().collect();
    for file in product.images.iter().filter_map(|i| i.image_large.as_ref()) {
        if !urls.contains(&file.url.as_str()) {
            urls.push(&file.url);
        }
    }
    *current = (*current).min(urls.len().saturating_sub(1));
    let width = ui.available_width();
    let size = large_size(width);
    Picture::new(
        urls.get(*current).copied(),
        &t!("product-picture", product = &product.name),
    )
    .corner(CornerRadius::same(RADIUS_CARD))
    .border()
    .show(ui, size);
    if urls.len() < 2 {
        return;
    }
    gap(ui, S8);
    let count = urls.len().min(MAX_THUMBNAILS);
    let mut group = RovingGroup::local(ui, "thumbnails", count, Some(*current));
    ui.horizontal_wrapped(|ui| {
        for (i, url) in urls.iter().take(MAX_THUMBNAILS).enumerate() {
            let name = t!("product-picture-number", number = i + 1, count = urls.len());
            let response = Picture::new(Some(url), &name)
                .border()
                .sense(group.sense(i))
                .show(ui, THUMBNAIL_SIZE);
            group.follow(ui, i, &response);
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

/// Placeholders while the product is loading.
pub(super) fn placeholder(ui: &mut Ui) {
    let width = ui.available_width();
    Picture::new(None, &t!("product-loading"))
        .corner(CornerRadius::same(RADIUS_CARD))
        .show(ui, large_size(width));
    let fill = tokens(ui).chip;
    for part in [0.3, 0.7, 0.9, 0.8] {
        gap(ui, S8);
        let (rect, _) = ui.allocate_exact_size(vec2(width * part, 12.0), Sense::hover());
        ui.painter().rect_filled(rect, 6, fill);
    }
}
