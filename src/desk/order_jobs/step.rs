//! One step with one order: a request, or a look at what an earlier request did.

use std::time::Duration;

use crate::{
    client::{Client, ClientError},
    contract::{Order, OrderId, OrderStatus},
    desk::{
        Impact, Problem, ProblemKind,
        problem::service_problem,
        view::{OrderAction, OrderOutcome},
    },
};

/// An order whose turn it is.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) position: i64,
    pub(super) order_id: OrderId,
    pub(super) action: OrderAction,
    /// Whether an earlier request may have arrived.
    pub(super) is_in_doubt: bool,
    /// Whether the order may be requested; a stopped job only reads what its requests did.
    pub(super) may_request: bool,
    /// Requests of this run without a clear response.
    pub(super) attempts: u32,
    /// Why the last request had no clear response.
    pub(super) last_problem: Option<Problem>,
}

/// The result of a step.
#[derive(Debug)]
pub(super) struct StepResult {
    pub(super) position: i64,
    pub(super) outcome: OrderOutcome,
    /// The order as the service returned it.
    pub(super) order: Option<Order>,
    /// Set when the service cannot be used for any order at the moment.
    pub(super) pause: Option<Pause>,
    /// Why the response did not show what became of the order.
    pub(super) unclear: Option<Problem>,
    pub(super) attempts: u32,
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
            order: None,
            pause: None,
            unclear: None,
            attempts: self.attempts,
        }
    }

    fn result_with(&self, outcome: OrderOutcome, order: Order) -> StepResult {
        StepResult {
            order: Some(order),
            ..self.result(outcome)
        }
    }

    /// The result of a step in which no request was sent.
    pub(super) fn unchanged(&self) -> StepResult {
        self.result(if self.is_in_doubt {
            OrderOutcome::InDoubt
        } else {
            OrderOutcome::Waiting
        })
    }

    pub(super) async fn run(&self, client: &Client) -> StepResult {
        if !self.is_in_doubt {
            return self.request(client).await;
        }
        match client.order(self.order_id).await {
            Ok(order) => match self.outcome_of(&order) {
                Some(outcome) => self.result_with(outcome, order),
                None if !self.may_request => self.result_with(OrderOutcome::Stopped, order),
                None if self.attempts >= MAX_ATTEMPTS => {
                    let problem = self.last_problem.clone();
                    let problem = problem.unwrap_or_else(|| ProblemKind::OrderUnchanged.into());
                    self.result_with(OrderOutcome::Failed(problem), order)
                }
                // The earlier request did not arrive, or changed nothing.
                None => self.request(client).await,
            },
            Err(error) => self.not_read(&error),
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

    async fn request(&self, client: &Client) -> StepResult {
        let response = match self.action {
            OrderAction::Cancel => client.cancel_order(self.order_id).await,
            OrderAction::Extend { expires_at } => {
                client.update_expiration(self.order_id, expires_at).await
            }
        };
        match response {
            Ok(order) if self.action.is_done(&order) => self.result_with(OrderOutcome::Done, order),
            Ok(order) => StepResult {
                order: Some(order),
                ..self.unclear(ProblemKind::OrderUnchanged.into())
            },
            Err(error) if error.may_have_arrived() => StepResult {
                pause: pause(&error),
                ..self.unclear(service_problem(&error, Impact::OrderUnchanged))
            },
            Err(error @ (ClientError::Refused { .. } | ClientError::NotFound { .. })) => {
                self.refused(client, &error).await
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
            attempts: self.attempts + 1,
            ..self.result(OrderOutcome::InDoubt)
        }
    }

    /// The service refused the request. The order shows whether that is because of its status, or
    /// because an earlier request arrived.
    async fn refused(&self, client: &Client, error: &ClientError) -> StepResult {
        match client.order(self.order_id).await {
            Ok(order) => {
                let outcome = self.outcome_of(&order).unwrap_or_else(|| {
                    OrderOutcome::Failed(service_problem(error, Impact::OrderUnchanged))
                });
                self.result_with(outcome, order)
            }
            Err(error) => self.not_read(&error),
        }
    }

    /// The order could not be read.
    fn not_read(&self, error: &ClientError) -> StepResult {
        let problem = service_problem(error, Impact::OrderUnchanged);
        match error {
            ClientError::NotFound { .. } => self.result(OrderOutcome::Failed(problem)),
            error => StepResult {
                pause: pause(error),
                unclear: Some(problem),
                ..self.result(OrderOutcome::InDoubt)
            },
        }
    }
}
