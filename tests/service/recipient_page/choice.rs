//! Choices and input of recipients: swaps, variants, the address.

use serde_json::{Value, json};

use super::{create_link_order, fetch_order, filled_form, hidden_field_value, link, open, post};
use crate::harness::TestService;

#[tokio::test]
async fn problems_are_beside_fields_and_typed_text_stays() {
    let service = TestService::new().await;
    let hoodie = service.product("Heavy Knit Hoodie").await;
    let order = create_link_order(&service, |request| {
        request["cart"]["items"][0]["product_id"] = hoodie["id"].clone();
    })
    .await;
    let accept = format!("{}/accept", link(&order));
    let page = open(&accept).await;
    assert!(page.text.contains("<legend>Size</legend>"), "{}", page.text);
    let csrf = hidden_field_value(&page.text, "csrf_token");
    let typed = [
        ("csrf_token", csrf.as_str()),
        ("first_name", "Ida \"the <great>\""),
        ("address_1", "12 Elm Street"),
        ("state", "HI"),
        ("postal_code", "6061"),
        ("variants-0-0", "M"),
    ];
    let refused = post(&accept, &typed).await;
    assert_eq!(refused.status, 422);
    for part in [
        "value=\"Ida &quot;the &lt;great&gt;&quot;\"",
        "value=\"12 Elm Street\"",
        "<option value=\"HI\" selected>",
        "value=\"6061\"",
        "value=\"M\" checked",
        "Choose an option for “Size and color”.",
        "Enter your city.",
        "Enter a ZIP code with 5 digits",
        "Heavy Knit Hoodie can’t be shipped to this state.",
        "aria-describedby=\"city-error\"",
        "href=\"#postal_code\"",
        // The link leads to an element that can receive the focus.
        "href=\"#variants-0\"",
        "<div class=\"choices\" id=\"variants-0\" tabindex=\"-1\">",
        "role=\"radiogroup\" aria-invalid=\"true\" aria-describedby=\"variants-0-error\"",
        "id=\"variants-0-error\">Choose an option",
    ] {
        let other = part.replace("&#39;", "'");
        assert!(
            refused.text.contains(part) || refused.text.contains(&other),
            "{part}: {}",
            refused.text
        );
    }
    // The size is chosen; only the color is missing.
    let missing = "<fieldset class=\"chips\" role=\"radiogroup\" aria-invalid=\"true\"";
    assert_eq!(refused.text.matches(missing).count(), 1);
    assert_eq!(fetch_order(&service, &order).await["status"], "notified");

    let sizes = [("variants-0-0", "M"), ("variants-0-1", "Moss")];
    let done = post(&accept, &filled_form(&csrf, &sizes)).await;
    assert_eq!(done.status, 303, "{}", done.text);
    let accepted = fetch_order(&service, &order).await;
    assert_eq!(accepted["status"], "accepted");
    assert_eq!(accepted["is_swapped"], false);
    let selections = &accepted["cart_selections"];
    assert_eq!(selections[0]["variants"], json!(["M / Moss"]));
    assert_eq!(
        selections[0]["cart_item_id"],
        accepted["cart"]["items"][0]["id"]
    );
    let page = open(link(&order)).await;
    assert!(page.text.contains("M / Moss"), "{}", page.text);
}

#[tokio::test]
async fn single_swap_shows_no_prices() {
    let service = TestService::new().await;
    let order = create_link_order(&service, |_| {}).await;
    let swap = format!("{}/swap", link(&order));
    let shop = open(&swap).await;
    assert_eq!(shop.status, 200);
    assert!(!shop.text.contains('$'), "prices are hidden: {}", shop.text);
    assert!(!shop.text.contains("Heavy Knit Hoodie"), "costs too much");
    let offers: Vec<&str> = shop
        .text
        .split("?pick=")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    assert!(offers.len() > 10, "{}", shop.text);
    let gift_price = service.product("Sea Salt Cookie Dozen").await["price"].clone();
    for offer in &offers {
        let product = service.get(&format!("/v1/products/{offer}")).await;
        assert!(product["price"].as_i64() <= gift_price.as_i64());
    }
    let hoodie = service.product("Heavy Knit Hoodie").await;
    let accept = format!("{}/accept", link(&order));
    let too_expensive = open(&format!("{accept}?pick={}", hoodie["id"].as_str().unwrap())).await;
    assert_eq!(too_expensive.status, 422);
    let two = format!("{accept}?pick={}&pick={}", offers[0], offers[1]);
    assert_eq!(open(&two).await.status, 422, "only one product");

    // Picks a product without variants, because the form has no variants to choose.
    let mut pick = "";
    for offer in &offers {
        let product = service.get(&format!("/v1/products/{offer}")).await;
        if product["variants"] == json!([]) && product["restricted_states"] == json!([]) {
            pick = offer;
            break;
        }
    }
    let page = open(&format!("{accept}?pick={pick}")).await;
    let csrf = hidden_field_value(&page.text, "csrf_token");
    assert_eq!(hidden_field_value(&page.text, "pick"), pick);
    let done = post(&accept, &filled_form(&csrf, &[("pick", pick)])).await;
    assert_eq!(done.status, 303, "{}", done.text);
    let accepted = fetch_order(&service, &order).await;
    assert_eq!(accepted["is_swapped"], true);
    assert_eq!(accepted["cart"]["items"][0]["product"]["id"], pick);
    assert_eq!(accepted["original_cart"], order["cart"]);
    assert_eq!(
        accepted["original_amounts"]["original_amount_product"],
        order["amounts"]["amount_product"]
    );
    assert!(accepted["amounts"]["amount_tax"].is_number());
}

#[tokio::test]
async fn multiple_swap_is_limited_by_gift_price() {
    let service = TestService::new().await;
    let order = create_link_order(&service, |request| {
        request["swap"] = json!("multiple");
        request["cart"]["items"][0]["quantity"] = json!(2);
    })
    .await;
    let shop = open(&format!("{}/swap", link(&order))).await;
    assert!(shop.text.contains("$64.00"), "{}", shop.text);
    assert!(
        shop.text
            .contains("With shipping, your selection can’t cost more than your gift.")
    );
    // Offered products without variants: price, brand, id.
    let mut small: Vec<(i64, String, String)> = Vec::new();
    for page in [1, 2] {
        let list = service
            .get(&format!("/v1/products?per_page=100&page={page}"))
            .await;
        for product in list["data"].as_array().unwrap() {
            let id = product["id"].as_str().unwrap().to_owned();
            if shop.text.contains(&format!("value=\"{id}\""))
                && product["variants"] == json!([])
                && product["restricted_states"] == json!([])
            {
                let brand = product["brand"]["id"].as_str().unwrap().to_owned();
                small.push((product["price"].as_i64().unwrap(), brand, id));
            }
        }
    }
    small.sort();
    let accept = format!("{}/accept", link(&order));
    let dear: Vec<_> = small.iter().filter(|(price, ..)| *price > 3_400).collect();
    let too_much = format!("{accept}?pick={}&pick={}", dear[0].2, dear[1].2);
    let refused = open(&too_much).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("The limit is $64.00."));
    assert_eq!(refused.text.matches("checked").count(), 2, "the picks stay");

    let mut pairs = Vec::new();
    for (place, one) in small.iter().enumerate() {
        for other in &small[place + 1..] {
            if one.0 + other.0 <= 6_400 {
                pairs.push((one.0 + other.0, one, other));
            }
        }
    }
    // The prices of the two products are within the limit, but the shipping for two brands exceeds
    // it.
    let mut apart: Vec<_> = pairs
        .iter()
        .filter(|(_, one, other)| one.1 != other.1)
        .collect();
    apart.sort_by_key(|(sum, ..)| -sum);
    let mut too_far = None;
    for (_, one, other) in apart {
        let page = open(&format!("{accept}?pick={}&pick={}", one.2, other.2)).await;
        if page.status != 200 {
            too_far = Some(page);
            break;
        }
    }
    let refused = too_far.expect("two products of two brands with expensive shipping");
    assert_eq!(refused.status, 422, "{}", refused.text);
    let sentence = "With shipping, your selection costs more than your gift. \
                    Choose fewer products, or products from one brand.";
    assert!(refused.text.contains(sentence), "{}", refused.text);
    assert_eq!(refused.text.matches("checked").count(), 2, "the picks stay");
    assert_eq!(fetch_order(&service, &order).await["status"], "notified");

    let mut found = None;
    let together = pairs.iter().filter(|(_, one, other)| one.1 == other.1);
    for (sum, one, other) in together {
        let page = open(&format!("{accept}?pick={}&pick={}", one.2, other.2)).await;
        if page.status == 200 {
            found = Some((*sum, one.2.as_str(), other.2.as_str(), page));
            break;
        }
    }
    let (sum, one, other, page) = found.expect("two products of one brand");
    let picks = [("pick", one), ("pick", other)];
    let csrf = hidden_field_value(&page.text, "csrf_token");
    let done = post(&accept, &filled_form(&csrf, &picks)).await;
    assert_eq!(done.status, 303, "{}", done.text);
    let accepted = fetch_order(&service, &order).await;
    assert_eq!(accepted["cart"]["items"].as_array().unwrap().len(), 2);
    assert_eq!(accepted["amounts"]["amount_product"], sum);
}

#[tokio::test]
async fn gift_without_swap_cannot_be_replaced() {
    let service = TestService::new().await;
    let order = create_link_order(&service, |request| request["swap"] = json!("disabled")).await;
    let page = open(link(&order)).await;
    assert!(!page.text.contains("Choose something else"));
    let swap = open(&format!("{}/swap", link(&order))).await;
    assert_eq!(swap.status, 303);
    let other = service.product("Morning Mug & Beans").await;
    let accept = format!("{}/accept", link(&order));
    let csrf = hidden_field_value(&open(&accept).await.text, "csrf_token");
    let pick = [("pick", other["id"].as_str().unwrap())];
    let refused = post(&accept, &filled_form(&csrf, &pick)).await;
    assert_eq!(refused.status, 422);
    assert_eq!(fetch_order(&service, &order).await["status"], "opened");
}

#[tokio::test]
async fn variant_list_shows_its_problem() {
    let service = TestService::new().await;
    // Finds a product whose variants are a list and not option groups.
    let mut found = None;
    for page in [1, 2] {
        let list = service
            .get(&format!("/v1/products?per_page=100&page={page}"))
            .await;
        let data = list["data"].as_array().unwrap();
        let listed = |it: &&Value| {
            it["variants"].as_array().is_some_and(|all| !all.is_empty())
                && it["variant_groups"] == json!([])
                && it["status"] == "active"
        };
        found = found.or(data.iter().find(listed).cloned());
    }
    let product = found.expect("a product with variants");
    let order = create_link_order(&service, |request| {
        request["cart"]["items"][0]["product_id"] = product["id"].clone();
    })
    .await;
    let accept = format!("{}/accept", link(&order));
    let form = open(&accept).await;
    assert!(!form.text.contains("aria-invalid"), "{}", form.text);
    let csrf = hidden_field_value(&form.text, "csrf_token");
    let refused = post(&accept, &filled_form(&csrf, &[("variants-0-0", "")])).await;
    assert_eq!(refused.status, 422);
    for part in [
        "name=\"variants-0-0\" aria-invalid=\"true\" aria-describedby=\"variants-0-error\"",
        "id=\"variants-0-error\">Choose an option",
        "tabindex=\"-1\"",
    ] {
        assert!(refused.text.contains(part), "{part}: {}", refused.text);
    }
}

/// A picked product can become unavailable before the form is submitted.
#[tokio::test]
async fn choosing_again_keeps_typed_address() {
    let service = TestService::new().await;
    let order = create_link_order(&service, |_| {}).await;
    let accept = format!("{}/accept", link(&order));
    let csrf = hidden_field_value(&open(&accept).await.text, "csrf_token");
    let shop = open(&format!("{}/swap", link(&order))).await;
    let offers: Vec<&str> = shop.text.split("?pick=").skip(1).collect();
    let offers: Vec<&str> = offers
        .iter()
        .filter_map(|it| it.split('"').next())
        .collect();
    let gone = service.product("Heavy Knit Hoodie").await;
    let gone = [("pick", gone["id"].as_str().unwrap())];
    let again_page = post(&accept, &filled_form(&csrf, &gone)).await;
    assert_eq!(again_page.status, 422);
    assert!(again_page.text.contains("Choose again."));
    assert_eq!(
        hidden_field_value(&again_page.text, "address_1"),
        "12 Elm Street"
    );
    assert!(
        !again_page.text.contains("?pick="),
        "the URL must not contain the typed values"
    );
    assert!(
        again_page
            .text
            .contains(&format!("value=\"{}\"", offers[0]))
    );
    let choosing = [("choosing", "1"), ("pick", offers[0])];
    let form = post(&accept, &filled_form(&csrf, &choosing)).await;
    assert_eq!(form.status, 200, "{}", form.text);
    for part in ["value=\"12 Elm Street\"", "<option value=\"IL\" selected>"] {
        assert!(form.text.contains(part), "{part}: {}", form.text);
    }
    assert_eq!(hidden_field_value(&form.text, "pick"), offers[0]);
    assert_eq!(fetch_order(&service, &order).await["status"], "notified");

    let kept = [("choosing", "1"), ("keep_original", "1"), gone[0]];
    let form = post(&accept, &filled_form(&csrf, &kept)).await;
    assert_eq!(form.status, 200, "{}", form.text);
    assert!(form.text.contains("Sea Salt Cookie Dozen"));
    assert!(form.text.contains("value=\"12 Elm Street\""));
    let done = post(&accept, &filled_form(&csrf, &[])).await;
    assert_eq!(done.status, 303, "{}", done.text);
    assert_eq!(fetch_order(&service, &order).await["is_swapped"], false);
}
