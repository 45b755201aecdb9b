//! Activity: what happened to everything that was sent, and what needs a hand.
//!
//! Wide windows show numbers at the left and the live feed at the right; narrow ones stack and
//! scroll as one.

mod cards;
mod chart;
mod feed;
pub mod figures;
pub mod sentence;

use std::sync::Arc;

use egui::{Rect, ScrollArea, Ui, UiBuilder, pos2};

use crate::{
    desk::{ConnectionId, view::ActivitySummary},
    ui::{
        commands::{Commands, DataRequest},
        model::Model,
        page::Page,
        theme::{S16, Tone, icons},
        widgets::{Banner, EmptyState, Tile, gap, page_scroll, tile},
    },
};

/// From this width on the feed stands beside the numbers.
const WIDE: f32 = 860.0;
const FEED_WIDTH: f32 = 350.0;
/// Height of the feed where it stands below.
const FEED_HEIGHT: f32 = 460.0;

#[derive(Debug)]
pub struct ActivityScreen {
    days: u32,
    feed: feed::Feed,
    cards: cards::Cards,
    /// What was last shown, so that another range does not blank the page; and whose it was.
    last: Option<(Option<ConnectionId>, Arc<ActivitySummary>)>,
}

impl Default for ActivityScreen {
    fn default() -> Self {
        Self {
            days: 20,
            feed: feed::Feed::default(),
            cards: cards::Cards::default(),
            last: None,
        }
    }
}

impl ActivityScreen {
    pub fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        out.request(DataRequest::ActivitySummary { days: self.days });
        let whose = model.connections.as_ref().map(|state| state.active);
        if let Some(summary) = model.activity.get(self.days) {
            self.last = Some((whose, Arc::clone(summary)));
        }
        let summary = self
            .last
            .as_ref()
            .filter(|(owner, _)| *owner == whose)
            .map(|(_, summary)| Arc::clone(summary));
        let Some(summary) = summary else {
            self.waiting(model, ui);
            return;
        };
        if summary.funnel.created == 0 && model.batch_count == 0 {
            let pressed = EmptyState::new(
                icons::ACTIVITY,
                "Nothing was sent yet",
                "Once a gift is on its way, this page shows who opened it, what they chose and \
                 what needs your attention.",
            )
            .action("New gift")
            .show(ui);
            if pressed {
                out.go(Page::NewGift);
            }
            return;
        }
        if ui.available_width() >= WIDE {
            self.wide(model, &summary, ui, out);
        } else {
            page_scroll(ui, "activity", |ui| {
                ui.spacing_mut().item_spacing.y = S16;
                tile::tiles(ui, &figures::tiles(&summary));
                self.numbers(model, &summary, ui, out);
                self.feed.ui(model, ui, FEED_HEIGHT, out);
            });
        }
    }

    fn wide(&mut self, model: &Model, summary: &ActivitySummary, ui: &mut Ui, out: &mut Commands) {
        tile::tiles(ui, &figures::tiles(summary));
        gap(ui, S16);
        let area = ui.available_rect_before_wrap();
        let split = area.right() - FEED_WIDTH;
        // The gap between the two is where the scroll bar stands.
        let left = Rect::from_min_max(area.min, pos2(split - 5.0, area.bottom()));
        let right = Rect::from_min_max(pos2(split, area.top()), area.max);
        ui.scope_builder(UiBuilder::new().max_rect(left).id_salt("numbers"), |ui| {
            ScrollArea::vertical()
                .id_salt("activity")
                .auto_shrink(false)
                .show(ui, |ui| {
                    ui.set_max_width(split - S16 - left.left());
                    self.numbers(model, summary, ui, out);
                });
        });
        ui.scope_builder(UiBuilder::new().max_rect(right).id_salt("feed"), |ui| {
            self.feed.ui(model, ui, right.height(), out);
        });
    }

    fn numbers(
        &mut self,
        model: &Model,
        summary: &ActivitySummary,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        ui.spacing_mut().item_spacing.y = S16;
        chart::card(ui, summary, &mut self.days);
        let wide = ui.available_width() >= 560.0;
        self.cards.ui(ui, summary, wide, model.order_count, out);
    }

    /// Before the first answer: the page's shape, quietly; or why there is none.
    fn waiting(&self, model: &Model, ui: &mut Ui) {
        if let Some(problem) = model.activity.value.problem() {
            Banner::problem(Tone::Bad, problem).show(ui);
            return;
        }
        let labels = [
            "Sent",
            "Opened",
            "Accepted",
            "Delivered",
            "Spent",
            "At risk",
        ];
        let tiles = labels.map(|label| Tile::new(label, "–"));
        tile::tiles(ui, &tiles);
    }
}
