//! Signatures of Standard Webhooks: what a receiver checks before it believes a body.
//!
//! A secret is `whsec_` and 32 random bytes in base64. It is signed with, so it is kept as it is
//! and not as a hash; it is told once, and is in no log and no error.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use rand::RngCore as _;
use secrecy::{ExposeSecret as _, SecretString};
use standardwebhooks::{Webhook, WebhookError};

const PREFIX: &str = "whsec_";

/// A secret for a new endpoint, or in place of one.
#[must_use]
pub fn new_secret() -> SecretString {
    let mut bytes = [0; 32];
    rand::rng().fill_bytes(&mut bytes);
    SecretString::from(format!("{PREFIX}{}", STANDARD.encode(bytes)))
}

/// The value of the signature header: a signature by each secret, separated by blanks, so that a
/// receiver that still holds the old secret believes it too.
///
/// `seconds` since 1970.
///
/// # Errors
/// When a secret is not one of ours, or the body is not text.
pub fn sign(
    secrets: &[SecretString],
    id: &str,
    seconds: i64,
    body: &str,
) -> Result<String, WebhookError> {
    let mut signatures = String::new();
    for secret in secrets {
        if !signatures.is_empty() {
            signatures.push(' ');
        }
        let signer = Webhook::new(secret.expose_secret())?;
        signatures.push_str(&signer.sign(id, seconds, body.as_bytes())?);
    }
    Ok(signatures)
}
