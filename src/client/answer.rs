//! From an answer's bytes to the contract's types.

use serde::de::DeserializeOwned;

use crate::contract::{ListMeta, Page, PageQuery};

use super::{Client, ClientError, ResponseFault, exchange::Answer};

/// A page and how many items it had before unreadable ones were left out.
pub(super) struct ReadPage<T> {
    pub(super) page: Page<T>,
    pub(super) sent: usize,
}

impl Client {
    /// Reads one resource.
    pub(super) fn resource<T: DeserializeOwned>(&self, answer: &Answer) -> Result<T, ClientError> {
        serde_json::from_slice(&answer.body).map_err(|_| self.nonsense(answer))
    }

    /// Reads a list. An item that cannot be read is left out, so that one odd order does not hide
    /// ninety-nine others; a list of which nothing can be read is an error.
    pub(super) fn list<T: DeserializeOwned>(
        &self,
        answer: &Answer,
    ) -> Result<ReadPage<T>, ClientError> {
        // Both shapes with everything missing would also be read from `{}` or an unrelated object.
        let probe: Page<serde_json::Value> = match serde_json::from_slice::<Page<T>>(&answer.body) {
            Ok(page) if !page.data.is_empty() => {
                let sent = page.data.len();
                return Ok(ReadPage { page, sent });
            }
            _ => self.envelope(answer)?,
        };
        let sent = probe.data.len();
        let data: Vec<T> = probe
            .data
            .into_iter()
            .filter_map(|item| serde_json::from_value(item).ok())
            .collect();
        if data.is_empty() && sent > 0 {
            return Err(self.nonsense(answer));
        }
        if data.len() < sent {
            let lost = sent - data.len();
            tracing::warn!(lost, "items of a list could not be read and were left out");
        }
        let list_meta: ListMeta = probe.list_meta;
        Ok(ReadPage {
            page: Page { data, list_meta },
            sent,
        })
    }

    /// The list's envelope, which must be recognisable as one.
    fn envelope(&self, answer: &Answer) -> Result<Page<serde_json::Value>, ClientError> {
        let value: serde_json::Value =
            serde_json::from_slice(&answer.body).map_err(|_| self.nonsense(answer))?;
        if value.get("data").is_none() && value.get("list_meta").is_none() {
            return Err(self.nonsense(answer));
        }
        serde_json::from_value(value).map_err(|_| self.nonsense(answer))
    }

    fn nonsense(&self, answer: &Answer) -> ClientError {
        let start = answer.body.trim_ascii_start();
        let fault = if start.is_empty() {
            ResponseFault::Empty
        } else if start.starts_with(b"<") || answer.content_type.starts_with("text/html") {
            ResponseFault::WebPage
        } else if serde_json::from_slice::<serde::de::IgnoredAny>(&answer.body).is_err() {
            ResponseFault::NotJson
        } else {
            ResponseFault::UnexpectedStructure
        };
        ClientError::NotTheService(fault)
    }
}

/// `page` and `per_page` as the query's pairs.
pub(super) fn paged(
    page: PageQuery,
    filter: Vec<(&'static str, String)>,
) -> Vec<(&'static str, String)> {
    let mut query = vec![
        ("page", page.page.to_string()),
        ("per_page", page.per_page.to_string()),
    ];
    query.extend(filter);
    query
}
