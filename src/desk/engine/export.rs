//! What leaves the app: a batch's gift links as text, its orders as CSV, a folder for the system's
//! file manager.

use std::path::{Path, PathBuf};

use super::context::Context;
use crate::{
    contract::{OrderBatchId, Timestamp, csv_export::CsvExport},
    desk::{
        Event, Problem, ProblemKind,
        event::{Completion, CopiedContent},
        view::{CartSummary, OrderRow},
    },
};

pub(super) async fn copy_links(context: Context, batch: OrderBatchId) {
    let Some(orders) = orders(&context, batch).await else {
        return;
    };
    let links: Vec<&str> = orders
        .iter()
        .map(|order| order.gift_link.as_str())
        .filter(|link| !link.is_empty())
        .collect();
    if links.is_empty() {
        context.problem(ProblemKind::NoGiftLinks.into());
        return;
    }
    context.tell(Event::CopyText {
        text: links.join("\n"),
        content: CopiedContent::GiftLinks(links.len() as u64),
    });
}

pub(super) async fn open_folder(context: Context, folder: PathBuf) {
    let path = folder.display().to_string();
    let opened = tokio::task::spawn_blocking(move || {
        std::fs::create_dir_all(&folder)?;
        open::that_detached(&folder)
    });
    if !matches!(opened.await, Ok(Ok(()))) {
        // The next best thing: to be pasted where folders are opened.
        context.tell(Event::CopyText {
            text: path,
            content: CopiedContent::FolderPath,
        });
    }
}

pub(super) async fn export_orders(context: Context, batch: OrderBatchId) {
    let Some(path) = context.hub.picker.save("orders.csv".to_owned()).await else {
        return;
    };
    let Some(orders) = orders(&context, batch).await else {
        return;
    };
    let count = orders.len();
    let name = path
        .file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let written = tokio::task::spawn_blocking(move || write_csv(&path, &orders)).await;
    match written {
        Ok(Ok(())) => context.tell(Event::Completed(Completion::OrdersExported {
            orders: count as u64,
            file: name,
        })),
        Ok(Err(error)) => context.problem(not_written(&name).with_details(error)),
        Err(_) => context.problem(not_written(&name)),
    }
}

fn not_written(name: &str) -> Problem {
    Problem::from(ProblemKind::FileNotWritten {
        file: name.to_owned(),
    })
}

async fn orders(context: &Context, batch: OrderBatchId) -> Option<Vec<OrderRow>> {
    let (hub, connection_row) = (&context.hub, context.session.connection_row);
    context.or_tell(
        hub.store
            .orders_of_batch(connection_row, batch, hub.now())
            .await,
    )
}

fn write_csv(path: &Path, orders: &[OrderRow]) -> Result<(), csv::Error> {
    let mut file = CsvExport::new(std::fs::File::create(path)?);
    file.write_row([
        "Recipient",
        "Email",
        "Status",
        "Gift",
        "Total",
        "Accepted",
        "Expires",
        "Gift link",
        "Order",
    ])?;
    let time = |at: Option<Timestamp>| at.map(|at| at.to_string()).unwrap_or_default();
    for order in orders {
        let total = order
            .total
            .map(|total| format!("{}.{:02}", total.0 / 100, total.0.abs() % 100));
        file.write_row([
            order.recipient.as_str(),
            order.email.as_deref().unwrap_or_default(),
            order.status.as_str(),
            &gift_cell(&order.gift),
            &total.unwrap_or_default(),
            &time(order.accepted_at),
            &time(order.expires_at),
            &order.gift_link,
            &order.id.to_string(),
        ])?;
    }
    file.finish()?;
    Ok(())
}

/// "Tea Chest", or "Tea Chest +2" for a cart with two other products.
fn gift_cell(gift: &CartSummary) -> String {
    match gift.other_products {
        0 => gift.first_product.clone(),
        others => format!("{} +{others}", gift.first_product),
    }
}
