//! Tests of which data the model keeps, drops and requests again.

use uuid::Uuid;

use super::*;
use crate::{
    contract::WallClock,
    desk::{CompareSend, Event, GetActivitySummary, GetLedger, OutboxId, ProblemKind, Question},
    ui::test_support::samples::{catalog, connections, gift},
};

fn ask<Q: Question + PartialEq>(model: &mut Model, question: &Q) -> Option<Command> {
    model.command_for(DataRequest::Detail(Box::new(question.clone())))
}

fn reply<Q: Question>(model: &mut Model, asked: Option<Command>, reply: Result<Q::Reply, Problem>) {
    let Some(Command::Ask(question)) = asked else {
        panic!("no question: {asked:?}");
    };
    assert!(question.reply(|_: &Q| reply));
    model.apply(Event::Replied);
}

fn refresh_asks_failed_question_again<Q: Question + PartialEq>(question: &Q) {
    let mut model = Model::new(Arc::new(WallClock));
    let asked = ask(&mut model, question);
    let failure = ProblemKind::DatabaseDamaged.into();
    reply::<Q>(&mut model, asked, Err(failure));
    assert!(model.details.problem(question).is_some());
    assert!(ask(&mut model, question).is_none(), "not each frame");
    model.apply_command(&Command::Refresh);
    assert!(ask(&mut model, question).is_some());
}

#[test]
fn refresh_requests_failed_summary_again() {
    refresh_asks_failed_question_again(&GetActivitySummary { days: 30 });
}

#[test]
fn refresh_requests_failed_comparison_again() {
    refresh_asks_failed_question_again(&CompareSend(OutboxId(Uuid::now_v7())));
}

#[test]
fn details_end_with_the_connection() {
    let mut model = connected_model();
    let question = GetActivitySummary { days: 30 };
    let asked = ask(&mut model, &question);
    reply::<GetActivitySummary>(&mut model, asked, Ok(Arc::default()));
    assert!(model.details.get(&question).is_some());
    let awaited = ask(&mut model, &GetLedger);
    let other = Event::Connections(Arc::new(connections::remote()));
    model.apply(other);
    reply::<GetLedger>(&mut model, awaited, Ok(Arc::default()));
    assert!(model.details.get(&question).is_none());
    assert!(model.details.get(&GetLedger).is_none());
}

/// Returns a model of a connection whose latest draft is not open yet.
fn connected_model() -> Model {
    let mut model = Model::new(Arc::new(WallClock));
    let practice = Event::Connections(Arc::new(connections::practice()));
    model.apply(practice);
    model
}

#[test]
fn latest_draft_of_another_connection_does_not_count() {
    let mut model = connected_model();
    assert!(model.is_opening_draft());
    let other = connections::remote().active;
    model.apply(Event::LatestDraftKnown(other));
    assert!(model.is_opening_draft());
    model.apply(Event::Connections(Arc::new(connections::remote())));
    assert!(model.is_opening_draft());
    model.apply(Event::LatestDraftKnown(other));
    assert!(!model.is_opening_draft());
}

#[test]
fn another_connection_begins_without_data() {
    let mut model = connected_model();
    let outbox = gift::outbox();
    let held = outbox[0].id;
    let post = PostInFlight {
        send: held,
        recipients: 25,
    };
    for event in [
        Event::Outbox(Arc::new(outbox)),
        Event::PostInFlight(Some(post)),
        Event::Counts {
            drafts: 3,
            batches: 4,
            orders: 5,
        },
        Event::Catalog(Arc::new(catalog::summary())),
        Event::Sync(connections::offline()),
        Event::SyncStatus(Arc::new(connections::sync_status())),
    ] {
        model.apply(event);
    }
    assert!(model.outbox.get(held).is_some());
    model.apply(Event::Connections(Arc::new(connections::remote())));
    assert!(model.outbox.get(held).is_none());
    assert!(model.post_in_flight.is_none());
    let counts = [model.draft_count, model.batch_count, model.order_count];
    assert_eq!(counts, [0; 3]);
    assert_eq!(*model.catalog, CatalogSummary::default());
    assert_eq!(model.sync, SyncState::default());
    assert!(model.sync_status.is_empty());
}

#[test]
fn missing_draft_ends_opening_state() {
    let mut model = connected_model();
    let known = Event::LatestDraftKnown(connections::practice().active);
    model.apply(known);
    let id = DraftId::generate();
    model.apply_command(&Command::OpenDraft(id));
    assert!(model.is_opening_draft());
    model.apply(Event::DraftNotOpened(id));
    assert!(!model.is_opening_draft());
}

#[test]
fn dropped_file_belongs_to_the_draft_being_opened() {
    let mut model = Model::new(Arc::new(WallClock));
    let id = DraftId::generate();
    model.apply_command(&Command::OpenDraft(id));
    assert_eq!(model.target_draft(), Some(id));
    model.apply(Event::DraftNotOpened(id));
    assert_eq!(model.target_draft(), None);
}
