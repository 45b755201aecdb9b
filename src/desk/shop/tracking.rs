//! Tracking numbers: read from a file of a label service, or pasted, typed and scanned; checked with the shop, then recorded.

use std::{fs::File, path::PathBuf, sync::Arc};

use super::request::{change_problem, read};
use crate::{
    contract::shop::parcels::{TrackingEntry, TrackingReport},
    desk::{
        engine::SessionContext,
        problem::{Impact, Problem, ProblemKind},
        question::Question,
        system::{FileChoice, OpenDialogText},
    },
    shop_files::tracking::{pasted_rows, read_tracking_file, tracking_entries},
};

/// Where tracking numbers come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrackingSource {
    /// Asks for a file.
    Pick(OpenDialogText),
    File(PathBuf),
    /// Pasted, typed or scanned lines.
    Text(String),
}

/// Reads tracking numbers and checks them with the shop, which changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckTracking(pub TrackingSource);

#[derive(Clone, Debug, PartialEq)]
pub enum TrackingCheck {
    /// The user closed the file dialog.
    Canceled,
    /// The system has no file dialog.
    NoDialog,
    /// The source has no tracking number.
    NoEntries,
    Checked {
        entries: Arc<Vec<TrackingEntry>>,
        report: Arc<TrackingReport>,
    },
}

impl Question for CheckTracking {
    type Reply = TrackingCheck;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let entries = match self.0 {
            TrackingSource::Text(text) => entries_of(&text),
            TrackingSource::File(path) => read_file(path).await?,
            TrackingSource::Pick(text) => match context.app.picker.open(text).await {
                FileChoice::Chosen(path) => read_file(path).await?,
                FileChoice::Canceled => return Ok(TrackingCheck::Canceled),
                FileChoice::Unavailable => return Ok(TrackingCheck::NoDialog),
            },
        };
        if entries.is_empty() {
            return Ok(TrackingCheck::NoEntries);
        }
        let entries = Arc::new(entries);
        let checked = Arc::clone(&entries);
        let report = read(context, |shop| async move {
            let report = shop.track_all(&checked, true).await;
            report.map_err(|failed| failed.error)
        });
        Ok(TrackingCheck::Checked {
            entries,
            report: Arc::new(report.await?),
        })
    }
}

fn entries_of(text: &str) -> Vec<TrackingEntry> {
    let rows = pasted_rows(text);
    tracking_entries((1..).zip(rows.iter().map(Vec::as_slice)))
}

async fn read_file(path: PathBuf) -> Result<Vec<TrackingEntry>, Problem> {
    let name = path
        .file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let file = name.clone();
    let entries = tokio::task::spawn_blocking(move || {
        let opened = File::open(&path).map_err(|error| {
            let kind = ProblemKind::ImportFileUnreadable { file: name.clone() };
            Problem::from(kind).with_details(error)
        })?;
        let read = read_tracking_file(opened);
        let (entries, _) =
            read.map_err(|error| Problem::from(ProblemKind::ImportRefused { file: name, error }))?;
        Ok(entries)
    });
    match entries.await {
        Ok(entries) => entries,
        Err(_) => Err(ProblemKind::ImportFileUnreadable { file }.into()),
    }
}

/// Records tracking numbers: the parcels are shipped. The same entries can be recorded again, which changes nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordTracking(pub Arc<Vec<TrackingEntry>>);

impl Question for RecordTracking {
    type Reply = Arc<TrackingReport>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let shop = context.session.operated_shop().await?;
        let report = shop.track_all(&self.0, false).await;
        let report = report.map_err(|failed| {
            let problem = change_problem(&failed.error);
            match failed.changed {
                0 => problem,
                _ => problem.with_impact(Impact::ShopMayBeChanged),
            }
        });
        Ok(Arc::new(report?))
    }
}
