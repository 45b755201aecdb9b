//! Pictures: fetched without the key, because they can be on anybody's host.

use reqwest::{Url, header::CONTENT_TYPE};

use super::{Client, ClientError, http::read_bounded};

impl Client {
    /// The bytes of a picture, at most `max_bytes`. The address can be relative to the service's.
    ///
    /// # Errors
    /// Like any read; [`ClientError::NotTheService`] when what answers is no picture.
    pub async fn fetch_picture(&self, url: &str, max_bytes: usize) -> Result<Vec<u8>, ClientError> {
        let url: Url = self.base.join(url).map_err(|_| ClientError::BadAddress {
            why: "The picture's address is none.".to_owned(),
        })?;
        if !matches!(url.scheme(), "https" | "http") {
            return Err(ClientError::BadAddress {
                why: "The picture's address is none that is fetched.".to_owned(),
            });
        }
        let response = self
            .http
            .get(url)
            .timeout(self.options.read_timeout)
            .send()
            .await
            .map_err(|error| ClientError::from_transport(&error))?;
        let status = response.status();
        if !status.is_success() {
            let sentence = format!("The picture cannot be had ({}).", status.as_u16());
            return Err(match status.as_u16() {
                404 | 410 => ClientError::NotFound { sentence },
                code @ 500.. => ClientError::ServiceFailed {
                    status: code,
                    retry_after: None,
                },
                code => ClientError::Refused {
                    status: code,
                    sentence,
                },
            });
        }
        let is_picture = response
            .headers()
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .is_none_or(|kind| kind.starts_with("image/"));
        if !is_picture {
            return Err(ClientError::NotTheService {
                what: "this is no picture.".to_owned(),
            });
        }
        read_bounded(response, max_bytes).await
    }
}
