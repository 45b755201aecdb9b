//! The right column: the gift as its recipient sees it, and what it costs.

use egui::{CornerRadius, Frame, Margin, Stroke, Ui, text::LayoutJob, vec2};

use super::facts::Standing;
use crate::{
    contract::Cents,
    desk::CartLine,
    messages,
    ui::{
        commands::Commands,
        model::Model,
        screens::textures,
        theme::{RADIUS, S4, S12, S16, Type, tokens},
        widgets::{Card, Picture, gap, money, number::counted, separator, text},
    },
};

/// Lines of the message that are shown before it is cut.
const MESSAGE_LINES: usize = 7;

pub fn show(model: &Model, standing: &Standing<'_>, ui: &mut Ui, out: &mut Commands) {
    Card::new().padding(Margin::same(16)).show(ui, |ui| {
        text(
            ui,
            Type::SmallStrong,
            tokens(ui).weak,
            "As the recipient sees it",
        );
        gap(ui, S12);
        as_seen(model, standing, ui, out);
    });
    gap(ui, S16);
    Card::new()
        .padding(Margin::same(16))
        .show(ui, |ui| bill(standing, ui));
}

fn as_seen(model: &Model, standing: &Standing<'_>, ui: &mut Ui, out: &mut Commands) {
    let t = tokens(ui);
    let draft = standing.draft;
    Frame::new()
        .stroke(Stroke::new(1.0, t.line))
        .corner_radius(CornerRadius::same(RADIUS + 2))
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let width = ui.available_width();
            ui.set_width(width);
            if let Some(card) = standing.card() {
                let file = card.image.as_ref().or(card.image_thumb.as_ref());
                let size = vec2(width, (width * 0.48).round());
                let texture = textures::texture_or_request(
                    model,
                    ui,
                    file.map(|file| file.url.as_str()),
                    size,
                    out,
                );
                let top = CornerRadius {
                    nw: RADIUS + 2,
                    ne: RADIUS + 2,
                    sw: 0,
                    se: 0,
                };
                Picture::new(texture, "Greeting card")
                    .corner(top)
                    .show(ui, size);
            }
            Frame::new().inner_margin(Margin::same(14)).show(ui, |ui| {
                ui.set_width(ui.available_width());
                letter(standing, ui);
                for cart_line in &draft.cart {
                    gap(ui, S12);
                    product(model, cart_line, ui, out);
                }
                if draft.cart.is_empty() {
                    gap(ui, S12);
                    text(ui, Type::Small, t.weak, "The gift will stand here.");
                }
            });
        });
}

fn letter(standing: &Standing<'_>, ui: &mut Ui) {
    let t = tokens(ui);
    let draft = standing.draft;
    let message = draft.message.trim();
    if !message.is_empty() {
        let quoted = format!("“{message}”");
        let mut job = LayoutJob::simple(quoted, Type::Message.font(), t.weak, ui.available_width());
        job.wrap.max_rows = MESSAGE_LINES;
        ui.label(job);
        gap(ui, 6.0);
    }
    let from = draft.from_name.trim();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = S4;
        text(ui, Type::Small, t.text, "from");
        let (words, ink) = if from.is_empty() {
            ("…", t.weak)
        } else {
            (from, t.text)
        };
        ui.add(egui::Label::new(Type::SmallStrong.text(words).color(ink)).truncate());
    });
}

fn product(model: &Model, cart_line: &CartLine, ui: &mut Ui, out: &mut Commands) {
    let t = tokens(ui);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        let size = vec2(64.0, 48.0);
        let texture =
            textures::texture_or_request(model, ui, cart_line.picture.as_deref(), size, out);
        Picture::new(texture, &cart_line.product_name).show(ui, size);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let brand = Type::Small.text(&cart_line.brand_name).color(t.weak);
            ui.add(egui::Label::new(brand).truncate());
            let name = match cart_line.quantity {
                1 => cart_line.product_name.clone(),
                many => format!("{many} × {}", cart_line.product_name),
            };
            ui.add(egui::Label::new(Type::BodyStrong.text(name).color(t.text)).wrap());
            if !cart_line.variants.is_empty() {
                let chosen = Type::Small
                    .text(cart_line.variants.join(", "))
                    .color(t.weak);
                ui.add(egui::Label::new(chosen).wrap());
            }
        });
    });
}

fn bill(standing: &Standing<'_>, ui: &mut Ui) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let Some(bill) = standing.bill else {
        let words = match (standing.draft.cart.is_empty(), standing.price_problem) {
            (true, _) => "The price follows the gift.".to_owned(),
            (false, Some(problem)) => format!("No price: {}", messages::problem::what(problem)),
            (false, None) => "Working out the price …".to_owned(),
        };
        let words = Type::Small.text(words).color(tokens(ui).weak);
        ui.add(egui::Label::new(words).wrap());
        return;
    };
    let gift = &bill.gift;
    money::row(ui, "Gift", &gift.price_product.to_string(), false);
    let shipping = match gift.price_shipping {
        Cents::ZERO => "free".to_owned(),
        shipping => shipping.to_string(),
    };
    money::row(ui, "Shipping", &shipping, false);
    money::row(
        ui,
        "Service fee 5 %",
        &gift.price_processing_fee.to_string(),
        false,
    );
    let tax = format!(
        "{}–{}",
        gift.price_est_tax_low.short(),
        gift.price_est_tax_high
    );
    money::row(ui, "Tax 0–10 %", &tax, false);
    ui.add_space(8.0);
    separator(ui);
    ui.add_space(8.0);
    let each = money::range(gift.price_est_total_low, gift.price_est_total_high);
    money::row(ui, "Per gift", &each, true);
    if bill.gifts > 0 {
        let (low, high) = bill.total();
        let label = counted(bill.gifts, "gift", "gifts");
        let exact = money::range(low, high);
        let shown = if high.0 >= 1_000_000 {
            format!("{}–{}", low.whole_dollars(), high.whole_dollars())
        } else {
            exact.clone()
        };
        money::row(ui, &label, &shown, true).on_hover_text(exact);
    }
}
