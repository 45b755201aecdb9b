//! Gift: what each recipient gets. Lines with quantity, choice and price, and a search to add more.

use std::collections::HashMap;

use egui::{Align, Id, Key, Layout, Modifiers, Role, Sense, Ui, WidgetInfo, vec2};

use crate::{
    contract::{Cents, ProductId},
    desk::{
        CartLine, Draft,
        view::{ListQuery, ProductQuery, ProductRow},
    },
    ui::{
        commands::{Action, Commands, ListSlot},
        model::Model,
        page::Page,
        screens::textures,
        theme::{RADIUS, S12, S16, Type, icons, tokens},
        widgets::{
            Button, Card, Picture, SearchBox, Select, gap, icon_button, money, paint, separator,
            stepper::{money_field, stepper},
            text,
        },
    },
};

/// How many results the search shows.
const RESULTS: u64 = 6;
/// The most of one thing in a gift.
const MOST: u32 = 100;

#[derive(Debug, Default)]
pub struct GiftSection {
    search: String,
    /// Amounts being typed, by product.
    amounts: HashMap<ProductId, String>,
}

impl GiftSection {
    pub fn ui(&mut self, model: &Model, draft: &mut Draft, ui: &mut Ui, out: &mut Commands) {
        Card::titled("What each recipient gets").show(ui, |ui| {
            gap(ui, S12);
            if draft.cart.is_empty() {
                let words = "Nothing yet. Search for a product below, or look around in Products.";
                let words = Type::Body.text(words).color(tokens(ui).weak);
                ui.add(egui::Label::new(words).wrap());
            }
            let mut removed = None;
            let count = draft.cart.len();
            for (i, cart_line) in draft.cart.iter_mut().enumerate() {
                if ui
                    .push_id(i, |ui| self.cart_line(model, cart_line, ui, out))
                    .inner
                {
                    removed = Some(i);
                }
                if i + 1 < count {
                    gap(ui, S12);
                    separator(ui);
                    gap(ui, S12);
                }
            }
            if let Some(i) = removed {
                draft.cart.remove(i);
            }
        });
        gap(ui, S16);
        Card::titled("Add a product").show(ui, |ui| {
            gap(ui, S12);
            self.add(model, ui, out);
        });
    }

    /// One product; true when it is to be removed.
    fn cart_line(
        &mut self,
        model: &Model,
        cart_line: &mut CartLine,
        ui: &mut Ui,
        out: &mut Commands,
    ) -> bool {
        let t = tokens(ui);
        let mut removed = false;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = S16;
            let size = vec2(112.0, 84.0);
            let texture =
                textures::texture_or_request(model, ui, cart_line.picture.as_deref(), size, out);
            Picture::new(texture, &cart_line.product_name).show(ui, size);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.horizontal_top(|ui| {
                    ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
                        let name = format!("Remove {}", cart_line.product_name);
                        removed = icon_button(ui, icons::DELETE, &name).clicked();
                        let price = cart_line.unit_price() * i64::from(cart_line.quantity);
                        text(ui, Type::BodyStrong, t.text, price.to_string());
                        ui.with_layout(Layout::top_down(Align::Min), |ui| {
                            ui.spacing_mut().item_spacing.y = 2.0;
                            paint::truncated_label(ui, Type::Small, t.weak, &cart_line.brand_name);
                            let name = Type::Strong.text(&cart_line.product_name).color(t.text);
                            ui.add(egui::Label::new(name).wrap());
                        });
                    });
                });
                gap(ui, 8.0);
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing = vec2(12.0, 8.0);
                    let name = format!("Quantity of {}", cart_line.product_name);
                    stepper(ui, &name, &mut cart_line.quantity, 1..=MOST);
                    variants(cart_line, ui);
                });
                self.amount(cart_line, ui);
            });
        });
        removed
    }

    fn amount(&mut self, cart_line: &mut CartLine, ui: &mut Ui) {
        let Some(range) = cart_line.price_range else {
            return;
        };
        gap(ui, 8.0);
        let typed = self.amounts.entry(cart_line.product_id).or_insert_with(|| {
            cart_line
                .variable_price
                .map_or_else(String::new, Cents::short)
        });
        ui.scope(|ui| {
            ui.set_max_width(220.0);
            let label = format!("Amount of {}", cart_line.product_name);
            cart_line.variable_price = money_field(ui, &label, typed, range);
        });
    }

    fn add(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::F)) {
            ui.memory_mut(|memory| memory.request_focus(search_id()));
        }
        ui.horizontal(|ui| {
            let width = (ui.available_width() - 170.0).max(180.0);
            SearchBox::new("Search products")
                .id(search_id())
                .width(width)
                .show(ui, &mut self.search);
            if Button::secondary("Browse products").show(ui).clicked() {
                out.go(Page::Products);
            }
        });
        let searching = !self.search.trim().is_empty();
        let query = ProductQuery {
            text: self.search.trim().to_owned(),
            ..ProductQuery::default()
        };
        out.list(
            ListSlot::GiftProducts,
            ListQuery::Products(query),
            0..RESULTS,
        );
        let window = model.window(ListSlot::GiftProducts);
        gap(ui, S12);
        ui.spacing_mut().item_spacing.y = 4.0;
        if !searching && window.total().is_some_and(|total| total > 0) {
            text(ui, Type::SmallStrong, tokens(ui).weak, "Often sent");
        }
        for row in (0..RESULTS).filter_map(|i| window.product(i)) {
            if result(model, row, ui, out) {
                out.act(Action::ShowProduct(row.id));
            }
        }
        if searching && window.total() == Some(0) && !window.is_pending() {
            let words = format!("No product is found by “{}”.", self.search.trim());
            text(ui, Type::Body, tokens(ui).weak, words);
        }
    }
}

fn search_id() -> Id {
    Id::unique("search-gift-products")
}

/// The choice that a product leaves open, when it leaves one.
fn variants(cart_line: &mut CartLine, ui: &mut Ui) {
    if cart_line.variants_to_choose == 0 {
        return;
    }
    let label = cart_line
        .variants_label
        .clone()
        .unwrap_or_else(|| "Variant".to_owned());
    let mut entries = vec![(String::new(), "Recipient chooses".to_owned())];
    entries.extend(
        cart_line
            .variant_choices
            .iter()
            .map(|name| (name.clone(), name.clone())),
    );
    for place in 0..cart_line.variants_to_choose as usize {
        let mut chosen = cart_line.variants.get(place).cloned().unwrap_or_default();
        let name = match cart_line.variants_to_choose {
            1 => format!("{label} of {}", cart_line.product_name),
            _ => format!("{label} {} of {}", place + 1, cart_line.product_name),
        };
        let changed = Select::new(&name)
            .hide_label()
            .width(190.0)
            .show(ui, &mut chosen, &entries);
        if changed {
            choose(cart_line, place, chosen);
        }
    }
}

/// Sets one of the choices. The recipient chooses all of them or none.
fn choose(cart_line: &mut CartLine, place: usize, chosen: String) {
    if chosen.is_empty() {
        cart_line.variants.truncate(place);
        return;
    }
    match cart_line.variants.get_mut(place) {
        Some(held) => *held = chosen,
        None => cart_line.variants.push(chosen),
    }
}

/// A product that was found; true when it was pressed.
fn result(model: &Model, row: &ProductRow, ui: &mut Ui, out: &mut Commands) -> bool {
    let t = tokens(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 56.0), Sense::click());
    response
        .widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Choose {}", row.name)));
    if response.hovered() {
        ui.painter().rect_filled(rect, RADIUS, t.hover);
    }
    let size = vec2(58.0, 44.0);
    let place = egui::Rect::from_min_size(rect.min + vec2(6.0, 6.0), size);
    let texture = textures::texture_or_request(model, ui, row.picture.as_deref(), size, out);
    Picture::new(texture, &row.name).paint(ui, place);
    let (low, high) = row.price_range.unwrap_or((row.price, row.price));
    let at = (
        rect.right_center() - vec2(12.0, 0.0),
        egui::Align2::RIGHT_CENTER,
    );
    let price = money::range(low, high);
    let price = paint::paint_truncated(ui.painter(), at, &price, Type::BodyStrong, t.text, 200.0);
    let room = price.left() - place.right() - 24.0;
    let at = (
        place.right_center() + vec2(12.0, -9.0),
        egui::Align2::LEFT_CENTER,
    );
    paint::paint_truncated(ui.painter(), at, &row.brand_name, Type::Small, t.weak, room);
    let at = (
        place.right_center() + vec2(12.0, 9.0),
        egui::Align2::LEFT_CENTER,
    );
    paint::paint_truncated(ui.painter(), at, &row.name, Type::BodyMedium, t.text, room);
    paint::focus_ring(ui, &response, RADIUS);
    response
        .on_hover_cursor(egui::CursorIcon::PointingHand)
        .clicked()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_made_from_the_first_and_taken_back_from_the_last() {
        let mut line = CartLine {
            variants_to_choose: 2,
            ..CartLine::default()
        };
        choose(&mut line, 0, "Light".to_owned());
        choose(&mut line, 1, "Dark".to_owned());
        assert_eq!(line.variants, ["Light", "Dark"]);
        choose(&mut line, 0, String::new());
        assert!(line.variants.is_empty());
    }
}
