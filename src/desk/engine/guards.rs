//! Applies the guards to drafts: for Review, and when the user confirms a send.

use std::sync::Arc;

use super::{
    confirmed_send::{ConfirmedSend, draft_snapshot},
    draft_request::DraftSnapshot,
    send_division::count_parts,
    session_context::SessionContext,
};
use crate::{
    contract::{Cents, Me},
    desk::{
        DraftId, Event, OutboxId, Problem, ProblemKind, RequestKey, documents,
        guard_check::{DraftToCheck, GuardSources},
        guards::{Acceptance, AcceptedBy, GuardSettings, SendWarning, uncovered},
        outbox::GuardCheck,
        store::GuardGeneration,
    },
};

pub(super) async fn emit_warnings(
    context: SessionContext,
    key: RequestKey,
    draft: DraftId,
    total: Option<Cents>,
) {
    let result = async {
        let snapshot = draft_snapshot(&context, draft).await?;
        let parts = count_parts(&context, snapshot.clone()).await?;
        let settings = context.app.guard_settings();
        let warnings = warnings(&context, snapshot, settings, total).await?;
        Ok::<_, Problem>((warnings, parts))
    };
    let (result, parts) = match result.await {
        Ok((warnings, parts)) => (Ok(Arc::new(warnings)), parts),
        Err(problem) => (Err(problem), 1),
    };
    context.emit(Event::SendChecked {
        key,
        draft,
        result,
        parts,
    });
}

async fn warnings(
    context: &SessionContext,
    snapshot: DraftSnapshot,
    settings: GuardSettings,
    total: Option<Cents>,
) -> Result<Vec<SendWarning>, Problem> {
    let sources = GuardSources {
        store: &context.app.store,
        connection_row: context.session.connection_row,
        country: &context.app.country(),
        settings,
        now: context.app.now(),
    };
    let checked = DraftToCheck {
        draft: snapshot.draft,
        recipients: snapshot.recipients,
        issues: snapshot.issues,
        total,
    };
    sources
        .draft_warnings(checked)
        .await
        .map_err(|error| context.store_problem(&error))
}

/// A send without unaccepted warnings.
pub(super) struct AcceptedSend {
    pub(super) acceptance: Option<Acceptance>,
    /// The generation of the data that was checked.
    pub(super) generation: GuardGeneration,
    pub(super) settings: GuardSettings,
}

/// Checks a send that the user confirmed.
///
/// # Errors
/// When a warning blocks the send, or the user has not accepted a warning.
pub(super) async fn check_confirmed(
    context: &SessionContext,
    snapshot: &DraftSnapshot,
    confirmed: &ConfirmedSend,
) -> Result<AcceptedSend, Problem> {
    let generation = context.app.store.guard_generation();
    let settings = context.app.guard_settings();
    let total = Some(confirmed.high);
    let found = warnings(context, snapshot.clone(), settings.clone(), total).await?;
    if let Some(kind) = ProblemKind::of_uncovered(&uncovered(&found, &confirmed.accepted)) {
        return Err(kind.into());
    }
    let acceptance = if found.is_empty() {
        None
    } else {
        let sender = &snapshot.draft.from_name;
        let by = AcceptedBy::current(account_email(context).await, sender);
        Some(Acceptance {
            by,
            warnings: found,
        })
    };
    Ok(AcceptedSend {
        acceptance,
        generation,
        settings,
    })
}

/// The email address of the account, as the service last returned it.
async fn account_email(context: &SessionContext) -> Option<String> {
    let (store, row) = (&context.app.store, context.session.connection_row);
    let me: Option<Me> = store.document(row, documents::ME).await.ok().flatten();
    me?.email
}

/// Tells the outbox that the guards need not run again for a send while nothing else changes.
pub(super) fn remember_check(
    context: &SessionContext,
    send: OutboxId,
    before: GuardGeneration,
    settings: GuardSettings,
) {
    let check = GuardCheck {
        generation: before.after_send(),
        settings,
    };
    context.session.outbox.remember_check(send, check);
}
