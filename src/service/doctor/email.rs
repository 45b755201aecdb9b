//! Whether the email server accepts a connection with TLS and login and, when asked for, an email.

use lettre::{Address, Message, message::Mailbox};

use super::{DoctorConfig, Fact, Finding, TIME_LIMIT, public_url::certificate_fault};
use crate::{
    i18n::{Language, t},
    service::{
        base_url::BaseUrl,
        email::{ConnectError, SenderIdentity, SmtpServer, parse_address},
    },
};

/// Replies to a login that the server refuses: no login, TLS first, or a wrong password.
const LOGIN_CODES: [u16; 4] = [530, 534, 535, 538];

pub(super) async fn examine(config: &DoctorConfig) -> Result<Fact, Finding> {
    let url = config
        .smtp_url
        .as_ref()
        .ok_or(Finding::EmailServerMissing)?;
    let server = SmtpServer::from_url(url).ok_or(Finding::EmailServerInvalid)?;
    let from = sender(config)?;
    match server.check(TIME_LIMIT).await {
        Ok(()) => {}
        Err(error) => return Err(finding(&error)),
    }
    let Some(to) = &config.send_to else {
        return Ok(Fact::EmailServer);
    };
    let to = parse_address(to).ok_or(Finding::EmailRecipientInvalid)?;
    let message = message(from, to).map_err(|_| Finding::EmailRecipientInvalid)?;
    let sent = tokio::time::timeout(TIME_LIMIT, server.send(&message)).await;
    match sent {
        Err(_) => Err(Finding::EmailServerSilent),
        Ok(Err(error)) => Err(Finding::EmailRefused {
            reason: error.into_reason(),
        }),
        Ok(Ok(())) => Ok(Fact::EmailSent),
    }
}

/// The address that the emails of the service come from.
fn sender(config: &DoctorConfig) -> Result<Address, Finding> {
    let base_url = config
        .public_url
        .as_deref()
        .and_then(|url| BaseUrl::parse(url).ok());
    let base_url = match base_url {
        Some(url) => url,
        None => BaseUrl::parse("http://localhost").map_err(|_| Finding::PublicUrlInvalid)?,
    };
    let from = config.email_from.as_deref();
    let identity = SenderIdentity::new(&base_url, from, Language::EnUs, false);
    let identity = identity.map_err(|_| Finding::EmailSenderInvalid)?;
    Ok(identity.address().clone())
}

fn message(from: Address, to: Address) -> Result<Message, lettre::error::Error> {
    Message::builder()
        .from(Mailbox::new(None, from))
        .to(Mailbox::new(None, to))
        .subject(t!("email-doctor-subject"))
        .body(t!("email-doctor-text"))
}

fn finding(error: &ConnectError) -> Finding {
    match (error, error.code()) {
        (ConnectError::NoAnswer, _) => Finding::EmailServerSilent,
        (_, Some(code)) if LOGIN_CODES.contains(&code) => Finding::EmailLoginRefused { code },
        (_, Some(code)) => Finding::EmailServerRefused { code },
        (ConnectError::Failed(error), None) => match certificate_fault(error) {
            Some(reason) => Finding::EmailServerWithoutTls { reason },
            None if error.is_tls() || error.is_client() => Finding::EmailServerWithoutTls {
                reason: error.to_string(),
            },
            None => Finding::EmailServerUnreachable,
        },
    }
}
