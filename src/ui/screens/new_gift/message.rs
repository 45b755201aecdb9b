//! The section Message: the sender, the message and the card.

use egui::{
    CornerRadius, CursorIcon, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};

use super::{
    fix_field::field_id, merge_field_chips::MergeFieldChips, message_field::MessageField,
    review_input::PlanState,
};
use crate::{
    contract::{
        Card as GreetingCard,
        rules::{DraftField, MAX_MESSAGE_CHARS, MAX_NAME_CHARS},
    },
    desk::{
        Draft,
        personal::merge_fields::{self, MergeFields},
    },
    i18n::{format, t},
    ui::{
        model::Model,
        theme::{RADIUS, S12, S16, Type, icons, tokens},
        widgets::{Card, Picture, RovingGroup, TextField, filter_chip_in, gap, paint, text},
    },
};

const CARD_WIDTH: f32 = 150.0;

#[derive(Debug, Default)]
pub struct MessageSection {
    /// The selected occasion: the section shows only cards of this occasion.
    occasion: Option<String>,
    fields: MergeFieldChips,
}

impl MessageSection {
    pub fn ui(&mut self, model: &Model, draft: &mut Draft, ui: &mut Ui) {
        Card::titled(&t!("gift-message-title")).show(ui, |ui| {
            gap(ui, S12);
            TextField::new(&t!("gift-from-field"))
                .hint(&t!("gift-from-hint"))
                .id(field_id(DraftField::FromName))
                .limit(MAX_NAME_CHARS)
                .show(ui, &mut draft.from_name);
            gap(ui, S12);
            let needs_card = draft.card_id.is_none() && !draft.message.trim().is_empty();
            // The field accepts one character over the limit, so that the counter can show that the
            // message is too long.
            let open = model.open_draft.as_ref();
            let columns = open.map(|open| open.recipients.extra_columns());
            let fields = MergeFields::new(columns.unwrap_or_default());
            let problem = if needs_card {
                Some(t!("gift-rule-message-without-card"))
            } else {
                unknown_field(&fields, &draft.message)
            };
            MessageField {
                label: &t!("gift-message-field"),
                hint: &t!("gift-message-hint"),
                id: field_id(DraftField::Message),
                rows: 5,
                limit: MAX_MESSAGE_CHARS + 1,
                problem: problem.as_deref(),
                fields: &fields,
            }
            .show(ui, &mut draft.message);
            message_length(model, draft, ui);
            if let Some(open) = &model.open_draft {
                gap(ui, S12);
                let columns = open.recipients.extra_columns();
                self.fields.ui(
                    columns,
                    field_id(DraftField::Message),
                    &mut draft.message,
                    ui,
                );
            }
        });
        gap(ui, S16);
        Card::titled(&t!("gift-card-title")).show(ui, |ui| {
            gap(ui, S12);
            self.cards(model, draft, ui);
        });
    }

    fn cards(&mut self, model: &Model, draft: &mut Draft, ui: &mut Ui) {
        let Some(connections) = &model.connections else {
            return;
        };
        let cards = &connections.cards;
        if cards.is_empty() {
            text(ui, Type::Body, tokens(ui).weak, t!("gift-cards-pending"));
            return;
        }
        self.occasions(cards, ui);
        gap(ui, S12);
        let available = ui.available_width();
        let per_row = ((available + S12) / (CARD_WIDTH + S12)).floor().max(1.0);
        let width = (available - (per_row - 1.0) * S12) / per_row;
        // `None` is the option to send no card.
        let none = self.occasion.is_none().then_some(None);
        let shown = cards.iter().filter(|card| match &self.occasion {
            Some(occasion) => card.occasions.contains(occasion),
            None => true,
        });
        let options: Vec<Option<&GreetingCard>> = none.into_iter().chain(shown.map(Some)).collect();
        let selected = options
            .iter()
            .position(|card| card.map(|card| card.id) == draft.card_id);
        let id = field_id(DraftField::Card);
        let mut group = RovingGroup::new(ui, id, options.len(), selected);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(S12 - 0.1, S12);
            for (index, card) in options.into_iter().enumerate() {
                let is_selected = selected == Some(index);
                let sense = group.sense(index);
                let response = match card {
                    Some(card) => card_option(card, is_selected, (width, sense), ui),
                    None => no_card_option(ui, (width, sense), is_selected),
                };
                group.follow(ui, index, &response);
                if response.clicked() {
                    draft.card_id = card.map(|card| card.id);
                }
            }
        });
    }

    fn occasions(&mut self, cards: &[GreetingCard], ui: &mut Ui) {
        let mut occasions: Vec<&String> = cards.iter().flat_map(|card| &card.occasions).collect();
        occasions.sort();
        occasions.dedup();
        let selected = match &self.occasion {
            Some(chosen) => occasions
                .iter()
                .position(|one| *one == chosen)
                .map(|at| at + 1),
            None => Some(0),
        };
        let mut group = RovingGroup::local(ui, "occasions", occasions.len() + 1, selected);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
            let all = t!("gift-cards-all");
            if filter_chip_in(ui, &mut group, 0, &all, self.occasion.is_none()).clicked() {
                self.occasion = None;
            }
            for (index, occasion) in occasions.into_iter().enumerate() {
                let is_selected = self.occasion.as_ref() == Some(occasion);
                if filter_chip_in(ui, &mut group, index + 1, occasion, is_selected).clicked() {
                    self.occasion = (!is_selected).then(|| occasion.clone());
                }
            }
        });
    }
}

/// Says which field of the message the recipients do not have.
fn unknown_field(fields: &MergeFields, message: &str) -> Option<String> {
    let mut names = merge_fields::field_names(message);
    let name = names.find(|name| fields.find(name).is_none())?;
    Some(t!("personal-field-unknown", name = name))
}

/// Draws the length of the message; of a message with fields, the length of the longest one.
fn message_length(model: &Model, draft: &Draft, ui: &mut Ui) {
    let plan = model.open_draft.as_ref().map(PlanState::of);
    let planned = plan.and_then(PlanState::latest);
    let personal =
        planned.filter(|plan| merge_fields::has_fields(&draft.message) && plan.longest_message > 0);
    let (length, counter) = match personal {
        Some(plan) => {
            let length = plan.longest_message;
            let counter = t!(
                "personal-message-length",
                count = length,
                max = MAX_MESSAGE_CHARS
            );
            (length, counter)
        }
        None => {
            let length = draft.message.chars().count();
            let counter = t!(
                "gift-message-length",
                count = length,
                max = MAX_MESSAGE_CHARS
            );
            (length, counter)
        }
    };
    let color = if length > MAX_MESSAGE_CHARS {
        tokens(ui).bad
    } else {
        tokens(ui).weak
    };
    text(ui, Type::Small, color, counter);
}

/// The name of a card: its occasions.
#[must_use]
pub fn card_name(card: &GreetingCard) -> String {
    if card.occasions.is_empty() {
        t!("gift-card")
    } else {
        t!("gift-card-of", occasions = format::list(&card.occasions))
    }
}

fn card_option(
    card: &GreetingCard,
    is_selected: bool,
    (width, sense): (f32, Sense),
    ui: &mut Ui,
) -> Response {
    let size = vec2(width, (width * 0.66).round());
    let file = card.image_thumb.as_ref().or(card.image.as_ref());
    let (rect, response) = ui.allocate_exact_size(size, sense);
    let name = card_name(card);
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_selected, &name));
    Picture::new(file.map(|file| file.url.as_str()), &name)
        .border()
        .paint(ui, rect);
    selection_frame(ui, &response, rect, is_selected);
    response.on_hover_text(card.occasions.join(", "))
}

/// Draws the option to send no card.
fn no_card_option(ui: &mut Ui, (width, sense): (f32, Sense), is_selected: bool) -> Response {
    let colors = tokens(ui);
    let size = vec2(width, (width * 0.66).round());
    let (rect, response) = ui.allocate_exact_size(size, sense);
    response.widget_info(|| {
        WidgetInfo::selected(Role::RadioButton, true, is_selected, t!("gift-no-card"))
    });
    ui.painter().rect(
        rect,
        CornerRadius::same(RADIUS),
        colors.background,
        Stroke::new(1.0, colors.line),
        StrokeKind::Inside,
    );
    let at = (rect.center(), egui::Align2::CENTER_CENTER);
    paint::paint_truncated(
        ui.painter(),
        at,
        &t!("gift-no-card"),
        Type::BodyMedium,
        colors.weak,
        width,
    );
    selection_frame(ui, &response, rect, is_selected);
    response
}

fn selection_frame(ui: &Ui, response: &egui::Response, rect: egui::Rect, is_selected: bool) {
    let colors = tokens(ui);
    if is_selected {
        ui.painter().rect_stroke(
            rect.expand(2.0),
            CornerRadius::same(RADIUS + 2),
            Stroke::new(2.0, colors.accent),
            StrokeKind::Middle,
        );
        let at = rect.right_top() + vec2(-14.0, 14.0);
        ui.painter().circle_filled(at, 10.0, colors.accent);
        icons::CHECK.paint_sized(ui.painter(), at, 14.0, colors.on_accent);
    }
    paint::focus_ring(ui, response, RADIUS);
    if response.hovered() {
        ui.set_cursor_icon(CursorIcon::PointingHand);
    }
}
