//! Who takes a letter from here: an SMTP server, or a folder.

use std::{path::PathBuf, time::Duration};

use lettre::{
    AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor,
    transport::smtp::{PoolConfig, extension::ClientId},
};
use secrecy::{ExposeSecret as _, SecretString};

use super::folder::Folder;
use crate::service::ServiceError;

/// Letters on their way to a server at the same time.
pub(super) const AT_ONCE: usize = 4;

/// How long a server may be silent.
const SILENCE: Duration = Duration::from_secs(20);

/// Takes letters.
#[derive(Debug)]
pub struct Carrier(Way);

#[derive(Debug)]
enum Way {
    Smtp(Box<AsyncSmtpTransport<Tokio1Executor>>),
    Folder(Folder),
}

/// Why a letter was not taken. Says what the server answered by its number only: the words of a
/// server often repeat the address.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// Nothing can be sent now, to anybody.
    Stuck(String),
    /// This one not now.
    Later(String),
    /// This one never.
    Refused(String),
}

impl Carrier {
    /// A server at `smtps://…` or `smtp://…`. An `smtp://` server that is not on this machine has
    /// to speak TLS, unless the address says `?tls=opportunistic`.
    ///
    /// # Errors
    /// When it is no such address. It is not repeated: it can hold a password.
    pub fn smtp(url: &SecretString) -> Result<Self, ServiceError> {
        let mut parsed =
            reqwest::Url::parse(url.expose_secret()).map_err(|_| ServiceError::MailAddress)?;
        let here = parsed.host_str().is_some_and(|host| {
            host == "localhost"
                || host
                    .trim_matches(['[', ']'])
                    .parse::<std::net::IpAddr>()
                    .is_ok_and(|ip| ip.is_loopback())
        });
        let says = parsed.query_pairs().any(|(name, _)| name == "tls");
        if parsed.scheme() == "smtp" && !here && !says {
            parsed.query_pairs_mut().append_pair("tls", "required");
        }
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(parsed.as_str())
            .map_err(|_| ServiceError::MailAddress)?
            .hello_name(ClientId::default())
            .timeout(Some(SILENCE))
            .pool_config(PoolConfig::new().max_size(AT_ONCE as u32))
            .build();
        Ok(Self(Way::Smtp(Box::new(transport))))
    }

    /// A folder that keeps the newest letters as `.eml` files.
    #[must_use]
    pub fn folder(path: PathBuf) -> Self {
        Self(Way::Folder(Folder::new(path)))
    }

    /// Letters between two looks at the database.
    pub(super) fn chunk(&self) -> i64 {
        match &self.0 {
            Way::Smtp(_) => 20,
            Way::Folder(_) => 500,
        }
    }

    /// Whether a letter that is followed by this many others need not be written at all.
    pub(super) fn would_forget(&self, followed_by: i64) -> bool {
        matches!(self.0, Way::Folder(_)) && followed_by >= folder_limit()
    }

    pub(super) async fn carry(&self, message: Message, name: String) -> Result<(), Trouble> {
        match &self.0 {
            Way::Folder(folder) => folder
                .keep(message.formatted(), name)
                .await
                .map_err(|error| Trouble::Stuck(format!("the mail folder: {}", error.kind()))),
            Way::Smtp(server) => match server.send(message).await {
                Ok(_) => Ok(()),
                Err(error) => Err(trouble(&error)),
            },
        }
    }

    /// After a chunk.
    pub(super) async fn tidy(&self) {
        if let Way::Folder(folder) = &self.0
            && let Err(error) = folder.tidy().await
        {
            tracing::warn!(kind = %error.kind(), "old practice mail can't be removed");
        }
    }
}

fn folder_limit() -> i64 {
    i64::try_from(super::folder::MOST).unwrap_or(i64::MAX)
}

fn trouble(error: &lettre::transport::smtp::Error) -> Trouble {
    let Some(code) = error.status().map(u16::from) else {
        let why = if error.is_timeout() {
            "the mail server does not answer"
        } else if error.is_tls() {
            "no secure line to the mail server"
        } else {
            "the mail server can't be reached"
        };
        return Trouble::Stuck(why.to_owned());
    };
    let why = format!("the mail server answered {code}");
    match code {
        // What a server says about an address.
        501 | 550..=553 | 556 => Trouble::Refused(why),
        450..=452 => Trouble::Later(why),
        // About us: a wrong password, too much mail, a server that closes.
        _ => Trouble::Stuck(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_server_elsewhere_has_to_speak_tls() {
        for good in [
            "smtps://user:secret@mail.example.com",
            "smtp://mail.example.com:587",
            "smtp://127.0.0.1:2525",
            "smtp://[::1]:2525",
            "smtp://mail.example.com?tls=opportunistic",
        ] {
            Carrier::smtp(&SecretString::from(good)).unwrap();
        }
        for bad in ["mail.example.com", "http://mail.example.com", ""] {
            let error = Carrier::smtp(&SecretString::from(bad)).unwrap_err();
            assert!(
                bad.is_empty() || !error.to_string().contains(bad),
                "{error}"
            );
        }
    }
}
