//! The address of a client: that of its connection or, when the connection comes from a configured proxy, the address
//! that the proxy reports. Rate limits count requests by this address.

use std::net::IpAddr;

use axum::http::HeaderMap;
use ipnet::IpNet;

/// Lists the addresses that a request passed through, the client first. Each proxy appends the address of its peer.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// The address of the client of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClientAddress(pub IpAddr);

/// Whether connections from this address carry the requests of other clients.
pub(super) fn is_trusted_proxy(proxies: &[IpNet], address: IpAddr) -> bool {
    let address = address.to_canonical();
    proxies.iter().any(|network| network.contains(&address))
}

impl ClientAddress {
    /// A client can write anything into the header, so that only the addresses that trusted proxies appended count:
    /// the last one that is not itself a trusted proxy.
    pub(super) fn of_request(peer: IpAddr, headers: &HeaderMap, proxies: &[IpNet]) -> Self {
        let mut client = peer.to_canonical();
        let forwarded = headers.get_all(FORWARDED_FOR).iter();
        // What a client wrote need not be text.
        let forwarded: Vec<&[u8]> = forwarded
            .flat_map(|value| value.as_bytes().split(|byte| *byte == b','))
            .collect();
        for address in forwarded.into_iter().rev() {
            if !is_trusted_proxy(proxies, client) {
                break;
            }
            match str::from_utf8(address).ok().and_then(parse_address) {
                Some(address) => client = address,
                None => break,
            }
        }
        Self(client)
    }
}

/// Some proxies append the port.
fn parse_address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    let text = bare.unwrap_or(text);
    let with_port = || {
        text.parse()
            .ok()
            .map(|address: std::net::SocketAddr| address.ip())
    };
    let address: IpAddr = text.parse().ok().or_else(with_port)?;
    Some(address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, forwarded: &[&str]) -> String {
        let proxies: Vec<IpNet> = ["10.0.0.0/8", "fd00::/8"]
            .map(|net| net.parse().unwrap())
            .into();
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(FORWARDED_FOR, value.parse().unwrap());
        }
        ClientAddress::of_request(peer.parse().unwrap(), &headers, &proxies)
            .0
            .to_string()
    }

    #[test]
    fn header_counts_only_from_trusted_proxy() {
        assert_eq!(client("192.0.2.7", &["203.0.113.9"]), "192.0.2.7");
        assert_eq!(client("10.1.2.3", &["203.0.113.9"]), "203.0.113.9");
        assert_eq!(client("::ffff:10.1.2.3", &["203.0.113.9"]), "203.0.113.9");
        assert_eq!(client("fd00::1", &["[2001:db8::1]:4711"]), "2001:db8::1");
        assert_eq!(client("fd00::1", &["[2001:db8::1]"]), "2001:db8::1");
        assert_eq!(client("10.1.2.3", &[]), "10.1.2.3");
    }

    #[test]
    fn addresses_that_the_client_wrote_are_ignored() {
        // The client sent the first address, the outer proxy appended the second, the inner one the third.
        let header = "198.51.100.1, 203.0.113.9, 10.9.9.9";
        assert_eq!(client("10.1.2.3", &[header]), "203.0.113.9");
        assert_eq!(
            client("10.1.2.3", &["198.51.100.1", "203.0.113.9"]),
            "203.0.113.9"
        );
        assert_eq!(client("10.1.2.3", &["198.51.100.1, nonsense"]), "10.1.2.3");
    }
}
