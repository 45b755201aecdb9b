//! A database of the first version with a shop keeps the parcels whose problem was solved, and the problem of another one can be
//! settled.

use rand::{SeedableRng as _, rngs::StdRng};
use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};

use super::*;
use crate::{
    contract::shop::parcel_number::ParcelNumber,
    service::store::{shop::problems::ParcelChange, sqlite::database_path},
};

/// The migration of the first version with a shop.
const FIRST_SHOP: i64 = 210;

/// An order that was paid with a card and shipped, with a lost parcel for each of the brands.
const SHIPPED_ORDER: &str = "INSERT INTO account (no, name, email, public_app_id, sender_first_name, sender_last_name, order_count, batch_count)
     VALUES (1, 'People team', 'people@example.com', 'app', 'Ida', 'Berg', 1, 1);
     INSERT INTO payment_method (account_no, id, position, name, card_brand, card_last_4, created_at)
     VALUES (1, 'card', 0, 'Card', 'visa', '4242', 7);
     INSERT INTO order_batch (no, id, account_no, seq, created_at, send_status, from_name, send_method, batch_name,
        payment_method_id, is_scheduled_send, swap, reference_id, recipients_count, orders_count, cart, line_items,
        amount_product, amount_shipping, amount_processing_fee)
     VALUES (1, x'00000000000000000000000000000001', 1, 1, 0, 'complete', 'Ida', 'direct_send', 'Thanks', 'card', 0, 'disabled',
        'GB-5F3A', 1, 1, '{}', '[]', 0, 0, 0);
     INSERT INTO recipient (account_no, batch_no, position, first_name) VALUES (1, 1, 0, 'Max');
     INSERT INTO orders (account_no, seq, id, batch_no, position, token, status, created_at)
     VALUES (1, 1, x'00000000000000000000000000000002', 1, 0, 'token', 'shipped', 0);";

async fn connect(folder: &tempfile::TempDir) -> SqliteConnection {
    let options = SqliteConnectOptions::new()
        .filename(database_path(folder.path()))
        .create_if_missing(true);
    SqliteConnection::connect_with(&options).await.unwrap()
}

/// The parcels and the payment methods.
async fn stored_rows(database: &mut SqliteConnection) -> Vec<String> {
    sqlx::query_scalar(
        "SELECT number || ' ' || state || ' ' || coalesce(resolution, '') || ' ' || failed_at AS line FROM parcel
         UNION ALL SELECT id || ' ' || kind || ' ' || card_last_4 || ' ' || created_at FROM payment_method ORDER BY line",
    )
    .fetch_all(database)
    .await
    .unwrap()
}

#[tokio::test]
async fn parcels_of_the_first_shop_are_settled() {
    let folder = tempfile::tempdir().unwrap();
    let mut database = connect(&folder).await;
    sqlx::migrate!("src/service/store/migrations/sqlite")
        .run_to(FIRST_SHOP, &mut database)
        .await
        .unwrap();
    let mut random = StdRng::seed_from_u64(1);
    let numbers: [ParcelNumber; 3] = std::array::from_fn(|_| ParcelNumber::generate(&mut random));
    let mut statements = SHIPPED_ORDER.to_owned();
    for (index, resolution) in ["NULL", "'reshipped'", "'refunded'"].iter().enumerate() {
        statements += &format!(
            "INSERT INTO parcel (account_no, order_seq, brand_id, number, batch_no, position, shipment_id, brand_name, state,
                ready_at, shipped_at, failed_at, resolution)
             VALUES (1, 1, x'0000000000000000000000000000000{index}', '{}', 1, 0,
                x'0000000000000000000000000000001{index}', 'North', 'lost', 1, 2, 3, {resolution});",
            numbers[index].as_str()
        );
    }
    sqlx::raw_sql(AssertSqlSafe(statements))
        .execute(&mut database)
        .await
        .unwrap();
    let before = stored_rows(&mut database).await;
    assert_eq!(before.len(), 4);

    let store = open(folder.path(), None).await.unwrap();
    assert_eq!(stored_rows(&mut database).await, before);
    let now = Timestamp::from_micros(10);
    let operator = Operator::local();
    let settle = async |number: &ParcelNumber| {
        let settled = store.settle_parcel(number, "A voucher was sent", &operator, now);
        settled.await.unwrap()
    };
    assert_eq!(settle(&numbers[0]).await, ParcelChange::Done(numbers[0]));
    for number in &numbers {
        assert!(matches!(settle(number).await, ParcelChange::Refused(_)));
    }
    let parcel = store.parcel(&numbers[0], now).await.unwrap().unwrap();
    assert_eq!(
        (
            parcel.resolution.as_deref(),
            parcel.resolution_note.as_deref()
        ),
        (Some("settled"), Some("A voucher was sent"))
    );
    store.close().await;
}
