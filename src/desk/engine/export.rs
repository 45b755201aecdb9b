//! Exports the gift links of a batch as text and its orders as a CSV file, and opens folders in the
//! file manager.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
};

use directories::UserDirs;

use super::session_context::SessionContext;
use crate::{
    contract::{OrderBatchId, Timestamp, csv_export::CsvExport},
    desk::{
        Event, FileChoice, Problem, ProblemKind,
        event::{Completion, CopiedContent},
        view::{CartSummary, OrderRow},
    },
};

pub(super) async fn copy_links(context: SessionContext, batch: OrderBatchId) {
    let Some(orders) = load_orders(&context, batch).await else {
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
        // No file manager opened, so the user gets the path to paste into one.
        context.emit(Event::CopyText {
            text: path,
            content: CopiedContent::FolderPath,
        });
    }
}

/// The suggested name of an exported file.
const EXPORT_FILE_NAME: &str = "orders.csv";

/// Whether an export may replace a file. The system's dialog confirms this with the user; a typed
/// path was not confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExistingFile {
    Replace,
    Keep,
}

pub(super) async fn export_orders(
    context: SessionContext,
    batch: OrderBatchId,
    dialog_title: String,
) {
    let choice = context
        .app
        .picker
        .save(dialog_title, EXPORT_FILE_NAME.to_owned())
        .await;
    match choice {
        FileChoice::Chosen(path) => {
            write_orders(context, batch, path, ExistingFile::Replace).await;
        }
        FileChoice::Canceled => {}
        FileChoice::Unavailable => context.emit(Event::SaveDialogUnavailable {
            batch,
            suggested: export_folder().join(EXPORT_FILE_NAME),
        }),
    }
}

pub(super) async fn export_orders_to(context: SessionContext, batch: OrderBatchId, path: PathBuf) {
    write_orders(context, batch, path, ExistingFile::Keep).await;
}

/// Returns the user's folder for downloads, else the home folder, else an empty path.
fn export_folder() -> PathBuf {
    UserDirs::new().map_or_else(PathBuf::new, |dirs| {
        dirs.download_dir()
            .unwrap_or_else(|| dirs.home_dir())
            .to_owned()
    })
}

async fn write_orders(
    context: SessionContext,
    batch: OrderBatchId,
    path: PathBuf,
    existing: ExistingFile,
) {
    let Some(orders) = load_orders(&context, batch).await else {
        return;
    };
    let count = orders.len();
    let name = path
        .file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let written = tokio::task::spawn_blocking(move || {
        let file = create_file(&path, existing)?;
        write_csv(file, &orders).map_err(io::Error::from)
    })
    .await;
    match written {
        Ok(Ok(())) => context.emit(Event::Completed(Completion::OrdersExported {
            orders: count as u64,
            file: name,
        })),
        Ok(Err(error)) if error.kind() == io::ErrorKind::AlreadyExists => {
            context.report(ProblemKind::FileExists { file: name }.into());
        }
        Ok(Err(error)) => context.report(not_written(&name).with_details(error)),
        Err(_) => context.report(not_written(&name)),
    }
}

fn not_written(name: &str) -> Problem {
    Problem::from(ProblemKind::FileNotWritten {
        file: name.to_owned(),
    })
}

async fn load_orders(context: &SessionContext, batch: OrderBatchId) -> Option<Vec<OrderRow>> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    context.ok_or_report(
        app.store
            .orders_of_batch(connection_row, batch, app.now())
            .await,
    )
}

fn create_file(path: &Path, existing: ExistingFile) -> io::Result<File> {
    match existing {
        ExistingFile::Replace => File::create(path),
        ExistingFile::Keep => File::create_new(path),
    }
}

fn write_csv(file: File, orders: &[OrderRow]) -> Result<(), csv::Error> {
    let mut file = CsvExport::new(file);
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
