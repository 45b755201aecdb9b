//! Applies the guards to drafts, and compares their warnings with those that the user accepted.

use super::{
    confirmed_send::ConfirmedSend, draft_request::DraftSnapshot, prepared_send::PreparedSend,
    session_context::SessionContext,
};
use crate::{
    contract::{Cents, Me},
    desk::{
        OutboxId, Problem, ProblemKind, SendPurpose, documents,
        guard_check::{DraftToCheck, GuardSources},
        guards::{Acceptance, AcceptedBy, GuardSettings, SendWarning, uncovered},
        outbox::GuardCheck,
        personal::SharedCart,
    },
};

/// A send that the guards check.
pub(super) struct GuardedSend {
    pub(super) snapshot: DraftSnapshot,
    /// The different carts; empty when everyone gets the same.
    pub(super) carts: Vec<SharedCart>,
    /// The most that the send can cost; `None` while unknown.
    pub(super) total: Option<Cents>,
    pub(super) purpose: SendPurpose,
}

/// The warnings about a send.
pub(super) async fn warnings(
    context: &SessionContext,
    send: GuardedSend,
    settings: &GuardSettings,
) -> Result<Vec<SendWarning>, Problem> {
    let now = context.app.now();
    let scheduled = send.snapshot.draft.scheduled_send_on;
    let sources = GuardSources {
        store: &context.app.store,
        connection_row: context.session.connection_row,
        country: &context.app.country(),
        settings: settings.clone(),
        // Months, years and earlier gifts count from the time at which the gifts leave.
        now: scheduled.map_or(now, |at| at.max(now)),
    };
    let checked = DraftToCheck {
        draft: send.snapshot.draft,
        recipients: send.snapshot.recipients,
        issues: send.snapshot.issues,
        carts: send.carts,
        total: send.total,
        purpose: send.purpose,
    };
    let (warnings, countries) = sources
        .draft_warnings(checked)
        .await
        .map_err(|error| context.store_problem(&error))?;
    // Review is prepared again when one of them changed.
    context.session.sync.request_catalogs(&countries);
    Ok(warnings)
}

/// Compares the warnings about a send with those that the user accepted. Returns the acceptance; `None`
/// when there are no warnings.
///
/// # Errors
/// When a warning blocks the send, or the user has not accepted a warning.
pub(super) async fn acceptance(
    context: &SessionContext,
    warnings: &[SendWarning],
    confirmed: &ConfirmedSend,
    sender: &str,
) -> Result<Option<Acceptance>, Problem> {
    if let Some(kind) = ProblemKind::of_uncovered(&uncovered(warnings, &confirmed.accepted)) {
        return Err(kind.into());
    }
    if warnings.is_empty() {
        return Ok(None);
    }
    Ok(Some(Acceptance {
        by: AcceptedBy::current(account_email(context).await, sender),
        warnings: warnings.to_vec(),
    }))
}

/// The email address of the account, as the service last returned it.
async fn account_email(context: &SessionContext) -> Option<String> {
    let (store, row) = (&context.app.store, context.session.connection_row);
    let me: Option<Me> = store.document(row, documents::ME).await.ok().flatten();
    me?.email
}

/// Tells the outbox that the guards need not run again for a send while nothing else changes.
pub(super) fn remember_check(context: &SessionContext, send: OutboxId, prepared: &PreparedSend) {
    let check = GuardCheck {
        generation: prepared.basis.generation.after_send(),
        settings: prepared.basis.settings.clone(),
    };
    context.session.outbox.remember_check(send, check);
}
