//! Compares a send in review with the batches that may be its batch, from the stored request and the
//! mirror.

use std::sync::Arc;

use super::{
    comparison::{ComparedBatch, ComparedFacts, SendComparison, recipient_name, sorted},
    outbox::OutboxEntry,
};
use crate::{
    contract::{CartRequest, OrderBatchRequest, rules},
    desk::{
        engine::SessionContext,
        ids::OutboxId,
        lists::DataKind,
        problem::{Problem, ProblemKind},
        question::Question,
        store::StoreError,
    },
};

/// The recipients of a request that are compared: services return the first ten of a batch.
const MAX_FIRST_RECIPIENTS: usize = 10;

#[derive(Clone, Debug, PartialEq)]
pub struct CompareSend(pub OutboxId);

impl Question for CompareSend {
    type Reply = Arc<SendComparison>;

    const DEPENDS_ON: &'static [DataKind] =
        &[DataKind::Batches, DataKind::Orders, DataKind::Outbox];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        compare(context, self.0).await.map(Arc::new)
    }
}

async fn compare(context: &SessionContext, send: OutboxId) -> Result<SendComparison, Problem> {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let entry = store.outbox_entry(connection_row, send).await?;
    let entry = entry.ok_or(ProblemKind::SendChanged)?;
    let problem = entry.state.problem();
    let candidates = problem.map_or(&[][..], |problem| problem.kind.similar_batches());
    let mut batches = Vec::with_capacity(candidates.len());
    for id in candidates {
        let Some(detail) = store.batch(connection_row, *id, context.app.now()).await? else {
            continue;
        };
        let batch = detail.batch;
        batches.push(ComparedBatch {
            id: *id,
            facts: ComparedFacts {
                time: store.first_order_at(connection_row, *id).await?,
                ..ComparedFacts::of_batch(&batch)
            },
            is_scheduled: batch.is_scheduled_send,
            status: batch.send_status,
            is_of_other_send: store.is_batch_of_other_send(*id, send).await?,
        });
    }
    Ok(SendComparison {
        send: facts_of_send(context, &entry).await?,
        batches,
    })
}

async fn facts_of_send(
    context: &SessionContext,
    entry: &OutboxEntry,
) -> Result<ComparedFacts, Problem> {
    let body = context.app.store.outbox_request(entry.id).await?;
    let request: OrderBatchRequest =
        serde_json::from_slice(&body).map_err(|_| ProblemKind::RequestNotPrepared)?;
    let first = request.recipients.iter().take(MAX_FIRST_RECIPIENTS);
    Ok(ComparedFacts {
        products: products(context, &request.cart).await?,
        first_recipients: first
            .map(|recipient| recipient_name(&recipient.first_name, recipient.email.as_deref()))
            .collect(),
        sender: request.from_name,
        message: request.message.unwrap_or_default(),
        recipients: entry.recipients,
        time: Some(entry.created_at),
    })
}

/// The products of a cart, by the name in the catalog, or else by their id or address.
async fn products(
    context: &SessionContext,
    cart: &CartRequest,
) -> Result<Vec<(String, i64)>, StoreError> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let mut products = Vec::new();
    for item in cart.items.iter().take(rules::MAX_CART_ITEMS) {
        let id = rules::product_id(item);
        let product = match id {
            Some(id) => {
                app.store
                    .product(connection_row, &app.country(), id)
                    .await?
            }
            None => None,
        };
        let name = match (product, id) {
            (Some(product), _) => product.name,
            (None, Some(id)) => id.to_string(),
            (None, None) => item.product_url.clone().unwrap_or_default(),
        };
        products.push((name, item.quantity));
    }
    Ok(sorted(products.into_iter()))
}
