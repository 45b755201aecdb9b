//! Mail to recipients: the link to a gift, and word of a direct send.
//!
//! The store says who is to be written to ([`Emails`](super::store::Emails)), a [`Postman`] writes
//! the letters and gives them to a [`Carrier`]: an SMTP server, or in practice a folder.
//! Names, addresses and links are in the letters and nowhere else: not in a log, not in an error.

mod carrier;
mod folder;
mod letter;
mod look;
mod postman;
mod round;
mod server;

pub use carrier::Carrier;
pub use letter::Office;
pub use postman::Postman;

/// Where practice keeps its letters, in the data folder.
pub const PRACTICE_FOLDER: &str = "mail";
