//! The facts of every order of a connection in memory, from which Activity, Money, Reports and the inbox count, and by
//! which `ranking.rs` sorts lists. `fact_reads.rs` reads them.
//!
//! An order takes 52 bytes. Times are whole seconds.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use sqlx::{Row, sqlite::SqliteRow};

use crate::{
    contract::{AcceptanceProblem, BrandId, Cents, OrderBatchId, OrderStatus, Timestamp},
    desk::money::PaymentFacts,
};

const MICROS: i64 = 1_000_000;

/// Marks an amount that is not known.
const NO_AMOUNT: u32 = u32::MAX;

/// Marks the number of an amount in [`OrderFigures::amounts`]. Amounts from 0 to 21 million dollars are stored as cents.
const IS_AMOUNT_NUMBER: u32 = 1 << 31;

/// The largest number of an amount; the next one would be [`NO_AMOUNT`].
const MAX_AMOUNT_NUMBER: usize = (IS_AMOUNT_NUMBER - 2) as usize;

/// The parts of [`OrderFacts::stage_and_flags`].
const STAGE_BITS: u8 = 0b0000_0111;
const IS_PAID: u8 = 0b0000_1000;
const HAS_THANK_YOU: u8 = 0b0001_0000;
const HAS_RETURNED_PARCELS: u8 = 0b0010_0000;
const IS_EMAIL_REFUSED: u8 = 0b0100_0000;
const IS_SOLD_OUT: u8 = 0b1000_0000;

/// The values of an order that figures are counted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OrderFacts {
    /// SQLite assigns the highest row id plus 1, so that a mirror would need four billion orders to exceed the type.
    row: u32,
    /// Encoded, as `total` is: see [`OrderFigures::encode_amount`].
    sent_pre_tax: u32,
    total: u32,
    created_at: u32,
    opened_at: u32,
    accepted_at: u32,
    expires_at: u32,
    shipped_at: u32,
    problem_at: u32,
    note_at: u32,
    batch: u32,
    /// In its batch; `u32::MAX` while the position is unknown.
    position: u32,
    brand: u16,
    status: u8,
    stage_and_flags: u8,
}

const _: () = assert!(size_of::<OrderFacts>() == 52);

impl OrderFacts {
    fn row(&self) -> i64 {
        i64::from(self.row)
    }

    /// The newest of the times that Activity counts.
    fn latest(&self) -> u32 {
        self.created_at.max(self.opened_at).max(self.accepted_at)
    }
}

/// The facts of the orders of one connection, in the order of their row ids.
#[derive(Clone, Debug, Default)]
pub(in crate::desk) struct OrderFigures {
    orders: Vec<OrderFacts>,
    batches: Interner<OrderBatchId>,
    /// The rank of each batch, by its number.
    ranks: Vec<i64>,
    brands: Interner<(BrandId, String)>,
    statuses: Interner<OrderStatus>,
    /// Amounts in cents that are negative or too large for [`OrderFacts`].
    amounts: Interner<i64>,
}

/// Values that many orders share. Each is stored once, and orders have its number.
#[derive(Clone, Debug)]
struct Interner<T> {
    values: Vec<T>,
    numbers: HashMap<T, usize>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Self {
            values: Vec::new(),
            numbers: HashMap::new(),
        }
    }
}

impl<T: Clone + Eq + std::hash::Hash> Interner<T> {
    /// Returns the number of a value, and adds the value if it is new. Beyond `max` values, all others share the last number.
    fn intern(&mut self, value: T, max: usize) -> usize {
        if let Some(number) = self.numbers.get(&value) {
            return *number;
        }
        let number = self.values.len().min(max);
        if number == self.values.len() {
            self.values.push(value.clone());
            self.numbers.insert(value, number);
        }
        number
    }
}

/// An order with the values that it shares.
#[derive(Clone, Copy)]
pub(in crate::desk) struct OrderFigure<'a> {
    facts: &'a OrderFacts,
    figures: &'a OrderFigures,
}

impl<'a> OrderFigure<'a> {
    /// The number of the batch, smaller than [`OrderFigures::batch_ids`] is long.
    pub(in crate::desk) fn batch(&self) -> usize {
        self.facts.batch as usize
    }

    /// The number of the brand, smaller than [`OrderFigures::brands`] is long.
    pub(in crate::desk) fn brand(&self) -> usize {
        usize::from(self.facts.brand)
    }

    pub(in crate::desk) fn status(&self) -> &'a OrderStatus {
        &self.figures.statuses.values[usize::from(self.facts.status)]
    }

    /// The furthest stage that the order reached, 0 to 5.
    pub(in crate::desk) fn stage(&self) -> i64 {
        i64::from(self.facts.stage_and_flags & STAGE_BITS)
    }

    pub(in crate::desk) fn has_thank_you(&self) -> bool {
        self.facts.stage_and_flags & HAS_THANK_YOU != 0
    }

    /// In microseconds, as the other times of this type.
    pub(in crate::desk) fn created_at(&self) -> Option<i64> {
        micros(self.facts.created_at)
    }

    pub(in crate::desk) fn opened_at(&self) -> Option<i64> {
        micros(self.facts.opened_at)
    }

    pub(in crate::desk) fn accepted_at(&self) -> Option<i64> {
        micros(self.facts.accepted_at)
    }

    pub(in crate::desk) fn expires_at(&self) -> Option<i64> {
        micros(self.facts.expires_at)
    }

    pub(in crate::desk) fn shipped_at(&self) -> Option<i64> {
        micros(self.facts.shipped_at)
    }

    /// When parcels were found to be returned, or the gift to be one that cannot be accepted, or the last change of the order.
    pub(in crate::desk) fn problem_at(&self) -> Option<i64> {
        micros(self.facts.problem_at)
    }

    /// When the thank-you note was found. A note of the first read arrived after the last known change of its order.
    pub(in crate::desk) fn note_at(&self) -> Option<i64> {
        micros(self.facts.note_at)
    }

    /// Whether the email server refused the address of the recipient.
    pub(in crate::desk) fn is_email_refused(&self) -> bool {
        self.facts.stage_and_flags & IS_EMAIL_REFUSED != 0
    }

    /// Whether the service had too few of the gift when the recipient last opened it.
    pub(in crate::desk) fn is_sold_out(&self) -> bool {
        self.facts.stage_and_flags & IS_SOLD_OUT != 0
    }

    pub(in crate::desk) fn has_returned_parcels(&self) -> bool {
        self.facts.stage_and_flags & HAS_RETURNED_PARCELS != 0
    }

    /// Whether every known time of the order (creation, opening, acceptance) is before `at`.
    pub(in crate::desk) fn is_older_than(&self, at: i64) -> bool {
        i64::from(self.facts.latest()) * MICROS < at
    }

    /// The seconds from the creation to `at`; `None` when they would be negative, which comes from a wrong clock.
    pub(in crate::desk) fn seconds_since_creation(&self, at: Option<i64>) -> Option<u32> {
        let micros = at?.checked_sub(self.created_at()?)?;
        u32::try_from(micros / MICROS).ok()
    }

    /// Whether the order expired without being accepted.
    pub(in crate::desk) fn is_expired(&self, now: Timestamp) -> bool {
        let expires_at = self.expires_at().map(Timestamp::from_micros);
        self.status().has_expired(expires_at, now)
    }

    /// All values of the order, for comparisons in tests: the numbers of shared values depend on their first use.
    #[cfg(test)]
    pub(super) fn describe(&self) -> String {
        format!(
            "{} {:?} {} {:?} {} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
            self.row(),
            self.place(),
            self.figures.batch_ids()[self.batch()],
            self.figures.brands()[self.brand()],
            self.stage(),
            self.created_at(),
            self.opened_at(),
            self.accepted_at(),
            self.has_thank_you(),
            self.payment(false),
            self.shipped_at(),
            self.problem_at(),
            self.note_at(),
            self.has_returned_parcels(),
        )
    }

    /// The place of the order in the natural order: the rank of its batch, and its position there.
    pub(in crate::desk) fn place(&self) -> (i64, u32) {
        (self.figures.ranks[self.batch()], self.facts.position)
    }

    pub(in crate::desk) fn row(&self) -> i64 {
        self.facts.row()
    }

    /// `None` when the price is not known.
    pub(in crate::desk) fn total(&self) -> Option<i64> {
        self.figures.decode_amount(self.facts.total)
    }

    pub(in crate::desk) fn payment(&self, is_direct: bool) -> PaymentFacts {
        PaymentFacts {
            status: self.status().clone(),
            expires_at: self.expires_at().map(Timestamp::from_micros),
            is_paid: self.facts.stage_and_flags & IS_PAID != 0,
            is_direct,
            sent_pre_tax: Cents(
                self.figures
                    .decode_amount(self.facts.sent_pre_tax)
                    .unwrap_or_default(),
            ),
            total: self.total().map(Cents),
        }
    }
}

/// Returns `None` for 0, which marks an unknown time.
fn micros(seconds: u32) -> Option<i64> {
    (seconds > 0).then(|| i64::from(seconds) * MICROS)
}

fn seconds(micros: Option<i64>) -> u32 {
    let seconds = micros.unwrap_or_default().div_euclid(MICROS);
    u32::try_from(seconds.max(i64::from(micros.is_some()))).unwrap_or(u32::MAX)
}

impl OrderFigures {
    /// The orders of a connection.
    pub(in crate::desk) fn orders(&self) -> impl Iterator<Item = OrderFigure<'_>> {
        self.orders.iter().map(|facts| OrderFigure {
            facts,
            figures: self,
        })
    }

    /// The orders with these row ids. The row ids must ascend; those of other connections are left out.
    pub(super) fn orders_of(&self, rows: &[i64]) -> impl Iterator<Item = OrderFigure<'_>> {
        let mut rest = &self.orders[..];
        rows.iter().filter_map(move |row| {
            // Doubles the distance until the row id is within it: the orders of a frequent word are near each other.
            let mut reach = 1;
            while reach < rest.len() && rest[reach].row() < *row {
                reach *= 2;
            }
            let near = &rest[..rest.len().min(reach + 1)];
            rest = &rest[near.partition_point(|facts| facts.row() < *row)..];
            let facts = rest.first().filter(|facts| facts.row() == *row)?;
            Some(OrderFigure {
                facts,
                figures: self,
            })
        })
    }

    pub(in crate::desk) fn batch_ids(&self) -> &[OrderBatchId] {
        &self.batches.values
    }

    pub(in crate::desk) fn brands(&self) -> &[(BrandId, String)] {
        &self.brands.values
    }

    /// Whether each batch is one of the direct sends, by the number of the batch.
    pub(in crate::desk) fn are_direct(&self, direct: &HashSet<OrderBatchId>) -> Vec<bool> {
        let ids = self.batch_ids().iter();
        ids.map(|id| direct.contains(id)).collect()
    }

    /// Makes room for the orders of a connection.
    pub(super) fn reserve(&mut self, orders: usize) {
        self.orders.reserve_exact(orders);
    }

    /// Adds an order with a higher row id than all others. `fact_reads.rs` has the columns of the row.
    pub(in crate::desk) fn push(&mut self, row: &SqliteRow) -> sqlx::Result<()> {
        let facts = self.read(row)?;
        self.orders.push(facts);
        Ok(())
    }

    /// Replaces the orders with the row ids `changed`, which are sorted. Those without a row were deleted.
    pub(in crate::desk) fn replace(
        &mut self,
        changed: &[i64],
        rows: &[SqliteRow],
    ) -> sqlx::Result<()> {
        let current = rows.iter().map(|row| self.read(row));
        let current = current.collect::<sqlx::Result<Vec<_>>>()?;
        let mut added = Vec::new();
        let is_current = |facts: &OrderFacts| {
            let found = current.binary_search_by_key(&facts.row, |facts| facts.row);
            found.is_ok() || changed.binary_search(&facts.row()).is_err()
        };
        if current.len() < changed.len() {
            self.orders.retain(is_current);
        }
        for facts in current {
            match self
                .orders
                .binary_search_by_key(&facts.row, |facts| facts.row)
            {
                Ok(position) => self.orders[position] = facts,
                Err(_) => added.push(facts),
            }
        }
        if !added.is_empty() {
            self.orders.extend(added);
            // Two sorted runs, which this sort merges.
            self.orders.sort_by_key(|facts| facts.row);
        }
        Ok(())
    }

    /// Decodes an amount in cents; `None` when it is not known.
    fn decode_amount(&self, stored: u32) -> Option<i64> {
        match stored {
            NO_AMOUNT => None,
            IS_AMOUNT_NUMBER.. => Some(self.amounts.values[(stored & !IS_AMOUNT_NUMBER) as usize]),
            cents => Some(i64::from(cents)),
        }
    }

    /// Encodes an amount in cents for the facts of an order.
    fn encode_amount(&mut self, cents: Option<i64>) -> u32 {
        let Some(cents) = cents else {
            return NO_AMOUNT;
        };
        match u32::try_from(cents) {
            Ok(small) if small < IS_AMOUNT_NUMBER => small,
            _ => IS_AMOUNT_NUMBER | self.amounts.intern(cents, MAX_AMOUNT_NUMBER) as u32,
        }
    }

    fn read(&mut self, row: &SqliteRow) -> sqlx::Result<OrderFacts> {
        let time = |column: usize| Ok::<_, sqlx::Error>(seconds(row.try_get(column)?));
        let stage: i64 = row.try_get(11)?;
        let mut stage_and_flags = stage.clamp(0, 5) as u8;
        if row.try_get(12)? {
            stage_and_flags |= IS_PAID;
        }
        if row.try_get(13)? {
            stage_and_flags |= HAS_THANK_YOU;
        }
        if row.try_get(16)? {
            stage_and_flags |= HAS_RETURNED_PARCELS;
        }
        let problem: Option<&str> = row.try_get(20)?;
        stage_and_flags |= match problem.map(AcceptanceProblem::from) {
            Some(AcceptanceProblem::EmailRefused) => IS_EMAIL_REFUSED,
            Some(AcceptanceProblem::SoldOut) => IS_SOLD_OUT,
            Some(AcceptanceProblem::Other(_)) | None => 0,
        };
        let status: &str = row.try_get(10)?;
        let brand = (row.try_get(8)?, row.try_get(9)?);
        // More brands or statuses than numbers would share the last one; services have far fewer.
        let batch = self.batches.intern(row.try_get(7)?, u32::MAX as usize);
        let brand = self.brands.intern(brand, usize::from(u16::MAX));
        let status = self
            .statuses
            .intern(OrderStatus::from(status), usize::from(u8::MAX));
        if batch == self.ranks.len() {
            self.ranks.push(0);
        }
        self.ranks[batch] = row.try_get(15)?;
        Ok(OrderFacts {
            row: row.try_get(0)?,
            sent_pre_tax: self.encode_amount(Some(row.try_get(1)?)),
            total: self.encode_amount(row.try_get(2)?),
            created_at: time(3)?,
            opened_at: time(4)?,
            accepted_at: time(5)?,
            expires_at: time(6)?,
            shipped_at: time(17)?,
            problem_at: time(18)?,
            note_at: time(19)?,
            batch: batch as u32,
            position: u32::try_from(row.try_get::<i64, _>(14)?).unwrap_or(u32::MAX),
            brand: brand as u16,
            status: status as u8,
            stage_and_flags,
        })
    }
}

/// The facts of the orders of the connection that was read last, which is identified by its row id.
#[derive(Debug, Default)]
pub(in crate::desk) struct FigureCache(
    pub(in crate::desk) tokio::sync::Mutex<Option<(i64, Arc<OrderFigures>)>>,
);
