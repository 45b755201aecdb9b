//! A database of the first version with a shop keeps the parcels whose problem was solved, and that of another one can be settled.

use giftdesk::service::Keys;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use crate::{database::ensure_database, harness::TestService, queries::connect};

/// The migration of the first version with a shop.
const FIRST_SHOP: i64 = 210;

/// The parcels and the payment methods.
async fn stored_rows(database: &mut PgConnection) -> Vec<String> {
    sqlx::query_scalar(
        "SELECT number || ' ' || state || ' ' || coalesce(resolution, '') || ' ' || failed_at AS line FROM parcel
         UNION ALL SELECT id || ' ' || kind || ' ' || card_last_4 || ' ' || created_at FROM payment_method ORDER BY line",
    )
    .fetch_all(database)
    .await
    .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn parcels_of_the_first_shop_are_settled() {
    let service = TestService::stopped();
    let folder = service.folder.path();
    let mut database = connect(folder).await;
    sqlx::migrate!("src/service/store/migrations/postgres")
        .run_to(FIRST_SHOP, &mut database)
        .await
        .unwrap();
    let mut statements = "INSERT INTO account (no, name, email, public_app_id, sender_first_name, sender_last_name)
         VALUES (1, 'People team', 'people@example.com', 'app', 'Ida', 'Berg');
         INSERT INTO payment_method (account_no, id, position, name, card_brand, card_last_4, created_at)
         VALUES (1, 'card', 0, 'Card', 'visa', '4242', 7);"
        .to_owned();
    for (index, resolution) in ["NULL", "'reshipped'", "'refunded'"].iter().enumerate() {
        statements += &format!(
            "INSERT INTO parcel (account_no, order_seq, brand_id, number, batch_no, position, shipment_id, brand_name, state,
                ready_at, shipped_at, failed_at, resolution)
             VALUES (1, 1, '00000000-0000-0000-0000-00000000000{index}', 'NUMBER{index}', 1, 0,
                '00000000-0000-0000-0000-00000000001{index}', 'North', 'lost', 1, 2, 3, {resolution});"
        );
    }
    sqlx::raw_sql(AssertSqlSafe(statements))
        .execute(&mut database)
        .await
        .unwrap();
    let before = stored_rows(&mut database).await;
    assert_eq!(before.len(), 4);

    let keys = Keys::open_existing(folder, ensure_database(folder).as_ref()).await;
    keys.unwrap().close().await;
    assert_eq!(stored_rows(&mut database).await, before);
    let settled = sqlx::query(
        "UPDATE parcel SET resolution = 'settled', resolution_note = 'A voucher was sent' WHERE resolution IS NULL",
    )
    .execute(&mut database)
    .await
    .unwrap();
    assert_eq!(settled.rows_affected(), 1);
    database.close().await.unwrap();
}
