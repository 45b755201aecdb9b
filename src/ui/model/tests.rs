//! Tests of which data the model keeps, drops and requests again.

use egui::Context;
use uuid::Uuid;

use super::*;
use crate::{
    contract::WallClock,
    desk::{
        Event, OutboxId, ProblemKind,
        view::{Changed, ListIds, ListQuery, ListRows, ListedCount, ProductQuery},
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

#[test]
fn refresh_requests_failed_summary_again() {
    let ctx = Context::default();
    let mut model = Model::new(Arc::new(WallClock));
    let request = || DataRequest::ActivitySummary { days: 30 };
    assert!(model.command_for(request(), || RequestKey(1)).is_some());
    let failed = Event::RequestFailed {
        key: RequestKey(1),
        problem: ProblemKind::DatabaseDamaged.into(),
    };
    model.apply(&ctx, failed);
    assert!(
        model.command_for(request(), || RequestKey(2)).is_none(),
        "not each frame"
    );
    model.apply_command(&Command::Refresh);
    assert!(model.command_for(request(), || RequestKey(3)).is_some());
}

#[test]
fn refresh_requests_failed_comparison_again() {
    let ctx = Context::default();
    let mut model = Model::new(Arc::new(WallClock));
    let send = OutboxId(Uuid::now_v7());
    let request = || DataRequest::SendComparison(send);
    assert!(model.command_for(request(), || RequestKey(1)).is_some());
    let failed = Event::SendComparison {
        key: RequestKey(1),
        comparison: Err(ProblemKind::DatabaseDamaged.into()),
    };
    model.apply(&ctx, failed);
    assert!(
        model.command_for(request(), || RequestKey(2)).is_none(),
        "not each frame"
    );
    model.apply_command(&Command::Refresh);
    assert!(model.command_for(request(), || RequestKey(3)).is_some());
}

fn counted(key: RequestKey, shown: u64) -> Event {
    let missing = ListIds::Orders(Vec::new().into());
    let count = ListedCount { shown, missing };
    Event::ListedCount { key, count }
}

fn listed_count(slot: ListSlot, revision: u64) -> (DataRequest, ListedItems) {
    let listed = ListedItems {
        query: ListQuery::Products(ProductQuery::default()),
        items: ListIds::Orders(Vec::new().into()),
        revision,
    };
    let request = DataRequest::ListedCount {
        slot,
        listed: listed.clone(),
    };
    (request, listed)
}

#[test]
fn each_list_keeps_its_own_count() {
    let ctx = Context::default();
    let mut model = Model::new(Arc::new(WallClock));
    let (orders, listed_orders) = listed_count(ListSlot::Orders, 1);
    let (batches, listed_batches) = listed_count(ListSlot::Batches, 1);
    assert!(model.command_for(orders, || RequestKey(1)).is_some());
    assert!(model.command_for(batches, || RequestKey(2)).is_some());
    for (key, count) in [(1, 5), (2, 7)] {
        let key = RequestKey(key);
        model.apply(&ctx, counted(key, count));
    }
    let count = |slot, listed| model.listed_count(slot, listed).map(|count| count.shown);
    assert_eq!(count(ListSlot::Orders, &listed_orders), Some(5));
    assert_eq!(count(ListSlot::Batches, &listed_batches), Some(7));
}

#[test]
fn other_items_are_counted_without_an_earlier_reply() {
    let ctx = Context::default();
    let mut model = Model::new(Arc::new(WallClock));
    let (before, _) = listed_count(ListSlot::Orders, 1);
    assert!(model.command_for(before, || RequestKey(1)).is_some());
    let (request, listed) = listed_count(ListSlot::Orders, 2);
    assert!(
        model
            .command_for(request.clone(), || RequestKey(2))
            .is_some()
    );
    assert!(model.command_for(request, || RequestKey(3)).is_none());
    for (key, count) in [(1, 5), (2, 7)] {
        let key = RequestKey(key);
        model.apply(&ctx, counted(key, count));
    }
    let count = model.listed_count(ListSlot::Orders, &listed);
    assert_eq!(count.map(|count| count.shown), Some(7));
}

#[test]
fn refresh_repeats_a_failed_count() {
    let ctx = Context::default();
    let mut model = Model::new(Arc::new(WallClock));
    let (request, listed) = listed_count(ListSlot::Orders, 1);
    assert!(
        model
            .command_for(request.clone(), || RequestKey(1))
            .is_some()
    );
    let failed = Event::RequestFailed {
        key: RequestKey(1),
        problem: ProblemKind::DatabaseDamaged.into(),
    };
    model.apply(&ctx, failed);
    assert!(
        model
            .command_for(request.clone(), || RequestKey(2))
            .is_none()
    );
    model.apply_command(&Command::Refresh);
    assert!(model.command_for(request, || RequestKey(3)).is_some());
    model.apply(&ctx, counted(RequestKey(3), 4));
    let count = model.listed_count(ListSlot::Orders, &listed);
    assert_eq!(count.map(|count| count.shown), Some(4));
}

#[test]
fn failure_of_other_request_keeps_list_ids() {
    let ctx = Context::default();
    let mut model = Model::new(Arc::new(WallClock));
    let failed = |key| Event::RequestFailed {
        key: RequestKey(key),
        problem: ProblemKind::DatabaseDamaged.into(),
    };
    for key in [1, 2].map(RequestKey) {
        model.apply_command(&Command::ListIds {
            key,
            query: ListQuery::Products(ProductQuery::default()),
        });
    }
    let ids = ListIds::Orders(Vec::new().into());
    let found = Event::ListIds {
        key: RequestKey(1),
        ids: ids.clone(),
    };
    model.apply(&ctx, found);
    model.apply(&ctx, failed(2));
    model.apply(&ctx, failed(3));
    assert_eq!(model.list_ids.reply(RequestKey(1)), Some(Some(&ids)));
    assert_eq!(model.list_ids.reply(RequestKey(2)), Some(None));
    assert_eq!(model.list_ids.reply(RequestKey(3)), None);
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
