//! `/admin/v1/parcels`, `/admin/v1/packing_runs` and `/admin/v1/tracking`: packing, shipping and delivery.

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    routing::{get, post, put},
};
use serde_json::{Value, json};
use strum::IntoEnumIterator as _;

use crate::{
    contract::{
        BrandId, OrderBatchId,
        rules::AddressForm,
        shop::{
            parcel_number::ParcelNumber,
            parcels::{
                AddressRequest, DeliverReport, DeliverRequest, MAX_PARCELS_PER_REQUEST,
                MAX_RESOLUTION_NOTE_CHARS, PackRequest, PackingRun, PackingRuns, Parcel,
                ParcelFilter, ParcelPage, ParcelState, ProblemReport, SettleRequest,
                TrackingReport, TrackingRequest,
            },
        },
    },
    service::{
        http::{
            api_error::ApiError,
            auth::AuthorizedOperator,
            body::JsonBody,
            openapi::{
                ApiRoutes, Operation,
                parts::{choice, integer, text},
            },
            params::{PathText, QueryParams},
            state::ServiceState,
        },
        rules::acceptance_form::{DeliveryAddress, DeliveryForm, is_deliverable},
        shop::parcels::tracking::{match_entries, needs_candidates, numbers},
        store::{
            PackResult, PackSelection, ParcelChange, ParcelCursor, ParcelQuery, ParcelRefusal,
            TakeBackResult,
        },
    },
};

/// The most parcels of a page, and the number without the parameter `limit`.
const MAX_PAGE: i64 = 500;
const DEFAULT_PAGE: i64 = 100;

/// The most characters of a search.
const MAX_SEARCH_CHARS: usize = 200;

/// The most parcels that a sentence names.
const MAX_NAMED: usize = 10;

/// The most packing runs of a list.
const MAX_RUNS: i64 = 100;

const PARCEL: &str = "Parcel";

/// Requests with small bodies.
pub(super) fn routes() -> ApiRoutes {
    let list_operation = Operation::get("/admin/v1/parcels", "listParcels", "List parcels")
        .description(
            "One parcel for each brand of a paid order. Those that wait longest come first. `next` is the parameter `after` of \
             the next page. A page of a search for words can have fewer parcels than `limit`, or none, although others follow.",
        )
        .query("state", choice(ParcelState::iter().map(<&str>::from)), "Only parcels in this state")
        .query("account", text(), "Only gifts of the account with this name")
        .query("brand_id", text(), "Only parcels of this brand")
        .query("order_batch_id", text(), "Only gifts of this batch")
        .query("run", integer(), "Only parcels of this packing run")
        .query("older_than_days", integer(), "Only parcels that wait for at least so many days")
        .query("needs_resolution", text(), "`true`: only lost, damaged and returned parcels that need a decision")
        .query("search", text(), "A parcel number or its beginning, a tracking number, the id or `reference_id` of an order or batch; otherwise words that are all in the name or address of the recipient")
        .query("after", text(), "Where the page begins: `next` of the page before")
        .query("limit", integer(), "Parcels per page, at most 500")
        .response::<ParcelPage>(200, "A page of parcels", json!({"data": [sample()], "next": null}))
        .bad_request(&["after is not valid", "search can have at most 200 characters", "limit must be between 1 and 500"]);
    ApiRoutes::new("Parcels")
        .route(list_operation, get(list))
        .route(
            Operation::get("/admin/v1/parcels/{parcel}", "getParcel", "Get a parcel")
                .path_text("parcel")
                .response::<Parcel>(200, "The parcel", sample())
                .not_found(),
            get(show),
        )
        .route(
            Operation::post("/admin/v1/parcels/{parcel}/problem", "reportParcelProblem", "Report a problem")
                .description("A shipped parcel was lost or damaged, or came back.")
                .path_text("parcel")
                .request::<ProblemReport>(json!({"problem": "lost"}))
                .response::<Parcel>(200, "The parcel", sample())
                .bad_request(&["The parcel was not shipped yet"])
                .not_found(),
            post(report_problem),
        )
        .route(
            Operation::post("/admin/v1/parcels/{parcel}/ship_again", "shipParcelAgain", "Ship again")
                .description(
                    "Makes a new parcel for one that was lost, damaged or returned. Nothing is charged. The goods are reserved \
                     once more.",
                )
                .path_text("parcel")
                .response::<Parcel>(201, "The new parcel", sample())
                .bad_request(&["The parcel was already shipped again, refunded or settled", "Moon Mug is sold out"])
                .not_found(),
            post(ship_again),
        )
        .route(
            Operation::post("/admin/v1/parcels/{parcel}/refund", "refundParcel", "Refund the order")
                .description(
                    "Refunds the order of a parcel that was lost, damaged or returned, or is not shipped. The order fails, even \
                     after it was shipped. Parcels that are not shipped are canceled. Refused while another parcel of the order \
                     is on its way or was delivered.",
                )
                .path_text("parcel")
                .response::<Parcel>(200, "The parcel", sample())
                .bad_request(&["The parcel was already shipped again, refunded or settled"])
                .not_found(),
            post(refund),
        )
        .route(
            Operation::post("/admin/v1/parcels/{parcel}/settle", "settleParcel", "Settle a problem")
                .description(
                    "The problem of a lost, damaged or returned parcel is solved without another parcel and without money, for \
                     example because its goods are sold out and the rest of the order arrived. The note says how, and names no \
                     person. The parcel counts no more for the status of its order.",
                )
                .path_text("parcel")
                .request::<SettleRequest>(json!({"note": "A voucher was sent instead"}))
                .response::<Parcel>(200, "The parcel", sample())
                .bad_request(&[
                    "A note has 1 to 300 characters",
                    "Only a lost, damaged or returned parcel can be settled",
                    "The parcel was already shipped again, refunded or settled",
                ])
                .not_found(),
            post(settle),
        )
        .route(
            Operation::put("/admin/v1/parcels/{parcel}/address", "correctParcelAddress", "Correct the address")
                .description(
                    "While a parcel of the order is to be shipped and none is packed. The country and, in the US, the state stay, \
                     because the tax depends on them. Without a name, the name of the recipient stays. With `expected`, a correction \
                     of another address is refused with 409.",
                )
                .path_text("parcel")
                .request::<AddressRequest>(sample()["mailing_address"].clone())
                .response::<Parcel>(200, "The parcel", sample())
                .empty_response(409, "The address is another one than the expected one")
                .bad_request(&["The address is not complete", "The parcel is packed. Cancel its packing run to correct the address."])
                .not_found(),
            put(correct_address),
        )
        .route(
            Operation::get("/admin/v1/packing_runs", "listPackingRuns", "List packing runs")
                .description("The last 100, the newest first.")
                .response::<PackingRuns>(200, "The packing runs", json!({"data": [run_sample()]})),
            get(list_runs),
        )
        .route(
            Operation::post("/admin/v1/packing_runs/{run}/take_back", "takeBackPackingRun", "Take a packing run back")
                .description("Its parcels are to ship again. Refused when one of them was shipped.")
                .path_text("run")
                .response::<PackingRun>(200, "The packing run", run_sample())
                .bad_request(&["Parcel 7KM-4XC-9TN of this packing run was shipped"])
                .not_found(),
            post(take_back),
        )
}

/// Requests with lists of parcels.
pub(super) fn large_routes() -> ApiRoutes {
    ApiRoutes::new("Parcels")
        .route(
            Operation::post("/admin/v1/packing_runs", "createPackingRun", "Pack parcels")
                .description(
                    "Makes a packing run of the named parcels, or with `all` of every parcel to ship that the filter keeps, at \
                     most 10,000. A parcel that another operator packed meanwhile is left out, and so is one that waits for the payment of its \
                     gift with a card, which `waiting_for_payment` names. The orders are then `ordered`.",
                )
                .request::<PackRequest>(json!({"all": {"state": "to_ship"}}))
                .response::<PackingRun>(201, "The packing run", run_sample())
                .bad_request(&["There is nothing to pack", "These parcels are waiting for payment: 7KM-4XC-9TN"]),
            post(pack),
        )
        .route(
            Operation::post("/admin/v1/tracking", "recordTracking", "Record tracking numbers")
                .description(
                    "Entries with a parcel number are recorded. Without one, the parcels with the name and postal code are \
                     suggested: send the entry again with the number that a person confirmed. The carrier is recognized by the \
                     tracking number. Recording the same entry again changes nothing, and no report undoes a later state.",
                )
                .request::<TrackingRequest>(json!({
                    "entries": [{"row": 2, "parcel": "7KM-4XC-9TN", "tracking_number": "9400111206206406260787"}],
                    "dry_run": false,
                }))
                .response::<TrackingReport>(
                    200,
                    "What was recorded",
                    json!({"matched": 1, "changed": 1, "unmatched": [], "applied": true}),
                )
                .bad_request(&["A request can have at most 5000 entries"]),
            post(track),
        )
        .route(
            Operation::post("/admin/v1/parcels/deliver", "deliverParcels", "Record deliveries")
                .request::<DeliverRequest>(json!({"parcels": ["7KM-4XC-9TN"]}))
                .response::<DeliverReport>(
                    200,
                    "What was recorded",
                    json!({"delivered": 1, "unchanged": 0, "unknown": []}),
                )
                .bad_request(&["A request can have at most 5000 parcels"]),
            post(deliver),
        )
}

fn sample() -> Value {
    json!({
        "parcel": "7KM-4XC-9TN", "state": "to_ship", "account": "People team",
        "order_id": "01920000-0000-7000-8000-000000000001", "order_batch_id": "01920000-0000-7000-8000-000000000002",
        "batch_name": "Welcome", "reference_id": "GB-0123456789AB", "recipient": "Ida Larsson",
        "mailing_address": {
            "address_1": "12 Elm Street", "city": "Chicago", "state": "IL", "postal_code": "60614", "country": "US",
        },
        "email": null, "brand_id": "01920000-0000-7000-8000-000000000003", "brand": "North",
        "items": [{
            "sku": "HOOD-M", "product": "Heavy Knit Hoodie", "product_id": "01920000-0000-7000-8000-000000000004",
            "variants": ["M"], "quantity": 1, "shelf": "B2", "weight_grams": 700,
        }],
        "from_name": "The People Team", "message": "Welcome!", "accepted_at": "2026-11-02T15:00:00Z",
        "ready_at": "2026-11-02T15:00:01Z", "run": null, "attempt": 1, "carrier": null, "tracking_number": null,
        "packed_at": null, "shipped_at": null, "delivered_at": null, "resolution": null, "is_waiting_for_payment": false,
        "resolution_note": null,
    })
}

fn run_sample() -> Value {
    json!({
        "run": 7, "parcels": 12, "operator": "Warehouse", "created_at": "2026-11-02T15:00:00Z", "taken_back_at": null,
    })
}

fn filter_of(query: &QueryParams) -> Result<ParcelFilter, ApiError> {
    let invalid = |name: &str| ApiError::bad_request(format!("{name} is not valid"));
    let text = |name: &str| query.text(name).map(str::to_owned);
    Ok(ParcelFilter {
        state: query
            .text("state")
            .map(str::parse)
            .transpose()
            .map_err(|_| invalid("state"))?,
        account: text("account"),
        brand_id: query
            .text("brand_id")
            .map(str::parse::<BrandId>)
            .transpose()
            .map_err(|_| invalid("brand_id"))?,
        order_batch_id: query
            .text("order_batch_id")
            .map(str::parse::<OrderBatchId>)
            .transpose()
            .map_err(|_| invalid("order_batch_id"))?,
        run: query
            .text("run")
            .map(str::parse)
            .transpose()
            .map_err(|_| invalid("run"))?,
        older_than_days: query
            .text("older_than_days")
            .map(str::parse)
            .transpose()
            .map_err(|_| invalid("older_than_days"))?,
        needs_resolution: Some(query.flag("needs_resolution")?),
        search: text("search"),
    })
}

async fn query_of(
    state: &ServiceState,
    filter: &ParcelFilter,
) -> Result<Option<ParcelQuery>, ApiError> {
    Ok(state.store.parcel_query(filter, state.clock.now()).await?)
}

async fn list(
    State(state): State<ServiceState>,
    _: AuthorizedOperator,
    query: QueryParams,
) -> Result<Json<ParcelPage>, ApiError> {
    let filter = filter_of(&query)?;
    let is_long = |text: &String| text.chars().nth(MAX_SEARCH_CHARS).is_some();
    if filter.search.as_ref().is_some_and(is_long) {
        return Err(ApiError::bad_request(format!(
            "search can have at most {MAX_SEARCH_CHARS} characters"
        )));
    }
    let after = query
        .text("after")
        .map(|text| {
            ParcelCursor::decode(text).ok_or_else(|| ApiError::bad_request("after is not valid"))
        })
        .transpose()?;
    let limit: i64 = match query.text("limit") {
        None => DEFAULT_PAGE,
        Some(text) => text
            .parse()
            .ok()
            .filter(|limit| (1..=MAX_PAGE).contains(limit))
            .ok_or_else(|| {
                ApiError::bad_request(format!("limit must be between 1 and {MAX_PAGE}"))
            })?,
    };
    match query_of(&state, &filter).await? {
        Some(query) => Ok(Json(
            state
                .store
                .parcels(&query, after.as_ref(), limit, state.clock.now())
                .await?,
        )),
        None => Ok(Json(ParcelPage::default())),
    }
}

/// The parcel number in a path. Text that is no number is the number of no parcel.
fn number_of(text: &str) -> Result<ParcelNumber, ApiError> {
    text.parse().map_err(|_| ApiError::not_found(PARCEL))
}

async fn find(state: &ServiceState, number: &ParcelNumber) -> Result<Json<Parcel>, ApiError> {
    let found = state.store.parcel(number, state.clock.now()).await?;
    found.map(Json).ok_or_else(|| ApiError::not_found(PARCEL))
}

async fn show(
    State(state): State<ServiceState>,
    _: AuthorizedOperator,
    PathText(parcel): PathText,
) -> Result<Json<Parcel>, ApiError> {
    find(&state, &number_of(&parcel)?).await
}

/// The parcel after a change.
async fn changed(state: &ServiceState, change: ParcelChange) -> Result<Json<Parcel>, ApiError> {
    match change {
        ParcelChange::Done(number) => {
            state.wake.notify_one();
            find(state, &number).await
        }
        ParcelChange::NotFound => Err(ApiError::not_found(PARCEL)),
        ParcelChange::Refused(refusal @ ParcelRefusal::AddressChanged) => {
            Err(ApiError::new(StatusCode::CONFLICT, refusal.sentence()))
        }
        ParcelChange::Refused(refusal) => Err(ApiError::bad_request(refusal.sentence())),
    }
}

async fn report_problem(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    PathText(parcel): PathText,
    JsonBody(request, _): JsonBody<ProblemReport>,
) -> Result<Json<Parcel>, ApiError> {
    let (number, now) = (number_of(&parcel)?, state.clock.now());
    let change = state
        .store
        .report_parcel_problem(&number, request.problem, &operator, now);
    changed(&state, change.await?).await
}

async fn ship_again(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    PathText(parcel): PathText,
) -> Result<(StatusCode, Json<Parcel>), ApiError> {
    let number = number_of(&parcel)?;
    let change = state
        .store
        .ship_parcel_again(&number, &operator, state.clock.now())
        .await?;
    Ok((StatusCode::CREATED, changed(&state, change).await?))
}

async fn refund(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    PathText(parcel): PathText,
) -> Result<Json<Parcel>, ApiError> {
    let number = number_of(&parcel)?;
    let change = state
        .store
        .refund_parcel(&number, &operator, state.clock.now())
        .await?;
    changed(&state, change).await
}

async fn settle(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    PathText(parcel): PathText,
    JsonBody(request, _): JsonBody<SettleRequest>,
) -> Result<Json<Parcel>, ApiError> {
    let number = number_of(&parcel)?;
    let note = request.note.trim();
    let is_long = note.chars().nth(MAX_RESOLUTION_NOTE_CHARS).is_some();
    if note.is_empty() || is_long || note.contains('\0') {
        return Err(ApiError::bad_request(format!(
            "A note has 1 to {MAX_RESOLUTION_NOTE_CHARS} characters"
        )));
    }
    let change = state
        .store
        .settle_parcel(&number, note, &operator, state.clock.now())
        .await?;
    changed(&state, change).await
}

async fn correct_address(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    PathText(parcel): PathText,
    JsonBody(request, _): JsonBody<AddressRequest>,
) -> Result<Json<Parcel>, ApiError> {
    let number = number_of(&parcel)?;
    let form = match request.address.country.as_str() {
        "US" => Some(DeliveryForm::UnitedStates),
        country => AddressForm::of(country).map(DeliveryForm::Abroad),
    };
    let delivery = DeliveryAddress {
        address: request.address.clone(),
        email: None,
    };
    if !form.is_some_and(|form| is_deliverable(form, &delivery)) {
        return Err(ApiError::bad_request("The address is not complete"));
    }
    let change = state
        .store
        .correct_address(&number, &request, &operator, state.clock.now())
        .await?;
    changed(&state, change).await
}

async fn list_runs(
    State(state): State<ServiceState>,
    _: AuthorizedOperator,
) -> Result<Json<PackingRuns>, ApiError> {
    let data = state.store.packing_runs(MAX_RUNS).await?;
    Ok(Json(PackingRuns { data }))
}

async fn pack(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    JsonBody(request, _): JsonBody<PackRequest>,
) -> Result<(StatusCode, Json<PackingRun>), ApiError> {
    let nothing = || ApiError::bad_request("There is nothing to pack");
    let selection = match &request.all {
        Some(_) if !request.parcels.is_empty() => {
            return Err(ApiError::bad_request("A request has either all or parcels"));
        }
        Some(filter) => PackSelection::All(query_of(&state, filter).await?.ok_or_else(nothing)?),
        None => {
            refuse_too_many(request.parcels.len(), "parcels")?;
            PackSelection::Numbers(request.parcels)
        }
    };
    let run = state
        .store
        .pack(&selection, &operator, state.clock.now())
        .await?;
    let run = match run {
        PackResult::Packed(run) => run,
        PackResult::Nothing(waiting) if waiting.is_empty() => return Err(nothing()),
        PackResult::Nothing(waiting) => {
            return Err(ApiError::bad_request(unpaid_sentence(&waiting)));
        }
    };
    state.wake.notify_one();
    Ok((StatusCode::CREATED, Json(run)))
}

/// The sentence that names the first parcels that wait for their payment.
fn unpaid_sentence(waiting: &[ParcelNumber]) -> String {
    let named = waiting.iter().take(MAX_NAMED).map(ParcelNumber::grouped);
    let named = named.collect::<Vec<_>>().join(", ");
    match waiting.len().saturating_sub(MAX_NAMED) {
        0 => format!("These parcels are waiting for payment: {named}"),
        more => format!("These parcels are waiting for payment: {named} and {more} more"),
    }
}

async fn take_back(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    PathText(run): PathText,
) -> Result<Json<PackingRun>, ApiError> {
    let not_found = || ApiError::not_found("Packing run");
    let run: i64 = run.parse().map_err(|_| not_found())?;
    match state
        .store
        .take_back_run(run, &operator, state.clock.now())
        .await?
    {
        TakeBackResult::Done(run) => Ok(Json(run)),
        TakeBackResult::NotFound => Err(not_found()),
        TakeBackResult::Shipped(number) => {
            let number = number
                .parse::<ParcelNumber>()
                .map_or(number, |number| number.grouped());
            Err(ApiError::bad_request(format!(
                "Parcel {number} of this packing run was shipped"
            )))
        }
    }
}

fn refuse_too_many(count: usize, what: &str) -> Result<(), ApiError> {
    if count > MAX_PARCELS_PER_REQUEST {
        let problem = format!("A request can have at most {MAX_PARCELS_PER_REQUEST} {what}");
        return Err(ApiError::bad_request(problem));
    }
    Ok(())
}

async fn track(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    JsonBody(request, _): JsonBody<TrackingRequest>,
) -> Result<Json<TrackingReport>, ApiError> {
    let TrackingRequest { entries, dry_run } = request;
    refuse_too_many(entries.len(), "entries")?;
    let known = state.store.known_parcels(&numbers(&entries)).await?;
    let candidates = match needs_candidates(&entries) {
        true => state.store.tracking_candidates().await?,
        false => Vec::new(),
    };
    let now = state.clock.now();
    let matched = match_entries(&entries, &known, &candidates, now);
    if dry_run {
        return Ok(Json(TrackingReport {
            matched: matched.matched,
            changed: state.store.count_advanced(&matched.events).await?,
            unmatched: matched.unmatched,
            applied: false,
        }));
    }
    let report = state
        .store
        .record_tracking(&matched, &operator, now)
        .await?;
    state.wake.notify_one();
    Ok(Json(report))
}

async fn deliver(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    JsonBody(request, _): JsonBody<DeliverRequest>,
) -> Result<Json<DeliverReport>, ApiError> {
    refuse_too_many(request.parcels.len(), "parcels")?;
    let now = state.clock.now();
    let at = request.delivered_at.map_or(now, |at| at.min(now));
    let report = state
        .store
        .deliver_parcels(&request.parcels, at, &operator, now)
        .await?;
    state.wake.notify_one();
    Ok(Json(report))
}
