//! Prepares sends: Review prepares the send on screen, so that confirming the send only has to write
//! the request. When anything that a prepared send depends on has changed, the engine prepares the send
//! again.

use std::{collections::HashSet, sync::Arc};

use super::{
    batch_rules::{RuleSources, group_violations},
    confirmed::draft_snapshot,
    division::{batch_limit, is_too_large},
    gift_test::SendPurpose,
    guards::{self, SendWarning, check::DraftToCheck},
    outbox::count_parts,
    part_difference::PartDifference,
    prepared::{PreparedRequests, PreparedSend, SendBasis},
    request_body::RequestBody,
    sent_columns::SentColumns,
};
use crate::{
    contract::{Cents, Timestamp, rules::Violation},
    desk::{
        drafts::{Draft, DraftId, request::DraftSnapshot},
        engine::SessionContext,
        personal::{ASK_BATCHES, GroupRequest, PlanProblem, distinct_carts, group_requests},
        problem::{Problem, ProblemKind},
        question::Question,
        system::lock::lock,
    },
    recipients::RecipientTable,
};

/// Checks a draft with the guards, and prepares its send. `total` is the most that the send can cost, if known.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckSend {
    pub draft: DraftId,
    pub total: Option<Cents>,
}

/// What Review shows about a send.
#[derive(Clone, Debug)]
pub struct CheckedSend {
    pub warnings: Arc<Vec<SendWarning>>,
    /// The number of batches that the send is divided into.
    pub parts: u64,
    /// What the batches differ in.
    pub difference: PartDifference,
}

impl Question for CheckSend {
    type Reply = CheckedSend;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let snapshot = draft_snapshot(context, self.draft).await?;
        prepare_for_review(context, snapshot, self.total).await
    }
}

/// The current data that a send of this draft is prepared from.
fn basis(context: &SessionContext, snapshot: &DraftSnapshot, total: Option<Cents>) -> SendBasis {
    SendBasis {
        draft: snapshot.draft.clone(),
        recipients: snapshot.recipients.clone(),
        total,
        generation: context.app.store.check_generation(),
        settings: context.app.guard_settings(),
        country: context.app.country(),
        limit_setting: context.app.batch_limit(),
    }
}

/// Prepares the send of a draft. `total` is the most that the send can cost; `None` while the price is
/// unknown.
pub(super) async fn prepare(
    context: &SessionContext,
    snapshot: &DraftSnapshot,
    total: Option<Cents>,
    purpose: SendPurpose,
) -> Result<PreparedSend, Problem> {
    let basis = basis(context, snapshot, total);
    let limit = batch_limit(context).await?;
    let (draft, recipients) = (snapshot.draft.clone(), snapshot.recipients.clone());
    let encoded = tokio::task::spawn_blocking(move || {
        let reference = purpose.new_reference();
        encode(&draft, &recipients, limit, reference)
    })
    .await;
    let Encoded {
        requests,
        parts,
        columns,
        checked,
    } = encoded.map_err(|_| Problem::from(ProblemKind::RequestNotPrepared))??;
    let carts = match snapshot.draft.has_personal_cart() {
        true => distinct_carts(&checked),
        false => Vec::new(),
    };
    let difference = PartDifference::of(checked.iter().map(|group| &group.common));
    let guarded = DraftToCheck {
        draft: snapshot.draft.clone(),
        recipients: snapshot.recipients.clone(),
        issues: Arc::clone(&snapshot.issues),
        carts,
        total,
        purpose,
    };
    let mut check = guards::agreement::check(context, &guarded, &basis.settings).await?;
    if checked.len() > 1 && parts > ASK_BATCHES {
        check.warnings.push(SendWarning::ManyBatches {
            batches: parts,
            difference,
        });
    }
    let (kept_until, now) = (snapshot.draft.kept_until(), context.app.now());
    let rules = RuleSources {
        store: &context.app.store,
        connection_row: context.session.connection_row,
        country: &basis.country,
        // The rules hold for the time at which the request leaves.
        now: kept_until.map_or(now, |at| at.max(now)),
    };
    let mut violations = group_violations(&rules, checked).await?;
    if kept_until.is_some_and(|at| at <= now) {
        violations.insert(0, Violation::ScheduleNotInFuture);
    }
    // A send with more recipients than one batch can have is divided.
    violations.retain(|violation| !matches!(violation, Violation::TooManyRecipients { .. }));
    let earlier_batches = context
        .app
        .store
        .newest_batches(context.session.connection_row)
        .await;
    Ok(PreparedSend {
        basis,
        checked: guarded,
        check,
        violations,
        requests,
        earlier_batches,
        limit,
        columns,
        parts,
        difference,
    })
}

/// The requests of a draft, and what they are checked with.
struct Encoded {
    requests: PreparedRequests,
    parts: u64,
    /// The extra columns, encoded.
    columns: String,
    checked: Vec<GroupRequest>,
}

/// Makes the requests of a draft; only a send of one batch has this reference. Takes time in proportion to the recipients.
fn encode(
    draft: &Draft,
    recipients: &RecipientTable,
    limit: u64,
    customer_reference_id: String,
) -> Result<Encoded, Problem> {
    let not_prepared = |_| Problem::from(ProblemKind::RequestNotPrepared);
    let groups = group_requests(draft, recipients).map_err(|problems| not_ready(&problems))?;
    let columns = SentColumns::of_draft(draft, recipients)
        .encode()
        .map_err(not_prepared)?;
    let (requests, parts) = match groups.as_slice() {
        [only] => {
            let reference = Some(customer_reference_id.clone());
            let request = only.clone().into_request(reference);
            let body = RequestBody::from(serde_json::to_vec(&request).map_err(not_prepared)?);
            if is_too_large(request.recipients.len() as u64, body.bytes(), limit) {
                let parts = count_parts(&groups, limit).map_err(not_prepared)?;
                (PreparedRequests::Divided(groups.clone()), parts)
            } else {
                let one = PreparedRequests::One {
                    customer_reference_id,
                    body,
                };
                (one, 1)
            }
        }
        _ => {
            let parts = count_parts(&groups, limit).map_err(not_prepared)?;
            (PreparedRequests::Divided(groups.clone()), parts)
        }
    };
    Ok(Encoded {
        requests,
        parts,
        columns,
        checked: groups,
    })
}

/// The problem of a draft whose gifts cannot be made for each recipient.
fn not_ready(problems: &[PlanProblem]) -> Problem {
    let rows: HashSet<u64> = problems
        .iter()
        .flat_map(|problem| problem.rows.iter().copied())
        .collect();
    ProblemKind::PersonalDataIncomplete {
        recipients: rows.len() as u64,
    }
    .into()
}

fn checked(prepared: &PreparedSend) -> CheckedSend {
    CheckedSend {
        warnings: Arc::new(prepared.check.warnings.clone()),
        parts: prepared.parts,
        difference: prepared.difference,
    }
}

/// Whether a prepared send holds because nothing changed that a send can depend on.
fn is_unchanged(prepared: &PreparedSend, current: &SendBasis, now: Timestamp) -> bool {
    // The history becomes complete without a change of the mirrored gifts.
    let is_final = !prepared
        .check
        .warnings
        .contains(&SendWarning::HistoryIncomplete);
    is_final
        && prepared.basis.generation == current.generation
        && prepared.basis.has_same_content(current, now)
}

/// Returns the prepared send if it still holds: stored data can have changed that does not concern it.
async fn renew(
    context: &SessionContext,
    mut prepared: PreparedSend,
    current: &SendBasis,
) -> Result<Option<PreparedSend>, Problem> {
    let now = context.app.now();
    if is_unchanged(&prepared, current, now) {
        return Ok(Some(prepared));
    }
    if !prepared.basis.has_same_content(current, now)
        || batch_limit(context).await? != prepared.limit
        || !guards::agreement::has_same_facts(context, &prepared).await?
    {
        return Ok(None);
    }
    let (store, row) = (&context.app.store, context.session.connection_row);
    prepared.earlier_batches = store.newest_batches(row).await;
    // Counted before the data was read.
    prepared.basis.generation = current.generation;
    Ok(Some(prepared))
}

/// Prepares the send on screen, and keeps it for [`take_or_prepare`]. The window requests the result after every change of
/// the mirror.
async fn prepare_for_review(
    context: &SessionContext,
    snapshot: DraftSnapshot,
    total: Option<Cents>,
) -> Result<CheckedSend, Problem> {
    let current = basis(context, &snapshot, total);
    let known = {
        let mut known = lock(&context.session.prepared_send);
        if let Some(prepared) = &*known
            && is_unchanged(prepared, &current, context.app.now())
        {
            return Ok(checked(prepared));
        }
        known.take()
    };
    let renewed = match known {
        Some(prepared) => renew(context, prepared, &current).await?,
        None => None,
    };
    let prepared = match renewed {
        Some(prepared) => prepared,
        None => prepare(context, &snapshot, total, SendPurpose::Gifts).await?,
    };
    let checked = checked(&prepared);
    *lock(&context.session.prepared_send) = Some(prepared);
    Ok(checked)
}

/// Takes the send that Review prepared, so that its `customer_reference_id` is used once. Prepares the
/// send when Review has not, or when anything has changed that concerns the send.
pub(super) async fn take_or_prepare(
    context: &SessionContext,
    snapshot: &DraftSnapshot,
    total: Option<Cents>,
) -> Result<PreparedSend, Problem> {
    let prepared = lock(&context.session.prepared_send).take();
    // Review checks the most that the gifts can cost, which is more than the agreed price when they can be
    // delivered abroad.
    let checked = prepared.as_ref().and_then(|prepared| prepared.basis.total);
    let current = basis(context, snapshot, total.max(checked));
    let renewed = match prepared {
        Some(prepared) => renew(context, prepared, &current).await?,
        None => None,
    };
    match renewed {
        Some(prepared) => Ok(prepared),
        None => prepare(context, snapshot, total, SendPurpose::Gifts).await,
    }
}
