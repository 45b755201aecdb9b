//! The names under which a service answers.
//!
//! A web page of somebody else can give its own name the address of this machine (DNS rebinding),
//! and the browser then lets its scripts talk to us. They arrive under that page's name, so names
//! that nobody allowed are refused: 421. An address written in digits cannot be rebound and is
//! always good.

use std::{
    collections::BTreeSet,
    net::{IpAddr, Ipv6Addr},
};

use axum::{
    extract::{Request, State},
    http::{StatusCode, header::HOST},
    middleware::Next,
    response::{IntoResponse as _, Response},
};

use super::{Service, failure::Failure};

#[derive(Clone, Debug, Default)]
pub struct Hosts(BTreeSet<String>);

impl Hosts {
    /// The names in `allowed`, with or without a port, and the host of the public address.
    pub fn new(allowed: &[String], public_url: Option<&str>) -> Self {
        let public = public_url.and_then(|url| {
            let (_, rest) = url.split_once("://")?;
            let authority = rest.split(['/', '?', '#']).next()?;
            Some(
                authority
                    .rsplit_once('@')
                    .map_or(authority, |(_, host)| host),
            )
        });
        Self(
            allowed
                .iter()
                .map(String::as_str)
                .chain(public)
                .map(name)
                .filter(|name| !name.is_empty())
                .collect(),
        )
    }

    /// Whether a request that was sent to this host and port is answered.
    pub fn allows(&self, host: &str) -> bool {
        let name = name(host);
        is_address(&name)
            || name == "localhost"
            || name.ends_with(".localhost")
            || self.0.contains(&name)
    }
}

/// The host without its port, as it is compared.
fn name(host: &str) -> String {
    let host = host.trim();
    let without_port = match host.rsplit_once(':') {
        Some((before, port))
            if port.bytes().all(|digit| digit.is_ascii_digit())
                // An IPv6 address has colons of its own, and stands in brackets with a port.
                && (!before.contains(':') || before.ends_with(']')) =>
        {
            before
        }
        _ => host,
    };
    without_port
        .strip_suffix('.')
        .unwrap_or(without_port)
        .to_ascii_lowercase()
}

fn is_address(name: &str) -> bool {
    name.parse::<IpAddr>().is_ok()
        || name
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
            .is_some_and(|inner| inner.parse::<Ipv6Addr>().is_ok())
}

pub(super) async fn check(
    State(service): State<Service>,
    request: Request,
    next: Next,
) -> Response {
    let mut named = request.headers().get_all(HOST).iter();
    let host = match (request.uri().authority(), named.next(), named.next()) {
        (_, _, Some(_)) => {
            return Failure::bad_request("More than one Host is named").into_response();
        }
        (Some(authority), ..) => Some(authority.as_str()),
        (None, named, None) => named.and_then(|value| value.to_str().ok()),
    };
    let Some(host) = host else {
        return Failure::bad_request("The Host header is missing or cannot be read")
            .into_response();
    };
    if !service.operating.hosts.allows(host) {
        return Failure {
            status: StatusCode::MISDIRECTED_REQUEST,
            sentence: "This service does not answer under that host name; whoever runs it can \
                       allow it with --allow-host"
                .to_owned(),
        }
        .into_response();
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_nobody_allowed_are_refused() {
        let hosts = Hosts::new(
            &["Gifts.Internal:8787".to_owned()],
            Some("https://gifts.example.com/base"),
        );
        for good in [
            "localhost",
            "LOCALHOST:8787",
            "giftdesk.localhost:1",
            "127.0.0.1:8787",
            "[::1]:8787",
            "::1",
            "192.0.2.7",
            "gifts.internal",
            "gifts.example.com:443",
            "gifts.example.com.",
        ] {
            assert!(hosts.allows(good), "{good}");
        }
        for bad in [
            "",
            "evil.example",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "gifts.example.com.evil.example",
            "evil.example:8787",
            "[::1].evil.example",
            "gifts.example.com:443:8787",
            "user@localhost",
        ] {
            assert!(!hosts.allows(bad), "{bad}");
        }
    }
}
