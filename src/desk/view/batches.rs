//! Batches as the list of batches and the batch screen show them.

use std::time::Duration;

use super::{BatchTitle, CartSummary};
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
    pub title: BatchTitle,
    pub gift: CartSummary,
    pub status: SendStatus,
    pub is_scheduled: bool,
    pub scheduled_send_on: Option<Timestamp>,
    /// Creation time of the earliest mirrored order.
    pub sent_at: Option<Timestamp>,
    pub send_method: Option<SendMethod>,
    pub recipients: u64,
    pub orders: u64,
    pub funnel: Funnel,
    pub spent: Cents,
    pub expires_at: Option<Timestamp>,
}

/// How many orders reached each stage, and how many failed, were canceled or expired. An order that
/// reached a stage also counts for the stages before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Funnel {
    pub created: u64,
    pub notified: u64,
    pub opened: u64,
    pub accepted: u64,
    pub shipped: u64,
    pub delivered: u64,
    pub failed: u64,
    pub canceled: u64,
    pub expired: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct BatchDetail {
    pub batch: OrderBatch,
    pub row: BatchRow,
    /// Median time from creation to acceptance.
    pub median_to_accept: Option<Duration>,
    /// Pre-tax total of the orders that are created, notified or opened, including expired orders.
    pub unclaimed: Cents,
    pub unclaimed_orders: u64,
    /// The batch that this one was made from, and the batches that were made from this one.
    pub links: Vec<BatchLink>,
}

/// Another batch with the same gift, made in this app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchLink {
    pub batch: OrderBatchId,
    pub title: BatchTitle,
    /// Whether this batch was made from the other one; else the other was made from this one.
    pub is_source: bool,
    pub reason: CopyReason,
}

/// Why a batch was made from another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum CopyReason {
    /// For recipients whose orders failed or were canceled.
    SendAgain,
    /// For all recipients.
    Duplicate,
}
