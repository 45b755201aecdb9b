//! The cards that the shop could not charge: their list, and what an operator does about one.

use std::sync::Arc;

use super::request::{change, read};
use crate::{
    contract::{OrderId, shop::cards::CardProblem},
    desk::{engine::SessionContext, problem::Problem, question::Question},
};

/// The operations of cards that failed and are not over, oldest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListCardProblems;

impl Question for ListCardProblems {
    type Reply = Arc<Vec<CardProblem>>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let problems = read(context, |shop| async move { shop.card_problems().await });
        Ok(Arc::new(problems.await?.data))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardAction {
    /// Tries the card again at once.
    Retry,
    /// Ends the gift, which is not paid.
    CancelGift,
    /// Gives up the charge of the gift, which was shipped.
    CancelCharge,
}

/// Acts on the card of a gift. Asking again is safe: a card that is authorized, and a gift that has ended, are left alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActOnCard {
    pub order: OrderId,
    pub action: CardAction,
}

impl Question for ActOnCard {
    /// The problems that are left.
    type Reply = Arc<Vec<CardProblem>>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let problems = change(context, |shop| async move {
            match self.action {
                CardAction::Retry => shop.retry_card(self.order).await,
                CardAction::CancelGift | CardAction::CancelCharge => {
                    shop.cancel_unpaid_order(self.order).await
                }
            }
        });
        Ok(Arc::new(problems.await?.data))
    }
}
