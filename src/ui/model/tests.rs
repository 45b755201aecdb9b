//! Tests of which data the model keeps, drops and requests again.

use egui::Context;
use uuid::Uuid;

use super::*;
use crate::{
    contract::WallClock,
    desk::{CompareSend, Event, GetActivitySummary, GetLedger, OutboxId, ProblemKind, Question},
    ui::test_support::samples::connections,
};

fn ask<Q: Question + PartialEq>(model: &mut Model, question: &Q) -> Option<Command> {
    model.command_for(DataRequest::Detail(Box::new(question.clone())))
}

fn reply<Q: Question>(model: &mut Model, asked: Option<Command>, reply: Result<Q::Reply, Problem>) {
    let Some(Command::Ask(question)) = asked else {
        panic!("no question: {asked:?}");
    };
    assert!(question.reply(|_: &Q| reply));
    model.apply(&Context::default(), Event::Replied);
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
    model.apply(&Context::default(), other);
    reply::<GetLedger>(&mut model, awaited, Ok(Arc::default()));
    assert!(model.details.get(&question).is_none());
    assert!(model.details.get(&GetLedger).is_none());
}

/// Returns a model of a connection whose latest draft is not open yet.
fn connected_model() -> Model {
    let mut model = Model::new(Arc::new(WallClock));
    let practice = Event::Connections(Arc::new(connections::practice()));
    model.apply(&Context::default(), practice);
    model
}

#[test]
fn latest_draft_of_another_connection_does_not_count() {
    let ctx = Context::default();
    let mut model = connected_model();
    assert!(model.is_opening_draft());
    let other = connections::remote().active;
    model.apply(&ctx, Event::LatestDraftKnown(other));
    assert!(model.is_opening_draft());
    model.apply(&ctx, Event::Connections(Arc::new(connections::remote())));
    assert!(!model.is_opening_draft());
}

#[test]
fn missing_draft_ends_opening_state() {
    let mut model = connected_model();
    let known = Event::LatestDraftKnown(connections::practice().active);
    model.apply(&Context::default(), known);
    let id = DraftId::generate();
    model.apply_command(&Command::OpenDraft(id));
    assert!(model.is_opening_draft());
    model.apply(&Context::default(), Event::DraftNotOpened(id));
    assert!(!model.is_opening_draft());
}

#[test]
fn dropped_file_belongs_to_the_draft_being_opened() {
    let mut model = Model::new(Arc::new(WallClock));
    let id = DraftId::generate();
    model.apply_command(&Command::OpenDraft(id));
    assert_eq!(model.target_draft(), Some(id));
    model.apply(&Context::default(), Event::DraftNotOpened(id));
    assert_eq!(model.target_draft(), None);
}
