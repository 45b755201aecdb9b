//! The five sections of a new gift and the progress of each, computed from the
//! [review](super::review_points::review).

use super::{
    review_input::ReviewInput,
    review_points::{Level, ReviewPoint},
};
use crate::{
    contract::{SendMethod, rules::DraftField},
    desk::OutboxState,
    i18n::t,
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    #[default]
    Gift,
    Recipients,
    Message,
    Delivery,
    Review,
}

impl Section {
    pub const ALL: [Self; 5] = [
        Self::Gift,
        Self::Recipients,
        Self::Message,
        Self::Delivery,
        Self::Review,
    ];

    #[must_use]
    pub fn title(self) -> String {
        match self {
            Self::Gift => t!("gift-section-gift"),
            Self::Recipients => t!("gift-section-recipients"),
            Self::Message => t!("gift-section-message"),
            Self::Delivery => t!("gift-section-delivery"),
            Self::Review => t!("gift-section-review"),
        }
    }

    /// The section in which a field is edited.
    #[must_use]
    pub const fn of(field: DraftField) -> Self {
        match field {
            DraftField::Cart => Self::Gift,
            DraftField::Recipients => Self::Recipients,
            DraftField::FromName | DraftField::Message | DraftField::Card => Self::Message,
            DraftField::BatchName
            | DraftField::Reference
            | DraftField::EndUser
            | DraftField::SendMethod
            | DraftField::ScheduledSendOn
            | DraftField::ExpiresAt
            | DraftField::Swap
            | DraftField::ShippingTier
            | DraftField::Workspace
            | DraftField::PaymentMethod => Self::Delivery,
        }
    }

    /// The section before this one; `None` before Gift.
    #[must_use]
    pub const fn previous(self) -> Option<Self> {
        match self {
            Self::Gift => None,
            Self::Recipients => Some(Self::Gift),
            Self::Message => Some(Self::Recipients),
            Self::Delivery => Some(Self::Message),
            Self::Review => Some(Self::Delivery),
        }
    }

    /// The section after this one; `None` after Review.
    #[must_use]
    pub const fn next(self) -> Option<Self> {
        match self {
            Self::Gift => Some(Self::Recipients),
            Self::Recipients => Some(Self::Message),
            Self::Message => Some(Self::Delivery),
            Self::Delivery => Some(Self::Review),
            Self::Review => None,
        }
    }
}

/// The progress of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    NotStarted,
    /// The section has a blocker. In Review: the unfinished send was interrupted, cannot be read or
    /// needs the user's decision.
    ActionRequired,
    Done,
}

/// The line of a section in the list of sections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionState {
    pub progress: Progress,
    /// The second line, for example "3 rows to fix".
    pub detail: String,
}

/// The progress of a section according to the review.
#[must_use]
pub fn state_of(section: Section, input: &ReviewInput<'_>, points: &[ReviewPoint]) -> SectionState {
    let blocked = points
        .iter()
        .filter(|point| point.section == section && point.level == Level::Blocker)
        .count();
    let (started, detail) = match section {
        Section::Gift => gift(input),
        Section::Recipients => recipients(input),
        Section::Message => message(input),
        Section::Delivery => (true, delivery(input)),
        Section::Review => return review_state(input, points),
    };
    let progress = match (started, blocked) {
        (false, _) => Progress::NotStarted,
        (true, 0) => Progress::Done,
        (true, _) => Progress::ActionRequired,
    };
    SectionState { progress, detail }
}

fn gift(input: &ReviewInput<'_>) -> (bool, String) {
    let cart = &input.draft.cart;
    match cart.as_slice() {
        [] => (false, t!("gift-state-no-product")),
        [line] if line.quantity == 1 => (true, line.product_name.clone()),
        [line] => (
            true,
            t!(
                "gift-line-quantity",
                count = line.quantity,
                product = &line.product_name
            ),
        ),
        [line, rest @ ..] => (
            true,
            t!(
                "gift-state-products",
                product = &line.product_name,
                more = rest.len(),
            ),
        ),
    }
}

fn recipients(input: &ReviewInput<'_>) -> (bool, String) {
    let facts = input.facts;
    let blocked = input.issues.counts().blocked_rows;
    let warned = input.issues.rows_with_issues().len();
    if facts.filled == 0 {
        (false, t!("gift-state-no-recipients"))
    } else if blocked > 0 {
        (true, t!("gift-state-rows-blocked", count = blocked))
    } else if warned > 0 {
        (
            true,
            t!(
                "gift-state-rows-warned",
                count = warned,
                total = facts.filled
            ),
        )
    } else {
        (true, t!("gift-state-rows-ready", count = facts.filled))
    }
}

fn message(input: &ReviewInput<'_>) -> (bool, String) {
    let draft = input.draft;
    let detail = match (draft.card_id, draft.message.trim().is_empty()) {
        (Some(_), _) => match input.card().and_then(|card| card.occasions.first()) {
            Some(occasion) => t!("gift-state-card", occasion = occasion),
            None => t!("gift-state-with-card"),
        },
        (None, false) => t!("gift-state-card-missing"),
        (None, true) if draft.from_name.trim().is_empty() => t!("gift-state-not-started"),
        (None, true) => t!("gift-state-no-card"),
    };
    let started = draft.card_id.is_some()
        || !draft.message.trim().is_empty()
        || !draft.from_name.trim().is_empty();
    (started, detail)
}

fn delivery(input: &ReviewInput<'_>) -> String {
    let is_scheduled = input.draft.scheduled_send_on.is_some();
    match (&input.draft.send_method, is_scheduled) {
        (SendMethod::EmailAndLink, false) => t!("gift-state-email-now"),
        (SendMethod::EmailAndLink, true) => t!("gift-state-email-scheduled"),
        (SendMethod::LinkMultipleCustomList, false) => t!("gift-state-links-now"),
        (SendMethod::LinkMultipleCustomList, true) => t!("gift-state-links-scheduled"),
        (SendMethod::DirectSend, false) => t!("gift-state-direct-now"),
        (SendMethod::DirectSend, true) => t!("gift-state-direct-scheduled"),
        (SendMethod::Other(other), _) => other.clone(),
    }
}

fn review_state(input: &ReviewInput<'_>, points: &[ReviewPoint]) -> SectionState {
    if let Some(entry) = input.unfinished_send() {
        return send_state(&entry.state);
    }
    let has = |level| points.iter().any(|point| point.level == level);
    if has(Level::Blocker) {
        SectionState {
            progress: Progress::NotStarted,
            detail: t!("gift-state-review-blocked"),
        }
    } else {
        SectionState {
            progress: Progress::Done,
            detail: if has(Level::Warning) {
                t!("gift-state-review-warnings")
            } else {
                t!("gift-state-review-ready")
            },
        }
    }
}

/// The state of an unfinished send, with the texts of the list of sends.
fn send_state(state: &OutboxState) -> SectionState {
    let (progress, detail) = match state {
        OutboxState::Held(Some(_)) => (Progress::Done, t!("outbox-chip-held")),
        OutboxState::Held(None) => (Progress::ActionRequired, t!("outbox-chip-interrupted")),
        OutboxState::Scheduled(_) => (Progress::Done, t!("status-scheduled")),
        OutboxState::Waiting => (Progress::Done, t!("outbox-chip-waiting")),
        OutboxState::Canceled => (Progress::ActionRequired, t!("outbox-chip-canceled")),
        OutboxState::Sending | OutboxState::Sent(_) => (Progress::Done, t!("outbox-chip-sending")),
        OutboxState::InDoubt(_) => (Progress::Done, t!("outbox-chip-checking")),
        OutboxState::NeedsReview(_) | OutboxState::Refused(_) => {
            (Progress::ActionRequired, t!("outbox-chip-action-required"))
        }
        OutboxState::Unreadable(_) => (Progress::ActionRequired, t!("outbox-chip-unreadable")),
    };
    SectionState { progress, detail }
}

/// Returns the text below the grid: "25 recipients from people.csv · 23 ready".
#[must_use]
pub fn recipients_footer(input: &ReviewInput<'_>) -> String {
    let count = input.facts.filled;
    let blocked = input.issues.counts().blocked_rows as u64;
    let ready = count.saturating_sub(blocked);
    let source = input.recipients.source();
    if source.is_empty() {
        t!("gift-recipients-footer", count = count, ready = ready)
    } else {
        t!(
            "gift-recipients-footer-file",
            count = count,
            file = source,
            ready = ready
        )
    }
}
