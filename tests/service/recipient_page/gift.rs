//! A gift on its page: opened, accepted, thanked for, expired, canceled.

use std::time::Duration;

use reqwest::{StatusCode, header::LOCATION};
use serde_json::{Value, json};

use super::{
    activity_statuses, client_without_redirects, create_link_order, fetch_order, filled_form, form,
    hidden_field_value, link, open, post, send_request,
};
use crate::{
    harness::{TestService, make_direct_send},
    webhooks::receiver::{Receiver, register_webhook},
};

const HOUR: Duration = Duration::from_secs(3_600);

#[tokio::test]
async fn gift_is_opened_accepted_and_thanked_for() {
    let service = TestService::new().await;
    let cards = service.get("/v1/cards").await;
    let order = create_link_order(&service, |request| {
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
        "Practice mode: this gift is not real",
    ] {
        assert!(page.text.contains(part), "{part}: {}", page.text);
    }
    let seen = fetch_order(&service, &order).await;
    assert_eq!(seen["status"], "opened");
    assert_eq!(seen["view_count_recipient"], 1);
    assert_eq!(seen["event_times"]["opened_at"], "2026-11-02T16:00:00.000Z");

    let accept = format!("{}/accept", link(&order));
    let form = open(&accept).await;
    assert!(form.text.contains("value=\"Ida\""), "{}", form.text);
    service.clock.advance(HOUR);
    let csrf = hidden_field_value(&form.text, "csrf_token");
    let done = post(&accept, &filled_form(&csrf, &[])).await;
    assert_eq!(done.status, 303, "{}", done.text);
    let accepted = fetch_order(&service, &order).await;
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
    assert_eq!(
        activity_statuses(&service).await,
        ["created", "opened"],
        "no activity for accepted"
    );

    let back = format!("{}?done", link(&order));
    assert!(back.ends_with(done.headers[LOCATION].to_str().unwrap()));
    let page = open(&back).await;
    assert!(page.text.contains("Gift accepted"), "{}", page.text);
    assert!(!page.text.contains("Elm Street"), "no address on the page");
    let again_seen = fetch_order(&service, &order).await;
    assert_eq!(
        again_seen["view_count_recipient"], 1,
        "a redirect after a form is not a view"
    );

    let thanks = format!("{}/thanks", link(&order));
    let csrf = hidden_field_value(&page.text, "csrf_token");
    let refused = post(&thanks, &[("csrf_token", &csrf), ("note", " \n ")]).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("Enter a message."));
    let note = "It fits! <b>Thank you</b>, all.\nIda";
    let done = post(&thanks, &[("csrf_token", &csrf), ("note", note)]).await;
    assert_eq!(done.status, 303);
    assert_eq!(fetch_order(&service, &order).await["thank_you_note"], note);
    let page = open(link(&order)).await;
    assert!(
        page.text
            .contains("It fits! &lt;b&gt;Thank you&lt;/b&gt;, all.\nIda"),
        "{}",
        page.text
    );
    let repeated = post(&thanks, &[("csrf_token", &csrf), ("note", note)]).await;
    assert_eq!(repeated.status, 303, "a form that was sent twice");
    let second = post(&thanks, &[("csrf_token", &csrf), ("note", "Another one")]).await;
    assert_eq!(second.status, 422);
    assert!(
        second.text.contains("The new one wasn’t sent."),
        "{}",
        second.text
    );
    assert!(!second.text.contains("Another one"), "{}", second.text);
    assert_eq!(
        fetch_order(&service, &order).await["thank_you_note"],
        note,
        "the note is sent once"
    );
}

#[tokio::test]
async fn prefetch_and_head_are_not_views() {
    let service = TestService::new().await;
    let order = create_link_order(&service, |_| {}).await;
    let head = send_request(client_without_redirects().head(link(&order))).await;
    assert_eq!((head.status, head.text.as_str()), (StatusCode::OK, ""));
    for (name, value) in [
        ("sec-purpose", "prefetch;prerender"),
        ("purpose", "prefetch"),
        ("x-moz", "prefetch"),
    ] {
        let ahead = send_request(
            client_without_redirects()
                .get(link(&order))
                .header(name, value),
        )
        .await;
        assert_eq!(ahead.status, 403, "{name}");
        assert_eq!(ahead.headers["cache-control"], "no-store", "{name}");
    }
    for page in ["accept", "swap"] {
        open(&format!("{}/{page}", link(&order))).await;
    }
    let untouched = fetch_order(&service, &order).await;
    assert_eq!(untouched["status"], "notified");
    assert_eq!(untouched["view_count_recipient"], 0);
    for views in 1..4 {
        open(link(&order)).await;
        service.advance(Duration::ZERO).await;
        let seen = fetch_order(&service, &order).await;
        assert_eq!(seen["view_count_recipient"], views);
    }
    assert_eq!(activity_statuses(&service).await, ["created", "opened"]);
}

#[tokio::test]
async fn views_at_the_same_time_are_all_counted() {
    let mut service = TestService::new().await;
    let order = create_link_order(&service, |_| {}).await;
    let views: Vec<_> = (0..40)
        .map(|_| {
            let link = link(&order).to_owned();
            tokio::spawn(async move { open(&link).await })
        })
        .collect();
    for view in views {
        view.await.unwrap();
    }
    service.advance(Duration::ZERO).await;
    let seen = fetch_order(&service, &order).await;
    assert_eq!(seen["view_count_recipient"], 40);
    assert_eq!(activity_statuses(&service).await, ["created", "opened"]);
    // A service that is stopped writes the last views.
    open(link(&order)).await;
    service.stop().await;
    service.start(0.0).await;
    let seen = fetch_order(&service, &order).await;
    assert_eq!(seen["view_count_recipient"], 41);
}

#[tokio::test]
async fn gift_with_several_products_shows_each() {
    let service = TestService::new().await;
    let hoodie = service.product("Heavy Knit Hoodie").await;
    let order = create_link_order(&service, |request| {
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
        "the sender's variant is selected: {}",
        form.text
    );
    let csrf = hidden_field_value(&form.text, "csrf_token");
    let sizes = [("variants-1-0", "S"), ("variants-1-1", "Ink")];
    let done = post(&accept, &filled_form(&csrf, &sizes)).await;
    assert_eq!(done.status, 303, "{}", done.text);
    let accepted = fetch_order(&service, &order).await;
    let selections = accepted["cart_selections"].as_array().unwrap();
    assert_eq!(selections.len(), 2, "one for each piece");
    assert!(
        selections
            .iter()
            .all(|s| s["variants"] == json!(["S / Ink"]))
    );
}

#[tokio::test]
async fn expired_gift_cannot_be_accepted() {
    let service = TestService::new().await;
    let order = create_link_order(&service, |request| {
        request["expires_at"] = json!("2026-11-03T15:00:00Z");
    })
    .await;
    let accept = format!("{}/accept", link(&order));
    let page = open(link(&order)).await;
    assert!(
        page.text.contains("Accept your gift by Nov 3, 2026."),
        "{}",
        page.text
    );
    let csrf = hidden_field_value(&open(&accept).await.text, "csrf_token");
    service.clock.advance(HOUR * 24);
    let late = post(&accept, &filled_form(&csrf, &[])).await;
    assert_eq!(late.status, 303);
    let page = open(link(&order)).await;
    assert!(page.text.contains("This gift has expired"), "{}", page.text);
    assert!(!page.text.contains("<form"), "{}", page.text);
    let expired = fetch_order(&service, &order).await;
    assert_eq!(expired["status"], "opened");
    assert_eq!(expired["amounts"]["amount_tax"], Value::Null);
    assert_eq!(open(&accept).await.status, 303);

    // An expired gift that was never opened keeps its status.
    let unseen = create_link_order(&service, |request| {
        request["expires_at"] = json!("2026-11-03T16:00:00Z");
    })
    .await;
    service.clock.advance(HOUR * 2);
    open(link(&unseen)).await;
    assert_eq!(fetch_order(&service, &unseen).await["status"], "notified");
}

#[tokio::test]
async fn direct_send_is_confirmed_without_acceptance() {
    let service = TestService::new().await;
    let order = create_link_order(&service, make_direct_send).await;
    let page = open(link(&order)).await;
    assert_eq!(page.status, 200);
    for part in ["<h1>Your gift is being prepared</h1>", "Confirmed"] {
        assert!(page.text.contains(part), "{part}: {}", page.text);
    }
    assert!(!page.text.contains("Accepted"), "{}", page.text);
}

#[tokio::test]
async fn canceled_gift_names_its_sender() {
    let service = TestService::new().await;
    let order = create_link_order(&service, |_| {}).await;
    let accept = format!("{}/accept", link(&order));
    let csrf = hidden_field_value(&open(&accept).await.text, "csrf_token");
    let path = format!("/v1/orders/{}/cancel", order["id"].as_str().unwrap());
    let (status, body) = service.post(&path, &json!({})).await;
    assert_eq!(status, 200, "{body}");
    let page = open(link(&order)).await;
    assert_eq!(page.status, 200);
    for part in [
        "<h1>This gift was canceled</h1>",
        "The People Team canceled this gift. You don’t need to do anything.",
    ] {
        assert!(page.text.contains(part), "{part}: {}", page.text);
    }
    assert!(!page.text.contains("<form"), "{}", page.text);
    let late = post(&accept, &filled_form(&csrf, &[])).await;
    assert_eq!(late.headers[LOCATION], *link_path(&service, &order));
    assert_eq!(fetch_order(&service, &order).await["status"], "canceled");
}

/// Returns the path of a gift link.
fn link_path(service: &TestService, order: &Value) -> String {
    let path = link(order).strip_prefix(&service.url("")).unwrap();
    path.to_owned()
}

#[tokio::test]
async fn thanks_address_without_form_redirects_to_gift() {
    let service = TestService::new().await;
    let order = create_link_order(&service, |_| {}).await;
    let page = open(&format!("{}/thanks", link(&order))).await;
    assert_eq!(page.status, 303);
    assert_eq!(page.headers[LOCATION], *link_path(&service, &order));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_concurrent_acceptances_wins() {
    let service = TestService::new().await;
    let receiver = Receiver::start().await;
    let only = ["order.gift_accepted"];
    register_webhook(&service, &receiver.url("/ok"), Some(&only)).await;
    for _ in 0..5 {
        let order = create_link_order(&service, |_| {}).await;
        let accept = format!("{}/accept", link(&order));
        let csrf = hidden_field_value(&open(&accept).await.text, "csrf_token");
        let places = [
            ("IL", "60614"),
            ("DE", "19801"),
            ("CA", "94105"),
            ("OR", "97201"),
        ];
        let tries = places.map(|(state, zip)| {
            let fields = filled_form(&csrf, &[]);
            let fields: Vec<_> = fields
                .into_iter()
                .map(|(name, value)| match name {
                    "state" => (name, state),
                    "postal_code" => (name, zip),
                    _ => (name, value),
                })
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
    service.advance(Duration::ZERO).await;
    assert_eq!(receiver.event_counts()["order.gift_accepted"], 5);
}

#[tokio::test]
async fn zip_code_of_another_state_is_refused_once() {
    let service = TestService::new().await;
    let order = create_link_order(&service, |_| {}).await;
    let accept = format!("{}/accept", link(&order));
    let csrf = hidden_field_value(&open(&accept).await.text, "csrf_token");
    let fields = |name, refused| -> Vec<(&str, &str)> {
        let fields = filled_form(&csrf, &[("refused_zip", refused)]).into_iter();
        fields
            .map(|(field, value)| match field {
                "first_name" => (field, name),
                "state" => (field, "CA"),
                _ => (field, value),
            })
            .collect()
    };
    let refused = post(&accept, &fields("Ida", "")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let pair = hidden_field_value(&refused.text, "refused_zip");
    // Another problem keeps the field.
    let nameless = post(&accept, &fields("", &pair)).await;
    assert_eq!(nameless.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        !nameless.text.contains("isn’t in the state"),
        "{}",
        nameless.text
    );
    let pair = hidden_field_value(&nameless.text, "refused_zip");
    let other = post(&accept, &fields("Ida", "NY 10001")).await;
    assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY);
    let done = post(&accept, &fields("Ida", &pair)).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text);
    assert_eq!(fetch_order(&service, &order).await["status"], "accepted");
}

#[tokio::test]
async fn simulation_waits_for_person_then_continues() {
    let service = TestService::with_speed(1.0).await;
    let order = create_link_order(&service, |_| {}).await;
    service.advance(Duration::ZERO).await;
    open(link(&order)).await;
    // A simulated year.
    service.advance(Duration::from_secs(365 * 60)).await;
    assert_eq!(
        fetch_order(&service, &order).await["status"],
        "opened",
        "a recipient opened it"
    );
    let accept = format!("{}/accept", link(&order));
    let csrf = hidden_field_value(&open(&accept).await.text, "csrf_token");
    assert_eq!(post(&accept, &filled_form(&csrf, &[])).await.status, 303);
    let mut end = fetch_order(&service, &order).await;
    let mut shipped_views = 0;
    for _ in 0..40 {
        service.advance(Duration::from_secs(60)).await;
        end = fetch_order(&service, &order).await;
        if end["status"] == "shipped" {
            let page = open(link(&order)).await;
            assert!(page.text.contains("Your gift is on its way"));
            assert!(page.text.contains("PRACTICE"), "{}", page.text);
            shipped_views += 1;
        }
    }
    assert!(shipped_views > 0, "the gift was never shipped");
    assert_eq!(end["status"], "delivered", "{end}");
    let page = open(link(&order)).await;
    assert!(page.text.contains("Your gift has arrived"), "{}", page.text);
}

#[tokio::test]
async fn page_has_landmarks_icon_and_problem_title() {
    let service = TestService::new().await;
    let order = create_link_order(&service, |_| {}).await;
    let accept = format!("{}/accept", link(&order));
    let page = open(&accept).await;
    let (_, body) = page.text.split_once("<body>").unwrap();
    assert!(body.trim_start().starts_with("<header"), "{body}");
    for landmark in ["<main", "<footer"] {
        assert!(body.contains(landmark), "{landmark}");
    }
    let icon = service.url("/gift-icon.svg");
    assert!(
        page.text.contains("href=\"/gift-icon.svg\""),
        "{}",
        page.text
    );
    let icon = open(&icon).await;
    assert_eq!(
        (icon.status, icon.text.starts_with("<svg")),
        (StatusCode::OK, true)
    );
    assert!(!page.text.contains("<title>Error:"), "{}", page.text);
    let csrf = hidden_field_value(&page.text, "csrf_token");
    let refused = post(&accept, &[("csrf_token", &csrf)]).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("<title>Error: "), "{}", refused.text);
}

#[tokio::test]
async fn pages_of_a_gift_read_no_other_products() {
    let service = TestService::new().await;
    let order = create_link_order(&service, |request| {
        request["cart"]["items"] =
            json!([{"product_url": "https://gifts.example.com/sea-salt-cookie-dozen", "quantity": 1}]);
    })
    .await;
    // Reading one of the others would fail.
    let others = "UPDATE product SET document = '{' WHERE name <> 'Sea Salt Cookie Dozen'";
    service.run_sql(others, others).await;
    for subpage in ["", "/accept"] {
        let page = open(&format!("{}{subpage}", link(&order))).await;
        assert_eq!(page.status, StatusCode::OK, "{subpage}");
        assert!(
            page.text.contains("Sea Salt Cookie Dozen"),
            "{subpage}: {}",
            page.text
        );
    }
}
