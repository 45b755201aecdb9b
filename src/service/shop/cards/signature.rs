//! The signatures of the events that Stripe sends: `Stripe-Signature: t=SECONDS,v1=HEX,…`, the HMAC-SHA256 of the time, a dot
//! and the body.
//!
//! Refuses an event without a signature of the secret, and one that was signed more than [`TOLERANCE`] away from now, so that
//! an old event cannot be sent again.

use std::time::Duration;

use hmac_sha256::HMAC;
use secrecy::{ExposeSecret as _, SecretString};
use subtle::ConstantTimeEq as _;

use crate::contract::Timestamp;

/// The difference between the time of the signature and now that is accepted, as Stripe recommends.
const TOLERANCE: Duration = Duration::from_secs(300);

/// The most signatures of one header that are compared. Stripe sends two while a secret is replaced.
const MAX_SIGNATURES: usize = 8;

/// Whether a header has a valid signature of the body.
pub(crate) fn is_signed(header: &str, body: &[u8], secret: &SecretString, now: Timestamp) -> bool {
    let mut signed_at = None;
    let mut signatures = Vec::new();
    for part in header.split(',') {
        match part.trim().split_once('=') {
            Some(("t", value)) => signed_at = Some(value),
            Some(("v1", value)) if signatures.len() < MAX_SIGNATURES => signatures.push(value),
            _ => {}
        }
    }
    let Some(text) = signed_at else {
        return false;
    };
    let Ok(seconds) = text.parse::<i64>() else {
        return false;
    };
    let now = now.micros().div_euclid(1_000_000);
    if now.abs_diff(seconds) > TOLERANCE.as_secs() {
        return false;
    }
    let mut mac = HMAC::new(secret.expose_secret().as_bytes());
    mac.update(text.as_bytes());
    mac.update(b".");
    mac.update(body);
    let expected = hex::encode(mac.finalize());
    signatures
        .iter()
        .any(|signature| bool::from(signature.as_bytes().ct_eq(expected.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &[u8] = br#"{"id":"evt_1","object":"event"}"#;
    const SECONDS: i64 = 1_700_000_000;

    /// Calculated with OpenSSL: `printf '%s' '1700000000.{"id":"evt_1","object":"event"}' | openssl dgst -sha256 -hmac
    /// whsec_test`.
    const SIGNATURE: &str = "4c15fb2a43f93ef61eaa3e0893866d57cad9cad4223242cfb96f362480cb4021";

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_micros(seconds * 1_000_000)
    }

    fn is_accepted(header: &str, body: &[u8], secret: &str, now: i64) -> bool {
        is_signed(header, body, &SecretString::from(secret), at(now))
    }

    #[test]
    fn accepts_a_signature_within_five_minutes() {
        let header = format!("t={SECONDS},v1={SIGNATURE}");
        for now in [SECONDS - 300, SECONDS, SECONDS + 300] {
            assert!(is_accepted(&header, BODY, "whsec_test", now), "{now}");
        }
        for now in [SECONDS - 301, SECONDS + 301] {
            assert!(!is_accepted(&header, BODY, "whsec_test", now), "{now}");
        }
    }

    #[test]
    fn accepts_one_of_several_signatures() {
        let header = format!("t={SECONDS}, v1=00, v1={SIGNATURE}, v0=11");
        assert!(is_accepted(&header, BODY, "whsec_test", SECONDS));
    }

    #[test]
    fn refuses_changed_events() {
        let header = format!("t={SECONDS},v1={SIGNATURE}");
        assert!(!is_accepted(&header, b"{}", "whsec_test", SECONDS));
        assert!(!is_accepted(&header, BODY, "whsec_other", SECONDS));
        let later = format!("t={},v1={SIGNATURE}", SECONDS + 1);
        assert!(!is_accepted(&later, BODY, "whsec_test", SECONDS));
        let longer = format!("t={SECONDS},v1={SIGNATURE}0");
        for header in [
            "",
            "t=",
            "v1=",
            &format!("v1={SIGNATURE}"),
            &format!("t={SECONDS}"),
            &format!("t={SECONDS},v0={SIGNATURE}"),
            &format!("t=x,v1={SIGNATURE}"),
            &longer,
            &format!("t={},v1={SIGNATURE}", i64::MIN),
        ] {
            assert!(
                !is_accepted(header, BODY, "whsec_test", SECONDS),
                "{header}"
            );
        }
    }
}
