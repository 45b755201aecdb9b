//! Name resolution for webhooks, replaceable in tests. The names of one account leave look-ups to the others.

use std::{
    collections::HashMap,
    io,
    net::{IpAddr, ToSocketAddrs as _},
    sync::{Arc, Mutex, PoisonError, Weak},
};

use async_trait::async_trait;
use tokio::sync::Semaphore;

/// The most names that are resolved at the same time. The resolver of the operating system blocks a thread, for up to
/// half a minute when a name server does not respond; more threads are left to other blocking work.
const MAX_LOOKUPS: usize = 8;

/// The most of them for one account.
const MAX_LOOKUPS_PER_ACCOUNT: usize = 2;

tokio::task_local! {
    /// The number of the account whose names the current task resolves. The HTTP client asks for addresses with the name alone.
    static ACCOUNT: i64;
}

/// Runs a future whose names count towards the limit of an account.
pub(super) async fn for_account<F: Future>(account_no: i64, future: F) -> F::Output {
    ACCOUNT.scope(account_no, future).await
}

/// The account of [`for_account`].
pub(super) fn current_account() -> Option<i64> {
    ACCOUNT.try_with(|account| *account).ok()
}

#[async_trait]
pub trait Resolver: Send + Sync {
    /// The IP addresses of a host name.
    ///
    /// # Errors
    /// When the name cannot be resolved.
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>>;
}

/// The resolver of the operating system.
pub(super) struct SystemResolver {
    look_up: fn(&str) -> io::Result<Vec<IpAddr>>,
    lookups: Arc<Semaphore>,
    /// The look-ups of each account with a running or waiting one; `None` has those without an account.
    by_account: Mutex<HashMap<Option<i64>, Weak<Semaphore>>>,
}

impl SystemResolver {
    pub(super) fn new() -> Self {
        Self::with(|name| {
            Ok((name, 0)
                .to_socket_addrs()?
                .map(|address| address.ip())
                .collect())
        })
    }

    fn with(look_up: fn(&str) -> io::Result<Vec<IpAddr>>) -> Self {
        Self {
            look_up,
            lookups: Arc::new(Semaphore::new(MAX_LOOKUPS)),
            by_account: Mutex::default(),
        }
    }

    fn lookups_of(&self, account: Option<i64>) -> Arc<Semaphore> {
        let mut by_account = self
            .by_account
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = by_account.get(&account).and_then(Weak::upgrade) {
            return known;
        }
        by_account.retain(|_, lookups| lookups.strong_count() > 0);
        let lookups = Arc::new(Semaphore::new(MAX_LOOKUPS_PER_ACCOUNT));
        by_account.insert(account, Arc::downgrade(&lookups));
        lookups
    }
}

#[async_trait]
impl Resolver for SystemResolver {
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        let of_account = self.lookups_of(current_account());
        let of_account = of_account.acquire_owned().await;
        let of_account = of_account.map_err(io::Error::other)?;
        let permit = Arc::clone(&self.lookups).acquire_owned().await;
        let permit = permit.map_err(io::Error::other)?;
        let (look_up, name) = (self.look_up, name.to_owned());
        let lookup = tokio::task::spawn_blocking(move || {
            // A caller that stops waiting does not end the look-up, which keeps its permits.
            let _permits = (of_account, permit);
            look_up(&name)
        });
        lookup.await.map_err(io::Error::other)?
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn loopback_name_resolves_when_permits_are_free() {
        let resolver = SystemResolver::new();
        let all = Arc::clone(&resolver.lookups);
        let all = all.acquire_many_owned(MAX_LOOKUPS as u32).await.unwrap();
        let waiting = resolver.resolve("localhost");
        tokio::pin!(waiting);
        assert!(futures_util::poll!(&mut waiting).is_pending());
        drop(all);
        let addresses = waiting.await.unwrap();
        assert!(addresses.iter().all(IpAddr::is_loopback), "{addresses:?}");
    }

    #[tokio::test]
    async fn slow_names_of_an_account_leave_lookups_to_the_others() {
        const SLOW: Duration = Duration::from_millis(1_500);
        let resolver = SystemResolver::with(|name| {
            if name == "slow.example" {
                std::thread::sleep(SLOW);
            }
            Ok(Vec::new())
        });
        let resolver = Arc::new(resolver);
        let begin = std::time::Instant::now();
        let mut slow = Vec::new();
        for _ in 0..2 * MAX_LOOKUPS {
            let resolver = Arc::clone(&resolver);
            let lookup = async move { resolver.resolve("slow.example").await };
            slow.push(tokio::spawn(for_account(1, lookup)));
        }
        while resolver.lookups.available_permits() > MAX_LOOKUPS - MAX_LOOKUPS_PER_ACCOUNT {
            tokio::task::yield_now().await;
        }
        for account_no in [2, 3] {
            let lookup = resolver.resolve("fast.example");
            for_account(account_no, lookup).await.unwrap();
        }
        resolver.resolve("fast.example").await.unwrap();
        assert!(begin.elapsed() < SLOW, "no other name waits for a slow one");
        let own = for_account(1, resolver.resolve("fast.example"));
        tokio::pin!(own);
        assert!(futures_util::poll!(&mut own).is_pending());
        for lookup in slow {
            lookup.abort();
        }
        own.await.unwrap();
    }
}
