//! The end of validity of an X.509 certificate, and why one was refused. Reads only that field; the TLS library checks the
//! certificate.

use std::error::Error;

use chrono::NaiveDate;

use crate::contract::Timestamp;

const INTEGER: u8 = 0x02;
const UTC_TIME: u8 = 0x17;
const GENERALIZED_TIME: u8 = 0x18;
const SEQUENCE: u8 = 0x30;
/// The version of the certificate, which is left out for the first.
const VERSION: u8 = 0xa0;

/// The end of validity of a certificate in DER; `None` when it cannot be read.
pub(super) fn not_after(certificate: &[u8]) -> Option<Timestamp> {
    let (certificate, _) = value(certificate, SEQUENCE)?;
    let (fields, _) = value(certificate, SEQUENCE)?;
    let fields = value(fields, VERSION).map_or(fields, |(_, rest)| rest);
    let (_, fields) = value(fields, INTEGER)?;
    // The algorithm of the signature, and the issuer.
    let (_, fields) = value(fields, SEQUENCE)?;
    let (_, fields) = value(fields, SEQUENCE)?;
    let (validity, _) = value(fields, SEQUENCE)?;
    let (_, after) = any_value(validity)?;
    let (tag, time) = (*after.first()?, any_value(after)?.0);
    let time = std::str::from_utf8(time).ok()?.strip_suffix('Z')?;
    let number = |range: std::ops::Range<usize>| time.get(range)?.parse::<u32>().ok();
    let (year, rest) = match tag {
        // Two digits of the years 1950 to 2049.
        UTC_TIME => match number(0..2)? {
            year @ 0..50 => (2_000 + year, 2),
            year => (1_900 + year, 2),
        },
        GENERALIZED_TIME => (number(0..4)?, 4),
        _ => return None,
    };
    let part = |index: usize| number(rest + 2 * index..rest + 2 * index + 2);
    let date = NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, part(0)?, part(1)?)?;
    let time = date.and_hms_opt(part(2)?, part(3)?, part(4)?)?;
    Some(Timestamp::from_micros(time.and_utc().timestamp_micros()))
}

/// The content of a value with this tag, and what follows the value.
fn value(bytes: &[u8], tag: u8) -> Option<(&[u8], &[u8])> {
    any_value(bytes).filter(|_| bytes.first() == Some(&tag))
}

fn any_value(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let [_, length, rest @ ..] = bytes else {
        return None;
    };
    let (length, rest) = match *length {
        short @ 0..0x80 => (usize::from(short), rest),
        long => {
            let (digits, rest) = rest.split_at_checked(usize::from(long & 0x7f))?;
            if digits.len() > 4 {
                return None;
            }
            let length = digits
                .iter()
                .fold(0, |length, digit| length << 8 | usize::from(*digit));
            (length, rest)
        }
    };
    rest.split_at_checked(length)
}

/// What is wrong with the certificate, when that made a connection fail: the text of the TLS library among the causes.
pub(super) fn certificate_fault(error: &(dyn Error + 'static)) -> Option<String> {
    // The text of the error itself can have the URL, with any words in its host name.
    let mut cause = error.source();
    while let Some(error) = cause {
        let inner = error.downcast_ref::<std::io::Error>();
        let inner = inner.and_then(std::io::Error::get_ref);
        let text = inner.map_or_else(|| error.to_string(), ToString::to_string);
        if text.contains("certificate") {
            let fault = text.split_once("peer certificate: ");
            return Some(fault.map_or(text.clone(), |(_, fault)| fault.to_owned()));
        }
        // `io::Error::source` skips the error that it wraps.
        cause = match inner {
            Some(inner) => Some(inner),
            None => error.source(),
        };
    }
    None
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;

    use super::*;

    /// A self-signed certificate of `localhost`.
    const CERTIFICATE: &str = include_str!("../../../tests/terminal/certificate/certificate.pem");

    fn der() -> Vec<u8> {
        let lines = CERTIFICATE.lines().filter(|line| !line.contains("-----"));
        let text: String = lines.collect();
        base64::engine::general_purpose::STANDARD
            .decode(text)
            .unwrap()
    }

    #[test]
    fn reads_the_end_of_validity() {
        assert_eq!(
            not_after(&der()).unwrap().to_string(),
            "2126-11-06T12:28:55.000Z"
        );
    }

    /// An error with a cause.
    #[derive(Debug, thiserror::Error)]
    #[error("{text}")]
    struct Failed {
        text: &'static str,
        source: std::io::Error,
    }

    #[test]
    fn fault_is_the_text_of_a_cause() {
        let url = "error sending request for https://certificates.example.com/";
        let of = |cause: &str| {
            certificate_fault(&Failed {
                text: url,
                source: std::io::Error::other(cause.to_owned()),
            })
        };
        assert_eq!(of("connection refused"), None);
        assert_eq!(
            of("invalid peer certificate: UnknownIssuer").as_deref(),
            Some("UnknownIssuer")
        );
    }

    #[test]
    fn damaged_certificate_has_no_end_of_validity() {
        let der = der();
        for length in 0..der.len() {
            assert_eq!(not_after(&der[..length]), None, "{length}");
        }
        for at in 0..der.len().min(300) {
            for byte in [0, 0x7f, 0x80, 0x84, 0xff] {
                let mut damaged = der.clone();
                damaged[at] = byte;
                not_after(&damaged);
            }
        }
    }
}
