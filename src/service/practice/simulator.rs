//! The life of orders in practice: opened, accepted, swapped now and then, paid, ordered, shipped,
//! delivered. Some are never opened, some stay unaccepted, some fail, some thank.
//!
//! What happens to an order depends on the seed, its batch and its place, never on when somebody
//! looks: a life that was missed while nothing ran is caught up step by step.

use std::time::Duration;

use rand::{Rng as _, SeedableRng as _, rngs::StdRng};

use crate::{
    contract::{
        BrandRef, CartId, Collection, OrderStatus, Product, SendMethod, Shipment, ShipmentId,
        ShipmentStatus, SwapMode, Timestamp,
    },
    service::{
        ServiceError,
        rules::{acceptance, gift::GiftLine, states},
        store::{DueOrder, OrderTransition, SwappedGift},
    },
};

use super::recipient::Shop;

/// Seconds of an order's life per second of the clock at speed 1: a day in a minute.
const SECONDS_PER_SECOND: f64 = 1_440.0;

const HOUR: f64 = 3_600.0;

/// No order has two events closer than this, in hours of its life; see [`PracticeSimulator::window`].
const SHORTEST_WAIT: f64 = 0.5;

/// How likely things are, in percent.
const OPENS: u32 = 92;
const ACCEPTS: u32 = 86;
const THANKS: u32 = 30;
const WAITS_FOR_PAYMENT: u32 = 6;
const FAILS: u32 = 1;

const NOTES: [&str; 8] = [
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

/// Decides what happens next to orders that are due.
#[derive(Debug)]
pub struct PracticeSimulator {
    seed: u64,
    speed: f64,
    shop: Shop,
}

impl PracticeSimulator {
    /// `None` at speed 0: then nothing happens by itself.
    #[must_use]
    pub fn new(
        seed: u64,
        speed: f64,
        products: Vec<Product>,
        collections: Vec<Collection>,
    ) -> Option<Self> {
        if speed <= 0.0 || !speed.is_finite() {
            return None;
        }
        Some(Self {
            seed,
            speed,
            shop: Shop::new(products, collections),
        })
    }

    /// Within this time no order has two events.
    #[must_use]
    pub fn min_event_interval(&self) -> Duration {
        self.span(SHORTEST_WAIT * HOUR * 0.9)
    }

    /// What happens to an order that is due. One whose documents cannot be read rests from now on,
    /// so that the others live.
    #[must_use]
    pub fn transition_or_pause(&self, order: &DueOrder) -> OrderTransition {
        self.step(order).unwrap_or_else(|error| {
            tracing::error!(batch = order.batch_no, %error, "an order can't live on");
            OrderTransition {
                account_no: order.account_no,
                seq: order.seq,
                from: order.status.clone(),
                at: order.next_event_at,
                ..OrderTransition::default()
            }
        })
    }

    /// What happens to an order that is due, and when it goes on.
    ///
    /// # Errors
    /// When a document of the store cannot be read.
    pub fn step(&self, order: &DueOrder) -> Result<OrderTransition, ServiceError> {
        let mut chance = self.chance(order);
        let at = order.next_event_at;
        let mut step = OrderTransition {
            account_no: order.account_no,
            seq: order.seq,
            from: order.status.clone(),
            at,
            ..OrderTransition::default()
        };
        let after = |hours: f64| Some(at + self.span(hours.max(SHORTEST_WAIT) * HOUR));
        let status = OrderStatus::from(order.status.as_str());
        let method = SendMethod::from(order.send_method.as_str());
        let next = match &status {
            // It goes on when its mail is sent: see `first_open_at`.
            OrderStatus::Created if method == SendMethod::EmailAndLink => None,
            OrderStatus::Created if order.next_event_at <= order.created_at => {
                // A link is handed out by the sender: it only takes its time.
                let hours = early(&mut chance, 0.5, 96.0);
                step.next_event_at = Some(
                    at.max(order.created_at) + self.span(hours * HOUR) + Duration::from_micros(1),
                );
                None
            }
            _ if status.is_unaccepted() && order.expires_at.is_some_and(|end| end <= at) => None,
            OrderStatus::Created | OrderStatus::Notified => {
                if chance.random_ratio(OPENS, 100) {
                    step.views = 1 + chance.random_range(0..3);
                    step.next_event_at = after(early(&mut chance, SHORTEST_WAIT, 60.0));
                    Some(OrderStatus::Opened)
                } else {
                    None
                }
            }
            OrderStatus::Opened => {
                if chance.random_ratio(ACCEPTS, 100)
                    && self.accept(order, &mut chance, &mut step)?
                {
                    step.next_event_at = after(early(&mut chance, SHORTEST_WAIT, 1.5));
                    Some(OrderStatus::Accepted)
                } else {
                    None
                }
            }
            OrderStatus::Accepted if chance.random_ratio(WAITS_FOR_PAYMENT, 100) => {
                step.next_event_at = after(early(&mut chance, 1.0, 12.0));
                Some(OrderStatus::PendingPayment)
            }
            OrderStatus::Accepted | OrderStatus::PendingPayment => {
                step.next_event_at = after(early(&mut chance, SHORTEST_WAIT, 4.0));
                Some(OrderStatus::Paid)
            }
            OrderStatus::Paid if chance.random_ratio(FAILS, 100) => Some(OrderStatus::Failed),
            OrderStatus::Paid => {
                step.next_event_at = after(early(&mut chance, 10.0, 48.0));
                step.shipments = Some(pending(order)?);
                Some(OrderStatus::Ordered)
            }
            OrderStatus::Ordered => {
                let hours = early(&mut chance, 20.0, 120.0);
                step.next_event_at = after(hours);
                step.shipments = Some(shipped(order, &mut chance, at, step.next_event_at)?);
                Some(OrderStatus::Shipped)
            }
            OrderStatus::Shipped => {
                step.shipments = Some(delivered(order, at)?);
                Some(OrderStatus::Delivered)
            }
            _ => None,
        };
        step.status = next.filter(|next| states::can_transition(&status, next));
        Ok(step)
    }

    /// When the life of an order goes on whose recipient was written to: the moment to open it.
    #[must_use]
    pub fn first_open_at(&self, batch_no: i64, position: i64, at: Timestamp) -> Timestamp {
        let mut chance = self.dice(batch_no, position, OrderStatus::Created.as_str(), true);
        at + self.span(early(&mut chance, SHORTEST_WAIT, 72.0) * HOUR)
    }

    fn chance(&self, order: &DueOrder) -> StdRng {
        let fresh = order.next_event_at <= order.created_at;
        self.dice(order.batch_no, order.position, &order.status, fresh)
    }

    /// The dice of one order at one place of its life.
    fn dice(&self, batch_no: i64, position: i64, status: &str, fresh: bool) -> StdRng {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.seed.to_le_bytes());
        seed[8..16].copy_from_slice(&batch_no.to_le_bytes());
        seed[16..24].copy_from_slice(&position.to_le_bytes());
        // The status in place of a count of steps: the same whenever it is asked.
        for (slot, letter) in seed[24..].iter_mut().zip(status.bytes()) {
            *slot = letter;
        }
        seed[31] = u8::from(fresh);
        StdRng::from_seed(seed)
    }

    /// Seconds of an order's life as time of the clock.
    fn span(&self, seconds: f64) -> Duration {
        Duration::from_secs_f64((seconds / (SECONDS_PER_SECOND * self.speed)).min(1e9))
    }

    /// Whether the recipient finds something to take and a place that it ships to: then what came
    /// of it is in the step.
    fn accept(
        &self,
        order: &DueOrder,
        chance: &mut StdRng,
        step: &mut OrderTransition,
    ) -> Result<bool, ServiceError> {
        let sent: Vec<GiftLine> = serde_json::from_str(&order.line_items)?;
        let swap = SwapMode::from(order.swap.as_str());
        let Some((lines, state)) = self.shop.taken(&sent, &swap, chance) else {
            return Ok(false);
        };
        let accepted = acceptance::accept(&sent, lines, state);
        step.tax = Some(accepted.tax);
        step.swapped = accepted.swapped.map(|lines| SwappedGift {
            cart_id: CartId::generate(),
            lines,
        });
        step.selections = (!accepted.selections.is_empty()).then_some(accepted.selections);
        if chance.random_ratio(THANKS, 100) {
            step.thank_you_note = Some(NOTES[chance.random_range(0..NOTES.len())].to_owned());
        }
        Ok(true)
    }
}

/// Most do it soon, few late.
fn early(chance: &mut StdRng, low: f64, high: f64) -> f64 {
    let part: f64 = chance.random();
    low + (high - low) * part * part
}

fn shipments(order: &DueOrder) -> Result<Vec<Shipment>, ServiceError> {
    Ok(order
        .shipments
        .as_deref()
        .map(serde_json::from_str)
        .transpose()?
        .unwrap_or_default())
}

/// A parcel from each brand of the gift.
fn pending(order: &DueOrder) -> Result<Vec<Shipment>, ServiceError> {
    let lines: Vec<GiftLine> = match &order.swapped {
        Some(swapped) => serde_json::from_str::<SwappedGift>(swapped)?.lines,
        None => serde_json::from_str(&order.line_items)?,
    };
    let mut brands: Vec<&BrandRef> = Vec::new();
    for line in &lines {
        if brands.iter().all(|brand| brand.id != line.brand.id) {
            brands.push(&line.brand);
        }
    }
    let parcels = brands.into_iter().map(|brand| Shipment {
        id: ShipmentId::generate(),
        status: ShipmentStatus::Pending,
        brand_name: brand.name.clone(),
        ..Shipment::default()
    });
    Ok(parcels.collect())
}

fn shipped(
    order: &DueOrder,
    chance: &mut StdRng,
    at: Timestamp,
    arrives: Option<Timestamp>,
) -> Result<Vec<Shipment>, ServiceError> {
    let carrier = CARRIERS[chance.random_range(0..CARRIERS.len())];
    let mut shipments = shipments(order)?;
    for shipment in &mut shipments {
        shipment.status = ShipmentStatus::Shipped;
        shipment.tracking_carrier = Some(carrier.to_owned());
        shipment.tracking_number = Some(format!(
            "PRACTICE{:010}",
            chance.random_range(0..10_000_000_000_u64)
        ));
        shipment.shipped_at = Some(at);
        shipment.delivery_eta = arrives;
    }
    Ok(shipments)
}

fn delivered(order: &DueOrder, at: Timestamp) -> Result<Vec<Shipment>, ServiceError> {
    let mut shipments = shipments(order)?;
    for shipment in &mut shipments {
        shipment.status = ShipmentStatus::Delivered;
        shipment.delivered_at = Some(at);
    }
    Ok(shipments)
}
