//! Tests of which data the model keeps, drops and requests again.

use egui::Context;
use uuid::Uuid;

use super::*;
use crate::{
    contract::WallClock,
    desk::{
        CompareSend, CountListed, Event, GetActivitySummary, GetLedger, OutboxId, ProblemKind,
        Question,
        catalog::ProductQuery,
        lists::{Changed, ListIds, ListQuery, ListRows, ListedCount},
    },
    ui::test_support::samples::connections,
};

#[test]
fn refresh_requests_failed_rows_again() {
    let ctx = Context::default();
    let mut model = Model::new(Arc::new(WallClock));
    let request = || DataRequest::List {
        slot: ListSlot::Products,
        query: ListQuery::Products(ProductQuery::default()),
        range: 0..20,
    };
    assert!(model.command_for(request(), || RequestKey(1)).is_some());
    assert!(
        model.command_for(request(), || RequestKey(2)).is_none(),
        "loading"
    );
    let failed = Event::RequestFailed {
        key: RequestKey(1),
        problem: ProblemKind::DatabaseDamaged.into(),
    };
    model.apply(&ctx, failed);
    assert!(!model.window(ListSlot::Products).is_pending());
    assert!(
        model.command_for(request(), || RequestKey(3)).is_none(),
        "not each frame"
    );
    model.apply_command(&Command::Refresh);
    assert!(model.command_for(request(), || RequestKey(4)).is_some());
    assert!(
        model
            .window(ListSlot::Products)
            .is_waiting_for(RequestKey(4))
    );
}

fn ask<Q: Question + PartialEq>(
    model: &mut Model,
    slot: Option<ListSlot>,
    question: &Q,
) -> Option<Command> {
    let question = question.clone();
    let request = DataRequest::Detail(Box::new(ShownQuestion { slot, question }));
    model.command_for(request, || RequestKey(0))
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
    let asked = ask(&mut model, None, question);
    let failure = ProblemKind::DatabaseDamaged.into();
    reply::<Q>(&mut model, asked, Err(failure));
    assert!(model.details.problem(question).is_some());
    assert!(ask(&mut model, None, question).is_none(), "not each frame");
    model.apply_command(&Command::Refresh);
    assert!(ask(&mut model, None, question).is_some());
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
    let asked = ask(&mut model, None, &question);
    reply::<GetActivitySummary>(&mut model, asked, Ok(Arc::default()));
    assert!(model.details.get(&question).is_some());
    let awaited = ask(&mut model, None, &GetLedger);
    let other = Event::Connections(Arc::new(connections::remote()));
    model.apply(&Context::default(), other);
    reply::<GetLedger>(&mut model, awaited, Ok(Arc::default()));
    assert!(model.details.get(&question).is_none());
    assert!(model.details.get(&GetLedger).is_none());
}

fn count(revision: u64) -> CountListed {
    CountListed {
        query: ListQuery::Products(ProductQuery::default()),
        items: ListIds::Orders(Vec::new().into()),
        revision,
    }
}

fn counted(shown: u64) -> Result<ListedCount, Problem> {
    let missing = ListIds::Orders(Vec::new().into());
    Ok(ListedCount { shown, missing })
}

#[test]
fn each_list_keeps_its_own_count() {
    let mut model = Model::new(Arc::new(WallClock));
    let slots = [(ListSlot::Orders, 5), (ListSlot::Batches, 7)];
    let asked = slots.map(|(slot, shown)| (ask(&mut model, Some(slot), &count(1)), shown));
    for (asked, shown) in asked {
        reply::<CountListed>(&mut model, asked, counted(shown));
    }
    for (slot, shown) in slots {
        let found = model.details.loadable(Some(slot), &count(1)).unwrap();
        assert_eq!(found.value().unwrap().shown, shown);
    }
}

#[test]
fn other_items_are_counted_without_an_earlier_reply() {
    let mut model = Model::new(Arc::new(WallClock));
    let slot = Some(ListSlot::Orders);
    let before = ask(&mut model, slot, &count(1));
    let after = ask(&mut model, slot, &count(2));
    assert!(ask(&mut model, slot, &count(2)).is_none());
    for (asked, shown) in [(before, 5), (after, 7)] {
        reply::<CountListed>(&mut model, asked, counted(shown));
    }
    let found = model.details.loadable(slot, &count(2)).unwrap();
    assert_eq!(found.value().unwrap().shown, 7);
}

#[test]
fn refresh_repeats_a_failed_count() {
    let mut model = Model::new(Arc::new(WallClock));
    let slot = Some(ListSlot::Orders);
    let asked = ask(&mut model, slot, &count(1));
    let failure = ProblemKind::DatabaseDamaged.into();
    reply::<CountListed>(&mut model, asked, Err(failure));
    assert!(ask(&mut model, slot, &count(1)).is_none());
    model.apply_command(&Command::Refresh);
    let again = ask(&mut model, slot, &count(1));
    reply::<CountListed>(&mut model, again, counted(4));
    let found = model.details.loadable(slot, &count(1)).unwrap();
    assert_eq!(found.value().unwrap().shown, 4);
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

#[test]
fn changed_batches_request_products_again() {
    let ctx = Context::default();
    let mut model = Model::new(Arc::new(WallClock));
    let request = || DataRequest::List {
        slot: ListSlot::Products,
        query: ListQuery::Products(ProductQuery::default()),
        range: 0..20,
    };
    assert!(model.command_for(request(), || RequestKey(1)).is_some());
    model.apply(
        &ctx,
        Event::Rows {
            key: RequestKey(1),
            total: 0,
            items: 0,
            offset: 0,
            rows: ListRows::Products(Vec::new()),
        },
    );
    assert!(model.command_for(request(), || RequestKey(2)).is_none());
    // "Most sent", the default sorting, depends on what was sent.
    model.apply(
        &ctx,
        Event::Changed(Changed {
            batches: true,
            ..Changed::default()
        }),
    );
    assert!(model.command_for(request(), || RequestKey(3)).is_some());
}
