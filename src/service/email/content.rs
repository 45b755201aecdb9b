//! The content of an email in the service's language, before it becomes HTML and plain text.

use crate::{
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
    pub notes: Vec<String>,
}

impl EmailContent {
    /// The content of a queued email. `link` is the gift link, `card_image` a URL.
    ///
    /// # Errors
    /// When stored data of the gift is unreadable.
    pub fn new(
        email: &QueuedEmail,
        language: Language,
        is_practice: bool,
        link: String,
        card_image: Option<String>,
    ) -> Result<Self, ServiceError> {
        let mut content = match email.kind {
            EmailKind::Gift => gift_link_content(email, language, link),
            EmailKind::Confirmation => confirmation_content(email, language, link)?,
            EmailKind::Shipped => shipped_content(email, language, link)?,
        };
        content.card_image = card_image;
        if is_practice {
            content.subject = t_in!(
                language,
                "email-practice-subject",
                subject = content.subject
            );
            content
                .notes
                .insert(0, t_in!(language, "email-practice-note"));
        }
        Ok(content)
    }

    /// Returns content with the link and its label, but without text.
    fn empty(email: &QueuedEmail, language: Language, link: String, link_label: String) -> Self {
        Self {
            language,
            subject: String::new(),
            heading: String::new(),
            text: String::new(),
            message: email.gift.order.message.clone(),
            sender_name: email.gift.from_name.clone(),
            products: Vec::new(),
            card_image: None,
            link_label,
            link,
            notes: Vec::new(),
        }
    }
}

fn gift_link_content(email: &QueuedEmail, language: Language, link: String) -> EmailContent {
    let order = &email.gift.order;
    let sender = &email.gift.from_name;
    let expiry = order.expires_at.map(|end| {
        t_in!(
            language,
            "email-gift-expires",
            date = format::date_in(language, end)
        )
    });
    let link_note = t_in!(language, "email-gift-link-note");
    let label = t_in!(language, "email-gift-button");
    EmailContent {
        subject: t_in!(language, "email-gift-subject", sender = sender),
        heading: t_in!(language, "email-gift-heading", name = &order.first_name),
        text: t_in!(language, "email-gift-text", sender = sender),
        notes: expiry.into_iter().chain([link_note]).collect(),
        ..EmailContent::empty(email, language, link, label)
    }
}

fn confirmation_content(
    email: &QueuedEmail,
    language: Language,
    link: String,
) -> Result<EmailContent, ServiceError> {
    let sender = &email.gift.from_name;
    let name = &email.gift.order.first_name;
    let label = t_in!(language, "email-view-button");
    Ok(EmailContent {
        subject: t_in!(language, "email-confirmation-subject", sender = sender),
        heading: t_in!(language, "email-confirmation-heading", name = name),
        text: t_in!(language, "email-confirmation-text", sender = sender),
        products: product_lines(email)?,
        ..EmailContent::empty(email, language, link, label)
    })
}

fn shipped_content(
    email: &QueuedEmail,
    language: Language,
    link: String,
) -> Result<EmailContent, ServiceError> {
    let order = &email.gift.order;
    let sender = &email.gift.from_name;
    let tracking = order.shipments()?.into_iter().filter_map(|parcel| {
        Some(t_in!(
            language,
            "email-shipped-tracking",
            brand = parcel.brand_name,
            carrier = parcel.tracking_carrier?,
            number = parcel.tracking_number?,
        ))
    });
    let label = t_in!(language, "email-view-button");
    Ok(EmailContent {
        subject: t_in!(language, "email-shipped-subject", sender = sender),
        heading: t_in!(language, "email-shipped-heading", name = &order.first_name),
        text: t_in!(language, "email-shipped-text", sender = sender),
        message: None,
        products: product_lines(email)?,
        notes: tracking.collect(),
        ..EmailContent::empty(email, language, link, label)
    })
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
