//! The recipient's page: what a gift link opens. Plain HTML from the service, whole without
//! scripts: the card, the message and the gift; a swap where the sender allows one; where it is to
//! go; where it is by now; a note of thanks.
//!
//! Whoever has the link is the recipient: its secret part is 28 letters, more than 160 bits. So
//! the page is kept out of caches, search engines, frames and referrers; every form brings a word
//! that belongs to its link; and everything that came from outside is written as text.
//! `docs/recipient.md` says what the page promises.

mod accept;
mod answer;
mod form;
mod gift;
mod guard;
mod shop;
mod style;
mod swap;
mod thanks;
mod views;

use std::{collections::HashMap, sync::Arc, time::Duration};

use axum::{
    Router,
    extract::{DefaultBodyLimit, FromRequestParts, Path, RawQuery, State},
    http::request::Parts,
    middleware::from_fn_with_state,
    response::{IntoResponse as _, Response},
    routing::get,
};

use super::{
    error::ServiceError,
    http::state::ServiceState,
    rules::{
        acceptance::GiftState,
        choice::{self, Choice},
        gift::GiftLine,
    },
    store::StoredGift,
};
use crate::contract::{Card, Product, ProductId, Timestamp};
use answer::Answer;
use guard::Pace;

/// A form of this page takes less, whatever was typed into it.
const LONGEST_FORM: usize = 64 * 1024;

/// Letters and figures in the secret part of a link.
const TOKEN: usize = 28;

/// Where the style sheet is.
pub const STYLE_PATH: &str = style::ROUTE;

/// What every page can reach.
#[derive(Clone)]
struct Page {
    service: ServiceState,
    pace: Arc<Pace>,
    /// Before every path of this service: what stands behind the host in its address.
    base: Arc<str>,
}

/// The page's routes, for a router of any state.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>(service: ServiceState) -> Router<S> {
    let page = Page::new(service);
    Router::new()
        .route(style::ROUTE, get(style::show))
        .route("/gift/{token}", get(gift::show))
        .route("/gift/{token}/swap", get(swap::show))
        .route(
            "/gift/{token}/accept",
            get(accept::show).post(accept::submit),
        )
        .route(
            "/gift/{token}/thanks",
            get(thanks::show).post(thanks::submit),
        )
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(LONGEST_FORM))
        .layer(from_fn_with_state(page.clone(), answer::in_frame))
        .with_state(page)
}

/// Whether a path is one that a gift link, whole or cut off, leads to.
pub fn is_gift_path(path: &str) -> bool {
    path.strip_prefix("/gift")
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// What is answered below the page's paths where there is nothing.
pub(crate) fn not_found(service: ServiceState) -> Response {
    views::unknown(&Page::new(service)).into_response()
}

/// 429: too many requests for pages come from where this one comes from.
pub(crate) fn too_many_requests(service: ServiceState, wait: Duration) -> Response {
    views::crowded(&Page::new(service), wait).into_response()
}

async fn wrong_method(State(page): State<Page>) -> Answer {
    views::wrong_method(&page)
}

/// Nothing else is sought: it is no token, and may be what a database cannot even be asked for.
fn is_token(text: &str) -> bool {
    text.len() == TOKEN && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// A gift that was found, with what its pages show of it.
struct Visit {
    token: String,
    gift: StoredGift,
    /// What the sender chose.
    sent: Vec<GiftLine>,
    /// What is the recipient's to choose before they accept.
    choices: Vec<Choice>,
    now: Timestamp,
}

impl Page {
    fn new(service: ServiceState) -> Self {
        let base = service.base_url.path().into();
        Self {
            service,
            pace: Arc::new(Pace::default()),
            base,
        }
    }

    fn now(&self) -> Timestamp {
        self.service.clock.now()
    }

    /// # Errors
    /// A kind page, when there is no such gift.
    async fn visit(&self, token: &str) -> Result<Visit, Answer> {
        let gift = if is_token(token) {
            self.service.store.gift(token).await?
        } else {
            None
        };
        let gift = gift.ok_or_else(|| views::unknown(self))?;
        let (sent, now) = (gift.sent_line_items()?, self.now());
        let choices = match gift.state(now) {
            GiftState::Open => self.choices_in(&sent).await?,
            _ => Vec::new(),
        };
        Ok(Visit {
            token: token.to_owned(),
            sent,
            choices,
            now,
            gift,
        })
    }

    /// The gifts of choice in a gift.
    async fn choices_in(&self, sent: &[GiftLine]) -> Result<Vec<Choice>, ServiceError> {
        let ids: Vec<_> = sent.iter().map(|line| line.product_id).collect();
        let collections = self.service.store.collections_of(&ids).await?;
        if collections.is_empty() {
            return Ok(Vec::new());
        }
        let sendable = self.service.store.sendable_products().await?;
        Ok(choice::open_choices(sent, &collections, &sendable))
    }

    /// The products of these lines, as far as the shop still has them.
    async fn products(
        &self,
        ids: impl Iterator<Item = ProductId>,
    ) -> Result<HashMap<ProductId, Product>, ServiceError> {
        let ids: Vec<_> = ids.collect();
        let found = self.service.store.products_by_id(&ids).await?;
        Ok(found.into_iter().map(|p| (p.id, p)).collect())
    }

    /// The card of a gift, when it has one.
    async fn card(&self, gift: &StoredGift) -> Result<Option<Card>, ServiceError> {
        let Some(id) = gift.order.card_id else {
            return Ok(None);
        };
        Ok(self.service.store.cards_by_id(&[id]).await?.pop())
    }

    fn link(&self, visit: &Visit) -> String {
        self.link_of(&visit.token)
    }

    fn link_of(&self, token: &str) -> String {
        format!("{}/gift/{token}", self.base)
    }
}

/// The secret part of the link, and what stands behind it.
struct Asked {
    token: String,
    query: Vec<(String, String)>,
}

impl<S: Send + Sync> FromRequestParts<S> for Asked {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        // What cannot be read is no token of ours, and ends as one that nobody knows.
        let token = match Path::<String>::from_request_parts(parts, state).await {
            Ok(Path(token)) => token,
            Err(_) => String::new(),
        };
        let RawQuery(query) = RawQuery::from_request_parts(parts, state).await?;
        Ok(Self {
            token,
            query: form::pairs(query.unwrap_or_default().as_bytes()),
        })
    }
}
