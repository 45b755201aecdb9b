//! Parcels of a shop: packed, tracked, delivered, and what becomes of lost ones.

use std::{collections::HashSet, time::Duration};

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    recipient_page::{accept_gift, thank_sender},
    shop_goods::{HOODIE, MUG, TestShop},
};

const TRACKING: &str = "9400111206206406260787";
const OTHER_TRACKING: &str = "1Z5R89390357567127";

/// A shop with some direct sends of a hoodie and a mug each, which are two parcels.
async fn shop_with_gifts(gifts: usize) -> (TestShop, Vec<Value>) {
    let shop = TestShop::new().await;
    let items = [(HOODIE, &["M"][..], 1), (MUG, &[][..], 2)];
    let orders = shop
        .send_batch(&shop.batch("direct_send", gifts, &items))
        .await;
    (shop, orders)
}

async fn pack_all(shop: &TestShop) -> Value {
    shop.admin(Method::POST, "/packing_runs", Some(&json!({"all": {}})))
        .await
}

async fn track(shop: &TestShop, entries: Value) -> Value {
    shop.admin(
        Method::POST,
        "/tracking",
        Some(&json!({"entries": entries})),
    )
    .await
}

fn number(parcel: &Value) -> &str {
    parcel["parcel"].as_str().unwrap()
}

#[tokio::test]
async fn gift_has_a_parcel_for_each_brand() {
    let (shop, orders) = shop_with_gifts(2).await;
    let parcels = shop.parcels("state=to_ship").await;
    assert_eq!(parcels.len(), 4);
    let of_first: Vec<&Value> = parcels
        .iter()
        .filter(|parcel| parcel["order_id"] == orders[0]["id"])
        .collect();
    let north = of_first
        .iter()
        .find(|parcel| parcel["brand"] == "North")
        .unwrap();
    assert_eq!(north["items"].as_array().unwrap().len(), 1);
    assert_eq!(north["items"][0]["sku"], "HOOD-M");
    assert_eq!(north["items"][0]["variants"], json!(["M"]));
    assert_eq!(north["items"][0]["shelf"], "B3");
    assert_eq!(north["recipient"], "First0 Last0");
    assert_eq!(north["mailing_address"]["postal_code"], "60614");
    let south = of_first
        .iter()
        .find(|parcel| parcel["brand"] == "South")
        .unwrap();
    assert_eq!(
        (
            &south["items"][0]["quantity"],
            &south["items"][0]["variants"]
        ),
        (&json!(2), &json!([]))
    );
    assert_eq!(shop.order(&orders[0]).await["status"], "paid");
}

#[tokio::test]
async fn pages_have_each_parcel_once() {
    let (shop, _) = shop_with_gifts(5).await;
    let mut seen: HashSet<String> = HashSet::new();
    let mut after = String::new();
    loop {
        let page = shop
            .admin(Method::GET, &format!("/parcels?limit=3{after}"), None)
            .await;
        for parcel in page["data"].as_array().unwrap() {
            assert!(seen.insert(number(parcel).to_owned()), "{parcel}");
        }
        match page["next"].as_str() {
            Some(next) => after = format!("&after={next}"),
            None => break,
        }
    }
    assert_eq!(seen.len(), 10);
    assert_eq!(shop.parcels("account=Nobody").await.len(), 0);
    assert_eq!(shop.parcels("older_than_days=1").await.len(), 0);
    let brand = shop.parcels("state=to_ship").await[0]["brand_id"].clone();
    assert_eq!(
        shop.parcels(&format!("brand_id={}", brand.as_str().unwrap()))
            .await
            .len(),
        5
    );
}

#[tokio::test]
async fn two_operators_pack_each_parcel_once() {
    let (shop, orders) = shop_with_gifts(10).await;
    let body = json!({"all": {}});
    let pack = || shop.try_admin(Method::POST, "/packing_runs", Some(&body));
    let (first, second) = tokio::join!(pack(), pack());
    let mut packed = 0;
    for (status, answer) in [&first, &second] {
        match status.as_u16() {
            201 => packed += answer["parcels"].as_u64().unwrap(),
            400 => assert_eq!(answer["error"], "There is nothing to pack"),
            _ => panic!("{status}: {answer}"),
        }
    }
    assert_eq!(packed, 20);
    assert_eq!(shop.parcels("state=packed").await.len(), 20);
    let order = shop.order(&orders[0]).await;
    assert_eq!(order["status"], "ordered");
    assert_eq!(order["shipments"].as_array().unwrap().len(), 2);
    assert!(
        order["shipments"]
            .as_array()
            .unwrap()
            .iter()
            .all(|shipment| shipment["status"] == "pending")
    );
}

#[tokio::test]
async fn run_is_taken_back_until_shipped() {
    let (shop, orders) = shop_with_gifts(1).await;
    let first = pack_all(&shop).await;
    let path = format!("/packing_runs/{}/take_back", first["run"]);
    for _ in 0..2 {
        let back = shop.admin(Method::POST, &path, Some(&json!({}))).await;
        assert!(back["taken_back_at"].is_string(), "{back}");
    }
    assert_eq!(shop.parcels("state=to_ship").await.len(), 2);
    // The status never goes back.
    assert_eq!(shop.order(&orders[0]).await["status"], "ordered");
    let second = pack_all(&shop).await;
    assert_eq!(second["parcels"], 2);
    let parcels = shop.parcels(&format!("run={}", second["run"])).await;
    track(
        &shop,
        json!([{"row": 1, "parcel": number(&parcels[0]), "tracking_number": TRACKING}]),
    )
    .await;
    let path = format!("/packing_runs/{}/take_back", second["run"]);
    let (status, refused) = shop.try_admin(Method::POST, &path, Some(&json!({}))).await;
    assert_eq!(status, 400);
    assert!(
        refused["error"]
            .as_str()
            .unwrap()
            .contains(number(&parcels[0])),
        "{refused}"
    );
    let (status, _) = shop
        .try_admin(
            Method::POST,
            "/packing_runs/999/take_back",
            Some(&json!({})),
        )
        .await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn refunded_parcels_leave_their_run() {
    let (shop, _) = shop_with_gifts(2).await;
    let run = pack_all(&shop).await["run"].clone();
    let of_run = format!("run={run}");
    let parcels = shop.parcels(&of_run).await;
    assert_eq!(parcels.len(), 4);
    let path = format!("/parcels/{}/refund", number(&parcels[0]));
    shop.admin(Method::POST, &path, Some(&json!({}))).await;
    let rest = shop.parcels(&of_run).await;
    assert_eq!(rest.len(), 2);
    assert!(
        rest.iter()
            .all(|parcel| parcel["order_id"] != parcels[0]["order_id"])
    );
    let path = format!("/packing_runs/{run}/take_back");
    shop.admin(Method::POST, &path, Some(&json!({}))).await;
    assert_eq!(shop.parcels("state=to_ship").await.len(), 2);
}

#[tokio::test]
async fn reports_in_any_order_end_alike() {
    let (shop, orders) = shop_with_gifts(1).await;
    shop.count_stock("MUG", 7).await;
    pack_all(&shop).await;
    let parcels = shop.parcels("state=packed").await;
    let [first, second] = [number(&parcels[0]), number(&parcels[1])];
    let shipped = |parcel: &str, tracking: &str| json!([{"row": 1, "parcel": parcel, "tracking_number": tracking}]);
    let report = track(&shop, shipped(first, TRACKING)).await;
    assert_eq!(
        (&report["matched"], &report["changed"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(shop.order(&orders[0]).await["status"], "ordered");
    // Delivered before it was reported as shipped.
    let delivered = shop
        .admin(
            Method::POST,
            "/parcels/deliver",
            Some(&json!({"parcels": [second]})),
        )
        .await;
    assert_eq!(delivered["delivered"], 1);
    assert_eq!(shop.order(&orders[0]).await["status"], "shipped");
    let late = track(&shop, shipped(second, OTHER_TRACKING)).await;
    assert_eq!(late["changed"], 0, "{late}");
    for _ in 0..2 {
        shop.admin(
            Method::POST,
            "/parcels/deliver",
            Some(&json!({"parcels": [first, second]})),
        )
        .await;
        track(&shop, shipped(first, TRACKING)).await;
    }
    let order = shop.order(&orders[0]).await;
    assert_eq!(order["status"], "delivered");
    for shipment in order["shipments"].as_array().unwrap() {
        assert_eq!(shipment["status"], "delivered");
        assert!(
            shipment["tracking_url"]
                .as_str()
                .unwrap()
                .starts_with("https://"),
            "{shipment}"
        );
    }
    let activities = shop.service.get("/v1/order_activities?per_page=100").await;
    let statuses: Vec<&str> = activities["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|activity| activity["order_status"].as_str().unwrap())
        .collect();
    assert_eq!(
        statuses,
        ["delivered", "shipped", "ordered", "paid", "created"]
    );
}

#[tokio::test]
async fn names_and_postal_codes_only_suggest() {
    let (shop, _) = shop_with_gifts(2).await;
    pack_all(&shop).await;
    let entry = json!([{
        "row": 4, "recipient": "LAST1, First1", "postal_code": "60614-9999", "tracking_number": TRACKING,
    }]);
    let report = track(&shop, entry).await;
    assert_eq!(
        (&report["matched"], &report["unmatched"][0]["code"]),
        (&json!(0), &json!("needs_confirmation"))
    );
    assert_eq!(
        report["unmatched"][0]["suggestions"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    let wrong = track(
        &shop,
        json!([{"row": 1, "parcel": "0OI", "tracking_number": TRACKING}]),
    )
    .await;
    assert_eq!(wrong["unmatched"][0]["code"], "invalid_parcel");
    let parcels = shop.parcels("state=packed").await;
    assert_eq!(parcels.len(), 4);
    let dry = json!({
        "dry_run": true, "entries": [{"row": 1, "parcel": number(&parcels[0]), "tracking_number": TRACKING}],
    });
    let dry_run = async || {
        let report = shop.admin(Method::POST, "/tracking", Some(&dry)).await;
        assert_eq!(report["applied"], false, "{report}");
        (report["matched"].clone(), report["changed"].clone())
    };
    for _ in 0..2 {
        assert_eq!(dry_run().await, (json!(1), json!(1)));
    }
    assert_eq!(shop.parcels("state=packed").await.len(), 4);
    let (mut real, mut entries) = (dry.clone(), dry["entries"].clone());
    real["dry_run"] = json!(false);
    let report = shop.admin(Method::POST, "/tracking", Some(&real)).await;
    assert_eq!(report["changed"], 1);
    assert_eq!(
        dry_run().await,
        (json!(1), json!(0)),
        "it is recorded already"
    );
    entries[0]["delivered_at"] = json!("2026-11-20T00:00:00Z");
    let report = shop
        .admin(
            Method::POST,
            "/tracking",
            Some(&json!({"dry_run": true, "entries": entries})),
        )
        .await;
    assert_eq!(report["changed"], 1, "{report}");
}

#[tokio::test]
async fn shipped_stock_leaves_the_shelf() {
    let shop = TestShop::new().await;
    shop.count_stock("MUG", 7).await;
    shop.count_stock("HOOD-M", 3).await;
    let items = [(HOODIE, &["M"][..], 1), (MUG, &[][..], 2)];
    shop.send_batch(&shop.batch("direct_send", 1, &items)).await;
    assert_eq!(shop.stock_of("MUG").await, (7, 2));
    let parcels = shop.parcels("state=to_ship").await;
    let mug = parcels
        .iter()
        .find(|parcel| parcel["brand"] == "South")
        .unwrap();
    for _ in 0..2 {
        track(
            &shop,
            json!([{"row": 1, "parcel": number(mug), "tracking_number": TRACKING}]),
        )
        .await;
        assert_eq!(shop.stock_of("MUG").await, (5, 0));
        assert_eq!(shop.stock_of("HOOD-M").await, (3, 1));
    }
    // A lost parcel needs the goods once more.
    let path = |action: &str| format!("/parcels/{}/{action}", number(mug));
    shop.admin(
        Method::POST,
        &path("problem"),
        Some(&json!({"problem": "lost"})),
    )
    .await;
    shop.admin(Method::POST, &path("ship_again"), Some(&json!({})))
        .await;
    assert_eq!(shop.stock_of("MUG").await, (5, 2));
}

#[tokio::test]
async fn lost_parcel_is_shipped_again_once() {
    let (shop, orders) = shop_with_gifts(1).await;
    let balance = crate::balances::fetch_balance_of(&shop.service, crate::shop_goods::BUDGET).await;
    let parcels = shop.parcels("state=to_ship").await;
    let entries: Vec<Value> = parcels
        .iter()
        .map(|parcel| json!({"row": 1, "parcel": number(parcel), "tracking_number": TRACKING}))
        .collect();
    let lost = format!("/parcels/{}", number(&parcels[0]));
    let (status, refused) = shop
        .try_admin(
            Method::POST,
            &format!("{lost}/problem"),
            Some(&json!({"problem": "lost"})),
        )
        .await;
    assert_eq!(
        (status.as_u16(), &refused["error"]),
        (400, &json!("The parcel was not shipped yet"))
    );
    track(&shop, json!(entries)).await;
    assert_eq!(shop.order(&orders[0]).await["status"], "shipped");
    shop.admin(
        Method::POST,
        &format!("{lost}/problem"),
        Some(&json!({"problem": "lost"})),
    )
    .await;
    assert_eq!(shop.parcels("needs_resolution=true").await.len(), 1);
    // A shipped order with a lost parcel does not become delivered by itself.
    shop.service.advance(Duration::from_secs(30 * 86_400)).await;
    assert_eq!(shop.order(&orders[0]).await["status"], "shipped");
    let again = shop
        .admin(
            Method::POST,
            &format!("{lost}/ship_again"),
            Some(&json!({})),
        )
        .await;
    assert_eq!(
        (&again["attempt"], &again["state"]),
        (&json!(2), &json!("to_ship"))
    );
    let (status, _) = shop
        .try_admin(
            Method::POST,
            &format!("{lost}/ship_again"),
            Some(&json!({})),
        )
        .await;
    assert_eq!(status, 400);
    let shipments = shop.order(&orders[0]).await["shipments"].clone();
    let mut states: Vec<&str> = shipments
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["status"].as_str().unwrap())
        .collect();
    states.sort_unstable();
    assert_eq!(states, ["failed_with_reship", "pending", "shipped"]);
    pack_all(&shop).await;
    track(
        &shop,
        json!([{"row": 1, "parcel": number(&again), "tracking_number": OTHER_TRACKING}]),
    )
    .await;
    shop.service.advance(Duration::from_secs(15 * 86_400)).await;
    assert_eq!(shop.order(&orders[0]).await["status"], "delivered");
    assert_eq!(shop.parcels("state=delivered").await.len(), 2);
    assert_eq!(
        crate::balances::fetch_balance_of(&shop.service, crate::shop_goods::BUDGET).await,
        balance
    );
}

#[tokio::test]
async fn solved_problems_are_not_reported_again() {
    let (shop, _) = shop_with_gifts(1).await;
    pack_all(&shop).await;
    let parcels = shop.parcels("state=packed").await;
    let damaged = number(&parcels[0]);
    track(
        &shop,
        json!([{"row": 1, "parcel": damaged, "tracking_number": TRACKING}]),
    )
    .await;
    let path = format!("/parcels/{damaged}/problem");
    shop.admin(Method::POST, &path, Some(&json!({"problem": "damaged"})))
        .await;
    let audit = shop.admin(Method::GET, "/audit", None).await;
    let reports = audit["data"].as_array().unwrap().iter();
    let mut reports = reports.filter(|entry| entry["action"] == "parcels.problem");
    assert_eq!(reports.next().unwrap()["detail"]["problem"], "damaged");
    let again = format!("/parcels/{damaged}/ship_again");
    shop.admin(Method::POST, &again, Some(&json!({}))).await;
    let (status, refused) = shop
        .try_admin(Method::POST, &path, Some(&json!({"problem": "lost"})))
        .await;
    assert_eq!(status, 400);
    assert_eq!(
        refused["error"],
        "The parcel was already shipped again, refunded or settled"
    );
}

#[tokio::test]
async fn sold_out_parcel_of_a_delivered_order_is_settled() {
    let (shop, orders) = shop_with_gifts(1).await;
    shop.count_stock("MUG", 2).await;
    shop.count_stock("HOOD-M", 1).await;
    pack_all(&shop).await;
    let parcels = shop.parcels("state=packed").await;
    let [lost, other] = [number(&parcels[0]), number(&parcels[1])];
    let settle = format!("/parcels/{lost}/settle");
    let note = json!({"note": "A voucher was sent instead"});
    let (status, refused) = shop.try_admin(Method::POST, &settle, Some(&note)).await;
    assert_eq!(status, 400, "{refused}");
    let entries = parcels.iter().zip([TRACKING, OTHER_TRACKING]);
    let entries = entries.map(
        |(parcel, tracking)| json!({"row": 1, "parcel": number(parcel), "tracking_number": tracking}),
    );
    track(&shop, entries.collect()).await;
    let delivered = json!({"parcels": [other]});
    shop.admin(Method::POST, "/parcels/deliver", Some(&delivered))
        .await;
    let problem = format!("/parcels/{lost}/problem");
    shop.admin(Method::POST, &problem, Some(&json!({"problem": "lost"})))
        .await;
    for sku in ["MUG", "HOOD-M"] {
        shop.count_stock(sku, 0).await;
    }
    for solution in ["ship_again", "refund"] {
        let path = format!("/parcels/{lost}/{solution}");
        let (status, refused) = shop.try_admin(Method::POST, &path, Some(&json!({}))).await;
        assert_eq!(status, 400, "{refused}");
    }
    let (status, _) = shop
        .try_admin(Method::POST, &settle, Some(&json!({"note": " "})))
        .await;
    assert_eq!(status, 400, "a note is needed");
    let settled = shop.admin(Method::POST, &settle, Some(&note)).await;
    assert_eq!(
        (&settled["resolution"], &settled["resolution_note"]),
        (&json!("settled"), &note["note"])
    );
    assert_eq!(shop.parcels("needs_resolution=true").await.len(), 0);
    assert_eq!(shop.order(&orders[0]).await["status"], "delivered");
    let (status, _) = shop.try_admin(Method::POST, &settle, Some(&note)).await;
    assert_eq!(status, 400);
}

/// The number of the first of two parcels of a shipped gift, which was lost and settled. The second one is shipped before or
/// after that.
async fn settle_lost_parcel(shop: &TestShop, other_first: bool) -> String {
    pack_all(shop).await;
    let parcels = shop.parcels("state=packed").await;
    let [lost, other] = [number(&parcels[0]), number(&parcels[1])];
    let shipped = |parcel: &str, tracking: &str| json!([{"row": 1, "parcel": parcel, "tracking_number": tracking}]);
    track(shop, shipped(lost, TRACKING)).await;
    if other_first {
        track(shop, shipped(other, OTHER_TRACKING)).await;
    }
    let problem = format!("/parcels/{lost}/problem");
    shop.admin(Method::POST, &problem, Some(&json!({"problem": "lost"})))
        .await;
    let settle = format!("/parcels/{lost}/settle");
    let note = json!({"note": "A voucher was sent instead"});
    shop.admin(Method::POST, &settle, Some(&note)).await;
    if !other_first {
        track(shop, shipped(other, OTHER_TRACKING)).await;
    }
    lost.to_owned()
}

#[tokio::test]
async fn order_with_settled_parcel_becomes_delivered() {
    for other_first in [true, false] {
        let (shop, orders) = shop_with_gifts(1).await;
        let lost = settle_lost_parcel(&shop, other_first).await;
        assert_eq!(shop.order(&orders[0]).await["status"], "shipped");
        shop.service.advance(Duration::from_secs(14 * 86_400)).await;
        assert_eq!(
            shop.order(&orders[0]).await["status"],
            "delivered",
            "{other_first}"
        );
        let delivered = shop.parcels("state=delivered").await;
        assert_eq!(delivered.len(), 1);
        assert_ne!(number(&delivered[0]), lost);
    }
}

#[tokio::test]
async fn unsolved_problem_keeps_planned_delivery_open() {
    let (shop, orders) = shop_with_gifts(1).await;
    pack_all(&shop).await;
    let parcels = shop.parcels("state=packed").await;
    for (parcel, tracking) in parcels.iter().zip([TRACKING, OTHER_TRACKING]) {
        let entry = json!([{"row": 1, "parcel": number(parcel), "tracking_number": tracking}]);
        track(&shop, entry).await;
    }
    let problem = format!("/parcels/{}/problem", number(&parcels[0]));
    shop.admin(Method::POST, &problem, Some(&json!({"problem": "lost"})))
        .await;
    // Earlier versions planned the delivery all the same.
    let planned = "UPDATE orders SET next_event_at = 1";
    shop.service.run_sql(planned, planned).await;
    shop.progress().await;
    assert_eq!(shop.order(&orders[0]).await["status"], "shipped");
    assert_eq!(shop.parcels("state=shipped").await.len(), 1);
}

#[tokio::test]
async fn order_with_settled_parcel_is_not_refunded() {
    let (shop, orders) = shop_with_gifts(1).await;
    settle_lost_parcel(&shop, true).await;
    let other = shop.parcels("state=shipped").await[0].clone();
    let path = |action: &str| format!("/parcels/{}/{action}", number(&other));
    let lost = json!({"problem": "lost"});
    shop.admin(Method::POST, &path("problem"), Some(&lost))
        .await;
    let (status, refused) = shop
        .try_admin(Method::POST, &path("refund"), Some(&json!({})))
        .await;
    assert_eq!(status, 400, "{refused}");
    let reason = refused["error"].as_str().unwrap();
    assert!(
        reason.starts_with("Another parcel of this order was settled"),
        "{reason}"
    );
    assert_eq!(shop.order(&orders[0]).await["status"], "shipped");
}

#[tokio::test]
async fn days_until_delivery_are_a_setting() {
    const DAY: Duration = Duration::from_secs(86_400);
    let (shop, orders) = shop_with_gifts(1).await;
    let setting = shop.admin(Method::GET, "/settings/shipping", None).await;
    let initial = json!({"revision": 0, "shipping": {"delivered_after_days": 14}});
    assert_eq!(setting, initial);
    let set = async |days: u32, revision: i64| {
        let change =
            json!({"shipping": {"delivered_after_days": days}, "expected_revision": revision});
        let set = shop.try_admin(Method::PUT, "/settings/shipping", Some(&change));
        set.await.0.as_u16()
    };
    assert_eq!(set(366, 0).await, 400);
    assert_eq!(set(3, 0).await, 200);
    assert_eq!(set(5, 0).await, 409);
    pack_all(&shop).await;
    let parcels = shop.parcels("state=packed").await;
    for (parcel, tracking) in parcels.iter().zip([TRACKING, OTHER_TRACKING]) {
        let entry = json!([{"row": 1, "parcel": number(parcel), "tracking_number": tracking}]);
        track(&shop, entry).await;
    }
    shop.service.advance(2 * DAY).await;
    assert_eq!(shop.order(&orders[0]).await["status"], "shipped");
    shop.service.advance(DAY).await;
    assert_eq!(shop.order(&orders[0]).await["status"], "delivered");
}

#[tokio::test]
async fn lost_gift_is_refunded() {
    let shop = TestShop::new().await;
    let before = crate::balances::fetch_balance_of(&shop.service, crate::shop_goods::BUDGET).await;
    let orders = shop
        .send_batch(&shop.batch("direct_send", 1, &[(MUG, &[], 1)]))
        .await;
    let parcels = shop.parcels("state=to_ship").await;
    track(
        &shop,
        json!([{"row": 1, "parcel": number(&parcels[0]), "tracking_number": TRACKING}]),
    )
    .await;
    let path = |action: &str| format!("/parcels/{}/{action}", number(&parcels[0]));
    let (status, _) = shop
        .try_admin(Method::POST, &path("refund"), Some(&json!({})))
        .await;
    assert_eq!(status, 400, "a parcel on its way is not refunded");
    shop.admin(
        Method::POST,
        &path("problem"),
        Some(&json!({"problem": "damaged"})),
    )
    .await;
    shop.admin(Method::POST, &path("refund"), Some(&json!({})))
        .await;
    let order = shop.order(&orders[0]).await;
    assert_eq!(order["status"], "failed");
    assert_eq!(order["shipments"][0]["status"], "failed");
    assert_eq!(
        crate::balances::fetch_balance_of(&shop.service, crate::shop_goods::BUDGET).await,
        before
    );
    let report = track(
        &shop,
        json!([{"row": 1, "parcel": number(&parcels[0]), "tracking_number": TRACKING}]),
    )
    .await;
    assert_eq!(report["unmatched"][0]["code"], "not_to_ship");
}

#[tokio::test]
async fn search_finds_words_of_name_and_address() {
    let shop = TestShop::new().await;
    let mut batch = shop.batch("direct_send", 2, &[(MUG, &[], 1)]);
    let portland = &mut batch["recipients"][0];
    portland["first_name"] = "Élodie".into();
    portland["mailing_address"]["city"] = "Portland".into();
    portland["mailing_address"]["state"] = "OR".into();
    portland["mailing_address"]["postal_code"] = "97201".into();
    shop.send_batch(&batch).await;
    for (search, parcels) in [
        ("portland%20or", 1),
        // A part of the keys of the stored address.
        ("portland%20me", 0),
        ("postal_code", 0),
        ("elm%20street", 2),
        ("%C3%89lodie", 1),
        ("%C3%A9LODIE%20PORTLAND", 1),
    ] {
        let found = shop.parcels(&format!("search={search}")).await;
        assert_eq!(found.len(), parcels, "{search}");
    }
}

#[tokio::test]
async fn search_falls_back_to_words() {
    let shop = TestShop::new().await;
    let mut batch = shop.batch("direct_send", 1, &[(MUG, &[], 1)]);
    batch["recipients"][0]["mailing_address"]["address_1"] = "12 West 47th Street".into();
    batch["recipients"][0]["last_name"] = "Kemper-A37X946712".into();
    shop.send_batch(&batch).await;
    assert_eq!(shop.parcels("search=47th").await.len(), 1);
    assert_eq!(shop.parcels("search=A37X946712").await.len(), 1);
    let parcel = shop.parcels("state=to_ship").await[0].clone();
    track(
        &shop,
        json!([{"row": 1, "parcel": number(&parcel), "tracking_number": "A37X946712"}]),
    )
    .await;
    shop.send_batch(&batch).await;
    // The parcel with this tracking number has another state.
    let to_ship = shop.parcels("state=to_ship&search=A37X946712").await;
    assert_eq!(to_ship.len(), 1);
    assert_ne!(number(&to_ship[0]), number(&parcel));
}

#[tokio::test]
async fn parcels_found_by_words_are_packed() {
    let shop = TestShop::new().await;
    let mut batch = shop.batch("direct_send", 2, &[(MUG, &[], 1)]);
    batch["recipients"][0]["mailing_address"]["address_1"] = "12 West 47th Street".into();
    shop.send_batch(&batch).await;
    let mut all = json!({"all": {"search": "west 47th"}});
    let run = shop.admin(Method::POST, "/packing_runs", Some(&all)).await;
    assert_eq!(run["parcels"], 1);
    all["all"]["state"] = json!("packed");
    let (status, _) = shop
        .try_admin(Method::POST, "/packing_runs", Some(&all))
        .await;
    assert_eq!(status, 400);
    assert_eq!(shop.parcels("state=to_ship").await.len(), 1);
}

#[tokio::test]
async fn search_finds_numbers_and_references() {
    let (shop, orders) = shop_with_gifts(2).await;
    pack_all(&shop).await;
    let parcels = shop.parcels("state=packed").await;
    let tracked = number(&parcels[0]);
    let entries = json!([{"row": 1, "parcel": tracked, "tracking_number": OTHER_TRACKING}]);
    track(&shop, entries).await;
    let found = async |search: &str| {
        let found = shop.parcels(&format!("search={search}")).await;
        let numbers = found.iter().map(|parcel| number(parcel).to_owned());
        numbers.collect::<HashSet<String>>()
    };
    assert!(found(tracked).await.contains(tracked));
    assert_eq!(
        found("1z5r%2089390357567127").await,
        [tracked.to_owned()].into()
    );
    let of_order = |order: &Value| -> HashSet<String> {
        let of_order = parcels.iter().filter(|it| it["order_id"] == order["id"]);
        of_order.map(|parcel| number(parcel).to_owned()).collect()
    };
    let order = &orders[1];
    assert_eq!(of_order(order).len(), 2);
    for search in ["id", "reference_id"] {
        let search = order[search].as_str().unwrap();
        assert_eq!(found(search).await, of_order(order), "{search}");
    }
    for search in ["reference_id", "order_batch_id"] {
        let batch = parcels[0][search].as_str().unwrap();
        assert_eq!(found(&batch.to_lowercase()).await.len(), 4, "{search}");
    }
    assert!(found(&uuid::Uuid::nil().to_string()).await.is_empty());
    // A beginning without a digit is a word.
    let beginnings = parcels.iter().map(|parcel| &number(parcel)[..8]);
    let beginning = beginnings.into_iter().find(|text| {
        text.bytes().any(|byte| byte.is_ascii_digit())
            && text.bytes().any(|byte| byte.is_ascii_alphabetic())
    });
    if let Some(beginning) = beginning {
        let found = found(&beginning.to_lowercase()).await;
        assert!(!found.is_empty() && found.iter().all(|it| it.starts_with(beginning)));
    }
}

#[tokio::test]
async fn address_is_corrected_until_packed() {
    let (shop, _) = shop_with_gifts(1).await;
    let parcels = shop.parcels("state=to_ship").await;
    let path = format!("/parcels/{}/address", number(&parcels[0]));
    let address = |street: &str, state: &str| {
        json!({
            "address_1": street, "city": "Chicago", "state": state, "postal_code": "60615", "country": "US",
        })
    };
    let corrected = shop
        .admin(Method::PUT, &path, Some(&address("14 Elm Street", "IL")))
        .await;
    assert_eq!(corrected["mailing_address"]["address_1"], "14 Elm Street");
    assert_eq!(corrected["recipient"], "First0 Last0");
    for (street, state) in [("", "IL"), ("14 Elm Street", "TX")] {
        let (status, refused) = shop
            .try_admin(Method::PUT, &path, Some(&address(street, state)))
            .await;
        assert_eq!(status, 400, "{refused}");
    }
    let renamed = json!({
        "first_name": "Ida", "address_1": "14 Elm Street", "city": "Chicago", "state": "IL",
        "postal_code": "60615", "country": "US",
    });
    let renamed = shop.admin(Method::PUT, &path, Some(&renamed)).await;
    assert_eq!(renamed["recipient"], "Ida");
    pack_all(&shop).await;
    let refusal = async || {
        let corrected = address("16 Elm Street", "IL");
        let (status, refused) = shop.try_admin(Method::PUT, &path, Some(&corrected)).await;
        assert_eq!(status, 400, "{refused}");
        refused.to_string()
    };
    assert!(refusal().await.contains("The parcel is packed"));
    let tracking = [TRACKING, OTHER_TRACKING];
    let rows: Vec<Value> = (1..)
        .zip(parcels.iter().zip(tracking))
        .map(|(row, (parcel, tracking)): (u32, _)| {
            json!({"row": row, "parcel": number(parcel), "tracking_number": tracking})
        })
        .collect();
    track(&shop, json!(rows)).await;
    assert!(refusal().await.contains("The parcel was shipped"));
    // The other parcel was shipped, too.
    let action = |action: &str| format!("/parcels/{}/{action}", number(&parcels[0]));
    let returned = json!({"problem": "returned"});
    shop.admin(Method::POST, &action("problem"), Some(&returned))
        .await;
    assert!(refusal().await.contains("ship it again, then correct"));
    let again = shop
        .admin(Method::POST, &action("ship_again"), Some(&json!({})))
        .await;
    let path = format!("/parcels/{}/address", number(&again));
    let corrected = shop
        .admin(Method::PUT, &path, Some(&address("16 Elm Street", "IL")))
        .await;
    assert_eq!(corrected["mailing_address"]["address_1"], "16 Elm Street");
}

#[tokio::test]
async fn changes_of_parcels_are_audited_without_names() {
    let (shop, _) = shop_with_gifts(1).await;
    pack_all(&shop).await;
    let parcels = shop.parcels("state=packed").await;
    for _ in 0..2 {
        track(
            &shop,
            json!([{"row": 1, "parcel": number(&parcels[0]), "tracking_number": TRACKING}]),
        )
        .await;
    }
    let audit = shop.admin(Method::GET, "/audit", None).await;
    let actions: Vec<&str> = audit["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["action"].as_str().unwrap())
        .collect();
    assert_eq!(actions, ["parcels.track", "parcels.pack"]);
    let ungrouped = number(&parcels[0]).replace('-', "");
    assert_eq!(audit["data"][0]["subject"], json!(ungrouped), "{audit}");
    let text = audit.to_string();
    assert!(!text.contains("First0") && !text.contains("Elm"), "{text}");
}

#[tokio::test]
async fn thank_you_notes_keep_planned_events() {
    let shop = TestShop::new().await;
    let orders = shop
        .send_batch(&shop.batch("link_multiple_custom_list", 2, &[(MUG, &[], 1)]))
        .await;
    let (early, late) = (&orders[0], &orders[1]);
    for order in [early, late] {
        assert!(accept_gift(order, &[]).await.is_redirection());
    }
    // Before the payment.
    assert!(thank_sender(early, "Thanks!").await.is_redirection());
    shop.progress().await;
    for order in [early, late] {
        assert_eq!(shop.order(order).await["status"], "paid");
    }
    let parcels = shop.parcels("state=to_ship").await;
    assert_eq!(parcels.len(), 2);
    for parcel in &parcels {
        track(
            &shop,
            json!([{"row": 1, "parcel": number(parcel), "tracking_number": TRACKING}]),
        )
        .await;
    }
    // After the shipment.
    assert!(thank_sender(late, "Thanks!").await.is_redirection());
    shop.service.advance(Duration::from_secs(15 * 86_400)).await;
    for order in [early, late] {
        assert_eq!(shop.order(order).await["status"], "delivered");
    }
}
