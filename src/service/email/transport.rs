//! Who takes a letter from here: an SMTP server, or a folder.

use std::path::PathBuf;

use lettre::Message;
use secrecy::SecretString;

use super::{folder::Folder, smtp::Server};
use crate::service::ServiceError;

/// Letters on their way to a server at the same time.
pub(super) const AT_ONCE: usize = 4;

/// Letters to a server between two looks at the database.
pub(super) const CHUNK: usize = 20;

/// Takes letters.
#[derive(Debug)]
pub struct EmailTransport(Way);

#[derive(Debug)]
enum Way {
    Smtp(Box<Server>),
    Folder(Folder),
}

/// Why a letter was not taken. Says what the server answered by its number only: the words of a
/// server often repeat the address.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// Nothing can be sent now, to anybody.
    Stuck(String),
    /// The line broke or fell silent in the middle of this one, which may be why.
    Broken(String),
    /// This one not now.
    Later(String),
    /// This one never.
    Refused(String),
}

impl EmailTransport {
    /// A server at `smtps://…` or `smtp://…`. An `smtp://` server that is not on this machine has
    /// to speak TLS, unless the address says `?tls=opportunistic`. `?timeout=` says how many
    /// seconds a letter may take, 45 at most.
    ///
    /// # Errors
    /// When it is no such address. It is not quoted: it can hold a password.
    pub fn smtp(url: &SecretString) -> Result<Self, ServiceError> {
        let server = Server::at(url).ok_or(ServiceError::InvalidSmtpUrl)?;
        Ok(Self(Way::Smtp(Box::new(server))))
    }

    /// A folder that keeps the newest letters as `.eml` files.
    #[must_use]
    pub fn folder(path: PathBuf) -> Self {
        Self(Way::Folder(Folder::new(path)))
    }

    /// Letters between two looks at the database.
    pub(super) fn chunk(&self) -> i64 {
        match &self.0 {
            Way::Smtp(_) => CHUNK as i64,
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
            Way::Smtp(server) => server.carry(&message).await,
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

    /// When there is nothing to do.
    pub(super) async fn hang_up(&self) {
        if let Way::Smtp(server) = &self.0 {
            server.hang_up().await;
        }
    }
}

fn folder_limit() -> i64 {
    i64::try_from(super::folder::MOST).unwrap_or(i64::MAX)
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
            EmailTransport::smtp(&SecretString::from(good)).unwrap();
        }
        for bad in ["mail.example.com", "http://mail.example.com", ""] {
            let error = EmailTransport::smtp(&SecretString::from(bad)).unwrap_err();
            assert!(
                bad.is_empty() || !error.to_string().contains(bad),
                "{error}"
            );
        }
    }
}
