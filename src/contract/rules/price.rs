//! The rules of a price estimate: those of a batch that concern its cart, send method, number of
//! recipients and destinations. Recipients can be incomplete, and variants can be missing.

use std::collections::HashMap;

use super::{ProductRules, Violation, Violations, batch, cart, recipients};
use crate::contract::{PriceRequest, ProductId, SendMethod};

/// Why a price cannot be estimated: at most `limit` violations, in the order in which the service
/// reports them.
#[must_use]
pub fn price_violations(
    request: &PriceRequest,
    products: &HashMap<ProductId, ProductRules>,
    limit: usize,
) -> Vec<Violation> {
    let mut found = Violations::with_limit(limit);
    let method = batch::known_send_method(request.send_method.as_ref(), &mut found);
    found.extend(recipients::recipient_count_violation(
        request.recipients.len(),
    ));
    cart::add_violations(&request.cart, products, false, &mut found);
    if method == Some(&SendMethod::DirectSend) {
        let shipped = recipients::cart_products(&request.cart, products);
        found.extend(batch::direct_choice_violation(&shipped));
        recipients::add_destination_violations(&request.recipients, &shipped, &mut found);
    }
    found.into_vec()
}
