//! What waits for the operator of a shop.

use reqwest::Method;
use serde_json::{Value, json};

use crate::shop_goods::{HOODIE, MUG, TestShop};

async fn inbox(shop: &TestShop) -> Value {
    shop.admin(Method::GET, "/inbox", None).await
}

#[tokio::test]
async fn problems_and_low_stock_wait_for_the_operator() {
    let shop = TestShop::new().await;
    assert_eq!(
        inbox(&shop).await,
        json!({"total": 0, "parcels": 0, "low_stock": 0, "data": []})
    );
    for (sku, on_hand, low_at) in [("MUG", 5, 2), ("HOOD-M", 3, 3), ("HOOD-S", 9, 3)] {
        let change = json!({"sku": sku, "on_hand": on_hand, "low_at": low_at});
        shop.admin(Method::PUT, "/stock", Some(&change)).await;
    }
    let items = [(HOODIE, &["M"][..], 1), (MUG, &[][..], 2)];
    let batch = shop.batch("direct_send", 2, &items);
    shop.send_batch(&batch).await;
    shop.admin(Method::POST, "/packing_runs", Some(&json!({"all": {}})))
        .await;
    let parcels = shop.parcels("state=packed").await;
    let parcel = &parcels[0];
    let number = parcel["parcel"].as_str().unwrap();
    let tracked = json!({"entries": [{"row": 1, "parcel": number, "tracking_number": "9400111206206406260787"}]});
    shop.admin(Method::POST, "/tracking", Some(&tracked)).await;
    let problem = format!("/parcels/{number}/problem");
    shop.admin(Method::POST, &problem, Some(&json!({"problem": "damaged"})))
        .await;

    let waiting = inbox(&shop).await;
    assert_eq!(
        (
            &waiting["total"],
            &waiting["parcels"],
            &waiting["low_stock"]
        ),
        (&json!(3), &json!(1), &json!(2)),
        "{waiting}"
    );
    let rows: Vec<[&Value; 4]> = waiting["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| {
            [
                &item["kind"],
                &item["subject"],
                &item["name"],
                &item["free"],
            ]
        })
        .collect();
    assert_eq!(
        json!(rows),
        json!([
            ["damaged_parcel", number, parcel["recipient"], null],
            ["low_stock", "HOOD-M", "Heavy Knit Hoodie, M", 1],
            ["low_stock", "MUG", "Moon Mug", 1],
        ])
    );
    assert!(
        waiting["data"]
            .as_array()
            .unwrap()
            .iter()
            .all(|item| item["since"].is_string())
    );

    let again = format!("/parcels/{number}/ship_again");
    shop.admin(Method::POST, &again, Some(&json!({}))).await;
    let change = json!({"sku": "HOOD-M", "on_hand": 20});
    shop.admin(Method::PUT, "/stock", Some(&change)).await;
    let change = json!({"sku": "MUG", "on_hand": 20});
    shop.admin(Method::PUT, "/stock", Some(&change)).await;
    assert_eq!(
        inbox(&shop).await,
        json!({"total": 0, "parcels": 0, "low_stock": 0, "data": []})
    );
}
