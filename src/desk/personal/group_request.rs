//! The requests of a draft: one for each group of recipients with the same message and cart.

use super::{PlanProblem, SendPlan};
use crate::{
    contract::{CartRequest, OrderBatchRequest, RecipientRequest},
    desk::drafts::Draft,
    recipients::RecipientTable,
};

/// The request of one group.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GroupRequest {
    /// Without recipients and reference.
    pub common: OrderBatchRequest,
    pub recipients: Vec<RecipientRequest>,
    /// The positions of the recipients among all recipients of the send, ascending.
    pub positions: Vec<u32>,
}

impl GroupRequest {
    /// A group of all recipients of a send.
    #[must_use]
    pub fn of_whole(mut request: OrderBatchRequest) -> Self {
        let recipients = std::mem::take(&mut request.recipients);
        Self {
            common: request,
            positions: (0..).take(recipients.len()).collect(),
            recipients,
        }
    }

    /// The request with its recipients. `reference` is the `customer_reference_id`.
    #[must_use]
    pub fn into_request(self, reference: Option<String>) -> OrderBatchRequest {
        OrderBatchRequest {
            recipients: self.recipients,
            customer_reference_id: reference,
            ..self.common
        }
    }
}

/// The requests of a draft in the order of their first recipients; one when everyone gets the same gift.
/// Takes time in proportion to the recipients.
///
/// # Errors
/// Why the gifts cannot be made for each recipient.
pub fn group_requests(
    draft: &Draft,
    recipients: &RecipientTable,
) -> Result<Vec<GroupRequest>, Vec<PlanProblem>> {
    let common = draft.batch_request();
    let mut all = draft.recipient_requests(recipients);
    if !draft.is_personal() {
        return Ok(vec![GroupRequest::of_whole(OrderBatchRequest {
            recipients: all,
            ..common
        })]);
    }
    let plan = SendPlan::of(draft, recipients);
    if !plan.is_sendable() {
        return Err(plan.problems);
    }
    let carts: Vec<_> = plan.carts.iter().map(|cart| cart.request()).collect();
    let groups = plan.groups.into_iter().map(|group| {
        let take = |position: &u32| std::mem::take(&mut all[*position as usize]);
        GroupRequest {
            recipients: group.recipients.iter().map(take).collect(),
            common: OrderBatchRequest {
                cart: carts[group.cart].clone(),
                message: Some(String::from(group.message)).filter(|text| !text.is_empty()),
                ..common.clone()
            },
            positions: group.recipients,
        }
    });
    let groups: Vec<_> = groups.collect();
    if groups.is_empty() {
        // The rules of a batch refuse a request without recipients.
        return Ok(vec![GroupRequest::of_whole(common)]);
    }
    Ok(groups)
}

/// A cart, and the positions of the recipients who get it.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedCart {
    pub cart: CartRequest,
    /// Ascending.
    pub positions: Vec<u32>,
}

/// The different carts of groups, in the order of the groups.
pub fn distinct_carts(groups: &[GroupRequest]) -> Vec<SharedCart> {
    let mut carts: Vec<SharedCart> = Vec::new();
    for group in groups {
        let cart = &group.common.cart;
        match carts.iter_mut().find(|known| known.cart == *cart) {
            Some(known) => known.positions.extend(&group.positions),
            None => carts.push(SharedCart {
                cart: cart.clone(),
                positions: group.positions.clone(),
            }),
        }
    }
    for cart in &mut carts {
        cart.positions.sort_unstable();
    }
    carts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::CartItemRequest;

    fn group(quantity: i64, positions: &[u32]) -> GroupRequest {
        GroupRequest {
            common: OrderBatchRequest {
                cart: CartRequest {
                    items: vec![CartItemRequest {
                        quantity,
                        ..CartItemRequest::default()
                    }],
                },
                ..OrderBatchRequest::default()
            },
            positions: positions.to_vec(),
            ..GroupRequest::default()
        }
    }

    #[test]
    fn carts_have_the_recipients_of_all_groups() {
        let carts = distinct_carts(&[group(1, &[0, 3]), group(2, &[1]), group(1, &[2])]);
        let positions: Vec<_> = carts.into_iter().map(|cart| cart.positions).collect();
        assert_eq!(positions, [vec![0, 2, 3], vec![1]]);
        let same = distinct_carts(&[group(1, &[0]), group(1, &[1])]);
        assert_eq!(same.len(), 1);
        assert_eq!(same[0].positions, [0, 1]);
    }
}
