//! Sends tests of drafts: a real one through the outbox, as any send, and one in Practice to the service inside
//! giftdesk. Practice has products of its own, so the product of Practice that is most like the tested one stands in for
//! it.

use std::time::Duration;

use super::{
    confirmed::ConfirmedSend,
    gift_test::{GiftTest, SendPurpose, StandIn, TestFailure, TestPlace},
    guards::uncovered,
    preparation::prepare,
    sending,
};
use crate::{
    client::{Client, ClientError, ProductFilter},
    contract::{CartItemRequest, CartRequest, OrderBatchRequest, Product},
    desk::{
        connections::shop::check_method,
        drafts::{CartLine, Draft, request::DraftSnapshot},
        engine::{SessionContext, publish},
        event::Event,
        personal::question::draft_content,
        problem::{Impact, Problem, ProblemKind, service_problem},
    },
    recipients::RecipientTable,
};

/// Sends a test. `confirmed` has the price and the warnings that the user agreed to.
pub(in crate::desk) async fn send_test(
    context: SessionContext,
    test: Box<GiftTest>,
    confirmed: ConfirmedSend,
) {
    let id = test.id;
    let sent = match test.place {
        TestPlace::Practice if !context.session.is_practice() => {
            match send_in_practice(&context, &test).await {
                Ok(stand_ins) => {
                    let test = id;
                    context.emit(Event::TestSentInPractice { test, stand_ins });
                    Ok(())
                }
                Err(problem) => Err(problem.into()),
            }
        }
        _ => add_to_outbox(&context, &test, confirmed).await,
    };
    if let Err(failure) = sent {
        let failure = Box::new(failure);
        context.emit(Event::TestFailed { test: id, failure });
    }
}

impl From<Problem> for TestFailure {
    fn from(problem: Problem) -> Self {
        Self {
            problem,
            warnings: Vec::new(),
        }
    }
}

async fn send_in_practice(
    context: &SessionContext,
    test: &GiftTest,
) -> Result<Vec<StandIn>, Problem> {
    let snapshot = snapshot_of(context, test).await?;
    create_practice_batch(context, snapshot.draft, &snapshot.recipients).await
}

async fn add_to_outbox(
    context: &SessionContext,
    test: &GiftTest,
    confirmed: ConfirmedSend,
) -> Result<(), TestFailure> {
    let snapshot = snapshot_of(context, test).await?;
    let connection = &context.session.connection;
    let draft = &snapshot.draft;
    let is_notified = draft.notifications_enabled;
    check_method(&context.app, connection, &draft.send_method, is_notified).await?;
    sending::check_card_is_known(context, &snapshot.draft).await?;
    let total = Some(confirmed.high);
    let prepared = prepare(context, &snapshot, total, SendPurpose::Test).await?;
    let unaccepted = uncovered(&prepared.check.warnings, &confirmed.accepted);
    if let Some(kind) = ProblemKind::of_uncovered(&unaccepted) {
        // Accepting other warnings does not help while one of them blocks the send.
        let is_blocked = unaccepted.iter().any(|warning| warning.blocks());
        let warnings = if is_blocked {
            Vec::new()
        } else {
            unaccepted.into_iter().cloned().collect()
        };
        return Err(TestFailure {
            problem: kind.into(),
            warnings,
        });
    }
    sending::enqueue(context, confirmed, &snapshot, prepared).await?;
    context.session.outbox.start_pass();
    publish::outbox(context).await;
    Ok(())
}

/// The draft and the only recipient of a test.
async fn snapshot_of(context: &SessionContext, test: &GiftTest) -> Result<DraftSnapshot, Problem> {
    let content = draft_content(context, test.draft).await?;
    let found = test.content(&content.draft, &content.recipients);
    let (draft, recipients) =
        found.map_err(|_| ProblemKind::PersonalDataIncomplete { recipients: 1 })?;
    let issues = crate::recipients::check(&recipients, &draft.send_method);
    let rows = issues.counts().blocked_rows as u64;
    if rows > 0 {
        return Err(ProblemKind::RecipientsNotReady { rows }.into());
    }
    Ok(DraftSnapshot {
        draft,
        recipients,
        issues: issues.into(),
    })
}

/// The expiry of a test whose draft has none: a balance, with which Practice pays, needs one.
const TEST_EXPIRY: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Creates the batch of a test in Practice. Returns the products that were sent in place of others.
async fn create_practice_batch(
    context: &SessionContext,
    draft: Draft,
    recipients: &RecipientTable,
) -> Result<Vec<StandIn>, Problem> {
    let failed = |error: ClientError| service_problem(&error, Impact::NothingSent);
    let practice = context.app.embedded.practice().await?;
    let options = context.app.client.clone();
    let client = Client::new(&practice.base_url, practice.key, options).map_err(failed)?;
    let filter = ProductFilter {
        country_code: Some(context.app.country()),
        ..ProductFilter::default()
    };
    let products = client.all_products(&filter).collect_all().await;
    let products = products.map_err(failed)?;
    let mut items = Vec::with_capacity(draft.cart.len());
    let mut stand_ins = Vec::new();
    for line in &draft.cart {
        let product = most_similar(line, &products).ok_or(ProblemKind::RequestNotPrepared)?;
        let is_same = product.name == line.product_name;
        if !is_same {
            stand_ins.push(StandIn {
                product: line.product_name.clone(),
                stand_in: product.name.clone(),
            });
        }
        items.push(CartItemRequest {
            product_id: Some(product.id.into()),
            variants: if is_same {
                line.variants.clone()
            } else {
                Vec::new()
            },
            ..line.request()
        });
    }
    let card_id = match draft.card_id {
        None => None,
        Some(id) => {
            let cards = client.all_cards().collect_all().await.map_err(failed)?;
            let same = cards.iter().find(|card| card.id == id);
            same.or(cards.first()).map(|card| card.id)
        }
    };
    let request = OrderBatchRequest {
        cart: CartRequest { items },
        recipients: draft.recipient_requests(recipients),
        customer_reference_id: Some(SendPurpose::Test.new_reference()),
        expires_at: draft
            .expiry()
            .or_else(|| Some(context.app.now() + TEST_EXPIRY)),
        card_id,
        payment_method_id: None,
        commerce_end_user_id: None,
        workspace_id: None,
        ..draft.batch_request()
    };
    client.create_order_batch(&request).await.map_err(failed)?;
    Ok(stand_ins)
}

/// The product with the same name and variants, else the one with the nearest price among those that need no
/// choice.
fn most_similar<'a>(line: &CartLine, products: &'a [Product]) -> Option<&'a Product> {
    let has_variants = |product: &&Product| {
        let mut variants = line.variants.iter();
        variants.all(|name| product.variants.iter().any(|other| other.name == *name))
    };
    let mut same = products
        .iter()
        .filter(|product| product.name == line.product_name);
    let simple = products.iter().filter(|product| {
        product.variants.is_empty()
            && !product.price_is_variable
            && product.restricted_states.is_empty()
    });
    let wanted = line.unit_price();
    same.find(has_variants)
        .or_else(|| simple.min_by_key(|product| product.price.0.abs_diff(wanted.0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Cents, Variant};

    fn product(name: &str, price: i64, variants: &[&str]) -> Product {
        Product {
            name: name.to_owned(),
            price: Cents(price),
            variants: variants
                .iter()
                .map(|name| Variant {
                    name: (*name).to_owned(),
                    ..Variant::default()
                })
                .collect(),
            ..Product::default()
        }
    }

    fn found(line: &CartLine) -> Option<String> {
        let products = [
            product("Mug", 1_800, &[]),
            product("Hoodie", 6_000, &["S", "M"]),
            product("Blanket", 9_000, &[]),
        ];
        most_similar(line, &products).map(|product| product.name.clone())
    }

    #[test]
    fn same_product_needs_the_same_variants() {
        let mut line = CartLine {
            product_name: "Hoodie".to_owned(),
            variants: vec!["M".to_owned()],
            price: Cents(6_000),
            ..CartLine::default()
        };
        assert_eq!(found(&line).as_deref(), Some("Hoodie"));
        line.variants = vec!["XL".to_owned()];
        assert_eq!(found(&line).as_deref(), Some("Blanket"));
    }

    #[test]
    fn nearest_price_stands_in() {
        let line = CartLine {
            product_name: "Tote".to_owned(),
            price: Cents(2_000),
            ..CartLine::default()
        };
        assert_eq!(found(&line).as_deref(), Some("Mug"));
    }
}
