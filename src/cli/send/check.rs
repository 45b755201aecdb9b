//! What stands in the way of a send, found before anything is priced: the very points that the
//! window's review shows, said in a terminal's words.

use std::sync::Arc;

use crate::{
    contract::{Card, CardId, PriceEstimate, Timestamp},
    desk::{ConnectionState, Draft, Problem, SyncState},
    recipients::{IssueIndex, RecipientTable},
    ui::screens::new_gift::{
        Section,
        bill::Bill,
        facts::{Facts, Standing},
        review_points::{ReviewPoint, Weight, review},
    },
};

/// A gift whose recipients have been read.
pub(super) struct Gift {
    pub draft: Draft,
    pub recipients: RecipientTable,
    pub issues: Arc<IssueIndex>,
    pub account: Arc<ConnectionState>,
    pub now: Timestamp,
}

impl Gift {
    fn review(&self, price: Option<&PriceEstimate>) -> Vec<ReviewPoint> {
        let facts = Facts::of(&self.recipients, &self.issues, &self.draft.send_method);
        let bill = price.map(|price| Bill::of(price, facts.filled));
        review(&Standing {
            draft: &self.draft,
            recipients: &self.recipients,
            issues: &self.issues,
            facts: &facts,
            bill: bill.as_ref(),
            price_problem: None,
            price_is_current: bill.is_some(),
            connections: Some(&self.account),
            sync: &SyncState::UpToDate { at: self.now },
            outbox: None,
            is_sending: false,
            has_unread_moment: false,
            now: self.now,
        })
    }

    /// Refuses what cannot be sent, with all reasons at once.
    pub fn refuse_blocked(&self) -> Result<(), Problem> {
        let blockers: Vec<ReviewPoint> = self
            .review(None)
            .into_iter()
            // Review itself only says that there is no price yet.
            .filter(|point| point.weight == Weight::Blocker && point.section != Section::Review)
            .collect();
        let Some(first) = blockers.first() else {
            return Ok(());
        };
        let sentences: Vec<String> = blockers.iter().map(ReviewPoint::sentence).collect();
        Err(Problem::new(
            sentences.join(" "),
            "Nothing was sent.",
            match first.section {
                Section::Gift => "Give another --product, or send it from the window.",
                Section::Recipients => {
                    "Take these recipients out of the file, or give another --product."
                }
                Section::Message => "Change --from, --message or --card.",
                Section::Delivery | Section::Review => {
                    "Settle it in the account, or send it from the window, where it can be chosen."
                }
            },
        ))
    }

    /// What a person should have read before it goes. What looks wrong in a row is said with its
    /// line instead.
    pub fn warnings(&self, price: &PriceEstimate) -> Vec<String> {
        self.review(Some(price))
            .into_iter()
            .filter(|point| point.weight == Weight::Warning && point.section != Section::Recipients)
            .map(|point| point.sentence())
            .collect()
    }
}

/// The card must be one of the account's. Refused with their ids: nothing else shows them here.
pub(super) fn known_card(wanted: Option<CardId>, cards: &[Card]) -> Result<(), Problem> {
    let Some(wanted) = wanted else {
        return Ok(());
    };
    if cards.iter().any(|card| card.id == wanted) {
        return Ok(());
    }
    let remedy = if cards.is_empty() {
        "It has no cards at all: leave --card and --message out.".to_owned()
    } else {
        let lines: Vec<String> = cards
            .iter()
            .map(|card| format!("\n  {} · {}", card.id, card.occasions.join(", ")))
            .collect();
        format!("Its cards are:{}\n", lines.concat())
    };
    Err(Problem::new(
        format!("This account has no card {wanted}."),
        "Nothing was sent.",
        remedy,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_that_is_not_there_is_refused_with_those_that_are() {
        let card = Card {
            id: CardId::generate(),
            occasions: vec!["Thank you".to_owned()],
            ..Card::default()
        };
        let cards = [card];
        assert!(known_card(None, &cards).is_ok());
        assert!(known_card(Some(cards[0].id), &cards).is_ok());
        let problem = known_card(Some(CardId::generate()), &cards).unwrap_err();
        let line = format!("{} · Thank you", cards[0].id);
        assert!(problem.remedy.contains(&line), "{problem}");
        let problem = known_card(Some(CardId::generate()), &[]).unwrap_err();
        assert!(problem.remedy.contains("no cards at all"), "{problem}");
    }
}
