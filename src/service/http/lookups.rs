//! Look-ups of keys, shared by requests that come at the same time. While a key is looked up whoever
//! comes with it waits for the look-up that begins next, together with everybody else who came
//! meanwhile: a hundred requests at once cost two queries, not a hundred.
//!
//! Used where keys are read. Nobody is answered by a look-up that began before the request came, so
//! a key that is taken back is refused, and what changed is seen, from the next request on.

use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use futures_util::{
    FutureExt as _,
    future::{BoxFuture, Shared},
};

use super::failure::Failure;
use crate::service::store::{Account, SharedStore};

/// The account of a key; `None`: nobody's.
type Found = Result<Option<Account>, Failure>;
type LookUp = Shared<BoxFuture<'static, Found>>;

/// Those who wait for one key.
#[derive(Default)]
struct Line {
    /// Held by the look-up that is under way.
    turn: Arc<tokio::sync::Mutex<()>>,
    /// The one that has not begun.
    next: Mutex<Option<LookUp>>,
}

/// The look-ups of one instance. A key is kept only as long as somebody waits for it.
#[derive(Default)]
pub struct LookUps(Mutex<HashMap<String, Arc<Line>>>);

impl LookUps {
    pub async fn find_account_by_key(&self, store: &SharedStore, key: &str) -> Found {
        let place = self.line_up(key);
        let look_up = {
            let mut next = locked(&place.line.next);
            let next = next.get_or_insert_with(|| look_up(&place.line, store, key));
            next.clone()
        };
        look_up.await
    }

    fn line_up<'a>(&'a self, key: &'a str) -> Place<'a> {
        let mut lines = locked(&self.0);
        let line = match lines.get(key) {
            Some(line) => Arc::clone(line),
            None => Arc::clone(lines.entry(key.to_owned()).or_default()),
        };
        Place {
            lines: &self.0,
            key,
            line,
        }
    }
}

fn look_up(line: &Arc<Line>, store: &SharedStore, key: &str) -> LookUp {
    let (turn, line) = (Arc::clone(&line.turn), Arc::downgrade(line));
    let (store, key) = (store.clone(), key.to_owned());
    let looking = async move {
        let _turn = turn.lock_owned().await;
        // It begins: who comes from now on waits for another one.
        if let Some(line) = line.upgrade() {
            locked(&line.next).take();
        }
        store.find_account_by_key(&key).await.map_err(Failure::from)
    };
    looking.boxed().shared()
}

/// A place in a line. The last one to leave, answered or not, takes the line away.
struct Place<'a> {
    lines: &'a Mutex<HashMap<String, Arc<Line>>>,
    key: &'a str,
    line: Arc<Line>,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut lines = locked(self.lines);
        // The map's and this one's: places are only taken while the map is held.
        if Arc::strong_count(&self.line) == 2 {
            lines.remove(self.key);
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing is left half done by whoever panicked while holding it.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Debug for LookUps {
    /// Without the keys.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LookUps").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;

    use super::*;
    use crate::{contract::Timestamp, service::store};

    #[tokio::test]
    async fn whoever_waits_is_answered_and_no_key_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let store = store::open(folder.path(), None).await.unwrap();
        store.ensure_default_account().await.unwrap();
        let now = Timestamp::from_micros(0);
        store.set_initial_key("a-key", now).await.unwrap();
        let look_ups = LookUps::default();
        let ask = |key| look_ups.find_account_by_key(&store, key);
        let both = join_all((0..100).map(|number| ask(["a-key", "another"][number % 2])));
        for (number, found) in both.await.into_iter().enumerate() {
            assert_eq!(found.unwrap().is_some(), number % 2 == 0);
        }
        // One that goes away in the middle keeps nobody from the next answer.
        drop(tokio::time::timeout(std::time::Duration::ZERO, ask("a-key")).await);
        assert!(ask("a-key").await.unwrap().is_some());
        assert!(locked(&look_ups.0).is_empty());
        store.close().await;
    }

    #[tokio::test]
    async fn a_key_that_was_taken_back_is_refused_from_the_next_request_on() {
        let folder = tempfile::tempdir().unwrap();
        let store = store::open(folder.path(), None).await.unwrap();
        store.ensure_default_account().await.unwrap();
        let now = Timestamp::from_micros(0);
        store.set_initial_key("a-key", now).await.unwrap();
        let look_ups = LookUps::default();
        let before = join_all((0..10).map(|_| look_ups.find_account_by_key(&store, "a-key")));
        assert!(before.await.into_iter().all(|it| it.unwrap().is_some()));
        let id = store.keys().await.unwrap().remove(0).id;
        assert!(store.revoke_key(&id).await.unwrap());
        let after = look_ups.find_account_by_key(&store, "a-key").await;
        assert!(after.unwrap().is_none());
        store.close().await;
    }
}
