//! `giftdesk shop export`: the whole catalog as files. Importing them into an empty shop gives the same catalog.

use std::path::PathBuf;

use crate::{
    cli::{
        failure::{CliCode, Failure},
        output::write_stderr,
    },
    client::ShopClient,
    desk::shop::{
        PictureProgress,
        catalog::{ExportFailure, export_catalog},
    },
    i18n::t,
    shop_files::catalog::CatalogFormat,
};

#[derive(Debug, clap::Args)]
pub(super) struct ExportOptions {
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// One workbook instead of CSV files.
    #[arg(long)]
    xlsx: bool,
}

pub(super) async fn run(shop: &ShopClient, options: &ExportOptions) -> Result<(), Failure> {
    let format = match options.xlsx {
        true => CatalogFormat::Xlsx,
        false => CatalogFormat::Csv,
    };
    let folder = options.folder.display().to_string();
    let count = export_catalog(shop, &options.folder, format, &PictureProgress::default()).await;
    let count = count.map_err(|failure| match failure {
        ExportFailure::Request(error) => error.into(),
        ExportFailure::FolderUsed => folder_failure(folder.clone()),
        ExportFailure::Folder(error) => folder_failure(folder.clone()).with_details(error),
    })?;
    write_stderr(t!("cli-shop-exported", count = count, folder = folder));
    Ok(())
}

fn folder_failure(folder: String) -> Failure {
    Failure::unchanged(
        CliCode::ExportFolderUnusable,
        t!("cli-shop-export-folder", folder = folder),
        t!("cli-shop-export-folder-remedy"),
    )
}
