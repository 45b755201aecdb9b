//! The preview of a collection: what the gift page shows to recipients, and how choosing works. Uses the
//! texts and the rules of the recipient page. Nothing is sent, and no gift link is opened.

use egui::{Sense, Ui, vec2};

use super::choice_card;
use crate::{
    contract::{Cents, ProductId},
    desk::catalog::{CollectionDetail, CollectionEntry, CollectionSection},
    i18n::{format, t},
    messages,
    ui::{
        model::Model,
        screens::products::card_grid::CardGrid,
        theme::{S8, S12, S16, S24, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, Card, RovingGroup, gap, roving::focus_group, scroll, text, wrapped_text,
        },
    },
};

const MAX_WIDTH: f32 = 860.0;
/// The height of the bar below the products, without and with the result of a selection.
const BAR_HEIGHT: f32 = 56.0;
const OUTCOME_HEIGHT: f32 = 92.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PreviewResponse {
    Open,
    /// The user goes back to the page of the collection.
    Closed,
}

/// The result of continuing with a selection.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Outcome {
    Refused(String),
    /// The names of the chosen products.
    Accepted(Vec<String>),
}

/// The selection of a recipient in the preview.
#[derive(Debug)]
pub(super) struct Preview {
    picks: Vec<ProductId>,
    outcome: Option<Outcome>,
    /// Whether the first product takes the keyboard focus when it is drawn.
    takes_focus: bool,
}

impl Preview {
    /// A preview that was just opened, without a selection.
    pub(super) fn new() -> Self {
        Self {
            picks: Vec::new(),
            outcome: None,
            takes_focus: true,
        }
    }

    pub(super) fn ui(
        &mut self,
        model: &Model,
        detail: &CollectionDetail,
        ui: &mut Ui,
    ) -> PreviewResponse {
        let is_closed = Button::link(t!("collections-preview-back"))
            .icon(icons::BACK)
            .show(ui)
            .clicked();
        gap(ui, S12);
        let area = scroll::area_to_bottom_edge(ui);
        let bar_height = if self.outcome.is_some() {
            OUTCOME_HEIGHT
        } else {
            BAR_HEIGHT
        };
        let (above, bar) = area.split_top_bottom_at_y(area.bottom() - bar_height);
        let mut bar_ui = ui.new_child(egui::UiBuilder::new().id_salt("bar").max_rect(bar));
        self.submit_bar(detail, &mut bar_ui);
        let mut page = ui.new_child(egui::UiBuilder::new().max_rect(above));
        let id = ("collection-preview", detail.row.id);
        scroll::page(&mut page, id, S16, |ui| {
            let width = ui.available_width().min(MAX_WIDTH);
            ui.set_max_width(width);
            Banner::new(Tone::Note, t!("collections-preview-title"))
                .meaning(t!("collections-preview-meaning"))
                .show(ui);
            gap(ui, S16);
            Card::new().show(ui, |ui| self.gift_page(model, detail, ui));
        });
        if is_closed {
            PreviewResponse::Closed
        } else {
            PreviewResponse::Open
        }
    }

    fn gift_page(&mut self, model: &Model, detail: &CollectionDetail, ui: &mut Ui) {
        let colors = tokens(ui);
        let sender = sender_name(model);
        let title = t!("page-gift-title", sender = sender);
        text(ui, Type::Small, colors.weak, title);
        wrapped_text(ui, Type::Heading, colors.text, &detail.row.title);
        gap(ui, S8);
        let instructions = messages::collection::instructions(detail.row.choice);
        for line in detail.row.subtitle.iter().chain([&instructions]) {
            wrapped_text(ui, Type::Body, colors.weak, line);
        }
        for (index, section) in detail.offered.iter().enumerate() {
            ui.push_id(index, |ui| self.category(detail, section, ui));
        }
    }

    /// Draws the button and the result of the selection, which stay visible while the products scroll.
    fn submit_bar(&mut self, detail: &CollectionDetail, ui: &mut Ui) {
        ui.set_max_width(ui.available_width().min(MAX_WIDTH));
        gap(ui, S12);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = S16;
            let submit = Button::primary(t!("page-choose-submit-button"));
            if submit.show(ui).clicked() {
                self.outcome = Some(self.submit(detail));
            }
            ui.vertical(|ui| self.outcome(ui));
        });
    }

    fn category(&mut self, detail: &CollectionDetail, section: &CollectionSection, ui: &mut Ui) {
        gap(ui, S24);
        if !section.name.trim().is_empty() {
            text(ui, Type::Strong, tokens(ui).text, &section.name);
            gap(ui, S12);
        }
        let rules = detail.row.choice;
        let height = |width| choice_card::height(width, rules.shows_prices());
        let grid = CardGrid::new(ui.available_width(), choice_card::MIN_WIDTH, height);
        let height = grid.height(section.products.len() as u64);
        let (area, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        let is_picked = |entry: &CollectionEntry| self.picks.contains(&entry.row.id);
        let selected = section.products.iter().position(is_picked);
        let id = ui.make_persistent_id("choices");
        let count = section.products.len();
        if count > 0 && std::mem::take(&mut self.takes_focus) {
            focus_group(ui, id);
        }
        let mut group = RovingGroup::new(ui, id, count, selected).columns(grid.columns());
        for (i, entry) in section.products.iter().enumerate() {
            let rect = grid.card_rect(area.min, i as u64);
            // The hidden Tab stop is drawn too, so that Tab reaches the group.
            if !ui.is_rect_visible(rect) && !group.is_stop(i) {
                continue;
            }
            let card = choice_card::ChoiceCard {
                entry,
                is_single: rules.is_single(),
                shows_price: rules.shows_prices(),
                is_selected: self.picks.contains(&entry.row.id),
                index: i,
            };
            if card.ui(ui, (&mut group, rect)) {
                self.pick(entry.row.id, rules.is_single());
            }
        }
    }

    /// Selects a product, or removes it from the selection where several can be chosen.
    fn pick(&mut self, product: ProductId, is_single: bool) {
        self.outcome = None;
        if is_single {
            self.picks = vec![product];
        } else if self.picks.contains(&product) {
            self.picks.retain(|picked| *picked != product);
        } else {
            self.picks.push(product);
        }
    }

    /// The result of the selection by the rules of the recipient page, apart from shipping.
    fn submit(&self, detail: &CollectionDetail) -> Outcome {
        let chosen: Vec<&CollectionEntry> = detail
            .offered
            .iter()
            .flat_map(|section| &section.products)
            .filter(|entry| self.picks.contains(&entry.row.id))
            .collect();
        if chosen.is_empty() {
            let collection = &detail.row.title;
            return Outcome::Refused(t!("page-problem-nothing-chosen", collection = collection));
        }
        let total: Cents = chosen.iter().map(|entry| entry.row.price).sum();
        match detail.row.choice.violation(chosen.len() as u64, total) {
            Some(violation) => Outcome::Refused(messages::collection::violation(violation)),
            None => Outcome::Accepted(chosen.iter().map(|entry| entry.row.name.clone()).collect()),
        }
    }

    fn outcome(&self, ui: &mut Ui) {
        let Some(outcome) = &self.outcome else {
            return;
        };
        let colors = tokens(ui);
        let (tone, result, next) = match outcome {
            Outcome::Refused(reason) => (Tone::Bad, reason.clone(), None),
            Outcome::Accepted(products) => {
                let products = format::list(products);
                let chosen = t!("collections-preview-chosen", products = products);
                (Tone::Good, chosen, Some(t!("collections-preview-next")))
            }
        };
        let response = wrapped_text(ui, Type::BodyStrong, colors.tone(tone), result);
        ui.accesskit_node_builder(response.id, |node| {
            node.set_live(egui::accesskit::Live::Polite);
        });
        if let Some(next) = next {
            wrapped_text(ui, Type::Small, colors.weak, next);
        }
    }
}

/// The sender of the open gift, or of the last one.
fn sender_name(model: &Model) -> String {
    let of_draft = model.open_draft.as_ref().map(|open| &open.draft.from_name);
    [of_draft, Some(&model.preferences.from_name)]
        .into_iter()
        .flatten()
        .map(|name| name.trim())
        .find(|name| !name.is_empty())
        .map_or_else(|| t!("collections-preview-sender"), str::to_owned)
}
