//! My shop beside Practice and a remote service: its data stays apart, and its settings start it again.

use std::{path::Path, sync::Arc};

use crate::{
    fixture::{
        EmbeddedServices, config, create_draft, open_desk, practice_config, send_draft, wait_for,
        wait_until, wait_until_synced,
    },
    scripted_service::ScriptedService,
};
use giftdesk::{
    contract::SendMethod,
    desk::{
        Command, ConnectionId, ConnectionKind, ConnectionState, Desk, DeskConfig, Draft, DraftId,
        EmailServerChange, Event, MissingShopSetting, ProblemKind, StartWith,
    },
};
use secrecy::SecretString;

const PUBLIC_URL: &str = "https://gifts.example.com";

pub fn shop_config(folder: &Path, services: &Arc<EmbeddedServices>) -> DeskConfig {
    DeskConfig {
        connection: StartWith::Shop,
        embedded: Some(Arc::<EmbeddedServices>::clone(services)),
        ..config(folder)
    }
}

fn wait_for_kind(desk: &Desk, kind: ConnectionKind) -> Arc<ConnectionState> {
    wait_for(desk, "the connection", |event| match event {
        Event::Connections(state) => {
            let is_active = state.active().is_some_and(|active| active.kind == kind);
            is_active.then_some(state)
        }
        _ => None,
    })
}

/// Switches to a connection, and returns the names of its drafts.
fn drafts_after_switch(desk: &Desk, id: ConnectionId) -> Vec<String> {
    desk.send(Command::UseConnection(id));
    wait_for(desk, "the switch", |event| match event {
        Event::Connections(state) => (state.active == id).then_some(()),
        _ => None,
    });
    drafts(desk)
}

fn drafts(desk: &Desk) -> Vec<String> {
    wait_for(desk, "the drafts", |event| match event {
        Event::Drafts(drafts) => Some(drafts.iter().map(|draft| draft.name.clone()).collect()),
        _ => None,
    })
}

fn draft_named(name: &str, send_method: SendMethod) -> Draft {
    Draft {
        id: DraftId::generate(),
        name: name.to_owned(),
        send_method,
        ..Draft::default()
    }
}

fn add_draft(desk: &Desk, name: &str) {
    create_draft(desk, draft_named(name, SendMethod::DirectSend), 1);
}

#[test]
fn practice_shop_and_service_keep_their_data_apart() {
    let folder = tempfile::tempdir().unwrap();
    let service = ScriptedService::default().start(0);
    let desk = open_desk(practice_config(folder.path(), 0.0));
    let state = wait_for_kind(&desk, ConnectionKind::Practice);
    assert_eq!(state.all.len(), 1, "My shop is not created by itself");
    add_draft(&desk, "In Practice");

    assert_eq!(
        drafts_after_switch(&desk, ConnectionId::SHOP),
        [""; 0],
        "a new shop"
    );
    wait_until_synced(&desk);
    assert!(folder.path().join("shop/service.sqlite").exists());
    add_draft(&desk, "In My shop");

    desk.send(Command::AddConnection {
        name: "Garden".to_owned(),
        base_url: service.url(),
        api_key: SecretString::from("key-of-this-test"),
    });
    let remote = wait_for_kind(&desk, ConnectionKind::Remote);
    assert_eq!(drafts(&desk), [""; 0]);
    add_draft(&desk, "At the service");

    let shop = drafts_after_switch(&desk, ConnectionId::SHOP);
    assert_eq!(shop, ["In My shop"]);
    let practice = drafts_after_switch(&desk, ConnectionId::PRACTICE);
    assert_eq!(practice, ["In Practice"]);
    let service = drafts_after_switch(&desk, remote.active);
    assert_eq!(service, ["At the service"]);

    // My shop stays when it is used again, and cannot be removed.
    desk.send(Command::RemoveConnection(ConnectionId::SHOP));
    assert_eq!(
        drafts_after_switch(&desk, ConnectionId::SHOP),
        ["In My shop"]
    );
    drop(desk);
    let desk = open_desk(DeskConfig {
        connection: StartWith::LastUsed,
        ..practice_config(folder.path(), 0.0)
    });
    let state = wait_for_kind(&desk, ConnectionKind::Shop);
    assert_eq!(state.all.len(), 3);
    assert_eq!(drafts(&desk), ["In My shop"]);
    wait_until_synced(&desk);
}

#[test]
fn changed_settings_start_the_shop_again() {
    let folder = tempfile::tempdir().unwrap();
    let services = EmbeddedServices::new(0.0);
    let desk = open_desk(shop_config(folder.path(), &services));
    wait_until_synced(&desk);
    desk.send(Command::SaveShopSettings {
        public_url: Some(PUBLIC_URL.to_owned()),
        email_server: EmailServerChange::Set(SecretString::from(
            "smtp://ida:very-secret@127.0.0.1:2525",
        )),
        email_from: Some("gifts@example.com".to_owned()),
    });
    let state = wait_for(&desk, "the settings", |event| match event {
        Event::Connections(state) => state.shop.has_email_server.then_some(state),
        _ => None,
    });
    assert_eq!(state.shop.public_url.as_deref(), Some(PUBLIC_URL));
    assert_eq!(state.shop.email_from.as_deref(), Some("gifts@example.com"));
    let urls = || services.shop_urls.lock().unwrap().clone();
    wait_until("the second start", || urls().len() == 2);
    assert_eq!(urls(), [None, Some(PUBLIC_URL.to_owned())]);
    wait_until_synced(&desk);
    drop(desk);
    for file in ["desk.sqlite", "mirror.sqlite", "shop/service.sqlite"] {
        let bytes = std::fs::read(folder.path().join(file)).unwrap();
        let has_password = bytes.windows(11).any(|part| part == b"very-secret");
        assert!(!has_password, "{file}");
    }

    // The memory of the last run had the email server; the public URL is stored.
    let desk = open_desk(shop_config(folder.path(), &services));
    let state = wait_for_kind(&desk, ConnectionKind::Shop);
    assert_eq!(state.shop.public_url.as_deref(), Some(PUBLIC_URL));
    assert!(!state.shop.has_email_server);
    wait_for_email_server_notice(&desk);

    // The stored email server stays when only the public URL changes.
    let other_url = "https://presents.example.com";
    desk.send(Command::SaveShopSettings {
        public_url: Some(other_url.to_owned()),
        email_server: EmailServerChange::Keep,
        email_from: None,
    });
    wait_until("the start with the other URL", || {
        urls().last().cloned().flatten().as_deref() == Some(other_url)
    });
    wait_for_email_server_notice(&desk);
}

/// Waits for the notice that My shop started without the email server of its settings.
fn wait_for_email_server_notice(desk: &Desk) {
    wait_for(desk, "the notice", |event| match event {
        Event::Notices(notices) => {
            let mut kinds = notices.iter().map(|notice| &notice.problem.kind);
            let found = kinds.any(|kind| *kind == ProblemKind::ShopEmailServerUnavailable);
            found.then_some(())
        }
        _ => None,
    });
}

#[test]
fn shop_refuses_gifts_that_would_not_arrive() {
    let folder = tempfile::tempdir().unwrap();
    let services = EmbeddedServices::new(0.0);
    let desk = open_desk(shop_config(folder.path(), &services));
    wait_until_synced(&desk);
    let missing_for = |method| {
        let (id, ..) = create_draft(&desk, draft_named("Spring thanks", method), 1);
        send_draft(&desk, id);
        wait_for(&desk, "the refusal", |event| match event {
            Event::SendFailed { draft, problem } if draft == id => Some(problem.kind),
            _ => None,
        })
    };
    let missing = |missing| ProblemKind::ShopSettingMissing { missing };
    let no_url = missing(MissingShopSetting::PublicUrl);
    assert_eq!(missing_for(SendMethod::EmailAndLink), no_url);
    assert_eq!(missing_for(SendMethod::LinkMultipleCustomList), no_url);
    desk.send(Command::SaveShopSettings {
        public_url: Some(PUBLIC_URL.to_owned()),
        email_server: EmailServerChange::Keep,
        email_from: None,
    });
    wait_for(&desk, "the settings", |event| match event {
        Event::Connections(state) => state.shop.public_url.is_some().then_some(()),
        _ => None,
    });
    wait_until_synced(&desk);
    let no_server = missing(MissingShopSetting::EmailServer);
    assert_eq!(missing_for(SendMethod::EmailAndLink), no_server);
    let links = missing_for(SendMethod::LinkMultipleCustomList);
    assert!(
        !matches!(links, ProblemKind::ShopSettingMissing { .. }),
        "{links:?}"
    );
}
