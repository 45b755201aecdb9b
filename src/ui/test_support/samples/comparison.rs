//! A send in review beside two batches at the service that look like it.

use std::{sync::Arc, time::Duration};

use super::{gift::outbox, now, orders::batch_id};
use crate::{
    contract::SendStatus,
    desk::{
        CompareSend, OutboxState, ProblemKind,
        sends::{ComparedBatch, ComparedFacts, SendComparison},
    },
    i18n::t,
    ui::test_support::{ScriptedEngine, TestWindow},
};

const TITLE: &str = "Open end";

/// An engine whose outbox has the send in review only.
pub(in crate::ui) fn with_send_in_review() -> ScriptedEngine {
    let mut entries = outbox();
    entries.retain(|entry| entry.title == TITLE);
    let problem = ProblemKind::SendNeedsReview {
        similar_batches: 2,
        candidates: vec![batch_id(1), batch_id(2)],
    };
    entries[0].state = OutboxState::NeedsReview(problem.into());
    ScriptedEngine::with_history().with_outbox(entries)
}

/// Opens the comparison. The window shows the page Batches.
pub(in crate::ui) fn open(window: &mut TestWindow) {
    let action = t!("outbox-compare");
    window.click(&t!("outbox-button-label", action = action, title = TITLE));
    let reply = Ok(Arc::new(comparison()));
    window.engine.answer::<CompareSend>(reply);
    window.settle();
}

fn comparison() -> SendComparison {
    SendComparison {
        send: facts("The Garden Team", Duration::ZERO),
        batches: vec![
            batch(1, facts("The Garden Team", Duration::from_secs(60)), false),
            batch(
                2,
                facts("Marketing", Duration::from_secs(40 * 24 * 3_600)),
                true,
            ),
        ],
    }
}

fn facts(sender: &str, age: Duration) -> ComparedFacts {
    ComparedFacts {
        sender: sender.to_owned(),
        message: "Thank you".to_owned(),
        products: vec![("Garden Tea Chest".to_owned(), 1)],
        recipients: 25,
        first_recipients: vec!["Ida <ida@example.com>".to_owned()],
        time: Some(now() - age),
    }
}

fn batch(index: u64, facts: ComparedFacts, is_of_other_send: bool) -> ComparedBatch {
    ComparedBatch {
        id: batch_id(index),
        facts,
        status: SendStatus::Complete,
        is_scheduled: false,
        is_of_other_send,
    }
}
