//! The palette (Ctrl K): one field that finds pages, actions, products, orders.

use egui::{
    Align, Align2, Area, Context, CornerRadius, CursorIcon, Frame, Id, Key, Layout, Margin, Modal,
    Modifiers, Order, Role, ScrollArea, Sense, Stroke, TextEdit, Ui, WidgetInfo, pos2, vec2,
};

use super::shortcuts::Action;
use crate::ui::{
    theme::{Icon, RADIUS_CARD, S8, Type, icons, tokens},
    widgets::{paint, separator},
};

const WIDTH: f32 = 560.0;
const ROW: f32 = 40.0;

/// A line of the palette.
#[derive(Clone, Debug)]
pub struct Entry<A> {
    pub icon: Icon,
    pub label: String,
    /// What kind of thing, or where it belongs.
    pub detail: String,
    pub keys: String,
    /// Found by someone else for these words: shown as it is.
    pub found: bool,
    pub answer: A,
}

impl<A> Entry<A> {
    /// An entry that the palette itself filters by its label.
    pub fn new(icon: Icon, label: impl Into<String>, answer: A) -> Self {
        Self {
            icon,
            label: label.into(),
            detail: String::new(),
            keys: String::new(),
            found: false,
            answer,
        }
    }

    /// A product, an order: found by the store for the words typed.
    pub fn found(
        icon: Icon,
        label: impl Into<String>,
        detail: impl Into<String>,
        answer: A,
    ) -> Self {
        Self {
            detail: detail.into(),
            found: true,
            ..Self::new(icon, label, answer)
        }
    }
}

/// Every action as an entry.
#[must_use]
pub fn actions<A>(ctx: &Context, answer: impl Fn(Action) -> A) -> Vec<Entry<A>> {
    Action::ALL
        .iter()
        .filter(|action| !matches!(action, Action::OpenPalette | Action::FindInPage))
        .map(|action| Entry {
            keys: action.keys(ctx),
            ..Entry::new(action.icon(), action.label(), answer(*action))
        })
        .collect()
}

/// Open or not, and what was typed.
#[derive(Debug, Default)]
pub struct Palette {
    open: bool,
    query: String,
    at: usize,
}

impl Palette {
    pub fn open(&mut self) {
        self.open = true;
        self.query.clear();
        self.at = 0;
    }

    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// What was typed, to search elsewhere for; empty while closed.
    #[must_use]
    pub fn query(&self) -> &str {
        if self.open { self.query.trim() } else { "" }
    }

    /// Draws it over everything while open; what was chosen.
    pub fn show<A: Clone>(&mut self, ctx: &Context, entries: &[Entry<A>]) -> Option<A> {
        if !self.open {
            return None;
        }
        let t = tokens(ctx);
        let words: Vec<String> = self
            .query
            .split_whitespace()
            .map(str::to_lowercase)
            .collect();
        let shown: Vec<&Entry<A>> = entries
            .iter()
            .filter(|entry| entry.found || matches(&entry.label, &words))
            .collect();
        let mut chosen = None;
        let response = Modal::new(Id::unique("palette"))
            .area(
                Area::new(Id::unique("palette"))
                    .order(Order::Foreground)
                    .anchor(Align2::CENTER_TOP, vec2(0.0, 84.0))
                    .accessible_name("Search everything")
                    .interactable(true),
            )
            .backdrop_color(egui::Color32::from_black_alpha(70))
            .frame(
                Frame::new()
                    .fill(t.raised)
                    .stroke(Stroke::new(1.0, t.line))
                    .corner_radius(CornerRadius::same(RADIUS_CARD))
                    .shadow(t.raised_shadow)
                    .inner_margin(Margin::same(8)),
            )
            .show(ctx, |ui| {
                ui.set_width(WIDTH.min(ui.content_rect().width() - 48.0));
                self.keys(ui, shown.len());
                self.field(ui);
                separator(ui);
                let entered = ui.input(|input| input.key_pressed(Key::Enter));
                let list = ScrollArea::vertical()
                    .max_height(ROW * 9.0)
                    .min_scrolled_height(ROW * 9.0);
                list.show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    for (i, entry) in shown.iter().enumerate() {
                        let pressed = row(ui, entry, i == self.at);
                        if pressed || (entered && i == self.at) {
                            chosen = Some(entry.answer.clone());
                        }
                    }
                    if shown.is_empty() {
                        ui.add_space(S8);
                        ui.horizontal(|ui| {
                            ui.add_space(12.0);
                            let words = "Nothing is called that.";
                            paint::text(ui, Type::Body, t.weak, words);
                        });
                        ui.add_space(S8);
                    }
                });
            });
        if response.should_close() || chosen.is_some() {
            self.open = false;
        }
        chosen
    }

    fn keys(&mut self, ui: &Ui, count: usize) {
        ui.input_mut(|input| {
            if input.consume_key(Modifiers::NONE, Key::ArrowDown) {
                self.at += 1;
            }
            if input.consume_key(Modifiers::NONE, Key::ArrowUp) {
                self.at = self.at.saturating_sub(1);
            }
        });
        self.at = self.at.min(count.saturating_sub(1));
    }

    fn field(&mut self, ui: &mut Ui) {
        let t = tokens(ui);
        let size = vec2(ui.available_width(), 36.0);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.add_space(8.0);
            ui.label(icons::SEARCH.text().color(t.weak));
            let hint = Type::Strong.text("Search everything").color(t.weak);
            let edit = TextEdit::singleline(&mut self.query)
                .id(Id::unique("palette-query"))
                .hint_text(hint)
                .font(Type::Strong.font())
                .char_limit(200)
                .align(egui::Align2::LEFT_CENTER)
                .frame(Frame::NONE)
                .desired_width(f32::INFINITY);
            let response = ui.add(edit).accessible_name("Search everything");
            if response.changed() {
                self.at = 0;
            }
            response.request_focus();
        });
    }
}

fn row<A>(ui: &mut Ui, entry: &Entry<A>, current: bool) -> bool {
    let t = tokens(ui);
    let size = vec2(ui.available_width(), ROW);
    let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK);
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, current, &entry.label));
    if current || response.hovered() {
        let ground = if current { t.accent_soft } else { t.hover };
        ui.painter().rect_filled(rect, 8, ground);
    }
    if current {
        response.scroll_to_me(None);
    }
    let ink = if current { t.accent } else { t.text };
    let middle = rect.center().y;
    entry
        .icon
        .paint(ui.painter(), pos2(rect.left() + 20.0, middle), ink);
    let at = (pos2(rect.left() + 40.0, middle), Align2::LEFT_CENTER);
    let label = paint::paint_truncated(
        ui.painter(),
        at,
        &entry.label,
        Type::BodyMedium,
        ink,
        rect.width() * 0.6,
    );
    let at = (pos2(label.right() + 10.0, middle), Align2::LEFT_CENTER);
    let room = rect.right() - label.right() - 90.0;
    paint::paint_truncated(ui.painter(), at, &entry.detail, Type::Small, t.weak, room);
    let at = (pos2(rect.right() - 12.0, middle), Align2::RIGHT_CENTER);
    paint::paint_truncated(ui.painter(), at, &entry.keys, Type::Small, t.weak, 80.0);
    response.on_hover_cursor(CursorIcon::PointingHand).clicked()
}

/// Whether every word begins a word of the label.
fn matches(label: &str, words: &[String]) -> bool {
    let label = label.to_lowercase();
    words.iter().all(|word| {
        label
            .split_whitespace()
            .any(|part| part.starts_with(word.as_str()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_find_what_begins_with_them_in_any_order() {
        let words = |text: &str| -> Vec<String> {
            text.split_whitespace().map(str::to_lowercase).collect()
        };
        assert!(matches("Go to Orders", &words("ord")));
        assert!(matches("Go to Orders", &words("Orders go")));
        assert!(!matches("Go to Orders", &words("rders")));
        assert!(matches("Go to Orders", &words("")));
    }
}
