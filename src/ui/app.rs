//! The window: takes in what the engine tells, draws the frame and the current page, and carries
//! out what was asked for while drawing.
//!
//! Started by `cli` with an [`Engine`]; tests start it with a scripted one. It refuses to wait:
//! nothing here opens a file, a socket or a lock.

mod bars;
mod carry;
mod drops;
mod engine;
mod events;
mod keys;
mod search;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use egui::{CentralPanel, Context, Frame, Margin, Ui};

pub use engine::Engine;

use super::{
    commands::{Action, Commands},
    model::Model,
    page::Page,
    screens::Screens,
    shell::{Palette, Toasts, practice_band, rail},
    theme::{self, tokens},
};
use crate::{
    contract::{Clock, OrderId, ProductId},
    desk::{DraftId, Preferences, view::OrderView},
};

/// A side sheet over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sheet {
    Product(ProductId),
    Order(OrderId),
}

/// What a toast's Undo takes back.
#[derive(Clone, Debug, PartialEq)]
enum Undo {
    /// This step of a draft's recipients.
    Recipients { draft: DraftId, step: u64 },
    /// A view that was removed.
    View(OrderView),
}

/// The desktop's window.
pub struct GiftdeskApp {
    engine: Box<dyn Engine>,
    model: Model,
    screens: Screens,
    page: Page,
    back: Vec<Page>,
    sheet: Option<Sheet>,
    palette: Palette,
    toasts: Toasts<Undo>,
    out: Commands,
    /// The preferences the window was last dressed by.
    dressed: Option<Preferences>,
}

impl GiftdeskApp {
    /// The engine must wake the window when it has an event: `ctx.request_repaint()`.
    #[must_use]
    pub fn new(ctx: &Context, engine: Box<dyn Engine>, clock: Arc<dyn Clock>) -> Self {
        theme::apply(ctx);
        // Zoom is a preference that is kept; egui's own would be forgotten.
        ctx.options_mut(|options| {
            options.zoom_with_keyboard = false;
            // Where the system does not say, light: that is what most desktops are.
            options.fallback_theme = egui::Theme::Light;
        });
        Self {
            engine,
            model: Model::new(clock),
            screens: Screens::default(),
            page: Page::default(),
            back: Vec::new(),
            sheet: None,
            palette: Palette::default(),
            toasts: Toasts::default(),
            out: Commands::default(),
            dressed: None,
        }
    }

    /// Says where the desk keeps its data, for Settings to show.
    #[must_use]
    pub fn with_data_folder(mut self, folder: impl Into<String>) -> Self {
        self.screens.data_folder = folder.into();
        self
    }

    /// What is known now; for tests.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Where one is; for tests.
    #[must_use]
    pub fn page(&self) -> Page {
        self.page
    }

    fn draw(&mut self, ui: &mut Ui) {
        if let Some(page) = rail::show(ui, &bars::rail(&self.model, self.page)) {
            self.out.go(page);
        }
        self.top_bar(ui);
        if self.model.is_practice() {
            practice_band::show(ui, "");
        }
        let ground_margin = Margin::symmetric(24, 20);
        let ground = Frame::new()
            .fill(tokens(ui).background)
            .inner_margin(ground_margin);
        let page = CentralPanel::no_frame().frame(ground).show(ui, |ui| {
            // Before anything is drawn: what is too large for the page does not move the sheet.
            let whole = ui.max_rect() + ground_margin;
            let open = match self.sheet {
                Some(Sheet::Product(id)) => Some(id),
                _ => None,
            };
            self.screens
                .page(self.page, &self.model, open, ui, &mut self.out);
            whole
        });
        let place = page.inner.intersect(ui.content_rect());
        self.draw_sheet(ui, place);
        drops::overlay(ui);
        self.search(ui);
        if let Some(undo) = self.toasts.show(ui) {
            self.undo(undo);
        }
    }

    /// The palette, while it is open.
    fn search(&mut self, ctx: &Context) {
        if !self.palette.is_open() {
            return;
        }
        let entries = search::entries(&self.model, ctx, self.palette.query());
        search::wants(self.palette.query(), &mut self.out);
        match self.palette.show(ctx, &entries) {
            Some(search::Answer::Action(action)) => self.shell_action(action),
            Some(search::Answer::Product(id)) => self.out.act(Action::ShowProduct(id)),
            Some(search::Answer::Order(id)) => self.out.act(Action::ShowOrder(id)),
            Some(search::Answer::Batch(id)) => self.out.go(Page::Batch(id)),
            None => {}
        }
    }

    fn draw_sheet(&mut self, ui: &Ui, page: egui::Rect) {
        match self.sheet {
            Some(Sheet::Product(id)) => {
                self.screens
                    .product(&self.model, id, page, ui, &mut self.out);
            }
            Some(Sheet::Order(id)) => {
                self.screens.order(&self.model, id, page, ui, &mut self.out);
            }
            None => {}
        }
    }

    /// Theme and size, when they changed.
    fn dress(&mut self, ctx: &Context) {
        if self.dressed.as_ref() == Some(&self.model.preferences) {
            return;
        }
        let preferences = self.model.preferences.clone();
        ctx.set_theme(match preferences.appearance {
            crate::desk::Appearance::System => egui::ThemePreference::System,
            crate::desk::Appearance::Light => egui::ThemePreference::Light,
            crate::desk::Appearance::Dark => egui::ThemePreference::Dark,
        });
        ctx.set_zoom_factor(preferences.zoom.clamp(0.75, 2.0));
        theme::set_motion(ctx, !preferences.is_still);
        self.dressed = Some(preferences);
    }
}

impl eframe::App for GiftdeskApp {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        self.take_events(ctx);
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.model.textures.begin_frame();
        self.dress(ui);
        drops::take(&self.model, ui, &mut self.out);
        self.draw(ui);
        self.keys(ui);
        if self.page == Page::NewGift {
            self.open_some_gift();
        }
        self.carry_out(ui);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.leave();
        for command in std::mem::take(&mut self.out.commands) {
            self.engine.send(command);
        }
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }

    /// Windows, scroll positions and the like are of the day; what lasts is the desk's.
    fn persist_egui_memory(&self) -> bool {
        false
    }
}
