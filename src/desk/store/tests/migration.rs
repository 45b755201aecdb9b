//! Databases of older versions open with all their rows.

use sqlx::{Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};

use super::*;
use crate::{
    contract::{Brand, Me, OrderBatch, Product},
    desk::{ConnectionId, Draft, DraftId, EndUserCard, store::connect::MIGRATOR},
    recipients::{Field, RecipientRow},
};

/// Schema versions of released versions of the app.
const VERSIONS: [i64; 4] = [1, 2, 21, 22];
/// The remote connection of the old databases.
const OTHER: ConnectionId = ConnectionId(Uuid::from_u128(9));
const DRAFT: DraftId = DraftId(Uuid::from_u128(70));

/// A folder whose database has the schema of `version` and a row in each of its tables. The rows are
/// written in the schema of version 1 or 2, and migrated to a later version.
async fn old_database(version: i64) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut old = SqliteConnection::connect_with(
        &SqliteConnectOptions::new()
            .filename(folder.path().join("desk.sqlite"))
            .create_if_missing(true),
    )
    .await
    .unwrap();
    MIGRATOR.run_to(version.min(2), &mut old).await.unwrap();
    let cart = Cart {
        items: ["Tea Chest", "Ceramic Mug"]
            .map(|name| cart(name).items.remove(0))
            .into(),
        ..Cart::default()
    };
    let batch = OrderBatch {
        from_name: "Ada".to_owned(),
        batch_name: None,
        cart: cart.clone(),
        ..batch(1, "")
    };
    let order = Order {
        cart: cart.clone(),
        original_cart: Some(cart),
        is_swapped: true,
        ..order(&batch, 2, "Ann", "Lee", OrderStatus::Opened)
    };
    let draft = Draft {
        id: DRAFT,
        name: "Autumn".to_owned(),
        ..Draft::default()
    };
    let mut recipient = RecipientRow {
        id: 1,
        ..RecipientRow::default()
    };
    recipient.set(Field::FirstName, "Ida");
    let product = serde_json::json!({
        "id": Uuid::from_u128(4), "name": "Tea Chest", "brand_name": "Fern", "price": 2400,
        "price_range": null, "picture": null, "ships_free": true, "variants": "4 colors",
        "restricted_states": [], "values": [], "is_active": true,
    });
    for (sql, values) in [
        (
            "INSERT INTO connection (id, kind, name, base_url) VALUES (x'00000000000000000000000000000009', \
             'remote', ?1, 'https://gifts.example')",
            vec!["Other".to_owned()],
        ),
        (
            "INSERT INTO setting VALUES ('from', ?1)",
            vec!["\"Ada\"".to_owned()],
        ),
        (
            "INSERT INTO document VALUES (2, 'me', ?1)",
            vec![json(&me())],
        ),
        (
            "INSERT INTO product (space, country, id, name_key, words, brand_id, price_low, price_high, \
             is_active, updated_at, brand_values, categories, shown, body) VALUES (1, 'US', \
             unhex('00000000000000000000000000000004'), 'tea chest', ' tea chest', x'', 2400, 2400, 1, 0, \
             '[]', '[]', ?1, ?2)",
            vec![product.to_string(), json(&Product::default())],
        ),
        (
            "INSERT INTO brand (space, country, id, name_key, words, brand_values, shown, body) \
             VALUES (1, 'US', unhex('00000000000000000000000000000005'), 'fern', ' fern', '[]', '{}', ?1)",
            vec![json(&Brand::default())],
        ),
        (
            "INSERT INTO batch (space, id, rank, status, name, gift, words, reference, orders_read, body) \
             VALUES (1, unhex('00000000000000000000000000000001'), 1, 'complete', 'Gifts from Ada', \
             'Tea Chest and 1 more', ' gifts from ada', 'ref-1', 1, ?1)",
            vec![json(&batch)],
        ),
        (
            "INSERT INTO batch_item VALUES (1, unhex('00000000000000000000000000000004'), ?1)",
            vec!["3".to_owned()],
        ),
        (
            "INSERT INTO batch_recipient VALUES (1, 0, ?1, NULL, NULL)",
            vec!["Ann".to_owned()],
        ),
        (
            "INSERT INTO gift (space, id, batch_id, batch_rank, position, status, reached, recipient, \
             recipient_key, gift, swapped_from, is_swapped, note, link, pre_tax, total, brand_id, \
             brand_name, created_at, last_change) VALUES (1, unhex('00000000000000000000000000000002'), \
             unhex('00000000000000000000000000000001'), 1, 0, 'opened', 2, ?1, 'ann lee', \
             'Tea Chest and 1 more', 'Tea Chest and 1 more', 1, 'Thanks', 'https://g', 5000, 5100, x'', \
             '', 1, 2)",
            vec!["Ann Lee".to_owned()],
        ),
        ("INSERT INTO gift_body VALUES (1, ?1)", vec![json(&order)]),
        (
            "INSERT INTO gift_text (rowid, words) VALUES (1, ?1)",
            vec![" ann lee".to_owned()],
        ),
        (
            "INSERT INTO activity (space, id, order_id, status, at) VALUES (1, \
             unhex('00000000000000000000000000000006'), unhex('00000000000000000000000000000002'), ?1, 5)",
            vec!["opened".to_owned()],
        ),
        (
            "INSERT INTO draft (space, id, body, source, updated_at) VALUES \
             (1, unhex('00000000000000000000000000000046'), ?1, 'people.csv', 8)",
            vec![json(&draft)],
        ),
        (
            "INSERT INTO draft_recipient VALUES (1, 1, 0, ?1)",
            vec![json(&recipient)],
        ),
        (
            "INSERT INTO outbox (space, id, draft_id, title, recipients, total_low, total_high, \
             reference, request, state, created_at) VALUES (1, \
             unhex('00000000000000000000000000000007'), unhex('00000000000000000000000000000008'), \
             'Autumn', 1, 1, 2, 'ref-2', x'7b7d', ?1, 9)",
            vec!["\"Waiting\"".to_owned()],
        ),
        (
            "INSERT INTO outbox (space, id, draft_id, title, recipients, total_low, total_high, \
             reference, request, state, created_at) VALUES (1, \
             unhex('00000000000000000000000000000017'), unhex('00000000000000000000000000000018'), \
             'Untitled gift', 1, 1, 2, 'ref-3', x'7b7d', ?1, 10)",
            vec!["\"Waiting\"".to_owned()],
        ),
    ] {
        let mut query = sqlx::query(sql);
        for value in values {
            query = query.bind(value);
        }
        query.execute(&mut old).await.expect(sql);
    }
    if version >= 2 {
        sqlx::query(
            "INSERT INTO end_user_card (space, payment_method_id, end_user_id, cardholder_name, \
             created_at) VALUES (1, 'pm-1', 'user-1', 'Ida', 1)",
        )
        .execute(&mut old)
        .await
        .unwrap();
    }
    MIGRATOR.run_to(version, &mut old).await.unwrap();
    old.close().await.unwrap();
    folder
}

/// The account of the remote connection.
fn me() -> Me {
    Me {
        email: Some("ida@example.com".to_owned()),
        ..Me::default()
    }
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap()
}

#[tokio::test]
async fn older_databases_keep_what_services_cannot_give_again() {
    for version in VERSIONS {
        let folder = old_database(version).await;
        let opened = Store::open(folder.path(), now()).await.unwrap();
        assert!(opened.damage.is_none(), "version {version}");
        let store = opened.store;
        assert_rows_outside_mirror(&store).await;
        let account = store.account(OTHER).await.unwrap();
        assert_eq!(account, Some(me()), "version {version}");
        if version >= 2 {
            let cards: Vec<EndUserCard> = store.end_user_cards(PRACTICE).await.unwrap();
            assert_eq!(cards[0].end_user_id, "user-1");
        }
        let dangling: Vec<String> =
            sqlx::query_scalar("SELECT \"table\" FROM pragma_foreign_key_check")
                .fetch_all(&store.durable)
                .await
                .unwrap();
        assert!(dangling.is_empty(), "{dangling:?}");
        assert_mirror_is_apart(&store).await;
    }
}

/// Checks that the mirror is empty, works, and has no table in the other database.
async fn assert_mirror_is_apart(store: &Store) {
    let tables: Vec<String> =
        sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
            .fetch_all(&store.durable)
            .await
            .unwrap();
    for mirrored in [
        "orders",
        "order_body",
        "batch",
        "product",
        "brand",
        "document",
    ] {
        assert!(!tables.contains(&mirrored.to_owned()), "{mirrored} is left");
    }
    assert_eq!(store.counts(PRACTICE).await.unwrap(), (0, 0));
    let one = batch(1, "Spring");
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(&one), now())
        .await
        .unwrap();
    let found = store.batch(PRACTICE, one.id, now()).await.unwrap();
    assert_eq!(
        found.unwrap().row.title,
        BatchTitle::Named("Spring".to_owned())
    );
}

/// Checks the rows that cannot be read from a service again.
async fn assert_rows_outside_mirror(store: &Store) {
    let connections = store.connections().await.unwrap();
    assert_eq!(connections.len(), 2);
    assert_eq!(connections[1].1.name, "Other");
    assert_eq!(store.setting("from").await.unwrap(), Some("Ada".to_owned()));
    let drafts = store.drafts(PRACTICE).await.unwrap();
    assert_eq!((drafts[0].id, drafts[0].recipients), (DRAFT, 1));
    assert_eq!(drafts[0].name, "Autumn");
    let draft = store.draft(PRACTICE, DRAFT).await.unwrap().unwrap();
    assert_eq!(draft.recipients.source(), "people.csv");
    assert_eq!(
        draft.recipients.row(0).unwrap().get(Field::FirstName),
        "Ida"
    );
    let outbox = store.outbox(PRACTICE).await.unwrap();
    assert_eq!((&*outbox[0].title, &*outbox[1].title), ("Autumn", ""));
    assert_eq!(outbox[0].customer_reference_id, "ref-2");
    assert_eq!(store.outbox_request(outbox[0].id).await.unwrap(), b"{}");
}

#[tokio::test]
async fn salvage_reads_databases_of_older_versions() {
    for version in VERSIONS {
        let folder = old_database(version).await;
        make_schema_unknown(&folder).await;
        let opened = Store::open(folder.path(), now()).await.unwrap();
        assert!(opened.damage.is_some(), "version {version}");
        assert_rows_outside_mirror(&opened.store).await;
        assert_eq!(opened.store.account(OTHER).await.unwrap(), Some(me()));
        let cards = opened.store.end_user_cards(PRACTICE).await.unwrap();
        assert_eq!(cards.len(), usize::from(version >= 2));
    }
}

#[tokio::test]
async fn removal_deletes_rows_of_migrated_connection() {
    let folder = old_database(2).await;
    let store = Store::open(folder.path(), now()).await.unwrap().store;
    for sql in [
        "UPDATE draft SET connection_row = 2",
        "UPDATE end_user_card SET connection_row = 2",
    ] {
        sqlx::query(sql).execute(&store.durable).await.unwrap();
    }
    store.remove_connection(OTHER).await.unwrap();
    store.delete_removed_connections().await.unwrap();
    for sql in [
        "SELECT count(*) FROM draft",
        "SELECT count(*) FROM draft_recipient",
        "SELECT count(*) FROM end_user_card",
    ] {
        let left: i64 = sqlx::query_scalar(sql)
            .fetch_one(&store.durable)
            .await
            .unwrap();
        assert_eq!(left, 0, "{sql}");
    }
    assert_eq!(store.account(OTHER).await.unwrap(), None);
}
