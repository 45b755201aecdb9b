//! The figures of a batch, without drawing: its state, the tiles and the parts of its bar. Used by
//! Batches and by the page of a batch.

use crate::{
    contract::{Cents, SendMethod, SendStatus, Timestamp},
    desk::batches::{BatchDetail, BatchRow, Funnel},
    i18n::{format, t},
    messages::labels,
    ui::{
        theme::{Tokens, Tone},
        widgets::{Tile, bar::Segment},
    },
};

/// The state of a batch.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum BatchState {
    /// The service will create the orders at this time.
    Scheduled {
        on: Timestamp,
    },
    /// The service is creating the orders.
    InProgress {
        created: u64,
        total: u64,
    },
    /// All orders exist.
    Complete,
    Failed,
    Canceled,
    /// A status that this version does not know, as the service reports it.
    Unknown(String),
}

impl BatchState {
    pub(crate) fn of(row: &BatchRow, now: Timestamp) -> Self {
        match &row.status {
            SendStatus::Pending => match row.scheduled_send_on.filter(|on| *on > now) {
                Some(on) => Self::Scheduled { on },
                None => Self::InProgress {
                    created: row.orders.min(row.recipients),
                    total: row.recipients,
                },
            },
            SendStatus::Complete => Self::Complete,
            SendStatus::Failed => Self::Failed,
            SendStatus::Canceled => Self::Canceled,
            SendStatus::Other(status) => Self::Unknown(status.replace('_', " ")),
        }
    }
}

/// The orders of a batch that are not mirrored yet, so that the funnel does not count them. Right
/// after a large send, only the first page of its orders is mirrored.
fn unloaded_orders(row: &BatchRow) -> u64 {
    row.orders.saturating_sub(row.funnel.created)
}

/// Whether gifts are shipped without being opened and accepted by the recipient.
pub(crate) fn is_direct(row: &BatchRow) -> bool {
    row.send_method == Some(SendMethod::DirectSend)
}

/// How many orders of a batch are at each stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StageCounts {
    pub(crate) delivered: u64,
    /// Accepted and not yet delivered.
    pub(crate) on_the_way: u64,
    pub(crate) opened: u64,
    pub(crate) not_opened: u64,
    /// Failed, canceled or expired.
    pub(crate) ended: u64,
}

impl StageCounts {
    /// Counts each order once, at the furthest stage it reached.
    ///
    /// The funnel does not record the stage at which an order failed, was canceled or expired.
    /// Failed orders are subtracted from the accepted ones first, the others from those that were
    /// not opened.
    pub(crate) fn of(funnel: &Funnel) -> Self {
        let mut counts = Self {
            delivered: funnel.delivered,
            on_the_way: funnel.accepted.saturating_sub(funnel.delivered),
            opened: funnel.opened.saturating_sub(funnel.accepted),
            not_opened: funnel
                .created
                .saturating_sub(funnel.opened.max(funnel.accepted)),
            ended: funnel.failed + funnel.canceled + funnel.expired,
        };
        let subtract = |mut rest: u64, stages: [&mut u64; 3]| {
            for stage in stages {
                let part = rest.min(*stage);
                *stage -= part;
                rest -= part;
            }
        };
        subtract(
            funnel.failed,
            [
                &mut counts.on_the_way,
                &mut counts.opened,
                &mut counts.not_opened,
            ],
        );
        subtract(
            funnel.canceled + funnel.expired,
            [
                &mut counts.not_opened,
                &mut counts.opened,
                &mut counts.on_the_way,
            ],
        );
        counts
    }

    #[cfg(test)]
    fn total(&self) -> u64 {
        self.delivered + self.on_the_way + self.opened + self.not_opened + self.ended
    }
}

/// The bar of a batch: one segment per stage, and one for orders that are not loaded.
pub(crate) fn segments(tokens: &Tokens, row: &BatchRow) -> Vec<Segment> {
    let [delivered, on_the_way, opened, not_opened] = tokens.funnel;
    let counts = StageCounts::of(&row.funnel);
    let mut segments = vec![Segment::new(
        t!("batch-part-delivered"),
        counts.delivered,
        delivered,
    )];
    if is_direct(row) {
        let rest = counts.on_the_way + counts.opened + counts.not_opened;
        let shipped = row.funnel.shipped.saturating_sub(row.funnel.delivered);
        let shipped = shipped.min(rest);
        segments.push(Segment::new(t!("batch-part-shipped"), shipped, on_the_way));
        segments.push(Segment::new(
            t!("batch-part-preparing"),
            rest - shipped,
            not_opened,
        ));
    } else {
        segments.push(Segment::new(
            t!("batch-part-accepted"),
            counts.on_the_way,
            on_the_way,
        ));
        segments.push(Segment::new(t!("batch-part-opened"), counts.opened, opened));
        segments.push(Segment::new(
            t!("batch-part-not-opened"),
            counts.not_opened,
            not_opened,
        ));
    }
    if counts.ended > 0 {
        // The color is weaker than that of a problem, because some orders of most batches expire.
        let color = tokens.surface.lerp_to_gamma(tokens.bad, 0.5);
        segments.push(Segment::new(t!("batch-part-ended"), counts.ended, color));
    }
    let unloaded = unloaded_orders(row);
    if unloaded > 0 {
        segments.push(Segment::new(
            t!("batch-part-loading"),
            unloaded,
            tokens.line,
        ));
    }
    segments
}

/// The tiles above the orders of a batch. A direct send has no steps for opening and accepting.
pub(crate) fn tiles(detail: &BatchDetail, now: Timestamp) -> Vec<Tile> {
    let row = &detail.row;
    if unloaded_orders(row) > 0 {
        return loading_tiles(row, now);
    }
    if is_direct(row) {
        vec![
            sent_tile(row, now),
            share_tile(t!("batch-tile-shipped"), row.funnel.shipped, row),
            delivered_tile(row),
            spent_tile(row),
        ]
    } else {
        vec![
            sent_tile(row, now),
            share_tile(t!("batch-tile-opened"), row.funnel.opened, row),
            accepted_tile(detail),
            delivered_tile(row),
            spent_tile(row),
            unclaimed_tile(detail, now),
        ]
    }
}

/// Returns the tiles of a batch with orders that are not mirrored yet. They show no shares, because
/// shares of the mirrored orders alone would be wrong.
fn loading_tiles(row: &BatchRow, now: Timestamp) -> Vec<Tile> {
    let labels = if is_direct(row) {
        vec![t!("batch-tile-shipped"), t!("batch-tile-delivered")]
    } else {
        vec![
            t!("batch-tile-opened"),
            t!("batch-tile-accepted"),
            t!("batch-tile-delivered"),
        ]
    };
    let mut tiles = vec![sent_tile(row, now)];
    tiles.extend(labels.into_iter().map(|label| {
        Tile::new(label, t!("unknown-value")).note(t!("batch-tile-loading"), Tone::Neutral)
    }));
    tiles
}

fn sent_tile(row: &BatchRow, now: Timestamp) -> Tile {
    let tile = Tile::new(t!("batch-tile-sent"), format::integer(row.orders));
    match row.sent_at {
        _ if is_direct(row) => tile.note(t!("batch-tile-shipped-directly"), Tone::Neutral),
        Some(at) => tile
            .note(format::date_time(at, now), Tone::Neutral)
            .tooltip(format::full_date_time(at)),
        // The orders of other batches are still loading.
        None if (1..=row.funnel.created).contains(&row.orders) => {
            tile.note(t!("date-unknown"), Tone::Neutral)
        }
        None => tile,
    }
}

fn share_tile(label: String, part: u64, row: &BatchRow) -> Tile {
    Tile::new(label, format::percent(part, row.funnel.created))
        .note(format::integer(part), Tone::Neutral)
}

fn accepted_tile(detail: &BatchDetail) -> Tile {
    let accepted = detail.row.funnel.accepted;
    let mut tile = share_tile(t!("batch-tile-accepted"), accepted, &detail.row);
    if let Some(median) = detail.median_to_accept.filter(|_| accepted > 0) {
        tile.note = t!(
            "batch-tile-accepted-median",
            count = accepted,
            duration = format::duration(median),
        );
    }
    tile
}

fn delivered_tile(row: &BatchRow) -> Tile {
    let mut tile = share_tile(t!("batch-tile-delivered"), row.funnel.delivered, row);
    if row.funnel.delivered > 0 {
        tile.tone = Tone::Good;
    }
    tile
}

fn spent_tile(row: &BatchRow) -> Tile {
    let note = t!("batch-tile-spent-charged", count = row.charged_orders);
    Tile::new(t!("batch-tile-spent"), format::whole_money(row.spent)).note(note, Tone::Neutral)
}

fn unclaimed_tile(detail: &BatchDetail, now: Timestamp) -> Tile {
    let count = format::integer(detail.unclaimed_orders);
    let tile = Tile::new(t!("batch-tile-unclaimed"), count);
    if detail.unclaimed_orders == 0 {
        return tile.note(t!("batch-tile-unclaimed-none"), Tone::Neutral);
    }
    let amount = format::whole_money(detail.unclaimed);
    let left = detail
        .row
        .expires_at
        .and_then(|at| format::time_left(at, now));
    let note = match left {
        Some(left) => t!("batch-tile-unclaimed-expires", amount = amount, left = left,),
        None => amount,
    };
    tile.note(note, Tone::Caution)
}

/// Returns the progress of a batch as text, for lists of batches.
pub(crate) fn progress_text(row: &BatchRow, now: Timestamp) -> String {
    match BatchState::of(row, now) {
        BatchState::Scheduled { on } => t!(
            "batches-progress-scheduled",
            left = format::time_left(on, now).unwrap_or_default(),
        ),
        BatchState::InProgress { created, total } => t!(
            "batches-progress-creating",
            created = created,
            total = total,
        ),
        _ if is_direct(row) => t!(
            "batches-progress-direct",
            share = format::percent(row.funnel.delivered, row.orders),
        ),
        _ => t!(
            "batches-progress-accepted",
            share = format::percent(row.funnel.accepted, row.orders),
        ),
    }
}

/// The money spent on a batch; `–` when nothing was spent.
pub(crate) fn spent_text(row: &BatchRow) -> String {
    if row.spent == Cents::ZERO {
        t!("unknown-value")
    } else {
        format::whole_money(row.spent)
    }
}

/// How the gifts reach their recipients.
pub(crate) fn method_text(method: Option<&SendMethod>) -> String {
    match method {
        Some(method) => labels::send_method_summary(method),
        None => t!("batch-method-unknown"),
    }
}

#[cfg(test)]
mod tests;
