//! Client of `/admin/v1`, with which an operator keeps a shop.

mod cards;
mod catalog;
mod funds;
mod inbox;
mod parcels;
mod practice;
mod stock;

use std::time::Duration;

use reqwest::{
    Method, Url,
    header::{ACCEPT, CONTENT_TYPE},
};
use secrecy::SecretString;
use serde::{Serialize, de::DeserializeOwned};

pub use parcels::TrackError;

use super::{Client, ClientError, ClientOptions, ResponseFault};
use crate::contract::{
    Page, PageQuery,
    shop::{
        audit::{AuditEntry, AuditQuery},
        state::ShopState,
    },
};

/// A client of one shop with the key of an operator.
#[derive(Clone, Debug)]
pub struct ShopClient {
    client: Client,
}

impl ShopClient {
    /// Creates a client of the shop at `base_url`. Sends no request.
    ///
    /// # Errors
    /// As [`Client::new`].
    pub fn new(
        base_url: &str,
        key: SecretString,
        options: ClientOptions,
    ) -> Result<Self, ClientError> {
        let client = Client::new(base_url, key, options)?;
        Ok(Self { client })
    }

    /// `GET /admin/v1/shop`, which checks the address and the key.
    ///
    /// # Errors
    /// [`ClientError`]; `Refused` with 403 for the key of an account.
    pub async fn state(&self) -> Result<ShopState, ClientError> {
        self.get(&["shop"], &[]).await
    }

    /// `GET /admin/v1/audit`: a page of the changes of operators, the last one first.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn audit(
        &self,
        query: &AuditQuery,
        page: PageQuery,
    ) -> Result<Page<AuditEntry>, ClientError> {
        let texts = [("operator", &query.operator), ("action", &query.action)];
        let times = [("since", query.since), ("until", query.until)];
        let texts = texts.map(|(name, text)| (name, text.clone()));
        let times = times.map(|(name, time)| (name, time.map(|time| time.to_string())));
        let given = texts.into_iter().chain(times);
        let given: Vec<_> = given
            .filter_map(|(name, value)| Some((name, value?)))
            .collect();
        self.get_page(&["audit"], page, &given).await
    }

    /// Reads one resource, with retries.
    async fn get<T: DeserializeOwned>(
        &self,
        path: &[&str],
        query: &[(&str, String)],
    ) -> Result<T, ClientError> {
        let options = &self.client.inner.options;
        let body = self
            .client
            .send_with_retries(options.max_response_bytes, || {
                self.client
                    .request(Method::GET, self.endpoint(path))
                    .header(ACCEPT, "application/json")
                    .query(query)
                    .timeout(options.read_timeout)
            })
            .await?;
        Client::decode(&body)
    }

    /// Reads one page of a list, with retries.
    async fn get_page<T: DeserializeOwned>(
        &self,
        path: &[&str],
        page: PageQuery,
        query: &[(&str, String)],
    ) -> Result<Page<T>, ClientError> {
        let mut pairs = query.to_vec();
        pairs.push(("page", page.page.to_string()));
        pairs.push(("per_page", page.per_page.to_string()));
        self.get(path, &pairs).await
    }

    /// Sends a change once and decodes the response.
    async fn change<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &[&str],
        request: &impl Serialize,
    ) -> Result<T, ClientError> {
        let body = serde_json::to_vec(request)
            .map_err(|_| ClientError::NotTheService(ResponseFault::RequestNotEncoded))?;
        let limit = self.client.inner.options.create_timeout;
        self.send(method, path, "application/json", body, limit)
            .await
    }

    /// Sends a body of any type once and decodes the response.
    async fn send<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &[&str],
        media_type: &str,
        body: Vec<u8>,
        limit: Duration,
    ) -> Result<T, ClientError> {
        let request = self
            .client
            .inner
            .create_http
            .request(method, self.endpoint(path))
            .header(
                reqwest::header::AUTHORIZATION,
                self.client.inner.authorization.clone(),
            )
            .header(ACCEPT, "application/json")
            .header(CONTENT_TYPE, media_type)
            .body(body)
            .timeout(limit);
        let max_bytes = self.client.inner.options.max_response_bytes;
        Client::decode(&self.client.send_once(request, max_bytes).await?)
    }

    /// `{base_url}/admin/v1/{path…}`, with every segment escaped.
    fn endpoint(&self, path: &[&str]) -> Url {
        let mut url = self.client.inner.base_url.clone();
        // Only URLs like `data:` have no path segments, and `address::parse` refuses those.
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().extend(["admin", "v1"]).extend(path);
        }
        url
    }
}
