//! What is pure about webhooks.

use std::{collections::BTreeSet, net::IpAddr, time::Duration};

use rand::{SeedableRng as _, rngs::StdRng};
use secrecy::{ExposeSecret as _, SecretString};

use super::{
    address::is_public,
    guard::{Refused, is_refusal},
    schedule, signature,
};

#[test]
fn nothing_but_the_public_internet_is_public() {
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
        // IPv4 inside IPv6, in every way that reaches it.
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
fn pauses_keep_to_the_schedule_and_do_not_fall_together() {
    let mut chance = StdRng::seed_from_u64(7);
    assert_eq!(schedule::pause(0, &mut chance), None);
    assert_eq!(schedule::pause(8, &mut chance), None);
    assert_eq!(schedule::pause(u32::MAX, &mut chance), None);
    let seconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
    for (failed, seconds) in (1..).zip(seconds) {
        let pauses: Vec<Duration> = (0..50)
            .map(|_| schedule::pause(failed, &mut chance).unwrap())
            .collect();
        let (least, most) = (
            Duration::from_secs(seconds).mul_f64(0.9),
            Duration::from_secs(seconds).mul_f64(1.1),
        );
        assert!(pauses.iter().all(|pause| (least..=most).contains(pause)));
        assert!(pauses.iter().collect::<BTreeSet<_>>().len() > 40);
    }
}

/// The expected values come from another program's HMAC.
#[test]
fn every_secret_that_is_valid_signs() {
    let first = "whsec_dGhpcnR5LXR3byBieXRlcyBvZiBwbGFpbiBsZXR0ZXI=";
    let second = "whsec_YW5kIGFub3RoZXIgdGhpcnR5LXR3byBvZiB0aGVzZS4=";
    let body = r#"{"id":"0192-event"}"#;
    let sign = |secrets: &[&str]| {
        let secrets: Vec<_> = secrets
            .iter()
            .map(|secret| SecretString::from(*secret))
            .collect();
        signature::sign(&secrets, "0192-event", 1_793_631_600, body).unwrap()
    };
    let (one, two) = (
        "v1,ADAc3jvIs911QN6hFvIBk/A+EmCvuTnyVkMZf1mvtI0=",
        "v1,XAePxtc5JV0aqG+KDQ0//IaVJS8WtaGcN4L06osB0yM=",
    );
    assert_eq!(sign(&[first]), one);
    assert_eq!(sign(&[second, first]), format!("{two} {one}"));
}

#[test]
fn a_secret_is_32_random_bytes_and_never_the_same() {
    let secrets: BTreeSet<String> = (0..20)
        .map(|_| signature::new_secret().expose_secret().to_owned())
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
fn a_refusal_is_found_however_deep_it_lies() {
    let inner = std::io::Error::other(Refused);
    let outer = std::io::Error::other(inner);
    assert!(is_refusal(&outer));
    assert!(!is_refusal(&std::io::Error::other("something else")));
}
