//! The gift page: opening, accepting, thanking, and gifts that can no longer be accepted.

use std::time::Duration;

use reqwest::{StatusCode, header::LOCATION};
use serde_json::{Value, json};

use super::{
    again, answer, browser, complete_form, form, gift, hidden, link, open, post, statuses,
};
use crate::harness::TestService;

const HOUR: Duration = Duration::from_secs(3_600);

#[tokio::test]
async fn recipient_opens_accepts_and_thanks() {
    let service = TestService::new().await;
    let cards = service.get("/v1/cards").await;
    let order = gift(&service, |request| {
        request["card_id"] = cards["data"][0]["id"].clone();
        request["message"] = json!("A hard quarter, carried with grace.");
    })
    .await;
    service.clock.advance(HOUR);
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
    let seen = again(&service, &order).await;
    assert_eq!(seen["status"], "opened");
    assert_eq!(seen["view_count_recipient"], 1);
    assert_eq!(seen["event_times"]["opened_at"], "2026-11-02T16:00:00.000Z");

    let accept = format!("{}/accept", link(&order));
    let form = open(&accept).await;
    assert!(form.text.contains("value=\"Ida\""), "{}", form.text);
    service.clock.advance(HOUR);
    let word = hidden(&form.text, "word");
    let done = post(&accept, &complete_form(&word, &[])).await;
    assert_eq!(done.status, 303, "{}", done.text);
    let accepted = again(&service, &order).await;
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
    assert_eq!(statuses(&service).await, ["created", "opened", "accepted"]);

    let back = format!("{}?done", link(&order));
    assert!(back.ends_with(done.headers[LOCATION].to_str().unwrap()));
    let page = open(&back).await;
    assert!(page.text.contains("It’s yours"), "{}", page.text);
    assert!(!page.text.contains("Elm Street"), "no address on the page");
    let again_seen = again(&service, &order).await;
    assert_eq!(
        again_seen["view_count_recipient"], 1,
        "submitting a form is no view"
    );

    let thanks = format!("{}/thanks", link(&order));
    let word = hidden(&page.text, "word");
    let refused = post(&thanks, &[("word", &word), ("note", " \n ")]).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("Please write a few words."));
    let note = "It fits! <b>Thank you</b>, all.\nIda";
    let done = post(&thanks, &[("word", &word), ("note", note)]).await;
    assert_eq!(done.status, 303);
    assert_eq!(again(&service, &order).await["thank_you_note"], note);
    let page = open(link(&order)).await;
    assert!(
        page.text
            .contains("It fits! &lt;b&gt;Thank you&lt;/b&gt;, all.\nIda"),
        "{}",
        page.text
    );
    post(&thanks, &[("word", &word), ("note", "Another one")]).await;
    assert_eq!(
        again(&service, &order).await["thank_you_note"],
        note,
        "the note is sent once"
    );
}

#[tokio::test]
async fn only_page_visits_count_as_views() {
    let service = TestService::new().await;
    let order = gift(&service, |_| {}).await;
    let head = answer(browser().head(link(&order))).await;
    assert_eq!((head.status, head.text.as_str()), (StatusCode::OK, ""));
    for (name, value) in [
        ("sec-purpose", "prefetch;prerender"),
        ("purpose", "prefetch"),
        ("x-moz", "prefetch"),
    ] {
        let ahead = answer(browser().get(link(&order)).header(name, value)).await;
        assert_eq!(ahead.status, 403, "{name}");
        assert_eq!(ahead.headers["cache-control"], "no-store", "{name}");
    }
    for page in ["accept", "swap"] {
        open(&format!("{}/{page}", link(&order))).await;
    }
    let untouched = again(&service, &order).await;
    assert_eq!(untouched["status"], "created");
    assert_eq!(untouched["view_count_recipient"], 0);
    for views in 1..4 {
        open(link(&order)).await;
        let seen = again(&service, &order).await;
        assert_eq!(seen["view_count_recipient"], views);
    }
    assert_eq!(statuses(&service).await, ["created", "opened"]);
}

#[tokio::test]
async fn page_shows_every_item_of_gift() {
    let service = TestService::new().await;
    let hoodie = service.product("Heavy Knit Hoodie").await;
    let order = gift(&service, |request| {
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
    let done = post(&accept, &complete_form(&word, &sizes)).await;
    assert_eq!(done.status, 303, "{}", done.text);
    let accepted = again(&service, &order).await;
    let selections = accepted["cart_selections"].as_array().unwrap();
    assert_eq!(selections.len(), 2, "one for each piece");
    assert!(
        selections
            .iter()
            .all(|s| s["variants"] == json!(["S / Ink"]))
    );
}

#[tokio::test]
async fn closed_gifts_explain_themselves_and_stay_unchanged() {
    let service = TestService::new().await;
    let order = gift(&service, |request| {
        request["expires_at"] = json!("2026-11-03T15:00:00Z");
    })
    .await;
    let accept = format!("{}/accept", link(&order));
    let page = open(link(&order)).await;
    assert!(page.text.contains("until 3 November 2026"), "{}", page.text);
    let word = hidden(&open(&accept).await.text, "word");
    service.clock.advance(HOUR * 24);
    let late = post(&accept, &complete_form(&word, &[])).await;
    assert_eq!(late.status, 303);
    let page = open(link(&order)).await;
    assert!(page.text.contains("This gift has expired"), "{}", page.text);
    assert!(!page.text.contains("<form"), "{}", page.text);
    let expired = again(&service, &order).await;
    assert_eq!(expired["status"], "opened");
    assert_eq!(expired["amounts"]["amount_tax"], Value::Null);
    assert_eq!(open(&accept).await.status, 303);

    // A view does not open a gift that has expired.
    let unseen = gift(&service, |request| {
        request["expires_at"] = json!("2026-11-03T16:00:00Z");
    })
    .await;
    service.clock.advance(HOUR * 2);
    open(link(&unseen)).await;
    assert_eq!(again(&service, &unseen).await["status"], "created");
}

#[tokio::test]
async fn canceled_gift_page_explains_itself() {
    let service = TestService::new().await;
    let order = gift(&service, |_| {}).await;
    let accept = format!("{}/accept", link(&order));
    let word = hidden(&open(&accept).await.text, "word");
    let path = format!("/v1/orders/{}/cancel", order["id"].as_str().unwrap());
    let (status, body) = service.post(&path, &json!({})).await;
    assert_eq!(status, 200, "{body}");
    let page = open(link(&order)).await;
    assert_eq!(page.status, 200);
    for part in [
        "<h1>This gift was canceled</h1>",
        "The People Team has taken it back. You did nothing wrong.",
    ] {
        assert!(page.text.contains(part), "{part}: {}", page.text);
    }
    assert!(!page.text.contains("<form"), "{}", page.text);
    let late = post(&accept, &complete_form(&word, &[])).await;
    assert_eq!(late.headers[LOCATION], *link_path(&service, &order));
    assert_eq!(again(&service, &order).await["status"], "canceled");
}

/// The path of a gift link.
fn link_path(service: &TestService, order: &Value) -> String {
    let path = link(order).strip_prefix(&service.url("")).unwrap();
    path.to_owned()
}

#[tokio::test]
async fn reloading_thanks_page_redirects_to_gift() {
    let service = TestService::new().await;
    let order = gift(&service, |_| {}).await;
    let page = open(&format!("{}/thanks", link(&order))).await;
    assert_eq!(page.status, 303);
    assert_eq!(page.headers[LOCATION], *link_path(&service, &order));
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_accepts_succeed_once() {
    let service = TestService::new().await;
    for _ in 0..5 {
        let order = gift(&service, |_| {}).await;
        let accept = format!("{}/accept", link(&order));
        let word = hidden(&open(&accept).await.text, "word");
        let states = ["IL", "DE", "CA", "OR"];
        let tries = states.map(|state| {
            let fields = complete_form(&word, &[]);
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
        let accepted = service.get(&path).await;
        assert_eq!(accepted["status"], "accepted");
    }
    let accepted = statuses(&service).await;
    let count = accepted
        .iter()
        .filter(|status| *status == "accepted")
        .count();
    assert_eq!(count, 5, "{accepted:?}");
}

#[tokio::test]
async fn practice_mode_continues_but_never_accepts_opened_gifts() {
    let service = TestService::with_speed(1.0).await;
    let order = gift(&service, |_| {}).await;
    service.advance(Duration::ZERO).await;
    open(link(&order)).await;
    // A simulated year.
    service.advance(Duration::from_secs(365 * 60)).await;
    assert_eq!(
        again(&service, &order).await["status"],
        "opened",
        "a recipient opened it"
    );
    let accept = format!("{}/accept", link(&order));
    let word = hidden(&open(&accept).await.text, "word");
    assert_eq!(post(&accept, &complete_form(&word, &[])).await.status, 303);
    let mut end = again(&service, &order).await;
    let mut seen_on_its_way = 0;
    for _ in 0..40 {
        service.advance(Duration::from_secs(60)).await;
        end = again(&service, &order).await;
        if end["status"] == "shipped" {
            let page = open(link(&order)).await;
            assert!(page.text.contains("Your gift is on its way"));
            assert!(page.text.contains("PRACTICE"), "{}", page.text);
            seen_on_its_way += 1;
        }
    }
    assert!(seen_on_its_way > 0, "the page never showed a shipment");
    assert_eq!(end["status"], "delivered", "{end}");
    let page = open(link(&order)).await;
    assert!(page.text.contains("Your gift has arrived"), "{}", page.text);
}
