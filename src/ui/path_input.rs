//! Paths that a user types or pastes where the system has no file dialog.

use std::path::{Path, PathBuf};

use directories::BaseDirs;

/// Parses the path of a file that a user entered. `~` is the home folder, and quotation marks
/// around the path are removed. Returns `None` for a path without a file name, and for a relative
/// path, because the user of a window cannot see its working directory.
pub(crate) fn parse(text: &str) -> Option<PathBuf> {
    let home = BaseDirs::new().map(|dirs| dirs.home_dir().to_owned());
    parse_with_home(text, home.as_deref())
}

fn parse_with_home(text: &str, home: Option<&Path>) -> Option<PathBuf> {
    let text = text.trim();
    let text = ['"', '\'']
        .into_iter()
        .find_map(|quote| text.strip_prefix(quote)?.strip_suffix(quote))
        .unwrap_or(text);
    let path = Path::new(text);
    let path = match path.strip_prefix("~") {
        Ok(rest) => home?.join(rest),
        Err(_) => path.to_owned(),
    };
    (path.is_absolute() && path.file_name().is_some()).then_some(path)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Option<PathBuf> {
        parse_with_home(text, Some(Path::new("/home/ann")))
    }

    #[test]
    fn absolute_and_home_paths_are_accepted() {
        assert_eq!(parsed(" /tmp/a b.csv "), Some("/tmp/a b.csv".into()));
        assert_eq!(parsed("'/tmp/a.csv'"), Some("/tmp/a.csv".into()));
        assert_eq!(
            parsed("~/lists/a.csv"),
            Some("/home/ann/lists/a.csv".into())
        );
    }

    #[test]
    fn relative_paths_and_folders_are_refused() {
        for text in ["", "a.csv", "./a.csv", "~ann/a.csv", "/", "\"/tmp/a.csv"] {
            assert_eq!(parsed(text), None, "{text}");
        }
    }
}
