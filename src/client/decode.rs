//! Decodes the bodies of responses into the types of the contract.

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::value::RawValue;
use sha2::{Digest as _, Sha256};

use crate::contract::{PageQuery, Timestamp};

use super::{
    Client, ClientError, ListPage, ResponseFault, UnreadableRecord, exchange::ResponseBody,
    filter::QueryPairs,
};

/// The most bytes of an id that are kept of an unreadable record.
const MAX_ID_BYTES: usize = 100;

impl Client {
    /// Decodes one resource.
    pub(super) fn decode<T: DeserializeOwned>(body: &ResponseBody) -> Result<T, ClientError> {
        serde_json::from_slice(&body.bytes).map_err(|_| unexpected(body))
    }

    /// Decodes a page of a list. Records that cannot be read are listed apart, so that one unusual
    /// order does not hide the others; a page of which no item is a record is an error.
    pub(super) fn decode_page<T: DeserializeOwned>(
        body: &ResponseBody,
    ) -> Result<ListPage<T>, ClientError> {
        let envelope: Envelope<'_> =
            serde_json::from_slice(&body.bytes).map_err(|_| unexpected(body))?;
        // Any JSON object decodes to an envelope, so its fields are checked as well.
        if envelope.data.is_missing() && envelope.list_meta.is_missing() {
            return Err(unexpected(body));
        }
        let items = envelope.data.value().unwrap_or_default();
        let is_list_of_records =
            items.is_empty() || items.iter().any(|item| item.get().starts_with('{'));
        if !is_list_of_records {
            return Err(unexpected(body));
        }
        let mut data = Vec::with_capacity(items.len());
        let mut unreadable = Vec::new();
        for item in items {
            match serde_json::from_str(item.get()) {
                Ok(record) => data.push(record),
                Err(error) => {
                    tracing::warn!(%error, "a record of a list could not be read");
                    unreadable.push(unreadable_record(item.get()));
                }
            }
        }
        Ok(ListPage {
            data,
            unreadable,
            total_count: envelope.list_meta.value().and_then(total_count),
            served_at: body.served_at,
        })
    }
}

/// A list whose items and numbers are not read yet.
#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow, default)]
    data: Field<Vec<&'a RawValue>>,
    #[serde(borrow, default)]
    list_meta: Field<&'a RawValue>,
}

/// A field of a JSON object that can be missing.
#[derive(Default)]
enum Field<T> {
    #[default]
    Missing,
    Null,
    Value(T),
}

impl<T> Field<T> {
    fn is_missing(&self) -> bool {
        matches!(self, Self::Missing)
    }

    fn value(self) -> Option<T> {
        match self {
            Self::Missing | Self::Null => None,
            Self::Value(value) => Some(value),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Field<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Option::deserialize(deserializer)?;
        Ok(value.map_or(Self::Null, Self::Value))
    }
}

/// The total of a list; `None` when it is missing, negative or no integer.
fn total_count(list_meta: &RawValue) -> Option<u64> {
    let list_meta: serde_json::Value = serde_json::from_str(list_meta.get()).ok()?;
    list_meta.get("total_count")?.as_u64()
}

fn unreadable_record(json: &str) -> UnreadableRecord {
    let record: serde_json::Value = serde_json::from_str(json).unwrap_or_default();
    let id = record
        .get("id")
        .and_then(serde_json::Value::as_str)
        .filter(|id| !id.is_empty() && id.len() <= MAX_ID_BYTES);
    UnreadableRecord {
        record: id.map_or_else(|| hex::encode(Sha256::digest(json)), str::to_owned),
        occurred_at: record
            .get("created_at")
            .and_then(serde_json::Value::as_str)
            .and_then(|at| at.parse::<Timestamp>().ok()),
    }
}

/// The error for a body that does not match the contract.
fn unexpected(body: &ResponseBody) -> ClientError {
    let start = body.bytes.trim_ascii_start();
    let fault = if start.is_empty() {
        ResponseFault::Empty
    } else if start.starts_with(b"<") || body.content_type.starts_with("text/html") {
        ResponseFault::WebPage
    } else if serde_json::from_slice::<serde::de::IgnoredAny>(&body.bytes).is_err() {
        ResponseFault::NotJson
    } else {
        ResponseFault::UnexpectedStructure
    };
    ClientError::NotTheService(fault)
}

/// The query of a page: its number and size, then the filter.
pub(super) fn page_query(page: PageQuery, filter: QueryPairs) -> QueryPairs {
    let mut query = vec![
        ("page", page.page.to_string()),
        ("per_page", page.per_page.to_string()),
    ];
    query.extend(filter);
    query
}
