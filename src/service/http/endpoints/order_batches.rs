//! `/v1/order_batches`: creates, prices, lists and shows batches, and lists the orders and
//! recipients of a batch.

use std::collections::{BTreeSet, HashMap};

use axum::{
    Json, Router,
    extract::State,
    http::StatusCode,
    routing::{get, post},
};

use crate::{
    contract::{
        CartRequest, Cents, Order, OrderBatch, OrderBatchId, OrderBatchRequest, Page,
        PriceEstimate, PriceRequest, Product, ProductId, Recipient, SendMethod,
        rules::{self, InternationalDelivery, KnownPaymentMethod},
    },
    service::{
        http::{
            api_error::ApiError,
            auth::Authorized,
            body::JsonBody,
            cached_list::list,
            paging::page_of,
            params::{PathId, QueryParams},
            state::ServiceState,
        },
        responses::{order::order_responses, order_batch::batch_responses},
        rules::{
            amounts::estimate,
            batch::{self, BatchContext, CollectionProducts},
            direction, money, tax,
        },
        store::{Account, InsertBatchError, NewBatch, StoredBatch},
    },
};

pub(super) fn routes() -> Router<ServiceState> {
    Router::new()
        .route("/v1/order_batches", list(read_batches).post(create))
        .route("/v1/order_batches/price", post(price))
        .route("/v1/order_batches/{id}", get(show))
        .route("/v1/order_batches/{id}/orders", list(read_orders))
        .route("/v1/order_batches/{id}/recipients", list(read_recipients))
}

async fn create(
    State(state): State<ServiceState>,
    Authorized(account): Authorized,
    JsonBody(mut request): JsonBody<OrderBatchRequest>,
) -> Result<(StatusCode, Json<OrderBatch>), ApiError> {
    // The reference is checked before all other rules: a client that retries after a lost response
    // must learn that its batch exists, even if the request is no longer valid.
    if let Some(reference) = batch::reference(&request)
        && state.store.has_reference(account.no, reference).await?
    {
        return Err(ApiError::bad_request(batch::REFERENCE_USED));
    }
    direction::remove_direction_controls(&mut request);
    let products = cart_products(&state, &mut request.cart).await?;
    let workspaces = state.store.workspaces(account.no).await?;
    let workspaces: Vec<_> = workspaces.into_iter().map(|found| found.id).collect();
    let payment_methods: Vec<_> = state
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
        Some(card) => state.store.has_card(card).await?,
        None => false,
    };
    let now = state.clock.now();
    let context = BatchContext {
        now,
        products: &products,
        collections: &collection_products(&state, &products).await?,
        card_exists,
        workspaces: &workspaces,
        payment_methods: &payment_methods,
    };
    let accepted = batch::check(&request, &context).map_err(ApiError::bad_request)?;
    state.runtime.cost_quotas.take(account.no, &request)?;
    let new = NewBatch {
        id: match state.is_practice {
            true => OrderBatchId::generate_random(),
            false => OrderBatchId::generate(),
        },
        account_no: account.no,
        request: &request,
        accepted: &accepted,
        now,
    };
    let stored = state
        .store
        .insert_batch(new)
        .await
        .map_err(|error| match error {
            InsertBatchError::ReferenceUsed => ApiError::bad_request(batch::REFERENCE_USED),
            InsertBatchError::InsufficientBalance { needed, available } => {
                ApiError::bad_request(money::insufficient_balance(needed, available))
            }
            InsertBatchError::Failed(error) => error.into(),
        })?;
    state.wake.notify_one();
    let batch = batch_response(&state, &account, &stored).await?;
    Ok((StatusCode::CREATED, Json(batch)))
}

async fn price(
    State(state): State<ServiceState>,
    _: Authorized,
    JsonBody(mut request): JsonBody<PriceRequest>,
) -> Result<Json<PriceEstimate>, ApiError> {
    let products = cart_products(&state, &mut request.cart).await?;
    let collections = collection_products(&state, &products).await?;
    let base =
        batch::check_price(&request, &products, &collections).map_err(ApiError::bad_request)?;
    // Only the addresses of a direct send count. The total tax is known only when every recipient
    // has an address in a known state.
    let taxes: Option<Cents> = if request.send_method == Some(SendMethod::DirectSend) {
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

async fn read_batches(
    state: ServiceState,
    account: Account,
    params: QueryParams,
) -> Result<Page<OrderBatch>, ApiError> {
    let paging = params.paging()?;
    let (stored, total) = state
        .store
        .batches(account.no, paging.offset, paging.limit)
        .await?;
    let batches = batch_responses(&state.store, &state.base_url, &account, &stored).await?;
    Ok(page_of(batches, total))
}

async fn show(
    State(state): State<ServiceState>,
    Authorized(account): Authorized,
    id: PathId,
) -> Result<Json<OrderBatch>, ApiError> {
    let stored = find_batch(&state, &account, id).await?;
    Ok(Json(batch_response(&state, &account, &stored).await?))
}

async fn read_orders(
    state: ServiceState,
    account: Account,
    (id, params): (PathId, QueryParams),
) -> Result<Page<Order>, ApiError> {
    let paging = params.paging()?;
    let batch = find_batch(&state, &account, id).await?;
    // Orders created since the batch was read are not in `orders_count` and must not be on the
    // page.
    let remaining = (batch.orders_count - paging.offset).max(0);
    let stored = state
        .store
        .batch_orders(
            account.no,
            batch.no,
            paging.offset,
            paging.limit.min(remaining),
        )
        .await?;
    let total = batch.orders_count.unsigned_abs();
    let orders = order_responses(
        &state.base_url,
        &account,
        stored,
        std::slice::from_ref(&batch),
    )?;
    Ok(page_of(orders, total))
}

async fn read_recipients(
    state: ServiceState,
    account: Account,
    (id, params): (PathId, QueryParams),
) -> Result<Page<Recipient>, ApiError> {
    let paging = params.paging()?;
    let batch = find_batch(&state, &account, id).await?;
    let recipients = state
        .store
        .recipients(account.no, batch.no, paging.offset, paging.limit)
        .await?;
    Ok(page_of(recipients, batch.recipients_count.unsigned_abs()))
}

async fn batch_response(
    state: &ServiceState,
    account: &Account,
    stored: &StoredBatch,
) -> Result<OrderBatch, ApiError> {
    let stored = std::slice::from_ref(stored);
    let batches = batch_responses(&state.store, &state.base_url, account, stored).await?;
    let batch = batches.into_iter().next();
    batch.ok_or_else(|| ApiError::not_found("Order batch"))
}

async fn find_batch(
    state: &ServiceState,
    account: &Account,
    id: PathId,
) -> Result<StoredBatch, ApiError> {
    state
        .store
        .batch(account.no, id.or_not_found("Order batch")?)
        .await?
        .ok_or_else(|| ApiError::not_found("Order batch"))
}

/// Returns the products that a cart names by id or URL; unknown products are missing from the map.
/// Sets the id of items that name an active product by its slug. Refuses an empty or oversized cart
/// before it looks up the products.
async fn cart_products(
    state: &ServiceState,
    cart: &mut CartRequest,
) -> Result<HashMap<ProductId, Product>, ApiError> {
    batch::check_cart_size(cart).map_err(ApiError::bad_request)?;
    let slugs: BTreeSet<String> = cart.items.iter().filter_map(rules::product_slug).collect();
    let slugs: Vec<_> = slugs.into_iter().collect();
    let by_slug = state.store.active_products_by_slug(&slugs).await?;
    for item in &mut cart.items {
        let slug = rules::product_slug(item);
        if let Some(id) = slug.and_then(|slug| by_slug.get(&slug)) {
            item.product_id = Some((*id).into());
        }
    }
    let ids: BTreeSet<ProductId> = cart.items.iter().filter_map(rules::product_id).collect();
    let ids: Vec<_> = ids.into_iter().collect();
    let products = state.store.products_by_id(&ids).await?;
    Ok(products
        .into_iter()
        .map(|product| (product.id, product))
        .collect())
}

/// Returns those `products` that represent a collection.
async fn collection_products(
    state: &ServiceState,
    products: &HashMap<ProductId, Product>,
) -> Result<CollectionProducts, ApiError> {
    let ids: Vec<ProductId> = products.keys().copied().collect();
    let collections = state.store.collections_of(&ids).await?;
    Ok(collections
        .into_iter()
        .filter_map(|collection| {
            let version = collection.published_version.unwrap_or_default();
            let international = InternationalDelivery::of_collection(&version);
            Some((collection.product?.id, international))
        })
        .collect())
}
