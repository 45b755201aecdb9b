//! The key figures of Activity: the tiles, the steps of the funnel, and the labels of "Time to
//! accept".

use crate::{
    desk::activity::ActivitySummary,
    i18n::{format, t},
    ui::{theme::Tone, widgets::Tile},
};

/// The six tiles, from left to right.
#[must_use]
pub fn tiles(summary: &ActivitySummary) -> [Tile; 6] {
    let funnel = &summary.funnel;
    let median_to_open = summary.median_to_open.map_or_else(String::new, |median| {
        t!(
            "activity-median-to-open",
            duration = format::duration(median)
        )
    });
    let median_to_accept = summary.median_to_accept.map_or_else(String::new, |median| {
        t!(
            "activity-median-to-accept",
            duration = format::duration(median)
        )
    });
    let [sent, opened, accepted, delivered, spent, at_risk] = tile_titles();
    let sent = Tile::new(sent, format::integer(funnel.created));
    let delivered = Tile::new(delivered, format::percent(funnel.delivered, funnel.created));
    let at_risk = Tile::new(at_risk, format::whole_money(summary.at_risk_amount));
    // Recipients of direct sends neither open nor accept their gifts.
    let invited = funnel.created.saturating_sub(summary.direct.created);
    let opened_count = funnel.opened.saturating_sub(summary.direct.opened);
    let accepted_count = funnel.accepted.saturating_sub(summary.direct.accepted);
    [
        match summary.sent_this_week {
            // A gift without a date can be of this week.
            0 if summary.undated > 0 => sent,
            0 => sent.note(t!("activity-none-this-week"), Tone::Neutral),
            week => sent.note(t!("activity-this-week", count = week), Tone::Good),
        },
        Tile::new(opened, format::percent(opened_count, invited))
            .note(median_to_open, Tone::Neutral),
        Tile::new(accepted, format::percent(accepted_count, invited))
            .note(median_to_accept, Tone::Neutral),
        match summary.late {
            0 => delivered.note(
                t!("activity-in-transit", count = summary.on_the_way),
                Tone::Neutral,
            ),
            late => delivered.note(t!("activity-late", count = late), Tone::Caution),
        },
        Tile::new(spent, format::whole_money(summary.spent)).note(
            t!("activity-spent-on", count = summary.charged_orders),
            Tone::Neutral,
        ),
        match summary.at_risk {
            0 => at_risk.note(t!("activity-nothing-expires"), Tone::Neutral),
            gifts => at_risk.note(t!("activity-at-risk-note", count = gifts), Tone::Bad),
        },
    ]
}

#[must_use]
pub fn tile_titles() -> [String; 6] {
    [
        t!("activity-sent"),
        t!("activity-opened"),
        t!("activity-accepted"),
        t!("activity-delivered"),
        t!("activity-spent"),
        t!("activity-at-risk"),
    ]
}

/// A step of the funnel.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub title: String,
    /// The orders of [`Self::possible`] that have reached this step or a later one.
    pub reached: u64,
    /// The orders that can reach this step. Direct sends skip the steps "notified", "opened" and
    /// "accepted".
    pub possible: u64,
}

#[must_use]
pub fn steps(summary: &ActivitySummary) -> [Step; 6] {
    let (funnel, direct) = (&summary.funnel, &summary.direct);
    let all = |title, reached| Step {
        title,
        reached,
        possible: funnel.created,
    };
    let invited = |title, reached: u64, direct_reached: u64| Step {
        title,
        reached: reached.saturating_sub(direct_reached),
        possible: funnel.created.saturating_sub(direct.created),
    };
    [
        all(t!("activity-created"), funnel.created),
        invited(t!("activity-notified"), funnel.notified, direct.notified),
        invited(t!("activity-opened"), funnel.opened, direct.opened),
        invited(t!("activity-accepted"), funnel.accepted, direct.accepted),
        all(t!("activity-shipped"), funnel.shipped),
        all(t!("activity-delivered"), funnel.delivered),
    ]
}

/// The share `part` / `whole`, from 0 to 1.
#[must_use]
pub fn share(part: u64, whole: u64) -> f32 {
    if whole == 0 {
        0.0
    } else {
        (part.min(whole) as f64 / whole as f64) as f32
    }
}

/// The labels of the bars of "Time to accept": the upper bound of each bar, and "later" for the
/// last.
#[must_use]
pub fn acceptance_labels() -> [String; 7] {
    [
        t!("activity-accept-1-hour"),
        t!("activity-accept-6-hours"),
        t!("activity-accept-1-day"),
        t!("activity-accept-3-days"),
        t!("activity-accept-7-days"),
        t!("activity-accept-14-days"),
        t!("activity-accept-later"),
    ]
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{
        contract::Cents,
        desk::{activity::DirectCounts, batches::Funnel},
    };

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
            charged_orders: 4_598,
            on_the_way: 683,
            at_risk: 390,
            at_risk_amount: Cents(3_124_000),
            ..ActivitySummary::default()
        }
    }

    #[test]
    fn tiles_show_values_with_notes() {
        let mut summary = summary();
        let shown: Vec<_> = tiles(&summary)
            .into_iter()
            .map(|tile| std::format!("{} {} ({})", tile.label, tile.value, tile.note))
            .collect();
        assert_eq!(
            shown,
            [
                "Sent 6,214 (+412 this week)",
                "Opened 88% (Median time to open: 3 h)",
                "Accepted 74% (Median time to accept: 21 h)",
                "Delivered 63% (683 not delivered yet)",
                "Spent $402,118 (Charged for 4,598 gifts)",
                "At risk $31,240 (390 gifts expire within 7 days)",
            ]
        );
        summary.late = 5;
        assert_eq!(tiles(&summary)[3].note, "5 late");
        assert_eq!(tiles(&summary)[3].tone, Tone::Caution);
        summary.sent_this_week = 0;
        assert_eq!(tiles(&summary)[0].note, "None this week");
        summary.undated = 1;
        assert_eq!(tiles(&summary)[0].note, "");
    }

    #[test]
    fn direct_sends_do_not_count_as_opened() {
        let mut summary = ActivitySummary {
            funnel: Funnel {
                created: 10,
                notified: 10,
                opened: 10,
                accepted: 10,
                ..Funnel::default()
            },
            direct: DirectCounts {
                created: 10,
                notified: 10,
                opened: 10,
                accepted: 10,
            },
            ..ActivitySummary::default()
        };
        assert_eq!(tiles(&summary)[1].value, "–");
        assert_eq!(tiles(&summary)[2].value, "–");
        summary.funnel.created = 14;
        summary.funnel.opened = 11;
        assert_eq!(tiles(&summary)[1].value, "25%");
        let opened = &steps(&summary)[2];
        assert_eq!((opened.reached, opened.possible), (1, 4));
    }

    #[test]
    fn share_is_between_zero_and_one() {
        assert!(share(5, 0).abs() < f32::EPSILON);
        assert!((share(5_000_000_000, 5_000_000_000) - 1.0).abs() < f32::EPSILON);
        assert!((share(9, 3) - 1.0).abs() < f32::EPSILON);
    }
}
