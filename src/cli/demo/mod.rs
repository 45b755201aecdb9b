//! `giftdesk --demo ORDERS`: fills an empty data folder with sample data, for demonstrations and tests at any size.
//!
//! The data is that of a practice service, so that the window shows it as practice and no gift can be real. Refuses a
//! folder that has data.

pub mod history;
mod sample_batches;

use std::{path::Path, sync::Arc};

use self::history::{HistoryError, write_history};
use super::{
    common::CommonOptions,
    embedded::EmbeddedServices,
    engine_driver::EngineDriver,
    failure::{CliCode, Failure},
    logs,
    output::{progress_bar, write_stderr},
    service_failure::other_failure,
};
use crate::{
    contract::{Clock, WallClock},
    desk::{self, BackgroundWork, DeskConfig, PRACTICE_FOLDER, StartWith, VaultChoice},
    i18n::{format, t},
};

/// The maximum of `--demo`.
pub(super) const MAX_ORDERS: u32 = 1_000_000;

/// The practice service of the folder does not simulate while the desk reads its data.
const NO_SIMULATION: f64 = 0.0;

pub(super) fn run(common: &CommonOptions, orders: u32) -> Result<(), Failure> {
    logs::init_to_stderr("warn");
    let data_dir = common.data_dir()?;
    refuse_used_folder(&data_dir)?;
    let practice_dir = data_dir.join(PRACTICE_FOLDER);
    if let Err(failure) = write_practice_data(&practice_dir, orders) {
        // A part of the data would keep the command from being repeated.
        std::fs::remove_dir_all(&practice_dir).ok();
        return Err(failure);
    }
    write_stderr(t!("cli-demo-syncing"));
    mirror(&data_dir)?;
    println!(
        "{}",
        t!(
            "cli-demo-done",
            orders = orders,
            command = common.command(&[], None)
        )
    );
    Ok(())
}

/// # Errors
/// When the folder has data: sample data must not mix with that of a person.
fn refuse_used_folder(data_dir: &Path) -> Result<(), Failure> {
    let has_data = data_dir.join("desk.sqlite").exists() || data_dir.join(PRACTICE_FOLDER).exists();
    if !has_data {
        return Ok(());
    }
    Err(Failure::unchanged(
        CliCode::DemoFolderUsed,
        t!(
            "cli-demo-folder-used",
            path = data_dir.display().to_string()
        ),
        t!("cli-demo-folder-used-remedy"),
    ))
}

fn write_practice_data(practice_dir: &Path, orders: u32) -> Result<(), Failure> {
    let bar = progress_bar(u64::from(orders));
    let runtime = tokio::runtime::Runtime::new().map_err(other_failure)?;
    let written = runtime.block_on(write_history(practice_dir, orders, |written| {
        bar.set_message(t!(
            "cli-demo-progress",
            written = format::integer(u64::from(written)),
            orders = orders
        ));
        bar.set_position(u64::from(written));
    }));
    bar.finish_and_clear();
    written.map_err(|error| match error {
        HistoryError::Service(error) => error.into(),
        HistoryError::Request(error) => other_failure(error),
    })
}

/// Reads everything into the mirror, as the window does after its first start.
fn mirror(data_dir: &Path) -> Result<(), Failure> {
    let clock: Arc<dyn Clock> = Arc::new(WallClock);
    let config = DeskConfig {
        connection: StartWith::Practice,
        embedded: Some(Arc::new(EmbeddedServices::new(
            Arc::clone(&clock),
            NO_SIMULATION,
        ))),
        clock,
        background_work: BackgroundWork::SyncOnly,
        vault: VaultChoice::MemoryOnly,
        ..DeskConfig::new(data_dir)
    };
    let desk = desk::start(config, Arc::new(|| {}))?;
    EngineDriver::new(&desk).wait_for_sync()?;
    Ok(())
}
