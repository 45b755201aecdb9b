//! The details of a batch as the service stores it. Used by the page of a batch.

use egui::{Frame, Margin, ScrollArea, Ui};

use super::summary;
use crate::{
    contract::{Cart, CartItem, OrderBatch, Timestamp},
    desk::batches::BatchDetail,
    i18n::{format, t},
    ui::{
        commands::Commands,
        model::Model,
        page::Page,
        theme::S12,
        widgets::{Button, gap, key_value},
    },
};

pub(super) fn ui(model: &Model, detail: &BatchDetail, ui: &mut Ui, out: &mut Commands) {
    ScrollArea::vertical()
        .id_salt("batch details")
        .auto_shrink(false)
        .show(ui, |ui| {
            Frame::new()
                .inner_margin(Margin::symmetric(20, 14))
                .show(ui, |ui| {
                    ui.set_max_width(720.0);
                    let rows = rows(&detail.batch, detail, model.now());
                    key_value::rows(
                        ui,
                        rows.iter()
                            .map(|(key, value)| (key.as_str(), value.clone())),
                    );
                    log_link(model, detail, ui, out);
                });
        });
}

/// Draws a link to the log of the send that created the batch, if this computer sent it.
fn log_link(model: &Model, detail: &BatchDetail, ui: &mut Ui, out: &mut Commands) {
    if let Some(entry) = model.outbox.of_batch(detail.row.id) {
        gap(ui, S12);
        if Button::link(t!("send-log-open")).show(ui).clicked() {
            out.go(Page::SendLog(Some(entry.id)));
        }
    }
}

/// Returns labels and values; rows without a value are left out.
fn rows(batch: &OrderBatch, detail: &BatchDetail, now: Timestamp) -> Vec<(String, String)> {
    let sender = format!(
        "{} {}",
        batch.sender.first_name,
        batch.sender.last_name.as_deref().unwrap_or_default()
    );
    let expires = match batch.expires_at {
        Some(at) => expiry_text(at, now),
        None => t!("order-expires-never"),
    };
    let moment = |at| format::date_time(at, now);
    let rows = [
        (t!("batch-fact-gift"), Some(cart_text(&batch.cart))),
        (t!("batch-fact-from"), Some(batch.from_name.clone())),
        (t!("batch-fact-message"), batch.message.clone()),
        (
            t!("batch-fact-delivery"),
            Some(summary::method_text(batch.send_method.as_ref())),
        ),
        (
            t!("batch-fact-scheduled"),
            batch.scheduled_send_on.map(moment),
        ),
        (t!("batch-fact-sent"), detail.row.sent_at.map(moment)),
        (t!("batch-fact-expires"), Some(expires)),
        (t!("batch-fact-sent-by"), Some(sender)),
        (t!("batch-fact-workspace"), batch.workspace_name.clone()),
        (t!("batch-fact-reference"), Some(batch.reference_id.clone())),
        (
            t!("batch-fact-your-reference"),
            batch.customer_reference_id.clone(),
        ),
    ];
    rows.into_iter()
        .filter_map(|(label, value)| {
            let value = value?.trim().to_owned();
            (!value.is_empty()).then_some((label, value))
        })
        .collect()
}

/// Formats the expiry of gift links: `Feb 1, 2027 (in 71 days)`, `Nov 3 (expired)`.
pub(in crate::ui::screens) fn expiry_text(at: Timestamp, now: Timestamp) -> String {
    let date = format::short_date(at, now);
    match format::time_left(at, now) {
        Some(left) => t!("order-expires-in", date = date, left = left),
        None => t!("order-expired-on", date = date),
    }
}

/// Lists the products of a cart: `Heavy Knit Hoodie by Bramble`, `2 × Tea by Leaf and Mug by Kiln`.
fn cart_text(cart: &Cart) -> String {
    let items: Vec<String> = cart.items.iter().map(item_text).collect();
    format::list(&items)
}

fn item_text(item: &CartItem) -> String {
    let product = &item.product;
    let text = match product.brand.name.as_str() {
        "" => product.name.clone(),
        brand => t!(
            "order-item-by-brand",
            product = &product.name,
            brand = brand,
        ),
    };
    match item.quantity {
        0 | 1 => text,
        quantity => t!("order-item-quantity", quantity = quantity, item = text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::CartProduct;

    #[test]
    fn cart_text_lists_quantities_and_brands() {
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
        assert_eq!(cart_text(&cart), "2 × Tea by Leaf and Mug");
        assert_eq!(cart_text(&Cart::default()), "");
    }

    #[test]
    fn expiry_text_shows_time_left() {
        let now: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
        let at: Timestamp = "2026-11-24T13:00:00Z".parse().unwrap();
        assert_eq!(expiry_text(at, now), "Nov 24 (in 3 days)");
        assert_eq!(expiry_text(now, at), "Nov 21 (expired)");
    }
}
