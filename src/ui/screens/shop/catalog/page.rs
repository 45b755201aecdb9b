//! The page of one entry: its form, which is edited in place, and the buttons that save, archive and restore it. A change that
//! another operator made meanwhile refuses the save, and both versions are shown.

use std::{fmt::Debug, sync::Arc};

use egui::{Id, Ui};

use super::{
    conflict::{ConflictResponse, conflict_dialog},
    editor::{Conflict, EditResult, EntryEditor},
    form::CatalogForm,
    new_product::refusal,
    version::{EditAction, Version},
};
use crate::{
    desk::{
        Problem, Reply,
        shop::catalog::{EditedEntry, PictureSource},
    },
    i18n::t,
    ui::{
        commands::{Action, Commands},
        loadable::Loadable,
        model::Model,
        screens::shop::shown::Shown,
        theme::{S8, S12, S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, TitleRow, chip,
            dialog::{buttons, cancel_button, dialog, dialog_text},
            gap, page_scroll, paint, text,
        },
    },
};

/// The state of a form of one kind of entries beside its texts, and how the form is drawn.
pub(super) trait FormTools<V>: Default + Debug {
    /// Takes replies, also while another tab or page is shown.
    fn receive(&mut self, _form: &mut CatalogForm, _out: &mut Commands) {}

    fn ui(
        &mut self,
        form: &mut CatalogForm,
        base: &V,
        model: &Model,
        ui: &mut Ui,
        out: &mut Commands,
    );

    /// Whether pictures are on their way to the shop.
    fn is_adding_pictures(&self) -> bool {
        false
    }

    /// Adds pictures that were dropped or pasted. Returns whether the form has pictures.
    fn add_pictures(&mut self, _sources: Vec<PictureSource>, _out: &mut Commands) -> bool {
        false
    }

    /// The state of the entry beside its name.
    fn state(&self, base: &V) -> (String, Tone);
}

/// The page of an entry of any kind.
pub(super) trait OpenEntry: Debug {
    fn receive(&mut self, out: &mut Commands);

    /// Draws the page. Returns whether the user goes back to the list.
    fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) -> bool;

    /// Whether the form has changes that the shop does not have, or an edit or pictures are on their way.
    fn has_unsaved_changes(&self) -> bool;

    /// Adds pictures that were dropped or pasted. Returns whether the form has pictures.
    fn add_pictures(&mut self, sources: Vec<PictureSource>, out: &mut Commands) -> bool;
}

#[derive(Debug)]
pub(super) struct EntryPage<V: Version, T> {
    /// `None` until a new entry is created.
    handle: Option<String>,
    shown: Shown<V::Get>,
    editor: EntryEditor<V>,
    tools: T,
    /// The edit on its way, with the handle of its entry.
    saving: Option<(String, Reply<EditedEntry<V>>)>,
    conflict: Option<Conflict<V>>,
    refusals: Vec<String>,
    problem: Option<Problem>,
    is_archiving: bool,
    /// Whether the user leaves an entry with changes that are not saved.
    is_leaving: bool,
}

impl<V: Version, T: FormTools<V>> EntryPage<V, T> {
    /// The page of an entry that the shop has.
    pub(super) fn new(handle: String) -> Self {
        Self::with(Some(handle), EntryEditor::default())
    }

    /// The page of an entry that is added.
    pub(super) fn of_new(entry: V) -> Self {
        Self::with(None, EntryEditor::of_new(entry))
    }

    fn with(handle: Option<String>, editor: EntryEditor<V>) -> Self {
        Self {
            handle,
            shown: Shown::default(),
            editor,
            tools: T::default(),
            saving: None,
            conflict: None,
            refusals: Vec::new(),
            problem: None,
            is_archiving: false,
            is_leaving: false,
        }
    }

    /// Whether the fields cannot be edited: an archived entry is offered again first.
    fn is_fixed(&self) -> bool {
        let base = self.editor.base();
        base.is_some_and(|base| base.is_archived()) || self.editor.is_state_changing()
    }

    fn receive_edit(&mut self, out: &mut Commands) {
        let Some((handle, reply)) = self.saving.take() else {
            return;
        };
        let mut reply = Some(reply);
        let result = match Reply::take_awaited(&mut reply) {
            Some(Ok(edited)) => self.editor.finish(edited),
            Some(Err(problem)) => {
                self.problem = Some(problem);
                self.editor.fail();
                self.shown.expire();
                None
            }
            None => match reply {
                Some(reply) => {
                    self.saving = Some((handle, reply));
                    return;
                }
                // The session of the question has ended.
                None => {
                    self.editor.fail();
                    self.shown.expire();
                    None
                }
            },
        };
        let Some(result) = result else { return };
        // The version that is shown may be older.
        self.shown.expire();
        let kind: &str = V::KIND.into();
        match result {
            EditResult::Saved(action) => {
                self.handle = Some(handle);
                out.act(Action::Toast(match action {
                    EditAction::Save => t!("shop-entry-saved", kind = kind),
                    EditAction::Archive => t!("shop-entry-archived", kind = kind),
                    EditAction::Restore => t!("shop-entry-restored", kind = kind),
                }));
            }
            EditResult::Conflict(conflict) => self.conflict = Some(conflict),
            EditResult::Refused(problems) => {
                self.refusals = problems.iter().map(refusal).collect();
            }
            EditResult::StockRefused(reason) => self.refusals = vec![reason],
            EditResult::Gone => self.refusals = vec![t!("shop-entry-missing", kind = kind)],
            EditResult::Exists => self.refusals = vec![t!("shop-entry-exists", kind = kind)],
        }
    }

    fn perform(&mut self, action: EditAction, out: &mut Commands) {
        self.refusals.clear();
        self.problem = None;
        let Some(base) = self.editor.base() else {
            return;
        };
        let handle = base.handle(&self.editor.form);
        let edit = self.editor.begin(action);
        self.saving = edit.map(|edit| (handle, out.ask(edit)));
    }

    /// Reads the entry. Returns the newest version, the problem, and whether the shop does not have the entry.
    fn request(
        &mut self,
        model: &Model,
        ui: &Ui,
        out: &mut Commands,
    ) -> (Option<Arc<V>>, Option<Problem>, bool) {
        let Some(handle) = &self.handle else {
            return (None, None, false);
        };
        let loaded = self.shown.request(V::get(handle), model, ui, out);
        let problem = loaded.problem().cloned();
        // While the entry is read again, the last reply may be older than the last edit.
        match loaded {
            Loadable::Ready(Some(newest)) => (Some(Arc::clone(newest)), problem, false),
            Loadable::Ready(None) => (None, problem, true),
            _ => (None, problem, false),
        }
    }

    fn header(&mut self, base: &V, ui: &mut Ui, out: &mut Commands) {
        let kind: &str = V::KIND.into();
        let is_edited = self.editor.is_edited();
        let is_idle = !self.editor.is_busy() && !self.tools.is_adding_pictures();
        let can_save = is_edited && is_idle && self.editor.form.is_valid();
        let (is_archived, is_new) = (base.is_archived(), base.is_new());
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = S8;
            let row = TitleRow::new(ui);
            row.title(ui, |ui| {
                let name = match is_new {
                    true => t!("shop-entry-new", kind = kind),
                    false => base.name().to_owned(),
                };
                paint::truncated_label(ui, Type::Heading, tokens(ui).text, name);
                if !is_new {
                    let (label, tone) = self.tools.state(base);
                    chip(ui, &label, tone);
                }
            });
            row.controls(ui, |ui| {
                ui.spacing_mut().item_spacing.x = S8;
                // Either would drop the changes of the form.
                let can_change_state = is_idle && !is_edited;
                if is_archived {
                    let restore = Button::secondary(t!("shop-product-restore"));
                    if restore.enabled(can_change_state).show(ui).clicked() {
                        self.perform(EditAction::Restore, out);
                    }
                } else if !is_new {
                    let archive = Button::secondary(t!("shop-entry-archive", kind = kind));
                    if archive.enabled(can_change_state).show(ui).clicked() {
                        self.is_archiving = true;
                    }
                }
                let save = Button::primary(match is_new {
                    true => t!("shop-entry-create", kind = kind),
                    false => t!("shop-product-save"),
                });
                // Saving would offer an archived entry again.
                if save.enabled(can_save && !is_archived).show(ui).clicked() {
                    self.perform(EditAction::Save, out);
                }
            });
        });
    }

    fn notices(&mut self, newest: Option<&Arc<V>>, base: &V, ui: &mut Ui) {
        let kind: &str = V::KIND.into();
        if let Some(problem) = &self.problem {
            let banner = Banner::problem(Tone::Bad, problem).dismissible();
            if banner.show(ui).is_some() {
                self.problem = None;
            }
            gap(ui, S16);
        }
        if !self.refusals.is_empty() {
            // The shop gives its reasons in English.
            Banner::new(Tone::Bad, t!("shop-product-refused"))
                .meaning(self.refusals.join(" "))
                .show(ui);
            gap(ui, S16);
        }
        if base.is_archived() {
            Banner::new(Tone::Note, t!("shop-entry-is-archived", kind = kind))
                .meaning(t!("shop-product-is-archived-text"))
                .show(ui);
            gap(ui, S16);
        }
        let is_newer = |newest: &Arc<V>| newest.revision() != base.revision();
        if !self.editor.is_busy() && newest.is_some_and(is_newer) {
            Banner::new(Tone::Caution, t!("shop-entry-conflict-title", kind = kind))
                .meaning(t!("shop-product-newer-text"))
                .show(ui);
            gap(ui, S16);
        }
    }

    fn archive_dialog(&mut self, base: &V, ui: &Ui, out: &mut Commands) {
        if !self.is_archiving {
            return;
        }
        let kind: &str = V::KIND.into();
        let title = t!("shop-product-archive-title", name = base.name());
        let mut is_archived = false;
        let is_closed = dialog(ui, Id::unique("shop-archive"), &title, |ui| {
            dialog_text(ui, &t!("shop-entry-archive-text", kind = kind));
            buttons(ui, |ui| {
                let archive = Button::primary(t!("shop-entry-archive", kind = kind)).danger();
                is_archived = archive.show(ui).clicked();
                cancel_button(ui) || is_archived
            })
        });
        if is_archived {
            self.perform(EditAction::Archive, out);
        }
        self.is_archiving &= !is_closed;
    }

    /// Asks before changes are dropped. Returns whether the user leaves.
    fn leave_dialog(&mut self, ui: &Ui) -> bool {
        let mut is_left = false;
        let title = t!("shop-product-discard-title");
        let is_closed = dialog(ui, Id::unique("shop-discard"), &title, |ui| {
            dialog_text(ui, &t!("shop-entry-discard-text"));
            buttons(ui, |ui| {
                let discard = Button::primary(t!("shop-product-discard")).danger();
                is_left = discard.show(ui).clicked();
                cancel_button(ui) || is_left
            })
        });
        self.is_leaving &= !is_closed;
        is_left
    }

    /// Shows what another operator changed beside the own changes.
    fn conflict_dialog(&mut self, ui: &Ui, out: &mut Commands) {
        let Some(conflict) = self.conflict.clone() else {
            return;
        };
        let theirs = conflict.theirs.form();
        let mine = self.editor.rebased_on(&conflict.theirs);
        let response = conflict_dialog(&conflict, &mine.differences(&theirs), ui);
        match response {
            ConflictResponse::Open => return,
            ConflictResponse::KeepEditing => {}
            ConflictResponse::TakeTheirs => self.editor.take(conflict.theirs),
            ConflictResponse::Repeat => {
                self.editor.apply_to(conflict.theirs);
                self.perform(conflict.action, out);
            }
        }
        self.conflict = None;
    }
}

impl<V: Version, T: FormTools<V>> OpenEntry for EntryPage<V, T> {
    fn receive(&mut self, out: &mut Commands) {
        self.receive_edit(out);
        self.tools.receive(&mut self.editor.form, out);
    }

    fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) -> bool {
        let (newest, problem, is_missing) = self.request(model, ui, out);
        if let Some(newest) = &newest {
            self.editor.follow(newest);
        }
        let back = Button::link(t!("shop-catalog-back")).icon(icons::BACK);
        // The outcome of an edit is not missed.
        let is_back = back.enabled(self.saving.is_none()).show(ui).clicked();
        if is_back && (self.editor.is_edited() || self.tools.is_adding_pictures()) {
            self.is_leaving = true;
        }
        gap(ui, S12);
        if let Some(problem) = problem {
            let retry = t!("list-retry");
            let banner = Banner::problem(Tone::Bad, &problem).action(&retry);
            if banner.show(ui).is_some() {
                self.shown.expire();
            }
            gap(ui, S16);
        }
        match self.editor.base().cloned() {
            Some(base) => {
                self.header(&base, ui, out);
                gap(ui, S12);
                let is_fixed = self.is_fixed();
                page_scroll(ui, "shop-entry", |ui| {
                    self.notices(newest.as_ref(), &base, ui);
                    ui.add_enabled_ui(!is_fixed, |ui| {
                        let form = &mut self.editor.form;
                        self.tools.ui(form, &base, model, ui, out);
                    });
                });
                self.archive_dialog(&base, ui, out);
                self.conflict_dialog(ui, out);
            }
            None => {
                let kind: &str = V::KIND.into();
                let what = match is_missing {
                    true => t!("shop-entry-missing", kind = kind),
                    false => t!("shop-catalog-loading"),
                };
                text(ui, Type::Body, tokens(ui).weak, what);
            }
        }
        if self.is_leaving {
            return self.leave_dialog(ui);
        }
        is_back
    }

    fn has_unsaved_changes(&self) -> bool {
        self.editor.is_edited() || self.saving.is_some() || self.tools.is_adding_pictures()
    }

    fn add_pictures(&mut self, sources: Vec<PictureSource>, out: &mut Commands) -> bool {
        if self.is_fixed() {
            out.act(Action::Toast(t!("shop-picture-archived")));
            return true;
        }
        self.tools.add_pictures(sources, out)
    }
}
