//! Lists that are still true. Clients that follow their gifts ask for the same lists again and
//! again; while nothing of their account changed, the bytes of the last answer are the answer.
//!
//! Used by the lists of batches, orders, recipients and activities, which depend on the account
//! alone: never on the time, nor on the catalog. Every transaction that changes one of them moves
//! [`Account::revision`] on, and each request reads it anew with its key, so what another instance
//! changed is seen as well. `Cache-Control: no-cache` has a list read from the database.

use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::{
    body::Bytes,
    http::{
        HeaderMap, HeaderValue, Uri,
        header::{CACHE_CONTROL, CONTENT_TYPE},
        request::Parts,
    },
    response::{IntoResponse, Response},
};
use hashlink::LruCache;
use serde::Serialize;

use super::{Service, auth::Authorized, failure::Failure};
use crate::service::{ServiceError, store::Account};

/// Bytes of answers that one instance keeps; those that nobody asked for lately go first.
const MOST_BYTES: usize = 32 << 20;

/// What was asked: by which account, and for which path with which query.
type Asked = (i64, String);

#[derive(Debug)]
struct Answer {
    /// What the account had been through when it was read.
    changes: i64,
    body: Bytes,
}

/// The answers that one instance keeps.
#[derive(Debug)]
pub struct Answers(Mutex<Kept>);

#[derive(Debug)]
struct Kept {
    answers: LruCache<Asked, Answer>,
    bytes: usize,
    most: usize,
}

impl Answers {
    pub fn new() -> Self {
        Self::of_at_most(MOST_BYTES)
    }

    fn of_at_most(most: usize) -> Self {
        Self(Mutex::new(Kept {
            answers: LruCache::new_unbounded(),
            bytes: 0,
            most,
        }))
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        // Whoever panicked while holding it left whole answers behind.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The answer of before, if nothing changed since.
    fn get(&self, asked: &Asked, changes: i64) -> Option<Bytes> {
        let mut kept = self.kept();
        let answer = kept.answers.get(asked)?;
        (answer.changes == changes).then(|| answer.body.clone())
    }

    fn keep(&self, asked: Asked, answer: Answer) {
        let mut kept = self.kept();
        kept.bytes += weight(&asked, &answer);
        if let Some(before) = kept.answers.peek(&asked) {
            kept.bytes -= weight(&asked, before);
        }
        kept.answers.insert(asked, answer);
        while kept.bytes > kept.most
            && let Some((asked, answer)) = kept.answers.remove_lru()
        {
            kept.bytes -= weight(&asked, &answer);
        }
    }
}

fn weight((_, target): &Asked, answer: &Answer) -> usize {
    target.len() + answer.body.len()
}

/// A request for a list: whose, which, and whether it may be answered from memory.
#[derive(Debug)]
pub struct ListRequest {
    account: Account,
    target: String,
    anew: bool,
}

impl axum::extract::FromRequestParts<Service> for ListRequest {
    type Rejection = super::auth::NotLetIn;

    async fn from_request_parts(
        parts: &mut Parts,
        service: &Service,
    ) -> Result<Self, Self::Rejection> {
        let Authorized(account) = Authorized::from_request_parts(parts, service).await?;
        Ok(Self {
            account,
            target: target(&parts.uri),
            anew: wants_it_anew(&parts.headers),
        })
    }
}

fn target(uri: &Uri) -> String {
    uri.path_and_query()
        .map_or_else(String::new, |target| target.as_str().to_owned())
}

fn wants_it_anew(headers: &HeaderMap) -> bool {
    headers
        .get_all(CACHE_CONTROL)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|word| word.trim().eq_ignore_ascii_case("no-cache"))
}

impl ListRequest {
    /// The list as it was answered before, or as `read` has it now.
    pub async fn answer<T, Reading>(
        self,
        service: &Service,
        read: impl FnOnce(Account) -> Reading,
    ) -> Result<Response, Failure>
    where
        T: Serialize,
        Reading: Future<Output = Result<T, Failure>>,
    {
        let Self {
            account,
            target,
            anew,
        } = self;
        let asked = (account.no, target);
        let changes = account.revision;
        let answers = &service.operating.answers;
        if !anew && let Some(body) = answers.get(&asked, changes) {
            return Ok(response(body));
        }
        let list = read(account).await?;
        let body = Bytes::from(serde_json::to_vec(&list).map_err(ServiceError::from)?);
        if !anew {
            let answer = Answer {
                // What was read is this old at most: the changes were counted before.
                changes,
                body: body.clone(),
            };
            answers.keep(asked, answer);
        }
        Ok(response(body))
    }
}

fn response(body: Bytes) -> Response {
    let kind = HeaderValue::from_static("application/json");
    ([(CONTENT_TYPE, kind)], body).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(number: usize) -> Asked {
        (1, format!("/{number}"))
    }

    fn answer(changes: i64) -> Answer {
        Answer {
            changes,
            body: Bytes::from_static(&[b' '; 98]),
        }
    }

    #[test]
    fn what_was_not_asked_for_lately_makes_room() {
        let answers = Answers::of_at_most(300);
        for number in 0..3 {
            answers.keep(asked(number), answer(1));
        }
        assert!(answers.get(&asked(0), 1).is_some());
        answers.keep(asked(3), answer(1));
        assert!(answers.get(&asked(1), 1).is_none());
        assert!(answers.get(&asked(0), 1).is_some());
        assert_eq!(answers.kept().bytes, 300);
    }

    #[test]
    fn what_changed_is_no_answer_and_its_place_is_taken_by_what_is() {
        let answers = Answers::of_at_most(300);
        answers.keep(asked(0), answer(1));
        assert!(answers.get(&asked(0), 2).is_none());
        answers.keep(asked(0), answer(2));
        assert!(answers.get(&asked(0), 2).is_some());
        assert_eq!(answers.kept().bytes, 100);
    }

    #[test]
    fn who_wants_it_anew_says_so() {
        let asked = |text: &'static str| {
            wants_it_anew(&HeaderMap::from_iter([(
                CACHE_CONTROL,
                HeaderValue::from_static(text),
            )]))
        };
        assert!(asked("no-cache") && asked("max-age=0, No-Cache"));
        assert!(!asked("max-age=0") && !wants_it_anew(&HeaderMap::new()));
    }
}
