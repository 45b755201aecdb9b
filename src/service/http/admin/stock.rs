//! `/admin/v1/stock`: how many of each item are on hand and free, and why that changed.

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    routing::{get, put},
};
use serde_json::{Value, json};

use crate::{
    contract::shop::stock::{
        StockChange, StockEntries, StockEntryFilter, StockFilter, StockItem, StockList,
    },
    service::{
        http::{
            api_error::ApiError,
            auth::AuthorizedOperator,
            body::JsonBody,
            openapi::{
                ApiRoutes, Operation,
                parts::{integer, text},
            },
            params::QueryParams,
            state::ServiceState,
        },
        store::{StockChangeResult, StockCursor},
    },
};

/// The most items of a page, and the number without the parameter `limit`.
const MAX_PAGE: i64 = 1_000;

/// The changes of a page.
const ENTRIES_PER_PAGE: i64 = 100;

/// The most of an item that can be on hand.
const MAX_ON_HAND: i64 = 1_000_000_000;

/// Characters of a note.
const MAX_NOTE_CHARS: usize = 300;

pub(super) fn routes() -> ApiRoutes {
    let change = Operation::put("/admin/v1/stock", "changeStock", "Set the stock of an item")
        .description(
            "Names an item by its SKU, or by product and variant. An item is counted from the first number on. The number on \
             hand cannot be lower than what is reserved for gifts. `low_at` below zero: no warning.",
        )
        .request::<StockChange>(json!({"sku": "HOOD-M", "on_hand": 40, "note": "Count of November"}))
        .response::<StockItem>(200, "The item", sample())
        .empty_response(409, "The number on hand is another one than the expected one")
        .bad_request(&[
            "3 of HOOD-M are reserved for gifts",
            "on_hand must be between 0 and 1000000000",
        ])
        .not_found();
    ApiRoutes::new("Stock")
        .route(
            Operation::get("/admin/v1/stock", "listStock", "List the stock")
                .description("Every item that is counted, by product and variant. `next` is the parameter `after` of the next page.")
                .query("search", text(), "Only items with all these words in the name of the product, the variant or the SKU")
                .query("product", text(), "Only items of the product with this handle")
                .query("low", text(), "`true`: only items of which few are free")
                .query("after", text(), "Where the page begins: `next` of the page before")
                .query("limit", integer(), "Items per page, at most 1000, which is also the number without it")
                .response::<StockList>(200, "A page of items", json!({"data": [sample()], "next": null}))
                .bad_request(&[
                    "after is not valid",
                    "limit must be between 1 and 1000",
                    "search can have at most 300 characters",
                ]),
            get(list),
        )
        .route(change, put(set))
        .route(
            Operation::get("/admin/v1/stock/entries", "listStockEntries", "List the changes of stock")
                .description("The last change first, 100 at once.")
                .query("sku", text(), "Only changes of the item with this SKU")
                .query("product", text(), "Only changes of the item of the product with this handle, and of `variant`")
                .query("variant", text(), "The variant of `product`; absent for a product without variants")
                .query("before", integer(), "Only changes before the one with this number")
                .response::<StockEntries>(
                    200,
                    "The changes",
                    json!({"data": [{
                        "no": 12, "sku": "HOOD-M", "cause": "reserved", "on_hand_change": 0, "reserved_change": 1,
                        "on_hand": 40, "reserved": 4, "order_batch_id": "019ac7e4-0b1a-7c3e-8a55-2f6d3b9e4c10",
                        "reference_id": "GB-5F3A9C11D0E7", "order_id": null, "note": null, "recorded_at": "2026-11-02T15:00:00Z",
                    }]}),
                )
                .bad_request(&["before is not valid"]),
            get(entries),
        )
}

fn sample() -> Value {
    json!({
        "sku": "HOOD-M", "product": "heavy-knit-hoodie", "product_name": "Heavy Knit Hoodie", "variant": "M", "on_hand": 40,
        "reserved": 3, "free": 37, "low_at": 5,
    })
}

async fn list(
    State(state): State<ServiceState>,
    _: AuthorizedOperator,
    query: QueryParams,
) -> Result<Json<StockList>, ApiError> {
    let filter = StockFilter {
        search: query.text("search").map(str::to_owned),
        product: query.text("product").map(str::to_owned),
        low: query.flag("low")?,
    };
    let is_long = |text: &String| text.chars().nth(MAX_NOTE_CHARS).is_some();
    if filter.search.as_ref().is_some_and(is_long) {
        return Err(ApiError::bad_request(format!(
            "search can have at most {MAX_NOTE_CHARS} characters"
        )));
    }
    let after = query.text("after").map(|text| {
        StockCursor::decode(text).ok_or_else(|| ApiError::bad_request("after is not valid"))
    });
    let limit = query.text("limit").map(str::parse::<i64>);
    let limit = limit
        .unwrap_or(Ok(MAX_PAGE))
        .ok()
        .filter(|limit| (1..=MAX_PAGE).contains(limit))
        .ok_or_else(|| ApiError::bad_request(format!("limit must be between 1 and {MAX_PAGE}")))?;
    let after = after.transpose()?;
    let page = state.store.stock_items(&filter, after.as_ref(), limit);
    Ok(Json(page.await?))
}

async fn set(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    JsonBody(change, _): JsonBody<StockChange>,
) -> Result<Json<StockItem>, ApiError> {
    if change
        .on_hand
        .is_some_and(|on_hand| !(0..=MAX_ON_HAND).contains(&on_hand))
    {
        return Err(ApiError::bad_request(format!(
            "on_hand must be between 0 and {MAX_ON_HAND}"
        )));
    }
    let texts = [&change.note, &change.sku, &change.product, &change.variant];
    let is_long = |text: &String| text.chars().nth(MAX_NOTE_CHARS).is_some() || text.contains('\0');
    if texts.into_iter().flatten().any(is_long) {
        return Err(ApiError::bad_request(format!(
            "A text can have at most {MAX_NOTE_CHARS} characters"
        )));
    }
    let name = change
        .sku
        .clone()
        .or_else(|| change.product.clone())
        .unwrap_or_default();
    match state
        .store
        .change_stock(&change, &operator, state.clock.now())
        .await?
    {
        StockChangeResult::Done(item) => Ok(Json(item)),
        StockChangeResult::NotFound => Err(ApiError::not_found("Item")),
        StockChangeResult::BelowReserved(reserved) => Err(ApiError::bad_request(format!(
            "{reserved} of {name} are reserved for gifts"
        ))),
        StockChangeResult::Stale(on_hand) => Err(ApiError::new(
            StatusCode::CONFLICT,
            format!("The number on hand is {on_hand} by now. Look again."),
        )),
        StockChangeResult::NotCounted => Err(ApiError::bad_request(
            "The item is not counted. Set the number on hand first.",
        )),
    }
}

async fn entries(
    State(state): State<ServiceState>,
    _: AuthorizedOperator,
    query: QueryParams,
) -> Result<Json<StockEntries>, ApiError> {
    let before = query.text("before").map(str::parse::<i64>).transpose();
    let before = before.map_err(|_| ApiError::bad_request("before is not valid"))?;
    let filter = StockEntryFilter {
        sku: query.text("sku").map(str::to_owned),
        product: query.text("product").map(str::to_owned),
        variant: query.text("variant").unwrap_or_default().to_owned(),
    };
    let data = state
        .store
        .stock_entries(&filter, before, ENTRIES_PER_PAGE)
        .await?;
    Ok(Json(StockEntries { data }))
}
