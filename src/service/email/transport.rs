//! Sends emails through an SMTP server or, in practice mode without a server, writes emails to a
//! folder.

use std::path::PathBuf;

use lettre::Message;
use secrecy::SecretString;

use super::{
    folder::{EmailFolder, MAX_FILES},
    send_error::{SMTP_CHUNK_SIZE, SendError},
    smtp::SmtpServer,
};
use crate::service::error::ServiceError;

/// Number of emails that are written to a folder before the worker stores their results. Larger
/// than [`SMTP_CHUNK_SIZE`], because a folder is faster than a server.
const FOLDER_CHUNK_SIZE: i64 = 500;

#[derive(Debug)]
pub(crate) struct EmailTransport(Destination);

#[derive(Debug)]
enum Destination {
    Smtp(Box<SmtpServer>),
    Folder(EmailFolder),
}

impl EmailTransport {
    /// A server at `smtps://…` or `smtp://…`. An `smtp://` server on another machine has to support
    /// TLS, unless the URL has `?tls=opportunistic`. `?timeout=` is the number of seconds for one
    /// email, from 1 to 45.
    ///
    /// # Errors
    /// When the URL is invalid. The error does not repeat the URL, which can contain a password.
    pub(crate) fn smtp(url: &SecretString) -> Result<Self, ServiceError> {
        let server = SmtpServer::from_url(url).ok_or(ServiceError::InvalidSmtpUrl)?;
        Ok(Self(Destination::Smtp(Box::new(server))))
    }

    /// A folder that keeps the newest emails as `.eml` files.
    pub(crate) fn folder(path: PathBuf) -> Self {
        Self(Destination::Folder(EmailFolder::new(path)))
    }

    /// The number of emails to send before the worker stores their results.
    pub(super) fn chunk_size(&self) -> i64 {
        match &self.0 {
            Destination::Smtp(_) => SMTP_CHUNK_SIZE as i64,
            Destination::Folder(_) => FOLDER_CHUNK_SIZE,
        }
    }

    /// Whether `following` later emails would make the folder remove this email again, so that the
    /// worker need not write it.
    pub(super) fn would_discard(&self, following: i64) -> bool {
        let limit = i64::try_from(MAX_FILES).unwrap_or(i64::MAX);
        matches!(self.0, Destination::Folder(_)) && following >= limit
    }

    pub(super) async fn send(&self, message: Message, file_name: String) -> Result<(), SendError> {
        match &self.0 {
            Destination::Folder(folder) => folder
                .write(message.formatted(), file_name)
                .await
                .map_err(|error| {
                    SendError::Unavailable(format!("the email folder: {}", error.kind()))
                }),
            Destination::Smtp(server) => server.send(&message).await,
        }
    }

    /// Removes files beyond the folder's limit. Called after each chunk.
    pub(super) async fn remove_old_files(&self) {
        if let Destination::Folder(folder) = &self.0
            && let Err(error) = folder.remove_old_files().await
        {
            tracing::warn!(kind = %error.kind(), "old practice emails can't be removed");
        }
    }

    /// Closes SMTP connections that were idle for too long.
    pub(super) async fn close_idle_connections(&self) {
        if let Destination::Smtp(server) = &self.0 {
            server.close_idle_connections().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn accepts_smtp_urls_only() {
        for url in [
            "smtps://user:secret@mail.example.com",
            "smtp://mail.example.com:587",
            "smtp://127.0.0.1:2525",
            "smtp://[::1]:2525",
            "smtp://mail.example.com?tls=opportunistic",
        ] {
            EmailTransport::smtp(&SecretString::from(url)).unwrap();
        }
        for invalid in ["mail.example.com", "http://mail.example.com", ""] {
            let error = EmailTransport::smtp(&SecretString::from(invalid)).unwrap_err();
            assert!(
                invalid.is_empty() || !error.to_string().contains(invalid),
                "{error}"
            );
        }
    }
}
