//! The cards that the shop could not charge.

use reqwest::Method;

use super::ShopClient;
use crate::{
    client::ClientError,
    contract::{OrderId, shop::cards::CardProblems},
};

impl ShopClient {
    /// `GET /admin/v1/card_problems`: the operations of cards that failed and are not over.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn card_problems(&self) -> Result<CardProblems, ClientError> {
        self.get(&["card_problems"], &[]).await
    }

    /// `POST /admin/v1/card_problems/{order}/retry`: tries the card of a gift again within seconds. Returns the problems.
    ///
    /// # Errors
    /// [`ClientError`]; `Refused` when nothing is to be tried again.
    pub async fn retry_card(&self, order: OrderId) -> Result<CardProblems, ClientError> {
        self.change_card_problem(order, "retry").await
    }

    /// `POST /admin/v1/card_problems/{order}/cancel`: ends a gift that is not paid, or gives up the charge of a
    /// shipped gift that has no authorization. Returns the problems.
    ///
    /// # Errors
    /// [`ClientError`]; `Refused` when the gift is paid, or is to be charged.
    pub async fn cancel_unpaid_order(&self, order: OrderId) -> Result<CardProblems, ClientError> {
        self.change_card_problem(order, "cancel").await
    }

    async fn change_card_problem(
        &self,
        order: OrderId,
        action: &str,
    ) -> Result<CardProblems, ClientError> {
        let order = order.to_string();
        let path = ["card_problems", order.as_str(), action];
        let nothing = serde_json::json!({});
        self.change(Method::POST, &path, &nothing).await
    }
}
