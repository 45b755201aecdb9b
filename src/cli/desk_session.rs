//! Opens the engine for the programs of the command line except `send`.

use std::sync::Arc;

use super::{
    common::{CommonOptions, outbox_speed},
    engine_driver::EngineDriver,
    failure::Failure,
    logs,
    practice::EmbeddedPractice,
};
use crate::{
    contract::{Clock, WallClock},
    desk::{self, BackgroundWork, Desk, DeskConfig, FolderAccess, Problem, ProblemKind, StartWith},
    i18n::t,
};

/// Starts the engine for a list: it sends nothing, and with `offline` does not contact the service.
/// Returns when the mirror has the current data. While another process uses the data folder, reads the
/// mirror that this process keeps current.
pub(super) fn open_for_list(common: &CommonOptions, offline: bool) -> Result<Desk, Failure> {
    let work = if offline {
        BackgroundWork::Nothing
    } else {
        BackgroundWork::SyncOnly
    };
    match start(common, work, FolderAccess::Exclusive)? {
        Ok(desk) => {
            if !offline {
                EngineDriver::new(&desk).wait_for_sync()?;
            }
            Ok(desk)
        }
        Err(problem) if problem.kind == ProblemKind::DataFolderInUse => {
            let desk = start(common, BackgroundWork::Nothing, FolderAccess::ReadOnly)??;
            eprintln!("{}", t!("cli-note", text = t!("cli-in-use-list-note")));
            Ok(desk)
        }
        Err(problem) => Err(problem.into()),
    }
}

/// What a program that needs the data folder for itself does, for the remedy when the folder is in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExclusiveUse {
    Send,
    Resume,
    ChangeOrders,
}

impl ExclusiveUse {
    /// The failure of a program whose engine did not start.
    pub(super) fn failure(self, problem: Problem) -> Failure {
        if problem.kind != ProblemKind::DataFolderInUse {
            return problem.into();
        }
        let (meaning, remedy) = match self {
            Self::Send => (t!("cli-nothing-sent"), t!("cli-in-use-send-remedy")),
            Self::Resume => (t!("cli-in-use-resume"), t!("cli-in-use-resume-remedy")),
            Self::ChangeOrders => (t!("cli-nothing-changed"), t!("cli-in-use-change-remedy")),
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
    start(common, work, FolderAccess::Exclusive)?.map_err(|problem| purpose.failure(problem))
}

/// Returns the problem of the engine apart from failures of the options.
fn start(
    common: &CommonOptions,
    work: BackgroundWork,
    access: FolderAccess,
) -> Result<Result<Desk, Problem>, Failure> {
    logs::init_to_stderr("warn");
    let clock: Arc<dyn Clock> = Arc::new(WallClock);
    let config = DeskConfig {
        connection: common.start_with(StartWith::LastUsed)?,
        practice: Some(Box::new(EmbeddedPractice::new(Arc::clone(&clock), 1.0))),
        clock,
        background_work: work,
        access,
        outbox_speed: outbox_speed(),
        ..DeskConfig::new(common.data_dir()?)
    };
    Ok(desk::start(config, Arc::new(|| {})))
}
