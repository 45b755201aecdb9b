//! Removes the host from the URLs of a practice service, whose port can change with a start, so that
//! the picture cache finds pictures again and unchanged records stay unchanged. Used by the sync and by
//! queries that read a record from the service.

use serde::{Serialize, de::DeserializeOwned};

/// The value with URLs of `base_url` relative to it.
pub(crate) fn make_urls_relative<T: Serialize + DeserializeOwned>(value: T, base_url: &str) -> T {
    let Ok(text) = serde_json::to_string(&value) else {
        return value;
    };
    let text = text.replace(&format!("\"{base_url}/"), "\"/");
    serde_json::from_str(&text).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_urls_of_the_service_become_relative() {
        let urls = ["http://127.0.0.1:80/a.png", "http://127.0.0.1:801/b.png"].map(str::to_owned);
        let relative = make_urls_relative(urls.to_vec(), "http://127.0.0.1:80");
        assert_eq!(relative, ["/a.png", "http://127.0.0.1:801/b.png"]);
    }
}
