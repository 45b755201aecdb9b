//! The rules of a price estimate: those of a batch that its cart, its method and its destinations
//! must follow. Recipients may be incomplete, and variants may still be open.

use std::collections::HashMap;

use super::{ProductRules, Violation, Violations, batch, cart, recipients};
use crate::contract::{PriceRequest, ProductId, SendMethod};

/// What keeps a price from being estimated: at most `limit` violations, in the order in which a
/// service reports them.
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
    cart::collect(&request.cart, products, false, &mut found);
    if method == Some(&SendMethod::DirectSend) {
        let shipped = recipients::products_of(&request.cart, products);
        found.extend(batch::direct_choice_violation(&shipped));
        recipients::collect_destinations(&request.recipients, &shipped, &mut found);
    }
    found.into_vec()
}
