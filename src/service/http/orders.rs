//! `/v1/orders`: list, one, cancel, update_expiration.

use std::collections::{BTreeSet, HashMap};

use axum::{Json, extract::State, response::Response};

use super::{
    Service,
    answers::ListRequest,
    auth::Authorized,
    extract::{JsonBody, Parameters, PathId, page},
    failure::Failure,
};
use crate::{
    contract::{
        CartId, Cents, EventTimes, ExpirationRequest, Order, OrderId, OriginalAmounts, Page,
    },
    service::{
        ServiceError,
        rules::{
            amounts::BaseAmounts,
            gift::{self, GiftLine},
            money,
        },
        store::{Account, OrderBounds, OrderChangeResult, StoredBatch, StoredOrder},
    },
};

pub async fn list(
    State(service): State<Service>,
    request: ListRequest,
    parameters: Parameters,
) -> Result<Response, Failure> {
    request
        .answer(&service, |account| read(&service, account, &parameters))
        .await
}

async fn read(
    service: &Service,
    account: Account,
    parameters: &Parameters,
) -> Result<Page<Order>, Failure> {
    let paging = parameters.page()?;
    let bounds = OrderBounds {
        after: parameters.time("created_at[after]")?,
        before: parameters.time("created_at[before]")?,
    };
    let (stored, total) = service
        .store
        .orders(account.no, bounds, paging.offset, paging.limit)
        .await?;
    let batches = batches_of(service, &stored).await?;
    Ok(page(
        wire_orders(service, &account, stored, &batches)?,
        total,
    ))
}

pub async fn show(
    State(service): State<Service>,
    Authorized(account): Authorized,
    PathId(id): PathId,
) -> Result<Json<Order>, Failure> {
    one(&service, &account, id.into()).await.map(Json)
}

/// Takes a gift back that nobody accepted yet. It stays taken back.
pub async fn cancel(
    State(service): State<Service>,
    Authorized(account): Authorized,
    PathId(id): PathId,
) -> Result<Json<Order>, Failure> {
    let now = service.clock.now();
    let change = service
        .store
        .cancel_order(account.no, id.into(), now)
        .await?;
    done(change, "can't be canceled any more")?;
    one(&service, &account, id.into()).await.map(Json)
}

/// Moves the time until which a gift can be accepted.
pub async fn update_expiration(
    State(service): State<Service>,
    Authorized(account): Authorized,
    PathId(id): PathId,
    JsonBody(request): JsonBody<ExpirationRequest>,
) -> Result<Json<Order>, Failure> {
    let Some(expiration) = request.expiration else {
        return Err(Failure::bad_request("Expiration can't be blank"));
    };
    let now = service.clock.now();
    if expiration <= now {
        return Err(Failure::bad_request("Expiration must be in the future"));
    }
    let change = service
        .store
        .set_expiration(account.no, id.into(), expiration, now)
        .await?;
    done(change, "can't be given another expiration any more")?;
    one(&service, &account, id.into()).await.map(Json)
}

fn done(change: OrderChangeResult, why_not: &str) -> Result<(), Failure> {
    match change {
        OrderChangeResult::Done => Ok(()),
        OrderChangeResult::NotFound => Err(Failure::not_found("Order")),
        OrderChangeResult::InsufficientBalance { needed, available } => Err(Failure::bad_request(
            money::insufficient_balance(needed, available),
        )),
        OrderChangeResult::TooLate => Err(Failure::bad_request(format!("The order {why_not}"))),
    }
}

/// An order as it is now, with the times of its life.
async fn one(service: &Service, account: &Account, id: OrderId) -> Result<Order, Failure> {
    let stored = service
        .store
        .order(account.no, id)
        .await?
        .ok_or_else(|| Failure::not_found("Order"))?;
    let times = EventTimes {
        created_at: Some(stored.created_at),
        notified_at: stored.notified_at,
        opened_at: stored.opened_at,
        accepted_at: stored.accepted_at,
        pending_payment_at: stored.pending_payment_at,
        paid_at: stored.paid_at,
        shipped_at: stored.shipped_at,
        delivered_at: stored.delivered_at,
    };
    let batches = batches_of(service, std::slice::from_ref(&stored)).await?;
    let mut orders = wire_orders(service, account, vec![stored], &batches)?;
    let mut order = orders.pop().ok_or_else(|| Failure::not_found("Order"))?;
    order.event_times = Some(times);
    Ok(order)
}

/// The batches that some orders belong to.
pub(super) async fn batches_of(
    service: &Service,
    orders: &[StoredOrder],
) -> Result<Vec<StoredBatch>, Failure> {
    let numbers: BTreeSet<i64> = orders.iter().map(|order| order.batch_no).collect();
    let numbers: Vec<i64> = numbers.into_iter().collect();
    Ok(service.store.batches_by_no(&numbers).await?)
}

/// What the orders of one batch have in common, read once.
struct Sent {
    cart_id: CartId,
    lines: Vec<GiftLine>,
    base: BaseAmounts,
}

/// Orders for the wire. `batches` holds the batch of each.
pub(super) fn wire_orders(
    service: &Service,
    account: &Account,
    orders: Vec<StoredOrder>,
    batches: &[StoredBatch],
) -> Result<Vec<Order>, ServiceError> {
    let sent: HashMap<i64, Sent> = batches
        .iter()
        .map(|batch| {
            let sent = Sent {
                cart_id: batch.cart()?.id,
                lines: batch.lines()?,
                base: batch.base(),
            };
            Ok((batch.no, sent))
        })
        .collect::<Result<_, ServiceError>>()?;
    orders
        .into_iter()
        .filter_map(|order| {
            Some(wire_order(
                service,
                account,
                sent.get(&order.batch_no)?,
                order,
            ))
        })
        .collect()
}

fn wire_order(
    service: &Service,
    account: &Account,
    sent: &Sent,
    order: StoredOrder,
) -> Result<Order, ServiceError> {
    let swapped = order.swapped()?;
    let tax = order.amount_tax.map(Cents);
    let shipments = order.shipments()?;
    let selections = order.selections()?;
    let own_cart = |kept, lines: &[GiftLine]| gift::order_cart(order.id, kept, lines);
    let mut own_lines = Vec::new();
    let (kept, lines, base) = match &swapped {
        Some(chosen) => (
            chosen.cart_id,
            chosen.lines.as_slice(),
            BaseAmounts::for_lines(&chosen.lines),
        ),
        None if selections.is_empty() => (sent.cart_id, sent.lines.as_slice(), sent.base),
        None => {
            own_lines.clone_from(&sent.lines);
            gift::apply_selections(&mut own_lines, &selections);
            (sent.cart_id, own_lines.as_slice(), sent.base)
        }
    };
    let cart = own_cart(kept, lines);
    let original_cart = swapped
        .as_ref()
        .map(|_| own_cart(sent.cart_id, &sent.lines));
    Ok(Order {
        id: order.id,
        status: order.status.as_str().into(),
        individual_gift_link: format!("{}/gift/{}", service.base_url, order.token),
        recipient_first_name: order.first_name,
        recipient_last_name: order.last_name,
        recipient_email: order.email,
        card_id: order.card_id,
        message: order.message,
        thank_you_note: order.thank_you_note,
        view_count_recipient: u32::try_from(order.view_count).unwrap_or(u32::MAX),
        is_swapped: swapped.is_some(),
        order_batch_id: order.batch_id,
        expires_at: order.expires_at,
        cart,
        cart_selections: gift::cart_selections(order.id, lines),
        shipments,
        amounts: base.wire(tax),
        sender: account.sender(),
        workspace_id: order.workspace_id,
        workspace_name: order.workspace_name,
        original_cart,
        original_amounts: swapped.as_ref().map(|_| OriginalAmounts {
            original_amount_product: sent.base.product,
            original_amount_shipping: sent.base.shipping,
            original_amount_credit_applied: Cents::ZERO,
            original_amount_pre_tax_total: sent.base.pre_tax(),
        }),
        reference_id: format!("{}-{}", order.batch_reference_id, order.position + 1),
        payment_link: None,
        event_times: None::<EventTimes>,
    })
}
