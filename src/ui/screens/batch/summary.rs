//! A batch in words and numbers, without drawing: its tiles, its bar, where it stands.

use crate::{
    contract::{SendMethod, SendStatus, Timestamp},
    desk::view::{BatchDetail, BatchRow, Funnel},
    ui::{
        format,
        theme::{Tokens, Tone},
        widgets::{
            Tile,
            bar::Segment,
            number::{count, counted, percent},
            time,
        },
    },
};

/// Where a batch stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Standing {
    /// Its orders wait for their time.
    Scheduled {
        on: Timestamp,
    },
    /// Its orders are being made.
    InProgress {
        made: u64,
        of: u64,
    },
    /// All its orders exist.
    Complete,
    Failed,
    Canceled,
    /// A status this version does not know.
    Unknown(String),
}

#[must_use]
pub fn standing(row: &BatchRow, now: Timestamp) -> Standing {
    match &row.status {
        SendStatus::Pending => match row.scheduled_send_on.filter(|on| *on > now) {
            Some(on) => Standing::Scheduled { on },
            None => Standing::InProgress {
                made: row.orders.min(row.recipients),
                of: row.recipients,
            },
        },
        SendStatus::Complete => Standing::Complete,
        SendStatus::Failed => Standing::Failed,
        SendStatus::Canceled => Standing::Canceled,
        SendStatus::Other(status) => Standing::Unknown(status.replace('_', " ")),
    }
}

/// Parts of the bar, furthest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    pub delivered: u64,
    pub on_the_way: u64,
    pub opened: u64,
    pub not_opened: u64,
    /// Failed, canceled or expired.
    pub left: u64,
}

impl Parts {
    /// Each gift of the funnel once, at the furthest stage it stands at.
    ///
    /// The funnel does not say how far a gift had come that left the path: what failed is taken to
    /// have been accepted, what was canceled or expired not to have been opened, as far as there
    /// are such gifts.
    #[must_use]
    pub fn of(funnel: &Funnel) -> Self {
        let mut parts = Self {
            delivered: funnel.delivered,
            on_the_way: funnel.accepted.saturating_sub(funnel.delivered),
            opened: funnel.opened.saturating_sub(funnel.accepted),
            not_opened: funnel
                .created
                .saturating_sub(funnel.opened.max(funnel.accepted)),
            left: funnel.failed + funnel.canceled + funnel.expired,
        };
        let take = |mut rest: u64, from: [&mut u64; 3]| {
            for part in from {
                let taken = rest.min(*part);
                *part -= taken;
                rest -= taken;
            }
        };
        take(
            funnel.failed,
            [
                &mut parts.on_the_way,
                &mut parts.opened,
                &mut parts.not_opened,
            ],
        );
        take(
            funnel.canceled + funnel.expired,
            [
                &mut parts.not_opened,
                &mut parts.opened,
                &mut parts.on_the_way,
            ],
        );
        parts
    }

    #[must_use]
    pub fn total(&self) -> u64 {
        self.delivered + self.on_the_way + self.opened + self.not_opened + self.left
    }
}

/// The parts as segments of a bar; what left the path only when something did.
#[must_use]
pub fn segments(t: &Tokens, parts: &Parts) -> Vec<Segment> {
    let [delivered, on_the_way, opened, not_opened] = t.funnel;
    let mut segments = vec![
        Segment::new("delivered", parts.delivered, delivered),
        Segment::new("on the way", parts.on_the_way, on_the_way),
        Segment::new("opened", parts.opened, opened),
        Segment::new("not opened", parts.not_opened, not_opened),
    ];
    if parts.left > 0 {
        // Less loud than a problem: a few always end like this.
        let color = t.surface.lerp_to_gamma(t.bad, 0.5);
        segments.push(Segment::new(
            "failed, canceled or expired",
            parts.left,
            color,
        ));
    }
    segments
}

/// The six tiles over a batch.
#[must_use]
pub fn tiles(detail: &BatchDetail, now: Timestamp) -> [Tile; 6] {
    let row = &detail.row;
    let funnel = &row.funnel;
    let accepted = match detail.median_to_accept {
        Some(median) if funnel.accepted > 0 => {
            format!("{} · median {}", count(funnel.accepted), time::span(median))
        }
        _ => count(funnel.accepted),
    };
    let delivered_tone = if funnel.delivered > 0 {
        Tone::Good
    } else {
        Tone::Neutral
    };
    let sent = Tile::new("Sent", count(funnel.created));
    [
        match row.sent_at {
            Some(at) => sent
                .note(time::day_and_time(at, now), Tone::Neutral)
                .tooltip(time::full(at)),
            None => sent,
        },
        Tile::new("Opened", percent(funnel.opened, funnel.created))
            .note(count(funnel.opened), Tone::Neutral),
        Tile::new("Accepted", percent(funnel.accepted, funnel.created))
            .note(accepted, Tone::Neutral),
        Tile::new("Delivered", percent(funnel.delivered, funnel.created))
            .note(count(funnel.delivered), delivered_tone),
        Tile::new("Spent", row.spent.whole_dollars()).note(
            format!(
                "on {}",
                counted(funnel.accepted, "accepted gift", "accepted gifts")
            ),
            Tone::Neutral,
        ),
        unclaimed(detail, now),
    ]
}

fn unclaimed(detail: &BatchDetail, now: Timestamp) -> Tile {
    let tile = Tile::new("Unclaimed", count(detail.unclaimed_orders));
    if detail.unclaimed_orders == 0 {
        return tile.note("nothing left to claim", Tone::Neutral);
    }
    let amount = detail.unclaimed.whole_dollars();
    match detail.row.expires_at.and_then(|at| format::until(at, now)) {
        Some(left) => tile.note(format!("{amount} · expires in {left}"), Tone::Caution),
        None => tile.note(amount, Tone::Caution),
    }
}

/// How the gifts reach their recipients.
#[must_use]
pub fn method_words(method: Option<&SendMethod>) -> String {
    match method {
        Some(SendMethod::EmailAndLink) => "A mail to each recipient".to_owned(),
        Some(SendMethod::LinkMultipleCustomList) => "A link per recipient".to_owned(),
        Some(SendMethod::DirectSend) => "Shipped to each address".to_owned(),
        Some(SendMethod::Other(other)) => other.replace('_', " "),
        None => "not told".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::contract::{Cents, OrderBatch, OrderBatchId};
    use crate::desk::view::{BatchTitle, CartSummary};

    fn row() -> BatchRow {
        BatchRow {
            id: OrderBatchId::default(),
            title: BatchTitle::Named("Autumn thank-you".to_owned()),
            gift: CartSummary::of_one("Heavy Knit Hoodie"),
            status: SendStatus::Complete,
            is_scheduled: false,
            scheduled_send_on: None,
            sent_at: None,
            send_method: Some(SendMethod::EmailAndLink),
            recipients: 1_204,
            orders: 1_204,
            funnel: Funnel {
                created: 1_204,
                notified: 1_204,
                opened: 1_096,
                accepted: 939,
                shipped: 800,
                delivered: 734,
                ..Funnel::default()
            },
            spent: Cents(7_391_100),
            expires_at: None,
        }
    }

    fn now() -> Timestamp {
        "2026-11-21T08:00:00Z".parse().unwrap()
    }

    #[test]
    fn every_gift_stands_in_the_bar_once() {
        let mut funnel = row().funnel;
        let parts = Parts::of(&funnel);
        assert_eq!(
            parts,
            Parts {
                delivered: 734,
                on_the_way: 205,
                opened: 157,
                not_opened: 108,
                left: 0,
            }
        );
        assert_eq!(parts.total(), funnel.created);
        funnel.expired = 120;
        let parts = Parts::of(&funnel);
        assert_eq!((parts.not_opened, parts.opened, parts.left), (0, 145, 120));
        assert_eq!(parts.total(), funnel.created);
        funnel.failed = 5;
        let parts = Parts::of(&funnel);
        assert_eq!((parts.on_the_way, parts.left), (200, 125));
        assert_eq!(parts.total(), funnel.created);
        assert_eq!(Parts::of(&Funnel::default()).total(), 0);
    }

    #[test]
    fn gifts_that_skip_the_opening_are_not_counted_twice() {
        let direct = Funnel {
            created: 10,
            accepted: 10,
            delivered: 4,
            ..Funnel::default()
        };
        let parts = Parts::of(&direct);
        assert_eq!((parts.delivered, parts.on_the_way), (4, 6));
        assert_eq!(parts.total(), 10);
    }

    #[test]
    fn a_batch_says_where_it_stands() {
        let mut row = row();
        assert_eq!(standing(&row, now()), Standing::Complete);
        row.status = SendStatus::Pending;
        row.orders = 312;
        assert_eq!(
            standing(&row, now()),
            Standing::InProgress {
                made: 312,
                of: 1_204
            }
        );
        let on = now() + Duration::from_secs(3_600);
        row.scheduled_send_on = Some(on);
        assert_eq!(standing(&row, now()), Standing::Scheduled { on });
        // Its time has come, the orders are being made.
        assert!(matches!(standing(&row, on), Standing::InProgress { .. }));
        row.status = SendStatus::Other("on_hold".to_owned());
        assert_eq!(
            standing(&row, now()),
            Standing::Unknown("on hold".to_owned())
        );
    }

    #[test]
    fn the_tiles_of_a_batch_say_how_it_went() {
        let mut detail = BatchDetail {
            batch: OrderBatch::default(),
            row: row(),
            median_to_accept: Some(Duration::from_secs(19 * 3_600)),
            unclaimed: Cents(2_100_000),
            unclaimed_orders: 265,
        };
        detail.row.expires_at = Some(now() + Duration::from_secs(71 * 86_400));
        let said: Vec<_> = tiles(&detail, now())
            .into_iter()
            .map(|tile| format!("{} {} ({})", tile.label, tile.value, tile.note))
            .collect();
        assert_eq!(
            said,
            [
                "Sent 1,204 ()",
                "Opened 91 % (1,096)",
                "Accepted 78 % (939 · median 19 h)",
                "Delivered 61 % (734)",
                "Spent $73,911 (on 939 accepted gifts)",
                "Unclaimed 265 ($21,000 · expires in 71 days)",
            ]
        );
        detail.unclaimed_orders = 0;
        assert_eq!(tiles(&detail, now())[5].note, "nothing left to claim");
    }
}
