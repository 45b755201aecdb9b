//! Applies the guards with the data of the local store: the history of the recipients, the budgets and
//! the catalog.
//!
//! The engine checks a draft for Review and when the user confirms the send. The outbox checks the
//! request again before the first attempt, because a send can wait for days.

mod stored_facts;
#[cfg(test)]
mod tests;
mod waiting_abroad;

use std::{
    collections::HashMap,
    sync::{Arc, OnceLock},
};

use chrono::{Datelike as _, Local, NaiveDate};

use super::{
    abroad::{self, Destinations},
    budget, catalog, duplicates,
    gift_history::GiftHistoryQuery,
    history::{self, PastGifts},
    night,
    settings::GuardSettings,
    warning::SendWarning,
};
use crate::{
    contract::{
        CartRequest, Cents, OrderBatchRequest, ProductId, RecipientRequest, SendMethod, Timestamp,
        rules,
    },
    desk::{
        connections::{Connection, ConnectionKind, account::is_same_account},
        drafts::{CartLine, Draft},
        ids::OutboxId,
        personal::SharedCart,
        sends::{
            gift_test::SendPurpose,
            outbox::{OutboxEntry, OutboxState},
            schedule::ON_TIME,
            unmirrored::add_unmirrored,
        },
        store::{ConnectionRowId, Store, StoreError},
    },
    recipients::{IssueIndex, RecipientTable},
};
use stored_facts::{HistoryFacts, StoredFacts};

/// The stored data, the limits and the time that a send is checked against.
pub(crate) struct GuardSources<'a> {
    pub(crate) store: &'a Store,
    pub(crate) connection_row: ConnectionRowId,
    /// The country whose mirrored catalog is preferred.
    pub(crate) country: &'a str,
    pub(crate) settings: GuardSettings,
    pub(crate) now: Timestamp,
}

/// A draft with its recipients, as the user confirms it.
pub(crate) struct DraftToCheck {
    pub(crate) draft: Draft,
    pub(crate) recipients: RecipientTable,
    pub(crate) issues: Arc<IssueIndex>,
    /// The different carts; empty when everyone gets the cart of the draft.
    pub(crate) carts: Vec<SharedCart>,
    /// The most that the send can cost; `None` while the price is unknown.
    pub(crate) total: Option<Cents>,
    pub(crate) purpose: SendPurpose,
}

/// The warnings about a draft, and what they follow from.
pub(crate) struct DraftCheck {
    pub(crate) warnings: Vec<SendWarning>,
    /// The countries abroad whose catalogs the draft was compared with.
    pub(crate) countries: Vec<&'static str>,
    facts: StoredFacts,
}

/// The recipients of a send. Those of a table are converted when a guard first needs them.
struct Recipients {
    table: RecipientTable,
    requests: OnceLock<Vec<RecipientRequest>>,
}

impl Recipients {
    fn of_table(table: RecipientTable) -> Arc<Self> {
        Arc::new(Self {
            table,
            requests: OnceLock::new(),
        })
    }

    fn of_requests(requests: Vec<RecipientRequest>) -> Arc<Self> {
        Arc::new(Self {
            table: RecipientTable::default(),
            requests: requests.into(),
        })
    }

    /// Takes time in proportion to the recipients of a table.
    fn requests(&self) -> &[RecipientRequest] {
        // Requests of this method have all addresses, which name the time zones.
        let convert = || self.table.to_requests(&SendMethod::DirectSend);
        self.requests.get_or_init(convert)
    }
}

/// Products, and the recipients who get them.
#[derive(Clone)]
struct SharedProducts {
    products: Vec<ProductId>,
    /// Positions, ascending; `None`: all recipients.
    recipients: Option<Vec<u32>>,
}

impl SharedProducts {
    fn gives(&self, product: ProductId, position: u32) -> bool {
        let is_for = |positions: &Vec<u32>| positions.binary_search(&position).is_ok();
        self.products.contains(&product) && self.recipients.as_ref().is_none_or(is_for)
    }
}

/// What the history guards need to know about a send.
struct SendFacts {
    recipients: Arc<Recipients>,
    gifts: Vec<SharedProducts>,
    total: Option<Cents>,
    /// With all parts of the send: what counts for budgets.
    total_of_send: Option<Cents>,
    /// The send itself, when it is already in the outbox.
    own: Option<OutboxId>,
    purpose: SendPurpose,
}

impl GuardSources<'_> {
    /// Every warning about a draft.
    pub(crate) async fn draft_warnings(
        &self,
        checked: &DraftToCheck,
    ) -> Result<DraftCheck, StoreError> {
        let mut draft = checked.draft.clone();
        draft.cart = self.current_cart(&draft.cart).await?;
        let cart = draft.cart.clone();
        let (table, issues) = (checked.recipients.clone(), Arc::clone(&checked.issues));
        let carts = checked.carts.clone();
        let recipients = Recipients::of_table(table.clone());
        let at_night = Arc::clone(&recipients);
        let prepared = run_blocking(move || {
            let mut warnings: Vec<_> = duplicates::check(&table, &issues).into_iter().collect();
            warnings.extend(abroad::check(&draft, &table, &carts));
            let destinations = Destinations::of(&draft, &table, &carts);
            if let scheduled @ Some(_) = draft.scheduled_send_on {
                let method = &draft.send_method;
                let requests = at_night.requests();
                warnings.extend(night::check(scheduled, method, requests, &Local));
            }
            (destinations, warnings)
        });
        let (destinations, of_list) = prepared.await;
        let countries: Vec<_> = destinations.countries().collect();
        let send = send_of_draft(checked, &cart, recipients);
        let catalog = self.catalog_facts(cart, &countries).await?;
        let history = self.history_facts(&send).await?;
        let lines = with_all_variants(&catalog.cart, &checked.carts);
        let mut warnings = catalog::check(&lines, &catalog.current);
        // Not checked again in the outbox: a mirror that is being rebuilt must not refuse a send that
        // was compared with the whole history before.
        let is_whole_history = self.is_whole_history_for(checked.purpose).await?;
        if !is_whole_history {
            warnings.push(SendWarning::HistoryIncomplete);
        }
        warnings.extend(self.undated_warnings(&send, &history).await);
        let (cart, shipped) = (catalog.cart.clone(), catalog.shipped.clone());
        let gifts = send.gifts.clone();
        let compared = run_blocking(move || {
            destinations.check(&cart, &shipped, |product, position| {
                gifts.iter().any(|gifts| gifts.gives(product, position))
            })
        });
        warnings.extend(compared.await);
        warnings.extend(self.history_warnings(send, &history).await);
        warnings.extend(of_list);
        Ok(DraftCheck {
            warnings,
            countries,
            facts: StoredFacts {
                catalog,
                is_whole_history,
                history,
            },
        })
    }

    /// Whether the store has the same data for a draft as when the draft was checked. The guards and the rules of a
    /// batch, whose account data is not compared here, then give the same result.
    pub(crate) async fn has_same_facts(
        &self,
        checked: &DraftToCheck,
        check: &DraftCheck,
    ) -> Result<bool, StoreError> {
        let cart = self.current_cart(&checked.draft.cart).await?;
        let recipients = Recipients::of_table(checked.recipients.clone());
        let send = send_of_draft(checked, &cart, recipients);
        let facts = &check.facts;
        Ok(
            self.catalog_facts(cart, &check.countries).await? == facts.catalog
                && self.is_whole_history_for(checked.purpose).await? == facts.is_whole_history
                && self.history_facts(&send).await? == facts.history,
        )
    }

    /// The warnings about a request that can appear while it waits in the outbox: its recipients do not
    /// change. A kept send that leaves late can reach recipients at night.
    pub(crate) async fn request_warnings(
        &self,
        entry: &OutboxEntry,
        request: OrderBatchRequest,
    ) -> Result<Vec<SendWarning>, StoreError> {
        let mut cart = cart_of(&request.cart);
        let mut current = self.current_products(&cart).await?;
        let mut warnings = catalog::check(&cart, &current);
        if !warnings.is_empty() {
            self.set_drafted_data(&mut cart, entry).await;
            current = self.current_products(&cart).await?;
            warnings = catalog::check(&cart, &current);
        }
        // The parts of a send that has begun follow at any time.
        if let OutboxState::Scheduled(at) = entry.state
            && self.now.since(at) > ON_TIME
            && !self.store.is_part_sent(entry.id).await?
        {
            let method = request.send_method.clone().unwrap_or_default();
            let now = Some(self.now);
            warnings.extend(night::check(now, &method, &request.recipients, &Local));
        }
        warnings.extend(self.warnings_abroad(entry, &request).await?);
        let total = self.store.highest_totals(entry.id).await?;
        let facts = SendFacts {
            recipients: Recipients::of_requests(request.recipients),
            gifts: shared_products(&cart, &[]),
            total: Some(total.own),
            total_of_send: Some(total.of_send),
            own: Some(entry.id),
            purpose: SendPurpose::of_reference(&entry.customer_reference_id),
        };
        let history = self.history_facts(&facts).await?;
        warnings.extend(self.history_warnings(facts, &history).await);
        Ok(warnings)
    }

    /// Sets the names and the collections of products from the draft of a send, which may not exist any
    /// more.
    async fn set_drafted_data(&self, cart: &mut [CartLine], entry: &OutboxEntry) {
        let stored = self.store.draft(self.connection_row, entry.draft_id).await;
        let Ok(Some(stored)) = stored else {
            return;
        };
        for line in cart {
            let mut drafted = stored.draft.cart.iter();
            if let Some(named) = drafted.find(|other| other.product_id == line.product_id) {
                line.product_name.clone_from(&named.product_name);
                line.collection_id = named.collection_id;
            }
        }
    }

    /// What changed in the catalog since a cart was filled.
    pub(crate) async fn cart_warnings(
        &self,
        cart: &[CartLine],
    ) -> Result<Vec<SendWarning>, StoreError> {
        Ok(catalog::check(cart, &self.current_products(cart).await?))
    }

    /// The warnings that depend on what was sent before.
    async fn history_warnings(&self, send: SendFacts, history: &HistoryFacts) -> Vec<SendWarning> {
        let mut warnings = match send.total_of_send {
            Some(total) => budget::check(&self.settings, total, history.spent),
            None => Vec::new(),
        };
        let counts_year = self.settings.has_yearly_limit();
        // A test goes to the sender. Earlier gifts of the sender are not checked.
        if send.purpose == SendPurpose::Test || !counts_year && history.past.is_empty() {
            return warnings;
        }
        let (settings, now, past) = (self.settings.clone(), self.now, Arc::clone(&history.past));
        let checked = run_blocking(move || {
            let recipients = send.recipients.requests();
            let gifts = i64::try_from(recipients.len()).unwrap_or(i64::MAX).max(1);
            // Rounded up, so that no cent is lost.
            let per_gift = send
                .total
                .map(|total| Cents((total.0.saturating_add(gifts - 1)) / gifts));
            let recent = history::check_recent_gifts(recipients, &past, now);
            let yearly = history::check_yearly_limits(&settings, recipients, &past, per_gift);
            recent.into_iter().chain(yearly).collect::<Vec<_>>()
        });
        warnings.extend(checked.await);
        warnings
    }

    /// The warnings about earlier gifts without a known time. They stop no send that waits in the outbox.
    async fn undated_warnings(&self, send: &SendFacts, history: &HistoryFacts) -> Vec<SendWarning> {
        let (settings, past) = (self.settings.clone(), Arc::clone(&history.past));
        let recipients = Arc::clone(&send.recipients);
        let checked = run_blocking(move || {
            let has_undated =
                |gifts: &PastGifts| gifts.undated_gifts > 0 || gifts.undated_same_gifts > 0;
            if !past.values().any(has_undated) {
                return None;
            }
            history::check_undated_gifts(&settings, recipients.requests(), &past)
        });
        let mut warnings: Vec<_> = checked.await.into_iter().collect();
        warnings.extend(
            history
                .has_undated_costs
                .then_some(SendWarning::MonthCostUnknown),
        );
        warnings
    }

    /// The gifts that each recipient of a table got before, by position among the rows that are not blank.
    /// Sends that wait in the outbox or are in doubt count.
    pub(crate) async fn gifts_of(
        &self,
        table: RecipientTable,
    ) -> Result<HashMap<u32, PastGifts>, StoreError> {
        let rows = self.account_rows().await?;
        let whole = self.whole_history(&rows).await?;
        let mut unmirrored = self.store.unmirrored_sends(&rows, None).await?;
        unmirrored.retain(|send| send.purpose == SendPurpose::Gifts);
        let query = run_blocking(move || {
            GiftHistoryQuery::of_recipients(&table.to_requests(&SendMethod::DirectSend))
        });
        let query = query.await;
        let mut past: HashMap<u32, PastGifts> = HashMap::new();
        for row in &rows {
            for (position, mut gifts) in self.store.past_gifts(*row, &query).await? {
                // Another mirror can lack the times that this one has.
                if Some(*row) != whole {
                    gifts.undated_gifts = 0;
                }
                past.entry(position).or_default().add(gifts);
            }
        }
        let gifts = run_blocking(move || {
            add_unmirrored(&mut past, &unmirrored, &query);
            past
        });
        Ok(gifts.await)
    }

    /// Whether the batches and orders of the account were read completely in one of its connections.
    pub(crate) async fn has_whole_history(&self) -> Result<bool, StoreError> {
        let rows = self.account_rows().await?;
        Ok(self.whole_history(&rows).await?.is_some())
    }

    /// The first connection in which the batches and orders of the account were read completely.
    async fn whole_history(
        &self,
        rows: &[ConnectionRowId],
    ) -> Result<Option<ConnectionRowId>, StoreError> {
        for row in rows {
            if self.store.has_whole_history(*row).await? {
                return Ok(Some(*row));
            }
        }
        Ok(None)
    }

    /// The connections of the same account.
    async fn account_rows(&self) -> Result<Vec<ConnectionRowId>, StoreError> {
        let connections = self.store.connections().await?;
        // Practice and My shop have an account of their own each.
        let remote = |(_, connection): &&(_, Connection)| connection.kind == ConnectionKind::Remote;
        if connections.iter().filter(remote).count() < 2 {
            return Ok(vec![self.connection_row]);
        }
        let own = connections
            .iter()
            .find(|(row, _)| *row == self.connection_row);
        let account = match own {
            Some((_, connection)) => self.store.account(connection.id).await?,
            None => None,
        };
        let mut rows = vec![self.connection_row];
        let Some(account) = account else {
            return Ok(rows);
        };
        for (row, connection) in &connections {
            if *row == self.connection_row {
                continue;
            }
            let other = self.store.account(connection.id).await?;
            if other.and_then(|other| is_same_account(&account, &other)) == Some(true) {
                rows.push(*row);
            }
        }
        Ok(rows)
    }
}

/// The cart of a request, with ids for names. The outbox compares the prices.
fn cart_of(cart: &CartRequest) -> Vec<CartLine> {
    let items = cart.items.iter().take(rules::MAX_CART_ITEMS);
    items
        .filter_map(|item| {
            let product_id = rules::product_id(item)?;
            Some(CartLine {
                product_id,
                product_name: product_id.to_string(),
                variants: item.variants.clone(),
                ..CartLine::default()
            })
        })
        .collect()
}

/// The lines with every variant that a recipient gets.
fn with_all_variants(cart: &[CartLine], carts: &[SharedCart]) -> Vec<CartLine> {
    let mut lines = cart.to_vec();
    for line in &mut lines {
        let items = carts.iter().flat_map(|shared| &shared.cart.items);
        let of_product = items.filter(|item| rules::product_id(item) == Some(line.product_id));
        for variant in of_product.flat_map(|item| &item.variants) {
            if !line.variants.contains(variant) {
                line.variants.push(variant.clone());
            }
        }
    }
    lines
}

/// Which recipients get which products. Carts that differ only in variants are one gift.
fn shared_products(cart: &[CartLine], carts: &[SharedCart]) -> Vec<SharedProducts> {
    let mut shared: Vec<SharedProducts> = Vec::new();
    for SharedCart { cart, positions } in carts {
        let mut products: Vec<ProductId> =
            cart.items.iter().filter_map(rules::product_id).collect();
        products.sort_unstable();
        products.dedup();
        match shared.iter_mut().find(|known| known.products == products) {
            Some(known) => known.recipients.get_or_insert_default().extend(positions),
            None => shared.push(SharedProducts {
                products,
                recipients: Some(positions.clone()),
            }),
        }
    }
    match shared.as_mut_slice() {
        [] => shared.push(SharedProducts {
            products: cart.iter().map(|line| line.product_id).collect(),
            recipients: None,
        }),
        [only] => only.recipients = None,
        _ => {}
    }
    for gifts in &mut shared {
        if let Some(positions) = &mut gifts.recipients {
            positions.sort_unstable();
        }
    }
    shared
}

/// What the history guards need to know about a draft whose cart is current.
fn send_of_draft(
    checked: &DraftToCheck,
    cart: &[CartLine],
    recipients: Arc<Recipients>,
) -> SendFacts {
    SendFacts {
        recipients,
        gifts: shared_products(cart, &checked.carts),
        total: checked.total,
        total_of_send: checked.total,
        own: None,
        purpose: checked.purpose,
    }
}

/// Runs a computation about up to 100,000 recipients on a thread that may block.
async fn run_blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match tokio::task::spawn_blocking(work).await {
        Ok(value) => value,
        Err(error) => std::panic::resume_unwind(error.into_panic()),
    }
}

/// The beginning of the calendar year in local time.
fn year_start(now: Timestamp) -> Timestamp {
    let today = now.to_chrono().with_timezone(&Local).date_naive();
    midnight(NaiveDate::from_ymd_opt(today.year(), 1, 1)).unwrap_or(now)
}

/// The beginning and the end of the calendar month in local time.
fn month_of(now: Timestamp) -> (Timestamp, Timestamp) {
    let today = now.to_chrono().with_timezone(&Local).date_naive();
    let first = today.with_day(1);
    let next = first.and_then(|first| first.checked_add_months(chrono::Months::new(1)));
    (
        midnight(first).unwrap_or(now),
        midnight(next).unwrap_or(now),
    )
}

fn midnight(day: Option<NaiveDate>) -> Option<Timestamp> {
    Timestamp::start_of_day(day?, &Local)
}
