//! An SMTP client with a small pool of idle connections.
//!
//! Uses the connections of lettre instead of lettre's transport: the transport has a timeout for
//! connecting only, and returns a connection that was dropped in the middle of an email to its
//! pool, where the next email would read the replies to the previous email. Here each email has one
//! deadline, and a connection that timed out is closed.

use std::{
    fmt,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use lettre::{
    Address, Message,
    address::Envelope,
    transport::smtp::{
        Error,
        authentication::{Credentials, Mechanism},
        client::{AsyncSmtpConnection, Tls, TlsParameters},
        commands::{Data, Mail, Rcpt, Rset},
        extension::{ClientId, Extension, MailBodyParameter, MailParameter},
    },
};
use reqwest::Url;
use secrecy::{ExposeSecret as _, SecretString};
use tokio::time::{Instant, timeout, timeout_at};

use crate::service::store::EMAIL_LEASE;

/// Maximum number of emails that are sent at the same time.
pub(super) const MAX_CONCURRENT_SENDS: usize = 4;

/// Number of emails that are sent through SMTP before the worker stores their results.
pub(super) const SMTP_CHUNK_SIZE: usize = 20;

/// The time for one email, from connecting to the server's last reply.
const SEND_TIMEOUT: Duration = Duration::from_secs(45);

// The lease must outlast the slowest chunk, so that the worker stores the results before the lease
// expires.
const _: () = assert!(
    (SMTP_CHUNK_SIZE / MAX_CONCURRENT_SENDS) as u64 * SEND_TIMEOUT.as_secs()
        < EMAIL_LEASE.as_secs()
);

/// Idle connections are closed after this time, before most servers close them.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);

/// Short, because the worker sends no emails while it closes connections.
const QUIT_TIMEOUT: Duration = Duration::from_secs(1);

/// Why an email was not sent. The reasons are for the operator. They contain the code of an SMTP
/// server's reply but not its text, which often repeats the address.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum SendError {
    /// No email can be sent now.
    Unavailable(String),
    /// The connection ended or timed out while this email was sent; the email may be the cause.
    Interrupted(String),
    /// This email can't be sent now.
    Deferred(String),
    /// This email can never be sent, for another reason than its address.
    Rejected(String),
    /// No email can be sent to this address, so that its sender has to correct the address.
    AddressRefused(String),
}

pub(crate) struct SmtpServer {
    host: String,
    port: u16,
    tls: Tls,
    credentials: Option<Credentials>,
    send_timeout: Duration,
    idle: Mutex<Vec<IdleConnection>>,
}

struct IdleConnection {
    connection: AsyncSmtpConnection,
    since: Instant,
}

/// Why no connection to an email server was made.
#[derive(Debug)]
pub(crate) enum ConnectError {
    NoAnswer,
    /// The server closed the connection, or another one listens there.
    Failed(Error),
}

impl ConnectError {
    /// The code of the server's reply.
    pub(crate) fn code(&self) -> Option<u16> {
        match self {
            Self::NoAnswer => None,
            Self::Failed(error) => response_code(error),
        }
    }
}

enum Failure {
    /// The connection or the sender's address; every email would fail.
    Connection(Error),
    /// The recipient's address, or a connection that ended after the sender's address was accepted.
    Recipient(Error),
    /// The email itself, or a connection that ended after the recipient's address was accepted.
    Email(Error),
    /// The server lacks an extension that the email needs.
    Unsupported(SendError),
}

impl SmtpServer {
    /// Parses `smtps://…` or `smtp://…`, with `?tls=required` or `?tls=opportunistic`, and
    /// `?timeout=` of 1 to 45 seconds for one email. Without `tls`, a `smtp://` server on this
    /// machine is used without TLS, and every other server must support TLS. Returns `None` when
    /// the URL is invalid.
    pub(crate) fn from_url(url: &SecretString) -> Option<Self> {
        let url = Url::parse(url.expose_secret()).ok()?;
        let host = url
            .host_str()
            .filter(|host| !host.is_empty())?
            .trim_matches(['[', ']'])
            .to_owned();
        let parameter = |name: &str| {
            let mut pairs = url.query_pairs();
            pairs.find(|(key, _)| key == name).map(|(_, value)| value)
        };
        let tls_parameters = || TlsParameters::new(host.clone()).ok();
        let (port, tls) = match (url.scheme(), parameter("tls").as_deref()) {
            ("smtps", _) => (465, Tls::Wrapper(tls_parameters()?)),
            ("smtp", None) if is_loopback(&host) => (25, Tls::None),
            ("smtp", None | Some("required")) => (587, Tls::Required(tls_parameters()?)),
            ("smtp", Some("opportunistic")) => (587, Tls::Opportunistic(tls_parameters()?)),
            _ => return None,
        };
        let send_timeout = match parameter("timeout") {
            None => SEND_TIMEOUT,
            Some(seconds) => Some(Duration::from_secs(seconds.parse().ok()?))
                .filter(|timeout| (Duration::from_secs(1)..=SEND_TIMEOUT).contains(timeout))?,
        };
        let credentials = match url.password() {
            None => None,
            Some(password) => Some(Credentials::new(
                percent_decoded(&url, url.username())?,
                percent_decoded(&url, password)?,
            )),
        };
        Some(Self {
            port: url.port().unwrap_or(port),
            host,
            tls,
            credentials,
            send_timeout,
            idle: Mutex::default(),
        })
    }

    pub(crate) async fn send(&self, message: &Message) -> Result<(), SendError> {
        let deadline = Instant::now() + self.send_timeout;
        let email = message.formatted();
        loop {
            let idle = self.take_idle();
            let was_idle = idle.is_some();
            let mut connection = match idle {
                Some(connection) => connection,
                None => timeout_at(deadline, self.connect())
                    .await
                    .map_err(|_| SendError::Unavailable(NO_ANSWER.to_owned()))?
                    .map_err(|error| Failure::Connection(error).into_send_error())?,
            };
            let sending = transmit(&mut connection, message.envelope(), &email);
            let failure = match timeout_at(deadline, sending).await {
                // A later reply would belong to this email, so the connection is not used again.
                Err(_) => return Err(SendError::Interrupted(NO_ANSWER.to_owned())),
                Ok(Ok(())) => {
                    self.put_idle(connection);
                    return Ok(());
                }
                // The server may have closed the idle connection, so another connection is tried.
                Ok(Err(Failure::Connection(_))) if was_idle => continue,
                Ok(Err(Failure::Recipient(error) | Failure::Email(error)))
                    if error.is_response() =>
                {
                    // Either the server closed the connection or it sent a code that lettre can't
                    // parse, for example 571. `RSET` succeeds only in the second case.
                    let reset = timeout_at(deadline, connection.command(Rset)).await;
                    return Err(match reset {
                        Ok(Ok(_)) => SendError::Deferred(UNREADABLE_ANSWER.to_owned()),
                        _ => SendError::Interrupted(reason(&error)),
                    });
                }
                Ok(Err(failure)) => failure,
            };
            let error = failure.into_send_error();
            if error.concerns_one_email()
                && let Ok(Ok(_)) = timeout_at(deadline, connection.command(Rset)).await
            {
                self.put_idle(connection);
            }
            return Err(error);
        }
    }

    /// Connects with TLS and login, and ends the connection without an email.
    pub(crate) async fn check(&self, limit: Duration) -> Result<(), ConnectError> {
        match timeout(limit.min(self.send_timeout), self.connect()).await {
            Err(_) => Err(ConnectError::NoAnswer),
            Ok(Err(error)) => Err(ConnectError::Failed(error)),
            Ok(Ok(mut connection)) => {
                let _ = timeout(QUIT_TIMEOUT, connection.quit()).await;
                Ok(())
            }
        }
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Error> {
        let name = ClientId::default();
        let tls = match &self.tls {
            Tls::Wrapper(parameters) => Some(parameters.clone()),
            _ => None,
        };
        let server = (self.host.as_str(), self.port);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(server, None, &name, tls, None).await?;
        match &self.tls {
            Tls::Required(parameters) => connection.starttls(parameters.clone(), &name).await?,
            Tls::Opportunistic(parameters) if connection.can_starttls() => {
                connection.starttls(parameters.clone(), &name).await?;
            }
            _ => {}
        }
        if let Some(credentials) = &self.credentials {
            connection
                .auth(&[Mechanism::Plain, Mechanism::Login], credentials)
                .await?;
        }
        Ok(connection)
    }

    fn take_idle(&self) -> Option<AsyncSmtpConnection> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.pop().map(|idle| idle.connection)
    }

    fn put_idle(&self, connection: AsyncSmtpConnection) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < MAX_CONCURRENT_SENDS {
            let since = Instant::now();
            idle.push(IdleConnection { connection, since });
        }
    }

    pub(super) async fn close_idle_connections(&self) {
        let old: Vec<IdleConnection> = {
            let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
            idle.extract_if(.., |idle| idle.since.elapsed() >= IDLE_TIMEOUT)
                .collect()
        };
        for IdleConnection { mut connection, .. } in old {
            let _ = timeout(QUIT_TIMEOUT, connection.quit()).await;
        }
    }
}

/// Sends one email on an open connection and waits until the server has accepted the email.
async fn transmit(
    connection: &mut AsyncSmtpConnection,
    envelope: &Envelope,
    email: &[u8],
) -> Result<(), Failure> {
    let server = connection.server_info();
    let has_utf8 = server.supports_feature(Extension::SmtpUtfEight);
    let has_8bit = server.supports_feature(Extension::EightBitMime);
    let mut parameters = Vec::new();
    let is_ascii = |address: &Address| AsRef::<str>::as_ref(address).is_ascii();
    let is_sender_ascii = envelope.from().is_none_or(is_ascii);
    if !is_sender_ascii || !envelope.to().iter().all(is_ascii) {
        if !has_utf8 {
            let reason = "the email server accepts only ASCII addresses (no SMTPUTF8)".to_owned();
            return Err(Failure::Unsupported(if is_sender_ascii {
                SendError::AddressRefused(reason)
            } else {
                SendError::Unavailable(reason)
            }));
        }
        parameters.push(MailParameter::SmtpUtfEight);
    }
    if !email.is_ascii() {
        if !has_8bit {
            let reason = "the email server accepts only ASCII emails (no 8BITMIME)";
            return Err(Failure::Unsupported(SendError::Rejected(reason.to_owned())));
        }
        parameters.push(MailParameter::Body(MailBodyParameter::EightBitMime));
    }
    connection
        .command(Mail::new(envelope.from().cloned(), parameters))
        .await
        .map_err(Failure::Connection)?;
    for address in envelope.to() {
        connection
            .command(Rcpt::new(address.clone(), Vec::new()))
            .await
            .map_err(Failure::Recipient)?;
    }
    connection.command(Data).await.map_err(Failure::Email)?;
    connection.message(email).await.map_err(Failure::Email)?;
    Ok(())
}

/// The code for a mailbox without space. The address is right.
const MAILBOX_FULL: u16 = 552;

const NO_ANSWER: &str = "the email server does not answer";
const UNREADABLE_ANSWER: &str = "the email server's answer is unreadable";

impl Failure {
    fn into_send_error(self) -> SendError {
        match self {
            Self::Unsupported(error) => error,
            Self::Connection(error) => SendError::Unavailable(reason(&error)),
            Self::Recipient(error) => match (response_code(&error), email_error(&error)) {
                (Some(code), SendError::Rejected(reason)) if code != MAILBOX_FULL => {
                    SendError::AddressRefused(reason)
                }
                (_, other) => other,
            },
            Self::Email(error) => email_error(&error),
        }
    }
}

fn email_error(error: &Error) -> SendError {
    let reason = reason(error);
    match response_code(error) {
        None => SendError::Interrupted(reason),
        Some(code) => error_for_code(code, reason),
    }
}

impl SendError {
    /// The reason for the operator, without the text of a server's reply.
    pub(crate) fn into_reason(self) -> String {
        match self {
            Self::Unavailable(reason)
            | Self::Interrupted(reason)
            | Self::Deferred(reason)
            | Self::Rejected(reason)
            | Self::AddressRefused(reason) => reason,
        }
    }

    /// Whether the connection can be used for another email.
    fn concerns_one_email(&self) -> bool {
        matches!(
            self,
            Self::Deferred(_) | Self::Rejected(_) | Self::AddressRefused(_)
        )
    }
}

/// The error for a code that a server sends after the recipient's address. Most codes concern that
/// recipient; some concern the connection: the server closes the connection (421), or TLS or the
/// login is missing or failed (454, 530, 534, 535, 538).
fn error_for_code(code: u16, reason: String) -> SendError {
    match code {
        421 | 454 | 530 | 534 | 535 | 538 => SendError::Unavailable(reason),
        400..=499 => SendError::Deferred(reason),
        _ => SendError::Rejected(reason),
    }
}

fn response_code(error: &Error) -> Option<u16> {
    error.status().map(u16::from)
}

/// Describes the error for the operator, without the text of the server's reply.
fn reason(error: &Error) -> String {
    match response_code(error) {
        Some(code) => format!("the email server answered {code}"),
        None if error.is_tls() => "no TLS connection to the email server".to_owned(),
        None if error.is_timeout() => NO_ANSWER.to_owned(),
        None if error.is_client() => {
            "the email server supports no STARTTLS or no known login".to_owned()
        }
        None => "the email server can't be reached".to_owned(),
    }
}

fn is_loopback(host: &str) -> bool {
    host == "localhost"
        || host
            .parse::<std::net::IpAddr>()
            .is_ok_and(|ip| ip.is_loopback())
}

fn percent_decoded(url: &Url, part: &str) -> Option<String> {
    // The query parser decodes in the same way, except for these two characters.
    let part = part.replace('+', "%2B").replace('&', "%26");
    let mut url = url.clone();
    url.set_query(Some(&format!("={part}")));
    let (_, value) = url.query_pairs().next()?;
    Some(value.into_owned())
}

impl fmt::Debug for SmtpServer {
    /// Omits every field, because the credentials contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SmtpServer").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_about_one_recipient_do_not_stop_others() {
        let error = |code| error_for_code(code, String::new());
        for code in [501, 504, 521, 541, 550, 551, 552, 553, 554, 555, 556, 571] {
            assert_eq!(error(code), SendError::Rejected(String::new()), "{code}");
        }
        for code in [431, 441, 447, 450, 451, 452, 455, 471] {
            assert_eq!(error(code), SendError::Deferred(String::new()), "{code}");
        }
        for code in [421, 454, 530, 535] {
            assert_eq!(error(code), SendError::Unavailable(String::new()), "{code}");
        }
    }

    #[test]
    fn parses_smtp_urls() {
        let server = |text: &str| SmtpServer::from_url(&SecretString::from(text));
        let encoded = server("smtps://u%40x:p%2B+%26&%25q@mail.example.com?timeout=7").unwrap();
        let expected = Credentials::new("u@x".to_owned(), "p++&&%q".to_owned());
        assert_eq!(encoded.credentials, Some(expected));
        assert_eq!((encoded.port, encoded.send_timeout.as_secs()), (465, 7));
        assert_eq!(server("smtp://[::1]").unwrap().host, "::1");
        assert!(matches!(
            server("smtp://[::1]:2525").unwrap().tls,
            Tls::None
        ));
        let remote = server("smtp://mail.example.com").unwrap();
        assert!(matches!(remote.tls, Tls::Required(_)));
        for invalid in ["?timeout=0", "?timeout=46", "?timeout=soon", "?tls=none"] {
            assert!(server(&format!("smtp://mail.example.com{invalid}")).is_none());
        }
    }
}
