//! The style of egui's own widgets: text fields, menus, scroll bars, tooltips.

use egui::{CornerRadius, Margin, Stroke, Style, vec2};

use super::{ANIMATION_SECONDS, RADIUS, RADIUS_CARD, S8, Tokens, text};

pub(super) fn set_style(style: &mut Style, colors: &Tokens) {
    style.text_styles = text::text_styles();
    style.animation_time = ANIMATION_SECONDS;
    style.url_in_tooltip = false;
    spacing(style);
    visuals(style, colors);
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.4;
    style.visuals.text_cursor.stroke = Stroke::new(1.5, colors.accent);
    // A blinking caret would repaint an idle window twice a second.
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
    // The scroll bar is thin and floats over the margin of the scrolled contents.
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

fn visuals(style: &mut Style, colors: &Tokens) {
    let v = &mut style.visuals;
    v.dark_mode = colors.is_dark;
    v.override_text_color = None;
    v.weak_text_color = Some(colors.weak);
    v.hyperlink_color = colors.accent;
    v.faint_bg_color = colors.hover;
    v.extreme_bg_color = colors.surface;
    v.text_edit_bg_color = Some(colors.surface);
    v.code_bg_color = colors.chip;
    v.warn_fg_color = colors.caution;
    v.error_fg_color = colors.bad;
    v.window_corner_radius = CornerRadius::same(RADIUS_CARD);
    v.window_shadow = colors.raised_shadow;
    v.window_fill = colors.raised;
    v.window_stroke = Stroke::new(1.0, colors.line);
    v.menu_corner_radius = CornerRadius::same(RADIUS);
    v.popup_shadow = colors.raised_shadow;
    v.panel_fill = colors.background;
    v.selection.bg_fill = colors.accent_soft;
    // The color of the ring around a focused field, and of the text of a selected entry.
    v.selection.stroke = Stroke::new(1.5, colors.accent);
    v.slider_trailing_fill = true;
    v.striped = false;
    v.indent_has_left_vline = false;

    let corner = CornerRadius::same(RADIUS);
    let w = &mut v.widgets;
    for (state, fill, border, color) in [
        (
            &mut w.noninteractive,
            colors.surface,
            colors.line,
            colors.text,
        ),
        (&mut w.inactive, colors.surface, colors.line, colors.text),
        (&mut w.hovered, colors.hover, colors.line, colors.text),
        (
            &mut w.active,
            colors.accent_soft,
            colors.accent,
            colors.text,
        ),
        (&mut w.open, colors.hover, colors.line, colors.text),
    ] {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = Stroke::new(1.0, border);
        state.fg_stroke = Stroke::new(1.0, color);
        state.corner_radius = corner;
        state.expansion = 0.0;
    }
    // The fill of slider rails and scroll handles, which the surface color would hide.
    w.inactive.bg_fill = colors.chip;
}
