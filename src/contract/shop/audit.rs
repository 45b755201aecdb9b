//! The audit of a shop: what its operators changed.

use serde::{Deserialize, Serialize};

use crate::contract::Timestamp;

/// The parameters of `GET /admin/v1/audit`, which select changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditQuery {
    /// The name of an operator's key.
    pub operator: Option<String>,
    /// A kind of changes, or the group of several: `catalog` for `catalog.import`.
    pub action: Option<String>,
    pub since: Option<Timestamp>,
    /// Exclusive.
    pub until: Option<Timestamp>,
}

/// One change that an operator made. It names no person but the operator.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct AuditEntry {
    /// From 1 without gaps.
    pub no: i64,
    pub occurred_at: Timestamp,
    /// The name of the operator's key.
    pub operator: String,
    /// The id of the operator's key; `local` for the computer of the shop itself.
    pub operator_id: String,
    /// The kind of the change, such as `catalog.import`.
    pub action: String,
    /// The handle, SKU, parcel, account or setting that was changed.
    pub subject: String,
    pub detail: serde_json::Value,
    /// The SHA-256 over this entry and the hash of the one before, in hexadecimal.
    pub hash: String,
}
