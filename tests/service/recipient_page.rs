//! The page that a gift link opens: what a recipient's browser is shown, and what it may do.

use std::time::Duration;

use reqwest::{
    Method, StatusCode,
    header::{HeaderMap, LOCATION},
};
use serde_json::{Value, json};

use crate::house::{House, KEY};

const HOUR: Duration = Duration::from_secs(3_600);

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    text: String,
}

fn browser() -> reqwest::Client {
    reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap()
}

async fn answer(request: reqwest::RequestBuilder) -> Answer {
    let response = request.send().await.unwrap();
    Answer {
        status: response.status(),
        headers: response.headers().clone(),
        text: response.text().await.unwrap(),
    }
}

async fn open(link: &str) -> Answer {
    answer(browser().get(link)).await
}

async fn post(link: &str, fields: &[(&str, &str)]) -> Answer {
    answer(form(link, fields)).await
}

fn form(link: &str, fields: &[(&str, &str)]) -> reqwest::RequestBuilder {
    let mut body = form_urlencoded::Serializer::new(String::new());
    body.extend_pairs(fields);
    browser()
        .post(link)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(body.finish())
}

/// The value of a hidden field.
fn hidden(page: &str, name: &str) -> String {
    let from = page
        .split_once(&format!("name=\"{name}\" value=\""))
        .unwrap_or_else(|| panic!("no field {name}: {page}"))
        .1;
    from.split('"').next().unwrap().to_owned()
}

const ADDRESS: [(&str, &str); 6] = [
    ("first_name", "Ida"),
    ("last_name", "Berg"),
    ("address_1", "12 Elm Street"),
    ("city", "Chicago"),
    ("state", "IL"),
    ("postal_code", "60614"),
];

/// The address, with the word of the form and whatever else.
fn filled<'a>(word: &'a str, more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut fields = vec![("word", word)];
    fields.extend(ADDRESS);
    fields.extend_from_slice(more);
    fields
}

/// A batch of one, sent as a link; its order.
async fn gift(house: &House, change: impl FnOnce(&mut Value)) -> Value {
    let mut request = house.good_batch(1).await;
    request["send_method"] = json!("link_multiple_custom_list");
    request["recipients"][0]["first_name"] = json!("Ida");
    change(&mut request);
    let (status, batch) = house.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    batch["orders_preview"][0].clone()
}

fn link(order: &Value) -> &str {
    order["individual_gift_link"].as_str().unwrap()
}

async fn again(house: &House, order: &Value) -> Value {
    let path = format!("/v1/orders/{}", order["id"].as_str().unwrap());
    house.get(&path).await
}

async fn statuses(house: &House) -> Vec<String> {
    let list = house.get("/v1/order_activities?per_page=100").await;
    let data = list["data"].as_array().unwrap();
    data.iter()
        .rev()
        .map(|activity| activity["order_status"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn a_gift_is_opened_accepted_and_thanked_for() {
    let house = House::open().await;
    let cards = house.get("/v1/cards").await;
    let order = gift(&house, |request| {
        request["card_id"] = cards["data"][0]["id"].clone();
        request["message"] = json!("A hard quarter, carried with grace.");
    })
    .await;
    house.clock.advance(HOUR);
    let page = open(link(&order)).await;
    assert_eq!(page.status, 200);
    for part in [
        "Ida, this is for you",
        "A gift from The People Team",
        "A hard quarter, carried with grace.",
        "Sea Salt Cookie Dozen",
        "/pictures/cards/",
        "/pictures/products/",
        "Accept your gift",
        "Choose something else",
        "Practice: this gift is not real",
    ] {
        assert!(page.text.contains(part), "{part}: {}", page.text);
    }
    let seen = again(&house, &order).await;
    assert_eq!(seen["status"], "opened");
    assert_eq!(seen["view_count_recipient"], 1);
    assert_eq!(seen["event_times"]["opened_at"], "2026-11-02T16:00:00.000Z");

    let accept = format!("{}/accept", link(&order));
    let form = open(&accept).await;
    assert!(form.text.contains("value=\"Ida\""), "{}", form.text);
    house.clock.advance(HOUR);
    let word = hidden(&form.text, "word");
    let done = post(&accept, &filled(&word, &[])).await;
    assert_eq!(done.status, 303, "{}", done.text);
    let accepted = again(&house, &order).await;
    assert_eq!(accepted["status"], "accepted");
    assert_eq!(
        accepted["event_times"]["accepted_at"],
        "2026-11-02T17:00:00.000Z"
    );
    let amounts = &accepted["amounts"];
    let (before, tax) = (
        amounts["amount_pre_tax_total"].as_i64().unwrap(),
        amounts["amount_tax"].as_i64().unwrap(),
    );
    assert_eq!(tax, (before * 9 + 50) / 100, "9 % in Illinois: {amounts}");
    assert_eq!(amounts["amount_total"], before + tax);
    assert_eq!(accepted["is_swapped"], false);
    assert_eq!(statuses(&house).await, ["created", "opened", "accepted"]);

    let back = format!("{}?done", link(&order));
    assert!(back.ends_with(done.headers[LOCATION].to_str().unwrap()));
    let page = open(&back).await;
    assert!(page.text.contains("It’s yours"), "{}", page.text);
    assert!(!page.text.contains("Elm Street"), "no address on the page");
    let again_seen = again(&house, &order).await;
    assert_eq!(again_seen["view_count_recipient"], 1, "a form is no view");

    let thanks = format!("{}/thanks", link(&order));
    let word = hidden(&page.text, "word");
    let refused = post(&thanks, &[("word", &word), ("note", " \n ")]).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("Please write a few words."));
    let note = "It fits! <b>Thank you</b>, all.\nIda";
    let done = post(&thanks, &[("word", &word), ("note", note)]).await;
    assert_eq!(done.status, 303);
    assert_eq!(again(&house, &order).await["thank_you_note"], note);
    let page = open(link(&order)).await;
    assert!(
        page.text
            .contains("It fits! &lt;b&gt;Thank you&lt;/b&gt;, all.\nIda"),
        "{}",
        page.text
    );
    post(&thanks, &[("word", &word), ("note", "Another one")]).await;
    assert_eq!(
        again(&house, &order).await["thank_you_note"],
        note,
        "one note"
    );
}

#[tokio::test]
async fn only_a_person_who_looks_counts_as_a_view() {
    let house = House::open().await;
    let order = gift(&house, |_| {}).await;
    let head = answer(browser().head(link(&order))).await;
    assert_eq!((head.status, head.text.as_str()), (StatusCode::OK, ""));
    for (name, value) in [
        ("sec-purpose", "prefetch;prerender"),
        ("purpose", "prefetch"),
        ("x-moz", "prefetch"),
    ] {
        let ahead = answer(browser().get(link(&order)).header(name, value)).await;
        assert_eq!(ahead.status, 503, "{name}");
    }
    for page in ["accept", "swap"] {
        open(&format!("{}/{page}", link(&order))).await;
    }
    let untouched = again(&house, &order).await;
    assert_eq!(untouched["status"], "created");
    assert_eq!(untouched["view_count_recipient"], 0);
    for views in 1..4 {
        open(link(&order)).await;
        let seen = again(&house, &order).await;
        assert_eq!(seen["view_count_recipient"], views);
    }
    assert_eq!(statuses(&house).await, ["created", "opened"]);
}

#[tokio::test]
async fn whatever_is_wrong_is_said_beside_its_field_and_nothing_typed_is_lost() {
    let house = House::open().await;
    let hoodie = house.product("Heavy Knit Hoodie").await;
    let order = gift(&house, |request| {
        request["cart"]["items"][0]["product_id"] = hoodie["id"].clone();
    })
    .await;
    let accept = format!("{}/accept", link(&order));
    let page = open(&accept).await;
    assert!(page.text.contains("<legend>Size</legend>"), "{}", page.text);
    let word = hidden(&page.text, "word");
    let typed = [
        ("word", word.as_str()),
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
        "Please choose the size and colour.",
        "Please write the city.",
        "A ZIP code has five digits",
        "Heavy Knit Hoodie can&#39;t be shipped to this state.",
        "aria-describedby=\"city-error\"",
        "href=\"#postal_code\"",
    ] {
        let other = part.replace("&#39;", "'");
        assert!(
            refused.text.contains(part) || refused.text.contains(&other),
            "{part}: {}",
            refused.text
        );
    }
    assert_eq!(again(&house, &order).await["status"], "created");

    let sizes = [("variants-0-0", "M"), ("variants-0-1", "Moss")];
    let done = post(&accept, &filled(&word, &sizes)).await;
    assert_eq!(done.status, 303, "{}", done.text);
    let accepted = again(&house, &order).await;
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
async fn one_other_thing_can_be_taken_and_no_price_is_shown() {
    let house = House::open().await;
    let order = gift(&house, |_| {}).await;
    let swap = format!("{}/swap", link(&order));
    let shop = open(&swap).await;
    assert_eq!(shop.status, 200);
    assert!(!shop.text.contains('$'), "prices are hidden: {}", shop.text);
    assert!(!shop.text.contains("Heavy Knit Hoodie"), "too dear");
    let offers: Vec<&str> = shop
        .text
        .split("?pick=")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    assert!(offers.len() > 10, "{}", shop.text);
    let gift_price = house.product("Sea Salt Cookie Dozen").await["price"].clone();
    for offer in &offers {
        let product = house.get(&format!("/v1/products/{offer}")).await;
        assert!(product["price"].as_i64() <= gift_price.as_i64());
    }
    let hoodie = house.product("Heavy Knit Hoodie").await;
    let accept = format!("{}/accept", link(&order));
    let too_dear = open(&format!("{accept}?pick={}", hoodie["id"].as_str().unwrap())).await;
    assert_eq!(too_dear.status, 422);
    let two = format!("{accept}?pick={}&pick={}", offers[0], offers[1]);
    assert_eq!(open(&two).await.status, 422, "one thing only");

    // One that has nothing to choose.
    let mut pick = "";
    for offer in &offers {
        let product = house.get(&format!("/v1/products/{offer}")).await;
        if product["variants"] == json!([]) && product["restricted_states"] == json!([]) {
            pick = offer;
            break;
        }
    }
    let page = open(&format!("{accept}?pick={pick}")).await;
    let word = hidden(&page.text, "word");
    assert_eq!(hidden(&page.text, "pick"), pick);
    let done = post(&accept, &filled(&word, &[("pick", pick)])).await;
    assert_eq!(done.status, 303, "{}", done.text);
    let accepted = again(&house, &order).await;
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
async fn several_things_can_be_taken_up_to_the_worth_of_the_gift() {
    let house = House::open().await;
    let order = gift(&house, |request| request["swap"] = json!("multiple")).await;
    let shop = open(&format!("{}/swap", link(&order))).await;
    assert!(shop.text.contains("$32.00"), "{}", shop.text);
    let mut small: Vec<(i64, String)> = Vec::new();
    for page in [1, 2] {
        let list = house
            .get(&format!("/v1/products?per_page=100&page={page}"))
            .await;
        for product in list["data"].as_array().unwrap() {
            if product["variants"] == json!([])
                && product["price_is_variable"] == false
                && product["restricted_states"] == json!([])
            {
                let id = product["id"].as_str().unwrap().to_owned();
                small.push((product["price"].as_i64().unwrap(), id));
            }
        }
    }
    small.sort();
    assert!(small[0].0 + small[1].0 <= 3_200, "{small:?}");
    let accept = format!("{}/accept", link(&order));
    let dear: Vec<_> = small
        .iter()
        .filter(|(price, _)| *price > 1_700 && *price <= 3_200)
        .collect();
    let too_much = format!("{accept}?pick={}&pick={}", dear[0].1, dear[1].1);
    let refused = open(&too_much).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("your gift is worth $32.00"));
    assert_eq!(refused.text.matches("checked").count(), 2, "the picks stay");

    let picks = [("pick", small[0].1.as_str()), ("pick", small[1].1.as_str())];
    let page = open(&format!("{accept}?pick={}&pick={}", small[0].1, small[1].1)).await;
    assert_eq!(page.status, 200, "{}", page.text);
    let word = hidden(&page.text, "word");
    let done = post(&accept, &filled(&word, &picks)).await;
    assert_eq!(done.status, 303, "{}", done.text);
    let accepted = again(&house, &order).await;
    assert_eq!(accepted["cart"]["items"].as_array().unwrap().len(), 2);
    assert_eq!(
        accepted["amounts"]["amount_product"],
        small[0].0 + small[1].0
    );
}

#[tokio::test]
async fn a_gift_that_is_not_to_be_swapped_is_not() {
    let house = House::open().await;
    let order = gift(&house, |request| request["swap"] = json!("disabled")).await;
    let page = open(link(&order)).await;
    assert!(!page.text.contains("Choose something else"));
    let swap = open(&format!("{}/swap", link(&order))).await;
    assert_eq!(swap.status, 303);
    let other = house.product("Morning Mug & Beans").await;
    let accept = format!("{}/accept", link(&order));
    let word = hidden(&open(&accept).await.text, "word");
    let pick = [("pick", other["id"].as_str().unwrap())];
    let refused = post(&accept, &filled(&word, &pick)).await;
    assert_eq!(refused.status, 422);
    assert_eq!(again(&house, &order).await["status"], "opened");
}

#[tokio::test]
async fn a_gift_of_several_things_shows_each() {
    let house = House::open().await;
    let hoodie = house.product("Heavy Knit Hoodie").await;
    let order = gift(&house, |request| {
        let cookies = request["cart"]["items"][0].clone();
        request["cart"]["items"] =
            json!([cookies, {"product_id": hoodie["id"], "quantity": 2, "variants": ["L / Ink"]}]);
    })
    .await;
    let page = open(link(&order)).await;
    for part in ["Sea Salt Cookie Dozen", "2 × Heavy Knit Hoodie", "L / Ink"] {
        assert!(page.text.contains(part), "{part}: {}", page.text);
    }
    let accept = format!("{}/accept", link(&order));
    let form = open(&accept).await;
    assert!(
        form.text.contains("value=\"L\" checked"),
        "the sender's choice is the first: {}",
        form.text
    );
    let word = hidden(&form.text, "word");
    let sizes = [("variants-1-0", "S"), ("variants-1-1", "Ink")];
    let done = post(&accept, &filled(&word, &sizes)).await;
    assert_eq!(done.status, 303, "{}", done.text);
    let accepted = again(&house, &order).await;
    let selections = accepted["cart_selections"].as_array().unwrap();
    assert_eq!(selections.len(), 2, "one for each piece");
    assert!(
        selections
            .iter()
            .all(|s| s["variants"] == json!(["S / Ink"]))
    );
}

#[tokio::test]
async fn what_can_not_be_accepted_is_said_kindly_and_stays_as_it_is() {
    let house = House::open().await;
    let order = gift(&house, |request| {
        request["expires_at"] = json!("2026-11-03T15:00:00Z");
    })
    .await;
    let accept = format!("{}/accept", link(&order));
    let page = open(link(&order)).await;
    assert!(page.text.contains("until 3 November 2026"), "{}", page.text);
    let word = hidden(&open(&accept).await.text, "word");
    house.clock.advance(HOUR * 24);
    let late = post(&accept, &filled(&word, &[])).await;
    assert_eq!(late.status, 303);
    let page = open(link(&order)).await;
    assert!(page.text.contains("This gift has expired"), "{}", page.text);
    assert!(!page.text.contains("<form"), "{}", page.text);
    let expired = again(&house, &order).await;
    assert_eq!(expired["status"], "opened");
    assert_eq!(expired["amounts"]["amount_tax"], Value::Null);
    assert_eq!(open(&accept).await.status, 303);

    // One that expired before anybody looked is not opened by looking.
    let unseen = gift(&house, |request| {
        request["expires_at"] = json!("2026-11-03T16:00:00Z");
    })
    .await;
    house.clock.advance(HOUR * 2);
    open(link(&unseen)).await;
    assert_eq!(again(&house, &unseen).await["status"], "created");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_accept_at_once_one_does() {
    let house = House::open().await;
    let offers = open(&format!("{}/swap", link(&gift(&house, |_| {}).await))).await;
    let _ = offers;
    for _ in 0..5 {
        let order = gift(&house, |_| {}).await;
        let accept = format!("{}/accept", link(&order));
        let word = hidden(&open(&accept).await.text, "word");
        let states = ["IL", "DE", "CA", "OR"];
        let tries = states.map(|state| {
            let fields = filled(&word, &[]);
            let fields: Vec<_> = fields
                .into_iter()
                .map(|(name, value)| (name, if name == "state" { state } else { value }))
                .collect();
            form(&accept, &fields).send()
        });
        for done in futures_util::future::join_all(tries).await {
            assert_eq!(done.unwrap().status(), 303);
        }
        let path = format!("/v1/orders/{}", order["id"].as_str().unwrap());
        let accepted = house.get(&path).await;
        assert_eq!(accepted["status"], "accepted");
    }
    let accepted = statuses(&house).await;
    let count = accepted
        .iter()
        .filter(|status| *status == "accepted")
        .count();
    assert_eq!(count, 5, "{accepted:?}");
}

#[tokio::test]
async fn a_form_of_another_page_does_nothing() {
    let house = House::open().await;
    let order = gift(&house, |_| {}).await;
    let other = gift(&house, |_| {}).await;
    let accept = format!("{}/accept", link(&order));
    let word = hidden(&open(&accept).await.text, "word");
    let others = hidden(
        &open(&format!("{}/accept", link(&other))).await.text,
        "word",
    );
    assert_ne!(word, others);
    for wrong in ["", others.as_str()] {
        let refused = post(&accept, &filled(wrong, &[])).await;
        assert_eq!(refused.status, 403);
    }
    for (name, value) in [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "https://evil.example"),
    ] {
        let request = form(&accept, &filled(&word, &[])).header(name, value);
        assert_eq!(answer(request).await.status, 403, "{name}: {value}");
    }
    let json = browser().post(&accept).json(&json!({"word": word}));
    assert_eq!(answer(json).await.status, 403);
    let got = open(&format!("{accept}?word={word}&first_name=Ida&state=IL")).await;
    assert_eq!(got.status, 200, "a link accepts nothing");
    assert_eq!(again(&house, &order).await["status"], "created");

    let large = "x".repeat(70_000);
    let refused = post(&accept, &filled(&word, &[("city", &large)])).await;
    assert_eq!(refused.status, 413);
    let mut last = StatusCode::OK;
    for _ in 0..40 {
        last = post(&accept, &[("word", &word)]).await.status;
    }
    assert_eq!(last, 429);
    let request = form(&accept, &filled(&word, &[])).header("sec-fetch-site", "same-origin");
    let waiting = answer(request).await;
    assert!(waiting.headers.contains_key("retry-after"));
    house.clock.advance(HOUR);
    let request = form(&accept, &filled(&word, &[])).header("sec-fetch-site", "same-origin");
    assert_eq!(answer(request).await.status, 303);
}

#[tokio::test]
async fn what_people_wrote_is_shown_as_they_wrote_it() {
    let house = House::open().await;
    let evil = "</p><script>alert(1)</script><img src=x onerror=alert(2)>\" onload=\"alert(3)";
    let cards = house.get("/v1/cards").await;
    let order = gift(&house, |request| {
        request["from_name"] = json!(evil);
        request["recipients"][0]["first_name"] = json!(evil);
        request["recipients"][0]["last_name"] = json!(evil);
        request["card_id"] = cards["data"][0]["id"].clone();
        request["message"] = json!(evil);
    })
    .await;
    let accept = format!("{}/accept", link(&order));
    let refused = {
        let word = hidden(&open(&accept).await.text, "word");
        post(
            &accept,
            &[
                ("word", &word),
                ("city", evil),
                ("state", evil),
                ("pick", evil),
            ],
        )
        .await
    };
    for page in [
        open(link(&order)).await,
        open(&accept).await,
        open(&format!("{}/swap", link(&order))).await,
        open(&format!("{accept}?pick={}", "%22%3E%3Cscript%3E")).await,
        refused,
    ] {
        assert!(page.text.starts_with("<!DOCTYPE html>"));
        for part in ["<script", "<img src=x", "\" onload=\""] {
            assert!(!page.text.contains(part), "{part}: {}", page.text);
        }
    }
}

#[tokio::test]
async fn every_answer_keeps_the_link_private() {
    let house = House::open().await;
    let order = gift(&house, |_| {}).await;
    let link = link(&order);
    for address in [
        link.to_owned(),
        format!("{link}/accept"),
        format!("{link}/swap"),
        format!("{link}x"),
        house.url("/gift/%FF%00"),
        house.url("/gift/"),
    ] {
        let page = open(&address).await;
        if address.ends_with("/gift/") {
            assert_eq!(page.status, 404);
            continue;
        }
        let header = |name: &str| page.headers[name].to_str().unwrap().to_owned();
        let policy = header("content-security-policy");
        for part in [
            "default-src 'none'",
            "frame-ancestors 'none'",
            "form-action 'self'",
        ] {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(header("cache-control"), "no-store");
        assert_eq!(header("referrer-policy"), "no-referrer");
        assert!(header("x-robots-tag").contains("noindex"));
        assert!(page.text.contains("noindex"));
    }
    let unknown = open(&format!("{link}x")).await;
    assert_eq!(unknown.status, 404);
    assert!(unknown.text.contains("There is no gift behind this link"));
    let secret = link.rsplit('/').next().unwrap();
    assert!(secret.len() >= 28, "{secret}");
    let style = open(&house.url("/gift.css")).await;
    assert_eq!(style.headers["content-type"], "text/css; charset=utf-8");
    let wrong = answer(browser().request(Method::DELETE, link)).await;
    assert_eq!(wrong.status, 405);
}

#[tokio::test]
async fn practice_goes_on_with_what_a_person_accepted_and_does_not_decide_for_them() {
    let house = House::with_speed(1.0).await;
    let order = gift(&house, |_| {}).await;
    house.let_pass(Duration::ZERO).await;
    open(link(&order)).await;
    // A year of an order's life.
    house.let_pass(Duration::from_secs(365 * 60)).await;
    assert_eq!(
        again(&house, &order).await["status"],
        "opened",
        "it is in a person's hands"
    );
    let accept = format!("{}/accept", link(&order));
    let word = hidden(&open(&accept).await.text, "word");
    assert_eq!(post(&accept, &filled(&word, &[])).await.status, 303);
    let mut end = again(&house, &order).await;
    for _ in 0..40 {
        house.let_pass(Duration::from_secs(60)).await;
        end = again(&house, &order).await;
        if end["status"] == "shipped" {
            let page = open(link(&order)).await;
            assert!(page.text.contains("Your gift is on its way"));
            assert!(page.text.contains("PRACTICE"), "{}", page.text);
        }
    }
    assert_eq!(end["status"], "delivered", "{end}");
    let page = open(link(&order)).await;
    assert!(page.text.contains("Your gift has arrived"), "{}", page.text);
    let (status, _) = house.send(Method::GET, "/v1/me", Some(KEY), None).await;
    assert_eq!(status, 200);
}
