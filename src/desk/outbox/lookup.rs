//! Finds out whether the service has an entry whose request may have left.

use super::{Outbox, attempt::Outcome, unknown};
use crate::{
    client::ClientError,
    contract::{OrderBatch, OrderBatchRequest, PageQuery},
    desk::{OutboxEntry, OutboxState, engine::lock, store::StoreError},
};

/// Pages of a hundred batches that are looked through: far more than are sent while a line is cut.
const MOST_PAGES: u64 = 20;

/// What the service says about an entry.
enum Answer {
    Has(Box<OrderBatch>),
    HasNot,
    /// It gives no references back, and has a batch that looks the same.
    Perhaps,
}

impl Outbox {
    /// Asks first; sends again only when the service does not have it.
    pub(super) async fn find_out(&self, entry: &OutboxEntry) -> Result<Outcome, StoreError> {
        match self.ask(entry).await? {
            Ok(Answer::Has(batch)) => self.sent(entry, &batch).await,
            Ok(Answer::HasNot) => self.attempt(entry).await,
            Ok(Answer::Perhaps) => {
                if lock(&self.context.session.insisted).remove(&entry.id) {
                    return self.attempt(entry).await;
                }
                let mut problem = unknown("The service has a batch that looks like this one.");
                "Look in Batches. If this gift is not there, press Try again: then it is sent."
                    .clone_into(&mut problem.remedy);
                self.advance(entry, &OutboxState::Unknown(problem)).await?;
                // Nothing changes by itself: the person decides.
                Ok(Outcome::Settled)
            }
            Err(error) => {
                let problem = unknown(error.sentence());
                self.advance(entry, &OutboxState::Unknown(problem)).await?;
                Ok(Outcome::Later)
            }
        }
    }

    async fn ask(&self, entry: &OutboxEntry) -> Result<Result<Answer, ClientError>, StoreError> {
        let (store, space) = (&self.context.hub.store, self.context.session.space);
        let reference = &entry.customer_reference_id;
        if let Some(id) = store.batch_by_reference(space, reference).await? {
            let batch = self.client.order_batch(id).await;
            return Ok(batch.map(|batch| Answer::Has(Box::new(batch))));
        }
        let request = store.outbox_request(entry.id).await?;
        let request: OrderBatchRequest = serde_json::from_slice(&request)?;
        // Batches of other entries may look the same and are not this one.
        let others: Vec<_> = store
            .outbox(space)
            .await?
            .into_iter()
            .filter_map(|other| match other.state {
                OutboxState::Sent(batch) => Some(batch),
                _ => None,
            })
            .collect();
        let mut perhaps = false;
        for number in 1..=MOST_PAGES {
            let page = PageQuery {
                page: number,
                per_page: 100,
            };
            let page = match self.client.order_batches_page(page).await {
                Ok(page) => page,
                Err(error) => return Ok(Err(error)),
            };
            let is_last = page.data.is_empty() || number * 100 >= page.list_meta.total_count;
            for batch in page.data {
                match &batch.customer_reference_id {
                    Some(theirs) if theirs == reference => {
                        return Ok(Ok(Answer::Has(Box::new(batch))));
                    }
                    Some(_) => {}
                    None => perhaps |= !others.contains(&batch.id) && looks_like(&batch, &request),
                }
            }
            if is_last {
                break;
            }
        }
        Ok(Ok(if perhaps {
            Answer::Perhaps
        } else {
            Answer::HasNot
        }))
    }
}

/// Whether a batch of a service without references could have come from this request.
fn looks_like(batch: &OrderBatch, request: &OrderBatchRequest) -> bool {
    let same_people = batch
        .recipients_preview
        .iter()
        .zip(&request.recipients)
        .all(|(theirs, ours)| theirs.first_name == ours.first_name && theirs.email == ours.email);
    batch.recipients_count == request.recipients.len() as u64
        && batch.from_name == request.from_name
        && batch.message.as_deref().unwrap_or_default()
            == request.message.as_deref().unwrap_or_default()
        && same_people
}
