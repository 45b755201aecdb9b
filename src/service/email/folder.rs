//! Practice mail: the newest letters as `.eml` files, which every mail program opens.

use std::{io, path::PathBuf};

/// Letters that are kept; older ones make room.
pub(super) const MOST: usize = 200;

#[derive(Clone, Debug)]
pub(super) struct Folder {
    path: PathBuf,
}

impl Folder {
    pub fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// Writes a letter. `name` sorts by time and says nothing about anybody.
    pub async fn keep(&self, letter: Vec<u8>, name: String) -> io::Result<()> {
        let folder = self.path.clone();
        blocking(move || {
            std::fs::create_dir_all(&folder)?;
            // Whole or not at all: somebody may be looking.
            let unfinished = folder.join(format!(".{name}"));
            std::fs::write(&unfinished, letter)?;
            std::fs::rename(unfinished, folder.join(format!("{name}.eml")))
        })
        .await
    }

    /// Removes the oldest letters beyond [`MOST`].
    pub async fn tidy(&self) -> io::Result<()> {
        let folder = self.path.clone();
        blocking(move || {
            let entries = match std::fs::read_dir(&folder) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
                entries => entries?,
            };
            let mut letters: Vec<PathBuf> = entries
                .filter_map(|entry| Some(entry.ok()?.path()))
                .filter(|path| path.extension().is_some_and(|kind| kind == "eml"))
                .collect();
            letters.sort();
            let too_many = letters.len().saturating_sub(MOST);
            for letter in &letters[..too_many] {
                std::fs::remove_file(letter)?;
            }
            Ok(())
        })
        .await
    }
}

async fn blocking<T: Send + 'static>(
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
    async fn the_newest_letters_are_kept_and_other_files_are_left_alone() {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::new(place.path().join("mail"));
        folder.tidy().await.unwrap();
        for number in 0..MOST + 5 {
            let name = format!("{number:06}");
            folder.keep(b"letter".to_vec(), name).await.unwrap();
        }
        std::fs::write(place.path().join("mail/000000.txt"), "mine").unwrap();
        folder.tidy().await.unwrap();
        let mut names: Vec<String> = std::fs::read_dir(place.path().join("mail"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        assert_eq!(names.len(), MOST + 1);
        assert_eq!(names[..2], ["000000.txt", "000005.eml"]);
    }
}
