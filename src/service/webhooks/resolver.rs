//! Name resolution for webhooks, replaceable in tests.

use std::{io, net::IpAddr};

use async_trait::async_trait;

#[async_trait]
pub trait Resolver: Send + Sync {
    /// The IP addresses of a host name.
    ///
    /// # Errors
    /// When the name cannot be resolved.
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>>;
}

/// The resolver of the operating system.
pub(super) struct SystemResolver;

#[async_trait]
impl Resolver for SystemResolver {
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        let addresses = tokio::net::lookup_host((name, 0)).await?;
        Ok(addresses.map(|address| address.ip()).collect())
    }
}
