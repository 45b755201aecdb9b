//! Why an email was not sent, and the limits that the transport and the SMTP client share.

/// Maximum number of emails that are sent at the same time.
pub(super) const MAX_CONCURRENT_SENDS: usize = 4;

/// Number of emails that are sent through SMTP before the worker stores their results.
pub(super) const SMTP_CHUNK_SIZE: usize = 20;

/// Why an email was not sent. The reasons are for the operator. They contain the code of an SMTP
/// server's reply but not its text, which often repeats the address.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum SendError {
    /// No email can be sent now.
    Unavailable(String),
    /// The connection ended or timed out while this email was sent; the email may be the cause.
    Interrupted(String),
    /// This email can't be sent now.
    Deferred(String),
    /// This email can never be sent.
    Rejected(String),
}
