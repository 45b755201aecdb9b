//! Path and query parameters, and the pages of lists. The errors of axum's own extractors are plain text and quote the
//! input; the extractors of this module return an [`ApiError`] instead.

use std::{collections::HashMap, convert::Infallible};

use axum::{
    extract::{FromRequestParts, Path, Query},
    http::request::Parts,
};
use uuid::Uuid;

use super::api_error::ApiError;
use crate::{
    contract::{ListMeta, Page, PageQuery, TIME_FORM, Timestamp},
    service::store::Paging,
};

/// The `{id}` segment of the path. Text that is not a UUID identifies no object.
#[derive(Clone, Copy)]
pub(super) struct PathId(Option<Uuid>);

impl PathId {
    /// # Errors
    /// Status 404 when the text is not a UUID.
    pub(super) fn or_not_found<T: From<Uuid>>(self, object: &str) -> Result<T, ApiError> {
        self.parse().ok_or_else(|| ApiError::not_found(object))
    }

    /// The id; `None` when the text is not a UUID.
    pub(super) fn parse<T: From<Uuid>>(self) -> Option<T> {
        self.0.map(T::from)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for PathId {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        // Fails for a segment that is not UTF-8.
        let text = Path::<String>::from_request_parts(parts, state).await.ok();
        Ok(Self(
            text.and_then(|Path(text)| Uuid::parse_str(&text).ok()),
        ))
    }
}

/// The only parameter of the path as text; empty when it is not UTF-8.
pub(super) struct PathText(pub String);

impl<S: Send + Sync> FromRequestParts<S> for PathText {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let text = Path::<String>::from_request_parts(parts, state).await.ok();
        Ok(Self(text.map(|Path(text)| text).unwrap_or_default()))
    }
}

/// The query parameters by name. Unknown names are ignored.
pub(super) struct QueryParams(HashMap<String, String>);

impl<S: Send + Sync> FromRequestParts<S> for QueryParams {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Query(params) = Query::<HashMap<String, String>>::from_request_parts(parts, state)
            .await
            .map_err(|_| ApiError::bad_request("The query string is not valid"))?;
        // PostgreSQL refuses NUL in text values.
        if params.values().any(|value| value.contains('\0')) {
            return Err(ApiError::bad_request(
                "The query string contains a NUL character",
            ));
        }
        Ok(Self(params))
    }
}

/// The problem of a parameter or a field of a body.
pub(super) fn time_problem(name: &str) -> String {
    format!("{name} must be {TIME_FORM}")
}

impl QueryParams {
    /// A text parameter. An empty one is like an absent one.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.value(name).filter(|value| !value.is_empty())
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// `None` for an absent parameter. An empty value is neither a number, a boolean nor a time.
    fn value(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// A boolean parameter; `false` by default.
    pub(super) fn flag(&self, name: &str) -> Result<bool, ApiError> {
        match self.value(name) {
            None | Some("false" | "0") => Ok(false),
            Some("true" | "1") => Ok(true),
            Some(_) => Err(ApiError::bad_request(format!(
                "{name} must be true or false"
            ))),
        }
    }

    pub(super) fn time(&self, name: &str) -> Result<Option<Timestamp>, ApiError> {
        self.value(name)
            .map(|text| {
                // An unescaped plus sign of a time zone arrives as a space.
                text.replace(' ', "+")
                    .parse()
                    .map_err(|_| ApiError::bad_request(time_problem(name)))
            })
            .transpose()
    }

    /// The `country_code` parameter in upper case; `US` by default.
    pub(super) fn country_code(&self) -> String {
        self.text("country_code")
            .unwrap_or("US")
            .to_ascii_uppercase()
    }

    fn paging(&self) -> Result<Paging, ApiError> {
        let number = |name: &str, default: u64| match self.value(name) {
            None => Ok(default),
            Some(text) => text
                .parse::<i64>()
                .map_err(|_| ApiError::bad_request(format!("{name} is not a whole number")))
                .map(|number| u64::try_from(number).unwrap_or(0)),
        };
        let PageQuery { page, per_page } = PageQuery::default();
        let (page, per_page) = (number("page", page)?, number("per_page", per_page)?);
        if page < 1 {
            return Err(ApiError::bad_request("Page must be greater than 0"));
        }
        if !(1..=PageQuery::MAX_PER_PAGE).contains(&per_page) {
            return Err(ApiError::bad_request("Per page must be between 1 and 100"));
        }
        let limit = i64::try_from(per_page).unwrap_or(i64::MAX);
        let offset = i64::try_from(page - 1)
            .unwrap_or(i64::MAX)
            .saturating_mul(limit);
        Ok(Paging { offset, limit })
    }
}

/// The page of the parameters `page` and `per_page`.
impl<S: Send + Sync> FromRequestParts<S> for Paging {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        QueryParams::from_request_parts(parts, state)
            .await?
            .paging()
    }
}

/// Selects a page from a complete list.
pub(super) fn paginate<T>(items: Vec<T>, paging: Paging) -> Page<T> {
    let total_count = items.len() as u64;
    let offset = usize::try_from(paging.offset).unwrap_or(usize::MAX);
    let limit = usize::try_from(paging.limit).unwrap_or(0);
    let data = items.into_iter().skip(offset).take(limit).collect();
    page_of(data, total_count)
}

/// Wraps the rows of a page that the store selected.
pub(super) fn page_of<T>(data: Vec<T>, total_count: u64) -> Page<T> {
    Page {
        data,
        list_meta: ListMeta { total_count },
    }
}
