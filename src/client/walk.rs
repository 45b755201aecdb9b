//! Walking a list to its end.
//!
//! Pages are offsets, so rows shift when new ones come while we walk: an id that was seen is
//! dropped, and a count that changed is followed to its new end.

use std::{collections::HashSet, collections::VecDeque, future::Future, hash::Hash};

use futures_util::{Stream, stream};

use super::ClientError;
use crate::contract::{Page, PageQuery};

/// No list is longer than this many pages: a service that never ends is not walked for ever.
const MOST_PAGES: u64 = 20_000;

struct Walk<T, K, F> {
    waiting: VecDeque<T>,
    seen: HashSet<K>,
    next_page: u64,
    ended: bool,
    key: fn(&T) -> K,
    fetch: F,
}

/// All items of a list, each once, as a stream that asks for a page when the last one is used up.
/// It ends after the first error.
pub(super) fn walk<T, K, F, Fut>(
    key: fn(&T) -> K,
    fetch: F,
) -> impl Stream<Item = Result<T, ClientError>> + Send
where
    T: Send,
    K: Eq + Hash + Send,
    F: Fn(PageQuery) -> Fut + Send,
    Fut: Future<Output = Result<Page<T>, ClientError>> + Send,
{
    let walk = Walk {
        waiting: VecDeque::new(),
        seen: HashSet::new(),
        next_page: 1,
        ended: false,
        key,
        fetch,
    };
    stream::unfold(walk, |mut walk| async move {
        loop {
            if let Some(item) = walk.waiting.pop_front() {
                return Some((Ok(item), walk));
            }
            if walk.ended || walk.next_page > MOST_PAGES {
                return None;
            }
            let query = PageQuery {
                page: walk.next_page,
                per_page: PageQuery::MAX_PER_PAGE,
            };
            walk.next_page += 1;
            match (walk.fetch)(query).await {
                Ok(page) => {
                    let reached = query.page.saturating_mul(query.per_page);
                    walk.ended = page.data.is_empty() || reached >= page.list_meta.total_count;
                    let Walk {
                        waiting, seen, key, ..
                    } = &mut walk;
                    waiting.extend(page.data.into_iter().filter(|item| seen.insert(key(item))));
                }
                Err(error) => {
                    walk.ended = true;
                    return Some((Err(error), walk));
                }
            }
        }
    })
}
