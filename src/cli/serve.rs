//! `giftdesk serve`: runs the gifting service alone, without the desktop.

use std::{
    collections::BTreeSet,
    ffi::OsString,
    net::{IpAddr, SocketAddr},
    path::Path,
    sync::Arc,
    time::Duration,
};

use ipnet::IpNet;
use secrecy::{ExposeSecret as _, SecretString};

use super::{
    common::CommonOptions,
    database::DatabaseOption,
    embedded::PRACTICE_SEED,
    failure::{CliCode, Failure},
    logs,
    secret_option::secret_option,
    service_failure::other_failure,
};
use crate::{
    contract::{WallClock, rules},
    i18n::t,
    service::{self, PracticeConfig, RequestLimits, ServiceConfig, StripeConfig, WebhookOptions},
};

/// The environment variable with an API key that the service accepts.
const SERVICE_KEY_VARIABLE: &str = "GIFTDESK_SERVICE_KEY";

/// The environment variable with the URL of the SMTP server.
pub(super) const SMTP_VARIABLE: &str = "GIFTDESK_SMTP";

/// The environment variables with the secret key of Stripe, the secret of its events, and the address of its API.
pub(super) const STRIPE_KEY_VARIABLE: &str = "GIFTDESK_STRIPE_KEY";
pub(super) const STRIPE_EVENTS_VARIABLE: &str = "GIFTDESK_STRIPE_WEBHOOK_SECRET";
const STRIPE_URL_VARIABLE: &str = "GIFTDESK_STRIPE_URL";

/// The least entropy of a key that other machines can guess.
const MIN_KEY_BITS: f64 = 80.0;

#[derive(Debug, clap::Args)]
pub(super) struct ServeOptions {
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8787")]
    listen: SocketAddr,
    #[command(flatten)]
    database: DatabaseOption,
    #[arg(long, value_name = "BYTES", default_value_t = rules::MAX_BODY_BYTES)]
    max_body: usize,
    #[arg(long)]
    allow_private_webhooks: bool,
    #[arg(long)]
    practice: bool,
    #[arg(long, value_name = "X", default_value_t = 1.0, requires = "practice")]
    practice_speed: f64,
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
    #[arg(long, value_name = "N", default_value_t = 500)]
    rate_limit: u32,
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    recipients_per_minute: u32,
    #[arg(long, value_name = "N", default_value_t = 500_000)]
    emails_per_hour: u32,
    #[arg(long, value_name = "NETWORK", value_parser = parse_network)]
    trusted_proxy: Vec<IpNet>,
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    max_connections_per_address: u32,
    #[arg(long, value_name = "N", default_value_t = 900, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    max_connections: u32,
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    head_deadline: u64,
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    body_deadline: u64,
    #[arg(long, value_name = "SECONDS", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=86_400))]
    drain: u64,
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = logs::Format::Text)]
    log_format: logs::Format,
    #[arg(long, value_name = "URL")]
    smtp: Option<String>,
    #[arg(long, alias = "mail-from", value_name = "ADDRESS")]
    email_from: Option<String>,
}

impl ServeOptions {
    /// Whether only this machine reaches the service, as far as the options say.
    fn is_local(&self) -> bool {
        self.listen.ip().is_loopback() && self.public_url.is_none() && self.trusted_proxy.is_empty()
    }
}

pub(super) fn run(common: &CommonOptions, options: &ServeOptions) -> Result<(), Failure> {
    logs::init_for_service(options.log_format);
    if !options.practice_speed.is_finite() || options.practice_speed < 0.0 {
        return Err(Failure::new(
            CliCode::OptionInvalid,
            t!("cli-practice-speed-invalid"),
            t!("cli-service-not-started"),
            t!("cli-practice-speed-invalid-remedy"),
        ));
    }
    let key = service_key(std::env::var_os(SERVICE_KEY_VARIABLE), options.is_local())?;
    let data_dir = common.data_dir()?;
    let database = options.database.url()?;
    if key.is_none() && database.is_none() && is_fresh(&data_dir) {
        tracing::warn!(
            "the service has no API key and refuses every request; create one with `giftdesk keys \
             add`, or start it once with a key in the environment variable {SERVICE_KEY_VARIABLE}"
        );
    }
    if options.public_url.is_none() && options.listen.ip().is_unspecified() {
        tracing::warn!(
            "gift links work on this machine only; set the address of the service with --public-url"
        );
    }
    let smtp = secret_option(
        options.smtp.as_deref(),
        "--smtp",
        std::env::var_os(SMTP_VARIABLE),
        SMTP_VARIABLE,
    )?;
    if smtp.is_none() && !options.practice {
        tracing::warn!(
            "no SMTP server is set, so emails wait; set one with --smtp or in the environment \
             variable {SMTP_VARIABLE}"
        );
    }
    let config = ServiceConfig {
        listen: options.listen,
        data_dir,
        uses_database_time: true,
        database_url: database,
        practice: options.practice.then_some(PracticeConfig {
            seed: PRACTICE_SEED,
            speed: options.practice_speed,
        }),
        initial_key: key,
        operator_key: None,
        public_url: options.public_url.clone(),
        smtp_url: smtp,
        email_from: options.email_from.clone(),
        language: common.service_language(),
        max_body_bytes: options.max_body,
        allowed_hosts: options.allow_host.clone(),
        limits: RequestLimits {
            requests_per_second: options.rate_limit,
            recipients_per_minute: options.recipients_per_minute,
            emails_per_hour: options.emails_per_hour,
            max_connections: usize::try_from(options.max_connections).unwrap_or(usize::MAX),
            max_connections_per_address: usize::try_from(options.max_connections_per_address)
                .unwrap_or(usize::MAX),
            trusted_proxies: options.trusted_proxy.clone(),
            head_timeout: Duration::from_secs(options.head_deadline),
            body_timeout: Duration::from_secs(options.body_deadline),
        },
        drain_time: Duration::from_secs(options.drain),
        webhooks: WebhookOptions {
            allow_private: options.allow_private_webhooks,
            ..WebhookOptions::default()
        },
        stripe: stripe()?,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(start_failure)?;
    let done = runtime.block_on(async {
        let mut stop = StopSignals::install().map_err(start_failure)?;
        let running = service::start(config, Arc::new(WallClock)).await?;
        // Scripts wait for this line, so it is the same in every language.
        println!("giftdesk service listening on {}", running.url());
        if !options.practice && running.has_no_products().await? {
            tracing::info!(
                "the shop has no products yet; import them with `giftdesk shop import`, and give an account money with \
                 `giftdesk shop fund`"
            );
        }
        stop.wait().await;
        tracing::info!("stopping");
        tokio::select! {
            () = running.shutdown() => {}
            () = stop.wait() => tracing::warn!("second stop signal: ending at once"),
        }
        Ok(())
    });
    // The process ends without waiting for blocking tasks.
    runtime.shutdown_background();
    done
}

/// The account of Stripe that charges cards. `None` without a key: the service accepts no cards.
fn stripe() -> Result<Option<StripeConfig>, Failure> {
    let variable = |name: &str| secret_option(None, name, std::env::var_os(name), name);
    let Some(key) = variable(STRIPE_KEY_VARIABLE)? else {
        return Ok(None);
    };
    let event_secret = variable(STRIPE_EVENTS_VARIABLE)?;
    let url = variable(STRIPE_URL_VARIABLE)?.map(|url| url.expose_secret().to_owned());
    Ok(Some(StripeConfig {
        key,
        url,
        event_secret,
    }))
}

/// A network in CIDR notation, or a single address.
fn parse_network(text: &str) -> Result<IpNet, String> {
    let address = || text.parse::<IpAddr>().map(IpNet::from);
    let network = text.parse().or_else(|_| address());
    network.map_err(|_| t!("cli-network-invalid"))
}

/// Returns the key without white space around it, which HTTP headers do not preserve. Other machines can guess keys,
/// so that a weak key is accepted only when no other machine reaches the service.
fn service_key(given: Option<OsString>, is_local: bool) -> Result<Option<SecretString>, Failure> {
    let Some(given) = given else {
        return Ok(None);
    };
    let refused = |what: String, remedy: String| {
        let meaning = t!("cli-service-not-started");
        Err(Failure::new(CliCode::OptionInvalid, what, meaning, remedy))
    };
    let key = given.to_str().map(str::trim).unwrap_or("\u{fffd}");
    if key.is_empty() {
        return refused(
            t!("cli-variable-empty", variable = SERVICE_KEY_VARIABLE),
            t!("cli-service-key-empty-remedy"),
        );
    }
    if !key.chars().all(|c| c == ' ' || c.is_ascii_graphic()) {
        return refused(
            t!("cli-service-key-invalid", variable = SERVICE_KEY_VARIABLE),
            t!("cli-service-key-invalid-remedy"),
        );
    }
    if !is_local && entropy_bits(key) < MIN_KEY_BITS {
        return refused(
            t!("cli-service-key-weak", variable = SERVICE_KEY_VARIABLE),
            t!("cli-service-key-weak-remedy"),
        );
    }
    Ok(Some(SecretString::from(key)))
}

/// An upper bound of the entropy of a key: each character is one of those that occur in the key. Words and dates have
/// less, so that the bound only finds keys that are too short or too uniform.
fn entropy_bits(key: &str) -> f64 {
    let distinct: BTreeSet<char> = key.chars().collect();
    key.chars().count() as f64 * (distinct.len() as f64).log2()
}

/// Whether the folder has no database yet, so that no key is stored.
fn is_fresh(data_dir: &Path) -> bool {
    !data_dir.join("service.sqlite").exists()
}

fn start_failure(error: std::io::Error) -> Failure {
    Failure {
        meaning: t!("cli-service-not-started"),
        ..other_failure(error)
    }
}

/// SIGTERM and SIGINT, or Ctrl+C on systems without them. The handlers of the two signals are
/// installed before the service starts, so that no signal is missed.
struct StopSignals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
}

impl StopSignals {
    fn install() -> std::io::Result<Self> {
        Ok(Self {
            #[cfg(unix)]
            terminate: tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?,
            #[cfg(unix)]
            interrupt: tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt())?,
        })
    }

    #[cfg(unix)]
    async fn wait(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }

    #[cfg(not(unix))]
    async fn wait(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(given: &str) -> Result<Option<SecretString>, Failure> {
        service_key(Some(given.into()), true)
    }

    #[test]
    fn trims_blanks_around_service_key() {
        let key = read(" k-1234\n").unwrap().unwrap();
        assert_eq!(key.expose_secret(), "k-1234");
        assert!(service_key(None, true).unwrap().is_none());
    }

    #[test]
    fn weak_key_is_refused_where_others_can_guess_it() {
        let read = |key: &str, is_local| service_key(Some(key.into()), is_local);
        for weak in ["test", "correcthorse", &"0".repeat(64)] {
            assert!(read(weak, true).is_ok());
            let failure = read(weak, false).unwrap_err();
            assert!(failure.what.contains("can be guessed"), "{failure}");
            assert!(!failure.to_string().contains(weak), "{failure}");
        }
        let random = "9f86d081884c7d659a2feaa0c55ad015";
        assert!(read(random, false).is_ok());
    }

    #[test]
    fn proxy_is_an_address_or_a_network() {
        assert_eq!(
            parse_network("10.0.0.0/8").unwrap().to_string(),
            "10.0.0.0/8"
        );
        assert_eq!(parse_network("::1").unwrap().to_string(), "::1/128");
        assert!(parse_network("proxy.example.com").is_err());
    }

    #[test]
    fn default_rate_limit_is_500_per_second() {
        use clap::{Args as _, FromArgMatches as _};
        let command = ServeOptions::augment_args(clap::Command::new("serve"));
        let options = |arguments: &[&str]| {
            let matches = command.clone().get_matches_from(arguments);
            ServeOptions::from_arg_matches(&matches).unwrap()
        };
        assert_eq!(options(&["serve"]).rate_limit, 500);
        assert_eq!(options(&["serve", "--rate-limit", "0"]).rate_limit, 0);
    }

    #[test]
    fn refuses_unusable_service_key_without_repeating_it() {
        for blank in ["", " \n"] {
            assert!(read(blank).unwrap_err().what.contains("is empty"));
        }
        for odd in ["schlüssel-1", "two\nlines", "nul\u{7f}"] {
            let text = read(odd).unwrap_err().to_string();
            assert!(text.contains("an HTTP header"), "{text}");
            assert!(!text.contains(odd), "{text}");
        }
    }
}
