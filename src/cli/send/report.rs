//! What `giftdesk send` prints: findings, progress, and at the end the gift links.

use std::{sync::Arc, time::Duration};

use super::{PATIENCE, conversation::Conversation};
use crate::{
    contract::{OrderBatchId, SendStatus},
    desk::{
        Command, Event, Problem,
        view::{BatchDetail, ListQuery, ListRows, OrderQuery, OrderRow},
    },
    recipients::{Findings, Sheet},
};

/// Findings shown one by one; the rest is counted.
const MOST_FINDINGS: usize = 20;

/// Orders read at a time.
const PAGE: u64 = 500;

pub(super) fn gifts(count: u64) -> &'static str {
    if count == 1 { "gift" } else { "gifts" }
}

/// A line per finding, with the line of the file.
pub(super) fn finding_lines(sheet: &Sheet, findings: &Findings) -> Vec<String> {
    let mut lines = Vec::new();
    let mut left = 0;
    for index in 0..sheet.len() {
        let Some(row) = sheet.row(index) else {
            continue;
        };
        for finding in findings.of(row.id) {
            if lines.len() == MOST_FINDINGS {
                left += 1;
                continue;
            }
            let place = row.line.map_or_else(
                || format!("row {}", index + 1),
                |line| format!("line {line}"),
            );
            lines.push(format!("{place}: {}", finding.sentence()));
        }
    }
    if left > 0 {
        lines.push(format!("… and {left} more."));
    }
    lines
}

/// Waits until the service made every order, showing how many there are.
pub(super) fn wait_until_made(
    talk: &mut Conversation<'_>,
    batch: OrderBatchId,
    limit: Duration,
) -> Result<Arc<BatchDetail>, Problem> {
    let progress = indicatif::ProgressBar::new(0).with_style(style());
    progress.set_message("gift links");
    let mut detail = current(talk, batch, PATIENCE)?;
    while detail.row.status == SendStatus::Pending
        || detail.row.funnel.created < detail.row.recipients
    {
        if matches!(detail.row.status, SendStatus::Failed | SendStatus::Canceled) {
            break;
        }
        progress.set_length(detail.row.recipients);
        progress.set_position(detail.row.orders);
        talk.wait(limit, "the batch", |event| match event {
            Event::Changed(changed) if changed.batches || changed.orders => Some(()),
            _ => None,
        })?;
        detail = current(talk, batch, PATIENCE)?;
    }
    progress.finish_and_clear();
    Ok(detail)
}

fn style() -> indicatif::ProgressStyle {
    indicatif::ProgressStyle::with_template("{bar:30} {human_pos} of {human_len} {msg}")
        .unwrap_or_else(|_| indicatif::ProgressStyle::default_bar())
}

/// The batch as the mirror has it; waits until it is there.
pub(super) fn current(
    talk: &mut Conversation<'_>,
    batch: OrderBatchId,
    limit: Duration,
) -> Result<Arc<BatchDetail>, Problem> {
    let key = talk.key();
    talk.send(Command::Batch { key, id: batch });
    talk.wait(limit, "the batch", |event| match event {
        Event::Batch {
            key: answered,
            batch,
        } if *answered == key => Some(batch.clone()),
        _ => None,
    })?
}

/// The gift links, a line per recipient or as JSON.
pub(super) fn print_links(
    talk: &mut Conversation<'_>,
    detail: &BatchDetail,
    practice: bool,
    json: bool,
) -> Result<(), Problem> {
    let orders = orders(talk, detail.row.id)?;
    if json {
        let orders: Vec<_> = orders
            .iter()
            .map(|order| {
                serde_json::json!({
                    "id": order.id,
                    "recipient": order.recipient,
                    "email": order.email,
                    "status": order.status,
                    "gift_link": order.gift_link,
                })
            })
            .collect();
        print_json(&serde_json::json!({
            "practice": practice,
            "batch": {
                "id": detail.row.id,
                "name": detail.row.name,
                "send_status": detail.row.status,
                "recipients": detail.row.recipients,
                "orders": detail.row.orders,
            },
            "orders": orders,
        }));
    } else {
        for order in &orders {
            println!("{}\t{}", order.recipient, order.gift_link);
        }
        if (orders.len() as u64) < detail.row.recipients {
            eprintln!(
                "{} of {} gift links exist. `giftdesk` shows the rest; --wait waits for them.",
                orders.len(),
                detail.row.recipients
            );
        }
    }
    Ok(())
}

fn orders(talk: &mut Conversation<'_>, batch: OrderBatchId) -> Result<Vec<OrderRow>, Problem> {
    let mut all = Vec::new();
    loop {
        let key = talk.key();
        let start = all.len() as u64;
        let query = OrderQuery {
            batch: Some(batch),
            ..OrderQuery::default()
        };
        talk.send(Command::List {
            key,
            query: ListQuery::Orders(query),
            range: start..start + PAGE,
        });
        let (total, rows) = talk.wait(PATIENCE, "the gift links", |event| match event {
            Event::Rows {
                key: answered,
                total,
                rows: ListRows::Orders(rows),
                ..
            } if *answered == key => Some((*total, rows.clone())),
            _ => None,
        })?;
        let none_came = rows.is_empty();
        all.extend(rows);
        if none_came || all.len() as u64 >= total {
            return Ok(all);
        }
    }
}

pub(super) fn print_json(value: &serde_json::Value) {
    println!("{value:#}");
}
