//! Packing runs: packing parcels, printing their slips, and taking a run back.
//!
//! The user chooses the places of the files before anything is packed, and a place that cannot be written is refused, so that
//! a canceled dialog and a wrong path change nothing. A run whose files could not be written exists all the same, and can be
//! printed again.

use std::{
    fmt::{self, Debug},
    fs::File,
    io::{self, Write as _},
    path::PathBuf,
    sync::Arc,
};

use super::request::{change, read};
use crate::{
    contract::shop::parcels::{PackRequest, PackingRun, Parcel, ParcelFilter},
    desk::{
        engine::SessionContext,
        export::{
            ExistingFile, check_new_file, commands::export_folder, file_name, file_problem,
            write_private_file,
        },
        problem::{Impact, Problem, ProblemKind},
        question::Question,
        system::{FileChoice, SystemFonts},
    },
    pdf::Paper,
    shop_files::{
        labels::{LabelProfile, write_labels},
        slips::{SlipText, write_slips},
    },
};

/// A file of a packing run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunFile {
    pub dialog_title: String,
    /// The suggested name.
    pub name: String,
    /// Where the file is written, when the user has typed a path, because the system has no file dialog. An existing file is then
    /// kept.
    pub path: Option<PathBuf>,
}

/// The files of a packing run.
#[derive(Clone)]
pub struct RunFiles {
    /// The pick list and the packing slips, as PDF.
    pub slips: Option<RunFile>,
    pub paper: Paper,
    /// The file for buying labels.
    pub labels: Option<RunFile>,
    pub profile: LabelProfile,
    /// The words of the slips.
    pub text: Arc<dyn SlipText + Send + Sync>,
}

impl Debug for RunFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunFiles")
            .field("slips", &self.slips)
            .field("labels", &self.labels)
            .field("profile", &self.profile)
            .finish_non_exhaustive()
    }
}

/// What happened to a packing run and its files.
#[derive(Clone, Debug, PartialEq)]
pub enum PrintOutcome {
    /// The user closed a file dialog; nothing was packed or printed.
    Canceled,
    /// The system has no file dialog. The suggested places of the slips and of the labels.
    NeedsPaths {
        slips: Option<PathBuf>,
        labels: Option<PathBuf>,
    },
    Printed(PrintedRun),
}

/// A packing run with its written files.
#[derive(Clone, Debug, PartialEq)]
pub struct PrintedRun {
    pub run: PackingRun,
    /// The names of the written files.
    pub files: Vec<String>,
    /// Why a file was not written. The run can be printed again.
    pub problem: Option<Problem>,
}

/// Packs parcels and writes the files of the run.
#[derive(Clone, Debug)]
pub struct PackParcels {
    pub request: PackRequest,
    pub files: RunFiles,
}

impl Question for PackParcels {
    type Reply = PrintOutcome;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let targets = match choose_files(context, &self.files).await {
            Ok(targets) => targets,
            Err(outcome) => return Ok(outcome),
        };
        check_targets(&targets).await?;
        let request = self.request;
        let packed = change(context, |shop| async move { shop.pack(&request).await }).await?;
        let parcels = match targets {
            // No file is to be written.
            (None, None) => Ok(Vec::new()),
            _ => parcels_of_run(context, packed.run).await,
        };
        Ok(print(packed, parcels, self.files, targets).await)
    }
}

/// Prints the parcels of a run again: those that were neither shipped nor refunded.
#[derive(Clone, Debug)]
pub struct PrintRun {
    pub run: PackingRun,
    pub files: RunFiles,
}

impl Question for PrintRun {
    type Reply = PrintOutcome;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let targets = match choose_files(context, &self.files).await {
            Ok(targets) => targets,
            Err(outcome) => return Ok(outcome),
        };
        check_targets(&targets).await?;
        let parcels = parcels_of_run(context, self.run.run).await?;
        Ok(print(self.run, Ok(parcels), self.files, targets).await)
    }
}

/// The last packing runs, the newest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GetPackingRuns;

impl Question for GetPackingRuns {
    type Reply = Arc<Vec<PackingRun>>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let runs = read(context, |shop| async move { shop.packing_runs().await }).await?;
        Ok(Arc::new(runs))
    }
}

/// Takes a packing run back: its parcels are to ship again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeBackRun(pub i64);

impl Question for TakeBackRun {
    type Reply = PackingRun;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        change(
            context,
            |shop| async move { shop.take_back_run(self.0).await },
        )
        .await
    }
}

/// The place of a file, and whether an existing one is replaced.
type Target = Option<(PathBuf, ExistingFile)>;

/// Asks for the places of the files. `Err` when nothing is to be written.
async fn choose_files(
    context: &SessionContext,
    files: &RunFiles,
) -> Result<(Target, Target), PrintOutcome> {
    let slips = choose_file(context, files.slips.as_ref()).await;
    let labels = match slips {
        Ok(_) => choose_file(context, files.labels.as_ref()).await,
        Err(_) => Ok(None),
    };
    match (slips, labels) {
        (Ok(slips), Ok(labels)) => Ok((slips, labels)),
        (Err(Unchosen::Canceled), _) | (_, Err(Unchosen::Canceled)) => Err(PrintOutcome::Canceled),
        (Err(Unchosen::NoDialog), _) | (_, Err(Unchosen::NoDialog)) => {
            let suggested = |file: &Option<RunFile>| {
                let file = file.as_ref()?;
                Some(export_folder().join(&file.name))
            };
            Err(PrintOutcome::NeedsPaths {
                slips: suggested(&files.slips),
                labels: suggested(&files.labels),
            })
        }
    }
}

/// Why there is no place for a file.
enum Unchosen {
    Canceled,
    NoDialog,
}

async fn choose_file(context: &SessionContext, file: Option<&RunFile>) -> Result<Target, Unchosen> {
    let Some(file) = file else {
        return Ok(None);
    };
    if let Some(path) = &file.path {
        return Ok(Some((path.clone(), ExistingFile::Keep)));
    }
    let picker = &context.app.picker;
    match picker
        .save(file.dialog_title.clone(), file.name.clone())
        .await
    {
        FileChoice::Chosen(path) => Ok(Some((path, ExistingFile::Replace))),
        FileChoice::Canceled => Err(Unchosen::Canceled),
        FileChoice::Unavailable => Err(Unchosen::NoDialog),
    }
}

/// Checks that the files can be written, before the shop is changed and any of the files is written.
async fn check_targets((slips, labels): &(Target, Target)) -> Result<(), Problem> {
    let targets: Vec<(PathBuf, ExistingFile)> =
        [slips, labels].into_iter().flatten().cloned().collect();
    let check = move || {
        targets.iter().try_for_each(|(path, existing)| {
            check_new_file(path, *existing).map_err(|error| file_problem(path, error))
        })
    };
    let checked = tokio::task::spawn_blocking(check).await;
    let checked = checked.unwrap_or_else(|_| Err(ProblemKind::AnswerFailed.into()));
    checked.map_err(|problem| problem.with_impact(Impact::ShopUnchanged))
}

/// The parcels of a run, for its files.
///
/// # Errors
/// [`ProblemKind::PackingRunUnknown`] when none is packed, because the files would be empty.
pub(crate) fn printable_parcels(run: i64, packed: Vec<Parcel>) -> Result<Vec<Parcel>, Problem> {
    match packed.is_empty() {
        true => Err(ProblemKind::PackingRunUnknown { run }.into()),
        false => Ok(packed),
    }
}

async fn parcels_of_run(context: &SessionContext, run: i64) -> Result<Vec<Parcel>, Problem> {
    let filter = ParcelFilter::printed_in(run);
    let packed = read(
        context,
        |shop| async move { shop.all_parcels(&filter).await },
    )
    .await?;
    printable_parcels(run, packed)
}

/// Writes the files of a run.
async fn print(
    run: PackingRun,
    parcels: Result<Vec<Parcel>, Problem>,
    files: RunFiles,
    (slips, labels): (Target, Target),
) -> PrintOutcome {
    let mut printed = PrintedRun {
        run,
        files: Vec::new(),
        problem: None,
    };
    if slips.is_none() && labels.is_none() {
        return PrintOutcome::Printed(printed);
    }
    match parcels {
        Err(problem) => printed.problem = Some(problem),
        Ok(parcels) => {
            let number = printed.run.run;
            let write = move || write_files(number, &parcels, &files, slips, labels);
            match tokio::task::spawn_blocking(write).await {
                Ok((names, problem)) => (printed.files, printed.problem) = (names, problem),
                Err(_) => printed.problem = Some(ProblemKind::AnswerFailed.into()),
            }
        }
    }
    PrintOutcome::Printed(printed)
}

/// Returns the names of the written files, and why one was not written.
fn write_files(
    run: i64,
    parcels: &[Parcel],
    files: &RunFiles,
    slips: Target,
    labels: Target,
) -> (Vec<String>, Option<Problem>) {
    let mut written = Vec::new();
    let slips = slips.map(|target| {
        write_file(target, |mut file| {
            let fonts = SystemFonts::default();
            let slips = write_slips(run, parcels, files.paper, &*files.text, &fonts);
            let slips = slips.map_err(io::Error::other)?;
            file.write_all(&slips.pdf)
        })
    });
    let labels =
        labels.map(|target| write_file(target, |file| write_labels(file, files.profile, parcels)));
    let mut problem = None;
    for result in [slips, labels].into_iter().flatten() {
        match result {
            Ok(name) => written.push(name),
            Err(failed) => problem = problem.or(Some(failed)),
        }
    }
    (written, problem)
}

/// Writes a file with names and addresses. Returns its name without the folder.
fn write_file(
    (path, existing): (PathBuf, ExistingFile),
    write: impl FnOnce(&File) -> io::Result<()>,
) -> Result<String, Problem> {
    write_private_file(&path, existing, write).map_err(|error| file_problem(&path, error))?;
    Ok(file_name(&path))
}
