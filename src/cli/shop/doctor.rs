//! `giftdesk shop doctor`: examines how the shop runs, and says how to correct what it finds.

use serde::Serialize;

use super::session::ShopPlace;
use crate::{
    cli::{
        common::CommonOptions,
        database::DatabaseOption,
        failure::{CliCode, Failure},
        output::write_stdout,
        secret_option::secret_option,
        serve::{SMTP_VARIABLE, STRIPE_EVENTS_VARIABLE, STRIPE_KEY_VARIABLE},
    },
    i18n::{Language, t, t_in},
    service::doctor::{DoctorConfig, Examination, Fact, Finding, examine},
};

#[derive(Debug, clap::Args)]
pub(super) struct DoctorOptions {
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    #[arg(long, value_name = "URL")]
    smtp: Option<String>,
    #[arg(long, value_name = "ADDRESS")]
    email_from: Option<String>,
    #[arg(long, value_name = "ADDRESS")]
    send_to: Option<String>,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    ok: bool,
    checks: Vec<Check>,
}

/// An examination as `--json` prints it, in English.
#[derive(Serialize)]
struct Check {
    name: &'static str,
    ok: bool,
    /// Of a finding.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
    detail: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<String>,
}

/// # Errors
/// When something was found, after the result was written.
pub(super) async fn run(
    common: &CommonOptions,
    database: &DatabaseOption,
    options: &DoctorOptions,
) -> Result<(), Failure> {
    let place = ShopPlace::of_options(common, database)?;
    let smtp_url = secret_option(
        options.smtp.as_deref(),
        "--smtp",
        std::env::var_os(SMTP_VARIABLE),
        SMTP_VARIABLE,
    )?;
    let config = DoctorConfig {
        data_dir: place.folder,
        database_url: place.database,
        public_url: options.public_url.clone(),
        smtp_url,
        email_from: options.email_from.clone(),
        send_to: options.send_to.clone(),
        has_card_key: is_set(STRIPE_KEY_VARIABLE)?,
        has_card_event_secret: is_set(STRIPE_EVENTS_VARIABLE)?,
    };
    let language = match options.json {
        true => Language::EnUs,
        false => Language::current(),
    };
    let examinations = examine(&config).await;
    let mut checks: Vec<Check> = examinations
        .iter()
        .map(|examination| check(examination, language))
        .collect();
    checks.extend(config_file_check(database, language));
    let report = Report {
        ok: checks.iter().all(|check| check.ok),
        checks,
    };
    print(&report, options.json)?;
    match report.ok {
        true => Ok(()),
        false => Err(Failure::unchanged(
            CliCode::DoctorFindings,
            t!(
                "cli-doctor-findings",
                count = report.checks.iter().filter(|check| !check.ok).count()
            ),
            t!("cli-doctor-findings-remedy"),
        )
        .after_output()),
    }
}

/// Whether a variable has a secret that `giftdesk serve` accepts.
fn is_set(variable: &str) -> Result<bool, Failure> {
    let secret = secret_option(None, variable, std::env::var_os(variable), variable)?;
    Ok(secret.is_some())
}

fn print(report: &Report, is_json: bool) -> Result<(), Failure> {
    write_stdout(String::new(), |out| {
        if is_json {
            serde_json::to_writer_pretty(&mut *out, report)?;
            return writeln!(out);
        }
        for check in &report.checks {
            let (name, detail) = (check.name, check.detail.as_str());
            let line = match check.ok {
                true => t!("cli-shop-check-passed", name = name, detail = detail),
                false => t!("cli-shop-check-failed", name = name, detail = detail),
            };
            writeln!(out, "{line}")?;
            if let Some(fix) = &check.fix {
                writeln!(out, "    {fix}")?;
            }
        }
        Ok(())
    })
}

fn check(examination: &Examination, language: Language) -> Check {
    let name: &'static str = examination.part.into();
    match &examination.result {
        Ok(fact) => Check {
            name,
            ok: true,
            code: None,
            detail: fact_text(fact, language),
            fix: None,
        },
        Err(finding) => {
            let (detail, fix) = finding_texts(finding, language);
            Check {
                name,
                ok: false,
                code: Some(finding.into()),
                detail,
                fix: Some(fix),
            }
        }
    }
}

/// Whether users other than its owner can read a file with a password.
#[cfg(unix)]
fn config_file_check(database: &DatabaseOption, language: Language) -> Option<Check> {
    use std::os::unix::fs::PermissionsExt as _;
    let path = database.config_file()?;
    let is_open = std::fs::metadata(path).ok()?.permissions().mode() & 0o077 != 0;
    let file = path.display().to_string();
    Some(Check {
        name: "configuration",
        ok: !is_open,
        code: is_open.then_some("configuration_readable"),
        detail: match is_open {
            true => t_in!(language, "cli-doctor-config-open", file = file.as_str()),
            false => t_in!(language, "cli-doctor-config", file = file.as_str()),
        },
        fix: is_open.then(|| t_in!(language, "cli-doctor-config-open-fix", file = file.as_str())),
    })
}

#[cfg(not(unix))]
fn config_file_check(_database: &DatabaseOption, _language: Language) -> Option<Check> {
    None
}

fn fact_text(fact: &Fact, language: Language) -> String {
    match fact {
        Fact::Database {
            engine,
            version,
            migration,
            connections: None,
        } => t_in!(
            language,
            "cli-doctor-database",
            engine = *engine,
            version = version.as_str(),
            migration = format!("{migration:04}")
        ),
        Fact::Database {
            engine,
            version,
            migration,
            connections: Some(connections),
        } => t_in!(
            language,
            "cli-doctor-database-server",
            engine = *engine,
            version = version.as_str(),
            migration = format!("{migration:04}"),
            used = connections.used,
            max = connections.max
        ),
        Fact::Clock { difference_seconds } => {
            let seconds = difference_seconds.unsigned_abs();
            t_in!(language, "cli-doctor-clock", seconds = seconds)
        }
        Fact::Disk { free_bytes } => {
            t_in!(language, "cli-doctor-disk", free = gibibytes(*free_bytes))
        }
        Fact::PublicUrl { milliseconds } => {
            t_in!(
                language,
                "cli-doctor-public-url",
                milliseconds = *milliseconds
            )
        }
        Fact::Certificate { days } => t_in!(language, "cli-doctor-certificate", days = *days),
        Fact::EmailServer => t_in!(language, "cli-doctor-email"),
        Fact::EmailSent => t_in!(language, "cli-doctor-email-sent"),
        Fact::Cards => t_in!(language, "cli-doctor-cards"),
    }
}

fn gibibytes(bytes: u64) -> String {
    format!("{:.1} GiB", bytes as f64 / f64::from(1 << 30))
}

/// What was found, and how to correct it.
fn finding_texts(finding: &Finding, language: Language) -> (String, String) {
    match finding {
        Finding::DatabaseMissing => (
            t_in!(language, "cli-doctor-database-missing"),
            t_in!(language, "cli-doctor-database-missing-fix"),
        ),
        Finding::DatabaseUnusable(error) => (
            t_in!(
                language,
                "cli-doctor-database-unusable",
                reason = error.to_string()
            ),
            t_in!(language, "cli-doctor-database-unusable-fix"),
        ),
        Finding::DatabaseOutdated => (
            t_in!(language, "cli-doctor-database-outdated"),
            t_in!(language, "cli-doctor-database-outdated-fix"),
        ),
        Finding::DatabaseIsPractice => (
            t_in!(language, "cli-doctor-database-practice"),
            t_in!(language, "cli-doctor-database-practice-fix"),
        ),
        Finding::ConnectionsScarce(connections) => (
            t_in!(
                language,
                "cli-doctor-connections",
                used = connections.used,
                max = connections.max
            ),
            t_in!(language, "cli-doctor-connections-fix"),
        ),
        Finding::ClockDiffers { seconds } => (
            match seconds.is_positive() {
                true => t_in!(language, "cli-doctor-clock-ahead", seconds = *seconds),
                false => {
                    let seconds = seconds.unsigned_abs();
                    t_in!(language, "cli-doctor-clock-behind", seconds = seconds)
                }
            },
            t_in!(language, "cli-doctor-clock-fix"),
        ),
        Finding::WebClockDiffers { seconds } => (
            match seconds.is_positive() {
                true => t_in!(language, "cli-doctor-web-clock-ahead", seconds = *seconds),
                false => {
                    let seconds = seconds.unsigned_abs();
                    t_in!(language, "cli-doctor-web-clock-behind", seconds = seconds)
                }
            },
            t_in!(language, "cli-doctor-clock-fix"),
        ),
        Finding::DiskFull {
            free_bytes,
            wanted_bytes,
        } => (
            t_in!(
                language,
                "cli-doctor-disk-full",
                free = gibibytes(*free_bytes),
                wanted = gibibytes(*wanted_bytes)
            ),
            t_in!(language, "cli-doctor-disk-full-fix"),
        ),
        Finding::DiskUnreadable => (
            t_in!(language, "cli-doctor-disk-unreadable"),
            t_in!(language, "cli-doctor-disk-unreadable-fix"),
        ),
        Finding::PublicUrlMissing => (
            t_in!(language, "cli-doctor-url-missing"),
            t_in!(language, "cli-doctor-url-missing-fix"),
        ),
        Finding::PublicUrlInvalid => (
            t_in!(language, "cli-doctor-url-invalid"),
            t_in!(language, "cli-doctor-url-invalid-fix"),
        ),
        Finding::PublicUrlWithoutTls => (
            t_in!(language, "cli-doctor-url-http"),
            t_in!(language, "cli-doctor-url-http-fix"),
        ),
        Finding::PublicUrlUnreachable => (
            t_in!(language, "cli-doctor-url-unreachable"),
            t_in!(language, "cli-doctor-url-unreachable-fix"),
        ),
        Finding::PublicUrlSilent => (
            t_in!(language, "cli-doctor-url-silent"),
            t_in!(language, "cli-doctor-url-silent-fix"),
        ),
        Finding::PublicUrlOther { status } => (
            t_in!(
                language,
                "cli-doctor-url-other",
                status = status.to_string()
            ),
            t_in!(language, "cli-doctor-url-other-fix"),
        ),
        Finding::PublicUrlOtherVersion { version } => (
            t_in!(
                language,
                "cli-doctor-url-version",
                version = version.as_str()
            ),
            t_in!(language, "cli-doctor-url-version-fix"),
        ),
        Finding::MetricsPublished => (
            t_in!(language, "cli-doctor-metrics"),
            t_in!(language, "cli-doctor-metrics-fix"),
        ),
        Finding::CertificateInvalid { reason } => (
            t_in!(
                language,
                "cli-doctor-certificate-invalid",
                reason = reason.as_str()
            ),
            t_in!(language, "cli-doctor-certificate-invalid-fix"),
        ),
        Finding::CertificateExpires { days } => (
            t_in!(language, "cli-doctor-certificate-expires", days = *days),
            t_in!(language, "cli-doctor-certificate-expires-fix"),
        ),
        Finding::EmailServerMissing => (
            t_in!(language, "cli-doctor-email-missing"),
            t_in!(language, "cli-doctor-email-missing-fix"),
        ),
        Finding::EmailServerInvalid => (
            t_in!(language, "cli-doctor-email-invalid"),
            t_in!(language, "cli-doctor-email-invalid-fix"),
        ),
        Finding::EmailServerUnreachable => (
            t_in!(language, "cli-doctor-email-unreachable"),
            t_in!(language, "cli-doctor-email-unreachable-fix"),
        ),
        Finding::EmailServerSilent => (
            t_in!(language, "cli-doctor-email-silent"),
            t_in!(language, "cli-doctor-email-silent-fix"),
        ),
        Finding::EmailServerWithoutTls { reason } => (
            t_in!(language, "cli-doctor-email-tls", reason = reason.as_str()),
            t_in!(language, "cli-doctor-email-tls-fix"),
        ),
        Finding::EmailServerRefused { code } => (
            t_in!(
                language,
                "cli-doctor-email-refused",
                code = code.to_string()
            ),
            t_in!(language, "cli-doctor-email-refused-fix"),
        ),
        Finding::EmailLoginRefused { code } => (
            t_in!(language, "cli-doctor-email-login", code = code.to_string()),
            t_in!(language, "cli-doctor-email-login-fix"),
        ),
        Finding::EmailSenderInvalid => (
            t_in!(language, "cli-doctor-email-sender"),
            t_in!(language, "cli-doctor-email-sender-fix"),
        ),
        Finding::EmailRecipientInvalid => (
            t_in!(language, "cli-doctor-email-recipient"),
            t_in!(language, "cli-doctor-email-recipient-fix"),
        ),
        Finding::EmailRefused { reason } => (
            t_in!(
                language,
                "cli-doctor-email-not-sent",
                reason = reason.as_str()
            ),
            t_in!(language, "cli-doctor-email-not-sent-fix"),
        ),
        Finding::CardKeyMissing => (
            t_in!(
                language,
                "cli-doctor-card-key",
                variable = STRIPE_KEY_VARIABLE
            ),
            t_in!(
                language,
                "cli-doctor-card-key-fix",
                variable = STRIPE_KEY_VARIABLE
            ),
        ),
        Finding::CardEventSecretMissing => (
            t_in!(
                language,
                "cli-doctor-card-events",
                variable = STRIPE_EVENTS_VARIABLE
            ),
            t_in!(
                language,
                "cli-doctor-card-events-fix",
                variable = STRIPE_EVENTS_VARIABLE
            ),
        ),
    }
}
