//! Applies the guards with the data of the local store: the history of the recipients, the budgets and
//! the catalog.
//!
//! The engine checks a draft for Review and when the user confirms the send. The outbox checks the
//! request again before the first attempt, because a send can wait for days.

#[cfg(test)]
mod tests;

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use chrono::{Datelike as _, Local, NaiveDate};

use super::{
    CartLine, Connection, ConnectionKind, Draft, ON_TIME, OutboxEntry, OutboxId, OutboxState,
    SendPurpose,
    account::is_same_account,
    guards::{
        GuardSettings, SendWarning,
        abroad::{self, Destinations},
        budget,
        catalog::{self, CurrentProducts},
        duplicates,
        history::{self, PastGifts},
        night,
    },
    personal::SharedCart,
    store::{ConnectionRowId, GiftHistoryQuery, Store, StoreError, UnmirroredSend, add_unmirrored},
};
use crate::{
    contract::{
        CartRequest, Cents, OrderBatchId, OrderBatchRequest, ProductId, RecipientRequest,
        SendMethod, Timestamp, rules,
    },
    recipients::{IssueIndex, RecipientTable},
};

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
    /// The different carts; empty when everyone gets the same.
    pub(crate) carts: Vec<SharedCart>,
    /// The most that the send can cost; `None` while the price is unknown.
    pub(crate) total: Option<Cents>,
    pub(crate) purpose: SendPurpose,
}

/// The recipients of a send. Those of a table are converted only when a guard needs them.
enum Recipients {
    Table(RecipientTable),
    Requests(Vec<RecipientRequest>),
}

impl Recipients {
    fn into_requests(self) -> Vec<RecipientRequest> {
        match self {
            // Requests of this method have all addresses, which name the time zones.
            Self::Table(table) => table.to_requests(&SendMethod::DirectSend),
            Self::Requests(requests) => requests,
        }
    }
}

/// Products, and the recipients who get them.
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
    recipients: Recipients,
    gifts: Vec<SharedProducts>,
    total: Option<Cents>,
    /// With all parts of the send: what counts for budgets.
    total_of_send: Option<Cents>,
    /// The send itself, when it is already in the outbox.
    own: Option<OutboxId>,
    purpose: SendPurpose,
}

impl GuardSources<'_> {
    /// Every warning about a draft, and the countries abroad whose catalogs it was compared with.
    pub(crate) async fn draft_warnings(
        &self,
        checked: DraftToCheck,
    ) -> Result<(Vec<SendWarning>, Vec<&'static str>), StoreError> {
        let DraftToCheck {
            mut draft,
            recipients: table,
            issues,
            carts,
            total,
            purpose,
        } = checked;
        let (method, scheduled) = (draft.send_method.clone(), draft.scheduled_send_on);
        self.store
            .update_cart_collections(self.connection_row, &mut draft.cart)
            .await?;
        let cart = draft.cart.clone();
        let prepared = run_blocking(move || {
            let mut warnings: Vec<_> = duplicates::check(&table, &issues).into_iter().collect();
            warnings.extend(abroad::check(&draft, &table));
            let destinations = Destinations::of(&draft, &table);
            let mut recipients = Recipients::Table(table);
            if scheduled.is_some() {
                let requests = recipients.into_requests();
                warnings.extend(night::check(scheduled, &method, &requests, &Local));
                recipients = Recipients::Requests(requests);
            }
            (recipients, destinations, warnings)
        });
        let (recipients, destinations, of_list) = prepared.await;
        let current = self.current_products(&cart).await?;
        let mut warnings = catalog::check(&with_all_variants(&cart, &carts), &current);
        // Not checked again in the outbox: a mirror that is being rebuilt must not refuse a send that
        // was compared with the whole history before.
        if purpose == SendPurpose::Gifts && !self.has_whole_history().await? {
            warnings.push(SendWarning::HistoryIncomplete);
        }
        let gifts = shared_products(&cart, carts);
        let shipped = self.shipped_products(&destinations, &cart).await?;
        let lines = cart.clone();
        let compared = run_blocking(move || {
            let found = destinations.check(&lines, &shipped, |product, position| {
                gifts.iter().any(|gifts| gifts.gives(product, position))
            });
            (found, destinations.countries().collect::<Vec<_>>(), gifts)
        });
        let (found, countries, gifts) = compared.await;
        warnings.extend(found);
        let facts = SendFacts {
            recipients,
            gifts,
            total,
            total_of_send: total,
            own: None,
            purpose,
        };
        warnings.extend(self.history_warnings(facts).await?);
        warnings.extend(of_list);
        Ok((warnings, countries))
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
        if let OutboxState::Scheduled(at) = entry.state
            && self.now.since(at) > ON_TIME
        {
            let method = request.send_method.clone().unwrap_or_default();
            let now = Some(self.now);
            warnings.extend(night::check(now, &method, &request.recipients, &Local));
        }
        let total_of_send = match entry.part {
            Some(part) => self.store.total_of_send(part.send).await?,
            None => entry.total_high,
        };
        let facts = SendFacts {
            recipients: Recipients::Requests(request.recipients),
            gifts: shared_products(&cart, Vec::new()),
            total: Some(entry.total_high),
            total_of_send: Some(total_of_send),
            own: Some(entry.id),
            purpose: SendPurpose::of_reference(&entry.customer_reference_id),
        };
        warnings.extend(self.history_warnings(facts).await?);
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

    async fn current_products(&self, cart: &[CartLine]) -> Result<CurrentProducts, StoreError> {
        let (store, row) = (self.store, self.connection_row);
        let mut products = HashMap::new();
        for line in cart.iter().take(rules::MAX_CART_ITEMS) {
            if let Some(product) = store.product(row, self.country, line.product_id).await? {
                products.insert(line.product_id, product);
            }
        }
        let collections: Vec<_> = cart.iter().filter_map(|line| line.collection_id).collect();
        let is_missing = cart
            .iter()
            .any(|line| !products.contains_key(&line.product_id));
        Ok(CurrentProducts {
            products,
            is_complete: is_missing && store.has_whole_catalog(row).await?,
            unpublished: store.unpublished_collections(row, &collections).await?,
        })
    }

    /// The products of the cart that ship to the countries of recipients abroad. Countries whose catalog was
    /// not read are left out.
    async fn shipped_products(
        &self,
        destinations: &Destinations,
        cart: &[CartLine],
    ) -> Result<HashMap<&'static str, HashSet<ProductId>>, StoreError> {
        let ids: Vec<_> = cart.iter().map(|line| line.product_id).collect();
        let mut shipped = HashMap::new();
        for country in destinations.countries() {
            let found = self
                .store
                .products_shipping_to(self.connection_row, country, &ids)
                .await?;
            shipped.extend(found.map(|products| (country, products)));
        }
        Ok(shipped)
    }

    /// The warnings that depend on what was sent before.
    async fn history_warnings(&self, facts: SendFacts) -> Result<Vec<SendWarning>, StoreError> {
        let rows = self.account_rows().await?;
        let mut unmirrored = self.store.unmirrored_sends(&rows, facts.own).await?;
        let mut excluded: Vec<OrderBatchId> =
            unmirrored.iter().filter_map(|send| send.batch).collect();
        // The user confirmed all parts of a large send together, and was warned of this send before
        // confirming a later one.
        if let Some(own) = facts.own {
            excluded.extend(self.store.batches_confirmed_with_or_after(own).await?);
        }
        let mut warnings = match facts.total_of_send {
            Some(total) => {
                let spent = self.spent_this_month(&rows, &unmirrored, &excluded).await?;
                budget::check(&self.settings, total, spent)
            }
            None => Vec::new(),
        };
        if facts.purpose == SendPurpose::Test {
            // A test goes to the sender. Earlier gifts of the sender are not checked.
            return Ok(warnings);
        }
        unmirrored.retain(|send| send.purpose == SendPurpose::Gifts);
        let counts_year = self.settings.has_yearly_limit();
        let products: Vec<ProductId> = facts
            .gifts
            .iter()
            .flat_map(|gifts| gifts.products.iter().copied())
            .collect();
        if !counts_year && unmirrored.is_empty() && !self.has_sent(&rows, &products).await? {
            return Ok(warnings);
        }
        let year_start = counts_year.then(|| year_start(self.now));
        let SendFacts {
            recipients,
            gifts,
            total,
            ..
        } = facts;
        let prepared = run_blocking(move || {
            let recipients = recipients.into_requests();
            let query = |gifts: SharedProducts| {
                let people = match &gifts.recipients {
                    None => recipients.clone(),
                    Some(positions) => positions
                        .iter()
                        .filter_map(|at| recipients.get(*at as usize).cloned())
                        .collect(),
                };
                let query = GiftHistoryQuery {
                    products: gifts.products,
                    year_start,
                    excluded: excluded.clone(),
                    ..GiftHistoryQuery::of_recipients(&people)
                };
                (query, gifts.recipients)
            };
            let queries: Vec<_> = gifts.into_iter().map(query).collect();
            (recipients, queries)
        });
        let (recipients, queries) = prepared.await;
        let mut past: HashMap<u32, PastGifts> = HashMap::new();
        let unmirrored = Arc::new(unmirrored);
        for (query, positions) in queries {
            let mut of_query: HashMap<u32, PastGifts> = HashMap::new();
            for row in &rows {
                // Mirrors of the same account have the same orders, so the largest figures count.
                for (position, gifts) in self.store.past_gifts(*row, &query).await? {
                    let known = of_query.entry(position).or_default();
                    known.gifts_this_year = known.gifts_this_year.max(gifts.gifts_this_year);
                    known.amount_this_year = known.amount_this_year.max(gifts.amount_this_year);
                    known.last_same_gift_at = known.last_same_gift_at.max(gifts.last_same_gift_at);
                }
            }
            let unmirrored = Arc::clone(&unmirrored);
            let added = run_blocking(move || {
                if !unmirrored.is_empty() {
                    add_unmirrored(&mut of_query, &unmirrored, &query);
                }
                of_query
            });
            for (at, gifts) in added.await {
                let position = match &positions {
                    None => Some(at),
                    Some(positions) => positions.get(at as usize).copied(),
                };
                // Each recipient is in one query.
                past.extend(position.map(|position| (position, gifts)));
            }
        }
        let (settings, now) = (self.settings.clone(), self.now);
        let checked = run_blocking(move || {
            let gifts = i64::try_from(recipients.len()).unwrap_or(i64::MAX).max(1);
            // Rounded up, so that no cent is lost.
            let per_gift = total.map(|total| Cents((total.0.saturating_add(gifts - 1)) / gifts));
            let recent = history::check_recent_gifts(&recipients, &past, now);
            let yearly = history::check_yearly_limits(&settings, &recipients, &past, per_gift);
            recent.into_iter().chain(yearly).collect::<Vec<_>>()
        });
        warnings.extend(checked.await);
        Ok(warnings)
    }

    /// When each recipient of a table last got a gift, by position among the rows that are not blank.
    /// Sends that wait in the outbox or are in doubt count.
    pub(crate) async fn last_gifts(
        &self,
        table: RecipientTable,
    ) -> Result<HashMap<u32, Timestamp>, StoreError> {
        let rows = self.account_rows().await?;
        let mut unmirrored = self.store.unmirrored_sends(&rows, None).await?;
        unmirrored.retain(|send| send.purpose == SendPurpose::Gifts);
        let query = run_blocking(move || {
            let recipients = Recipients::Table(table).into_requests();
            GiftHistoryQuery::of_recipients(&recipients)
        });
        let query = query.await;
        let mut past: HashMap<u32, PastGifts> = HashMap::new();
        for row in &rows {
            for (position, gifts) in self.store.past_gifts(*row, &query).await? {
                past.entry(position).or_default().add(gifts);
            }
        }
        let gifts = run_blocking(move || {
            add_unmirrored(&mut past, &unmirrored, &query);
            past.into_iter()
                .filter_map(|(position, gifts)| Some((position, gifts.last_gift_at?)))
                .collect()
        });
        Ok(gifts.await)
    }

    /// Whether a mirrored batch has one of the products.
    async fn has_sent(
        &self,
        rows: &[ConnectionRowId],
        products: &[ProductId],
    ) -> Result<bool, StoreError> {
        for row in rows {
            if self.store.has_sent(*row, products).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the batches and orders of the account were read completely in one of its connections.
    pub(crate) async fn has_whole_history(&self) -> Result<bool, StoreError> {
        for row in self.account_rows().await? {
            if self.store.has_whole_history(row).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The connections of the same account.
    async fn account_rows(&self) -> Result<Vec<ConnectionRowId>, StoreError> {
        let connections = self.store.connections().await?;
        // Practice has an account of its own.
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

    /// What this month's gifts cost: the mirrored ones, and the sends that are not mirrored yet.
    async fn spent_this_month(
        &self,
        rows: &[ConnectionRowId],
        unmirrored: &[UnmirroredSend],
        excluded: &[OrderBatchId],
    ) -> Result<Cents, StoreError> {
        if self.settings.month_budget.is_none() {
            return Ok(Cents::ZERO);
        }
        let (from, until) = month_of(self.now);
        let mut mirrored = Cents::ZERO;
        for row in rows {
            let sent = self.store.sent_amount(*row, from, until, excluded).await?;
            mirrored = mirrored.max(sent);
        }
        let waiting: Cents = unmirrored
            .iter()
            .filter(|send| (from..until).contains(&send.created_at))
            .map(|send| send.total_high)
            .sum();
        Ok(mirrored + waiting)
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
fn shared_products(cart: &[CartLine], carts: Vec<SharedCart>) -> Vec<SharedProducts> {
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
                recipients: Some(positions),
            }),
        }
    }
    if shared.len() < 2 {
        return vec![SharedProducts {
            products: cart.iter().map(|line| line.product_id).collect(),
            recipients: None,
        }];
    }
    for gifts in &mut shared {
        gifts.recipients.get_or_insert_default().sort_unstable();
    }
    shared
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
