//! What an activity says in the live feed.

use crate::{
    contract::OrderStatus,
    desk::view::ActivityRow,
    messages::labels,
    ui::theme::{Icon, Tone, icons},
};

/// One entry of the feed in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    pub icon: Icon,
    pub tone: Tone,
    /// "Mei Tan accepted Garden Tea Chest".
    pub headline: String,
    /// "swapped from Heavy Knit Hoodie", the note, the carrier, or the batch.
    pub second: String,
}

/// The sentence of `row`; with `as_note` the thank-you note is the news, not the acceptance it
/// came with.
#[must_use]
pub fn sentence(row: &ActivityRow, as_note: bool) -> Sentence {
    let who = if row.recipient.trim().is_empty() {
        "Somebody"
    } else {
        row.recipient.trim()
    };
    let note = row
        .thank_you_note
        .as_deref()
        .map(str::trim)
        .filter(|note| !note.is_empty());
    if as_note && let Some(note) = note {
        return Sentence {
            icon: icons::THANKS,
            tone: Tone::Accent,
            headline: format!("{who} wrote a thank-you note"),
            second: quoted(note),
        };
    }
    let (icon, tone) = sign(&row.status);
    let headline = match &row.status {
        OrderStatus::Created => format!("{who}’s gift was made"),
        OrderStatus::Notified => format!("{who} was told about the gift"),
        OrderStatus::Opened => format!("{who} opened the gift"),
        OrderStatus::Accepted => {
            let gift = if row.gift.is_empty() {
                "the gift".to_owned()
            } else {
                labels::cart(&row.gift)
            };
            format!("{who} accepted {gift}")
        }
        OrderStatus::PendingPayment => format!("{who}’s gift waits for payment"),
        OrderStatus::PendingUserApproval => format!("{who}’s gift waits for approval"),
        OrderStatus::Paid => format!("{who}’s gift was paid"),
        OrderStatus::Ordered => format!("{who}’s gift was ordered"),
        OrderStatus::Shipped => format!("{who}’s gift is on its way"),
        OrderStatus::Delivered => format!("{who}’s gift was delivered"),
        OrderStatus::Failed => format!("{who}’s gift failed"),
        OrderStatus::Canceled => format!("{who}’s gift was canceled"),
        OrderStatus::Other(status) => {
            format!("{who}’s gift is now “{}”", status.replace('_', " "))
        }
    };
    let second = match &row.status {
        OrderStatus::Accepted => note.map(quoted).or_else(|| {
            row.swapped_from
                .as_ref()
                .map(|gift| format!("swapped from {}", labels::cart(gift)))
        }),
        OrderStatus::Shipped => row.carrier.clone().filter(|carrier| !carrier.is_empty()),
        _ => None,
    };
    Sentence {
        icon,
        tone,
        headline,
        second: second.unwrap_or_else(|| labels::batch(&row.batch)),
    }
}

/// The icon of a status and how it is meant.
#[must_use]
pub fn sign(status: &OrderStatus) -> (Icon, Tone) {
    match status {
        OrderStatus::Created => (icons::GIFT, Tone::Neutral),
        OrderStatus::Notified => (icons::MAIL, Tone::Neutral),
        OrderStatus::Opened => (icons::OPENED, Tone::Caution),
        OrderStatus::Accepted => (icons::GIFT, Tone::Note),
        OrderStatus::PendingPayment | OrderStatus::PendingUserApproval => {
            (icons::CLOCK, Tone::Caution)
        }
        OrderStatus::Paid => (icons::CARD_PAYMENT, Tone::Neutral),
        OrderStatus::Ordered => (icons::PARCEL, Tone::Note),
        OrderStatus::Shipped => (icons::SHIPPING, Tone::Note),
        OrderStatus::Delivered => (icons::DELIVERED, Tone::Good),
        OrderStatus::Failed => (icons::PROBLEM, Tone::Bad),
        OrderStatus::Canceled => (icons::CANCEL, Tone::Bad),
        OrderStatus::Other(_) => (icons::INFO, Tone::Neutral),
    }
}

/// One line in quotation marks, cut where a feed has no more room.
fn quoted(note: &str) -> String {
    const MOST: usize = 120;
    let line: String = note.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("“{}…”", line[..end].trim_end()),
        None => format!("“{line}”"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{ActivityId, OrderBatchId, OrderId, Timestamp};
    use crate::desk::view::{BatchTitle, CartSummary};

    fn row(status: OrderStatus) -> ActivityRow {
        ActivityRow {
            id: ActivityId::default(),
            order_id: OrderId::default(),
            batch_id: OrderBatchId::default(),
            batch: BatchTitle::Named("Autumn thank-you".to_owned()),
            recipient: "Mei Tan".to_owned(),
            gift: CartSummary::of_one("Garden Tea Chest"),
            swapped_from: None,
            thank_you_note: None,
            carrier: None,
            status,
            at: Timestamp::default(),
        }
    }

    #[test]
    fn an_acceptance_names_the_gift_and_what_it_was_before() {
        let mut accepted = row(OrderStatus::Accepted);
        let said = sentence(&accepted, false);
        assert_eq!(said.headline, "Mei Tan accepted Garden Tea Chest");
        assert_eq!(said.second, "Autumn thank-you");
        accepted.swapped_from = Some(CartSummary::of_one("Heavy Knit Hoodie"));
        assert_eq!(
            sentence(&accepted, false).second,
            "swapped from Heavy Knit Hoodie"
        );
        accepted.thank_you_note = Some("It fits!\n Thank you all.".to_owned());
        assert_eq!(
            sentence(&accepted, false).second,
            "“It fits! Thank you all.”"
        );
        assert_eq!(
            sentence(&accepted, true).headline,
            "Mei Tan wrote a thank-you note"
        );
    }

    #[test]
    fn a_note_is_told_once_and_not_with_every_later_step() {
        let mut delivered = row(OrderStatus::Delivered);
        delivered.thank_you_note = Some("Thank you".to_owned());
        let said = sentence(&delivered, false);
        assert_eq!(said.headline, "Mei Tan’s gift was delivered");
        assert_eq!(said.second, "Autumn thank-you");
    }

    #[test]
    fn a_parcel_names_its_carrier() {
        let mut shipped = row(OrderStatus::Shipped);
        shipped.carrier = Some("UPS".to_owned());
        let said = sentence(&shipped, false);
        assert_eq!(said.headline, "Mei Tan’s gift is on its way");
        assert_eq!(said.second, "UPS");
    }

    #[test]
    fn a_status_we_do_not_know_is_shown_as_it_came() {
        let said = sentence(
            &row(OrderStatus::Other("held_at_customs".to_owned())),
            false,
        );
        assert_eq!(said.headline, "Mei Tan’s gift is now “held at customs”");
    }

    #[test]
    fn every_known_status_has_a_sentence_about_the_recipient() {
        for status in OrderStatus::KNOWN {
            let mut nameless = row(status.clone());
            assert!(sentence(&nameless, false).headline.starts_with("Mei Tan"));
            nameless.recipient = "  ".to_owned();
            assert!(sentence(&nameless, false).headline.starts_with("Somebody"));
        }
    }

    #[test]
    fn a_long_note_is_cut_between_letters() {
        let mut accepted = row(OrderStatus::Accepted);
        accepted.thank_you_note = Some("謝謝".repeat(500));
        let second = sentence(&accepted, false).second;
        assert!(second.ends_with("…”"));
        assert!(second.chars().count() < 130);
    }
}
