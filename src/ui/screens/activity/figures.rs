//! The numbers of Activity in words: tiles, funnel, what needs attention, time to accept.

use crate::{
    desk::view::{ActivitySummary, Attention, AttentionKind, Funnel},
    ui::{
        theme::{Icon, Tone, icons},
        widgets::{
            Tile,
            number::{count, counted, percent},
            time,
        },
    },
};

/// The six tiles, from left to right.
#[must_use]
pub fn tiles(summary: &ActivitySummary) -> [Tile; 6] {
    let funnel = &summary.funnel;
    let after = |median: Option<std::time::Duration>| {
        median.map_or_else(String::new, |median| {
            format!("median after {}", time::span(median))
        })
    };
    let late = summary
        .attention
        .iter()
        .find(|attention| attention.kind == AttentionKind::LateDelivery)
        .map_or(0, |attention| attention.orders);
    let sent = Tile::new("Sent", count(funnel.created));
    let delivered = Tile::new("Delivered", percent(funnel.delivered, funnel.created));
    let at_risk = Tile::new("At risk", summary.at_risk_amount.whole_dollars());
    [
        match summary.sent_this_week {
            0 => sent.note("none this week", Tone::Neutral),
            week => sent.note(format!("+{} this week", count(week)), Tone::Good),
        },
        Tile::new("Opened", percent(funnel.opened, funnel.created))
            .note(after(summary.median_to_open), Tone::Neutral),
        Tile::new("Accepted", percent(funnel.accepted, funnel.created))
            .note(after(summary.median_to_accept), Tone::Neutral),
        match late {
            0 => delivered.note(
                format!("{} on the way", count(summary.on_the_way)),
                Tone::Neutral,
            ),
            late => delivered.note(format!("{} late", count(late)), Tone::Caution),
        },
        Tile::new("Spent", summary.spent.whole_dollars()).note(
            format!(
                "on {}",
                counted(funnel.accepted, "accepted gift", "accepted gifts")
            ),
            Tone::Neutral,
        ),
        match summary.at_risk {
            0 => at_risk.note("nothing expires within 14 days", Tone::Neutral),
            1 => at_risk.note("1 gift expires within 14 days", Tone::Bad),
            gifts => at_risk.note(
                format!("{} gifts expire within 14 days", count(gifts)),
                Tone::Bad,
            ),
        },
    ]
}

/// The steps of the funnel: name and how many gifts have at least reached it.
#[must_use]
pub fn steps(funnel: &Funnel) -> [(&'static str, u64); 6] {
    [
        ("Created", funnel.created),
        ("Notified", funnel.notified),
        ("Opened", funnel.opened),
        ("Accepted", funnel.accepted),
        ("Shipped", funnel.shipped),
        ("Delivered", funnel.delivered),
    ]
}

/// `part` of `whole` as a length of a bar, 0 to 1.
#[must_use]
pub fn share(part: u64, whole: u64) -> f32 {
    if whole == 0 {
        0.0
    } else {
        (part.min(whole) as f64 / whole as f64) as f32
    }
}

/// Something to act on, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Concern {
    pub icon: Icon,
    pub tone: Tone,
    pub headline: String,
    pub second: String,
}

#[must_use]
pub fn concern(attention: &Attention) -> Concern {
    let n = attention.orders;
    let amount = attention.amount.whole_dollars();
    let (icon, tone, headline, second) = match attention.kind {
        AttentionKind::ExpiringSoon => (
            icons::EXPIRING,
            Tone::Bad,
            format!(
                "{} within 14 days",
                if n == 1 {
                    "1 gift expires".to_owned()
                } else {
                    format!("{} gifts expire", count(n))
                }
            ),
            format!("{amount} would lapse"),
        ),
        AttentionKind::NotOpened => (
            icons::UNREAD,
            Tone::Caution,
            format!("{} not opened in 7 days", count(n)),
            "links can be sent another way".to_owned(),
        ),
        AttentionKind::LateDelivery => (
            icons::SHIPPING,
            Tone::Caution,
            format!("{} on the way for over 12 days", count(n)),
            format!("{amount} in gifts"),
        ),
        AttentionKind::Failed => (
            icons::PROBLEM,
            Tone::Bad,
            format!("{} failed", counted(n, "order", "orders")),
            format!("{amount} in gifts"),
        ),
    };
    Concern {
        icon,
        tone,
        headline,
        second,
    }
}

/// Under each bar of "time to accept": up to this long.
pub const ACCEPT_LABELS: [&str; 7] = ["1 h", "6 h", "1 d", "3 d", "7 d", "14 d", "later"];

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::contract::Cents;

    fn summary() -> ActivitySummary {
        ActivitySummary {
            funnel: Funnel {
                created: 6_214,
                notified: 6_102,
                opened: 5_468,
                accepted: 4_598,
                shipped: 4_310,
                delivered: 3_915,
                ..Funnel::default()
            },
            sent_this_week: 412,
            median_to_open: Some(Duration::from_secs(3 * 3600)),
            median_to_accept: Some(Duration::from_secs(21 * 3600)),
            spent: Cents(40_211_800),
            on_the_way: 683,
            at_risk: 390,
            at_risk_amount: Cents(3_124_000),
            ..ActivitySummary::default()
        }
    }

    #[test]
    fn the_tiles_say_what_happened_in_words_for_people() {
        let mut summary = summary();
        let said: Vec<_> = tiles(&summary)
            .into_iter()
            .map(|tile| format!("{} {} ({})", tile.label, tile.value, tile.note))
            .collect();
        assert_eq!(
            said,
            [
                "Sent 6,214 (+412 this week)",
                "Opened 88 % (median after 3 h)",
                "Accepted 74 % (median after 21 h)",
                "Delivered 63 % (683 on the way)",
                "Spent $402,118 (on 4,598 accepted gifts)",
                "At risk $31,240 (390 gifts expire within 14 days)",
            ]
        );
        summary.attention = vec![Attention {
            kind: AttentionKind::LateDelivery,
            orders: 5,
            amount: Cents(30_000),
        }];
        assert_eq!(tiles(&summary)[3].note, "5 late");
        assert_eq!(tiles(&summary)[3].tone, Tone::Caution);
    }

    #[test]
    fn a_funnel_that_is_empty_has_no_shares() {
        for (_, reached) in steps(&Funnel::default()) {
            assert!(share(reached, 0).abs() < f32::EPSILON);
        }
        assert!((share(5_000_000_000, 5_000_000_000) - 1.0).abs() < f32::EPSILON);
        assert!((share(9, 3) - 1.0).abs() < f32::EPSILON);
    }

    #[test]
    fn every_concern_says_how_many() {
        for (kind, one, many) in [
            (
                AttentionKind::ExpiringSoon,
                "1 gift expires within 14 days",
                "390 gifts expire within 14 days",
            ),
            (
                AttentionKind::NotOpened,
                "1 not opened in 7 days",
                "390 not opened in 7 days",
            ),
            (
                AttentionKind::LateDelivery,
                "1 on the way for over 12 days",
                "390 on the way for over 12 days",
            ),
            (AttentionKind::Failed, "1 order failed", "390 orders failed"),
        ] {
            let said = |orders| {
                concern(&Attention {
                    kind,
                    orders,
                    amount: Cents(100),
                })
                .headline
            };
            assert_eq!(said(1), one);
            assert_eq!(said(390), many);
        }
    }
}
