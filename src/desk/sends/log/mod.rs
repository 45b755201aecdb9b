//! The log of sends: a chain of records that shows whether one was changed.

pub(in crate::desk) mod export;
pub(crate) mod file;
pub mod record;
pub(super) mod store;
#[cfg(test)]
mod tests;

pub use export::VerifySendLog;
pub use record::{
    SendLogCheck, SendLogFault, SendLogFormat, SendLogQuery, SendLogRecord, SendLogRow, SendStep,
};
