//! `/admin/v1/pictures`, where operators store pictures, and `/pictures/{file}`, where everyone sees them.

use axum::{
    Json,
    extract::{DefaultBodyLimit, Path, Request, State, rejection::PathRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse as _, Response},
    routing::{get, post},
};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use crate::{
    contract::shop::pictures::{
        MAX_HASHES, MAX_PICTURE_BYTES, MissingPictures, MissingPicturesRequest, ShopPicture,
    },
    service::{
        http::{
            api_error::ApiError,
            auth::AuthorizedOperator,
            body::{JsonBody, read_bytes},
            openapi::{ApiRoutes, Operation},
            state::ServiceState,
        },
        practice::pictures::{self, PictureSpec},
        shop::catalog::{encode, picture_extension},
        store::{AuditRecord, StoredPicture},
    },
};

const TAG: &str = "Shop catalog";

/// The address of a picture names its content, which never changes.
const CACHE_CONTROL: &str = "public, max-age=31536000, immutable";

pub(super) fn routes() -> ApiRoutes {
    let operation = Operation::get(
        "/pictures/{file}",
        "getShopPicture",
        "Get a picture of the shop",
    );
    ApiRoutes::new(TAG).route(
        operation
            .description("Public, because emails contain links to pictures.")
            .public()
            .path_text("file")
            .raw_response(200, "The picture", "image/*")
            .empty_response(304, "The picture is the one in If-None-Match")
            .not_found(),
        get(show),
    )
}

/// The routes with large requests.
pub(super) fn large_routes() -> ApiRoutes {
    let hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
    ApiRoutes::new(TAG)
        .route(
            Operation::post("/admin/v1/pictures", "addPicture", "Store a picture")
                .description(
                    "A PNG, JPEG or WebP file of at most 20 MiB. The picture is turned upright, scaled down to at most 1,600 \
                     pixels, and stored without metadata. Entries name it by the SHA-256 of the file.",
                )
                .binary_request("image/*")
                .response::<ShopPicture>(
                    200,
                    "The stored picture",
                    json!({
                        "hash": hash, "url": format!("https://gifts.example.com/pictures/{hash}.jpg"),
                        "width": 1_600, "height": 1_200,
                    }),
                )
                .bad_request(&["The file is not a PNG, JPEG or WebP picture"]),
            post(add).layer(DefaultBodyLimit::max(MAX_PICTURE_BYTES)),
        )
        .route(
            Operation::post(
                "/admin/v1/pictures/missing",
                "listMissingPictures",
                "Tell which pictures the shop does not have",
            )
            .description("So that a picture is not sent twice.")
            .request::<MissingPicturesRequest>(json!({"hashes": [hash]}))
            .response::<MissingPictures>(200, "The missing ones", json!({"missing": [hash]}))
            .bad_request(&["hashes[0] is not a SHA-256 in hexadecimal"]),
            post(missing),
        )
}

async fn add(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    request: Request,
) -> Result<Json<ShopPicture>, ApiError> {
    let (file, reservation) = read_bytes(request, &state, MAX_PICTURE_BYTES).await?;
    let hash = Sha256::digest(&file).to_vec();
    let hex = hex::encode(&hash);
    if state.store.picture(&hash).await?.is_none() {
        let permit = state.runtime.picture_permits.acquire().await;
        let permit = permit.map_err(|_| ApiError::internal())?;
        // The reservation of the memory ends with the work, even if the client disconnects.
        let encoded = tokio::task::spawn_blocking(move || {
            let encoded = encode(&file);
            drop((file, reservation));
            encoded
        });
        let encoded = encoded.await.map_err(|_| ApiError::internal())?;
        drop(permit);
        let encoded = encoded.map_err(|fault| ApiError::bad_request(fault.to_string()))?;
        let record = AuditRecord {
            operator: &operator,
            action: "picture.add",
            subject: &hex,
            detail: json!({"bytes": encoded.bytes.len()}),
            at: state.clock.now(),
        };
        state.store.insert_picture(&hash, &encoded, &record).await?;
    }
    let stored = state.store.picture(&hash).await?;
    let stored = stored.ok_or_else(ApiError::internal)?;
    let extension = picture_extension(&stored.media_type);
    Ok(Json(ShopPicture {
        url: format!("{}/pictures/{hex}.{extension}", state.base_url),
        hash: hex,
        width: u32::try_from(stored.width).unwrap_or_default(),
        height: u32::try_from(stored.height).unwrap_or_default(),
    }))
}

async fn missing(
    State(state): State<ServiceState>,
    _: AuthorizedOperator,
    JsonBody(request, _reservation): JsonBody<MissingPicturesRequest>,
) -> Result<Json<MissingPictures>, ApiError> {
    if request.hashes.len() > MAX_HASHES {
        let message = format!("hashes has more than {MAX_HASHES} items");
        return Err(ApiError::bad_request(message));
    }
    let wanted = request.hashes.iter().enumerate().map(|(index, hash)| {
        parse_hash(hash).ok_or_else(|| {
            ApiError::bad_request(format!("hashes[{index}] is not a SHA-256 in hexadecimal"))
        })
    });
    let wanted: Vec<Vec<u8>> = wanted.collect::<Result<_, _>>()?;
    let known = state.store.known_pictures(&wanted).await?;
    let pairs = wanted.iter().zip(request.hashes);
    let missing =
        pairs.filter(|(hash, hex)| !known.contains(*hash) && drawn_picture(&state, hex).is_none());
    Ok(Json(MissingPictures {
        missing: missing.map(|(_, hex)| hex).collect(),
    }))
}

/// A picture of Practice, which no table has.
fn drawn_picture(state: &ServiceState, hex: &str) -> Option<&'static PictureSpec> {
    let hash = state.is_practice.then(|| hex.to_ascii_lowercase())?;
    pictures::find_by_hash(&hash)
}

async fn show(
    State(state): State<ServiceState>,
    path: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let not_found = || ApiError::not_found("Picture");
    let Path(file) = path.map_err(|_| not_found())?;
    let (hex, extension) = match file.split_once('.') {
        Some((hex, extension)) => (hex, Some(extension)),
        None => (&*file, None),
    };
    let hash = parse_hash(hex).ok_or_else(not_found)?;
    if let Some(drawn) = drawn_picture(&state, hex) {
        return match extension {
            None | Some("png") => Ok(pictures::respond(drawn, &headers).await),
            Some(_) => Err(not_found()),
        };
    }
    let StoredPicture {
        media_type, bytes, ..
    } = state.store.picture(&hash).await?.ok_or_else(not_found)?;
    if extension.is_some_and(|extension| extension != picture_extension(&media_type)) {
        return Err(not_found());
    }
    let etag = format!("\"{}\"", hex::encode(hash));
    let is_known = headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known == etag.as_str());
    let mut response = match is_known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => ([(header::CONTENT_TYPE, media_type)], bytes).into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static(CACHE_CONTROL),
    );
    if let Ok(etag) = HeaderValue::try_from(etag) {
        headers.insert(header::ETAG, etag);
    }
    Ok(response)
}

fn parse_hash(hex: &str) -> Option<Vec<u8>> {
    hex::decode(hex).ok().filter(|hash| hash.len() == 32)
}
