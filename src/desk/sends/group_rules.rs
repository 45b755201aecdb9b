//! The rules of a batch for a send with several different gifts. Groups with the same cart are checked
//! together, because the other fields of their requests differ only in the message.

use super::batch_rules::RuleSources;
use crate::{
    contract::{OrderBatchRequest, rules::Violation},
    desk::{personal::GroupRequest, store::StoreError},
};

/// The violations of all groups, each once. Rows are those of the draft.
pub(super) async fn group_violations(
    rules: &RuleSources<'_>,
    groups: Vec<GroupRequest>,
) -> Result<Vec<Violation>, StoreError> {
    let mut found: Vec<Violation> = Vec::new();
    for (request, positions) in merged_by_cart(groups) {
        for mut violation in rules.violations(request).await? {
            if let Violation::Recipient { row, .. } = &mut violation {
                *row = positions.get(*row - 1).map_or(*row, |at| *at as usize + 1);
            }
            if !found.contains(&violation) {
                found.push(violation);
            }
        }
    }
    Ok(found)
}

/// One request for each different cart, with the longest of its messages.
fn merged_by_cart(groups: Vec<GroupRequest>) -> Vec<(OrderBatchRequest, Vec<u32>)> {
    let mut merged: Vec<(OrderBatchRequest, Vec<u32>)> = Vec::new();
    for group in groups {
        let known = merged
            .iter_mut()
            .find(|(request, _)| request.cart == group.common.cart);
        match known {
            Some((request, positions)) => {
                request.recipients.extend(group.recipients);
                positions.extend(group.positions);
                let messages = [request.message.take(), group.common.message];
                request.message = longest_message(messages);
            }
            None => {
                let request = OrderBatchRequest {
                    recipients: group.recipients,
                    ..group.common
                };
                merged.push((request, group.positions));
            }
        }
    }
    merged
}

fn longest_message(messages: [Option<String>; 2]) -> Option<String> {
    let messages = messages.into_iter().flatten();
    messages.max_by_key(|message| message.chars().count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{CartItemRequest, CartRequest, RecipientRequest};

    fn group(quantity: i64, message: &str, positions: &[u32]) -> GroupRequest {
        GroupRequest {
            common: OrderBatchRequest {
                cart: CartRequest {
                    items: vec![CartItemRequest {
                        quantity,
                        ..CartItemRequest::default()
                    }],
                },
                message: Some(message.to_owned()),
                ..OrderBatchRequest::default()
            },
            recipients: vec![RecipientRequest::default(); positions.len()],
            positions: positions.to_vec(),
        }
    }

    #[test]
    fn groups_with_one_cart_are_checked_together() {
        let groups = vec![
            group(1, "Hi", &[0, 3]),
            group(2, "Hi", &[1]),
            group(1, "Hello", &[2]),
        ];
        let merged = merged_by_cart(groups);
        assert_eq!(merged.len(), 2);
        assert_eq!(merged[0].0.message.as_deref(), Some("Hello"));
        assert_eq!(merged[0].0.recipients.len(), 3);
        assert_eq!(merged[0].1, [0, 3, 2]);
    }
}
