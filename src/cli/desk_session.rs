//! Opens the engine for the programs that list batches or orders.

use std::sync::Arc;

use super::{
    common::{CommonOptions, outbox_speed},
    failure::Failure,
    logs,
    practice::EmbeddedPractice,
};
use crate::{
    contract::{Clock, WallClock},
    desk::{self, BackgroundWork, Desk, DeskConfig, StartWith},
};

/// Starts the engine for a list: it sends nothing, and with `offline` does not contact the service.
pub(super) fn open_for_list(common: &CommonOptions, offline: bool) -> Result<Desk, Failure> {
    let work = if offline {
        BackgroundWork::Nothing
    } else {
        BackgroundWork::SyncOnly
    };
    open(common, work)
}

/// Starts the engine with the connection of `--connect`, or else the last one used.
pub(super) fn open(common: &CommonOptions, work: BackgroundWork) -> Result<Desk, Failure> {
    logs::init_to_stderr("warn");
    let clock: Arc<dyn Clock> = Arc::new(WallClock);
    let config = DeskConfig {
        connection: common.start_with(StartWith::LastUsed)?,
        practice: Some(Box::new(EmbeddedPractice::new(Arc::clone(&clock), 1.0))),
        clock,
        background_work: work,
        outbox_speed: outbox_speed(),
        ..DeskConfig::new(common.data_dir()?)
    };
    Ok(desk::start(config, Arc::new(|| {}))?)
}
