//! The import of files: choose or drop them, assign columns that are unknown, check the plan, and apply it whole or not at
//! all. Its replies are received also while another tab or page is shown.

mod cards;
mod mapping;
mod plan;
mod view;

use std::{path::PathBuf, sync::Arc};

pub(super) use self::cards::{PROGRESS_INTERVAL, progress_card};
use self::mapping::MappingView;
use crate::{
    desk::{
        FileChoice, OpenDialogText, Problem, Reply,
        shop::{
            PictureProgress,
            catalog::{
                CatalogFiles, CatalogImportPlan, PickCatalogFile, PickPictureFolder,
                PlanCatalogImport, PlannedImport, ReadCatalogFiles, is_canceled,
            },
        },
    },
    i18n::t,
    shop_files::catalog::{ColumnAssignment, UnknownTable},
    ui::commands::{Action, Commands},
};

/// A request of the user that the page of the catalog handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ImportResponse {
    SaveTemplate,
    /// Back to the list.
    Close,
}

/// The kind of file that the user chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Picked {
    File,
    /// A folder or ZIP file of which only the pictures are read.
    Pictures,
}

#[derive(Debug)]
struct Picking {
    picked: Picked,
    reply: Option<Reply<FileChoice>>,
}

/// A table whose columns the user has assigned. The assignment stays when files are added and read again.
#[derive(Debug)]
struct AssignedTable {
    file: String,
    sheet: Option<String>,
    titles: Vec<String>,
    assignment: ColumnAssignment,
}

impl AssignedTable {
    fn is(&self, table: &UnknownTable) -> bool {
        (&self.file, &self.sheet, &self.titles) == (&table.file, &table.sheet, &table.titles)
    }
}

/// The columns that the user assigns now.
#[derive(Debug)]
struct Mapping {
    /// The position of the table among those with unknown columns.
    table: usize,
    view: MappingView,
    /// The unknown tables that are assigned after this one.
    next: Vec<usize>,
}

#[derive(Debug, Default)]
pub(super) struct ImportView {
    /// The files that are read or being read.
    sources: ReadCatalogFiles,
    /// Those of the last read that succeeded.
    read: ReadCatalogFiles,
    /// The choice of the user in the dialog of the system.
    picking: Option<Picking>,
    /// The path that the user types where the system has no dialog, and what it is for.
    typed: Option<(Picked, String)>,
    reading: Option<Reply<Arc<CatalogFiles>>>,
    files: Option<Arc<CatalogFiles>>,
    assigned: Vec<AssignedTable>,
    mapping: Option<Mapping>,
    planning: Option<Reply<Arc<PlannedImport>>>,
    planned: Option<Arc<PlannedImport>>,
    archives_missing: bool,
    applying: Option<Reply<Arc<CatalogImportPlan>>>,
    /// That of the last import that was applied.
    progress: Option<Arc<PictureProgress>>,
    applied: Option<Arc<CatalogImportPlan>>,
    selected_problem: Option<usize>,
    problem: Option<Problem>,
}

impl ImportView {
    /// Adds files to those that are imported together, such as the pictures of a table.
    pub(super) fn add(&mut self, paths: Vec<PathBuf>, pasted: Option<String>, out: &mut Commands) {
        if !self.begin_adding() {
            return;
        }
        for path in paths {
            if !self.sources.paths.contains(&path) {
                self.sources.paths.push(path);
            }
        }
        if pasted.is_some() {
            self.sources.pasted = pasted;
        }
        self.read(out);
    }

    fn add_pictures(&mut self, path: PathBuf, out: &mut Commands) {
        if !self.begin_adding() {
            return;
        }
        if !self.sources.pictures.contains(&path) {
            self.sources.pictures.push(path);
        }
        self.read(out);
    }

    /// Returns whether files can be added now.
    fn begin_adding(&mut self) -> bool {
        if self.is_applying() {
            return false;
        }
        // After an import was applied, other files are another import.
        if self.applied.is_some() {
            *self = Self::default();
        }
        true
    }

    /// Whether an import is being applied. Its outcome is not missed.
    pub(super) fn is_applying(&self) -> bool {
        self.applying.is_some()
    }

    /// Reads the files. Until they are read, the content of the earlier ones stays.
    fn read(&mut self, out: &mut Commands) {
        if let Some(reading) = self.reading.take() {
            reading.cancel();
        }
        self.mapping = None;
        self.problem = None;
        self.reading = Some(out.ask(self.sources.clone()));
    }

    /// Goes back to the files that were read, so that a file that cannot be read prevents no later import.
    fn restore_sources(&mut self) {
        self.sources = self.read.clone();
    }

    /// Takes the replies that have arrived, also while another tab or page is shown.
    pub(super) fn receive(&mut self, out: &mut Commands) {
        if let Some(picking) = &mut self.picking {
            let picked = picking.picked;
            let choice = Reply::take_awaited(&mut picking.reply);
            self.picking.take_if(|picking| picking.reply.is_none());
            match choice {
                Some(Ok(FileChoice::Chosen(path))) => self.add_picked(picked, path, out),
                Some(Ok(FileChoice::Unavailable)) => self.typed = Some((picked, String::new())),
                Some(Ok(FileChoice::Canceled)) | None => {}
                Some(Err(problem)) => self.problem = Some(problem),
            }
        }
        match Reply::take_awaited(&mut self.reading) {
            Some(Ok(files)) => {
                self.read = self.sources.clone();
                self.files = Some(files);
                self.planned = None;
                self.planning = None;
                self.continue_with_files(out);
            }
            Some(Err(problem)) => {
                self.restore_sources();
                self.problem = Some(problem).filter(|problem| !is_canceled(problem));
            }
            None => {}
        }
        match Reply::take_awaited(&mut self.planning) {
            Some(Ok(planned)) => self.planned = Some(planned),
            Some(Err(problem)) => self.problem = Some(problem),
            None => {}
        }
        match Reply::take_awaited(&mut self.applying) {
            Some(Ok(applied)) if applied.plan.applied => self.applied = Some(applied),
            // The shop was changed since the plan, which is made again.
            Some(Ok(_)) => {
                out.act(Action::Toast(t!("shop-import-changed-meanwhile")));
                self.plan(out);
            }
            Some(Err(problem)) => {
                self.problem = Some(problem);
                // The new plan tells whether the import was applied.
                self.plan_again(out);
            }
            None => {}
        }
    }

    fn add_picked(&mut self, picked: Picked, path: PathBuf, out: &mut Commands) {
        match picked {
            Picked::File => self.add(vec![path], None, out),
            Picked::Pictures => self.add_pictures(path, out),
        }
    }

    /// Asks for the columns of unknown tables that are not assigned, or plans the import.
    fn continue_with_files(&mut self, out: &mut Commands) {
        let Some(files) = &self.files else { return };
        let unassigned = files.unknown.iter().enumerate();
        let unassigned = unassigned.filter(|(_, table)| self.assignment_of(table).is_none());
        let unassigned: Vec<usize> = unassigned.map(|(at, _)| at).collect();
        match unassigned.is_empty() {
            true => self.plan(out),
            false => self.map_columns(unassigned),
        }
    }

    /// Shows the columns of the first of these tables.
    fn map_columns(&mut self, mut tables: Vec<usize>) {
        self.mapping = None;
        if tables.is_empty() {
            return;
        }
        let at = tables.remove(0);
        let Some(table) = self.files.as_ref().and_then(|files| files.unknown.get(at)) else {
            return;
        };
        let assignment = self.assignment_of(table).cloned();
        self.mapping = Some(Mapping {
            table: at,
            view: MappingView::new(table, assignment),
            next: tables,
        });
    }

    fn assignment_of(&self, table: &UnknownTable) -> Option<&ColumnAssignment> {
        let assigned = self.assigned.iter().find(|assigned| assigned.is(table));
        assigned.map(|assigned| &assigned.assignment)
    }

    fn plan(&mut self, out: &mut Commands) {
        self.problem = None;
        self.plan_again(out);
    }

    fn plan_again(&mut self, out: &mut Commands) {
        let Some(files) = &self.files else { return };
        let assigned = files.unknown.iter();
        let assigned = assigned.map(|table| self.assignment_of(table).cloned());
        let assignments = assigned.map(Option::unwrap_or_default).collect();
        self.planned = None;
        self.planning = Some(out.ask(PlanCatalogImport {
            files: Arc::clone(files),
            assignments,
            archives_missing: self.archives_missing,
        }));
    }

    fn pick(&mut self, picked: Picked, out: &mut Commands) {
        let reply = match picked {
            Picked::Pictures => out.ask(PickPictureFolder {
                title: t!("shop-import-pictures-dialog"),
            }),
            Picked::File => out.ask(PickCatalogFile(OpenDialogText {
                title: t!("shop-import-dialog"),
                lists: t!("recipients-dialog-lists"),
                all_files: t!("recipients-dialog-all-files"),
            })),
        };
        self.picking = Some(Picking {
            picked,
            reply: Some(reply),
        });
    }
}
