//! The words of a letter, and who it is from and to.

use std::time::{Duration, SystemTime};

use lettre::{
    Address, Message,
    message::{Mailbox, MultiPart, header},
};

use super::html;
use crate::{
    contract::Timestamp,
    service::{
        base_url::BaseUrl,
        error::ServiceError,
        store::{EmailKind, QueuedEmail},
    },
};

/// Where letters come from.
#[derive(Clone, Debug)]
pub struct SenderIdentity {
    base_url: BaseUrl,
    from: Address,
    practice: bool,
}

impl SenderIdentity {
    /// Letters from `from`, or from `gifts@` the host of `base_url`. Letters of practice say so.
    ///
    /// # Errors
    /// When `from` is no mail address.
    pub(crate) fn new(
        base_url: &BaseUrl,
        from: Option<&str>,
        practice: bool,
    ) -> Result<Self, ServiceError> {
        let from = match from {
            Some(from) => address(from),
            // An IP address is no valid email domain.
            None => Address::new("gifts", base_url.domain().unwrap_or("localhost")).ok(),
        };
        Ok(Self {
            base_url: base_url.clone(),
            from: from.ok_or(ServiceError::InvalidSender)?,
            practice,
        })
    }

    pub(super) fn link(&self, token: &str) -> String {
        format!("{}/gift/{token}", self.base_url)
    }

    pub(super) fn picture(&self, path: &str) -> String {
        if path.starts_with('/') {
            format!("{}{path}", self.base_url)
        } else {
            path.to_owned()
        }
    }
}

/// An address as mail servers take it: its domain in ASCII (IDNA), because few servers take others.
fn address(text: &str) -> Option<Address> {
    let address: Address = text.parse().ok()?;
    if address.domain().is_ascii() {
        return Some(address);
    }
    let url = reqwest::Url::parse(&format!("http://{}", address.domain())).ok()?;
    Address::new(address.user(), url.domain()?).ok()
}

/// What a letter says, in words.
#[derive(Debug)]
pub(super) struct Words {
    pub subject: String,
    pub heading: String,
    /// One or two sentences.
    pub text: String,
    pub message: Option<String>,
    pub from_name: String,
    /// Brand and name of each thing, as far as it is no surprise.
    pub things: Vec<(String, String)>,
    /// Path or address of the card's picture.
    pub card: Option<String>,
    pub button: &'static str,
    pub link: String,
    /// Lines after the button.
    pub after: Vec<String>,
}

/// # Errors
/// When the gift's documents can't be read.
pub(super) fn words(
    letter: &QueuedEmail,
    office: &SenderIdentity,
    card: Option<String>,
) -> Result<Words, ServiceError> {
    let order = &letter.gift.order;
    let from = &letter.gift.from_name;
    let first = &order.first_name;
    let mut words = Words {
        subject: String::new(),
        heading: String::new(),
        text: String::new(),
        message: order.message.clone(),
        from_name: from.clone(),
        things: Vec::new(),
        card: card.map(|path| office.picture(&path)),
        button: "See your gift",
        link: office.link(&order.token),
        after: Vec::new(),
    };
    match letter.kind {
        EmailKind::Gift => {
            words.subject = format!("{from} sent you a gift");
            words.heading = format!("{first}, there is a gift for you");
            words.text = format!(
                "{from} chose something for you. Open it, and say where it should go. \
                 It costs you nothing."
            );
            words.button = "Open your gift";
            if let Some(end) = order.expires_at {
                words
                    .after
                    .push(format!("It waits for you until {}.", end.day()));
            }
            words
                .after
                .push("The link is yours alone: whoever has it can open the gift.".to_owned());
        }
        EmailKind::Confirmation => {
            words.subject = format!("A gift from {from} is being packed for you");
            words.heading = format!("{first}, a gift is coming");
            words.text = format!(
                "{from} is sending you something. It is being packed, and there is nothing you \
                 need to do."
            );
            words.things = things(letter)?;
        }
        EmailKind::Shipped => {
            words.subject = format!("Your gift from {from} is on its way");
            words.heading = format!("{first}, your gift is on its way");
            words.text = format!("What {from} sent you has left.");
            words.things = things(letter)?;
            words.message = None;
            for parcel in order.shipments()? {
                if let (Some(carrier), Some(number)) =
                    (parcel.tracking_carrier, parcel.tracking_number)
                {
                    words
                        .after
                        .push(format!("{}: {carrier} {number}", parcel.brand_name));
                }
            }
        }
    }
    if office.practice {
        words.subject.insert_str(0, "Practice: ");
        let line = "This is practice: the gift is not real, and nothing is delivered.";
        words.after.insert(0, line.to_owned());
    }
    Ok(words)
}

fn things(letter: &QueuedEmail) -> Result<Vec<(String, String)>, ServiceError> {
    Ok(letter
        .gift
        .current_line_items()?
        .into_iter()
        .map(|line| (line.brand.name, line.product_name))
        .collect())
}

/// The letter as it travels; `None`: nobody can be written to at this address.
pub(super) fn message(
    letter: &QueuedEmail,
    words: &Words,
    office: &SenderIdentity,
    now: Timestamp,
) -> Option<Message> {
    let order = &letter.gift.order;
    let to = address(order.email.as_deref()?)?;
    let name = match &order.last_name {
        Some(last) => format!("{} {last}", order.first_name),
        None => order.first_name.clone(),
    };
    let micros = u64::try_from(now.micros()).unwrap_or(0);
    Message::builder()
        .from(Mailbox::new(
            Some(words.from_name.clone()),
            office.from.clone(),
        ))
        .to(Mailbox::new(Some(name), to))
        .subject(words.subject.clone())
        .date(SystemTime::UNIX_EPOCH + Duration::from_micros(micros))
        // The same whenever the letter is written: a second copy can be told by it.
        .message_id(Some(format!(
            "<{}.{}@{}>",
            order.id,
            letter.kind.as_str(),
            office.from.domain()
        )))
        .header(header::MIME_VERSION_1_0)
        .raw_header(header::HeaderValue::new(
            header::HeaderName::new_from_ascii_str("Auto-Submitted"),
            "auto-generated".to_owned(),
        ))
        .multipart(MultiPart::alternative_plain_html(
            plain(words),
            html::html(words),
        ))
        .ok()
}

fn plain(words: &Words) -> String {
    let mut text = format!("{}\n\n{}\n", words.heading, words.text);
    if let Some(message) = &words.message {
        for line in message.lines() {
            text.push_str(&format!("\n> {line}"));
        }
        text.push_str(&format!("\n> – {}\n", words.from_name));
    }
    for (brand, name) in &words.things {
        text.push_str(&format!("\n{name} ({brand})"));
    }
    text.push_str(&format!("\n\n{}:\n{}\n", words.button, words.link));
    for line in &words.after {
        text.push_str(&format!("\n{line}"));
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_is_written_as_mail_servers_take_it() {
        let written = |text| address(text).map(|address| address.to_string());
        let plain = Some("kim@example.com".to_owned());
        assert_eq!(written("kim@example.com"), plain);
        let idna = Some("kim@xn--bcher-kva.example".to_owned());
        assert_eq!(written("kim@bücher.example"), idna);
        assert_eq!(written("kim"), None);
    }
}
