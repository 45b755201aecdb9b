//! Mail to recipients: the link to a gift, and word of a direct send.
//!
//! The store says who is to be written to ([`Emails`](super::store::Emails)), a [`EmailWorker`] writes
//! the letters and gives them to a [`EmailTransport`]: an SMTP server, or in practice a folder.
//! Names, addresses and links are in the letters and nowhere else: not in a log, not in an error.

mod folder;
mod html;
mod message;
mod smtp;
mod transport;
mod worker;
mod worker_state;

pub use message::SenderIdentity;
pub use transport::EmailTransport;
pub use worker::EmailWorker;

/// Where practice keeps its letters, in the data folder.
pub const PRACTICE_EMAIL_FOLDER: &str = "mail";
