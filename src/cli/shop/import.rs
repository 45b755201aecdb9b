//! `giftdesk shop import`: plans and applies an import of catalog files.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use serde::Serialize;

use crate::{
    cli::{
        failure::{CliCode, ExitStatus, Failure},
        output::{write_note, write_stdout},
    },
    client::ShopClient,
    contract::shop::catalog::{CatalogPlan, CatalogProblemCode, EntryAction, KindPlan},
    desk::shop::{
        PictureProgress,
        catalog::{CatalogImportPlan, ImportFailure, ImportProblem, apply_import, plan_import},
    },
    i18n::t,
    messages::catalog_file::{
        catalog_file_error, import_problem_text, note_text, picture_files_error, row_text,
    },
    shop_files::catalog::{
        CatalogReading, CatalogTable, PictureFiles, Place, read_catalog, read_file,
    },
};

/// How often an import is planned again because another operator changed the shop meanwhile.
const MAX_ATTEMPTS: usize = 10;

#[derive(Debug, clap::Args)]
pub(super) struct ImportOptions {
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[arg(long, value_name = "FOLDER|ZIP")]
    pictures: Option<PathBuf>,
    #[arg(long)]
    dry_run: bool,
    #[arg(long)]
    archive_missing: bool,
    #[arg(long)]
    json: bool,
}

/// A problem with its place, in a file or, with an empty name, in no file.
#[derive(Debug, Serialize)]
struct Problem {
    file: String,
    row: u32,
    column: String,
    code: &'static str,
    message: String,
    #[serde(skip)]
    place: Option<Place>,
}

/// The counts of a kind of entries, as `--json` prints them.
#[derive(Debug, Serialize)]
struct Counts {
    new: u64,
    changed: u64,
    archived: u64,
    unchanged: u64,
}

#[derive(Debug, Serialize)]
struct Report<'a> {
    products: Counts,
    brands: Counts,
    cards: Counts,
    collections: Counts,
    problems: &'a [Problem],
    applied: bool,
}

pub(super) async fn run(shop: &ShopClient, options: &ImportOptions) -> Result<(), Failure> {
    let mut tables = Vec::new();
    for file in &options.files {
        tables.extend(read(file)?);
    }
    let mut pictures = match &options.pictures {
        Some(path) => Some(
            PictureFiles::open(path)
                .map_err(|error| unreadable(path, picture_files_error(&error)))?,
        ),
        None => None,
    };
    let reading = read_catalog(&tables, pictures.as_mut());
    for note in &reading.notes {
        write_note(format!("{}: {}", note.file, note_text(&note.note)));
    }
    let (plan, problems) = import(shop, options, &reading, pictures).await?;
    print(options, &plan, &problems)?;
    if problems.is_empty() {
        return Ok(());
    }
    let is_stale = problems.iter().all(Problem::is_stale);
    let (message, remedy) = match is_stale {
        true => (
            t!("cli-shop-import-stale"),
            t!("cli-shop-import-stale-remedy"),
        ),
        false => (
            t!("cli-shop-import-problems", count = problems.len()),
            t!("cli-shop-import-problems-remedy"),
        ),
    };
    Err(Failure::unchanged(CliCode::ImportHasProblems, message, remedy).after_output())
}

fn read(path: &Path) -> Result<Vec<CatalogTable>, Failure> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let bytes = std::fs::read(path).map_err(|error| unreadable(path, error.to_string()))?;
    read_file(&name, &bytes, None).map_err(|error| unreadable(path, catalog_file_error(&error)))
}

fn unreadable(path: &Path, reason: String) -> Failure {
    Failure::unchanged(
        CliCode::CatalogFileUnreadable,
        t!(
            "cli-shop-import-unreadable",
            file = path.display().to_string(),
            reason = reason
        ),
        t!("cli-shop-import-unreadable-remedy"),
    )
    .with_exit_status(ExitStatus::Unreadable)
}

/// Plans the import and, unless there is a problem or it is a dry run, applies it. A change of another operator that comes
/// between a plan and its application makes a new plan, so that what is printed is what was applied. A shop that changes at
/// every attempt is a problem.
async fn import(
    shop: &ShopClient,
    options: &ImportOptions,
    reading: &CatalogReading,
    pictures: Option<PictureFiles>,
) -> Result<(CatalogPlan, Vec<Problem>), Failure> {
    let mut planned = plan_import(shop, reading, options.archive_missing).await?;
    let pictures = pictures.map(|pictures| Arc::new(Mutex::new(pictures)));
    let progress = PictureProgress::default();
    let can_apply = |planned: &CatalogImportPlan| {
        let is_open = !options.dry_run && !planned.plan.applied && planned.problems.is_empty();
        is_open && has_changes(&planned.plan)
    };
    for _ in 0..MAX_ATTEMPTS {
        if !can_apply(&planned) {
            break;
        }
        planned = apply_import(
            shop,
            reading,
            &planned,
            options.archive_missing,
            pictures.clone(),
            &progress,
        )
        .await
        .map_err(apply_failure)?;
    }
    let is_stale = can_apply(&planned);
    let CatalogImportPlan { plan, problems } = planned;
    let problems = problems.into_iter().map(Problem::new);
    let stale = is_stale.then(Problem::stale);
    Ok((plan, problems.chain(stale).collect()))
}

fn has_changes(plan: &CatalogPlan) -> bool {
    let kinds = [&plan.products, &plan.brands, &plan.cards, &plan.collections];
    kinds.iter().any(|kind| !kind.entries.is_empty())
}

fn apply_failure(failure: ImportFailure) -> Failure {
    match failure {
        ImportFailure::Request(error) => error.into(),
        ImportFailure::PictureChanged => Failure::unchanged(
            CliCode::CatalogFileUnreadable,
            t!("cli-shop-picture-changed"),
            t!("cli-shop-picture-changed-remedy"),
        ),
    }
}

impl Problem {
    fn new(problem: ImportProblem) -> Self {
        let (code, message) = (problem.code(), import_problem_text(&problem.text));
        let place = problem.place;
        let (file, row, column) = match &place {
            Some(place) => (place.file.clone(), place.row, place.column.clone()),
            None => (String::new(), 0, String::new()),
        };
        Self {
            file,
            row,
            column,
            code,
            message,
            place,
        }
    }

    /// The shop changed between each plan and its application.
    fn stale() -> Self {
        Self {
            file: String::new(),
            row: 0,
            column: String::new(),
            code: CatalogProblemCode::Stale.into(),
            message: t!("cli-shop-import-stale"),
            place: None,
        }
    }

    fn is_stale(&self) -> bool {
        self.place.is_none() && self.code == <&str>::from(CatalogProblemCode::Stale)
    }
}

impl From<&KindPlan> for Counts {
    fn from(plan: &KindPlan) -> Self {
        Self {
            new: plan.new,
            changed: plan.changed,
            archived: plan.archived,
            unchanged: plan.unchanged,
        }
    }
}

fn print(options: &ImportOptions, plan: &CatalogPlan, problems: &[Problem]) -> Result<(), Failure> {
    let kinds = [
        (t!("shop-kind-products"), &plan.products),
        (t!("shop-kind-brands"), &plan.brands),
        (t!("shop-kind-cards"), &plan.cards),
        (t!("shop-kind-collections"), &plan.collections),
    ];
    let meaning = match plan.applied {
        true => t!("cli-shop-import-applied"),
        false => t!("cli-nothing-changed"),
    };
    write_stdout(meaning.clone(), |out| {
        if options.json {
            let report = Report {
                products: (&plan.products).into(),
                brands: (&plan.brands).into(),
                cards: (&plan.cards).into(),
                collections: (&plan.collections).into(),
                problems,
                applied: plan.applied,
            };
            serde_json::to_writer_pretty(&mut *out, &report)?;
            return writeln!(out);
        }
        for (kind, plan) in &kinds {
            let counts = t!(
                "cli-shop-import-counts",
                kind = kind.as_str(),
                new = plan.new,
                changed = plan.changed,
                archived = plan.archived,
                unchanged = plan.unchanged
            );
            writeln!(out, "{counts}")?;
            for entry in &plan.entries {
                let action = match entry.action {
                    EntryAction::New => '+',
                    EntryAction::Changed => '~',
                    EntryAction::Archived => '-',
                };
                writeln!(out, "  {action} {}  {}", entry.handle, entry.name)?;
                for change in &entry.changes {
                    let value =
                        |value: &Option<String>| value.clone().unwrap_or_else(|| "–".to_owned());
                    let (before, after) = (value(&change.before), value(&change.after));
                    writeln!(out, "      {}: {before} → {after}", change.field)?;
                }
            }
        }
        for problem in problems {
            match &problem.place {
                Some(place) => writeln!(
                    out,
                    "{}, {}: {}",
                    row_text(place),
                    problem.column,
                    problem.message
                )?,
                None => writeln!(out, "{}", problem.message)?,
            }
        }
        writeln!(out, "{meaning}")
    })
}
