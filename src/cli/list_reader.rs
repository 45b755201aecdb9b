//! Reads whole lists of the engine page by page, for the subcommands that list data.

use std::{collections::HashSet, hash::Hash};

use super::{
    engine_driver::{Awaited, EngineDriver},
    failure::Failure,
};
use crate::desk::{GetRows, List, Window};

const ROWS_PER_PAGE: u64 = 500;

/// The maximum number of times a list is read when it changes while its pages are read.
const MAX_RESTARTS: u32 = 5;

/// Reads every row of a list, whose rows have the identity `id`. Starts again when the list changes meanwhile, because a
/// change shifts the later pages. The last of [`MAX_RESTARTS`] attempts may be incomplete.
///
/// # Errors
/// When the engine does not answer, or the rows cannot be read.
pub(super) fn read_list<L: List, Id: Eq + Hash>(
    driver: &mut EngineDriver<'_>,
    list: &L,
    id: fn(&L::Row) -> Id,
) -> Result<Vec<L::Row>, Failure> {
    let mut rows = Vec::new();
    for _ in 0..MAX_RESTARTS {
        let (read, is_consistent) = read_pages(driver, list, id)?;
        rows = read;
        if is_consistent {
            break;
        }
    }
    Ok(rows)
}

/// Returns the rows without repetitions, and whether the list stayed the same. Stops early when the
/// length of the list changes.
fn read_pages<L: List, Id: Eq + Hash>(
    driver: &mut EngineDriver<'_>,
    list: &L,
    id: fn(&L::Row) -> Id,
) -> Result<(Vec<L::Row>, bool), Failure> {
    let mut seen = HashSet::new();
    let mut rows = Vec::new();
    let mut first_total = None;
    for start in (0..).step_by(ROWS_PER_PAGE as usize) {
        let page = GetRows {
            list: list.clone(),
            range: start..start + ROWS_PER_PAGE,
        };
        let Window {
            total, rows: page, ..
        } = driver.ask(Awaited::List, page)?;
        let is_last = page.is_empty() || start + ROWS_PER_PAGE >= total;
        rows.extend(page.into_iter().filter(|row| seen.insert(id(row))));
        if total != *first_total.get_or_insert(total) {
            return Ok((rows, false));
        }
        if is_last {
            let is_complete = rows.len() as u64 == total;
            return Ok((rows, is_complete));
        }
    }
    Ok((rows, true))
}

#[cfg(test)]
mod tests {
    use std::{cell::RefCell, time::Duration};

    use super::*;
    use crate::{
        cli::engine_driver::Engine,
        contract::{OrderBatchId, OrderId, OrderStatus, Timestamp},
        desk::{
            Command, Event,
            batches::{BatchTitle, CartSummary},
            orders::{OrderQuery, OrderRow},
        },
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
            created_at: None,
            accepted_at: None,
            expires_at: None,
            gift_link: String::new(),
        }
    }

    /// An engine whose list gains a row at the front after each of the first `changes` pages.
    struct ChangingList {
        rows: RefCell<Vec<OrderRow>>,
        changes: RefCell<u32>,
        events: RefCell<Vec<Event>>,
    }

    impl Engine for ChangingList {
        fn send(&self, command: Command) {
            let Command::Ask(question) = command else {
                return;
            };
            let mut rows = self.rows.borrow_mut();
            question.reply(|page: &GetRows<OrderQuery>| {
                let end = (page.range.end as usize).min(rows.len());
                Ok(Window {
                    total: rows.len() as u64,
                    items: rows.len() as u64,
                    offset: page.range.start,
                    rows: rows[page.range.start as usize..end].to_vec(),
                })
            });
            self.events.borrow_mut().push(Event::Replied);
            let mut changes = self.changes.borrow_mut();
            if *changes > 0 {
                *changes -= 1;
                let number = 1_000_000 + u128::from(*changes);
                rows.insert(0, row(number));
            }
        }

        fn wait_event(&self, _: Duration) -> Option<Event> {
            self.events.borrow_mut().pop()
        }
    }

    #[test]
    fn list_that_changes_is_read_again() {
        for changes in 0..4 {
            let engine = ChangingList {
                rows: RefCell::new((0..1_200).map(row).collect()),
                changes: RefCell::new(changes),
                events: RefCell::default(),
            };
            let mut driver = EngineDriver::new(&engine);
            let read = read_list(&mut driver, &OrderQuery::default(), |row| row.id).unwrap();
            assert_eq!(read, *engine.rows.borrow(), "{changes} changes");
        }
    }
}
