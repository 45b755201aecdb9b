//! Compares a send in review with the batches of the service that may be its batch, for the user's decision: from the
//! stored request and the mirror.

use std::{sync::Arc, time::Duration};

use super::outbox::OutboxEntry;
use crate::{
    contract::{
        CartRequest, OrderBatch, OrderBatchId, OrderBatchRequest, SendStatus, Timestamp, rules,
        text::is_same_text,
    },
    desk::{
        engine::SessionContext,
        ids::OutboxId,
        lists::DataKind,
        problem::{Problem, ProblemKind},
        question::Question,
        store::StoreError,
    },
};

/// An order that is older than its send by less than this time may have been created for it: the clock
/// of the service can differ from the clock of this computer.
const MAX_CLOCK_DIFFERENCE: Duration = Duration::from_secs(86_400);

/// The facts that a batch and a request have in common.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ComparedFacts {
    pub sender: String,
    pub message: String,
    /// The names of the products with their quantities, sorted.
    pub products: Vec<(String, i64)>,
    pub recipients: u64,
    /// The first recipients, by first name, and by email address if the service returns it.
    pub first_recipients: Vec<String>,
    /// When the user confirmed the send, or the first order of the batch was created; `None` while the
    /// batch has no order.
    pub time: Option<Timestamp>,
}

/// A batch that may be the batch of a send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedBatch {
    pub id: OrderBatchId,
    pub facts: ComparedFacts,
    pub status: SendStatus,
    pub is_scheduled: bool,
    /// Whether another send in the outbox has this batch, so that the user cannot choose it.
    pub is_of_other_send: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SendComparison {
    pub send: ComparedFacts,
    pub batches: Vec<ComparedBatch>,
}

/// A row of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter)]
pub enum ComparedField {
    Sender,
    Message,
    Gift,
    Recipients,
    FirstRecipients,
    Time,
}

impl ComparedFacts {
    /// The compared properties of a batch, without its time.
    #[must_use]
    pub fn of_batch(batch: &OrderBatch) -> Self {
        let products = batch
            .cart
            .items
            .iter()
            .map(|item| (item.product.name.clone(), i64::from(item.quantity)));
        let first = batch
            .recipients_preview
            .iter()
            .map(|recipient| recipient_name(&recipient.first_name, recipient.email.as_deref()));
        Self {
            sender: batch.from_name.clone(),
            message: batch.message.clone().unwrap_or_default(),
            products: sorted(products),
            recipients: batch.recipients_count,
            first_recipients: first.collect(),
            time: None,
        }
    }

    /// Whether a batch differs from this send in a field. A fact that the service does not return is
    /// no difference.
    #[must_use]
    pub fn differs(&self, batch: &Self, field: ComparedField) -> bool {
        match field {
            ComparedField::Sender => !is_same_text(&self.sender, &batch.sender),
            ComparedField::Message => !is_same_text(&self.message, &batch.message),
            ComparedField::Gift => !batch.products.is_empty() && self.products != batch.products,
            ComparedField::Recipients => self.recipients != batch.recipients,
            ComparedField::FirstRecipients => self
                .first_recipients
                .iter()
                .zip(&batch.first_recipients)
                .any(|(own, other)| !is_same_text(own, other)),
            ComparedField::Time => match (self.time, batch.time) {
                (Some(own), Some(other)) => other < own - MAX_CLOCK_DIFFERENCE,
                _ => false,
            },
        }
    }
}

/// Sorts products by name, so that carts can be compared.
pub(crate) fn sorted(products: impl Iterator<Item = (String, i64)>) -> Vec<(String, i64)> {
    let mut products: Vec<_> = products.collect();
    products.sort_unstable();
    products
}

pub(crate) fn recipient_name(first_name: &str, email: Option<&str>) -> String {
    match email {
        Some(email) => [first_name, " <", email, ">"].concat(),
        None => first_name.to_owned(),
    }
}

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

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator as _;

    use super::*;

    fn facts() -> ComparedFacts {
        ComparedFacts {
            sender: "The Garden Team".to_owned(),
            message: "Thank you".to_owned(),
            products: vec![("Tea".to_owned(), 1)],
            recipients: 25,
            first_recipients: vec!["Ida <ida@example.com>".to_owned()],
            time: Some(Timestamp::from_micros(200_000_000_000)),
        }
    }

    fn differences(batch: &ComparedFacts) -> Vec<ComparedField> {
        ComparedField::iter()
            .filter(|field| facts().differs(batch, *field))
            .collect()
    }

    #[test]
    fn equal_batch_has_no_difference() {
        let same = ComparedFacts {
            sender: " the garden team".to_owned(),
            time: Some(Timestamp::from_micros(200_000_000_000 - 1)),
            ..facts()
        };
        assert_eq!(differences(&same), []);
        let silent = ComparedFacts {
            products: Vec::new(),
            first_recipients: Vec::new(),
            time: None,
            ..facts()
        };
        assert_eq!(
            differences(&silent),
            [],
            "the service does not return these"
        );
    }

    #[test]
    fn each_difference_is_found() {
        let other = ComparedFacts {
            sender: "Ida".to_owned(),
            message: String::new(),
            products: vec![("Tea".to_owned(), 2)],
            recipients: 24,
            first_recipients: vec!["Raj <raj@example.com>".to_owned()],
            time: Some(Timestamp::from_micros(100_000_000_000)),
        };
        let all: Vec<_> = ComparedField::iter().collect();
        assert_eq!(differences(&other), all);
    }
}
