//! Name resolution for webhooks, replaceable in tests.

use std::{
    io,
    net::{IpAddr, ToSocketAddrs as _},
    sync::Arc,
};

use async_trait::async_trait;
use tokio::sync::Semaphore;

/// The most names that are resolved at the same time. The resolver of the operating system blocks a thread, for up to
/// half a minute when a name server does not respond; more threads are left to other blocking work.
const MAX_LOOKUPS: usize = 8;

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
    lookups: Arc<Semaphore>,
}

impl SystemResolver {
    pub(super) fn new() -> Self {
        Self {
            lookups: Arc::new(Semaphore::new(MAX_LOOKUPS)),
        }
    }
}

#[async_trait]
impl Resolver for SystemResolver {
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        let permit = Arc::clone(&self.lookups).acquire_owned().await;
        let permit = permit.map_err(io::Error::other)?;
        let name = name.to_owned();
        let lookup = tokio::task::spawn_blocking(move || {
            // A caller that stops waiting does not end the look-up, which keeps its permit.
            let _permit = permit;
            let addresses = (name.as_str(), 0).to_socket_addrs()?;
            Ok(addresses.map(|address| address.ip()).collect())
        });
        lookup.await.map_err(io::Error::other)?
    }
}

#[cfg(test)]
mod tests {
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
}
