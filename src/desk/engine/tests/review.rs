//! When Review prepares its send again: after changes that concern the send, and after no other.

use std::time::Duration;

use super::*;
use crate::{
    contract::{
        Amounts, Cart, CartItem, CartItemRequest, CartProduct, CartRequest, Cents, Collection,
        EventTimes, Order, OrderBatch, OrderBatchRequest, OrderStatus, PaymentMethod, Product,
        ProductId, RecipientRequest, SendStatus, Timestamp,
    },
    desk::{
        OutboxId, PeopleSelection, Question, SelectionPreview,
        catalog::Catalog,
        drafts::CartLine,
        orders::OrderPosition,
        people::PreviewSelection,
        sends::{
            Attempts, CheckSend, NewOutboxEntry, OutboxEntry, OutboxState,
            guards::{SendWarning, WarningCode},
            prepared::PreparedRequests,
        },
        settings::Preferences,
        store::documents,
        sync::{SyncResource, outcome_store::ReadOutcome},
    },
    recipients::{Field, RecipientRow},
};

const TEA: ProductId = ProductId(Uuid::from_u128(0x7EA));
const MUG: ProductId = ProductId(Uuid::from_u128(0x309));
const ANN: &str = "ann@example.org";
const BO: &str = "bo@example.org";

/// A draft with tea for Ann in Review, beside a complete history and catalog.
struct Fixture {
    context: SessionContext,
    _events: Receiver<Event>,
    draft: DraftId,
    /// When earlier gifts were sent.
    sent_at: Timestamp,
    /// The next read of the service is later.
    reads: u32,
    prepared: String,
    _folder: tempfile::TempDir,
}

fn product(id: ProductId, price: i64) -> Product {
    Product {
        id,
        name: if id == TEA { "Tea" } else { "Mug" }.to_owned(),
        price: Cents(price),
        ..Product::default()
    }
}

fn batch(number: u128, product: ProductId) -> OrderBatch {
    OrderBatch {
        id: Uuid::from_u128(number).into(),
        send_status: SendStatus::Complete,
        recipients_count: 1,
        cart: Cart {
            items: vec![CartItem {
                quantity: 1,
                product: CartProduct {
                    id: product,
                    ..CartProduct::default()
                },
                ..CartItem::default()
            }],
            ..Cart::default()
        },
        ..OrderBatch::default()
    }
}

impl Fixture {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (context, events) = session(folder.path()).await;
        let draft = Draft {
            id: DraftId::generate(),
            from_name: "The Garden Team".to_owned(),
            cart: vec![CartLine {
                product_id: TEA,
                product_name: "Tea".to_owned(),
                price: Cents(2_000),
                ..CartLine::default()
            }],
            ..Draft::default()
        };
        let mut fixture = Self {
            draft: draft.id,
            sent_at: context.app.now(),
            context,
            _events: events,
            reads: 0,
            prepared: String::new(),
            _folder: folder,
        };
        let (store, row) = (&fixture.context.app.store, fixture.row());
        for resource in [
            SyncResource::Batches,
            SyncResource::Orders,
            SyncResource::Products,
        ] {
            let now = fixture.context.app.now();
            let saved = store.save_outcome(row, resource, ReadOutcome::Complete, now);
            saved.await.unwrap();
        }
        let mut recipient = RecipientRow::default();
        recipient.set(Field::FirstName, "Ann");
        recipient.set(Field::Email, ANN);
        let recipients = RecipientTable::new("", vec![recipient]);
        let none = RecipientTable::default();
        store
            .save_draft(row, &draft, &recipients, &none)
            .await
            .unwrap();
        fixture.set_catalog(&[(TEA, 2_000), (MUG, 1_500)]).await;
        fixture.is_prepared_again().await;
        assert!(!fixture.is_prepared_again().await, "no change");
        fixture
    }

    fn row(&self) -> crate::desk::store::ConnectionRowId {
        self.context.session.connection_row
    }

    /// Opens Review, and returns the kinds of its warnings.
    async fn warning_codes(&self) -> Vec<WarningCode> {
        let question = CheckSend {
            draft: self.draft,
            total: Some(Cents(2_000)),
        };
        let checked = question.answer(&self.context).await.unwrap();
        checked.warnings.iter().map(SendWarning::code).collect()
    }

    /// Opens Review, and returns whether its send was prepared again since the last time.
    async fn is_prepared_again(&mut self) -> bool {
        self.warning_codes().await;
        // Each preparation makes a new reference.
        let prepared = self.context.session.prepared_send.lock().unwrap();
        let PreparedRequests::One {
            customer_reference_id,
            ..
        } = &prepared.as_ref().unwrap().requests
        else {
            panic!("one batch");
        };
        let last = std::mem::replace(&mut self.prepared, customer_reference_id.clone());
        last != self.prepared
    }

    /// What the dialog of recent gifts shows for the recipients of the draft.
    async fn preview_of_gifted(&self) -> Arc<SelectionPreview> {
        let question = PreviewSelection {
            selection: PeopleSelection::Draft,
            draft: Some(self.draft),
            gifted_days: Some(30),
        };
        question.answer(&self.context).await.unwrap()
    }

    fn next_read(&mut self) -> Timestamp {
        self.reads += 1;
        self.context.app.now() + Duration::from_secs(self.reads.into())
    }

    async fn set_catalog(&self, products: &[(ProductId, i64)]) {
        let catalog = Catalog {
            products: products
                .iter()
                .map(|(id, price)| product(*id, *price))
                .collect(),
            has_all_products: true,
            ..Catalog::default()
        };
        let (store, country) = (&self.context.app.store, self.context.app.country());
        let changed = store.replace_catalog(self.row(), &country, &catalog).await;
        assert!(changed.unwrap());
        store.replace_collections(self.row(), &[]).await.unwrap();
    }

    /// Mirrors a batch as another computer sends it.
    async fn mirror_batch(&mut self, batch: OrderBatch) {
        let (read_at, store) = (self.next_read(), &self.context.app.store);
        let changed = store.mirror_batches(self.row(), &[batch], read_at).await;
        assert!(changed.unwrap());
    }

    async fn mirror_order(&mut self, number: u128, email: &str, status: OrderStatus) {
        self.mirror_order_of(number, email, status, Some(self.sent_at))
            .await;
    }

    async fn mirror_order_of(
        &mut self,
        number: u128,
        email: &str,
        status: OrderStatus,
        created_at: Option<Timestamp>,
    ) {
        let order = Order {
            id: Uuid::from_u128(number).into(),
            order_batch_id: Uuid::from_u128(number).into(),
            status,
            recipient_first_name: "Recipient".to_owned(),
            recipient_email: Some(email.to_owned()),
            event_times: Some(EventTimes {
                created_at,
                ..EventTimes::default()
            }),
            amounts: Amounts {
                amount_pre_tax_total: Cents(2_000),
                ..Amounts::default()
            },
            ..Order::default()
        };
        let (read_at, store) = (self.next_read(), &self.context.app.store);
        let position = OrderPosition::Unknown;
        let orders = [order];
        let changed = store.mirror_orders(self.row(), &orders, position, read_at);
        assert!(changed.await.unwrap());
    }

    /// Mirrors a gift as another computer sends it. The number names its batch and its order.
    async fn mirror_gift(&mut self, number: u128, product: ProductId, email: &str) {
        self.mirror_order(number, email, OrderStatus::Notified)
            .await;
        self.mirror_batch(batch(number, product)).await;
    }

    /// As [`mirror_gift`](Self::mirror_gift), without the time of the gift.
    async fn mirror_undated_gift(&mut self, number: u128, product: ProductId, email: &str) {
        self.mirror_order_of(number, email, OrderStatus::Notified, None)
            .await;
        self.mirror_batch(batch(number, product)).await;
    }

    /// Adds a send of another draft to the outbox.
    async fn add_send(&self, product: ProductId, email: &str) {
        let request = OrderBatchRequest {
            recipients: vec![RecipientRequest {
                first_name: "Recipient".to_owned(),
                email: Some(email.to_owned()),
                ..RecipientRequest::default()
            }],
            cart: CartRequest {
                items: vec![CartItemRequest {
                    product_id: Some(product.into()),
                    quantity: 1,
                    ..CartItemRequest::default()
                }],
            },
            ..OrderBatchRequest::default()
        };
        let new = NewOutboxEntry {
            entry: OutboxEntry {
                id: OutboxId(Uuid::now_v7()),
                draft_id: DraftId::generate(),
                title: String::new(),
                first_recipient: String::new(),
                recipients: 1,
                total_low: Cents(2_000),
                total_high: Cents(2_000),
                customer_reference_id: Uuid::now_v7().to_string(),
                state: OutboxState::Waiting,
                created_at: self.context.app.now(),
                attempts: Attempts::default(),
                part: None,
            },
            request: serde_json::to_vec(&request).unwrap().into(),
            acceptance: None,
            earlier_batches: None,
            columns: String::new(),
            cost_abroad: Cents(0),
        };
        let store = &self.context.app.store;
        assert!(store.add_to_outbox(self.row(), &new).await.unwrap());
    }

    fn change_settings(&self, change: impl FnOnce(&mut Preferences)) {
        let mut preferences = self.context.app.preferences();
        change(&mut preferences);
        self.context.app.set_preferences(preferences);
    }
}

#[tokio::test]
async fn review_ignores_changes_of_other_gifts() {
    let mut review = Fixture::new().await;
    review.mirror_gift(10, MUG, ANN).await;
    assert!(!review.is_prepared_again().await, "another product to Ann");
    review.mirror_gift(11, TEA, BO).await;
    assert!(!review.is_prepared_again().await, "tea to another person");
    review.mirror_order(11, BO, OrderStatus::Opened).await;
    assert!(!review.is_prepared_again().await, "a gift was opened");
    review.mirror_order(11, BO, OrderStatus::Canceled).await;
    assert!(!review.is_prepared_again().await, "a gift was canceled");
    let renamed = OrderBatch {
        batch_name: Some("Autumn".to_owned()),
        ..batch(10, MUG)
    };
    review.mirror_batch(renamed).await;
    assert!(!review.is_prepared_again().await, "a batch was renamed");
    review.add_send(MUG, ANN).await;
    assert!(!review.is_prepared_again().await, "another send to Ann");
    review.add_send(TEA, BO).await;
    assert!(
        !review.is_prepared_again().await,
        "a send to another person"
    );
}

#[tokio::test]
async fn review_ignores_unused_parts_of_catalog() {
    let mut review = Fixture::new().await;
    review.set_catalog(&[(TEA, 2_000), (MUG, 1_600)]).await;
    assert!(!review.is_prepared_again().await, "another product");
    let collection = Collection {
        id: Uuid::from_u128(5).into(),
        title: "Spring".to_owned(),
        is_published: true,
        product: Some(product(MUG, 1_600)),
        ..Collection::default()
    };
    let (store, row) = (review.context.app.store.clone(), review.row());
    assert!(store.replace_collection(row, &collection).await.unwrap());
    assert!(!review.is_prepared_again().await, "an unused collection");
    review.set_catalog(&[(TEA, 2_100), (MUG, 1_600)]).await;
    assert!(review.is_prepared_again().await, "another price");
    let collection = Collection {
        product: Some(product(TEA, 2_100)),
        ..collection
    };
    assert!(store.replace_collection(row, &collection).await.unwrap());
    assert!(review.is_prepared_again().await, "a collection as product");
    review.set_catalog(&[(MUG, 1_600)]).await;
    assert!(review.is_prepared_again().await, "a product is gone");
}

#[tokio::test]
async fn review_is_prepared_again_for_gifts_to_same_people() {
    let mut review = Fixture::new().await;
    review.mirror_gift(10, TEA, ANN).await;
    assert!(review.is_prepared_again().await, "tea to Ann");
    review.mirror_order(10, ANN, OrderStatus::Opened).await;
    assert!(!review.is_prepared_again().await, "Ann opened the gift");
    review.mirror_order(10, ANN, OrderStatus::Canceled).await;
    assert!(review.is_prepared_again().await, "the gift was canceled");
    // The order of a batch can be mirrored before the batch, which names the product.
    review.mirror_order(12, ANN, OrderStatus::Notified).await;
    assert!(!review.is_prepared_again().await, "an unknown product");
    review.mirror_batch(batch(12, TEA)).await;
    assert!(review.is_prepared_again().await, "the product is tea");
    review.add_send(TEA, ANN).await;
    assert!(review.is_prepared_again().await, "a send of tea to Ann");
}

#[tokio::test]
async fn review_is_prepared_again_for_read_limits() {
    let mut review = Fixture::new().await;
    review.change_settings(|settings| settings.guards.month_budget = Some(Cents(500_000)));
    assert!(review.is_prepared_again().await, "a budget was set");
    review.mirror_gift(10, MUG, BO).await;
    assert!(review.is_prepared_again().await, "a gift of the month");
    review.add_send(MUG, BO).await;
    assert!(review.is_prepared_again().await, "a send of the month");
    review.change_settings(|settings| {
        settings.guards.month_budget = None;
        settings.guards.yearly_gifts = Some(3);
    });
    assert!(review.is_prepared_again().await, "a limit was set");
    review.mirror_gift(11, MUG, BO).await;
    assert!(!review.is_prepared_again().await, "a gift to Bo");
    review.mirror_gift(12, MUG, ANN).await;
    assert!(review.is_prepared_again().await, "a gift to Ann");
    review.change_settings(|settings| settings.max_batch_recipients = 5);
    assert!(review.is_prepared_again().await, "another size of batches");
}

#[tokio::test]
async fn review_is_prepared_again_for_account_and_history() {
    let mut review = Fixture::new().await;
    let (store, row) = (review.context.app.store.clone(), review.row());
    let methods = vec![PaymentMethod::default()];
    let changed = store.save_document(row, documents::PAYMENT_METHODS, &methods);
    assert!(changed.await.unwrap());
    assert!(review.is_prepared_again().await, "the payment methods");
    review.mirror_undated_gift(20, TEA, BO).await;
    assert!(!review.is_prepared_again().await, "a gift to Bo");
    review.mirror_undated_gift(21, TEA, ANN).await;
    assert!(review.is_prepared_again().await, "a gift without a time");
    assert!(!review.is_prepared_again().await, "still without a time");
    let (read_at, id) = (review.next_read(), Uuid::from_u128(21).into());
    store.set_creation_time(row, &[id], read_at).await.unwrap();
    assert!(review.is_prepared_again().await, "the time is known");
}

#[tokio::test]
async fn undated_gifts_warn_only_when_they_are_compared() {
    let mut review = Fixture::new().await;
    review.mirror_undated_gift(20, TEA, BO).await;
    review.mirror_undated_gift(21, MUG, ANN).await;
    assert_eq!(review.warning_codes().await, []);
    review.change_settings(|settings| settings.guards.yearly_gifts = Some(9));
    assert_eq!(review.warning_codes().await, [WarningCode::UndatedGifts]);
    review.change_settings(|settings| {
        settings.guards.yearly_gifts = None;
        settings.guards.month_budget = Some(Cents(1_000_000));
    });
    let of_month = [WarningCode::MonthCostUnknown];
    assert_eq!(review.warning_codes().await, of_month);
    review.change_settings(|settings| settings.guards.month_budget = None);
    review.mirror_undated_gift(22, TEA, ANN).await;
    assert_eq!(review.warning_codes().await, [WarningCode::UndatedGifts]);
}

#[tokio::test]
async fn dialog_of_recent_gifts_counts_people_with_undated_gifts() {
    let mut fixture = Fixture::new().await;
    fixture.mirror_undated_gift(20, TEA, BO).await;
    let preview = fixture.preview_of_gifted().await;
    assert!(preview.has_whole_history);
    assert_eq!((preview.undated, preview.left_out.gifted), (0, 0));
    fixture.mirror_undated_gift(21, MUG, ANN).await;
    let preview = fixture.preview_of_gifted().await;
    assert!(preview.has_whole_history);
    assert_eq!((preview.undated, preview.left_out.gifted), (1, 0));
    // With a recent gift, Ann is left out anyway.
    fixture.mirror_gift(22, MUG, ANN).await;
    let preview = fixture.preview_of_gifted().await;
    assert_eq!((preview.undated, preview.left_out.gifted), (0, 1));
}
