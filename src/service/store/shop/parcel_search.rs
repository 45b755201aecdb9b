//! The search for parcels: by a number that an index has, otherwise by words.
//!
//! A parcel number or its beginning, a tracking number, and the id or reference of an order or batch are looked up.
//! Words are compared with the names and addresses of parcels, one parcel after the other. A page compares a bounded number, so
//! that a search in a long list costs many small requests instead of one that holds the database for seconds.

use uuid::Uuid;

use super::parcel_list::{ParcelCursor, ParcelQuery, push_page};
use crate::{
    contract::{
        Timestamp,
        shop::{carrier::normalized_tracking_number, parcel_number::ParcelNumber},
    },
    service::{
        error::Result,
        store::{
            Dialect, QueryBuilder, Store,
            helpers::{escaped_like, spellings},
            query_as, query_scalar,
        },
    },
};

/// The most parcels that a page compares with words.
pub(in crate::service::store) const MAX_COMPARED_PARCELS: i64 = 10_000;

/// The most parcels that are found by the beginning of their number.
const MAX_NUMBERS: i64 = 500;

/// Higher than every character of a parcel number, in the byte order and in the order of every language.
const LAST_CHARACTER: &str = "Z";

pub(in crate::service::store) const PARCELS_BY_PREFIX: &str =
    "SELECT number FROM parcel WHERE number >= $1 AND number <= $2 ORDER BY number LIMIT $3";
pub(in crate::service::store) const PARCELS_BY_TRACKING_NUMBER: &str =
    "SELECT number FROM parcel WHERE tracking_number = $1 ORDER BY number LIMIT $2";
pub(in crate::service::store) const PARCELS_OF_ORDER: &str =
    "SELECT p.number FROM account a JOIN orders o ON o.account_no = a.no AND o.id = $1
     JOIN parcel p ON p.account_no = o.account_no AND p.order_seq = o.seq ORDER BY p.number LIMIT $2";
pub(in crate::service::store) const PARCELS_OF_POSITION: &str = "SELECT p.number FROM order_batch b
     JOIN orders o ON o.account_no = b.account_no AND o.batch_no = b.no AND o.position = $2
     JOIN parcel p ON p.account_no = o.account_no AND p.order_seq = o.seq
     WHERE b.reference_id = $1 ORDER BY p.number LIMIT $3";
pub(in crate::service::store) const BATCH_BY_REFERENCE: &str = "SELECT account_no, no FROM order_batch WHERE reference_id = $1 ORDER BY account_no, no LIMIT 1";

pub(in crate::service::store) const BATCH_BY_ID: &str =
    "SELECT account_no, no FROM order_batch WHERE id = $1";

/// A search for parcels.
#[derive(Clone, Debug)]
pub(crate) enum ParcelSearch {
    /// The parcels with these numbers.
    Numbers(Vec<String>),
    /// All parcels of a batch.
    Batch { account_no: i64, batch_no: i64 },
    /// Words of the recipient's name and address.
    Words(Vec<String>),
    /// No parcel: the text is an id that no order and no batch has.
    UnknownId,
}

impl ParcelSearch {
    pub(super) fn push_condition(&self, query: &mut QueryBuilder<'_>, dialect: Dialect) {
        match self {
            // The source of the statement has these parcels only.
            Self::Numbers(_) => {}
            Self::UnknownId => {
                query.push(" AND false");
            }
            Self::Batch {
                account_no,
                batch_no,
            } => {
                query.push(" AND p.account_no = ").push_bind(*account_no);
                query.push(" AND p.batch_no = ").push_bind(*batch_no);
            }
            Self::Words(words) => {
                query.push(
                    " AND EXISTS (SELECT 1 FROM recipient r
                    JOIN orders o ON o.account_no = p.account_no AND o.seq = p.order_seq
                    WHERE r.account_no = p.account_no AND r.batch_no = p.batch_no AND r.position = p.position",
                );
                let text = searched_text(dialect);
                for word in words {
                    query.push(" AND (false");
                    for spelling in spellings(word) {
                        query
                            .push(format!(" OR {text} LIKE "))
                            .push_bind(format!("%{}%", escaped_like(&spelling)))
                            .push(" ESCAPE '\\'");
                    }
                    query.push(")");
                }
                query.push(")");
            }
        }
    }
}

impl ParcelQuery {
    /// The parcels, named `p`, among which a statement finds those of this filter. Found numbers are read first: SQLite would
    /// read all parcels of a state in their order to find a few. The limit keeps it from merging the two statements.
    pub(super) fn push_source(&self, query: &mut QueryBuilder<'_>) {
        let Some(ParcelSearch::Numbers(numbers)) = &self.search else {
            query.push("parcel p");
            return;
        };
        query.push("(SELECT * FROM parcel WHERE number ");
        query.push_in(numbers.iter().cloned());
        query
            .push(" LIMIT ")
            .push_bind(numbers.len() as i64)
            .push(") p");
    }
}

/// The name and the address of a recipient in lower case, without the keys of the JSON.
fn searched_text(dialect: Dialect) -> String {
    const ADDRESS: &str = "coalesce(o.shipping_address, r.mailing_address)";
    const KEYS: [&str; 9] = [
        "first_name",
        "last_name",
        "address_1",
        "address_2",
        "city",
        "state",
        "postal_code",
        "country",
        "email",
    ];
    let values = KEYS.map(|key| {
        let value = dialect.json_text(ADDRESS, key);
        format!("coalesce({value}, '')")
    });
    let values = values.join(" || ' ' || ");
    format!("lower(r.first_name || ' ' || coalesce(r.last_name, '') || ' ' || {values})")
}

/// The reference of the batch and the position in it, from the reference of an order such as `GB-5F3A9C11D0E7-1`.
fn order_reference(text: &str) -> Option<(&str, i64)> {
    let (batch, number) = text.rsplit_once('-')?;
    let number: i64 = number.parse().ok().filter(|number| *number > 0)?;
    batch.contains('-').then_some((batch, number - 1))
}

impl Store {
    /// The search for a text. `None` when it is blank, which finds all parcels. A text that can be a word is compared with names
    /// and addresses when no parcel that `others` finds has such a number.
    pub(super) async fn parcel_search(
        &self,
        text: &str,
        others: &ParcelQuery,
    ) -> Result<Option<ParcelSearch>> {
        let text = text.trim();
        if let Ok(number) = text.parse::<ParcelNumber>() {
            let number = number.as_str().to_owned();
            return Ok(Some(ParcelSearch::Numbers(vec![number])));
        }
        if let Ok(id) = text.parse::<Uuid>() {
            return Ok(Some(self.search_for_id(id).await?));
        }
        let of_order = self.parcels_by_reference(text).await?;
        if !of_order.is_empty() {
            return Ok(Some(ParcelSearch::Numbers(of_order)));
        }
        let numbers = self.parcels_by_number(text).await?;
        if !numbers.is_empty() {
            let search = Some(ParcelSearch::Numbers(numbers));
            let found = ParcelQuery {
                search,
                ..others.clone()
            };
            if self.has_parcel(&found).await? {
                return Ok(found.search);
            }
        }
        if let Some(batch) = self.batch_by_reference(text).await? {
            return Ok(Some(batch));
        }
        let words = text.split_whitespace().map(str::to_owned);
        let words: Vec<String> = words.collect();
        Ok((!words.is_empty()).then_some(ParcelSearch::Words(words)))
    }

    /// The parcels of the order or batch with this id.
    async fn search_for_id(&self, id: Uuid) -> Result<ParcelSearch> {
        let of_order: Vec<String> = query_scalar(PARCELS_OF_ORDER)
            .bind(id)
            .bind(MAX_NUMBERS)
            .fetch_all(&self.pool)
            .await?;
        if !of_order.is_empty() {
            return Ok(ParcelSearch::Numbers(of_order));
        }
        let batch: Option<(i64, i64)> = query_as(BATCH_BY_ID)
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        Ok(
            batch.map_or(ParcelSearch::UnknownId, |(account_no, batch_no)| {
                ParcelSearch::Batch {
                    account_no,
                    batch_no,
                }
            }),
        )
    }

    async fn has_parcel(&self, filter: &ParcelQuery) -> Result<bool> {
        let mut select = QueryBuilder::new("SELECT p.number FROM (");
        push_page(&mut select, filter, None, 1, self.dialect());
        select.push(") p");
        let found: Option<(String,)> = select.build_query_as().fetch_optional(&self.pool).await?;
        Ok(found.is_some())
    }

    /// The parcels of the order with this reference.
    async fn parcels_by_reference(&self, text: &str) -> Result<Vec<String>> {
        let reference = text.to_ascii_uppercase();
        let Some((batch, position)) = order_reference(&reference) else {
            return Ok(Vec::new());
        };
        Ok(query_scalar(PARCELS_OF_POSITION)
            .bind(batch.to_owned())
            .bind(position)
            .bind(MAX_NUMBERS)
            .fetch_all(&self.pool)
            .await?)
    }

    /// The parcels whose number begins with the text, or with this tracking number.
    async fn parcels_by_number(&self, text: &str) -> Result<Vec<String>> {
        let mut numbers: Vec<String> = Vec::new();
        if let Some(first) = ParcelNumber::typed_beginning(text) {
            let last = format!("{first}{}", LAST_CHARACTER.repeat(ParcelNumber::LENGTH));
            numbers = query_scalar(PARCELS_BY_PREFIX)
                .bind(first)
                .bind(last)
                .bind(MAX_NUMBERS)
                .fetch_all(&self.pool)
                .await?;
        }
        if let Some(number) = normalized_tracking_number(text) {
            let tracked: Vec<String> = query_scalar(PARCELS_BY_TRACKING_NUMBER)
                .bind(number)
                .bind(MAX_NUMBERS)
                .fetch_all(&self.pool)
                .await?;
            numbers.extend(tracked);
        }
        Ok(numbers)
    }

    async fn batch_by_reference(&self, text: &str) -> Result<Option<ParcelSearch>> {
        if !text.contains('-') {
            return Ok(None);
        }
        let found: Option<(i64, i64)> = query_as(BATCH_BY_REFERENCE)
            .bind(text.to_ascii_uppercase())
            .fetch_optional(&self.pool)
            .await?;
        Ok(found.map(|(account_no, batch_no)| ParcelSearch::Batch {
            account_no,
            batch_no,
        }))
    }

    /// The last parcel that a page compares with words. `None` when it compares all that follow `after`, or nothing.
    pub(super) async fn last_compared_parcel(
        &self,
        filter: &ParcelQuery,
        after: Option<&ParcelCursor>,
    ) -> Result<Option<ParcelCursor>> {
        if !matches!(filter.search, Some(ParcelSearch::Words(_))) {
            return Ok(None);
        }
        let all = ParcelQuery {
            search: None,
            ..filter.clone()
        };
        let mut select = QueryBuilder::new("SELECT p.ready_at, p.number FROM (");
        push_page(&mut select, &all, after, 1, self.dialect());
        select
            .push(" OFFSET ")
            .push_bind(MAX_COMPARED_PARCELS - 1)
            .push(") p");
        let last: Option<(Timestamp, String)> =
            select.build_query_as().fetch_optional(&self.pool).await?;
        Ok(last.map(|(ready_at, number)| ParcelCursor { ready_at, number }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_reference_has_batch_and_position() {
        assert_eq!(order_reference("GB-5F3A-1"), Some(("GB-5F3A", 0)));
        assert_eq!(order_reference("GB-5F3A-0"), None);
        assert_eq!(order_reference("GB-012345678901"), None);
        assert_eq!(order_reference("Main-12"), None);
    }
}
