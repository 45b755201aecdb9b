//! The files of a packing run: which are printed, and where they are written on a system without file dialogs.

use std::{path::PathBuf, sync::Arc};

use egui::Ui;
use strum::IntoEnumIterator as _;

use crate::{
    desk::shop::{RunFile, RunFiles},
    i18n::t,
    messages::slips::CatalogueSlips,
    pdf::Paper,
    shop_files::labels::LabelProfile,
    ui::{
        path_input,
        theme::{S8, S12},
        widgets::{Select, TextField, check::checkbox, gap},
    },
};

/// The suggested names of the files.
const SLIPS_NAME: &str = "packing-slips.pdf";
const LABELS_NAME: &str = "labels.csv";

/// The choices, which stay for the next run.
#[derive(Clone, Debug)]
pub(super) struct PrintForm {
    has_slips: bool,
    paper: Paper,
    has_labels: bool,
    profile: LabelProfile,
    /// The typed paths, where the system has no file dialog.
    paths: Option<TypedPaths>,
}

#[derive(Clone, Debug, Default)]
struct TypedPaths {
    slips: String,
    labels: String,
}

impl Default for PrintForm {
    fn default() -> Self {
        Self {
            has_slips: true,
            paper: Paper::default(),
            has_labels: true,
            profile: LabelProfile::default(),
            paths: None,
        }
    }
}

impl PrintForm {
    /// Whether there is a file to print.
    pub(super) fn has_files(&self) -> bool {
        self.has_slips || self.has_labels
    }

    /// Whether every file that is printed has a valid path, where paths are typed.
    pub(super) fn has_paths(&self) -> bool {
        let is_valid =
            |is_printed: bool, path: &str| !is_printed || path_input::parse(path).is_some();
        self.paths.as_ref().is_none_or(|paths| {
            is_valid(self.has_slips, &paths.slips) && is_valid(self.has_labels, &paths.labels)
        })
    }

    /// Asks for paths, because the system has no file dialog.
    pub(super) fn ask_for_paths(&mut self, slips: Option<PathBuf>, labels: Option<PathBuf>) {
        let text = |path: Option<PathBuf>| path.map(|path| path.display().to_string());
        self.paths = Some(TypedPaths {
            slips: text(slips).unwrap_or_default(),
            labels: text(labels).unwrap_or_default(),
        });
    }

    /// Forgets the typed paths after a print, because they are of its files, which are never replaced.
    pub(super) fn reset_paths(&mut self) {
        self.paths = None;
    }

    pub(super) fn ui(&mut self, ui: &mut Ui) {
        checkbox(ui, &mut self.has_slips, &t!("shop-print-slips"));
        if self.has_slips {
            let papers = [
                (Paper::Letter, t!("shop-print-paper-letter")),
                (Paper::A4, t!("shop-print-paper-a4")),
            ];
            Select::new(&t!("shop-print-paper")).show(ui, &mut self.paper, &papers);
            let typed = self.paths.as_mut().map(|paths| &mut paths.slips);
            path_field(ui, &t!("shop-print-slips-path"), typed);
        }
        gap(ui, S12);
        checkbox(ui, &mut self.has_labels, &t!("shop-print-labels"));
        if self.has_labels {
            let profiles: Vec<_> = LabelProfile::iter()
                .map(|profile| (profile, profile_label(profile)))
                .collect();
            Select::new(&t!("shop-print-profile")).show(ui, &mut self.profile, &profiles);
            let typed = self.paths.as_mut().map(|paths| &mut paths.labels);
            path_field(ui, &t!("shop-print-labels-path"), typed);
        }
    }

    /// `is_practice`: the slips say that their gifts are not real.
    pub(super) fn files(&self, is_practice: bool) -> RunFiles {
        let path = |typed: fn(&TypedPaths) -> &str| {
            let paths = self.paths.as_ref()?;
            path_input::parse(typed(paths))
        };
        RunFiles {
            slips: self.has_slips.then(|| RunFile {
                dialog_title: t!("shop-print-slips-dialog"),
                name: SLIPS_NAME.to_owned(),
                path: path(|paths| &paths.slips),
            }),
            paper: self.paper,
            labels: self.has_labels.then(|| RunFile {
                dialog_title: t!("shop-print-labels-dialog"),
                name: LABELS_NAME.to_owned(),
                path: path(|paths| &paths.labels),
            }),
            profile: self.profile,
            text: Arc::new(CatalogueSlips::current(is_practice)),
        }
    }
}

fn path_field(ui: &mut Ui, label: &str, typed: Option<&mut String>) {
    let Some(typed) = typed else { return };
    gap(ui, S8);
    let is_invalid = path_input::parse(typed).is_none();
    let problem = is_invalid.then(|| t!("shell-path-invalid"));
    TextField::new(label)
        .problem(problem.as_deref())
        .show(ui, typed);
}

fn profile_label(profile: LabelProfile) -> String {
    match profile {
        LabelProfile::Plain => t!("shop-print-profile-plain"),
        LabelProfile::Shippo => t!("shop-print-profile-shippo"),
        LabelProfile::PirateShip => t!("shop-print-profile-pirate-ship"),
        LabelProfile::Easypost => t!("shop-print-profile-easypost"),
    }
}
