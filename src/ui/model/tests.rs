//! Tests of which data the model keeps, drops and requests again.

use egui::Context;

use super::*;
use crate::{
    contract::WallClock,
    desk::{
        Event, ProblemKind,
        view::{Changed, ListQuery, ListRows, ProductQuery},
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
    let send = OutboxId::generate();
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
