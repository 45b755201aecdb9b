//! Decodes the bodies of responses into the types of the contract.

use serde::de::DeserializeOwned;

use crate::contract::{Page, PageQuery};

use super::{Client, ClientError, ResponseFault, exchange::ResponseBody, filter::QueryPairs};

/// A page of a list, and the number of its items including those that could not be read.
pub(crate) struct DecodedPage<T> {
    pub(crate) page: Page<T>,
    pub(crate) item_count: usize,
}

impl Client {
    /// Decodes one resource.
    pub(super) fn decode<T: DeserializeOwned>(body: &ResponseBody) -> Result<T, ClientError> {
        serde_json::from_slice(&body.bytes).map_err(|_| unexpected(body))
    }

    /// Decodes a page of a list. Items that cannot be read are left out, so that one unusual order
    /// does not hide the others; a page of which no item can be read is an error.
    pub(super) fn decode_page<T: DeserializeOwned>(
        body: &ResponseBody,
    ) -> Result<DecodedPage<T>, ClientError> {
        match serde_json::from_slice::<Page<T>>(&body.bytes) {
            Ok(page) if !page.data.is_empty() => {
                let item_count = page.data.len();
                return Ok(DecodedPage { page, item_count });
            }
            // Any JSON object decodes to an empty page, so an empty page is decoded again below.
            _ => {}
        }
        let raw = decode_envelope(body)?;
        let item_count = raw.data.len();
        let data: Vec<T> = raw
            .data
            .into_iter()
            .filter_map(|item| serde_json::from_value(item).ok())
            .collect();
        if data.is_empty() && item_count > 0 {
            return Err(unexpected(body));
        }
        if data.len() < item_count {
            let left_out = item_count - data.len();
            tracing::warn!(left_out, "items of a list could not be read");
        }
        let page = Page {
            data,
            list_meta: raw.list_meta,
        };
        Ok(DecodedPage { page, item_count })
    }
}

/// Decodes a page and leaves its items as JSON. Refuses a JSON object without any field of a page.
fn decode_envelope(body: &ResponseBody) -> Result<Page<serde_json::Value>, ClientError> {
    let value: serde_json::Value =
        serde_json::from_slice(&body.bytes).map_err(|_| unexpected(body))?;
    if value.get("data").is_none() && value.get("list_meta").is_none() {
        return Err(unexpected(body));
    }
    serde_json::from_value(value).map_err(|_| unexpected(body))
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
