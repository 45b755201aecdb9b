//! Exports: the gift links of a batch as text, its orders as CSV, a folder in the system's file
//! manager.

use std::path::{Path, PathBuf};

use super::session_context::SessionContext;
use crate::{
    contract::{OrderBatchId, Timestamp, csv_export::CsvExport},
    desk::{
        Event, Problem, ProblemKind,
        event::{Completion, CopiedContent},
        view::OrderRow,
    },
};

pub(super) async fn copy_links(context: SessionContext, batch: OrderBatchId) {
    let Some(orders) = orders(&context, batch).await else {
        return;
    };
    let links: Vec<&str> = orders
        .iter()
        .map(|order| order.gift_link.as_str())
        .filter(|link| !link.is_empty())
        .collect();
    if links.is_empty() {
        context.report(ProblemKind::NoGiftLinks.into());
        return;
    }
    context.emit(Event::CopyText {
        text: links.join("\n"),
        content: CopiedContent::GiftLinks(links.len() as u64),
    });
}

pub(super) async fn open_folder(context: SessionContext, folder: PathBuf) {
    let path = folder.display().to_string();
    let opened = tokio::task::spawn_blocking(move || {
        std::fs::create_dir_all(&folder)?;
        open::that_detached(&folder)
    });
    if !matches!(opened.await, Ok(Ok(()))) {
        // The person can paste the path into a file manager.
        context.emit(Event::CopyText {
            text: path,
            content: CopiedContent::FolderPath,
        });
    }
}

pub(super) async fn export_orders(context: SessionContext, batch: OrderBatchId) {
    let Some(path) = context.app.picker.save("orders.csv".to_owned()).await else {
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
        Ok(Ok(())) => context.emit(Event::Completed(Completion::OrdersExported {
            orders: count as u64,
            file: name,
        })),
        Ok(Err(error)) => context.report(not_written(&name).with_details(error)),
        Err(_) => context.report(not_written(&name)),
    }
}

fn not_written(name: &str) -> Problem {
    Problem::from(ProblemKind::FileNotWritten {
        file: name.to_owned(),
    })
}

async fn orders(context: &SessionContext, batch: OrderBatchId) -> Option<Vec<OrderRow>> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    context.ok_or_report(
        app.store
            .orders_of_batch(connection_row, batch, app.now())
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
            &order.gift,
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
