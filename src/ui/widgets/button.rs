//! Buttons: one primary per page, secondary ones beside it, borderless ones and links in rows, and
//! icon buttons, of which one shows an explanation.

use std::borrow::Cow;

use egui::{
    Align2, Atoms, Color32, Label, Margin, Popup, Response, Role, Sense, Stroke, Ui, Widget,
    WidgetAtom, WidgetInfo, vec2,
};

use super::{
    control::{self, ControlColors},
    menu, paint,
    roving::RovingGroup,
};
use crate::ui::theme::{
    CONTROL_HEIGHT, Icon, LARGE_CONTROL_HEIGHT, RADIUS, SMALL_CONTROL_HEIGHT, Tokens, Tone, Type,
    icons, tokens,
};

/// The space between an icon and the label, in points.
const ICON_GAP: f32 = 6.0;
const LINK_HEIGHT: f32 = 20.0;
/// The width that a label may take in a row without room, in points.
const MIN_ROOM: f32 = 60.0;

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

    /// The space at the left and right of the contents, in points.
    fn padding(&self) -> i8 {
        match (self.kind, self.height) {
            (Kind::Link, _) => 0,
            (_, height) if height <= SMALL_CONTROL_HEIGHT => 10,
            (_, height) if height >= LARGE_CONTROL_HEIGHT => 22,
            _ => 14,
        }
    }

    /// The width that the button takes when nothing limits it.
    #[must_use]
    pub fn width_in(&self, ui: &Ui) -> f32 {
        self.width.unwrap_or_else(|| {
            let icon = self.icon.map_or(0.0, |_| icons::SIZE + ICON_GAP);
            let label = paint::text_width(ui.painter(), &self.label, self.style());
            label + icon + 2.0 * f32::from(self.padding())
        })
    }

    fn colors(&self, colors: &Tokens, enabled: bool, response: &Response) -> ControlColors {
        let clear = Color32::TRANSPARENT;
        let is_hovered = response.hovered() || response.is_pointer_button_down_on();
        let bordered = |fill, text| ControlColors {
            border: colors.line,
            ..ControlColors::filled(fill, text)
        };
        match self.kind {
            Kind::Primary if !enabled => ControlColors::filled(colors.chip, colors.weak),
            Kind::Secondary if !enabled => bordered(colors.surface, colors.weak),
            _ if !enabled => ControlColors::filled(clear, colors.weak),
            Kind::Primary => {
                let fill = match (self.tone, is_hovered) {
                    (Tone::Bad, true) => colors.bad.gamma_multiply(0.9),
                    (Tone::Bad, false) => colors.bad,
                    (_, true) => colors.accent_hover,
                    (_, false) => colors.accent,
                };
                ControlColors::filled(fill, colors.on_accent)
            }
            Kind::Secondary => {
                let fill = if is_hovered {
                    colors.hover
                } else {
                    colors.surface
                };
                let is_danger = self.tone == Tone::Bad;
                bordered(fill, if is_danger { colors.bad } else { colors.text })
            }
            Kind::Quiet => {
                ControlColors::filled(if is_hovered { colors.chip } else { clear }, colors.text)
            }
            Kind::Link => ControlColors::filled(clear, colors.tone(self.tone)),
        }
    }

    /// Draws the button; `sense` is that of the enabled button.
    fn draw(self, ui: &mut Ui, sense: Sense) -> Response {
        let is_link = self.kind == Kind::Link;
        let enabled = self.enabled && ui.is_enabled();
        let mut atoms = Atoms::default();
        if let Some(icon) = self.icon {
            atoms.push_right(icon.atom());
        }
        if !self.label.is_empty() {
            atoms.push_right(control::label(self.style(), &self.label));
        }
        let height = if is_link { LINK_HEIGHT } else { self.height };
        let max_width = || ui.available_width().max(MIN_ROOM);
        let contents = WidgetAtom::new(atoms)
            .sense(if enabled { sense } else { Sense::hover() })
            .gap(ICON_GAP)
            .align2(Align2::CENTER_CENTER)
            .min_size(vec2(self.width.unwrap_or(0.0), height))
            .max_width(self.width.unwrap_or_else(max_width))
            .frame(control::frame(RADIUS, Margin::symmetric(self.padding(), 0)));
        let name = self.name.as_ref().unwrap_or(&self.label);
        let response = control::show(
            ui,
            contents,
            || WidgetInfo::labeled(Role::Button, enabled, name),
            |colors, response| self.colors(colors, enabled, response),
        );
        if is_link && enabled && response.hovered() {
            let (line, color) = (response.rect, tokens(ui).tone(self.tone));
            ui.painter()
                .hline(line.x_range(), line.bottom() - 1.0, Stroke::new(1.0, color));
        }
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
    let contents = WidgetAtom::new(icon.atom())
        .sense(sense)
        .align2(Align2::CENTER_CENTER)
        .min_size(vec2(size, size))
        .frame(control::frame(RADIUS, Margin::ZERO));
    let response = control::show(
        ui,
        contents,
        || WidgetInfo::labeled(Role::Button, enabled, name),
        |colors, response| match (enabled, response.hovered()) {
            (false, _) => ControlColors::filled(Color32::TRANSPARENT, colors.faint),
            (true, true) => ControlColors::filled(colors.chip, colors.text),
            (true, false) => ControlColors::filled(Color32::TRANSPARENT, colors.weak),
        },
    );
    response.on_hover_text(name)
}
