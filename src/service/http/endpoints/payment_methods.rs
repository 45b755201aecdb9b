//! `GET /v1/payment_methods`: the account's payment methods, the default first.

use axum::{Json, extract::State, routing::get};

use crate::{
    contract::{Page, PaymentMethod, samples},
    service::{
        http::{
            api_error::ApiError,
            auth::Authorized,
            openapi::{ApiRoutes, Operation},
            paging::paginate,
            params::QueryParams,
            state::ServiceState,
        },
        store::StoredPaymentMethod,
    },
};

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Account").route(
        Operation::get(
            "/v1/payment_methods",
            "listPaymentMethods",
            "List payment methods",
        )
        .description(
            "The default first. Only balances have a `balance`; a batch that is paid \
                 from a balance needs `expires_at`.",
        )
        .page_response::<PaymentMethod>("A page of payment methods", samples::payment_method()),
        get(list),
    )
}

async fn list(
    State(state): State<ServiceState>,
    Authorized(account): Authorized,
    params: QueryParams,
) -> Result<Json<Page<PaymentMethod>>, ApiError> {
    let paging = params.paging()?;
    let methods = state.store.payment_methods(account.no).await?;
    // Cards of end users belong to the customer's app, not to the account.
    let own = methods
        .into_iter()
        .filter(|method| method.commerce_end_user_id.is_none())
        .map(StoredPaymentMethod::wire)
        .collect();
    Ok(Json(paginate(own, paging)))
}
