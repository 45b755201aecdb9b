//! The cards under the plot: funnel, what needs attention, brands, time to accept.

use egui::{Align, Align2, CornerRadius, Layout, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::figures::{self, ACCEPT_LABELS};
use crate::{
    desk::view::{ActivitySummary, OrderQuery},
    ui::{
        commands::{Action, Commands},
        theme::{Tone, Type, tokens},
        widgets::{
            Button, Card, bar,
            number::{count, counted, percent},
            paint, separator, text, tile,
        },
    },
};

const BAR_AREA: f32 = 96.0;

/// The heights of cards that stand side by side, as drawn last: both get the larger one.
#[derive(Debug, Default)]
pub struct Cards {
    upper: f32,
    lower: f32,
}

impl Cards {
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        summary: &ActivitySummary,
        side_by_side: bool,
        orders: u64,
        out: &mut Commands,
    ) {
        row(ui, side_by_side, &mut self.upper, |ui, i| match i {
            0 => funnel(ui, summary),
            _ => attention(ui, summary, orders, out),
        });
        row(ui, side_by_side, &mut self.lower, |ui, i| match i {
            0 => brands(ui, summary),
            _ => time_to_accept(ui, summary),
        });
    }
}

/// Two cards of one height, side by side or one over the other.
fn row(ui: &mut Ui, side_by_side: bool, height: &mut f32, mut card: impl FnMut(&mut Ui, usize)) {
    let mut natural = 0.0_f32;
    let least = if side_by_side { *height } else { 0.0 };
    let mut one = |ui: &mut Ui, i: usize| {
        Card::new().show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            let top = ui.cursor().top();
            card(ui, i);
            let used = ui.min_rect().bottom() - top;
            natural = natural.max(used);
            ui.expand_to_include_y(top + least);
        });
    };
    if side_by_side {
        tile::columns(ui, 2, 16.0, one);
    } else {
        for i in 0..2 {
            one(ui, i);
        }
    }
    if (natural - *height).abs() > 0.5 && side_by_side {
        *height = natural;
        ui.request_discard("cards of one height");
    }
}

fn heading(ui: &mut Ui, words: &str) {
    text(ui, Type::Strong, tokens(ui).text, words);
    ui.add_space(4.0);
}

fn funnel(ui: &mut Ui, summary: &ActivitySummary) {
    heading(ui, "Funnel");
    let t = tokens(ui);
    let all = summary.funnel.created;
    let steps = figures::steps(&summary.funnel);
    for (i, (label, reached)) in steps.into_iter().enumerate() {
        // From a pale ribbon to the full one: the further, the stronger.
        let strength = 0.4 + 0.6 * i as f32 / (steps.len() - 1) as f32;
        let color = t.surface.lerp_to_gamma(t.accent, strength);
        bar::share(
            ui,
            label,
            &count(reached),
            &percent(reached, all),
            figures::share(reached, all),
            color,
        );
    }
}

fn attention(ui: &mut Ui, summary: &ActivitySummary, orders: u64, out: &mut Commands) {
    heading(ui, "Needs attention");
    let t = tokens(ui);
    let concerns: Vec<_> = summary
        .attention
        .iter()
        .filter(|attention| attention.orders > 0)
        .collect();
    if concerns.is_empty() {
        ui.horizontal(|ui| {
            ui.label(crate::ui::theme::icons::DONE.text().color(t.good));
            let words = match orders {
                0 => "Nothing to look after yet.".to_owned(),
                orders => format!(
                    "Nothing. {} as they should.",
                    if orders == 1 {
                        "1 gift goes its way".to_owned()
                    } else {
                        format!("{} gifts go their way", count(orders))
                    }
                ),
            };
            text(ui, Type::Body, t.weak, words);
        });
        return;
    }
    for (i, attention) in concerns.iter().enumerate() {
        if i > 0 {
            separator(ui);
        }
        let said = figures::concern(attention);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 12.0;
            ui.label(said.icon.text().color(t.tone(said.tone)));
            ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
                let show = Button::link("Show")
                    .name(format!("Show: {}", said.headline))
                    .show(ui);
                if show.clicked() {
                    out.act(Action::ShowOrders(OrderQuery {
                        attention: Some(attention.kind),
                        ..OrderQuery::default()
                    }));
                }
                ui.with_layout(Layout::top_down(Align::Min), |ui| {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    let headline = Type::BodyStrong.text(&said.headline).color(t.text);
                    ui.add(egui::Label::new(headline).wrap());
                    text(ui, Type::Small, t.weak, &said.second);
                });
            });
        });
    }
}

fn brands(ui: &mut Ui, summary: &ActivitySummary) {
    const MOST: usize = 6;
    heading(ui, "By brand");
    let t = tokens(ui);
    if summary.by_brand.is_empty() {
        text(ui, Type::Body, t.weak, "No gift was accepted yet.");
        return;
    }
    let top = summary
        .by_brand
        .iter()
        .map(|brand| brand.orders)
        .max()
        .unwrap_or(0);
    for brand in summary.by_brand.iter().take(MOST) {
        bar::share(
            ui,
            &brand.name,
            &count(brand.orders),
            &brand.amount.whole_dollars(),
            figures::share(brand.orders, top),
            t.accent,
        );
    }
    if let Some(rest) = summary.by_brand.len().checked_sub(MOST).filter(|n| *n > 0) {
        let words = format!("and {}", counted(rest as u64, "more brand", "more brands"));
        text(ui, Type::Small, t.weak, words);
    }
}

fn time_to_accept(ui: &mut Ui, summary: &ActivitySummary) {
    heading(ui, "Time to accept");
    let t = tokens(ui);
    let counts = summary.time_to_accept;
    let total: u64 = counts.iter().sum();
    if total == 0 {
        text(ui, Type::Body, t.weak, "No gift was accepted yet.");
        return;
    }
    let size = vec2(ui.available_width(), BAR_AREA + 34.0);
    let (area, response) = ui.allocate_exact_size(size, Sense::hover());
    let words = || {
        counts
            .iter()
            .zip(ACCEPT_LABELS)
            .map(|(n, label)| match label {
                "later" => format!("later {}", count(*n)),
                label => format!("within {label} {}", count(*n)),
            })
            .collect::<Vec<_>>()
            .join(", ")
    };
    response.widget_info(|| {
        WidgetInfo::labeled(Role::Image, true, format!("Time to accept: {}", words()))
    });
    let most = counts.iter().copied().max().unwrap_or(1);
    let slot = area.width() / counts.len() as f32;
    let floor = area.top() + 16.0 + BAR_AREA;
    let painter = ui.painter_at(area);
    for (i, (n, label)) in counts.into_iter().zip(ACCEPT_LABELS).enumerate() {
        let middle = area.left() + slot * (i as f32 + 0.5);
        let height = (BAR_AREA * figures::share(n, most)).max(2.0);
        let bar = Rect::from_min_max(
            pos2(middle - slot * 0.34, floor - height),
            pos2(middle + slot * 0.34, floor),
        );
        let color = if n == 0 {
            t.tone_soft(Tone::Neutral)
        } else {
            t.note
        };
        let round = CornerRadius {
            nw: 3,
            ne: 3,
            sw: 0,
            se: 0,
        };
        painter.rect_filled(bar, round, color);
        if n > 0 {
            let at = (pos2(middle, bar.top() - 2.0), Align2::CENTER_BOTTOM);
            paint::paint_truncated(&painter, at, &count(n), Type::Small, t.weak, slot);
        }
        let at = (pos2(middle, floor + 4.0), Align2::CENTER_TOP);
        paint::paint_truncated(&painter, at, label, Type::Small, t.weak, slot);
    }
}
