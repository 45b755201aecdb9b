//! The log of sends: one record for each step of each send.
//!
//! The records form a hash chain in the local database, so that changed and missing records are
//! found. They contain no names and addresses of recipients, and no keys.

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use crate::{
    contract::{Cents, OrderBatchId, Timestamp},
    desk::{
        drafts::DraftId,
        ids::{OutboxId, SplitSendId},
        problem::ProblemCode,
        sends::guards::{AcceptedBy, AcceptedWarning},
    },
};

/// One step of a send. Stored as JSON, so a name that was released is not changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr)]
#[serde(tag = "step", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum SendStep {
    /// The user confirmed the send, and the whole request is on disk.
    Queued {
        recipients: u64,
        total_low: Cents,
        total_high: Cents,
        customer_reference_id: String,
        /// SHA-256 of the request body, in hexadecimal digits.
        request_sha256: String,
    },
    /// The send is a part of a send that is too large for one batch. Follows [`SendStep::Queued`].
    PartQueued {
        send: SplitSendId,
        part: u32,
        parts: u32,
    },
    /// The user accepted warnings about the send. Follows `Queued`.
    WarningsAccepted {
        by: AcceptedBy,
        warnings: Vec<AcceptedWarning>,
    },
    /// giftdesk was closed while the user could still undo the send.
    HoldInterrupted,
    /// The send waited on another computer, whose data moved to this one. The outbox looks the send up before its first request.
    MovedHere,
    /// The time to undo the send has passed, or the user chose to send at once.
    HoldEnded,
    /// The send is kept until this time, as the user confirmed it or changed it later.
    Scheduled {
        at: Timestamp,
    },
    /// The user chose to send a scheduled send at once.
    ScheduleEnded,
    /// The user canceled the send before it left.
    Canceled,
    /// A request was started.
    AttemptStarted {
        attempt: u64,
    },
    /// The request was not posted after all, because it had to be checked again first. Only in logs of earlier
    /// versions, which started some attempts before the check.
    AttemptWithdrawn,
    /// The service did not receive the request, or required a pause instead of processing it.
    NotReached {
        problem: ProblemCode,
    },
    /// The service may have received the request.
    InDoubt {
        problem: ProblemCode,
    },
    /// The whole list of the service was read, and the batch was not in it.
    NotFound {
        batches_read: u64,
    },
    /// The service refused the first request. The outbox looks the batch up before the send counts
    /// as refused, because a proxy can have repeated the request.
    RefusalInDoubt {
        status: u16,
    },
    /// The service refused a repeated request, which does not show what happened to the earlier
    /// request.
    RepeatRefused {
        status: u16,
    },
    /// The user has to decide.
    ReviewRequested {
        candidates: Vec<OrderBatchId>,
    },
    /// The user decided to send the same request again.
    ResendRequested,
    /// The user identified the batch, or marked the send as sent without naming a batch.
    MarkedAsSent {
        batch: Option<OrderBatchId>,
    },
    Sent {
        batch: OrderBatchId,
    },
    Refused {
        problem: ProblemCode,
    },
    /// The service refused the first request because it is too large, so the send was replaced by
    /// smaller parts with references of their own.
    Split {
        parts: u32,
    },
    /// The user asked to send a refused request once more, unchanged.
    Requeued,
    /// The user removed the send from the list.
    Removed,
    /// The user made a draft from the kept request, because the batch failed or a part of a send
    /// was refused.
    CopiedToDraft {
        draft: DraftId,
        recipients: u64,
    },
}

/// A record of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SendLogRecord {
    /// Position in the log, from 1.
    pub sequence: u64,
    pub send: OutboxId,
    pub occurred_at: Timestamp,
    /// `None` when the record is damaged, or a newer version wrote it.
    pub step: Option<SendStep>,
    /// The hash of this record and all records before it, in hexadecimal digits.
    pub hash: String,
}

/// The result of verifying the hash chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SendLogCheck {
    Intact {
        records: u64,
    },
    Damaged {
        /// Records that exist.
        records: u64,
        /// The first faults, in the order of the log.
        faults: Vec<SendLogFault>,
        /// Faults that are not listed in `faults`.
        more: u64,
    },
}

/// A fault of the hash chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "fault", rename_all = "snake_case")]
pub enum SendLogFault {
    /// The record does not have the hash that was stored with it.
    Changed { sequence: u64 },
    /// The records from `first` to `last` are missing, and later records exist.
    Missing { first: u64, last: u64 },
    /// The newest records, from `first` to `last`, are missing.
    CutOff { first: u64, last: u64 },
}

/// The records of all sends, or of one send.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SendLogQuery {
    pub send: Option<OutboxId>,
}

/// A record in the list of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SendLogRow {
    pub record: SendLogRecord,
    /// The name of the send, which may be empty. `None` when the send was removed from the list of
    /// sends.
    pub title: Option<String>,
}

/// The file format of an exported log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendLogFormat {
    Csv,
    /// One JSON object per line.
    JsonLines,
}

impl SendLogFormat {
    /// The suggested name of an exported file.
    #[must_use]
    pub fn file_name(self) -> &'static str {
        match self {
            Self::Csv => "send-log.csv",
            Self::JsonLines => "send-log.jsonl",
        }
    }
}
