//! Which service the desk talks to. One is active at a time; each has its own mirror, drafts and
//! outbox in the local store, so practice and real gifts never mix.

use std::{fmt, sync::Arc};

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{EndUserCard, Problem};
use crate::contract::{Card, Me, PaymentMethod, Workspace};

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, sqlx::Type,
)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct ConnectionId(pub Uuid);

impl ConnectionId {
    /// The embedded service. Always there, never removed.
    pub const PRACTICE: Self = Self(Uuid::nil());
}

impl fmt::Display for ConnectionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ConnectionKind {
    /// Nothing is charged, nothing is sent.
    Practice,
    /// A service that somebody runs: gifts are real there unless it says otherwise.
    Remote,
}

/// A service the desk knows. Its key is in the vault, never here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Connection {
    pub id: ConnectionId,
    pub kind: ConnectionKind,
    pub name: String,
    /// Empty for practice, whose port changes with every start.
    pub base_url: String,
}

/// Everything about the connections that a screen shows.
#[derive(Clone, Debug)]
pub struct ConnectionState {
    pub all: Vec<Connection>,
    pub active: ConnectionId,
    /// Whose key it is, once the service has said so; yesterday's answer while offline.
    pub me: Option<Me>,
    pub workspaces: Arc<Vec<Workspace>>,
    pub payment_methods: Arc<Vec<PaymentMethod>>,
    pub cards: Arc<Vec<Card>>,
    /// Cards of end users that were made from here, newest first.
    pub end_user_cards: Arc<Vec<EndUserCard>>,
    /// Why the active connection does not work, when it does not.
    pub problem: Option<Problem>,
    /// `false`: the system offers no keyring, so keys are kept in memory until the app closes.
    pub keys_are_kept: bool,
    /// Whose key is missing here or refused by its service, as far as is known.
    pub keys_wanted: Vec<ConnectionId>,
}

impl ConnectionState {
    #[must_use]
    pub fn active(&self) -> Option<&Connection> {
        self.all
            .iter()
            .find(|connection| connection.id == self.active)
    }

    #[must_use]
    pub fn is_practice(&self) -> bool {
        self.active()
            .is_some_and(|connection| connection.kind == ConnectionKind::Practice)
    }
}
