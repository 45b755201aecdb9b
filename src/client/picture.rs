//! Pictures of products, brands and cards, from the addresses in the responses of the service.

use reqwest::{Method, Url, header::ACCEPT};

use super::{AddressFault, Client, ClientError, ResponseFault, address};

impl Client {
    /// Fetches a picture of at most `max_bytes`. The API key is sent only to the service's own
    /// origin. The bytes are not decoded here.
    ///
    /// # Errors
    /// [`ClientError`]; `BadAddress` when the address must not be fetched, `NotTheService` when the
    /// response is too large or not a picture.
    pub(crate) async fn fetch_picture(
        &self,
        url: &str,
        max_bytes: usize,
    ) -> Result<Vec<u8>, ClientError> {
        let refused = || ClientError::BadAddress(AddressFault::PictureNotFetchable);
        let base_url = &self.inner.base_url;
        let url: Url = base_url.join(url).map_err(|_| refused())?;
        let is_same_origin = url.origin() == base_url.origin();
        // Only a service on this computer may name loopback URLs. Other services must not make
        // giftdesk send requests to local programs.
        let is_allowed = match url.scheme() {
            "https" => is_same_origin || !address::is_loopback(&url),
            "http" => {
                is_same_origin || (address::is_loopback(&url) && address::is_loopback(base_url))
            }
            _ => false,
        };
        if !is_allowed {
            return Err(refused());
        }
        let timeout = self.inner.options.read_timeout;
        let body = self
            .send_with_retries(max_bytes, || {
                let request = if is_same_origin {
                    self.request(Method::GET, url.clone())
                } else {
                    self.inner.http.get(url.clone())
                };
                request.header(ACCEPT, "image/*").timeout(timeout)
            })
            .await?;
        // Some file stores serve every file as `application/octet-stream`.
        let content_type = body.content_type.as_str();
        if content_type.starts_with("image/")
            || content_type.starts_with("application/octet-stream")
        {
            Ok(body.bytes)
        } else {
            Err(ClientError::NotTheService(ResponseFault::NotAPicture))
        }
    }
}
