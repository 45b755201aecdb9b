//! Lists of parcels, those that wait longest first. A page is a range of an index from a cursor on, so that the last page costs
//! as much as the first.

use std::collections::HashMap;

use super::{
    parcel_search::{BATCH_BY_ID, ParcelSearch},
    parcels::{PARCEL_COLUMNS, ParcelRow},
};
use crate::{
    contract::{
        BrandId, MailingAddress, OrderBatchId, OrderId, ProductId, Timestamp,
        shop::{
            catalog::ShopProduct,
            parcel_number::ParcelNumber,
            parcels::{Parcel, ParcelFilter, ParcelItem, ParcelPage, ParcelState},
        },
    },
    service::{
        error::Result,
        shop::parcels::units::{self, CurrentGift, Units},
        store::{Dialect, QueryBuilder, Store, query_as, query_scalar},
    },
};

/// The parcel that a page of parcels begins after: its time and its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ParcelCursor {
    pub(crate) ready_at: Timestamp,
    pub(crate) number: String,
}

impl ParcelCursor {
    /// The text in the API.
    pub(crate) fn encode(&self) -> String {
        format!("{}-{}", self.ready_at.micros(), self.number)
    }

    pub(crate) fn decode(text: &str) -> Option<Self> {
        let (micros, number) = text.split_once('-')?;
        let number: ParcelNumber = number.parse().ok()?;
        Some(Self {
            ready_at: Timestamp::from_micros(micros.parse().ok()?),
            number: number.as_str().to_owned(),
        })
    }
}

/// A filter with the numbers of its account and batch.
#[derive(Clone, Debug, Default)]
pub(crate) struct ParcelQuery {
    pub(crate) state: Option<ParcelState>,
    pub(crate) account_no: Option<i64>,
    pub(crate) brand_id: Option<BrandId>,
    pub(crate) batch_no: Option<i64>,
    pub(crate) run: Option<i64>,
    pub(crate) ready_before: Option<Timestamp>,
    pub(crate) needs_resolution: bool,
    pub(crate) search: Option<ParcelSearch>,
    /// The last parcel that a page of a search compares.
    pub(crate) until: Option<ParcelCursor>,
}

impl ParcelQuery {
    /// Restricts the parcels of a statement to those of this filter.
    pub(super) fn push_conditions<'q>(&self, query: &mut QueryBuilder<'q>, dialect: Dialect) {
        if let Some(state) = self.state {
            let state: &'static str = state.into();
            query.push(" AND p.state = ").push_bind(state);
        }
        if let Some(account_no) = self.account_no {
            query.push(" AND p.account_no = ").push_bind(account_no);
        }
        if let Some(batch_no) = self.batch_no {
            query.push(" AND p.batch_no = ").push_bind(batch_no);
        }
        if let Some(brand_id) = self.brand_id {
            query.push(" AND p.brand_id = ").push_bind(brand_id);
        }
        if let Some(run) = self.run {
            query.push(" AND p.run_no = ").push_bind(run);
        }
        if let Some(before) = self.ready_before {
            query.push(" AND p.ready_at <= ").push_bind(before);
        }
        if self.needs_resolution {
            query.push(" AND p.resolution IS NULL AND p.state IN ('lost', 'damaged', 'returned')");
        }
        if let Some(search) = &self.search {
            search.push_condition(query, dialect);
        }
        if let Some(until) = &self.until {
            query
                .push(" AND (p.ready_at, p.number) <= (")
                .push_bind(until.ready_at);
            query.push(", ").push_bind(until.number.clone()).push(")");
        }
    }
}

/// The statement of a page of parcels, without the joined columns.
pub(in crate::service::store) fn push_page<'q>(
    query: &mut QueryBuilder<'q>,
    filter: &ParcelQuery,
    after: Option<&ParcelCursor>,
    limit: i64,
    dialect: Dialect,
) {
    query.push(format!("SELECT {PARCEL_COLUMNS} FROM "));
    filter.push_source(query);
    query.push(" WHERE true");
    filter.push_conditions(query, dialect);
    if let Some(after) = after {
        query
            .push(" AND (p.ready_at, p.number) > (")
            .push_bind(after.ready_at);
        query.push(", ").push_bind(after.number.clone()).push(")");
    }
    query
        .push(" ORDER BY p.ready_at, p.number LIMIT ")
        .push_bind(limit);
}

/// A parcel with its order, recipient and batch.
#[derive(sqlx::FromRow)]
struct ListedParcel {
    #[sqlx(flatten)]
    parcel: ParcelRow,
    order_id: OrderId,
    accepted_at: Option<Timestamp>,
    selections: Option<String>,
    swapped: Option<String>,
    shipping_address: Option<String>,
    first_name: String,
    last_name: Option<String>,
    mailing_address: Option<String>,
    order_batch_id: OrderBatchId,
    batch_name: String,
    reference_id: String,
    from_name: String,
    message: Option<String>,
    line_items: String,
    account: String,
    is_waiting_for_payment: bool,
}

/// The address that the order has, with the email address for a gift card.
#[derive(Default, serde::Deserialize)]
#[serde(default)]
struct StoredAddress {
    #[serde(flatten)]
    address: MailingAddress,
    email: Option<String>,
}

impl ListedParcel {
    /// The recipient's own address or, for a direct send, the sender's.
    fn address(&self) -> Result<StoredAddress> {
        let json = self
            .shipping_address
            .as_ref()
            .or(self.mailing_address.as_ref());
        Ok(json
            .map(|json| serde_json::from_str(json))
            .transpose()?
            .unwrap_or_default())
    }

    fn units(&self) -> Result<Vec<Units>> {
        let gift = CurrentGift {
            line_items: &self.line_items,
            selections: self.selections.as_deref(),
            swapped: self.swapped.as_deref(),
        };
        let lines = gift.lines()?;
        Ok(units::units(
            lines
                .iter()
                .filter(|line| line.brand.id == self.parcel.brand_id),
        ))
    }

    fn into_parcel(self, products: &HashMap<ProductId, ShopProduct>) -> Result<Parcel> {
        let StoredAddress { address, email } = self.address()?;
        let items = self
            .units()?
            .into_iter()
            .map(|units| item(units, products))
            .collect();
        let first = address.first_name.clone().unwrap_or(self.first_name);
        let last = match &address.first_name {
            Some(_) => address.last_name.clone(),
            None => self.last_name,
        };
        let recipient = [first, last.unwrap_or_default()]
            .join(" ")
            .trim()
            .to_owned();
        let row = self.parcel;
        Ok(Parcel {
            state: row.state(),
            parcel: row.number()?,
            account: self.account,
            order_id: self.order_id,
            order_batch_id: self.order_batch_id,
            batch_name: self.batch_name,
            reference_id: self.reference_id,
            recipient,
            mailing_address: address,
            email,
            brand_id: row.brand_id,
            brand: row.brand_name,
            items,
            from_name: self.from_name,
            message: self.message,
            accepted_at: self.accepted_at,
            ready_at: row.ready_at,
            run: row.run_no,
            attempt: u32::try_from(row.attempt).unwrap_or(u32::MAX),
            carrier: row.carrier,
            tracking_number: row.tracking_number,
            packed_at: row.packed_at,
            shipped_at: row.shipped_at,
            delivered_at: row.delivered_at,
            resolution: row.resolution,
            is_waiting_for_payment: self.is_waiting_for_payment,
            resolution_note: row.resolution_note,
        })
    }
}

/// The item of some units, with what the catalog knows of the variant.
fn item(units: Units, products: &HashMap<ProductId, ShopProduct>) -> ParcelItem {
    let variant = products.get(&units.key.product_id).and_then(|product| {
        let named = product
            .variants
            .iter()
            .find(|variant| variant.values.join(" / ") == units.key.variant);
        named.cloned()
    });
    let variant = variant.unwrap_or_default();
    ParcelItem {
        sku: variant.sku,
        product: units.product,
        product_id: units.key.product_id,
        variants: Some(units.key.variant)
            .filter(|name| !name.is_empty())
            .into_iter()
            .collect(),
        quantity: units.quantity,
        shelf: variant.shelf,
        weight_grams: variant.weight_grams,
    }
}

/// The columns that are joined to a page of parcels.
const LISTED: &str = "o.id AS order_id, o.accepted_at, o.selections, o.swapped, o.shipping_address, r.first_name, r.last_name,
    r.mailing_address, b.id AS order_batch_id, b.batch_name, b.reference_id, b.from_name, b.message, b.line_items,
    a.name AS account, p.state = 'to_ship' AND c.order_seq IS NOT NULL AS is_waiting_for_payment";
const LISTED_JOINS: &str = "JOIN orders o ON o.account_no = p.account_no AND o.seq = p.order_seq
    JOIN recipient r ON r.account_no = p.account_no AND r.batch_no = p.batch_no AND r.position = p.position
    JOIN order_batch b ON b.account_no = p.account_no AND b.no = p.batch_no
    JOIN account a ON a.no = p.account_no";

/// Joins the authorization of the card that pays for a parcel, if it has ended, as [`pack`](Store::pack) compares it.
pub(super) fn push_ended_authorization(query: &mut QueryBuilder<'_>, now: Timestamp) {
    query
        .push(
            " LEFT JOIN card_operation c ON c.account_no = o.account_no AND c.order_seq = o.seq AND c.kind = 'authorize'
                AND c.state = 'authorized' AND c.expires_at <= ",
        )
        .push_bind(now);
}

impl Store {
    /// Finds the account and the batch of a filter. `None` when they do not exist, so that no parcel is found.
    pub(crate) async fn parcel_query(
        &self,
        filter: &ParcelFilter,
        now: Timestamp,
    ) -> Result<Option<ParcelQuery>> {
        let mut query = ParcelQuery {
            state: filter.state,
            brand_id: filter.brand_id,
            run: filter.run,
            ready_before: filter
                .older_than_days
                .map(|days| now - std::time::Duration::from_secs(u64::from(days) * 86_400)),
            needs_resolution: filter.needs_resolution == Some(true),
            ..ParcelQuery::default()
        };
        if let Some(name) = &filter.account {
            query.account_no =
                query_scalar("SELECT no FROM account WHERE name = $1 ORDER BY no LIMIT 1")
                    .bind(name)
                    .fetch_optional(&self.pool)
                    .await?;
            if query.account_no.is_none() {
                return Ok(None);
            }
        }
        if let Some(id) = filter.order_batch_id {
            let found: Option<(i64, i64)> = query_as(BATCH_BY_ID)
                .bind(id)
                .fetch_optional(&self.pool)
                .await?;
            let Some((account_no, batch_no)) = found else {
                return Ok(None);
            };
            if query.account_no.is_some_and(|wanted| wanted != account_no) {
                return Ok(None);
            }
            (query.account_no, query.batch_no) = (Some(account_no), Some(batch_no));
        }
        if let Some(text) = &filter.search {
            query.search = self.parcel_search(text, &query).await?;
        }
        Ok(Some(query))
    }

    /// A page of parcels, and the cursor of the next one. A page of a search for words can have fewer parcels than others, or
    /// none, before the last page.
    pub(crate) async fn parcels(
        &self,
        filter: &ParcelQuery,
        after: Option<&ParcelCursor>,
        limit: i64,
        now: Timestamp,
    ) -> Result<ParcelPage> {
        let until = self.last_compared_parcel(filter, after).await?;
        let compared = ParcelQuery {
            until: until.clone(),
            ..filter.clone()
        };
        let mut page = QueryBuilder::new(format!("SELECT p.*, {LISTED} FROM ("));
        push_page(&mut page, &compared, after, limit, self.dialect());
        page.push(format!(") p {LISTED_JOINS}"));
        push_ended_authorization(&mut page, now);
        page.push(" ORDER BY p.ready_at, p.number");
        let rows: Vec<ListedParcel> = page.build_query_as().fetch_all(&self.pool).await?;
        let last = rows.last().filter(|_| rows.len() as i64 >= limit);
        let next = last
            .map(|row| ParcelCursor {
                ready_at: row.parcel.ready_at,
                number: row.parcel.number.clone(),
            })
            .or(until)
            .map(|cursor| cursor.encode());
        let mut products = Vec::new();
        for row in &rows {
            products.extend(row.units()?.into_iter().map(|units| units.key.product_id));
        }
        let products = self.shop_products(products).await?;
        let data = rows.into_iter().map(|row| row.into_parcel(&products));
        Ok(ParcelPage {
            data: data.collect::<Result<_>>()?,
            next,
        })
    }

    /// The parcel with this number.
    pub(crate) async fn parcel(
        &self,
        number: &ParcelNumber,
        now: Timestamp,
    ) -> Result<Option<Parcel>> {
        let mut one = QueryBuilder::new(format!(
            "SELECT {PARCEL_COLUMNS}, {LISTED} FROM parcel p {LISTED_JOINS}"
        ));
        push_ended_authorization(&mut one, now);
        one.push(" WHERE p.number = ");
        one.push_bind(number.as_str().to_owned());
        let row: Option<ListedParcel> = one.build_query_as().fetch_optional(&self.pool).await?;
        let Some(row) = row else {
            return Ok(None);
        };
        let products = row
            .units()?
            .into_iter()
            .map(|units| units.key.product_id)
            .collect();
        let products = self.shop_products(products).await?;
        row.into_parcel(&products).map(Some)
    }

    /// The products of the catalog as the operator keeps them.
    async fn shop_products(
        &self,
        mut ids: Vec<ProductId>,
    ) -> Result<HashMap<ProductId, ShopProduct>> {
        #[derive(sqlx::FromRow)]
        struct Row {
            id: ProductId,
            source: String,
        }
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() {
            return Ok(HashMap::new());
        }
        let mut select =
            QueryBuilder::new("SELECT id, source FROM shop_entry WHERE kind = 'product' AND id ");
        select.push_in(ids);
        let rows: Vec<Row> = select.build_query_as().fetch_all(&self.pool).await?;
        let rows = rows.into_iter();
        rows.map(|row| Ok((row.id, serde_json::from_str(&row.source)?)))
            .collect()
    }
}
