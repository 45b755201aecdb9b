//! Requests to the shop that an operator keeps.

use crate::{
    client::{ClientError, ShopClient},
    contract::shop::inbox::OperatorInbox,
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

/// Changes the shop. The request is sent once: after a failure that does not tell whether the shop has the change, the shown data
/// does, which is then read again.
///
/// # Errors
/// As [`read`].
pub(super) async fn change<T, F>(
    context: &SessionContext,
    request: impl FnOnce(ShopClient) -> F,
) -> Result<T, Problem>
where
    F: Future<Output = Result<T, ClientError>>,
{
    let shop = context.session.operated_shop().await?;
    let changed = request(shop).await;
    changed.map_err(|error| change_problem(&error))
}

/// The items that wait for an operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GetOperatorInbox;

impl Question for GetOperatorInbox {
    type Reply = OperatorInbox;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        read(context, |shop| async move { shop.inbox().await }).await
    }
}
