//! Simulates the events of practice orders: opened, accepted with or without a swap, pending
//! payment, paid, ordered, shipped, delivered. Some orders are never opened or accepted, some fail,
//! some get a thank-you note.
//!
//! Parcels are packed by the simulation or by an operator. The simulated carrier ships what is packed, unless an operator has
//! entered a tracking number, and delivers it. An event right after a change by an operator only plans the next one.
//!
//! The events of an order depend on the seed, the batch and the position of the order, but not on
//! the time of the simulation. Events that became due while no service ran are simulated one by
//! one.

use std::{
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

use crate::{
    contract::{
        BrandRef, Collection, OrderStatus, Product, SendMethod, Shipment, ShipmentStatus,
        Timestamp, shop::practice::Packing,
    },
    service::{
        error::ServiceError,
        progress::PlannedEvents,
        rules::{acceptance, international::Destination, states},
        shop::parcels::units::first_shipment_id,
        store::{OPERATOR_EVENT_DELAY, OrderTransition, StoredGift},
    },
};

use super::recipient::RecipientCatalog;

/// Simulated seconds per second of the clock at speed 1: a day passes in a minute.
const SIMULATED_SECONDS_PER_SECOND: f64 = 1_440.0;

const SECONDS_PER_HOUR: f64 = 3_600.0;

/// Minimum number of simulated hours between two events of an order; see
/// [`PlannedEvents::min_event_interval`].
const MIN_WAIT_HOURS: f64 = 0.5;

/// The probability of each event in percent, once an order has reached the status before it.
const OPEN_PERCENT: u32 = 92;
const ACCEPT_PERCENT: u32 = 86;
const THANK_PERCENT: u32 = 30;
const PENDING_PAYMENT_PERCENT: u32 = 6;
const FAIL_PERCENT: u32 = 1;

const THANK_YOU_NOTES: [&str; 8] = [
    "It fits! Thank you all.",
    "What a lovely surprise, thank you.",
    "You made my week.",
    "Thank you so much, this is just right.",
    "The whole family says thanks.",
    "I did not see that coming. Thank you!",
    "Thank you, it is already on my desk.",
    "How kind of you. Thank you!",
];

const CARRIERS: [&str; 3] = ["UPS", "USPS", "FedEx"];

/// What a sender's name of a batch makes of its accepted orders, as in the public sandbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ForcedEnd {
    Shipped,
    Delivered,
    /// Fails after payment, which is refunded.
    Refunded,
}

impl ForcedEnd {
    fn of(from_name: &str) -> Option<Self> {
        match from_name.trim() {
            "[shipped]" => Some(Self::Shipped),
            "[delivered]" => Some(Self::Delivered),
            "[refunded]" => Some(Self::Refunded),
            _ => None,
        }
    }
}

/// The catalog that simulated recipients choose from.
#[derive(Clone, Debug)]
struct UsedCatalog {
    /// -1 before a catalog was read, which no catalog has.
    revision: i64,
    catalog: Arc<RecipientCatalog>,
}

/// Decides the next event of practice orders.
#[derive(Debug)]
pub(crate) struct PracticeSimulator {
    seed: u64,
    speed: f64,
    catalog: RwLock<UsedCatalog>,
}

impl PracticeSimulator {
    /// Returns `None` when `speed` is not a positive number, which turns the simulation off.
    pub(crate) fn new(seed: u64, speed: f64) -> Option<Self> {
        if speed <= 0.0 || !speed.is_finite() {
            return None;
        }
        Some(Self {
            seed,
            speed,
            catalog: RwLock::new(UsedCatalog {
                revision: -1,
                catalog: Arc::new(RecipientCatalog::new(Vec::new(), Vec::new())),
            }),
        })
    }

    fn catalog(&self) -> UsedCatalog {
        let catalog = self.catalog.read();
        catalog.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The next event of a due order, and the time of the event after that.
    fn next_transition(
        &self,
        gift: &StoredGift,
        at: Timestamp,
    ) -> Result<OrderTransition, ServiceError> {
        let order = &gift.order;
        // The first event is due at once, and only plans the time of the next one.
        let is_new = at <= order.created_at;
        let mut rng = self.generator(order.batch_no, order.position, &order.status, is_new);
        let mut transition = OrderTransition::new(order.account_no, order.seq, &order.status, at);
        let after =
            |hours: f64| Some(at + self.clock_time(hours.max(MIN_WAIT_HOURS) * SECONDS_PER_HOUR));
        let status = gift.status();
        let method = SendMethod::from(gift.send_method.as_str());
        let forced = ForcedEnd::of(&gift.from_name);
        // Without a wait longer than the shortest one.
        let wait_hours = |hours: f64| match forced {
            Some(_) => MIN_WAIT_HOURS,
            None => hours,
        };
        let next = match &status {
            OrderStatus::Paid if forced == Some(ForcedEnd::Refunded) => Some(OrderStatus::Failed),
            OrderStatus::Shipped if forced == Some(ForcedEnd::Shipped) => None,
            // The first event of these orders is planned when the email is sent: see
            // `first_open_at`.
            OrderStatus::Created if method == SendMethod::EmailAndLink => None,
            OrderStatus::Created | OrderStatus::Notified if is_new => {
                // The sender passes the link on, which takes some time.
                let hours = random_hours(&mut rng, 0.5, 96.0);
                transition.next_event_at = Some(
                    at.max(order.created_at)
                        + self.clock_time(hours * SECONDS_PER_HOUR)
                        + Duration::from_micros(1),
                );
                None
            }
            _ if status.is_unaccepted() && order.expires_at.is_some_and(|end| end <= at) => None,
            OrderStatus::Created | OrderStatus::Notified => {
                if rng.random_ratio(OPEN_PERCENT, 100) {
                    transition.views = 1 + rng.random_range(0..3);
                    transition.next_event_at = after(random_hours(&mut rng, MIN_WAIT_HOURS, 60.0));
                    Some(OrderStatus::Opened)
                } else {
                    None
                }
            }
            OrderStatus::Opened => {
                if rng.random_ratio(ACCEPT_PERCENT, 100)
                    && self.accept(gift, &mut rng, &mut transition)?
                {
                    transition.next_event_at = after(random_hours(&mut rng, MIN_WAIT_HOURS, 1.5));
                    Some(OrderStatus::Accepted)
                } else {
                    None
                }
            }
            OrderStatus::Accepted
                if forced.is_none() && rng.random_ratio(PENDING_PAYMENT_PERCENT, 100) =>
            {
                transition.next_event_at = after(random_hours(&mut rng, 1.0, 12.0));
                Some(OrderStatus::PendingPayment)
            }
            OrderStatus::Accepted | OrderStatus::PendingPayment => {
                transition.next_event_at =
                    after(wait_hours(random_hours(&mut rng, MIN_WAIT_HOURS, 4.0)));
                Some(OrderStatus::Paid)
            }
            OrderStatus::Paid if forced.is_none() && rng.random_ratio(FAIL_PERCENT, 100) => {
                Some(OrderStatus::Failed)
            }
            OrderStatus::Paid if gift.packing_state.packing == Packing::Operator => {
                transition.awaits_packing = true;
                None
            }
            OrderStatus::Paid => {
                transition.next_event_at = after(wait_hours(random_hours(&mut rng, 10.0, 48.0)));
                transition.shipments = Some(pending_shipments(gift)?);
                Some(OrderStatus::Ordered)
            }
            OrderStatus::Ordered | OrderStatus::Shipped | OrderStatus::Delivered => {
                self.carry(gift, at, &mut rng, &mut transition)?
            }
            _ => None,
        };
        transition.status = next.filter(|next| states::can_transition(&status, next));
        Ok(transition)
    }

    /// The step of the carrier with the parcels of an order: it takes those that wait for it, or delivers those on their way.
    /// Returns the status that the order reaches.
    fn carry(
        &self,
        gift: &StoredGift,
        at: Timestamp,
        rng: &mut StdRng,
        transition: &mut OrderTransition,
    ) -> Result<Option<OrderStatus>, ServiceError> {
        let shipments = gift.order.shipments()?;
        let state = gift.packing_state;
        let is_forced = ForcedEnd::of(&gift.from_name).is_some();
        let later = |hours: f64| {
            let hours = if is_forced { MIN_WAIT_HOURS } else { hours };
            Some(at + self.clock_time(hours * SECONDS_PER_HOUR))
        };
        let is_change = |since: Timestamp| at <= since + OPERATOR_EVENT_DELAY;
        if has_status(&shipments, &ShipmentStatus::Pending) {
            if state.has_unpacked && state.packing == Packing::Operator {
                if has_status(&shipments, &ShipmentStatus::Shipped) {
                    // The parcels on their way arrive, although others of the order are not packed.
                    let arrives = later(random_hours(rng, 20.0, 120.0));
                    let shipments = with_arrival(delivered(shipments, at, has_arrived), arrives);
                    transition.next_event_at = next_arrival(&shipments);
                    transition.shipments = Some(shipments);
                }
                transition.awaits_packing = transition.next_event_at.is_none();
                return Ok(None);
            }
            if state.waiting_since.is_some_and(is_change) {
                transition.next_event_at = later(random_hours(rng, 10.0, 48.0));
                return Ok(None);
            }
            if state.has_unpacked {
                // The carrier only takes packed parcels. A run that was taken back, or a parcel that is shipped again, is packed
                // by the simulation.
                transition.packs_parcels = true;
                transition.next_event_at = later(random_hours(rng, 10.0, 48.0));
                transition.shipments = Some(shipments);
                return Ok(None);
            }
            let arrives = later(random_hours(rng, 20.0, 120.0));
            transition.next_event_at = arrives;
            transition.shipments = Some(shipped(shipments, rng, at, arrives));
            return Ok(Some(OrderStatus::Shipped));
        }
        if shipments.iter().any(has_unknown_arrival) {
            let arrives = later(random_hours(rng, 20.0, 120.0));
            transition.next_event_at = arrives;
            transition.shipments = Some(with_arrival(shipments, arrives));
            return Ok(None);
        }
        if !has_status(&shipments, &ShipmentStatus::Shipped) {
            return Ok(None);
        }
        let shipments = delivered(shipments, at, |_, _| true);
        let is_delivered = are_delivered(&shipments);
        transition.shipments = Some(shipments);
        Ok(is_delivered.then_some(OrderStatus::Delivered))
    }

    /// The time at which a recipient may open the gift, after the email was sent at `at`.
    pub(crate) fn first_open_at(&self, batch_no: i64, position: i64, at: Timestamp) -> Timestamp {
        let mut rng = self.generator(batch_no, position, OrderStatus::Created.as_str(), true);
        at + self.clock_time(random_hours(&mut rng, MIN_WAIT_HOURS, 72.0) * SECONDS_PER_HOUR)
    }

    fn generator(&self, batch_no: i64, position: i64, status: &str, is_new: bool) -> StdRng {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.seed.to_le_bytes());
        seed[8..16].copy_from_slice(&batch_no.to_le_bytes());
        seed[16..24].copy_from_slice(&position.to_le_bytes());
        // The status identifies the event, so that each simulation of the event gives the same
        // result.
        for (slot, byte) in seed[24..].iter_mut().zip(status.bytes()) {
            *slot = byte;
        }
        seed[31] = u8::from(is_new);
        StdRng::from_seed(seed)
    }

    /// Converts simulated seconds to time of the service's clock.
    fn clock_time(&self, seconds: f64) -> Duration {
        Duration::from_secs_f64((seconds / (SIMULATED_SECONDS_PER_SECOND * self.speed)).min(1e9))
    }

    /// Adds an acceptance to the transition. Returns `false` when no allowed selection is found or
    /// the gift ships to no state.
    fn accept(
        &self,
        gift: &StoredGift,
        rng: &mut StdRng,
        transition: &mut OrderTransition,
    ) -> Result<bool, ServiceError> {
        let sent = gift.sent_line_items()?;
        let terms = gift.terms()?;
        let catalog = self.catalog().catalog;
        let Some((lines, state)) = catalog.choose(&terms, &sent, &gift.swap_mode(), rng) else {
            return Ok(false);
        };
        transition.accepted_lines.clone_from(&lines);
        let accepted = acceptance::accept(&terms, &sent, lines, Destination::State(state));
        transition.add_acceptance(accepted);
        if rng.random_ratio(THANK_PERCENT, 100) {
            transition.thank_you_note =
                Some(THANK_YOU_NOTES[rng.random_range(0..THANK_YOU_NOTES.len())].to_owned());
        }
        Ok(true)
    }
}

impl PlannedEvents for PracticeSimulator {
    fn min_event_interval(&self) -> Duration {
        self.clock_time(MIN_WAIT_HOURS * SECONDS_PER_HOUR * 0.9)
    }

    fn transition_or_pause(&self, gift: &StoredGift, at: Timestamp) -> OrderTransition {
        self.next_transition(gift, at).unwrap_or_else(|error| {
            let order = &gift.order;
            tracing::error!(batch = order.batch_no, %error, "a practice order is unreadable and paused");
            OrderTransition::new(order.account_no, order.seq, &order.status, at)
        })
    }

    fn catalog_revision(&self) -> Option<i64> {
        Some(self.catalog().revision)
    }

    fn set_catalog(&self, revision: i64, products: Vec<Product>, collections: Vec<Collection>) {
        let used = UsedCatalog {
            revision,
            catalog: Arc::new(RecipientCatalog::new(products, collections)),
        };
        *self.catalog.write().unwrap_or_else(PoisonError::into_inner) = used;
    }
}

/// A random number of hours, more often near `low` than near `high`.
fn random_hours(rng: &mut StdRng, low: f64, high: f64) -> f64 {
    let part: f64 = rng.random();
    low + (high - low) * part * part
}

fn has_status(shipments: &[Shipment], status: &ShipmentStatus) -> bool {
    shipments.iter().any(|shipment| shipment.status == *status)
}

/// Whether an operator handed the parcel to the carrier, who has not planned its arrival yet.
fn has_unknown_arrival(shipment: &Shipment) -> bool {
    shipment.status == ShipmentStatus::Shipped && shipment.delivery_eta.is_none()
}

/// One parcel for each brand of the gift.
fn pending_shipments(gift: &StoredGift) -> Result<Vec<Shipment>, ServiceError> {
    let lines = gift.current_line_items()?;
    let mut brands: Vec<&BrandRef> = Vec::new();
    for line in &lines {
        if brands.iter().all(|brand| brand.id != line.brand.id) {
            brands.push(&line.brand);
        }
    }
    let parcels = brands.into_iter().map(|brand| Shipment {
        id: first_shipment_id(gift.order.id, brand.id),
        status: ShipmentStatus::Pending,
        brand_name: brand.name.clone(),
        ..Shipment::default()
    });
    Ok(parcels.collect())
}

/// The shipments when the carrier took those that were pending.
fn shipped(
    mut shipments: Vec<Shipment>,
    rng: &mut StdRng,
    at: Timestamp,
    arrives: Option<Timestamp>,
) -> Vec<Shipment> {
    let carrier = CARRIERS[rng.random_range(0..CARRIERS.len())];
    let is_pending = |shipment: &&mut Shipment| shipment.status == ShipmentStatus::Pending;
    for shipment in shipments.iter_mut().filter(is_pending) {
        shipment.status = ShipmentStatus::Shipped;
        shipment.tracking_carrier = Some(carrier.to_owned());
        shipment.tracking_number = Some(format!(
            "PRACTICE{:010}",
            rng.random_range(0..10_000_000_000_u64)
        ));
        shipment.shipped_at = Some(at);
        shipment.delivery_eta = arrives;
    }
    with_arrival(shipments, arrives)
}

/// The shipments when the carrier has planned the arrival of those on their way.
fn with_arrival(mut shipments: Vec<Shipment>, arrives: Option<Timestamp>) -> Vec<Shipment> {
    for shipment in &mut shipments {
        if has_unknown_arrival(shipment) {
            shipment.delivery_eta = arrives;
        }
    }
    shipments
}

fn has_arrived(shipment: &Shipment, at: Timestamp) -> bool {
    shipment.delivery_eta.is_some_and(|arrives| arrives <= at)
}

/// When the next of the parcels on their way arrives.
fn next_arrival(shipments: &[Shipment]) -> Option<Timestamp> {
    let shipped = shipments
        .iter()
        .filter(|shipment| shipment.status == ShipmentStatus::Shipped);
    shipped.filter_map(|shipment| shipment.delivery_eta).min()
}

/// The shipments when those on their way for which `has_arrived` is true are delivered at `at`.
fn delivered(
    mut shipments: Vec<Shipment>,
    at: Timestamp,
    has_arrived: impl Fn(&Shipment, Timestamp) -> bool,
) -> Vec<Shipment> {
    for shipment in &mut shipments {
        if shipment.status == ShipmentStatus::Shipped && has_arrived(shipment, at) {
            shipment.status = ShipmentStatus::Delivered;
            shipment.delivered_at = Some(at);
        }
    }
    shipments
}

/// Whether every parcel has arrived that no other one replaces.
fn are_delivered(shipments: &[Shipment]) -> bool {
    let mut counted = shipments
        .iter()
        .filter(|shipment| shipment.status != ShipmentStatus::FailedWithReship);
    counted.all(|shipment| shipment.delivered_at.is_some())
}
