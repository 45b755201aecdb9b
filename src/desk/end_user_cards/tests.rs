//! Tests of end users' cards: their connection, their deletion and their recovery.

use super::card::EndUserCard;
use crate::desk::{
    connections::{Connection, ConnectionKind},
    ids::ConnectionId,
    store::tests::*,
};

fn card(n: u32) -> EndUserCard {
    EndUserCard {
        id: format!("pm-{n}").as_str().into(),
        end_user_id: format!("user-{n}"),
        brand: Some("visa".to_owned()),
        last_4: Some("4242".to_owned()),
        expiry: Some((2030, 12)),
        cardholder_name: format!("Person {n}"),
        created_at: now() + Duration::from_secs(n.into()),
    }
}

#[tokio::test]
async fn cards_are_removed_with_their_connection() {
    let (_folder, store) = store().await;
    let other = Connection {
        id: ConnectionId(Uuid::from_u128(7)),
        kind: ConnectionKind::Remote,
        name: "Another".to_owned(),
        base_url: "https://gifts.example.com".to_owned(),
    };
    let connection_row = store.add_connection(&other).await.unwrap();
    let bare = EndUserCard {
        brand: None,
        last_4: None,
        expiry: None,
        ..card(3)
    };
    store.save_end_user_card(PRACTICE, &card(1)).await.unwrap();
    store.save_end_user_card(PRACTICE, &card(2)).await.unwrap();
    store
        .save_end_user_card(connection_row, &bare)
        .await
        .unwrap();
    let kept = store.end_user_cards(PRACTICE).await.unwrap();
    assert_eq!(kept, [card(2), card(1)]);
    assert_eq!(store.end_user_cards(connection_row).await.unwrap(), [bare]);
    store.remove_connection(other.id).await.unwrap();
    store.delete_removed_connections().await.unwrap();
    assert!(
        store
            .end_user_cards(connection_row)
            .await
            .unwrap()
            .is_empty()
    );
    assert_eq!(store.end_user_cards(PRACTICE).await.unwrap().len(), 2);
}

#[tokio::test]
async fn card_belongs_to_its_end_user_until_forgotten() {
    let (folder, store) = store().await;
    store.save_end_user_card(PRACTICE, &card(1)).await.unwrap();
    store.save_end_user_card(PRACTICE, &card(1)).await.unwrap();
    store.close().await;
    let store = Store::open(folder.path(), now()).await.unwrap().store;
    let id = card(1).id;
    let known = store.has_end_user_card(PRACTICE, &id, "user-1").await;
    assert!(known.unwrap());
    let of_another = store.has_end_user_card(PRACTICE, &id, "user-2").await;
    assert!(!of_another.unwrap());
    store.delete_end_user_card(PRACTICE, &id).await.unwrap();
    assert!(store.end_user_cards(PRACTICE).await.unwrap().is_empty());
}

#[tokio::test]
async fn cards_survive_recovery_of_database() {
    let (folder, store) = store().await;
    store.save_end_user_card(PRACTICE, &card(1)).await.unwrap();
    store.close().await;
    make_schema_unknown(&folder).await;
    let opened = Store::open(folder.path(), now()).await.unwrap();
    assert!(opened.damage.is_some());
    let kept = opened.store.end_user_cards(PRACTICE).await.unwrap();
    assert_eq!(kept, [card(1)]);
}
