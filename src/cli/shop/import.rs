//! `giftdesk shop import`: plans and applies an import of catalog files.
//!
//! Pictures are uploaded only when the plan has no problem. The import is applied whole or, with a problem, not at all.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::{
    cli::{
        failure::{CliCode, ExitStatus, Failure},
        output::{write_note, write_stdout},
    },
    client::ShopClient,
    contract::shop::{
        catalog::{CatalogPlan, CatalogProblem, CatalogProblemCode, EntryAction, KindPlan},
        pictures::MAX_HASHES,
    },
    i18n::t,
    messages::catalog_file::{
        catalog_file_error, note_text, picture_files_error, problem_text, row_text,
    },
    shop_files::catalog::{
        CatalogReading, CatalogTable, PictureFiles, Place, read_catalog, read_file,
    },
};

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
    let (plan, problems) = import(shop, options, reading, pictures.as_mut()).await?;
    print(options, &plan, &problems)?;
    match problems.is_empty() {
        true => Ok(()),
        false => Err(Failure::unchanged(
            CliCode::ImportHasProblems,
            t!("cli-shop-import-problems", count = problems.len()),
            t!("cli-shop-import-problems-remedy"),
        )
        .after_output()),
    }
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

/// Plans the import and, unless there is a problem or it is a dry run, uploads the pictures and applies it.
async fn import(
    shop: &ShopClient,
    options: &ImportOptions,
    reading: CatalogReading,
    pictures: Option<&mut PictureFiles>,
) -> Result<(CatalogPlan, Vec<Problem>), Failure> {
    let CatalogReading {
        mut import,
        places,
        problems: of_files,
        ..
    } = reading;
    import.archive_missing = options.archive_missing;
    import.dry_run = true;
    let mut plan = shop.import_catalog(&import).await?;
    // Pictures that are uploaded before the import is applied.
    plan.problems.retain(|problem| !is_picture_missing(problem));
    let mut problems: Vec<Problem> = of_files
        .iter()
        .map(|problem| {
            Problem::new(
                Some(problem.place.clone()),
                problem.kind.code().into(),
                problem_text(&problem.kind),
            )
        })
        .collect();
    let of_shop = |problem: &CatalogProblem| {
        let place = places.of_problem(problem);
        Problem::new(place, problem.code.into(), problem.message.clone())
    };
    problems.extend(plan.problems.iter().map(of_shop));
    if options.dry_run || !problems.is_empty() {
        return Ok((plan, problems));
    }
    if let Some(pictures) = pictures {
        upload(shop, pictures).await?;
    }
    import.dry_run = false;
    let plan = shop.import_catalog(&import).await?;
    let problems = plan.problems.iter().map(of_shop).collect();
    Ok((plan, problems))
}

/// Whether the shop lacks a picture. Every picture of an import was found among the files.
fn is_picture_missing(problem: &CatalogProblem) -> bool {
    problem.code == CatalogProblemCode::Unknown
        && matches!(problem.field.as_str(), "pictures" | "picture" | "logo")
}

async fn upload(shop: &ShopClient, pictures: &mut PictureFiles) -> Result<(), Failure> {
    let hashes: Vec<_> = pictures.hashes().cloned().collect();
    for part in hashes.chunks(MAX_HASHES) {
        for hash in shop.missing_pictures(part.to_vec()).await? {
            let bytes = pictures.read(&hash).map_err(|_| {
                Failure::unchanged(
                    CliCode::CatalogFileUnreadable,
                    t!("cli-shop-picture-changed"),
                    t!("cli-shop-picture-changed-remedy"),
                )
            })?;
            shop.add_picture(bytes).await?;
        }
    }
    Ok(())
}

impl Problem {
    fn new(place: Option<Place>, code: &'static str, message: String) -> Self {
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
