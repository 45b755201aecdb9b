//! Counts the open connections of each client address, so that one client cannot take all connections of an instance.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use super::rate_limits::bucket_address;

/// The open connections by address. Clones count together.
#[derive(Clone, Default)]
pub(super) struct ConnectionCounts(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// A counted connection, until it is dropped.
pub(super) struct CountedConnection {
    counts: ConnectionCounts,
    address: IpAddr,
}

impl ConnectionCounts {
    /// Counts a connection, unless its address has `max` connections. The connections of an IPv6 network count together,
    /// as in the rate limits.
    pub(super) fn add(&self, address: IpAddr, max: usize) -> Option<CountedConnection> {
        let address = bucket_address(address);
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if *count >= max {
            return None;
        }
        *count += 1;
        Some(CountedConnection {
            counts: self.clone(),
            address,
        })
    }
}

impl Drop for CountedConnection {
    fn drop(&mut self) {
        let mut counts = self.counts.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_connections_make_room() {
        let counts = ConnectionCounts::default();
        let address = |text: &str| text.parse().unwrap();
        let first = counts.add(address("192.0.2.1"), 2).unwrap();
        let _second = counts.add(address("192.0.2.1"), 2).unwrap();
        assert!(counts.add(address("192.0.2.1"), 2).is_none());
        assert!(counts.add(address("192.0.2.2"), 2).is_some());
        drop(first);
        assert!(counts.add(address("192.0.2.1"), 2).is_some());
        assert_eq!(counts.0.lock().unwrap().len(), 1);
    }
}
