//! `/v1/order_batches`: creates, prices, lists and shows batches, and lists the orders and
//! recipients of a batch.

use std::collections::BTreeSet;

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    routing::{get, post},
};

use super::NO_CARDS;
use crate::{
    contract::{
        CartRequest, Cents, Order, OrderBatch, OrderBatchId, OrderBatchRequest, Page,
        PriceEstimate, PriceRequest, ProductId, Recipient, SendMethod, rules, samples,
        states::state_code,
    },
    service::{
        http::{
            api_error::ApiError,
            auth::Authorized,
            body::JsonBody,
            cached_list::list,
            openapi::{
                ApiRoutes, Operation,
                parts::{listed_order, new_batch, new_price_request},
            },
            params::{PathId, page_of},
            state::ServiceState,
        },
        responses::{batch_responses, order_responses},
        rules::{
            amounts::estimate,
            batch::{self, CartProducts},
            direction,
        },
        store::{Account, CartLookup, InsertOutcome, Paging, StoredBatch},
    },
};

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Order batches")
        .route(
            Operation::get(
                "/v1/order_batches",
                "listOrderBatches",
                "List order batches",
            )
            .description("Newest first.")
            .page_response::<OrderBatch>("A page of batches", samples::order_batch())
            .with_etag(),
            list(read_batches),
        )
        .route(
            Operation::post(
                "/v1/order_batches",
                "createOrderBatch",
                "Send a gift to recipients",
            )
            .description(
                "With up to 10 recipients, the response contains the orders in \
                 `orders_preview`. With more recipients, or with `scheduled_send_on`, the \
                 batch is `pending` until its orders exist. A refused batch is not stored \
                 in part. `customer_reference_id` can be used once per account, and is \
                 checked before everything else, so a client that did not receive the \
                 response can safely retry. `expires_at` must be in the future and after \
                 `scheduled_send_on`. `international_shipping_tier` decides what \
                 recipients outside the US can do: with `disabled` nothing; with \
                 `standard` and `international_gift_cards_enabled` they can swap the gift \
                 to a gift card; with `full` the gift is delivered to more than 100 \
                 countries, and freight, taxes and duties are the order's \
                 `amount_global_relay_cost`. A collection in the cart uses its own tier, \
                 and a direct send ships to the US only. A direct send of more than \
                 a shop has in stock is refused. The last path segment of a \
                 `product_url` is the id or slug of a product.",
            )
            .request::<OrderBatchRequest>(new_batch())
            .response::<OrderBatch>(201, "The batch", samples::order_batch())
            .bad_request(&[
                "Recipients can't be blank",
                "Recipient 12: email can't be blank",
                "Product not found: 01920000-0000-7000-8000-000000000007",
                "A card must be specified when a message is specified",
                batch::REFERENCE_USED,
                "The request body is not valid (recipients[1].first_name, line 1, column 80)",
            ]),
            post(create),
        )
        .route(
            Operation::post(
                "/v1/order_batches/price",
                "priceOrderBatch",
                "Estimate the price of a batch",
            )
            .description(
                "Nothing is stored or charged. Until the addresses are known, tax is \
                 between 0 % and the highest rate of the service, 10 % in Practice; the `calculated` amounts are present only for a \
                 direct send with all addresses. `price_est_global_relay_high` is the \
                 most that a delivery outside the US adds to a gift; the totals do not \
                 contain it. Both prices are in the response under two names.",
            )
            .request::<PriceRequest>(new_price_request())
            .response::<PriceEstimate>(200, "The estimate", samples::price_estimate())
            .bad_request(&[
                "Recipients can't be blank",
                "Send method is not valid: pigeon",
            ]),
            post(price),
        )
        .route(
            Operation::get(
                "/v1/order_batches/{id}",
                "getOrderBatch",
                "Get an order batch",
            )
            .response::<OrderBatch>(200, "The batch", samples::order_batch()),
            get(show),
        )
        .route(
            Operation::get(
                "/v1/order_batches/{id}/orders",
                "listOrdersOfBatch",
                "List the orders of a batch",
            )
            .description(
                "In the order of the recipients. While the batch is pending, only the \
                 orders that exist already.",
            )
            .page_response::<Order>("A page of orders", listed_order())
            .with_etag(),
            list(read_orders),
        )
        .route(
            Operation::get(
                "/v1/order_batches/{id}/recipients",
                "listRecipientsOfBatch",
                "List the recipients of a batch",
            )
            .description("In the order of the request.")
            .page_response::<Recipient>("A page of recipients", samples::recipient())
            .with_etag(),
            list(read_recipients),
        )
}

async fn create(
    State(state): State<ServiceState>,
    Authorized(account): Authorized,
    JsonBody(mut request, _reservation): JsonBody<OrderBatchRequest>,
) -> Result<(StatusCode, Json<OrderBatch>), ApiError> {
    let reference = batch::reference(&request).map(str::to_owned);
    direction::remove_direction_controls(&mut request);
    // The products of an empty or oversized cart are not looked up.
    let cart = cart_lookup(&request.cart);
    let lookup = cart.clone().unwrap_or_default();
    let found = state
        .store
        .new_batch_context(account.no, reference.as_deref(), request.card_id, &lookup)
        .await?;
    // The reference is checked before all other rules: a client that retries after a lost response
    // must learn that its batch exists, even if the request is no longer valid.
    if found.is_reference_used {
        return Err(ApiError::bad_request(batch::REFERENCE_USED));
    }
    cart?;
    set_ids_of_slugs(&mut request.cart, &found.cart);
    let now = state.clock.now();
    let accepted = batch::check(&request, &found, now).map_err(ApiError::bad_request)?;
    let method = &accepted.payment_method_id;
    if state.cards.is_none() && found.processor_cards.contains(method) {
        return Err(ApiError::bad_request(NO_CARDS));
    }
    state.runtime.cost_quotas.take(account.no, &request)?;
    let id = match state.is_practice {
        true => OrderBatchId::generate_random(),
        false => OrderBatchId::generate(),
    };
    let inserted = state
        .store
        .insert_batch(id, account.no, &request, &accepted, now)
        .await?;
    let stored = match inserted {
        InsertOutcome::Stored(stored) => stored,
        InsertOutcome::ReferenceUsed => {
            return Err(ApiError::bad_request(batch::REFERENCE_USED));
        }
        InsertOutcome::Shortfall(shortfall) => {
            return Err(ApiError::bad_request(shortfall.sentence()));
        }
        InsertOutcome::SoldOut(sold_out) => {
            return Err(ApiError::bad_request(sold_out.sentence()));
        }
    };
    state.wake.notify_one();
    let batch = batch_response(&state, &account, &stored).await?;
    Ok((StatusCode::CREATED, Json(batch)))
}

async fn price(
    State(state): State<ServiceState>,
    _: Authorized,
    JsonBody(mut request, _reservation): JsonBody<PriceRequest>,
) -> Result<Json<PriceEstimate>, ApiError> {
    let lookup = cart_lookup(&request.cart)?;
    let found = state.store.cart_products(&lookup).await?;
    set_ids_of_slugs(&mut request.cart, &found);
    let terms = state.store.terms().await?;
    let base = batch::check_price(&terms, &request, &found).map_err(ApiError::bad_request)?;
    // Only the addresses of a direct send count. The total tax is known only when every recipient
    // has an address in a known state.
    let taxes: Option<Cents> = if request.send_method == Some(SendMethod::DirectSend) {
        request
            .recipients
            .iter()
            .map(|recipient| {
                let state = &recipient.mailing_address.as_ref()?.state;
                state_code(state).map(|_| terms.tax(base.pre_tax(), state))
            })
            .sum()
    } else {
        None
    };
    let recipients = request.recipients.len() as u64;
    Ok(Json(estimate(&terms, base, recipients, taxes)))
}

async fn read_batches(
    state: ServiceState,
    account: Account,
    paging: Paging,
) -> Result<Page<OrderBatch>, ApiError> {
    let (stored, total) = state.store.batches(account.no, paging).await?;
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
    (paging, id): (Paging, PathId),
) -> Result<Page<Order>, ApiError> {
    let batch = find_batch(&state, &account, id).await?;
    // Orders created since the batch was read are not in `orders_count` and must not be on the
    // page.
    let remaining = (batch.orders_count - paging.offset).max(0);
    let stored = state
        .store
        .batch_orders(
            account.no,
            batch.no,
            Paging {
                limit: paging.limit.min(remaining),
                ..paging
            },
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
    (paging, id): (Paging, PathId),
) -> Result<Page<Recipient>, ApiError> {
    let batch = find_batch(&state, &account, id).await?;
    let recipients = state.store.recipients(account.no, batch.no, paging).await?;
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

/// What a cart names its products by. Refuses an empty or oversized cart.
fn cart_lookup(cart: &CartRequest) -> Result<CartLookup, ApiError> {
    batch::check_cart_size(cart).map_err(ApiError::bad_request)?;
    let ids: BTreeSet<ProductId> = cart.items.iter().filter_map(rules::product_id).collect();
    let slugs: BTreeSet<String> = cart.items.iter().filter_map(rules::product_slug).collect();
    Ok(CartLookup {
        ids: ids.into_iter().collect(),
        slugs: slugs.into_iter().collect(),
    })
}

/// Sets the id of items that name an active product by its slug.
fn set_ids_of_slugs(cart: &mut CartRequest, found: &CartProducts) {
    for item in &mut cart.items {
        let slug = rules::product_slug(item);
        if let Some(id) = slug.and_then(|slug| found.ids_by_slug.get(&slug)) {
            item.product_id = Some((*id).into());
        }
    }
}
