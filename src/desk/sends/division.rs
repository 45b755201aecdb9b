//! Divides a send: one batch, or several when the send is too large for one or has different gifts.

use super::{
    outbox::{NewOutboxEntry, OutboxEntry, PricedGroup, divide, share_of},
    sent_columns::SentColumns,
};
use crate::{
    contract::{Cents, rules::MAX_BODY_BYTES},
    desk::{
        drafts::AgreedCart,
        engine::SessionContext,
        personal::GroupRequest,
        problem::{Problem, ProblemKind},
    },
};

/// The most recipients of one batch: as the user set it, and as the service is known to accept.
pub(in crate::desk) async fn batch_limit(context: &SessionContext) -> Result<u64, Problem> {
    let store = &context.app.store;
    let learned = store
        .max_batch_recipients(context.session.connection_row, context.app.now())
        .await?;
    Ok(context.app.batch_limit().min(learned.unwrap_or(u64::MAX)))
}

/// Whether a request with this body is too large for one batch.
pub(super) fn is_too_large(recipients: u64, body: &[u8], limit: u64) -> bool {
    recipients > limit || body.len() > MAX_BODY_BYTES
}

/// The parts of a send that is too large for one batch, or has different gifts.
///
/// # Errors
/// When the send costs more than the user agreed to, or a cart has another price than those that the user was
/// shown: the draft changed since.
pub(super) async fn divide_send(
    whole: NewOutboxEntry,
    groups: Vec<GroupRequest>,
    agreed: Vec<AgreedCart>,
    limit: u64,
) -> Result<Vec<NewOutboxEntry>, Problem> {
    let divided = tokio::task::spawn_blocking(move || {
        let groups = priced_groups(&whole.entry, whole.cost_abroad, groups, &agreed)?;
        let columns = SentColumns::decode(&whole.columns);
        let acceptance = whole.acceptance.as_ref();
        divide(&whole.entry, &groups, acceptance, &columns, limit)
            .map_err(|_| ProblemKind::RequestNotPrepared)
    })
    .await;
    let divided = divided.unwrap_or(Err(ProblemKind::RequestNotPrepared));
    divided.map_err(Problem::from)
}

/// The groups with their totals: their share of the agreed total when everyone gets the same cart, else the
/// agreed prices of their carts.
fn priced_groups(
    whole: &OutboxEntry,
    cost_abroad: Cents,
    groups: Vec<GroupRequest>,
    agreed: &[AgreedCart],
) -> Result<Vec<PricedGroup>, ProblemKind> {
    let first = groups.first().map(|group| group.common.cart.clone());
    let has_same_cart = groups
        .iter()
        .all(|group| Some(&group.common.cart) == first.as_ref());
    let all = groups.iter().map(|group| group.positions.len()).sum();
    let mut end = 0;
    let mut priced = Vec::with_capacity(groups.len());
    for group in groups {
        let range = end..end + group.positions.len();
        end = range.end;
        let (total_low, total_high) = if has_same_cart {
            let share = |total| share_of(total, &range, all);
            (share(whole.total_low), share(whole.total_high))
        } else {
            let cart = agreed.iter().find(|known| known.cart == group.common.cart);
            let cart = cart.ok_or(ProblemKind::RequestNotPrepared)?;
            let times = i64::try_from(range.len()).unwrap_or(i64::MAX);
            (cart.low * times, cart.high * times)
        };
        priced.push(PricedGroup {
            group,
            total_low,
            total_high,
            cost_abroad: share_of(cost_abroad, &range, all),
        });
    }
    let current: Cents = priced.iter().map(|group| group.total_high).sum();
    if current > whole.total_high {
        return Err(ProblemKind::PriceIncreased {
            agreed: whole.total_high,
            current,
            candidates: Vec::new(),
        });
    }
    Ok(priced)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{
        contract::{CartItemRequest, CartRequest, OrderBatchRequest, Timestamp},
        desk::{
            drafts::DraftId,
            ids::OutboxId,
            sends::outbox::{Attempts, OutboxState},
        },
    };

    fn whole(total_high: i64) -> OutboxEntry {
        OutboxEntry {
            id: OutboxId(Uuid::nil()),
            draft_id: DraftId(Uuid::nil()),
            title: String::new(),
            first_recipient: String::new(),
            recipients: 3,
            total_low: Cents(total_high - 10),
            total_high: Cents(total_high),
            customer_reference_id: String::new(),
            state: OutboxState::Waiting,
            created_at: Timestamp::default(),
            attempts: Attempts::default(),
            part: None,
        }
    }

    fn cart(quantity: i64) -> CartRequest {
        CartRequest {
            items: vec![CartItemRequest {
                quantity,
                ..CartItemRequest::default()
            }],
        }
    }

    fn group(quantity: i64, positions: &[u32]) -> GroupRequest {
        GroupRequest {
            common: OrderBatchRequest {
                cart: cart(quantity),
                ..OrderBatchRequest::default()
            },
            positions: positions.to_vec(),
            ..GroupRequest::default()
        }
    }

    fn agreed(quantity: i64, price: i64) -> AgreedCart {
        AgreedCart {
            cart: cart(quantity),
            low: Cents(price - 1),
            high: Cents(price),
        }
    }

    fn totals(priced: &[PricedGroup]) -> Vec<i64> {
        priced.iter().map(|group| group.total_high.0).collect()
    }

    #[test]
    fn each_group_has_the_price_of_its_cart() {
        let groups = || vec![group(1, &[0, 2]), group(2, &[1])];
        let carts = [agreed(2, 500), agreed(1, 300)];
        let priced = priced_groups(&whole(1_100), Cents::ZERO, groups(), &carts).unwrap();
        assert_eq!(totals(&priced), [600, 500]);
        assert_eq!(priced[0].total_low, Cents(598));
        let more = priced_groups(&whole(1_099), Cents::ZERO, groups(), &carts);
        assert!(matches!(more, Err(ProblemKind::PriceIncreased { .. })));
        let unknown = priced_groups(&whole(1_100), Cents::ZERO, groups(), &carts[..1]);
        assert_eq!(unknown.unwrap_err(), ProblemKind::RequestNotPrepared);
    }

    #[test]
    fn groups_with_same_cart_share_the_total() {
        let groups = vec![group(1, &[0, 2]), group(1, &[1])];
        let priced = priced_groups(&whole(1_000), Cents::ZERO, groups, &[]).unwrap();
        assert_eq!(totals(&priced), [666, 334]);
    }
}
