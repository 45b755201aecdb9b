//! `giftdesk shop backup` and `restore`: the whole shop as one file. Both need the files of the shop, so that they refuse a
//! service of `--connect`.

use std::path::PathBuf;

use super::session::ShopPlace;
use crate::{
    cli::{
        common::CommonOptions, database::DatabaseOption, failure::Failure, output::write_stderr,
    },
    i18n::t,
    service::{back_up, restore},
};

#[derive(Debug, clap::Args)]
pub(super) struct BackupOptions {
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(super) struct RestoreOptions {
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(super) async fn write(
    common: &CommonOptions,
    database: &DatabaseOption,
    options: &BackupOptions,
) -> Result<(), Failure> {
    let place = ShopPlace::of_options(common, database)?;
    let file = options.file.display().to_string();
    back_up(&place.folder, place.database.as_ref(), &options.file).await?;
    write_stderr(t!("cli-shop-backed-up", file = file));
    Ok(())
}

pub(super) async fn read(
    common: &CommonOptions,
    database: &DatabaseOption,
    options: &RestoreOptions,
) -> Result<(), Failure> {
    let place = ShopPlace::of_options(common, database)?;
    restore(&place.folder, place.database.as_ref(), &options.file).await?;
    write_stderr(t!(
        "cli-shop-restored",
        folder = place.folder.display().to_string()
    ));
    Ok(())
}
