//! Connections to gifting services. One connection is active at a time; each has its own mirror,
//! drafts and outbox in the local database, so Practice and real gifts never mix.

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
    /// The embedded service, which cannot be removed.
    pub const PRACTICE: Self = Self(Uuid::nil());
}

impl fmt::Display for ConnectionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ConnectionKind {
    /// The embedded service: no charges, no real gifts.
    Practice,
    /// Another service, whose gifts are real unless its operator says otherwise.
    Remote,
}

/// A service that the user set up. Its key is in the vault, never here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Connection {
    pub id: ConnectionId,
    pub kind: ConnectionKind,
    pub name: String,
    /// Empty for Practice, whose port changes with every start.
    pub base_url: String,
}

/// The connections and the account of the active one, as screens show them.
#[derive(Clone, Debug)]
pub struct ConnectionState {
    pub all: Vec<Connection>,
    pub active: ConnectionId,
    /// The account of the key; `None` until the service has confirmed it, stored while offline.
    pub me: Option<Me>,
    pub workspaces: Arc<Vec<Workspace>>,
    pub payment_methods: Arc<Vec<PaymentMethod>>,
    pub cards: Arc<Vec<Card>>,
    /// End users' cards that were added on this computer, newest first.
    pub end_user_cards: Arc<Vec<EndUserCard>>,
    /// Why the active connection does not work; `None` while it works.
    pub problem: Option<Problem>,
    /// `false`: the system offers no keyring, so keys are kept in memory until the app closes.
    pub keys_are_kept: bool,
    /// Connections whose key is missing or was refused.
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
