//! The top bar: page title, search, sync status, cart, and the bell that opens the inbox.

use egui::{
    Align, Align2, Atom, Atoms, Color32, Frame, Layout, Margin, Panel, Rect, Response, Role, Sense,
    Stroke, StrokeKind, TextWrapMode, Ui, UiBuilder, WidgetAtom, WidgetInfo, pos2, vec2,
};

use super::ui_command::UiCommand;
use crate::{
    contract::Cents,
    i18n::{format, t},
    ui::{
        page::Page,
        theme::{Icon, RADIUS, TOP_BAR_HEIGHT, Tone, Type, icons, tokens},
        widgets::{
            Button, chip,
            control::{self, ControlColors},
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
    let colors = tokens(ui);
    Panel::top("top-bar")
        .exact_size(TOP_BAR_HEIGHT)
        .resizable(false)
        .show_separator_line(false)
        .frame(
            Frame::new()
                .fill(colors.surface)
                .inner_margin(Margin::symmetric(24, 0)),
        )
        .show(ui, |ui| {
            let edge = ui.max_rect().expand2(vec2(24.0, 0.0));
            ui.painter().hline(
                edge.x_range(),
                edge.bottom() - 0.5,
                Stroke::new(1.0, colors.line),
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
    let colors = tokens(ui);
    // The chip stays visible beside a long title.
    let chip_width = state
        .chip
        .map_or(0.0, |(_, text)| chip::chip_width(ui, text) + SPACING);
    let width = (ui.available_width() - chip_width).max(40.0);
    let heading = WidgetAtom::new(Type::Heading.text(state.title).color(colors.text))
        .max_width(width)
        .wrap_mode(TextWrapMode::Truncate);
    let response = ui.add(heading);
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, state.title));
    if let Some((tone, text)) = state.chip {
        chip::chip(ui, text, tone);
    }
    if let Some(text) = state.subtitle
        && ui.available_width() > 60.0
    {
        paint::truncated_label(ui, Type::Small, colors.weak, text);
    }
}

/// The width of the whole title, the back button and the chip, and of the subtitle up to
/// [`MAX_SUBTITLE_WIDTH`].
fn title_width(ui: &Ui, state: &TopBarState<'_>) -> f32 {
    let title = paint::text_width(ui.painter(), state.title, Type::Heading);
    let back = if state.back.is_some() {
        ICON_BUTTON + SPACING
    } else {
        0.0
    };
    let chip = state
        .chip
        .map_or(0.0, |(_, text)| chip::chip_width(ui, text) + SPACING);
    let subtitle = state.subtitle.map_or(0.0, |text| {
        let width = paint::text_width(ui.painter(), text, Type::Small);
        width.min(MAX_SUBTITLE_WIDTH) + SPACING
    });
    title + back + chip + subtitle + 16.0
}

/// The width of the search field with its whole text.
fn min_search_width(ui: &Ui) -> f32 {
    let width = |text: String, style| paint::text_width(ui.painter(), &text, style);
    let keys = width(UiCommand::OpenPalette.shortcut_text(ui), Type::Small);
    let needed = width(UiCommand::OpenPalette.label(), Type::Body) + keys + 72.0;
    needed.clamp(MIN_SEARCH_WIDTH, MAX_SEARCH_WIDTH)
}

/// Draws a button that looks like a search field and opens the palette. Where `width` has no room
/// for text, the button is only an icon.
fn search_button(ui: &mut Ui, width: f32) -> Response {
    let colors = tokens(ui);
    let name = UiCommand::OpenPalette.label();
    if width <= ICON_BUTTON {
        return icon_button(ui, icons::SEARCH, &name);
    }
    let keys = UiCommand::OpenPalette.shortcut_text(ui);
    let contents = WidgetAtom::new((
        icons::SEARCH.atom(),
        control::label(Type::Body, &name),
        Atom::grow(),
        search::key_cap(colors, &keys),
    ));
    let contents = contents
        .sense(Sense::click())
        .gap(8.0)
        .align2(Align2::LEFT_CENTER)
        .min_size(vec2(width, 34.0))
        .max_width(width)
        .frame(control::frame(RADIUS, Margin::symmetric(10, 0)));
    let enabled = ui.is_enabled();
    control::show(
        ui,
        contents,
        || WidgetInfo::labeled(Role::Button, enabled, &name),
        |colors, response| ControlColors {
            fill: if response.hovered() {
                colors.chip
            } else {
                colors.background
            },
            border: colors.line,
            text: colors.weak,
        },
    )
}

fn sync_width(ui: &Ui, label: &SyncLabel, with_text: bool) -> f32 {
    let icon = icons::SIZE + 2.0 * SYNC_PADDING;
    if !with_text || label.text.is_empty() {
        return icon;
    }
    let text = paint::text_width(ui.painter(), &label.text, Type::Small);
    icon + SYNC_PADDING + text.min(MAX_SYNC_TEXT_WIDTH)
}

const MAX_SYNC_TEXT_WIDTH: f32 = 180.0;
const SYNC_PADDING: f32 = 4.0;

fn sync_button(ui: &mut Ui, label: &SyncLabel, with_text: bool) -> Response {
    let width = sync_width(ui, label, with_text);
    let mut atoms = Atoms::new(label.icon.atom());
    if with_text {
        atoms.push_right(control::label(Type::Small, &label.text));
    }
    let contents = WidgetAtom::new(atoms)
        .sense(Sense::click())
        .gap(SYNC_PADDING)
        .align2(Align2::LEFT_CENTER)
        .min_size(vec2(width, 32.0))
        .max_width(width)
        .frame(control::frame(
            RADIUS,
            Margin::symmetric(SYNC_PADDING as i8, 0),
        ));
    let enabled = ui.is_enabled();
    let name = || t!("shell-sync-name", status = &label.text);
    let response = control::show(
        ui,
        contents,
        || WidgetInfo::labeled(Role::Button, enabled, name()),
        |colors, response| {
            let is_hovered = response.hovered();
            let fill = if is_hovered {
                colors.hover
            } else {
                Color32::TRANSPARENT
            };
            ControlColors::filled(fill, colors.tone(label.tone))
        },
    );
    response.on_hover_ui(|ui| {
        ui.label(&label.tooltip);
        let keys = UiCommand::Refresh.shortcut_text(ui);
        ui.label(t!("shell-sync-refresh-hint", keys = keys));
    })
}

/// The highest number at the bell; the accessible name has the exact number.
const MAX_BADGE_COUNT: u64 = 99;

/// Draws the bell with the number of items in the inbox.
fn bell(ui: &mut Ui, items: u64) -> Response {
    let colors = tokens(ui);
    let name = match items {
        0 => UiCommand::Go(Page::Inbox).label(),
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
            .layout_no_wrap(count, Type::SmallStrong.font(), colors.on_accent);
        let badge = badge_place(response.rect, galley.size().x);
        ui.painter().rect(
            badge,
            badge.height() / 2.0,
            colors.accent,
            Stroke::new(1.5, colors.surface),
            StrokeKind::Outside,
        );
        let at = Align2::CENTER_CENTER.anchor_size(badge.center(), galley.size());
        ui.painter().galley(at.min, galley, colors.on_accent);
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
