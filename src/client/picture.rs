//! Pictures of products, brands and cards, from wherever the service says they are.

use reqwest::{Method, Url, header::ACCEPT};

use super::{AddressFault, Client, ClientError, ResponseFault, address};

impl Client {
    /// Fetches a picture's bytes, at most `max_bytes`. The key goes along only to the service's own
    /// origin; other hosts see nothing of the account. The bytes are not looked into: whoever
    /// decodes them sets limits of its own.
    ///
    /// # Errors
    /// [`ClientError`]; `NotTheService` when it is too large or no picture.
    pub async fn fetch_picture(&self, url: &str, max_bytes: usize) -> Result<Vec<u8>, ClientError> {
        let refuse = || ClientError::BadAddress(AddressFault::PictureNotFetchable);
        let url: Url = self.inner.base.join(url).map_err(|_| refuse())?;
        let own = url.origin() == self.inner.base.origin();
        // Loopback is reachable for a service on this machine only: another one has no business
        // pointing us at what runs here.
        let allowed = match url.scheme() {
            "https" => own || !address::is_loopback(&url),
            "http" => own || (address::is_loopback(&url) && address::is_loopback(&self.inner.base)),
            _ => false,
        };
        if !allowed {
            return Err(refuse());
        }
        let timeout = self.inner.options.read_timeout;
        let answer = self
            .read(max_bytes, || {
                let request = if own {
                    self.request(Method::GET, url.clone())
                } else {
                    self.inner.http.get(url.clone())
                };
                request.header(ACCEPT, "image/*").timeout(timeout)
            })
            .await?;
        let kind = answer.content_type.as_str();
        // Some stores of files do not say what a file is.
        if kind.starts_with("image/") || kind.starts_with("application/octet-stream") {
            Ok(answer.body)
        } else {
            Err(ClientError::NotTheService(ResponseFault::NotAPicture))
        }
    }
}
