//! Gifts of a collection outside the US: the tier of the collection decides, whatever the batch says.

use super::*;
use super::{
    collection::{find_collection, id, simple_product_ids},
    country::GERMAN_ADDRESS,
};

/// Collections that allow gift cards, and still stay in the US.
const DISABLED: &str = "UPDATE collection SET document = replace(document, \
    '\"international_gift_cards_enabled\":false', '\"international_gift_cards_enabled\":true')";

const STANDARD: &str = "UPDATE collection SET document = replace(replace(document, \
    '\"international_gift_cards_enabled\":false', '\"international_gift_cards_enabled\":true'), \
    '\"international_shipping_tier\":\"disabled\"', '\"international_shipping_tier\":\"standard\"')";

const FULL: &str = "UPDATE collection SET document = replace(document, \
    '\"international_shipping_tier\":\"disabled\"', '\"international_shipping_tier\":\"full\"')";

/// What a collection offers after this change of its tier, and an order of it from a batch with another one.
async fn order_of(
    service: &TestService,
    tiers: &'static str,
    batch_tier: &str,
) -> (Vec<Value>, Value) {
    service.run_sql(tiers, tiers).await;
    let (collection, offered) = find_collection(service, "Spend It Your Way").await;
    let order = create_link_order(service, |request| {
        request["cart"]["items"][0]["product_id"] = collection["product"]["id"].clone();
        request["international_shipping_tier"] = json!(batch_tier);
        request["international_gift_cards_enabled"] = json!(true);
    })
    .await;
    (offered, order)
}

/// The fields of an acceptance in Germany.
fn german_form<'a>(csrf: &'a str, picks: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut fields = vec![("csrf_token", csrf)];
    fields.extend(GERMAN_ADDRESS);
    fields.extend_from_slice(picks);
    fields
}

#[tokio::test]
async fn disabled_collection_stays_in_the_us() {
    let service = TestService::new().await;
    let (offered, order) = order_of(&service, DISABLED, "full").await;
    let accept = format!("{}/accept", link(&order));
    let pick = simple_product_ids(&offered)[0];
    let form = open(&format!("{accept}?pick-0={pick}")).await.text;
    assert!(form.contains("I live in another country"), "{form}");
    for page in ["accept", "swap"] {
        let address = format!("{}/{page}?country=DE&pick-0={pick}", link(&order));
        let refused = open(&address).await.text;
        assert!(refused.contains("isn’t delivered to Germany"), "{refused}");
        assert!(!refused.contains("csrf_token"), "{refused}");
    }
    let csrf = hidden_field_value(&form, "csrf_token");
    let refused = post(&accept, &german_form(&csrf, &[("pick-0", pick)])).await;
    assert!(refused.text.contains("isn’t delivered to Germany"));
    assert_ne!(fetch_order(&service, &order).await["status"], "accepted");
}

#[tokio::test]
async fn full_collection_is_delivered_abroad() {
    let service = TestService::new().await;
    let (offered, order) = order_of(&service, FULL, "disabled").await;
    let accept = format!("{}/accept", link(&order));
    let question = open(&accept).await.text;
    assert!(question.contains("Where do you live?"), "{question}");

    // Only products that ship to Germany can be chosen.
    let shop = open(&format!("{}/swap?country=DE", link(&order)))
        .await
        .text;
    let is_offered = |product: &str| shop.contains(&format!("value=\"{product}\""));
    let simple = simple_product_ids(&offered);
    let (german, other): (Vec<&str>, Vec<&str>) =
        simple.into_iter().partition(|product| is_offered(product));
    let (shipped, left_out) = (german[0], other[0]);
    let refused = open(&format!("{accept}?country=DE&pick-0={left_out}")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);

    let form = open(&format!("{accept}?country=DE&pick-0={shipped}")).await;
    assert_eq!(form.status, StatusCode::OK, "{}", form.text);
    let csrf = hidden_field_value(&form.text, "csrf_token");
    let accepted = post(&accept, &german_form(&csrf, &[("pick-0", shipped)])).await;
    assert_eq!(accepted.status, StatusCode::SEE_OTHER, "{}", accepted.text);
    let order = fetch_order(&service, &order).await;
    assert_eq!(order["status"], "accepted");
    assert_eq!(order["cart"]["items"][0]["product"]["id"], shipped);
    let relay = order["amounts"]["amount_global_relay_cost"].as_i64();
    assert!(relay > Some(0), "{relay:?}");
}

#[tokio::test]
async fn standard_collection_is_swapped_to_gift_card() {
    let service = TestService::new().await;
    let (offered, sent) = order_of(&service, STANDARD, "full").await;
    let accept = format!("{}/accept", link(&sent));
    let question = open(&accept).await.text;
    assert!(question.contains("Where do you live?"), "{question}");

    // The choice in the collection is gone: gift cards take its place.
    let cards = open(&format!("{}/swap?country=DE", link(&sent))).await.text;
    assert!(cards.contains("Any Amount Gift Card"), "{cards}");
    assert!(!cards.contains("pick-0"), "{cards}");
    let simple = simple_product_ids(&offered);
    for product in &simple {
        assert!(!cards.contains(product), "{product}: {cards}");
    }
    let card = service.product("Any Amount Gift Card").await;
    let card = id(&card);
    let form = open(&format!("{accept}?country=DE&pick={card}")).await;
    assert_eq!(form.status, StatusCode::OK, "{}", form.text);
    assert!(!form.text.contains("address_1"), "{}", form.text);
    let csrf = hidden_field_value(&form.text, "csrf_token");
    let fields = |pick| {
        let address = [("first_name", "Ida"), ("email", "ida@example.com")];
        let country = [("csrf_token", csrf.as_str()), ("country", "DE"), pick];
        [&country[..], &address].concat()
    };
    let chosen = post(&accept, &fields(("pick-0", simple[0]))).await;
    assert_eq!(chosen.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_ne!(fetch_order(&service, &sent).await["status"], "accepted");

    let accepted = post(&accept, &fields(("pick", card))).await;
    assert_eq!(accepted.status, StatusCode::SEE_OTHER, "{}", accepted.text);
    let order = fetch_order(&service, &sent).await;
    let items = order["cart"]["items"].as_array().unwrap();
    assert_eq!(items.len(), 1, "{items:?}");
    assert_eq!(items[0]["product"]["id"], card);
    assert!(order["amounts"]["amount_global_relay_cost"].is_null());
}

#[tokio::test]
async fn gift_card_has_no_variants_of_the_gift() {
    let service = TestService::new().await;
    let hoodie = service.product("Heavy Knit Hoodie").await;
    let sent = create_link_order(&service, |request| {
        request["cart"]["items"][0]["product_id"] = hoodie["id"].clone();
        request["international_shipping_tier"] = json!("standard");
        request["international_gift_cards_enabled"] = json!(true);
    })
    .await;
    let accept = format!("{}/accept", link(&sent));
    let at_home = open(&format!("{accept}?country=US")).await.text;
    assert!(at_home.contains("variants-0"), "{at_home}");
    let card = service.product("Any Amount Gift Card").await;
    let card = id(&card);
    let form = open(&format!("{accept}?country=DE&pick={card}")).await.text;
    assert!(!form.contains("variants-0"), "{form}");
    let csrf = hidden_field_value(&form, "csrf_token");
    // A variant that an earlier form had does not reach the gift card.
    let fields = [
        ("csrf_token", csrf.as_str()),
        ("country", "DE"),
        ("pick", card),
        ("first_name", "Ida"),
        ("email", "ida@example.com"),
        ("variants-0-0", "M"),
        ("variants-0-1", "Ink"),
    ];
    let accepted = post(&accept, &fields).await;
    assert_eq!(accepted.status, StatusCode::SEE_OTHER, "{}", accepted.text);
    let order = fetch_order(&service, &sent).await;
    assert_eq!(order["cart"]["items"][0]["product"]["id"], card);
    let selections = order["cart_selections"].to_string();
    assert!(!selections.contains("Ink"), "{selections}");
}
