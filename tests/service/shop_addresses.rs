//! The recipient corrects the address of a gift on its page until the gift is packed.

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    recipient_page::{PageResponse, filled_form, hidden_field_value, open, post},
    shop_goods::{HOODIE, MUG, TestShop},
};

fn address_link(order: &Value) -> String {
    format!(
        "{}/address",
        order["individual_gift_link"].as_str().unwrap()
    )
}

/// Submits the form with another street, and these values instead of the others.
async fn correct(order: &Value, changed: &[(&'static str, &'static str)]) -> PageResponse {
    let link = address_link(order);
    let page = open(&link).await;
    assert_eq!(page.status, 200, "{}", page.text);
    let csrf = hidden_field_value(&page.text, "csrf_token");
    submit(&link, &csrf, changed).await
}

async fn submit(link: &str, csrf: &str, changed: &[(&'static str, &'static str)]) -> PageResponse {
    let mut fields = filled_form(csrf, &[]);
    for (name, value) in [("address_1", "7 Oak Street")].iter().chain(changed) {
        fields.retain(|(known, _)| known != name);
        fields.push((name, value));
    }
    post(link, &fields).await
}

async fn gift_page(order: &Value) -> String {
    open(order["individual_gift_link"].as_str().unwrap())
        .await
        .text
}

#[tokio::test]
async fn recipient_corrects_address_until_packing() {
    let shop = TestShop::new().await;
    let items = [(HOODIE, &["M"][..], 1), (MUG, &[][..], 1)];
    let orders = shop.send_batch(&shop.batch("direct_send", 1, &items)).await;
    let order = &orders[0];
    let page = gift_page(order).await;
    assert!(page.contains("Correct your delivery address"), "{page}");
    let form = open(&address_link(order)).await;
    assert!(
        !form.text.contains("12 Elm Street"),
        "the address is not shown"
    );
    let corrected = correct(order, &[]).await;
    assert_eq!(corrected.status, 303, "{}", corrected.text);
    let done = format!(
        "{}?done=address",
        order["individual_gift_link"].as_str().unwrap()
    );
    let page = open(&done).await.text;
    assert!(page.contains("Your delivery address is saved."), "{page}");
    let parcels = shop.parcels("state=to_ship").await;
    assert_eq!(parcels.len(), 2);
    for parcel in &parcels {
        assert_eq!(parcel["mailing_address"]["address_1"], "7 Oak Street");
    }

    // One parcel of two is packed.
    let csrf = hidden_field_value(&open(&address_link(order)).await.text, "csrf_token");
    let one = json!({"parcels": [parcels[0]["parcel"]]});
    let run = shop.admin(Method::POST, "/packing_runs", Some(&one)).await;
    let page = gift_page(order).await;
    assert!(page.contains("Your gift is packed"), "{page}");
    assert!(!page.contains("Correct your delivery address"), "{page}");
    assert_eq!(open(&address_link(order)).await.status, 303);
    let late = submit(
        &address_link(order),
        &csrf,
        &[("address_1", "9 Pine Street")],
    )
    .await;
    assert_eq!(late.status, 303);
    let path = format!("/parcels/{}", parcels[1]["parcel"].as_str().unwrap());
    let parcel = shop.admin(Method::GET, &path, None).await;
    assert_eq!(parcel["mailing_address"]["address_1"], "7 Oak Street");

    let back = format!("/packing_runs/{}/take_back", run["run"]);
    shop.admin(Method::POST, &back, Some(&json!({}))).await;
    assert_eq!(
        correct(order, &[("address_1", "9 Pine Street")])
            .await
            .status,
        303
    );
    let parcel = shop.admin(Method::GET, &path, None).await;
    assert_eq!(parcel["mailing_address"]["address_1"], "9 Pine Street");
}

#[tokio::test]
async fn corrected_address_stays_in_its_state() {
    let shop = TestShop::new().await;
    let batch = shop.batch("direct_send", 1, &[(MUG, &[], 1)]);
    let orders = shop.send_batch(&batch).await;
    let order = &orders[0];
    let other = correct(order, &[("state", "NY"), ("postal_code", "10001")]).await;
    assert_eq!(other.status, 422);
    assert!(
        other.text.contains("The state can’t be changed"),
        "{}",
        other.text
    );
    let incomplete = correct(order, &[("city", "")]).await;
    assert_eq!(incomplete.status, 422);
    assert!(
        incomplete.text.contains("Enter your city."),
        "{}",
        incomplete.text
    );
    let parcels = shop.parcels("state=to_ship").await;
    assert_eq!(parcels[0]["mailing_address"]["address_1"], "12 Elm Street");
    // Without the token of the page.
    let foreign = submit(&address_link(order), "0", &[]).await;
    assert_eq!(foreign.status, 403);
}

#[tokio::test]
async fn correction_of_a_changed_address_is_refused() {
    let shop = TestShop::new().await;
    let batch = shop.batch("direct_send", 1, &[(MUG, &[], 1)]);
    let orders = shop.send_batch(&batch).await;
    let seen = shop.parcels("state=to_ship").await.remove(0);
    let path = format!("/parcels/{}", seen["parcel"].as_str().unwrap());
    let request = |street: &str, expected: &Value| {
        let mut request = seen["mailing_address"].clone();
        request["address_1"] = street.into();
        request["expected"] = expected.clone();
        request
    };
    assert_eq!(correct(&orders[0], &[]).await.status, 303);
    let stale = request("9 Pine Street", &seen["mailing_address"]);
    let address = format!("{path}/address");
    let (status, refused) = shop.try_admin(Method::PUT, &address, Some(&stale)).await;
    assert_eq!(status, 409, "{refused}");
    let now = shop.admin(Method::GET, &path, None).await["mailing_address"].clone();
    assert_eq!(now["address_1"], "7 Oak Street");
    let fresh = request("9 Pine Street", &now);
    let corrected = shop.admin(Method::PUT, &address, Some(&fresh)).await;
    assert_eq!(corrected["mailing_address"]["address_1"], "9 Pine Street");
}

#[tokio::test]
async fn packing_and_correcting_at_once_print_one_address() {
    let shop = TestShop::new().await;
    let batch = shop.batch("direct_send", 8, &[(MUG, &[], 1)]);
    let orders = shop.send_batch(&batch).await;
    let corrections = orders.iter().map(|order| async {
        let link = address_link(order);
        let page = open(&link).await;
        if page.status == 200 {
            let csrf = hidden_field_value(&page.text, "csrf_token");
            submit(&link, &csrf, &[]).await;
        }
    });
    let all = json!({"all": {}});
    let print = async {
        let run = shop.admin(Method::POST, "/packing_runs", Some(&all)).await;
        assert_eq!(run["parcels"], 8);
        shop.parcels(&format!("run={}", run["run"])).await
    };
    let (printed, _) = tokio::join!(print, futures_util::future::join_all(corrections));
    for order in &orders {
        assert_eq!(open(&address_link(order)).await.status, 303, "packed");
    }
    let later = shop.parcels(&format!("run={}", printed[0]["run"])).await;
    let addresses = |parcels: &[Value]| -> Vec<Value> {
        let addresses = parcels
            .iter()
            .map(|parcel| parcel["mailing_address"].clone());
        addresses.collect()
    };
    assert_eq!(addresses(&printed), addresses(&later));
}
