//! Whose key it is, where its batches are, what it pays with.

use super::operation::Operation;
use crate::contract::samples;

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::get("/v1/me", "getMe", "Whose key this is")
            .about("The way to check a key.")
            .answers(200, "The key is good", "Me", samples::me()),
        Operation::get("/v1/workspaces", "listWorkspaces", "The account's workspaces")
            .about("Oldest first. A batch without a workspace goes into the oldest.")
            .lists("A page of workspaces", "Workspace", samples::workspace()),
        Operation::get(
            "/v1/payment_methods",
            "listPaymentMethods",
            "What the account can pay with",
        )
        .about("The default first. Only balances have a `balance`; what is paid from one needs an expiry.")
        .lists("A page of payment methods", "PaymentMethod", samples::payment_method()),
        Operation::post(
            "/v1/commerce_user_payment_methods",
            "createCommerceUserPaymentMethod",
            "Keep the card of an app's end user",
        )
        .about(
            "A card form gives the `interim_card_key`. This service has none: in practice \
             `interim_visa`, `interim_mastercard` and `interim_amex` are cards and \
             `interim_declined` is none; outside practice every key is refused.",
        )
        .takes("CommerceUserPaymentMethodRequest", samples::commerce_request())
        .answers(
            201,
            "The card is kept; its id pays for batches of the same end user",
            "CommerceUserPaymentMethod",
            samples::commerce_user_payment_method(),
        )
        .refuses(&[
            "Cardholder name is required",
            "Payment method type must be card",
            "Interim card key is not valid",
            "Your card was declined.",
        ]),
    ]
    .into_iter()
    .map(|operation| operation.tag("Account"))
    .collect()
}
