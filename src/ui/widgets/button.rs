//! Buttons: one primary per page, secondary ones beside it, quiet ones and links in rows.

use std::borrow::Cow;

use egui::{
    Align2, Color32, CornerRadius, CursorIcon, Response, Role, Sense, Stroke, StrokeKind, Ui,
    Widget, WidgetInfo, pos2, vec2,
};

use super::paint;
use crate::ui::theme::{
    CONTROL, CONTROL_LARGE, CONTROL_SMALL, Icon, RADIUS, Tone, Type, icons, tokens,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Primary,
    Secondary,
    Quiet,
    Link,
}

/// A button with words on it.
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
            height: CONTROL,
            width: None,
            enabled: true,
            tooltip: None,
        }
    }

    /// The one thing to do next.
    pub fn primary(label: impl Into<Cow<'a, str>>) -> Self {
        Self::new(Kind::Primary, label)
    }

    /// With a border, on the surface.
    pub fn secondary(label: impl Into<Cow<'a, str>>) -> Self {
        Self::new(Kind::Secondary, label)
    }

    /// Without a border; for rows of tools.
    pub fn quiet(label: impl Into<Cow<'a, str>>) -> Self {
        Self::new(Kind::Quiet, label)
    }

    /// Words in the accent colour, as high as their line.
    pub fn link(label: impl Into<Cow<'a, str>>) -> Self {
        Self::new(Kind::Link, label)
    }

    pub fn icon(mut self, icon: Icon) -> Self {
        self.icon = Some(icon);
        self
    }

    /// For the button that a whole page leads to.
    pub fn large(mut self) -> Self {
        self.height = CONTROL_LARGE;
        self
    }

    /// For rows of a table.
    pub fn small(mut self) -> Self {
        self.height = CONTROL_SMALL;
        self
    }

    pub fn width(mut self, width: f32) -> Self {
        self.width = Some(width);
        self
    }

    /// For what cannot be undone.
    pub fn danger(mut self) -> Self {
        self.tone = Tone::Bad;
        self
    }

    /// For links that say how grave something is.
    pub fn tone(mut self, tone: Tone) -> Self {
        self.tone = tone;
        self
    }

    pub fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }

    /// Shown on hover, also while the button cannot be used: then it says why.
    pub fn tooltip(mut self, text: impl Into<Cow<'a, str>>) -> Self {
        self.tooltip = Some(text.into());
        self
    }

    /// What a screen reader says where the label alone is not enough ("Show 14 people").
    pub fn name(mut self, name: impl Into<Cow<'a, str>>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// Adds the button; the same as `ui.add`.
    pub fn show(self, ui: &mut Ui) -> Response {
        ui.add(self)
    }

    /// Ground, border and ink for the state.
    fn colors(&self, ui: &Ui, enabled: bool, response: &Response) -> (Color32, Color32, Color32) {
        let t = tokens(ui);
        let clear = Color32::TRANSPARENT;
        let over = enabled && (response.hovered() || response.is_pointer_button_down_on());
        match self.kind {
            _ if !enabled && self.kind == Kind::Primary => (t.chip, clear, t.weak),
            _ if !enabled && self.kind == Kind::Secondary => (t.surface, t.line, t.weak),
            _ if !enabled => (clear, clear, t.weak),
            Kind::Primary if self.tone == Tone::Bad => {
                let ground = if over {
                    t.bad.gamma_multiply(0.9)
                } else {
                    t.bad
                };
                (ground, clear, t.on_accent)
            }
            Kind::Primary => (
                if over { t.accent_hover } else { t.accent },
                clear,
                t.on_accent,
            ),
            Kind::Secondary => (
                if over { t.hover } else { t.surface },
                t.line,
                if self.tone == Tone::Bad {
                    t.bad
                } else {
                    t.text
                },
            ),
            Kind::Quiet => (if over { t.chip } else { clear }, clear, t.text),
            Kind::Link => (clear, clear, t.tone(self.tone)),
        }
    }
}

impl Widget for Button<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let link = self.kind == Kind::Link;
        let style = if self.height <= CONTROL_SMALL && !link {
            Type::SmallStrong
        } else {
            Type::BodyStrong
        };
        let padding = match (self.kind, self.height) {
            (Kind::Link, _) => 0.0,
            (_, h) if h <= CONTROL_SMALL => 10.0,
            (_, h) if h >= CONTROL_LARGE => 22.0,
            _ => 14.0,
        };
        let t = tokens(ui);
        let icon_width = if self.icon.is_some() {
            icons::SIZE + if self.label.is_empty() { 0.0 } else { 6.0 }
        } else {
            0.0
        };
        let room = self.width.unwrap_or_else(|| ui.available_width().max(60.0));
        let galley = paint::layout_truncated(
            ui.painter(),
            &self.label,
            style.font(),
            t.text,
            room - icon_width - 2.0 * padding,
        );
        let content = icon_width + galley.size().x;
        let height = if link { 20.0 } else { self.height };
        let size = vec2(self.width.unwrap_or(content + 2.0 * padding), height);
        let enabled = self.enabled && ui.is_enabled();
        let sense = if enabled {
            Sense::click()
        } else {
            Sense::hover()
        };
        let (rect, response) = ui.allocate_exact_size(size, sense);
        let name = self.name.as_ref().unwrap_or(&self.label);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));

        if ui.is_rect_visible(rect) {
            let (ground, border, ink) = self.colors(ui, enabled, &response);
            let corner = CornerRadius::same(RADIUS);
            ui.painter().rect(
                rect,
                corner,
                ground,
                Stroke::new(1.0, border),
                StrokeKind::Inside,
            );
            let left = rect.center().x - content / 2.0;
            if let Some(icon) = self.icon {
                icon.paint(
                    ui.painter(),
                    pos2(left + icons::SIZE / 2.0, rect.center().y),
                    ink,
                );
            }
            let at = Align2::LEFT_CENTER
                .anchor_size(pos2(left + icon_width, rect.center().y), galley.size());
            ui.painter()
                .galley_with_override_text_color(at.min, galley, ink);
            if link && response.hovered() && enabled {
                ui.painter()
                    .hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(1.0, ink));
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

/// A square button with only a sign on it. `name` is what a screen reader says and the tooltip.
pub fn icon_button(ui: &mut Ui, icon: Icon, name: &str) -> Response {
    icon_button_sized(ui, icon, name, 32.0)
}

/// [`icon_button`] with another edge, in points.
pub fn icon_button_sized(ui: &mut Ui, icon: Icon, name: &str, edge: f32) -> Response {
    let enabled = ui.is_enabled();
    let (rect, response) = ui.allocate_exact_size(vec2(edge, edge), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
    if ui.is_rect_visible(rect) {
        let t = tokens(ui);
        let over = enabled && response.hovered();
        if over {
            ui.painter()
                .rect_filled(rect, CornerRadius::same(RADIUS), t.chip);
        }
        let ink = match (enabled, over) {
            (false, _) => t.faint,
            (true, true) => t.text,
            (true, false) => t.weak,
        };
        icon.paint(ui.painter(), rect.center(), ink);
        paint::focus_ring(ui, &response, RADIUS);
    }
    response
        .on_hover_cursor(CursorIcon::PointingHand)
        .on_hover_text(name)
}
