//! Opens the engine for the programs of the command line except `send`.

use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use super::{
    common::CommonOptions,
    engine_driver::{Awaited, EngineDriver, RESPONSE_TIMEOUT},
    failure::Failure,
    logs,
    output::write_note,
};
use crate::{
    contract::{Clock as _, WallClock},
    desk::{
        self, BackgroundWork, ConnectionId, Desk, DeskConfig, Event, FolderAccess, Problem,
        ProblemKind, StartWith,
    },
    i18n::{format, t},
};

/// Data of a list that is older is reported.
const MAX_AGE: Duration = Duration::from_secs(15 * 60);

/// How long a list waits for the sync to read older orders again.
const REREAD_TIMEOUT: Duration = Duration::from_secs(60);

/// The time between two looks at the age of the data.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// Starts the engine for a list: it sends nothing, and with `offline` does not contact the service.
/// Returns when the mirror has the current data. While another process uses the data folder, reads the
/// mirror that this process keeps current.
pub(super) fn open_for_list(common: &CommonOptions, offline: bool) -> Result<Desk, Failure> {
    let work = if offline {
        BackgroundWork::Nothing
    } else {
        BackgroundWork::SyncOnly
    };
    let (desk, syncs) = match start(config(common, work, FolderAccess::Exclusive)?) {
        Err(problem) if problem.kind == ProblemKind::DataFolderInUse => {
            let desk = start(config(
                common,
                BackgroundWork::Nothing,
                FolderAccess::ReadOnly,
            )?)?;
            write_note(t!("cli-in-use-list-note"));
            (desk, false)
        }
        started => (started?, !offline),
    };
    let mut driver = EngineDriver::new(&desk);
    let (connection, timeout) = if syncs {
        (driver.wait_for_sync()?.active, REREAD_TIMEOUT)
    } else {
        (stored_connection(&mut driver)?, Duration::ZERO)
    };
    report_age(&mut driver, connection, &common.data_dir()?, timeout)?;
    Ok(desk)
}

/// The connection of an engine that does not sync.
fn stored_connection(driver: &mut EngineDriver<'_>) -> Result<ConnectionId, Failure> {
    driver.wait(RESPONSE_TIMEOUT, Awaited::List, |event| match event {
        Event::Connections(state) => Some(state.active),
        _ => None,
    })
}

/// Waits up to `timeout` while the data is older than [`MAX_AGE`], then prints since when it may have
/// changed.
fn report_age(
    driver: &mut EngineDriver<'_>,
    connection: ConnectionId,
    data_dir: &Path,
    timeout: Duration,
) -> Result<(), Failure> {
    let begun = Instant::now();
    loop {
        let now = WallClock.now();
        let Some(from) = desk::mirror_is_from(data_dir, connection, now)? else {
            return Ok(());
        };
        if now.since(from) <= MAX_AGE {
            return Ok(());
        }
        if begun.elapsed() >= timeout {
            write_note(t!("cli-list-age", time = format::full_date_time(from)));
            return Ok(());
        }
        driver.wait_at_most(POLL_INTERVAL, |_| None::<()>);
    }
}

/// What a program that needs the data folder for itself does, for the remedy when the folder is in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExclusiveUse {
    Send,
    Resume,
    ChangeOrders,
    ChangeSend,
}

impl ExclusiveUse {
    /// The failure of a program whose engine did not start.
    pub(super) fn failure(self, common: &CommonOptions, problem: Problem) -> Failure {
        if problem.kind != ProblemKind::DataFolderInUse {
            return problem.into();
        }
        let (meaning, remedy) = match self {
            Self::Send => (t!("cli-nothing-sent"), t!("cli-in-use-send-remedy")),
            Self::Resume => (
                t!("cli-in-use-resume"),
                t!(
                    "cli-in-use-resume-remedy",
                    command = common.command(&["outbox"], None)
                ),
            ),
            Self::ChangeOrders => (t!("cli-nothing-changed"), t!("cli-in-use-change-remedy")),
            Self::ChangeSend => (
                t!("cli-nothing-changed"),
                t!("cli-in-use-change-send-remedy"),
            ),
        };
        Failure {
            meaning,
            remedy,
            ..Failure::from(problem)
        }
    }
}

/// Starts the engine with the connection of `--connect`, or else the last one used.
pub(super) fn open(
    common: &CommonOptions,
    work: BackgroundWork,
    purpose: ExclusiveUse,
) -> Result<Desk, Failure> {
    start(config(common, work, FolderAccess::Exclusive)?)
        .map_err(|problem| purpose.failure(common, problem))
}

/// The configuration of an engine without a window.
fn config(
    common: &CommonOptions,
    work: BackgroundWork,
    access: FolderAccess,
) -> Result<DeskConfig, Failure> {
    Ok(DeskConfig {
        background_work: work,
        access,
        ..common.desk_config(StartWith::LastUsed)?
    })
}

fn start(config: DeskConfig) -> Result<Desk, Problem> {
    logs::init_to_stderr("warn");
    desk::start(config, Arc::new(|| {}))
}
