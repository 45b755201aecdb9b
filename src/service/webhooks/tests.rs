//! Tests of the parts without I/O: addresses, retry schedule, signatures; and the account that the look-ups of
//! a delivery count towards.

use std::{
    collections::BTreeSet,
    io,
    net::IpAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use async_trait::async_trait;
use rand::{SeedableRng as _, rngs::StdRng};
use secrecy::{ExposeSecret as _, SecretString};

use super::{
    WebhookOptions,
    resolver::{self, Resolver},
    retry_schedule::retry_delay,
    sender::{AttemptError, WebhookSender, new_secret, sign},
    ssrf_guard::{PrivateAddress, SsrfGuard, UrlError, is_private_address_error, is_public},
};
use crate::{
    contract::{Timestamp, WebhookEventId, WebhookId},
    service::store::Endpoint,
};

#[test]
fn only_public_internet_addresses_are_public() {
    for private in [
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.1",
        "100.127.255.254",
        "127.0.0.1",
        "127.255.255.255",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.7",
        "203.0.113.9",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        // IPv4 embedded in IPv6.
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::10.0.0.1",
        "64:ff9b:1::1",
        "2002:7f00:1::1",
        "2001:0:1::1",
        "2001:db8::1",
        "3fff::1",
        "100::1",
        "fc00::1",
        "fd12:3456::1",
        "fe80::1",
        "fec0::1",
        "ff02::1",
        "4000::1",
    ] {
        let address: IpAddr = private.parse().unwrap();
        assert!(!is_public(address), "{private}");
    }
    for public in [
        "1.1.1.1",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "192.0.1.1",
        "198.17.255.255",
        "198.20.0.0",
        "223.255.255.255",
        "::ffff:1.1.1.1",
        "64:ff9b::1.1.1.1",
        "2001:200::1",
        "2606:4700::1111",
        "2a00:1450::1",
    ] {
        let address: IpAddr = public.parse().unwrap();
        assert!(is_public(address), "{public}");
    }
}

#[test]
fn retry_delays_follow_schedule_with_jitter() {
    let mut rng = StdRng::seed_from_u64(7);
    assert_eq!(retry_delay(0, &mut rng), None);
    assert_eq!(retry_delay(8, &mut rng), None);
    assert_eq!(retry_delay(u32::MAX, &mut rng), None);
    let seconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
    for (failed, seconds) in (1..).zip(seconds) {
        let delays: Vec<Duration> = (0..50)
            .map(|_| retry_delay(failed, &mut rng).unwrap())
            .collect();
        let (least, most) = (
            Duration::from_secs(seconds).mul_f64(0.9),
            Duration::from_secs(seconds).mul_f64(1.1),
        );
        assert!(delays.iter().all(|delay| (least..=most).contains(delay)));
        assert!(delays.iter().collect::<BTreeSet<_>>().len() > 40);
    }
}

/// The expected values were computed by another HMAC implementation.
#[test]
fn signs_with_every_secret() {
    let first = "whsec_dGhpcnR5LXR3byBieXRlcyBvZiBwbGFpbiBsZXR0ZXI=";
    let second = "whsec_YW5kIGFub3RoZXIgdGhpcnR5LXR3byBvZiB0aGVzZS4=";
    let body = r#"{"id":"0192-event"}"#;
    let sign = |secrets: &[&str]| {
        let secrets: Vec<_> = secrets
            .iter()
            .map(|secret| SecretString::from(*secret))
            .collect();
        sign(&secrets, "0192-event", 1_793_631_600, body).unwrap()
    };
    let (one, two) = (
        "v1,ADAc3jvIs911QN6hFvIBk/A+EmCvuTnyVkMZf1mvtI0=",
        "v1,XAePxtc5JV0aqG+KDQ0//IaVJS8WtaGcN4L06osB0yM=",
    );
    assert_eq!(sign(&[first]), one);
    assert_eq!(sign(&[second, first]), format!("{two} {one}"));
}

#[test]
fn secrets_are_32_random_bytes() {
    let secrets: BTreeSet<String> = (0..20)
        .map(|_| new_secret().expose_secret().to_owned())
        .collect();
    assert_eq!(secrets.len(), 20);
    for secret in secrets {
        assert!(
            secret.starts_with("whsec_") && secret.len() == 6 + 44,
            "{}",
            secret.len()
        );
    }
}

#[test]
fn finds_private_address_among_nested_causes() {
    let inner = std::io::Error::other(PrivateAddress);
    let outer = std::io::Error::other(inner);
    assert!(is_private_address_error(&outer));
    assert!(!is_private_address_error(&std::io::Error::other(
        "something else"
    )));
}

#[test]
fn attempt_errors_have_stable_codes() {
    for (error, code) in [
        (AttemptError::BadUrl, "bad_url"),
        (AttemptError::AddressRefused, "address_refused"),
        (AttemptError::NotSigned, "not_signed"),
        (AttemptError::NoBody, "no_body"),
        (AttemptError::Timeout, "timeout"),
        (AttemptError::NoConnection, "no_connection"),
        (AttemptError::BrokenAnswer, "broken_answer"),
        (AttemptError::Redirect, "redirect"),
        (AttemptError::Gone, "gone"),
        (AttemptError::Refused, "refused"),
    ] {
        assert_eq!(<&str>::from(error), code);
    }
}

/// Finds no name, and records the account of each look-up.
#[derive(Default)]
struct RecordingResolver(Mutex<Vec<Option<i64>>>);

#[async_trait]
impl Resolver for RecordingResolver {
    async fn resolve(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        self.0.lock().unwrap().push(resolver::current_account());
        Err(io::ErrorKind::NotFound.into())
    }
}

#[tokio::test]
async fn names_of_webhooks_are_resolved_for_their_account() {
    let recording = Arc::new(RecordingResolver::default());
    let options = WebhookOptions {
        resolver: Some(Arc::clone(&recording) as Arc<dyn Resolver>),
        ..WebhookOptions::default()
    };
    let guard = SsrfGuard::new(&options);
    let refused = guard.check(6, "https://hooks.example/").await;
    assert_eq!(refused, Err(UrlError::UnknownHost));
    let sender = WebhookSender::new(guard, &options).unwrap();
    let endpoint = Endpoint {
        id: WebhookId::generate(),
        url: "https://hooks.example/".to_owned(),
        secrets: vec![SecretString::from(new_secret().expose_secret())],
    };
    let sent = sender.send(
        7,
        &endpoint,
        WebhookEventId::generate(),
        String::new(),
        Timestamp::from_micros(0),
    );
    let attempt = sent.await;
    assert_eq!(attempt.status, None);
    assert_eq!(*recording.0.lock().unwrap(), [Some(6), Some(7)]);
}
