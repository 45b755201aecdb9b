//! The questions of an import and an export in the window.

use std::sync::Arc;

use super::{
    export::{ExportFailure, export_catalog},
    files::CatalogFiles,
    import::{CatalogImportPlan, ImportFailure, apply_import, plan_import},
};
use crate::{
    desk::{
        engine::SessionContext,
        problem::{Impact, Problem, ProblemKind, service_problem},
        question::Question,
        recipients::file_read::file_name,
        shop::{
            progress::PictureProgress,
            request::change_problem,
            save::{SaveOutcome, SaveTarget, SavedKind, SavesFile},
        },
        system::{FileChoice, OpenDialogText},
    },
    shop_files::catalog::{CatalogFormat, CatalogReading, ColumnAssignment, FileNote},
};

/// Opens the system's file dialog for a file of a catalog.
#[derive(Clone, Debug)]
pub struct PickCatalogFile(pub OpenDialogText);

impl Question for PickCatalogFile {
    type Reply = FileChoice;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        Ok(context.app.picker.open(self.0).await)
    }
}

/// Opens the system's dialog for a folder with pictures.
#[derive(Clone, Debug)]
pub struct PickPictureFolder {
    pub title: String,
}

impl Question for PickPictureFolder {
    type Reply = FileChoice;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        Ok(context.app.picker.folder(self.title).await)
    }
}

/// Plans the import of files. Changes nothing.
#[derive(Clone, Debug)]
pub struct PlanCatalogImport {
    pub files: Arc<CatalogFiles>,
    /// For each table whose columns are unknown.
    pub assignments: Vec<ColumnAssignment>,
    /// Archives what the files do not name.
    pub archives_missing: bool,
}

/// A plan with what applies it.
#[derive(Debug)]
pub struct PlannedImport {
    pub shown: CatalogImportPlan,
    pub notes: Vec<FileNote>,
    reading: Arc<CatalogReading>,
    request: PlanCatalogImport,
}

impl PlannedImport {
    /// A plan that is shown in tests of the window, and never applied.
    #[cfg(test)]
    pub(crate) fn of(request: PlanCatalogImport, shown: CatalogImportPlan) -> Self {
        Self {
            shown,
            notes: Vec::new(),
            reading: Arc::default(),
            request,
        }
    }

    /// Whether the plan includes archiving what the files do not name.
    #[must_use]
    pub fn archives_missing(&self) -> bool {
        self.request.archives_missing
    }
}

impl Question for PlanCatalogImport {
    type Reply = Arc<PlannedImport>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let shop = context.session.operated_shop().await?;
        let request = self.clone();
        let reading =
            tokio::task::spawn_blocking(move || self.files.reading(&self.assignments)).await;
        let reading = reading.map_err(|_| ProblemKind::ImportFailed)?;
        let shown = plan_import(&shop, &reading, request.archives_missing).await;
        let shown = shown.map_err(|error| service_problem(&error, Impact::ShopUnchanged))?;
        Ok(Arc::new(PlannedImport {
            shown,
            notes: reading.notes.clone(),
            reading: Arc::new(reading),
            request,
        }))
    }
}

/// Applies a planned import whole, or not at all: the plan of the reply is not applied when the shop changed since the
/// planned one.
#[derive(Clone, Debug)]
pub struct ApplyCatalogImport {
    pub planned: Arc<PlannedImport>,
    /// Follows the upload of the pictures. Canceling the question during the upload changes nothing but the stored pictures.
    pub progress: Arc<PictureProgress>,
}

impl ApplyCatalogImport {
    #[must_use]
    pub fn new(planned: Arc<PlannedImport>) -> Self {
        Self {
            planned,
            progress: Arc::default(),
        }
    }
}

impl Question for ApplyCatalogImport {
    type Reply = Arc<CatalogImportPlan>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let shop = context.session.operated_shop().await?;
        let Self { planned, progress } = self;
        let pictures = planned.request.files.pictures.clone();
        let archives_missing = planned.request.archives_missing;
        let (reading, shown) = (&planned.reading, &planned.shown);
        let applied = apply_import(&shop, reading, shown, archives_missing, pictures, &progress);
        let applied = applied.await;
        let applied = applied.map_err(|failure| match failure {
            ImportFailure::Request(error) => change_problem(&error),
            ImportFailure::PictureChanged => ProblemKind::PictureFileChanged.into(),
        })?;
        if applied.plan.applied {
            // The pages of senders show the change at once.
            context.session.refresh();
        }
        Ok(Arc::new(applied))
    }
}

/// Writes the whole catalog as CSV files and pictures into a new or empty folder.
#[derive(Clone, Debug)]
pub struct ExportCatalog {
    pub target: SaveTarget,
    pub progress: Arc<PictureProgress>,
}

impl ExportCatalog {
    #[must_use]
    pub fn new(target: SaveTarget) -> Self {
        Self {
            target,
            progress: Arc::default(),
        }
    }
}

impl SavesFile for ExportCatalog {
    const WRITES: SavedKind = SavedKind::Folder;

    fn with_target(self, target: SaveTarget) -> Self {
        Self::new(target)
    }
}

impl Question for ExportCatalog {
    type Reply = SaveOutcome;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let folder = match self.target {
            SaveTarget::Path(path) => path,
            SaveTarget::Dialog { title } => match context.app.picker.folder(title).await {
                FileChoice::Chosen(path) => path,
                FileChoice::Canceled => return Ok(SaveOutcome::Canceled),
                FileChoice::Unavailable => {
                    let suggested = crate::desk::export::commands::export_folder().join("catalog");
                    return Ok(SaveOutcome::NoDialog { suggested });
                }
            },
        };
        let shop = context.session.operated_shop().await?;
        let name = file_name(&folder);
        match export_catalog(&shop, &folder, CatalogFormat::Csv, &self.progress).await {
            Ok(_) => Ok(SaveOutcome::Saved { name }),
            Err(ExportFailure::Request(error)) => {
                Err(service_problem(&error, Impact::ShopUnchanged))
            }
            Err(ExportFailure::FolderUsed) => {
                Err(ProblemKind::ExportFolderUsed { folder: name }.into())
            }
            Err(ExportFailure::Folder(error)) => {
                let file = name;
                Err(Problem::from(ProblemKind::FileNotWritten { file }).with_details(error))
            }
        }
    }
}
