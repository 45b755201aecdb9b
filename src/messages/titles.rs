//! Names of gifts, batches, drafts, connections, cards, payment methods and variants in the current
//! language, for the window and the command line.

use crate::{
    contract::PaymentMethod,
    desk::{
        Connection, ConnectionKind, EndUserCard, OutboxEntry, PartDifference,
        batches::{BatchRow, BatchTitle, CartSummary, RowOfSend},
        catalog::VariantCount,
    },
    t,
};

/// "Heavy Knit Hoodie", or "Heavy Knit Hoodie and 2 more"; empty for an empty cart.
#[must_use]
pub fn cart(cart: &CartSummary) -> String {
    match cart.other_products {
        0 => cart.first_product.clone(),
        others => t!(
            "common-cart-and-more",
            product = &cart.first_product,
            count = others
        ),
    }
}

/// The name of a batch, or "Gifts from …"; empty while the batch is unknown.
#[must_use]
pub fn batch(title: &BatchTitle) -> String {
    match title {
        BatchTitle::Named(name) => name.clone(),
        BatchTitle::From { sender } => t!("common-batch-from", sender = sender),
        BatchTitle::Unknown => String::new(),
    }
}

/// The name of a row of the list of batches: of a batch, "Spring thanks · 24 messages" for a send, or the recipients of
/// a batch below its send.
#[must_use]
pub fn batch_row(row: &BatchRow) -> String {
    let title = batch(&row.title);
    match &row.send {
        RowOfSend::Single => title,
        RowOfSend::Part { first_recipient } if first_recipient.is_empty() => title,
        RowOfSend::Part { first_recipient } => {
            people(first_recipient, row.recipients.saturating_sub(1))
        }
        RowOfSend::Whole(send) => {
            let (count, all) = (send.batches.len() as u64, send.all);
            let batches = match (send.difference, count == all) {
                (PartDifference::Messages, true) => t!("batches-send-messages", count = all),
                (PartDifference::Messages, false) => {
                    t!("batches-send-some-messages", count = count, all = all)
                }
                (PartDifference::Gifts | PartDifference::GiftsAndMessages, true) => {
                    t!("batches-send-gifts", count = all)
                }
                (PartDifference::Gifts | PartDifference::GiftsAndMessages, false) => {
                    t!("batches-send-some-gifts", count = count, all = all)
                }
                (PartDifference::Recipients, true) => t!("batches-count", count = all),
                (PartDifference::Recipients, false) => {
                    t!("batches-send-some-batches", count = count, all = all)
                }
            };
            t!("batches-send-title", title = title, batches = batches)
        }
    }
}

/// The name of a draft or send, or "Untitled gift".
#[must_use]
pub fn gift_name(name: &str) -> String {
    if name.trim().is_empty() {
        t!("drafts-untitled")
    } else {
        name.to_owned()
    }
}

/// "Ida Berg", or "Ida Berg and 2 more".
#[must_use]
pub fn people(first: &str, others: u64) -> String {
    match others {
        0 => first.to_owned(),
        others => t!("common-people-and-more", person = first, count = others),
    }
}

/// The recipients of a part of a personal send, or the number of any other part; `None` for a send of one batch.
#[must_use]
pub fn part(entry: &OutboxEntry) -> Option<String> {
    let part = entry.part?;
    Some(if entry.first_recipient.is_empty() {
        t!("outbox-part", number = part.number, count = part.count)
    } else {
        people(&entry.first_recipient, entry.recipients.saturating_sub(1))
    })
}

/// The name of a send, with the recipients or the number of its part: "Spring thanks, Ida Berg", "Spring thanks, part
/// 2 of 5".
#[must_use]
pub fn send(entry: &OutboxEntry) -> String {
    let title = gift_name(&entry.title);
    match entry.part {
        Some(_) if !entry.first_recipient.is_empty() => t!(
            "outbox-title-people",
            title = title,
            people = part(entry).unwrap_or_default(),
        ),
        Some(part) => t!(
            "outbox-title-part",
            title = title,
            number = part.number,
            count = part.count,
        ),
        None => title,
    }
}

/// "Spring thanks (copy)"; empty when the original has no name.
#[must_use]
pub fn name_of_copy(name: &str) -> String {
    match name.trim() {
        "" => String::new(),
        name => t!("drafts-name-of-copy", name = name),
    }
}

#[must_use]
pub fn connection(connection: &Connection) -> String {
    match connection.kind {
        ConnectionKind::Practice => t!("common-connection-practice"),
        ConnectionKind::Shop => t!("common-connection-shop"),
        ConnectionKind::Remote => remote_connection(&connection.name),
    }
}

/// The name of a remote connection, or "Recovered connection" when `name` is empty, because the
/// recovery of a damaged database lost the name.
#[must_use]
pub fn remote_connection(name: &str) -> String {
    if name.is_empty() {
        t!("common-connection-unreadable")
    } else {
        name.to_owned()
    }
}

/// "Visa ·· 4242". "Card" replaces an unknown brand; unknown digits are left out.
#[must_use]
pub fn card(card: &EndUserCard) -> String {
    let brand = card.brand_name().unwrap_or_else(|| t!("common-card"));
    match card.last_digits() {
        Some(digits) => t!("common-card-number", brand = brand, digits = digits),
        None => brand,
    }
}

/// "Visa ·· 4242 of Ida Berg (end user user-1042)"; an unknown name is left out.
#[must_use]
pub fn end_user_card(end_user_card: &EndUserCard) -> String {
    let name = end_user_card.cardholder_name.trim();
    if name.is_empty() {
        return t!(
            "gift-payment-end-user-unnamed",
            card = card(end_user_card),
            user = &end_user_card.end_user_id
        );
    }
    t!(
        "gift-payment-end-user",
        card = card(end_user_card),
        name = name,
        user = &end_user_card.end_user_id,
    )
}

/// "Visa ·· 4242", "Balance ($1,204.50 left)"; the id of a payment method without a name.
#[must_use]
pub fn payment_method(method: &PaymentMethod) -> String {
    let name = if method.name.trim().is_empty() {
        method.id.to_string()
    } else {
        method.name.clone()
    };
    match method.balance {
        Some(balance) => t!("gift-payment-balance", name = name, balance = balance),
        None => name,
    }
}

/// "4 options", or "Color: 4" with the name that the service gave the choice.
#[must_use]
pub fn variants(choice: &VariantCount) -> String {
    match &choice.label {
        Some(label) => t!("common-variants-named", count = choice.count, label = label),
        None => t!("common-variants", count = choice.count),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Timestamp;
    use crate::i18n::{Language, ThreadLanguage};

    #[test]
    fn cart_title_counts_other_products() {
        let _language = ThreadLanguage::hold(Language::EnUs);
        let mug = CartSummary::of_one("Ceramic Mug");
        assert_eq!(cart(&mug), "Ceramic Mug");
        let two = CartSummary::of_names(["Ceramic Mug", "Tea Chest"]);
        assert_eq!(cart(&two), "Ceramic Mug and 1 more");
        assert_eq!(cart(&CartSummary::default()), "");
    }

    #[test]
    fn batches_without_name_show_sender() {
        let _language = ThreadLanguage::hold(Language::EnUs);
        assert_eq!(batch(&BatchTitle::new(" ", "Ada")), "Gifts from Ada");
        assert_eq!(batch(&BatchTitle::new(" Spring ", "Ada")), "Spring");
        assert_eq!(gift_name(""), "Untitled gift");
    }

    #[test]
    fn copies_are_named_after_original() {
        let _language = ThreadLanguage::hold(Language::EnUs);
        assert_eq!(name_of_copy(" Spring thanks "), "Spring thanks (copy)");
        assert_eq!(name_of_copy(" "), "");
    }

    #[test]
    fn cards_show_brand_and_last_digits() {
        let _language = ThreadLanguage::hold(Language::EnUs);
        let visa = EndUserCard {
            id: "pm-1".into(),
            end_user_id: "user-1".to_owned(),
            brand: Some("visa".to_owned()),
            last_4: Some("4242".to_owned()),
            expiry: None,
            cardholder_name: "Ida Berg".to_owned(),
            created_at: Timestamp::default(),
        };
        assert_eq!(card(&visa), "Visa ·· 4242");
        let unknown = EndUserCard {
            brand: None,
            last_4: None,
            ..visa
        };
        assert_eq!(card(&unknown), "Card");
    }
}
