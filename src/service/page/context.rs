//! The shared context of the handlers and views of the recipient page: the service, the language of
//! the response and the URLs of pages.

use std::{convert::Infallible, sync::Arc};

use axum::{
    extract::{FromRequestParts, Path, RawQuery},
    http::{HeaderMap, header, request::Parts},
};

use super::{form, form_limit::FormLimit};
use crate::{
    contract::Timestamp,
    i18n::{self, Language},
    service::http::state::ServiceState,
};

/// Characters in the secret part of a gift link.
const TOKEN_CHARS: usize = 28;

/// The query parameter that chooses the language of a page.
pub(super) const LANGUAGE_PARAMETER: &str = "lang";

/// The state of the page's router.
#[derive(Clone)]
pub(super) struct PageState {
    service: ServiceState,
    form_limit: Arc<FormLimit>,
    /// The path of the service's base URL, which precedes the path of every page.
    base_path: Arc<str>,
}

impl PageState {
    pub fn new(service: ServiceState) -> Self {
        Self {
            form_limit: Arc::new(FormLimit::new(Arc::clone(&service.clock))),
            base_path: service.base_url.path().into(),
            service,
        }
    }

    /// The context of one request. The `lang` parameter chooses the language; without an offered
    /// language in the parameter, the browser's `Accept-Language` does.
    pub fn page(&self, query: Option<&str>, headers: &HeaderMap) -> PageContext {
        let parameters = form::parse_fields(query.unwrap_or_default().as_bytes());
        let requested_language = parameters
            .iter()
            .find(|(name, _)| name == LANGUAGE_PARAMETER)
            .and_then(|(_, tag)| i18n::from_tag(tag))
            .filter(|language| Language::OFFERED.contains(language));
        let accepted = || {
            let values = headers.get_all(header::ACCEPT_LANGUAGE).iter();
            let entries: Vec<&str> = values.filter_map(|value| value.to_str().ok()).collect();
            i18n::from_accept_language(&entries.join(","))
        };
        PageContext {
            service: self.service.clone(),
            form_limit: Arc::clone(&self.form_limit),
            base_path: Arc::clone(&self.base_path),
            language: requested_language.or_else(accepted).unwrap_or_default(),
            requested_language,
        }
    }
}

/// The context of one request.
pub(super) struct PageContext {
    pub service: ServiceState,
    pub form_limit: Arc<FormLimit>,
    pub base_path: Arc<str>,
    pub language: Language,
    /// The language of the `lang` parameter, which every link of the response repeats.
    pub requested_language: Option<Language>,
}

impl PageContext {
    pub fn now(&self) -> Timestamp {
        self.service.clock.now()
    }

    /// The address of a page of a gift. `subpage` is empty or begins with a slash; `query` are
    /// encoded parameters.
    pub fn address(&self, token: &str, subpage: &str, query: &[String]) -> String {
        let language = self
            .requested_language
            .map(|language| format!("{LANGUAGE_PARAMETER}={}", language.tag()));
        let mut address = format!("{}/gift/{token}{subpage}", self.base_path);
        for (parameter, separator) in query
            .iter()
            .chain(&language)
            .zip(std::iter::once('?').chain(std::iter::repeat('&')))
        {
            address.push(separator);
            address.push_str(parameter);
        }
        address
    }
}

impl FromRequestParts<PageState> for PageContext {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &PageState) -> Result<Self, Infallible> {
        Ok(state.page(parts.uri.query(), &parts.headers))
    }
}

/// Whether a text is a valid token of a gift link. The service looks up only valid tokens, because
/// databases refuse some texts, for example with a NUL character.
pub(super) fn is_token(text: &str) -> bool {
    text.len() == TOKEN_CHARS && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The secret part of the link, and the query parameters.
pub(super) struct GiftRequest {
    pub token: String,
    pub query: Vec<(String, String)>,
}

impl<S: Send + Sync> FromRequestParts<S> for GiftRequest {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        // An unreadable path gets the same response as an unknown link.
        let token = match Path::<String>::from_request_parts(parts, state).await {
            Ok(Path(token)) => token,
            Err(_) => String::new(),
        };
        let RawQuery(query) = RawQuery::from_request_parts(parts, state).await?;
        Ok(Self {
            token,
            query: form::parse_fields(query.unwrap_or_default().as_bytes()),
        })
    }
}
