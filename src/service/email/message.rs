//! Builds the MIME message of an email: addresses, headers, plain text and HTML.

use std::time::{Duration, SystemTime};

use lettre::{
    Address, Message,
    message::{Mailbox, MultiPart, header},
};

use super::{content::EmailContent, html};
use crate::{
    contract::Timestamp,
    i18n::{Language, t_in},
    service::{base_url::BaseUrl, error::ServiceError, store::QueuedEmail},
};

/// The sender and the language of the service's emails.
#[derive(Clone, Debug)]
pub(crate) struct SenderIdentity {
    base_url: BaseUrl,
    from: Address,
    language: Language,
    /// Practice emails say that the gift is not real.
    is_practice: bool,
}

impl SenderIdentity {
    /// Emails come from `from`, or else from `gifts@` the host name of `base_url`, or from
    /// `gifts@localhost` when that host is an IP address.
    ///
    /// # Errors
    /// When `from` is not an email address.
    pub(crate) fn new(
        base_url: &BaseUrl,
        from: Option<&str>,
        language: Language,
        is_practice: bool,
    ) -> Result<Self, ServiceError> {
        let from = match from {
            Some(from) => parse_address(from),
            // An IP address is not a valid email domain.
            None => Address::new("gifts", base_url.domain().unwrap_or("localhost")).ok(),
        };
        Ok(Self {
            base_url: base_url.clone(),
            from: from.ok_or(ServiceError::InvalidSender)?,
            language,
            is_practice,
        })
    }

    /// The content of an email. `card_image` is a URL, or a path on this service.
    ///
    /// # Errors
    /// When stored data of the gift is unreadable.
    pub(super) fn content(
        &self,
        email: &QueuedEmail,
        card_image: Option<String>,
    ) -> Result<EmailContent, ServiceError> {
        let link = format!("{}/gift/{}", self.base_url, email.gift.order.token);
        let card_image = card_image.map(|url| {
            if url.starts_with('/') {
                format!("{}{url}", self.base_url)
            } else {
                url
            }
        });
        EmailContent::new(email, self.language, self.is_practice, link, card_image)
    }

    /// Builds the message. Returns `None` when the recipient has no valid email address.
    pub(super) fn message(
        &self,
        email: &QueuedEmail,
        content: &EmailContent,
        now: Timestamp,
    ) -> Option<Message> {
        let order = &email.gift.order;
        let to = parse_address(order.email.as_deref()?)?;
        let name = match &order.last_name {
            Some(last) => format!("{} {last}", order.first_name),
            None => order.first_name.clone(),
        };
        let micros = u64::try_from(now.micros()).unwrap_or(0);
        // Every attempt has the same id, so that email programs recognize a duplicate.
        let id = format!(
            "<{}.{}@{}>",
            order.id,
            email.kind.as_str(),
            self.from.domain()
        );
        Message::builder()
            .from(Mailbox::new(
                Some(content.sender_name.clone()),
                self.from.clone(),
            ))
            .to(Mailbox::new(Some(name), to))
            .subject(content.subject.clone())
            .date(SystemTime::UNIX_EPOCH + Duration::from_micros(micros))
            .message_id(Some(id))
            .header(header::MIME_VERSION_1_0)
            .raw_header(raw_header("Auto-Submitted", "auto-generated"))
            .raw_header(raw_header("Content-Language", self.language.tag()))
            .multipart(MultiPart::alternative_plain_html(
                plain_text(content),
                html::render_html(content),
            ))
            .ok()
    }
}

fn raw_header(name: &'static str, value: &str) -> header::HeaderValue {
    let name = header::HeaderName::new_from_ascii_str(name);
    header::HeaderValue::new(name, value.to_owned())
}

/// Parses an email address. The domain becomes ASCII (IDNA), because few email servers accept
/// others.
fn parse_address(text: &str) -> Option<Address> {
    let address: Address = text.parse().ok()?;
    if address.domain().is_ascii() {
        return Some(address);
    }
    let url = reqwest::Url::parse(&format!("http://{}", address.domain())).ok()?;
    Address::new(address.user(), url.domain()?).ok()
}

fn plain_text(content: &EmailContent) -> String {
    let language = content.language;
    let mut text = format!("{}\n\n{}\n", content.heading, content.text);
    if let Some(message) = &content.message {
        for line in message.lines() {
            text.push_str(&format!("\n> {line}"));
        }
        let from = t_in!(
            language,
            "email-message-from",
            sender = &content.sender_name
        );
        text.push_str(&format!("\n>\n> {from}\n"));
    }
    for product in &content.products {
        let line = t_in!(
            language,
            "email-product-line",
            product = &product.name,
            brand = &product.brand
        );
        text.push_str(&format!("\n{line}"));
    }
    let link_line = t_in!(language, "email-link-line", label = &content.link_label);
    text.push_str(&format!("\n\n{link_line}\n{}\n", content.link));
    for note in &content.notes {
        text.push_str(&format!("\n{note}"));
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn converts_domain_to_ascii() {
        let parsed = |text| parse_address(text).map(|address| address.to_string());
        let ascii = Some("kim@example.com".to_owned());
        assert_eq!(parsed("kim@example.com"), ascii);
        let idna = Some("kim@xn--bcher-kva.example".to_owned());
        assert_eq!(parsed("kim@bücher.example"), idna);
        assert_eq!(parsed("kim"), None);
    }
}
