//! Sends: from the confirmed draft to the batch at the service.
//!
//! The whole request is on disk before its first byte leaves. `guards` warn of what a sender would regret, `outbox` posts
//! what was confirmed and looks up what is in doubt, `log` records each step in a chain.

pub(super) mod batch_rules;
pub mod comparison;
pub(super) mod confirmed;
pub(super) mod division;
pub(super) mod finalize;
pub(super) mod gift_test;
pub(super) mod gift_test_send;
pub mod guards;
pub mod log;
pub mod outbox;
pub mod part_difference;
pub(super) mod preparation;
pub(super) mod prepared;
pub(super) mod price_estimate;
pub(super) mod quotes;
pub(super) mod request_body;
pub(super) mod reschedule;
pub mod schedule;
pub(super) mod sending;
pub(super) mod sent_columns;
pub(super) mod unmirrored;

pub(crate) use batch_rules::known_payment_methods;
pub use comparison::{CompareSend, ComparedBatch, ComparedFacts, ComparedField, SendComparison};
pub use gift_test::{
    GiftTest, SendPurpose, StandIn, TEST_REFERENCE_PREFIX, TestFailure, TestPlace,
    sender_as_recipient,
};
pub use guards::{CheckGeneration, GiftHistoryQuery, LastGift};
pub use log::{
    SendLogCheck, SendLogFault, SendLogFormat, SendLogQuery, SendLogRecord, SendLogRow, SendStep,
    VerifySendLog,
};
pub use outbox::{
    Attempts, CanceledRequests, HighestTotals, NewOutboxEntry, OtherParts, OutboxEntry,
    OutboxState, OutboxStateCode, SendPart, Transition, outbox_entries,
};
pub(crate) use outbox::{
    OpenWork, StoredSendChange, StoredSendOutcome, change_stored_send, mirror_is_from, open_work,
    stored_send_log,
};
pub use part_difference::PartDifference;
pub use preparation::{CheckSend, CheckedSend};
pub use request_body::RequestBody;
pub use schedule::{ON_TIME, ScheduleKeeper, ScheduleTiming};
pub use sent_columns::{SentChoices, SentColumns, SentValues};
pub use unmirrored::UnmirroredSend;
pub(crate) use unmirrored::add_unmirrored;
