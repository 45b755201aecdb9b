//! Text for the groups of orders that need attention. Used by Activity and the notifications.

use crate::{
    desk::view::{Attention, AttentionKind},
    i18n::{format, t},
    ui::theme::{Icon, Tone, icons},
};

#[derive(Clone, Debug, PartialEq)]
pub struct AttentionText {
    pub icon: Icon,
    pub tone: Tone,
    pub title: String,
    pub text: String,
}

#[must_use]
pub fn attention_text(attention: &Attention) -> AttentionText {
    let count = attention.orders;
    let amount = format::whole_money(attention.amount);
    let (icon, tone, title, text) = match attention.kind {
        AttentionKind::ExpiringSoon => (
            icons::EXPIRING,
            Tone::Bad,
            t!("activity-attention-expiring", count = count),
            t!("activity-attention-expiring-text", amount = amount),
        ),
        AttentionKind::NotOpened => (
            icons::UNREAD,
            Tone::Caution,
            t!("activity-attention-not-opened", count = count),
            t!("activity-attention-not-opened-text"),
        ),
        AttentionKind::LateDelivery => (
            icons::SHIPPING,
            Tone::Caution,
            t!("activity-attention-late", count = count),
            t!("activity-attention-worth", amount = amount),
        ),
        AttentionKind::Failed => (
            icons::PROBLEM,
            Tone::Bad,
            t!("activity-attention-failed", count = count),
            t!("activity-attention-worth", amount = amount),
        ),
    };
    AttentionText {
        icon,
        tone,
        title,
        text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Cents;

    #[test]
    fn titles_contain_the_count() {
        for (kind, one, many) in [
            (
                AttentionKind::ExpiringSoon,
                "1 gift expires within 14 days",
                "390 gifts expire within 14 days",
            ),
            (
                AttentionKind::NotOpened,
                "1 gift not opened for 7 days",
                "390 gifts not opened for 7 days",
            ),
            (
                AttentionKind::LateDelivery,
                "1 gift in transit for over 12 days",
                "390 gifts in transit for over 12 days",
            ),
            (AttentionKind::Failed, "1 order failed", "390 orders failed"),
        ] {
            let title = |orders| {
                attention_text(&Attention {
                    kind,
                    orders,
                    amount: Cents(100),
                })
                .title
            };
            assert_eq!(title(1), one);
            assert_eq!(title(390), many);
        }
    }
}
