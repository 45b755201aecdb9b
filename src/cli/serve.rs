//! `giftdesk serve`: the gifting service by itself.

use std::{ffi::OsString, net::SocketAddr, path::Path, sync::Arc, time::Duration};

use secrecy::SecretString;

use super::{Common, logs};
use crate::{
    contract::WallClock,
    desk::Problem,
    service::{self, PracticeConfig, RequestLimits, ServiceConfig, WebhookOptions},
};

/// The environment variable that names a key which is accepted from the start.
const SERVICE_KEY: &str = "GIFTDESK_SERVICE_KEY";

/// The environment variable that holds the address of the database.
const DATABASE: &str = "GIFTDESK_DATABASE";

/// The environment variable that holds the address of the mail server.
const SMTP: &str = "GIFTDESK_SMTP";

/// The practice service's orders live the same lives for the same seed.
const SEED: u64 = 20_261_101;

#[derive(Debug, clap::Args)]
pub(super) struct ServeOptions {
    /// The address to listen on; port 0 takes a free one
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8787")]
    listen: SocketAddr,
    /// A postgres:// address, for several instances on one database; without it a SQLite file in
    /// the data folder (better given in the environment variable GIFTDESK_DATABASE: arguments are
    /// visible to every process of the machine)
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// The largest request body, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 64 << 20)]
    max_body: usize,
    /// Let webhooks point into the network this service runs in, and at its own machine
    #[arg(long)]
    allow_private_webhooks: bool,
    /// Fill the catalog and let orders live: opened, accepted, shipped, delivered
    #[arg(long)]
    practice: bool,
    /// How fast practice orders live: 1 lets a day pass in about a minute, 0 stops it
    #[arg(long, value_name = "X", default_value_t = 1.0, requires = "practice")]
    practice_speed: f64,
    /// The address under which others reach this service, for links in answers: http:// or
    /// https:// with a host
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// Another host name under which requests are answered, beside loopback names, addresses in
    /// digits and the host of --public-url; may be given several times
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
    /// Requests a second of each key, four seconds' worth of them at once; 0: any number
    #[arg(long, value_name = "N", default_value_t = 500)]
    rate_limit: u32,
    /// Connections at the same time; more wait
    #[arg(long, value_name = "N", default_value_t = 900, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    max_connections: u32,
    /// How long the head of a request may take, and a connection may be idle
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    head_deadline: u64,
    /// How long the body of a request may take, and an answer may wait for its reader
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    body_deadline: u64,
    /// How long to take requests after the signal to stop, while /readyz already says no
    #[arg(long, value_name = "SECONDS", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=86_400))]
    drain: u64,
    /// How lines of the log are written
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = logs::Format::Text)]
    log_format: logs::Format,
    /// The mail server that writes to recipients, smtps://USER:PASSWORD@HOST (better given in the
    /// environment variable GIFTDESK_SMTP: arguments are visible to every process of the machine)
    #[arg(long, value_name = "URL")]
    smtp: Option<String>,
    /// The address that mail comes from; without it gifts@ the host of the public URL
    #[arg(long, value_name = "ADDRESS")]
    mail_from: Option<String>,
}

pub(super) fn run(common: &Common, options: &ServeOptions) -> Result<(), Problem> {
    logs::of_service(options.log_format);
    if !options.practice_speed.is_finite() || options.practice_speed < 0.0 {
        return Err(Problem::new(
            "--practice-speed takes a number from 0 up.",
            "The service was not started.",
            "1 lets a day pass in about a minute, 0 stops the orders' life.",
        ));
    }
    let key = service_key(std::env::var_os(SERVICE_KEY))?;
    let data_dir = common.data_dir()?;
    let database = database(options.database.as_deref())?;
    if key.is_none() && database.is_none() && is_fresh(&data_dir) {
        tracing::warn!(
            "no key opens this new service, so it answers nobody; make one with `giftdesk keys add`, \
             or start it once with a key in the environment variable {SERVICE_KEY}"
        );
    }
    if options.public_url.is_none() && options.listen.ip().is_unspecified() {
        tracing::warn!(
            "gift links will work on this machine only; name the address under which others reach \
             it with --public-url"
        );
    }
    let smtp = given(
        options.smtp.as_deref(),
        "--smtp",
        std::env::var_os(SMTP),
        SMTP,
    )?;
    if smtp.is_none() && !options.practice {
        tracing::warn!(
            "no mail is sent, so gifts by mail wait; name a mail server with --smtp or in the \
             environment variable {SMTP}"
        );
    }
    let config = ServiceConfig {
        listen: options.listen,
        data_dir,
        database_url: database,
        practice: options.practice.then_some(PracticeConfig {
            seed: SEED,
            speed: options.practice_speed,
        }),
        initial_key: key,
        public_url: options.public_url.clone(),
        smtp_url: smtp,
        email_from: options.mail_from.clone(),
        max_body_bytes: options.max_body,
        allowed_hosts: options.allow_host.clone(),
        limits: RequestLimits {
            requests_per_second: options.rate_limit,
            max_connections: usize::try_from(options.max_connections).unwrap_or(usize::MAX),
            head_timeout: Duration::from_secs(options.head_deadline),
            body_timeout: Duration::from_secs(options.body_deadline),
        },
        drain_time: Duration::from_secs(options.drain),
        webhooks: WebhookOptions {
            allow_private: options.allow_private_webhooks,
            ..WebhookOptions::default()
        },
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| not_started(&error.to_string()))?;
    let done = runtime.block_on(async {
        let mut stop = StopSignals::install().map_err(|error| not_started(&error.to_string()))?;
        let running = service::start(config, Arc::new(WallClock))
            .await
            .map_err(|error| not_started(&error.to_string()))?;
        // The one line that scripts wait for.
        println!("giftdesk service listening on {}", running.url());
        stop.wait().await;
        tracing::info!("stopping");
        tokio::select! {
            () = running.shutdown() => {}
            () = stop.wait() => tracing::warn!("told twice to stop: it ends at once"),
        }
        Ok(())
    });
    // Not even for a thread that is in the middle of something.
    runtime.shutdown_background();
    done
}

/// The key as requests will bring it: without the blanks around it, which no header keeps.
fn service_key(given: Option<OsString>) -> Result<Option<SecretString>, Problem> {
    let Some(given) = given else {
        return Ok(None);
    };
    let refused = |why: &str, remedy: &str| {
        Err(Problem::new(
            format!("The environment variable {SERVICE_KEY} {why}."),
            "The service was not started.",
            remedy,
        ))
    };
    let key = given.to_str().map(str::trim).unwrap_or("\u{fffd}");
    if key.is_empty() {
        return refused(
            "is set, but nothing is in it",
            "Put the key into it, or unset it to keep the key from before.",
        );
    }
    if !key.chars().all(|c| c == ' ' || c.is_ascii_graphic()) {
        return refused(
            "holds characters that a request cannot carry",
            "Use letters, digits and signs of ASCII, in one line.",
        );
    }
    Ok(Some(SecretString::from(key)))
}

/// Whether no service has run in this folder, so that it knows no key from before.
fn is_fresh(data_dir: &Path) -> bool {
    !data_dir.join("service.sqlite").exists()
}

/// The database that the command line or the environment names.
///
/// # Errors
/// When nothing readable stands there: the file in the data folder is not what was meant.
pub(super) fn database(argument: Option<&str>) -> Result<Option<SecretString>, Problem> {
    let variable = std::env::var_os(DATABASE);
    given(argument, "--database", variable, DATABASE)
}

/// What the command line says, or else the environment. What stands there is not repeated: it can
/// hold a password.
fn given(
    argument: Option<&str>,
    flag: &str,
    variable: Option<OsString>,
    name: &str,
) -> Result<Option<SecretString>, Problem> {
    let refused = |what: String| {
        let meaning = "Nothing was started or changed.";
        let remedy = format!("Put an address there, or leave {flag} and {name} out.");
        Err(Problem::new(what, meaning, remedy))
    };
    match (argument, variable) {
        (Some(text), _) if text.trim().is_empty() => {
            refused(format!("{flag} is given, but nothing stands there."))
        }
        (Some(text), _) => Ok(Some(SecretString::from(text.trim()))),
        (None, None) => Ok(None),
        (None, Some(value)) => match value.to_str().map(str::trim) {
            Some("") => refused(format!(
                "The environment variable {name} is set, but nothing is in it."
            )),
            Some(text) => Ok(Some(SecretString::from(text))),
            None => refused(format!(
                "The environment variable {name} holds characters that cannot be read."
            )),
        },
    }
}

fn not_started(reason: &str) -> Problem {
    Problem::new("The service did not start.", reason, "")
}

/// SIGTERM and SIGINT, listened for from before the service is ready, so that none is missed.
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
    use secrecy::ExposeSecret as _;

    use super::*;

    fn read(given: &str) -> Result<Option<SecretString>, Problem> {
        service_key(Some(given.into()))
    }

    #[test]
    fn the_blanks_around_a_key_are_not_part_of_it() {
        let key = read(" k-1234\n").unwrap().unwrap();
        assert_eq!(key.expose_secret(), "k-1234");
        assert!(service_key(None).unwrap().is_none());
    }

    #[test]
    fn an_address_that_is_empty_or_unreadable_is_refused_and_not_repeated() {
        let read = |argument: Option<&str>, variable: Option<OsString>| {
            given(argument, "--database", variable, DATABASE)
        };
        assert!(read(None, None).unwrap().is_none());
        let url = "postgres://localhost/gifts";
        for (argument, variable) in [(Some(url), Some("".into())), (None, Some(url.into()))] {
            let found = read(argument, variable).unwrap().unwrap();
            assert_eq!(found.expose_secret(), url);
        }
        for (argument, variable) in [
            (Some(""), None),
            (Some(" "), Some(OsString::from(url))),
            (None, Some("".into())),
            (None, Some("\n".into())),
        ] {
            let text = read(argument, variable).unwrap_err().to_string();
            assert!(text.contains("nothing"), "{text}");
        }
        #[cfg(unix)]
        {
            use std::os::unix::ffi::OsStringExt as _;
            let odd = OsString::from_vec(b"postgres://secret\xff@localhost".to_vec());
            let text = read(None, Some(odd)).unwrap_err().to_string();
            assert!(text.contains("cannot be read"), "{text}");
            assert!(!text.contains("secret"), "{text}");
        }
    }

    #[test]
    fn without_options_a_key_may_ask_five_hundred_times_a_second() {
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
    fn a_key_that_no_request_can_bring_is_refused_and_not_repeated() {
        for blank in ["", " \n"] {
            assert!(read(blank).unwrap_err().what.contains("nothing is in it"));
        }
        for odd in ["schlüssel-1", "two\nlines", "nul\u{7f}"] {
            let text = read(odd).unwrap_err().to_string();
            assert!(text.contains("cannot carry"), "{text}");
            assert!(!text.contains(odd), "{text}");
        }
    }
}
