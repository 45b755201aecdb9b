//! Buttons: one primary per page, secondary ones beside it, borderless ones and links in rows, and
//! icon buttons, of which one shows an explanation.

use std::borrow::Cow;

use egui::{
    Align2, Color32, CornerRadius, CursorIcon, Label, Popup, Response, Role, Sense, Stroke,
    StrokeKind, Ui, Widget, WidgetInfo, pos2, vec2,
};

use super::{menu, paint, roving::RovingGroup};
use crate::ui::theme::{
    CONTROL_HEIGHT, Icon, LARGE_CONTROL_HEIGHT, RADIUS, SMALL_CONTROL_HEIGHT, Tone, Type, icons,
    tokens,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Primary,
    Secondary,
    Quiet,
    Link,
}

/// A button with text.
#[must_use = "add it to a ui"]
pub struct Button<'a> {
    label: Cow<'a, str>,
    name: Option<Cow<'a, str>>,
    kind: Kind,
    tone: Tone,
    icon: Option<Icon>,
    height: f32,
    width: Option<f32>,
    enabled: bool,
    tooltip: Option<Cow<'a, str>>,
}

impl<'a> Button<'a> {
    fn new(kind: Kind, label: impl Into<Cow<'a, str>>) -> Self {
        Self {
            label: label.into(),
            name: None,
            kind,
            tone: Tone::Accent,
            icon: None,
            height: CONTROL_HEIGHT,
            width: None,
            enabled: true,
            tooltip: None,
        }
    }

    /// Creates a filled button, for the main action of the page.
    pub fn primary(label: impl Into<Cow<'a, str>>) -> Self {
        Self::new(Kind::Primary, label)
    }

    /// Creates a button with a border.
    pub fn secondary(label: impl Into<Cow<'a, str>>) -> Self {
        Self::new(Kind::Secondary, label)
    }

    /// Creates a button without a border, for rows of tools.
    pub fn quiet(label: impl Into<Cow<'a, str>>) -> Self {
        Self::new(Kind::Quiet, label)
    }

    /// Creates a link: text in the accent color, without padding.
    pub fn link(label: impl Into<Cow<'a, str>>) -> Self {
        Self::new(Kind::Link, label)
    }

    pub fn icon(mut self, icon: Icon) -> Self {
        self.icon = Some(icon);
        self
    }

    /// Makes the button larger, for the final action of a page.
    pub fn large(mut self) -> Self {
        self.height = LARGE_CONTROL_HEIGHT;
        self
    }

    /// Makes the button smaller, for table rows.
    pub fn small(mut self) -> Self {
        self.height = SMALL_CONTROL_HEIGHT;
        self
    }

    pub fn width(mut self, width: f32) -> Self {
        self.width = Some(width);
        self
    }

    /// Draws the button in the color of problems, for an action that cannot be undone.
    pub fn danger(mut self) -> Self {
        self.tone = Tone::Bad;
        self
    }

    /// Sets the color of a link.
    pub fn tone(mut self, tone: Tone) -> Self {
        self.tone = tone;
        self
    }

    pub fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }

    /// Sets the text shown on hover, also while the button is disabled, to say why.
    pub fn tooltip(mut self, text: impl Into<Cow<'a, str>>) -> Self {
        self.tooltip = Some(text.into());
        self
    }

    /// Sets the accessible name, where the label is not specific enough: "Show orders: 3 failed".
    pub fn name(mut self, name: impl Into<Cow<'a, str>>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// Adds the button; the same as `ui.add`.
    pub fn show(self, ui: &mut Ui) -> Response {
        ui.add(self)
    }

    /// Adds the button as a control of a group with one Tab stop.
    pub fn show_in(self, ui: &mut Ui, group: &mut RovingGroup, index: usize) -> Response {
        let response = self.draw(ui, group.sense(index));
        group.follow(ui, index, &response);
        response
    }

    fn style(&self) -> Type {
        if self.height <= SMALL_CONTROL_HEIGHT && self.kind != Kind::Link {
            Type::SmallStrong
        } else {
            Type::BodyStrong
        }
    }

    fn padding(&self) -> f32 {
        match (self.kind, self.height) {
            (Kind::Link, _) => 0.0,
            (_, height) if height <= SMALL_CONTROL_HEIGHT => 10.0,
            (_, height) if height >= LARGE_CONTROL_HEIGHT => 22.0,
            _ => 14.0,
        }
    }

    fn icon_width(&self) -> f32 {
        match self.icon {
            Some(_) if self.label.is_empty() => icons::SIZE,
            Some(_) => icons::SIZE + 6.0,
            None => 0.0,
        }
    }

    /// The width that the button takes when nothing limits it.
    #[must_use]
    pub fn width_in(&self, ui: &Ui) -> f32 {
        self.width.unwrap_or_else(|| {
            let font = self.style().font();
            let color = tokens(ui).text;
            let label =
                paint::layout_truncated(ui.painter(), &self.label, font, color, f32::INFINITY);
            label.size().x + self.icon_width() + 2.0 * self.padding()
        })
    }

    /// Fill, border and text color for the current state.
    fn colors(&self, ui: &Ui, enabled: bool, response: &Response) -> (Color32, Color32, Color32) {
        let t = tokens(ui);
        let clear = Color32::TRANSPARENT;
        let is_hovered = enabled && (response.hovered() || response.is_pointer_button_down_on());
        match self.kind {
            _ if !enabled && self.kind == Kind::Primary => (t.chip, clear, t.weak),
            _ if !enabled && self.kind == Kind::Secondary => (t.surface, t.line, t.weak),
            _ if !enabled => (clear, clear, t.weak),
            Kind::Primary if self.tone == Tone::Bad => {
                let fill = if is_hovered {
                    t.bad.gamma_multiply(0.9)
                } else {
                    t.bad
                };
                (fill, clear, t.on_accent)
            }
            Kind::Primary => (
                if is_hovered { t.accent_hover } else { t.accent },
                clear,
                t.on_accent,
            ),
            Kind::Secondary => (
                if is_hovered { t.hover } else { t.surface },
                t.line,
                if self.tone == Tone::Bad {
                    t.bad
                } else {
                    t.text
                },
            ),
            Kind::Quiet => (if is_hovered { t.chip } else { clear }, clear, t.text),
            Kind::Link => (clear, clear, t.tone(self.tone)),
        }
    }

    /// Draws the button; `sense` is that of the enabled button.
    fn draw(self, ui: &mut Ui, sense: Sense) -> Response {
        let link = self.kind == Kind::Link;
        let t = tokens(ui);
        let style = self.style();
        let padding = self.padding();
        let icon_width = self.icon_width();
        let max_width = self.width.unwrap_or_else(|| ui.available_width().max(60.0));
        let galley = paint::layout_truncated(
            ui.painter(),
            &self.label,
            style.font(),
            t.text,
            max_width - icon_width - 2.0 * padding,
        );
        let content = icon_width + galley.size().x;
        let height = if link { 20.0 } else { self.height };
        let size = vec2(self.width.unwrap_or(content + 2.0 * padding), height);
        let enabled = self.enabled && ui.is_enabled();
        let sense = if enabled { sense } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(size, sense);
        let name = self.name.as_ref().unwrap_or(&self.label);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));

        if ui.is_rect_visible(rect) {
            let (fill, border, color) = self.colors(ui, enabled, &response);
            let corner = CornerRadius::same(RADIUS);
            ui.painter().rect(
                rect,
                corner,
                fill,
                Stroke::new(1.0, border),
                StrokeKind::Inside,
            );
            let left = rect.center().x - content / 2.0;
            if let Some(icon) = self.icon {
                icon.paint(
                    ui.painter(),
                    pos2(left + icons::SIZE / 2.0, rect.center().y),
                    color,
                );
            }
            let at = Align2::LEFT_CENTER
                .anchor_size(pos2(left + icon_width, rect.center().y), galley.size());
            ui.painter()
                .galley_with_override_text_color(at.min, galley, color);
            if link && response.hovered() && enabled {
                ui.painter()
                    .hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(1.0, color));
            }
            paint::focus_ring(ui, &response, RADIUS);
        }
        let response = if enabled {
            response.on_hover_cursor(CursorIcon::PointingHand)
        } else {
            response
        };
        match &self.tooltip {
            Some(text) => response.on_hover_text(text.as_ref()),
            None => response,
        }
    }
}

impl Widget for Button<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        self.draw(ui, Sense::click())
    }
}

/// A square button with an icon. `name` is its accessible name and its tooltip.
pub fn icon_button(ui: &mut Ui, icon: Icon, name: &str) -> Response {
    icon_button_sized(ui, icon, name, 32.0)
}

/// The width of a help text, in points.
const HELP_WIDTH: f32 = 320.0;

/// A button that shows an explanation until the user closes it. `name` says what is explained.
pub fn help_button(ui: &mut Ui, name: &str, explanation: &str) {
    let button = icon_button(ui, icons::INFO, name);
    let popup = Popup::menu(&button).gap(4.0).accessible_name(name);
    menu::show(popup, button.id, |ui| {
        ui.set_width(HELP_WIDTH);
        let explanation = Type::Body.text(explanation).color(tokens(ui).text);
        ui.add(Label::new(explanation).wrap());
    });
}

/// [`icon_button`] with another size, in points.
pub fn icon_button_sized(ui: &mut Ui, icon: Icon, name: &str, size: f32) -> Response {
    icon_button_with(ui, icon, name, size, Sense::click())
}

/// A button that Tab does not reach, because keys on the control beside it do the same.
pub fn icon_button_without_stop(ui: &mut Ui, icon: Icon, name: &str, size: f32) -> Response {
    icon_button_with(ui, icon, name, size, Sense::CLICK)
}

fn icon_button_with(ui: &mut Ui, icon: Icon, name: &str, size: f32, sense: Sense) -> Response {
    let enabled = ui.is_enabled();
    let (rect, response) = ui.allocate_exact_size(vec2(size, size), sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
    if ui.is_rect_visible(rect) {
        let t = tokens(ui);
        let is_hovered = enabled && response.hovered();
        if is_hovered {
            ui.painter()
                .rect_filled(rect, CornerRadius::same(RADIUS), t.chip);
        }
        let color = match (enabled, is_hovered) {
            (false, _) => t.faint,
            (true, true) => t.text,
            (true, false) => t.weak,
        };
        icon.paint(ui.painter(), rect.center(), color);
        paint::focus_ring(ui, &response, RADIUS);
    }
    response
        .on_hover_cursor(CursorIcon::PointingHand)
        .on_hover_text(name)
}
