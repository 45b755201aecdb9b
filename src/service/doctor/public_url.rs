//! Whether recipients reach this service at its public URL, with a certificate that does not expire soon, and at the same time
//! of day.

use std::time::{Instant, UNIX_EPOCH};

use reqwest::{Response, StatusCode, header::DATE, redirect::Policy, tls::TlsInfo};
use serde::Deserialize;

use super::{
    certificate::{certificate_fault, not_after},
    examination::{
        DoctorConfig, Examination, ExaminedPart, Fact, Finding, TIME_LIMIT, is_far, seconds,
    },
};
use crate::{
    contract::{Clock as _, WallClock},
    service::{base_url::BaseUrl, http::API_TITLE},
};

/// The document needs no key, and every proxy has to publish it with the rest of the API.
const PATH: &str = "/openapi.json";

/// More than the document has.
const MAX_BYTES: usize = 8 << 20;

/// Certificates are usually replaced a month before they expire.
const MIN_DAYS: i64 = 14;

const MICROS_PER_DAY: i64 = 86_400_000_000;

/// The public URL and, with TLS, the certificate.
pub(super) async fn examine(config: &DoctorConfig) -> (Vec<Examination>, Option<Examination>) {
    let part = ExaminedPart::PublicUrl;
    let (results, certificate) = match &config.public_url {
        None => (vec![Err(Finding::PublicUrlMissing)], None),
        Some(url) => match BaseUrl::parse(url) {
            Err(_) => (vec![Err(Finding::PublicUrlInvalid)], None),
            Ok(url) => examine_url(&url).await,
        },
    };
    let examinations = results
        .into_iter()
        .map(|result| Examination { part, result });
    let certificate = certificate.map(|result| Examination {
        part: ExaminedPart::Certificate,
        result,
    });
    (examinations.collect(), certificate)
}

type PartResult = Result<Fact, Finding>;

async fn examine_url(url: &BaseUrl) -> (Vec<PartResult>, Option<PartResult>) {
    let has_tls = url.as_str().starts_with("https:");
    let client = reqwest::Client::builder()
        .timeout(TIME_LIMIT)
        // A redirection to another host would show a service that is not this one.
        .redirect(Policy::none())
        .tls_info(true)
        .build();
    let Ok(client) = client else {
        return (vec![Err(Finding::PublicUrlUnreachable)], None);
    };
    let begun = Instant::now();
    let response = match client.get(format!("{url}{PATH}")).send().await {
        Ok(response) => response,
        Err(error) => {
            return match certificate_fault(&error) {
                Some(reason) => (
                    Vec::new(),
                    Some(Err(Finding::CertificateInvalid { reason })),
                ),
                None if error.is_timeout() => (vec![Err(Finding::PublicUrlSilent)], None),
                None => (vec![Err(Finding::PublicUrlUnreachable)], None),
            };
        }
    };
    let taken = begun.elapsed();
    let certificate = has_tls.then(|| certificate_state(&response)).flatten();
    let difference = clock_difference(&response);
    let mut results = vec![own_service(response).await.map(|()| Fact::PublicUrl {
        milliseconds: u64::try_from(taken.as_millis()).unwrap_or(u64::MAX),
    })];
    if !has_tls && !is_loopback(url) {
        results.push(Err(Finding::PublicUrlWithoutTls));
    }
    if let Some(seconds) = difference.filter(|seconds| is_far(*seconds)) {
        results.push(Err(Finding::WebClockDiffers { seconds }));
    }
    // Without a proxy there is nothing that could keep the paths from others.
    if has_tls && is_published(&client, url).await {
        results.push(Err(Finding::MetricsPublished));
    }
    (results, certificate)
}

fn is_loopback(url: &BaseUrl) -> bool {
    let host = url.host().trim_matches(['[', ']']);
    let address = host.parse::<std::net::IpAddr>();
    host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

/// Whether the response is of a service of this version.
async fn own_service(mut response: Response) -> Result<(), Finding> {
    #[derive(Deserialize)]
    struct Document {
        info: Info,
    }
    #[derive(Deserialize)]
    struct Info {
        title: String,
        version: String,
    }
    let status = response.status();
    let other = || Finding::PublicUrlOther {
        status: status.as_u16(),
    };
    if status != StatusCode::OK {
        return Err(other());
    }
    let mut body = Vec::new();
    while let Some(bytes) = response.chunk().await.map_err(|_| other())? {
        body.extend_from_slice(&bytes);
        if body.len() > MAX_BYTES {
            return Err(other());
        }
    }
    let document: Document = serde_json::from_slice(&body).map_err(|_| other())?;
    if document.info.title != API_TITLE {
        return Err(other());
    }
    match document.info.version == env!("CARGO_PKG_VERSION") {
        true => Ok(()),
        false => Err(Finding::PublicUrlOtherVersion {
            version: document.info.version,
        }),
    }
}

/// How far the server is ahead, in seconds.
fn clock_difference(response: &Response) -> Option<i64> {
    let date = response.headers().get(DATE)?.to_str().ok()?;
    let date = httpdate::parse_http_date(date).ok()?;
    let date = date.duration_since(UNIX_EPOCH).ok()?.as_secs();
    Some(i64::try_from(date).ok()? - seconds(WallClock.now().micros()))
}

fn certificate_state(response: &Response) -> Option<PartResult> {
    let information = response.extensions().get::<TlsInfo>()?;
    let not_after = not_after(information.peer_certificate()?)?;
    let days = (not_after.micros() - WallClock.now().micros()).div_euclid(MICROS_PER_DAY);
    Some(match days < MIN_DAYS {
        true => Err(Finding::CertificateExpires { days }),
        false => Ok(Fact::Certificate { days }),
    })
}

/// Whether everyone can read the metrics.
async fn is_published(client: &reqwest::Client, url: &BaseUrl) -> bool {
    let response = client.get(format!("{url}/metrics")).send().await;
    response.is_ok_and(|response| response.status() == StatusCode::OK)
}
