//! Collections: listed, opened and sent, with the practice service.

use std::sync::Arc;

use crate::fixture::{
    ask, check_send, create_draft, draft, open_desk, practice_config, send_draft, usual_warnings,
    wait_for, wait_for_rows, wait_until_sent, wait_until_synced,
};
use giftdesk::{
    contract::{
        Cents, SwapMode,
        rules::{InternationalDelivery, Violation},
    },
    desk::{
        CartLine, Command, Desk, Draft, Event, GetCollection, PriceDraft, Problem, ProblemKind,
        RecipientEdit,
        catalog::{CollectionDetail, CollectionQuery, CollectionRow, ProductQuery},
        sends::guards::{AbroadReason, SendWarning},
    },
    recipients::Field,
};

fn collections(desk: &Desk) -> Vec<CollectionRow> {
    let query = CollectionQuery::default();
    wait_for_rows(desk, "the collections", &query, |total, rows| {
        if total > 0 { Some(rows) } else { None }
    })
}

fn open_collection(desk: &Desk, title: &str) -> Arc<CollectionDetail> {
    let rows = collections(desk);
    let row = rows.iter().find(|row| row.title == title);
    let id = row.expect("a published collection").id;
    let collection = ask(desk, GetCollection(id)).unwrap();
    collection.expect("published")
}

fn collection_draft(desk: &Desk, title: &str) -> Draft {
    let detail = open_collection(desk, title);
    draft(CartLine::of_collection(&detail.collection).unwrap())
}

fn wait_for_refusal(desk: &Desk, what: &str) -> Problem {
    wait_for(desk, what, |event| match event {
        Event::SendFailed { problem, .. } => Some(problem),
        Event::Sent { .. } => panic!("the gift was sent"),
        _ => None,
    })
}

#[test]
fn published_collections_are_mirrored_without_drafts() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(practice_config(folder.path(), 0.0));
    let rows = collections(&desk);
    let titles: Vec<&str> = rows.iter().map(|row| row.title.as_str()).collect();
    assert_eq!(
        titles,
        [
            "A Desk They Like",
            "Pick a Treat",
            "Spend It Your Way",
            "Two Small Joys",
            "Warm Welcome"
        ]
    );
    let treat = open_collection(&desk, "Pick a Treat");
    assert_eq!(treat.row.price, Cents(5_000));
    assert_eq!(treat.row.products, 13);
    assert_eq!(treat.categories[0].name, "Baked and sweet");
    let picture = treat.row.picture.as_deref().unwrap();
    assert!(
        picture.starts_with('/'),
        "practice pictures have no host: {picture}"
    );
    // Reading the collection again from the service changes nothing.
    let again = open_collection(&desk, "Pick a Treat");
    assert_eq!(again, treat);
    let id = treat.row.product_id;
    let query = ProductQuery::default();
    let is_listed = wait_for_rows(&desk, "the products", &query, |total, rows| {
        if total > 0 {
            Some(rows.iter().any(|row| row.id == id))
        } else {
            None
        }
    });
    assert!(!is_listed);
}

#[test]
fn collection_is_priced_and_sent() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(practice_config(folder.path(), 0.0));
    wait_until_synced(&desk);
    let (id, ..) = create_draft(&desk, collection_draft(&desk, "Two Small Joys"), 3);
    let price = ask(&desk, PriceDraft(id)).unwrap();
    assert_eq!(price.carts[0].gift.price_product, Cents(9_000));
    // The product of the collection is in no product list and yet not gone.
    let warnings = check_send(&desk, id, Cents(50_000));
    assert!(
        warnings
            .iter()
            .all(|warning| usual_warnings().contains(warning)),
        "{warnings:?}"
    );
    send_draft(&desk, id);
    wait_until_sent(&desk, id);
}

#[test]
fn collection_for_the_us_names_recipients_abroad() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(practice_config(folder.path(), 0.0));
    wait_until_synced(&desk);
    let mut abroad = collection_draft(&desk, "Pick a Treat");
    abroad.choose_abroad(InternationalDelivery::Everything);
    // The mirrored collection counts, not what the draft remembers.
    abroad.cart[0].collection_abroad = Some(InternationalDelivery::Everything);
    let (id, recipients, _) = create_draft(&desk, abroad, 2);
    let rows: Vec<_> = recipients.rows().iter().map(|row| row.id).collect();
    desk.send(Command::EditRecipients {
        draft: id,
        edit: RecipientEdit::paste(&rows, Field::Country, "Germany\nUSA"),
    });
    let warnings = check_send(&desk, id, Cents(50_000));
    let found = warnings.iter().find_map(|warning| match warning {
        SendWarning::RecipientsAbroad { reason, recipients } => Some((reason, &recipients.names)),
        _ => None,
    });
    let (reason, names) = found.expect("a warning");
    assert_eq!(*reason, AbroadReason::Collection("Pick a Treat".to_owned()));
    assert_eq!(names, &["Person1"]);
}

#[test]
fn collection_without_a_way_to_choose_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(practice_config(folder.path(), 0.0));
    wait_until_synced(&desk);
    let treat = collection_draft(&desk, "Pick a Treat");
    let without_swap = Draft {
        swap: SwapMode::Disabled,
        ..treat
    };
    // The rule holds for a line that does not say that its product is a collection.
    let mut unmarked = Draft {
        id: giftdesk::desk::DraftId::generate(),
        ..without_swap.clone()
    };
    unmarked.cart[0].collection_id = None;
    for refused in [without_swap, unmarked] {
        let (id, ..) = create_draft(&desk, refused, 1);
        send_draft(&desk, id);
        let problem = wait_for_refusal(&desk, "the refusal of the swap mode");
        let product = "Pick a Treat".to_owned();
        let violations = vec![Violation::SwapDisabledForCollection { product }];
        assert_eq!(problem.kind, ProblemKind::RulesViolated { violations });
    }
}
