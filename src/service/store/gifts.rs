//! Gifts as their recipients reach them: by the secret part of the gift link, and nothing else.

use async_trait::async_trait;

use super::{OrderTransition, Result, StoredOrder, SwappedGift};
use crate::{
    contract::{CartId, MailingAddress, OrderStatus, SwapMode, Timestamp},
    service::{
        ServiceError,
        rules::{
            acceptance::{Acceptance, GiftState, gift_state},
            gift::{self, GiftLine},
        },
    },
};

/// A gift with what its recipient sees of the batch.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct StoredGift {
    #[sqlx(flatten)]
    pub order: StoredOrder,
    pub next_event_at: Option<Timestamp>,
    pub from_name: String,
    pub swap: String,
    pub line_items: String,
}

impl StoredGift {
    #[must_use]
    pub fn state(&self, now: Timestamp) -> GiftState {
        gift_state(&self.status(), self.order.expires_at, now)
    }

    #[must_use]
    pub fn status(&self) -> OrderStatus {
        self.order.status.as_str().into()
    }

    #[must_use]
    pub fn swap(&self) -> SwapMode {
        self.swap.as_str().into()
    }

    /// What the sender chose.
    pub fn sent(&self) -> Result<Vec<GiftLine>, ServiceError> {
        Ok(serde_json::from_str(&self.line_items)?)
    }

    /// What the recipient gets by now.
    pub fn lines(&self) -> Result<Vec<GiftLine>, ServiceError> {
        if let Some(swapped) = self.order.swapped()? {
            return Ok(swapped.lines);
        }
        let mut lines = self.sent()?;
        gift::apply_selections(&mut lines, &self.order.selections()?);
        Ok(lines)
    }
}

/// What a recipient does.
#[derive(Clone, Copy, Debug)]
pub enum GiftAction<'a> {
    /// Looks at it for the first time.
    Open,
    Accept(&'a Acceptance, &'a MailingAddress),
    /// Writes the note; there is one.
    Thank(&'a str),
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GiftActionResult {
    Done,
    NotFound,
    /// The gift is not what it was: nothing was changed.
    TooLate,
}

impl GiftAction<'_> {
    /// What happens to the gift, when it still can.
    pub(super) fn step(self, gift: &StoredGift, now: Timestamp) -> Option<OrderTransition> {
        let status = gift.status();
        let state = gift.state(now);
        let step = OrderTransition {
            account_no: gift.order.account_no,
            seq: gift.order.seq,
            from: gift.order.status.clone(),
            at: now,
            next_event_at: gift.next_event_at,
            ..OrderTransition::default()
        };
        match self {
            Self::Open => {
                let first = matches!(status, OrderStatus::Created | OrderStatus::Notified);
                (first && state == GiftState::Open).then_some(OrderTransition {
                    status: Some(OrderStatus::Opened),
                    views: 1,
                    // It is in a person's hands: practice does not decide for them.
                    next_event_at: None,
                    ..step
                })
            }
            Self::Accept(acceptance, address) => {
                (state == GiftState::Open).then(|| OrderTransition {
                    status: Some(OrderStatus::Accepted),
                    tax: Some(acceptance.tax),
                    swapped: acceptance.swapped.as_ref().map(|lines| SwappedGift {
                        cart_id: CartId::generate(),
                        lines: lines.clone(),
                    }),
                    selections: (!acceptance.selections.is_empty())
                        .then(|| acceptance.selections.clone()),
                    shipping_address: Some(address.clone()),
                    // From here on practice lets it live: paid, packed, shipped.
                    next_event_at: Some(now + PAUSE),
                    ..step
                })
            }
            Self::Thank(note) => {
                let may = state == GiftState::Accepted && gift.order.thank_you_note.is_none();
                may.then(|| OrderTransition {
                    thank_you_note: Some(note.to_owned()),
                    ..step
                })
            }
        }
    }
}

/// Between an acceptance and what practice does next.
const PAUSE: std::time::Duration = std::time::Duration::from_secs(1);

#[async_trait]
pub trait Gifts {
    /// The gift that a link leads to.
    async fn gift(&self, token: &str) -> Result<Option<StoredGift>>;

    /// Counts a view; the first one of an open gift opens it.
    async fn record_gift_view(&self, token: &str, now: Timestamp) -> Result<GiftActionResult>;

    /// One transaction that looks at the gift as it is then: of two who accept one wins, and of an
    /// acceptance and a cancellation one.
    async fn apply_gift_action(
        &self,
        token: &str,
        act: GiftAction<'_>,
        now: Timestamp,
    ) -> Result<GiftActionResult>;
}
