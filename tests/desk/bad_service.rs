//! Services that cannot be used: the desk reports the problem and recovers.

use std::{io::Write as _, net::TcpListener, thread};

use giftdesk::desk::{
    CartLine, Command, Event, Impact, ProblemCode, ProblemKind, SyncState, TestConnection,
};
use secrecy::SecretString;

use crate::{
    fixture::{ask, config, create_draft, draft, open_desk, remote_config, send_draft, wait_for},
    scripted_service::ScriptedService,
};

fn wait_until_offline(desk: &giftdesk::desk::Desk) -> giftdesk::desk::Problem {
    wait_for(desk, "the problem of the sync", |event| match event {
        Event::Sync(SyncState::Offline { problem, .. }) => Some(problem),
        _ => None,
    })
}

#[test]
fn recovers_from_captive_portal() {
    let folder = tempfile::tempdir().unwrap();
    let service = ScriptedService::default().start(0);
    service
        .scripted
        .script
        .lock()
        .unwrap()
        .serves_captive_portal = true;
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    let problem = wait_until_offline(&desk);
    assert_eq!(problem.code(), ProblemCode::NotAGiftingService);
    service
        .scripted
        .script
        .lock()
        .unwrap()
        .serves_captive_portal = false;
    wait_for(&desk, "the recovered sync", |event| match event {
        Event::Sync(SyncState::UpToDate { .. }) => Some(()),
        _ => None,
    });
}

#[test]
fn incomplete_response_keeps_last_sync_shown() {
    for response in [
        "",
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{\"email\"",
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 7\r\n\r\nnonsens",
        "SSH-2.0-something\r\n",
    ] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let mut stream = stream;
                let _ = stream.write_all(response.as_bytes());
            }
        });
        let folder = tempfile::tempdir().unwrap();
        let desk = open_desk(remote_config(folder.path(), &url));
        let problem = wait_until_offline(&desk);
        assert_eq!(
            problem.impact.as_deref(),
            Some(&Impact::LastSyncShown),
            "{problem}"
        );
        assert!(!format!("{problem:?}").contains("key-of-this-test"));
    }
}

#[test]
fn connection_is_tested_added_and_removed_without_storing_key() {
    let folder = tempfile::tempdir().unwrap();
    let service = ScriptedService::default().start(0);
    let desk = open_desk(config(folder.path()));
    let test = |base_url: String| {
        let api_key = SecretString::from("key-of-this-test");
        ask(&desk, TestConnection { base_url, api_key })
    };
    assert_eq!(
        test(service.url()).unwrap().email.as_deref(),
        Some("a@example.org")
    );
    assert!(test("not an address".to_owned()).is_err());
    assert!(test("http://127.0.0.1:1".to_owned()).is_err());
    desk.send(Command::AddConnection {
        name: "Garden".to_owned(),
        base_url: service.url(),
        api_key: SecretString::from("key-of-this-test"),
    });
    let state = wait_for(
        &desk,
        "the connection with its account",
        |event| match event {
            Event::Connections(state) if !state.is_practice() && state.me.is_some() => Some(state),
            _ => None,
        },
    );
    assert_eq!(state.active().unwrap().name, "Garden");
    desk.send(Command::RemoveConnection(state.active));
    wait_for(&desk, "the practice connection", |event| match event {
        Event::Connections(state) if state.is_practice() && state.all.len() == 1 => Some(()),
        _ => None,
    });
    drop(desk);
    for entry in std::fs::read_dir(folder.path()).unwrap().flatten() {
        if entry.file_type().unwrap().is_file() {
            let bytes = std::fs::read(entry.path()).unwrap();
            let has_key = bytes.windows(16).any(|part| part == b"key-of-this-test");
            assert!(!has_key, "{} contains the key", entry.path().display());
        }
    }
}

#[test]
fn connection_with_open_sends_is_not_removed() {
    let folder = tempfile::tempdir().unwrap();
    let service = ScriptedService::default().start(0);
    let desk = open_desk(config(folder.path()));
    desk.send(Command::AddConnection {
        name: "Garden".to_owned(),
        base_url: service.url(),
        api_key: SecretString::from("key-of-this-test"),
    });
    let connection = wait_for(&desk, "the added connection", |event| match event {
        Event::Connections(state) if !state.is_practice() => Some(state.active),
        _ => None,
    });
    let (draft_id, ..) = create_draft(&desk, draft(CartLine::default()), 2);
    drop(service);
    send_draft(&desk, draft_id);
    wait_for(&desk, "the send in the outbox", |event| match event {
        Event::Outbox(outbox) if !outbox.is_empty() => Some(()),
        _ => None,
    });
    desk.send(Command::RemoveConnection(connection));
    wait_for(&desk, "the refused removal", |event| match event {
        Event::Problem(problem) => {
            (problem.kind == ProblemKind::ConnectionHasOpenSends).then_some(())
        }
        _ => None,
    });
    drop(desk);
    // After a restart, the desk opens the last connection with its outbox.
    let desk = open_desk(config(folder.path()));
    wait_for(&desk, "the send after a restart", |event| match event {
        Event::Outbox(outbox) if outbox.len() == 1 => Some(()),
        _ => None,
    });
}
