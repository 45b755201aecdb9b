//! The folder of practice emails. Keeps the newest emails as `.eml` files, which email programs
//! can open.

use std::{io, path::PathBuf};

/// Maximum number of emails in the folder; the oldest are removed.
pub(super) const MAX_FILES: usize = 200;

#[derive(Clone, Debug)]
pub(super) struct EmailFolder {
    path: PathBuf,
}

impl EmailFolder {
    pub fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// Writes an email to `{name}.eml`. Names must sort by time and contain no personal data.
    pub async fn write(&self, email: Vec<u8>, name: String) -> io::Result<()> {
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
    pub async fn remove_old_files(&self) -> io::Result<()> {
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
    async fn keeps_newest_emails_and_other_files() {
        let data = tempfile::tempdir().unwrap();
        let path = data.path().join("emails");
        let folder = EmailFolder::new(path.clone());
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
