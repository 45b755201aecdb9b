//! What the model keeps, drops and asks for again.

use egui::Context;

use super::*;
use crate::{
    contract::WallClock,
    desk::{
        Event, ProblemKind,
        view::{ListQuery, ProductQuery},
    },
};

#[test]
fn rows_that_could_not_be_had_are_asked_for_again_when_the_person_asks() {
    let ctx = Context::default();
    let mut model = Model::new(Arc::new(WallClock));
    let want = || Want::List {
        slot: ListSlot::Products,
        query: ListQuery::Products(ProductQuery::default()),
        range: 0..20,
    };
    assert!(model.want(want(), || RequestKey(1)).is_some());
    assert!(model.want(want(), || RequestKey(2)).is_none(), "on its way");
    let unanswered = Event::Unanswered {
        key: RequestKey(1),
        problem: ProblemKind::DatabaseDamaged.into(),
    };
    model.apply(&ctx, unanswered);
    assert!(!model.window(ListSlot::Products).is_pending());
    assert!(
        model.want(want(), || RequestKey(3)).is_none(),
        "not each frame"
    );
    model.sent(&Command::Refresh);
    assert!(model.want(want(), || RequestKey(4)).is_some());
    assert!(model.window(ListSlot::Products).awaits(RequestKey(4)));
}

#[test]
fn a_summary_that_could_not_be_had_is_asked_for_again_when_the_person_asks() {
    let ctx = Context::default();
    let mut model = Model::new(Arc::new(WallClock));
    let want = || Want::ActivitySummary { days: 30 };
    assert!(model.want(want(), || RequestKey(1)).is_some());
    let unanswered = Event::Unanswered {
        key: RequestKey(1),
        problem: ProblemKind::DatabaseDamaged.into(),
    };
    model.apply(&ctx, unanswered);
    assert!(
        model.want(want(), || RequestKey(2)).is_none(),
        "not each frame"
    );
    model.sent(&Command::Refresh);
    assert!(model.want(want(), || RequestKey(3)).is_some());
}

#[test]
fn a_gift_that_is_gone_is_not_opened_for_ever() {
    let mut model = Model::new(Arc::new(WallClock));
    let id = DraftId::generate();
    model.sent(&Command::OpenDraft(id));
    assert!(model.is_opening());
    model.apply(&Context::default(), Event::DraftNotOpened(id));
    assert!(!model.is_opening());
}
