//! Saved views: filters and sorting of the orders under a name. Used by Orders. A view needs a name
//! and at least one filter or a sorting.

use egui::{Align, Frame, Key, Layout, Margin, Popup, PopupCloseBehavior, ScrollArea, Ui};

use super::filters;
use crate::{
    desk::orders::{OrderQuery, OrderView},
    i18n::t,
    ui::{
        commands::{Action, Commands},
        model::Model,
        theme::{S8, Type, icons, tokens},
        widgets::{
            Button, TextField, TitleRow, button::icon_button_sized, gap, menu, paint,
            select::entry, wrapped_text,
        },
    },
};

const MENU_WIDTH: f32 = 300.0;
const MAX_NAME_CHARS: usize = 60;
/// The maximum length of a view's name on the button, in characters.
const MAX_BUTTON_CHARS: usize = 22;
const MAX_VIEWS: usize = 50;

/// The menu of saved views.
#[derive(Debug, Default)]
pub(super) struct SavedViews {
    /// The text in the name field.
    name: String,
}

impl SavedViews {
    /// Draws the button and its menu. Returns the query of a view that was selected.
    pub(super) fn ui(
        &mut self,
        model: &Model,
        query: &OrderQuery,
        ui: &mut Ui,
        out: &mut Commands,
    ) -> Option<OrderQuery> {
        let views = &model.preferences.order_views;
        let current = views.iter().find(|view| is_same(&view.query, query));
        let label = match current {
            Some(view) => shorten(&view.name),
            None => t!("views-button"),
        };
        let response = Button::secondary(label)
            .icon(icons::VIEWS)
            .name(t!("views-menu"))
            .show(ui);
        let mut selected = None;
        let popup = Popup::menu(&response)
            .gap(4.0)
            .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
            .accessible_name(t!("views-menu"))
            .width(MENU_WIDTH);
        menu::show(popup, response.id, |ui| {
            ui.set_width(MENU_WIDTH);
            ui.spacing_mut().item_spacing.y = 0.0;
            let all = OrderQuery::default();
            if entry(ui, &t!("views-all-orders"), is_same(&all, query)).clicked() {
                selected = Some(all);
                ui.close();
            }
            ScrollArea::vertical().max_height(280.0).show(ui, |ui| {
                for view in views {
                    let is_current = current == Some(view);
                    if row(ui, view, is_current, out) {
                        selected = Some(view.query.clone());
                        ui.close();
                    }
                }
            });
            gap(ui, S8);
            paint::separator(ui);
            gap(ui, S8);
            let inner = Frame::new().inner_margin(Margin::symmetric(12, 4));
            inner.show(ui, |ui| self.save_form(model, query, current, ui, out));
        });
        selected
    }

    /// The field and button that save the current filters, or a hint why they cannot be saved.
    fn save_form(
        &mut self,
        model: &Model,
        query: &OrderQuery,
        current: Option<&OrderView>,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let views = &model.preferences.order_views;
        let hint = if current.is_some() {
            Some(t!("views-hint-already-saved"))
        } else if !filters::is_filtered(query) && query.sort == Default::default() {
            Some(t!("views-hint-nothing-to-save"))
        } else if views.len() >= MAX_VIEWS {
            Some(t!("views-hint-too-many", count = views.len()))
        } else {
            None
        };
        if let Some(hint) = hint {
            let color = tokens(ui).weak;
            // Menus justify their rows, which would stretch the text.
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                wrapped_text(ui, Type::Small, color, hint);
            });
            return;
        }
        let mut is_submitted = false;
        ui.horizontal(|ui| {
            let field = TextField::new(&t!("views-name"))
                .hide_label()
                .hint(&t!("views-name-hint"))
                .limit(MAX_NAME_CHARS)
                .width(MENU_WIDTH - 120.0)
                .show(ui, &mut self.name);
            is_submitted = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            let name = self.name.trim();
            let label = if views.iter().any(|view| view.name == name) {
                t!("views-replace")
            } else {
                t!("views-save")
            };
            let button = Button::primary(label)
                .name(t!("views-save-button"))
                .enabled(!name.is_empty())
                .width(84.0);
            is_submitted |= button.show(ui).clicked();
        });
        if is_submitted && !self.name.trim().is_empty() {
            let view = OrderView {
                name: self.name.trim().to_owned(),
                query: query.clone(),
            };
            out.act(Action::Toast(t!("views-saved", name = &view.name)));
            out.change_preferences(model, |preferences| preferences.save_view(view));
            self.name.clear();
            ui.close();
        }
    }
}

/// One view of the menu. Returns whether it was selected.
fn row(ui: &mut Ui, view: &OrderView, is_current: bool, out: &mut Commands) -> bool {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let row = TitleRow::new(ui);
        let is_selected = row.title(ui, |ui| entry(ui, &view.name, is_current).clicked());
        let name = t!("views-remove", name = &view.name);
        let remove = row.controls(ui, |ui| icon_button_sized(ui, icons::CLOSE, &name, 28.0));
        if remove.clicked() {
            out.act(Action::RemoveView(view.clone()));
        }
        is_selected
    })
    .inner
}

/// Whether both queries show the same orders; spaces around the search text do not count.
fn is_same(one: &OrderQuery, other: &OrderQuery) -> bool {
    one.text.trim() == other.text.trim()
        && OrderQuery {
            text: String::new(),
            ..one.clone()
        } == OrderQuery {
            text: String::new(),
            ..other.clone()
        }
}

fn shorten(name: &str) -> String {
    if name.chars().count() <= MAX_BUTTON_CHARS {
        return name.to_owned();
    }
    let start: String = name.chars().take(MAX_BUTTON_CHARS - 1).collect();
    format!("{}…", start.trim_end())
}
