//! The bar at the top: where one is, search, what the sync is doing, the cart, the notices.

use egui::{
    Align, Align2, CornerRadius, CursorIcon, Frame, Layout, Margin, Panel, Response, Role, Sense,
    Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::{
    notices::{self, NoticeItem},
    shortcuts::Action,
};
use crate::{
    contract::Cents,
    ui::{
        theme::{Icon, RADIUS, TOP_BAR, Tone, Type, icons, tokens},
        widgets::{Button, chip, icon_button, number, paint, search},
    },
};

/// What the bar shows.
#[derive(Clone, Debug)]
pub struct TopBarState<'a> {
    pub title: &'a str,
    /// Small, after the title: "Autumn thank-you · saved".
    pub subtitle: Option<&'a str>,
    /// A status beside the title.
    pub chip: Option<(Tone, &'a str)>,
    /// An arrow before the title that leads back ("Batches").
    pub back: Option<&'a str>,
    pub sync: SyncLabel,
    pub cart: CartLabel,
    pub notices: &'a [NoticeItem],
}

/// What the sync is doing, in two words.
#[derive(Clone, Debug)]
pub struct SyncLabel {
    pub icon: Icon,
    pub words: String,
    pub tooltip: String,
    pub tone: Tone,
}

impl SyncLabel {
    #[must_use]
    pub fn new(icon: Icon, words: impl Into<String>, tooltip: impl Into<String>) -> Self {
        Self {
            icon,
            words: words.into(),
            tooltip: tooltip.into(),
            tone: Tone::Neutral,
        }
    }
}

/// The open draft's cart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CartLabel {
    pub items: u32,
    pub total: Cents,
}

impl CartLabel {
    /// `2 gifts · $63.00`.
    #[must_use]
    pub fn words(self) -> String {
        if self.items == 0 {
            "No gift yet".to_owned()
        } else {
            let items = number::counted(u64::from(self.items), "gift", "gifts");
            format!("{items} · {}", self.total)
        }
    }
}

/// What was pressed in the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopBarResponse {
    Search,
    Refresh,
    Cart,
    Back,
    DismissNotice(u64),
}

const WIDE_ENOUGH_FOR_WORDS: f32 = 780.0;

/// Draws the bar at the top of what is left of `ui`.
pub fn show(ui: &mut Ui, state: &TopBarState<'_>) -> Option<TopBarResponse> {
    let t = tokens(ui);
    Panel::top("top-bar")
        .exact_size(TOP_BAR)
        .resizable(false)
        .show_separator_line(false)
        .frame(
            Frame::new()
                .fill(t.surface)
                .inner_margin(Margin::symmetric(24, 0)),
        )
        .show(ui, |ui| {
            let edge = ui.max_rect().expand2(vec2(24.0, 0.0));
            ui.painter().hline(
                edge.x_range(),
                edge.bottom() - 0.5,
                Stroke::new(1.0, t.line),
            );
            let roomy = ui.available_width() > WIDE_ENOUGH_FOR_WORDS;
            let mut answer = None;
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                if let Some(id) = notices::bell(ui, state.notices) {
                    answer = Some(TopBarResponse::DismissNotice(id));
                }
                if cart(ui, state.cart).clicked() {
                    answer = Some(TopBarResponse::Cart);
                }
                ui.add_space(4.0);
                if sync(ui, &state.sync, roomy).clicked() {
                    answer = Some(TopBarResponse::Refresh);
                }
                ui.add_space(6.0);
                let title_width = title_width(ui, state);
                if search_button(ui, roomy, title_width).clicked() {
                    answer = Some(TopBarResponse::Search);
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.spacing_mut().item_spacing.x = 12.0;
                    if let Some(place) = state.back
                        && icon_button(ui, icons::BACK, &format!("Back to {place}")).clicked()
                    {
                        answer = Some(TopBarResponse::Back);
                    }
                    title(ui, state);
                });
            });
            answer
        })
        .inner
}

fn title(ui: &mut Ui, state: &TopBarState<'_>) {
    let t = tokens(ui);
    // The chip must stay visible beside a long title.
    let beside = state
        .chip
        .map_or(0.0, |(_, words)| chip::chip_width(ui, words) + 12.0);
    let room = (ui.available_width() - beside).max(40.0);
    let galley = paint::layout_truncated(
        ui.painter(),
        state.title,
        Type::Heading.font(),
        t.text,
        room,
    );
    let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, state.title));
    ui.painter().galley(rect.min, galley, t.text);
    if let Some((tone, words)) = state.chip {
        chip::chip(ui, words, tone);
    }
    if let Some(words) = state.subtitle
        && ui.available_width() > 60.0
    {
        paint::truncated_label(ui, Type::Small, t.weak, words);
    }
}

/// What the title needs to be read whole, with the arrow back and the chip beside it.
fn title_width(ui: &Ui, state: &TopBarState<'_>) -> f32 {
    let font = Type::Heading.font();
    let title = ui
        .painter()
        .layout_no_wrap(state.title.to_owned(), font, tokens(ui).text);
    let back = if state.back.is_some() { 44.0 } else { 0.0 };
    let chip = state
        .chip
        .map_or(0.0, |(_, words)| chip::chip_width(ui, words) + 12.0);
    title.size().x + back + chip + 16.0
}

/// A wide field where there is room beside the title, else its icon alone.
fn search_button(ui: &mut Ui, roomy: bool, title_width: f32) -> Response {
    const NARROWEST: f32 = 180.0;
    let t = tokens(ui);
    let name = Action::OpenPalette.label();
    let width = (ui.available_width() - title_width.max(220.0)).min(300.0);
    if !roomy || width < NARROWEST {
        return icon_button(ui, icons::SEARCH, &name);
    }
    let (rect, response) = ui.allocate_exact_size(vec2(width, 34.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), &name));
    let ground = if response.hovered() {
        t.chip
    } else {
        t.background
    };
    ui.painter().rect(
        rect,
        CornerRadius::same(RADIUS),
        ground,
        Stroke::new(1.0, t.line),
        StrokeKind::Inside,
    );
    let middle = rect.center().y;
    icons::SEARCH.paint(ui.painter(), pos2(rect.left() + 21.0, middle), t.weak);
    let at = (pos2(rect.left() + 39.0, middle), Align2::LEFT_CENTER);
    let room = rect.width() - 100.0;
    paint::paint_truncated(ui.painter(), at, &name, Type::Body, t.weak, room);
    let keys = Action::OpenPalette.keys(ui);
    let cap = rect.shrink2(vec2(10.0, 0.0));
    let mut right = ui.new_child(
        egui::UiBuilder::new()
            .max_rect(cap)
            .layout(Layout::right_to_left(Align::Center)),
    );
    search::key_cap(&mut right, &keys);
    paint::focus_ring(ui, &response, RADIUS);
    response.on_hover_cursor(CursorIcon::PointingHand)
}

fn sync(ui: &mut Ui, label: &SyncLabel, roomy: bool) -> Response {
    let t = tokens(ui);
    let ink = t.tone(label.tone);
    let words = if roomy { label.words.as_str() } else { "" };
    let galley = paint::layout_truncated(
        ui.painter(),
        words,
        Type::Small.font(),
        ink,
        ui.available_width() - 40.0,
    );
    let beside = if words.is_empty() {
        8.0
    } else {
        galley.size().x + 12.0
    };
    let (rect, response) = ui.allocate_exact_size(vec2(icons::SIZE + beside, 32.0), Sense::click());
    response.widget_info(|| {
        WidgetInfo::labeled(
            Role::Button,
            ui.is_enabled(),
            format!("Sync: {}", label.words),
        )
    });
    if response.hovered() {
        ui.painter().rect_filled(rect, RADIUS, t.hover);
    }
    let middle = rect.center().y;
    let x = rect.left() + 4.0 + icons::SIZE / 2.0;
    label.icon.paint(ui.painter(), pos2(x, middle), ink);
    let at = Align2::LEFT_CENTER.anchor_size(pos2(x + 13.0, middle), galley.size());
    ui.painter().galley(at.min, galley, ink);
    paint::focus_ring(ui, &response, RADIUS);
    let keys = Action::Refresh.keys(ui);
    response
        .on_hover_cursor(CursorIcon::PointingHand)
        .on_hover_text(format!("{}\nPress to refresh now ({keys}).", label.tooltip))
}

fn cart(ui: &mut Ui, label: CartLabel) -> Response {
    let words = label.words();
    let name = format!("Gift: {words}");
    Button::secondary(words)
        .icon(icons::CART)
        .name(name)
        .tooltip("Open the gift that is being prepared")
        .show(ui)
}
