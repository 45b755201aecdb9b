//! One step with one order: a request, or a look at what an earlier request did.

use std::{sync::Arc, time::Duration};

use super::job::{OrderAction, OrderOutcome};
use crate::{
    client::{Client, ClientError},
    contract::{Clock, Order, OrderId, OrderStatus, Timestamp},
    desk::{
        problem::{Impact, Problem, ProblemKind, service_problem},
        store::{Store, StoreError},
    },
};

/// What the steps of a job use.
pub(super) struct StepContext {
    pub(super) client: Client,
    pub(super) store: Store,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) job_row: i64,
}

impl StepContext {
    /// Asked before each request, so that a stop takes effect while other requests run.
    async fn is_stopped(&self) -> Result<bool, StoreError> {
        self.store.is_order_job_stopped(self.job_row).await
    }
}

/// An order whose turn it is.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) position: i64,
    pub(super) order_id: OrderId,
    pub(super) action: OrderAction,
    /// Whether an earlier request may have arrived.
    pub(super) is_in_doubt: bool,
    /// Whether the job was not stopped when the step began; a stopped job only reads what its requests
    /// did.
    pub(super) may_request: bool,
    /// Requests of this run without a clear response.
    pub(super) attempts: u32,
    /// Reads of this run in a row that failed because of the order, or after a stop.
    pub(super) failed_reads: u32,
    /// Why the last request had no clear response.
    pub(super) last_problem: Option<Problem>,
}

/// The result of a step.
#[derive(Debug)]
pub(super) struct StepResult {
    pub(super) position: i64,
    pub(super) outcome: OrderOutcome,
    /// Whether a request for the order may have arrived, in this step or before.
    pub(super) may_have_arrived: bool,
    /// The order as the service returned it, and the time from which responses to later requests are
    /// newer.
    pub(super) order: Option<(Order, Timestamp)>,
    /// Set when the service cannot be used for any order at the moment.
    pub(super) pause: Option<Pause>,
    /// Why the response did not show what became of the order.
    pub(super) unclear: Option<Problem>,
    pub(super) attempts: u32,
    pub(super) failed_reads: u32,
}

/// Why no request can be sent at the moment.
#[derive(Clone, Debug)]
pub(super) struct Pause {
    pub(super) problem: Problem,
    /// The pause that the service requires.
    pub(super) retry_after: Option<Duration>,
}

/// After this many requests without a clear response an unchanged order counts as failed.
const MAX_ATTEMPTS: u32 = 5;
/// After this many failed reads the result of a request counts as unknown: several minutes, which
/// most failures of a service do not last.
pub(super) const MAX_FAILED_READS: u32 = 12;
/// The same for a job that the user stopped and expects to end.
pub(super) const MAX_FAILED_READS_AFTER_STOP: u32 = 3;

/// Whether the error concerns every order, so that no other request makes sense now.
fn concerns_every_order(error: &ClientError) -> bool {
    error.retry_after().is_some()
        || matches!(
            error,
            ClientError::Unreachable { .. }
                | ClientError::RateLimited { .. }
                | ClientError::Unauthorized { .. }
                | ClientError::BadAddress(_)
        )
}

fn pause(error: &ClientError) -> Option<Pause> {
    concerns_every_order(error).then(|| Pause {
        problem: service_problem(error, Impact::OrdersWait),
        retry_after: error.retry_after(),
    })
}

impl Step {
    fn result(&self, outcome: OrderOutcome) -> StepResult {
        StepResult {
            position: self.position,
            outcome,
            may_have_arrived: self.is_in_doubt,
            order: None,
            pause: None,
            unclear: None,
            attempts: self.attempts,
            failed_reads: 0,
        }
    }

    fn result_with(&self, outcome: OrderOutcome, order: Order, at: Timestamp) -> StepResult {
        StepResult {
            order: Some((order, at)),
            ..self.result(outcome)
        }
    }

    /// The result of a step in which no request was sent.
    fn unchanged(&self) -> StepResult {
        StepResult {
            failed_reads: self.failed_reads,
            ..self.result(if self.is_in_doubt {
                OrderOutcome::InDoubt
            } else {
                OrderOutcome::Waiting
            })
        }
    }

    /// The result of a step that another step's pause prevented.
    pub(super) fn skipped(&self) -> StepResult {
        if self.is_in_doubt && !self.may_request {
            return self.after_failed_read("");
        }
        self.unchanged()
    }

    /// The state of the job could not be read, so nothing was sent.
    fn without_job(&self, error: &StoreError) -> StepResult {
        StepResult {
            pause: Some(Pause {
                problem: error.problem(),
                retry_after: None,
            }),
            ..self.unchanged()
        }
    }

    pub(super) async fn run(&self, context: &StepContext) -> StepResult {
        if !self.is_in_doubt {
            return match context.is_stopped().await {
                Ok(false) => self.request(context).await,
                Ok(true) => self.unchanged(),
                Err(error) => self.without_job(&error),
            };
        }
        let read_at = context.clock.now();
        let order = match context.client.order(self.order_id).await {
            Ok(order) => order,
            Err(error) => return self.not_read(&error),
        };
        if let Some(outcome) = self.outcome_of(&order) {
            return self.result_with(outcome, order, read_at);
        }
        match context.is_stopped().await {
            Ok(true) => self.result_with(OrderOutcome::Stopped, order, read_at),
            Ok(false) if self.attempts >= MAX_ATTEMPTS => {
                let problem = self.last_problem.clone();
                let problem = problem.unwrap_or_else(|| ProblemKind::OrderUnchanged.into());
                self.result_with(OrderOutcome::Failed(problem), order, read_at)
            }
            // The earlier request did not arrive, or changed nothing.
            Ok(false) => self.request(context).await,
            Err(error) => self.without_job(&error),
        }
    }

    /// The outcome that the order shows; `None` while the action is possible and not carried out.
    fn outcome_of(&self, order: &Order) -> Option<OrderOutcome> {
        // A failed order was canceled only if it was requested before.
        let is_done = match self.action {
            OrderAction::Cancel if !self.is_in_doubt => order.status == OrderStatus::Canceled,
            action => action.is_done(order),
        };
        if is_done {
            return Some(OrderOutcome::Done);
        }
        (!order.status.is_unaccepted()).then(|| OrderOutcome::NotAllowed(order.status.clone()))
    }

    async fn request(&self, context: &StepContext) -> StepResult {
        let client = &context.client;
        let response = match self.action {
            OrderAction::Cancel => client.cancel_order(self.order_id).await,
            OrderAction::Extend { expires_at } => {
                client.update_expiration(self.order_id, expires_at).await
            }
        };
        // A read that was requested before this response may show the order as it was before the change.
        let responded_at = context.clock.now();
        match response {
            Ok(order) if self.action.is_done(&order) => {
                self.result_with(OrderOutcome::Done, order, responded_at)
            }
            Ok(order) => StepResult {
                order: Some((order, responded_at)),
                ..self.unclear(ProblemKind::OrderUnchanged.into())
            },
            Err(error) if error.may_have_arrived() => StepResult {
                pause: pause(&error),
                ..self.unclear(service_problem(&error, Impact::OrderUnchanged))
            },
            Err(error @ (ClientError::Refused { .. } | ClientError::NotFound { .. })) => {
                self.refused(context, &error).await
            }
            Err(error) => StepResult {
                pause: pause(&error),
                ..self.unchanged()
            },
        }
    }

    /// The request may have changed the order, which a later step reads.
    fn unclear(&self, problem: Problem) -> StepResult {
        StepResult {
            unclear: Some(problem),
            may_have_arrived: true,
            attempts: self.attempts + 1,
            ..self.result(OrderOutcome::InDoubt)
        }
    }

    /// The service refused the request. The order shows whether that is because of its status, or
    /// because an earlier request arrived.
    async fn refused(&self, context: &StepContext, error: &ClientError) -> StepResult {
        let refusal = || OrderOutcome::Failed(service_problem(error, Impact::OrderUnchanged));
        let read_at = context.clock.now();
        match context.client.order(self.order_id).await {
            Ok(order) => {
                let outcome = self.outcome_of(&order).unwrap_or_else(refusal);
                self.result_with(outcome, order, read_at)
            }
            // No other request may have arrived.
            Err(unread) if !self.is_in_doubt => StepResult {
                pause: pause(&unread),
                ..self.result(refusal())
            },
            Err(unread) => self.not_read(&unread),
        }
    }

    /// The order could not be read.
    fn not_read(&self, error: &ClientError) -> StepResult {
        let problem = service_problem(error, Impact::OrderUnchanged);
        let result = match error {
            ClientError::NotFound { .. } => return self.result(OrderOutcome::Failed(problem)),
            // A running job waits for the service as long as necessary.
            error if self.may_request && concerns_every_order(error) => self.unchanged(),
            error => self.after_failed_read(&error.details()),
        };
        StepResult {
            pause: pause(error),
            unclear: Some(problem),
            ..result
        }
    }

    /// The result of one more failed read of an order in doubt.
    fn after_failed_read(&self, details: &str) -> StepResult {
        let failed_reads = self.failed_reads + 1;
        let limit = if self.may_request {
            MAX_FAILED_READS
        } else {
            MAX_FAILED_READS_AFTER_STOP
        };
        let outcome = if failed_reads < limit {
            OrderOutcome::InDoubt
        } else {
            let unknown = Problem::from(ProblemKind::OrderResultUnknown);
            OrderOutcome::Failed(unknown.with_details(details))
        };
        StepResult {
            failed_reads,
            ..self.result(outcome)
        }
    }
}
