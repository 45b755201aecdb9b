//! A service that ignores references cannot tell whether a send in doubt arrived, so the user
//! decides.

use std::{num::NonZeroU32, path::Path};

use giftdesk::{
    contract::SendMethod,
    desk::{
        Command, Desk, DeskConfig, Draft, Event, Impact, OutboxState, Preferences, ProblemKind,
        RecipientEdit,
    },
    recipients::Field,
};
use sqlx::{Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};
use uuid::Uuid;

use crate::{
    fixture::{
        create_draft, open_desk, remote_config, send_draft, tea_draft, wait_for, wait_for_entry,
        wait_until_sent, wait_until_synced,
    },
    scripted_service::{PlannedResponse, RunningService, ScriptedService},
};

fn needs_review(state: &OutboxState) -> bool {
    matches!(state, OutboxState::NeedsReview(_))
}

/// The ten minutes of look-ups before a review take two seconds.
const OUTBOX_SPEED: u32 = 300;

/// Starts a service that ignores references, and opens a desk that is connected to the service.
fn connect_without_references(folder: &Path) -> (RunningService, Desk) {
    let service = ScriptedService::default().start(0);
    service.scripted.script.lock().unwrap().ignores_references = true;
    let desk = open_desk(DeskConfig {
        outbox_speed: NonZeroU32::new(OUTBOX_SPEED).unwrap(),
        ..remote_config(folder, &service.url())
    });
    wait_until_synced(&desk);
    (service, desk)
}

#[test]
fn send_in_review_is_resent_only_when_forced() {
    let folder = tempfile::tempdir().unwrap();
    let (service, desk) = connect_without_references(folder.path());
    let (id, ..) = create_draft(&desk, tea_draft(), 2);
    service.plan([PlannedResponse::Disconnect]);
    send_draft(&desk, id);
    let entry = wait_for_entry(&desk, "the send in review", id, needs_review);
    // A retry looks the send up and sends nothing.
    for _ in 0..3 {
        desk.send(Command::RetrySend(entry.id));
        desk.send(Command::Refresh);
        wait_until_synced(&desk);
    }
    assert_eq!(service.posted().len(), 1, "nothing was sent");
    desk.send(Command::ForceResend(entry.id));
    wait_until_sent(&desk, id);
    assert_eq!((service.batch_count(), service.posted().len()), (1, 2));
}

#[test]
fn dismissed_send_in_review_is_not_sent_again() {
    let folder = tempfile::tempdir().unwrap();
    let (service, desk) = connect_without_references(folder.path());
    let (id, ..) = create_draft(&desk, tea_draft(), 2);
    service.plan([PlannedResponse::CreateAndDisconnect]);
    send_draft(&desk, id);
    let entry = wait_for_entry(&desk, "the send in review", id, needs_review);
    let OutboxState::NeedsReview(problem) = &entry.state else {
        panic!("{entry:?}");
    };
    let ProblemKind::SendNeedsReview { candidates, .. } = &problem.kind else {
        panic!("{problem:?}");
    };
    assert_eq!(candidates.len(), 1);
    // The user found the batch at the service and dismisses the entry.
    desk.send(Command::DismissSend(entry.id));
    wait_for(&desk, "the empty outbox", |event| match event {
        Event::Outbox(outbox) => outbox.is_empty().then_some(()),
        _ => None,
    });
    assert_eq!((service.batch_count(), service.posted().len()), (1, 1));
}

#[test]
fn identified_batch_of_large_send_counts_every_part() {
    let folder = tempfile::tempdir().unwrap();
    let (service, desk) = connect_without_references(folder.path());
    desk.send(Command::SavePreferences(Preferences {
        max_batch_recipients: 2,
        ..Preferences::default()
    }));
    let (id, ..) = create_draft(&desk, tea_draft(), 5);
    service.plan([
        PlannedResponse::Create,
        PlannedResponse::Create,
        PlannedResponse::CreateAndDisconnect,
    ]);
    send_draft(&desk, id);
    let entry = wait_for_entry(&desk, "the part in review", id, needs_review);
    assert_eq!(entry.recipients, 2);
    let batch = {
        let script = service.scripted.script.lock().unwrap();
        let last = script.batches.last().unwrap();
        last["id"].as_str().unwrap().parse::<Uuid>().unwrap()
    };
    desk.send(Command::IdentifySentBatch {
        send: entry.id,
        batch: batch.into(),
    });
    let recipients = wait_for(&desk, "the sent gifts", |event| match event {
        Event::Sent {
            draft, recipients, ..
        } if draft == id => Some(recipients),
        Event::SendFailed { problem, .. } => panic!("{problem}"),
        _ => None,
    });
    assert_eq!(recipients, 5);
}

/// The addresses are needed to send the gifts of the batch again.
#[test]
fn identified_batch_keeps_addresses() {
    let folder = tempfile::tempdir().unwrap();
    let (service, desk) = connect_without_references(folder.path());
    let draft = Draft {
        send_method: SendMethod::DirectSend,
        ..tea_draft()
    };
    let (id, ..) = create_draft(&desk, draft, 2);
    let lines: Vec<String> = (1..=2).map(|n| address(n).join("\t")).collect();
    desk.send(Command::EditRecipients {
        draft: id,
        edit: RecipientEdit::paste(&[1, 2], Field::Address1, &lines.join("\n")),
    });
    service.plan([PlannedResponse::CreateAndDisconnect]);
    send_draft(&desk, id);
    let entry = wait_for_entry(&desk, "the send in review", id, needs_review);
    let batch = match &entry.state.problem().unwrap().kind {
        ProblemKind::SendNeedsReview { candidates, .. } => candidates[0],
        problem => panic!("{problem:?}"),
    };
    desk.send(Command::IdentifySentBatch {
        send: entry.id,
        batch,
    });
    wait_until_sent(&desk, id);
    drop(desk);
    let kept = count_sent_recipients(&folder.path().join("desk.sqlite"));
    assert_eq!(kept, 2);
}

fn address(number: usize) -> Vec<String> {
    let street = format!("{number} Garden Street");
    [street.as_str(), "", "Boston", "MA", "02139", "US"]
        .map(str::to_owned)
        .to_vec()
}

fn count_sent_recipients(file: &Path) -> i64 {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let options = SqliteConnectOptions::new().filename(file);
        let mut database = SqliteConnection::connect_with(&options).await.unwrap();
        sqlx::query_scalar("SELECT count(*) FROM sent_recipient")
            .fetch_one(&mut database)
            .await
            .unwrap()
    })
}

#[test]
fn forced_resend_while_offline_sends_nothing_later() {
    let folder = tempfile::tempdir().unwrap();
    let (service, desk) = connect_without_references(folder.path());
    let (scripted, port) = (service.scripted.clone(), service.address.port());
    let (id, ..) = create_draft(&desk, tea_draft(), 2);
    service.plan([PlannedResponse::Disconnect]);
    send_draft(&desk, id);
    let entry = wait_for_entry(&desk, "the send in review", id, needs_review);
    drop(service);
    desk.send(Command::RetrySend(entry.id));
    desk.send(Command::ForceResend(entry.id));
    let problem = wait_for(&desk, "the problem of the resend", |event| match event {
        Event::Problem(problem) => Some(problem),
        _ => None,
    });
    assert_eq!(problem.impact.as_deref(), Some(&Impact::NotSentAgain));
    let service = scripted.start(port);
    for _ in 0..2 {
        desk.send(Command::RetrySend(entry.id));
        desk.send(Command::Refresh);
        wait_until_synced(&desk);
    }
    assert_eq!(service.posted().len(), 1);
    desk.send(Command::ForceResend(entry.id));
    wait_until_sent(&desk, id);
    assert_eq!(service.batch_count(), 1);
}
