//! Connections, end user cards and problems.

use std::{sync::Arc, time::Duration};

use uuid::Uuid;

use super::now;
use crate::{
    contract::{Card, CardId, Cents, ImageFile, Me, PaymentMethod, Workspace, WorkspaceId},
    desk::{
        Appearance, Connection, ConnectionId, ConnectionKind, ConnectionState, EndUserCard, Notice,
        Preferences, Problem, ProblemKind, ResourceStatus, ShopSettings, SyncResource, SyncState,
        sends::guards::GuardSettings, store::ConnectionRowId,
    },
};

/// The practice connection only.
pub(in crate::ui) fn practice() -> ConnectionState {
    let card = |n: u128, file: &str, occasion: &str| Card {
        id: CardId(Uuid::from_u128(0xC000 + n)),
        image: Some(ImageFile {
            url: format!("sample:cards.{file}"),
            width: 900,
            height: 600,
        }),
        image_thumb: None,
        occasions: vec![occasion.to_owned()],
    };
    ConnectionState {
        all: vec![Connection::practice()],
        active: ConnectionId::PRACTICE,
        active_row: ConnectionRowId(1),
        me: Some(Me::default()),
        workspaces: Arc::new(vec![Workspace {
            id: WorkspaceId(Uuid::from_u128(0xA000)),
            name: "People team workspace".to_owned(),
        }]),
        payment_methods: Arc::new(vec![PaymentMethod {
            id: "visa".into(),
            name: "Visa ending 4242".to_owned(),
            ..PaymentMethod::default()
        }]),
        cards: Arc::new(vec![
            card(0, "thank-you", "Thank you"),
            card(1, "birthday", "Birthday"),
            card(2, "welcome", "Welcome"),
            card(3, "well-done", "Thank you"),
            card(4, "congratulations", "Congratulations"),
        ]),
        end_user_cards: Arc::default(),
        problem: None,
        has_keyring: true,
        connections_without_key: Vec::new(),
        shop: ShopSettings::default(),
        shop_address: None,
        is_operator: true,
    }
}

/// Practice, a remote connection, and My shop, which is in use and has no payment methods yet.
pub(in crate::ui) fn shop(settings: ShopSettings) -> ConnectionState {
    let mut state = with_remote("People team");
    state.all.push(Connection::shop());
    state.active = ConnectionId::SHOP;
    state.active_row = ConnectionRowId(3);
    state.payment_methods = Arc::default();
    state.shop = settings;
    state.shop_address = Some("http://127.0.0.1:49321".to_owned());
    state
}

/// Returns practice, and a remote connection that is not active.
pub(in crate::ui) fn with_remote(name: &str) -> ConnectionState {
    let mut state = practice();
    state.all.push(Connection {
        id: ConnectionId(Uuid::from_u128(7)),
        kind: ConnectionKind::Remote,
        name: name.to_owned(),
        base_url: "https://gifts.example.com".to_owned(),
    });
    state
}

/// Practice, and a remote connection whose key is missing because the system has no keyring.
pub(in crate::ui) fn with_missing_key(name: &str) -> ConnectionState {
    let mut state = with_remote(name);
    state.has_keyring = false;
    state.connections_without_key = vec![ConnectionId(Uuid::from_u128(7))];
    state
}

/// Practice, and a remote connection that is active.
pub(in crate::ui) fn remote() -> ConnectionState {
    let mut state = with_remote("People team");
    state.active = ConnectionId(Uuid::from_u128(7));
    state.active_row = ConnectionRowId(2);
    state.is_operator = false;
    state.me = Some(Me {
        email: Some("ida@example.com".to_owned()),
        ..Me::default()
    });
    state
}

/// Practice with a card of an end user.
pub(in crate::ui) fn with_end_user_card() -> ConnectionState {
    let mut state = practice();
    state.end_user_cards = Arc::new(vec![EndUserCard {
        id: "card-1".into(),
        end_user_id: "user-1042".to_owned(),
        brand: Some("amex".to_owned()),
        last_4: Some("0005".to_owned()),
        expiry: Some((2029, 4)),
        cardholder_name: "Ida Berg".to_owned(),
        created_at: now(),
    }]);
    state
}

/// A sender name, the light theme, and no confirmation of the sample gift.
pub(in crate::ui) fn preferences() -> Preferences {
    Preferences {
        from_name: "The People Team".to_owned(),
        appearance: Appearance::Light,
        guards: GuardSettings {
            // The sample gift is sent without a confirmation.
            confirm_above_amount: Cents(1_000_000),
            ..GuardSettings::default()
        },
        ..Preferences::default()
    }
}

/// The state of a sync that reached the service two hours ago and cannot reach it now.
pub(in crate::ui) fn offline() -> SyncState {
    SyncState::Offline {
        last: Some(now() - Duration::from_secs(2 * 3_600)),
        problem: ProblemKind::ServiceUnreachable.into(),
    }
}

/// The outcomes of a sync in which the cards are refused and two batches cannot be read.
pub(in crate::ui) fn sync_status() -> Vec<ResourceStatus> {
    let minutes = |minutes: u64| now() - Duration::from_secs(minutes * 60);
    let read = |resource, at| ResourceStatus {
        succeeded_at: Some(at),
        ..ResourceStatus::new(resource)
    };
    vec![
        read(SyncResource::Account, minutes(12)),
        read(SyncResource::Workspaces, minutes(12)),
        read(SyncResource::PaymentMethods, minutes(12)),
        ResourceStatus {
            problem: Some(Problem::from(ProblemKind::ServiceRefused {
                status: 403,
                reason: Some("This key has no access to cards".to_owned()),
            })),
            ..ResourceStatus::new(SyncResource::Cards)
        },
        ResourceStatus {
            unreadable: 3,
            ..read(SyncResource::Products, minutes(12))
        },
        read(SyncResource::Brands, minutes(300)),
        read(SyncResource::Collections, minutes(12)),
        read(SyncResource::Batches, minutes(0)),
        ResourceStatus {
            problem: Some(ProblemKind::ServiceTimedOut.into()),
            failed_batches: 2,
            oldest_open_read_at: Some(minutes(9)),
            oldest_read_at: Some(minutes(19 * 60)),
            ..read(SyncResource::Orders, minutes(4))
        },
        read(SyncResource::Activities, minutes(0)),
    ]
}

pub(in crate::ui) fn notices() -> Vec<Notice> {
    vec![Notice {
        id: 1,
        at: now() - Duration::from_secs(120),
        problem: Problem::from(ProblemKind::DiskFull),
    }]
}
