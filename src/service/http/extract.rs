//! Reading requests. axum's own extractors answer in plain text and quote what they could not
//! read; these answer with the error body.

use std::{collections::HashMap, error::Error};

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Path, Query, Request, rejection::BytesRejection},
    http::{StatusCode, header::CONTENT_TYPE, request::Parts},
};
use serde::de::DeserializeOwned;
use tower_http::timeout::TimeoutError;
use uuid::Uuid;

use super::{Service, failure::Failure};
use crate::contract::{PageQuery, Timestamp};

/// The id in the path.
pub struct PathId(pub Uuid);

impl<S: Send + Sync> FromRequestParts<S> for PathId {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let Path(text) = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| Failure::bad_request("The id in the path cannot be read"))?;
        Uuid::parse_str(&text)
            .map(Self)
            .map_err(|_| Failure::bad_request("The id in the path is not a UUID"))
    }
}

/// The query, by name. Names that are not known are ignored.
pub struct Parameters(HashMap<String, String>);

impl<S: Send + Sync> FromRequestParts<S> for Parameters {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        Query::from_request_parts(parts, state)
            .await
            .map_err(|_| Failure::bad_request("The query cannot be read"))
            .and_then(|Query(pairs): Query<HashMap<String, String>>| {
                // Nothing that is kept can hold it, and nothing that is sought.
                if pairs.values().any(|value| value.contains('\0')) {
                    return Err(Failure::bad_request("The query holds a NUL character"));
                }
                Ok(Self(pairs))
            })
    }
}

impl Parameters {
    /// A parameter that was given and is not empty.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0
            .get(name)
            .map(String::as_str)
            .filter(|value| !value.is_empty())
    }

    /// # Errors
    /// 400 when it is neither `true` nor `false`.
    pub fn flag(&self, name: &str) -> Result<bool, Failure> {
        match self.text(name) {
            None | Some("false" | "0") => Ok(false),
            Some("true" | "1") => Ok(true),
            Some(_) => Err(Failure::bad_request(format!(
                "{name} must be true or false"
            ))),
        }
    }

    /// # Errors
    /// 400 when it is no ISO 8601 time.
    pub fn time(&self, name: &str) -> Result<Option<Timestamp>, Failure> {
        self.text(name)
            .map(|text| {
                // A plus that was not escaped arrives as a blank; a time has no other.
                text.replace(' ', "+")
                    .parse()
                    .map_err(|_| Failure::bad_request(format!("{name} is not an ISO 8601 time")))
            })
            .transpose()
    }

    /// Which page: from 1, with 1 to 100 items, 20 by default.
    ///
    /// # Errors
    /// 400 with the sentence of the contract.
    pub fn page(&self) -> Result<Paging, Failure> {
        let number = |name: &str, otherwise: u64| match self.text(name) {
            None => Ok(otherwise),
            Some(text) => text
                .parse::<i64>()
                .map_err(|_| Failure::bad_request(format!("{name} is not a whole number")))
                .map(|number| u64::try_from(number).unwrap_or(0)),
        };
        let PageQuery { page, per_page } = PageQuery::default();
        let (page, per_page) = (number("page", page)?, number("per_page", per_page)?);
        if page < 1 {
            return Err(Failure::bad_request("Page must be greater than 0"));
        }
        if !(1..=PageQuery::MAX_PER_PAGE).contains(&per_page) {
            return Err(Failure::bad_request("Per page must be between 1 and 100"));
        }
        let limit = i64::try_from(per_page).unwrap_or(i64::MAX);
        let offset = i64::try_from(page - 1)
            .unwrap_or(i64::MAX)
            .saturating_mul(limit);
        Ok(Paging { offset, limit })
    }
}

/// A page as rows to skip and to take.
#[derive(Clone, Copy, Debug)]
pub struct Paging {
    pub offset: i64,
    pub limit: i64,
}

/// A JSON body.
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned + Send + 'static> FromRequest<Service> for JsonBody<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, service: &Service) -> Result<Self, Failure> {
        let is_json = request
            .headers()
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.split(';').next())
            .is_some_and(|kind| {
                let kind = kind.trim().to_ascii_lowercase();
                kind == "application/json"
                    || (kind.starts_with("application/") && kind.ends_with("+json"))
            });
        if !is_json {
            return Err(Failure {
                status: StatusCode::UNSUPPORTED_MEDIA_TYPE,
                sentence: "The body must be application/json".to_owned(),
            });
        }
        let bytes = Bytes::from_request(request, service)
            .await
            .map_err(|rejection| {
                if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                    Failure {
                        status: StatusCode::PAYLOAD_TOO_LARGE,
                        sentence: "The body is too large".to_owned(),
                    }
                } else if is_late(&rejection) {
                    Failure {
                        status: StatusCode::REQUEST_TIMEOUT,
                        sentence: "The body took too long to arrive".to_owned(),
                    }
                } else {
                    Failure::bad_request("The body could not be read to its end")
                }
            })?;
        // An array would pass for an object whose fields come in the order of the type's.
        if bytes.iter().find(|byte| !byte.is_ascii_whitespace()) != Some(&b'{') {
            return Err(Failure::bad_request("The body must be a JSON object"));
        }
        // A batch of 100,000 takes a while to read: not on a thread that others wait for.
        tokio::task::spawn_blocking(move || {
            serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_slice(&bytes))
        })
        .await
        .map_err(|_| Failure::bad_request("The body could not be read"))?
        .map(Self)
        .map_err(|error| {
            // The field and the place say enough; what stood there is not quoted.
            let (line, column) = (error.inner().line(), error.inner().column());
            let field = match error.path().to_string() {
                path if path == "." => String::new(),
                path => format!("{path}, "),
            };
            Failure::bad_request(format!(
                "The body is not what this path takes ({field}line {line}, column {column})"
            ))
        })
    }
}

/// Whether the body's deadline is what ended it.
pub fn is_late(rejection: &BytesRejection) -> bool {
    let mut error: Option<&(dyn Error + 'static)> = Some(rejection);
    while let Some(at) = error {
        if at.is::<TimeoutError>() {
            return true;
        }
        error = at.source();
    }
    false
}

/// A list that is held whole, cut to a page.
pub fn cut<T>(all: Vec<T>, paging: Paging) -> crate::contract::Page<T> {
    let total_count = all.len() as u64;
    let offset = usize::try_from(paging.offset).unwrap_or(usize::MAX);
    let limit = usize::try_from(paging.limit).unwrap_or(0);
    crate::contract::Page {
        data: all.into_iter().skip(offset).take(limit).collect(),
        list_meta: crate::contract::ListMeta { total_count },
    }
}

/// A page of rows that were cut by the store.
pub fn page<T>(data: Vec<T>, total_count: u64) -> crate::contract::Page<T> {
    crate::contract::Page {
        data,
        list_meta: crate::contract::ListMeta { total_count },
    }
}
