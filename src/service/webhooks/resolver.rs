//! Name resolution for webhooks, replaceable in tests. Each account has a limit, so that slow names of one account do not
//! delay other accounts; and each name of an account, so that a slow one does not delay its other webhooks.

use std::{
    io,
    net::{IpAddr, ToSocketAddrs as _},
};

use async_trait::async_trait;
use tokio::sync::{AcquireError, OwnedSemaphorePermit};

use crate::service::keyed_semaphore::{KeyedPermit, KeyedSemaphore};

/// The most names that are resolved at the same time. The resolver of the operating system blocks a thread, for up to
/// half a minute when a name server does not respond; more threads are left to other blocking work.
const MAX_LOOKUPS: usize = 16;

/// The most simultaneous look-ups of one account.
const MAX_LOOKUPS_PER_ACCOUNT: usize = 4;

/// The most simultaneous look-ups of the same name of an account.
const MAX_LOOKUPS_PER_NAME: usize = 1;

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
    lookups: KeyedSemaphore<i64>,
    lookups_of_names: KeyedSemaphore<(i64, String)>,
}

/// The permits of a running look-up.
enum LookupPermits {
    OfAccount {
        _name: KeyedPermit,
        _account: KeyedPermit,
    },
    OfNoAccount(#[expect(dead_code, reason = "held until the look-up ends")] OwnedSemaphorePermit),
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
            lookups: KeyedSemaphore::new(MAX_LOOKUPS, MAX_LOOKUPS_PER_ACCOUNT),
            lookups_of_names: KeyedSemaphore::new(usize::MAX, MAX_LOOKUPS_PER_NAME),
        }
    }

    /// Waits until the limits allow a look-up. The name comes first, so that look-ups of the same name that wait do not count
    /// towards the account.
    async fn acquire(&self, name: &str) -> Result<LookupPermits, AcquireError> {
        let Some(account_no) = current_account() else {
            let permit = self.lookups.acquire_of_all().await?;
            return Ok(LookupPermits::OfNoAccount(permit));
        };
        let name = (account_no, name.to_owned());
        Ok(LookupPermits::OfAccount {
            _name: self.lookups_of_names.acquire(&name).await?,
            _account: self.lookups.acquire(&account_no).await?,
        })
    }
}

#[async_trait]
impl Resolver for SystemResolver {
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        let permits = self.acquire(name).await.map_err(io::Error::other)?;
        let (look_up, name) = (self.look_up, name.to_owned());
        let lookup = tokio::task::spawn_blocking(move || {
            // A caller that stops waiting does not end the look-up, which keeps its permits.
            let _permits = permits;
            look_up(&name)
        });
        lookup.await.map_err(io::Error::other)?
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, time::Duration};

    use super::*;

    #[tokio::test]
    async fn loopback_name_resolves_when_permits_are_free() {
        let resolver = SystemResolver::new();
        let mut all = Vec::new();
        for _ in 0..MAX_LOOKUPS {
            all.push(resolver.lookups.acquire_of_all().await.unwrap());
        }
        let waiting = resolver.resolve("localhost");
        tokio::pin!(waiting);
        assert!(futures_util::poll!(&mut waiting).is_pending());
        drop(all);
        let addresses = waiting.await.unwrap();
        assert!(addresses.iter().all(IpAddr::is_loopback), "{addresses:?}");
    }

    const SLOW: Duration = Duration::from_millis(1_500);

    /// A resolver that takes [`SLOW`] for names that begin with `slow`.
    fn resolver_with_slow_names() -> Arc<SystemResolver> {
        Arc::new(SystemResolver::with(|name| {
            if name.starts_with("slow") {
                std::thread::sleep(SLOW);
            }
            Ok(Vec::new())
        }))
    }

    /// Starts look-ups of slow names of account 1, and waits until `running` of them run.
    async fn start_slow(
        resolver: &Arc<SystemResolver>,
        name: fn(usize) -> String,
        running: usize,
    ) -> Vec<tokio::task::JoinHandle<()>> {
        let start = |number| {
            let resolver = Arc::clone(resolver);
            tokio::spawn(for_account(1, async move {
                resolver.resolve(&name(number)).await.unwrap();
            }))
        };
        let started = (0..2 * MAX_LOOKUPS).map(start).collect();
        while resolver.lookups.available_permits() > MAX_LOOKUPS - running {
            tokio::task::yield_now().await;
        }
        started
    }

    #[tokio::test]
    async fn slow_names_of_an_account_delay_no_others() {
        let resolver = resolver_with_slow_names();
        let begin = std::time::Instant::now();
        let name = |number| format!("slow{number}.example");
        let slow = start_slow(&resolver, name, MAX_LOOKUPS_PER_ACCOUNT).await;
        for account_no in [2, 3] {
            let lookup = resolver.resolve("fast.example");
            for_account(account_no, lookup).await.unwrap();
        }
        resolver.resolve("fast.example").await.unwrap();
        assert!(begin.elapsed() < SLOW, "no other account waits");
        let own = for_account(1, resolver.resolve("fast.example"));
        tokio::pin!(own);
        assert!(futures_util::poll!(&mut own).is_pending());
        for lookup in slow {
            lookup.abort();
        }
        own.await.unwrap();
    }

    #[tokio::test]
    async fn slow_name_leaves_lookups_for_other_names() {
        let resolver = resolver_with_slow_names();
        let begin = std::time::Instant::now();
        let name = |_| "slow.example".to_owned();
        let slow = start_slow(&resolver, name, MAX_LOOKUPS_PER_NAME).await;
        let other = resolver.resolve("fast.example");
        for_account(1, other).await.unwrap();
        assert!(begin.elapsed() < SLOW, "another name does not wait");
        for lookup in slow {
            lookup.abort();
        }
    }
}
