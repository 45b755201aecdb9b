//! The input of Review. The engine counts the recipients.

use std::{borrow::Cow, sync::Arc};

use super::bill::Bill;
use crate::{
    contract::{Card, SendMethod, Timestamp, rules::DraftField},
    desk::{
        ConnectionState, Draft, DraftId, EndUserCard, OutboxEntry, OutboxState, Problem,
        ScheduleKeeper, SyncState, personal::SendPlan, sends::guards::SendWarning,
    },
    recipients::{IssueIndex, RecipientFacts, RecipientTable},
    ui::{
        loadable::Loadable,
        model::{Model, OpenDraft, Outbox},
    },
};

/// The entry of a draft in the outbox. Of a send of several parts, the first part that is not sent.
fn entry_of_draft(outbox: &Outbox, draft: DraftId) -> Option<&OutboxEntry> {
    let mut of_draft = outbox.of_draft(draft);
    let first = of_draft.next()?;
    if !matches!(first.state, OutboxState::Sent(_)) {
        return Some(first);
    }
    let is_unfinished = |entry: &&OutboxEntry| {
        !matches!(entry.state, OutboxState::Sent(_)) && !entry.state.is_not_sent()
    };
    of_draft.find(is_unfinished).or(Some(first))
}

/// The draft as it will be sent: a send that this computer keeps has a time of its own, which the user may have changed
/// since the draft was scheduled.
#[must_use]
pub fn draft_to_send(draft: &Draft, kept_until: Option<Timestamp>) -> Cow<'_, Draft> {
    match kept_until {
        Some(at) if draft.kept_until() != Some(at) => Cow::Owned(Draft {
            scheduled_send_on: Some(at),
            schedule_keeper: ScheduleKeeper::ThisComputer,
            ..draft.clone()
        }),
        _ => Cow::Borrowed(draft),
    }
}

/// The draft without the choices that My shop cannot carry out: recipients get no text messages, and without an email
/// server no emails about a direct send.
#[must_use]
pub fn without_unavailable_choices<'a>(
    mut draft: Cow<'a, Draft>,
    connections: Option<&ConnectionState>,
) -> Cow<'a, Draft> {
    let Some(connections) = connections else {
        return draft;
    };
    let is_direct = draft.send_method == SendMethod::DirectSend;
    if is_direct && draft.notifications_enabled && connections.missing_for_notifications().is_some()
    {
        draft.to_mut().notifications_enabled = false;
    }
    if !is_direct && draft.text_messages && connections.is_shop() {
        draft.to_mut().text_messages = false;
    }
    draft
}

/// The result of the guards.
#[derive(Clone, Copy, Debug)]
pub enum GuardState<'a> {
    /// Review was not opened yet.
    NotRequested,
    Checking,
    Failed(&'a Problem),
    Checked(&'a [SendWarning]),
}

/// The groups of recipients with the same gift.
#[derive(Clone, Copy, Debug)]
pub enum PlanState<'a> {
    /// Everyone gets the same gift.
    NotNeeded,
    /// The recipients are being grouped; the earlier groups.
    Pending(Option<&'a SendPlan>),
    Failed(&'a Problem),
    Planned(&'a SendPlan),
}

impl<'a> PlanState<'a> {
    #[must_use]
    pub fn of(open: &'a OpenDraft) -> Self {
        if !open.draft.is_personal() {
            return Self::NotNeeded;
        }
        match open.plan.of(&open.draft, &open.issues) {
            Loadable::Ready(plan) => Self::Planned(plan),
            Loadable::Pending { previous } => Self::Pending(previous.map(Arc::as_ref)),
            Loadable::Failed { .. } => open
                .plan
                .problem()
                .map_or(Self::Pending(None), Self::Failed),
            Loadable::NotRequested => Self::Pending(None),
        }
    }

    /// The groups, also those of an earlier state of the draft while the recipients are being grouped.
    #[must_use]
    pub fn latest(self) -> Option<&'a SendPlan> {
        match self {
            Self::Planned(plan) => Some(plan),
            Self::Pending(previous) => previous,
            Self::NotNeeded | Self::Failed(_) => None,
        }
    }
}

/// The cost of the open draft for `gifts` recipients; `None` while a price is not known.
#[must_use]
pub fn bill_of(open: &OpenDraft, gifts: u64) -> Option<Bill> {
    let plan = PlanState::of(open).latest();
    let plan = plan.filter(|_| open.draft.has_personal_cart());
    Bill::of(open.price.value()?, plan, gifts)
}

/// Everything that decides whether a draft can be sent.
#[derive(Clone, Copy, Debug)]
pub struct ReviewInput<'a> {
    pub draft: &'a Draft,
    pub recipients: &'a RecipientTable,
    pub issues: &'a IssueIndex,
    pub facts: &'a RecipientFacts,
    /// Whether `issues` and `facts` are of an earlier state ([`OpenDraft::is_recounting`]).
    pub is_recounting: bool,
    /// The cost of all gifts; `None` while the price is not known.
    pub bill: Option<&'a Bill>,
    /// Why the price is not known, when the request for it failed.
    pub price_problem: Option<&'a crate::desk::Problem>,
    /// Whether the price is for the current cart and send method, not for earlier ones.
    pub is_price_current: bool,
    pub connections: Option<&'a ConnectionState>,
    /// The command that adds money to My shop.
    pub shop_fund_command: &'a str,
    pub sync: &'a SyncState,
    /// The entry of this draft in the outbox; of several parts, the first that is not sent.
    pub outbox: Option<&'a OutboxEntry>,
    pub is_sending: bool,
    pub guards: GuardState<'a>,
    /// The number of batches that the send is divided into; `None` while unknown.
    pub parts: Option<u64>,
    /// The groups of recipients with the same gift.
    pub plan: PlanState<'a>,
    /// The warnings that the user accepted.
    pub accepted: &'a [SendWarning],
    /// The field with a typed date or time that is not valid; the draft still has the previous one.
    pub invalid_date: Option<DraftField>,
    pub now: Timestamp,
}

impl<'a> ReviewInput<'a> {
    pub fn of(model: &'a Model, open: &'a OpenDraft, bill: Option<&'a Bill>) -> Self {
        Self {
            draft: &open.draft,
            recipients: &open.recipients,
            issues: &open.issues,
            facts: &open.facts,
            is_recounting: open.is_recounting(),
            bill,
            price_problem: open.price.problem(),
            is_price_current: bill.is_some()
                && matches!(open.price, Loadable::Ready(_))
                && !matches!(PlanState::of(open), PlanState::Pending(_)),
            connections: model.connections.as_deref(),
            shop_fund_command: &model.shop_fund_command,
            sync: &model.sync,
            outbox: entry_of_draft(&model.outbox, open.draft.id),
            is_sending: open.is_sending,
            guards: match open.send_check.warnings() {
                Loadable::NotRequested => GuardState::NotRequested,
                Loadable::Pending { .. } => GuardState::Checking,
                Loadable::Failed { problem, .. } => GuardState::Failed(problem),
                Loadable::Ready(warnings) => GuardState::Checked(warnings),
            },
            parts: open.send_check.parts(),
            plan: PlanState::of(open),
            accepted: &[],
            invalid_date: None,
            now: model.now(),
        }
    }

    /// The send of this draft, unless it was sent, refused or canceled. While an unfinished send
    /// exists, the draft cannot be sent again.
    #[must_use]
    pub fn unfinished_send(&self) -> Option<&'a OutboxEntry> {
        self.outbox.filter(|entry| !entry.state.is_final())
    }

    /// The chosen card, if the account has it.
    #[must_use]
    pub fn card(&self) -> Option<&'a Card> {
        let id = self.draft.card_id?;
        self.connections?.cards.iter().find(|card| card.id == id)
    }

    /// The chosen card of an end user, if this computer still has it.
    #[must_use]
    pub fn end_user_card(&self) -> Option<&'a EndUserCard> {
        let id = self.draft.payment_method_id.as_ref()?;
        let whose = self.draft.commerce_end_user_id.as_ref()?;
        let mut known = self.connections?.end_user_cards.iter();
        known.find(|card| card.id == *id && card.end_user_id == *whose)
    }
}
