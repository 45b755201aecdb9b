//! The top bar: page title, search, sync status, cart, and the bell that opens the inbox.

use egui::{
    Align, Align2, CornerRadius, CursorIcon, Frame, Layout, Margin, Panel, Rect, Response, Role,
    Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::ui_command::UiCommand;
use crate::{
    contract::Cents,
    i18n::{format, t},
    ui::{
        theme::{Icon, RADIUS, TOP_BAR_HEIGHT, Tone, Type, icons, tokens},
        widgets::{
            Button, chip,
            focus_region::{self, Region},
            icon_button, paint, search,
        },
    },
};

#[derive(Clone, Debug)]
pub struct TopBarState<'a> {
    pub title: &'a str,
    /// Small text after the title: "Autumn thank-you · Saved".
    pub subtitle: Option<&'a str>,
    /// A status beside the title.
    pub chip: Option<(Tone, &'a str)>,
    /// The page that the back button leads to; `None` hides the button.
    pub back: Option<&'a str>,
    pub sync: SyncLabel,
    pub cart: CartLabel,
    /// The number of inbox items.
    pub inbox: u64,
}

/// The status of the sync.
#[derive(Clone, Debug)]
pub struct SyncLabel {
    pub icon: Icon,
    pub text: String,
    pub tooltip: String,
    pub tone: Tone,
}

impl SyncLabel {
    #[must_use]
    pub fn new(icon: Icon, text: impl Into<String>, tooltip: impl Into<String>) -> Self {
        Self {
            icon,
            text: text.into(),
            tooltip: tooltip.into(),
            tone: Tone::Neutral,
        }
    }
}

/// The cart of the open draft.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CartLabel {
    pub items: u32,
    pub total: Cents,
}

impl CartLabel {
    /// Formats the number of items and their price: `2 items · $63.00`.
    #[must_use]
    pub fn text(self) -> String {
        if self.items == 0 {
            t!("shell-cart-empty")
        } else {
            t!("shell-cart-items", count = self.items, total = self.total)
        }
    }
}

/// The user's choice in the top bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopBarResponse {
    Search,
    Refresh,
    OpenCart,
    Back,
    OpenInbox,
}

/// In a bar wider than this, in points, the search field and the sync status have text.
const MIN_WIDTH_WITH_TEXT: f32 = 780.0;
const MIN_TITLE_WIDTH: f32 = 220.0;
const MAX_SUBTITLE_WIDTH: f32 = 240.0;
const MIN_SEARCH_WIDTH: f32 = 180.0;
const MAX_SEARCH_WIDTH: f32 = 300.0;
const ICON_BUTTON: f32 = 32.0;
const SPACING: f32 = 12.0;

/// Draws the bar at the top of the remaining space of `ui`.
pub fn show(ui: &mut Ui, state: &TopBarState<'_>) -> Option<TopBarResponse> {
    let t = tokens(ui);
    Panel::top("top-bar")
        .exact_size(TOP_BAR_HEIGHT)
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
            focus_region::begin(ui, Region::TopBar, edge);
            contents(ui, state)
        })
        .inner
}

/// Draws the controls from left to right, so that Tab moves in reading order. The right-aligned
/// controls are measured first.
fn contents(ui: &mut Ui, state: &TopBarState<'_>) -> Option<TopBarResponse> {
    let bar = ui.max_rect();
    let with_text = bar.width() > MIN_WIDTH_WITH_TEXT;
    let cart = cart_button(state.cart);
    let bell_left = bar.right() - ICON_BUTTON;
    let cart_left = bell_left - 8.0 - cart.width_in(ui);
    let sync_left = cart_left - SPACING - sync_width(ui, &state.sync, with_text);
    let search_right = sync_left - SPACING;
    let title_width = title_width(ui, state).max(MIN_TITLE_WIDTH);
    let field_width = (search_right - bar.left() - title_width).min(MAX_SEARCH_WIDTH);
    let search_width = if with_text && field_width >= min_search_width(ui) {
        field_width
    } else {
        ICON_BUTTON
    };
    let search_left = search_right - search_width;

    let mut pressed = None;
    area(ui, bar.left(), search_left - SPACING, |ui| {
        ui.spacing_mut().item_spacing.x = SPACING;
        if let Some(page) = state.back
            && icon_button(ui, icons::BACK, &t!("shell-back-to", page = page)).clicked()
        {
            pressed = Some(TopBarResponse::Back);
        }
        title(ui, state);
    });
    area(ui, search_left, search_right, |ui| {
        if search_button(ui, search_width).clicked() {
            pressed = Some(TopBarResponse::Search);
        }
    });
    area(ui, sync_left, cart_left, |ui| {
        if sync_button(ui, &state.sync, with_text).clicked() {
            pressed = Some(TopBarResponse::Refresh);
        }
    });
    area(ui, cart_left, bell_left, |ui| {
        if cart.show(ui).clicked() {
            pressed = Some(TopBarResponse::OpenCart);
        }
    });
    area(ui, bell_left, bar.right(), |ui| {
        if bell(ui, state.inbox).clicked() {
            pressed = Some(TopBarResponse::OpenInbox);
        }
    });
    pressed
}

/// Draws `contents` in the part of the bar between two x positions.
fn area<R>(ui: &mut Ui, left: f32, right: f32, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let bar = ui.max_rect();
    let rect = Rect::from_min_max(
        pos2(left, bar.top()),
        pos2(right.max(left + 1.0), bar.bottom()),
    );
    let mut child = ui.new_child(
        UiBuilder::new()
            .max_rect(rect)
            .layout(Layout::left_to_right(Align::Center)),
    );
    contents(&mut child)
}

fn title(ui: &mut Ui, state: &TopBarState<'_>) {
    let t = tokens(ui);
    // The chip stays visible beside a long title.
    let chip_width = state
        .chip
        .map_or(0.0, |(_, text)| chip::chip_width(ui, text) + SPACING);
    let width = (ui.available_width() - chip_width).max(40.0);
    let galley = paint::layout_truncated(
        ui.painter(),
        state.title,
        Type::Heading.font(),
        t.text,
        width,
    );
    let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, state.title));
    ui.painter().galley(rect.min, galley, t.text);
    if let Some((tone, text)) = state.chip {
        chip::chip(ui, text, tone);
    }
    if let Some(text) = state.subtitle
        && ui.available_width() > 60.0
    {
        paint::truncated_label(ui, Type::Small, t.weak, text);
    }
}

/// The width of the whole title, the back button and the chip, and of the subtitle up to
/// [`MAX_SUBTITLE_WIDTH`].
fn title_width(ui: &Ui, state: &TopBarState<'_>) -> f32 {
    let font = Type::Heading.font();
    let title = ui
        .painter()
        .layout_no_wrap(state.title.to_owned(), font, tokens(ui).text);
    let back = if state.back.is_some() {
        ICON_BUTTON + SPACING
    } else {
        0.0
    };
    let chip = state
        .chip
        .map_or(0.0, |(_, text)| chip::chip_width(ui, text) + SPACING);
    let subtitle = state.subtitle.map_or(0.0, |text| {
        let font = Type::Small.font();
        let galley = ui
            .painter()
            .layout_no_wrap(text.to_owned(), font, tokens(ui).weak);
        galley.size().x.min(MAX_SUBTITLE_WIDTH) + SPACING
    });
    title.size().x + back + chip + subtitle + 16.0
}

/// The width of the search field with its whole text.
fn min_search_width(ui: &Ui) -> f32 {
    let measure = |text: String, style: Type| {
        let galley = ui
            .painter()
            .layout_no_wrap(text, style.font(), tokens(ui).weak);
        galley.size().x
    };
    let keys = UiCommand::OpenPalette.shortcut_text(ui);
    let text = UiCommand::OpenPalette.label();
    let needed = measure(text, Type::Body) + measure(keys, Type::Small) + 72.0;
    needed.clamp(MIN_SEARCH_WIDTH, MAX_SEARCH_WIDTH)
}

/// Draws a button that looks like a search field and opens the palette. Where `width` has no room
/// for text, the button is only an icon.
fn search_button(ui: &mut Ui, width: f32) -> Response {
    let t = tokens(ui);
    let name = UiCommand::OpenPalette.label();
    if width <= ICON_BUTTON {
        return icon_button(ui, icons::SEARCH, &name);
    }
    let (rect, response) = ui.allocate_exact_size(vec2(width, 34.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), &name));
    let fill = if response.hovered() {
        t.chip
    } else {
        t.background
    };
    ui.painter().rect(
        rect,
        CornerRadius::same(RADIUS),
        fill,
        Stroke::new(1.0, t.line),
        StrokeKind::Inside,
    );
    let center = rect.center().y;
    icons::SEARCH.paint(ui.painter(), pos2(rect.left() + 21.0, center), t.weak);
    let keys = UiCommand::OpenPalette.shortcut_text(ui);
    let keys_rect = rect.shrink2(vec2(10.0, 0.0));
    let mut right = ui.new_child(
        UiBuilder::new()
            .max_rect(keys_rect)
            .layout(Layout::right_to_left(Align::Center)),
    );
    let keys_left = search::key_cap(&mut right, &keys).left();
    let at = (pos2(rect.left() + 39.0, center), Align2::LEFT_CENTER);
    let text_width = keys_left - rect.left() - 39.0 - 8.0;
    paint::paint_truncated(ui.painter(), at, &name, Type::Body, t.weak, text_width);
    paint::focus_ring(ui, &response, RADIUS);
    response.on_hover_cursor(CursorIcon::PointingHand)
}

fn sync_width(ui: &Ui, label: &SyncLabel, with_text: bool) -> f32 {
    if !with_text || label.text.is_empty() {
        return icons::SIZE + 8.0;
    }
    let font = Type::Small.font();
    let text = paint::layout_truncated(
        ui.painter(),
        &label.text,
        font,
        tokens(ui).weak,
        MAX_SYNC_TEXT_WIDTH,
    );
    icons::SIZE + 12.0 + text.size().x
}

const MAX_SYNC_TEXT_WIDTH: f32 = 180.0;

fn sync_button(ui: &mut Ui, label: &SyncLabel, with_text: bool) -> Response {
    let t = tokens(ui);
    let color = t.tone(label.tone);
    let text = if with_text { label.text.as_str() } else { "" };
    let font = Type::Small.font();
    let galley = paint::layout_truncated(ui.painter(), text, font, color, MAX_SYNC_TEXT_WIDTH);
    let size = vec2(sync_width(ui, label, with_text), 32.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| {
        let name = t!("shell-sync-name", status = &label.text);
        WidgetInfo::labeled(Role::Button, ui.is_enabled(), name)
    });
    if response.hovered() {
        ui.painter().rect_filled(rect, RADIUS, t.hover);
    }
    let center = rect.center().y;
    let x = rect.left() + 4.0 + icons::SIZE / 2.0;
    label.icon.paint(ui.painter(), pos2(x, center), color);
    let at = Align2::LEFT_CENTER.anchor_size(pos2(x + 13.0, center), galley.size());
    ui.painter().galley(at.min, galley, color);
    paint::focus_ring(ui, &response, RADIUS);
    response
        .on_hover_cursor(CursorIcon::PointingHand)
        .on_hover_ui(|ui| {
            ui.label(&label.tooltip);
            let keys = UiCommand::Refresh.shortcut_text(ui);
            ui.label(t!("shell-sync-refresh-hint", keys = keys));
        })
}

/// The highest number at the bell; the accessible name has the exact number.
const MAX_BADGE_COUNT: u64 = 99;

/// Draws the bell with the number of items in the inbox.
fn bell(ui: &mut Ui, items: u64) -> Response {
    let t = tokens(ui);
    let name = match items {
        0 => UiCommand::GoToInbox.label(),
        count => t!("shell-inbox-count", count = count),
    };
    let response = icon_button(ui, icons::NOTIFICATIONS, &name);
    if items > 0 {
        let count = if items > MAX_BADGE_COUNT {
            t!("shell-inbox-badge-max", count = MAX_BADGE_COUNT)
        } else {
            format::integer(items)
        };
        let galley = ui
            .painter()
            .layout_no_wrap(count, Type::SmallStrong.font(), t.on_accent);
        let badge = badge_place(response.rect, galley.size().x);
        ui.painter().rect(
            badge,
            badge.height() / 2.0,
            t.accent,
            Stroke::new(1.5, t.surface),
            StrokeKind::Outside,
        );
        let at = Align2::CENTER_CENTER.anchor_size(badge.center(), galley.size());
        ui.painter().galley(at.min, galley, t.on_accent);
    }
    response
}

/// The place of the number at the bell. A wide number grows to the right, so that it does not cover the bell.
fn badge_place(bell: Rect, text_width: f32) -> Rect {
    let height = 15.0;
    let size = vec2((text_width + 7.0).max(height), height);
    let left_center = bell.center() + vec2(8.0 - height / 2.0, -7.0);
    Align2::LEFT_CENTER.anchor_size(left_center, size)
}

fn cart_button(label: CartLabel) -> Button<'static> {
    let text = label.text();
    let name = t!("shell-cart-name", contents = &text);
    Button::secondary(text)
        .icon(icons::CART)
        .name(name)
        .tooltip(t!("shell-cart-tooltip"))
}
