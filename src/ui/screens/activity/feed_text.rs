//! Text for the entries of the feed.

use crate::{
    contract::OrderStatus,
    desk::activity::ActivityRow,
    i18n::t,
    messages::titles,
    ui::theme::{Icon, Tone, icons},
};

const MAX_NOTE_CHARS: usize = 120;

/// The text of an entry.
#[derive(Clone, Debug, PartialEq)]
pub struct FeedText {
    pub icon: Icon,
    pub tone: Tone,
    /// The first line, for example "Mei Tan accepted Garden Tea Chest".
    pub title: String,
    /// The thank-you note, the product before a swap, the carrier, or the batch.
    pub detail: String,
}

/// Returns the text of `row`. With `as_note`, the title is about the thank-you note instead of the
/// acceptance that came with the note.
#[must_use]
pub fn feed_text(row: &ActivityRow, as_note: bool) -> FeedText {
    let name = match row.recipient.trim() {
        "" => t!("activity-feed-unnamed"),
        name => name.to_owned(),
    };
    let note = row
        .thank_you_note
        .as_deref()
        .map(str::trim)
        .filter(|note| !note.is_empty());
    if as_note && let Some(note) = note {
        return FeedText {
            icon: icons::THANKS,
            tone: Tone::Accent,
            title: t!("activity-feed-note", name = name),
            detail: quote(note),
        };
    }
    let (icon, tone) = status_icon(&row.status);
    let detail = match &row.status {
        OrderStatus::Accepted => note.map(quote).or_else(|| {
            row.swapped_from
                .as_ref()
                .map(|gift| t!("activity-feed-swapped-from", gift = titles::cart(gift)))
        }),
        OrderStatus::Shipped => row.carrier.clone().filter(|carrier| !carrier.is_empty()),
        _ => None,
    };
    FeedText {
        icon,
        tone,
        title: title(row, name),
        detail: detail.unwrap_or_else(|| titles::batch(&row.batch)),
    }
}

fn title(row: &ActivityRow, name: String) -> String {
    match &row.status {
        OrderStatus::Created => t!("activity-feed-created", name = name),
        OrderStatus::Notified => t!("activity-feed-notified", name = name),
        OrderStatus::Opened => t!("activity-feed-opened", name = name),
        OrderStatus::Accepted if row.gift.is_empty() => t!("activity-feed-accepted", name = name),
        OrderStatus::Accepted => {
            t!(
                "activity-feed-accepted-gift",
                name = name,
                gift = titles::cart(&row.gift)
            )
        }
        OrderStatus::PendingPayment => t!("activity-feed-awaiting-payment", name = name),
        OrderStatus::PendingUserApproval => t!("activity-feed-awaiting-approval", name = name),
        OrderStatus::Paid => t!("activity-feed-paid", name = name),
        OrderStatus::Ordered => t!("activity-feed-ordered", name = name),
        OrderStatus::Shipped => t!("activity-feed-shipped", name = name),
        OrderStatus::Delivered => t!("activity-feed-delivered", name = name),
        OrderStatus::Failed => t!("activity-feed-failed", name = name),
        OrderStatus::Canceled => t!("activity-feed-canceled", name = name),
        OrderStatus::Other(status) => t!(
            "activity-feed-other-status",
            name = name,
            status = status.replace('_', " ")
        ),
    }
}

#[must_use]
pub fn status_icon(status: &OrderStatus) -> (Icon, Tone) {
    match status {
        OrderStatus::Created => (icons::GIFT, Tone::Neutral),
        OrderStatus::Notified => (icons::EMAIL, Tone::Neutral),
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

/// The note in one line with quotation marks, truncated to [`MAX_NOTE_CHARS`].
fn quote(note: &str) -> String {
    let line: String = note.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MAX_NOTE_CHARS) {
        Some((end, _)) => t!(
            "activity-feed-note-truncated",
            note = line[..end].trim_end()
        ),
        None => t!("activity-feed-note-quoted", note = line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::{ActivityId, OrderBatchId, OrderId, Timestamp},
        desk::batches::{BatchTitle, CartSummary},
    };

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
    fn acceptance_shows_gift_and_swapped_product() {
        let mut accepted = row(OrderStatus::Accepted);
        let text = feed_text(&accepted, false);
        assert_eq!(text.title, "Mei Tan accepted Garden Tea Chest");
        assert_eq!(text.detail, "Autumn thank-you");
        accepted.swapped_from = Some(CartSummary::of_one("Heavy Knit Hoodie"));
        assert_eq!(
            feed_text(&accepted, false).detail,
            "Original gift: Heavy Knit Hoodie"
        );
        accepted.thank_you_note = Some("It fits!\n Thank you all.".to_owned());
        assert_eq!(
            feed_text(&accepted, false).detail,
            "“It fits! Thank you all.”"
        );
        assert_eq!(
            feed_text(&accepted, true).title,
            "Mei Tan wrote a thank-you note"
        );
    }

    #[test]
    fn later_steps_do_not_repeat_the_note() {
        let mut delivered = row(OrderStatus::Delivered);
        delivered.thank_you_note = Some("Thank you".to_owned());
        let text = feed_text(&delivered, false);
        assert_eq!(text.title, "Mei Tan’s gift was delivered");
        assert_eq!(text.detail, "Autumn thank-you");
    }

    #[test]
    fn shipment_shows_its_carrier() {
        let mut shipped = row(OrderStatus::Shipped);
        shipped.carrier = Some("UPS".to_owned());
        let text = feed_text(&shipped, false);
        assert_eq!(text.title, "Mei Tan’s gift was shipped");
        assert_eq!(text.detail, "UPS");
    }

    #[test]
    fn unknown_status_is_shown_as_sent() {
        let text = feed_text(
            &row(OrderStatus::Other("held_at_customs".to_owned())),
            false,
        );
        assert_eq!(text.title, "Mei Tan’s gift is now “held at customs”");
    }

    #[test]
    fn every_status_names_the_recipient() {
        for status in OrderStatus::KNOWN {
            let mut unnamed = row(status.clone());
            assert!(feed_text(&unnamed, false).title.starts_with("Mei Tan"));
            unnamed.recipient = "  ".to_owned();
            assert!(feed_text(&unnamed, false).title.starts_with("A recipient"));
        }
    }

    #[test]
    fn long_note_is_truncated_between_characters() {
        let mut accepted = row(OrderStatus::Accepted);
        accepted.thank_you_note = Some("謝謝".repeat(500));
        let detail = feed_text(&accepted, false).detail;
        assert!(detail.ends_with("…”"));
        assert!(detail.chars().count() < 130);
    }
}
