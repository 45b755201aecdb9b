//! A collection gift: the products to choose from, and the limits of the choice.

use serde_json::{Value, json};

use super::{create_link_order, fetch_order, filled_form, hidden_field_value, link, open, post};
use crate::harness::TestService;

/// Returns a collection and its products, cheapest first.
pub(super) async fn find_collection(service: &TestService, title: &str) -> (Value, Vec<Value>) {
    let list = service.get("/v1/collections?published=true").await;
    let all = list["data"].as_array().unwrap();
    let found = all.iter().find(|collection| collection["title"] == title);
    let found = found.unwrap().clone();
    let mut products: Vec<Value> = found["published_version"]["collection_categories"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|category| category["collection_products"].as_array().unwrap())
        .map(|entry| entry["product"].clone())
        .collect();
    products.sort_by_key(|product| product["price"].as_i64());
    (found, products)
}

/// Returns the ids of the products without variants and without restricted states.
pub(super) fn simple_product_ids(products: &[Value]) -> Vec<&str> {
    products
        .iter()
        .filter(|it| it["variants"] == json!([]) && it["restricted_states"] == json!([]))
        .map(id)
        .collect()
}

pub(super) fn id(value: &Value) -> &str {
    value["id"].as_str().unwrap()
}

async fn create_collection_order(service: &TestService, collection: &Value) -> Value {
    create_link_order(service, |request| {
        request["cart"]["items"][0]["product_id"] = collection["product"]["id"].clone();
    })
    .await
}

/// Returns the address of the accept form with these picks for the first item of the cart.
fn accept_address(order: &Value, picks: &[&str]) -> String {
    let picks: Vec<String> = picks.iter().map(|pick| format!("pick-0={pick}")).collect();
    format!("{}/accept?{}", link(order), picks.join("&"))
}

#[tokio::test]
async fn collection_gift_needs_choice_before_acceptance() {
    let service = TestService::new().await;
    let (treat, offered) = find_collection(&service, "Pick a Treat").await;
    let order = create_collection_order(&service, &treat).await;
    let page = open(link(&order)).await;
    assert!(page.text.contains("Choose your gift"), "{}", page.text);
    assert!(!page.text.contains("Accept your gift"));
    assert!(!page.text.contains("Choose something else"));

    let shop = open(&format!("{}/swap", link(&order))).await;
    assert_eq!(shop.status, 200);
    for part in [
        "<h1>Pick a Treat</h1>",
        "One good thing to eat or drink",
        "Baked and sweet",
        "Salty and hot",
        "To drink",
    ] {
        assert!(shop.text.contains(part), "{part}: {}", shop.text);
    }
    assert_eq!(
        shop.text.matches("type=\"radio\"").count(),
        offered.len(),
        "only products of the collection"
    );
    for product in &offered {
        assert!(shop.text.contains(&format!("value=\"{}\"", id(product))));
    }
    assert!(!shop.text.contains('$'), "prices are hidden");

    let hoodie = service.product("Heavy Knit Hoodie").await;
    let swapped = format!("{}/accept?pick={}", link(&order), id(&offered[0]));
    for (address, why) in [
        (
            format!("{}/accept", link(&order)),
            "Choose a product from “Pick a Treat” first.",
        ),
        (swapped, "Choose a product from “Pick a Treat” first."),
        (
            accept_address(&order, &[id(&offered[0]), id(&offered[1])]),
            "Choose only one product.",
        ),
        (
            accept_address(&order, &[id(&hoodie)]),
            "isn’t part of this gift or is no longer available.",
        ),
    ] {
        let refused = open(&address).await;
        assert_eq!(refused.status, 422, "{address}");
        assert!(refused.text.contains(why), "{why}: {}", refused.text);
    }

    // A form without the choice is refused, too.
    let pick = simple_product_ids(&offered)[0];
    let form = open(&accept_address(&order, &[pick])).await;
    assert_eq!(form.status, 200, "{}", form.text);
    let csrf = hidden_field_value(&form.text, "csrf_token");
    let accept = format!("{}/accept", link(&order));
    let refused = post(&accept, &filled_form(&csrf, &[])).await;
    assert_eq!(refused.status, 422);
    assert!(
        refused
            .text
            .contains("Choose a product from “Pick a Treat” first.")
    );
    assert_eq!(fetch_order(&service, &order).await["status"], "opened");

    // The form keeps the picks when another field has a problem.
    assert_eq!(hidden_field_value(&form.text, "pick-0"), pick);
    let refused = post(&accept, &[("csrf_token", &csrf), ("pick-0", pick)]).await;
    assert_eq!(refused.status, 422);
    assert_eq!(hidden_field_value(&refused.text, "pick-0"), pick);
    let done = post(&accept, &filled_form(&csrf, &[("pick-0", pick)])).await;
    assert_eq!(done.status, 303, "{}", done.text);
    let accepted = fetch_order(&service, &order).await;
    assert_eq!(accepted["status"], "accepted");
    assert_eq!(accepted["is_swapped"], true);
    assert_eq!(accepted["cart"]["items"][0]["product"]["id"], pick);
    assert_eq!(accepted["original_cart"], order["cart"]);
    let before = &accepted["original_amounts"]["original_amount_pre_tax_total"];
    assert!(accepted["amounts"]["amount_pre_tax_total"].as_i64() <= before.as_i64());
}

#[tokio::test]
async fn collection_limits_number_of_products() {
    let service = TestService::new().await;
    let (joys, offered) = find_collection(&service, "Two Small Joys").await;
    let order = create_collection_order(&service, &joys).await;
    let shop = open(&format!("{}/swap", link(&order))).await;
    assert!(
        shop.text.contains("Choose up to 2 products."),
        "{}",
        shop.text
    );
    assert!(shop.text.contains("type=\"checkbox\""));
    let picks = simple_product_ids(&offered);
    let refused = open(&accept_address(&order, &picks[..3])).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("Choose 2 products or fewer."));
    assert_eq!(refused.text.matches("checked").count(), 3, "the picks stay");
    let twice = open(&accept_address(&order, &[picks[0], picks[0]])).await;
    assert!(twice.text.contains("Choose each product only once."));

    let form = open(&accept_address(&order, &picks[..2])).await;
    assert_eq!(form.status, 200, "{}", form.text);
    let csrf = hidden_field_value(&form.text, "csrf_token");
    let two = [("pick-0", picks[0]), ("pick-0", picks[1])];
    let done = post(
        &format!("{}/accept", link(&order)),
        &filled_form(&csrf, &two),
    )
    .await;
    assert_eq!(done.status, 303, "{}", done.text);
    let accepted = fetch_order(&service, &order).await;
    let items = accepted["cart"]["items"].as_array().unwrap();
    let ids: Vec<_> = items.iter().map(|item| id(&item["product"])).collect();
    assert_eq!(ids, picks[..2]);
    assert_eq!(accepted["is_swapped"], true);
}

#[tokio::test]
async fn collection_limits_amount() {
    let service = TestService::new().await;
    let (spend, offered) = find_collection(&service, "Spend It Your Way").await;
    let order = create_collection_order(&service, &spend).await;
    let shop = open(&format!("{}/swap", link(&order))).await;
    assert!(shop.text.contains("$150.00"), "{}", shop.text);
    assert!(
        shop.text
            .contains("With shipping, your selection can’t cost more than your gift.")
    );
    let picks = simple_product_ids(&offered);
    let refused = open(&accept_address(&order, &picks)).await;
    assert_eq!(refused.status, 422);
    assert!(
        refused.text.contains("The limit is $150.00."),
        "{}",
        refused.text
    );
    let form = open(&accept_address(&order, &picks[..2])).await;
    assert_eq!(form.status, 200, "{}", form.text);
    let csrf = hidden_field_value(&form.text, "csrf_token");
    let two = [("pick-0", picks[0]), ("pick-0", picks[1])];
    let done = post(
        &format!("{}/accept", link(&order)),
        &filled_form(&csrf, &two),
    )
    .await;
    assert_eq!(done.status, 303, "{}", done.text);
    let accepted = fetch_order(&service, &order).await;
    assert_eq!(accepted["cart"]["items"].as_array().unwrap().len(), 2);
    assert!(accepted["amounts"]["amount_product"].as_i64().unwrap() <= 15_000);
}

#[tokio::test]
async fn other_lines_stay_and_choice_can_have_variants() {
    let service = TestService::new().await;
    let (desk, offered) = find_collection(&service, "A Desk They Like").await;
    let order = create_link_order(&service, |request| {
        let items = request["cart"]["items"].as_array_mut().unwrap();
        items.push(json!({ "product_id": desk["product"]["id"], "quantity": 2 }));
    })
    .await;
    let cookies = &order["cart"]["items"][0];
    let shop = open(&format!("{}/swap", link(&order))).await;
    assert!(
        shop.text.contains("Also included: Sea Salt Cookie Dozen"),
        "{}",
        shop.text
    );
    let of_kinds = |it: &&Value| {
        let variants = it["variants"].as_array().unwrap();
        !variants.is_empty() && it["restricted_states"] == json!([])
    };
    let product = offered.iter().find(of_kinds).unwrap();
    let accept = format!("{}/accept", link(&order));
    let form = open(&format!("{accept}?pick-1={}", id(product))).await;
    assert_eq!(form.status, 200, "{}", form.text);
    let csrf = hidden_field_value(&form.text, "csrf_token");
    let pick = ("pick-1", id(product));
    let unsaid = post(&accept, &filled_form(&csrf, &[pick])).await;
    assert_eq!(unsaid.status, 422);
    assert!(
        unsaid.text.contains("Choose an option for"),
        "{}",
        unsaid.text
    );
    let variant = product["variants"][0]["name"].as_str().unwrap();
    let mut fields = vec![pick];
    let parts: Vec<&str> = if form.text.contains("<fieldset") {
        variant.split(" / ").collect()
    } else {
        vec![variant]
    };
    let names: Vec<String> = (0..parts.len())
        .map(|part| format!("variants-1-{part}"))
        .collect();
    for (name, part) in names.iter().zip(&parts) {
        fields.push((name.as_str(), *part));
    }
    let done = post(&accept, &filled_form(&csrf, &fields)).await;
    assert_eq!(done.status, 303, "{}", done.text);
    let accepted = fetch_order(&service, &order).await;
    let items = accepted["cart"]["items"].as_array().unwrap();
    assert_eq!(items[0], *cookies, "unchanged");
    assert_eq!(items[1]["product"]["id"], product["id"]);
    assert_eq!(items[1]["quantity"], 2, "the quantity of the sent line");
    assert_eq!(accepted["original_cart"], order["cart"]);
    let selections = accepted["cart_selections"].as_array().unwrap();
    assert_eq!(selections.len(), 2);
    for selection in selections {
        assert_eq!(selection["cart_item_id"], items[1]["id"]);
        assert_eq!(selection["variants"], json!([variant]));
    }
}
