//! The price of a gift. The request contains one recipient with a placeholder name: names and
//! addresses leave this computer only when gifts are sent.

use crate::{
    client::{Client, ClientError},
    contract::{
        CartRequest, PriceEstimate, PriceRequest, RecipientRequest, SendMethod, TotalPriceEstimate,
    },
};

/// Requests the price of one gift, and calculates the price of `recipients` gifts.
pub(crate) async fn estimate_price(
    client: &Client,
    cart: CartRequest,
    recipients: u64,
) -> Result<PriceEstimate, ClientError> {
    let request = PriceRequest {
        recipients: vec![RecipientRequest {
            first_name: "Recipient".to_owned(),
            ..RecipientRequest::default()
        }],
        cart,
        // Only this method needs neither an email nor an address, and every method has the same
        // price.
        send_method: Some(SendMethod::LinkMultipleCustomList),
    };
    let estimate = client.price(&request).await?;
    let one = estimate.cart_price_estimate;
    let times = i64::try_from(recipients).unwrap_or(i64::MAX);
    let total = TotalPriceEstimate {
        recipients,
        est_tax_calculated: None,
        est_total_calculated: None,
        est_group_total_low: one.price_est_total_low * times,
        est_group_total_high: one.price_est_total_high * times,
    };
    Ok(PriceEstimate {
        cart_price_estimate: one,
        total_price_estimate: total,
    })
}
