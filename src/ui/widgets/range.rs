//! A slim slider with two handles: from this much to that much.

use egui::{CursorIcon, EventFilter, Key, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::ui::theme::tokens;

const HEIGHT: f32 = 20.0;
const HANDLE: f32 = 6.0;

/// Drags `low` and `high` within `from..=to` in steps; true when one changed. `name` is what is
/// limited: "price".
pub fn range(
    ui: &mut Ui,
    name: &str,
    low: &mut i64,
    high: &mut i64,
    (from, to): (i64, i64),
    step: i64,
) -> bool {
    let t = tokens(ui);
    let before = (*low, *high);
    let (rect, group) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let rail = rect.shrink2(vec2(HANDLE, 0.0));
    let span = (to - from).max(1) as f32;
    let x_of = |value: i64| rail.left() + rail.width() * (value - from) as f32 / span;
    for (i, words) in ["Lowest", "Highest"].into_iter().enumerate() {
        let value = if i == 0 { *low } else { *high };
        let place = Rect::from_center_size(
            pos2(x_of(value), rect.center().y),
            vec2(2.0 * HANDLE + 6.0, HEIGHT),
        );
        let response = ui
            .interact(place, group.id.with(i), Sense::click_and_drag())
            .on_hover_cursor(CursorIcon::ResizeHorizontal);
        let mut new = value;
        if response.dragged()
            && let Some(pointer) = response.interact_pointer_pos()
        {
            let part = ((pointer.x - rail.left()) / rail.width().max(1.0)).clamp(0.0, 1.0);
            let raw = from + (part * span).round() as i64;
            new = (raw + step / 2) / step * step;
        }
        if response.has_focus() {
            let filter = EventFilter {
                horizontal_arrows: true,
                ..EventFilter::default()
            };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
            ui.input(|input| {
                if input.key_pressed(Key::ArrowRight) {
                    new += step;
                }
                if input.key_pressed(Key::ArrowLeft) {
                    new -= step;
                }
            });
        }
        if i == 0 {
            *low = new.clamp(from, *high);
        } else {
            *high = new.clamp(*low, to);
        }
        response.widget_info(|| {
            let mut info =
                WidgetInfo::labeled(Role::Slider, ui.is_enabled(), format!("{words} {name}"));
            info.value = Some(new as f64);
            info
        });
        if response.has_focus() {
            let center = pos2(x_of(new), rect.center().y);
            ui.painter()
                .circle_stroke(center, HANDLE + 3.0, Stroke::new(2.0, t.accent));
        }
    }
    let middle = rect.center().y;
    let bar = |left: f32, right: f32| {
        Rect::from_min_max(pos2(left, middle - 2.0), pos2(right, middle + 2.0))
    };
    ui.painter()
        .rect_filled(bar(rail.left(), rail.right()), 2, t.line);
    ui.painter()
        .rect_filled(bar(x_of(*low), x_of(*high)), 2, t.accent);
    for value in [*low, *high] {
        let center = pos2(x_of(value), middle);
        ui.painter()
            .circle(center, HANDLE, t.raised, Stroke::new(2.0, t.accent));
    }
    (*low, *high) != before
}
