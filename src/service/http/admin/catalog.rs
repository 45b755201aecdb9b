//! `/admin/v1/catalog`: the entries of the catalog, and imports that change them.

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    routing::{get, post},
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use crate::{
    contract::{
        Page,
        shop::catalog::{
            CatalogEntry, CatalogImport, CatalogPlan, ShopBrand, ShopCard, ShopCollection,
            ShopProduct,
        },
    },
    service::{
        http::{
            api_error::ApiError,
            auth::AuthorizedOperator,
            body::JsonBody,
            openapi::{
                ApiRoutes, Operation,
                parts::{flag_off, text},
            },
            params::{QueryParams, page_of},
            state::ServiceState,
        },
        shop::catalog::{self, OfKind},
        store::{EntryFilter, Paging},
    },
};

const TAG: &str = "Shop catalog";

const CATALOG_CHANGED: &str = "The catalog was changed since the expected revision";

const LIST_DESCRIPTION: &str =
    "By handle. An entry with a revision other than the known one was changed meanwhile.";

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new(TAG)
        .route(
            list_operation(
                "/admin/v1/catalog/products",
                "listShopProducts",
                "List the products of the shop",
            )
            .generic_page_response::<CatalogEntry<ShopProduct>, ShopProduct>(
                "A page of products",
                product(),
            ),
            get(list::<ShopProduct>),
        )
        .route(
            list_operation(
                "/admin/v1/catalog/brands",
                "listShopBrands",
                "List the brands of the shop",
            )
            .generic_page_response::<CatalogEntry<ShopBrand>, ShopBrand>(
                "A page of brands",
                brand(),
            ),
            get(list::<ShopBrand>),
        )
        .route(
            list_operation(
                "/admin/v1/catalog/cards",
                "listShopCards",
                "List the greeting cards of the shop",
            )
            .generic_page_response::<CatalogEntry<ShopCard>, ShopCard>("A page of cards", card()),
            get(list::<ShopCard>),
        )
        .route(
            list_operation(
                "/admin/v1/catalog/collections",
                "listShopCollections",
                "List the collections of the shop",
            )
            .generic_page_response::<CatalogEntry<ShopCollection>, ShopCollection>(
                "A page of collections",
                collection(),
            ),
            get(list::<ShopCollection>),
        )
}

/// The routes whose requests can be as large as the service permits.
pub(super) fn large_routes() -> ApiRoutes {
    ApiRoutes::new(TAG).route(
        Operation::post(
            "/admin/v1/catalog/imports",
            "importCatalog",
            "Plan or apply changes of the catalog",
        )
        .description(
            "Entries are named by their handles. A field that is absent keeps its value, and `null` clears it. The \
             changes are applied whole or, with a problem, not at all; `dry_run` only plans them. An entry that was \
             archived becomes active again when an import names it. With `expected_revision`, an import that was planned from \
             another revision of the catalog is refused with 409.",
        )
        .request::<CatalogImport>(json!({
            "brands": [{"handle": "kiln-co", "name": "Kiln & Co", "shipping_price": 800}],
            "products": [{
                "handle": "stoneware-mug", "name": "Stoneware mug", "brand": "kiln-co", "price": 4_800,
                "variants": [{"values": [], "sku": "MUG-1", "on_hand": 120}],
            }],
            "dry_run": true,
        }))
        .response::<CatalogPlan>(
            200,
            "What the import changes, or changed",
            json!({
                "products": {
                    "new": 1, "changed": 0, "archived": 0, "unchanged": 0,
                    "entries": [{
                        "handle": "stoneware-mug", "name": "Stoneware mug", "action": "new", "changes": [],
                    }],
                },
                "brands": {"new": 0, "changed": 0, "archived": 0, "unchanged": 1, "entries": []},
                "cards": {"new": 0, "changed": 0, "archived": 0, "unchanged": 0, "entries": []},
                "collections": {"new": 0, "changed": 0, "archived": 0, "unchanged": 0, "entries": []},
                "problems": [],
                "applied": false,
                "revision": 41,
            }),
        )
        .empty_response(409, CATALOG_CHANGED),
        post(import),
    )
}

fn list_operation(path: &'static str, id: &str, summary: &str) -> Operation {
    Operation::get(path, id, summary)
        .description(LIST_DESCRIPTION)
        .query(
            "archived",
            flag_off(),
            "Only archived entries instead of the others",
        )
        .query(
            "search",
            text(),
            "Only entries with this part of the name or handle, or whose brand or SKU begins with it",
        )
        .query(
            "handle",
            text(),
            "Only the entry with this handle, archived or not",
        )
        .bad_request(&[
            "archived must be true or false",
            "Page must be greater than 0",
        ])
}

async fn list<S: OfKind + Serialize + DeserializeOwned>(
    State(state): State<ServiceState>,
    _: AuthorizedOperator,
    paging: Paging,
    params: QueryParams,
) -> Result<Json<Page<CatalogEntry<S>>>, ApiError> {
    let filter = EntryFilter {
        is_archived: params.flag("archived")?,
        handle: params.text("handle").map(str::to_owned),
        search: params.text("search").map(|text| text.trim().to_owned()),
    };
    let entries = state.store.catalog_entries(S::KIND, &filter, paging);
    let (entries, total) = entries.await?;
    Ok(Json(page_of(entries, total)))
}

async fn import(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    JsonBody(import, _reservation): JsonBody<CatalogImport>,
) -> Result<Json<CatalogPlan>, ApiError> {
    let now = state.clock.now();
    let plan = catalog::import(&state.store, &operator, import, now).await?;
    plan.map(Json)
        .ok_or_else(|| ApiError::new(StatusCode::CONFLICT, CATALOG_CHANGED))
}

fn product() -> Value {
    stored(json!({
        "handle": "stoneware-mug", "name": "Stoneware mug", "brand": "kiln-co", "subtitle": "Hand-thrown",
        "short_subtitle": null, "description": "A mug to keep.", "price": 4_800, "price_min": null, "price_max": null,
        "is_active": true, "is_gift_card": false, "is_custom": false, "selectable": null, "options": ["Glaze"],
        "option_values": [{"value": "Moss", "color": "#6E7F57", "note": null}],
        "variants": [{
            "values": ["Moss"], "sku": "MUG-MOSS", "cost": 1_900, "weight_grams": 420, "shelf": "B3", "picture": null,
        }],
        "pictures": [], "countries": ["US"], "restricted_states": ["HI"], "category": "Home", "subcategory": "Mugs",
        "attributes": [{"label": "Care", "content": "Dishwasher safe"}],
    }))
}

fn brand() -> Value {
    stored(json!({
        "handle": "kiln-co", "name": "Kiln & Co", "logo": null, "shipping_price": 800,
        "free_shipping_minimum": 10_000, "values": ["Woman-owned"],
    }))
}

fn card() -> Value {
    stored(
        json!({"handle": "thanks", "name": "Thanks", "picture": null, "occasions": ["Thank you"]}),
    )
}

fn collection() -> Value {
    stored(json!({
        "handle": "mugs", "title": "A mug of your choice", "subtitle": null, "short_subtitle": null,
        "description": null, "price": 5_000, "brand": null, "products": ["stoneware-mug"],
        "sections": [{"name": "Mugs", "is_featured": true, "products": ["stoneware-mug"]}], "is_draft": false,
        "select_mode": "disabled", "select_count": null, "select_price": null,
    }))
}

/// An entry with its state.
fn stored(mut entry: Value) -> Value {
    entry["revision"] = json!(3);
    entry["updated_at"] = json!("2026-11-21T08:30:00.000Z");
    entry["archived_at"] = Value::Null;
    entry
}
