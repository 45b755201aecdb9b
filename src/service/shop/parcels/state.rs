//! The state of a parcel, as a join of the events that concern it.
//!
//! Events of carriers arrive late, repeatedly and in any order. The facts of a parcel are therefore a semilattice:
//! [`ParcelFacts::record`] is commutative, associative and idempotent, so that every order of the same events ends alike, and
//! an event never undoes a later state. Packing and taking back are no events: they are changes of an operator, who sees the
//! state, and [`ParcelState`] says when they are allowed.
//!
//! The status of an order follows from its parcels ([`order_status`]) and never goes back.

use crate::contract::{
    OrderStatus, Shipment, ShipmentStatus, Timestamp,
    shop::{
        carrier::Carrier,
        parcels::{ParcelProblem, ParcelState},
    },
};

/// A tracking number, and when it was reported.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Tracking {
    /// First, because the latest report replaces the others.
    pub reported_at: Timestamp,
    pub number: String,
    /// `None` when neither a file nor the number names it.
    pub carrier: Option<String>,
}

/// Something that happened to a parcel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ParcelEvent {
    /// Handed to a carrier, with or without a tracking number.
    Shipped {
        at: Timestamp,
        tracking: Option<Tracking>,
    },
    Delivered {
        at: Timestamp,
    },
    /// Lost, damaged or returned.
    Failed {
        at: Timestamp,
        problem: ParcelProblem,
    },
}

/// How the problem of a parcel was solved. A parcel has at most one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Resolution {
    /// Another parcel replaces it, without a charge.
    Reshipped,
    /// The order was refunded.
    Refunded,
    /// The operator settled it without a parcel and without money.
    Settled,
}

/// All that is known of a parcel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ParcelFacts {
    pub state: ParcelState,
    /// The earliest time at which it was shipped or, without one, delivered or failed.
    pub shipped_at: Option<Timestamp>,
    pub delivered_at: Option<Timestamp>,
    pub failed_at: Option<Timestamp>,
    pub tracking: Option<Tracking>,
    pub resolution: Option<Resolution>,
}

/// The earlier of two times, of which the first can be missing.
fn earliest(known: Option<Timestamp>, at: Timestamp) -> Option<Timestamp> {
    Some(known.map_or(at, |known| known.min(at)))
}

impl ParcelFacts {
    /// Adds an event. A state is never replaced by an earlier one; the first report of a time and the last report of a
    /// tracking number count.
    pub(crate) fn record(&mut self, event: &ParcelEvent) {
        let reached = match event {
            ParcelEvent::Shipped { at, tracking } => {
                self.shipped_at = earliest(self.shipped_at, *at);
                self.tracking = self.tracking.take().max(tracking.clone());
                ParcelState::Shipped
            }
            ParcelEvent::Delivered { at } => {
                self.shipped_at = earliest(self.shipped_at, *at);
                self.delivered_at = earliest(self.delivered_at, *at);
                ParcelState::Delivered
            }
            ParcelEvent::Failed { at, problem } => {
                self.shipped_at = earliest(self.shipped_at, *at);
                self.failed_at = earliest(self.failed_at, *at);
                problem.state()
            }
        };
        self.state = self.state.max(reached);
    }

    /// Whether the parcel counts for the status of its order: one that another parcel replaces, or that was settled, does not.
    fn is_counted(&self) -> bool {
        let is_closed = matches!(
            self.resolution,
            Some(Resolution::Reshipped | Resolution::Settled)
        );
        !is_closed && self.state != ParcelState::Canceled
    }

    /// Whether a carrier can still report about the parcel.
    pub(crate) fn is_on_its_way(&self) -> bool {
        self.resolution.is_none() && self.state != ParcelState::Canceled
    }

    /// Whether an operator has to ship again or refund.
    pub(crate) fn needs_resolution(&self) -> bool {
        self.state.is_problem() && self.resolution.is_none()
    }

    /// The status in the API. A lost parcel that was delivered after all is delivered.
    fn shipment_status(&self) -> ShipmentStatus {
        match (self.state, self.resolution) {
            (_, Some(Resolution::Reshipped)) => ShipmentStatus::FailedWithReship,
            (_, Some(Resolution::Refunded | Resolution::Settled)) => ShipmentStatus::Failed,
            (ParcelState::ToShip | ParcelState::Packed, None) => ShipmentStatus::Pending,
            (ParcelState::Canceled, None) => ShipmentStatus::Failed,
            (ParcelState::Shipped, None) => ShipmentStatus::Shipped,
            (ParcelState::Delivered, None) => ShipmentStatus::Delivered,
            (ParcelState::Lost, None) if self.delivered_at.is_some() => ShipmentStatus::Delivered,
            (ParcelState::Lost | ParcelState::Damaged | ParcelState::Returned, None) => {
                ShipmentStatus::Failed
            }
        }
    }

    /// Writes the facts into the shipment of the parcel.
    pub(crate) fn fill(&self, shipment: &mut Shipment) {
        shipment.status = self.shipment_status();
        shipment.shipped_at = self.shipped_at;
        shipment.delivered_at = self.delivered_at;
        if let Some(tracking) = &self.tracking {
            shipment.tracking_carrier.clone_from(&tracking.carrier);
            shipment.tracking_number = Some(tracking.number.clone());
            shipment.tracking_url = tracking
                .carrier
                .as_deref()
                .and_then(Carrier::of_name)
                .map(|carrier| carrier.tracking_url(&tracking.number));
        }
    }
}

/// The status that an order has because of its parcels: ordered when one is packed, shipped when all are shipped, delivered
/// when all are delivered. `None` when they say nothing yet.
pub(crate) fn order_status<'a>(
    parcels: impl IntoIterator<Item = &'a ParcelFacts>,
) -> Option<OrderStatus> {
    let counted: Vec<&ParcelFacts> = parcels
        .into_iter()
        .filter(|parcel| parcel.is_counted())
        .collect();
    if counted.is_empty() {
        return None;
    }
    if counted.iter().all(|parcel| parcel.delivered_at.is_some()) {
        Some(OrderStatus::Delivered)
    } else if counted
        .iter()
        .all(|parcel| parcel.state >= ParcelState::Shipped)
    {
        Some(OrderStatus::Shipped)
    } else {
        let is_begun = |parcel: &&&ParcelFacts| parcel.state >= ParcelState::Packed;
        counted.iter().find(is_begun).map(|_| OrderStatus::Ordered)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::service::rules::states::can_transition;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_micros(second * 1_000_000)
    }

    fn event() -> impl Strategy<Value = ParcelEvent> {
        let tracking = prop::option::of((0_i64..4, 0_u8..3)).prop_map(|tracking| {
            tracking.map(|(second, number)| Tracking {
                reported_at: at(second),
                number: format!("N{number}"),
                carrier: (number > 0).then(|| format!("Carrier {number}")),
            })
        });
        prop_oneof![
            (0_i64..9, tracking).prop_map(|(second, tracking)| ParcelEvent::Shipped {
                at: at(second),
                tracking
            }),
            (0_i64..9).prop_map(|second| ParcelEvent::Delivered { at: at(second) }),
            (0_i64..9, 0_usize..3).prop_map(|(second, problem)| ParcelEvent::Failed {
                at: at(second),
                problem: [
                    ParcelProblem::Lost,
                    ParcelProblem::Damaged,
                    ParcelProblem::Returned
                ][problem],
            }),
        ]
    }

    fn recorded<'a>(
        events: impl IntoIterator<Item = &'a ParcelEvent>,
        packed: bool,
    ) -> ParcelFacts {
        let mut facts = ParcelFacts::default();
        if packed {
            facts.state = ParcelState::Packed;
        }
        for event in events {
            facts.record(event);
        }
        facts
    }

    proptest! {
        #[test]
        fn every_order_of_events_ends_alike(
            (events, shuffled) in prop::collection::vec(event(), 0..8)
                .prop_flat_map(|events| (Just(events.clone()), Just(events).prop_shuffle())),
            repeated in prop::collection::vec(any::<prop::sample::Index>(), 0..6),
            packed: bool,
        ) {
            let ended = recorded(&events, packed);
            prop_assert_eq!(&recorded(&shuffled, packed), &ended);
            if !events.is_empty() {
                let again = repeated.iter().map(|index| index.get(&events));
                prop_assert_eq!(recorded(shuffled.iter().chain(again), packed), ended);
            }
        }

        #[test]
        fn events_never_undo_a_state(events in prop::collection::vec(event(), 0..12), packed: bool) {
            let mut facts = recorded([], packed);
            let mut status = OrderStatus::Paid;
            for event in &events {
                let before = facts.clone();
                facts.record(event);
                prop_assert!(facts.state >= before.state);
                prop_assert!(before.delivered_at.is_none() || facts.delivered_at.is_some());
                let after = order_status([&facts]).unwrap();
                prop_assert!(after == status || can_transition(&status, &after), "{status} became {after}");
                status = after;
            }
        }

        /// With two parcels whose events arrive in turns.
        #[test]
        fn status_of_order_never_goes_back(
            events in prop::collection::vec((any::<bool>(), event()), 0..12),
        ) {
            let mut parcels = [ParcelFacts::default(), ParcelFacts::default()];
            let mut status = OrderStatus::Paid;
            for (second, event) in &events {
                parcels[usize::from(*second)].record(event);
                if let Some(after) = order_status(&parcels) {
                    prop_assert!(after == status || can_transition(&status, &after), "{status} became {after}");
                    status = after;
                }
            }
        }
    }

    #[test]
    fn order_is_shipped_with_its_last_parcel() {
        let shipped = recorded(
            &[ParcelEvent::Shipped {
                at: at(1),
                tracking: None,
            }],
            true,
        );
        let packed = recorded([], true);
        let waiting = ParcelFacts::default();
        assert_eq!(order_status([&waiting, &waiting]), None);
        assert_eq!(
            order_status([&waiting, &packed]),
            Some(OrderStatus::Ordered)
        );
        assert_eq!(
            order_status([&shipped, &waiting]),
            Some(OrderStatus::Ordered)
        );
        assert_eq!(
            order_status([&shipped, &shipped]),
            Some(OrderStatus::Shipped)
        );
    }

    #[test]
    fn replaced_parcel_does_not_count() {
        let mut lost = recorded(
            &[ParcelEvent::Failed {
                at: at(1),
                problem: ParcelProblem::Lost,
            }],
            true,
        );
        assert!(lost.needs_resolution());
        assert_eq!(order_status([&lost]), Some(OrderStatus::Shipped));
        lost.resolution = Some(Resolution::Reshipped);
        assert!(!lost.needs_resolution());
        let again = recorded(&[ParcelEvent::Delivered { at: at(2) }], true);
        assert_eq!(order_status([&lost, &again]), Some(OrderStatus::Delivered));
        let mut shipment = Shipment::default();
        lost.fill(&mut shipment);
        assert_eq!(shipment.status, ShipmentStatus::FailedWithReship);
    }

    #[test]
    fn late_delivery_of_a_lost_parcel_is_shown() {
        let events = [
            ParcelEvent::Failed {
                at: at(5),
                problem: ParcelProblem::Lost,
            },
            ParcelEvent::Delivered { at: at(9) },
        ];
        let facts = recorded(&events, true);
        assert_eq!(facts.state, ParcelState::Lost);
        let mut shipment = Shipment::default();
        facts.fill(&mut shipment);
        assert_eq!(shipment.status, ShipmentStatus::Delivered);
        assert_eq!(order_status([&facts]), Some(OrderStatus::Delivered));
    }
}
