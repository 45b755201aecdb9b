//! The money of accounts, and the terms of the shop.

use reqwest::{
    Method,
    header::{ACCEPT, CONTENT_TYPE},
};
use serde::Serialize;

use super::ShopClient;
use crate::{
    client::{Client, ClientError, ResponseFault},
    contract::{
        Page, PageQuery,
        shop::{
            funds::{
                AccountFunds, FundRequest, InvoiceRequest, JournalLine, JournalPage, StatementPage,
            },
            month::Month,
            terms::{TermsChange, TermsSetting},
            verify::Verification,
        },
    },
};

impl ShopClient {
    /// `GET /admin/v1/accounts`: a page of the accounts with their money.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn accounts(&self, page: PageQuery) -> Result<Page<AccountFunds>, ClientError> {
        self.get_page(&["accounts"], page, &[]).await
    }

    /// `POST /admin/v1/accounts/{account}/fund`, with retries: the id of the request lets it fund once.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn fund(
        &self,
        account: &str,
        request: &FundRequest,
    ) -> Result<AccountFunds, ClientError> {
        self.change_balance(account, "fund", request).await
    }

    /// `POST /admin/v1/accounts/{account}/withdraw`, with retries, like [`fund`](Self::fund).
    ///
    /// # Errors
    /// [`ClientError`]; `Refused` when the balance has less.
    pub async fn withdraw(
        &self,
        account: &str,
        request: &FundRequest,
    ) -> Result<AccountFunds, ClientError> {
        self.change_balance(account, "withdraw", request).await
    }

    async fn change_balance(
        &self,
        account: &str,
        action: &str,
        request: &FundRequest,
    ) -> Result<AccountFunds, ClientError> {
        let body = encode(request)?;
        let options = &self.client.inner.options;
        let path = ["accounts", account, action];
        let body = self
            .client
            .send_with_retries(options.max_response_bytes, || {
                self.client
                    .request(Method::POST, self.endpoint(&path))
                    .header(ACCEPT, "application/json")
                    .header(CONTENT_TYPE, "application/json")
                    .body(body.clone())
                    .timeout(options.read_timeout)
            })
            .await?;
        Client::decode(&body)
    }

    /// `POST /admin/v1/accounts/{account}/invoice`.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn set_invoice(
        &self,
        account: &str,
        request: &InvoiceRequest,
    ) -> Result<AccountFunds, ClientError> {
        let path = ["accounts", account, "invoice"];
        self.change(Method::POST, &path, request).await
    }

    /// `GET /admin/v1/journal`: every movement of a month, oldest first.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn journal(&self, month: Month) -> Result<Vec<JournalLine>, ClientError> {
        let mut lines = Vec::new();
        let mut after = None;
        loop {
            let query = part_of_month(month, after);
            let page: JournalPage = self.get(&["journal"], &query).await?;
            lines.extend(page.lines);
            match page.next {
                Some(next) => after = Some(next),
                None => return Ok(lines),
            }
        }
    }

    /// `GET /admin/v1/accounts/{account}/statement`, with all its lines.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn statement(
        &self,
        account: &str,
        month: Month,
    ) -> Result<StatementPage, ClientError> {
        let path = ["accounts", account, "statement"];
        let mut statement: StatementPage = self.get(&path, &part_of_month(month, None)).await?;
        while let Some(next) = statement.next.take() {
            let query = part_of_month(month, Some(next));
            let page: StatementPage = self.get(&path, &query).await?;
            // The last part has the totals after all lines.
            statement.payment_methods = page.payment_methods;
            statement.lines.extend(page.lines);
            statement.next = page.next;
        }
        Ok(statement)
    }

    /// `GET /admin/v1/settings/terms`.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn terms(&self) -> Result<TermsSetting, ClientError> {
        self.get(&["settings", "terms"], &[]).await
    }

    /// `PUT /admin/v1/settings/terms`.
    ///
    /// # Errors
    /// [`ClientError`]; `Refused` with 409 when the terms were changed since the expected revision.
    pub async fn set_terms(&self, change: &TermsChange) -> Result<TermsSetting, ClientError> {
        self.change(Method::PUT, &["settings", "terms"], change)
            .await
    }

    /// `POST /admin/v1/verify`: checks the data of the shop.
    ///
    /// # Errors
    /// [`ClientError`]. A check that found a difference is none.
    pub async fn verify(&self) -> Result<Verification, ClientError> {
        let nothing = serde_json::json!({});
        self.change(Method::POST, &["verify"], &nothing).await
    }
}

fn encode(request: &impl Serialize) -> Result<Vec<u8>, ClientError> {
    serde_json::to_vec(request)
        .map_err(|_| ClientError::NotTheService(ResponseFault::RequestNotEncoded))
}

fn part_of_month(month: Month, after: Option<String>) -> Vec<(&'static str, String)> {
    let after = after.map(|after| ("after", after));
    std::iter::once(("month", month.to_string()))
        .chain(after)
        .collect()
}
