//! Signatures as in Standard Webhooks, with which receivers verify that a payload is genuine.
//!
//! A secret is `whsec_` and 32 random bytes in base64. The database stores secrets in plain text,
//! because signing needs them. A secret is shown once, when it is created, and never logged.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use rand::Rng as _;
use secrecy::{ExposeSecret as _, SecretString};
use standardwebhooks::{Webhook, WebhookError};

const PREFIX: &str = "whsec_";

pub(crate) fn new_secret() -> SecretString {
    let mut bytes = [0; 32];
    rand::rng().fill_bytes(&mut bytes);
    SecretString::from(format!("{PREFIX}{}", STANDARD.encode(bytes)))
}

/// The value of the signature header: one signature per secret, separated by spaces, so that a
/// receiver with the old secret accepts the payload during a rotation.
///
/// `timestamp` is in seconds since 1970.
///
/// # Errors
/// When a secret is malformed.
pub(super) fn sign(
    secrets: &[SecretString],
    id: &str,
    timestamp: i64,
    payload: &str,
) -> Result<String, WebhookError> {
    let mut signatures = String::new();
    for secret in secrets {
        if !signatures.is_empty() {
            signatures.push(' ');
        }
        let signer = Webhook::new(secret.expose_secret())?;
        signatures.push_str(&signer.sign(id, timestamp, payload.as_bytes())?);
    }
    Ok(signatures)
}
