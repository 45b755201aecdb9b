//! The version of a page of a list, by which a page that did not change is recognized and not decoded again. A service with
//! ETags answers the request of a known version with 304; the bytes from other services are compared.
//!
//! Used by the sync for the orders of a batch.

use sha2::{Digest as _, Sha256};

use super::ListPage;

/// The version of a page. Versions are equal only when the bytes of the pages are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageVersion {
    /// The `ETag` header.
    pub etag: Option<String>,
    /// The SHA-256 of the body.
    pub hash: Vec<u8>,
}

/// The response to the request of a page of which a version may be known.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PageRead<T> {
    /// The page has the known version.
    Unchanged,
    Page(ListPage<T>, PageVersion),
}

impl PageVersion {
    pub(super) fn of(etag: Option<String>, body: &[u8]) -> Self {
        Self {
            etag,
            hash: Sha256::digest(body).to_vec(),
        }
    }
}
