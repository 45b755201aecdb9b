//! What the recipient gets, and what was sent when they chose something else.

use egui::Ui;

use crate::{
    contract::{Cart, Order},
    ui::{
        theme::{Type, icons, tokens},
        widgets::text,
    },
};

pub fn ui(ui: &mut Ui, order: &Order) {
    let t = tokens(ui);
    items(ui, &order.cart);
    for words in selections(order) {
        text(ui, Type::Small, t.weak, words);
    }
    if let Some(original) = order.original_cart.as_ref().filter(|_| order.is_swapped) {
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            ui.label(icons::SWAP.text().color(t.weak));
            text(ui, Type::Body, t.weak, "chosen instead of");
        });
        items(ui, original);
    }
}

fn items(ui: &mut Ui, cart: &Cart) {
    let t = tokens(ui);
    if cart.items.is_empty() {
        text(ui, Type::Body, t.weak, "not told by the service");
    }
    for item in &cart.items {
        let name = if item.quantity > 1 {
            format!("{} × {}", item.quantity, item.product.name)
        } else {
            item.product.name.clone()
        };
        ui.add(egui::Label::new(Type::BodyMedium.text(name).color(t.text)).wrap());
        if !item.product.brand.name.is_empty() {
            text(ui, Type::Small, t.weak, &item.product.brand.name);
        }
    }
}

/// "Navy, Medium" for each item whose variants were chosen.
fn selections(order: &Order) -> Vec<String> {
    order
        .cart_selections
        .iter()
        .filter(|selection| !selection.variants.is_empty())
        .map(|selection| selection.variants.join(", "))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::CartSelection;

    #[test]
    fn chosen_variants_are_named() {
        let order = Order {
            cart_selections: vec![
                CartSelection {
                    variants: vec!["Navy".to_owned(), "Medium".to_owned()],
                    ..CartSelection::default()
                },
                CartSelection::default(),
            ],
            ..Order::default()
        };
        assert_eq!(selections(&order), ["Navy, Medium"]);
    }
}
