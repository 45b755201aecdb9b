//! The payment method of a draft in words.

use super::{review_input::ReviewInput, review_points};
use crate::{contract::SendMethod, i18n::t, messages::titles};

/// The payment method, and the time of the charge unless the payment method is unknown.
#[must_use]
pub(super) fn payer(input: &ReviewInput<'_>) -> String {
    let is_direct = input.draft.send_method == SendMethod::DirectSend;
    let own = review_points::payment_method(input);
    let method = match (input.end_user_card(), own) {
        (Some(card), _) => titles::end_user_card(card),
        (None, Some(method)) => titles::payment_method(method),
        (None, None) if input.draft.commerce_end_user_id.is_some() => {
            return t!("gift-payment-removed-card");
        }
        (None, None) => return t!("gift-payment-default"),
    };
    if is_direct {
        t!("gift-summary-charged-now", method = method)
    } else {
        t!("gift-summary-charged-later", method = method)
    }
}
