//! Sends emails through an SMTP server or, in practice mode without a server, writes emails to a
//! folder.

use std::{io, path::PathBuf};

use lettre::Message;
use secrecy::SecretString;

use super::smtp::{SMTP_CHUNK_SIZE, SendError, SmtpServer};
use crate::service::error::ServiceError;

/// Number of emails that are written to a folder before the worker stores their results. Larger
/// than [`SMTP_CHUNK_SIZE`], because a folder is faster than a server.
const FOLDER_CHUNK_SIZE: i64 = 500;

/// Maximum number of emails in the folder; the oldest are removed.
const MAX_FILES: usize = 200;

#[derive(Debug)]
pub(crate) enum EmailTransport {
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
        Ok(Self::Smtp(Box::new(server)))
    }

    /// A folder that keeps the newest emails as `.eml` files.
    pub(crate) fn folder(path: PathBuf) -> Self {
        Self::Folder(EmailFolder { path })
    }

    /// The number of emails to send before the worker stores their results.
    pub(super) fn chunk_size(&self) -> i64 {
        match self {
            Self::Smtp(_) => SMTP_CHUNK_SIZE as i64,
            Self::Folder(_) => FOLDER_CHUNK_SIZE,
        }
    }

    /// Whether `following` later emails would make the folder remove this email again, so that the
    /// worker need not write it.
    pub(super) fn would_discard(&self, following: i64) -> bool {
        let limit = i64::try_from(MAX_FILES).unwrap_or(i64::MAX);
        matches!(self, Self::Folder(_)) && following >= limit
    }

    pub(super) async fn send(&self, message: Message, file_name: String) -> Result<(), SendError> {
        match self {
            Self::Folder(folder) => {
                folder
                    .write(message.formatted(), file_name)
                    .await
                    .map_err(|error| {
                        SendError::Unavailable(format!("the email folder: {}", error.kind()))
                    })
            }
            Self::Smtp(server) => server.send(&message).await,
        }
    }

    /// Removes files beyond the folder's limit. Called after each chunk.
    pub(super) async fn remove_old_files(&self) {
        if let Self::Folder(folder) = self
            && let Err(error) = folder.remove_old_files().await
        {
            tracing::warn!(kind = %error.kind(), "old practice emails can't be removed");
        }
    }

    /// Closes SMTP connections that were idle for too long.
    pub(super) async fn close_idle_connections(&self) {
        if let Self::Smtp(server) = self {
            server.close_idle_connections().await;
        }
    }
}

/// The folder of practice emails. Keeps the newest emails as `.eml` files, which email programs can open.
#[derive(Clone, Debug)]
pub(crate) struct EmailFolder {
    path: PathBuf,
}

impl EmailFolder {
    /// Writes an email to `{name}.eml`. Names must sort by time and contain no personal data.
    async fn write(&self, email: Vec<u8>, name: String) -> io::Result<()> {
        let folder = self.path.clone();
        run_blocking(move || {
            std::fs::create_dir_all(&folder)?;
            // The file gets its final name when complete, because an email program may watch the
            // folder.
            let temporary = folder.join(format!(".{name}"));
            std::fs::write(&temporary, email)?;
            std::fs::rename(temporary, folder.join(format!("{name}.eml")))
        })
        .await
    }

    /// Removes the oldest emails beyond [`MAX_FILES`].
    async fn remove_old_files(&self) -> io::Result<()> {
        let folder = self.path.clone();
        run_blocking(move || {
            let entries = match std::fs::read_dir(&folder) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
                entries => entries?,
            };
            let mut emails: Vec<PathBuf> = entries
                .filter_map(|entry| Some(entry.ok()?.path()))
                .filter(|path| path.extension().is_some_and(|extension| extension == "eml"))
                .collect();
            emails.sort();
            let excess = emails.len().saturating_sub(MAX_FILES);
            for email in &emails[..excess] {
                std::fs::remove_file(email)?;
            }
            Ok(())
        })
        .await
    }
}

async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> io::Result<T> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(io::Error::other)?
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

    #[tokio::test]
    async fn keeps_newest_emails_and_other_files() {
        let data = tempfile::tempdir().unwrap();
        let path = data.path().join("emails");
        let folder = EmailFolder { path: path.clone() };
        folder.remove_old_files().await.unwrap();
        for number in 0..MAX_FILES + 5 {
            let name = format!("{number:06}");
            folder.write(b"email".to_vec(), name).await.unwrap();
        }
        std::fs::write(path.join("000000.txt"), "mine").unwrap();
        folder.remove_old_files().await.unwrap();
        let mut names: Vec<String> = std::fs::read_dir(path)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        assert_eq!(names.len(), MAX_FILES + 1);
        assert_eq!(names[..2], ["000000.txt", "000005.eml"]);
    }
}
