//! What was sent: the batch as the service keeps it.

use egui::{Frame, Margin, ScrollArea, Ui};

use super::summary;
use crate::{
    contract::{Cart, OrderBatch, Timestamp},
    desk::view::BatchDetail,
    ui::{
        format,
        model::Model,
        widgets::{key_value, time},
    },
};

pub fn ui(model: &Model, detail: &BatchDetail, ui: &mut Ui) {
    ScrollArea::vertical()
        .id_salt("batch details")
        .auto_shrink(false)
        .show(ui, |ui| {
            Frame::new()
                .inner_margin(Margin::symmetric(20, 14))
                .show(ui, |ui| {
                    ui.set_max_width(720.0);
                    key_value::rows(ui, facts(&detail.batch, detail, model.now()));
                });
        });
}

fn facts(batch: &OrderBatch, detail: &BatchDetail, now: Timestamp) -> Vec<(&'static str, String)> {
    let mut facts = vec![("Gift", cart_words(&batch.cart))];
    let mut add = |key, value: Option<&str>| {
        if let Some(value) = value.map(str::trim).filter(|value| !value.is_empty()) {
            facts.push((key, value.to_owned()));
        }
    };
    add("From", Some(&batch.from_name));
    add("Message", batch.message.as_deref());
    add(
        "Delivery",
        Some(&summary::method_words(batch.send_method.as_ref())),
    );
    if let Some(on) = batch.scheduled_send_on {
        add("Scheduled for", Some(&time::day_and_time(on, now)));
    }
    let sent = detail.row.sent_at.map(|at| time::day_and_time(at, now));
    add("Sent", sent.as_deref());
    let expires = batch.expires_at.map(|at| expiry_words(at, now));
    add("Expires", Some(expires.as_deref().unwrap_or("never")));
    let sender = format!(
        "{} {}",
        batch.sender.first_name,
        batch.sender.last_name.as_deref().unwrap_or_default()
    );
    add("Sent by", Some(&sender));
    add("Workspace", batch.workspace_name.as_deref());
    add("Receipt id", Some(&batch.reference_id));
    add("Own reference", batch.customer_reference_id.as_deref());
    facts
}

/// `1 Feb 2027 (in 71 days)`, `3 Nov (passed)`.
pub fn expiry_words(at: Timestamp, now: Timestamp) -> String {
    let day = time::day(at, now);
    match format::until(at, now) {
        Some(left) => format!("{day} (in {left})"),
        None => format!("{day} (passed)"),
    }
}

/// `Heavy Knit Hoodie by Bramble`, `2 × Tea by Leaf, Mug by Kiln`.
pub fn cart_words(cart: &Cart) -> String {
    cart.items
        .iter()
        .map(|item| {
            let times = match item.quantity {
                0 | 1 => String::new(),
                n => format!("{n} × "),
            };
            let brand = match item.product.brand.name.as_str() {
                "" => String::new(),
                name => format!(" by {name}"),
            };
            format!("{times}{}{brand}", item.product.name)
        })
        .collect::<Vec<_>>()
        .join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{CartItem, CartProduct};

    #[test]
    fn a_cart_is_told_with_its_counts_and_brands() {
        let item = |quantity, name: &str, brand: &str| {
            let mut product = CartProduct {
                name: name.to_owned(),
                ..CartProduct::default()
            };
            brand.clone_into(&mut product.brand.name);
            CartItem {
                quantity,
                product,
                ..CartItem::default()
            }
        };
        let cart = Cart {
            items: vec![item(2, "Tea", "Leaf"), item(1, "Mug", "")],
            ..Cart::default()
        };
        assert_eq!(cart_words(&cart), "2 × Tea by Leaf, Mug");
        assert_eq!(cart_words(&Cart::default()), "");
    }

    #[test]
    fn an_expiry_says_how_long_is_left() {
        let now: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
        let at: Timestamp = "2026-11-24T13:00:00Z".parse().unwrap();
        assert!(expiry_words(at, now).ends_with("(in 3 days)"));
        assert!(expiry_words(now, at).ends_with("(passed)"));
    }
}
