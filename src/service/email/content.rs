//! The content of an email in the service's language, before it becomes HTML and plain text.

use crate::{
    contract::{Shipment, ShipmentStatus},
    i18n::{Language, format, t_in},
    service::{
        error::ServiceError,
        store::{EmailKind, QueuedEmail},
    },
};

/// A product in an email.
#[derive(Debug)]
pub(super) struct ProductLine {
    pub brand: String,
    pub name: String,
}

#[derive(Debug)]
pub(super) struct EmailContent {
    pub language: Language,
    pub subject: String,
    pub heading: String,
    pub text: String,
    /// The sender's own message, which is never translated.
    pub message: Option<String>,
    pub sender_name: String,
    /// The products of a direct send. An email with a gift link does not reveal the gift.
    pub products: Vec<ProductLine>,
    /// The URL of the card's image.
    pub card_image: Option<String>,
    pub link_label: String,
    pub link: String,
    /// Sentences below the link.
    pub notes: Vec<Note>,
}

/// A sentence, which can have a link.
#[derive(Debug)]
pub(super) struct Note {
    pub text: String,
    pub link: Option<NoteLink>,
}

#[derive(Debug)]
pub(super) struct NoteLink {
    pub label: String,
    pub url: String,
}

impl From<String> for Note {
    fn from(text: String) -> Self {
        Self { text, link: None }
    }
}

impl EmailContent {
    /// The content of a queued email. `link` is the gift link, `card_image` a URL.
    pub fn new(
        email: &QueuedEmail,
        language: Language,
        is_practice: bool,
        link: String,
        card_image: Option<String>,
    ) -> Result<Self, ServiceError> {
        let (order, sender) = (&email.gift.order, &email.gift.from_name);
        let name = &order.first_name;
        let [mut subject, heading, text, link_label] = match email.kind {
            EmailKind::Gift => [
                t_in!(language, "email-gift-subject", sender = sender),
                t_in!(language, "email-gift-heading", name = name),
                t_in!(language, "email-gift-text", sender = sender),
                t_in!(language, "email-gift-button"),
            ],
            EmailKind::Confirmation => [
                t_in!(language, "email-confirmation-subject", sender = sender),
                t_in!(language, "email-confirmation-heading", name = name),
                t_in!(language, "email-confirmation-text", sender = sender),
                t_in!(language, "email-view-button"),
            ],
            EmailKind::Reminder => [
                t_in!(language, "email-reminder-subject", sender = sender),
                t_in!(language, "email-reminder-heading", name = name),
                t_in!(language, "email-reminder-text", sender = sender),
                t_in!(language, "email-gift-button"),
            ],
            EmailKind::ExpiryReminder => [
                t_in!(language, "email-expiry-subject", sender = sender),
                t_in!(language, "email-expiry-heading", name = name),
                t_in!(language, "email-expiry-text", sender = sender),
                t_in!(language, "email-gift-button"),
            ],
            EmailKind::Shipped => [
                t_in!(language, "email-shipped-subject", sender = sender),
                t_in!(language, "email-shipped-heading", name = name),
                t_in!(language, "email-shipped-text", sender = sender),
                t_in!(language, "email-view-button"),
            ],
            EmailKind::Delivered => [
                t_in!(language, "email-delivered-subject", sender = sender),
                t_in!(language, "email-delivered-heading", name = name),
                t_in!(language, "email-delivered-text", sender = sender),
                t_in!(language, "email-view-button"),
            ],
        };
        let mut notes = notes(email, language)?;
        if is_practice {
            subject = t_in!(language, "email-practice-subject", subject = subject);
            notes.insert(0, t_in!(language, "email-practice-note").into());
        }
        Ok(Self {
            language,
            subject,
            heading,
            text,
            message: order
                .message
                .clone()
                .filter(|_| !matches!(email.kind, EmailKind::Shipped | EmailKind::Delivered)),
            sender_name: sender.clone(),
            products: match email.kind {
                EmailKind::Gift | EmailKind::Reminder | EmailKind::ExpiryReminder => Vec::new(),
                EmailKind::Confirmation | EmailKind::Shipped | EmailKind::Delivered => {
                    product_lines(email)?
                }
            },
            card_image,
            link_label,
            link,
            notes,
        })
    }
}

fn notes(email: &QueuedEmail, language: Language) -> Result<Vec<Note>, ServiceError> {
    let order = &email.gift.order;
    Ok(match email.kind {
        EmailKind::Gift | EmailKind::Reminder | EmailKind::ExpiryReminder => {
            let expiry = order.expires_at.map(|end| {
                let date = format::date_in(language, end);
                t_in!(language, "email-gift-expires", date = date)
            });
            let link_note = t_in!(language, "email-gift-link-note");
            let notes = expiry.into_iter().chain([link_note]);
            notes.map(Note::from).collect()
        }
        EmailKind::Confirmation | EmailKind::Delivered => Vec::new(),
        EmailKind::Shipped => {
            let shipments = order.shipments()?.into_iter();
            let parcels =
                shipments.filter(|parcel| parcel.status != ShipmentStatus::FailedWithReship);
            parcels
                .filter_map(|parcel| tracking_note(parcel, language))
                .collect()
        }
    })
}

/// The tracking number of a parcel, with the page on which a known carrier shows the parcel.
fn tracking_note(parcel: Shipment, language: Language) -> Option<Note> {
    let (brand, number) = (parcel.brand_name, parcel.tracking_number?);
    let text = match parcel.tracking_carrier {
        Some(carrier) => t_in!(
            language,
            "email-shipped-tracking",
            brand = brand,
            carrier = carrier,
            number = number
        ),
        None => t_in!(
            language,
            "email-shipped-tracking-number",
            brand = brand,
            number = number
        ),
    };
    let link = parcel.tracking_url.map(|url| NoteLink {
        label: t_in!(language, "email-shipped-track-link"),
        url,
    });
    Some(Note { text, link })
}

fn product_lines(email: &QueuedEmail) -> Result<Vec<ProductLine>, ServiceError> {
    let lines = email.gift.current_line_items()?;
    Ok(lines
        .into_iter()
        .map(|line| ProductLine {
            brand: line.brand.name,
            name: line.product_name,
        })
        .collect())
}
