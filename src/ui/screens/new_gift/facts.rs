//! What the page has to know about all recipients, counted once per change and not once per frame.

use std::{collections::BTreeMap, sync::Arc};

use crate::{
    contract::{Card, SendMethod, Timestamp},
    desk::{ConnectionState, Draft, EndUserCard, OutboxEntry, SyncState},
    recipients::{Field, IssueIndex, RecipientTable},
    ui::model::{Model, OpenDraft},
};

use super::bill::Bill;

/// Counts over the whole recipients.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Rows somebody typed something into: the number of gifts.
    pub filled: u64,
    pub has_phone: bool,
    /// How many issues offer a value that would settle them.
    pub fixes: u64,
    /// Recipients by state, two letters or as typed; only counted for direct send.
    pub states: BTreeMap<String, u64>,
}

impl Facts {
    #[must_use]
    pub fn of(recipients: &RecipientTable, issues: &IssueIndex, method: &SendMethod) -> Self {
        let mut facts = Self {
            filled: recipients.filled_row_count() as u64,
            fixes: issues.suggested_values().len() as u64,
            ..Self::default()
        };
        for row in recipients.rows() {
            facts.has_phone |= !row.get(Field::Phone).trim().is_empty();
        }
        if *method == SendMethod::DirectSend {
            for address in recipients
                .to_requests(method)
                .into_iter()
                .filter_map(|request| request.mailing_address)
                .filter(|address| !address.state.is_empty())
            {
                *facts.states.entry(address.state).or_default() += 1;
            }
        }
        facts
    }
}

/// [`Facts`] of the recipients that was last seen. Every change of a recipients comes with new issues.
#[derive(Debug, Default)]
pub struct FactsCache {
    seen: Option<(Arc<IssueIndex>, SendMethod)>,
    facts: Facts,
}

impl FactsCache {
    pub fn of(&mut self, open: &OpenDraft) -> &Facts {
        let method = &open.draft.send_method;
        let fresh = self
            .seen
            .as_ref()
            .is_some_and(|(issues, of)| Arc::ptr_eq(issues, &open.issues) && of == method);
        if !fresh {
            self.facts = Facts::of(&open.recipients, &open.issues, method);
            self.seen = Some((Arc::clone(&open.issues), method.clone()));
        }
        &self.facts
    }

    #[must_use]
    pub fn get(&self) -> &Facts {
        &self.facts
    }
}

/// Everything that decides whether a gift can go.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a> {
    pub draft: &'a Draft,
    pub recipients: &'a RecipientTable,
    pub issues: &'a IssueIndex,
    pub facts: &'a Facts,
    /// What all gifts cost; `None` while the price is not known.
    pub bill: Option<&'a Bill>,
    /// Why the price is not known, when asking for it failed.
    pub price_problem: Option<&'a crate::desk::Problem>,
    /// The price shown is for this cart and not for an earlier one.
    pub price_is_current: bool,
    pub connections: Option<&'a ConnectionState>,
    pub sync: &'a SyncState,
    /// This draft's entry in the outbox, when it is on its way.
    pub outbox: Option<&'a OutboxEntry>,
    pub is_sending: bool,
    /// A date or time is typed that is none; the draft still holds the one from before.
    pub has_unread_moment: bool,
    pub now: Timestamp,
}

impl<'a> Standing<'a> {
    pub fn of(
        model: &'a Model,
        open: &'a OpenDraft,
        facts: &'a Facts,
        bill: Option<&'a Bill>,
    ) -> Self {
        Self {
            draft: &open.draft,
            recipients: &open.recipients,
            issues: &open.issues,
            facts,
            bill,
            price_problem: open.price.problem(),
            price_is_current: matches!(open.price, crate::ui::loadable::Loadable::Ready(_)),
            connections: model.connections.as_deref(),
            sync: &model.sync,
            outbox: model
                .outbox
                .iter()
                .find(|entry| entry.draft_id == open.draft.id),
            is_sending: open.is_sending,
            has_unread_moment: false,
            now: model.now(),
        }
    }

    /// The chosen card, when the account has it.
    #[must_use]
    pub fn card(&self) -> Option<&'a Card> {
        let id = self.draft.card_id?;
        self.connections?.cards.iter().find(|card| card.id == id)
    }

    /// The card of an end user that pays, when one was chosen and is still known.
    #[must_use]
    pub fn end_user_card(&self) -> Option<&'a EndUserCard> {
        let id = self.draft.payment_method_id.as_ref()?;
        let whose = self.draft.commerce_end_user_id.as_ref()?;
        let mut known = self.connections?.end_user_cards.iter();
        known.find(|card| card.id == *id && card.end_user_id == *whose)
    }
}
