//! Requests to the shop that an operator keeps.

use crate::{
    client::{ClientError, ShopClient},
    contract::shop::state::ShopState,
    desk::{
        engine::SessionContext,
        problem::{Impact, Problem, service_problem},
        question::Question,
    },
};

/// Reads from the shop.
///
/// # Errors
/// Why there is no shop, or what the request failed with.
pub(super) async fn read<T, F>(
    context: &SessionContext,
    request: impl FnOnce(ShopClient) -> F,
) -> Result<T, Problem>
where
    F: Future<Output = Result<T, ClientError>>,
{
    let shop = context.session.operated_shop().await?;
    let read = request(shop).await;
    read.map_err(|error| service_problem(&error, Impact::ShopUnchanged))
}

/// The problem of a change whose request failed: the shop may have the change when the answer was lost.
pub(super) fn change_problem(error: &ClientError) -> Problem {
    let impact = match error.may_have_arrived() {
        true => Impact::ShopMayBeChanged,
        false => Impact::ShopUnchanged,
    };
    service_problem(error, impact)
}

/// The state of the shop as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GetShopState;

impl Question for GetShopState {
    type Reply = ShopState;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        read(context, |shop| async move { shop.state().await }).await
    }
}
