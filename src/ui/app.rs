//! The window: applies the events of the engine to the model, draws the frame and the current page,
//! and dispatches the output of the frame.
//!
//! `cli` starts the window with an [`Engine`]; tests start it with a scripted engine. The window
//! never blocks: it uses no files, sockets or database.

mod actions;
mod clipboard_lifetime;
mod commands;
mod drops;
mod engine;
mod events;
mod frame_state;
mod order_scope;
mod palette_search;
mod system_notifications;
mod table_clipboard;

#[cfg(test)]
mod tests;

use std::{
    collections::VecDeque,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use egui::{CentralPanel, Context, Frame, Margin, Ui, UiBuilder};

pub use engine::Engine;
use palette_search::{PaletteSearch, PaletteTarget};
use system_notifications::PendingNotification;
use table_clipboard::TableClipboard;

use super::{
    commands::{Action, Commands},
    event_order::EventOrder,
    file_drops,
    input_method::InputMethod,
    key_positions::KeyPositions,
    model::Model,
    page::Page,
    screens::{
        Folders, OpenPanel, Screens,
        batches::change_time,
        new_gift::FOOTER_HEIGHT,
        order_actions::{
            AllOrdersDialog, DownloadDialog, DownloadResponse, EmailDialog, OrderActionDialog,
        },
        settings::SettingsScreen,
        shop,
    },
    shell::{
        CloseDialog, ExportDialog, Palette, Toast, ToastResponse, Toasts, practice_banner, rail,
        shortcuts,
    },
    theme::{self, S16, Tone, tokens},
    widgets::{
        Banner,
        focus_region::{self, Region},
        focus_scope, focus_visible,
    },
};
use crate::{
    contract::Clock,
    desk::{
        Appearance, Command, DraftId, InboxChangeId, OutboxId, PeopleListId, PersonId, Preferences,
        Problem, RemovedFromList, TemplateId, orders::OrderView, system::CrashRecorder,
        transfer::MoveRequest,
    },
    i18n::{self, Language, t},
    messages,
};

/// The dialog over the page. The pages have others, for what they alone show.
enum Dialog {
    /// Asks for the path of an export, on systems without a file dialog.
    ExportPath(ExportDialog),
    /// Waits for the orders of an action.
    Download(DownloadDialog),
    /// Confirms a change of orders.
    OrderAction(OrderActionDialog),
    /// Chooses an action for all orders of a list.
    AllOrders(AllOrdersDialog),
    Emails(EmailDialog),
    /// The overview of the keyboard shortcuts.
    Shortcuts,
}

/// The change that the Undo of a toast reverts.
#[derive(Clone, Debug, PartialEq)]
enum Undo {
    /// An edit of a draft's recipients.
    Recipients {
        draft: DraftId,
        step: u64,
    },
    /// The deletion of a template.
    Template(TemplateId),
    /// The removal of a saved view.
    View(OrderView),
    /// A send that is still held.
    Send(OutboxId),
    /// A deleted list.
    PeopleList(PeopleListId),
    /// Adds the tag to people again, or removes it.
    Tag {
        people: Arc<[PersonId]>,
        tag: String,
        has_tag: bool,
    },
    RemovedFromList(Arc<RemovedFromList>),
    /// Inbox items that were marked as done, snoozed or opened again.
    InboxChange(InboxChangeId),
}

/// The state of the window that belongs to the connection in use and ends with it: screens, panels, dialogs, and the
/// pages to go back to.
#[derive(Default)]
struct Session {
    screens: Screens,
    /// The pages that were shown before, the last one at the end.
    back: Vec<Page>,
    open_panel: Option<OpenPanel>,
    palette: Palette,
    palette_search: PaletteSearch,
    dialog: Option<Dialog>,
    /// Dialogs that open when the current one is closed.
    waiting_dialogs: VecDeque<Dialog>,
    /// The email dialog that was closed last, with its text and its place in the list.
    closed_email_dialog: Option<EmailDialog>,
    /// Whether Undo of the next held send takes the keyboard focus, because the send was started with its shortcut.
    focuses_undo: bool,
    notification: PendingNotification,
}

/// The window of the desktop app.
pub struct GiftdeskApp {
    engine: Box<dyn Engine>,
    model: Model,
    page: Page,
    settings: SettingsScreen,
    session: Session,
    /// The question whether to close the window while a send can still be undone.
    close_dialog: CloseDialog,
    /// A command that `close_dialog` kept until the user decided. It follows the other commands of the
    /// frame, so that sends are undone before their session ends.
    allowed_command: Option<Command>,
    toasts: Toasts<Undo>,
    /// Whether the window system marks the window as asking for attention.
    is_asking_for_attention: bool,
    out: Commands,
    table_clipboard: TableClipboard,
    /// The preferences that theme, zoom and animations were last set from.
    applied_preferences: Option<Preferences>,
    /// The language of the app when the preferences name no language.
    default_language: Language,
    /// The language of `--language`, which outranks the preferences.
    forced_language: Option<Language>,
    /// The crash of the last window, until the user dismisses it.
    crash: Option<Problem>,
    /// `None` in tests.
    crash_recorder: Option<CrashRecorder>,
    /// The move that follows when the window closes.
    pending_move: Arc<Mutex<Option<MoveRequest>>>,
}

impl GiftdeskApp {
    /// The engine must call `ctx.request_repaint()` when it has an event.
    #[must_use]
    pub fn new(ctx: &Context, engine: Box<dyn Engine>, clock: Arc<dyn Clock>) -> Self {
        theme::apply(ctx);
        ctx.add_plugin(KeyPositions);
        ctx.add_plugin(EventOrder::default());
        ctx.add_plugin(InputMethod::default());
        // The zoom is a stored preference; egui's own shortcuts would change it without storing the
        // new value.
        ctx.options_mut(|options| {
            options.zoom_with_keyboard = false;
            // The theme on systems that report none.
            options.fallback_theme = egui::Theme::Light;
        });
        let model = Model::new(clock);
        ctx.add_texture_loader(Arc::clone(&model.pictures) as _);
        Self {
            engine,
            model,
            page: Page::default(),
            settings: SettingsScreen::default(),
            session: Session::default(),
            close_dialog: CloseDialog::default(),
            allowed_command: None,
            toasts: Toasts::default(),
            is_asking_for_attention: false,
            out: Commands::default(),
            table_clipboard: TableClipboard::default(),
            applied_preferences: None,
            default_language: Language::default(),
            forced_language: None,
            crash: None,
            crash_recorder: None,
            pending_move: Arc::default(),
        }
    }

    /// Shows the crash of the last window, and records one of this window.
    #[must_use]
    pub fn with_crash(mut self, last: Option<Problem>, recorder: CrashRecorder) -> Self {
        self.crash = last;
        self.crash_recorder = Some(recorder);
        self
    }

    /// Sets where the window leaves the move that the user asks for, when it closes.
    #[must_use]
    pub fn with_move(mut self, pending: Arc<Mutex<Option<MoveRequest>>>) -> Self {
        self.pending_move = pending;
        self
    }

    /// Sets the folders that Settings shows: the data folder, and the folder in which the practice
    /// service stores emails instead of sending them.
    #[must_use]
    pub fn with_folders(mut self, data: PathBuf, practice_emails: PathBuf) -> Self {
        self.settings.folders = Some(Folders {
            data,
            practice_emails,
        });
        self
    }

    /// Sets the commands that import products into My shop and add money to it, with the data folder of this window.
    #[must_use]
    pub fn with_shop_commands(mut self, import: String, fund: String) -> Self {
        self.model.shop_import_command = import;
        self.model.shop_fund_command = fund;
        self
    }

    /// Sets whether the window system delivers dropped files.
    #[must_use]
    pub fn with_file_drops(self, ctx: &Context, are_delivered: bool) -> Self {
        file_drops::set_delivered(ctx, are_delivered);
        self
    }

    /// Sets the language of the system, and the language of the command line, which outranks the
    /// choice in Settings.
    #[must_use]
    pub fn with_languages(mut self, system: Option<Language>, forced: Option<Language>) -> Self {
        self.default_language = system.unwrap_or_default();
        self.forced_language = forced;
        self
    }

    /// Copies tables as HTML, too.
    #[must_use]
    pub fn with_table_clipboard(mut self) -> Self {
        self.table_clipboard = TableClipboard::of_system();
        self
    }

    /// Used by tests, to check the data that the window shows.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Used by tests, to check the page that is open.
    #[must_use]
    pub fn page(&self) -> Page {
        self.page
    }

    fn draw(&mut self, ui: &mut Ui) {
        if let Some(recorder) = &self.crash_recorder {
            recorder.set_page(self.page.into());
        }
        if let Some(page) = rail::show(ui, &frame_state::rail_state(&self.model, self.page)) {
            self.open_page(page);
        }
        self.draw_top_bar(ui);
        if self.model.is_practice() {
            practice_banner::show(ui);
        }
        let margin = Margin::symmetric(24, 20);
        let frame = Frame::new()
            .fill(tokens(ui).background)
            .inner_margin(margin);
        let page = CentralPanel::no_frame().frame(frame).show(ui, |ui| {
            // Measured before the page is drawn, because a page that is too large must not move the
            // side panel.
            let whole = ui.max_rect() + margin;
            let mut rect = ui.max_rect();
            focus_region::begin(ui, Region::Content, whole);
            rect.min.y += self.draw_crash_banner(ui, rect);
            rect.min.y += self.draw_key_banner(ui, rect);
            // The page is drawn in a child `Ui`, because egui does not make the panel itself
            // smaller than its first size.
            let mut page = ui.new_child(UiBuilder::new().id_salt("page").max_rect(rect));
            let session = &mut self.session;
            let (model, out) = (&self.model, &mut self.out);
            let (open, settings) = (session.open_panel, &mut self.settings);
            session
                .screens
                .page(self.page, open, settings, model, &mut page, out);
            whole
        });
        let page = page.inner.intersect(ui.content_rect());
        if let Some(open) = self.session.open_panel {
            let (model, out) = (&self.model, &mut self.out);
            self.session.screens.panel(open, page, model, ui, out);
        }
        drops::draw_overlay(ui, self.drop_text());
        self.draw_dialogs(ui);
        let has_edits = self.session.screens.shop.has_unsaved_changes();
        let (model, out) = (&self.model, &mut self.out);
        let allowed = self.close_dialog.ui(model, has_edits, ui, out);
        if self.close_dialog.is_open() {
            // The user decides about what is open first, and asks for the move again.
            *self
                .pending_move
                .lock()
                .unwrap_or_else(PoisonError::into_inner) = None;
        }
        self.allowed_command = self.allowed_command.take().or(allowed);
        self.draw_palette(ui);
        // The footer of New gift and the selection of a list stay usable below the toasts.
        let mut place = page;
        place.max.y -= FOOTER_HEIGHT;
        match self.toasts.show(ui, place) {
            Some(ToastResponse::Undo(undo)) => self.undo(undo),
            Some(ToastResponse::View(action)) => self.out.act(action),
            None => {}
        }
        focus_region::remember_focus(ui);
        if focus_scope::restore(ui) && self.page == Page::NewGift {
            self.session.screens.new_gift.take_focus();
        }
    }

    /// Offers to enter the key of the connection in use when it is not on this computer, for example after a restart
    /// without a keyring. Settings has a button of its own. Returns the height with the space below.
    fn draw_key_banner(&mut self, ui: &mut Ui, place: egui::Rect) -> f32 {
        let state = self.model.connections.as_deref();
        let problem = state.and_then(|state| state.problem.as_ref());
        let problem = problem.filter(|problem| problem.kind.needs_key());
        let connection = state.and_then(|state| state.active());
        let (Some(problem), Some(connection)) = (problem, connection) else {
            return 0.0;
        };
        if self.page == Page::Settings {
            return 0.0;
        }
        let mut area = ui.new_child(UiBuilder::new().id_salt("key-banner").max_rect(place));
        let enter = t!("settings-enter-key");
        let banner = Banner::new(Tone::Caution, messages::problem::what(problem))
            .meaning(messages::problem::meaning(problem))
            .action(&enter);
        if banner.show(&mut area).is_some() {
            self.settings.enter_key(connection);
            self.out.go(Page::Settings);
        }
        area.min_rect().height() + S16
    }

    /// Tells of the crash of the last window, and returns the height of the banner.
    fn draw_crash_banner(&mut self, ui: &mut Ui, place: egui::Rect) -> f32 {
        let Some(problem) = &self.crash else {
            return 0.0;
        };
        let mut area = ui.new_child(UiBuilder::new().id_salt("crash-banner").max_rect(place));
        let banner = Banner::problem(Tone::Caution, problem).dismissible();
        if banner.show(&mut area).is_some() {
            self.crash = None;
        }
        area.min_rect().height() + S16
    }

    /// Hands a dropped file to the page, or imports it as recipients.
    fn handle_dropped_file(&mut self, ctx: &Context) {
        let Some(path) = drops::dropped_file(ctx) else {
            return;
        };
        let (shop, out) = (&mut self.session.screens.shop, &mut self.out);
        let is_taken = matches!(self.page, Page::Shop(tab) if shop.drop_file(tab, &path, out));
        if !is_taken {
            drops::import_dropped_file(&self.model, path, out);
        }
    }

    /// What happens to a file that is dragged over the page; `None` where it is imported as recipients.
    fn drop_text(&self) -> Option<String> {
        match self.page {
            Page::Shop(tab) => shop::drop_text(tab),
            _ => None,
        }
    }

    /// Opens a dialog in place of another one.
    fn open_dialog(&mut self, dialog: Dialog) {
        if let Some(Dialog::Emails(emails)) = self.session.dialog.replace(dialog) {
            self.session.closed_email_dialog = Some(emails);
        }
    }

    fn draw_dialogs(&mut self, ui: &Ui) {
        if self.session.dialog.is_none() {
            self.session.dialog = self.session.waiting_dialogs.pop_front();
        }
        let (model, out) = (&self.model, &mut self.out);
        change_time::dialog_ui(model, ui, out);
        let mut runs_action = false;
        let closed = self.session.dialog.take_if(|dialog| match dialog {
            Dialog::ExportPath(dialog) => dialog.ui(ui, out),
            Dialog::Download(dialog) => dialog.ui(model, ui, out).is_some_and(|response| {
                runs_action = response == DownloadResponse::Run;
                true
            }),
            Dialog::OrderAction(dialog) => dialog.ui(model, ui, out),
            Dialog::AllOrders(dialog) => dialog.ui(model, ui, out),
            Dialog::Emails(dialog) => dialog.ui(ui, out),
            Dialog::Shortcuts => shortcuts::show(ui),
        });
        match closed {
            Some(Dialog::Emails(dialog)) => self.session.closed_email_dialog = Some(dialog),
            Some(Dialog::Download(dialog)) if runs_action => {
                let (action, selection) = dialog.into_action();
                self.act_on_orders(action, selection);
                ui.request_repaint();
            }
            _ => {}
        }
        if self.session.dialog.is_none() && !self.session.waiting_dialogs.is_empty() {
            ui.request_repaint();
        }
    }

    fn draw_palette(&mut self, ctx: &Context) {
        if !self.session.palette.is_open() {
            return;
        }
        let scope = self.order_scope();
        if let Some(scope) = &scope {
            scope.request_possible(&mut self.out);
        }
        let query = self.session.palette.query();
        let changes = &self.model.changes;
        let results = self
            .session
            .palette_search
            .update(query, changes, &mut self.out);
        let is_available = |command| self.can_run(command, scope.as_ref());
        let items =
            palette_search::palette_items(&self.session.palette_search, ctx, query, is_available);
        let recent = palette_search::recent_items(&self.model, &items);
        let Some(chosen) = self.session.palette.show(ctx, &items, &recent, results) else {
            return;
        };
        palette_search::remember(&self.model, &chosen, &mut self.out);
        match chosen.target {
            PaletteTarget::Command(command) => self.run_command(ctx, command),
            PaletteTarget::Product(id) => self.out.act(Action::ShowProduct(id)),
            PaletteTarget::Order(id) => self.out.act(Action::ShowOrder(id)),
            PaletteTarget::Batch(id) => self.out.go(Page::Batch(id)),
        }
    }

    /// Sets the language of this thread, not of the process, because parallel tests draw windows in
    /// different languages.
    fn apply_language(&self) {
        let preferred = self
            .model
            .preferences
            .language
            .as_deref()
            .and_then(i18n::from_tag);
        self.forced_language
            .or(preferred)
            .unwrap_or(self.default_language)
            .set_for_thread();
    }

    /// Ends the mark of [`Event::ShowWindow`](crate::desk::Event) when the window has the focus.
    fn end_attention(&mut self, ctx: &Context) {
        if self.is_asking_for_attention && ctx.input(|input| input.focused) {
            self.is_asking_for_attention = false;
            let reset = egui::UserAttentionType::Reset;
            ctx.send_viewport_cmd(egui::ViewportCommand::RequestUserAttention(reset));
        }
    }

    /// Tells the engine that the window got the focus.
    fn report_focus(&mut self, ctx: &Context) {
        let focused = egui::Event::WindowFocused(true);
        if ctx.input(|input| input.events.contains(&focused)) {
            self.out.send(Command::WindowFocused);
        }
    }

    /// Applies theme, zoom and animations when the preferences have changed.
    fn apply_preferences(&mut self, ctx: &Context) {
        if self.applied_preferences.as_ref() == Some(&self.model.preferences) {
            return;
        }
        let preferences = self.model.preferences.clone();
        ctx.set_theme(match preferences.appearance {
            Appearance::System => egui::ThemePreference::System,
            Appearance::Light => egui::ThemePreference::Light,
            Appearance::Dark => egui::ThemePreference::Dark,
        });
        ctx.set_zoom_factor(
            preferences
                .zoom
                .clamp(commands::MIN_ZOOM, commands::MAX_ZOOM),
        );
        theme::set_animations(ctx, !preferences.is_motion_reduced);
        self.applied_preferences = Some(preferences);
    }
}

impl eframe::App for GiftdeskApp {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        self.apply_language();
        self.handle_events(ctx);
        self.show_due_notification(ctx);
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.apply_language();
        self.apply_preferences(ui);
        self.end_attention(ui);
        self.report_focus(ui);
        self.handle_dropped_file(ui);
        focus_visible::update(ui);
        self.table_clipboard.add_html(ui);
        if self.table_clipboard.complete_pastes(ui).is_err() {
            self.toasts
                .push(Toast::failure(t!("shell-toast-nothing-to-paste")));
        }
        let is_send_pressed = self.handle_send_shortcut(ui);
        self.handle_section_shortcuts(ui);
        self.draw(ui);
        self.follow_send(is_send_pressed);
        self.handle_shortcuts(ui);
        if self.page == Page::NewGift {
            self.ensure_open_draft();
        }
        self.dispatch_frame_output(ui);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.commit_pending_edit();
        self.discard_untouched_draft();
        for command in std::mem::take(&mut self.out.commands) {
            self.engine.send(command);
        }
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }

    /// Returns `false`, so that egui does not store scroll positions and other widget state. The
    /// desk stores the preferences.
    fn persist_egui_memory(&self) -> bool {
        false
    }
}
