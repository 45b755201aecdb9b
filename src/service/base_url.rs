//! The URL that every link of the service begins with: the public URL of the configuration, or the
//! address on which the service listens. No other module parses that URL.

use std::{fmt, sync::Arc};

use reqwest::Url;

use super::error::ServiceError;

/// An `http` or `https` URL without a query, a fragment, a user name or a password. Clones share
/// the URL.
#[derive(Clone, Debug)]
pub(crate) struct BaseUrl(Arc<Url>);

impl BaseUrl {
    /// # Errors
    /// [`ServiceError::InvalidPublicUrl`] when links that begin with the text would not work.
    pub(crate) fn parse(text: &str) -> Result<Self, ServiceError> {
        let url = Url::parse(text).map_err(|_| ServiceError::InvalidPublicUrl)?;
        let is_usable = matches!(url.scheme(), "http" | "https")
            && url.has_host()
            && url.query().is_none()
            && url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none();
        if is_usable {
            Ok(Self(Arc::new(url)))
        } else {
            Err(ServiceError::InvalidPublicUrl)
        }
    }

    /// The URL as browsers write it, without a trailing slash.
    pub(crate) fn as_str(&self) -> &str {
        self.0.as_str().trim_end_matches('/')
    }

    /// The host name or IP address; an IPv6 address is in brackets.
    pub(crate) fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }

    /// The host name; `None` for an IP address.
    pub(crate) fn domain(&self) -> Option<&str> {
        self.0.domain()
    }

    /// The host with its port, as browsers send it in `Host` and `Origin`: without the default port
    /// of the scheme.
    pub(crate) fn authority(&self) -> &str {
        self.0.authority()
    }

    /// The path without a trailing slash; empty when the service is at the root of its host.
    pub(crate) fn path(&self) -> &str {
        self.0.path().trim_end_matches('/')
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_urls_that_links_can_begin_with() {
        for (given, url, host, path) in [
            (
                "https://gifts.example.com",
                "https://gifts.example.com",
                "gifts.example.com",
                "",
            ),
            (
                "https://Gifts.Example.com/",
                "https://gifts.example.com",
                "gifts.example.com",
                "",
            ),
            (
                "http://10.0.0.7:8787/team/",
                "http://10.0.0.7:8787/team",
                "10.0.0.7",
                "/team",
            ),
            (
                "https://[2001:db8::1]",
                "https://[2001:db8::1]",
                "[2001:db8::1]",
                "",
            ),
            (
                "https://g\u{e4}ste.example",
                "https://xn--gste-loa.example",
                "xn--gste-loa.example",
                "",
            ),
        ] {
            let parsed = BaseUrl::parse(given).unwrap();
            assert_eq!(parsed.as_str(), url);
            assert_eq!(parsed.to_string(), url);
            assert_eq!(parsed.host(), host);
            assert_eq!(parsed.path(), path);
        }
    }

    #[test]
    fn only_host_names_are_domains() {
        for (url, domain) in [
            ("https://gifts.example.com/team", Some("gifts.example.com")),
            ("http://10.0.0.7:8787", None),
            ("https://[2001:db8::1]", None),
        ] {
            assert_eq!(BaseUrl::parse(url).unwrap().domain(), domain);
        }
    }

    #[test]
    fn authority_has_the_port_unless_default() {
        for (url, authority) in [
            ("http://10.0.0.7:8787/team", "10.0.0.7:8787"),
            ("https://gifts.example.com:443", "gifts.example.com"),
        ] {
            assert_eq!(BaseUrl::parse(url).unwrap().authority(), authority);
        }
    }

    #[test]
    fn refuses_urls_that_links_cannot_begin_with() {
        for url in [
            "",
            "gifts.example.com",
            "gifts.example.com:8787",
            "//gifts.example.com",
            "/gifts",
            "https://",
            "https://?a",
            "ftp://gifts.example.com",
            "mailto:gifts@example.com",
            "https://gifts.example.com?team=1",
            "https://gifts.example.com/#gifts",
            "https://user:secret@gifts.example.com",
            "https://gifts example.com",
        ] {
            let text = BaseUrl::parse(url).unwrap_err().to_string();
            assert!(text.contains("https://gifts.example.com"), "{url}: {text}");
            assert!(!text.contains("secret"), "{text}");
        }
    }
}
