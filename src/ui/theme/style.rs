//! What egui's own widgets (text fields, menus, scroll bars, tooltips) look like in our colours.

use egui::{CornerRadius, Margin, Stroke, Style, vec2};

use super::{MOTION, RADIUS, RADIUS_CARD, S8, Tokens, text};

pub(super) fn fill(style: &mut Style, t: &Tokens) {
    style.text_styles = text::text_styles();
    style.animation_time = MOTION;
    style.url_in_tooltip = false;
    spacing(style);
    visuals(style, t);
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.4;
    style.visuals.text_cursor.stroke = Stroke::new(1.5, t.accent);
    // A caret that blinks repaints the window twice a second; idle means idle.
    style.visuals.text_cursor.blink = false;
}

fn spacing(style: &mut Style) {
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(S8, S8);
    spacing.button_padding = vec2(12.0, 8.0);
    spacing.interact_size = vec2(36.0, 28.0);
    spacing.window_margin = Margin::same(16);
    spacing.menu_margin = Margin::same(6);
    spacing.combo_height = 320.0;
    spacing.tooltip_width = 360.0;
    spacing.icon_width = 16.0;
    // A thin bar that floats over the margin of what scrolls and takes no room from it.
    let scroll = &mut spacing.scroll;
    *scroll = egui::style::ScrollStyle::floating();
    scroll.bar_width = 8.0;
    scroll.floating_width = 5.0;
    scroll.floating_allocated_width = 0.0;
    scroll.foreground_color = true;
    scroll.dormant_handle_opacity = 0.10;
    scroll.active_handle_opacity = 0.22;
    scroll.interact_handle_opacity = 0.4;
    scroll.dormant_background_opacity = 0.0;
    scroll.active_background_opacity = 0.0;
    scroll.interact_background_opacity = 0.0;
}

fn visuals(style: &mut Style, t: &Tokens) {
    let v = &mut style.visuals;
    v.dark_mode = t.dark;
    v.override_text_color = None;
    v.weak_text_color = Some(t.weak);
    v.hyperlink_color = t.accent;
    v.faint_bg_color = t.hover;
    v.extreme_bg_color = t.surface;
    v.text_edit_bg_color = Some(t.surface);
    v.code_bg_color = t.chip;
    v.warn_fg_color = t.caution;
    v.error_fg_color = t.bad;
    v.window_corner_radius = CornerRadius::same(RADIUS_CARD);
    v.window_shadow = t.raised_shadow;
    v.window_fill = t.raised;
    v.window_stroke = Stroke::new(1.0, t.line);
    v.menu_corner_radius = CornerRadius::same(RADIUS);
    v.popup_shadow = t.raised_shadow;
    v.panel_fill = t.background;
    v.selection.bg_fill = t.accent_soft;
    // The ring around a focused field and the text of a chosen entry.
    v.selection.stroke = Stroke::new(1.5, t.accent);
    v.slider_trailing_fill = true;
    v.striped = false;
    v.indent_has_left_vline = false;

    let corner = CornerRadius::same(RADIUS);
    let w = &mut v.widgets;
    for (state, fill, edge, ink) in [
        (&mut w.noninteractive, t.surface, t.line, t.text),
        (&mut w.inactive, t.surface, t.line, t.text),
        (&mut w.hovered, t.hover, t.line, t.text),
        (&mut w.active, t.accent_soft, t.accent, t.text),
        (&mut w.open, t.hover, t.line, t.text),
    ] {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = Stroke::new(1.0, edge);
        state.fg_stroke = Stroke::new(1.0, ink);
        state.corner_radius = corner;
        state.expansion = 0.0;
    }
    // egui fills slider rails and scroll handles with these; the surface would be invisible.
    w.inactive.bg_fill = t.chip;
}
