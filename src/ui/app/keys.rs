//! Keys that work everywhere, and the buttons of the top bar. Keys are read after the page was
//! drawn, so that a page's own search box can take Ctrl F first.

use egui::{Context, Key, Modifiers, Ui};

use super::{GiftdeskApp, bars::TopBar};
use crate::{
    desk::{Appearance, Command, Preferences},
    ui::{
        commands::Action as Asked,
        page::Page,
        shell::{Action, TopBarResponse, shortcuts, top_bar},
    },
};

const ZOOM_STEP: f32 = 0.1;

impl GiftdeskApp {
    pub(super) fn keys(&mut self, ctx: &Context) {
        if self.palette.is_open() {
            return;
        }
        for action in shortcuts::pressed(ctx) {
            self.shell_action(action);
        }
        if ctx.input_mut(|input| input.consume_key(Modifiers::ALT, Key::ArrowLeft)) {
            self.go_back();
        }
    }

    pub(super) fn shell_action(&mut self, action: Action) {
        match action {
            Action::Go(page) => self.out.go(page),
            Action::NewGift => self.new_gift(),
            // A page without a search box of its own is searched with everything else.
            Action::OpenPalette | Action::FindInPage => self.out.act(Asked::OpenPalette),
            Action::Refresh => self.out.send(Command::Refresh),
            Action::NextAppearance => self.prefer(|preferences| {
                preferences.appearance = match preferences.appearance {
                    Appearance::System => Appearance::Light,
                    Appearance::Light => Appearance::Dark,
                    Appearance::Dark => Appearance::System,
                };
            }),
            Action::ZoomIn => self.zoom(ZOOM_STEP),
            Action::ZoomOut => self.zoom(-ZOOM_STEP),
            Action::ZoomReset => self.prefer(|preferences| preferences.zoom = 1.0),
        }
    }

    fn zoom(&mut self, by: f32) {
        self.prefer(|preferences| {
            let zoom = ((preferences.zoom + by) * 10.0).round() / 10.0;
            preferences.zoom = zoom.clamp(0.75, 2.0);
        });
    }

    fn prefer(&mut self, change: impl FnOnce(&mut Preferences)) {
        let mut preferences = self.model.preferences.clone();
        change(&mut preferences);
        if preferences != self.model.preferences {
            self.out.send(Command::SavePreferences(preferences));
        }
    }

    pub(super) fn top_bar(&mut self, ui: &mut Ui) {
        let bar = TopBar::of(&self.model, self.page);
        let Some(answer) = top_bar::show(ui, &bar.state()) else {
            return;
        };
        match answer {
            TopBarResponse::Search => self.out.act(Asked::OpenPalette),
            TopBarResponse::Refresh => self.out.send(Command::Refresh),
            TopBarResponse::Cart => self.out.go(Page::NewGift),
            TopBarResponse::Back => self.go_back(),
            TopBarResponse::DismissNotice(id) => self.out.send(Command::DismissNotice(id)),
        }
    }
}
