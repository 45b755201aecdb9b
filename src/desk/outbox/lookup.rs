//! Looks up at the service whether a request that may have arrived became a batch.

use super::worker::{StepOutcome, Worker, in_doubt};
use crate::{
    client::ClientError,
    contract::{OrderBatch, OrderBatchRequest, PageQuery},
    desk::{
        Impact, OutboxEntry, OutboxState, ProblemKind, problem::service_problem, store::StoreError,
    },
};

/// The most pages that a look-up reads: many more batches than can be sent during an interruption.
const MAX_PAGES: u64 = 20;
const PER_PAGE: u64 = 100;

/// Whether the service has the batch of an entry.
pub(super) enum LookupResult {
    Found(Box<OrderBatch>),
    /// The service returns references, and no batch has this one.
    NotFound,
    /// The service does not return references. 0 similar batches prove nothing: a batch can appear
    /// seconds after its connection broke.
    Unclear {
        similar_batches: u64,
    },
}

impl Worker<'_> {
    /// Looks the entry up, and posts it again only when the service does not have the batch, or a
    /// person decided so in review.
    pub(super) async fn reconcile(
        &self,
        entry: &OutboxEntry,
        is_forced: bool,
    ) -> Result<StepOutcome, StoreError> {
        // A person decides only about entries in review.
        let is_forced = is_forced && matches!(entry.state, OutboxState::NeedsReview(_));
        match self.look_up(entry).await? {
            Ok(LookupResult::Found(batch)) => self.sent(entry, &batch).await,
            Ok(LookupResult::NotFound) => self.attempt(entry).await,
            Ok(LookupResult::Unclear { .. }) if is_forced => self.attempt(entry).await,
            Ok(LookupResult::Unclear { similar_batches }) => {
                self.needs_review(entry, similar_batches).await
            }
            Err(error) => {
                if is_forced {
                    self.ports
                        .engine
                        .report(service_problem(&error, Impact::NotSentAgain));
                }
                self.lookup_failed(entry, &error).await
            }
        }
    }

    pub(super) async fn needs_review(
        &self,
        entry: &OutboxEntry,
        similar_batches: u64,
    ) -> Result<StepOutcome, StoreError> {
        let problem = ProblemKind::SendNeedsReview { similar_batches };
        self.advance(entry, &OutboxState::NeedsReview(problem.into()))
            .await?;
        Ok(StepOutcome::NeedsReview)
    }

    /// Handles a look-up that failed: the entry stays in doubt, or in review.
    pub(super) async fn lookup_failed(
        &self,
        entry: &OutboxEntry,
        error: &ClientError,
    ) -> Result<StepOutcome, StoreError> {
        let is_in_review = matches!(entry.state, OutboxState::NeedsReview(_));
        if !is_in_review {
            let problem = in_doubt(error);
            self.advance(entry, &OutboxState::InDoubt(problem)).await?;
        }
        Ok(match error {
            ClientError::Unreachable { .. } | ClientError::RateLimited { .. } => {
                StepOutcome::Offline
            }
            _ if is_in_review => StepOutcome::NeedsReview,
            _ => StepOutcome::Retry,
        })
    }

    pub(super) async fn look_up(
        &self,
        entry: &OutboxEntry,
    ) -> Result<Result<LookupResult, ClientError>, StoreError> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let reference = &entry.customer_reference_id;
        if let Some(id) = store.batch_by_reference(connection_row, reference).await? {
            let batch = self.client.order_batch(id).await;
            return Ok(batch.map(|batch| LookupResult::Found(Box::new(batch))));
        }
        let request = store.outbox_request(entry.id).await?;
        let request: OrderBatchRequest = serde_json::from_slice(&request)?;
        // Batches of other entries, which can look the same and must not count as similar.
        let sent: Vec<_> = store
            .outbox(connection_row)
            .await?
            .into_iter()
            .filter_map(|other| match other.state {
                OutboxState::Sent(batch) => Some(batch),
                _ => None,
            })
            .collect();
        let mut returns_references =
            self.ports.returns_references || store.has_references(connection_row).await?;
        let mut drops_references = false;
        let mut similar_batches = 0;
        for number in 1..=MAX_PAGES {
            let query = PageQuery {
                page: number,
                per_page: PER_PAGE,
            };
            let page = match self.client.order_batches_page(query).await {
                Ok(page) => page,
                Err(error) => return Ok(Err(error)),
            };
            let is_last = page.data.is_empty() || number * PER_PAGE >= page.list_meta.total_count;
            for batch in page.data {
                match batch.customer_reference_id.as_deref() {
                    Some(other) if other == reference => {
                        return Ok(Ok(LookupResult::Found(Box::new(batch))));
                    }
                    Some(other) if !other.is_empty() => returns_references = true,
                    // This outbox sent a reference with the batch, and the service did not return
                    // it.
                    _ if sent.contains(&batch.id) => drops_references = true,
                    _ => similar_batches += u64::from(is_similar(&batch, &request)),
                }
            }
            if is_last {
                break;
            }
        }
        Ok(Ok(if returns_references && !drops_references {
            LookupResult::NotFound
        } else {
            LookupResult::Unclear { similar_batches }
        }))
    }
}

/// Compares texts without case and outer white space, because a service may trim texts and write
/// emails in lower case.
fn is_same_text(theirs: &str, ours: &str) -> bool {
    theirs.trim().to_lowercase() == ours.trim().to_lowercase()
}

fn is_same_option(theirs: Option<&str>, ours: Option<&str>) -> bool {
    is_same_text(theirs.unwrap_or_default(), ours.unwrap_or_default())
}

/// Whether a batch of a service without references could have come from this request.
fn is_similar(batch: &OrderBatch, request: &OrderBatchRequest) -> bool {
    let has_same_recipients = batch
        .recipients_preview
        .iter()
        .zip(&request.recipients)
        .all(|(theirs, ours)| {
            is_same_text(&theirs.first_name, &ours.first_name)
                && is_same_option(theirs.email.as_deref(), ours.email.as_deref())
        });
    batch.recipients_count == request.recipients.len() as u64
        && is_same_text(&batch.from_name, &request.from_name)
        && is_same_option(batch.message.as_deref(), request.message.as_deref())
        && has_same_recipients
}
