//! Checks a draft with the review of the window: blockers before its price is requested, warnings
//! afterwards.

use std::sync::Arc;

use crate::{
    cli::failure::{CliCode, Failure},
    contract::{
        Card, CardId, Cents, InternationalShippingTier, SendMethod, Timestamp,
        rules::InternationalDelivery,
    },
    desk::{ConnectionState, Draft, DraftPrice, SyncState, personal::SendPlan},
    i18n::t,
    messages::labels,
    recipients::{IssueIndex, RecipientFacts, RecipientTable},
    ui::{
        SHOP_FUND_COMMAND,
        screens::new_gift::{
            Section,
            bill::Bill,
            review_input::{GuardState, PlanState, ReviewInput},
            review_points::{Level, ReviewPoint, review},
        },
    },
};

/// A draft with its imported recipients, and what else its review needs.
pub(super) struct DraftReview {
    pub draft: Draft,
    pub recipients: RecipientTable,
    pub issues: Arc<IssueIndex>,
    pub account: Arc<ConnectionState>,
    pub now: Timestamp,
    facts: RecipientFacts,
    /// `None` when everyone gets the same gift.
    plan: Option<SendPlan>,
}

/// What a send adds to its price and to the gifts, as Review lists it.
pub(super) struct SendAdditions {
    /// Whether gifts can be delivered outside the US.
    pub delivers_abroad: bool,
    /// The most that a delivery outside the US adds to a gift; `None` when the service does not say.
    pub cost_abroad: Option<Cents>,
    /// The number of recipients whom the service can text; `None` when recipients are not texted.
    pub texted: Option<u64>,
}

impl SendAdditions {
    /// The lines of the summary.
    pub fn lines(&self) -> Vec<String> {
        let cost = self
            .delivers_abroad
            .then(|| labels::cost_abroad(self.cost_abroad));
        let texted = self.texted.map(labels::texted_recipients);
        let line =
            |(name, value): (String, String)| t!("cli-send-summary", name = name, value = value);
        cost.into_iter().chain(texted).map(line).collect()
    }
}

impl DraftReview {
    pub fn new(
        draft: Draft,
        recipients: RecipientTable,
        issues: Arc<IssueIndex>,
        account: Arc<ConnectionState>,
        now: Timestamp,
    ) -> Self {
        let plan = draft
            .is_personal()
            .then(|| SendPlan::of(&draft, &recipients));
        Self {
            facts: RecipientFacts::of(&recipients, &draft.send_method),
            draft,
            recipients,
            issues,
            account,
            now,
            plan,
        }
    }

    fn bill(&self, price: &DraftPrice) -> Option<Bill> {
        let plan = self.plan.as_ref();
        let carts = plan.filter(|_| self.draft.has_personal_cart());
        Bill::of(price, carts, self.facts.filled)
    }

    pub fn additions(&self, price: &DraftPrice) -> SendAdditions {
        let bill = self.bill(price);
        let delivers_abroad = self.draft.delivers_abroad();
        let highest = bill.as_ref().and_then(Bill::highest_relay_cost);
        SendAdditions {
            delivers_abroad,
            cost_abroad: highest.filter(|_| delivers_abroad),
            texted: self.draft.texted_recipients(&self.facts),
        }
    }

    fn points(&self, price: Option<&DraftPrice>) -> Vec<ReviewPoint> {
        let bill = price.and_then(|price| self.bill(price));
        review(&ReviewInput {
            draft: &self.draft,
            recipients: &self.recipients,
            issues: &self.issues,
            facts: &self.facts,
            is_recounting: false,
            bill: bill.as_ref(),
            price_problem: None,
            is_price_current: bill.is_some(),
            connections: Some(&self.account),
            shop_fund_command: SHOP_FUND_COMMAND,
            sync: &SyncState::UpToDate { at: self.now },
            outbox: None,
            is_sending: false,
            guards: GuardState::NotRequested,
            parts: None,
            plan: self
                .plan
                .as_ref()
                .map_or(PlanState::NotNeeded, PlanState::Planned),
            accepted: &[],
            invalid_date: None,
            now: self.now,
        })
    }

    /// # Errors
    /// When the draft cannot be sent; the failure lists all reasons.
    pub fn refuse_blocked(&self) -> Result<(), Failure> {
        let blockers: Vec<ReviewPoint> = self
            .points(None)
            .into_iter()
            // Without a price, the only blocker of this section is the missing price.
            .filter(|point| point.level == Level::Blocker && point.section != Section::Review)
            .collect();
        let Some(section) = blockers.first().map(|point| point.section) else {
            return Ok(());
        };
        let sentences: Vec<String> = blockers.into_iter().map(|point| point.text).collect();
        Err(Failure::nothing_sent(
            CliCode::DraftInvalid,
            sentences.join(" "),
            match section {
                Section::Gift => t!("cli-send-blocked-gift-remedy"),
                Section::Recipients => t!("cli-send-blocked-recipients-remedy"),
                Section::Message => t!("cli-send-blocked-message-remedy"),
                Section::Delivery | Section::Review => t!("cli-send-blocked-delivery-remedy"),
            },
        ))
    }

    /// Warnings that do not stop the send. Warnings about recipients are left out, because each is
    /// printed with its line of the file.
    pub fn warnings(&self, price: &DraftPrice) -> Vec<String> {
        self.points(Some(price))
            .into_iter()
            .filter(|point| point.level == Level::Warning && point.section != Section::Recipients)
            .map(|point| point.text)
            .collect()
    }
}

/// # Errors
/// When the options for recipients abroad would have no effect.
pub(super) fn require_effect_abroad(
    tier: &InternationalShippingTier,
    has_gift_cards: bool,
    method: &SendMethod,
) -> Result<(), Failure> {
    let is_disabled = *tier == InternationalShippingTier::Disabled;
    let (what, remedy) = if *method == SendMethod::DirectSend && (!is_disabled || has_gift_cards) {
        (
            t!("cli-send-international-direct"),
            t!("cli-send-international-direct-remedy"),
        )
    } else if has_gift_cards
        && InternationalDelivery::of_tier(tier, true) == InternationalDelivery::None
    {
        (
            t!("cli-send-gift-cards-tier"),
            t!("cli-send-gift-cards-tier-remedy"),
        )
    } else {
        return Ok(());
    };
    Err(Failure::nothing_sent(CliCode::DraftInvalid, what, remedy))
}

/// # Errors
/// When recipients of direct shipping would be texted: it has no such choice.
pub(super) fn require_texts(has_texts: bool, method: &SendMethod) -> Result<(), Failure> {
    if !has_texts || *method != SendMethod::DirectSend {
        return Ok(());
    }
    Err(Failure::nothing_sent(
        CliCode::DraftInvalid,
        t!("cli-send-text-messages-direct"),
        t!("cli-send-text-messages-direct-remedy"),
    ))
}

/// # Errors
/// When reminders are turned off for a method that sends none.
pub(super) fn require_reminders(is_off: bool, method: &SendMethod) -> Result<(), Failure> {
    if !is_off || *method == SendMethod::EmailAndLink {
        return Ok(());
    }
    Err(Failure::nothing_sent(
        CliCode::DraftInvalid,
        t!("cli-send-no-reminders-method"),
        t!("cli-send-no-reminders-method-remedy"),
    ))
}

/// # Errors
/// When recipients of My shop would be texted: it sends no text messages.
pub(super) fn refuse_texts_of_shop(
    has_texts: bool,
    account: &ConnectionState,
) -> Result<(), Failure> {
    if !has_texts || !account.is_shop() {
        return Ok(());
    }
    Err(Failure::nothing_sent(
        CliCode::DraftInvalid,
        t!("gift-text-recipients-shop"),
        t!("cli-send-text-messages-shop-remedy"),
    ))
}

/// # Errors
/// When the account does not have the `wanted` card; the failure lists the ids of its cards.
pub(super) fn require_known_card(wanted: Option<CardId>, cards: &[Card]) -> Result<(), Failure> {
    let Some(wanted) = wanted else {
        return Ok(());
    };
    if cards.iter().any(|card| card.id == wanted) {
        return Ok(());
    }
    let remedy = if cards.is_empty() {
        t!("cli-card-none-remedy")
    } else {
        let lines: Vec<String> = cards
            .iter()
            .map(|card| format!("\n  {} · {}", card.id, card.occasions.join(", ")))
            .collect();
        t!("cli-card-unknown-remedy", cards = lines.concat())
    };
    Err(Failure::nothing_sent(
        CliCode::CardUnknown,
        t!("cli-card-unknown", id = wanted.to_string()),
        remedy,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_abroad_without_effect_are_refused() {
        use InternationalShippingTier::{Disabled, Full, Standard};
        let (email, direct) = (SendMethod::EmailAndLink, SendMethod::DirectSend);
        for (tier, has_gift_cards, method, is_ok) in [
            (Disabled, false, &email, true),
            (Disabled, true, &email, false),
            (Standard, true, &email, true),
            (Full, true, &email, true),
            (Disabled, false, &direct, true),
            (Disabled, true, &direct, false),
            (Full, false, &direct, false),
        ] {
            let checked = require_effect_abroad(&tier, has_gift_cards, method);
            assert_eq!(
                checked.is_ok(),
                is_ok,
                "{tier:?} {has_gift_cards} {method:?}"
            );
        }
    }

    #[test]
    fn unknown_card_lists_known_cards() {
        let card = Card {
            id: CardId::generate(),
            occasions: vec!["Thank you".to_owned()],
            ..Card::default()
        };
        let cards = [card];
        assert!(require_known_card(None, &cards).is_ok());
        assert!(require_known_card(Some(cards[0].id), &cards).is_ok());
        let failure = require_known_card(Some(CardId::generate()), &cards).unwrap_err();
        let line = format!("{} · Thank you", cards[0].id);
        assert!(failure.remedy.contains(&line), "{failure}");
        let failure = require_known_card(Some(CardId::generate()), &[]).unwrap_err();
        assert!(
            failure.remedy.contains("has no greeting cards"),
            "{failure}"
        );
    }
}
