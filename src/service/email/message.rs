//! Builds the MIME message of an email: addresses, headers, plain text and HTML.

use std::time::{Duration, SystemTime};

use lettre::{
    Address, Message,
    message::{Mailbox, MultiPart, header},
};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::content::{EmailContent, NoteLink};
use crate::{
    contract::Timestamp,
    i18n::{Language, t_in},
    service::{
        base_url::BaseUrl,
        error::ServiceError,
        store::{EmailKind, QueuedEmail},
    },
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

    /// The address that emails come from.
    pub(crate) fn address(&self) -> &Address {
        &self.from
    }

    /// The content of an email. `card_image` is a URL, or a path on this service.
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
        // Every attempt has the same id, so that email programs recognize a duplicate. A gift that was extended has another
        // reminder before its new expiry.
        let expiry = order
            .expires_at
            .filter(|_| email.kind == EmailKind::ExpiryReminder)
            .map(|end| format!(".{}", end.micros() / 1_000_000));
        let id = format!(
            "<{}.{}{}@{}>",
            order.id,
            email.kind.as_str(),
            expiry.unwrap_or_default(),
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
                html_text(content),
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
pub(crate) fn parse_address(text: &str) -> Option<Address> {
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
        text.push_str(&format!("\n{}", note.text));
        if let Some(NoteLink { label, url }) = &note.link {
            let link_line = t_in!(language, "email-link-line", label = label);
            text.push_str(&format!("\n{link_line} {url}"));
        }
    }
    text.push('\n');
    text
}

/// The dark scheme, which only some email programs support; all others use the inline styles.
const DARK_SCHEME: &str = "@media (prefers-color-scheme: dark) {
  .background { background: #131316 !important; }
  .panel { background: #1b1b1f !important; border-color: #2f2f36 !important; }
  .text { color: #edebe8 !important; }
  .weak { color: #a3a0a8 !important; }
  .button { background: #ff7a9c !important; color: #1b1b1f !important; }
}";

const FONT_FAMILY: &str =
    "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

/// One column, inline styles, no scripts, readable without images. maud escapes every text.
fn html_text(content: &EmailContent) -> String {
    let language = content.language;
    let text =
        format!("{FONT_FAMILY}font-size:16px;line-height:24px;color:#1d1b19;margin:0 0 16px;");
    let weak =
        format!("{FONT_FAMILY}font-size:13px;line-height:20px;color:#6b665f;margin:0 0 4px;");
    let markup: Markup = html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="robots" content="noindex";
                title { (content.subject) }
                style { (PreEscaped(DARK_SCHEME)) }
            }
            body class="background" style="margin:0;padding:0;background:#f7f6f3;" {
                table role="presentation" class="background" width="100%" cellpadding="0"
                    cellspacing="0" style="background:#f7f6f3;" {
                    tr { td align="center" style="padding:32px 16px;" {
                        table role="presentation" class="panel" width="100%" cellpadding="0"
                            cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e6e3dd;border-radius:12px;overflow:hidden;" {
                            @if let Some(card) = &content.card_image {
                                tr { td {
                                    img src=(card) alt=(t_in!(language, "email-card-alt")) width="560"
                                        style="display:block;width:100%;height:auto;border:0;";
                                } }
                            }
                            tr { td style="padding:32px;" {
                                h1 class="text" style=(format!("{FONT_FAMILY}font-size:24px;line-height:32px;font-weight:600;color:#1d1b19;margin:0 0 12px;")) {
                                    (content.heading)
                                }
                                p class="text" style=(text) { (content.text) }
                                @if let Some(message) = &content.message {
                                    p class="text" style=(format!("{text}font-style:italic;white-space:pre-line;")) {
                                        (t_in!(language, "email-message-quote", message = message))
                                    }
                                    p class="weak" style=(format!("{weak}margin-bottom:16px;")) {
                                        (t_in!(language, "email-message-from", sender = &content.sender_name))
                                    }
                                }
                                @for product in &content.products {
                                    p class="text" style=(text) {
                                        strong { (product.name) } br;
                                        span class="weak" style="color:#6b665f;font-size:13px;" { (product.brand) }
                                    }
                                }
                                p style="margin:24px 0;" {
                                    a class="button" href=(content.link) style=(format!("{FONT_FAMILY}display:inline-block;background:#b4234e;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none;padding:12px 24px;border-radius:8px;")) {
                                        (content.link_label)
                                    }
                                }
                                @for note in &content.notes {
                                    p class="weak" style=(weak) {
                                        (note.text)
                                        @if let Some(link) = &note.link {
                                            " " a class="weak" href=(link.url) style="color:#6b665f;" { (link.label) }
                                        }
                                    }
                                }
                            } }
                        }
                    } }
                }
            }
        }
    };
    markup.into_string()
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
