//! The products of an order, and the original products after a swap. Used by the order panel.

use egui::Ui;

use crate::{
    contract::{Cart, Order},
    i18n::t,
    ui::{
        theme::{Type, icons, tokens},
        widgets::{text, wrapped_text},
    },
};

pub(super) fn ui(ui: &mut Ui, order: &Order) {
    let colors = tokens(ui);
    items(ui, &order.cart);
    for variants in selected_variants(order) {
        text(ui, Type::Small, colors.weak, variants);
    }
    if let Some(original) = order.original_cart.as_ref().filter(|_| order.is_swapped) {
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            icons::SWAP.show(ui, colors.weak);
            text(ui, Type::Body, colors.weak, t!("order-swapped-from"));
        });
        items(ui, original);
    }
}

fn items(ui: &mut Ui, cart: &Cart) {
    let colors = tokens(ui);
    if cart.items.is_empty() {
        text(ui, Type::Body, colors.weak, t!("order-items-unknown"));
    }
    for item in &cart.items {
        let name = if item.quantity > 1 {
            t!(
                "order-item-quantity",
                quantity = item.quantity,
                item = &item.product.name,
            )
        } else {
            item.product.name.clone()
        };
        wrapped_text(ui, Type::BodyMedium, colors.text, name);
        if !item.product.brand.name.is_empty() {
            text(ui, Type::Small, colors.weak, &item.product.brand.name);
        }
    }
}

/// Returns the selected variants of each item that has any, such as `Navy, Medium`.
fn selected_variants(order: &Order) -> Vec<String> {
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
    fn items_without_variants_are_left_out() {
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
        assert_eq!(selected_variants(&order), ["Navy, Medium"]);
    }
}
