//! The account of a key, as a service returned it. The engine uses it to choose the connection that
//! gets the key.

use secrecy::SecretString;

use crate::{contract::Me, desk::ids::ConnectionId};

/// The result of asking a service for the account of a key. `me` is `None` when the request failed.
pub(in crate::desk) enum KeyCheck {
    /// The user adds a connection.
    NewConnection {
        name: String,
        base_url: String,
        key: SecretString,
        me: Option<Me>,
    },
    /// The user entered the key of a known connection again.
    EnteredAgain {
        id: ConnectionId,
        key: SecretString,
        me: Option<Me>,
    },
    /// The key of the session belongs to another account than its connection.
    OtherAccount { connection: ConnectionId, me: Me },
}
