//! Reads the files of a catalog for the window: tables, whose columns a person may have to assign, and pictures.

use std::{
    fs, io,
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use crate::{
    desk::{
        engine::SessionContext,
        problem::{Problem, ProblemKind},
        question::Question,
        recipients::file_read::file_name,
    },
    shop_files::catalog::{
        CatalogFileError, CatalogReading, CatalogTable, ColumnAssignment, PictureFiles,
        UnknownTable, read_catalog, read_file, read_unknown,
    },
    tables::{ImportError, ReadProgress},
};

/// The files of a folder that are tables. A folder can have pictures beside them, as an export has.
const TABLE_EXTENSIONS: [&str; 6] = ["csv", "tsv", "txt", "xlsx", "xlsm", "ods"];

/// Reads files, folders and ZIP files that were dropped or chosen, or a pasted table. Folders and ZIP files have
/// pictures, and folders tables, too.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReadCatalogFiles {
    pub paths: Vec<PathBuf>,
    /// Folders and ZIP files of which only the pictures are read.
    pub pictures: Vec<PathBuf>,
    pub pasted: Option<String>,
}

/// The content of the files.
#[derive(Debug)]
pub struct CatalogFiles {
    /// The names of the files that have tables.
    pub names: Vec<String>,
    /// Tables with the columns of the template or of Shopify.
    pub tables: Vec<CatalogTable>,
    /// Tables whose columns a person has to assign.
    pub unknown: Vec<UnknownTable>,
    pub pictures: Option<Arc<Mutex<PictureFiles>>>,
}

impl CatalogFiles {
    /// The entries of all tables. Looks up their pictures, which reads them.
    pub(super) fn reading(&self, assignments: &[ColumnAssignment]) -> CatalogReading {
        let assigned = self.unknown.iter().zip(assignments);
        let assigned = assigned.map(|(table, assignment)| table.assigned(assignment));
        let tables: Vec<CatalogTable> = self.tables.iter().cloned().chain(assigned).collect();
        let mut pictures = self
            .pictures
            .as_deref()
            .map(crate::desk::system::lock::lock);
        read_catalog(&tables, pictures.as_deref_mut())
    }
}

impl Question for ReadCatalogFiles {
    type Reply = Arc<CatalogFiles>;

    async fn answer(self, _: &SessionContext) -> Result<Self::Reply, Problem> {
        let canceled = CancelOnDrop::default();
        let flag = Arc::clone(&canceled.0);
        let read = tokio::task::spawn_blocking(move || self.read(&flag));
        let files = read.await.map_err(|_| ProblemKind::ImportFailed)?;
        files.map(Arc::new)
    }
}

/// Ends the thread that reads when the question is canceled.
#[derive(Default)]
struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

impl ReadCatalogFiles {
    fn read(&self, is_canceled: &AtomicBool) -> Result<CatalogFiles, Problem> {
        let follow = |_: ReadProgress| match is_canceled.load(Ordering::Acquire) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let mut files = CatalogFiles {
            names: Vec::new(),
            tables: Vec::new(),
            unknown: Vec::new(),
            pictures: None,
        };
        let mut paths: Vec<PathBuf> = Vec::new();
        let mut picture_paths: Vec<&PathBuf> = Vec::new();
        for path in &self.paths {
            let found = match has_pictures(path) {
                true => {
                    picture_paths.push(path);
                    tables_in(path)
                }
                false => vec![path.clone()],
            };
            // A table and the folder that it is in can both be chosen.
            for path in found {
                if !paths.contains(&path) {
                    paths.push(path);
                }
            }
        }
        for path in &self.pictures {
            // The same file twice would make its pictures ambiguous.
            if !picture_paths.contains(&path) {
                picture_paths.push(path);
            }
        }
        let mut pictures = PictureFiles::default();
        for path in &picture_paths {
            pictures.add_all(path).map_err(|error| {
                let file = file_name(path);
                Problem::from(ProblemKind::PicturesUnreadable { file })
                    .with_details(format!("{error:?}"))
            })?;
        }
        if !picture_paths.is_empty() {
            files.pictures = Some(Arc::new(Mutex::new(pictures)));
        }
        for path in &paths {
            let name = file_name(path);
            let bytes = read_bytes(path).map_err(|error| {
                let file = name.clone();
                Problem::from(ProblemKind::ImportFileUnreadable { file }).with_details(error)
            })?;
            files.add(name, &bytes, &follow)?;
        }
        if let Some(pasted) = &self.pasted {
            files.add(String::new(), pasted.as_bytes(), &follow)?;
        }
        if files.tables.is_empty() && files.unknown.is_empty() {
            let file = self.paths.first().map(|path| file_name(path));
            let file = file.unwrap_or_default();
            return Err(ProblemKind::CatalogNotFound { file }.into());
        }
        Ok(files)
    }
}

impl CatalogFiles {
    fn add(
        &mut self,
        name: String,
        bytes: &[u8],
        follow: &dyn Fn(ReadProgress) -> ControlFlow<()>,
    ) -> Result<(), Problem> {
        match read_file(&name, bytes, Some(follow)) {
            Ok(tables) => self.tables.extend(tables),
            Err(CatalogFileError::NoCatalog) => {
                let unknown = read_unknown(&name, bytes, Some(follow));
                let unknown = unknown.map_err(|error| refused(&name, error))?;
                self.unknown.push(unknown);
            }
            Err(error) => return Err(refused(&name, error)),
        }
        self.names.push(name);
        Ok(())
    }
}

fn refused(name: &str, error: CatalogFileError) -> Problem {
    let file = name.to_owned();
    match error {
        CatalogFileError::Unreadable(error) => ProblemKind::ImportRefused { file, error }.into(),
        CatalogFileError::NoCatalog => ProblemKind::CatalogNotFound { file }.into(),
    }
}

/// A folder, or a file that is named as a ZIP file: a workbook is one, too.
fn has_pictures(path: &Path) -> bool {
    let is_zip = path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("zip"));
    is_zip || path.is_dir()
}

/// The tables at the top of a folder, by name.
fn tables_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let is_table = |path: &PathBuf| {
        let extension = path.extension().and_then(|it| it.to_str());
        let extension = extension.map(str::to_ascii_lowercase);
        path.is_file() && extension.is_some_and(|it| TABLE_EXTENSIONS.contains(&it.as_str()))
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut paths: Vec<PathBuf> = paths.filter(is_table).collect();
    paths.sort_unstable();
    paths
}

/// The bytes of a file that is not larger than the reader of tables permits.
fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let max_bytes = crate::tables::ImportLimits::default().max_bytes;
    let file = fs::File::open(path)?;
    let mut bytes = Vec::new();
    // One byte more, with which the reader refuses the file.
    io::Read::read_to_end(&mut io::Read::take(file, max_bytes + 1), &mut bytes)?;
    Ok(bytes)
}

/// Whether a read was canceled, which needs no message.
#[must_use]
pub fn is_canceled(problem: &Problem) -> bool {
    matches!(
        problem.kind,
        ProblemKind::ImportRefused {
            error: ImportError::Canceled,
            ..
        }
    )
}
