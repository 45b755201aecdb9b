//! Connections to services. One connection is in use at a time. Each connection has its own mirror,
//! drafts and outbox in the local store, so that practice and real gifts never mix.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::shop_settings::{MissingShopSetting, ShopSettings};
use crate::{
    contract::{Card, Me, PaymentMethod, SendMethod, Workspace},
    desk::{
        end_user_cards::EndUserCard, ids::ConnectionId, problem::Problem, store::ConnectionRowId,
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ConnectionKind {
    /// The service inside giftdesk, which charges nothing and sends nothing.
    Practice,
    /// The shop inside giftdesk. Its gifts are real: people pack and ship them.
    Shop,
    /// Any other service. Its gifts are real unless the service is a sandbox.
    Remote,
}

impl ConnectionKind {
    /// Whether the service runs in this process. It has one account, needs no key of the user, and can have another port
    /// with each start.
    #[must_use]
    pub fn is_embedded(self) -> bool {
        match self {
            Self::Practice | Self::Shop => true,
            Self::Remote => false,
        }
    }
}

/// A service that the desk can connect to. Its key is in the vault, never in this struct.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Connection {
    pub id: ConnectionId,
    pub kind: ConnectionKind,
    pub name: String,
    /// Empty for Practice and My shop, whose ports can change with a start.
    pub base_url: String,
}

impl Connection {
    #[must_use]
    pub fn practice() -> Self {
        Self::embedded(ConnectionId::PRACTICE, ConnectionKind::Practice, "Practice")
    }

    #[must_use]
    pub fn shop() -> Self {
        Self::embedded(ConnectionId::SHOP, ConnectionKind::Shop, "My shop")
    }

    fn embedded(id: ConnectionId, kind: ConnectionKind, name: &str) -> Self {
        Self {
            id,
            kind,
            name: name.to_owned(),
            base_url: String::new(),
        }
    }
}

/// The connections and the account of the connection in use, as screens show them.
#[derive(Clone, Debug)]
pub struct ConnectionState {
    pub all: Vec<Connection>,
    pub active: ConnectionId,
    /// The rows of that connection, which are others after Practice was reset.
    pub active_row: ConnectionRowId,
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
    /// The settings of My shop, also while it is not in use.
    pub shop: ShopSettings,
    /// The address of My shop on this computer; `None` while My shop does not run.
    pub shop_address: Option<String>,
    /// Whether the shop of the connection in use can be kept here: an operator has entered a key, or the service runs inside
    /// giftdesk.
    pub is_operator: bool,
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
        self.is_of_kind(ConnectionKind::Practice)
    }

    #[must_use]
    pub fn is_shop(&self) -> bool {
        self.is_of_kind(ConnectionKind::Shop)
    }

    /// Whether the service reminds recipients of gifts by email, so that the user can turn it off.
    #[must_use]
    pub fn sends_reminders(&self) -> bool {
        let me = self.me.as_ref();
        self.is_shop() || me.is_some_and(|me| me.sends_reminders == Some(true))
    }

    fn is_of_kind(&self, kind: ConnectionKind) -> bool {
        self.active()
            .is_some_and(|connection| connection.kind == kind)
    }

    /// The setting of My shop without which its gifts do not reach recipients with this method. `None` while another
    /// connection is in use.
    #[must_use]
    pub fn missing_for(&self, method: &SendMethod) -> Option<MissingShopSetting> {
        self.is_shop().then(|| self.shop.missing_for(method))?
    }

    /// The setting of My shop without which recipients get no emails about a direct send. `None` while another connection
    /// is in use.
    #[must_use]
    pub fn missing_for_notifications(&self) -> Option<MissingShopSetting> {
        self.is_shop()
            .then(|| self.shop.missing_for_notifications())?
    }
}
