//! The operations on the account, its workspaces and its payment methods.

use super::operation::Operation;
use crate::contract::samples;

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::get("/v1/me", "getMe", "Get the account of the API key")
            .description("Use this operation to check an API key.")
            .response(200, "The account", "Me", samples::me()),
        Operation::get("/v1/workspaces", "listWorkspaces", "List workspaces")
            .description(
                "Oldest first. A batch without a workspace goes into the oldest workspace.",
            )
            .page_response("A page of workspaces", "Workspace", samples::workspace()),
        Operation::get(
            "/v1/payment_methods",
            "listPaymentMethods",
            "List payment methods",
        )
        .description(
            "The default first. Only balances have a `balance`; a batch that is paid from a balance \
             needs `expires_at`.",
        )
        .page_response(
            "A page of payment methods",
            "PaymentMethod",
            samples::payment_method(),
        ),
        Operation::post(
            "/v1/commerce_user_payment_methods",
            "createCommerceUserPaymentMethod",
            "Save the card of an end user",
        )
        .description(
            "A card form issues the `interim_card_key`. This service has no card form: in practice \
             mode, `interim_visa`, `interim_mastercard` and `interim_amex` are accepted and \
             `interim_declined` is declined; otherwise every key is refused.",
        )
        .request(
            "CommerceUserPaymentMethodRequest",
            samples::commerce_request(),
        )
        .response(
            201,
            "The saved card. Its id pays for batches of the same end user.",
            "CommerceUserPaymentMethod",
            samples::commerce_user_payment_method(),
        )
        .bad_request(&[
            "Cardholder name is required",
            "Billing state is required",
            "Payment method type must be card",
            "Interim card key is not valid",
            "Your card was declined.",
        ]),
    ]
    .into_iter()
    .map(|operation| operation.tag("Account"))
    .collect()
}
