//! Reads lists of orders from the engine, with the filters that several subcommands share.

use std::collections::HashSet;

use super::{
    engine_driver::{Awaited, EngineDriver, RESPONSE_TIMEOUT},
    failure::Failure,
};
use crate::{
    contract::{OrderBatchId, OrderStatus},
    desk::{
        Command, Event,
        view::{ListQuery, ListRows, OrderQuery, OrderRow, OrderStage},
    },
    i18n::t,
};

/// Orders read per request.
const ORDERS_PER_PAGE: u64 = 500;

/// The maximum number of times a list is read when it changes while its pages are read.
const MAX_RESTARTS: u32 = 5;

/// The value of `--status` for orders that expired before they were accepted. The service has no
/// such status.
const EXPIRED: &str = "expired";

/// Options that choose the orders of a subcommand.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct OrderFilterOptions {
    #[arg(long, value_name = "ID")]
    batch: Option<OrderBatchId>,
    #[arg(long, value_name = "STATUS", value_parser = parse_status)]
    status: Option<StatusFilter>,
    #[arg(long, value_name = "TEXT")]
    search: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
enum StatusFilter {
    Status(OrderStatus),
    Expired,
}

fn parse_status(text: &str) -> Result<StatusFilter, String> {
    if text == EXPIRED {
        return Ok(StatusFilter::Expired);
    }
    match OrderStatus::from(text) {
        OrderStatus::Other(_) => {
            let known = OrderStatus::KNOWN.iter().map(OrderStatus::as_str);
            let known: Vec<_> = known.chain([EXPIRED]).collect();
            Err(t!("cli-value-invalid", values = known.join(", ")))
        }
        status => Ok(StatusFilter::Status(status)),
    }
}

impl OrderFilterOptions {
    pub(super) fn batch(&self) -> Option<OrderBatchId> {
        self.batch
    }

    pub(super) fn query(&self) -> OrderQuery {
        let (statuses, stages) = match &self.status {
            None => (Vec::new(), Vec::new()),
            Some(StatusFilter::Status(status)) => (vec![status.clone()], Vec::new()),
            Some(StatusFilter::Expired) => (Vec::new(), vec![OrderStage::Expired]),
        };
        OrderQuery {
            batch: self.batch,
            text: self.search.clone().unwrap_or_default(),
            statuses,
            stages,
            ..OrderQuery::default()
        }
    }
}

/// Reads every order of a list. Starts again when the list changes meanwhile, because a change
/// shifts the later pages. The last of [`MAX_RESTARTS`] attempts may be incomplete.
///
/// # Errors
/// When the engine does not answer, or the rows cannot be read.
pub(super) fn read_orders(
    driver: &mut EngineDriver<'_>,
    query: &OrderQuery,
) -> Result<Vec<OrderRow>, Failure> {
    let mut orders = Vec::new();
    for _ in 0..MAX_RESTARTS {
        let (read, is_consistent) = read_pages(driver, query)?;
        orders = read;
        if is_consistent {
            break;
        }
    }
    Ok(orders)
}

/// Returns the rows without repetitions, and whether the list stayed the same. Stops early when the
/// length of the list changes.
fn read_pages(
    driver: &mut EngineDriver<'_>,
    query: &OrderQuery,
) -> Result<(Vec<OrderRow>, bool), Failure> {
    let mut seen = HashSet::new();
    let mut orders = Vec::new();
    let mut first_total = None;
    for start in (0..).step_by(ORDERS_PER_PAGE as usize) {
        let (total, rows) = read_page(driver, query.clone(), start)?;
        let is_last = rows.is_empty() || start + ORDERS_PER_PAGE >= total;
        orders.extend(rows.into_iter().filter(|row| seen.insert(row.id)));
        if total != *first_total.get_or_insert(total) {
            return Ok((orders, false));
        }
        if is_last {
            let is_complete = orders.len() as u64 == total;
            return Ok((orders, is_complete));
        }
    }
    Ok((orders, true))
}

fn read_page(
    driver: &mut EngineDriver<'_>,
    query: OrderQuery,
    start: u64,
) -> Result<(u64, Vec<OrderRow>), Failure> {
    let key = driver.new_request_key();
    driver.send(Command::List {
        key,
        query: ListQuery::Orders(query),
        range: start..start + ORDERS_PER_PAGE,
    });
    driver.wait(RESPONSE_TIMEOUT, Awaited::List, |event| match event {
        Event::Rows {
            key: answered,
            total,
            rows: ListRows::Orders(rows),
            ..
        } if *answered == key => Some(Ok((*total, rows.clone()))),
        Event::RequestFailed {
            key: answered,
            problem,
        } if *answered == key => Some(Err(Failure::from(problem.clone()))),
        _ => None,
    })?
}

#[cfg(test)]
mod tests {
    use std::{cell::RefCell, time::Duration};

    use super::*;
    use crate::{
        cli::engine_driver::Engine,
        contract::{OrderId, Timestamp},
        desk::view::{BatchTitle, CartSummary},
    };

    fn row(number: u128) -> OrderRow {
        OrderRow {
            id: OrderId(uuid::Uuid::from_u128(number)),
            batch_id: OrderBatchId::default(),
            batch: BatchTitle::Unknown,
            recipient: format!("Person {number}"),
            email: None,
            status: OrderStatus::Created,
            is_expired: false,
            gift: CartSummary::default(),
            is_swapped: false,
            has_thank_you: false,
            total: None,
            last_change: Some(Timestamp::default()),
            accepted_at: None,
            expires_at: None,
            gift_link: String::new(),
        }
    }

    /// An engine whose list gains a row at the front after each of the first `changes` pages.
    struct ChangingList {
        rows: RefCell<Vec<OrderRow>>,
        changes: RefCell<u32>,
        answers: RefCell<Vec<Event>>,
    }

    impl Engine for ChangingList {
        fn send(&self, command: Command) {
            let Command::List { key, range, .. } = command else {
                return;
            };
            let mut rows = self.rows.borrow_mut();
            let end = (range.end as usize).min(rows.len());
            self.answers.borrow_mut().push(Event::Rows {
                key,
                total: rows.len() as u64,
                offset: range.start,
                rows: ListRows::Orders(rows[range.start as usize..end].to_vec()),
            });
            let mut changes = self.changes.borrow_mut();
            if *changes > 0 {
                *changes -= 1;
                let number = 1_000_000 + u128::from(*changes);
                rows.insert(0, row(number));
            }
        }

        fn wait_event(&self, _: Duration) -> Option<Event> {
            self.answers.borrow_mut().pop()
        }
    }

    #[test]
    fn list_that_changes_is_read_again() {
        for changes in 0..4 {
            let engine = ChangingList {
                rows: RefCell::new((0..1_200).map(row).collect()),
                changes: RefCell::new(changes),
                answers: RefCell::default(),
            };
            let mut driver = EngineDriver::new(&engine);
            let read = read_orders(&mut driver, &OrderQuery::default()).unwrap();
            assert_eq!(read, *engine.rows.borrow(), "{changes} changes");
        }
    }

    #[test]
    fn status_is_a_known_status_or_expired() {
        assert_eq!(parse_status("expired"), Ok(StatusFilter::Expired));
        assert_eq!(
            parse_status("paid"),
            Ok(StatusFilter::Status(OrderStatus::Paid))
        );
        let refused = parse_status("Paid").unwrap_err();
        assert!(refused.contains("pending_payment"), "{refused}");
    }
}
