//! Applies the guards to drafts, and compares their warnings with those that the user accepted.

use super::{
    acceptance::{Acceptance, AcceptedBy},
    check::{DraftCheck, DraftToCheck, GuardSources},
    settings::GuardSettings,
    warning::{SendWarning, uncovered},
};
use crate::{
    contract::Me,
    desk::{
        engine::SessionContext,
        ids::OutboxId,
        problem::{Problem, ProblemKind},
        sends::{confirmed::ConfirmedSend, outbox::GuardCheck, prepared::PreparedSend},
        store::{StoreError, documents},
    },
};

/// The data of the session that a draft is compared with.
async fn check_with<T>(
    context: &SessionContext,
    checked: &DraftToCheck,
    settings: &GuardSettings,
    check: impl AsyncFnOnce(GuardSources<'_>) -> Result<T, StoreError>,
) -> Result<T, Problem> {
    let now = context.app.now();
    let scheduled = checked.draft.scheduled_send_on;
    let sources = GuardSources {
        store: &context.app.store,
        connection_row: context.session.connection_row,
        country: &context.app.country(),
        settings: settings.clone(),
        // Months, years and earlier gifts count from the time at which the gifts leave.
        now: scheduled.map_or(now, |at| at.max(now)),
    };
    let checked = check(sources).await;
    checked.map_err(|error| context.store_problem(&error))
}

/// The warnings about a send.
pub(in crate::desk) async fn check(
    context: &SessionContext,
    checked: &DraftToCheck,
    settings: &GuardSettings,
) -> Result<DraftCheck, Problem> {
    let check = check_with(context, checked, settings, async |sources| {
        sources.draft_warnings(checked).await
    })
    .await?;
    // Review is prepared again when one of them changed.
    context.session.sync.request_catalogs(&check.countries);
    Ok(check)
}

/// Whether the stored data that the warnings about a prepared send follow from is the same.
pub(in crate::desk) async fn has_same_facts(
    context: &SessionContext,
    prepared: &PreparedSend,
) -> Result<bool, Problem> {
    let (checked, check) = (&prepared.checked, &prepared.check);
    check_with(
        context,
        checked,
        &prepared.basis.settings,
        async |sources| sources.has_same_facts(checked, check).await,
    )
    .await
}

/// Compares the warnings about a send with those that the user accepted. Returns the acceptance; `None`
/// when there are no warnings.
///
/// # Errors
/// When a warning blocks the send, or the user has not accepted a warning.
pub(in crate::desk) async fn acceptance(
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
pub(in crate::desk) fn remember_check(
    context: &SessionContext,
    send: OutboxId,
    prepared: &PreparedSend,
) {
    let check = GuardCheck {
        generation: prepared.basis.generation.after_send(),
        settings: prepared.basis.settings.clone(),
    };
    context.session.outbox.remember_check(send, check);
}
