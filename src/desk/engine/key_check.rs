//! The account of a key, as a service returned it. The engine decides which connection gets the key.

use secrecy::SecretString;

use crate::{contract::Me, desk::ConnectionId};

/// `me` is `None` when the service did not respond.
pub(super) enum KeyCheck {
    /// A person adds a connection.
    NewConnection {
        name: String,
        base_url: String,
        key: SecretString,
        me: Option<Me>,
    },
    /// A person entered the key of a known connection again.
    EnteredAgain {
        id: ConnectionId,
        key: SecretString,
        me: Option<Me>,
    },
    /// The key of the session belongs to another account than its connection.
    OtherAccount { connection: ConnectionId, me: Me },
}
