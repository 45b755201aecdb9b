//! Connections to services. One connection is in use at a time. Each connection has its own mirror,
//! drafts and outbox in the local store, so that practice and real gifts never mix.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    contract::{Card, Me, PaymentMethod, Workspace},
    desk::{end_user_cards::EndUserCard, ids::ConnectionId, problem::Problem},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ConnectionKind {
    /// The service inside giftdesk, which charges nothing and sends nothing.
    Practice,
    /// Any other service. Its gifts are real unless the service is a sandbox.
    Remote,
}

/// A service that the desk can connect to. Its key is in the vault, never in this struct.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Connection {
    pub id: ConnectionId,
    pub kind: ConnectionKind,
    pub name: String,
    /// Empty for Practice, whose port can change with a start.
    pub base_url: String,
}

/// The connections and the account of the connection in use, as screens show them.
#[derive(Clone, Debug)]
pub struct ConnectionState {
    pub all: Vec<Connection>,
    pub active: ConnectionId,
    /// The account of the key, as the service last returned it.
    pub me: Option<Me>,
    pub workspaces: Arc<Vec<Workspace>>,
    pub payment_methods: Arc<Vec<PaymentMethod>>,
    pub cards: Arc<Vec<Card>>,
    /// End users' cards that giftdesk created, newest first.
    pub end_user_cards: Arc<Vec<EndUserCard>>,
    /// Why the connection in use does not work.
    pub problem: Option<Problem>,
    /// Whether keys are stored in the system's keyring; otherwise keys are in memory until giftdesk
    /// closes.
    pub has_keyring: bool,
    /// Connections whose key is missing or known to be refused.
    pub connections_without_key: Vec<ConnectionId>,
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
