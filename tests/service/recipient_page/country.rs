//! Recipients outside the US: the country is asked for first, and the tier decides what follows.

use super::*;

pub(super) const GERMAN_ADDRESS: [(&str, &str); 6] = [
    ("first_name", "Ida"),
    ("last_name", "Berg"),
    ("address_1", "Lindenstraße 4"),
    ("postal_code", "10969"),
    ("city", "Berlin"),
    ("country", "DE"),
];

/// A product that ships to Germany, or the cheapest one that does not.
async fn product(service: &TestService, ships_to_germany: bool) -> Value {
    let ids = |list: &Value| -> Vec<String> {
        let data = list["data"].as_array().unwrap().iter();
        data.map(|product| product["id"].as_str().unwrap().to_owned())
            .collect()
    };
    let german = service
        .get("/v1/products?country_code=DE&per_page=100")
        .await;
    let german = ids(&german);
    let all = service.get("/v1/products?per_page=100").await;
    let mut products = all["data"].as_array().unwrap().iter();
    let found = products.find(|product| {
        let id = product["id"].as_str().unwrap().to_owned();
        german.contains(&id) == ships_to_germany
            && product["variants"].as_array().unwrap().is_empty()
            && product["price_is_variable"] == false
            && product["price"].as_i64().unwrap() >= 3_000
    });
    found.unwrap().clone()
}

async fn order(service: &TestService, ships: bool, tier: &str, gift_cards: bool) -> Value {
    let product = product(service, ships).await;
    create_link_order(service, |request| {
        request["cart"] = json!({"items": [{"product_id": product["id"], "quantity": 1}]});
        request["international_shipping_tier"] = json!(tier);
        request["international_gift_cards_enabled"] = json!(gift_cards);
    })
    .await
}

async fn assert_open(service: &TestService, order: &Value) {
    let current = fetch_order(service, order).await;
    assert_ne!(current["status"], "accepted");
    assert!(current["amounts"]["amount_total"].is_null());
}

#[tokio::test]
async fn us_only_gift_explains_itself_abroad() {
    let service = TestService::new().await;
    let order = order(&service, true, "disabled", true).await;
    let link = link(&order);
    let form = open(&format!("{link}/accept")).await.text;
    assert!(form.contains("I live in another country"), "{form}");
    let question = open(&format!("{link}/accept?country=")).await.text;
    assert!(question.contains("Where do you live?"), "{question}");
    let refused = open(&format!("{link}/accept?country=DE")).await.text;
    assert!(refused.contains("isn’t delivered to Germany"), "{refused}");

    let csrf = hidden_field_value(&form, "csrf_token");
    let mut fields = vec![("csrf_token", csrf.as_str())];
    fields.extend(GERMAN_ADDRESS);
    let refused = post(&format!("{link}/accept"), &fields).await.text;
    assert!(refused.contains("isn’t delivered to Germany"), "{refused}");
    assert_open(&service, &order).await;
}

#[tokio::test]
async fn full_tier_delivers_by_rules_of_country() {
    let service = TestService::new().await;
    let order = order(&service, true, "full", false).await;
    let accept = format!("{}/accept", link(&order));
    let question = open(&accept).await.text;
    assert!(question.contains("Where do you live?"), "{question}");
    assert!(!question.contains("address_1"), "{question}");
    let form = open(&format!("{accept}?country=DE")).await.text;
    let at = |field: &str| form.find(&format!("id=\"{field}\"")).unwrap_or(usize::MAX);
    assert!(at("address_1") < at("postal_code") && at("postal_code") < at("city"));
    assert_eq!(at("state"), usize::MAX, "Germany has no region: {form}");

    let csrf = hidden_field_value(&form, "csrf_token");
    let mut fields = vec![("csrf_token", csrf.as_str())];
    fields.extend(GERMAN_ADDRESS);
    let mut invalid = fields.clone();
    invalid[4] = ("postal_code", "1096");
    let refused = post(&accept, &invalid).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text.contains("like 26133"), "{}", refused.text);
    assert_open(&service, &order).await;

    let accepted = post(&accept, &fields).await;
    assert_eq!(accepted.status, StatusCode::SEE_OTHER, "{}", accepted.text);
    let order = fetch_order(&service, &order).await;
    let amounts = &order["amounts"];
    let amount = |name: &str| amounts[name].as_i64().unwrap();
    // Zone Europe: $25.00 and 22 % of the products, half a cent rounded up.
    let relay = 2_500 + (amount("amount_product") * 22 + 50) / 100;
    assert_eq!(amount("amount_global_relay_cost"), relay);
    assert_eq!(amount("amount_tax"), 0);
    let total = amount("amount_pre_tax_total") + relay;
    assert_eq!(amount("amount_total"), total);
    assert_eq!(order["status"], "accepted");
}

#[tokio::test]
async fn full_tier_asks_for_swap_of_unshipped_product() {
    let service = TestService::new().await;
    let order = order(&service, false, "full", false).await;
    let page = open(&format!("{}/accept?country=DE", link(&order))).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        page.text.contains("isn’t shipped to your country"),
        "{}",
        page.text
    );
    let fixed = create_link_order(&service, |request| {
        request["international_shipping_tier"] = json!("full");
        request["swap"] = json!("disabled");
        request["cart"]["items"][0]["product_id"] =
            order["cart"]["items"][0]["product"]["id"].clone();
        request["cart"]["items"][0]["quantity"] = json!(1);
    })
    .await;
    let page = open(&format!("{}/accept?country=DE", link(&fixed)))
        .await
        .text;
    assert!(page.contains("isn’t delivered to Germany"), "{page}");
    let page = open(&format!("{}/accept?country=AQ", link(&order)))
        .await
        .text;
    assert!(page.contains("isn’t delivered to Antarctica"), "{page}");
}

#[tokio::test]
async fn standard_tier_swaps_to_gift_card() {
    let service = TestService::new().await;
    let sent = order(&service, false, "standard", true).await;
    let accept = format!("{}/accept", link(&sent));
    let question = open(&accept).await.text;
    assert!(question.contains("Where do you live?"), "{question}");
    let cards = open(&format!("{accept}?country=DE")).await.text;
    assert!(cards.contains("Any Amount Gift Card"), "{cards}");
    assert!(
        !cards.contains("Rides Gift Card"),
        "Germany has no such card: {cards}"
    );
    let (_, after) = cards.split_once("pick=").unwrap();
    let pick = &after[..36];
    let form = open(&format!("{accept}?country=DE&pick={pick}")).await.text;
    assert!(
        form.contains("id=\"email\"") && !form.contains("address_1"),
        "{form}"
    );
    let csrf = hidden_field_value(&form, "csrf_token");
    let fields = [
        ("csrf_token", csrf.as_str()),
        ("country", "DE"),
        ("pick", pick),
        ("first_name", "Ida"),
        ("email", "ida@example.com"),
    ];
    let without_email = post(&accept, &fields[..4]).await;
    assert_eq!(without_email.status, StatusCode::UNPROCESSABLE_ENTITY);
    // The sent gift is not for Germany.
    let kept = [fields[0], fields[1], fields[3], fields[4]];
    let kept = post(&accept, &kept).await;
    assert_eq!(kept.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_open(&service, &sent).await;

    let accepted = post(&accept, &fields).await;
    assert_eq!(accepted.status, StatusCode::SEE_OTHER, "{}", accepted.text);
    let order = fetch_order(&service, &sent).await;
    assert_eq!(order["is_swapped"], true);
    assert_eq!(order["cart"]["items"][0]["product"]["id"], pick);
    let (now, before) = (&order["amounts"], &sent["amounts"]);
    assert!(now["amount_product"].as_i64() <= before["amount_product"].as_i64());
    assert!(now["amount_global_relay_cost"].is_null());

    let fixed = create_link_order(&service, |request| {
        request["international_shipping_tier"] = json!("standard");
        request["international_gift_cards_enabled"] = json!(true);
        request["swap"] = json!("disabled");
    })
    .await;
    let form = open(&format!("{}/accept", link(&fixed))).await.text;
    assert!(form.contains("I live in another country"), "{form}");
    let page = open(&format!("{}/accept?country=DE", link(&fixed)))
        .await
        .text;
    assert!(page.contains("isn’t delivered to Germany"), "{page}");
    let refused = self::order(&service, false, "standard", false).await;
    let page = open(&format!("{}/accept?country=DE", link(&refused)))
        .await
        .text;
    assert!(page.contains("isn’t delivered to Germany"), "{page}");
}

#[tokio::test]
async fn standard_tier_without_gift_cards_explains_itself() {
    let service = TestService::new().await;
    let sent = order(&service, true, "standard", true).await;
    let none = "UPDATE product SET is_gift_card = FALSE";
    service.run_sql(none, none).await;
    let accept = format!("{}/accept", link(&sent));
    let question = open(&accept).await.text;
    assert!(question.contains("Where do you live?"), "{question}");
    let page = open(&format!("{accept}?country=DE")).await;
    assert_eq!(page.status, StatusCode::OK);
    for part in [
        "isn’t delivered to Germany",
        "no gift card of its value is available there",
        "Nothing was changed",
        // Another country can be chosen.
        "id=\"country\"",
    ] {
        assert!(page.text.contains(part), "{part}: {}", page.text);
    }
    assert!(!page.text.contains("csrf_token"), "{}", page.text);
    let form = open(&format!("{accept}?country=US")).await.text;
    let csrf = hidden_field_value(&form, "csrf_token");
    let mut fields = vec![("csrf_token", csrf.as_str())];
    fields.extend(GERMAN_ADDRESS);
    let refused = post(&accept, &fields).await.text;
    assert!(refused.contains("no gift card of its value"), "{refused}");
    assert_open(&service, &sent).await;
}
