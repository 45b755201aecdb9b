//! The parts that are examined, what was found of each, and the limits of what is in order.

use std::{path::PathBuf, time::Duration};

use secrecy::SecretString;

use crate::service::error::ServiceError;

/// The time limit of each part.
pub(super) const TIME_LIMIT: Duration = Duration::from_secs(10);

/// Clocks that differ by more make times of gifts and emails wrong, or leases expire early.
const MAX_CLOCK_DIFFERENCE: Duration = Duration::from_secs(5);

/// How the shop is configured.
#[derive(Debug)]
pub struct DoctorConfig {
    pub data_dir: PathBuf,
    pub database_url: Option<SecretString>,
    pub public_url: Option<String>,
    pub smtp_url: Option<SecretString>,
    /// The sender of emails.
    pub email_from: Option<String>,
    /// The address that gets an email. `None`: no email is sent.
    pub send_to: Option<String>,
    /// Whether the secret key of the processor of cards is set.
    pub has_card_key: bool,
    /// Whether the secret of the processor's events is set.
    pub has_card_event_secret: bool,
}

/// What a finding or a fact is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum ExaminedPart {
    Database,
    Clock,
    Disk,
    PublicUrl,
    Certificate,
    Email,
    Cards,
}

/// The result of one part.
#[derive(Debug)]
pub struct Examination {
    pub part: ExaminedPart,
    pub result: Result<Fact, Finding>,
}

/// What was found to be in order.
#[derive(Debug)]
pub enum Fact {
    Database {
        engine: &'static str,
        version: String,
        migration: i64,
        connections: Option<Connections>,
    },
    Clock {
        difference_seconds: i64,
    },
    Disk {
        free_bytes: u64,
    },
    PublicUrl {
        milliseconds: u64,
    },
    Certificate {
        days: i64,
    },
    EmailServer,
    EmailSent,
    Cards,
}

/// The connections of a database server.
#[derive(Clone, Copy, Debug)]
pub struct Connections {
    pub used: i64,
    pub max: i64,
}

/// What an operator has to correct.
#[derive(Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Finding {
    DatabaseMissing,
    DatabaseUnusable(Box<ServiceError>),
    /// The next start of a service migrates or creates the tables.
    DatabaseOutdated,
    DatabaseIsPractice,
    ConnectionsScarce(Connections),
    /// The clock of this machine against that of the database, or against times in its file.
    ClockDiffers {
        seconds: i64,
    },
    /// The clock of this machine against the `Date` of the public URL.
    WebClockDiffers {
        seconds: i64,
    },
    DiskFull {
        free_bytes: u64,
        wanted_bytes: u64,
    },
    DiskUnreadable,
    PublicUrlMissing,
    PublicUrlInvalid,
    PublicUrlWithoutTls,
    PublicUrlUnreachable,
    PublicUrlSilent,
    PublicUrlOther {
        status: u16,
    },
    PublicUrlOtherVersion {
        version: String,
    },
    MetricsPublished,
    CertificateInvalid {
        reason: String,
    },
    CertificateExpires {
        days: i64,
    },
    EmailServerMissing,
    EmailServerInvalid,
    EmailServerUnreachable,
    EmailServerSilent,
    EmailServerWithoutTls {
        reason: String,
    },
    EmailServerRefused {
        code: u16,
    },
    EmailLoginRefused {
        code: u16,
    },
    EmailSenderInvalid,
    EmailRecipientInvalid,
    EmailRefused {
        reason: String,
    },
    CardKeyMissing,
    CardEventSecretMissing,
}

pub(super) fn seconds(micros: i64) -> i64 {
    micros / 1_000_000
}

pub(super) fn is_far(seconds: i64) -> bool {
    seconds.unsigned_abs() > MAX_CLOCK_DIFFERENCE.as_secs()
}
