//! Plans and applies an import of a catalog, for the window and the command line.
//!
//! Pictures are uploaded only when the plan has no problem. The import is applied whole or, with a problem, not at all.

use std::sync::{Arc, Mutex};

use crate::{
    client::{ClientError, ShopClient},
    contract::shop::{
        catalog::{
            CatalogImport, CatalogPlan, CatalogProblem, CatalogProblemCode, EntryAction, EntryPlan,
            FieldDifference, KindPlan,
        },
        pictures::MAX_HASHES,
    },
    desk::{shop::progress::PictureProgress, system::lock::lock},
    shop_files::catalog::{CatalogReading, FileProblemCode, PictureFiles, Place, ProblemKind},
};

/// The fields of entries and variants that have pictures.
const PICTURE_FIELDS: [&str; 3] = ["pictures", "picture", "logo"];

/// A problem with its place in the files; without a place, it concerns no row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportProblem {
    pub place: Option<Place>,
    pub text: ImportProblemText,
}

/// Who found a problem, which has the text for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportProblemText {
    /// The reader of the files.
    File(ProblemKind),
    /// The shop: a stable code, and a text in English.
    Shop {
        code: CatalogProblemCode,
        message: String,
    },
}

impl ImportProblem {
    /// The stable code of the problem.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match &self.text {
            ImportProblemText::File(kind) => {
                let code: FileProblemCode = kind.code();
                code.into()
            }
            ImportProblemText::Shop { code, .. } => (*code).into(),
        }
    }
}

/// The plan of an import, or its result.
#[derive(Clone, Debug)]
pub struct CatalogImportPlan {
    pub plan: CatalogPlan,
    /// Those of the files, then those of the shop. Nothing is applied while there is one.
    pub problems: Vec<ImportProblem>,
}

fn changes(plan: &CatalogPlan) -> [&KindPlan; 4] {
    [&plan.products, &plan.brands, &plan.cards, &plan.collections]
}

/// The changes of a plan, except those of pictures: a picture that is uploaded gets another hash, because the shop encodes
/// it again.
fn without_pictures(plan: &CatalogPlan) -> Vec<EntryPlan> {
    let is_picture = |change: &FieldDifference| {
        let field = change.field.rsplit('.').next().unwrap_or_default();
        PICTURE_FIELDS.contains(&field)
    };
    let entries = changes(plan).into_iter().flat_map(|kind| &kind.entries);
    let entries = entries.filter_map(|entry| {
        let mut entry = entry.clone();
        entry.changes.retain(|change| !is_picture(change));
        let is_other = entry.action != EntryAction::Changed || !entry.changes.is_empty();
        is_other.then_some(entry)
    });
    entries.collect()
}

/// Why an import was not applied.
#[derive(Debug)]
pub enum ImportFailure {
    /// A request failed.
    Request(ClientError),
    /// A picture file was changed or removed since it was read.
    PictureChanged,
}

impl From<ClientError> for ImportFailure {
    fn from(error: ClientError) -> Self {
        Self::Request(error)
    }
}

/// Plans an import, and changes nothing.
///
/// # Errors
/// [`ClientError`].
pub(crate) async fn plan_import(
    shop: &ShopClient,
    reading: &CatalogReading,
    archive_missing: bool,
) -> Result<CatalogImportPlan, ClientError> {
    let import = CatalogImport {
        archive_missing,
        dry_run: true,
        ..reading.import.clone()
    };
    let mut plan = shop.import_catalog(&import).await?;
    // Pictures that are uploaded before the import is applied.
    plan.problems.retain(|problem| !is_picture_missing(problem));
    let of_files = reading.problems.iter().map(|problem| ImportProblem {
        place: Some(problem.place.clone()),
        text: ImportProblemText::File(problem.kind.clone()),
    });
    let of_shop = plan.problems.iter().map(|it| of_shop(reading, it));
    let problems = of_files.chain(of_shop).collect();
    Ok(CatalogImportPlan { plan, problems })
}

/// Uploads the pictures that the shop lacks, and applies an import whose plan has no problem. When the shop changed since
/// the plan, so that the import would do something else, nothing is applied and the new plan is returned. The shop applies
/// only the revision that was compared, so that a change in the last moment is not overwritten.
///
/// # Errors
/// [`ImportFailure`]. After a failed request, planning the import again tells whether it was applied.
pub(crate) async fn apply_import(
    shop: &ShopClient,
    reading: &CatalogReading,
    planned: &CatalogImportPlan,
    archive_missing: bool,
    pictures: Option<Arc<Mutex<PictureFiles>>>,
    progress: &PictureProgress,
) -> Result<CatalogImportPlan, ImportFailure> {
    let again = plan_import(shop, reading, archive_missing).await?;
    if !again.problems.is_empty() || changes(&again.plan) != changes(&planned.plan) {
        return Ok(again);
    }
    let mut revision = again.plan.revision;
    if let Some(pictures) = pictures
        && upload(shop, pictures, progress).await?
    {
        // An upload can take minutes.
        let uploaded = plan_import(shop, reading, archive_missing).await?;
        let is_same = without_pictures(&uploaded.plan) == without_pictures(&planned.plan);
        if !uploaded.problems.is_empty() || !is_same {
            return Ok(uploaded);
        }
        revision = uploaded.plan.revision;
    }
    progress.end();
    let import = CatalogImport {
        archive_missing,
        dry_run: false,
        expected_revision: Some(revision),
        ..reading.import.clone()
    };
    let plan = match shop.import_catalog(&import).await {
        Err(ClientError::Refused { status: 409, .. }) => {
            return Ok(plan_import(shop, reading, archive_missing).await?);
        }
        plan => plan?,
    };
    let problems = plan.problems.iter().map(|it| of_shop(reading, it));
    let problems = problems.collect();
    Ok(CatalogImportPlan { plan, problems })
}

fn of_shop(reading: &CatalogReading, problem: &CatalogProblem) -> ImportProblem {
    ImportProblem {
        place: reading.places.of_problem(problem),
        text: ImportProblemText::Shop {
            code: problem.code,
            message: problem.message.clone(),
        },
    }
}

/// Whether the shop lacks a picture. Every picture of an import was found among the files.
fn is_picture_missing(problem: &CatalogProblem) -> bool {
    problem.code == CatalogProblemCode::Unknown && PICTURE_FIELDS.contains(&problem.field.as_str())
}

/// Uploads the pictures that the shop lacks. Returns whether there were any.
async fn upload(
    shop: &ShopClient,
    pictures: Arc<Mutex<PictureFiles>>,
    progress: &PictureProgress,
) -> Result<bool, ImportFailure> {
    let mut is_any = false;
    let hashes: Vec<_> = lock(&pictures).hashes().cloned().collect();
    progress.begin(hashes.len());
    for part in hashes.chunks(MAX_HASHES) {
        let missing = shop.missing_pictures(part.to_vec()).await?;
        progress.advance(part.len() - missing.len().min(part.len()));
        for hash in missing {
            let files = Arc::clone(&pictures);
            let read = tokio::task::spawn_blocking(move || lock(&files).read(&hash));
            let Ok(Ok(bytes)) = read.await else {
                return Err(ImportFailure::PictureChanged);
            };
            shop.add_picture(bytes).await?;
            is_any = true;
            progress.advance(1);
        }
    }
    Ok(is_any)
}
