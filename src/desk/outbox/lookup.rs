//! Finds out whether the service has an entry whose request may have left.

use super::{Outbox, attempt::Outcome, in_doubt};
use crate::{
    client::ClientError,
    contract::{OrderBatch, OrderBatchRequest, PageQuery},
    desk::{
        Impact, OutboxEntry, OutboxState, Problem, ProblemKind, problem::service_problem,
        store::StoreError,
    },
};

/// Pages of a hundred batches that are looked through: far more than are sent while a line is cut.
const MOST_PAGES: u64 = 20;

/// What the service says about an entry.
pub(super) enum Answer {
    Has(Box<OrderBatch>),
    /// It gives references back, and none is this one.
    HasNot,
    /// It does not give references back. So many of its batches look the same; none proves nothing,
    /// because a batch can appear seconds after its line was cut.
    Perhaps {
        alike: u64,
    },
}

impl Outbox {
    /// Asks first; sends again only when the service does not have it, or a person who was asked
    /// said that it does not.
    pub(super) async fn find_out(
        &self,
        entry: &OutboxEntry,
        is_insisted: bool,
    ) -> Result<Outcome, StoreError> {
        // A person's word counts only on what they were asked about.
        let is_insisted = is_insisted && matches!(entry.state, OutboxState::NeedsReview(_));
        match self.ask(entry).await? {
            Ok(Answer::Has(batch)) => self.sent(entry, &batch).await,
            Ok(Answer::HasNot) => self.attempt(entry).await,
            Ok(Answer::Perhaps { .. }) if is_insisted => self.attempt(entry).await,
            Ok(Answer::Perhaps { alike }) => self.leave_to_a_person(entry, alike).await,
            Err(error) => {
                if is_insisted {
                    self.context
                        .problem(service_problem(&error, Impact::NotSentAgain));
                }
                self.could_not_ask(entry, &error).await
            }
        }
    }

    pub(super) async fn leave_to_a_person(
        &self,
        entry: &OutboxEntry,
        alike: u64,
    ) -> Result<Outcome, StoreError> {
        self.advance(entry, &OutboxState::NeedsReview(needs_review(alike)))
            .await?;
        Ok(Outcome::ForAPerson)
    }

    /// The question stays open.
    pub(super) async fn could_not_ask(
        &self,
        entry: &OutboxEntry,
        error: &ClientError,
    ) -> Result<Outcome, StoreError> {
        let waits_for_a_person = matches!(entry.state, OutboxState::NeedsReview(_));
        if !waits_for_a_person {
            let problem = in_doubt(error);
            self.advance(entry, &OutboxState::InDoubt(problem)).await?;
        }
        Ok(match error {
            ClientError::Unreachable { .. } | ClientError::RateLimited { .. } => Outcome::LineDown,
            _ if waits_for_a_person => Outcome::ForAPerson,
            _ => Outcome::Later,
        })
    }

    pub(super) async fn ask(
        &self,
        entry: &OutboxEntry,
    ) -> Result<Result<Answer, ClientError>, StoreError> {
        let (store, connection_row) =
            (&self.context.hub.store, self.context.session.connection_row);
        let reference = &entry.customer_reference_id;
        if let Some(id) = store.batch_by_reference(connection_row, reference).await? {
            let batch = self.client.order_batch(id).await;
            return Ok(batch.map(|batch| Answer::Has(Box::new(batch))));
        }
        let request = store.outbox_request(entry.id).await?;
        let request: OrderBatchRequest = serde_json::from_slice(&request)?;
        // Batches of other entries may look the same and are not this one.
        let others: Vec<_> = store
            .outbox(connection_row)
            .await?
            .into_iter()
            .filter_map(|other| match other.state {
                OutboxState::Sent(batch) => Some(batch),
                _ => None,
            })
            .collect();
        // Practice is our own service, which keeps every reference.
        let mut echoes =
            self.context.session.is_practice() || store.has_references(connection_row).await?;
        let mut hides = false;
        let mut alike = 0;
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
                match batch.customer_reference_id.as_deref() {
                    Some(theirs) if theirs == reference => {
                        return Ok(Ok(Answer::Has(Box::new(batch))));
                    }
                    Some(theirs) if !theirs.is_empty() => echoes = true,
                    // We sent it with a reference, and it came back without.
                    _ if others.contains(&batch.id) => hides = true,
                    _ => alike += u64::from(looks_like(&batch, &request)),
                }
            }
            if is_last {
                break;
            }
        }
        Ok(Ok(if echoes && !hides {
            Answer::HasNot
        } else {
            Answer::Perhaps { alike }
        }))
    }
}

fn needs_review(similar_batches: u64) -> Problem {
    ProblemKind::SendNeedsReview { similar_batches }.into()
}

fn alike(theirs: &str, ours: &str) -> bool {
    // A service may trim what it was given, and write mail addresses small.
    theirs.trim().to_lowercase() == ours.trim().to_lowercase()
}

fn alike_if_any(theirs: Option<&str>, ours: Option<&str>) -> bool {
    alike(theirs.unwrap_or_default(), ours.unwrap_or_default())
}

/// Whether a batch of a service without references could have come from this request.
fn looks_like(batch: &OrderBatch, request: &OrderBatchRequest) -> bool {
    let same_people = batch
        .recipients_preview
        .iter()
        .zip(&request.recipients)
        .all(|(theirs, ours)| {
            alike(&theirs.first_name, &ours.first_name)
                && alike_if_any(theirs.email.as_deref(), ours.email.as_deref())
        });
    batch.recipients_count == request.recipients.len() as u64
        && alike(&batch.from_name, &request.from_name)
        && alike_if_any(batch.message.as_deref(), request.message.as_deref())
        && same_people
}
