//! The body of a request that creates a batch, with its hash for the log of sends. Hashing takes time in
//! proportion to the recipients, so Review computes the hash before the user confirms the send.

use sha2::{Digest as _, Sha256};

/// A body and its SHA-256.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestBody {
    bytes: Vec<u8>,
    sha256: [u8; 32],
}

impl RequestBody {
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    #[must_use]
    pub fn sha256(&self) -> [u8; 32] {
        self.sha256
    }
}

impl From<Vec<u8>> for RequestBody {
    fn from(bytes: Vec<u8>) -> Self {
        let sha256 = Sha256::digest(&bytes).into();
        Self { bytes, sha256 }
    }
}
