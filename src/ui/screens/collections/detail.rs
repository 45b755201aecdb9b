//! The page of one collection: what recipients can choose, the price, where it ships, and its products by
//! category. Its buttons add the collection to a gift, and show what recipients see.

use egui::{Align, CornerRadius, Layout, Response, Sense, Ui, vec2};

use super::preview::{Preview, PreviewResponse};
use crate::{
    contract::{CollectionId, rules::collection_violations},
    desk::{
        CartLine, GetCollection,
        catalog::{CollectionDetail, CollectionSection},
    },
    i18n::{format, t},
    messages,
    ui::{
        commands::{Action, Commands},
        model::Model,
        screens::{
            product_panel::shipping_text,
            products::{card, card_grid::CardGrid},
        },
        theme::{S8, S12, S16, S24, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, Card, EmptyState, Picture, chip, gap, key_value, scroll, text,
            wrapped_text,
        },
    },
};

const PICTURE_SIZE: egui::Vec2 = vec2(320.0, 240.0);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DetailResponse {
    Open,
    /// The user goes back to all collections.
    Closed,
}

/// The page of a collection, or the preview of what its recipients see.
#[derive(Debug)]
pub(super) struct CollectionPage {
    id: CollectionId,
    preview: Option<Preview>,
    /// The control that takes the keyboard focus when it is drawn.
    focus: Option<FocusTarget>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FocusTarget {
    /// The link to all collections, for a page that was just opened. Another press of Enter adds nothing to a gift.
    Back,
    /// The button that opened the preview.
    Preview,
}

impl CollectionPage {
    pub(super) fn new(id: CollectionId) -> Self {
        Self {
            id,
            preview: None,
            focus: Some(FocusTarget::Back),
        }
    }

    pub(super) fn id(&self) -> CollectionId {
        self.id
    }

    fn detail<'a>(&self, model: &'a Model) -> Option<&'a CollectionDetail> {
        model.details.get(&GetCollection(self.id))?.as_deref()
    }

    pub(super) fn is_loaded(&self, model: &Model) -> bool {
        self.detail(model).is_some()
    }

    /// The collection that can be added to a gift; `None` while it is loading, and for one without products.
    pub(super) fn offered<'a>(&self, model: &'a Model) -> Option<&'a CollectionDetail> {
        let detail = self.detail(model);
        detail.filter(|detail| detail.row.products > 0 && line_of(detail).is_some())
    }

    pub(super) fn add_to_gift(&self, model: &Model, out: &mut Commands) {
        if let Some(detail) = self.offered(model)
            && let Some(line) = line_of(detail)
        {
            out.add_to_draft(model, line, &detail.row.title);
        }
    }

    pub(super) fn shows_preview(&self) -> bool {
        self.preview.is_some()
    }

    pub(super) fn open_preview(&mut self) {
        self.preview = Some(Preview::new());
    }

    pub(super) fn close_preview(&mut self) {
        self.preview = None;
        self.focus = Some(FocusTarget::Preview);
    }

    /// Gives a control the focus that was requested for it.
    fn focus_if_requested(&mut self, target: FocusTarget, response: &Response) {
        if self.focus.take_if(|focus| *focus == target).is_some() {
            response.request_focus();
        }
    }

    pub(super) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) -> DetailResponse {
        out.request_detail(GetCollection(self.id));
        let detail = model.details.get(&GetCollection(self.id));
        if let (Some(preview), Some(Some(detail))) = (&mut self.preview, detail) {
            match preview.ui(model, detail, ui) {
                PreviewResponse::Open => return DetailResponse::Open,
                PreviewResponse::Closed => {
                    self.close_preview();
                    // Controls that follow those of the preview have other ids than on the page alone, so that
                    // the page begins with the next frame.
                    ui.request_repaint();
                    return DetailResponse::Open;
                }
            }
        }
        let back = Button::link(t!("collections-back")).icon(icons::BACK);
        let back = back.show(ui);
        self.focus_if_requested(FocusTarget::Back, &back);
        let is_closed = back.clicked();
        gap(ui, S12);
        if let Some(problem) = model.details.problem(&GetCollection(self.id)) {
            Banner::problem(Tone::Bad, problem).show(ui);
            gap(ui, S12);
        }
        match detail {
            Some(Some(detail)) => {
                let area = scroll::area_to_bottom_edge(ui);
                let mut page = ui.new_child(egui::UiBuilder::new().max_rect(area));
                scroll::page(&mut page, ("collection", self.id), S16, |ui| {
                    self.contents(model, detail, ui, out);
                });
            }
            Some(None) => {
                let title = t!("collections-unpublished-title");
                EmptyState::new(
                    icons::COLLECTIONS,
                    &title,
                    &t!("collections-unpublished-text"),
                )
                .show(ui);
            }
            None => {}
        }
        if is_closed {
            DetailResponse::Closed
        } else {
            DetailResponse::Open
        }
    }

    fn contents(
        &mut self,
        model: &Model,
        detail: &CollectionDetail,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        self.header(model, detail, ui, out);
        for (index, section) in detail.categories.iter().enumerate() {
            ui.push_id(index, |ui| category(section, ui, out));
        }
    }

    fn header(
        &mut self,
        model: &Model,
        detail: &CollectionDetail,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let row = &detail.row;
        Card::new().show(ui, |ui| {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = S24;
                let width = PICTURE_SIZE.x.min(ui.available_width() * 0.4);
                let size = vec2(width, width * PICTURE_SIZE.y / PICTURE_SIZE.x);
                Picture::new(row.picture.as_deref(), &row.title)
                    .corner(CornerRadius::same(12))
                    .show(ui, size);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = S8;
                    summary(detail, ui);
                    gap(ui, S16);
                    self.buttons(model, detail, ui, out);
                });
            });
        });
    }

    fn buttons(
        &mut self,
        model: &Model,
        detail: &CollectionDetail,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let row = &detail.row;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(S12, S8);
            let mut add = Button::primary(t!("product-add-button", total = row.price));
            if row.products == 0 {
                add = add.enabled(false).tooltip(t!("collections-no-products"));
            }
            if add.show(ui).clicked() {
                self.add_to_gift(model, out);
            }
            let preview = Button::secondary(t!("collections-preview")).icon(icons::SHOW);
            let preview = preview.show(ui);
            self.focus_if_requested(FocusTarget::Preview, &preview);
            if preview.clicked() {
                self.open_preview();
            }
        });
        if let Some(line) = line_of(detail) {
            conflicts(model, &line, ui);
        }
    }
}

fn line_of(detail: &CollectionDetail) -> Option<CartLine> {
    CartLine::of_collection(&detail.collection)
}

/// Draws the title, the subtitle and the facts of a collection.
fn summary(detail: &CollectionDetail, ui: &mut Ui) {
    let colors = tokens(ui);
    let row = &detail.row;
    wrapped_text(ui, Type::Heading, colors.text, &row.title);
    if let Some(subtitle) = &row.subtitle {
        wrapped_text(ui, Type::Body, colors.weak, subtitle);
    }
    gap(ui, S16);
    let brand = &detail.product.brand;
    let price = t!(
        "collections-price-and-shipping",
        price = row.price,
        shipping = shipping_text(brand.shipping_price, brand.free_shipping_minimum, None),
    );
    key_value::rows(
        ui,
        [
            (
                t!("collections-fact-choice"),
                messages::collection::choice(row.choice, row.products),
            ),
            (t!("collections-fact-price"), price),
            (
                t!("collections-fact-delivery"),
                messages::collection::shipping(detail.abroad),
            ),
        ],
    );
}

/// Draws why the open gift could not be sent with the collection.
fn conflicts(model: &Model, line: &CartLine, ui: &mut Ui) {
    let Some(open) = model.changeable_draft() else {
        return;
    };
    // The request has no swap mode for a method without one.
    let request = open.draft.batch_request();
    let (swap, method) = (request.swap.as_ref(), request.send_method.as_ref());
    for violation in collection_violations(&[&line.rules()], swap, method) {
        gap(ui, S8);
        let sentence = messages::violation::text(&violation);
        ui.horizontal_top(|ui| {
            let color = tokens(ui).caution;
            icons::WARNING.show(ui, color);
            wrapped_text(ui, Type::Small, color, sentence);
        });
    }
}

fn category(section: &CollectionSection, ui: &mut Ui, out: &mut Commands) {
    gap(ui, S24);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = S8;
        let name = match section.name.trim() {
            "" => t!("collections-category-unnamed"),
            name => name.to_owned(),
        };
        text(ui, Type::Strong, tokens(ui).text, name);
        if section.is_featured {
            chip(ui, &t!("collections-featured"), Tone::Accent);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let count = format::integer(section.products.len() as u64);
            text(ui, Type::Small, tokens(ui).weak, count);
        });
    });
    gap(ui, S16);
    let grid = CardGrid::new(ui.available_width(), card::MIN_WIDTH, card::height);
    let height = grid.height(section.products.len() as u64);
    let (area, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    for (i, entry) in section.products.iter().enumerate() {
        let rect = grid.card_rect(area.min, i as u64);
        if ui.is_rect_visible(rect) && card::ui(ui, rect, Some(&entry.row), false, out) {
            out.act(Action::ShowProduct(entry.row.id));
        }
    }
}
