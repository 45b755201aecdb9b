//! The URL of a PostgreSQL database, as people write it and providers hand it out.
//!
//! No error and no log line contains a value of the URL, which could be the password or a part of it.

use std::{ffi::OsString, net::IpAddr, str::FromStr as _};

use reqwest::Url;
use sqlx::postgres::{PgConnectOptions, PgSslMode};

use crate::service::error::{Result, ServiceError};

/// The environment variable of PostgreSQL's own clients for the TLS mode.
const SSL_MODE_VARIABLE: &str = "PGSSLMODE";

/// The parameters that the driver honors, except for `options`.
const HONORED_PARAMETERS: [&str; 18] = [
    "sslmode",
    "ssl-mode",
    "sslrootcert",
    "ssl-root-cert",
    "ssl-ca",
    "sslcert",
    "ssl-cert",
    "sslkey",
    "ssl-key",
    "statement-cache-capacity",
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "password",
    "application_name",
    "application-name",
];

/// The parameters that providers add for other clients, and why they have no effect here.
const IGNORED_PARAMETERS: [(&str, &str); 16] = [
    (
        "channel_binding",
        "sslmode=verify-full protects from the same attack",
    ),
    ("connect_timeout", OWN_TIME_LIMITS),
    ("pool_timeout", OWN_TIME_LIMITS),
    ("tcp_user_timeout", OWN_TIME_LIMITS),
    ("keepalives", OWN_TIME_LIMITS),
    ("keepalives_idle", OWN_TIME_LIMITS),
    ("keepalives_interval", OWN_TIME_LIMITS),
    ("keepalives_count", OWN_TIME_LIMITS),
    ("target_session_attrs", ONE_SERVER),
    ("load_balance_hosts", ONE_SERVER),
    ("connection_limit", OWN_POOL),
    ("pgbouncer", OWN_POOL),
    ("supa", OWN_POOL),
    ("gssencmode", "connections are encrypted with TLS"),
    ("sslnegotiation", "connections are encrypted with TLS"),
    (
        "fallback_application_name",
        "application_name names the program",
    ),
];

const OWN_TIME_LIMITS: &str = "giftdesk has its own time limits";
const ONE_SERVER: &str =
    "giftdesk connects to the one server of the URL, which must accept changes";
const OWN_POOL: &str =
    "giftdesk has its own pool of connections, and checks what a pooler does with its sessions";

/// The value of `sslrootcert` for the authorities that clients trust anyway.
const SYSTEM_AUTHORITIES: &str = "system";

/// What a database URL says.
#[derive(Clone, Debug)]
pub(super) struct DatabaseUrl {
    /// How to connect. Poolers refuse settings at this point, so that they follow on the open connection.
    pub(super) options: PgConnectOptions,
    /// The names and values of the settings in `options`.
    pub(super) settings: Vec<(String, String)>,
}

impl DatabaseUrl {
    /// Logs the parameters that have no effect, with the reason.
    ///
    /// # Errors
    /// When the text is not a URL of PostgreSQL, has characters in its password that end the password, or has a parameter
    /// that would silently have no effect.
    pub(super) fn parse(text: &str) -> Result<Self> {
        Self::parse_with(text, std::env::var_os(SSL_MODE_VARIABLE))
    }

    fn parse_with(text: &str, ssl_mode: Option<OsString>) -> Result<Self> {
        let text = text.trim();
        if !text.starts_with("postgres://") && !text.starts_with("postgresql://") {
            return Err(ServiceError::InvalidDatabaseUrl);
        }
        let mut url = Url::parse(text).map_err(|_| ServiceError::UnreadableDatabaseUrl)?;
        // An unescaped `/`, `?` or `#` in the password ends the part with the host.
        let has_rest_of_password = |part: &str| part.contains('@');
        if url.fragment().is_some()
            || has_rest_of_password(url.path())
            || url.query().is_some_and(has_rest_of_password)
        {
            return Err(ServiceError::UnreadableDatabaseUrl);
        }
        let parameters: Vec<(String, String)> = url.query_pairs().into_owned().collect();
        let mut startup = Vec::new();
        let mut settings = Vec::new();
        url.set_query(None);
        for (name, value) in parameters {
            let setting = name
                .strip_prefix("options[")
                .and_then(|name| name.strip_suffix(']'));
            if let Some(name) = setting {
                settings.push((name.to_owned(), value));
            } else if name == "options" {
                split_options(&value, &mut settings, &mut startup);
            } else if name == "sslrootcert" && value == SYSTEM_AUTHORITIES {
                // The public authorities are the default.
            } else if HONORED_PARAMETERS.contains(&name.as_str()) {
                let parameter = Url::parse_with_params("postgres://localhost", [(&name, &value)]);
                if parameter.map_or(true, |url| {
                    PgConnectOptions::from_str(url.as_str()).is_err()
                }) {
                    return Err(ServiceError::UnreadableDatabaseParameter { name });
                }
                url.query_pairs_mut().append_pair(&name, &value);
            } else if let Some((_, reason)) =
                IGNORED_PARAMETERS.iter().find(|(known, _)| *known == name)
            {
                tracing::warn!(
                    parameter = name,
                    reason,
                    "a parameter of the database URL has no effect"
                );
            } else {
                return Err(ServiceError::UnknownDatabaseParameter { name });
            }
        }
        if !startup.is_empty() {
            let startup = startup.join(" ");
            url.query_pairs_mut().append_pair("options", &startup);
        }
        let options = PgConnectOptions::from_str(url.as_str())
            .map_err(|_| ServiceError::UnreadableDatabaseUrl)?
            // Poolers refuse this setting, too. No column is a floating-point number.
            .extra_float_digits(None);
        Ok(Self {
            options: verify_remote_server(options, url.query().unwrap_or_default(), ssl_mode),
            settings,
        })
    }
}

/// Splits the value of `options` into settings (`-c name=value`, `--name=value`) and what only the server understands, such
/// as the name of a project.
fn split_options(text: &str, settings: &mut Vec<(String, String)>, startup: &mut Vec<String>) {
    let mut words = text.split_ascii_whitespace();
    while let Some(word) = words.next() {
        let assignment = match word {
            "-c" => words.next(),
            _ => word.strip_prefix("--").or_else(|| word.strip_prefix("-c")),
        };
        match assignment.and_then(|assignment| assignment.split_once('=')) {
            Some((name, value)) => settings.push((name.replace('-', "_"), value.to_owned())),
            None => startup.push(word.to_owned()),
        }
    }
}

/// Requires TLS with a verified certificate and host name from a server on another machine, unless the URL or the
/// environment chooses another mode: without it, the password and the addresses of recipients can be read in transit.
fn verify_remote_server(
    options: PgConnectOptions,
    query: &str,
    variable: Option<OsString>,
) -> PgConnectOptions {
    let is_set = variable.is_some_and(|mode| !mode.is_empty());
    let is_chosen = is_set || query.contains("sslmode=") || query.contains("ssl-mode=");
    if is_chosen || options.get_socket().is_some() || is_local(options.get_host()) {
        return options;
    }
    options.ssl_mode(PgSslMode::VerifyFull)
}

/// Whether a host is this machine: a loopback address or the folder of a socket.
fn is_local(host: &str) -> bool {
    let address = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost"
        || host.starts_with('/')
        || address
            .parse()
            .is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<DatabaseUrl> {
        DatabaseUrl::parse_with(text, None)
    }

    #[test]
    fn remote_server_is_verified_unless_url_says_otherwise() {
        let is_verified = |url: &str, variable: Option<&str>| {
            let parsed = DatabaseUrl::parse_with(url, variable.map(OsString::from)).unwrap();
            matches!(parsed.options.get_ssl_mode(), PgSslMode::VerifyFull)
        };
        let remote = "postgres://giftdesk@db.example.com/gifts";
        assert!(is_verified(remote, None));
        assert!(is_verified("postgres://giftdesk@192.0.2.1/gifts", None));
        assert!(!is_verified(remote, Some("require")));
        assert!(!is_verified(&format!("{remote}?sslmode=disable"), None));
        for local in [
            "localhost",
            "127.0.0.1",
            "[::1]",
            "%2Fvar%2Frun%2Fpostgresql",
        ] {
            assert!(
                !is_verified(&format!("postgres://giftdesk@{local}/gifts"), None),
                "{local}"
            );
        }
    }

    #[test]
    fn settings_are_taken_out_of_startup_options() {
        let url = "postgres://giftdesk@localhost/gifts?options=-c%20lock_timeout%3D5s%20--search-path%3Dgifts%20\
                   -cstatement_timeout%3D9s&options[idle_session_timeout]=1h";
        let parsed = parse(url).unwrap();
        assert_eq!(parsed.options.get_options(), None);
        let settings: Vec<String> = parsed
            .settings
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        assert_eq!(
            settings,
            [
                "lock_timeout=5s",
                "search_path=gifts",
                "statement_timeout=9s",
                "idle_session_timeout=1h"
            ]
        );
        let project = parse("postgres://g@localhost/gifts?options=endpoint%3Dcool-name").unwrap();
        assert_eq!(project.options.get_options(), Some("endpoint=cool-name"));
    }

    #[test]
    fn reads_urls_of_providers() {
        for url in [
            "postgresql://giftdesk:p%40ss@localhost/gifts?sslmode=disable&channel_binding=require",
            "postgres://giftdesk:p%40ss@localhost/gifts?application_name=x&connect_timeout=10",
            "postgres://giftdesk:p%40ss@localhost/gifts?pgbouncer=true&connection_limit=1",
            "postgres://giftdesk:p%40ss@localhost/gifts?target_session_attrs=read-write&options=-c%20a.b%3Dc",
            "postgres://giftdesk:p%40ss@localhost/gifts?sslmode=verify-full&sslrootcert=system",
            "postgres://giftdesk:p%40ss@localhost/gifts \n",
            "postgres://giftdesk:p@ss@localhost/gifts",
        ] {
            let parsed = parse(url).unwrap();
            assert_eq!(parsed.options.get_host(), "localhost", "{url}");
            assert_eq!(parsed.options.get_database(), Some("gifts"), "{url}");
        }
    }

    #[test]
    fn unknown_parameter_is_named_with_the_fix() {
        for (parameters, name) in [
            ("sslmode=disable&schema=gifts", "schema"),
            ("sslMode=require", "sslMode"),
            ("ssl=true", "ssl"),
        ] {
            let url = format!("postgres://giftdesk:secret@localhost/gifts?{parameters}");
            let error = parse(&url).unwrap_err().to_string();
            let expected = format!(
                "giftdesk does not know the parameter {name} of the database URL: remove it, or correct its spelling."
            );
            assert_eq!(error, expected);
        }
        for parameters in ["sslmode=on", "port=many", "statement-cache-capacity=x"] {
            let url = format!("postgres://giftdesk:secret@localhost/gifts?{parameters}");
            let error = parse(&url).unwrap_err().to_string();
            let (name, value) = parameters.split_once('=').unwrap();
            assert!(error.contains(&format!("parameter {name} of")), "{error}");
            assert!(!error.contains(&format!("={value}")), "{error}");
        }
    }

    #[test]
    fn unescaped_password_is_explained_and_not_repeated() {
        for password in [
            "p@ss/w#rd",
            "w#rd",
            "12/3",
            "pass/word",
            "a?b",
            "12?secret",
            "12?one&two=3",
        ] {
            let url = format!("postgres://giftdesk:{password}@localhost/gifts");
            let error = parse(&url).unwrap_err().to_string();
            assert!(error.contains("password"), "{error}");
            assert!(!error.contains(password), "{error}");
        }
        let error = parse("mysql://localhost/gifts").unwrap_err().to_string();
        assert!(error.contains("postgresql://"), "{error}");
    }
}
