//! Sends tests of drafts: a real one through the outbox, as any send, and one in Practice to the service inside
//! giftdesk.

use super::{
    confirmed::ConfirmedSend,
    gift_test::{GiftTest, SendPurpose, TestFailure, TestPlace},
    guards::uncovered,
    practice_test,
    preparation::prepare,
    sending,
};
use crate::desk::{
    drafts::request::DraftSnapshot,
    engine::{SessionContext, publish},
    event::Event,
    personal::question::draft_content,
    problem::{Problem, ProblemKind},
};

/// Sends a test. `confirmed` has the price and the warnings that the user agreed to.
pub(in crate::desk) async fn send_test(
    context: SessionContext,
    test: Box<GiftTest>,
    confirmed: ConfirmedSend,
) {
    let id = test.id;
    let sent = match test.place {
        TestPlace::Practice if !context.session.is_practice() => {
            match send_in_practice(&context, &test).await {
                Ok(stand_ins) => {
                    let test = id;
                    context.emit(Event::TestSentInPractice { test, stand_ins });
                    Ok(())
                }
                Err(problem) => Err(problem.into()),
            }
        }
        _ => add_to_outbox(&context, &test, confirmed).await,
    };
    if let Err(failure) = sent {
        let failure = Box::new(failure);
        context.emit(Event::TestFailed { test: id, failure });
    }
}

impl From<Problem> for TestFailure {
    fn from(problem: Problem) -> Self {
        Self {
            problem,
            warnings: Vec::new(),
        }
    }
}

async fn send_in_practice(
    context: &SessionContext,
    test: &GiftTest,
) -> Result<Vec<super::gift_test::StandIn>, Problem> {
    let snapshot = snapshot_of(context, test).await?;
    practice_test::send(context, snapshot.draft, &snapshot.recipients).await
}

async fn add_to_outbox(
    context: &SessionContext,
    test: &GiftTest,
    confirmed: ConfirmedSend,
) -> Result<(), TestFailure> {
    let snapshot = snapshot_of(context, test).await?;
    sending::check_card_is_known(context, &snapshot.draft).await?;
    let total = Some(confirmed.high);
    let prepared = prepare(context, &snapshot, total, SendPurpose::Test).await?;
    let unaccepted = uncovered(&prepared.check.warnings, &confirmed.accepted);
    if let Some(kind) = ProblemKind::of_uncovered(&unaccepted) {
        // Accepting other warnings does not help while one of them blocks the send.
        let is_blocked = unaccepted.iter().any(|warning| warning.blocks());
        let warnings = if is_blocked {
            Vec::new()
        } else {
            unaccepted.into_iter().cloned().collect()
        };
        return Err(TestFailure {
            problem: kind.into(),
            warnings,
        });
    }
    sending::enqueue(context, confirmed, &snapshot, prepared).await?;
    context.session.outbox.start_pass();
    publish::outbox(context).await;
    Ok(())
}

/// The draft and the only recipient of a test.
async fn snapshot_of(context: &SessionContext, test: &GiftTest) -> Result<DraftSnapshot, Problem> {
    let content = draft_content(context, test.draft).await?;
    let found = test.content(&content.draft, &content.recipients);
    let (draft, recipients) =
        found.map_err(|_| ProblemKind::PersonalDataIncomplete { recipients: 1 })?;
    let issues = crate::recipients::check(&recipients, &draft.send_method);
    let rows = issues.counts().blocked_rows as u64;
    if rows > 0 {
        return Err(ProblemKind::RecipientsNotReady { rows }.into());
    }
    Ok(DraftSnapshot {
        draft,
        recipients,
        issues: issues.into(),
    })
}
