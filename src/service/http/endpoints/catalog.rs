//! The catalog: `/v1/products`, `/v1/brands`, `/v1/cards`, `/v1/collections`, and the pictures of the practice catalog.

use axum::{Json, extract::State, routing::get};

use crate::{
    contract::{Brand, Card, Collection, Page, Product, WorkspaceId, samples},
    service::{
        http::{
            api_error::ApiError,
            auth::Authorized,
            openapi::{
                ApiRoutes, Operation,
                parts::{flag, flag_off, text, text_with_default},
            },
            params::{PathId, QueryParams, page_of},
            state::ServiceState,
        },
        practice::pictures,
        responses::AbsoluteUrls,
        store::{Account, Paging, ProductFilter},
    },
};

pub(super) fn routes() -> ApiRoutes {
    let pictures = Operation::get(
        "/pictures/{kind}/{name}",
        "getPicture",
        "Get a picture of the catalog",
    )
    .description("Public, because emails contain links to pictures.")
    .public()
    .path_text("kind")
    .path_text("name")
    .query("v", text(), "Ignored. Separates versions in caches.")
    .raw_response(200, "The picture", "image/png")
    .empty_response(304, "The picture is the one in If-None-Match")
    .not_found();
    ApiRoutes::new("Catalog")
        .route(
            Operation::get("/v1/products", "listProducts", "List active products")
                .description("By name.")
                .query("country_code", text_with_default("US"), SHIPS_TO)
                .query(
                    "use_custom_catalog",
                    flag_off(),
                    "Only products of the account's custom catalog",
                )
                .query(
                    "custom_catalog_show_inactive",
                    flag_off(),
                    "Include inactive products of the custom catalog. No effect without \
                 `use_custom_catalog`.",
                )
                .page_response::<Product>("A page of products", samples::product())
                .bad_request(&[
                    "use_custom_catalog must be true or false",
                    "custom_catalog_show_inactive must be true or false",
                    "Page must be greater than 0",
                ]),
            get(list_products),
        )
        .route(
            Operation::get("/v1/products/{id}", "getProduct", "Get a product").response::<Product>(
                200,
                "The product",
                samples::product(),
            ),
            get(show_product),
        )
        .route(
            Operation::get(
                "/v1/brands",
                "listBrands",
                "List active brands with their sets of products",
            )
            .description("By name.")
            .query("country_code", text_with_default("US"), SHIPS_TO)
            .page_response::<Brand>("A page of brands", samples::brand()),
            get(list_brands),
        )
        .route(
            Operation::get("/v1/cards", "listCards", "List greeting cards")
                .description("The message of a gift appears when the recipient opens its card.")
                .page_response::<Card>("A page of cards", samples::card()),
            get(list_cards),
        )
        .route(
            Operation::get("/v1/collections", "listCollections", "List collections")
                .description(
                    "To send a published collection, put its `product.id` into the cart; \
                 `swap` must not be `disabled` then.",
                )
                .query(
                    "published",
                    flag(),
                    "Only published collections, or only unpublished ones",
                )
                .page_response::<Collection>("A page of collections", samples::collection()),
            get(list_collections),
        )
        .route(
            Operation::get("/v1/collections/{id}", "getCollection", "Get a collection")
                .response::<Collection>(200, "The collection", samples::collection()),
            get(show_collection),
        )
        .routed(pictures, pictures::routes())
}

/// The description of the parameter with a country.
const SHIPS_TO: &str = "Only items that ship to this country: two letters";

async fn list_products(
    State(state): State<ServiceState>,
    _: Authorized,
    paging: Paging,
    params: QueryParams,
) -> Result<Json<Page<Product>>, ApiError> {
    let only_custom = params.flag("use_custom_catalog")?;
    let with_inactive = params.flag("custom_catalog_show_inactive")?;
    let filter = ProductFilter {
        country: params.country_code(),
        only_custom,
        // Inactive products are listed in the custom catalog only.
        with_inactive: only_custom && with_inactive,
    };
    let store = &state.store;
    let (products, total) = store.products(&filter, paging).await?;
    Ok(Json(page_of(products.with_base(&state.base_url), total)))
}

async fn show_product(
    State(state): State<ServiceState>,
    _: Authorized,
    id: PathId,
) -> Result<Json<Product>, ApiError> {
    let product = state.store.product(id.or_not_found("Product")?).await?;
    let product = product.ok_or_else(|| ApiError::not_found("Product"))?;
    Ok(Json(product.with_base(&state.base_url)))
}

async fn list_brands(
    State(state): State<ServiceState>,
    _: Authorized,
    paging: Paging,
    params: QueryParams,
) -> Result<Json<Page<Brand>>, ApiError> {
    let (store, country) = (&state.store, params.country_code());
    let (brands, total) = store.brands(&country, paging).await?;
    Ok(Json(page_of(brands.with_base(&state.base_url), total)))
}

async fn list_cards(
    State(state): State<ServiceState>,
    _: Authorized,
    paging: Paging,
) -> Result<Json<Page<Card>>, ApiError> {
    let (cards, total) = state.store.cards(paging).await?;
    Ok(Json(page_of(cards.with_base(&state.base_url), total)))
}

async fn list_collections(
    State(state): State<ServiceState>,
    Authorized(account): Authorized,
    paging: Paging,
    params: QueryParams,
) -> Result<Json<Page<Collection>>, ApiError> {
    // Without the parameter, published collections and drafts are listed.
    let published = match params.has("published") {
        false => None,
        true => Some(params.flag("published")?),
    };
    let (mut collections, total) = state.store.collections(published, paging).await?;
    let workspace = default_workspace(&state, &account).await?;
    for collection in &mut collections {
        collection.workspace_id = workspace;
    }
    Ok(Json(page_of(collections.with_base(&state.base_url), total)))
}

async fn show_collection(
    State(state): State<ServiceState>,
    Authorized(account): Authorized,
    id: PathId,
) -> Result<Json<Collection>, ApiError> {
    let id = id.or_not_found("Collection")?;
    let collection = state.store.collection(id).await?;
    let mut collection = collection.ok_or_else(|| ApiError::not_found("Collection"))?;
    collection.workspace_id = default_workspace(&state, &account).await?;
    Ok(Json(collection.with_base(&state.base_url)))
}

/// The workspace that responses name for every collection: the oldest of the account. The stored
/// catalog is shared by all accounts and names no workspace.
async fn default_workspace(
    state: &ServiceState,
    account: &Account,
) -> Result<Option<WorkspaceId>, ApiError> {
    let workspaces = state.store.workspaces(account.no).await?;
    Ok(workspaces.first().map(|workspace| workspace.id))
}
