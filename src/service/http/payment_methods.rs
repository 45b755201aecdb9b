//! `GET /v1/payment_methods`: the account's own, the default first.

use axum::{Json, extract::State};

use super::{
    Service,
    auth::Authorized,
    extract::{Parameters, cut},
    failure::Failure,
};
use crate::{
    contract::{Page, PaymentMethod},
    service::store::StoredPaymentMethod,
};

pub async fn list(
    State(service): State<Service>,
    Authorized(account): Authorized,
    parameters: Parameters,
) -> Result<Json<Page<PaymentMethod>>, Failure> {
    let paging = parameters.page()?;
    let methods = service.store.payment_methods(account.no).await?;
    let own = methods
        .into_iter()
        .filter(|method| method.commerce_end_user_id.is_none())
        .map(StoredPaymentMethod::wire)
        .collect();
    Ok(Json(cut(own, paging)))
}
