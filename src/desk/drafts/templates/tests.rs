//! Tests of the stored templates.

use super::template::{TemplateContent, TemplateId};
use crate::{
    contract::Cents,
    desk::{
        drafts::draft::{CartLine, Draft},
        store::{
            Store,
            tests::{PRACTICE, now, store},
        },
    },
};

fn content(message: &str) -> TemplateContent {
    TemplateContent {
        direct_expires_after_days: None,
        draft: Draft {
            message: message.to_owned(),
            cart: vec![CartLine {
                product_name: "Garden Tea Chest".to_owned(),
                price: Cents(3_600),
                quantity: 1,
                ..CartLine::default()
            }],
            ..Draft::default()
        },
        expires_after_days: Some(30),
    }
}

async fn save(store: &Store, name: &str, message: &str) -> TemplateId {
    let id = TemplateId::generate();
    let content = content(message);
    store
        .save_template(PRACTICE, id, name, &content, now())
        .await
        .unwrap();
    id
}

async fn names(store: &Store) -> Vec<String> {
    let templates = store.gift_templates(PRACTICE).await.unwrap();
    templates
        .into_iter()
        .map(|template| template.name)
        .collect()
}

#[tokio::test]
async fn templates_are_listed_by_name() {
    let (_folder, store) = store().await;
    let winter = save(&store, "winter", "Warm wishes").await;
    save(&store, "Été", "Bon été").await;
    assert_eq!(names(&store).await, ["Été", "winter"]);
    store
        .rename_template(PRACTICE, winter, "A winter")
        .await
        .unwrap();
    store
        .duplicate_template(PRACTICE, winter, "B winter", now())
        .await
        .unwrap();
    assert_eq!(names(&store).await, ["A winter", "B winter", "Été"]);
    let copies = store.gift_templates(PRACTICE).await.unwrap();
    assert_eq!(copies[0].content, copies[1].content);
    assert_eq!(copies[0].content, Some(content("Warm wishes")));
}

#[tokio::test]
async fn deletion_can_be_undone_until_purge() {
    let (_folder, store) = store().await;
    let id = save(&store, "Welcome", "Hello").await;
    store
        .set_template_deleted(PRACTICE, id, true)
        .await
        .unwrap();
    assert!(names(&store).await.is_empty());
    assert_eq!(store.template_content(PRACTICE, id).await.unwrap(), None);
    store
        .set_template_deleted(PRACTICE, id, false)
        .await
        .unwrap();
    assert_eq!(names(&store).await, ["Welcome"]);
    store
        .set_template_deleted(PRACTICE, id, true)
        .await
        .unwrap();
    store.purge_deleted_templates(PRACTICE).await.unwrap();
    store
        .set_template_deleted(PRACTICE, id, false)
        .await
        .unwrap();
    assert!(names(&store).await.is_empty());
}

#[tokio::test]
async fn unreadable_template_stays_in_the_list() {
    let (_folder, store) = store().await;
    let id = save(&store, "Welcome", "Hello").await;
    sqlx::query("UPDATE gift_template SET body = '{'")
        .execute(&store.durable)
        .await
        .unwrap();
    let templates = store.gift_templates(PRACTICE).await.unwrap();
    assert_eq!(templates[0].name, "Welcome");
    assert_eq!(templates[0].content, None);
    assert_eq!(store.template_content(PRACTICE, id).await.unwrap(), None);
}
