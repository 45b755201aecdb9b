//! Activity: what happened to the gifts that were sent, and what the inbox has.
//!
//! Wide windows show the figures at the left and the feed at the right; narrow ones show the feed
//! below.

mod cards;
mod chart;
mod feed;
mod feed_text;
mod figures;

pub(crate) use figures::share;

use std::sync::Arc;

use egui::{ScrollArea, Ui};
use egui_extras::{Size, StripBuilder};

use crate::{
    desk::{ConnectionId, GetActivitySummary, Problem, activity::ActivitySummary},
    i18n::{format, t},
    ui::{
        commands::Commands,
        model::Model,
        page::Page,
        theme::{S8, S16, Tone, Type, icons, tokens},
        widgets::{Banner, EmptyState, Tile, gap, page_scroll, text, tile},
    },
};

/// The minimum width, in points, at which the feed is beside the figures.
const MIN_WIDE_WIDTH: f32 = 860.0;
const FEED_WIDTH: f32 = 350.0;
/// The space between the feed and the scroll bar of the figures, which is in the gap between them.
const SCROLL_BAR_GAP: f32 = 5.0;
/// The height of the feed below the figures.
const FEED_HEIGHT: f32 = 460.0;

#[derive(Debug)]
pub struct ActivityScreen {
    days: u32,
    feed: feed::Feed,
    cards: cards::Cards,
    /// The last summary and its connection. Shown while the summary of another range is loading.
    last_summary: Option<(Option<ConnectionId>, Arc<ActivitySummary>)>,
}

impl Default for ActivityScreen {
    fn default() -> Self {
        Self {
            days: chart::DEFAULT_RANGE,
            feed: feed::Feed::default(),
            cards: cards::Cards::default(),
            last_summary: None,
        }
    }
}

impl ActivityScreen {
    pub fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let question = GetActivitySummary { days: self.days };
        out.request_detail(question.clone());
        let connection = model.connections.as_ref().map(|state| state.active);
        if let Some(summary) = model.details.get(&question) {
            self.last_summary = Some((connection, Arc::clone(summary)));
        }
        let summary = self
            .last_summary
            .as_ref()
            .filter(|(owner, _)| *owner == connection)
            .map(|(_, summary)| Arc::clone(summary));
        let Some(summary) = summary else {
            loading(model.details.problem(&question), ui);
            return;
        };
        if summary.funnel.created == 0 && model.batch_count == 0 {
            let pressed = EmptyState::new(
                icons::ACTIVITY,
                &t!("activity-empty-title"),
                &t!("activity-empty-text"),
            )
            .action(&t!("create-gift"))
            .show(ui);
            if pressed {
                out.go(Page::NewGift);
            }
            return;
        }
        if ui.available_width() >= MIN_WIDE_WIDTH {
            self.draw_wide(model, &summary, ui, out);
        } else {
            page_scroll(ui, "activity", |ui| {
                ui.spacing_mut().item_spacing.y = S16;
                tile::tiles(ui, &figures::tiles(&summary));
                self.figures(model, &summary, ui, out);
                self.feed.ui(model, ui, FEED_HEIGHT, out);
            });
        }
    }

    fn draw_wide(
        &mut self,
        model: &Model,
        summary: &ActivitySummary,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        tile::tiles(ui, &figures::tiles(summary));
        gap(ui, S16);
        ui.spacing_mut().item_spacing.x = SCROLL_BAR_GAP;
        StripBuilder::new(ui)
            .size(Size::remainder())
            .size(Size::exact(FEED_WIDTH))
            .horizontal(|mut strip| {
                strip.cell(|ui| {
                    ScrollArea::vertical()
                        .id_salt("activity")
                        .auto_shrink(false)
                        .show(ui, |ui| {
                            ui.spacing_mut().item_spacing.x = S8;
                            ui.set_max_width(ui.available_width() - S16 + SCROLL_BAR_GAP);
                            self.figures(model, summary, ui, out);
                        });
                });
                strip.cell(|ui| {
                    ui.spacing_mut().item_spacing.x = S8;
                    self.feed.ui(model, ui, ui.available_height(), out);
                });
            });
    }

    fn figures(
        &mut self,
        model: &Model,
        summary: &ActivitySummary,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        ui.spacing_mut().item_spacing.y = S16;
        incompleteness(ui, summary);
        chart::card(ui, summary, &mut self.days);
        let wide = ui.available_width() >= 560.0;
        self.cards.ui(ui, summary, model, wide, out);
    }
}

/// Says which gifts and steps the figures cannot contain.
fn incompleteness(ui: &mut Ui, summary: &ActivitySummary) {
    let weak = tokens(ui).weak;
    if summary.undated > 0 {
        let note = t!("activity-note-undated", count = summary.undated);
        text(ui, Type::Small, weak, note);
    }
    let first_day = summary.days.first().map(|point| point.day);
    if let Some(since) = summary
        .steps_known_since
        .filter(|since| first_day.is_some_and(|day| day < *since))
    {
        let date = format::date(since);
        text(
            ui,
            Type::Small,
            weak,
            t!("activity-note-steps", date = date),
        );
    }
}

/// Draws the page before the first reply: tiles without values, or the problem.
fn loading(problem: Option<&Problem>, ui: &mut Ui) {
    if let Some(problem) = problem {
        Banner::problem(Tone::Bad, problem).show(ui);
        return;
    }
    let tiles = figures::tile_titles().map(|title| Tile::new(title, t!("unknown-value")));
    tile::tiles(ui, &tiles);
}
