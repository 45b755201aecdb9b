//! `/admin/v1/accounts` and `/admin/v1/journal`: the balances and invoices of accounts, and every movement of their money.

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
    http::StatusCode,
    routing::{get, post},
};
use serde_json::{Value, json};

use crate::{
    contract::{
        Cents, Page, Timestamp,
        rules::{MAX_NAME_CHARS, line_violation},
        shop::{
            catalog::FieldChange,
            funds::{AccountFunds, FundRequest, InvoiceRequest, JournalPage, StatementPage},
            month::Month,
        },
    },
    service::{
        http::{
            api_error::ApiError,
            auth::AuthorizedOperator,
            body::JsonBody,
            openapi::{ApiRoutes, Operation, parts::text},
            params::{QueryParams, page_of},
            state::ServiceState,
        },
        store::{
            FundResult, InvoiceResult, JournalPosition, JournalQuery, LedgerAccount, MAX_BALANCE,
            Paging,
        },
    },
};

const MONTH: &str = "A month in UTC, such as 2026-11; the current one by default";
const AFTER: &str = "The `next` of the page before";
const ID_USED: &str = "Another deposit or withdrawal has this id";
const NAME_NOT_UNIQUE: &str =
    "Several accounts have this name or number. Write no:2 for the account with the number 2.";

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Funds")
        .route(
            Operation::get("/admin/v1/accounts", "listAccounts", "List the accounts and their money")
                .description("Oldest first. `totals` are the sums of the payment methods of an account.")
                .page_response::<AccountFunds>("A page of accounts", account_example()),
            get(list),
        )
        .route(
            Operation::post(
                "/admin/v1/accounts/{account}/fund",
                "fundAccount",
                "Add money to the balance of an account",
            )
            .description(
                "`{account}` is the name or the number of the account. The `id` is made by the client: a request that is \
                 sent again with the same id, amount and note funds once.",
            )
            .path_text("account")
            .request::<FundRequest>(json!({
                "id": "01920000-0000-7000-8000-000000000031", "amount": 500_000, "note": "PO 1234",
            }))
            .response::<AccountFunds>(200, "The account", account_example())
            .not_found()
            .bad_request(&["amount must be between $0.01 and $10,000,000,000.00", ID_USED, NAME_NOT_UNIQUE]),
            post(fund),
        )
        .route(
            Operation::post(
                "/admin/v1/accounts/{account}/withdraw",
                "withdrawFromAccount",
                "Take money out of the balance of an account",
            )
            .description(
                "For a deposit that was too high, or money that is paid back. Money that is authorized for gifts cannot be \
                 withdrawn. The `id` is made by the client, as for a deposit.",
            )
            .path_text("account")
            .request::<FundRequest>(json!({
                "id": "01920000-0000-7000-8000-000000000032", "amount": 450_000, "note": "PO 1234 was $500",
            }))
            .response::<AccountFunds>(200, "The account", account_example())
            .not_found()
            .bad_request(&["The balance has less than $4,500.00", ID_USED, NAME_NOT_UNIQUE]),
            post(withdraw),
        )
        .route(
            Operation::post(
                "/admin/v1/accounts/{account}/invoice",
                "setInvoice",
                "Set whether an account can pay with an invoice",
            )
            .description(
                "What is authorized and captured with the invoice, of all gifts so far, never exceeds `limit`; without a \
                 limit it is never refused. A limit that is absent stays. An invoice that is not active pays for no new gifts. \
                 With `expected`, a change that was made from another invoice is refused with 409.",
            )
            .path_text("account")
            .request::<InvoiceRequest>(json!({"is_active": true, "limit": 1_000_000}))
            .response::<AccountFunds>(200, "The account", account_example())
            .empty_response(409, "The invoice is another one than the expected one")
            .not_found()
            .bad_request(&["The limit is lower than $120.00, which are authorized and captured", NAME_NOT_UNIQUE]),
            post(set_invoice),
        )
        .route(
            Operation::get("/admin/v1/journal", "getJournal", "Get the movements of a month")
                .description(
                    "Every movement of money of all accounts, oldest first, with a line for each order. The lines add up to \
                     the payment ledger.",
                )
                .query("month", text(), MONTH)
                .query("after", text(), AFTER)
                .response::<JournalPage>(
                    200,
                    "A part of the journal",
                    json!({"lines": [line_example()], "next": null}),
                )
                .bad_request(&["month must be a month like 2026-11"]),
            get(journal),
        )
        .route(
            Operation::get(
                "/admin/v1/accounts/{account}/statement",
                "getStatement",
                "Get the statement of an account",
            )
            .description("The movements of a month, between the totals at its beginning and at its end.")
            .path_text("account")
            .query("month", text(), MONTH)
            .query("after", text(), AFTER)
            .response::<StatementPage>(
                200,
                "A part of the statement",
                json!({
                    "payment_methods": [{
                        "account_no": 1, "account": "People team", "payment_method": "COMMERCE_STORED_VALUE",
                        "opening": {"balance": 0, "authorized": 0, "captured": 0},
                        "closing": totals_example(),
                    }],
                    "lines": [line_example()],
                    "next": null,
                }),
            )
            .not_found()
            .bad_request(&["month must be a month like 2026-11", NAME_NOT_UNIQUE]),
            get(statement),
        )
}

fn totals_example() -> Value {
    json!({"balance": 491_200, "authorized": 0, "captured": 8_800})
}

fn account_example() -> Value {
    json!({
        "no": 1, "name": "People team", "totals": totals_example(),
        "payment_methods": [{
            "id": "COMMERCE_STORED_VALUE", "name": "Account balance", "kind": "balance", "is_active": true,
            "totals": totals_example(), "limit": null,
        }],
    })
}

fn line_example() -> Value {
    json!({
        "entry": 12, "recorded_at": "2026-11-02T15:00:00Z", "account_no": 1, "account": "People team",
        "payment_method": "COMMERCE_STORED_VALUE", "kind": "capture", "amount": 8_800,
        "change": {"balance": 0, "authorized": -8_800, "captured": 8_800},
        "batch_name": "Thank you, spring", "reference_id": "GB-5F3A9C11D0E7-1",
        "customer_reference_id": "thanks-2026-spring", "order_id": "01920000-0000-7000-8000-000000000015",
        "price": {"products": 7_000, "shipping": 800, "processing_fee": 350, "tax": 650, "global_relay": 0},
        "note": null, "operator": null,
    })
}

async fn list(
    State(state): State<ServiceState>,
    _: AuthorizedOperator,
    paging: Paging,
) -> Result<Json<Page<AccountFunds>>, ApiError> {
    let (accounts, total) = state.store.account_funds(paging).await?;
    Ok(Json(page_of(accounts, total)))
}

async fn fund(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    account: AccountPath,
    JsonBody(request, _): JsonBody<FundRequest>,
) -> Result<Json<AccountFunds>, ApiError> {
    let account = find_account(&state, account).await?;
    check_fund(&request)?;
    let now = state.clock.now();
    let result = state.store.fund(&operator, &account, &request, now).await?;
    funded(&state, account, &request, result).await
}

async fn withdraw(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    account: AccountPath,
    JsonBody(request, _): JsonBody<FundRequest>,
) -> Result<Json<AccountFunds>, ApiError> {
    let account = find_account(&state, account).await?;
    check_fund(&request)?;
    let now = state.clock.now();
    let result = state.store.withdraw(&operator, &account, &request, now);
    let result = result.await?;
    funded(&state, account, &request, result).await
}

fn check_fund(request: &FundRequest) -> Result<(), ApiError> {
    if request.amount <= Cents::ZERO || request.amount > MAX_BALANCE {
        return Err(amount_out_of_bounds());
    }
    let note = request.note.as_deref().unwrap_or_default();
    if line_violation(note, MAX_NAME_CHARS).is_some() {
        return Err(ApiError::bad_request(format!(
            "note must be one line of at most {MAX_NAME_CHARS} characters"
        )));
    }
    Ok(())
}

fn amount_out_of_bounds() -> ApiError {
    ApiError::bad_request(format!("amount must be between $0.01 and {MAX_BALANCE}"))
}

async fn funded(
    state: &ServiceState,
    account: LedgerAccount,
    request: &FundRequest,
    result: FundResult,
) -> Result<Json<AccountFunds>, ApiError> {
    match result {
        FundResult::Done => funds_of(state, account).await,
        FundResult::IdUsed => Err(ApiError::bad_request(ID_USED)),
        FundResult::TooMuch => Err(amount_out_of_bounds()),
        FundResult::TooLittle => {
            let message = format!("The balance has less than {}", request.amount);
            Err(ApiError::bad_request(message))
        }
    }
}

async fn set_invoice(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    account: AccountPath,
    JsonBody(request, _): JsonBody<InvoiceRequest>,
) -> Result<Json<AccountFunds>, ApiError> {
    let account = find_account(&state, account).await?;
    if let FieldChange::Set(limit) = request.limit
        && (limit < Cents::ZERO || limit > MAX_BALANCE)
    {
        return Err(ApiError::bad_request(format!(
            "limit must be between $0.00 and {MAX_BALANCE}"
        )));
    }
    let now = state.clock.now();
    let set = state.store.set_invoice(&operator, &account, &request, now);
    match set.await? {
        InvoiceResult::Done => funds_of(&state, account).await,
        InvoiceResult::BelowUsed(used) => Err(ApiError::bad_request(format!(
            "The limit is lower than {used}, which are authorized and captured"
        ))),
        InvoiceResult::Stale => Err(ApiError::new(
            StatusCode::CONFLICT,
            "The invoice was changed meanwhile. Look again.",
        )),
    }
}

async fn journal(
    State(state): State<ServiceState>,
    _: AuthorizedOperator,
    params: QueryParams,
) -> Result<Json<JournalPage>, ApiError> {
    let (start, end) = month_of(&state, &params)?;
    let query = JournalQuery {
        account_no: None,
        start,
        end,
        after: after_of(&params)?,
    };
    Ok(Json(state.store.journal(query).await?))
}

async fn statement(
    State(state): State<ServiceState>,
    _: AuthorizedOperator,
    account: AccountPath,
    params: QueryParams,
) -> Result<Json<StatementPage>, ApiError> {
    let account = find_account(&state, account).await?;
    let (start, end) = month_of(&state, &params)?;
    let query = JournalQuery {
        account_no: Some(account.no),
        start,
        end,
        after: after_of(&params)?,
    };
    let totals = state.store.statement_totals(&account, start, end).await?;
    let page = state.store.journal(query).await?;
    Ok(Json(StatementPage {
        payment_methods: totals,
        lines: page.lines,
        next: page.next,
    }))
}

async fn funds_of(
    state: &ServiceState,
    account: LedgerAccount,
) -> Result<Json<AccountFunds>, ApiError> {
    let funds = state.store.with_funds(vec![account]).await?.pop();
    funds
        .map(Json)
        .ok_or_else(|| ApiError::not_found("Account"))
}

/// The segment of the path with the name or the number of an account. It fails for text that is not UTF-8.
type AccountPath = Result<Path<String>, PathRejection>;

async fn find_account(
    state: &ServiceState,
    account: AccountPath,
) -> Result<LedgerAccount, ApiError> {
    // PostgreSQL refuses NUL in text values.
    let account = account.ok().filter(|Path(text)| !text.contains('\0'));
    let Path(name_or_no) = account.ok_or_else(|| ApiError::not_found("Account"))?;
    let mut found = state.store.accounts_named(&name_or_no).await?;
    match (found.pop(), found.is_empty()) {
        (None, _) => Err(ApiError::not_found("Account")),
        (Some(account), true) => Ok(account),
        (Some(_), false) => Err(ApiError::bad_request(NAME_NOT_UNIQUE)),
    }
}

/// The first moment of the requested month, and of the month after it.
fn month_of(
    state: &ServiceState,
    params: &QueryParams,
) -> Result<(Timestamp, Timestamp), ApiError> {
    let month = match params.text("month") {
        Some(text) => text.parse().ok(),
        None => Some(Month::of(state.clock.now())),
    };
    let bounds = month.and_then(Month::bounds);
    bounds.ok_or_else(|| ApiError::bad_request("month must be a month like 2026-11"))
}

fn after_of(params: &QueryParams) -> Result<Option<JournalPosition>, ApiError> {
    let after = params.text("after").map(str::parse).transpose();
    after.map_err(|_| ApiError::bad_request("after is not the next of a page"))
}
