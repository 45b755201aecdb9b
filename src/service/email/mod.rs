//! Emails to recipients: the link to a gift, and the progress of a direct send.
//!
//! The store records which emails are due (`Emails`). An [`EmailWorker`] builds the emails and
//! sends them through an [`EmailTransport`]: an SMTP server or, in practice mode without a server,
//! a folder. Names, addresses and links are in the emails only, never in a log or an error.

mod content;
mod message;
mod smtp;
mod transport;
mod worker;
mod worker_state;

pub(crate) use message::{SenderIdentity, parse_address};
pub(crate) use smtp::{ConnectError, SmtpServer};
pub(crate) use transport::EmailTransport;
pub(crate) use worker::EmailWorker;

/// The folder for practice emails, in the data folder.
pub(crate) const PRACTICE_EMAIL_FOLDER: &str = "emails";
