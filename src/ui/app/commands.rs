//! Runs [`UiCommand`]s and the choices in the top bar.
//!
//! Shortcuts are read after the page was drawn, so that the search box of the page handles Ctrl F
//! first.

use egui::{Context, Key, Modifiers, Ui};

use super::{GiftdeskApp, frame_state::TopBarText};
use crate::{
    desk::{Appearance, Command, Preferences},
    ui::{
        commands::Action,
        page::Page,
        shell::{TopBarResponse, UiCommand, top_bar, ui_command},
    },
};

const ZOOM_STEP: f32 = 0.1;
pub(super) const MIN_ZOOM: f32 = 0.75;
pub(super) const MAX_ZOOM: f32 = 2.0;

impl GiftdeskApp {
    pub(super) fn handle_shortcuts(&mut self, ctx: &Context) {
        if self.palette.is_open() {
            return;
        }
        for command in ui_command::consume_pressed(ctx) {
            self.run_command(ctx, command);
        }
        if ctx.input_mut(|input| input.consume_key(Modifiers::ALT, Key::ArrowLeft)) {
            self.go_back();
        }
    }

    pub(super) fn run_command(&mut self, ctx: &Context, command: UiCommand) {
        if let Some(page) = command.page() {
            self.out.go(page);
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
                self.change_preferences(|preferences| {
                    preferences.appearance = if is_dark {
                        Appearance::Light
                    } else {
                        Appearance::Dark
                    };
                });
            }
            UiCommand::ZoomIn => self.zoom_by(ZOOM_STEP),
            UiCommand::ZoomOut => self.zoom_by(-ZOOM_STEP),
            UiCommand::ResetZoom => self.change_preferences(|preferences| preferences.zoom = 1.0),
            // `OpenPalette`, and `FindOnPage` on pages without a search box.
            _ => self.out.act(Action::OpenPalette),
        }
    }

    fn zoom_by(&mut self, step: f32) {
        self.change_preferences(|preferences| {
            let zoom = ((preferences.zoom + step) * 10.0).round() / 10.0;
            preferences.zoom = zoom.clamp(MIN_ZOOM, MAX_ZOOM);
        });
    }

    fn change_preferences(&mut self, change: impl FnOnce(&mut Preferences)) {
        let mut preferences = self.model.preferences.clone();
        change(&mut preferences);
        if preferences != self.model.preferences {
            self.out.send(Command::SavePreferences(preferences));
        }
    }

    pub(super) fn draw_top_bar(&mut self, ui: &mut Ui) {
        let bar = TopBarText::new(&self.model, self.page);
        let Some(response) = top_bar::show(ui, &bar.state()) else {
            return;
        };
        match response {
            TopBarResponse::Search => self.out.act(Action::OpenPalette),
            TopBarResponse::Refresh => self.out.send(Command::Refresh),
            TopBarResponse::OpenCart => self.out.go(Page::NewGift),
            TopBarResponse::Back => self.go_back(),
            TopBarResponse::OpenInbox => self.out.go(Page::Inbox),
        }
    }
}
