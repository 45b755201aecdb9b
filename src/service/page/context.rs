//! A request for a page of a gift: the secret part of the link, the query and the language of the response; and the URLs of
//! pages.

use std::convert::Infallible;

use axum::{
    extract::{FromRequestParts, Path, Request},
    http::{HeaderMap, Uri, header, request::Parts},
};

use super::form::Form;
use crate::{
    contract::Timestamp,
    i18n::{self, Language},
    service::http::state::ServiceState,
};

/// Characters in the secret part of a gift link.
const TOKEN_CHARS: usize = 28;

/// The query parameter that chooses the language of a page.
pub(super) const LANGUAGE_PARAMETER: &str = "lang";

/// The context of one request, for the handlers and views of the page.
pub(crate) struct PageContext {
    pub(super) service: ServiceState,
    pub(super) language: Language,
    /// The language of the `lang` parameter, which every link of the response repeats.
    pub(super) requested_language: Option<Language>,
    /// The secret part of the link; empty in an incomplete link.
    pub(super) token: String,
    pub(super) query: Form,
}

impl PageContext {
    /// The `lang` parameter chooses the language; without an offered language in the parameter, the browser's
    /// `Accept-Language` does.
    fn new(service: &ServiceState, uri: &Uri, headers: &HeaderMap, token: String) -> Self {
        let query = Form::parse(uri.query().unwrap_or_default().as_bytes());
        let requested_language = i18n::from_tag(query.value(LANGUAGE_PARAMETER))
            .filter(|language| Language::OFFERED.contains(language));
        let accepted = || {
            let values = headers.get_all(header::ACCEPT_LANGUAGE).iter();
            let entries: Vec<&str> = values.filter_map(|value| value.to_str().ok()).collect();
            i18n::from_accept_language(&entries.join(","))
        };
        Self {
            service: service.clone(),
            language: requested_language.or_else(accepted).unwrap_or_default(),
            requested_language,
            token,
            query,
        }
    }

    /// The context of a request that the page's routes do not handle; `None` when its path belongs to no gift link.
    pub(crate) fn of_gift_path(service: &ServiceState, request: &Request) -> Option<Self> {
        let uri = request.uri();
        if !is_gift_path(uri.path()) {
            return None;
        }
        let token = uri.path().split('/').nth(2).unwrap_or_default().to_owned();
        Some(Self::new(service, uri, request.headers(), token))
    }

    pub(super) fn now(&self) -> Timestamp {
        self.service.clock.now()
    }

    /// The path of the service's base URL, which precedes the path of every page.
    pub(super) fn base_path(&self) -> &str {
        self.service.base_url.path()
    }

    /// Whether the link can be that of a gift. The service looks up only valid tokens, because databases refuse some texts,
    /// for example with a NUL character.
    pub(super) fn has_token(&self) -> bool {
        self.token.len() == TOKEN_CHARS && self.token.bytes().all(|it| it.is_ascii_alphanumeric())
    }

    /// The address of a page of the gift. `subpage` is empty or begins with a slash; `query` are
    /// encoded parameters.
    pub(super) fn address(&self, subpage: &str, query: &[String]) -> String {
        let language = self
            .requested_language
            .map(|language| format!("{LANGUAGE_PARAMETER}={}", language.tag()));
        let mut address = format!("{}/gift/{}{subpage}", self.base_path(), self.token);
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

impl FromRequestParts<ServiceState> for PageContext {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        state: &ServiceState,
    ) -> Result<Self, Infallible> {
        // An unreadable path gets the same response as an unknown link.
        let token = Path::<String>::from_request_parts(parts, state).await;
        let token = token.map_or_else(|_| String::new(), |Path(token)| token);
        Ok(Self::new(state, &parts.uri, &parts.headers, token))
    }
}

/// Whether a path belongs to a gift link, even to an incomplete link.
pub(crate) fn is_gift_path(path: &str) -> bool {
    path.strip_prefix("/gift")
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}
