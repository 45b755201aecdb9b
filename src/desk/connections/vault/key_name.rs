//! The names under which keys are stored.

use std::fmt;

use crate::desk::ids::ConnectionId;

/// A key of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::desk) enum KeyName {
    /// The key of the account that sends gifts. For My shop, the URL of its email server.
    Account(ConnectionId),
    /// The key of an operator, who keeps the shop of the service.
    Operator(ConnectionId),
}

impl fmt::Display for KeyName {
    /// The name of the entry in the system's keyring.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Account(connection) => connection.fmt(f),
            Self::Operator(connection) => write!(f, "{connection}-operator"),
        }
    }
}
