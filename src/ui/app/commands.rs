//! Runs [`UiCommand`]s and the choices in the top bar.
//!
//! Shortcuts are read after the page was drawn, so that the search box of the page handles Ctrl F
//! first.

use egui::{Context, Event, Key, Ui};

use super::{Dialog, GiftdeskApp, Undo, frame_state::TopBarText};
use crate::{
    desk::{Appearance, Command},
    ui::{
        commands::Action,
        help::Topic,
        page::Page,
        screens::{OpenPanel, new_gift::Section, order_actions::menu::OrderScope},
        shell::{TopBarResponse, UiCommand, top_bar, ui_command},
        widgets::focus_region,
    },
};

const ZOOM_STEP: f32 = 0.1;
pub(super) const MIN_ZOOM: f32 = 0.75;
pub(super) const MAX_ZOOM: f32 = 2.0;

impl GiftdeskApp {
    /// Runs the command that sends the gift when Ctrl+Enter was pressed, but not while it is held: the first press can
    /// open Review, and the user reads it before the next one. Returns whether it was pressed. Call this before the
    /// page is drawn, because egui takes every Enter for a click on the focused button.
    pub(super) fn handle_send_shortcut(&mut self, ctx: &Context) -> bool {
        let is_pressed = self.can_use_gift(ctx)
            && UiCommand::SendGift.shortcut().is_some_and(|shortcut| {
                ctx.input_mut(|input| ui_command::consume_press(input, shortcut))
            });
        if is_pressed {
            self.run_command(ctx, UiCommand::SendGift);
        }
        is_pressed
    }

    /// Records whether a send of this frame was started with its shortcut. Call this after the page was drawn.
    pub(super) fn follow_send(&mut self, is_shortcut_pressed: bool) {
        let is_send = |command: &Command| matches!(command, Command::Send { .. });
        if self.out.commands.iter().any(is_send) {
            self.session.focuses_undo = is_shortcut_pressed;
        }
    }

    /// Opens the section of New gift whose shortcut was pressed. This is read before the page is drawn, so that the
    /// focused field does not insert the digit of the shortcut.
    pub(super) fn handle_section_shortcuts(&mut self, ctx: &Context) {
        if !self.can_use_gift(ctx) {
            return;
        }
        for command in ui_command::consume_pressed_sections(ctx) {
            self.run_command(ctx, command);
        }
    }

    pub(super) fn handle_shortcuts(&mut self, ctx: &Context) {
        let has_dialog = ctx.memory(|memory| memory.top_modal_layer().is_some());
        if has_dialog || self.session.palette.is_open() || self.session.dialog.is_some() {
            return;
        }
        self.handle_undo_of_send(ctx);
        let has_gift = self.can_use_gift(ctx);
        let pressed = ui_command::consume_pressed(ctx, |command| !command.needs_gift() || has_gift);
        for command in pressed {
            self.run_command(ctx, command);
        }
    }

    /// Undoes the newest held send when Ctrl+Z was pressed outside of a text field and of a table that has an undo of
    /// its own.
    fn handle_undo_of_send(&mut self, ctx: &Context) {
        // egui ignores Shift that a shortcut does not name: Ctrl+Shift+Z is Redo. A held key would undo one send after
        // the other.
        let is_undo = |event: &Event| {
            matches!(
                event,
                Event::Key { key: Key::Z, pressed: true, repeat: false, modifiers, .. }
                    if modifiers.command_only()
            )
        };
        let is_pressed = ctx.input(|input| input.events.iter().any(is_undo));
        if !is_pressed || ctx.text_edit_focused() {
            return;
        }
        let held = self.model.outbox.held();
        if let Some(newest) = held.max_by_key(|entry| entry.created_at) {
            self.undo(Undo::Send(newest.id));
        }
    }

    /// Whether New gift shows a draft that no dialog covers.
    fn can_use_gift(&self, ctx: &Context) -> bool {
        let has_dialog = ctx.memory(|memory| memory.top_modal_layer().is_some());
        self.has_gift() && !has_dialog
    }

    /// Whether New gift shows a draft.
    fn has_gift(&self) -> bool {
        self.page == Page::NewGift && self.model.open_draft.is_some()
    }

    /// Whether a command can act on what the page shows.
    pub(super) fn can_run(&self, command: UiCommand, scope: Option<&OrderScope>) -> bool {
        if command.needs_gift() {
            self.has_gift()
        } else if let Some(command) = command.people_command() {
            self.page == Page::People && self.session.screens.people.can_run(command, &self.model)
        } else if let Some(command) = command.collection_command() {
            self.page == Page::Collections
                && self
                    .session
                    .screens
                    .collections
                    .can_run(command, &self.model)
        } else if command == UiCommand::GoBack {
            !self.session.back.is_empty()
        } else {
            self.is_available(command, scope)
        }
    }

    pub(super) fn run_command(&mut self, ctx: &Context, command: UiCommand) {
        if let UiCommand::Go(page) = command {
            self.open_page(page);
            return;
        }
        if let Some(command) = command.gift_command() {
            self.session.screens.new_gift.run(command);
            ctx.request_repaint();
            return;
        }
        if let Some(command) = command.people_command() {
            self.session.screens.people.run(command);
            ctx.request_repaint();
            return;
        }
        if let Some(command) = command.collection_command() {
            self.session.screens.collections.run(command);
            ctx.request_repaint();
            return;
        }
        if self.run_order_command(command) {
            return;
        }
        match command {
            UiCommand::NewGift => self.open_new_gift(),
            UiCommand::Refresh => self.out.send(Command::Refresh),
            // With the preference "System", the first press switches to the theme that is not
            // shown.
            UiCommand::SwitchTheme => {
                let is_dark = ctx.theme() == egui::Theme::Dark;
                self.out.change_preferences(&self.model, |preferences| {
                    preferences.appearance = if is_dark {
                        Appearance::Light
                    } else {
                        Appearance::Dark
                    };
                });
            }
            UiCommand::ZoomIn => self.zoom_by(ZOOM_STEP),
            UiCommand::ZoomOut => self.zoom_by(-ZOOM_STEP),
            UiCommand::GoBack => self.go_back(),
            UiCommand::NextRegion | UiCommand::PreviousRegion => {
                focus_region::move_focus(ctx, command == UiCommand::NextRegion);
            }
            UiCommand::ShowHelp => {
                self.session.open_panel = Some(OpenPanel::Help(Topic::of_page(self.page)));
                ctx.request_repaint();
            }
            UiCommand::ShowShortcuts => {
                self.open_dialog(Dialog::Shortcuts);
                ctx.request_repaint();
            }
            UiCommand::ResetZoom => self
                .out
                .change_preferences(&self.model, |preferences| preferences.zoom = 1.0),
            // `OpenPalette`, and `FindOnPage` on pages without a search box.
            _ => self.out.act(Action::OpenPalette),
        }
    }

    fn zoom_by(&mut self, step: f32) {
        self.out.change_preferences(&self.model, |preferences| {
            let zoom = ((preferences.zoom + step) * 10.0).round() / 10.0;
            preferences.zoom = zoom.clamp(MIN_ZOOM, MAX_ZOOM);
        });
    }

    pub(super) fn draw_top_bar(&mut self, ui: &mut Ui) {
        let bar = TopBarText::new(&self.model, self.page);
        let Some(response) = top_bar::show(ui, &bar.state()) else {
            return;
        };
        match response {
            TopBarResponse::Search => self.out.act(Action::OpenPalette),
            TopBarResponse::Refresh => self.out.send(Command::Refresh),
            TopBarResponse::OpenCart => {
                self.session.screens.new_gift.show_section(Section::Gift);
                self.open_page(Page::NewGift);
            }
            TopBarResponse::Back => self.go_back(),
            TopBarResponse::OpenInbox => self.out.go(Page::Inbox),
        }
    }
}
