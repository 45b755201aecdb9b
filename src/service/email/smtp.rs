//! An SMTP server, and the lines to it that are kept for the next letter.
//!
//! Made of lettre's connections, not of its transport: that one lays a deadline on the connecting
//! alone, and puts a line that was let go in the middle of a letter back into its pool, where the
//! next letter would hear the answers that were meant for this one. Here every letter has one
//! deadline, and a line that fell silent is never spoken to again.

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

use super::transport::{AT_ONCE, CHUNK, Trouble};
use crate::service::store::EMAIL_LEASE;

/// What a letter may take, from the connection to the server's last word.
const PATIENCE: Duration = Duration::from_secs(45);

// A chunk is written before somebody else may take it for that of a dead one.
const _: () = assert!((CHUNK / AT_ONCE) as u64 * PATIENCE.as_secs() < EMAIL_LEASE.as_secs());

/// A line that nothing was said on for so long is closed; servers do that too.
const LONGEST_SILENCE: Duration = Duration::from_secs(30);

/// For a good-bye that nobody has to hear.
const GOOD_BYE: Duration = Duration::from_secs(1);

pub(super) struct Server {
    host: String,
    port: u16,
    tls: Tls,
    credentials: Option<Credentials>,
    patience: Duration,
    idle: Mutex<Vec<Idle>>,
}

/// A line on which a letter can begin.
struct Idle {
    line: AsyncSmtpConnection,
    since: Instant,
}

/// What went wrong on a line.
enum Fault {
    /// While the line was made ready, or at our own address: nothing about the recipient.
    Ours(Error),
    /// At the recipient's address or the letter itself.
    Theirs(Error),
    /// The server can't be given such a letter.
    Unsuited(Trouble),
}

impl Server {
    /// `smtps://…`, `smtp://…`, with `?tls=required` or `?tls=opportunistic`, and `?timeout=` of 1
    /// to 45 seconds for a letter. `None`: it is no such address.
    pub fn at(address: &SecretString) -> Option<Self> {
        let url = Url::parse(address.expose_secret()).ok()?;
        let host = url
            .host_str()
            .filter(|host| !host.is_empty())?
            .trim_matches(['[', ']'])
            .to_owned();
        let said = |name: &str| {
            let mut pairs = url.query_pairs();
            pairs.find(|(key, _)| key == name).map(|(_, value)| value)
        };
        let secured = || TlsParameters::new(host.clone()).ok();
        let (port, tls) = match (url.scheme(), said("tls").as_deref()) {
            ("smtps", _) => (465, Tls::Wrapper(secured()?)),
            ("smtp", None) if is_here(&host) => (25, Tls::None),
            ("smtp", None | Some("required")) => (587, Tls::Required(secured()?)),
            ("smtp", Some("opportunistic")) => (587, Tls::Opportunistic(secured()?)),
            _ => return None,
        };
        let patience = match said("timeout") {
            None => PATIENCE,
            Some(seconds) => Some(Duration::from_secs(seconds.parse().ok()?))
                .filter(|patience| (Duration::from_secs(1)..=PATIENCE).contains(patience))?,
        };
        let credentials = match url.password() {
            None => None,
            Some(password) => Some(Credentials::new(
                plain(&url, url.username())?,
                plain(&url, password)?,
            )),
        };
        Some(Self {
            port: url.port().unwrap_or(port),
            host,
            tls,
            credentials,
            patience,
            idle: Mutex::default(),
        })
    }

    pub async fn carry(&self, message: &Message) -> Result<(), Trouble> {
        let deadline = Instant::now() + self.patience;
        let letter = message.formatted();
        loop {
            let kept = self.kept();
            let was_kept = kept.is_some();
            let mut line = match kept {
                Some(line) => line,
                None => timeout_at(deadline, self.call())
                    .await
                    .map_err(|_| Trouble::Stuck(SILENT.to_owned()))??,
            };
            let spoken = timeout_at(deadline, speak(&mut line, message.envelope(), &letter));
            let fault = match spoken.await {
                // Nobody knows what it would say next: this line is not used again.
                Err(_) => return Err(Trouble::Broken(SILENT.to_owned())),
                Ok(Ok(())) => {
                    self.keep(line);
                    return Ok(());
                }
                // A kept line that the server is done with.
                Ok(Err(Fault::Ours(_))) if was_kept => continue,
                Ok(Err(Fault::Theirs(error))) if error.is_response() => {
                    // Either it hung up, or it said what lettre cannot read: 571, for one.
                    let more = timeout_at(deadline, line.command(Rset)).await;
                    return Err(match more {
                        Ok(Ok(_)) => Trouble::Later(UNREADABLE.to_owned()),
                        _ => Trouble::Broken(in_words(&error)),
                    });
                }
                Ok(Err(fault)) => fault,
            };
            let trouble = fault.trouble();
            if matches!(trouble, Trouble::Refused(_) | Trouble::Later(_))
                && let Ok(Ok(_)) = timeout_at(deadline, line.command(Rset)).await
            {
                self.keep(line);
            }
            return Err(trouble);
        }
    }

    /// A new line, on which a letter can begin.
    async fn call(&self) -> Result<AsyncSmtpConnection, Trouble> {
        self.connect()
            .await
            .map_err(|error| Fault::Ours(error).trouble())
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Error> {
        let name = ClientId::default();
        let wrapped = match &self.tls {
            Tls::Wrapper(parameters) => Some(parameters.clone()),
            _ => None,
        };
        let server = (self.host.as_str(), self.port);
        let mut line =
            AsyncSmtpConnection::connect_tokio1(server, None, &name, wrapped, None).await?;
        match &self.tls {
            Tls::Required(parameters) => line.starttls(parameters.clone(), &name).await?,
            Tls::Opportunistic(parameters) if line.can_starttls() => {
                line.starttls(parameters.clone(), &name).await?;
            }
            _ => {}
        }
        if let Some(credentials) = &self.credentials {
            line.auth(&[Mechanism::Plain, Mechanism::Login], credentials)
                .await?;
        }
        Ok(line)
    }

    fn kept(&self) -> Option<AsyncSmtpConnection> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.pop().map(|idle| idle.line)
    }

    fn keep(&self, line: AsyncSmtpConnection) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < AT_ONCE {
            let since = Instant::now();
            idle.push(Idle { line, since });
        }
    }

    /// Closes the lines that were not used for a while.
    pub async fn hang_up(&self) {
        let old: Vec<Idle> = {
            let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
            idle.extract_if(.., |idle| idle.since.elapsed() >= LONGEST_SILENCE)
                .collect()
        };
        for Idle { mut line, .. } in old {
            let _ = timeout(GOOD_BYE, line.quit()).await;
        }
    }
}

/// One letter on a line, until the server has taken it.
async fn speak(
    line: &mut AsyncSmtpConnection,
    envelope: &Envelope,
    letter: &[u8],
) -> Result<(), Fault> {
    let speaks_utf8 = line.server_info().supports_feature(Extension::SmtpUtfEight);
    let takes_8_bits = line.server_info().supports_feature(Extension::EightBitMime);
    let mut parameters = Vec::new();
    let is_ascii = |address: &Address| AsRef::<str>::as_ref(address).is_ascii();
    let ours = envelope.from().is_none_or(is_ascii);
    if !ours || !envelope.to().iter().all(is_ascii) {
        if !speaks_utf8 {
            let why = "the mail server takes only addresses in ASCII (no SMTPUTF8)".to_owned();
            return Err(Fault::Unsuited(if ours {
                Trouble::Refused(why)
            } else {
                Trouble::Stuck(why)
            }));
        }
        parameters.push(MailParameter::SmtpUtfEight);
    }
    if !letter.is_ascii() {
        if !takes_8_bits {
            let why = "the mail server takes only mail in ASCII (no 8BITMIME)";
            return Err(Fault::Unsuited(Trouble::Refused(why.to_owned())));
        }
        parameters.push(MailParameter::Body(MailBodyParameter::EightBitMime));
    }
    line.command(Mail::new(envelope.from().cloned(), parameters))
        .await
        .map_err(Fault::Ours)?;
    for address in envelope.to() {
        line.command(Rcpt::new(address.clone(), Vec::new()))
            .await
            .map_err(Fault::Theirs)?;
    }
    line.command(Data).await.map_err(Fault::Theirs)?;
    line.message(letter).await.map_err(Fault::Theirs)?;
    Ok(())
}

const SILENT: &str = "the mail server does not answer";
const UNREADABLE: &str = "the mail server's answer can't be read";

impl Fault {
    fn trouble(self) -> Trouble {
        match self {
            Self::Unsuited(trouble) => trouble,
            Self::Ours(error) => Trouble::Stuck(in_words(&error)),
            Self::Theirs(error) => {
                let why = in_words(&error);
                match code(&error) {
                    None => Trouble::Broken(why),
                    Some(code) => said_of_a_letter(code, why),
                }
            }
        }
    }
}

/// What a server says after it was told the recipient is about them, but for a few: it closes
/// (421), wants TLS (454, 530, 538) or does not know us (530, 534, 535).
fn said_of_a_letter(code: u16, why: String) -> Trouble {
    match code {
        421 | 454 | 530 | 534 | 535 | 538 => Trouble::Stuck(why),
        400..=499 => Trouble::Later(why),
        _ => Trouble::Refused(why),
    }
}

fn code(error: &Error) -> Option<u16> {
    error.status().map(u16::from)
}

/// What the server answered by its number only: its words often repeat the address.
fn in_words(error: &Error) -> String {
    match code(error) {
        Some(code) => format!("the mail server answered {code}"),
        None if error.is_tls() => "no secure line to the mail server".to_owned(),
        None if error.is_timeout() => SILENT.to_owned(),
        None if error.is_client() => "the mail server lacks STARTTLS or a way to log in".to_owned(),
        None => "the mail server can't be reached".to_owned(),
    }
}

/// Whether a server is on this machine.
fn is_here(host: &str) -> bool {
    host == "localhost"
        || host
            .parse::<std::net::IpAddr>()
            .is_ok_and(|ip| ip.is_loopback())
}

/// A part of an address without its percent signs.
fn plain(url: &Url, part: &str) -> Option<String> {
    // A query is read in the same way, but for these two.
    let part = part.replace('+', "%2B").replace('&', "%26");
    let mut url = url.clone();
    url.set_query(Some(&format!("={part}")));
    let (_, value) = url.query_pairs().next()?;
    Some(value.into_owned())
}

impl fmt::Debug for Server {
    /// Without its address, which can hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_server_says_of_one_address_stops_nobody_elses_mail() {
        let of = |code| said_of_a_letter(code, String::new());
        for code in [501, 504, 521, 541, 550, 551, 552, 553, 554, 555, 556, 571] {
            assert_eq!(of(code), Trouble::Refused(String::new()), "{code}");
        }
        for code in [431, 441, 447, 450, 451, 452, 455, 471] {
            assert_eq!(of(code), Trouble::Later(String::new()), "{code}");
        }
        for code in [421, 454, 530, 535] {
            assert_eq!(of(code), Trouble::Stuck(String::new()), "{code}");
        }
    }

    #[test]
    fn what_an_address_says_is_understood() {
        let server = |text: &str| Server::at(&SecretString::from(text));
        let odd = server("smtps://u%40x:p%2B+%26&%25q@mail.example.com?timeout=7").unwrap();
        let expected = Credentials::new("u@x".to_owned(), "p++&&%q".to_owned());
        assert_eq!(odd.credentials, Some(expected));
        assert_eq!((odd.port, odd.patience.as_secs()), (465, 7));
        assert_eq!(server("smtp://[::1]").unwrap().host, "::1");
        assert!(matches!(
            server("smtp://[::1]:2525").unwrap().tls,
            Tls::None
        ));
        let elsewhere = server("smtp://mail.example.com").unwrap();
        assert!(matches!(elsewhere.tls, Tls::Required(_)));
        for bad in ["?timeout=0", "?timeout=46", "?timeout=soon", "?tls=none"] {
            assert!(server(&format!("smtp://mail.example.com{bad}")).is_none());
        }
    }
}
