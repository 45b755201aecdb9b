//! Dispatches the output of a frame: actions first, so that the engine gets an edit of the draft
//! before the request for its price.

use std::sync::PoisonError;

use egui::{Context, ViewportCommand};

use super::{Dialog, GiftdeskApp, Undo};
use crate::{
    desk::{
        Command, Draft, DraftId, InboxChangeId, PeopleCommand, RecipientEdit, TemplateChange,
        TemplateId, jobs::OrderSelection, orders::OrderView,
    },
    i18n::t,
    ui::{
        commands::{Action, SelectionAction},
        model::Model,
        page::Page,
        screens::{
            OpenPanel,
            new_gift::Section,
            order_actions::{
                AllOrdersDialog, DownloadDialog, EmailDialog, OrderActionDialog, OrderDialogKind,
                menu,
            },
        },
        shell::Toast,
    },
};

const MAX_BACK_PAGES: usize = 32;

impl GiftdeskApp {
    pub(super) fn dispatch_frame_output(&mut self, ctx: &Context) {
        let has_output = !self.out.actions.is_empty() || !self.out.commands.is_empty();
        for action in std::mem::take(&mut self.out.actions) {
            self.apply_action(ctx, action);
        }
        for command in std::mem::take(&mut self.out.commands) {
            let has_edits = self.session.screens.shop.has_unsaved_changes();
            let dialog = &mut self.close_dialog;
            if let Some(command) = dialog.intercept(&self.model, has_edits, command) {
                self.send(command);
            }
        }
        if let Some(command) = self.allowed_command.take() {
            self.send(command);
            ctx.request_repaint();
        }
        for request in std::mem::take(&mut self.out.requests) {
            if let Some(command) = self.model.command_for(request) {
                self.engine.send(command);
            }
        }
        for (url, width, height) in self.model.pictures.take_wanted() {
            self.engine.send(Command::Picture { url, width, height });
        }
        if has_output {
            // Requests another frame, because the output changed the state after this frame was
            // drawn.
            ctx.request_repaint();
        }
    }

    fn send(&mut self, command: Command) {
        if let Command::SavePreferences(preferences) = &command {
            self.model.preferences = preferences.clone();
        }
        if let Command::Send { .. } = &command {
            self.remember_sender();
        }
        let draft = changed_draft(&command, &self.model);
        if draft.is_some_and(|draft| self.refuses_change(draft)) {
            return;
        }
        self.model.apply_command(&command);
        self.engine.send(command);
    }

    /// Whether a draft cannot be changed, because this computer keeps a send of it: a change would have no effect on
    /// the gifts. Shows a message then.
    fn refuses_change(&mut self, draft: DraftId) -> bool {
        let is_kept = self.model.kept_send(draft).is_some();
        if is_kept {
            self.toasts.push(Toast::failure(t!("gift-kept-unchanged")));
        }
        is_kept
    }

    /// Shows and saves an edit of the open draft, unless the draft cannot be changed.
    pub(super) fn edit_draft(&mut self, draft: Box<Draft>) {
        if !self.refuses_change(draft.id) {
            self.model.edit_draft((*draft).clone());
            self.engine.send(Command::SaveDraft(draft));
        }
    }

    /// Saves the sender name of the open draft as the default for new drafts.
    fn remember_sender(&mut self) {
        let Some(open) = &self.model.open_draft else {
            return;
        };
        let from_name = open.draft.from_name.trim();
        if from_name != self.model.preferences.from_name {
            self.model.preferences.from_name = from_name.to_owned();
            self.engine
                .send(Command::SavePreferences(self.model.preferences.clone()));
        }
    }

    fn apply_action(&mut self, ctx: &Context, action: Action) {
        match action {
            Action::Go(page) => self.go(page),
            Action::ShowProduct(id) => self.session.open_panel = Some(OpenPanel::Product(id)),
            Action::ShowCollection(id) => {
                self.session.screens.collections.show(id);
                self.go(Page::Collections);
            }
            Action::ShowOrder(id) => self.session.open_panel = Some(OpenPanel::Order(id)),
            Action::ShowPerson(id) => self.session.open_panel = Some(OpenPanel::Person(id)),
            Action::ShowParcel(parcel) => {
                self.session.open_panel = Some(OpenPanel::Parcel(parcel));
            }
            Action::ShowOrderJob(id) => self.session.open_panel = Some(OpenPanel::OrderJob(id)),
            Action::ActOnOrders { action, selection } => match selection {
                OrderSelection::Orders(_) => self.act_on_orders(action, selection),
                OrderSelection::Query(_) | OrderSelection::Queries(_) => {
                    let dialog = DownloadDialog::new(action, selection);
                    self.open_dialog(Dialog::Download(dialog));
                }
            },
            Action::Move(request) => {
                *self
                    .pending_move
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner) = Some(request);
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
            Action::ClosePanel => self.session.open_panel = None,
            Action::ShowOrders(query) => {
                self.session.screens.orders.show(query);
                self.go(Page::Orders);
            }
            Action::ShowInbox(kind) => {
                self.session.screens.inbox.show(kind);
                self.go(Page::Inbox);
            }
            Action::MarkInbox { target, mark } => self.send(Command::MarkInbox {
                change: InboxChangeId::generate(),
                target,
                mark,
            }),
            Action::ShowRecipients => {
                self.session
                    .screens
                    .new_gift
                    .show_section(Section::Recipients);
                self.go(Page::NewGift);
            }
            Action::Copy { text, toast } => {
                let is_link = text.starts_with("https://") || text.starts_with("http://");
                ctx.copy_text(text);
                if is_link {
                    self.announce_copied_links(toast);
                } else {
                    self.toasts.push(Toast::success(toast));
                }
            }
            Action::Toast(text) => self.toasts.push(Toast::success(text)),
            Action::ToastAbout { text, page } => {
                let toast = Toast::success(text).with_view(Action::Go(page));
                self.toasts.push(toast);
            }
            Action::RemoveView(view) => self.remove_view(view),
            Action::DeleteTemplate { id, name } => self.delete_template(id, &name),
            Action::DismissTemplateNotes => self.model.dismiss_template_notes(),
            Action::OpenPalette => self.session.palette.open(),
            Action::AddConnection => {
                self.settings.add_connection();
                self.go(Page::Settings);
            }
            Action::EditDraft(draft) => self.edit_draft(draft),
        }
    }

    /// Runs an action on orders that are downloaded, or that the user chose in spite of missing ones.
    pub(super) fn act_on_orders(&mut self, action: SelectionAction, selection: OrderSelection) {
        match action {
            SelectionAction::Change(kind) => {
                let dialog = OrderActionDialog::new(kind.into(), selection);
                self.open_dialog(Dialog::OrderAction(dialog));
            }
            SelectionAction::Replace { draft_name } => {
                let kind = OrderDialogKind::Replace { draft_name };
                let dialog = OrderActionDialog::new(kind, selection);
                self.open_dialog(Dialog::OrderAction(dialog));
            }
            SelectionAction::WriteEmails => {
                let dialog = match self.session.closed_email_dialog.take() {
                    Some(closed) => closed.reopen(selection),
                    None => EmailDialog::new(selection),
                };
                self.open_dialog(Dialog::Emails(dialog));
            }
            SelectionAction::ChooseForAll { draft_name } => {
                if let OrderSelection::Query(query) = selection {
                    let dialog = AllOrdersDialog::new(query, draft_name);
                    self.open_dialog(Dialog::AllOrders(dialog));
                }
            }
            SelectionAction::SendAgain { draft_name } => self.out.send(Command::SendAgain {
                selection,
                name: draft_name,
            }),
            SelectionAction::CopyLinks(format) => {
                self.out.send(menu::copy_links(selection, format));
            }
            SelectionAction::Export(format) => self.out.send(menu::export(selection, format)),
        }
    }

    /// Opens a page. [`Self::go_back`] returns to the current page.
    pub(super) fn go(&mut self, page: Page) {
        if page == self.page {
            return;
        }
        self.commit_pending_edit();
        self.discard_untouched_draft();
        self.session.open_panel = None;
        self.session.focuses_undo = false;
        self.toasts.dismiss_successes();
        self.session.back.push(self.page);
        if self.session.back.len() > MAX_BACK_PAGES {
            self.session.back.remove(0);
        }
        self.page = page;
        if page == Page::NewGift {
            self.session.screens.new_gift.take_focus();
        }
    }

    /// Commits the recipient cell that is being edited, and typed dates.
    pub(super) fn commit_pending_edit(&mut self) {
        let now = self.model.now();
        let Some(open) = &self.model.open_draft else {
            return;
        };
        let new_gift = &mut self.session.screens.new_gift;
        new_gift.commit_pending_edit(open.draft.id, &mut self.out);
        if let Some(draft) = new_gift.apply_typed_dates(&open.draft, now) {
            self.edit_draft(Box::new(draft));
        }
    }

    /// Opens a page that the user chose by its name. New gift begins another gift then when the open one cannot be
    /// changed, because its send is kept; Drafts opens that one.
    pub(super) fn open_page(&mut self, page: Page) {
        if page == Page::NewGift && self.model.changeable_draft().is_none() {
            self.open_untouched_draft();
        }
        self.out.go(page);
    }

    /// Opens a draft for the page New gift when none is open.
    pub(super) fn ensure_open_draft(&mut self) {
        if self.model.open_draft.is_none() {
            self.open_untouched_draft();
        }
    }

    /// Opens the first untouched draft, or a new one if there is none. Does nothing while a draft is being opened.
    fn open_untouched_draft(&mut self) {
        let is_requested = self.out.commands.iter().any(opens_draft);
        if self.model.is_opening_draft() || is_requested {
            return;
        }
        let untouched = self.model.drafts.iter().find(|draft| {
            draft.is_readable
                && draft.name.trim().is_empty()
                && draft.gift.is_empty()
                && draft.recipients == 0
        });
        match untouched.map(|draft| draft.id) {
            Some(id) => self.out.send(Command::OpenDraft(id)),
            None => {
                self.out.create_draft(&self.model, Vec::new());
            }
        }
    }

    /// Deletes the draft that New gift created, when the user leaves the page, or the app, without
    /// entering anything.
    pub(super) fn discard_untouched_draft(&mut self) {
        if self.page != Page::NewGift || self.out.commands.iter().any(opens_draft) {
            return;
        }
        let is_edited = |command: &Command| matches!(command, Command::EditRecipients { .. });
        let from_name = &self.model.preferences.from_name;
        let open = self.model.open_draft.as_ref();
        let untouched = open.filter(|open| open.is_untouched(from_name));
        let untouched = untouched.map(|open| open.draft.id);
        if let Some(id) = untouched
            && !self.out.commands.iter().any(is_edited)
        {
            self.send(Command::DeleteDraft(id));
        }
    }

    /// Opens the previous page. A batch or the send log without a previous page
    /// leads to Batches.
    pub(super) fn go_back(&mut self) {
        self.session.open_panel = None;
        self.commit_pending_edit();
        self.discard_untouched_draft();
        self.toasts.dismiss_successes();
        // The key of the operator can be removed meanwhile, and the pages of Practice hidden.
        let has_shop_pages = self.model.has_shop_pages();
        let can_show = |page: &Page| has_shop_pages || !matches!(page, Page::Shop(_));
        self.session.back.retain(can_show);
        match (self.page, self.session.back.pop()) {
            (_, Some(page)) => self.page = page,
            (Page::Batch(_) | Page::SendLog(_), None) => self.page = Page::Batches,
            _ => {}
        }
    }

    pub(super) fn undo(&mut self, undo: Undo) {
        match undo {
            Undo::Recipients { draft, step } => self.out.send(Command::EditRecipients {
                draft,
                edit: RecipientEdit::UndoStep(step),
            }),
            Undo::Send(id) => self.out.send(Command::DismissSend(id)),
            Undo::PeopleList(list) => self
                .out
                .send(Command::People(PeopleCommand::RestoreList(list))),
            Undo::Tag {
                people,
                tag,
                has_tag,
            } => self.out.send(Command::People(PeopleCommand::TagPeople {
                people,
                tag,
                has_tag,
            })),
            Undo::RemovedFromList(removed) => self
                .out
                .send(Command::People(PeopleCommand::RestoreToList(removed))),
            Undo::InboxChange(change) => self.out.send(Command::UndoInboxChange(change)),
            Undo::Template(id) => self.out.send(Command::ChangeTemplate {
                id,
                change: TemplateChange::Restore,
            }),
            Undo::View(view) => {
                let out = &mut self.out;
                out.change_preferences(&self.model, |preferences| preferences.save_view(view));
            }
        }
    }

    fn delete_template(&mut self, id: TemplateId, name: &str) {
        self.out.send(Command::ChangeTemplate {
            id,
            change: TemplateChange::Delete,
        });
        let text = t!("shell-toast-template-deleted", name = name);
        self.toasts
            .push(Toast::success(text).with_undo(Undo::Template(id)));
    }

    fn remove_view(&mut self, view: OrderView) {
        self.out.change_preferences(&self.model, |preferences| {
            preferences.order_views.retain(|held| *held != view);
        });
        let text = t!("shell-toast-view-removed", name = &view.name);
        self.toasts
            .push(Toast::success(text).with_undo(Undo::View(view)));
    }

    /// Opens the page New gift with a new draft, or with the open draft if that has no products,
    /// recipients or message.
    pub(super) fn open_new_gift(&mut self) {
        let is_untouched = self.model.open_draft.as_ref().is_some_and(|open| {
            open.draft.cart.is_empty()
                && open.recipients.is_empty()
                && open.draft.message.is_empty()
        });
        if !is_untouched {
            self.commit_pending_edit();
            self.out.create_draft(&self.model, Vec::new());
        }
        self.out.go(Page::NewGift);
    }
}

/// Whether a command opens a draft in New gift.
fn opens_draft(command: &Command) -> bool {
    matches!(
        command,
        Command::NewDraft(_)
            | Command::OpenDraft(_)
            | Command::DuplicateDraft { .. }
            | Command::UseTemplate { .. }
            | Command::People(PeopleCommand::CreateGift { .. })
    )
}

/// The draft that a command changes.
fn changed_draft(command: &Command, model: &Model) -> Option<DraftId> {
    match command {
        Command::AcceptImport { key, .. } => {
            let import = model.import.as_ref().filter(|import| import.key == *key);
            import.map(|import| import.draft)
        }
        Command::EditRecipients { draft, .. }
        | Command::PickRecipientFile { draft, .. }
        | Command::ImportFile { draft, .. }
        | Command::ImportBytes { draft, .. }
        | Command::People(
            PeopleCommand::AddToDraft { draft, .. } | PeopleCommand::RemoveGifted { draft, .. },
        ) => Some(*draft),
        Command::UseTemplate { draft, .. } => draft.as_ref().map(|draft| draft.id),
        _ => None,
    }
}
