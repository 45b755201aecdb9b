//! The shared layout of controls that are pressed: buttons, chips, choices, entries of menus and of the rail.
//!
//! egui lays out and paints the contents as atoms, as in its own buttons. This file adds the colors of the current
//! state, the accessible name, the ring of the keyboard focus and the pointer over a control.

use egui::{
    Align2, Atom, AtomExt as _, Atoms, Color32, ContainerAtom, CornerRadius, CursorIcon, Direction,
    Frame, IntoAtoms, Margin, Response, RichText, Stroke, TextWrapMode, Ui, Vec2, WidgetAtom,
    WidgetInfo, vec2,
};

use super::paint;
use crate::ui::theme::{Tokens, Type, tokens};

const BORDER_WIDTH: f32 = 1.0;

/// The colors of a control in one state.
#[derive(Clone, Copy, Debug)]
pub struct ControlColors {
    pub fill: Color32,
    pub border: Color32,
    /// The color of atoms that have none of their own.
    pub text: Color32,
}

impl ControlColors {
    /// A control without a border.
    pub fn filled(fill: Color32, text: Color32) -> Self {
        Self {
            fill,
            border: Color32::TRANSPARENT,
            text,
        }
    }

    /// One of several options, with a border.
    pub fn option(colors: &Tokens, is_selected: bool, is_hovered: bool) -> Self {
        let (fill, border, text) = match (is_selected, is_hovered) {
            (true, _) => (colors.accent_soft, colors.accent, colors.accent),
            (false, true) => (colors.hover, colors.line, colors.text),
            (false, false) => (colors.surface, colors.line, colors.text),
        };
        Self { fill, border, text }
    }

    /// One of the entries of a list, without a border.
    pub fn entry(colors: &Tokens, is_selected: bool, is_hovered: bool) -> Self {
        match (is_selected, is_hovered) {
            (true, _) => Self::filled(colors.accent_soft, colors.accent),
            (false, true) => Self::filled(colors.hover, colors.text),
            (false, false) => Self::filled(Color32::TRANSPARENT, colors.text),
        }
    }
}

/// The frame of a control. The border is inside the padding.
pub fn frame(radius: u8, padding: Margin) -> Frame {
    Frame::new()
        .corner_radius(CornerRadius::same(radius))
        .stroke(Stroke::new(BORDER_WIDTH, Color32::TRANSPARENT))
        .inner_margin(padding - Margin::same(BORDER_WIDTH as i8))
}

/// The text that an ellipsis cuts where the control is too narrow.
pub fn label<'a>(style: Type, text: &str) -> Atom<'a> {
    style.text(text).atom_shrink(true)
}

/// Two lines below each other, both aligned to the left and each cut by an ellipsis where the control is too narrow.
/// `spacing` is the space between the atoms of a line, and between the lines.
pub fn two_lines<'a>(
    first: impl IntoAtoms<'a>,
    spacing: Vec2,
    second: impl IntoAtoms<'a>,
) -> Atom<'a> {
    let line = |atoms: Atoms<'a>| {
        let line = ContainerAtom::new(atoms).gap(spacing.x);
        Atom::container(
            line.wrap_mode(TextWrapMode::Truncate)
                .align2(Align2::LEFT_CENTER),
        )
    };
    let lines = (line(first.into_atoms()), line(second.into_atoms()));
    let lines = ContainerAtom::new(lines).direction(Direction::TopDown);
    Atom::container(lines.gap(spacing.y).align2(Align2::LEFT_CENTER)).atom_shrink(true)
}

/// Text on a round background, for example a count.
pub fn pill<'a>(text: RichText, height: f32, padding: i8, fill: Color32) -> Atom<'a> {
    let frame = Frame::new()
        .fill(fill)
        .corner_radius(height / 2.0)
        .inner_margin(Margin::symmetric(padding, 0));
    let pill = ContainerAtom::new(text).align2(Align2::CENTER_CENTER);
    Atom::container(pill.min_size(vec2(height, height)).frame(frame))
}

/// Empty space as wide as an atom of another line.
pub fn space<'a>(width: f32) -> Atom<'a> {
    Atom::default().atom_size(vec2(width, 0.0))
}

/// A colored dot.
pub fn dot<'a>(size: f32, color: Color32) -> Atom<'a> {
    Atom::paint(vec2(size, size), move |ui, args| {
        let center = args.rect.center();
        ui.painter().circle_filled(center, size / 2.0, color);
    })
}

/// Shows a control. The ring of the keyboard focus is around the frame of `contents`.
pub fn show(
    ui: &mut Ui,
    contents: WidgetAtom<'_>,
    info: impl Fn() -> WidgetInfo,
    colors: impl FnOnce(&Tokens, &Response) -> ControlColors,
) -> Response {
    let mut control = contents.wrap_mode(TextWrapMode::Truncate).allocate(ui);
    let response = control.response.clone();
    response.widget_info(info);
    if ui.is_rect_visible(response.rect) {
        let colors = colors(tokens(ui), &response);
        let frame = &mut control.container.frame;
        frame.fill = colors.fill;
        frame.stroke.color = colors.border;
        let ring = response
            .clone()
            .with_new_rect(response.rect - frame.outer_margin);
        let radius = frame.corner_radius.nw;
        control.container.fallback_text_color = colors.text;
        control.paint(ui);
        paint::focus_ring(ui, &ring, radius);
    }
    if response.sense.senses_click() {
        response.on_hover_cursor(CursorIcon::PointingHand)
    } else {
        response
    }
}
