//! What the guards read from the store about a send. Guards with the same facts, settings and draft give the same
//! warnings, so that a send need not be checked again while its facts are the same. Facts hold only what a guard reads:
//! gifts to other people and products of other carts do not change them.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use super::{GuardSources, SendFacts, SharedProducts, month_of, run_blocking, year_start};
use crate::{
    contract::{Cents, OrderBatchId, ProductId, rules},
    desk::{
        drafts::CartLine,
        sends::{
            gift_test::SendPurpose,
            guards::{
                catalog::CurrentProducts, gift_history::GiftHistoryQuery, history::PastGifts,
            },
            unmirrored::{UnmirroredSend, add_unmirrored},
        },
        store::{ConnectionRowId, StoreError},
    },
    recipients::PersonKey,
};

/// The facts about a draft.
#[derive(PartialEq)]
pub(super) struct StoredFacts {
    pub(super) catalog: CatalogFacts,
    pub(super) is_whole_history: bool,
    pub(super) history: HistoryFacts,
}

/// The products and collections of a cart.
#[derive(PartialEq)]
pub(super) struct CatalogFacts {
    /// With the collections as they are now.
    pub(super) cart: Vec<CartLine>,
    pub(super) current: CurrentProducts,
    /// The products of the cart that ship to each country abroad. Countries whose catalog was not read are left out.
    pub(super) shipped: HashMap<&'static str, HashSet<ProductId>>,
    /// The products that stand for a published collection: only the rules of a batch need them.
    collections: HashSet<ProductId>,
}

/// What the recipients of a send got before, and what the month cost.
#[derive(Default, PartialEq)]
pub(super) struct HistoryFacts {
    /// Zero without a budget of the month.
    pub(super) spent: Cents,
    /// Whether gifts without a known time can belong to the month; `false` without a budget of the month.
    pub(super) has_undated_costs: bool,
    /// By position. Without recipients whose gifts the guards do not compare.
    pub(super) past: Arc<HashMap<u32, PastGifts>>,
}

impl GuardSources<'_> {
    /// The lines of a cart with their collections as they are now.
    pub(super) async fn current_cart(
        &self,
        cart: &[CartLine],
    ) -> Result<Vec<CartLine>, StoreError> {
        let mut cart = cart.to_vec();
        self.store
            .update_cart_collections(self.connection_row, &mut cart)
            .await?;
        Ok(cart)
    }

    /// `cart` has its current collections.
    pub(super) async fn catalog_facts(
        &self,
        cart: Vec<CartLine>,
        countries: &[&'static str],
    ) -> Result<CatalogFacts, StoreError> {
        let (store, row) = (self.store, self.connection_row);
        let current = self.current_products(&cart).await?;
        let mut collections = HashSet::new();
        for product in current.products.keys() {
            if store.collection_of_product(row, *product).await?.is_some() {
                collections.insert(*product);
            }
        }
        let ids: Vec<_> = cart.iter().map(|line| line.product_id).collect();
        let mut shipped = HashMap::new();
        for country in countries {
            let found = store.products_shipping_to(row, country, &ids).await?;
            shipped.extend(found.map(|products| (*country, products)));
        }
        Ok(CatalogFacts {
            cart,
            current,
            shipped,
            collections,
        })
    }

    pub(super) async fn current_products(
        &self,
        cart: &[CartLine],
    ) -> Result<CurrentProducts, StoreError> {
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

    /// Whether the whole history is known, or the send is not compared with it.
    pub(super) async fn is_whole_history_for(
        &self,
        purpose: SendPurpose,
    ) -> Result<bool, StoreError> {
        Ok(purpose != SendPurpose::Gifts || self.has_whole_history().await?)
    }

    pub(super) async fn history_facts(&self, send: &SendFacts) -> Result<HistoryFacts, StoreError> {
        let rows = self.account_rows().await?;
        let mut unmirrored = self.store.unmirrored_sends(&rows, send.own).await?;
        let mut excluded: Vec<OrderBatchId> =
            unmirrored.iter().filter_map(|send| send.batch).collect();
        // The user confirmed all parts of a large send together, and was warned of this send before
        // confirming a later one.
        if let Some(own) = send.own {
            excluded.extend(self.store.batches_confirmed_with_or_after(own).await?);
        }
        let mut facts = HistoryFacts::default();
        if send.total_of_send.is_some() {
            facts.spent = self.spent_this_month(&rows, &unmirrored, &excluded).await?;
        }
        if send.purpose == SendPurpose::Test {
            return Ok(facts);
        }
        unmirrored.retain(|send| send.purpose == SendPurpose::Gifts);
        let whole = self.whole_history(&rows).await?;
        if let Some(row) = whole
            && send.total_of_send.is_some()
            && self.settings.month_budget.is_some()
        {
            facts.has_undated_costs = self.store.has_undated_gifts(row).await?;
        }
        let counts_year = self.settings.has_yearly_limit();
        let products: Vec<ProductId> = send
            .gifts
            .iter()
            .flat_map(|gifts| gifts.products.iter().copied())
            .collect();
        if counts_year || !unmirrored.is_empty() || self.has_sent(&rows, &products).await? {
            facts.past = self
                .past_gifts(send, &rows, whole, unmirrored, excluded)
                .await?;
        }
        Ok(facts)
    }

    async fn past_gifts(
        &self,
        send: &SendFacts,
        rows: &[ConnectionRowId],
        whole: Option<ConnectionRowId>,
        unmirrored: Vec<UnmirroredSend>,
        excluded: Vec<OrderBatchId>,
    ) -> Result<Arc<HashMap<u32, PastGifts>>, StoreError> {
        let counts_year = self.settings.has_yearly_limit();
        let year_start = counts_year.then(|| year_start(self.now));
        let (recipients, gifts) = (Arc::clone(&send.recipients), send.gifts.clone());
        let queries = run_blocking(move || {
            let recipients = recipients.requests();
            let query = |SharedProducts {
                             products,
                             recipients: positions,
                         }| {
                let people = match &positions {
                    None => recipients.iter().map(PersonKey::of).collect(),
                    Some(positions) => positions
                        .iter()
                        .filter_map(|at| recipients.get(*at as usize))
                        .map(PersonKey::of)
                        .collect(),
                };
                let query = GiftHistoryQuery {
                    people,
                    products,
                    year_start,
                    excluded: excluded.clone(),
                };
                (query, positions)
            };
            gifts.into_iter().map(query).collect::<Vec<_>>()
        });
        let mut past: HashMap<u32, PastGifts> = HashMap::new();
        let unmirrored = Arc::new(unmirrored);
        for (query, positions) in queries.await {
            let mut of_query: HashMap<u32, PastGifts> = HashMap::new();
            for row in rows {
                // Mirrors of the same account have the same orders, so the largest figures count.
                for (position, gifts) in self.store.past_gifts(*row, &query).await? {
                    let known = of_query.entry(position).or_default();
                    known.gifts_this_year = known.gifts_this_year.max(gifts.gifts_this_year);
                    known.amount_this_year = known.amount_this_year.max(gifts.amount_this_year);
                    known.last_same_gift_at = known.last_same_gift_at.max(gifts.last_same_gift_at);
                    if Some(*row) == whole {
                        known.undated_gifts = gifts.undated_gifts;
                        known.undated_same_gifts = gifts.undated_same_gifts;
                    }
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
                // The guards compare no other gifts. Each recipient is in one query.
                let compared = PastGifts {
                    last_gift_at: None,
                    undated_gifts: if counts_year { gifts.undated_gifts } else { 0 },
                    ..gifts
                };
                if let Some(position) = position
                    && compared != PastGifts::default()
                {
                    past.insert(position, compared);
                }
            }
        }
        Ok(Arc::new(past))
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
