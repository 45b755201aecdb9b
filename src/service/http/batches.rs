//! `/v1/order_batches`: create, price, list, one, its orders and its recipients.

use std::collections::{BTreeSet, HashMap, HashSet};

use axum::{Json, extract::State, http::StatusCode, response::Response};

use super::{
    Service,
    answers::ListRequest,
    auth::Authorized,
    extract::{JsonBody, Parameters, PathId, page},
    failure::Failure,
    orders::wire_orders,
};
use crate::{
    contract::{
        CartRequest, Cents, Order, OrderBatch, OrderBatchId, OrderBatchRequest, Page,
        PriceEstimate, PriceRequest, Product, ProductId, Recipient, SendMethod,
    },
    service::{
        rules::{
            amounts::{BaseAmounts, estimate},
            batch::{self, BatchContext, KnownPaymentMethod},
            cart, money, recipients, tax,
        },
        store::{Account, InsertBatchError, NewBatch, StoredBatch},
    },
};

/// Orders and recipients that a batch shows of itself.
const PREVIEW: i64 = 10;

pub async fn create(
    State(service): State<Service>,
    Authorized(account): Authorized,
    JsonBody(request): JsonBody<OrderBatchRequest>,
) -> Result<(StatusCode, Json<OrderBatch>), Failure> {
    // A client that lost the answer asks again, maybe when the batch could not be made any more: it
    // is told that there is one, not what would keep another from being made.
    if let Some(reference) = batch::reference(&request)
        && service.store.has_reference(account.no, reference).await?
    {
        return Err(Failure::bad_request(batch::REFERENCE_USED));
    }
    let products = products(&service, &request.cart).await?;
    let workspaces: Vec<_> = service
        .store
        .workspaces(account.no)
        .await?
        .into_iter()
        .map(|found| found.id)
        .collect();
    let payment_methods: Vec<_> = service
        .store
        .payment_methods(account.no)
        .await?
        .into_iter()
        .map(|method| KnownPaymentMethod {
            is_balance: method.balance.is_some(),
            id: method.id,
            commerce_end_user_id: method.commerce_end_user_id,
        })
        .collect();
    let card_exists = match request.card_id {
        Some(card) => service.store.has_card(card).await?,
        None => false,
    };
    let now = service.clock.now();
    let context = BatchContext {
        now,
        products: &products,
        choices: &choices(&service, &products).await?,
        card_exists,
        workspaces: &workspaces,
        payment_methods: &payment_methods,
    };
    let accepted = batch::check(&request, &context).map_err(Failure::bad_request)?;
    let new = NewBatch {
        id: OrderBatchId::generate(),
        account_no: account.no,
        request: &request,
        accepted: &accepted,
        now,
    };
    let stored = service
        .store
        .insert_batch(new)
        .await
        .map_err(|error| match error {
            InsertBatchError::ReferenceUsed => Failure::bad_request(batch::REFERENCE_USED),
            InsertBatchError::InsufficientBalance { needed, available } => {
                Failure::bad_request(money::insufficient_balance(needed, available))
            }
            InsertBatchError::Failed(error) => error.into(),
        })?;
    service.wake.notify_one();
    Ok((
        StatusCode::CREATED,
        Json(wire_batch(&service, &account, &stored).await?),
    ))
}

pub async fn price(
    State(service): State<Service>,
    _: Authorized,
    JsonBody(request): JsonBody<PriceRequest>,
) -> Result<Json<PriceEstimate>, Failure> {
    let method =
        batch::require_send_method(request.send_method.as_ref()).map_err(Failure::bad_request)?;
    recipients::check_count(request.recipients.len()).map_err(Failure::bad_request)?;
    let products = products(&service, &request.cart).await?;
    let lines = cart::gift_lines(&request.cart, &products, false).map_err(Failure::bad_request)?;
    if let Some(line) = batch::first_choice_line(&lines, &choices(&service, &products).await?) {
        batch::check_choice_method(line, &method).map_err(Failure::bad_request)?;
    }
    if method == SendMethod::DirectSend {
        recipients::check_destinations(&request.recipients, &lines, &products)
            .map_err(Failure::bad_request)?;
    }
    let base = BaseAmounts::for_lines(&lines);
    // Only a direct send has addresses, and only with every one of them is there a sum.
    let taxes: Option<Cents> = if method == SendMethod::DirectSend {
        request
            .recipients
            .iter()
            .map(|recipient| {
                let state = &recipient.mailing_address.as_ref()?.state;
                tax::rate(state).map(|_| tax::tax(base.pre_tax(), state))
            })
            .sum()
    } else {
        None
    };
    Ok(Json(estimate(base, request.recipients.len() as u64, taxes)))
}

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
) -> Result<Page<OrderBatch>, Failure> {
    let paging = parameters.page()?;
    let (stored, total) = service
        .store
        .batches(account.no, paging.offset, paging.limit)
        .await?;
    let batches = wire_batches(service, &account, &stored).await?;
    Ok(page(batches, total))
}

pub async fn show(
    State(service): State<Service>,
    Authorized(account): Authorized,
    PathId(id): PathId,
) -> Result<Json<OrderBatch>, Failure> {
    let stored = find(&service, &account, id).await?;
    Ok(Json(wire_batch(&service, &account, &stored).await?))
}

pub async fn orders(
    State(service): State<Service>,
    request: ListRequest,
    PathId(id): PathId,
    parameters: Parameters,
) -> Result<Response, Failure> {
    request
        .answer(&service, |account| {
            read_orders(&service, account, id, &parameters)
        })
        .await
}

async fn read_orders(
    service: &Service,
    account: Account,
    id: uuid::Uuid,
    parameters: &Parameters,
) -> Result<Page<Order>, Failure> {
    let paging = parameters.page()?;
    let batch = find(service, &account, id).await?;
    // What was made since the batch was read is not counted, so it is not shown either.
    let left = (batch.orders_count - paging.offset).max(0);
    let stored = service
        .store
        .batch_orders(batch.no, paging.offset, paging.limit.min(left))
        .await?;
    let total = batch.orders_count.unsigned_abs();
    let orders = wire_orders(service, &account, stored, std::slice::from_ref(&batch))?;
    Ok(page(orders, total))
}

pub async fn list_recipients(
    State(service): State<Service>,
    request: ListRequest,
    PathId(id): PathId,
    parameters: Parameters,
) -> Result<Response, Failure> {
    request
        .answer(&service, |account| {
            read_recipients(&service, account, id, &parameters)
        })
        .await
}

async fn read_recipients(
    service: &Service,
    account: Account,
    id: uuid::Uuid,
    parameters: &Parameters,
) -> Result<Page<Recipient>, Failure> {
    let paging = parameters.page()?;
    let batch = find(service, &account, id).await?;
    let recipients = service
        .store
        .recipients(batch.no, paging.offset, paging.limit)
        .await?;
    Ok(page(recipients, batch.recipients_count.unsigned_abs()))
}

async fn find(
    service: &Service,
    account: &Account,
    id: uuid::Uuid,
) -> Result<StoredBatch, Failure> {
    service
        .store
        .batch(account.no, id.into())
        .await?
        .ok_or_else(|| Failure::not_found("Order batch"))
}

/// A batch with its first recipients, and its first orders once all of them exist.
pub(super) async fn wire_batch(
    service: &Service,
    account: &Account,
    stored: &StoredBatch,
) -> Result<OrderBatch, Failure> {
    let mut batches = wire_batches(service, account, std::slice::from_ref(stored)).await?;
    batches
        .pop()
        .ok_or_else(|| Failure::not_found("Order batch"))
}

/// The same of several, read together.
async fn wire_batches(
    service: &Service,
    account: &Account,
    stored: &[StoredBatch],
) -> Result<Vec<OrderBatch>, Failure> {
    let numbers: Vec<i64> = stored.iter().map(|batch| batch.no).collect();
    let mut recipients: HashMap<i64, Vec<Recipient>> = HashMap::new();
    for (batch_no, recipient) in service.store.first_recipients(&numbers, PREVIEW).await? {
        recipients.entry(batch_no).or_default().push(recipient);
    }
    let made = stored.iter().filter(|batch| batch.send_status != "pending");
    let made: Vec<i64> = made.map(|batch| batch.no).collect();
    let first = service.store.first_orders(&made, PREVIEW).await?;
    let mut orders: HashMap<OrderBatchId, Vec<Order>> = HashMap::new();
    for order in wire_orders(service, account, first, stored)? {
        orders.entry(order.order_batch_id).or_default().push(order);
    }
    stored
        .iter()
        .map(|stored| {
            let mut batch = stored.wire(account.sender())?;
            batch.recipients_preview = recipients.remove(&stored.no).unwrap_or_default();
            batch.orders_preview = orders.remove(&stored.id).unwrap_or_default();
            Ok(batch)
        })
        .collect()
}

/// The products that a cart names, by id or by address, as far as they exist.
async fn products(
    service: &Service,
    request: &CartRequest,
) -> Result<HashMap<ProductId, Product>, Failure> {
    cart::check_size(request).map_err(Failure::bad_request)?;
    let named: BTreeSet<ProductId> = request
        .items
        .iter()
        .filter_map(|item| {
            item.product_id
                .or_else(|| cart::product_id_from_url(item.product_url.as_deref()?))
        })
        .collect();
    let named: Vec<_> = named.into_iter().collect();
    let found = service.store.products_by_id(&named).await?;
    Ok(found
        .into_iter()
        .map(|product| (product.id, product))
        .collect())
}

/// Which of some products are gifts of choice.
async fn choices(
    service: &Service,
    products: &HashMap<ProductId, Product>,
) -> Result<HashSet<ProductId>, Failure> {
    let ids: Vec<ProductId> = products.keys().copied().collect();
    let found = service.store.collections_of(&ids).await?;
    Ok(found
        .into_iter()
        .filter_map(|collection| Some(collection.product?.id))
        .collect())
}
