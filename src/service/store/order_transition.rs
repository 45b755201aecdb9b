//! State transitions of orders.
//!
//! Recipients, senders, the email worker and the simulator all change orders through
//! [`OrderTransition`].

use serde::{Deserialize, Serialize};

use crate::{
    contract::{CartId, Cents, OrderStatus, Shipment, Timestamp},
    service::rules::{
        acceptance::Acceptance,
        acceptance_form::DeliveryAddress,
        gift::{GiftLine, Selection},
    },
};

/// The gift that a recipient chose instead of the sent gift.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SwappedGift {
    pub(crate) cart_id: CartId,
    pub(crate) lines: Vec<GiftLine>,
}

/// A change of one order. `None` keeps a value, except for `next_event_at`.
#[derive(Clone, Debug, Default)]
pub(crate) struct OrderTransition {
    pub(crate) account_no: i64,
    pub(crate) seq: i64,
    /// The status that the order must have for the transition to apply.
    pub(crate) from: String,
    pub(crate) at: Timestamp,
    /// The new status. Most new statuses are also recorded as an activity.
    pub(crate) status: Option<OrderStatus>,
    /// Time of the next simulated event. `None` ends the simulation of the order.
    pub(crate) next_event_at: Option<Timestamp>,
    /// Views to add.
    pub(crate) views: u32,
    pub(crate) tax: Option<Cents>,
    /// Freight, taxes and duties outside the US.
    pub(crate) relay: Option<Cents>,
    pub(crate) swapped: Option<SwappedGift>,
    pub(crate) shipments: Option<Vec<Shipment>>,
    pub(crate) thank_you_note: Option<String>,
    pub(crate) selections: Option<Vec<Selection>>,
    pub(crate) shipping_address: Option<DeliveryAddress>,
    /// The lines that a simulated recipient accepts. With too few goods for them, the gift stays as it is.
    pub(crate) accepted_lines: Vec<GiftLine>,
    /// The simulation waits until an operator has packed the parcels of the order.
    pub(crate) awaits_packing: bool,
    /// The simulation packs the parcels that are to ship, without a change of the status.
    pub(crate) packs_parcels: bool,
}

impl OrderTransition {
    /// A transition at `at` of an order with the status `from`. It changes nothing and ends the simulation.
    pub(crate) fn new(account_no: i64, seq: i64, from: &str, at: Timestamp) -> Self {
        Self {
            account_no,
            seq,
            from: from.to_owned(),
            at,
            ..Self::default()
        }
    }

    /// Adds what an acceptance changes, except for the status.
    pub(crate) fn add_acceptance(&mut self, acceptance: Acceptance) {
        let Acceptance {
            swapped,
            selections,
            tax,
            relay,
        } = acceptance;
        self.tax = Some(tax);
        self.relay = relay;
        self.swapped = swapped.map(|lines| SwappedGift {
            cart_id: CartId::generate(),
            lines,
        });
        self.selections = Some(selections).filter(|selections| !selections.is_empty());
    }

    /// Returns the shipments with their times moved to `at`, for a transition that is recorded
    /// later than planned.
    pub(super) fn shipments_at(&self, at: Timestamp) -> Option<Vec<Shipment>> {
        let mut shipments = self.shipments.clone()?;
        for shipment in &mut shipments {
            for time in [&mut shipment.shipped_at, &mut shipment.delivered_at] {
                *time = self.time_at(*time, at);
            }
        }
        Some(shipments)
    }

    /// Returns a time of a shipment, moved to `at` when it is that of the transition.
    pub(super) fn time_at(&self, time: Option<Timestamp>, at: Timestamp) -> Option<Timestamp> {
        match time == Some(self.at) {
            true => Some(at),
            false => time,
        }
    }
}
