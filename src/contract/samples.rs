//! Complete examples of resources and requests, for tests and the OpenAPI document.

use serde_json::{Value, json};

pub(super) fn id(number: u32) -> String {
    format!("01920000-0000-7000-8000-{number:012}")
}

pub(super) const TIME: &str = "2026-11-21T08:30:00.000Z";

pub fn image_file() -> Value {
    json!({"url": "https://pictures.example.com/mug.png", "width": 640, "height": 480})
}

pub fn me() -> Value {
    json!({"email": "ada@example.com", "public_app_id": "app_4711", "sends_reminders": true})
}

pub fn workspace() -> Value {
    json!({"id": id(1), "name": "People team"})
}

pub fn payment_method() -> Value {
    json!({
        "id": "COMMERCE_STORED_VALUE",
        "name": "Balance",
        "cardholder_name": "Ada Lovelace",
        "balance": 500_000
    })
}

pub fn card() -> Value {
    json!({
        "id": id(2),
        "image": image_file(),
        "image_thumb": image_file(),
        "occasions": ["Thank you", "Birthday"]
    })
}

/// The brand of a product, without `brand_sets`.
fn brand_of_product() -> Value {
    json!({
        "id": id(3),
        "name": "Kiln & Co",
        "logo_image": image_file(),
        "shipping_price": 800,
        "free_shipping_minimum": 10_000,
        "brand_values": ["Female Founded"]
    })
}

pub fn brand() -> Value {
    let mut brand = brand_of_product();
    brand["commerce_revshare_excluded"] = json!(true);
    brand["brand_sets"] = json!([{
        "id": id(4),
        "name": "Bestsellers",
        "images": [{"id": id(5), "image_large": image_file()}],
        "products": [product()],
        "categories": [{"id": id(6), "name": "Home", "subcategories": ["Mugs"]}]
    }]);
    brand
}

pub fn product() -> Value {
    json!({
        "id": id(7),
        "name": "Stoneware mug",
        "brand": brand_of_product(),
        "subtitle": "Hand-thrown",
        "subtitle_short": "Thrown",
        "recipient_description": "A mug to keep.",
        "variants_label": "Glaze",
        "variants_num_selectable": 1,
        "variants": [{
            "id": id(8), "name": "Moss", "subtitle": "Matte", "image_large": image_file()
        }],
        "variant_groups": [{
            "id": id(9),
            "name": "Glaze",
            "options": [{
                "id": id(10), "name": "Moss", "subtitle": "Matte", "color": "#556B2F",
                "image_large": image_file()
            }]
        }],
        "images": [{"id": id(11), "image_large": image_file()}],
        "price": 4_800,
        "price_is_variable": true,
        "price_min": 2_500,
        "price_max": 20_000,
        "restricted_states": ["AK", "HI"],
        "attributes": [{"label": "Care", "content": "<b>Dishwasher</b> safe"}],
        "updated_at": TIME,
        "status": "active",
        "reserved_options": {"custom_price_tier": 2}
    })
}

fn cart() -> Value {
    json!({
        "id": id(12),
        "items": [{
            "id": id(13),
            "quantity": 2,
            "product": {
                "id": id(7),
                "name": "Stoneware mug",
                "brand": {"id": id(3), "name": "Kiln & Co"}
            }
        }]
    })
}

fn sender() -> Value {
    json!({"first_name": "Grace", "last_name": "Hopper", "email": "grace@example.com"})
}

pub fn order() -> Value {
    json!({
        "id": id(14),
        "status": "shipped",
        "individual_gift_link": "https://gifts.example.com/g/4711",
        "recipient_first_name": "Ada",
        "recipient_last_name": "Lovelace",
        "recipient_email": "ada@example.com",
        "card_id": id(2),
        "message": "Thank you!",
        "thank_you_note": "What a mug!",
        "view_count_recipient": 3,
        "is_swapped": true,
        "order_batch_id": id(15),
        "expires_at": TIME,
        "cart": cart(),
        "cart_selections": [{
            "id": id(16), "cart_item_id": id(13), "quantity_index": 1, "variants": ["Moss"]
        }],
        "shipments": [{
            "id": id(17),
            "status": "shipped",
            "brand_name": "Kiln & Co",
            "tracking_carrier": "UPS",
            "tracking_number": "1Z",
            "tracking_url": "https://example.com/track/1Z",
            "shipped_at": TIME,
            "delivered_at": TIME,
            "delivery_eta": TIME
        }],
        "amounts": {
            "amount_product": 9_600,
            "amount_shipping": 800,
            "amount_processing_fee": 520,
            "amount_pre_tax_total": 10_920,
            "amount_credit_applied": 100,
            "amount_tax": 700,
            "amount_total": 11_620,
            "amount_global_relay_cost": 5
        },
        "sender": sender(),
        "workspace_id": id(1),
        "workspace_name": "People team",
        "original_cart": cart(),
        "original_amounts": {
            "original_amount_product": 9_000,
            "original_amount_shipping": 800,
            "original_amount_credit_applied": 100,
            "original_amount_pre_tax_total": 10_290
        },
        "reference_id": "R-4711",
        "payment_link": "https://gifts.example.com/p/4711",
        "event_times": {
            "created_at": TIME, "notified_at": TIME, "opened_at": TIME, "accepted_at": TIME,
            "pending_payment_at": TIME, "paid_at": TIME, "shipped_at": TIME, "delivered_at": TIME
        }
    })
}

pub fn order_batch() -> Value {
    json!({
        "id": id(15),
        "send_status": "complete",
        "from_name": "Grace",
        "message": "Thank you!",
        "orders_count": 1,
        "orders_preview": [order()],
        "recipients_count": 1,
        "recipients_preview": [recipient()],
        "cart": cart(),
        "sender": sender(),
        "reference_id": "B-4711",
        "is_scheduled_send": true,
        "scheduled_send_on": TIME,
        "expires_at": TIME,
        "send_method": "email_and_link",
        "batch_name": "Thank you, spring",
        "card_id": id(2),
        "workspace_id": id(1),
        "workspace_name": "People team",
        "customer_reference_id": "giftdesk-1"
    })
}

pub fn recipient() -> Value {
    json!({"first_name": "Ada", "last_name": "Lovelace", "email": "ada@example.com"})
}

pub fn activity() -> Value {
    json!({"id": id(18), "order_status": "opened", "created_at": TIME, "order": order()})
}

pub fn collection() -> Value {
    json!({
        "id": id(19),
        "workspace_id": id(1),
        "title": "Team favorites",
        "is_published": true,
        "published_price": 5_000,
        "product": product(),
        "published_version": {
            "id": id(20),
            "title": "Choose one",
            "subtitle": "Or two",
            "multiple_select_mode": "item_count",
            "multiple_select_count": 2,
            "multiple_select_price": 5_000,
            "international_shipping_tier": "standard",
            "international_gift_cards_enabled": true,
            "header_image": image_file(),
            "collection_categories": [{
                "id": id(21),
                "name": "Home",
                "is_featured": true,
                "position": 1,
                "collection_products": [{"id": id(22), "product": product()}]
            }]
        }
    })
}

pub fn commerce_user_payment_method() -> Value {
    json!({
        "id": id(23),
        "card_brand": "visa",
        "card_last_4": "4242",
        "card_exp_month": 12,
        "card_exp_year": 2030,
        "cardholder_name": "Ada Lovelace",
        "created_at": TIME
    })
}

pub fn commerce_request() -> Value {
    json!({
        "cardholder_name": "Ada Lovelace",
        "commerce_end_user_id": "user-1",
        "payment_method_type": "card",
        "interim_card_key": "interim_visa",
        "billing_address": {
            "address_1": "12 Sample Street", "address_2": "Apt 4", "city": "Boston", "state": "MA",
            "postal_code": "02110", "country": "US"
        }
    })
}

pub fn price_estimate() -> Value {
    let cart_price = json!({
        "price_product": 4_800, "price_shipping": 800, "price_processing_fee": 280,
        "price_pre_tax": 5_880, "price_est_tax_low": 1, "price_est_tax_high": 588,
        "price_est_total_low": 5_880, "price_est_total_high": 6_468
    });
    let total_price = json!({
        "recipients": 25, "est_tax_calculated": 7, "est_total_calculated": 8,
        "est_group_total_low": 147_000, "est_group_total_high": 161_700
    });
    json!({
        "cart_price_estimate": cart_price,
        "total_price_estimate": total_price,
        "cart_price": cart_price,
        "total_price": total_price
    })
}

pub fn webhook_request() -> Value {
    json!({"url": "https://example.com/hook", "events": ["order.shipped", "order.delivered"]})
}

pub fn webhook() -> Value {
    json!({"id": id(24), "secret": "whsec_AAAA"})
}

pub fn page() -> Value {
    json!({"data": [order_batch(), order_batch()], "list_meta": {"total_count": 2}})
}
