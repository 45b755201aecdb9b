//! Complete example requests of a batch. Every field has a value, including fields that exclude
//! each other.

use serde_json::{Value, json};

use crate::contract::samples::{TIME, id};

fn recipient_request() -> Value {
    json!({
        "first_name": "Ada",
        "last_name": "Lovelace",
        "email": "ada@example.com",
        "phone": "+16175550123",
        "mailing_address": {
            "first_name": "Ada", "last_name": "Lovelace", "address_1": "12 Sample Street",
            "address_2": "Apt 4", "city": "Boston", "state": "MA", "postal_code": "02110",
            "country": "US"
        }
    })
}

fn cart_request() -> Value {
    json!({"items": [{
        "product_id": id(7),
        "product_url": "https://gifts.example.com/products/mug",
        "quantity": 1,
        "variable_price": 5_000,
        "variants": ["Moss"]
    }]})
}

pub fn price_request() -> Value {
    json!({
        "recipients": [recipient_request()], "cart": cart_request(), "send_method": "direct_send"
    })
}

pub fn order_batch_request() -> Value {
    json!({
        "from_name": "Grace",
        "recipients": [recipient_request()],
        "cart": cart_request(),
        "send_method": "direct_send",
        "message": "Thank you!",
        "card_id": id(2),
        "payment_method_id": "COMMERCE_STORED_VALUE",
        "workspace_id": id(1),
        "scheduled_send_on": TIME,
        "expires_at": TIME,
        "swap": "multiple",
        "international_shipping_tier": "full",
        "international_gift_cards_enabled": true,
        "notifications_enabled": false,
        "commerce_end_user_id": "user-1",
        "batch_name": "Thank you, spring",
        "customer_reference_id": "giftdesk-1",
        "reserved_options": {"custom_price_tier": 2}
    })
}
