//! Which addresses belong to anybody on the internet, and which to the network a service runs in.
//!
//! Pure. From the IANA registries of special-purpose addresses. What is not known to be public is
//! refused: a webhook must not become a way into somebody's network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether anybody on the internet would reach the same machine at this address.
#[must_use]
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// First address and prefix of every block of IPv4 that is not for the internet at large.
const SPECIAL_V4: [(Ipv4Addr, u32); 15] = [
    // "This network".
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    // Behind a carrier's NAT.
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    // Link-local, where clouds keep their machines' credentials.
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    // Documentation, thrice.
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    // Relays to IPv6.
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    // Benchmarks.
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    // Multicast, and everything above: reserved, broadcast.
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

fn is_public_v4(address: Ipv4Addr) -> bool {
    let bits = address.to_bits();
    SPECIAL_V4
        .iter()
        .all(|(first, prefix)| (bits ^ first.to_bits()) >> (32 - prefix) != 0)
}

/// First address and prefix of what is special inside the global unicast of IPv6.
const SPECIAL_V6: [(Ipv6Addr, u32); 4] = [
    // Protocol assignments, tunnels among them.
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    // 6to4: holds an address of IPv4 that a relay would post to.
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
];

/// Global unicast is 2000::/3. Loopback, link-local, unique-local, site-local, multicast and
/// discard lie outside.
const GLOBAL_V6: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);

/// Networks with IPv6 alone reach IPv4 through this prefix.
const NAT64: (Ipv6Addr, u32) = (Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, 0, 0), 96);

fn is_public_v6(address: Ipv6Addr) -> bool {
    // The same machine as the address inside.
    if let Some(inside) = address.to_ipv4_mapped() {
        return is_public_v4(inside);
    }
    if is_in(address, &NAT64) {
        let inside = u32::try_from(address.to_bits() & u128::from(u32::MAX)).unwrap_or(0);
        return is_public_v4(Ipv4Addr::from_bits(inside));
    }
    is_in(address, &GLOBAL_V6) && !SPECIAL_V6.iter().any(|block| is_in(address, block))
}

fn is_in(address: Ipv6Addr, (first, prefix): &(Ipv6Addr, u32)) -> bool {
    (address.to_bits() ^ first.to_bits()) >> (128 - prefix) == 0
}
