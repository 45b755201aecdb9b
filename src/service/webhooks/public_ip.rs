//! Which IP addresses are on the public internet, from the IANA registries of special-purpose
//! addresses. No I/O. Addresses that are not known to be public are refused.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// IPv4 blocks that are not public: first address and prefix length.
const SPECIAL_V4: [(Ipv4Addr, u32); 15] = [
    // "This network".
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    // Carrier-grade NAT.
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    // Link-local; clouds serve machine credentials here.
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    // Documentation.
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    // 6to4 relays.
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    // Benchmarking.
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    // Multicast.
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    // Reserved, broadcast.
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

fn is_public_v4(address: Ipv4Addr) -> bool {
    let bits = address.to_bits();
    SPECIAL_V4
        .iter()
        .all(|(first, prefix)| (bits ^ first.to_bits()) >> (32 - prefix) != 0)
}

/// Blocks inside the global unicast space of IPv6 that are not public.
const SPECIAL_V6: [(Ipv6Addr, u32); 4] = [
    // Protocol assignments, including tunnels.
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    // Documentation.
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    // 6to4: contains an IPv4 address that a relay would connect to.
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
    // Documentation.
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
];

/// Global unicast. Loopback, link-local, unique-local, site-local, multicast and discard addresses
/// are outside.
const GLOBAL_V6: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);

/// IPv6-only networks reach IPv4 addresses through this prefix.
const NAT64: (Ipv6Addr, u32) = (Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, 0, 0), 96);

fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(embedded) = address.to_ipv4_mapped() {
        return is_public_v4(embedded);
    }
    if is_in(address, &NAT64) {
        let embedded = u32::try_from(address.to_bits() & u128::from(u32::MAX)).unwrap_or(0);
        return is_public_v4(Ipv4Addr::from_bits(embedded));
    }
    is_in(address, &GLOBAL_V6) && !SPECIAL_V6.iter().any(|block| is_in(address, block))
}

fn is_in(address: Ipv6Addr, (first, prefix): &(Ipv6Addr, u32)) -> bool {
    (address.to_bits() ^ first.to_bits()) >> (128 - prefix) == 0
}
