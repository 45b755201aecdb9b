//! Gifts as recipients access them: by the token of the gift link, without an API key.

use std::{sync::Arc, time::Duration};

use super::{order_transition::OrderTransition, shop::stock::SoldOut, stored_order::StoredOrder};
use crate::{
    contract::{
        OrderStatus, SendMethod, SwapMode, Timestamp,
        rules::InternationalDelivery,
        shop::{practice::Packing, terms::Terms},
    },
    service::{
        error::Result,
        rules::{
            acceptance::{Acceptance, GiftState, gift_state},
            acceptance_form::DeliveryAddress,
            gift::{self, GiftLine},
        },
    },
};

/// Delay between an acceptance and the first simulated event after it.
const SIMULATION_DELAY: Duration = Duration::from_secs(1);

/// From a change of parcels by an operator to the next event of a practice order. The event is later than the change, so
/// that no time of a parcel is that of the event.
pub(crate) const OPERATOR_EVENT_DELAY: Duration = Duration::from_micros(1);

/// How far a practice order is packed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PackingState {
    /// Who packs.
    pub(crate) packing: Packing,
    /// Whether a parcel is still to be packed.
    pub(crate) has_unpacked: bool,
    /// When the last of the parcels that no carrier has was packed or became ready.
    pub(crate) waiting_since: Option<Timestamp>,
}

/// An order with the fields of its batch that the recipient sees.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct StoredGift {
    #[sqlx(flatten)]
    pub(crate) order: StoredOrder,
    pub(crate) next_event_at: Option<Timestamp>,
    pub(crate) from_name: String,
    pub(crate) send_method: String,
    pub(crate) swap: String,
    pub(crate) line_items: String,
    pub(crate) international: String,
    /// As JSON; `None` are the terms of Practice.
    pub(crate) terms: Option<String>,
    /// Only read for the simulation.
    #[sqlx(skip)]
    pub(crate) packing_state: PackingState,
    /// Whether a parcel was lost, damaged or returned, and no operator solved that. Only read for the planned events of a shop.
    #[sqlx(skip)]
    pub(crate) has_parcel_problem: bool,
}

impl StoredGift {
    pub(crate) fn state(&self, now: Timestamp) -> GiftState {
        gift_state(&self.status(), self.order.expires_at, now)
    }

    pub(crate) fn status(&self) -> OrderStatus {
        self.order.status.as_str().into()
    }

    /// Whether the gift is shipped without asking the recipient to accept it.
    pub(crate) fn is_direct_send(&self) -> bool {
        SendMethod::from(self.send_method.as_str()) == SendMethod::DirectSend
    }

    pub(crate) fn swap_mode(&self) -> SwapMode {
        self.swap.as_str().into()
    }

    /// Whether the recipient can choose another gift.
    pub(crate) fn is_swappable(&self) -> bool {
        matches!(self.swap_mode(), SwapMode::Single | SwapMode::Multiple)
    }

    pub(crate) fn international(&self) -> InternationalDelivery {
        self.international.parse().unwrap_or_default()
    }

    /// Whether a view of the gift page changes more than the number of views: the first view opens the gift, and a gift that
    /// the simulator opened leaves the simulation.
    pub(crate) fn is_changed_by_view(&self, now: Timestamp) -> bool {
        let is_simulated = self.status() == OrderStatus::Opened && self.next_event_at.is_some();
        is_simulated || GiftAction::Open.transition(self, now).is_some()
    }

    /// The terms with which the batch was created.
    pub(crate) fn terms(&self) -> Result<Arc<Terms>> {
        Ok(Terms::frozen(self.terms.as_deref())?)
    }

    /// Returns the line items that the sender chose.
    pub(crate) fn sent_line_items(&self) -> Result<Vec<GiftLine>> {
        Ok(serde_json::from_str(&self.line_items)?)
    }

    /// Returns the line items after a swap or the recipient's selections.
    pub(crate) fn current_line_items(&self) -> Result<Vec<GiftLine>> {
        if let Some(swapped) = self.order.swapped()? {
            return Ok(swapped.lines);
        }
        let mut lines = self.sent_line_items()?;
        gift::apply_selections(&mut lines, &self.order.selections()?);
        Ok(lines)
    }
}

/// An action of a recipient on the gift page.
#[derive(Clone, Copy, Debug)]
pub(crate) enum GiftAction<'a> {
    /// Opens the gift for the first time.
    Open,
    Accept(&'a Acceptance, &'a DeliveryAddress),
    /// Adds a thank-you note, which is not empty.
    Thank(&'a str),
}

/// Result of a recipient's action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GiftActionResult {
    Done,
    NotFound,
    /// The state of the gift does not allow the action any more. Nothing was changed.
    TooLate,
    /// The shop has too few of an accepted product. Nothing was changed.
    SoldOut(SoldOut),
}

impl GiftAction<'_> {
    /// Returns the transition that the action causes, or `None` when the state of the gift does not
    /// allow the action.
    pub(super) fn transition(self, gift: &StoredGift, now: Timestamp) -> Option<OrderTransition> {
        let status = gift.status();
        let state = gift.state(now);
        let order = &gift.order;
        let mut transition = OrderTransition {
            next_event_at: gift.next_event_at,
            ..OrderTransition::new(order.account_no, order.seq, &order.status, now)
        };
        match self {
            Self::Open => {
                let is_first = matches!(status, OrderStatus::Created | OrderStatus::Notified);
                (is_first && state == GiftState::Open).then_some(OrderTransition {
                    status: Some(OrderStatus::Opened),
                    views: 1,
                    // A person has opened the gift, so the simulator must not decide for that
                    // person.
                    next_event_at: None,
                    ..transition
                })
            }
            Self::Accept(acceptance, address) => {
                transition.add_acceptance(acceptance.clone());
                (state == GiftState::Open).then(|| OrderTransition {
                    status: Some(OrderStatus::Accepted),
                    shipping_address: Some(address.clone()),
                    // The simulator continues with payment and shipping.
                    next_event_at: Some(now + SIMULATION_DELAY),
                    ..transition
                })
            }
            Self::Thank(note) => {
                let is_allowed =
                    state == GiftState::Accepted && gift.order.thank_you_note.is_none();
                is_allowed.then(|| OrderTransition {
                    thank_you_note: Some(note.to_owned()),
                    ..transition
                })
            }
        }
    }
}
