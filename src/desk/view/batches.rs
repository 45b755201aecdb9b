//! Batches as the list and the batch's own screen show them.

use std::time::Duration;

use crate::contract::{Cents, OrderBatch, OrderBatchId, SendMethod, SendStatus, Timestamp};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct BatchQuery {
    pub text: String,
    /// `None`: all.
    pub status: Option<SendStatus>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct BatchRow {
    pub id: OrderBatchId,
    pub name: String,
    pub gift: String,
    pub status: SendStatus,
    pub is_scheduled: bool,
    pub scheduled_send_on: Option<Timestamp>,
    /// When its first order was made, as far as is known here.
    pub sent_at: Option<Timestamp>,
    pub send_method: Option<SendMethod>,
    pub recipients: u64,
    pub orders: u64,
    pub funnel: Funnel,
    pub spent: Cents,
    pub expires_at: Option<Timestamp>,
}

/// How many orders have at least reached each stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Funnel {
    pub created: u64,
    pub notified: u64,
    pub opened: u64,
    pub accepted: u64,
    pub shipped: u64,
    pub delivered: u64,
    /// These left the path.
    pub failed: u64,
    pub canceled: u64,
    pub expired: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct BatchDetail {
    pub batch: OrderBatch,
    pub row: BatchRow,
    /// Time from creation to acceptance, the middle one.
    pub median_to_accept: Option<Duration>,
    /// Pre-tax total of the orders nobody has accepted yet.
    pub unclaimed: Cents,
    pub unclaimed_orders: u64,
}
